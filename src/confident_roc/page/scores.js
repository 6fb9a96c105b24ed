"use strict";

// The page for a file of scores: the linked views of its curves, which the command has counted.

(() => {
  const { mountViews, html } = LinkedViews;
  const element = (id) => document.getElementById(id);
  const given = JSON.parse(element("given").textContent);
  const { curves, positive, rows, warnings } = given;
  const models = `${curves.length} model${curves.length > 1 ? "s" : ""}`;
  element("state").textContent = `${given.file}: ${rows.toLocaleString("en")} rows, ${models}, positive label ${positive}`;
  element("warnings").replaceChildren(...warnings.map((text) => html("p", { className: "note" }, text)));
  element("command").textContent = given.command;
  const place = { dataset: "", protocol: "", suite: "" };
  const stem = given.file.replace(/\.\w+$/, "");
  const views = mountViews(element("views"), { ...given, file: stem, kind: "model", curves: curves.map((curve) => ({ ...curve, ...place, key: curve.letter })) });
  const address = location.hash.slice(1);
  if (address && !address.includes("=") && !element(address)) views.say(`The address names what is not here: ${address}.`);
})();
