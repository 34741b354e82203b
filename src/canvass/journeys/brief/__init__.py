"""What a recount brief holds beside the plan: the statistics, the paper, and the exhibits it rests on."""
