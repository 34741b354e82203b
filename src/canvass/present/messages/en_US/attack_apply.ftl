# What `canvass attack apply` did.
practice = This is a supposition, written into files for practice: no official file was changed, and the paper is as it was.
votes = { $choice }: { $before } votes, then { $after }
cards = Cards in the manifest: { $before }, then { $after }
rows = Rows that differ: { $records } of records, { $totals } of votes by batch, { $manifest } of the manifest. The change is beside them as rows, and --undo takes it back to the byte.
