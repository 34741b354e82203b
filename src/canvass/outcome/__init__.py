"""Winners, margins and what would have to flip."""
