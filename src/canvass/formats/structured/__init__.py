"""Results as voting systems publish them, in XML, JSON or sheets: each becomes rows of text, read like any table."""
