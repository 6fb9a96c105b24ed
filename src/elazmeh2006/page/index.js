// The linked views of the page; confident_roc/page/views.js makes them, and follows the address.

const views = JSON.parse($("#curve-data").textContent);

function showCurve() {
  if (new URLSearchParams(location.hash.slice(1)).has("curve")) $("#curves").scrollIntoView();
}

if (views.curves.length) {
  LinkedViews.mountViews($("#roc-views"), views);
  addEventListener("hashchange", showCurve);
  showCurve();
} else $("#curves").hidden = true;
