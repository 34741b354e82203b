"""How each claim of the stories of November 2016 is held against the data, one kind of claim in a file."""
