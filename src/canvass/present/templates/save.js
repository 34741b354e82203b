
// Below each table its numbers as CSV, below each picture its values as CSV and its drawing as SVG and PNG: made here, fetched from nowhere.
const hand = (name, type, ...content) => {
  const link = made("a", { href: URL.createObjectURL(new Blob(content, { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
};

// A cell as a program reads it: no commas in a number, a plain minus, what stands below it in brackets. A spreadsheet
// takes text that begins like a formula for one: an apostrophe before it says that it is text.
const plain = (text) => text.trim().replace(/\s+/g, " ").replace(/\u2212/g, "-");
const guarded = (text) => {
  if (NUMBER.test(text)) return text.replace(/,/g, "");
  return /^[=+@-]/.test(text) ? `'${text}` : text;
};
const cellText = (cell) => {
  const copy = cell.cloneNode(true);
  const below = [...copy.querySelectorAll(".sub")].map((one) => (one.remove(), ` (${plain(one.textContent)})`)).join("");
  const text = plain(copy.textContent);
  return guarded(text) + below;
};
const lineOf = (cells) => cells.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(",");
const csv = (shown) => [...shown.rows].map((row) => lineOf([...row.cells].map(cellText))).join("\r\n");

// The values of a picture: those that stand within it, or for a map of the whole those that name its counties.
const everyValues = document.querySelectorAll("script.values");
const valuesOf = (figure) => {
  const own = figure.querySelector("script.values");
  if (own) {
    const told = JSON.parse(own.textContent); // a number: what that picture of the page has
    return typeof told === "number" ? JSON.parse(everyValues[told].textContent) : told;
  }
  const place = pictures.indexOf(figure.querySelector("svg.map.whole"));
  if (!table || place < 0) return null;
  const { names, maps } = JSON.parse(table.textContent);
  const map = typeof maps[place] === "number" ? maps[maps[place]] : maps[place];
  const row = ([kind, ...numbers]) => map.values[kind].map((cell) => (typeof cell === "number" ? numbers[cell] : cell));
  return [["county", ...map.columns], ...map.of.map((one, at) => [names[at], ...row([one].flat())])];
};
const valueText = (cell) => (typeof cell === "string" ? guarded(plain(cell)) : String(cell ?? ""));
const valuesCsv = (rows) => rows.map((row) => lineOf(row.map(valueText))).join("\r\n");

// A picture that stands alone: its title and caption above, its legend and source below, and whatever it shares with others.
const WIDE = 1000;
const LINE = 20;
const lines = (text) => text.match(/.{1,125}(?=\s|$)\s?|\S{90}/gu) ?? []; // a word longer than a line is cut, not left out
const written = (text, y, values) =>
  lines(text).map((line, place) => part("text", { x: 0, y: y + place * LINE, class: "written", ...values }, line.trim()));
const shared = (drawing) => {
  const found = new Map();
  const take = (inside) => {
    for (const use of inside.querySelectorAll("use")) {
      const id = use.getAttribute("href").slice(1);
      const target = found.has(id) ? null : document.getElementById(id);
      if (!target || drawing.contains(target)) continue;
      found.set(id, target.cloneNode(true));
      take(target);
    }
  };
  take(drawing);
  return part("defs", {}, ...found.values());
};
const inner = (svg, transform) =>
  part("g", { class: svg.getAttribute("class") ?? "", transform }, ...[...svg.childNodes].map((one) => one.cloneNode(true)));
const legend = (figure, y) => {
  const drawn = [];
  let at = 0;
  let row = y;
  for (const item of figure.querySelectorAll(".legend li")) {
    const width = 48 + 7.5 * item.textContent.trim().length;
    if (at && at + width > WIDE) [at, row] = [0, row + LINE + 4];
    const swatch = item.querySelector("svg");
    if (swatch) drawn.push(inner(swatch, `translate(${at} ${row - 14}) scale(.17)`));
    drawn.push(part("text", { x: at + 32, y: row, class: "written" }, item.textContent.trim()));
    at += width;
  }
  return { drawn, end: drawn.length ? row + LINE + 8 : y };
};
const alone = (figure, picture, source) => {
  const { x, y, width, height } = picture.viewBox.baseVal;
  const [title, caption] = ["figcaption strong", "figcaption"].map((one) => plain(figure.querySelector(one).textContent));
  const above = written(caption.slice(title.length), 2 * LINE + 6, {});
  const top = (2 + above.length) * LINE;
  const scale = WIDE / width;
  const key = legend(figure, top + height * scale + 1.5 * LINE);
  const below = written(`${source} From the report: ${plain(document.querySelector("h1").textContent)}.`, key.end + 4, {});
  const high = Math.ceil(key.end + (below.length + 1) * LINE);
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const style = rules.filter((rule) => !(rule instanceof CSSMediaRule)).map((rule) => rule.cssText).join("\n"); // never dark
  const whole = part(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `-20 0 ${WIDE + 40} ${high}`, width: WIDE + 40, height: high, class: "alone" },
    part("style", {}, style),
    shared(picture),
    part("rect", { x: -20, width: WIDE + 40, height: high, fill: "#fff" }),
    part("text", { x: 0, y: 1.2 * LINE, class: "written title" }, title),
    ...above,
    inner(picture, `translate(0 ${top}) scale(${scale}) translate(${-x} ${-y})`),
    ...key.drawn,
    ...below,
  );
  return { text: new XMLSerializer().serializeToString(whole), width: WIDE + 40, height: high };
};
const painted = async ({ text, width, height }) => {
  const image = new Image(2 * width, 2 * height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = made("canvas", { width: 2 * width, height: 2 * height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
};
for (const figure of document.querySelectorAll("figure")) {
  const shown = figure.querySelector(".scroll > table");
  const picture = figure.querySelector("svg[viewBox]:not(.swatch)");
  const title = figure.querySelector("figcaption strong")?.textContent ?? shown?.getAttribute("aria-label");
  if (!title || !(shown || picture)) continue;
  const below = figure.querySelector(".source, p.own") ?? figure.appendChild(made("p", { className: "source" }));
  const words = below.cloneNode(true);
  words.querySelector(".own")?.remove(); // the link to the figure alone
  const source = below.matches(".own") ? "" : plain(words.textContent);
  const save = (type, ending, ...content) => hand(`${figure.id || "figure"}.${ending}`, type, ...content);
  const values = shown ? null : valuesOf(figure);
  const ways = shown
    ? [["CSV", () => save("text/csv", "csv", "\ufeff", csv(shown), "\r\n")]]
    : [
        ...(values ? [["CSV", () => save("text/csv", "csv", "\ufeff", valuesCsv(values), "\r\n")]] : []),
        ["SVG", () => save("image/svg+xml", "svg", alone(figure, picture, source).text)],
        ["PNG", async () => save("image/png", "png", await painted(alone(figure, picture, source)))],
      ];
  const buttons = ways.map(([name, way]) => {
    const button = made("button", { type: "button" }, name);
    button.setAttribute("aria-label", `${name}: save ${title}`);
    button.addEventListener("click", way);
    return button;
  });
  const address = made("a", { href: `#${figure.id}`, ariaLabel: `Link to ${title}` }, "Link to it");
  below.append(" ", made("span", { className: "take" }, "Save as ", ...buttons, ...(figure.id ? [address] : [])));
}
