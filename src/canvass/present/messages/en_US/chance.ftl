# Chances of reversal by honest error: a range first, never a bare number.
one-in = 1 in { $number }
under = under 1 in a million
under-trillion = less than 1 in a trillion
range = { $low } to { $high }
joint = Chance that honest error reverses all of them: at most { $widest } by any of the three fits. By the default fit at most { $bound }; with one common scale { $shared }; if they had nothing in common { $independent }.
