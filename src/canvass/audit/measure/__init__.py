"""What the cards and batches read so far say of every contest."""

from canvass.audit.measure.contest import measure, measure_contest
from canvass.audit.measure.values import Records

__all__ = ["Records", "measure", "measure_contest"]
