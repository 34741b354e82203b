# %% [markdown]
# # The technology question in Python
#
# "Clinton did 7% worse where people voted on machines." This notebook asks the question as `canvass tech-gap` does,
# step by step, so that a researcher can change any step. It needs nothing but canvass itself.
#
# Caveats first. Machines were chosen by counties and towns, so places with and without them differ in much else.
# What can be read off without assumptions is a difference between places. No number here says what a machine did.

# %%
import polars as pl

from canvass.forensics.comparison import regression
from canvass.forensics.gate import Identified
from canvass.forensics.ladder import as_table, step, steps
from canvass.forensics.scale import weighed
from canvass.forensics.specification import Measure
from canvass.journeys.elections import open_election
from canvass.journeys.gap.asked import Options, question
from canvass.journeys.gap.places import study
from canvass.journeys.gap.sources import sources
from canvass.present.worded import worded

election = open_election("us-2016-president")
asked = question(election, "WI", Options())
known = sources(asked, ())
wisconsin = study(asked, known, asked.count)
places, plan = wisconsin.places, wisconsin.plan
print(asked.count.name, asked.choice, f"margin {asked.margin_votes:,}")

# %% [markdown]
# One row for each county: the result now and in the election before, what is known of its equipment under each rule,
# and the facts that can be held equal.

# %%
print(
    places.table.select("name", "votes", "now", "earlier", "majority_dre", "el190_dre_share").head(
        4
    )
)

# %% [markdown]
# ## The raw difference
#
# The mean share in the 26 counties where most ballots were cast on touch-screen machines (DREs), minus the mean in
# the others. This is the number of November 2016.

# %%
majority = plan.coding("majority_dre")
raw = step(places, plan.specification(majority, plan.rung("raw")))
assert raw.difference_points is not None
print(
    f"{raw.difference_points:.4f} points, 95% interval {raw.low_points:.2f} to {raw.high_points:.2f}"
)
assert round(raw.difference_points, 4) == -6.9989

# %% [markdown]
# ## The ladder
#
# Each step holds more equal. Specifications are data: a coding, a rung, a weighting, a vintage of census tables.

# %%
ladder = as_table(steps(places, plan.specifications()), worded)
shown = ladder.filter(
    pl.col("coding") == "majority_dre",
    pl.col("vintage") == "acs_2012_2016",
    pl.col("weighting") == "each_county_once",
)
print(shown.select("rung", "difference_points", "se_hc3", "p_value"))

# %% [markdown]
# ## The multiverse
#
# All specifications at once, and how far the last step depends on how the question is asked.

# %%
print(
    ladder.group_by("rung", maintain_order=True).agg(
        pl.len().alias("ways"),
        pl.col("difference_points").min().alias("lowest"),
        pl.col("difference_points").max().alias("highest"),
    )
)

# %% [markdown]
# ## A placebo
#
# The same comparison with the election of 2012. Nothing that was done to the machines of 2016 can have changed it.

# %%
placebo = step(places, plan.specification(majority, plan.rung("raw"), measure=Measure.EARLIER))
print(f"2012: {placebo.difference_points:.2f} points, p {placebo.p_value:.2f}")

# %% [markdown]
# ## The decision scale
#
# The yardstick is the difference that would have changed the winner: 3.78 of every 100 ballots on machines switched.

# %%
needed = 100 * asked.margin_votes / 2 / wisconsin.exposed_ballots
share = plan.coding("el190_dre_share")
last = step(places, plan.specification(share, plan.main_rung))
beside = weighed(places, [last], -needed)[0]
print(
    f"{last.difference_points:.2f} ({last.low_points:.2f} to {last.high_points:.2f}), needed {-needed:.2f}, "
    f"detectable {last.detectable_points:.2f}, excluded: {beside.excludes_it}"
)

# %% [markdown]
# ## Where all places are alike
#
# Michigan has no county with and no county without: the gate answers, and there is no number.

# %%
elsewhere = question(election, "MI", Options())
michigan = study(elsewhere, sources(elsewhere, ()), elsewhere.count)
answer = step(
    michigan.places, michigan.plan.specification(michigan.plan.codings[0], plan.rung("raw"))
)
print(answer.identification.reason)
assert answer.identification.answer is Identified.NO
assert answer.difference_points is None

# %% [markdown]
# ## Your own regression
#
# The rows and columns of any specification, for whatever package you trust.

# %%
rows = regression(places, plan.specification(share, plan.main_rung))
print(rows.design.shape, rows.outcome[:3].round(2))
