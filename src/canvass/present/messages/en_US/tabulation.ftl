# What a count says, in sentences: how it ends, and what would change it.

## How a count ends
ending-elected = The votes counted decide who wins.
ending-unopposed = There are no more choices than seats, so every choice wins.
ending-reached = The share of the valid votes that the rule asks for is reached.
ending-not-reached = No choice has more than the share of the valid votes that the rule asks for.
ending-runoff = No choice has more than half of the valid votes, so the leading choices, two at most, go on to a runoff.
ending-tie = Choices have equal votes for the last seat; the law's way of breaking a tie decides.
ending-no-votes = No vote was counted for any choice.
ending-cannot-say = A line that adds several choices together has as many votes as a winner would need; one of them may have won, so these returns cannot say who did.
ending-share-unclear = A voter may mark several choices here, and the rule asks for a share of the votes: whether that is a share of the ballots or of the marks is for the law to say, so who won is not said here.
ending-needs-rankings = The voters' rankings decide who wins; votes for each choice do not hold them, so these returns cannot say who did.
ending-line-unsplit = A line adds several lists together; where the largest remainders have seats the votes of each list must be known, so these returns cannot say who has which seats.
ending-left-out = No fewer votes were left out of the count than the lead in it, so who is ahead is not known from these numbers.
ending-more-is-asked = By the law of the state more is asked than most votes, and these votes do not show it: nobody is elected or nominated by them, and no measure passes.
ending-first-go-on = By the law of the state the first go on to another election: nobody is elected by these votes.
ending-kind-unsaid = By the law of one kind of election that this may be more is asked than these votes show; by that of another it is not, or that was not read: whether anybody is elected by them is not said here.
ending-electors-decide = Electors decide, and each unit's votes choose its own: nobody is elected by the votes of all units together.
ending-part-counted = All counties of the state decide, and these are the votes of a part of them: who is ahead here is not thereby elected.

## What ballots not yet counted could do
outlook-decided = The ballots not yet counted are too few to change who wins.
outlook-tie-at-worst = The ballots not yet counted could bring a tie, but no other winner.
outlook-not-decided = The ballots not yet counted could change who wins.
outlook-cannot-say = The votes counted so far do not say who is ahead.

## Where a number of ballots comes from
ballots-from-cards = Cards cast, as stated.
ballots-from-turnout = Ballots cast, as stated.
ballots-from-valid-votes = Ballots with a valid vote: how many were cast in all is not stated.
ballots-from-marks = A voter may mark several choices, and how many ballots were cast is not stated: the marks fit on no fewer ballots than the first number and on no more than the second, blank ones not counted.

## How close a contest without electors is
flip-ending-found = It takes this many votes between the last winner and the first loser to change who wins.
flip-ending-runoff = It takes this many votes between the last who goes on and the first who does not to change who goes on.
flip-ending-ahead = It takes this many votes between the two with most to change who is ahead; by these votes nobody is known to be elected.
flip-ending-tied = The contest is a tie: one vote would decide it.
flip-ending-nobody-behind = Nobody is behind the winners, so no votes could change who wins.
flip-ending-by-share = A share of the valid votes decides, not a lead over another choice.
flip-ending-by-seats = Lists share the seats by their votes; no lead of one choice over another decides.
flip-ending-cannot-say = These returns do not say who is ahead, so nothing can be said of what would change it.

## How a search for paths ends
path-ending-found = These are the cheapest sets; no unit of a set could be left out.
path-ending-already-met = Nothing would have had to flip: it is so already.
path-ending-unreachable = No set of units that the choice lost would bring it about.
path-ending-cannot-say = Cannot say: no set of units of which a lead is known would bring it about.

## What the day before the electors meet is for
deadline-kind-safe-harbor = safe harbor; a state's decision by this day binds Congress
deadline-kind-certificate-of-ascertainment = the governor's certificate of the electors is due
