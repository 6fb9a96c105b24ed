// The linked views of the page; confident_roc/page/views.js makes them, and follows the address.

function showCurve() {
  if (new URLSearchParams(location.hash.slice(1)).has("curve")) $("#curves").scrollIntoView();
}

// The views take longer than all the rest, so the page is shown before they are made.
function startViews() {
  const views = JSON.parse($("#curve-data").textContent);
  $("#curves").hidden = !views.curves.length;
  if (!views.curves.length) return;
  LinkedViews.mountViews($("#roc-views"), views);
  addEventListener("hashchange", showCurve);
  // What the address names has moved.
  if (location.hash) dispatchEvent(new Event("hashchange"));
}

addEventListener("DOMContentLoaded", () => setTimeout(startViews));
