"""An audit as people see it: on a terminal, on printed sheets, and in the folder of an office's web site."""
