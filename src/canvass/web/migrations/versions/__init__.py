"""The steps, a file for each: what stands in one is never changed once somebody may have taken it."""
