// The list of statements: filters, and addresses that lead to them. It runs after page.js.

// ---- the state in the address: #kind=claim&verdict=fails, or a plain anchor

const FILTERS = ["text", "id", "source", "kind", "counted", "dataset", "suite", "verdict"];

function readHash() {
  const hash = location.hash.slice(1);
  return hash.includes("=") ? new URLSearchParams(hash) : null;
}

function writeHash(values) {
  const kept = Object.entries(values).filter(([, value]) => value !== "");
  const hash = kept.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
  history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
}

// ---- the list of statements

const form = $("#filters");
const entries = $$(".entry").map((element) => {
  const badges = $$("summary .verdict", element);
  const about = element.dataset.id + " " + $(".title", element).textContent + " " + $(".statement", element).textContent;
  return {
    element,
    id: element.dataset.id.toLowerCase(),
    kind: element.dataset.kind,
    source: element.dataset.source,
    counted: element.dataset.counted,
    judgements: $$(".judgement", element).map((section, i) => ({
      section,
      badge: badges[i],
      suite: section.dataset.suite,
      verdict: section.dataset.verdict,
      datasets: JSON.parse(section.dataset.datasets),
      text: (about + " " + section.textContent).toLowerCase(),
    })),
  };
});

function filterValues() {
  return Object.fromEntries(FILTERS.map((name) => [name, form.elements[name].value.trim()]));
}

// C1 is not C10, but T3.dis stands for all of T3.dis.S, T3.dis.T, ...
function hasId(id, wanted) {
  const names = wanted.toLowerCase().split(/[\s,]+/).filter(Boolean);
  return names.length === 0 || names.some((name) => id === name || id.startsWith(name + "."));
}

function matches(entry, judgement, wanted, words) {
  return (
    (!wanted.source || entry.source === wanted.source) &&
    (!wanted.kind || entry.kind === wanted.kind) &&
    (!wanted.counted || entry.counted === wanted.counted) &&
    (!wanted.suite || judgement.suite === wanted.suite) &&
    (!wanted.verdict || judgement.verdict === wanted.verdict) &&
    (!wanted.dataset || judgement.datasets.includes(wanted.dataset)) &&
    hasId(entry.id, wanted.id) &&
    words.every((word) => judgement.text.includes(word))
  );
}

function applyFilters() {
  const wanted = filterValues();
  const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
  let verdicts = 0;
  let statements = 0;
  for (const entry of entries) {
    let found = 0;
    for (const judgement of entry.judgements) {
      const shown = matches(entry, judgement, wanted, words);
      judgement.section.hidden = judgement.badge.hidden = !shown;
      found += shown;
    }
    entry.element.hidden = found === 0;
    verdicts += found;
    statements += found > 0;
  }
  const all = entries.reduce((sum, entry) => sum + entry.judgements.length, 0);
  const part = verdicts === all ? "" : ` (of ${all} on ${entries.length})`;
  $("#count").textContent = `${count(verdicts, "verdict")} on ${count(statements, "statement")}${part}`;
  $("#no-match").hidden = verdicts > 0;
  markCounts(wanted);
}

function markCounts(wanted) {
  const active = JSON.stringify(wanted);
  for (const link of $$("a.count")) {
    const values = new URLSearchParams(link.hash.slice(1));
    const own = Object.fromEntries(FILTERS.map((name) => [name, values.get(name) ?? ""]));
    if (JSON.stringify(own) === active) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function setFilters(values) {
  if (!form) return;
  for (const name of FILTERS) {
    const field = form.elements[name];
    field.value = values.get(name) ?? "";
    if (field.selectedIndex === -1) field.value = ""; // a name that is not in this audit
  }
  applyFilters();
}

function changedByHand() {
  writeHash(filterValues());
  applyFilters();
}

function clearFilters() {
  setFilters(new URLSearchParams());
  writeHash({});
}

function startFilters() {
  form.addEventListener("input", changedByHand);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    clearFilters();
  });
  $("#clear").addEventListener("click", () => {
    clearFilters();
    form.elements.text.focus();
  });
  $("#expand").addEventListener("click", ({ currentTarget: button }) => {
    const open = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", open);
    button.textContent = open ? "Collapse all" : "Expand all";
    for (const entry of entries) entry.element.open = open;
  });
}

if (form) startFilters();

// A figure is in the page once; an opened entry shows it again.
for (const { element } of entries) {
  element.addEventListener("toggle", () => {
    if (!element.open) return;
    for (const place of $$("[data-picture]", element)) {
      const original = document.getElementById(place.dataset.picture)?.querySelector("img");
      if (!original || $("img", place)) continue;
      const copy = original.cloneNode();
      copy.loading = "lazy";
      place.append(copy);
    }
  });
}

// ---- one suite's tables and figures at a time

const panels = $$(".panel");

function showSuite(name) {
  for (const panel of panels) panel.classList.toggle("shown", panel.dataset.suite === name);
  for (const radio of $$("#suite-switch input")) radio.checked = radio.value === name;
}

$("#suite-switch").addEventListener("change", (event) => showSuite(event.target.value));
if (panels.length) showSuite($("#suite-switch input:checked")?.value ?? panels[0].dataset.suite);

// ---- where an address leads

function goTo(anchor) {
  const target = document.getElementById(anchor);
  if (!target) return;
  const panel = target.closest(".panel");
  if (panel) showSuite(panel.dataset.suite);
  if (target.classList.contains("entry")) {
    if (target.hidden) setFilters(new URLSearchParams());
    target.open = true;
    $("summary", target).focus({ preventScroll: true });
  }
  if (panel || target.classList.contains("entry")) target.scrollIntoView();
}

function follow() {
  const values = readHash();
  if (!values) {
    if (location.hash) goTo(decodeURIComponent(location.hash.slice(1)));
    else setFilters(new URLSearchParams());
    return;
  }
  if (FILTERS.some((name) => values.has(name))) {
    setFilters(values);
    $("#list")?.scrollIntoView();
  }
}

addEventListener("hashchange", follow);
follow();
