// What a page adds where scripts run: the county under the pointer, a county by its name, and tables in another order.
// Without it everything stands on the page. It fetches nothing and keeps nothing.
"use strict";

const made = (tag, values, ...inside) => {
  const element = Object.assign(document.createElement(tag), values);
  element.append(...inside);
  return element;
};

// Maps of the whole: the first has a path for each county, in the order of the names in the table beside it.
const table = document.querySelector("script.places");
const pictures = [...document.querySelectorAll("svg.map.whole")];
if (table && pictures.length) {
  const { names, maps: told } = JSON.parse(table.textContent);
  const maps = told.map((map) => (typeof map === "number" ? told[map] : map)); // what an earlier one says too
  const paths = [...pictures[0].querySelectorAll("g > path")];
  let boxes;

  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  const found = (typed) => {
    const plain = names.map(folded);
    const tests = [(name) => name === typed, (name) => name.startsWith(typed), (name) => name.includes(` ${typed}`)];
    return tests.map((test) => plain.findIndex(test)).find((place) => place >= 0) ?? -1;
  };
  const words = (map, place) => {
    const [sentence, ...numbers] = maps[map].of[place];
    return maps[map].sentences[sentence].replaceAll("\ufffc", () => numbers.shift());
  };
  const inside = (box, at) =>
    at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height;
  const countyAt = (picture, event) => {
    boxes ??= paths.map((path) => path.getBBox());
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    return paths.findIndex((path, place) => inside(boxes[place], at) && path.isPointInFill(at));
  };

  pictures.forEach((picture, map) => {
    const here = document.createElementNS("http://www.w3.org/2000/svg", "path");
    here.setAttribute("class", "here");
    picture.append(here);
    const said = made("output", {});
    const list = made("datalist", { id: `counties-${map}` });
    const field = made("input", { type: "search", autocomplete: "off" });
    field.setAttribute("list", list.id);
    const show = (place) => {
      here.setAttribute("d", place < 0 ? "" : paths[place].getAttribute("d"));
      said.textContent = place < 0 ? "" : `${names[place]}: ${words(map, place)}`;
    };
    const point = (event) => {
      const place = countyAt(picture, event);
      said.setAttribute("aria-live", "off"); // a pointer that moves would be read aloud without end
      if (place >= 0) show(place);
    };
    picture.addEventListener("pointermove", point);
    picture.addEventListener("click", point);
    field.addEventListener("focus", () => {
      if (!list.children.length) list.append(...names.map((value) => made("option", { value })));
    });
    field.addEventListener("input", () => {
      const typed = folded(field.value);
      said.setAttribute("aria-live", "polite");
      show(typed ? found(typed) : -1);
    });
    picture.after(made("p", { className: "find" }, made("label", {}, "Find a county: ", field, list), said));
  });
}

// Tables of twelve rows or more: a heading sorts them by its column, and turns them round when it is pressed again.
// A column is sorted where each of its cells is a plain number of one unit, or a day, or words without a figure.
const MISSING = /^([\u2013\u2014-]?|not known)$/;
const NUMBER = /^[+-]?([$]?)[0-9][0-9,]*(?:[.][0-9]+)?\s?(%?)$/;
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const DAY = new RegExp(`^([0-9]{1,2} (${MONTHS})|(${MONTHS}) [0-9]{1,2},) [0-9]{4}$`);
const key = (cell) => {
  const copy = cell.cloneNode(true);
  for (const below of copy.querySelectorAll(".sub")) below.remove();
  const text = copy.textContent.trim().replace(/\u2212/g, "-");
  if (MISSING.test(text)) return { kind: "missing" };
  const number = NUMBER.exec(text);
  if (number) return { kind: `number ${number[1]}${number[2]}`, number: Number(text.replace(/[^0-9.-]/g, "")) };
  if (DAY.test(text)) return { kind: "day", number: Date.parse(text) };
  return /[0-9]/.test(text) ? { kind: "mixed" } : { kind: "words", text };
};
const compared = (first, second, turn) => {
  const missing = (first.kind === "missing") - (second.kind === "missing");
  if (missing || first.kind === "missing") return missing;
  return turn * ("text" in first ? first.text.localeCompare(second.text, "en") : first.number - second.number);
};
const sort = (body, heading, keys) => {
  const turn = heading.getAttribute("aria-sort") === "ascending" ? -1 : 1;
  for (const other of heading.parentNode.cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", turn < 0 ? "descending" : "ascending");
  body.append(...[...body.rows].sort((first, second) => compared(keys.get(first), keys.get(second), turn)));
};
for (const body of document.querySelectorAll(".scroll > table > tbody")) {
  const rows = [...body.rows];
  const headings = body.parentNode.tHead?.rows[0];
  if (!headings || rows.length < 12 || rows.some((row) => row.cells.length !== rows[0].cells.length)) continue;
  [...headings.cells].forEach((heading, column) => {
    const keys = new Map(rows.map((row) => [row, key(row.cells[column])]));
    const kinds = new Set([...keys.values()].map((one) => one.kind).filter((kind) => kind !== "missing"));
    if (kinds.size !== 1 || kinds.has("mixed")) return;
    const button = made("button", { type: "button", title: "Sort by this column" }, ...heading.childNodes);
    button.addEventListener("click", () => sort(body, heading, keys));
    heading.append(button);
  });
}
