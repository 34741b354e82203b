"""The page of methods and rules says what the commands do."""

from tools.write_audit_catalogue import PAGE, page


def test_the_page_is_what_the_commands_do() -> None:
    """Every cell is measured anew: a method that no longer measures a rule, or measures one more, makes it differ."""
    assert PAGE.read_text("utf-8") == page(), "run python -m tools.write_audit_catalogue"
