"""Compile the packaged election ``us-2016-president`` from public raw files, one subject per module."""
