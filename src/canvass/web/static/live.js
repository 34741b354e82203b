"use strict";
// The counts on the page follow the server's; what is heard is one sentence for each change. Without this script the page
// shows what was true when it was asked for.
const told = document.getElementById("told"), page = document.getElementById("live");
const before = new Map();

const written = (number) => number.toLocaleString("en-US");

// One sentence, however many counties went on meanwhile.
function sentence(now) {
  const changed = now.counties.filter((county) => before.has(county.name) && before.get(county.name) !== county.settled);
  for (const county of now.counties) before.set(county.name, county.settled);
  const all = (field) => written(now.counties.reduce((sum, county) => sum + county[field], 0));
  if (changed.length > 1) return `${changed.length} counties went on: ${all("settled")} of ${all("cards")} done in all.`;
  return changed.map((county) => `${county.name}: ${written(county.settled)} of ${written(county.cards)} done.`).join("");
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
      cell.textContent = field === "signed" ? (county.has_signed_off ? "yes" : "no") : written(said[field]);
    }
  }
  const heard = sentence(now);
  if (heard && told) told.textContent = heard;
}

// A browser keeps six connections to a server at most, and a stream takes one as long as it lasts: of the pages that are
// seen in a browser one has the stream, and tells the others. Who is left or hidden lets the next one have it.
const STREAM = "/events", CAN_SHARE = Boolean(navigator.locks && globalThis.BroadcastChannel);
let others, last, leave = () => {};

function hear() {
  const source = new EventSource(STREAM);
  source.addEventListener("counts", (event) => {
    last = event.data;
    others?.postMessage(last);
    show(JSON.parse(last));
  });
  return source;
}

function follow() {
  const gone = new AbortController();
  leave = () => gone.abort();
  others.postMessage("");
  const have = () => new Promise((end) => {
    const source = hear();
    leave = () => { source.close(); last = undefined; end(); };
  });
  navigator.locks.request(STREAM, { signal: gone.signal }, have).catch((fault) => { if (fault.name !== "AbortError") throw fault; });
}

if (page && CAN_SHARE) {
  others = new BroadcastChannel(STREAM);
  others.addEventListener("message", ({ data }) => {
    if (data) show(JSON.parse(data));
    else if (last) others.postMessage(last);
  });
  document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? follow() : leave()));
  if (document.visibilityState === "visible") follow();
} else if (page) hear();
