"""How blocks are set: on a terminal, as HTML, as Markdown. No renderer adds a sentence."""
