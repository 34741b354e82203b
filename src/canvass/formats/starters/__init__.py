"""Folders that ``canvass init`` starts an election with; the explanations above each table come from its schema."""
