"use strict";

// The method in the browser: confident segment, areas, average differences, Tango's interval. Pure
// functions without a document, equal to the Python library to 1e-12. Counts are whole numbers, so areas are sums of
// integers, exact up to 2^53, and divided once.

const ConfidentRoc = (() => {
  const AREAS = ["V", "V+Hl", "V+Hr", "V|Hr"];
  const DIFFERENCES = ["signed", "absolute"];

  const polynomial = (x, coefficients) => coefficients.reduce((sum, k) => sum * x + k, 0);

  // Numerator and denominator of Wichura's algorithm AS 241, which Python's statistics module uses too.
  const CENTRE = [
    [2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457, 13731.693765509461125, 1971.5909503065514427, 133.14166789178437745, 3.387132872796366608],
    [5226.495278852854561, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867, 5394.1960214247511077, 687.1870074920579083, 42.313330701600911252, 1],
  ];
  const NEAR = [
    [7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258, 3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734],
    [1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459, 0.68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1],
  ];
  const FAR = [
    [2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386, 0.026532189526576123093, 0.29656057182850489123, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772],
    [2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4, 0.0148753612908506148525, 0.13692988092273580531, 0.59983220655588793769, 1],
  ];

  // The upper alpha/2 quantile z of the normal distribution.
  function normalQuantile(alpha) {
    const tail = alpha / 2;
    const q = 0.5 - tail;
    const ratio = ([above, below], x) => polynomial(x, above) / polynomial(x, below);
    if (q <= 0.425) return q * ratio(CENTRE, 0.180625 - q * q);
    const r = Math.sqrt(-Math.log(tail));
    return r <= 5 ? ratio(NEAR, r - 1.6) : ratio(FAR, r - 5);
  }

  // Whether Tango's interval for (b - c)/n contains zero; there his score is McNemar's, for every n.
  function isConfident(b, c, z) {
    return (b - c) * (b - c) <= z * z * (b + c);
  }

  // Tango's interval for (b - c)/n: [lower, upper]. src/confident_roc/tango.py has the derivation.
  function tangoInterval(b, c, n, z) {
    const g = z * z;
    const difference = Math.abs(b - c);
    const total = b + c;
    const [h, D, M, rest] = [g / n, difference / n, total / n, Math.max(n - total, 0) / n];
    const X = M * rest;
    const Q = (4 * ((b * c) / n)) / n;
    const [V, B] = [X + Q, X + h];
    const P = V + h;
    const cube = P * Math.sqrt(P);
    const r = (Math.sqrt(h) * D * rest) / cube;
    let y = 1 + r * (0.5 - 0.25 * r);
    for (let step = 0; step < 3; step++) y = (2 * y * y * y + r) / (3 * y * y - 1);
    const discriminant = (X - 2 * h) ** 2 * (4 * X + h) + Q * (4 * (P * P + P * B + B * B) + 27 * h * rest * rest);
    const yNear = (y + Math.sqrt(discriminant) / (cube * (3 * y * y - 1))) / 2;
    const yMiddle = r / (y * yNear);
    const numerator = D + Math.sqrt(h * P) * y;
    const far = Math.min(numerator / (1 + h), 1);
    const mcnemar = (difference * difference - g * total) / (n * n);
    const near = D < 1e-100 ? -far : (mcnemar * P * y * yNear) / (numerator * (V + h * M - P * yMiddle * yMiddle));
    return b >= c ? [near, far] : [-far, -near];
  }

  // The confident points are neighbours: [first row, row after the last].
  function confidentRows({ b, c }, z) {
    let start = 0;
    while (start < b.length && !isConfident(b[start], c[start], z)) start++;
    let stop = start;
    while (stop < b.length && isConfident(b[stop], c[stop], z)) stop++;
    return [start, stop];
  }

  // Twice the area below the points [start, stop), in units of one positive times one negative.
  function doubleArea({ positives, b, c }, start, stop) {
    let sum = 0;
    for (let i = start; i + 1 < stop; i++) sum += (c[i] - c[i + 1]) * (2 * positives - b[i] - b[i + 1]);
    return sum;
  }

  function auc(points) {
    const { positives, negatives, b, c } = points;
    const last = b.length - 1;
    const first = c[last] * (positives - b[last]); // from the origin to the first point
    return (doubleArea(points, 0, b.length) + first) / (2 * positives * negatives);
  }

  // The area below a segment in every reading of the paper; null if there is no point.
  function areas(points, [start, stop]) {
    if (start === stop) return null;
    const { positives, negatives, b, c } = points;
    const unit = positives * negatives;
    const right = (2 * negatives * (b[stop - 1] - b[start]) - leftOf(points, start, stop)) / 2;
    const vertical = doubleArea(points, start, stop) / 2;
    const [a1, c1, a2, c2] = [positives - b[stop - 1], c[stop - 1], positives - b[start], c[start]];
    return {
      V: vertical / unit,
      "V+Hl": (c2 * a2 - c1 * a1) / unit,
      "V+Hr": (vertical + right) / unit,
      "V|Hr": (vertical + (negatives - c2) * (a2 - a1)) / unit,
    };
  }

  // Twice the area between the segment and the y axis.
  function leftOf({ b, c }, start, stop) {
    let sum = 0;
    for (let i = start; i + 1 < stop; i++) sum += (b[i + 1] - b[i]) * (c[i] + c[i + 1]);
    return sum;
  }

  function averageDifferences({ positives, negatives, b, c }, [start, stop]) {
    if (start === stop) return null;
    let [signed, absolute] = [0, 0];
    for (let i = start; i < stop; i++) {
      signed += b[i] - c[i];
      absolute += Math.abs(b[i] - c[i]);
    }
    const scale = (positives + negatives) * (stop - start);
    return { signed: signed / scale, absolute: absolute / scale };
  }

  // The row of [start, stop) with the smallest |b - c|, then the fewest errors, then the lowest threshold; or -1.
  function balancedRow({ b, c }, [start, stop]) {
    let best = start < stop ? start : -1;
    for (let i = start; i < stop; i++) {
      const nearer = Math.abs(b[i] - c[i]) - Math.abs(b[best] - c[best]);
      if (nearer < 0 || (nearer === 0 && b[i] + c[i] < b[best] + c[best])) best = i;
    }
    return best;
  }

  // As the library's ConfidentSegment.summary(), and the rows of the segment.
  function summary(points, alpha) {
    const rows = confidentRows(points, normalQuantile(alpha));
    const [start, stop] = rows;
    return {
      n: points.positives + points.negatives,
      positives: points.positives,
      auc: points.auc ?? auc(points),
      points: points.of ?? points.b.length,
      confident_points: stop - start,
      threshold_range: start < stop ? [points.threshold[start], points.threshold[stop - 1]] : null,
      areas: areas(points, rows),
      average_differences: averageDifferences(points, rows),
      rows,
    };
  }

  return { AREAS, DIFFERENCES, normalQuantile, isConfident, tangoInterval, balancedRow, summary };
})();
