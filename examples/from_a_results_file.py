# %% [markdown]
# # From a results file to an audit
#
# A county publishes its votes by ward. This notebook reads such a file, says who won and by how much, plans an audit,
# and works out the risk of one. The votes are real; the cards that people read in it are made up.
#
# The first cell writes the file from what is packaged: President, Eau Claire County, Wisconsin, November 2016, as its
# recount left it. Leave it out and name the file of your own county: `canvass doctor FILE` says what is wrong with one.

# %%
from datetime import date

import polars as pl

import canvass

wisconsin = canvass.open_election("us-2016-president")
wards = wisconsin.units.filter(pl.col("county") == "55035").select("unit", precinct="name")
names = {choice.id: choice.name for choice in wisconsin.contest("president-2016").choices}
wisconsin.returns_named("wards-recount").table.join(wards, on="unit").select(
    pl.lit("Eau Claire").alias("county"),
    "precinct",
    pl.lit("President").alias("office"),
    pl.lit("").alias("district"),
    pl.lit("").alias("party"),
    pl.col("choice").replace_strict(names).alias("candidate"),
    "votes",
).write_csv("eau-claire.csv")

# %% [markdown]
# ## From the file to the outcome
#
# What the file does not say is given: the state, the day, which count it is.

# %%
day = date(2016, 11, 8)
election = canvass.read_results("eau-claire.csv", state="WI", day=day, baseline="certified")
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
# Say that 300 cards were drawn at random and read: 152 for the reported winner, 121 for the runner-up, 27 for
# the third. If the reported outcome were wrong, the chance to measure so small a risk would be no more than it.

# %%
counted = outcome.result.whole.count.outcome
votes = {line.choice: line.votes for line in counted.order}
found = dict(zip(list(votes)[:3], (152, 121, 27), strict=True))
read = canvass.CountsRead(drawn=300, found=found)
risk = canvass.audit_risk(votes, read, "bravo", cards=counted.valid_votes)
print(risk)
