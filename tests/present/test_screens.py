"""The screens of outcome and paths say what each ending means."""

from __future__ import annotations

from html import unescape
from io import StringIO

from rich.console import Console, RenderableType

from canvass.journeys.elections import open_election
from canvass.journeys.outcome import election_outcome
from canvass.journeys.paths import Asked, ElectionPaths, election_paths
from canvass.journeys.report import report
from canvass.model import Election
from canvass.present.outcome import outcome_page
from canvass.present.page import html, report_page
from canvass.present.paths import paths_page
from canvass.present.render.terminal import as_text, terminal
from canvass.present.summary import summary
from canvass.tabulation import Cost, Goal
from tests.journeys.small import PEOPLE, PRECINCTS, council, made, three_states


def terminal_of_paths(result: ElectionPaths) -> RenderableType:
    """The page of the paths on a terminal."""
    return terminal(paths_page(result))


def shown(screen: RenderableType) -> str:
    """The screen as plain text, its words with one space between them."""
    console = Console(file=StringIO(), width=80)
    with console.capture() as captured:
        console.print(screen)
    return " ".join(captured.get().split())


def test_two_seats_and_a_margin_per_card() -> None:
    """Who is elected is marked; the margin has both denominators."""
    cards = [("precinct", "p1", 35), ("precinct", "p2", 25)]
    text = shown(terminal(outcome_page(election_outcome(council(cards=cards)))))
    assert "Ann (elected) 50 50.00%" in text
    assert "Bob (elected)" in text
    assert "Cat 20" in text
    assert "by 10, 10.00% of the marks, 16.67% of 60 cards" in text
    assert "unofficial count of election night" in text


def test_a_tie_and_an_open_contest_are_said() -> None:
    """The tied choices are marked, and what outstanding ballots could do is a sentence."""
    rows = [("precinct", "p1", "council", 3)]
    text = shown(terminal(outcome_page(election_outcome(council(cat=30, outstanding=rows)))))
    assert "Bob (tied)" in text
    assert "Cat (tied)" in text
    assert "Choices have equal votes for the last seat" in text
    assert "Not yet counted: 3 ballots. The ballots not yet counted could change who wins." in text


def test_a_college_without_a_majority_and_a_state_that_is_open() -> None:
    """Three electors each: the House; Ystad has one ballot outstanding and a margin of one."""
    rows = [("state", "YY", "president", 1)]
    text = shown(
        terminal(outcome_page(election_outcome(three_states(outstanding=rows), states=["YY"])))
    )
    assert "nobody has a majority; the House of Representatives decides" in text
    assert "Ystad: Not yet counted: 1 ballot." in text


def one_state() -> Election:
    """Mayor of a state with two counties: one has all the votes, the other ballots outstanding."""
    return made(
        {"id": "mayor", "title": "Mayor"},
        [
            ("state", "XX", "Xanadu", None, None, "XX", None),
            ("county", "X1", "X one", "state", "XX", "XX", None),
            ("county", "X2", "X two", "state", "XX", "XX", None),
        ],
        PEOPLE,
        {
            "night": (
                "county",
                "election_night",
                [("X1", "ann", "total", 9), ("X1", "bob", "total", 2)],
            )
        },
        outstanding=[("county", "X2", "mayor", 4)],
    )


def test_an_election_of_one_state_is_told_once() -> None:
    """Whoever asks for the one state reads what is not counted, and what a count lacks, one time."""
    election = one_state()
    text = shown(terminal(outcome_page(election_outcome(election, states=["XX"]))))
    assert text.lower().count("not yet counted: 4 ballots") == 1
    assert text.count("1 unit has no votes") == 1
    page = html(report_page(report(election)), "report.json").partition("<main")[2]
    assert page.count("Not yet counted: 4 ballots") == 1
    assert page.count("1 unit has no votes") == 1


def test_paths_of_a_contest_without_electors() -> None:
    """Votes flipped, added and to a tie, in words; an odd margin cannot be tied."""
    text = shown(terminal_of_paths(election_paths(council())))
    assert "From Bob to Cat: 6 votes flipped, or 11 votes added for Cat." in text
    assert "An exact tie takes 5 votes flipped." in text
    assert "Not yet counted" not in text
    assert "cannot make a tie" in shown(terminal_of_paths(election_paths(council(cat=21))))
    assert "one vote would decide it" in shown(terminal_of_paths(election_paths(council(cat=30))))


def test_an_open_contest_is_said_where_its_numbers_are() -> None:
    """With more ballots to count than the lead, neither paths nor the report stop at what is counted."""
    rows = [("precinct", "p1", "council", 30)]
    election = council(cards=[("precinct", "p1", 60), ("precinct", "p2", 25)], outstanding=rows)
    could = "Not yet counted: 30 ballots. The ballots not yet counted could change who wins."
    assert could in shown(terminal_of_paths(election_paths(election)))
    assert could in " ".join(
        " ".join(as_text(summary(report_page(report(election)))).split()).split()
    )


def test_an_exact_tie_says_how_its_votes_are_counted() -> None:
    """Flipped or added: the two differ by a factor of two."""
    flipped = shown(terminal_of_paths(election_paths(open_election("us-2016-president"))))
    assert "Exact tie: 30,768 votes flipped in MI, NE-02 and PA" in flipped
    added = Asked(cost=Cost.ADD)
    text = shown(terminal_of_paths(election_paths(open_election("us-2016-president"), asked=added)))
    assert "Exact tie: 61,533 votes added in MI, NE-02 and PA" in text
    assert (
        "ME: the votes of its districts, added up, differ from the state's own: Hillary Rodham"
        in text
    )


def test_paths_that_are_met_or_out_of_reach() -> None:
    """Each ending is a sentence, not an empty table."""
    met = shown(terminal_of_paths(election_paths(three_states(), asked=Asked(goal=Goal.TIE))))
    assert "Nothing would have had to flip: it is so already." in met
    five = [("president", "XX", "XX", 3), ("president", "YY", "YY", 2)]
    odd = shown(
        terminal_of_paths(election_paths(three_states(electors=five), asked=Asked(goal=Goal.TIE)))
    )
    assert "No set of units that the choice lost would bring it about." in odd


def test_cost_of_a_unit_is_beside_it() -> None:
    """The one set that gives Ann a fourth elector takes one vote in Ystad."""
    text = shown(terminal_of_paths(election_paths(three_states(), asked=Asked(k=1))))
    assert "Ann carried 3 of 6 electors; it takes 1 more to win a majority" in text
    assert "1 2 YY 1" in text


def test_a_part_of_a_state_is_not_the_state() -> None:
    """Two of Delaware's three counties: its row is of these two, on the screen and on the page; of all three, none."""
    rows = [
        ("10001", "ann", "total", 9),
        ("10003", "bob", "total", 2),
        ("10005", "bob", "total", 3),
    ]

    def delaware(counties: int) -> Election:
        listed = [(code, "state", "DE", "DE", code) for code, *_ in rows[:counties]]
        return made(
            {"id": "mayor", "title": "Mayor"},
            [
                ("state", "DE", "Delaware", None, None, "DE", None),
                *(
                    ("county", unit, unit, kind, up, at, fips)
                    for unit, kind, up, at, fips in listed
                ),
            ],
            PEOPLE,
            {"night": ("county", "election_night", rows[:counties])},
        )

    part = "the votes here are those of 2 of Delaware's 3 counties."
    assert part in shown(terminal(outcome_page(election_outcome(delaware(2), states=["DE"]))))
    page = html(report_page(report(delaware(2))), "report.json")
    assert "These are the votes of 2 of Delaware's 3 counties." in unescape(page)
    assert "3 counties" not in shown(
        terminal(outcome_page(election_outcome(delaware(3), states=["DE"])))
    )


def test_what_a_count_lacks_is_said() -> None:
    """A precinct without votes is named beside the numbers."""
    text = shown(terminal(outcome_page(election_outcome(council(absent=True)))))
    assert "Smallville: 1 unit has no votes in night: P3." in text


def test_a_name_is_shown_letter_for_letter() -> None:
    """Brackets and colons in a name are not markup."""
    names = [("ann", "Ann [bold] :dog:", "", "candidate"), ("bob", "Bob [/]", "", "candidate")]
    votes = [("p1", "ann", "total", 2), ("p1", "bob", "total", 1)]
    election = made(
        {"id": "mayor", "title": "Mayor [x]"},
        PRECINCTS,
        names,
        {"all [y]": ("precinct", "certified", votes)},
    )
    text = shown(terminal(outcome_page(election_outcome(election))))
    for name in ("Mayor [x]", "all [y]", "Ann [bold] :dog:", "Bob [/]"):
        assert name in text
    assert "From Ann [bold] :dog: to Bob [/]" in shown(terminal_of_paths(election_paths(election)))
