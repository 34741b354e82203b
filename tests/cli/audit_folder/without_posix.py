"""A folder audit from opening to verification in a process that has what Windows has: run with a folder to work in.

No ``fcntl``, ``resource``, ``pwd`` or ``grp``, no fork, no owner, no mode of a file, no folder that can be opened,
and files that are opened as text unless it is said that they are bytes.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

ABSENT = ("fcntl", "resource", "pwd", "grp", "termios")
NOT_OF_OS = (
    *(
        "fork",
        "forkpty",
        "getuid",
        "geteuid",
        "getgid",
        "fchmod",
        "fchown",
        "chown",
        "mkfifo",
        "pread",
        "pwrite",
    ),
    *("sched_getaffinity", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "killpg", "setsid"),
)
AS_BYTES = 1 << 30
EVERYBODY = 0o666


def strip() -> None:
    """Take away what Windows does not have."""
    for name in ABSENT:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in NOT_OF_OS:
        if hasattr(os, name):
            delattr(os, name)
    os.O_BINARY = AS_BYTES  # type: ignore[attr-defined]
    os.umask(0)
    os.environ["USERNAME"] = "clerk"
    real = os.open

    def opened(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        if os.path.isdir(path):  # noqa: PTH112 - of whatever is given
            raise PermissionError(13, "Permission denied", str(path))
        asks = sys._getframe(1).f_globals["__name__"]
        writes = flags & (os.O_WRONLY | os.O_RDWR)
        if writes and asks.startswith("canvass") and not flags & AS_BYTES:
            raise AssertionError(f"{path} is written as text: Windows would change its line ends")
        return real(path, flags & ~AS_BYTES, EVERYBODY, **more)

    os.open = opened
    os.chmod = lambda *_, **__: None


def run(*words: str) -> tuple[int, str, str]:
    """A command in this process."""
    from canvass.cli import main

    sys.argv = ["canvass", *words]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
            code = 0
        except SystemExit as ended:
            code = int(ended.code or 0)
    if code:
        sys.stderr.write(f"{words}: {err.getvalue()}\n")
    return code, out.getvalue(), err.getvalue()


def whole_audit(folder: Path) -> dict[str, Any]:
    """What ``verify`` says of the record of an audit in which people read paper."""
    from tests.cli.audit_folder.own_audit import audited, committed, load, read_round, seed

    boxes = {("1", "1"): 60, ("2", "7"): 40}
    places = [(*batch, str(n)) for batch, cards in boxes.items() for n in range(1, cards + 1)]
    marked = {card: {"president": ["B" if n % 4 == 0 else "A"]} for n, card in enumerate(places)}
    own = audited(boxes, marked)
    place = load(run, folder, own)
    committed(run, place)
    seed(run, place)
    assert run("audit", "sample", place)[0] == 0
    read_round(run, place, own)
    assert run("audit", "status", place)[0] == 0
    assert run("audit", "conclude", place, "--unchecked")[0] == 0
    assert run("audit", "publish", place, str(folder / "public"))[0] == 0
    code, out, _ = run("verify", str(folder / "public"), "--json")
    assert code == 0
    return dict(json.loads(out))


if __name__ == "__main__":
    strip()
    folder = Path(sys.argv[1])
    told = whole_audit(folder)
    locks = [str(path) for path in folder.rglob(".*.lock")]
    sys.stdout.write(json.dumps({"consistent": told["consistent"], "locks": locks}))
