# What a comparison of places could not use.
none-before = No election before this one is known by county: no placebo, no lagged vote.
no-covariates = No covariates are known by county: nothing about who lives there can be held equal.
other-covariates = The table of covariates has none of the usual columns, so nothing about who lives there is held equal; --covariates takes: { $names }.
