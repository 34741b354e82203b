# What somebody has to do now in an audit, and what lacks before its commitment.
step-open = The audit was not opened to its end: remove the folder and open it again.
step-load = Load the files that are missing.
step-commit = Commit: it fixes everything before anybody knows the seed.
step-commit-again = A file was loaded after the commitment, and its twelve words no longer hold: commit again, and publish the new ones.
step-seed = Publish the twelve words, then roll the seed in public.
step-ceremony = Go on with the ceremony that makes the seed: every digest before any digits, or the dice before the beacon; then take the seed.
step-mend = Before the seed: mend what no sample can confirm, then load and commit again (the commitment says what would mend it); after the seed nothing but a full hand count is left. Otherwise roll the seed.
step-sample = Draw the first round.
step-sample-or-count = Draw the first round. What no sample can confirm needs a full hand count.
step-enter = Fetch, read and enter what is missing, then sign off.
step-unseal = Open what two boards have sealed; what cannot be opened is named. Then read what is missing, and sign off.
step-measure = Measure, and close the round.
step-next = Draw more, or order a full hand count.
step-conclude = Record the checks of the paper, then conclude.
step-publish = Publish what is not published yet.

## What lacks of a county, or does not fit
need-contests = The contests have not come from the state's office: until then nobody knows what else is needed.
need-any-records = No cast vote records have come of any county, and a contest is compared with them.
need-any-tallies = No tallies by batch have come of any county, and a contest is compared with them.
need-manifest = The manifest has not come: which batches there are, and how many cards are in each.
need-records = No cast vote records have come: as long as they lack, each card counts as the worst it could be.
need-fewer-records = The manifest has more cards than there are records: each card without one counts as the worst it could be.
need-more-records = There are more records than the manifest has cards: one of the two files is wrong.
need-records-twice = Its records came in a file of its own and in one of several counties: load that one again without them.
need-tallies = No tallies of its batches have come, and its batches are compared with them.
