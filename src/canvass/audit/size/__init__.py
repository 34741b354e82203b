"""How many cards or batches an audit takes.

Three numbers answer three questions and are never confused: the mean (``MeanSize``), the size of one round that
is looked at only at its end (``OneRoundSize``), and the draw by which an audit that looks after every draw has
ended (``SequentialSize``). Where people compare cards with records there are two more: what it takes if no card
differs (``ErrorFreeSize``), and if errors come exactly at assumed rates (``ExpectedSize``).
"""
