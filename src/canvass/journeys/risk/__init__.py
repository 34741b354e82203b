"""The measured risk from what people found."""
