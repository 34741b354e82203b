# Why a next round is proposed as large as it is.
rounds-announced = The rounds were announced with the commitment.
share-announced = The share was announced with the commitment.
first-of-its-method = What its method asks of a first round, if the report is right.
half-more = Half as many again as were drawn: how many would suffice cannot be told.
half = Half of the cards: how many would suffice cannot be told.
suffice = With so many draws { $chance } of audits need no further round, if what was not read yet is as reported.
everything = Everything that can be drawn.
no-fewer = No smaller round suffices as often.
perhaps-fewer = A round of fewer than { $least } draws in all does not suffice as often; whether one between the two does was not worked out.
simulated = Of { $audits } simulated audits of each claim { $missed } in all did not confirm: all claims are confirmed with a chance of at least { $chance }, unless these audits were luckier than 19 of 20 such sets are.

## What is measured on others' draws
on-base = Nothing is drawn for it by itself, and it is measured on the base sample and on what others draw: as many would suffice if it were targeted.
on-others = Nothing is drawn for it by itself, and it is measured on what others draw: as many would suffice if it were targeted.

## Why a method fits, and what its first round promises
because = { $because }. { $note }
share-alone = the contests file asks for it; whatever it shows, its share alone confirms nothing
