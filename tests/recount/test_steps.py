"""Every event of a recount has a rule, one, and says its own kind."""

from collections import Counter
from importlib import import_module
from pkgutil import iter_modules

from canvass.recount.event import KINDS, OWN_WORDS
from canvass.recount.state import rules
from canvass.recount.state.fold import STEPS

TABLES = tuple(
    module.STEPS
    for found in iter_modules(rules.__path__, f"{rules.__name__}.")
    if hasattr(module := import_module(found.name), "STEPS")
)


def test_every_kind_has_one_rule() -> None:
    """No table lacks an event, has one that is not read or that another has, or is forgotten by the fold."""
    assert (
        Counter(kind for table in TABLES for kind in table) == Counter(KINDS) == Counter([*STEPS])
    )


def test_every_kind_is_called_as_those_of_a_recount() -> None:
    """What is not called so would be passed over as somebody else's event."""
    assert [kind for kind in sorted(KINDS) if not kind.startswith(OWN_WORDS)] == []


def test_what_is_done_although_an_order_stopped_a_county() -> None:
    """What keeps ballots safe or says who is there may be said; nothing is counted, ruled or set."""
    allowed = {kind for table in TABLES for kind, rule in table.items() if rule.though_halted}
    assert allowed == {
        "custody.logged",
        "custody.examined",
        "recount.notice_given",
        "recount.observed",
        "recount.table_set",
    }
