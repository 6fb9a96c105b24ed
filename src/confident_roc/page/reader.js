"use strict";

// A file of scores in the browser: what the command line's reader accepts and refuses, with the same messages. It runs in
// a worker; `ScoresFile.read` has no document.

const ScoresFile = (() => {
  class InputError extends Error {}

  let texts = {};
  let columns = {};

  // ---- messages as Python writes them

  const unprintable = (char) => {
    const code = char.codePointAt(0);
    const named = { 9: "\\t", 10: "\\n", 13: "\\r" }[code];
    const hex = (digits) => code.toString(16).padStart(digits, "0");
    return named ?? (code < 256 ? `\\x${hex(2)}` : code < 65536 ? `\\u${hex(4)}` : `\\U${hex(8)}`);
  };
  const printable = (text) => text.replace(/(?! )[\p{C}\p{Z}]/gu, unprintable);

  function repr(text) {
    const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
    return quote + printable(text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`)) + quote;
  }

  const message = (name, values = {}) => texts[name].replace(/\{(\w+)(!r)?\}/g, (_, key, quoted) => (quoted ? repr(String(values[key])) : values[key]));
  const refuse = (name, values) => new InputError(printable(message(name, values)));
  const brief = (text) => {
    const shown = repr(text).split(/\s+/).filter(Boolean).join(" ");
    return [...shown].length <= 60 ? shown : `${[...shown].slice(0, 60).join("")}...`;
  };
  const some = (names) => names.slice(0, 20).join(", ") + (names.length > 20 ? ` and ${names.length - 20} more` : "");
  // As Python's shlex.quote does it.
  const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\"'\"'")}'`);

  // ---- the header

  const SEPARATORS = [",", "\t", ";"];
  const BLANK = /^\s*$/;
  const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

  // The first row of a text.
  function firstRow(text, separator) {
    const fields = [];
    let i = 0;
    for (;;) {
      while (text[i] === " ") i++;
      let field = "";
      if (text[i] === '"') {
        for (i++; i < text.length && (text[i] !== '"' || text[i + 1] === '"'); i++) {
          if (text[i] === '"') i++;
          field += text[i];
        }
        i++;
      }
      while (i < text.length && text[i] !== separator && text[i] !== "\n" && text[i] !== "\r") field += text[i++];
      fields.push(field);
      if (text[i] !== separator) return fields;
      i++;
    }
  }

  function lineAt(bytes, start, path) {
    const end = bytes.indexOf(10, start);
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: start > 0 }).decode(bytes.subarray(start, end < 0 ? bytes.length : end));
    } catch {
      throw refuse("not_text", { path, line: 1 });
    }
  }

  function readHeader(bytes, path, wanted) {
    const text = lineAt(bytes, 0, path);
    if (BLANK.test(text)) throw refuse("no_header", { path });
    let best = null;
    for (const separator of SEPARATORS) {
      const header = firstRow(text, separator).map((name) => name.trim());
      const fits = wanted.filter((name) => header.includes(name)).length;
      if (!best || fits > best.fits || (fits === best.fits && header.length > best.header.length)) best = { separator, header, fits };
    }
    for (const column of wanted) {
      const count = best.header.filter((name) => name === column).length;
      if (!count) throw refuse("no_column", { path, column, columns: some(best.header) });
      if (count > 1) throw refuse("column_twice", { path, column, count });
    }
    return best;
  }

  // Columns by their names, and scores by their first value, if it is a number for one at least: {label, scores, by}.
  function guess(bytes, path) {
    const { separator, header } = readHeader(bytes, path, []);
    const start = bytes.indexOf(10) + 1;
    let values = [];
    try {
      values = start ? firstRow(lineAt(bytes, start, path), separator) : [];
    } catch {} // the error has its place when the rows are read
    const named = (list) => list.map((wanted) => header.find((name) => name.toLowerCase() === wanted)).find((name) => name !== undefined) ?? null;
    const [label, by] = [named(columns.label), named(columns.by)];
    const others = [label?.toLowerCase(), by?.toLowerCase(), ...columns.other];
    const left = header.map((name, i) => [name, (values[i] ?? "").trim()]).filter(([name]) => name && !others.includes(name.toLowerCase()));
    const numeric = left.filter(([, value]) => NUMBER.test(value));
    let scores = (numeric.length ? numeric : left).map(([name]) => name);
    if (by) scores = [scores.find((name) => columns.score.includes(name.toLowerCase())) ?? scores[0]].filter((name) => name !== undefined);
    return { label, by, scores: [...new Set(scores)], header };
  }

  // ---- rows

  const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i);
  const NO_NUMBER = ["", "NA", "N/A", "NaN", "nan", "null", "None", "?"];
  const TRUE = ["True", "TRUE", "true"];
  const FALSE = ["False", "FALSE", "false"];
  const decoder = new TextDecoder();

  // A part of a file as text. Slices of a decoded file are much faster, but have the same places only if all is ASCII.
  const slicer = (bytes, ascii) => (from, to) => (ascii === null ? decoder.decode(bytes.subarray(from, to)) : ascii.slice(from, to));

  // A column of numbers, with what is wrong in it.
  function numbers(rows, textOf) {
    const column = { values: new Float64Array(rows), bad: null, mixed: false, whole: true, large: -1, bools: 0, firstBool: -1 };
    const flag = (row, shown, raw) => (column.bad ??= { row, shown, raw });

    function slow(text, row) {
      const trimmed = text.replace(/[ \t\n]+$/, "");
      if (NUMBER.test(trimmed)) {
        const value = Number(trimmed);
        if (!Number.isFinite(value)) flag(row, value > 0 ? "inf" : "-inf", trimmed);
        const integer = /^[+-]?\d+$/.test(trimmed) ? BigInt(trimmed.replace(/^\+/, "")) : null;
        if (integer === null) column.whole = false;
        else if (column.large < 0 && (integer > 1n << 53n || integer < -1n << 53n)) column.large = row;
        return value;
      }
      column.whole = false;
      if (NO_NUMBER.includes(text)) flag(row, null, null);
      else if (/^[+-]?inf(inity)?$/i.test(trimmed)) flag(row, trimmed[0] === "-" ? "-inf" : "inf", text);
      else if (TRUE.includes(text) || FALSE.includes(text)) {
        if (!column.bools++) column.firstBool = row;
        return TRUE.includes(text) ? 1 : 0;
      } else {
        column.mixed = true;
        flag(row, text, text);
      }
      return NaN;
    }

    column.put = (bytes, from, to, row) => {
      let i = from;
      const negative = bytes[i] === 45;
      if (negative || bytes[i] === 43) i++;
      let mantissa = 0, digits = 0, scale = 0, point = false;
      for (; i < to; i++) {
        const digit = bytes[i] - 48;
        if (digit >= 0 && digit <= 9) {
          mantissa = mantissa * 10 + digit;
          digits++;
          if (point) scale++;
        } else if (bytes[i] === 46 && !point) point = true;
        else break;
      }
      // Both numbers are exact, so the quotient is the nearest double.
      if (i === to && digits && mantissa <= 2 ** 53 - 1 && scale < 23) {
        if (point) column.whole = false;
        const value = mantissa / POWERS[scale];
        column.values[row] = negative ? -value : value;
      } else if (i === to && digits && point && digits < 300) {
        column.whole = false;
        column.values[row] = Number(textOf(from, to));
      } else column.values[row] = slow(textOf(from, to), row);
    };
    column.putText = (text, row) => (column.values[row] = slow(text, row));
    return column;
  }

  // A column of few distinct texts.
  function labels(rows, textOf) {
    const column = { codes: new Int32Array(rows), distinct: [], empty: -1 };
    const known = new Map();
    const single = new Int32Array(256).fill(-1);
    column.putText = (text, row) => {
      if (text === "") {
        if (column.empty < 0) column.empty = row;
        return -1;
      }
      let code = known.get(text);
      if (code === undefined) {
        code = column.distinct.length;
        known.set(text, code);
        column.distinct.push(text);
      }
      return (column.codes[row] = code);
    };
    column.put = (bytes, from, to, row) => {
      if (to - from === 1) {
        const byte = bytes[from];
        column.codes[row] = single[byte] >= 0 ? single[byte] : (single[byte] = column.putText(textOf(from, to), row));
      } else column.putText(textOf(from, to), row);
    };
    return column;
  }

  function countLines(bytes, start) {
    let count = 0;
    for (let i = start; i < bytes.length; i++) if (bytes[i] === 10) count++;
    return count + (bytes.length > start && bytes[bytes.length - 1] !== 10 ? 1 : 0);
  }

  // Raise an error at the first byte that is no text; return the text if it is all ASCII, or null.
  function checkText(bytes, start, path) {
    const wrong = (end) => refuse("not_text", { path, line: 2 + bytes.subarray(start, end).reduce((sum, byte) => sum + (byte === 10), 0) });
    let text = "";
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      for (let i = start; i < bytes.length; ) {
        const end = bytes.indexOf(10, i) + 1 || bytes.length;
        try {
          new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(i, end));
        } catch {
          throw wrong(i);
        }
        i = end;
      }
    }
    const nul = bytes.indexOf(0, start);
    if (nul >= 0) throw wrong(nul);
    return text.length === bytes.length ? text : null;
  }

  // Put the values of each row into its columns; the number of rows.
  function readRows(bytes, start, path, separator, fields, roles) {
    const end = bytes.length;
    const mark = separator.charCodeAt(0);
    let pos = start, row = 0, line = 2, blank = 0;

    // A quoted field: its text, and the place behind it.
    function unquote(from) {
      const parts = [];
      let i = from + 1;
      for (;;) {
        const close = bytes.indexOf(34, i);
        if (close < 0) throw refuse("not_csv", { path, reason: `EOF inside string starting at row ${row}` });
        parts.push(decoder.decode(bytes.subarray(i, close)));
        i = close + 1;
        if (bytes[i] !== 34) break;
        parts.push('"');
        i++;
      }
      let to = i;
      while (to < end && bytes[to] !== mark && bytes[to] !== 10) to++;
      return [parts.join("") + decoder.decode(bytes.subarray(i, to)), to];
    }

    while (pos < end) {
      const begin = line;
      let field = 0, empty = false;
      for (;;) {
        while (bytes[pos] === 32) pos++;
        const role = roles[field];
        if (bytes[pos] === 34) {
          const from = pos;
          let text;
          [text, pos] = unquote(pos);
          for (let i = from; i < pos; i++) if (bytes[i] === 10) line++;
          if (role) role.putText(text, row);
        } else {
          const from = pos;
          while (pos < end && bytes[pos] !== mark && bytes[pos] !== 10) pos++;
          const to = pos;
          if (field === 0 && to === from && (bytes[pos] === 10 || pos >= end)) empty = true;
          else if (role) role.put(bytes, from, to, row);
        }
        field++;
        if (pos >= end || bytes[pos] === 10) break;
        pos++;
        if (pos >= end) {
          // The file ends behind a separator: one more empty field.
          if (roles[field]) roles[field].put(bytes, pos, pos, row);
          field++;
          break;
        }
      }
      pos++;
      line++;
      if (empty) blank ||= begin;
      else if (blank) throw refuse("blank_line", { path, line: blank });
      else if (field !== fields) throw refuse("wrong_length", { path, line: begin, count: field, fields });
      else row++;
    }
    return row;
  }

  // ---- models

  function checkNumbers(path, name, column, rows) {
    if (column.bools && column.bools < rows) {
      column.mixed = true;
      const text = column.values[column.firstBool] ? "True" : "False";
      if (!column.bad || column.firstBool < column.bad.row) column.bad = { row: column.firstBool, shown: text, raw: text };
    }
    const wrong = (row, what) => refuse("bad_value", { where: `${path}:${row + 2}`, column: name, what });
    // In a column of doubles a large integer is one of them.
    if (column.large >= 0 && column.whole) throw wrong(column.large, message("large_integer"));
    if (!column.bad) return;
    const { row, shown, raw } = column.bad;
    const what = shown === null ? "is empty" : `has ${brief(column.mixed ? raw : shown)}`;
    throw wrong(row, message("no_number", { what }));
  }

  // 1.0 and true are 1, as a person would read them.
  function valueOf(text) {
    const lowered = text.trim().toLowerCase();
    if (lowered === "true" || lowered === "false") return lowered === "true" ? 1 : 0;
    return NUMBER.test(lowered) ? Number(lowered) : lowered;
  }

  const NO_LABEL = ["", "?", "nan", "-nan", "na", "n/a", "#n/a", "#na", "<na>", "nat", "null", "<null>"];

  function positiveLabel(path, column, { distinct }, asked) {
    const place = { path, column, labels: distinct.slice(0, 4).join(", ") };
    if (distinct.length < 2) throw refuse("one_label", place);
    if (distinct.length > 2) throw refuse("many_labels", { ...place, count: distinct.length });
    if (!asked) {
      const values = distinct.map(valueOf).sort((one, other) => one - other);
      if (values[1] !== 1 || (values[0] !== 0 && values[0] !== -1)) throw refuse("pos_label_needed", place);
    }
    const wanted = asked || "1";
    for (const same of [(text) => text === wanted, (text) => valueOf(text) === valueOf(wanted)]) {
      const matching = distinct.filter(same);
      if (matching.length !== 1) continue;
      const other = distinct.find((text) => text !== matching[0]);
      if (NO_LABEL.includes(other.trim().toLowerCase())) throw refuse("means_no_label", { ...place, label: other });
      return matching[0];
    }
    throw refuse("pos_label_unknown", { ...place, label: wanted });
  }

  // The command for what is too much for a page.
  const command = (path, { label, scores, by }) =>
    ["confident-roc", "evaluate", path, "--label", label, ...scores.flatMap((score) => ["--score", score]), ...(by ? ["--by", by] : []), "--out", "results"].map(quoted).join(" ");

  // Every line ends with LF: Windows ends it with CR LF, and old programs of the Mac with CR.
  function unixLines(bytes) {
    let to = bytes.indexOf(13);
    if (to < 0) return bytes;
    for (let i = to; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte === 13 && bytes[i + 1] === 10) i++;
      bytes[to++] = byte === 13 ? 10 : byte;
    }
    return bytes.subarray(0, to);
  }

  // The chosen columns, and guessed ones for those that are not chosen.
  function complete(bytes, path, choice) {
    const guessed = guess(bytes, path);
    const chosen = { label: choice.label ?? guessed.label, by: (choice.by ?? guessed.by) || null, scores: choice.scores ?? guessed.scores };
    const known = some(guessed.header);
    if (chosen.label === null) throw refuse("label_needed", { path, names: columns.label.join(", "), columns: known });
    if (!chosen.scores.length) throw refuse("score_needed", { path, label: chosen.label, columns: known });
    return { chosen, guessed };
  }

  // From the bytes of a file to ROC points by model. `choice` has label, scores, by and positive; what it has not is guessed.
  function read(bytes, path, choice) {
    const { chosen, guessed } = complete(bytes, path, choice);
    const wanted = [...chosen.scores, chosen.label, ...(chosen.by ? [chosen.by] : [])];
    for (const column of wanted) if (wanted.indexOf(column) !== wanted.lastIndexOf(column)) throw refuse("asked_twice", { column });
    const { separator, header } = readHeader(bytes, path, wanted);
    const start = bytes.indexOf(10) + 1 || bytes.length;
    const most = countLines(bytes, start);
    if (most > columns.most.rows) throw tooLarge(path, chosen, `more than ${columns.most.rows} rows`, `${columns.most.rows} rows`);
    const textOf = slicer(bytes, checkText(bytes, start, path));
    const roles = header.map(() => null);
    const parts = Object.fromEntries(wanted.map((name) => [name, (chosen.scores.includes(name) ? numbers : labels)(most, textOf)]));
    for (const name of wanted) roles[header.indexOf(name)] = parts[name];
    const rows = readRows(bytes, start, path, separator, header.length, roles);
    if (!rows) throw refuse("no_rows", { path });
    for (const name of chosen.scores) checkNumbers(path, name, parts[name], rows);
    for (const name of wanted.slice(chosen.scores.length)) {
      if (parts[name].empty >= 0) throw refuse("bad_value", { where: `${path}:${parts[name].empty + 2}`, column: name, what: message("no_text") });
    }
    const found = { ...chosen, header: guessed.header, labels: parts[chosen.label].distinct };
    try {
      return { ...found, ...evaluate(path, chosen, parts, rows, choice.positive) };
    } catch (error) {
      if (error instanceof InputError) error.found = found; // so that a person can choose another column
      throw error;
    }
  }

  const tooLarge = (path, chosen, amount, most) => refuse("too_large", { path, amount, most, command: command(path, chosen) });

  function evaluate(path, chosen, parts, rows, asked) {
    const count = chosen.by ? parts[chosen.by].distinct.length : chosen.scores.length;
    if (count > columns.most.models) {
      const where = chosen.by ? `${path}: column ${repr(chosen.by)}` : "--score";
      throw refuse("many_models", { where, count, most: columns.most.models, command: "page" });
    }
    const label = parts[chosen.label];
    const text = positiveLabel(path, chosen.label, label, asked);
    const code = label.distinct.indexOf(text);
    const positive = new Uint8Array(rows);
    for (let i = 0; i < rows; i++) positive[i] = label.codes[i] === code ? 1 : 0;
    const models = chosen.by ? grouped(positive, parts[chosen.scores[0]].values, parts[chosen.by], rows) : chosen.scores.map((name) => [name, positive, parts[name].values.subarray(0, rows)]);
    const warnings = [];
    const curves = models.map(([name, flags, values]) => {
      const points = ConfidentRoc.rocPoints(flags, values);
      if (!points.positives || !points.negatives) {
        const shown = points.positives ? "True" : "False";
        throw refuse("of_model", { path, model: name, message: message("one_class", { labels: shown, where: "" }) });
      }
      if (points.threshold.length === 1) warnings.push(message("equal_scores"));
      return { ...points, letter: name };
    });
    const fewest = Math.min(...curves.map((curve) => curve.positives));
    if (fewest < 30) warnings.push(message("few_positives", { positives: fewest }));
    return { positive: text, rows, curves, warnings, command: command(path, chosen) };
  }

  function grouped(positive, score, group, rows) {
    const counts = new Int32Array(group.distinct.length);
    for (let i = 0; i < rows; i++) counts[group.codes[i]]++;
    const models = group.distinct.map((name, code) => [name, new Uint8Array(counts[code]), new Float64Array(counts[code])]);
    const places = new Int32Array(models.length);
    for (let i = 0; i < rows; i++) {
      const code = group.codes[i];
      models[code][1][places[code]] = positive[i];
      models[code][2][places[code]++] = score[i];
    }
    return models;
  }

  // What `read` returns or refuses, as a plain object. A file that is too large is not read, only its beginning.
  async function answer({ file, choice, settings }) {
    [texts, columns] = [settings.texts, settings.columns];
    try {
      if (file.size > columns.most.bytes) {
        const beginning = unixLines(new Uint8Array(await file.slice(0, 1 << 20).arrayBuffer()));
        throw tooLarge(file.name, complete(beginning, file.name, choice).chosen, `more than ${columns.most.bytes / 1e6} MB`, `${columns.most.bytes / 1e6} MB`);
      }
      return read(unixLines(new Uint8Array(await file.arrayBuffer())), file.name, choice);
    } catch (error) {
      if (error instanceof InputError) return { error: error.message, ...error.found };
      throw error;
    }
  }

  return { answer, printable };
})();

if (typeof document === "undefined") {
  onmessage = async ({ data }) => {
    const result = await ScoresFile.answer(data);
    postMessage(result, (result.curves ?? []).flatMap(({ threshold, b, c }) => [threshold.buffer, b.buffer, c.buffer]));
  };
}
