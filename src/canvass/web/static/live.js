"use strict";
// The counts on the page follow the server's; what is heard is one sentence for each change. Without this script the page
// shows what was true when it was asked for.
const told = document.getElementById("told"), page = document.getElementById("live");
const before = new Map();

function sentence(now) {
  const changed = now.counties.filter((county) => before.has(county.name) && before.get(county.name) !== county.settled);
  for (const county of now.counties) before.set(county.name, county.settled);
  return changed.map((county) => `${county.name}: ${county.settled} of ${county.cards} done.`).join(" ");
}

function show(now) {
  if (now.phase !== page.dataset.phase || String(now.round) !== page.dataset.round) {
    location.reload();
    return;
  }
  for (const county of now.counties) {
    for (const cell of document.querySelectorAll(`[data-county="${CSS.escape(county.name)}"]`)) {
      const said = { cards: county.cards, settled: county.settled, left: county.cards - county.settled };
      const field = cell.dataset.field;
      cell.textContent = field === "signed" ? (county.has_signed_off ? "yes" : "no") : said[field].toLocaleString("en-US");
    }
  }
  const heard = sentence(now);
  if (heard) told.textContent = heard;
}

if (page) {
  const source = new EventSource("/events");
  source.addEventListener("counts", (event) => show(JSON.parse(event.data)));
}
