"use strict";

// The linked views: one cursor on the ROC curve, on (b - c)/n by threshold, in the confusion matrix and in figure 6.
// `mountViews(root, data)` fills an empty element. Text from data only ever becomes text or an attribute.

const LinkedViews = (() => {
  const { AREAS, DIFFERENCES, normalQuantile, isConfident, tangoInterval, balancedRow, summary } = ConfidentRoc;
  const ALPHAS = [0.001, 0.01, 0.05, 0.1, 0.2];
  const MOST_WRITTEN = 100000; // of longer curves only the confident points are written, as the command does

  // ---- elements

  function svg(name, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  function html(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    Object.assign(element, attributes);
    element.append(...children);
    return element;
  }

  const unique = (values) => [...new Set(values)];
  const minus = (text) => text.replace(/-(?=[\d.])/g, "−");
  const rate = (value) => minus(value.toFixed(4));
  const plain = (value) => minus(String(+value.toPrecision(6)));
  const short = (value) => minus(String(+value.toPrecision(4)));
  const small = (value) => (value === undefined ? "–" : minus(value.toFixed(5)));

  // ---- curves

  const sums = (steps) => {
    let sum = 0;
    return Int32Array.from(steps, (step) => (sum += step));
  };

  // Curves of a page have differences of neighbours.
  const unpack = (packed) => ({ ...packed, b: sums(packed.b), c: sums(packed.c) });
  const placeOf = (curve) => `${curve.dataset}/${curve.protocol}`;
  const keyOf = (curve) => curve.key ?? `${placeOf(curve)}/${curve.suite}-${curve.letter}`;

  function pointOf(curve, row, z) {
    const { positives, negatives } = curve;
    const [b, c, n] = [curve.b[row], curve.c[row], positives + negatives];
    const [lower, upper] = tangoInterval(b, c, n, z);
    return {
      threshold: curve.threshold[row], a: positives - b, b, c, d: negatives - c, fpr: c / negatives,
      tpr: (positives - b) / positives, difference: (b - c) / n, lower, upper, confident: isConfident(b, c, z),
    };
  }

  // The slider's travel from the highest threshold (0) to the lowest (1). The confident points get at least half of
  // it, those before and after share the rest, so that few confident points among thousands can be hit.
  function travelOf(length, [start, stop]) {
    const counts = [length - stop, stop - start, start];
    const middle = Math.max(0.5, counts[1] / length);
    const sides = [counts[0], counts[2]].filter(Boolean).length;
    const even = counts[1] === 0 || sides === 0 || middle > 0.5;
    const widths = counts.map((count, i) => (even ? count / length : count ? (i === 1 ? 0.5 : 0.5 / sides) : 0));
    const begins = [0, widths[0], widths[0] + widths[1]];
    return {
      ends: [begins[1], begins[2]],
      place(row) {
        let k = length - 1 - row;
        let part = 0;
        while (part < 2 && k >= counts[part]) k -= counts[part++];
        return begins[part] + ((k + 0.5) / counts[part]) * widths[part];
      },
      row(place) {
        let part = 2;
        while (part && (!counts[part] || place < begins[part])) part--;
        while (!counts[part]) part++;
        const k = Math.floor(((place - begins[part]) / widths[part]) * counts[part]);
        const before = counts.slice(0, part).reduce((sum, count) => sum + count, 0);
        return length - 1 - before - Math.max(0, Math.min(counts[part] - 1, k));
      },
    };
  }

  // ---- looks: colour, dash and marker of a classifier, as in the figures

  const polygon = (...corners) => (x, y, r) => `M${corners.map(([dx, dy]) => `${(x + r * dx).toFixed(2)} ${(y + r * dy).toFixed(2)}`).join("L")}Z`;
  const cross = [[-0.4, -1], [0.4, -1], [0.4, -0.4], [1, -0.4], [1, 0.4], [0.4, 0.4], [0.4, 1], [-0.4, 1], [-0.4, 0.4], [-1, 0.4], [-1, -0.4], [-0.4, -0.4]];
  const MARKERS = {
    s: polygon([-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]),
    "^": polygon([0, -1.1], [1, 0.8], [-1, 0.8]),
    o: (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
    D: polygon([0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]),
    v: polygon([0, 1.1], [1, -0.8], [-1, -0.8]),
    P: polygon(...cross),
    X: polygon(...cross.map(([x, y]) => [0.75 * (x - y), 0.75 * (x + y)])),
  };
  const shapes = Object.values(MARKERS);
  const again = (i) => (i + Math.floor(i / 7)) % 7; // after seven the colours come again, with other dashes and markers
  const lookOf = (i) => ({ stroke: `c${i % 7}`, fill: `c${i % 7} filled`, line: `line c${i % 7} d${again(i)}`, marker: shapes[again(i)] });

  // ---- drawing

  const path = (places) => places.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");
  const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

  // A frame maps data to pixels. A marker outside of its box is put on the border: it never leaves the view.
  function frame(width, height, [x0, x1], [y0, y1], left = 58, bottom = 40) {
    const box = { x: left, y: 12, width: width - left - 12, height: height - 12 - bottom };
    const x = (value) => box.x + ((value - x0) / (x1 - x0)) * box.width;
    const y = (value) => box.y + box.height - ((value - y0) / (y1 - y0)) * box.height;
    const kept = ([px, py]) => [clamp(px, box.x, box.x + box.width), clamp(py, box.y, box.y + box.height)];
    return { width, height, box, x, y, kept, xs: ticks(x0, x1, box.width / 64), ys: ticks(y0, y1, box.height / 40) };
  }

  function ticks(from, to, most) {
    const rough = (to - from) / clamp(most, 2, 5);
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((k) => k * power).find((size) => size >= rough * 0.99);
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    const marks = [];
    for (let k = Math.ceil(from / step - 1e-9); k * step <= to + step * 1e-9; k++) {
      marks.push([k * step, minus(digits > 6 ? (k * step).toExponential(0) : (k * step).toFixed(digits).replace(/^-(0\.?0*)$/, "$1"))]);
    }
    return marks;
  }

  function axes({ height, x, y, xs, ys, box }, xTitle, yTitle) {
    const group = svg("g");
    for (const [value, text, anchor] of xs) {
      group.append(svg("path", { class: "grid", d: `M${x(value)} ${box.y}v${box.height}` }));
      group.append(svg("text", { x: x(value), y: box.y + box.height + 16, "text-anchor": anchor ?? "middle" }, text));
    }
    for (const [value, text] of ys) {
      group.append(svg("path", { class: "grid", d: `M${box.x} ${y(value)}h${box.width}` }));
      group.append(svg("text", { x: box.x - 6, y: y(value) + 4, "text-anchor": "end" }, text));
    }
    group.append(svg("path", { class: "axis", d: `M${box.x} ${box.y}v${box.height}h${box.width}` }));
    group.append(svg("text", { class: "title", x: box.x + box.width / 2, y: height - 5, "text-anchor": "middle" }, xTitle));
    const middle = box.y + box.height / 2;
    group.append(svg("text", { class: "title", x: 11, y: middle, "text-anchor": "middle", transform: `rotate(-90 11 ${middle})` }, yTitle));
    return group;
  }

  // Rows of a curve that make a visible difference, from the highest threshold on: a step of more than half a pixel, the
  // ends, and the ends of the confident segment. A curve goes up and to the right, so that of what is outside of the box
  // the last point before it and the first behind it are enough.
  function visible(curve, at, [start, stop], { x: left, y: top, width, height }) {
    const rows = [];
    let lastX = -Infinity, lastY = -Infinity, before = -1;
    for (let row = curve.b.length - 1; row >= 0; row--) {
      const [x, y] = at(row);
      const kept = row === 0 || row === start || row === stop - 1;
      if (!kept && Math.abs(x - lastX) + Math.abs(y - lastY) < 0.5) continue;
      if (!kept && (x < left - 6 || y > top + height + 6)) {
        before = row;
        continue;
      }
      if (before >= 0) rows.push(before);
      rows.push(row);
      [lastX, lastY, before] = [x, y, -1];
      if (x > left + width + 6 || y < top - 6) row = Math.min(row, 1);
    }
    return rows;
  }

  // Of places along a line those that are far enough from each other for a marker, and the last.
  function spaced(places, distance) {
    const kept = [];
    places.forEach((place, i) => {
      const last = kept.at(-1);
      if (!last || Math.hypot(place[0] - last[0], place[1] - last[1]) >= distance || (i === places.length - 1 && kept.length > 1)) kept.push(place);
    });
    return kept;
  }

  let clips = 0;

  function picture(f, label, ...parts) {
    const id = `views-clip-${++clips}`;
    const { x, y, width, height } = f.box;
    const clip = svg("clipPath", { id }, svg("rect", { x: x - 6, y: y - 6, width: width + 12, height: height + 12 }));
    const inside = svg("g", { "clip-path": `url(#${id})` });
    const element = svg("svg", { viewBox: `0 0 ${f.width} ${f.height}`, role: "img", "aria-label": label }, clip, ...parts, inside);
    return { element, inside };
  }

  // ---- files

  // A spreadsheet runs text that begins like a formula; an apostrophe makes it text again.
  const cell = (value) => {
    if (typeof value !== "string") return value === null || value === undefined ? "" : String(value);
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",;\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const csvLine = (values) => `${values.map(cell).join(",")}\n`;

  function save(name, type, parts) {
    const address = URL.createObjectURL(new Blob(parts, { type }));
    html("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  // A picture as it is shown, without the style sheet of the page.
  function standalone(element) {
    const copy = element.cloneNode(true);
    const pairs = [[element, copy], ...[...element.querySelectorAll("*")].map((one, i) => [one, copy.querySelectorAll("*")[i]])];
    const names = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size", "font-family", "font-weight"];
    for (const [shown, drawn] of pairs) {
      const style = getComputedStyle(shown);
      for (const name of names) drawn.setAttribute(name, style.getPropertyValue(name));
      drawn.removeAttribute("class");
    }
    const [width, height] = element.getAttribute("viewBox").split(" ").slice(2);
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    let back = element;
    while (back && /^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(back).backgroundColor)) back = back.parentElement;
    copy.prepend(svg("rect", { width, height, fill: back ? getComputedStyle(back).backgroundColor : "white" }));
    return new XMLSerializer().serializeToString(copy);
  }

  // ---- the views

  const FIELD = { dataset: "Data set", protocol: "Protocol", suite: "Suite", alpha: "Alpha", area: "Area", difference: "Difference" };
  const WORDS = { "V": "V: below", "V+Hl": "V+Hl: below and left", "V+Hr": "V+Hr: below and right", "V|Hr": "V|Hr: the union of V and Hr" };

  const TEMPLATE = `
<p class="views-note" role="status" hidden></p>
<form class="views-choices control" aria-label="What is shown"></form>
<div class="views-grid">
<figure class="views-whole"><figcaption>ROC curve</figcaption><div class="plot" id="roc-plot"></div></figure>
<figure class="views-zoom"><figcaption>The box, enlarged</figcaption><div class="plot" id="roc-zoom-plot"></div></figure>
<div class="views-readout">
<h3 id="roc-which"></h3>
<table class="confusion">
<caption class="unseen">Confusion matrix at the cursor</caption>
<thead><tr><td></td><th scope="col">predicted +</th><th scope="col">predicted −</th><th scope="col">total</th></tr></thead>
<tbody>
<tr><th scope="row">is +</th><td><i>a</i> <b id="roc-a"></b></td><td><i>b</i> <b id="roc-b"></b></td><td id="roc-positives"></td></tr>
<tr><th scope="row">is −</th><td><i>c</i> <b id="roc-c"></b></td><td><i>d</i> <b id="roc-d"></b></td><td id="roc-negatives"></td></tr>
</tbody>
</table>
<dl class="values">
<div><dt>threshold</dt><dd id="roc-threshold"></dd></div>
<div><dt>TPR</dt><dd id="roc-tpr"></dd></div>
<div><dt>FPR</dt><dd id="roc-fpr"></dd></div>
<div><dt>(b − c)/n</dt><dd id="roc-difference"></dd></div>
<div><dt>Tango’s interval</dt><dd id="roc-interval"></dd></div>
<div><dt>confident</dt><dd id="roc-confident"></dd></div>
<div><dt>point</dt><dd id="roc-position"></dd></div>
</dl>
<p class="small" id="roc-share"></p>
</div>
<figure class="views-along"><figcaption>(b − c)/n by threshold, with Tango’s interval</figcaption>
<p class="views-none" id="roc-none" role="status"></p>
<label class="slide control"><span class="unseen">Along the curve, from high to low thresholds</span><input type="range" id="roc-point" min="0" max="1" step="0.001" value="0"></label>
<div class="plot" id="difference-plot"></div>
</figure>
<figure class="views-six"><figcaption>Figure 6: area of the segment (CAUC) against average difference (AveD)</figcaption><div class="plot" id="six-plot"></div>
<p class="small">The tick on the axis is the point at the cursor; AveD is the mean over the segment.</p></figure>
</div>
<div class="scroll" tabindex="0" role="region" aria-label="Areas and average differences">
<table class="views-table"><thead><tr><th scope="col" class="control">show</th><th scope="col" class="control">read</th><th scope="col" id="roc-kind"></th><th scope="col">AUC</th><th scope="col">points</th><th scope="col">confident</th><th scope="col">thresholds</th><th scope="col" id="roc-area"></th><th scope="col" id="roc-average"></th></tr></thead><tbody id="roc-classifiers"></tbody></table>
</div>
<figure class="views-sets"><figcaption>Figure 6 for every data set</figcaption><div id="six-sets"></div></figure>
<p class="views-files control"><span>Download what is shown:</span></p>`;

  // `data` has `curves`, and may have alpha, area, difference, kind (what a curve belongs to) and a name for files.
  function mountViews(root, data) {
    const curves = data.curves;
    const first = { alpha: data.alpha ?? 0.05, area: data.area ?? "V+Hl", difference: data.difference ?? "absolute" };
    const alphas = unique([...ALPHAS, first.alpha]).sort((one, other) => one - other);
    const letters = unique(curves.map((curve) => curve.letter));
    const look = (curve) => lookOf(letters.indexOf(curve.letter));
    const state = { ...first, dataset: "", protocol: "", suite: "", curve: null, row: 0, hidden: new Set(), band: false };
    const here = (selector) => root.querySelector(selector);
    root.classList.add("views");
    root.innerHTML = TEMPLATE;
    here("#roc-kind").textContent = data.kind ?? "classifier";

    // Unpacked curves and their summaries, each computed once.
    const unpacked = new Map();
    const summaries = new Map();
    const whole = (packed) => unpacked.get(packed) ?? unpacked.set(packed, unpack(packed)).get(packed);
    function sumUp(curve) {
      const key = `${curves.indexOf(curve)} ${state.alpha}`;
      if (!summaries.has(key)) summaries.set(key, summary(whole(curve), state.alpha));
      return summaries.get(key);
    }
    const z = () => normalQuantile(state.alpha);
    const inPlace = (dataset, protocol, suite) => curves.filter((curve) => curve.dataset === dataset && curve.protocol === protocol && curve.suite === suite);
    const listed = () => inPlace(state.dataset, state.protocol, state.suite);
    const shown = () => listed().filter((curve) => !state.hidden.has(curve.letter));
    const protocolsOf = (dataset) => unique(curves.filter((curve) => curve.dataset === dataset).map((curve) => curve.protocol));
    const suitesOf = (dataset, protocol) => unique(curves.filter((curve) => curve.dataset === dataset && curve.protocol === protocol).map((curve) => curve.suite));

    // ---- choices

    const form = here(".views-choices");

    function choice(name, values, words = (value) => value) {
      const options = values.map((value) => html("option", { value, selected: String(value) === String(state[name]) }, words(value)));
      return html("label", { hidden: values.length < 2 }, FIELD[name], html("select", { id: `choose-${name}`, name }, ...options));
    }

    function listChoices() {
      const focused = form.contains(document.activeElement) ? document.activeElement.name : "";
      const band = html("input", { type: "checkbox", id: "choose-band", name: "band", checked: state.band });
      form.replaceChildren(
        choice("dataset", unique(curves.map((curve) => curve.dataset))),
        choice("protocol", protocolsOf(state.dataset)),
        choice("suite", suitesOf(state.dataset, state.protocol)),
        choice("alpha", alphas),
        choice("area", AREAS, (area) => WORDS[area]),
        choice("difference", DIFFERENCES),
      );
      if (curves.some((curve) => curve.band)) form.append(html("label", { className: "check" }, band, " fixed-width band"));
      if (focused) form.elements[focused].focus();
    }

    // Choose a place; keep the classifier that was read, if it is there.
    function choose(dataset, protocol, suite) {
      const protocols = protocolsOf(dataset);
      state.dataset = dataset;
      state.protocol = protocols.includes(protocol) ? protocol : protocols[0];
      const suites = suitesOf(dataset, state.protocol);
      state.suite = suites.includes(suite) ? suite : suites[0];
      const letter = state.curve?.letter;
      const candidates = shown();
      const telling = candidates.filter((curve) => sumUp(curve).confident_points);
      read(candidates.find((curve) => curve.letter === letter) ?? telling.at(-1) ?? candidates.at(-1) ?? listed()[0]);
    }

    // Read a curve, from the confident point with the smallest |b - c| on.
    function read(curve, row) {
      state.curve = curve;
      state.hidden.delete(curve.letter);
      const { rows } = sumUp(curve);
      const last = whole(curve).b.length - 1;
      state.row = clamp(row ?? (rows[0] < rows[1] ? balancedRow(whole(curve), rows) : last), 0, last);
      drawAll();
    }

    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("change", ({ target }) => {
      const { name, value } = target;
      if (name === "band") state.band = target.checked;
      else state[name] = name === "alpha" ? +value : value;
      if (["dataset", "protocol", "suite"].includes(name)) choose(state.dataset, state.protocol, state.suite);
      else drawAll();
      changed();
    });

    // ---- the table

    function listClassifiers() {
      const focused = document.activeElement?.closest("#roc-classifiers") && document.activeElement;
      const rows = listed().map((curve) => {
        const { letter, name } = curve;
        const its = sumUp(curve);
        const { line, fill, marker } = look(curve);
        const sample = svg("svg", { viewBox: "0 0 38 12", "aria-hidden": "true" }, svg("path", { class: line, d: "M0 6H38" }), svg("path", { class: fill, d: marker(19, 6, 4) }));
        const show = html("input", { type: "checkbox", value: letter, checked: !state.hidden.has(letter), ariaLabel: `show ${letter}` });
        const follow = html("input", { type: "radio", name: "roc-read", value: letter, checked: curve === state.curve, ariaLabel: `read ${letter}` });
        const range = its.threshold_range?.map(short).join(" to ") ?? "–";
        const numbers = [its.auc.toFixed(4), its.points, its.confident_points, range, small(its.areas?.[state.area]), small(its.average_differences?.[state.difference])];
        const row = html("tr", { className: curve === state.curve ? "read" : "" });
        row.append(html("td", { className: "control" }, show), html("td", { className: "control" }, follow));
        row.append(html("th", { scope: "row" }, sample, ` ${letter} `, html("span", { className: "about" }, name ?? "")));
        row.append(...numbers.map((number) => html("td", { className: "number" }, String(number))));
        return row;
      });
      here("#roc-classifiers").replaceChildren(...rows);
      here("#roc-area").textContent = `CAUC (${state.area})`;
      here("#roc-average").textContent = `AveD (${state.difference})`;
      if (focused) here(`#roc-classifiers input[type="${focused.type}"][value="${CSS.escape(focused.value)}"]`)?.focus();
    }

    here("#roc-classifiers").addEventListener("change", ({ target }) => {
      const curve = listed().find((one) => one.letter === target.value);
      if (target.type === "radio") read(curve);
      else {
        if (target.checked) state.hidden.delete(target.value);
        else state.hidden.add(target.value);
        const left = shown();
        if (left.includes(state.curve)) drawAll();
        else read(left[0] ?? curve); // one is always shown: the one that is read
      }
      changed();
    });

    // ---- ROC space

    const frames = {}; // of the plots that show a cursor

    // The box around the confident points of the shown curves; null if there is none, or if it is half of the plot.
    function confidentBox() {
      const ends = shown().flatMap((curve) => {
        const { rows: [start, stop] } = sumUp(curve);
        const { b, c, positives, negatives } = whole(curve);
        return start < stop ? [start, stop - 1].map((row) => [c[row] / negatives, 1 - b[row] / positives]) : [];
      });
      if (!ends.length) return null;
      const box = [0, 1].map((axis) => {
        const values = ends.map((end) => end[axis]);
        const [low, high] = [Math.min(...values), Math.max(...values)];
        const margin = Math.max(0.12 * (high - low), 0.004);
        return [Math.max(0, low - margin), Math.min(1, high + margin)];
      });
      return box.every(([low, high]) => high - low > 0.5) ? null : box;
    }

    function drawRoc() {
      const box = confidentBox();
      here(".views-zoom").hidden = !box;
      roc("#roc-plot", [0, 1], [0, 1], box);
      if (box) roc("#roc-zoom-plot", ...box, null);
      else delete frames["#roc-zoom-plot"];
    }

    function roc(place, xs, ys, box) {
      const plot = here(place);
      const width = Math.max(240, plot.clientWidth);
      const f = frame(width, Math.min(width, 520), xs, ys);
      const label = `ROC curves of ${shown().map((curve) => curve.letter).join(", ")}; the confident points are drawn heavier`;
      const { element, inside } = picture(f, label, axes(f, "false positive rate", "true positive rate"));
      inside.append(svg("path", { class: "guess", d: path([[f.x(0), f.y(0)], [f.x(1), f.y(1)]]) }));
      if (state.band && state.curve.band) inside.append(band(f));
      const order = shown().sort((one, other) => (one === state.curve) - (other === state.curve));
      const drawn = order.map((packed) => {
        const curve = whole(packed);
        const { rows } = sumUp(packed);
        const at = (row) => [f.x(curve.c[row] / curve.negatives), f.y(1 - curve.b[row] / curve.positives)];
        const kept = visible(curve, at, rows, f.box);
        const { line, stroke, fill, marker } = look(packed);
        const group = svg("g", { class: packed === state.curve ? "read" : "pale" });
        group.append(svg("path", { class: line, d: path([[f.x(0), f.y(0)], ...kept.map(at)]) }));
        const segment = kept.filter((row) => row >= rows[0] && row < rows[1]).map(at);
        if (segment.length > 1) group.append(svg("path", { class: `heavy ${stroke}`, d: path(segment) }));
        for (const [x, y] of spaced(segment, 11)) group.append(svg("path", { class: `spot ${fill}`, d: marker(x, y, 3.4) }));
        inside.append(group);
        return { packed, at, kept };
      });
      if (box) {
        const [[x0, x1], [y0, y1]] = box;
        inside.append(svg("path", { class: "box", d: `M${f.x(x0)} ${f.y(y0)}H${f.x(x1)}V${f.y(y1)}H${f.x(x0)}Z` }));
      }
      const cursor = svg("g", { class: "cursor" });
      element.append(cursor);
      plot.replaceChildren(element);
      frames[place] = { ...f, drawn, cursor };
    }

    // The curve displaced both ways along the band's slope.
    function band(f) {
      const { slope, width } = state.curve.band;
      const curve = whole(state.curve);
      const places = Array.from(curve.b, (b, row) => [curve.c[row] / curve.negatives, 1 - b / curve.positives]).reverse();
      const side = (sign) => [[0, 0], ...places].map(([x, y]) => [f.x(x - sign * width), f.y(y + sign * slope * width)]);
      return svg("path", { class: `band ${look(state.curve).fill}`, d: `${path([...side(1), ...side(-1).reverse()])}Z` });
    }

    // ---- (b - c)/n by threshold. The y axis is a signed square root: confident differences are small, others not.

    const root2 = (value) => Math.sign(value) * Math.sqrt(Math.abs(value));

    function drawAlong() {
      const plot = here("#difference-plot");
      const curve = whole(state.curve);
      const { rows, n } = sumUp(state.curve);
      const travel = travelOf(curve.b.length, rows);
      const differences = [0, curve.b.length - 1].map((row) => root2((curve.b[row] - curve.c[row]) / n));
      const reach = Math.min(1, 1.12 * Math.max(...differences.map(Math.abs), 0.05));
      const f = frame(Math.max(240, plot.clientWidth), 250, [0, 1], [differences[0] < 0 ? -reach : 0, reach], 64);
      f.ys = [];
      for (const value of [0, 1, 0.25, 0.05, 0.01, 0.001].flatMap((size) => [size, -size])) {
        const y = f.y(root2(value));
        const text = minus(String(value || 0));
        if (y >= f.box.y - 1 && y <= f.box.y + f.box.height + 1 && f.ys.every(([other]) => Math.abs(f.y(other) - y) > 18)) f.ys.push([root2(value), text]);
      }
      const few = curve.b.length < 6 ? Array.from(curve.b, (_, row) => travel.place(row)) : null;
      const marks = few ?? unique([0, ...travel.ends.filter((end) => end > 0.12 && end < 0.88), 0.5, 1]);
      f.xs = marks.map((mark) => [mark, minus(String(+curve.threshold[travel.row(mark)].toPrecision(3))), { 0: "start", 1: "end" }[mark]]);
      const { element, inside } = picture(f, `(b − c)/n of ${state.curve.letter} by threshold`, axes(f, "threshold, from high to low", "(b − c)/n"));
      if (rows[0] < rows[1]) {
        const [from, to] = travel.ends.map(f.x);
        inside.append(svg("rect", { class: "zone", x: from, y: f.box.y, width: to - from, height: f.box.height }));
      }
      const kept = visible(curve, (row) => [f.x(travel.place(row)), f.y(root2((curve.b[row] - curve.c[row]) / n))], rows, f.box);
      const points = kept.map((row) => ({ x: f.x(travel.place(row)), row, ...pointOf(curve, row, z()) }));
      const along = (name, some = points) => some.map((point) => [point.x, f.y(root2(point[name]))]);
      const { line, stroke, fill, marker } = look(state.curve);
      inside.append(svg("path", { class: `ribbon ${fill}`, d: `${path([...along("upper"), ...along("lower").reverse()])}Z` }));
      inside.append(svg("path", { class: "zero-line", d: `M${f.box.x} ${f.y(0)}h${f.box.width}` }));
      inside.append(svg("path", { class: line, d: path(along("difference")) }));
      const segment = along("difference", points.filter((point) => point.confident));
      if (segment.length > 1) inside.append(svg("path", { class: `heavy ${stroke}`, d: path(segment) }));
      for (const [x, y] of spaced(segment, 11)) inside.append(svg("path", { class: `spot ${fill}`, d: marker(x, y, 3.4) }));
      const cursor = svg("g", { class: "cursor" });
      element.append(cursor);
      plot.replaceChildren(element);
      frames["#difference-plot"] = { ...f, cursor, travel };
    }

    // ---- figure 6

    const sixOf = (curve) => {
      const { areas, average_differences: averages } = sumUp(curve);
      return { curve, x: averages?.[state.difference], y: areas?.[state.area] };
    };

    // Names of classifiers stand beside their markers, to the right, or to the left near the border or another marker.
    function sixPanel(plot, panel, width, height, title) {
      const all = panel.map(sixOf);
      const points = all.filter((point) => point.y !== undefined);
      const empty = all.filter((point) => point.y === undefined).map((point) => point.curve.letter);
      const [low, high] = [Math.min(0, ...points.map((point) => point.x)), Math.max(0, ...points.map((point) => point.x))];
      const margin = 0.15 * (high - low || 0.01);
      const top = 1.2 * Math.max(...points.map((point) => point.y), 0) || 1;
      const f = frame(width, height, [state.difference === "absolute" ? 0 : low - margin, high + margin], [0, top]);
      if (!points.length) f.xs = f.ys = [];
      const words = points.map((point) => `${point.curve.letter} AveD ${short(point.x)}, CAUC ${short(point.y)}`);
      const without = empty.length ? `no confident point: ${empty.join(", ")}` : "";
      const average = state.difference === "absolute" ? "AveD, mean of |b − c|/n" : "AveD, mean of (b − c)/n";
      const { element, inside } = picture(f, `Figure 6, ${[title, ...words, without].filter(Boolean).join("; ")}`, axes(f, average, `CAUC (${state.area})`));
      if (state.difference === "signed") inside.append(svg("path", { class: "zero-line", d: `M${f.x(0)} ${f.box.y}v${f.box.height}` }));
      for (const { curve, x, y } of points) {
        const { fill, stroke, marker } = look(curve);
        const [px, py] = [f.x(x), f.y(y)];
        const single = sumUp(curve).confident_points === 1; // a point, no area: drawn open
        const group = svg("g", { class: curve === state.curve ? "read" : "", "data-letter": curve.letter });
        group.append(svg("path", { class: single ? `open ${stroke}` : fill, d: marker(px, py, 5.5) }));
        if (curve === state.curve) group.append(svg("circle", { class: "ring", cx: px, cy: py, r: 10 }));
        const text = curve.letter.length > 14 ? `${curve.letter.slice(0, 13)}…` : curve.letter;
        const reach = 16 + 8 * text.length;
        const covered = (side) => points.some((other) => other.curve !== curve && Math.abs(f.y(other.y) - py) < 12 && (f.x(other.x) - px) * side > -4 && (f.x(other.x) - px) * side < reach);
        const left = px + reach > f.box.x + f.box.width || (covered(1) && !covered(-1));
        const lift = covered(left ? -1 : 1) ? -9 : 4;
        group.append(svg("text", { x: px + (left ? -13 : 13), y: py + lift, "text-anchor": left ? "end" : "start" }, text));
        group.addEventListener("click", () => go(curve));
        inside.append(group);
      }
      if (without) {
        const text = without.length > 40 ? `no confident point: ${empty.length} of ${all.length}` : without;
        inside.append(svg("text", { class: "remark", x: f.box.x + 6, y: f.box.y + 12 }, text));
      }
      if (points.length && state.difference === "absolute" && !without) inside.append(svg("text", { class: "remark", x: f.box.x + 6, y: f.box.y + 12 }, "↖ better"));
      const cursor = svg("g", { class: "cursor" });
      element.append(cursor);
      plot.append(element);
      return { ...f, cursor };
    }

    function go(curve) {
      Object.assign(state, { dataset: curve.dataset, protocol: curve.protocol, suite: curve.suite });
      read(curve);
      changed();
    }

    function drawSix() {
      const plot = here("#six-plot");
      plot.replaceChildren();
      frames["#six-plot"] = sixPanel(plot, listed(), Math.max(240, plot.clientWidth), 286, "");
      const sets = here("#six-sets");
      const names = unique(curves.map((curve) => curve.dataset));
      here(".views-sets").hidden = names.length < 2 || names.length > 12;
      if (here(".views-sets").hidden) return;
      const columns = Math.max(2, Math.floor(sets.clientWidth / 300));
      const width = Math.max(150, (sets.clientWidth - 12 * (columns - 1)) / columns);
      sets.style.setProperty("--columns", columns);
      sets.replaceChildren(
        ...names.map((name) => {
          const protocol = name === state.dataset ? state.protocol : protocolsOf(name)[0];
          const suites = suitesOf(name, protocol);
          const suite = suites.includes(state.suite) ? state.suite : suites[0];
          const part = html("div", { className: name === state.dataset ? "panel-six read" : "panel-six" }, html("p", {}, `${name} (${protocol})`));
          sixPanel(part, inPlace(name, protocol, suite), width, 180, name);
          return part;
        }),
      );
    }

    // ---- the cursor

    function moveCursors() {
      const curve = whole(state.curve);
      const point = pointOf(curve, state.row, z());
      const { stroke, marker } = look(state.curve);
      const mark = (f, spot, lines) => {
        const [x, y] = f.kept(spot);
        const inside = Math.abs(x - spot[0]) + Math.abs(y - spot[1]) < 1;
        f.cursor.replaceChildren(svg("path", { class: "hair", d: lines(x, y, f.box) }), svg("path", { class: `here ${stroke}${inside ? "" : " outside"}`, d: marker(x, y, 6.5) }));
      };
      for (const place of ["#roc-plot", "#roc-zoom-plot"]) {
        const f = frames[place];
        if (f) mark(f, [f.x(point.fpr), f.y(point.tpr)], (x, y, box) => `M${box.x} ${y}H${x}V${box.y + box.height}`);
      }
      const along = frames["#difference-plot"];
      const x = along.x(along.travel.place(state.row));
      mark(along, [x, along.y(root2(point.difference))], (px, py, box) => `M${px} ${box.y}v${box.height}`);
      const [low, high] = [point.lower, point.upper].map((limit) => along.kept([x, along.y(root2(limit))])[1]);
      along.cursor.prepend(svg("path", { class: `limits ${stroke}`, d: `M${x} ${low}V${high}` }));
      const six = frames["#six-plot"];
      const difference = state.difference === "absolute" ? Math.abs(point.difference) : point.difference;
      const [px, floor] = six.kept([six.x(difference), six.box.y + six.box.height]);
      six.cursor.replaceChildren(svg("path", { class: "tick", d: `M${px} ${floor}l-5 -9h10Z` }));
      tell(point, along.travel);
    }

    function tell(point, travel) {
      const { letter, name, dataset, protocol, positives, negatives, of } = state.curve;
      const length = whole(state.curve).b.length;
      const write = (id, text) => (here(`#roc-${id}`).textContent = text);
      write("which", [letter, name].filter(Boolean).join(" ") + (dataset ? ` on ${dataset}` : "") + (protocol ? `, ${protocol}` : ""));
      for (const key of ["a", "b", "c", "d"]) write(key, String(point[key]));
      write("positives", String(positives));
      write("negatives", String(negatives));
      write("threshold", plain(point.threshold));
      for (const key of ["tpr", "fpr", "difference"]) write(key, rate(point[key]));
      write("interval", `[${rate(point.lower)}, ${rate(point.upper)}]`);
      write("confident", point.confident ? "✓ yes: the interval contains zero" : "✗ no: the interval excludes zero");
      write("position", `${length - state.row} of ${length}${length < (of ?? 0) ? ` kept of ${of}` : ""}`);
      const band = state.band && state.curve.band;
      write("share", band ? `The fixed-width band at level ${plain(band.level)} covers ${(100 * band.share).toFixed(1)} ± ${(100 * band.share_error).toFixed(1)} % of ROC space.` : "");
      const some = sumUp(state.curve).confident_points;
      write("none", some ? "" : `No point of this curve is confident at alpha ${state.alpha}: at every threshold Tango’s interval excludes zero, so there is no segment, no CAUC and no AveD.`);
      here("#roc-none").hidden = some > 0;
      const slider = here("#roc-point");
      slider.value = travel.place(state.row);
      slider.setAttribute("aria-valuetext", `threshold ${plain(point.threshold)}, true positive rate ${rate(point.tpr)}, false positive rate ${rate(point.fpr)}, ${point.confident ? "confident" : "not confident"}`);
    }

    function drawAll() {
      listChoices();
      listClassifiers();
      drawRoc();
      drawAlong();
      drawSix();
      moveCursors();
    }

    // ---- moving

    function move(row) {
      state.row = clamp(row, 0, whole(state.curve).b.length - 1);
      moveCursors();
      changed();
    }

    const KEYS = { ArrowLeft: 1, ArrowDown: 1, ArrowRight: -1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: Infinity, End: -Infinity };
    const slider = here("#roc-point");
    slider.addEventListener("keydown", (event) => {
      if (!KEYS[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      move(state.row + KEYS[event.key]);
    });
    slider.addEventListener("input", () => move(frames["#difference-plot"].travel.row(+slider.value)));

    const placeIn = (plot, f, event) => {
      const bounds = plot.firstChild.getBoundingClientRect();
      const scale = f.width / bounds.width;
      return [(event.clientX - bounds.left) * scale, (event.clientY - bounds.top) * scale];
    };

    function pointAt(event) {
      const plot = event.currentTarget;
      const f = frames[`#${plot.id}`];
      const [x, y] = placeIn(plot, f, event);
      if (f.travel) return move(f.travel.row(clamp((x - f.box.x) / f.box.width, 0, 1)));
      let best = { distance: 60 };
      for (const { packed, at, kept } of f.drawn) {
        for (const row of kept) {
          const [px, py] = at(row);
          const distance = Math.hypot(px - x, py - y) - (packed === state.curve ? 2 : 0);
          if (distance < best.distance) best = { distance, packed, row };
        }
      }
      if (!best.packed) return;
      if (best.packed === state.curve) move(best.row);
      else {
        read(best.packed, best.row);
        changed();
      }
    }

    for (const id of ["#roc-plot", "#roc-zoom-plot", "#difference-plot"]) {
      here(id).addEventListener("pointermove", pointAt);
      here(id).addEventListener("pointerdown", pointAt);
    }

    // ---- the address: #curve=dis/split/weka346-T&point=12&alpha=0.01&area=V&difference=signed

    let writing = 0;

    function changed() {
      here(".views-note").hidden = true;
      clearTimeout(writing);
      writing = setTimeout(() => {
        if (!root.isConnected) return;
        const values = { curve: keyOf(state.curve), point: whole(state.curve).b.length - state.row };
        for (const name of ["alpha", "area", "difference"]) if (state[name] !== first[name]) values[name] = state[name];
        const hash = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2F", "/")}`);
        history.replaceState(null, "", `#${hash.join("&")}`);
      }, 200);
    }

    function say(text) {
      here(".views-note").textContent = text;
      here(".views-note").hidden = !text;
    }

    // Show what an address names; whether it is an address of this view. What is unknown is said, and the rest is shown.
    function follow(hash) {
      const values = new URLSearchParams(hash.replace(/^#/, ""));
      if (!values.has("curve")) return false;
      const unknown = [];
      const allowed = { alpha: alphas.map(String), area: AREAS, difference: DIFFERENCES };
      for (const [name, list] of Object.entries(allowed)) {
        const value = values.get(name) ?? String(first[name]);
        if (list.includes(value)) state[name] = name === "alpha" ? +value : value;
        else unknown.push(`${name} ${value} (allowed: ${list.join(", ")})`);
      }
      const curve = curves.find((one) => keyOf(one) === values.get("curve"));
      const point = values.get("point");
      if (curve) {
        const length = whole(curve).b.length;
        Object.assign(state, { dataset: curve.dataset, protocol: curve.protocol, suite: curve.suite });
        const right = point !== null && /^\d+$/.test(point) && +point >= 1 && +point <= length;
        read(curve, right ? length - +point : undefined);
        if (point !== null && !right) unknown.push(`point ${point} (allowed: 1 to ${length})`);
      } else {
        unknown.unshift(`curve ${values.get("curve")}`);
        drawAll();
      }
      say(unknown.length ? `The address names what is not here: ${unknown.join("; ")}.` : "");
      return true;
    }

    // ---- downloads

    const name = () => (data.file ?? [state.dataset, state.protocol, state.suite].filter(Boolean).join("-")).replace(/[^\w.-]+/g, "_");
    const tableRows = () =>
      listed().map((curve) => {
        const { auc, points, confident_points: confident, threshold_range: range, areas, average_differences: averages, n, positives } = sumUp(curve);
        return [curve.letter, n, positives, state.alpha, auc, points, confident, ...(range ?? [null, null]), ...AREAS.map((area) => areas?.[area]), ...DIFFERENCES.map((one) => averages?.[one])];
      });
    const tableHead = ["model", "n", "positives", "alpha", "auc", "points", "confident_points", "threshold_from", "threshold_to", ...AREAS.map((area) => `area ${area}`), ...DIFFERENCES.map((one) => `AveD ${one}`)];

    function* pointLines() {
      const columns = ["threshold", "a", "b", "c", "d", "fpr", "tpr", "difference", "lower", "upper"];
      yield csvLine(["model", ...columns, "confident"]);
      for (const packed of shown()) {
        const curve = whole(packed);
        const [from, to] = curve.b.length > MOST_WRITTEN ? sumUp(packed).rows : [0, curve.b.length];
        for (let row = from; row < to; row++) {
          const point = pointOf(curve, row, z());
          yield csvLine([packed.letter, ...columns.map((column) => point[column]), point.confident ? 1 : 0]);
        }
      }
    }

    const FILES = {
      "ROC (SVG)": () => save(`${name()}-roc.svg`, "image/svg+xml", [standalone(here("#roc-plot svg"))]),
      "enlarged (SVG)": () => save(`${name()}-enlarged.svg`, "image/svg+xml", [standalone(here("#roc-zoom-plot svg") ?? here("#roc-plot svg"))]),
      "(b − c)/n (SVG)": () => save(`${name()}-difference.svg`, "image/svg+xml", [standalone(here("#difference-plot svg"))]),
      "figure 6 (SVG)": () => save(`${name()}-figure6.svg`, "image/svg+xml", [standalone(here("#six-plot svg"))]),
      "points (CSV)": () => save(`${name()}-points.csv`, "text/csv", [...pointLines()]),
      "table (CSV)": () => save(`${name()}-table.csv`, "text/csv", [csvLine(tableHead), ...tableRows().map(csvLine)]),
    };
    here(".views-files").append(...Object.entries(FILES).map(([text, click]) => html("button", { type: "button", onclick: click }, text)));

    // ---- start

    choose(curves[0].dataset, curves[0].protocol, curves[0].suite);
    let width = root.clientWidth;
    new ResizeObserver(() => {
      if (root.clientWidth && root.clientWidth !== width) drawAll();
      width = root.clientWidth;
    }).observe(root);
    addEventListener("hashchange", () => root.isConnected && follow(location.hash));
    follow(location.hash);
    return { state, follow, say };
  }

  return { mountViews, lookOf, travelOf, MARKERS, csvLine, html };
})();
