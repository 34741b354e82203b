"""Cast vote records in a store: written from an export, and asked."""
