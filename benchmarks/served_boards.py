"""The boards and observers of ``benchmarks.served``, as a program: each board has a connection that stays open."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from canvass.web.envelope import About, close


class Device:
    """A connection to the server that sends a request and reads its answer."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.host, self.port = address.rsplit(":", 1)
        self.head = f"Host: {address}\r\nSec-Fetch-Site: same-origin\r\nCookie: {cookie}\r\n"

    async def open(self) -> None:
        """Connect."""
        self.read, self.write = await asyncio.open_connection(self.host, int(self.port))

    async def ask(self, method: str, path: str, body: str = "") -> tuple[int, bytes]:
        """The status and the body of an answer."""
        sent = f"{method} {path} HTTP/1.1\r\n{self.head}Content-Length: {len(body)}\r\n\r\n{body}"
        self.write.write(sent.encode())
        head = (await self.read.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(head.split("content-length:", 1)[1].split("\r\n", 1)[0])
        return int(head.split(" ", 2)[1]), await self.read.readexactly(length)


def closed(ahead: Mapping[str, object], card: Mapping[str, object]) -> str:
    """What a device sends of a card that it has read."""
    who = str(ahead["jurisdiction"]), str(ahead["board"]), int(str(ahead["round"]))
    about = About(*who, str(card["card"]), str(card["turn"]))
    said = close(str(ahead["key"]), about, urlencode({"seen": card["seen"], "mark-0": "0"}))
    form = ("jurisdiction", "board", "round", "card", "turn")
    return urlencode({**{name: getattr(about, name) for name in form}, "closed": said})


async def board(device: Device, sent: Sequence[str], start: float, waits: list[float]) -> list[int]:
    """Enter a card each second; the entries, and how long each answer took."""
    kept = []
    for second, body in enumerate(sent):
        await asyncio.sleep(max(0.0, start + second - time.monotonic()))
        asked = time.monotonic()
        status, text = await device.ask("POST", "/board/send.json", body)
        waits.append(time.monotonic() - asked)
        if status == 200:
            kept.append(int(json.loads(text)["kept"]))
    return kept


async def observer(device: Device, until: float, waits: list[float]) -> None:
    """Look at what everybody may see, every two seconds."""
    while time.monotonic() < until:
        asked = time.monotonic()
        await device.ask("GET", "/audit.json")
        waits.append(time.monotonic() - asked)
        await asyncio.sleep(2)


async def stream(address: str, until: float) -> None:
    """Follow the events. Raises ConnectionError where they end before that: then nothing was followed."""
    device = Device(address)
    await device.open()
    head = f"{device.head}Accept: text/event-stream\r\n"
    device.write.write(f"GET /events HTTP/1.1\r\n{head}\r\n".encode())
    told = b""
    while (left := until - time.monotonic()) > 0:
        try:
            more = await asyncio.wait_for(device.read.read(65536), left)
        except TimeoutError:
            break
        told += more
        if not more or told.endswith(b"\r\n0\r\n\r\n"):
            raise ConnectionError("a stream of events ended while boards enter")
    if b"event: counts" not in told:
        raise ConnectionError("a stream of events told nothing while boards enter")


async def main() -> None:
    """Read what is asked, connect everybody, wait for the word, and tell what became of it."""
    asked = json.loads(sys.stdin.readline())
    address, seconds = asked["address"], asked["seconds"]
    devices = [Device(address, cookie) for cookie in asked["cookies"]]
    watching = [Device(address) for _ in range(asked["observers"])]
    for each in (*devices, *watching):
        await each.open()
    bodies = []
    for each in devices:
        ahead = json.loads((await each.ask("GET", "/board/ahead.json"))[1])
        bodies.append([closed(ahead, card) for card in ahead["cards"][:seconds]])
    for each in (*devices, *watching):  # what stood still for some seconds may have been closed
        each.write.close()
        await each.open()
    print("ready", flush=True)
    sys.stdin.readline()
    start, waits, looks = time.monotonic() + 0.5, list[float](), list[float]()
    offset = 1 / len(devices)
    boards = [
        board(each, sent, start + place * offset, waits)
        for place, (each, sent) in enumerate(zip(devices, bodies, strict=True))
    ]
    until = start + seconds
    others = [observer(each, until, looks) for each in watching]
    others += [stream(address, until) for _ in range(asked["streams"])]
    kept, _ = await asyncio.gather(asyncio.gather(*boards), asyncio.gather(*others))
    entries = [entry for each in kept for entry in each]
    waits.sort()
    told = {
        "kept": len(entries),
        "entries": len({*entries}),
        "p95_seconds": waits[len(waits) * 95 // 100],
        "p99_seconds": waits[len(waits) * 99 // 100],
        "slowest_seconds": max(looks, default=0.0),
    }
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
