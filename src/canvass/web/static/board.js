"use strict";
// The page of a board that goes on while the network is cut. Without this script, or in a browser that has no database
// and no locks, the same page is a plain form. A reading is put into the database first and sent from there: by one
// sender, in the order of entry, when the server is in reach. Nothing is called kept that the server has not kept.
import { answers, fill } from "./form.js";
import { addUp } from "./sums.js";
import { Waiting, isPossible, isSame } from "./waiting.js";

const EVERY = 3000, FRESH = 20000, FEW = 20, SEND_TIME = 20000, WARN_SECONDS = 900;
const at = (id) => document.getElementById(id);
const page = { ...at("board").dataset };
const chosen = new URLSearchParams(location.search).get("card") ?? "";
let words, store, now, card, is_taken = false, is_cut = false, is_out = false, is_break = false, asked = 0, told = "", last, newest;

const ask = (path, form) => fetch(path, {
  method: form ? "POST" : "GET", body: form && new URLSearchParams(form),
  cache: "no-store", redirect: "error", signal: AbortSignal.timeout(SEND_TIME),
});
const isCount = (each) => each.turn.startsWith("count-");  // of a whole batch, whose name stands where a card's does
const thing = (each) => words.things[isCount(each) ? "batch" : "card"];
const json = async (answer) => { try { return await answer.json(); } catch { return {}; } };

// --- what the server is asked ------------------------------------------------------------------------------------------

async function refresh(typed = "") {
  let answer;
  try { answer = await ask(`/board/ahead.json?${await aboutHere(typed)}`); } catch { is_cut = true; return ""; }
  is_cut = ![200, 403, 409].includes(answer.status);
  const found = await json(answer);
  turnedAway(answer, found);
  if (answer.status === 409) return found.refused ?? "";
  if (answer.status !== 200 || !Array.isArray(found.cards)) return "";
  asked = performance.now();  // the device's clock may be put right meanwhile
  if (now && !isSame(now, found)) return elsewhere();
  now = { ...found, ends: Date.now() + 1000 * found.ends_in };
  await store.setNow(now);
  return "";
}

// The card that was typed, and those that this page offers to withdraw: a server that was started again asks which they are.
async function aboutHere(typed) {
  const of = now ?? await store.now(), kept = of ? await store.all("kept", of) : [];
  const shown = kept.filter((each) => each.turn === "first").map((each) => ["kept", each.card]);
  return new URLSearchParams(typed ? [["card", typed], ...shown] : shown);
}

// The server does not know this device any longer, or asks first who sits here: what waits is sent after that.
function turnedAway(answer, said) {
  is_break = answer.status === 403 && said.asks === "sitters";
  is_out = answer.status === 403 && !is_break;
}

// Another board is signed in on this device, or none: what is on this screen is not theirs.
function elsewhere() {
  document.querySelector("main").replaceChildren();
  location.replace("/board");
  return "";
}

// True where it was sent and answered, whatever the answer.
async function sendOne(entry) {
  const { id, ...form } = entry;
  let answer;
  try { answer = await ask("/board/send.json", form); } catch { is_cut = true; return false; }
  const said = await json(answer);
  turnedAway(answer, said);
  is_cut = !(answer.ok || [400, 403, 409].includes(answer.status));
  if (answer.ok && Number.isInteger(said.kept)) {
    await store.kept(entry, said);
    now = await store.now();
    last = said;
    told = [fill(said.again ? words.kept_already : words.kept, { entry: said.kept }), said.others].filter(Boolean).join(" ");
  } else if ([400, 409].includes(answer.status) && said.refused) {
    await store.refuse(entry, said.refused);
    now = await store.now();
    told = "";
  } else return false;
  return true;
}

// The one sender of this browser: a second tab that comes here meanwhile leaves it to the first.
function send() {
  return navigator.locks.request(`canvass-send-${page.audit}`, { ifAvailable: true }, async (lock) => {
    if (!lock || !now) return;
    let entry, is_sent = false;
    while ((entry = await store.first(now)) && (await sendOne(entry))) is_sent = true;
    const here = (await left()).length, is_old = performance.now() - asked > (here < FEW ? EVERY : FRESH);
    if (!entry && (is_cut || is_out || is_break || is_old || (is_sent && !here))) await refresh();
  });
}

// What is done again and again: another tab may have changed what is here.
async function turn() {
  const found = await store.now();
  if (isSame(found, now)) now = found;
  else if (found || !is_cut) return elsewhere();
  else await cleared();
  await send();
  await show();
}

// Somebody cleared the browser's data while the network is cut: the cards are known here still, and are read anew.
async function cleared() {
  await store.setNow(now);
  if (at("told")) at("told").textContent = words.cleared;
}

// --- what the page shows -----------------------------------------------------------------------------------------------

// The cards that are still to be read here: those ahead that do not wait already.
async function left() {
  const here = await store.all("waiting", now);
  return now.cards.filter((each) => !here.some((one) => one.card === each.card && one.turn === each.turn));
}

function take() {
  if (is_taken) return;
  is_taken = true;
  document.querySelector("main").replaceChildren(...shell);
  document.title = now.board;
  at("who").textContent = `${now.jurisdiction}, ${now.board}`;
  at("form").addEventListener("submit", look);
  at("keep").addEventListener("click", keep);
  at("change").addEventListener("click", () => reveal("reading"));
  at("choose").addEventListener("submit", choose);
  at("count").addEventListener("click", async () => ask_card((await left()).find(isCount)));
  at("stay").addEventListener("click", () => { at("leaving").hidden = true; });
  at("empty").addEventListener("click", leave);
  at("carried").addEventListener("click", () => { at("empty").disabled = false; });
  at("break").addEventListener("submit", pause);
  at("sign-out").addEventListener("submit", signOut);
}

// What somebody has marked already on the plain form, while this script was loaded.
function marked() {
  const form = document.querySelector("form[action='/board/read']");
  if (!form) return {};
  const found = [...new FormData(form)].filter(([name]) => /^(mark|rank|points)-/.test(name));
  return { card: form.elements.card.value, marks: found };
}

const isLeaving = () => is_taken && !at("who-sat").hidden;

// Whether somebody has marked something of the card on this page: it is not taken away from them.
function isBegun() {
  if (!is_taken || !card) return isLeaving();
  const inputs = [...at("questions").querySelectorAll("input:not([type=hidden])")];
  return isLeaving() || !at("look").hidden || inputs.some((each) => (each.type === "text" ? each.value.trim() : each.checked));
}

function mark(marks) {
  for (const [name, value] of marks) {
    for (const input of at("questions").querySelectorAll(`[name="${name}"]`)) {
      if (input.type === "text") input.value = value;
      else if (input.value === value) input.checked = true;
    }
  }
}

function reveal(name, is_first = false) {
  for (const each of ["reading", "look", "nothing", "who-sat"]) at(each).hidden = each !== name;
  if (!is_first) at(name).querySelector("h1").focus();
}

function refuse(said) {
  at("refusal").textContent = said;
  at("refusal").hidden = !said;
}

function ask_card(next, marks) {
  card = next;
  refuse("");
  for (const each of ["questions", "answers"]) at(each).replaceChildren();  // nothing of the card before stays on the page
  delete at("look").dataset.said;
  at("counts").hidden = !card || isCount(card) || !now.cards.some(isCount);
  if (!card) return reveal("nothing");
  const beside = isCount(card) ? fill(words.ballots, card) : card.label && fill(words.label, card);
  const here = fill(words.left, { left: isCount(card) ? now.counts_left : now.left });
  at("thing").textContent = at("look-thing").textContent = thing(card).name;
  at("lost").textContent = thing(card).is_lost;
  at("look-asked").textContent = thing(card).is_right;
  at("card").textContent = card.card;
  at("place").textContent = [words.turns[card.turn], beside, card.location, here].filter(Boolean).join(" · ");
  at("planned").textContent = now.planned?.card === card.card ? now.planned.said : "";
  at("questions").innerHTML = now.forms[card.form];  // from our own template, in which names are escaped
  addUp(at("questions"));
  mark(marks ?? []);
  reveal("reading", marks !== undefined);
}

// Bring the page up to date; a card that is being read stays as it is.
async function show() {
  if (!now) return;
  if (is_break && !isBegun()) return location.replace("/board");
  const waiting = await store.all("waiting", now), refused = await store.all("refused", now);
  const cards = await left();
  if (!is_taken) {
    const is_ours = cards.length || waiting.length || refused.length || is_cut;
    if (page.turn === "resolution" || !is_ours) return status(waiting);
    const before = marked();
    take();
    ask_card(cards[0], before.card === cards[0]?.card ? before.marks : []);
  }
  if (!card && cards.length && !isLeaving()) ask_card(cards[0]);
  if (!card && !isLeaving() && !waiting.length && !refused.length && !is_cut && !is_out) return toServer();
  await tellOfOthers();
  await status(waiting);
  await lists(waiting, refused);
}

// What another tab of this board has sent is kept as well: this one says so, and of which card where it asks that one.
async function tellOfOthers() {
  const found = (await store.all("kept", now)).at(-1), here = await keptElsewhere();
  if (here) told = here;
  else if (found && newest !== undefined && found.id > newest && found.entry !== last?.kept) told = fill(words.kept, found);
  newest = found?.id ?? 0;
}

// What is said of the card on this page where another tab had it kept; a card that comes again is among those ahead.
async function keptElsewhere() {
  const isHere = (each) => card && each.card === card.card && each.turn === card.turn;
  const found = (await store.all("kept", now)).findLast(isHere);
  return found && !(await left()).some(isHere) ? fill(words.other_tab, { ...thing(card), ...found }) : "";
}

// Nothing waits here, and the server is in reach: its own page says what else there is.
function toServer() {
  if (last) location.replace(`/board?kept=${last.kept}${last.again ? "&again=yes" : ""}`);
  else location.replace("/board");
}

async function status(waiting) {
  const others = await store.ofOthers(now), minutes = Math.ceil((now.ends - Date.now()) / 60000);
  const said = [
    is_break ? words.who_sits : is_out ? words.signed_out : is_cut ? words.cut : "",
    waiting.length === 1 ? words.waits_one : waiting.length ? fill(words.waits, { number: waiting.length }) : "",
    others > 0 ? fill(words.of_others, { number: others }) : "",
    minutes * 60 <= WARN_SECONDS && !is_out ? fill(words.ends, { minutes: Math.max(0, minutes) }) : "",
  ].filter(Boolean);
  hear(at("waits"), said);
  if (is_taken && at("kept").textContent !== told) at("kept").textContent = told;
}

// Each sentence is a part of its own: whoever hears the page hears what is new, and not again what stands.
function hear(region, said) {
  for (const each of [...region.children]) if (!said.includes(each.textContent)) each.remove();
  let next = region.firstElementChild;
  for (const sentence of said) {
    if (next?.textContent === sentence) next = next.nextElementSibling;
    else region.insertBefore(Object.assign(document.createElement("span"), { textContent: sentence }), next);
  }
}

function line(text, ...more) {
  const item = document.createElement("li");
  item.append(text, ...more);
  return item;
}

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "second";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function withdrawal(each) {
  const details = document.createElement("details"), summary = document.createElement("summary"), label = document.createElement("label");
  const reason = document.createElement("input");
  summary.textContent = words.withdraw;
  reason.autocomplete = "off";
  label.append(words.why, " ", reason);
  const made = button(fill(words.withdraw_card, each), async () => {
    let answer, said;
    try {
      answer = await ask("/board/withdraw.json", { reading: each.card, reason: reason.value });
      said = await json(answer);
    } catch { return refuse(words.cut); }
    if (!answer.ok) return refuse(said.refused ?? words.cut);
    await store.forget("kept", each.id);
    await navigator.locks.request(`canvass-send-${page.audit}`, () => refresh());
    await show();
  });
  details.append(summary, label, made);
  return details;
}

async function lists(waiting, refused) {
  const kept = (await store.all("kept", now)).reverse();
  const named = (each, text) => fill(text, { ...thing(each), ...each, turn: words.turns[each.turn] });
  const items = [
    ...waiting.toReversed().slice(0, 10).map((each) => line(named(each, words.listed_waits), " ",
      button(named(each, words.take_back), async () => { await store.takeBack(each.id); card = null; await show(); }))),
    ...kept.map((each) => line(named(each, words.listed_kept), " ", ...(each.turn === "first" && !now.of_clerk?.includes(each.card) ? [withdrawal(each)] : []))),
  ];
  const key = JSON.stringify([waiting.map((each) => each.id), kept.map((each) => each.id), refused.map((each) => each.id), now.settles, now.settles_batch, now.of_clerk]);
  if (at("sitting").dataset.key === key) return;
  at("sitting").dataset.key = key;
  at("sitting").hidden = !items.length;
  at("sitting").querySelector("ul").replaceChildren(...items);
  at("refused").hidden = !refused.length;
  at("refused").querySelector("ul").replaceChildren(...refused.map((each) => line(named(each, words.listed_refused), " ",
    button(words.looked_at, async () => { await store.forget("refused", each.id); await show(); }),
    button(words.send_again, async () => { await store.again(each); await turn(); }))));
  at("settles-batch").hidden = !now.settles_batch;
  at("settles").hidden = !now.settles.length;
  at("settles").querySelector("ul").replaceChildren(...now.settles.map(([name, number]) => {
    const strong = document.createElement("strong");
    strong.textContent = number;
    return line(`${fill(words.settle, { card: name })} `, strong);
  }));
  at("carry").hidden = !(waiting.length + refused.length);
  URL.revokeObjectURL(at("carried").href);
  at("carried").href = URL.createObjectURL(new Blob([await store.carried(now)], { type: "application/json" }));
  at("carried").download = `readings-${now.jurisdiction}-${now.board}.json`.replace(/[^\w.-]+/g, "-");
}

// --- what the board does -----------------------------------------------------------------------------------------------

function fields(form, is_lost) {
  const found = new URLSearchParams({ seen: card.seen });
  if (isCount(card)) return tally(form, found, is_lost);
  if (is_lost) found.set("lost", "yes");
  else for (const [name, value] of new FormData(form)) if (name.startsWith("mark-") || value.trim()) found.append(name, value);
  return found.toString();
}

// A count is as long whatever was counted, and whether or not the batch was there: its envelope tells nothing of it.
function tally(form, found, is_lost) {
  found.set(is_lost ? "lost" : "here", "yes");
  for (const input of form.querySelectorAll("#questions input")) {
    const number = is_lost ? "" : input.value.trim();
    found.append(input.name, input.type === "hidden" ? input.value : number.padStart(input.maxLength, "0"));
  }
  return found.toString();
}

function look(event) {
  event.preventDefault();
  const is_lost = event.submitter?.name === "lost";
  let said;
  try { said = is_lost ? [thing(card).lost] : answers(event.target, words, `${now.jurisdiction} ${card.card.replaceAll("/", " ")}`); } catch (fault) { return refuse(fault.message); }
  refuse("");
  at("look").dataset.said = fields(event.target, is_lost);
  at("look-card").textContent = card.card;
  at("look-turn").textContent = words.turns[card.turn];
  at("answers").replaceChildren(...said.flatMap(([title, text]) => {
    const term = document.createElement("dt"), what = document.createElement("dd");
    term.textContent = title;
    what.textContent = text;
    return [term, what];
  }));
  reveal("look");
}

async function keep() {
  const said = await keptElsewhere();
  if (said) {
    at("kept").textContent = told = said;
    return ask_card((await left())[0]);
  }
  at("keep").disabled = true;
  try {
    await store.put(now, card, at("look").dataset.said);
  } catch (fault) {
    refuse(fault?.name === "ConstraintError" ? fill(words.waits_already, { ...thing(card), ...card }) : words.not_stored);
    return;
  } finally {
    at("keep").disabled = false;
  }
  at("kept").textContent = told = "";
  ask_card((await left())[0]);
  await show();
  await turn();
}

async function choose(event) {
  event.preventDefault();
  const input = event.target.elements.card, typed = input.value.trim();
  const here = (await left()).filter((each) => each.card === typed || each.label === typed);
  if (here.length === 1) {
    input.value = "";
    return ask_card(here[0]);
  }
  if (is_cut) return refuse(fill(words.not_here, { typed }));
  location.assign(`/board?card=${encodeURIComponent(typed)}`);
}

async function signOut(event) {
  event.preventDefault();
  await send();
  const waits = await store.all("waiting", now), refused = await store.all("refused", now);
  if (!waits.length && !refused.length) return leave();
  await show();
  at("leaving").hidden = false;
  at("leaving").querySelector("h2").focus();
}

async function leave() {
  let answer;
  try { answer = await ask("/board/leave"); } catch { return refuse(words.stays); }
  if (answer.status === 403) return end(new URLSearchParams());  // nobody is signed in: nobody is asked
  if (!answer.ok) return refuse(words.stays);
  await askWhoSat(answer);
}

// The server's own form asks who sat here to the end.
async function askWhoSat(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const asked = page.querySelectorAll("main h1, main h1 ~ *");
  at("who-sat").replaceChildren(...[...asked].map((each) => document.importNode(each, true)));
  at("who-sat").querySelector("h1").tabIndex = -1;
  at("who-sat").querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    return end(new URLSearchParams(new FormData(event.target)));
  });
  at("who-sat").querySelector("a[href='/board']").addEventListener("click", (event) => {
    event.preventDefault();
    for (const each of ["choose", "break", "sign-out"]) at(each).hidden = false;
    reveal(card ? "reading" : "nothing");
  });
  refuse("");
  for (const each of ["leaving", "choose", "break", "sign-out"]) at(each).hidden = true;
  reveal("who-sat");
}

// The session ends first, and then this device is emptied: what could not be ended stays as it was.
async function end(said) {
  let answer;
  try { answer = await fetch("/board/sign-out", { method: "POST", body: said, redirect: "manual" }); } catch { return refuse(words.stays); }
  if (answer.status === 409) return askWhoSat(answer);
  if (answer.type !== "opaqueredirect") return refuse(words.stays);
  await store.empty(now);
  location.replace("/board/card");
}

async function pause(event) {
  event.preventDefault();
  await send();
  let answer;
  try { answer = await fetch("/board/break", { method: "POST", redirect: "manual" }); } catch { return refuse(words.stays); }
  if (answer.type !== "opaqueredirect") return refuse(words.stays);
  location.replace("/board");
}

// --- the beginning -----------------------------------------------------------------------------------------------------

async function theShell() {
  const answer = await fetch("/board/shell");
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...document.importNode(parsed.querySelector("main"), true).childNodes];
}

let shell;

async function begin() {
  shell = page.words ? [...document.querySelector("main").childNodes] : await theShell();
  words = JSON.parse(page.words ?? shell.find((each) => each.id === "board").dataset.words);
  if (!isPossible()) {
    at("waits").textContent = words.no_store;
    return;
  }
  let note = "";
  try { await navigator.serviceWorker.register("/static/worker.js", { scope: "/board" }); } catch { note = words.no_page; }
  navigator.storage?.persist?.();
  store = await Waiting.open(page.audit);
  const before = await store.now();
  const here = page.board ? { ...page, round: Number(page.round) } : before;
  const refused = await navigator.locks.request(`canvass-send-${page.audit}`, async () => {
    const said = await refresh(chosen);
    if (said) await refresh();
    return said;
  });
  if (!now && !isSame(before, here)) {
    if (page.words) {
      at("told").textContent = words.nobody;
      reveal("nothing", true);
    }
    return;
  }
  now ??= before;
  await turn();
  if (refused && is_taken) refuse(refused);
  if (note && at("told")) at("told").textContent = note;
  setInterval(turn, EVERY);
  addEventListener("online", turn);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && turn());
}

addEventListener("pageshow", (event) => event.persisted && location.reload());  // not as a browser kept it for the way back
begin();
