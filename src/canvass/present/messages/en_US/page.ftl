# What stands on every page.
limits = What this cannot show
more-states = { $many ->
    [one] { $many } more state: --all.
   *[other] { $many } more states: --all.
}
