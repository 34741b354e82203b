"""A connection to the server: one on which no request comes is closed, so that nobody holds all of them."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 20.0
"""How long the head of a request may take, and how long a connection may be open before its first byte."""
LATE = (
    f"no whole request came in {HEAD_SECONDS:.0f} seconds; the connection is closed; send it again"
)


class Connection(H11Protocol):
    """A connection as uvicorn has it, which waits for a head no longer than for a body (``guard``)."""

    head_seconds = HEAD_SECONDS
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; what is a part of a head only is waited for from its first byte, however slowly more of it comes."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._wait_no_longer()

    def shutdown(self) -> None:
        """End, as the server ends: on who is not answered now a farewell of TLS would be waited for."""
        super().shutdown()
        if self.transport.is_closing() and not self.transport.get_write_buffer_size():
            self.transport.abort()

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(self.head_seconds, self._give_up)

    def _wait_no_longer(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        """Say so to whoever sent a part, and close."""
        self._waiting = None
        if self.transport.is_closing():
            return
        if self.conn.trailing_data[0] and self.conn.our_state is h11.IDLE:
            self._answer_late()
        self.transport.close()

    def _answer_late(self) -> None:
        body = LATE.encode()
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Connection", "close")]
        said = (
            h11.Response(
                status_code=408,
                headers=[*headers, ("Content-Length", str(len(body)))],
                reason=b"Request Timeout",
            ),
            h11.Data(data=body),
            h11.EndOfMessage(),
        )
        for event in said:
            self.transport.write(self.conn.send(event) or b"")
