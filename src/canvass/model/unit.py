"""Where votes are reported from."""

from enum import StrEnum


class UnitKind(StrEnum):
    """The kind of a reporting unit, largest first. A unit's id is unique within its kind."""

    NATION = "nation"
    STATE = "state"
    ELECTOR_UNIT = "elector_unit"
    """What casts presidential electors together: a state, or a statewide or district unit of Maine and Nebraska."""
    DISTRICT = "district"
    COUNTY = "county"
    MUNICIPALITY = "municipality"
    REPORTING_UNIT = "reporting_unit"
    """A ward, or several wards counted together."""
    PRECINCT = "precinct"
    VOTE_CENTRE = "vote_centre"
    BATCH = "batch"

    @property
    def words(self) -> str:
        """What one unit of the kind is called."""
        return self.value.replace("_", " ")

    @property
    def plural(self) -> str:
        """What several are called.

        >>> UnitKind.COUNTY.plural, UnitKind.BATCH.plural
        ('counties', 'batches')
        """
        return _PLURALS.get(self, f"{self.words}s")


_PLURALS = {
    UnitKind.COUNTY: "counties",
    UnitKind.MUNICIPALITY: "municipalities",
    UnitKind.BATCH: "batches",
}
