"""What Alembic runs: the steps that are asked for, on the connection that it was given."""

from __future__ import annotations

from alembic import context


def run() -> None:
    """Take the steps, or write them down where only a dialect is given."""
    given = context.config.attributes
    if context.is_offline_mode():
        context.configure(
            dialect_name=given["dialect"],
            literal_binds=True,
            transactional_ddl=False,  # whoever runs the script has a transaction of their own
        )
    else:
        context.configure(connection=given["connection"])
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # as Alembic names this file; imported by anybody else it does nothing
    run()
