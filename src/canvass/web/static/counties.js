"use strict";
// A file with the jurisdictions is read into the field, where a person looks at them. Without this script they are pasted.
document.getElementById("file").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (file && file.size < 60000) document.getElementById("jurisdictions").value = await file.text();
});
