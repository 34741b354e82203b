# What the demonstration of an audit in a folder shows.
right = 1. A county whose machines counted right
right-from = 1. A county whose machines counted right, from { $export }: { $file }
wrong = 2. The same county; the machines recorded { $ballots } ballots for mayor for the wrong candidate
wrong-from = 2. The same county; the machines recorded { $ballots } ballots for mayor for the wrong candidate: { $file }
tampered = 3. One vote changed in a copy of the first record
changed = 4. The first county again: its office commits twice, and takes a reading back when the risk was measured
replaced = Replaced: { $words }
heard-replaced = Who heard the words that were replaced:
look-at = Look at { $page }
committed = Committed: { $words }
seed-digits = Seed: the digits of { $contributors }, added; all promised theirs before any were shown
seed-other = { $contributor }, who saw the others' first, shows digits of his choice
seed-refused = refused: { $why }
round-cards = Round { $round }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} read by people
round-batches = Round { $round }: { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
} read by people
record = The record of { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}:
contradicted = { $verifier } CONTRADICTED: these words are not of the commitment that counts
consistent = { $verifier } consistent: none of its { $checks } checks fails
refused = { $verifier } REFUSED: { $count ->
    [one] check { $failed } failed
   *[other] checks { $failed } failed
}
