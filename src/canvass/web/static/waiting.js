"use strict";
// What waits on this device: in the browser's own database, put there before it is sent, in the order of entry.
// Each reading is closed in an envelope that the server alone opens; the card and whose it is stand outside.
const KEPT_SHOWN = 10, FILLED_TO = 512;
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const base64 = (array) => btoa(Array.from(array, (byte) => String.fromCharCode(byte)).join(""));
const utf8 = (text) => new TextEncoder().encode(text);

export const isPossible = () => Boolean(globalThis.indexedDB && navigator.locks && globalThis.crypto?.subtle);
export const isSame = (one, other) => Boolean(one && other) && ["jurisdiction", "board", "round"].every((name) => one[name] === other[name]);
const own = (of) => [of.jurisdiction, of.board, of.round];

async function close(key, about, said) {
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const theirs = await crypto.subtle.importKey("raw", bytes(key), { name: "ECDH", namedCurve: "P-256" }, false, []);
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, pair.privateKey, 256);
  const material = await crypto.subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: point, info: utf8("canvass-reading-1") };
  const cipher = await crypto.subtle.deriveKey(how, material, { name: "AES-GCM", length: 256 }, false, ["encrypt"]);
  const filled = said.padEnd(Math.ceil(said.length / FILLED_TO) * FILLED_TO);  // its length says nothing of what was marked
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const inside = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce, additionalData: utf8(about) }, cipher, utf8(filled));
  return base64(new Uint8Array([...point, ...nonce, ...new Uint8Array(inside)]));
}

function connect(audit) {
  const request = indexedDB.open(`canvass-${audit}`, 1);
  request.onupgradeneeded = () => {
    const db = request.result;
    db.createObjectStore("now");
    const waiting = db.createObjectStore("waiting", { keyPath: "id", autoIncrement: true });
    waiting.createIndex("of", ["jurisdiction", "board", "round"]);
    waiting.createIndex("card", ["jurisdiction", "board", "round", "card", "turn"], { unique: true });
    for (const name of ["refused", "kept"]) {
      db.createObjectStore(name, { keyPath: "id", autoIncrement: true }).createIndex("of", ["jurisdiction", "board", "round"]);
    }
  };
  return done(request);
}

export class Waiting {
  static async open(audit) {
    const made = new Waiting();
    made.attach(await connect(audit), audit);
    return made;
  }

  // A database that is taken away, as by whoever clears the browser's data, is opened again, empty.
  attach(db, audit) {
    this.db = db;
    db.onclose = db.onversionchange = async () => {
      db.close();
      this.attach(await connect(audit), audit);
    };
  }

  // Do this in one transaction; it is on the disk when the promise is kept.
  async change(stores, take) {
    const transaction = this.db.transaction(stores, "readwrite", { durability: "strict" });
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    take(...stores.map((name) => transaction.objectStore(name)));
    await ended;
  }

  all(store, of) { return done(this.db.transaction(store).objectStore(store).index("of").getAll(IDBKeyRange.only(own(of)))); }

  async ofOthers(of) {
    const every = await done(this.db.transaction("waiting").objectStore("waiting").count());
    return every - (of ? (await this.all("waiting", of)).length : 0);
  }

  // Who is signed in here, and the cards ahead.
  now() { return done(this.db.transaction("now").objectStore("now").get("board")); }
  setNow(now) { return this.change(["now"], (store) => store.put(now, "board")); }

  async put(now, card, said) {
    const of = { jurisdiction: now.jurisdiction, board: now.board, round: now.round, card: card.card, turn: card.turn };
    const about = [of.jurisdiction, of.board, of.round, of.card, of.turn].join("\n");
    const entry = { ...of, closed: await close(now.key, about, `${said}&mark=${now.mark}`) };
    await this.change(["waiting"], (store) => store.add(entry));
  }

  async first(of) { return (await this.all("waiting", of))[0]; }

  takeBack(id) { return this.change(["waiting"], (store) => store.delete(id)); }

  async kept(entry, answer) {
    const old = (await this.all("kept", entry)).slice(0, -KEPT_SHOWN + 1).map((each) => each.id);
    const { id, closed, ...about } = entry;
    const now = await this.without(entry);
    await this.change(["waiting", "kept", "now"], (waiting, kept, board) => {
      waiting.delete(id);
      old.forEach((each) => kept.delete(each));
      kept.add({ ...about, entry: answer.kept });
      if (now) board.put(now, "board");
    });
  }

  // The cards ahead without one that was answered: whether it comes again, the server says.
  async without(entry) {
    const now = await this.now();
    return isSame(now, entry) && { ...now, cards: now.cards.filter((each) => each.card !== entry.card || each.turn !== entry.turn) };
  }

  async refuse(entry, said) {
    const { id, ...rest } = entry, now = await this.without(entry);
    await this.change(["waiting", "refused", "now"], (waiting, refused, board) => {
      waiting.delete(id);
      refused.add({ ...rest, said });
      if (now) board.put(now, "board");
    });
  }

  again(entry) {
    const { id, said, ...rest } = entry;
    return this.change(["refused", "waiting"], (refused, waiting) => {
      refused.delete(id);
      waiting.add(rest);
    });
  }

  forget(store, id) { return this.change([store], (found) => found.delete(id)); }

  // Nothing of this board is left here.
  async empty(of) {
    const stores = ["waiting", "refused", "kept"];
    const ids = await Promise.all(stores.map(async (name) => (await this.all(name, of)).map((each) => each.id)));
    await this.change([...stores, "now"], (...found) => {
      ids.forEach((each, place) => each.forEach((id) => found[place].delete(id)));
      found[stores.length].delete("board");
    });
  }

  async carried(of) {
    const both = [...(await this.all("refused", of)), ...(await this.all("waiting", of))];
    const readings = both.map(({ card, turn, closed }) => ({ card, turn, closed }));
    return JSON.stringify({ form: "canvass-carried-1", jurisdiction: of.jurisdiction, board: of.board, round: of.round, readings });
  }
}
