"""The cards of the made-up county as each voting system writes them: one system per file."""
