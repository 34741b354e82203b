"""How the compiled table of recount laws becomes dated rules."""
