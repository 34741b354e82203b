"""Which bet an audit announces: the recommended one, or one that an expert asks for by name."""
