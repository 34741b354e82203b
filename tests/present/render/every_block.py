"""A page with every kind of block, for the tests of the renderers."""

from __future__ import annotations

from markupsafe import Markup

from canvass.present.blocks import (
    Beside,
    Caption,
    Entries,
    Fact,
    Facts,
    Figure,
    Fold,
    Headline,
    KeyNumber,
    KeyNumbers,
    Limits,
    Listing,
    NumberedSource,
    Page,
    Paragraph,
    Section,
    Signing,
    Sources,
    Table,
    Verbatim,
    Weight,
    rows,
    text,
)

FOLDED = "Ward 3 counted none."
"""What stands behind a click, and not on a terminal."""
EVERY_BLOCK = Page(
    "Mayor, Ames",
    (
        Paragraph("Ann Lee won by 12 votes.", Weight.LEAD),
        Headline("The audit is finished.", ("Mayor. Confirmed.",), is_caution=True),
        Verbatim("0db1 01382"),
        Listing(("apple", "widget"), words=True),
        KeyNumbers((KeyNumber("12", "votes ahead", "of 600"),)),
        Table(
            "Votes by ward", (text("ward"),), rows([["Ward [1] <a>"]]), "Sums.", "Source: county."
        ),
        Figure("Margins.", "Ward 1 is closest.", Markup("<svg></svg>"), "Source: county."),
        Listing(("Read the cards.", "Sign the sheet."), steps=True),
        Listing(("No paper in ward 2.",)),
        Facts((Fact("Risk limit", "5%"),)),
        Caption(("STATE OF AMES",), "In re mayor", "Case No. 7"),
        Listing(("Third of all.",), steps=True, first=3),
        Signing(("Signature of Ann Lee",)),
        Section("Ward 1", (Paragraph("Closest of all.", Weight.NOTE),)),
        Beside(((Paragraph("Ward 2 by day."),), (Paragraph("Ward 2 by night."),))),
        Entries(((Paragraph("First claim."), Paragraph("Read in a paper.", Weight.KEY)),)),
        Fold("All wards", (Paragraph(FOLDED, Weight.MISSING),)),
        Limits("What this cannot show", ("Why voters voted.",), ("Only paper can.",)),
        Sources("Files", (NumberedSource("returns.csv", ("SHA-256 ab12",), "3 rows"),)),
    ),
    kicker="canvass outcome",
    foot="Written by canvass.",
)
WORDS = (
    "Mayor, Ames",
    "Ann Lee won by 12 votes.",
    "The audit is finished.",
    "Mayor. Confirmed.",
    "0db1 01382",
    "apple",
    "widget",
    "votes ahead",
    "of 600",
    "Votes by ward",
    "Sums.",
    "Ward 1 is closest.",
    "Read the cards.",
    "No paper in ward 2.",
    "Risk limit",
    "STATE OF AMES",
    "In re mayor",
    "Case No. 7",
    "Third of all.",
    "Signature of Ann Lee",
    "Ward 1",
    "Closest of all.",
    "What this cannot show",
    "Why voters voted.",
    "Only paper can.",
    "Ward 2 by day.",
    "Ward 2 by night.",
    "First claim.",
    "Read in a paper.",
    "3 rows",
    "returns.csv",
    "SHA-256 ab12",
)
"""What stands on the page, in every rendering."""
