"""The file of one shard of a table: its content beside a digest of it, so that a damaged file is known."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from canvass.formats.json_file import json_text
from canvass.formats.kinds import published as kinds
from canvass.formats.problem import Problem, ReadResult, named

DIGEST = "digest"
AGAIN = "compute the shard again, by the same --shard, --seed and --replications"


def shard_text(content: Mapping[str, Any]) -> str:
    """The file of a shard: the same bytes for the same content."""
    return _written({**content, DIGEST: _digest(content)})


def read_shard(path: Path) -> ReadResult[dict[str, Any]]:
    """The content of a shard's file, None where the file is not a shard, or is damaged."""
    text = json_text(path)
    if text.value is None:
        return ReadResult(None, named(text.problems, path.name), text.source)
    content, problem = _content(text.value)
    found = (*text.problems, problem) if problem else text.problems
    return ReadResult(content, named(found, path.name), text.source)


def not_a_shard(path: Path, message: str, mend: str = AGAIN) -> Problem:
    """What is wrong with a file that was read, and cannot be put together with the others."""
    (problem,) = named([kinds.JSON_VALUE.at(message=message, mend=mend)], path.name)
    return problem


def _content(text: str) -> tuple[dict[str, Any] | None, Problem | None]:
    try:
        content = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as fault:
        row = getattr(fault, "lineno", None)
        return None, kinds.JSON_SYNTAX.at(row, found=getattr(fault, "msg", ""), mend=AGAIN)
    if not isinstance(content, dict) or DIGEST not in content:
        return None, kinds.JSON_VALUE.at(
            column=DIGEST, message="this is not a shard of a table", mend="leave it out"
        )
    stated = content.pop(DIGEST)
    if stated != _digest(content):
        message = "the content is not that of which the digest was made: the file is damaged"
        return None, kinds.JSON_VALUE.at(column=DIGEST, message=message, mend=AGAIN)
    return content, None


def _digest(content: Mapping[str, Any]) -> str:
    return sha256(_written(content).encode()).hexdigest()


def _written(content: Mapping[str, Any]) -> str:
    return json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
