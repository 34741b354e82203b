"""The committed list of cards, read again from the record, and the draw from it."""

from __future__ import annotations

import numpy as np

from canvass.audit.selection import Drawing
from canvass.audit.terms.places import NO_RECORD, CardPlaces, unrecorded_places
from canvass.journeys.auditing.desk import Desk
from canvass.model.fields import fields


def card_places(desk: Desk) -> CardPlaces:
    """Every place of the committed manifest, with the styles of the committed frame where there is one."""
    audit = desk.state.committed
    if not audit.has_frame:
        return unrecorded_places(audit.batches)
    _, commitment = desk.record.trust.commitments[-1]
    tables = commitment.artefacts
    styles = tuple(
        fields("styles", line).texts("contests") for line in desk.lines(tables["styles"].sha256)
    )
    frame = (line["style"] for line in desk.stream(tables["frame"].sha256))
    numbers = (NO_RECORD if style is None else style for style in frame)
    return CardPlaces(audit.batches, styles, np.fromiter(numbers, np.int32))


def drawing(desk: Desk) -> Drawing:
    """All that is needed to draw. Raises OutOfTurn where no seed was rolled."""
    return Drawing(desk.state.committed, card_places(desk), desk.state.seed)
