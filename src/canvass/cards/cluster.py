"""Spark, to ask a store that is too large for one machine: it runs the Ibis expressions, of which DuckDB runs the SQL.

The store lies where every machine of the cluster reads it under one path.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from canvass.cards.expressions import votes_by
from canvass.cards.store import CardStore
from canvass.cards.tally import Counting
from canvass.errors import BadValue, MissingPackage, UnreadableFile, needs_extra

if TYPE_CHECKING:
    from ibis.backends.pyspark import Backend
    from pyspark.sql import SparkSession

_LOCAL = re.compile(r"local(\[.*\])?")
_HERE = {"spark.driver.bindAddress": "127.0.0.1", "spark.driver.host": "127.0.0.1"}
"""A cluster that is this machine hears nobody else."""
_QUIET = {"spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false"}
_OF_PATTERNS = "\\*?[]{}"


@contextmanager
def counting_on(master: str) -> Iterator[Counting]:
    """How votes are counted on Spark at this address, for as long as it is asked.

    Raises MissingPackage without Java or the packages, BadValue for an address at which Spark does not start.
    """
    session = _session(master)
    try:
        import ibis

        yield partial(_votes_by, ibis.pyspark.connect(session))
    finally:
        session.stop()


def has_java() -> bool:
    """Whether Java is there, where Spark looks for it."""
    home = os.environ.get("JAVA_HOME")
    return shutil.which("java", path=str(Path(home, "bin")) if home else None) is not None


def _session(master: str) -> SparkSession:
    if not has_java():
        raise MissingPackage(
            "To count on a cluster needs Java 17 or later, which is not found: install it or set JAVA_HOME, or leave "
            "--cluster out"
        )
    try:
        import ibis.backends.pyspark  # noqa: F401 - it names what is missing before Spark starts
        from pyspark.sql import SparkSession
    except ImportError:
        missing = needs_extra("To count on a cluster", "pyspark", "cluster")
        raise MissingPackage(missing) from None
    settings = _QUIET | (_HERE if _LOCAL.fullmatch(master) else {})
    builder = SparkSession.builder.appName("canvass").master(master)
    try:
        session = builder.config(map=settings).getOrCreate()
    except Exception as fault:  # whatever Java has to say of an address comes in many classes
        raise BadValue(
            f"--cluster {master!r}: Spark does not start there ({_said(fault)}); an address is local[4], "
            "spark://HOST:7077 or yarn"
        ) from None
    session.sparkContext.setLogLevel("ERROR")
    return session


def _votes_by(
    connection: Backend, store: CardStore, by: Sequence[str], contests: Sequence[str]
) -> pl.DataFrame:
    try:
        records = connection.read_parquet(_name(store.path))
        counted: pl.DataFrame = votes_by(records, by, contests).to_polars()
    except Exception as fault:  # a worker's fault comes as whatever class Java gave it
        raise UnreadableFile(
            f"{store.path}: the cluster cannot ask the store ({_said(fault)}); every machine of it must read this path"
        ) from None
    return counted


def _name(path: Path) -> str:
    """The file's name; what Spark takes for a pattern of names is written so that it is not one."""
    escaped = "".join(f"\\{each}" if each in _OF_PATTERNS else each for each in str(path.resolve()))
    return f"file://{escaped}"


def _said(fault: Exception) -> str:
    """The first line of what Java says, without the class that says it."""
    lines = [line for line in str(fault).splitlines() if line.strip()]
    told = next((line for line in lines if "Exception: " in line), lines[0] if lines else "")
    return told.rpartition("Exception: ")[2] or type(fault).__name__
