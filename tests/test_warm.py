"""Processes that start warm end with the tests, however these end."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests import warm
from tests.patience import PATIENCE
from tests.warm import CAN_FORK, ROOT, Warm, _hand_over


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


@pytest.mark.skipif(not CAN_FORK, reason="needs Linux")
def test_one_that_ends_before_its_number_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine it may: its number and its end are not read as one number."""

    def ended_at_once(_: socket.socket, _told: bytes, files: Sequence[int]) -> None:
        with socket.socket(fileno=os.dup(files[-1])) as tell:
            tell.send(b"1234")
            tell.send(b"2")

    with socket.socket() as asking:
        monkeypatch.setattr(warm, "_nursery", lambda: asking)
        monkeypatch.setattr(warm, "_hand_over", ended_at_once)
        ended = Warm("command", (), ())
        assert (ended.pid, ended.wait(PATIENCE)) == (1234, 2)
