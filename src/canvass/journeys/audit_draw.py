"""Cards drawn from a manifest by a public seed, in the order of the shelf."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canvass.audit.frames.bound import require_bound
from canvass.audit.sample import Sample
from canvass.audit.schemes import Scheme, draw_cards
from canvass.audit.shelf import ShelfList, shelf_list
from canvass.errors import OutOfRange
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.formats.problem import Problem, Severity
from canvass.model import Manifest
from canvass.stats.tickets.seed import has_enough_dice


@dataclass(frozen=True, slots=True)
class DrawAsked:
    """What is drawn: how many cards of which manifest, by which seed and scheme.

    ``bound`` is the trusted number of cards; entries beyond those of the manifest are phantoms.
    """

    manifest: Path
    seed: str
    number: int
    scheme: Scheme = Scheme.CANVASS
    replacement: bool = False
    bound: int | None = None


@dataclass(frozen=True, slots=True)
class AuditDraw:
    """The sample in the order of the draw, and the cards to fetch in that of the shelf.

    ``manifest_sha256`` is the digest of the file drawn from; ``parts`` name the parts of a batch's id.
    ``has_enough_dice`` is false for a seed that is not twenty decimal digits or more, which somebody could search.
    """

    manifest: str
    manifest_sha256: str
    batches: int
    cards: int
    phantoms: int
    parts: tuple[str, ...]
    scheme: Scheme
    has_enough_dice: bool
    sample: Sample
    shelf: ShelfList
    warnings: tuple[Problem, ...] = ()
    """What is worth a look in the manifest, although it can be drawn from."""


def audit_draw(asked: DrawAsked) -> AuditDraw:
    """The cards that a seed draws; raises BadFile with every problem of the manifest, or BadSeed."""
    read = read_manifest(asked.manifest)
    manifest = usable(read)
    phantoms = phantoms_of(manifest, asked.bound)
    sample = draw_cards(
        asked.scheme,
        asked.seed,
        manifest,
        asked.number,
        replacement=asked.replacement,
        phantoms=phantoms,
    )
    return AuditDraw(
        manifest=read.source.name,
        manifest_sha256=read.source.sha256,
        batches=len(manifest.batches),
        cards=manifest.cards,
        phantoms=phantoms,
        parts=manifest.parts,
        scheme=asked.scheme,
        has_enough_dice=has_enough_dice(asked.seed),
        sample=sample,
        shelf=shelf_list(sample, manifest),
        warnings=tuple(each for each in read.problems if each.severity is Severity.WARNING),
    )


def phantoms_of(manifest: Manifest, bound: int | None) -> int:
    """Entries that no batch holds, up to the trusted number of cards; refuses a bound below the manifest, or absurd."""
    if bound is None:
        return 0
    if bound < manifest.cards:
        raise OutOfRange(
            f"the manifest has {manifest.cards:,} cards and at most {bound:,} exist: correct one of them"
        )
    require_bound(bound, manifest.cards)
    return bound - manifest.cards
