"""The cards of boards: six words that let a board in for a round, once the office has confirmed who shows them."""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress

from canvass.model.name import same_name
from canvass.record import words_of
from canvass.web.app_database import AppDatabase
from canvass.web.deeds import NOT_KEPT
from canvass.web.guest import BoardCard, Guest, NotAllowed
from canvass.web.roles import Role
from canvass.web.sessions import Sessions, secret_digest
from canvass.web.steady_clock import Seconds
from canvass.web.tries import Tries

WORDS = 6


class BoardCards(Sessions):
    """Which cards hold, who showed them, and what two boards settle with each other's numbers."""

    def __init__(self, db: AppDatabase, now: Seconds, clock: Seconds, *, is_demo: bool) -> None:
        super().__init__(db, now, clock)
        self._is_demo = is_demo
        self._tries = Tries(clock)
        self._closes: int | None = None
        """How often a round had been closed when cards were last ended for it; None before somebody looked."""
        self._secret = secrets.token_bytes(32)

    def new_card(self, jurisdiction: str, board: str, round_number: int) -> str:
        """The six words of a new card for a board, which holds in this round."""
        words = "-".join(words_of(secrets.token_bytes(32))[:WORDS])
        self._db.add(
            "board_card",
            "digest, jurisdiction, board, round, is_confirmed",
            *(secret_digest(words), jurisdiction, board, round_number, 0),
        )
        return words

    def board_of(self, words: str, jurisdiction: str, round_number: int) -> str | None:
        """The board of this county whose card has these words and holds in this round; None where none does."""
        found = self._db.rows(
            "select board from board_card where digest = ? and is_revoked = 0 and jurisdiction = ? and round = ?",
            *(_of_card(words), jurisdiction, round_number),
        )
        return found[0][0] if found else None

    def show_card(self, words: str, round_number: int) -> str:
        """A board shows its card: the token of its session, which waits for the office. Raises NotAllowed.

        A card serves one browser: who shows it again elsewhere has to wait, and the first is signed out. In a
        demonstration nobody has to confirm it.
        """
        found = self._db.rows(
            "select id, jurisdiction, board, session from board_card where digest = ? and is_revoked = 0 and round = ?",
            *(_of_card(words), round_number),
        )
        if not found:
            raise NotAllowed(
                "this card does not hold: its round is closed, it is of another one, it was revoked, or a word is wrong"
            )
        card, jurisdiction, board, _ = found[0]
        digits = f"{secrets.randbelow(1000):03}"
        with self._db.together():
            token = self._begin(Role.WAITING, board, jurisdiction, card)
            self._db.do(
                "update board_card set session = ?, digits = ?, is_confirmed = ? where id = ?",
                *(secret_digest(token), digits, int(self._is_demo), card),
            )
            self.note(board, "showed its card")
        return token

    def confirm(self, card: int, digits: str, by: str) -> None:
        """The office typed the three digits that the board's screen shows. Raises NotAllowed."""
        found = self._db.rows(
            "select digits, board from board_card where id = ? and is_revoked = 0", card
        )
        if (
            not found
            or found[0][0] is None
            or not secrets.compare_digest(found[0][0].encode(), digits.strip().encode())
        ):
            raise NotAllowed("these are not the digits on the board's screen; look again")
        with self._db.together():
            self._db.do("update board_card set is_confirmed = 1 where id = ?", card)
            self.note(by, f"confirmed {found[0][1]}")

    def revoke(self, card: int) -> None:
        """The card holds no longer, and its session ends at once."""
        with self._db.together():
            self._revoke(card)

    def end_cards(self, jurisdiction: str) -> None:
        """No card of this county holds any longer: its boards are named anew."""
        of_county = "select id from board_card where jurisdiction = ?"
        with self._db.together():
            for (old,) in self._db.rows(of_county, jurisdiction):
                self._revoke(old)

    def end_closed(self, closes: int, *, is_open: bool) -> None:
        """End the cards of a round that was closed, once for each close: also where it is open again, or was then.

        Where they cannot be ended now, the next who asks ends them.
        """
        if closes == self._closes:
            return
        if self._closes is not None or not is_open:
            with suppress(*NOT_KEPT):
                self._end_all()
                self._closes = closes
        else:
            self._closes = closes

    def _end_all(self) -> None:
        found = self._db.rows("select id from board_card where is_revoked = 0")
        if found:
            with self._db.together():
                for (card,) in found:
                    self._revoke(card)

    def _revoke(self, card: int) -> None:
        self._db.do("update board_card set is_revoked = 1 where id = ?", card)
        self._db.do("delete from session where card = ?", card)

    def county_of(self, card: int) -> str:
        """The county of a board's card; empty where there is none of this number."""
        found = self._db.rows("select jurisdiction from board_card where id = ?", card)
        return found[0][0] if found else ""

    def cards(self, round_number: int) -> tuple[BoardCard, ...]:
        """The cards that hold in this round."""
        rows = self._db.rows(
            "select id, jurisdiction, board, session, is_confirmed from board_card "
            "where is_revoked = 0 and round = ? order by id",
            round_number,
        )
        return tuple(
            BoardCard(
                card, jurisdiction, board, session is not None and not confirmed, bool(confirmed)
            )
            for card, jurisdiction, board, session, confirmed in rows
        )

    def number_of(self, jurisdiction: str, board: str, card: str) -> str:
        """The three digits that a board's screen shows for a card that it settles with another board."""
        said = "\n".join((jurisdiction, same_name(board), card)).encode()
        digest = hmac.new(self._secret, said, "sha256").digest()
        return f"{int.from_bytes(digest[:8], 'big') % 1000:03}"

    def settles_with(self, guest: Guest, thing: str, typed: str, what: str) -> str:
        """The other board whose number for this card or batch was typed: it is at work on a device of its own.

        ``what`` is the same as people call it.

        Raises NotAllowed where no other board of the county shows this number.
        """
        key = f"\n{guest.jurisdiction}\n{guest.name}"
        self._tries.require_few(key)
        for other in self.cards(guest.round):
            is_other = same_name(other.board) != same_name(guest.name)
            if other.jurisdiction == guest.jurisdiction and other.is_at_work and is_other:
                shown = self.number_of(other.jurisdiction, other.board, thing)
                if hmac.compare_digest(shown.encode(), typed.strip().encode()):
                    self._tries.forget(key)
                    self.note(guest.name, f"settled {what} with {other.board}")
                    return other.board
        self._tries.add(key)
        raise NotAllowed(
            f"this is not the number that another board's screen shows for {what}: look at it together, and type "
            "the other board's number; nothing was entered"
        )


def _of_card(words: str) -> str:
    """What is kept of the words of a card, however they are typed."""
    return secret_digest("-".join(words.lower().replace("-", " ").split()))
