"""Names of the columns that readers add to a file's own.

They begin with a NUL, which no file's column can: a text with one is refused. So they never meet.
"""

LINE = "\0line"
"""The line of the file on which a row begins."""
UNIT = "\0unit"
"""The id of the unit."""
NAME = "\0name"
"""The name of the unit."""
POSTAL = "\0postal"
"""The postal code of the unit's state, null where it is not known."""
COUNTY = "\0county"
"""The id of the unit's county: its code, or its name where that is all there is."""
FIPS = "\0fips"
"""The code of the unit's county, null where it is not known."""
COUNTY_NAME = "\0county name"
"""The name of the unit's county."""
CONTEST = "\0contest"
"""The id of the contest."""
COLUMN = "\0column"
"""The name of the file's column in which a number stands."""
