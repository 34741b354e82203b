"""Labels that may stand and that may not: what choices, contests, jurisdictions and audits are called (section 3)."""

from __future__ import annotations

LABELS = {
    "right": [
        "Ann Lee (D)",
        " a space at an end",
        "two  spaces",
        "M. \u00c1vila \u2013 \u041e\u043b\u044f",
        "a\u00a0b",
        "\u0639\u0644\u06cc\u200c\u0632\u0627\u062f\u0647",
        "x" * 500,
    ],
    "wrong": [
        "",
        "Ann\tLee",
        "Ann\nLee",
        "\u202eeeL nnA",
        "Ann\u2066Lee",
        "Ann\u200bLee",
        "Ann\u2028Lee",
        "Ann\u2029Lee",
        "so\u00adft",
        "\ue000",
        "\u0085",
        " ",
        "\u3000 \u200c",
        "\u3164",
        "\u2800",
        "Ann\u034fLee",
        "Ann\ufe0f Lee",
        "Ann\U000e0100",
    ],
}
