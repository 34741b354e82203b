"""Names of people and boards that may stand, that may not, and that are the same (docs/record.md, section 3)."""

from __future__ import annotations

NAMES = {
    "right": [
        "Ada Lopez",
        "board 1",
        "José Núñez, county clerk",
        "Jose\u0301 N.",
        "Σταύρος Παππάς",
        "Анна Иванова",
        "山田 太郎",
        "\u0645\u062d\u0645\u062f \u0639\u0644\u06cc\u200c\u0632\u0627\u062f\u0647",
        "d'Artagnan & Sons (2nd)",
        "x" * 200,
    ],
    "wrong": [
        "",
        " Ada",
        "Ada ",
        "Ada  Lopez",
        "Ada\u00a0Lopez",
        "Ada\u3000Lopez",
        "Ada\tLopez",
        "Ada\nLopez",
        "Ada\u0085",
        "Ada\u2028Lopez",
        "Ada\u200bLopez",
        "Ada\ufeff",
        "Ada \u202eepyt",
        "board\u2066 1",
        "so\u00adft",
        "\ue000",
        "b\u043eard 1",
        "\u0391nna",
        "\u0391\u043d\u043d\u0430",
        "x" * 201,
    ],
    "same": [
        ["Board 1", "board 1"],
        ["board 1", "bo\uff41rd 1"],
        ["José", "Jose\u0301"],
        ["STRASSE", "Straße"],
        [
            "\u0639\u0644\u06cc\u200c\u0632\u0627\u062f\u0647",
            "\u0639\u0644\u06cc\u0632\u0627\u062f\u0647",
        ],
    ],
    "others": [["board 1", "board 2"], ["Ada Lopez", "Ada Lopes"], ["José", "Jose"]],
}
