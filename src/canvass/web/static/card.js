"use strict";
// The words of a scanned card stand in the fragment of the address, which no server sees: they are posted once.
const words = decodeURIComponent(location.hash.slice(1));
if (words) {
  history.replaceState(null, "", location.pathname);
  document.getElementById("words").value = words;
  document.getElementById("card").requestSubmit();
}
