// The plot one can move along. It runs after page.js.

// ---- ROC curves

const MILLION = 1e6;
const PLACE = { left: 54, right: 12, top: 12, bottom: 40 };

const sums = (steps) => {
  let sum = 0;
  return steps.map((step) => (sum += step));
};

// Points from the lower left (high thresholds) to the upper right, so that right is right.
function unpack(packed) {
  const { positives, negatives } = packed;
  const [b, c, lower, upper] = [packed.b, packed.c, packed.lower, packed.upper].map(sums);
  const n = positives + negatives;
  const points = packed.threshold.map((threshold, i) => ({
    threshold,
    a: positives - b[i],
    b: b[i],
    c: c[i],
    d: negatives - c[i],
    tpr: (positives - b[i]) / positives,
    fpr: c[i] / negatives,
    difference: (b[i] - c[i]) / n,
    lower: lower[i] / MILLION,
    upper: upper[i] / MILLION,
    confident: packed.confident[i] === "1",
  }));
  return { ...packed, n, points: points.reverse() };
}

const data = JSON.parse($("#curve-data").textContent).curves;
const unique = (values) => [...new Set(values)];
const placeOf = (curve) => `${curve.dataset}/${curve.protocol}`;
const letters = unique(data.map((curve) => curve.letter));
const colour = (letter) => letters.indexOf(letter) % 7;
// After seven the colours come again, with other dashes.
const look = (i) => `c${i % 7} d${(i + Math.floor(i / 7)) % 7}`;
const lineOf = (letter) => `line ${look(letters.indexOf(letter))}`;

const roc = { place: "", suite: "", curves: [], hidden: new Set(), curve: null, index: 0 };

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

const rate = (value) => value.toFixed(4).replace("-", "−");
const plain = (value) => String(+value.toPrecision(6)).replace("-", "−");

function curvesShown() {
  return roc.curves.filter((curve) => !roc.hidden.has(curve.letter));
}

// Choose data set and suite; keep the classifier that was read, if it is there.
function choose(place, suite) {
  const suites = unique(data.filter((curve) => placeOf(curve) === place).map((curve) => curve.suite));
  const letter = roc.curve?.letter;
  roc.place = place;
  roc.suite = suites.includes(suite) ? suite : suites[0];
  roc.curves = data.filter((curve) => placeOf(curve) === place && curve.suite === roc.suite).map(unpack);
  $("#roc-dataset").value = place;
  $("#roc-suite").replaceChildren(
    $("#roc-suite legend"),
    ...suites.map((name) => {
      const radio = html("input", { type: "radio", name: "roc-suite", value: name, checked: name === roc.suite });
      return html("label", {}, radio, " ", html("span", {}, name));
    }),
  );
  const shown = curvesShown();
  read(shown.find((curve) => curve.letter === letter) ?? shown.at(-1) ?? roc.curves[0]);
}

// Read a curve, from the middle of its confident segment on.
function read(curve, index) {
  roc.curve = curve;
  roc.hidden.delete(curve.letter);
  const confident = curve.points.flatMap((point, i) => (point.confident ? [i] : []));
  roc.index = index ?? confident[Math.floor(confident.length / 2)] ?? 0;
  const slider = $("#roc-point");
  slider.max = curve.points.length - 1;
  listClassifiers();
  draw();
}

function readCurve(name) {
  const packed = data.find((curve) => `${placeOf(curve)}/${curve.suite}-${curve.letter}` === name);
  if (!packed) return;
  choose(placeOf(packed), packed.suite);
  read(roc.curves.find((curve) => curve.letter === packed.letter));
}

function listClassifiers() {
  const rows = roc.curves.map((curve) => {
    const { letter, name } = curve;
    const sample = svg("svg", { viewBox: "0 0 38 12", "aria-hidden": "true" }, svg("path", { class: lineOf(letter), d: "M0 6H38" }));
    const show = html("input", { type: "checkbox", value: letter, checked: !roc.hidden.has(letter), ariaLabel: `show ${letter}` });
    const follow = html("input", { type: "radio", name: "roc-read", value: letter, checked: curve === roc.curve, ariaLabel: `read ${letter}` });
    const points = curve.points.filter((point) => point.confident).length;
    const row = html("tr", { className: curve === roc.curve ? "read" : "" });
    const head = html("th", { scope: "row" }, sample, `${letter} `, html("span", { className: "about" }, name));
    row.append(html("td", {}, show), html("td", {}, follow), head);
    row.append(html("td", {}, curve.auc), html("td", {}, `${points} / ${curve.of}`));
    return row;
  });
  const focused = document.activeElement?.closest("#roc-classifiers") && document.activeElement;
  $("#roc-classifiers").replaceChildren(...rows);
  if (focused) $(`#roc-classifiers input[type="${focused.type}"][value="${CSS.escape(focused.value)}"]`)?.focus();
}

// ---- drawing

// A frame maps data to pixels and knows its ticks.
function frame(width, height, [x0, x1], [y0, y1]) {
  const { left, right, top, bottom } = PLACE;
  return {
    width,
    height,
    x: (value) => left + ((value - x0) / (x1 - x0)) * (width - left - right),
    y: (value) => height - bottom - ((value - y0) / (y1 - y0)) * (height - top - bottom),
    xs: ticks(x0, x1),
    ys: ticks(y0, y1),
    box: { x: left, y: top, width: width - left - right, height: height - top - bottom },
  };
}

function ticks(from, to) {
  const rough = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((size) => size >= rough * 0.99);
  const first = Math.ceil(from / step - 1e-9);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const found = [];
  for (let k = first; k * step <= to + step * 1e-9; k++) found.push([k * step, (k * step).toFixed(digits).replace(/^-0(\.0*)?$/, "0").replace("-", "−")]);
  return found;
}

function axes({ width, height, x, y, xs, ys, box }, xTitle, yTitle) {
  const group = svg("g");
  for (const [value, text] of xs) {
    group.append(svg("path", { class: "grid", d: `M${x(value)} ${box.y}v${box.height}` }));
    group.append(svg("text", { x: x(value), y: height - 24, "text-anchor": "middle" }, text));
  }
  for (const [value, text] of ys) {
    group.append(svg("path", { class: "grid", d: `M${box.x} ${y(value)}h${box.width}` }));
    group.append(svg("text", { x: box.x - 6, y: y(value) + 4, "text-anchor": "end" }, text));
  }
  group.append(svg("path", { class: "axis", fill: "none", d: `M${box.x} ${box.y}v${box.height}h${box.width}` }));
  group.append(svg("text", { class: "title", x: box.x + box.width / 2, y: height - 6, "text-anchor": "middle" }, xTitle));
  const middle = box.y + box.height / 2;
  group.append(svg("text", { class: "title", x: 11, y: middle, "text-anchor": "middle", transform: `rotate(-90 11 ${middle})` }, yTitle));
  return group;
}

const path = (points) => points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");

// Runs of neighbouring confident points.
function runs(points) {
  const found = [];
  points.forEach((point, i) => {
    if (!point.confident) return;
    if (i && points[i - 1].confident) found.at(-1).push(point);
    else found.push([point]);
  });
  return found;
}

// A heavy line, or a spot where a single point is confident.
function segment(places, k) {
  if (places.length > 1) return svg("path", { class: `heavy c${k}`, d: path(places) });
  return svg("circle", { class: `spot f${k}`, cx: places[0][0], cy: places[0][1], r: 4.5 });
}

function limits() {
  const points = curvesShown().flatMap((curve) => curve.points.filter((point) => point.confident));
  if (!$("#roc-zoom").checked || !points.length) return [[0, 1], [0, 1]];
  return ["fpr", "tpr"].map((name) => {
    const values = points.map((point) => point[name]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const margin = Math.max(0.12 * (high - low), 0.005);
    return [Math.max(0, low - margin), Math.min(1, high + margin)];
  });
}

let rocFrame = null;

function drawRoc() {
  const plot = $("#roc-plot");
  const width = Math.max(260, plot.clientWidth);
  const f = (rocFrame = frame(width, Math.min(width, 620), ...limits()));
  const at = (point) => [f.x(point.fpr), f.y(point.tpr)];
  const inside = svg("g", { "clip-path": "url(#roc-clip)" });
  inside.append(svg("path", { class: "guess", d: path([[f.x(0), f.y(0)], [f.x(1), f.y(1)]]) }));
  if ($("#roc-band").checked && roc.curve.band) inside.append(band(f, roc.curve));
  const order = curvesShown().sort((one, other) => (one === roc.curve) - (other === roc.curve));
  for (const curve of order) {
    const k = colour(curve.letter);
    const line = [[f.x(0), f.y(0)], ...curve.points.map(at)];
    const group = svg("g", { class: curve === roc.curve ? "read" : "pale" }, svg("path", { class: lineOf(curve.letter), d: path(line) }));
    for (const run of runs(curve.points)) group.append(segment(run.map(at), k));
    inside.append(group);
  }
  const [x, y] = at(roc.curve.points[roc.index]);
  const k = colour(roc.curve.letter);
  inside.append(svg("path", { class: "hair", d: `M${f.box.x} ${y}H${x}V${f.box.y + f.box.height}` }));
  const marker = svg("circle", { class: `here c${k}`, cx: x, cy: y, r: 6.5 });
  const clip = svg("clipPath", { id: "roc-clip" }, svg("rect", { x: f.box.x - 2, y: f.box.y - 2, width: f.box.width + 4, height: f.box.height + 4 }));
  const outside = x < f.box.x - 3 || x > f.box.x + f.box.width + 3 || y < f.box.y - 3 || y > f.box.y + f.box.height + 3;
  const picture = svg("svg", { viewBox: `0 0 ${f.width} ${f.height}`, "aria-hidden": "true" }, clip, axes(f, "false positive rate", "true positive rate"), inside);
  if (!outside) picture.append(marker);
  plot.replaceChildren(picture);
}

// The curve displaced both ways along the band's slope.
function band(f, { points, letter, band: { slope, width } }) {
  const curve = [{ fpr: 0, tpr: 0 }, ...points];
  const side = (sign) => curve.map((point) => [f.x(point.fpr - sign * width), f.y(point.tpr + sign * slope * width)]);
  return svg("path", { class: `band f${colour(letter)}`, d: `${path([...side(1), ...side(-1).reverse()])}Z` });
}

// (b - c)/n with its interval, from one end of the curve to the other.
function drawDifference() {
  const plot = $("#difference-plot");
  const { points, letter } = roc.curve;
  const last = Math.max(1, points.length - 1);
  const near = $("#roc-zoom").checked ? points.filter((point) => point.confident) : points;
  const values = (near.length ? near : points).flatMap((point) => [point.lower, point.upper, 0]);
  const from = near.length && $("#roc-zoom").checked ? points.indexOf(near[0]) : 0;
  const to = near.length && $("#roc-zoom").checked ? points.indexOf(near.at(-1)) : last;
  const ends = from === to ? [from - 1, to + 1] : [from, to];
  const f = frame(Math.max(260, plot.clientWidth), 200, ends, [Math.min(...values), Math.max(...values)]);
  f.xs = [];
  const k = colour(letter);
  const along = (name) => points.map((point, i) => [f.x(i), f.y(point[name])]);
  const inside = svg("g", { "clip-path": "url(#difference-clip)" });
  inside.append(svg("path", { class: `ribbon f${k}`, d: `${path([...along("upper"), ...along("lower").reverse()])}Z` }));
  inside.append(svg("path", { class: lineOf(letter), d: path(along("difference")) }));
  const index = new Map(points.map((point, i) => [point, i]));
  for (const run of runs(points)) {
    inside.append(segment(run.map((point) => [f.x(index.get(point)), f.y(point.difference)]), k));
  }
  inside.append(svg("path", { class: "zero-line", d: `M${f.box.x} ${f.y(0)}h${f.box.width}` }));
  const here = points[roc.index];
  const x = f.x(roc.index);
  if (roc.index >= ends[0] && roc.index <= ends[1]) {
    inside.append(svg("path", { class: `c${k}`, "stroke-width": 2.5, d: `M${x} ${f.y(here.lower)}V${f.y(here.upper)}` }));
    inside.append(svg("circle", { class: `here c${k}`, cx: x, cy: f.y(here.difference), r: 5.5 }));
  }
  const clip = svg("clipPath", { id: "difference-clip" }, svg("rect", { x: f.box.x - 6, y: f.box.y - 6, width: f.box.width + 12, height: f.box.height + 12 }));
  const title = "points of the curve, high to low thresholds";
  plot.replaceChildren(svg("svg", { viewBox: `0 0 ${f.width} ${f.height}` }, clip, axes(f, title, "(b − c)/n"), inside));
}

function tell() {
  const { points, letter, name, positives, negatives } = roc.curve;
  const point = points[roc.index];
  const write = (id, text) => ($(`#roc-${id}`).textContent = text);
  const confident = point.confident ? "✓ yes: the interval contains zero" : "✗ no: the interval excludes zero";
  write("which", `${letter} ${name} on ${roc.curve.dataset}`);
  for (const key of ["a", "b", "c", "d"]) write(key, String(point[key]));
  write("positives", String(positives));
  write("negatives", String(negatives));
  write("threshold", plain(point.threshold));
  write("tpr", rate(point.tpr));
  write("fpr", rate(point.fpr));
  write("difference", rate(point.difference));
  write("interval", `[${rate(point.lower)}, ${rate(point.upper)}]`);
  write("confident", confident);
  const all = points.length < roc.curve.of ? ` kept of ${roc.curve.of}` : "";
  write("position", `${roc.index + 1} of ${points.length}${all}`);
  const band = $("#roc-band").checked && roc.curve.band;
  write("share", band ? `The fixed-width band at level ${plain(band.level)} covers ${(100 * band.share).toFixed(1)} ± ${(100 * band.share_error).toFixed(1)} % of ROC space.` : "");
  const text = `threshold ${plain(point.threshold)}, true positive rate ${rate(point.tpr)}, false positive rate ${rate(point.fpr)}, ${point.confident ? "confident" : "not confident"}`;
  const plot = $("#roc-plot");
  plot.setAttribute("aria-valuemax", points.length);
  plot.setAttribute("aria-valuenow", roc.index + 1);
  plot.setAttribute("aria-valuetext", text);
  const slider = $("#roc-point");
  slider.value = roc.index;
  slider.setAttribute("aria-valuetext", text);
}

function draw() {
  if (!roc.curve) return;
  drawRoc();
  drawDifference();
  tell();
}

// ---- moving

function move(index) {
  roc.index = Math.max(0, Math.min(roc.curve.points.length - 1, index));
  draw();
}

function nearest(event) {
  const picture = $("#roc-plot svg");
  const bounds = picture.getBoundingClientRect();
  const scale = rocFrame.width / bounds.width;
  const [x, y] = [(event.clientX - bounds.left) * scale, (event.clientY - bounds.top) * scale];
  let best = { distance: 60 };
  for (const curve of curvesShown()) {
    curve.points.forEach((point, index) => {
      const distance = Math.hypot(rocFrame.x(point.fpr) - x, rocFrame.y(point.tpr) - y) - (curve === roc.curve ? 2 : 0);
      if (distance < best.distance) best = { distance, curve, index };
    });
  }
  return best;
}

function pointAt(event) {
  const { curve, index } = nearest(event);
  if (!curve) return;
  if (curve === roc.curve) move(index);
  else read(curve, index);
}

const KEYS = {
  ArrowLeft: (i) => i - 1,
  ArrowDown: (i) => i - 1,
  ArrowRight: (i) => i + 1,
  ArrowUp: (i) => i + 1,
  PageDown: (i) => i - 10,
  PageUp: (i) => i + 10,
  Home: () => 0,
  End: () => Infinity,
};

function startCurves() {
  $("#roc-dataset").append(
    ...unique(data.map(placeOf)).map((place) => {
      const curve = data.find((one) => placeOf(one) === place);
      return html("option", { value: place }, `${curve.dataset} (${curve.protocol})`);
    }),
  );
  choose(placeOf(data[0]), data[0].suite);
  $("#roc-dataset").addEventListener("change", (event) => choose(event.target.value, roc.suite));
  $("#roc-suite").addEventListener("change", (event) => {
    choose(roc.place, event.target.value);
    $("#roc-suite :checked").focus();
  });
  $("#roc-classifiers").addEventListener("change", ({ target }) => {
    const curve = roc.curves.find((one) => one.letter === target.value);
    if (target.type === "radio") return read(curve);
    if (target.checked) roc.hidden.delete(target.value);
    else roc.hidden.add(target.value);
    const shown = curvesShown();
    if (!shown.includes(roc.curve)) read(shown[0] ?? curve); // one is always shown: the one that is read
    else draw();
  });
  for (const id of ["#roc-zoom", "#roc-band"]) $(id).addEventListener("change", draw);
  $("#roc-point").addEventListener("input", (event) => move(+event.target.value));
  const plot = $("#roc-plot");
  plot.addEventListener("pointermove", pointAt);
  plot.addEventListener("pointerdown", pointAt);
  plot.addEventListener("keydown", (event) => {
    if (!KEYS[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    move(KEYS[event.key](roc.index));
  });
  let width = 0;
  new ResizeObserver(() => {
    if (plot.clientWidth !== width) draw();
    width = plot.clientWidth;
  }).observe(plot);
}

if (data.length) startCurves();
else $("#curves").hidden = true;

// ---- the address: #curve=dis/split/weka346-T

function followCurve() {
  const values = readHash();
  if (!values?.has("curve")) return;
  readCurve(values.get("curve"));
  $("#curves").scrollIntoView();
}

addEventListener("hashchange", followCurve);
followCurve();
