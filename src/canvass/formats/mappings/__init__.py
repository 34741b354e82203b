"""Dialects of results files, as TOML; canvass.formats.dialect says what each setting means."""
