"use strict";
// The invitation stands in the fragment of the address, which no server sees: the form takes it, and the address forgets it.
const invitation = decodeURIComponent(location.hash.slice(1));
if (invitation) {
  history.replaceState(null, "", location.pathname);
  document.getElementById("invitation").value = invitation;
}
