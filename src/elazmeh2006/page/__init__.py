"""The page that shows the audit: one HTML file with everything in it, readable without a network."""
