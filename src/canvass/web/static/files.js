"use strict";
// A file that is too large is told before it is sent; of a large one the page says how much has gone. Without this
// script the form works as it is.
const size = (bytes) => `${Math.ceil(bytes / 1048576)} MB`;

function send(form, file, told) {
  const request = new XMLHttpRequest(), button = form.querySelector("button");
  let last = -1;
  button.disabled = true;
  request.upload.addEventListener("progress", (now) => {
    const tenth = Math.floor((10 * now.loaded) / now.total);
    if (tenth === last) return;
    last = tenth;
    told.textContent = tenth < 10 ? `${10 * tenth}% of ${size(file.size)} has been sent.` : "All of it has been sent. It is being read.";
  });
  request.addEventListener("load", () => {
    if (request.status === 200) {
      location.replace(request.responseURL);
      return;
    }
    const page = new DOMParser().parseFromString(request.responseText, "text/html");
    const main = page.querySelector("main");
    if (main) document.querySelector("main").replaceWith(main);
    else told.textContent = request.responseText;
    // What was said of this file: another kind may have been refused before, further up.
    [...document.querySelectorAll(`#${form.closest("section").id} [role=alert]`)].at(-1)?.scrollIntoView();
    button.disabled = false;
  });
  request.addEventListener("error", () => {
    button.disabled = false;
    told.textContent = "The connection was lost before the file had come. Nothing was kept. Send it again.";
  });
  request.open("POST", form.action);
  request.send(new FormData(form));
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.upload"), file = form?.elements.file.files[0];
  if (!file) return;
  event.preventDefault();
  const told = form.querySelector(".progress"), most = Number(form.dataset.most) * 1048576;
  if (file.size > most) told.textContent = `${file.name} has ${size(file.size)}, and at most ${size(most)} are taken. Nothing was sent.`;
  else send(form, file, told);
});
