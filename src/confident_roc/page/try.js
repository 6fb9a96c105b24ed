"use strict";

// The page for your own scores: a file goes to a worker, its ROC points come back, and the linked views show them.

(() => {
  const { mountViews, html } = LinkedViews;
  const element = (id) => document.getElementById(id);
  const settings = JSON.parse(element("settings").textContent);
  const given = JSON.parse(element("given").textContent);
  const engine = URL.createObjectURL(new Blob([element("engine").textContent], { type: "text/javascript" }));
  let worker = null;
  let file = null;

  const thousands = (number) => number.toLocaleString("en");

  function clear() {
    element("error").hidden = element("results").hidden = true;
    element("warnings").replaceChildren();
    element("state").textContent = "";
  }

  function fail(text) {
    clear();
    element("error").textContent = text;
    element("error").hidden = false;
  }

  function show(result) {
    clear();
    const { curves, positive, rows, warnings } = result;
    const models = `${curves.length} model${curves.length > 1 ? "s" : ""}`;
    element("state").textContent = `${result.file}: ${thousands(rows)} rows, ${models}, positive label ${positive}`;
    element("warnings").replaceChildren(...[...new Set(warnings)].map((text) => html("p", { className: "note" }, text)));
    element("command").textContent = result.command;
    element("results").hidden = false;
    const root = html("div");
    element("views").replaceChildren(root);
    const place = { dataset: "", protocol: "", suite: "" };
    const stem = result.file.replace(/\.\w+$/, "");
    const views = mountViews(root, { ...result, file: stem, kind: "model", curves: curves.map((curve) => ({ ...curve, ...place, key: curve.letter })) });
    const address = location.hash.slice(1);
    if (address && !address.includes("=") && !document.getElementById(address)) views.say(`The address names what is not here: ${address}.`);
  }

  // ---- columns

  const choice = (label, name, values, selected) => html("label", {}, label, html("select", { name }, ...values.map(([value, text]) => html("option", { value, selected: value === selected }, text))));

  function listColumns(result) {
    const form = element("columns");
    form.hidden = !result.header;
    if (form.hidden) return;
    const names = [...new Set(result.header)].map((name) => [name, name]);
    const boxes = names.filter(([name]) => name !== result.label && name !== result.by).map(([name]) => {
      const box = html("input", { type: result.by ? "radio" : "checkbox", name: "scores", value: name, checked: result.scores.includes(name) });
      return html("label", {}, box, name);
    });
    const labels = result.labels?.length === 2 ? [["", result.positive ? "1 or true" : "choose"], ...result.labels.map((text) => [text, text])] : [];
    const focused = form.contains(document.activeElement) ? document.activeElement : null;
    form.replaceChildren(
      choice("Label", "label", names, result.label),
      ...(labels.length ? [choice("Positive", "positive", labels, result.asked ?? "")] : []),
      choice("Models are named in", "by", [["", "(one column of scores per model)"], ...names], result.by ?? ""),
      html("fieldset", {}, html("legend", {}, "Scores"), ...boxes),
    );
    if (focused) [...form.elements].find((one) => one.name === focused.name && (one.value === focused.value || one.tagName === "SELECT"))?.focus();
  }

  element("columns").addEventListener("submit", (event) => event.preventDefault());
  element("columns").addEventListener("change", ({ target }) => {
    const values = new FormData(element("columns"));
    const [label, by, scores] = [values.get("label"), values.get("by"), values.getAll("scores").filter((name) => name !== values.get("label") && name !== values.get("by"))];
    const again = target.name === "label" ? "" : values.get("positive") ?? "";
    read({ label, by, scores: by ? scores.slice(0, 1) : scores, positive: again });
  });

  // ---- reading

  function read(choices = {}) {
    worker?.terminate();
    worker = new Worker(engine);
    element("state").textContent = `Reading ${file.name} …`;
    const began = performance.now();
    worker.onmessage = ({ data }) => {
      worker.terminate();
      worker = null;
      listColumns({ ...data, asked: choices.positive });
      if (data.error) fail(data.error);
      else show({ ...data, file: file.name });
      document.documentElement.dataset.milliseconds = Math.round(performance.now() - began);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(`${file.name}: ${event.message ?? "the browser could not read it"}`);
    };
    worker.postMessage({ file, choice: choices, settings });
  }

  function take(files) {
    if (!files.length) return;
    [file] = files;
    read();
  }

  const drop = element("drop");
  for (const name of ["dragenter", "dragover"]) {
    addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  }
  for (const name of ["dragleave", "drop"]) addEventListener(name, () => drop.classList.remove("over"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  });
  element("file").addEventListener("change", ({ target }) => take(target.files));

  // A made-up screening test: 40 of 400 are sick. The same scores every time.
  element("example").addEventListener("click", () => {
    let seed = 7;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const normal = () => Array.from({ length: 12 }, random).reduce((sum, x) => sum + x, -6);
    const lines = Array.from({ length: 400 }, (_, i) => {
      const sick = i < 40 ? 1 : 0;
      return [sick, ...[1.6, 0.9].map((shift) => (normal() + shift * sick).toFixed(2)), sick || random() < 0.15 ? 1 : 0].join(",");
    });
    take([new File([`label,forest,stump,rule\n${lines.join("\n")}\n`], "example.csv")]);
  });

  if (given) show(given);
})();
