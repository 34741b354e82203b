# A rehearsal that is an audit in a folder: what is said when it is opened.
opened = { $title }. { $cards } cards in { $batches } batches of { $counties }; { $errors ->
    [one] { $errors } error is
   *[other] { $errors } errors are
} planted. Every vote was made by a seed: it says nothing of any election.
opened-record = The audit is open, and its files are loaded as an office would load them. Its record, { $record }, says REHEARSAL in its first entry, with the SHA-256 of the key: { $seal }.
opened-trainer = Keep { $folder }/trainer to yourself: the key, and files to hand out when people have found what they mend: { $mended ->
    [none] there are none.
   *[other] { $mended }.
}
opened-next = Next: canvass audit commit { $folder } and all steps after it, as on the day.
