"""What a public seed draws besides single cards of one contest: whole batches, and cards for several contests."""
