"""The page of one state: what the report knows of it, for somebody who comes for that state alone."""
