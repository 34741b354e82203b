"""What is asked of a store, as Ibis expressions: DuckDB runs the SQL that they compile to, a cluster runs them itself.

Ibis takes half a second to start, as long as many an answer. So ``queries`` keeps the SQL, and a test holds that it is
what these compile to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from canvass.cards.columns import CARDS
from canvass.model.card_block import CHOICE, CONTEST, VOTES

if TYPE_CHECKING:
    import ibis.expr.types as ir


def votes_by(records: ir.Table, by: Sequence[str], contests: Sequence[str] = ()) -> ir.Table:
    """The votes of each choice, and the cards of each contest, in every part that these columns make."""
    own = records[CONTEST].isin(contests) if contests else records[CONTEST].notnull()
    counted = records.filter(own)
    groups = counted.group_by([*by, CONTEST, CHOICE])
    return groups.aggregate(votes=counted[VOTES].sum(), cards=counted[CARDS].sum())
