# What stands beside every chance that a recount reverses a lead.
honest-error = Honest error only, not an attack: the past recounts behind this number are of counts that nobody altered on purpose. A small chance says that mistakes of the usual size would not change the outcome. It says nothing about a deliberate change, and is never a reason not to look at the paper.
close-only = Only contests close enough to be recounted are behind it.
counts-differ = The count that a recount is compared with matters; past ones are compared with different counts.
range = How the chance depends on size is known only roughly, so a range is given, not a number.
common-shock = States are not independent: what makes one recount move far can make all of them move. How strongly cannot be learned from single contests, so three numbers are given, and the upper bound comes first.
