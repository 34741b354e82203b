"""How far the recommended bet is from the best published test, cell by cell; writes docs/bets-compared.md."""
