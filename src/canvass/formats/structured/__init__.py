"""Results in XML as voting systems publish them: each becomes rows of text, which a dialect reads like any table."""
