"""The recount brief on paper and as a page: what it says, in blocks, and the two ways to set them."""
