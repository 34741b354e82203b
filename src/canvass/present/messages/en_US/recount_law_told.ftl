# What a plan tells of a state's law beside the rules themselves.
method = how it is counted: { $rules }
method-without-paper = how it is counted where there is no paper: { $rules }
last-checked = these rules were last checked { $days } days ago
were-it-special = nobody said whether this is the general election or one for a vacancy; for a special election the last day to ask is another: { $rule }
were-it-special-unread = nobody said whether this is the general election or one for a vacancy; for a special election the last day to ask is another: not said by a rule that was read

## What it says, by the rules that say it
matter-ordered = whether one is ordered
matter-asking = who may ask
matter-last-day = the last day to ask
matter-paying = who pays
matter-fee = the fee
matter-refund = what comes back
matter-method = how it is counted
matter-finish = by when it is finished
