// What a page adds where scripts run: the county or the value under the pointer, a county by its name, a closer look at a
// map, and tables in another order or with fewer rows.
// Without it everything stands on the page. It fetches nothing and keeps nothing.
"use strict";

const part = (tag, values, ...inside) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
};
const made = (tag, values, ...inside) => {
  const element = Object.assign(document.createElement(tag), values);
  element.append(...inside);
  return element;
};

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

// Every map: a closer look by buttons, around what was pointed at, tapped or found by its name; a drag moves a
// closer look, and so do buttons for whoever does not drag: each by half of what is seen.
const CLOSEST = 8;
const WAYS = { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] };
const middleOf = new Map(); // of each map, what brings a place into its middle
for (const picture of document.querySelectorAll("svg.map[viewBox]")) {
  const { x, y, width, height } = picture.viewBox.baseVal;
  const whole = { x, y, width, height };
  let [scale, middle, held] = [1, { x: x + width / 2, y: y + height / 2 }, null];
  const between = (low, wanted, high) => Math.min(Math.max(low, wanted), high);
  const look = () => {
    const [wide, high] = [whole.width / scale, whole.height / scale];
    const left = between(whole.x, middle.x - wide / 2, whole.x + whole.width - wide);
    const top = between(whole.y, middle.y - high / 2, whole.y + whole.height - high);
    picture.setAttribute("viewBox", [left, top, wide, high].join(" "));
    middle = { x: left + wide / 2, y: top + high / 2 };
    picture.classList.toggle("held", scale > 1);
    [closer.disabled, further.disabled, all.disabled] = [scale >= CLOSEST, scale <= 1, scale <= 1];
    moves.hidden = scale === 1;
    said.textContent = scale > 1 ? `${scale} times as large` : "";
  };
  const at = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  const button = (words, factor) => {
    const one = made("button", { type: "button" }, words);
    one.addEventListener("click", () => {
      scale = factor ? between(1, scale * factor, CLOSEST) : 1;
      look();
      if (one.disabled) (scale > 1 ? further : closer).focus(); // a button that is switched off would lose the keyboard
    });
    return one;
  };
  const [closer, further, all] = [button("Closer", 2), button("Further", 0.5), button("Whole map", 0)];
  const move = ([across, down]) => {
    const [wide, high] = [whole.width / scale, whole.height / scale];
    middle = { x: middle.x + (across * wide) / 2, y: middle.y + (down * high) / 2 };
    look();
  };
  const moves = made(
    "span",
    { className: "look" },
    ...Object.entries(WAYS).map(([words, way]) => {
      const one = made("button", { type: "button" }, words);
      one.addEventListener("click", () => move(way));
      return one;
    }),
  );
  const said = made("output", {});
  picture.addEventListener("pointerdown", (event) => (held = event.pointerType === "mouse" && scale > 1 ? at(event) : null));
  picture.addEventListener("pointerup", () => (held = null));
  picture.addEventListener("pointerleave", () => (held = null));
  picture.addEventListener("pointermove", (event) => {
    if (!held) return;
    const here = at(event);
    middle = { x: middle.x + held.x - here.x, y: middle.y + held.y - here.y };
    look();
  });
  picture.addEventListener("click", (event) => {
    const { x, y } = at(event);
    if (scale === 1) middle = { x, y }; // the next closer look is around what was tapped
    else if (event.pointerType !== "mouse") middleOf.get(picture)(x, y);
  });
  middleOf.set(picture, (x, y) => {
    middle = { x, y };
    if (scale > 1) look();
  });
  picture.after(made("p", { className: "find" }, made("span", { className: "look" }, closer, further, all), moves, said));
  look();
}

// Charts with marks that say their values: the one under the pointer or the finger, or one after the other by buttons.
const [REACH, RIM] = [16, 3];
// The mark whose box is nearest to the pointer; of those that lie over one another, the one with the nearest middle.
const closest = (marks, { clientX, clientY }) => {
  let [found, least] = [-1, [REACH, Infinity]];
  marks.forEach((mark, place) => {
    const { x, y, width, height } = mark.box();
    const [across, down] = [Math.abs(x + width / 2 - clientX), Math.abs(y + height / 2 - clientY)];
    const away = [Math.hypot(Math.max(0, across - width / 2), Math.max(0, down - height / 2)), Math.hypot(across, down)];
    if (away[0] < least[0] || (away[0] === least[0] && away[1] < least[1])) [found, least] = [place, away];
  });
  return found;
};
const saidBy = (mark) => (mark.parentNode.dataset.of ?? "") + mark.dataset.said;
for (const figure of document.querySelectorAll("figure")) {
  const drawings = [...figure.querySelectorAll(".chart > svg")].filter((one) => one.querySelector("[data-said], use"));
  const marksOf = (drawing) =>
    [...drawing.querySelectorAll("[data-said], use")].flatMap((one) => {
      if (one.tagName !== "use") return [{ said: saidBy(one), box: () => one.getBoundingClientRect() }];
      const there = document.querySelector(one.getAttribute("href")); // dots that another chart has drawn
      return [...there.querySelectorAll("[data-said]")].map((mark) => ({
        said: saidBy(mark),
        box: () => {
          const [own, first, box] = [one, there, mark].map((each) => each.getBoundingClientRect());
          const grown = own.width / first.width;
          const [left, top] = [own.x + (box.x - first.x) * grown, own.y + (box.y - first.y) * grown];
          return new DOMRect(left, top, box.width * grown, box.height * grown);
        },
      }));
    });
  const known = new Map(drawings.map((drawing) => [drawing, marksOf(drawing)]));
  if (!drawings.some((drawing) => known.get(drawing).length)) continue;
  const said = made("output", {});
  const rings = new Map(drawings.map((drawing) => [drawing, part("rect", { class: "here" })]));
  let place = -1;
  const show = (drawing, chosen) => {
    const mark = known.get(drawing)[(place = chosen)];
    const turn = drawing.getScreenCTM().inverse();
    const box = mark.box();
    const { x, y } = new DOMPoint(box.x - RIM, box.y - RIM).matrixTransform(turn);
    const [width, height] = [box.width, box.height].map((side) => (side + 2 * RIM) * turn.a);
    const rx = Math.abs(box.width - box.height) < 1 ? width / 2 : 0; // around a dot a ring, around a bar its edge
    for (const [name, value] of Object.entries({ x, y, width, height, rx })) rings.get(drawing).setAttribute(name, value);
    said.textContent = mark.said;
  };
  for (const [drawing, ring] of rings) {
    drawing.append(ring);
    const point = (event) => {
      const nearest = closest(known.get(drawing), event);
      said.setAttribute("aria-live", "off");
      if (nearest >= 0) show(drawing, nearest);
    };
    drawing.addEventListener("pointermove", point);
    drawing.addEventListener("click", point);
  }
  const button = (words, step) => {
    const one = made("button", { type: "button" }, words);
    one.addEventListener("click", () => {
      const seen = drawings.find((drawing) => drawing.getBoundingClientRect().width);
      const many = known.get(seen).length;
      said.setAttribute("aria-live", "polite");
      show(seen, place < 0 ? (step < 0 ? many - 1 : 0) : (place + step + many) % many);
    });
    return one;
  };
  const bar = made("span", { className: "look" }, button("Value before", -1), button("Next value", 1));
  drawings.at(-1).parentNode.after(made("p", { className: "find" }, bar, said));
}

// Maps name the county or state under the pointer or the finger, or the one whose name is typed. Each has its areas: what a place is
// called, what is said of it, its outline, and the place under an event.
let lists = 0;
const answering = (picture, areas) => {
  let here = part("path", { class: "here" });
  picture.append(here);
  const said = made("output", {});
  const list = made("datalist", { id: `counties-${lists++}` });
  const field = made("input", { type: "search", autocomplete: "off" });
  field.setAttribute("list", list.id);
  const plain = areas.names.map(folded);
  const found = (typed) => {
    const tests = [(name) => name === typed, (name) => name.startsWith(typed), (name) => name.includes(` ${typed}`)];
    return tests.map((test) => plain.findIndex(test)).find((place) => place >= 0) ?? -1;
  };
  const give = () => { // the longest words have room from the first on: what stands below stays where it is
    const longer = (one, other) => (other.length > one.length ? other : one);
    said.textContent = areas.names.map((_, place) => areas.words(place)).reduce(longer, "");
    said.style.minHeight = `${said.offsetHeight}px`;
  };
  let isRoomy = false;
  const show = (place) => {
    if (!isRoomy) give();
    isRoomy = true;
    const outline = place < 0 ? part("path", {}) : areas.outlines[place].cloneNode(false);
    outline.setAttribute("class", "here");
    here.replaceWith(outline);
    here = outline;
    if (place >= 0 && document.activeElement === field) {
      const box = areas.outlines[place].getBBox();
      middleOf.get(picture)?.(box.x + box.width / 2, box.y + box.height / 2);
    }
    said.textContent = place < 0 ? "" : areas.words(place);
  };
  const point = (event) => {
    const place = areas.at(event);
    said.setAttribute("aria-live", "off"); // a pointer that moves would be read aloud without end
    if (place >= 0) show(place);
  };
  picture.addEventListener("pointermove", point);
  picture.addEventListener("click", point);
  field.addEventListener("focus", () => {
    if (!list.children.length) list.append(...areas.names.map((value) => made("option", { value })));
  });
  field.addEventListener("input", () => {
    const typed = folded(field.value);
    said.setAttribute("aria-live", "polite");
    const place = typed ? found(typed) : -1;
    show(place);
    if (typed && place < 0) said.textContent = `No ${areas.kind ?? "county"} of that name has votes on this map.`;
  });
  const label = made("label", {}, `Find a ${areas.kind ?? "county"}: `, field, list);
  const closer = picture.nextElementSibling;
  if (areas.kind === "state" && closer?.matches("p.find")) closer.append(label, said); // a story has ten screens
  else picture.after(made("p", { className: "find" }, label, said));
};

// Maps of the whole: the first has a path for each county, in the order of the names in the table beside it.
const table = document.querySelector("script.places");
const pictures = [...document.querySelectorAll("svg.map.whole")];
if (table && pictures.length) {
  const { names, maps: told } = JSON.parse(table.textContent);
  const maps = told.map((map) => (typeof map === "number" ? told[map] : map)); // what an earlier one says too
  const outlines = [...pictures[0].querySelectorAll("g > path")];
  let boxes;
  const inside = (box, at) =>
    at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height;
  pictures.forEach((picture, map) => {
    const words = (place) => {
      const [sentence, ...numbers] = [maps[map].of[place]].flat();
      return `${names[place]}: ${maps[map].sentences[sentence].replaceAll("\ufffc", () => numbers.shift())}`;
    };
    const at = (event) => {
      boxes ??= outlines.map((path) => path.getBBox());
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
      return outlines.findIndex((path, place) => inside(boxes[place], point) && path.isPointInFill(point));
    };
    answering(picture, { names, outlines, words, at });
  });
}

// Maps of a state: each of its areas has a title, which a pointer alone would see. On a map of the whole that stands without
// the others, states say their words.
for (const picture of document.querySelectorAll("svg.map")) {
  const states = [...picture.querySelectorAll(".land > path")];
  const counties = [...picture.querySelectorAll(":scope > use, .circles > circle")].filter((one) => one.querySelector("title"));
  const outlines = states.length ? states : counties;
  if (!outlines.length) continue;
  const titles = outlines.map((one) => one.dataset.said ?? one.querySelector("title").textContent);
  const names = titles.map((title) => title.slice(0, title.indexOf(": ")));
  const at = ({ clientX, clientY }) =>
    document.elementsFromPoint(clientX, clientY).map((one) => outlines.indexOf(one)).find((place) => place >= 0) ?? -1;
  answering(picture, { names, outlines, words: (place) => titles[place], at, kind: states.length ? "state" : "county" });
}

// Tables of twelve rows or more: a heading sorts them by its column, and turns them round when it is pressed again.
// A column is sorted where each of its cells is a plain number of one unit, or a day, or words without a figure.
const TABLES = ":is(.scroll, .tables) > table > tbody";
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
for (const body of document.querySelectorAll(TABLES)) {
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

// The same tables show only the rows that have each of the typed words.
for (const body of document.querySelectorAll(TABLES)) {
  const rows = [...body.rows];
  if (rows.length < 12) continue;
  const said = made("output", {});
  const field = made("input", { type: "search", autocomplete: "off" });
  const texts = rows.map((row) => folded(row.textContent));
  field.addEventListener("input", () => {
    const words = folded(field.value).split(/\s+/);
    rows.forEach((row, place) => (row.hidden = !words.every((word) => texts[place].includes(word))));
    said.textContent = field.value.trim() ? `${rows.filter((row) => !row.hidden).length} of ${rows.length} rows` : "";
  });
  body.parentNode.parentNode.before(made("p", { className: "find" }, made("label", {}, "Rows with: ", field), said));
}
