"use strict";
// While the server is out of reach, the page of a board is answered from what this browser keeps of it: the page without
// anything in it, its style and its scripts. No answer that holds something of an audit is kept here.
const STORE = "canvass-board-1", PATIENCE = 6000;
const PAGE = "/board/shell";
const PARTS = [PAGE, "/static/style.css", "/static/board.js", "/static/form.js", "/static/sums.js", "/static/waiting.js"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(PARTS)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE));
const held = async (path) => (await (await caches.open(STORE)).match(path)) ?? Response.error();

async function part(request, path) {
  try {
    const answer = await Promise.race([fetch(request), late()]);
    if (answer.ok) await (await caches.open(STORE)).put(path, answer.clone());
    return answer;
  } catch {
    return held(path);
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate" && url.pathname === "/board") {
    event.respondWith(Promise.race([fetch(event.request), late()]).catch(() => held(PAGE)));
  } else if (PARTS.includes(url.pathname)) {
    event.respondWith(part(event.request, url.pathname));
  }
});
