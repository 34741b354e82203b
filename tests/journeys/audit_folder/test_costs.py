"""What every method would take for the contests that were loaded: the numbers of audit plan, by the same functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from canvass.audit.event import Loaded
from canvass.audit.fit import Applicability, Circumstances, Known, Linked, paper_known
from canvass.audit.plan import Effort, method_plans
from canvass.audit.reported import ReportedContest
from canvass.audit.size.numbers import Aim
from canvass.audit.workload import Workload
from canvass.errors import BadValue, OutOfTurn
from canvass.formats.cvr.raire import read_rankings
from canvass.formats.own_table import usable
from canvass.journeys.audit_folder.costs import ContestCost, Planned, costs, to_plan
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.model import Choice, Contest, Rule
from canvass.present.audit_folder.costs import least_work_of
from tests.cli.audit_folder.ranked_audit import COUNTY, Ranked, made
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, bond, bring, mayor, write

SCENE = Scene(
    (mayor('name = "comparison"'), bond('name = "batch_comparison"')),
    (),
    PAPER,
    PAPER,
    top='second_reading = "1/4"',
    with_records=True,
    batch_totals=("bond",),
)


def opened(folder: Path, scene: Scene | None = SCENE) -> Path:
    """An audit that is being prepared, with its files or with none."""
    about = About("two", "Two counties", "November 2026", "The office")
    open_audit(folder / "audit", about, ("Adams", "Brown"), CLERK)
    if scene is not None:
        write(scene, folder / "files")
        with sit_down(folder / "audit") as desk:
            bring(desk, scene, folder / "files")
    return folder / "audit"


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> Planned:
    """The contests of an audit of which everything has come."""
    with sit_down(opened(tmp_path_factory.mktemp("plan"))) as desk:
        return to_plan(desk)


def test_before_files_come_the_numbers_are_those_of_audit_plan(tmp_path: Path) -> None:
    """Of contests alone, for the same votes, cards and limit: what the functions behind the command say."""
    folder = opened(tmp_path, None)
    write(SCENE, tmp_path / "files")
    with sit_down(folder) as desk:
        load(desk, Loaded.CONTESTS, tmp_path / "files" / "contests.toml", "", CLERK)
        planned = to_plan(desk)
    found = costs(planned, {}, "0").contests[0]
    votes, contest = planned.contests[0].reported.votes, planned.contests[0].reported.contest
    reported = ReportedContest(contest, votes, 120)
    known = Circumstances(
        paper=paper_known(Known.YES), linked_records=Linked.UNKNOWN, margin_share=reported.margin
    )
    right = method_plans(reported, Aim(0.1, 0.9), known, None, Effort(quickly=True))
    assert [(each.kind, each.cards, each.work) for each in found.methods] == [
        (each.method.word, each.cards, each.planned) for each in right
    ]
    assert [each.kind for each in found.methods if each.is_chosen] == ["comparison"]
    assert all(each.draws is None for each in found.methods)


def test_batches_and_what_a_second_board_reads(planned: Planned) -> None:
    """Batches are planned where their votes have come; a quarter read twice is work of a quarter more cards."""
    (bonds,) = (each for each in costs(planned, {}).contests if each.contest == "bond")
    (batches,) = (each for each in bonds.methods if each.is_chosen)
    assert (batches.kind, batches.applicability) == ("batch_comparison", Applicability.APPLIES)
    once, more = (_work(planned, share) for share in ("0", "1/4"))
    assert more.cards == pytest.approx(1.25 * once.cards)
    assert more.people_hours.middle > once.people_hours.middle


def test_the_least_work_is_that_with_second_readings(planned: Planned) -> None:
    """Of the methods that apply and the count of all cards; another board's work counts with each but the count."""
    for share in ("0", "1"):
        for each in costs(planned, {}, share).contests:
            least = each.least_work
            assert least is not None
            large = [str(one.kind) for one in least.left_to_count]
            applying = [
                one.work.people_hours.middle
                for one in each.methods
                if one.applicability is Applicability.APPLIES
                if one.work is not None and one.kind not in large
            ]
            fewest = min([each.by_hand.people_hours.middle, *applying])
            assert least.chosen.work.people_hours.middle == fewest
            assert least_work_of(each).startswith("Least work at 10%: ")


def test_records_that_have_come(planned: Planned, tmp_path: Path) -> None:
    """Each contest knows whether its cards have records, whatever its method; without any that is not known."""
    assert [each.linked for each in planned.contests] == [Linked.YES, Linked.YES]
    polled = Scene((mayor('name = "polling"'),), (), PAPER, PAPER)
    with sit_down(opened(tmp_path, polled)) as desk:
        assert [each.linked for each in to_plan(desk).contests] == [Linked.UNKNOWN]


def _work(planned: Planned, share: str) -> Workload:
    """The work of the method that is planned for the first contest."""
    methods = costs(planned, {}, share).contests[0].methods
    (work,) = (each.work for each in methods if each.is_chosen)
    assert work is not None
    return work


def test_other_limits_are_a_look(planned: Planned) -> None:
    """A smaller limit takes more cards; what is not a share is refused with its name, and nothing changes."""
    small = costs(planned, {"mayor": "0.01"}).contests[0]
    usual = costs(planned, {"mayor": ""}).contests[0]
    assert (small.risk_limit, usual.risk_limit) == ("0.01", "0.1")
    less, more = (sum(each.cards or 0 for each in one.methods[:2]) for one in (usual, small))
    assert 0 < less < more
    for limit in (
        "0",
        "1",
        "5%",
        "-1/2",
        "1/0",
        "1e-999999999",
        "\u0660.\u0660\u0665",
        "0." + "1" * 5000,
    ):
        with pytest.raises(BadValue, match="risk limit of mayor"):
            costs(planned, {"mayor": limit})
    with pytest.raises(BadValue, match="second reading"):
        costs(planned, {}, "all")
    assert planned.second_reading == Fraction(1, 4)


def test_before_everything_has_come(tmp_path: Path) -> None:
    """Without contests there is nothing to plan, and it is said what comes first."""
    with sit_down(opened(tmp_path, None)) as desk, pytest.raises(OutOfTurn, match="no contests"):
        to_plan(desk)


@pytest.fixture
def ranked(tmp_path: Path) -> Callable[[Ranked, Sequence[str]], ContestCost]:
    """The costs of a ranked contest, of which the files named have come."""

    def of(own: Ranked, files: Sequence[str] = ("manifest", "cards", "contests")) -> ContestCost:
        about = About("ranked", "Ranked", "November 2019", "The clerk")
        open_audit(tmp_path / "audit", about, (COUNTY,), CLERK)
        own.write(tmp_path / "files")
        names = {"manifest": "manifest.csv", "cards": "rankings.raire", "contests": "contests.toml"}
        with sit_down(tmp_path / "audit") as desk:
            for what in files:
                whose = "" if what == "contests" else COUNTY
                load(desk, Loaded(what), tmp_path / "files" / names[what], whose, CLERK)
            (found,) = costs(to_plan(desk), {}).contests
        return found

    return of


def test_a_ranked_contest_by_its_rankings(
    ranked: Callable[..., ContestCost], tmp_path: Path
) -> None:
    """The claims and fits of audit plan --rankings, from the records that came; the leader by first marks loses."""
    own = made()
    found = ranked(own)
    rankings = usable(read_rankings(tmp_path / "files" / "rankings.raire"))[0].rankings  # type: ignore[arg-type]
    votes, contest = (
        own.first,
        Contest(
            "339",
            "339",
            tuple(Choice(each, each) for each in own.choices),
            rule=Rule.IRV,
            about=("16",),
        ),
    )
    reported = ReportedContest(contest, votes, own.bound, rankings, "16")
    known = Circumstances(
        paper=paper_known(Known.YES),
        linked_records=Linked.PART,
        margin_share=reported.margin * own.bound / rankings.count,
        is_ranked=True,
    )
    right = method_plans(reported, Aim(0.1, 0.9), known, None, Effort(quickly=True))
    assert found.ranked is not None
    assert (found.elected, found.ranked.claims) == ("16", len(reported.claims.assertions))
    assert found.margin == reported.margin
    assert [(each.kind, each.applicability) for each in found.methods] == [
        (each.method.word, each.fit.applicability) for each in right
    ]
    assert [each.kind for each in found.methods if each.is_chosen] == ["comparison"]
    assert max(own.first, key=own.first.__getitem__) == "15"


def test_a_ranked_contest_before_its_rankings(ranked: Callable[..., ContestCost]) -> None:
    """Without records nothing but the count of all cards is planned, and it is said what lacks."""
    found = ranked(made(), ("manifest", "contests"))
    assert (found.lacks_rankings, found.methods, found.ranked) == (True, (), None)


def test_a_ranked_contest_of_another_count(ranked: Callable[..., ContestCost]) -> None:
    """Rankings whose first preferences are not the votes reported plan nothing, and the choice is named."""
    own = made()
    found = ranked(own.but(votes={"15": own.first["15"] + 1}))
    assert found.methods == ()
    assert "41 votes are reported for '15', and 40 ballots" in found.unlike


@pytest.mark.parametrize(("method", "kind"), [("polling", "polling"), ("comparison", "comparison")])
def test_the_method_of_a_ranked_contest_is_marked(
    ranked: Callable[..., ContestCost], method: str, kind: str
) -> None:
    """A ranked contest's method is one of the rows."""
    found = ranked(made().but(method=f'name = "{method}"'))
    assert [each.kind for each in found.methods if each.is_chosen] == [kind]
