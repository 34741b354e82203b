# %% [markdown]
# # From a results file to an audit
#
# A state publishes its votes by ward. This notebook reads such a file, says who won and by how much, plans an audit,
# and works out the risk of one. The votes are real; the cards that people read in it are made up.
#
# The first cell writes the file from what is packaged: President, Wisconsin, November 2016, as its recount left it.
# Leave it out and name your own file: `canvass doctor FILE` says what is wrong with one.

# %%
from datetime import date

import polars as pl

import canvass

wisconsin = canvass.open_election("us-2016-president")
counties = wisconsin.units.filter(kind="county").select(county="unit", of="name")
wards = wisconsin.units.select("unit", "county", precinct="name").join(counties, on="county")
names = {choice.id: choice.name for choice in wisconsin.contest("president-2016").choices}
wisconsin.returns_named("wards-recount").table.join(wards, on="unit").select(
    pl.col("of").str.strip_suffix(" County").alias("county"),
    "precinct",
    pl.lit("President").alias("office"),
    pl.lit("").alias("district"),
    pl.lit("").alias("party"),
    pl.col("choice").replace_strict(names).alias("candidate"),
    "votes",
).write_csv("wisconsin.csv")

# %% [markdown]
# ## From the file to the outcome
#
# What the file does not say is given: the state, the day, which count it is.

# %%
day = date(2016, 11, 8)
election = canvass.read_results("wisconsin.csv", state="WI", day=day, baseline="recount")
outcome = canvass.outcome(election)
print(outcome)

# %% [markdown]
# ## What it would take to audit

# %%
plan = canvass.audit_plan(election, risk_limits=[0.05], quickly=True)
print(plan)

# %% [markdown]
# ## The risk of an audit
#
# Say that 140,000 cards were drawn at random and read: 66,130 for the reported winner, 65,010 for the runner-up, 5,020
# for the third and 3,840 for the next four. If the reported outcome were wrong, the chance to measure so small a risk
# would be no more than it.

# %%
counted = outcome.result.whole.count.outcome
votes = {line.choice: line.votes for line in counted.order}
found = dict(zip(votes, (66_130, 65_010, 5_020, 1_470, 1_080, 580, 710), strict=False))
read = canvass.CountsRead(drawn=140_000, found=found)
risk = canvass.audit_risk(votes, read, "bravo", cards=counted.valid_votes)
print(risk)
