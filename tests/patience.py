"""How long a test waits for another process, a page or a thread before it says that it hangs."""

from __future__ import annotations

PATIENCE = 240.0
"""Seconds. No promise is measured by them: a machine with twenty jobs for two cores is slow, and no program at fault.

A test is ended by pytest after 600 seconds, so that it says before what it waited for.
"""
