"""Words and options that the audit commands share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from canvass.audit.kinds import SIZED_KINDS
from canvass.audit.methods import METHODS
from canvass.cli.panels import BATCHES, PART, SIZES, THE_CONTEST, THE_DRAW
from canvass.vocabulary import Linked, Rule, Scheme, WeightedBy

EVERY_BATCH = "CSV file with every batch and the cards in it."
REPORTED_BATCHES = "CSV file with the votes reported for every batch."
TRUSTED_CARDS = "Trusted number of cards with a contest, as mayor=1050. Several times."
THE_METHOD = "The method that was announced before the first draw; it alone measures."
UNSAID = "Where the election does not say"

if TYPE_CHECKING:
    from canvass.journeys.audit_contest import ContestAsked


if TYPE_CHECKING:
    MethodWord: TypeAlias = StrEnum
    StrataWord: TypeAlias = StrEnum
    SizedKindWord: TypeAlias = StrEnum
    RuleWord: TypeAlias = StrEnum
    PLURALITY: RuleWord
    STAR: RuleWord
else:
    MethodWord = StrEnum("MethodWord", [(each.word, each.word) for each in METHODS])
    StrataWord = StrEnum("StrataWord", [(each.word, each.word) for each in METHODS if each.strata])
    SizedKindWord = StrEnum("SizedKindWord", [(each.word, each.word) for each in SIZED_KINDS])
    RuleWord = StrEnum("RuleWord", {**{each.name: each for each in Rule}, "STAR": "star"})
    PLURALITY, STAR = RuleWord.PLURALITY, RuleWord.STAR
"""Words that the registry has, as typer takes them: methods that measure, kinds of audit that have a size, and
rules of counting; STAR is known to be asked for, and refused."""


Votes = Annotated[
    list[str],
    typer.Argument(
        metavar="VOTES...",
        help="The reported votes: 600 400, or Ann=600 Bob=400, or a CSV file with the columns choice and votes; with "
        "--rule irv the rankings of all ballots (RAIRE's text file).",
        show_default=False,
    ),
]
Cards = Annotated[
    int | None,
    typer.Option(
        help="Cards among which the contest is drawn; the votes themselves unless given.",
        show_default=False,
        rich_help_panel=THE_CONTEST,
    ),
]
OneContest = Annotated[
    str | None,
    typer.Option(
        "--contest",
        help="Id of the contest, where a file has several.",
        rich_help_panel=THE_CONTEST,
    ),
]
Bets = Annotated[
    list[str] | None,
    typer.Option(
        "--bet",
        help="A bet other than the recommended one, as alpha:weight=500, bravo or super-simple (docs/bets.md), or as a "
        "record has it. Once for each method.",
        show_default=False,
        rich_help_panel=SIZES,
    ),
]
Rate = Annotated[
    float, typer.Option(help="Assumed share of records that err so.", rich_help_panel=SIZES)
]
RuleOption = Annotated[
    RuleWord,
    typer.Option(
        "--rule",
        help="How votes make winners, or lists share the seats.",
        rich_help_panel=THE_CONTEST,
    ),
]
Seats = Annotated[int, typer.Option(help="How many are elected.", rich_help_panel=THE_CONTEST)]
VotesAllowed = Annotated[
    int,
    typer.Option(
        help="Choices that a voter may mark; by --rule score the most for one choice, by cumulative a voter's votes.",
        rich_help_panel=THE_CONTEST,
    ),
]
ShareOption = Annotated[
    str | None,
    typer.Option(
        "--share",
        help="Share of the valid votes that a super-majority, a threshold or the seats of lists ask for: 2/3 or 0.05.",
        show_default=False,
        rich_help_panel=THE_CONTEST,
    ),
]
About = Annotated[
    list[str] | None,
    typer.Option(
        help="Choice that the share is asked of, such as yes; all unless given. May be given several times.",
        show_default=False,
        rich_help_panel=THE_CONTEST,
    ),
]
RiskLimit = Annotated[
    float,
    typer.Option(
        help="The largest chance to stop short of a full hand count if the reported outcome is wrong: 0.05."
    ),
]
LinkedCards = Annotated[
    int | None,
    typer.Option(
        help="Cards whose own record can be found, where not all have one.",
        show_default=False,
        rich_help_panel=PART,
    ),
]
LinkedVotes = Annotated[
    list[str] | None,
    typer.Option(
        help="Votes in these records for a choice, as Ann=120. Several times.",
        show_default=False,
        rich_help_panel=PART,
    ),
]
LinkedDrawn = Annotated[
    int | None,
    typer.Option(
        help="Draws among the cards with a record.", show_default=False, min=0, rich_help_panel=PART
    ),
]
FormerSuite = Annotated[
    str | None,
    typer.Option("--suite", hidden=True, help="Refused: now --method suite."),
]
LinkedRecords = Annotated[
    Linked,
    typer.Option(
        help="Can the record of every card be found, or of a part of them?", rich_help_panel=UNSAID
    ),
]
Chance = Annotated[
    float, typer.Option(help="Chance with which the planned sample should be enough.")
]
SchemeOption = Annotated[
    Scheme,
    typer.Option(
        "--scheme",
        help="Ticket scheme; others than the first replay draws.",
        rich_help_panel=THE_DRAW,
    ),
]
PutBack = Annotated[
    bool,
    typer.Option(
        "--replacement",
        help="Cards or batches are put back before the next draw.",
        rich_help_panel=THE_DRAW,
    ),
]
BatchVotesFile = Annotated[
    Path | None,
    typer.Option(
        "--batches",
        help="CSV file with the votes reported for every batch: whole batches are drawn and counted. With --read those "
        "of the batches without records (ONEAudit).",
        show_default=False,
        rich_help_panel=BATCHES,
    ),
]
RecordsFile = Annotated[
    Path | None,
    typer.Option("--records", help="CSV file of cast vote records.", show_default=False),
]
WeightsOption = Annotated[
    WeightedBy,
    typer.Option(
        "--weights",
        help="Batches are drawn in proportion to these weights.",
        rich_help_panel=THE_DRAW,
    ),
]


def method_option(fitting: str) -> object:
    """The option that names the method; its help lists those that fit, and every method is understood."""
    return Annotated[
        MethodWord | None,
        typer.Option(
            "--method",
            help=THE_METHOD,
            metavar=fitting,
            show_default=False,
        ),
    ]


def contest_of(
    votes: list[str],
    cards: int | None,
    contest: str | None,
    rule: tuple[RuleWord, int, int],
    share: tuple[str | None, list[str] | None],
) -> ContestAsked:
    """The contest in these words; ``rule`` comes with seats and votes allowed, ``share`` with its choices."""
    from canvass.errors import OutOfRange
    from canvass.journeys.audit_contest import ContestAsked, share_in

    word, seats, votes_allowed = rule
    if word is STAR:
        raise OutOfRange(
            "STAR asks which of the two choices with most points more cards score higher, and totals of points do not "
            "say it: it is not known here; count every card by hand"
        )
    text, about = share
    return ContestAsked(
        votes=tuple(votes),
        cards=cards,
        contest=contest,
        rule=Rule(word),
        seats=seats,
        votes_allowed=votes_allowed,
        share=None if text is None else share_in(text),
        about=tuple(about or ()),
    )


def refuse_former_suite(typed: str | None) -> None:
    """Refuse the former spelling of SUITE's draws, and say how they are given now."""
    from canvass.errors import OutOfRange

    if typed is not None:
        raise OutOfRange(
            "--suite is now --method suite with --linked-drawn, the draws among the cards with a record; the draws "
            "among the others are -n in audit draw and --drawn in audit risk suite"
        )
