"""The panels in which a long help lists options: by what they speak of, none longer than a glance.

A command has a panel of its own where no other command speaks of the same.
"""

THE_CONTEST = "The contest"
THE_DRAW = "The draw"
CARDS = "Cards, one by one"
BATCHES = "Whole batches"
COUNTS = "Cards counted by choice"
DIFFERENCES = "Cards that differ from their records"
PART = "SUITE: records of a part of the cards"
SIZES = "How sizes are computed"
FAULTS = "Faults of files"
