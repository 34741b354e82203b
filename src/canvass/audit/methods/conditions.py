"""What must be true for the number that a method measures to mean anything, where several methods ask the same."""

PUT_BACK = "every card was put back before the next draw"
# Who had confirmed by the risk limit is taken out of later rounds: another limit has other numbers.
PLANNED = "the risk limit and the sizes of all rounds were fixed before the first draw"
IN_ORDER = (
    "these are the first draws of the seed, in order, and the number of cards is a trusted bound"
)
TRUSTED = (
    "batches were drawn with the weights named below, and the cards of each are a trusted bound"
)
