"use strict";
// What is marked on a board's form: what it says, or why it must be asked again, by the same rules as the server's.
export const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const MOST_RANKS = 50;

function ranks(fieldset, faults) {
  const at = [], title = fieldset.dataset.title;
  for (const input of fieldset.querySelectorAll("input[type=text]")) {
    const written = input.value.replaceAll(",", " ").split(/\s+/).filter(Boolean);
    for (const word of written) {
      const rank = /^[0-9]{1,3}$/.test(word) ? Number(word) : 0;
      if (!(rank > 0 && rank <= MOST_RANKS) || written.filter((each) => each === word).length > 1)
        throw new Error(fill(faults["not-a-rank"], { title, choice: input.dataset.choice, written: word }));
      at.push([rank, input.dataset.choice]);
    }
  }
  const last = Math.max(0, ...at.map(([rank]) => rank));
  return Array.from({ length: last }, (_, index) => at.filter(([rank]) => rank === index + 1).map(([, choice]) => choice));
}

function points(fieldset, faults) {
  const { title, most } = fieldset.dataset, found = [];
  for (const input of fieldset.querySelectorAll("input[type=text]")) {
    const written = input.value.trim(), choice = input.dataset.choice;
    if (written && !(/^[0-9]{1,3}$/.test(written) && Number(written) <= Number(most)))
      throw new Error(fill(faults["not-points"], { title, choice, written, most }));
    if (Number(written)) found.push([choice, Number(written)]);
  }
  return found;
}

function answer(fieldset, words) {
  const { title, allowed, asked, ranked, most } = fieldset.dataset, faults = words.faults;
  const marked = [...fieldset.querySelectorAll("input:checked")];
  const other = marked.filter((input) => input.dataset.other), votes = marked.filter((input) => input.dataset.choice);
  const by_rank = ranked ? ranks(fieldset, faults) : [];
  if (by_rank.length) {
    if (marked.length) throw new Error(fill(faults["ranks-or-other"], { title }));
    return by_rank.map((choices, index) => `${index + 1}: ${choices.join(" and ") || words.no_mark}`).join("; ");
  }
  const given = most ? points(fieldset, faults) : [], marks = given.reduce((sum, [, number]) => sum + number, 0);
  if (given.length) {
    if (marked.length) throw new Error(fill(faults["points-or-other"], { title }));
    if (marks > Number(allowed)) throw new Error(fill(faults["too-many"], { title, marks, allowed }));
    return given.map(([choice, number]) => (number > 1 ? `${choice} (${number})` : choice)).join(", ");
  }
  if (!marked.length) {
    if (asked) throw new Error(fill(faults.nothing, { title }));
    return null;
  }
  if (other.length) {
    if (marked.length > 1) throw new Error(fill(faults.both, { title }));
    return other[0].dataset.other;
  }
  if (votes.length > Number(allowed)) throw new Error(fill(faults["too-many"], { title, marks: votes.length, allowed }));
  return votes.map((input) => input.dataset.choice).join(", ");
}

// The numbers of a contest in a batch, in words; throws an Error where one is no number, or where they do not add up.
function count(fieldset, words) {
  const { title, contest, allowed, unit } = fieldset.dataset, perChoice = Number(fieldset.dataset.most), inputs = [...fieldset.querySelectorAll("input")];
  const wrong = inputs.filter((input) => !/^[0-9]+$/.test(input.value.trim())).map((input) => {
    const text = input.value.trim();
    return fill(words.wrong, { title, counts: input.dataset.counts, written: text ? `'${text}'` : words.nothing });
  });
  if (wrong.length) throw new Error(fill(words.not_numbers, { wrong: wrong.join("; ") }));
  const [cards, ...rest] = inputs.map((input) => Number(input.value)), [unused, over] = rest.slice(-2), votes = rest.slice(0, -2);
  const found = votes.reduce((sum, each) => sum + each, unused) + allowed * over, expected = allowed * cards;
  const { batch } = words;
  if (found !== expected) throw new Error(fill(words.unbalanced, { batch, contest, found, unit, cards, allowed, expected }));
  const counting = cards - over, most = counting * perChoice, place = perChoice ? votes.findIndex((number) => number > most) : -1;
  if (place >= 0) {
    const choice = inputs[place + 1].dataset.counts;
    throw new Error(fill(words.beyond, { batch, contest, choice, votes: votes[place], unit, counting, most }));
  }
  const shown = (number) => number.toLocaleString("en");
  const each = votes.map((number, place) => fill(words.votes, { choice: inputs[place + 1].dataset.counts, number: shown(number) }));
  return fill(words.count, { votes: each.join(", "), unit, unused: shown(unused), over: shown(over), cards: shown(cards) });
}

// The answers of a form as its board looks at them, [title, words] for each contest; throws an Error with the fault.
export function answers(form, words, batch) {
  const found = [];
  for (const fieldset of form.querySelectorAll("fieldset")) {
    const said = fieldset.matches(".tally") ? count(fieldset, { ...words.counted, batch }) : answer(fieldset, words);
    if (said !== null) found.push([fieldset.dataset.title, said]);
  }
  return found;
}
