"""Wrong elections, files and inputs through the commands: none may end in a quiet wrong answer.

Audits of wrong outcomes: no order, size, card or choice of method confirms one above the risk limit.

``attacks`` has a line for each method of ``canvass audit risk``: small elections, every draw that they allow, and every
paper that contradicts the report. ``test_exact`` plays them and adds up exact chances; a method without a line fails
there. ``folder`` and ``test_folder`` do the same for audits in a folder, from ``open`` to ``conclude``. ``test_orders``
shuffles the lines of every file of evidence, ``test_planted`` types what does not fit. Commands run in one warm process
(``commands``), so that thousands of them take seconds; ``make search`` plays larger elections.
"""
