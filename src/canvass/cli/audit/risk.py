"""``canvass audit risk``: what is left after reading cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.audit.options import (
    About,
    BatchVotesFile,
    Cards,
    FormerSuite,
    HowDrawnWord,
    LinkedCards,
    LinkedDrawn,
    LinkedVotes,
    MethodOption,
    OneContest,
    PutBack,
    RecordsFile,
    RiskLimit,
    RuleOption,
    RuleWord,
    SchemeOption,
    SchemeWord,
    Seats,
    ShareOption,
    Votes,
    VotesAllowed,
    WeightsOption,
    WeightsWord,
    contest_of,
    refuse_former_suite,
)
from canvass.cli.options import AsJson, PageFile
from canvass.cli.shown import show

if TYPE_CHECKING:
    from canvass.journeys.audit_contest import ContestAsked
    from canvass.journeys.risk.evidence import EvidenceAsked
    from canvass.journeys.risk.fixed_share import FixedShareAsked

COUNTS, ROUNDS, ERRORS = "Polling, by counts", "Polling, in rounds", "Comparison, by discrepancies"
CARDS_READ, BATCHES_READ, SHARE = "Cards, one by one", "Whole batches", "A fixed share"
Count = Annotated[
    float | None,
    typer.Option(
        help="Cards whose records err so; card by card, the share declared beforehand, as in audit size.",
        show_default=False,
        min=0,
        rich_help_panel=ERRORS,
    ),
]


def risk(
    votes: Votes,
    cards: Cards = None,
    risk_limit: RiskLimit = 0.05,
    method: MethodOption = None,
    drawn: Annotated[
        int | None, typer.Option(help="How many draws were made.", show_default=False)
    ] = None,
    found: Annotated[
        list[str] | None,
        typer.Option(
            help="Cards found for a choice, as Ann=120. Several times.",
            show_default=False,
            rich_help_panel=COUNTS,
        ),
    ] = None,
    lost: Annotated[
        int,
        typer.Option(help="Drawn cards that could not be found.", min=0, rich_help_panel=COUNTS),
    ] = 0,
    no_vote: Annotated[
        int,
        typer.Option(
            help="Drawn cards without a valid vote for any choice.", min=0, rich_help_panel=COUNTS
        ),
    ] = 0,
    rounds: Annotated[
        list[str] | None,
        typer.Option(
            "--round",
            help="All cards so far and the votes on them, as 200:Ann=110,Bob=85,?=1,-=4 (? not found, - no vote). "
            "Several times.",
            show_default=False,
            rich_help_panel=ROUNDS,
        ),
    ] = None,
    schedule: Annotated[
        str | None,
        typer.Option(
            help="Cards by the end of each round, as fixed before the first draw: 200,400,800. Minerva and Athena "
            "hold for no other rounds.",
            show_default=False,
            rich_help_panel=ROUNDS,
        ),
    ] = None,
    delta: Annotated[float, typer.Option(help="Athena's delta.", rich_help_panel=ROUNDS)] = 1.0,
    one_vote_over: Count = None,
    two_vote_over: Count = None,
    one_vote_under: Count = None,
    two_vote_under: Count = None,
    manifest: Annotated[
        Path | None,
        typer.Option(
            help="CSV file with every batch and the cards in it; for cards and for batches.",
            show_default=False,
            rich_help_panel=CARDS_READ,
        ),
    ] = None,
    read: Annotated[
        Path | None,
        typer.Option(
            help="CSV file of what people read on the cards.",
            show_default=False,
            rich_help_panel=CARDS_READ,
        ),
    ] = None,
    records: RecordsFile = None,
    seed: Annotated[
        str | None, typer.Option(help="The public seed of the draw.", show_default=False)
    ] = None,
    scheme: SchemeOption = SchemeWord.CANVASS,
    replacement: PutBack = False,
    card_style: Annotated[
        bool,
        typer.Option(
            "--card-style",
            help="The contest was drawn among the cards whose records list it (draw --size).",
            rich_help_panel=CARDS_READ,
        ),
    ] = False,
    bet: Annotated[
        str | None,
        typer.Option(
            "--bet",
            help="The bet that was announced, as alpha:weight=500 (docs/bets.md) or as a record has it; the "
            "recommended one unless given.",
            show_default=False,
            rich_help_panel=CARDS_READ,
        ),
    ] = None,
    opportunistic: Annotated[
        bool,
        typer.Option(
            "--opportunistic",
            help="The cards were fetched for other contests: a valid risk, or that nothing can be said.",
            rich_help_panel=CARDS_READ,
        ),
    ] = False,
    batches: BatchVotesFile = None,
    counted: Annotated[
        Path | None,
        typer.Option(
            help="CSV file of what people counted in whole batches.",
            show_default=False,
            rich_help_panel=BATCHES_READ,
        ),
    ] = None,
    weights: WeightsOption = WeightsWord.ERROR_BOUNDS,
    linked_cards: LinkedCards = None,
    linked: LinkedVotes = None,
    linked_drawn: LinkedDrawn = None,
    suite: FormerSuite = None,
    fixed_share: Annotated[
        str | None,
        typer.Option(
            help="The audit stopped at this share, as 3%: it limits no risk.",
            show_default=False,
            rich_help_panel=SHARE,
        ),
    ] = None,
    how_drawn: Annotated[
        HowDrawnWord,
        typer.Option(help="How the share was chosen.", rich_help_panel=SHARE),
    ] = HowDrawnWord.CARDS_AT_RANDOM,
    contest: OneContest = None,
    rule: RuleOption = RuleWord.PLURALITY,
    seats: Seats = 1,
    votes_allowed: VotesAllowed = 1,
    share: ShareOption = None,
    about: About = None,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """The measured risk by the method announced: from counts, rounds, discrepancies, cards, batches or two strata."""
    from canvass.audit.methods import method_named
    from canvass.audit.schemes import Scheme
    from canvass.audit.terms.methods import WeightedBy
    from canvass.journeys.risk.evidence import EvidenceAsked

    refuse_former_suite(suite)
    asked = contest_of(votes, cards, contest, (rule, seats, votes_allowed), (share, about))
    typed = EvidenceAsked(
        method=None if method is None else method_named(method),
        drawn=drawn,
        found=tuple(found or ()),
        lost=lost,
        no_vote=no_vote,
        rounds=tuple(rounds or ()),
        schedule=schedule,
        delta=delta,
        discrepancies=(one_vote_over, two_vote_over, one_vote_under, two_vote_under),
        manifest=manifest,
        read=read,
        records=records,
        card_style=card_style,
        opportunistic=opportunistic,
        batches=batches,
        counted=counted,
        weights=WeightedBy(weights),
        seed=seed,
        scheme=Scheme(scheme),
        replacement=replacement,
        linked_cards=linked_cards,
        linked=tuple(linked or ()),
        linked_drawn=linked_drawn,
        bet=bet,
    )
    _show(asked, risk_limit, typed, _fixed(fixed_share, how_drawn), json, out)


def _fixed(share: str | None, how_drawn: HowDrawnWord) -> FixedShareAsked | None:
    from canvass.audit.fixed_percentage import HowDrawn
    from canvass.errors import OutOfRange
    from canvass.journeys.audit_contest import share_in
    from canvass.journeys.risk.fixed_share import FixedShareAsked

    if share is None:
        if how_drawn is not HowDrawnWord.CARDS_AT_RANDOM:
            raise OutOfRange(
                "--how-drawn says how a fixed share was chosen: give --fixed-share too"
            )
        return None
    return FixedShareAsked(share_in(share), HowDrawn(how_drawn))


def _show(
    contest: ContestAsked,
    risk_limit: float,
    typed: EvidenceAsked,
    fixed: FixedShareAsked | None,
    json: bool,
    out: Path | None,
) -> None:
    """Measure and print. What was found is not asked for where no method fits the draw of a fixed share."""
    from canvass.journeys.audit_risk import RiskAsked, audit_risk
    from canvass.journeys.risk.evidence import evidence_in
    from canvass.present.audit.risk import risk_page

    measurable = fixed is None or fixed.is_measurable
    evidence = evidence_in(typed) if measurable else None
    result = audit_risk(RiskAsked(contest, risk_limit, evidence, typed.method, fixed))
    show(result, risk_page, json=json, out=out)
