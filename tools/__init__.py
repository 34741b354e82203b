"""What maintainers run: compile the packaged data, write the reference, check the documents."""
