"""How the app's own tables came to be, step by step, for Alembic: the same steps in SQLite and in PostgreSQL."""
