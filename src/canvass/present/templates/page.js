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
if (table) {
  const { names, maps } = JSON.parse(table.textContent);
  const pictures = [...document.querySelectorAll("svg.map.whole")];
  const paths = [...pictures[0].querySelectorAll("g > path")];
  let boxes;

  const words = (map, place) => {
    const [sentence, ...numbers] = maps[map].of[place];
    return maps[map].sentences[sentence].replaceAll("#", () => numbers.shift());
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
      if (place >= 0) show(place);
    };
    picture.addEventListener("pointermove", point);
    picture.addEventListener("click", point);
    field.addEventListener("focus", () => {
      if (!list.children.length) list.append(...names.map((value) => made("option", { value })));
    });
    field.addEventListener("input", () => {
      const typed = field.value.trim().toLowerCase();
      const exact = names.findIndex((name) => name.toLowerCase() === typed);
      show(exact >= 0 || !typed ? exact : names.findIndex((name) => name.toLowerCase().startsWith(typed)));
    });
    picture.after(made("p", { className: "find" }, made("label", {}, "Find a county: ", field, list), said));
  });
}

// Tables of twelve rows or more: a heading sorts them by its column, and turns them round when it is pressed again.
// A column of which some cell is neither a plain number, nor a day, nor words, is left as it is.
const MISSING = /^([\u2013\u2014-]?|not known)$/;
const NUMBER = /^[+$-]*([0-9][0-9,]*([.][0-9]+)?)\s?%?$/;
const key = (cell) => {
  const copy = cell.cloneNode(true);
  for (const below of copy.querySelectorAll(".sub")) below.remove();
  const text = copy.textContent.trim().replace(/\u2212/g, "-");
  if (MISSING.test(text)) return { missing: true };
  if (NUMBER.test(text)) return { number: Number(text.replace(/[^0-9.-]/g, "")) };
  const day = / [0-9]{4}$/.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(day)) return { number: day };
  return /[0-9]/.test(text.slice(0, 3)) ? null : { text };
};
const compared = (first, second, turn) => {
  if (first.missing || second.missing) return Boolean(first.missing) - Boolean(second.missing);
  return turn * ("number" in first ? first.number - second.number : first.text.localeCompare(second.text));
};
const sort = (body, heading, keys) => {
  const turn = heading.getAttribute("aria-sort") === "ascending" ? -1 : 1;
  for (const other of heading.parentNode.cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", turn < 0 ? "descending" : "ascending");
  body.append(...[...body.rows].sort((first, second) => compared(keys.get(first), keys.get(second), turn)));
};
for (const body of document.querySelectorAll(".scroll > table > tbody")) {
  const rows = [...body.rows];
  if (rows.length < 12 || rows.some((row) => row.cells.length !== rows[0].cells.length)) continue;
  [...body.parentNode.tHead.rows[0].cells].forEach((heading, column) => {
    const keys = new Map(rows.map((row) => [row, key(row.cells[column])]));
    const kinds = new Set([...keys.values()].map((one) => one && Object.keys(one)[0]));
    if (kinds.has(null) || (kinds.has("number") && kinds.has("text"))) return;
    const button = made("button", { type: "button", title: "Sort by this column" }, ...heading.childNodes);
    button.addEventListener("click", () => sort(body, heading, keys));
    heading.append(button);
  });
}
