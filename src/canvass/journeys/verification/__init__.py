"""How a record is verified: the checks by name, and what each of them looks at (docs/record.md, 15 and 21.13)."""
