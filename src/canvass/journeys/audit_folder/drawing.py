"""The committed list of cards, read again from the record, and the draw from it."""

from __future__ import annotations

import re

import numpy as np

from canvass.audit.selection import Drawing
from canvass.audit.terms.places import NO_RECORD, CardPlaces, unrecorded_places
from canvass.errors import BadRecord
from canvass.journeys.audit_folder.desk import Desk
from canvass.model.fields import fields

_STYLE = re.compile(rb',"style":(null|0|[1-9][0-9]*)\}\Z')


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
    frame = desk.record.artefacts.lines(tables["frame"].sha256)
    return CardPlaces(audit.batches, styles, np.fromiter(map(style_on, frame), np.int32))


def style_on(line: bytes) -> int:
    """The style on a line of the frame, or NO_RECORD, without the id before it. Raises BadRecord.

    The digest of the file says that it is the one that was committed. Members stand in order, so that the style is the
    last, and a quote within an id is written with a backslash, so that no id ends the line like one.

    >>> style_on(b'{"id":["Adams","12"],"style":7}')
    7
    """
    found = _STYLE.search(line)
    if found is None:
        raise BadRecord("frame: a line ends without a style")
    return NO_RECORD if found[1] == b"null" else int(found[1])


def drawing(desk: Desk) -> Drawing:
    """All that is needed to draw. Raises OutOfTurn where no seed was rolled."""
    return Drawing(desk.state.committed, card_places(desk), desk.state.seed)
