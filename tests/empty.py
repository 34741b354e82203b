"""What a page must never have: a part with nothing in it, or a word that a program says where it knows nothing."""

from __future__ import annotations

import re
from html import unescape

UNREAD = re.compile(r"<head\b.*?</head>|<(script|style|svg)\b.*?</\1>", re.DOTALL)
EMPTY = re.compile(
    r"<(p|li|h[1-6]|figcaption|caption|section|ul|ol|dl|dd|dt|summary|details|tbody|th scope=\"row\")\b[^>]*>\s*</"
    r"|<section\b[^>]*>\s*<h[1-6]\b[^>]*>[^<]*</h[1-6]>\s*</section>"
    r"|<tbody>\s*</tbody>|</caption>\s*</table>"
)
NOT_WORDS = re.compile(r"(?<![\w-])(?:nan|NaN|null|undefined|inf|None(?! \w))(?![\w-])|\{ \$")


def empty_parts(page: str) -> list[str]:
    """Parts of a page without content, and words of a program in what a reader reads."""
    bare = UNREAD.sub("", page)
    read = unescape(re.sub(r"<[^>]*>", " ", bare))
    return [found[0] for found in (*EMPTY.finditer(bare), *NOT_WORDS.finditer(read))]
