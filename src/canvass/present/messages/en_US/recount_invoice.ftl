# What a recount cost, by county.
title = Invoice of a recount
answer = { $counties ->
    [one] One county
   *[other] { $counties } counties
}: estimated { $estimated }, charged { $charged }, actual cost { $actual }.
back = Charged less cost: { $balance } to pay back. Paid back so far: { $refunded }.
due = Cost less charged: { $balance } is still due. Paid back so far: { $refunded }.
even = What was charged is what it cost. Paid back so far: { $refunded }.
no-balance = What is to be paid back is not known: the cost or the charge of a county is not in the sheet.
too-much = More was paid back than is due: { $counties }.
by-county = By county
county = county
estimated = estimated
charged = charged
actual = cost
refunded = paid back
balance = charged less cost
every = all
no-line = no line
by-item = By what it was spent on
of-known = Counties whose costs are in the sheet: { $known } of { $counties }.
item = item
work = people's hours
hall = hall
security = security
equipment = equipment
mileage = mileage
other = other
amount = amount
share = share
lines = Every line
what = for
quantity = hours, miles or number
rate = rate
source = { $file }, SHA-256 { $digest }. Each line is rounded to a cent, half up.
case-file = What a count by hand cost: a known case for canvass recount plan --costs. Dollars and cents as text.
