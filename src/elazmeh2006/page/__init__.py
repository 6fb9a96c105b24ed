"""The pages that show the audit: each is one HTML file that needs no network."""
