"""Audits that others published, computed again: sizes, risks and draws as pure functions of what was published."""
