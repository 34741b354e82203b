"""An audit in a folder, step by step: each step reads the record, adds to it, and says what it did."""
