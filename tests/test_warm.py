"""Processes that start warm end with the tests, however these end."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys

import pytest

from tests.patience import PATIENCE
from tests.warm import CAN_FORK, ROOT, _hand_over


@pytest.mark.skipif(not CAN_FORK, reason="needs Linux")
def test_what_runs_ends_with_who_asked_for_it() -> None:
    """Tests that are interrupted leave no server behind."""
    asking, asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    told, tell = socket.socketpair()
    (given, give), (said, say) = os.pipe(), os.pipe()
    command = [sys.executable, "-c", "from tests.warm import nurse; nurse(0, ())"]
    path = os.pathsep.join((str(ROOT), str(ROOT / "src")))
    with (
        asking, told, os.fdopen(give, "wb"), os.fdopen(said, "rb") as output,
        subprocess.Popen(command, stdin=asked.fileno(), env={**os.environ, "PYTHONPATH": path}) as nurse,
    ):  # fmt: skip
        asked.close()
        one = {"kind": "listen", "words": [], "env": {**os.environ}}
        _hand_over(asking, json.dumps(one).encode(), (given, say, 2, tell.fileno()))
        for each in (given, say):
            os.close(each)
        tell.close()
        pid = int(told.recv(32))
        os.kill(pid, 0)
        asking.close()
        assert nurse.wait(PATIENCE) == 0
        assert output.read() == b""  # nobody holds the other end: it has ended
