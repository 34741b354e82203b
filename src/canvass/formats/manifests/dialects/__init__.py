"""Manifests as offices and programs write them, one TOML a program."""
