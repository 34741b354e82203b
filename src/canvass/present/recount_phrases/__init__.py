"""What a recount plan says of one state, in phrases that its page, its brief and the report share."""
