"use strict";
// A county's own key: made by this browser, which gives it to nobody, and kept in its database. The public half goes to
// the office; what is signed here are the bytes that the server shows. Without Ed25519 the office's key signs.
const ALGORITHM = { name: "Ed25519" };
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const audit = document.getElementById("keys-of").dataset.audit;

function database() {
  const request = indexedDB.open(`canvass-keys-${audit}`, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("key");
  return done(request);
}

async function held(county) {
  const db = await database();
  return done(db.transaction("key").objectStore("key").get(county));
}

async function put(county, key) {
  const db = await database(), transaction = db.transaction("key", "readwrite", { durability: "strict" });
  const ended = new Promise((resolve, reject) => { transaction.oncomplete = resolve; transaction.onabort = () => reject(transaction.error); });
  transaction.objectStore("key").put(key, county);
  await ended;
}

async function fingerprint(raw) {
  const named = new TextEncoder().encode("canvass-key-1\n");
  return hex(await crypto.subtle.digest("SHA-256", new Uint8Array([...named, ...new Uint8Array(raw)])));
}

async function make(event) {
  event.preventDefault();
  const form = event.target, county = form.elements.jurisdiction.value;
  let raw;
  try {
    const pair = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
    raw = await crypto.subtle.exportKey("raw", pair.publicKey);
    await put(county, { pair, fingerprint: await fingerprint(raw) });
  } catch {
    form.querySelector(".told").textContent = form.dataset.cannot;
    return;
  }
  form.elements.public_key.value = hex(raw);
  form.submit();
}

class Refused extends Error {}

async function ask(path, form) {
  const answer = await fetch(path, { method: "POST", body: new URLSearchParams(form), redirect: "error" });
  const said = await answer.json();
  if (!answer.ok) throw new Refused(said.refused);
  return said;
}

async function sign(event, key) {
  event.preventDefault();
  const form = event.target, told = form.querySelector(".told"), jurisdiction = form.elements.jurisdiction.value;
  const who = { jurisdiction, signer: key.fingerprint };
  try {
    const asked = await ask("/office/sign-off.json", { ...who, people: form.elements.people?.value ?? "" });
    const signature = hex(await crypto.subtle.sign(ALGORITHM, key.pair.privateKey, bytes(asked.to_sign)));
    const kept = await ask("/office/signature.json", { ...who, signature });
    told.textContent = fill(form.dataset.done, kept);
    form.querySelectorAll("button, input, textarea").forEach((each) => { each.disabled = true; });
  } catch (fault) { told.textContent = fault instanceof Refused ? fault.message : form.dataset.lost; }
}

async function begin() {
  for (const form of document.querySelectorAll("form.make-key")) {
    const key = await held(form.elements.jurisdiction.value);
    if (key) form.querySelector(".told").textContent = fill(form.dataset.holds, { fingerprint: key.fingerprint.slice(0, 16) });
    form.addEventListener("submit", make);
  }
  const forms = document.querySelectorAll("form.signs");
  if (!forms.length) return;
  const known = await (await fetch("/office/keys.json")).json();
  for (const form of forms) {
    const county = form.elements.jurisdiction.value, key = await held(county);
    if (!key || !known.keys.some((each) => each.fingerprint === key.fingerprint && each.may_sign)) continue;
    form.querySelector(".told").textContent = form.dataset.own;
    form.querySelector(".office-key").hidden = true;
    form.addEventListener("submit", (event) => sign(event, key));
  }
}

begin();
