"""Numbers without elections: tests, bets, random streams, regression."""
