"""Statistical findings on reported results, each with what it cannot show."""
