"""The JSON files of the Michigan pilots: what was fixed before the draw, and what was drawn, read and concluded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from canvass.stats.tickets.seed import seed_bytes

_PAIR = re.compile(r"\('([^']*)', '([^']*)'\)")


class Parameters(BaseModel):
    """What was fixed before the draw; of the strata the first has records to compare, the second has none."""

    model_config = ConfigDict(frozen=True)

    seed: str
    risk_limit: float = Field(gt=0, lt=1)
    gamma: float = Field(ge=1)
    stratum_sizes: tuple[int, int]
    n_ratio: float | None = Field(None, ge=0, le=1)
    """Share of the cards that the first stratum has, and so of the sample."""

    @field_validator("seed")
    @classmethod
    def _is_public_seed(cls, seed: str) -> str:
        seed_bytes(seed)
        return seed


class Samples(BaseModel):
    """Labels drawn from each stratum, in the order of the draws."""

    model_config = ConfigDict(frozen=True)

    cvr_sample: tuple[int, ...]
    nocvr_sample: tuple[int, ...]


class Results(BaseModel):
    """What was drawn and read, and the P-values published for each winner and loser."""

    model_config = ConfigDict(frozen=True)

    n1: int = Field(ge=0)
    n2: int = Field(ge=0)
    o1: int = Field(ge=0)
    o2: int = Field(ge=0)
    u1: int = Field(ge=0)
    u2: int = Field(ge=0)
    observed_poll: Mapping[str, int]
    audit_pvalues: Mapping[tuple[str, str], Annotated[float, Field(gt=0, le=1)]]
    samples: Samples
    prng_state: tuple[str, int] | None = None
    """The seed, and how many blocks of its stream the draw took."""

    @property
    def is_merged(self) -> bool:
        """Whether all cards drawn, of both strata, were counted as one polled sample."""
        compared, polled = self.samples.cvr_sample, self.samples.nocvr_sample
        return bool(compared) and self.n1 == 0 and self.n2 == len(compared) + len(polled)

    @field_validator("audit_pvalues", mode="before")
    @classmethod
    def _by_pair(cls, values: object) -> object:
        """Keys as pairs; the file has them as text: "('Whitmer', 'Schuette')"."""
        if not isinstance(values, dict):
            return values
        pairs = {str(key): _PAIR.fullmatch(str(key)) for key in values}
        odd = [key for key, match in pairs.items() if match is None]
        if odd:
            raise ValueError(f"a pair is written ('winner', 'loser'), found {odd[0]}")
        return {(m[1], m[2]): values[key] for key, m in pairs.items() if m}
