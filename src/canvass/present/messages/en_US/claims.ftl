# Claims of the stories of November 2016, held against the data.
verdict-agrees = The data say the same, to the precision with which it was said.
verdict-partly = A part of it is what the data say, and a part is not.
verdict-differs = The data say something else.
verdict-not-testable = It cannot be tested as it was said.
verdict-not-known = What it would be held against is not among the numbers known on that day that are in the data.
verdict-not-computed = Nothing is computed: it is not about a number of these data. A public source says it.
verdict-no-source = No public source in hand, but those who said it, gives what it would be held against.
