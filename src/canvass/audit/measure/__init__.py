"""What the cards and batches read so far say of every contest."""

from canvass.audit.measure.contest import draws_of, measure, measure_contest
from canvass.audit.measure.values import Records

__all__ = ["Records", "draws_of", "measure", "measure_contest"]
