# What stands on every page.
limits = What this cannot show
