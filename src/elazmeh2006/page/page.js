"use strict";

// What every page has: long lists that can be searched, figures to enlarge, addresses, and everything open on paper.
// Nothing is fetched, and what comes from data only ever becomes text or an attribute.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

document.documentElement.classList.add("scripted");

const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

// ---- rows of long tables, and statements, by their words

for (const field of $$("input.rows")) {
  const control = field.closest(".control");
  const list = $("tbody, .entries", control.parentElement);
  const rows = [...list.children];
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      found += !row.hidden;
    }
    $("[role=status]", control).textContent = count(found, list.matches(".entries") ? "statement" : "row");
  });
}

// ---- a figure as large as the window

const large = $("#large");

addEventListener("click", ({ target }) => {
  if (target.matches("button.enlarge")) {
    const picture = $("img", target.closest("figure")).cloneNode();
    $("img", large)?.remove();
    large.append(picture);
    large.showModal();
  } else if (target === large) large.close();
});

// ---- where an address leads: #figure6, or #C18 inside of what is closed

// #curve=dis/split/weka346-T; index.js follows these.
function readHash() {
  const hash = location.hash.slice(1);
  return hash.includes("=") ? new URLSearchParams(hash) : null;
}

// Open whatever an element is in, or is.
function reveal(element) {
  for (let at = element; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  element.hidden = false;
}

function followAnchor() {
  const anchor = readHash() ? "" : decodeURIComponent(location.hash.slice(1));
  const target = document.getElementById(anchor);
  const note = $("#address");
  note.hidden = !anchor || Boolean(target);
  note.textContent = note.hidden ? "" : `This page has no #${anchor}.`;
  if (!anchor) return;
  if (!target) return note.scrollIntoView();
  reveal(target);
  target.scrollIntoView();
  if (target.tagName === "DETAILS") $("summary", target).focus({ preventScroll: true });
}

addEventListener("hashchange", followAnchor);
followAnchor();

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
