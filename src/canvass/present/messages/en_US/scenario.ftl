# What a change told as data leaves behind, and where it is made.

## What becomes of the paper
paper-whole = The records alone are changed; the paper shows every vote as it was cast.
paper-replaced = The paper follows the change: an audit of it confirms the change. Custody could tell: seals, logs, and the number of ballots that were issued.
paper-none = No examination of ballots can notice this: there are none. Tests of the equipment before the day, its logs, seals, memory and the digests of its software could; a check of the results cannot.
paper-as-equipped = Where the equipment left paper it shows every vote as it was cast; where it left none, no examination of ballots can notice anything.
paper-same-rule = People read the paper by the same rule as the scanner: what it did not read they do not count. An audit and a count by hand then confirm the report. Who asks what the law calls a vote could tell, and a count of the ballots without a vote.
paper-outside = The cards are not in the manifest, and nothing else says how many there are: no card of theirs can be drawn, and no check of the others notices. The number of voters in the poll books, held against the cards of the manifest, would tell.
paper-counted = The cards are not in the manifest, but the poll books say how many were cast: the number that is lacking is known before the draw, and in a risk-limiting audit each lacking card counts against the outcome. A count of the cards that are there notices nothing.
paper-lacking = No card is at the places of those that were invented: who draws one finds none there, and in a risk-limiting audit it counts against the outcome. The number of voters in the poll books, held against the manifest, would tell before the draw.

## Where votes are changed
spread-in-proportion = in proportion to the ballots of each unit
spread-evenly = as many in one unit as in another
spread-largest-first = in the largest units first
spread-at-random = at random among the votes
