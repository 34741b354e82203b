"""The page of the keys: a county makes its own in its browser, the office lets it sign; a lost one signs no more."""

from __future__ import annotations

import json
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.state import Phase
from canvass.errors import BadKey, BadValue, CanvassError, OutOfTurn, UnknownName
from canvass.journeys.audit_folder.county_signature import (
    keep_signature,
    sign_for_county,
    sign_off_elsewhere,
    unsigned_entry,
)
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.keys import add_key, read_public, take_key_away
from canvass.record import KeyStanding, signed_bytes
from canvass.web.county_keys import CountyKey
from canvass.web.guard import fields, one
from canvass.web.office_pages import people_of
from canvass.web.officials import counties_of
from canvass.web.rooms import Room, hand
from canvass.web.twins import page_and_twin

WAITS = "waits for the office"


@dataclass(frozen=True, slots=True)
class KeyShown:
    """A county's key: whose, and whether it may sign."""

    fingerprint: str
    jurisdiction: str
    name: str
    standing: str
    may_sign: bool
    waits: bool


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of the counties that somebody acts for, and what lacks a signature."""

    title: str
    counties: tuple[str, ...]
    keys: tuple[KeyShown, ...]
    to_sign: tuple[str, ...]
    """Counties that have read everything and can sign off."""
    unsigned: tuple[tuple[str, int], ...]
    """Sign-offs without a signature of their own, by county and entry."""


def keys_view(desk: Desk, kept: tuple[CountyKey, ...], jurisdiction: str) -> Keys:
    """The keys as the record has them."""
    own = counties_of(jurisdiction, desk.state.jurisdictions)
    is_open = desk.state.phase is Phase.ROUND_OPEN
    unsigned = ((name, unsigned_entry(desk, name)) for name in own)
    return Keys(
        desk.title,
        own,
        tuple(_shown(desk, each) for each in kept if each.jurisdiction in own),
        tuple(sorted(name for name in desk.state.must_sign if name in own and is_open)),
        tuple((name, entry) for name, entry in unsigned if entry is not None),
    )


def _shown(desk: Desk, key: CountyKey) -> KeyShown:
    known = desk.record.trust.keys.get(key.fingerprint)
    standing = WAITS if known is None else known.standing.value
    may_sign = known is not None and known.standing is KeyStanding.ACTIVE
    return KeyShown(key.fingerprint, key.jurisdiction, key.name, standing, may_sign, known is None)


def key_pages(room: Room) -> APIRouter:
    """The routes of the keys."""
    routes = room.routes()
    kept = room.accounts.county_keys

    async def look(request: Request) -> Keys:
        county = room.who(request).jurisdiction
        return await room.writer.step(lambda desk: keys_view(desk, kept.listed(), county))

    page_and_twin(room, routes, "/office/keys", "keys", look, "The keys of counties.")

    async def refused(request: Request, refusal: CanvassError) -> Response:
        shown = await look(request)
        return room.office_page(request, "keys", 409, shown=shown, refusal=str(refusal))

    @routes.post("/office/keys")
    async def bring(request: Request) -> Response:
        """Send the public half of a key that a browser made. Fields: jurisdiction, public_key."""
        name, form = room.who(request).name, await fields(request)
        county, sent = one(form, "jurisdiction"), one(form, "public_key")
        counties = await room.writer.step(lambda desk: tuple(desk.state.jurisdictions))
        if county not in counties:
            raise UnknownName("county of this audit", county, counties)
        key = read_public(sent)
        kept.keep(CountyKey(key.fingerprint, key.raw.hex(), county, name))
        if kept.of(key.fingerprint, county) is None:
            raise BadKey(
                f"{key.fingerprint[:16]}: another county sent this key, and a key signs for one; nothing was kept; "
                "make one in the browser of this county"
            )
        room.accounts.note_done(name, f"sent the key {key.fingerprint} for {county}")
        return RedirectResponse("/office/keys", 303)

    @routes.post("/office/keys/authorise")
    async def authorise(request: Request) -> Response:
        """Let a county's key sign. Fields: jurisdiction, fingerprint, passphrase of the office's key."""
        name, form = room.who(request).name, await fields(request)
        typed = one(form, "passphrase")
        try:
            key = _known(room, one(form, "fingerprint"), one(form, "jurisdiction"))
            await room.writer.step(
                lambda desk: add_key(
                    desk, key.public_key, key.holder, hand(name), room.key.of(desk, typed)
                )
            )
        except CanvassError as refusal:
            return await refused(request, refusal)
        room.accounts.note_done(name, f"let the key {key.fingerprint} sign for {key.jurisdiction}")
        return RedirectResponse("/office/keys", 303)

    @routes.post("/office/keys/lost")
    async def lost(request: Request) -> Response:
        """Say that a device, and its key, is lost. Fields: jurisdiction, fingerprint, stolen (yes), reason."""
        name, form = room.who(request).name, await fields(request)
        is_stolen, reason = one(form, "stolen") == "yes", one(form, "reason").strip()
        try:
            key = _known(room, one(form, "fingerprint"), one(form, "jurisdiction"))
            if not reason:
                raise BadValue("say what happened to the device, as the public will read it")
            who = hand(name)
            await room.writer.step(
                lambda desk: take_key_away(desk, key.fingerprint, reason, who, is_stolen=is_stolen)
            )
        except CanvassError as refusal:
            return await refused(request, refusal)
        room.accounts.note_done(name, f"said that the key {key.fingerprint} is lost")
        return RedirectResponse("/office/keys", 303)

    @routes.post("/office/sign-off.json")
    async def stand_for(request: Request) -> Response:
        """Sign off with a key of the county's own: what it has to sign. Fields: jurisdiction, people, signer."""
        name, form = room.who(request).name, await fields(request)
        key = _known(room, one(form, "signer"), one(form, "jurisdiction"))
        who, people = hand(name), people_of(one(form, "people"))
        asked = await room.writer.step(
            lambda desk: sign_off_elsewhere(desk, key.jurisdiction, people, who, key.fingerprint)
        )
        room.asked[key.jurisdiction, key.fingerprint] = asked
        entry = asked.body["sequence"]
        room.accounts.note_done(name, f"signed off {key.jurisdiction} in entry {entry}")
        return _json({"entry": entry, "to_sign": signed_bytes(asked).hex()})

    @routes.post("/office/signature.json")
    async def signature(request: Request) -> Response:
        """The signature of a sign-off. Fields: jurisdiction, signer, signature (128 hexadecimal digits)."""
        form = await fields(request)
        key = _known(room, one(form, "signer"), one(form, "jurisdiction"))
        asked = room.asked.pop((key.jurisdiction, key.fingerprint), None)
        if asked is None:
            raise OutOfTurn(
                "the server was started anew since this was to be signed: sign off once more; what was entered stands"
            )
        try:
            raw = bytes.fromhex(one(form, "signature"))
        except ValueError:
            raise BadKey("a signature is 128 hexadecimal digits; nothing was written") from None
        entry = await room.writer.step(lambda desk: keep_signature(desk, asked, raw))
        return _json(
            {"entry": entry, "covers": asked.body["sequence"], "digest": asked.body["digest"]}
        )

    @routes.post("/office/sign-for")
    async def sign_for(request: Request) -> Response:
        """Let the office's key sign a sign-off that has no signature of its own. Fields: jurisdiction, passphrase."""
        name, form = room.who(request).name, await fields(request)
        county, typed, who = one(form, "jurisdiction"), one(form, "passphrase"), hand(name)
        try:
            await room.writer.step(
                lambda desk: sign_for_county(desk, county, who, room.key.of(desk, typed))
            )
        except CanvassError as refusal:
            return await refused(request, refusal)
        return RedirectResponse("/office/keys", 303)

    return routes


def _known(room: Room, fingerprint: str, jurisdiction: str) -> CountyKey:
    """A key that this county sent. Raises BadKey."""
    found = room.accounts.county_keys.of(fingerprint, jurisdiction)
    if found is None:
        raise BadKey(
            f"{fingerprint[:16] or 'no key'}: {jurisdiction} has sent no such key from a browser; nothing was done"
        )
    return found


def _json(value: object) -> Response:
    return Response(json.dumps(value), media_type="application/json")
