"""One kind of published audit in each file: read, computed again, returned."""
