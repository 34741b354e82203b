"use strict";
// A contributor to a ceremony makes the digest of twenty digits, and a file to keep. All of it stays on this device.
const form = document.getElementById("contribute"), cannot = document.getElementById("cannot");
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function make(event) {
  event.preventDefault();
  const { commitment } = form.dataset, contributor = form.elements.contributor.value;
  const digits = form.elements.digits.value.replace(/[\s,.-]/g, "");
  const is_whole = /^[0-9]{20}$/.test(digits) && new Set(digits).size > 1;
  cannot.textContent = globalThis.crypto?.subtle ? form.dataset.digits : form.dataset.cannot;
  cannot.hidden = is_whole && Boolean(globalThis.crypto?.subtle);
  if (!cannot.hidden) return;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
  const said = ["canvass-contribution-1", commitment, contributor, nonce, digits].join("\n");
  document.getElementById("digest").textContent = hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(said)));
  const kept = JSON.stringify({ contributor, commitment, digits, nonce }, null, 1);
  document.getElementById("file").href = URL.createObjectURL(new Blob([kept], { type: "application/json" }));
  form.elements.digits.value = "";
  document.getElementById("made").hidden = false;
}

if (form) {
  form.addEventListener("submit", make);
  form.hidden = false;  // without this script it would send what is typed
}
