"""What is announced before the seed: contests, entries, methods, bets, and the tables that commit to them."""
