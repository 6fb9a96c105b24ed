// The list of statements: filters, and addresses like #kind=claim&verdict=fails. It runs after page.js.

const FILTERS = ["text", "id", "source", "kind", "counted", "dataset", "suite", "verdict"];

function writeHash(values) {
  const kept = Object.entries(values).filter(([, value]) => value !== "");
  const hash = kept.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
  history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
}

// ---- the list of statements

const form = $("#filters");
const entries = $$(".entry").map((element) => {
  const badges = $$("summary .verdict", element);
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
      // Most visits need no search: text is collected when it is asked for.
      get text() {
        const parts = [$("summary .title", element), $(".statement", element), section];
        return (this.words ??= parts.map((part) => part.textContent).join(" ").toLowerCase());
      },
    })),
  };
});

function filterValues() {
  return Object.fromEntries(FILTERS.map((name) => [name, form.elements[name].value.trim()]));
}

// C is every claim, C1-C5 five of them; C1 is not C10, but T3.dis stands for all of T3.dis.S, T3.dis.T, ...
function isNamed(id, name) {
  const range = name.match(/^([a-z]+)(\d+)-\1?(\d+)$/);
  const [, letters, number] = id.match(/^([a-z]+)(\d+)/) ?? [];
  if (range) return letters === range[1] && +number >= +range[2] && +number <= +range[3];
  return id === name || id.startsWith(name + ".") || letters === name;
}

function hasId(id, wanted) {
  const names = wanted.toLowerCase().split(/[\s,]+/).filter(Boolean);
  return names.length === 0 || names.some((name) => isNamed(id, name));
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

startFilters();

function followFilters() {
  const values = readHash();
  const target = entries.find(({ element }) => `#${element.id}` === decodeURIComponent(location.hash))?.element;
  const filtered = Object.values(filterValues()).some(Boolean);
  if (filtered && (target || !location.hash)) setFilters(new URLSearchParams());
  if (!FILTERS.some((name) => values?.has(name))) return;
  setFilters(values);
  reveal(form);
  form.scrollIntoView();
}

addEventListener("hashchange", followFilters);
followFilters();
