"use strict";
// While a tally is typed the page says whether its marks or points add up. Without this script the server says it.
function tell(tally) {
  const fields = [...tally.querySelectorAll("input")], told = tally.querySelector(".sum");
  const numbers = fields.map((field) => (/^\s*\d+\s*$/.test(field.value) ? Number(field.value) : NaN));
  if (numbers.some(Number.isNaN)) {
    told.textContent = "";
    return;
  }
  const { unit } = tally.dataset, allowed = Number(tally.dataset.allowed), cards = numbers[0], over = numbers.at(-1);
  const marks = numbers.slice(1, -1).reduce((sum, each) => sum + each, 0) + allowed * over;
  const same = marks === allowed * cards;
  told.textContent = `${marks} ${unit}s of ${allowed * cards}${same ? ": it adds up." : ": it does not add up."}`;
}
export function addUp(root) {
  for (const tally of root.querySelectorAll(".tally")) {
    tally.addEventListener("change", () => tell(tally));
    tell(tally);
  }
}
addUp(document);
