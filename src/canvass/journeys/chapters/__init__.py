"""The chapters of the report, one file each: what is computed, as a frozen result; how it reads is for present."""
