"use strict";
// What is typed into the plan's fields is worked out as soon as it stands still. Without this script the button asks.
const STILL_MS = 120;
const form = document.querySelector("form.filter"), planned = document.getElementById("planned"), working = document.getElementById("working");
let waits, asking;

async function ask() {
  asking?.abort();
  asking = new AbortController();
  const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  working.textContent = "Working …";
  try {
    const answer = await fetch(address, { signal: asking.signal });
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("planned");
    if (!found) throw new TypeError("the page has no plan");
    planned.replaceChildren(...found.childNodes);
    history.replaceState(null, "", address);
    working.textContent = "";
  } catch (fault) {
    if (fault.name !== "AbortError") working.textContent = "This could not be worked out now: press the button.";
  }
}

form?.addEventListener("input", () => {
  clearTimeout(waits);
  waits = setTimeout(ask, STILL_MS);
});
