"use strict";

// What every page has: long tables that can be searched, and everything open on paper. Nothing is fetched, and what
// comes from data only ever becomes text or an attribute.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

document.documentElement.classList.add("scripted");

const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

// ---- rows of long tables

for (const field of $$("input.rows")) {
  const control = field.closest(".control");
  const rows = $$("tbody tr", control.parentElement.querySelector("table"));
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      found += !row.hidden;
    }
    $("[role=status]", control).textContent = count(found, "row");
  });
}

// ---- print: everything open, and closed again afterwards

let opened = [];

function beforePrint() {
  if (opened.length) return;
  opened = $$("details:not([open])");
  for (const details of opened) details.open = true;
}

function afterPrint() {
  for (const details of opened) details.open = false;
  opened = [];
}

addEventListener("beforeprint", beforePrint);
addEventListener("afterprint", afterPrint);
matchMedia("print").addEventListener("change", (event) => (event.matches ? beforePrint() : afterPrint()));
