"""A JSON file as a model, with every fault of it; whole numbers keep their digits, so that a seed may be one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from canvass.formats.bytes_file import read_bytes
from canvass.formats.kinds import published as kinds
from canvass.formats.problem import Problem, ReadResult, named
from canvass.formats.text_file import text_of

Model = TypeVar("Model", bound=BaseModel)


def read_json(path: Path, model: type[Model]) -> ReadResult[Model]:
    """The model that a JSON file describes, None where it has a fault, and every fault."""
    text = json_text(path)
    if text.value is None:
        return ReadResult(None, named(text.problems, path.name), text.source)
    try:
        value = model.model_validate(json.loads(text.value, parse_int=str))
    except (json.JSONDecodeError, RecursionError) as fault:
        row = getattr(fault, "lineno", None)
        found = kinds.JSON_SYNTAX.at(row, found=str(getattr(fault, "msg", "nested too deep")))
        return ReadResult(None, named((*text.problems, found), path.name), text.source)
    except ValidationError as faults:
        found_all = (*text.problems, *map(_problem, faults.errors(include_url=False)))
        return ReadResult(None, named(found_all, path.name), text.source)
    return ReadResult(value, named(text.problems, path.name), text.source)


def json_text(path: Path) -> ReadResult[str]:
    """The file's text; that it is not a table is not a fault here."""
    file, problem = read_bytes(path)
    is_json = file.content.lstrip()[:1] in (b"{", b"[")
    return text_of(file, None if is_json else problem)


def _problem(fault: Any) -> Problem:
    where = ": ".join(map(str, fault["loc"]))
    found = fault["input"] if isinstance(fault["input"], str | int | float) else ""
    return kinds.JSON_VALUE.at(column=where, found=str(found), message=str(fault["msg"]))
