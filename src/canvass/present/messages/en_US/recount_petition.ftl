# A petition for a recount, with its blanks. The words of the filing itself stand in the state's form.
title = { $title }: { $state }

## For counsel: the sheet that is not filed
counsel = For counsel: this sheet is not part of the filing
over = On { $day }, the last day to ask is over ({ $last }). A petition filed now is late by this clock.
clock-unknown = The last day to ask is not known here. [BLANK: last day and hour; read { $statute }]
clock-says = { $moment }. The law: { $says } ({ $statute })
clock-left = { $moment }: { $left }
standing = On { $day }: { $standing }
route = This filing
where = Where it is filed
officer = { $officer }
officer-blank = [BLANK: filing officer; read the section on where to file]
rule = { $says } ({ $statute })
who = Who may ask
who-signs = { $signers } electors of the { $unit }
price = The price, by the law
price-seen = { $says } ({ $statute }; { $seen })
no-price = [BLANK: no rule on the price was read for this contest and day]
amount = What is paid, where the whole state is asked for
amount-fixed = { $amount }: { $how }
amount-estimate = [BLANK: the filing officer's estimate]. Estimated here: { $amount } ({ $how }). The officer's figure counts, not this one.
amount-missing = [BLANK: amount]. Not known here: { $missing }.
amount-nothing = Nothing: the public pays, by the counts in hand.
of-board = [BLANK: none was found for this route]. What is said of the price is of petitions to a court.
signatures = Signatures
signatures-each = { $signers ->
    [one] One { $signer } signs and swears.
   *[other] { $signers } electors sign, and each swears separately.
}
signatures-unsworn = { $signers ->
    [one] One { $signer } signs; the words that were read ask for no oath.
   *[other] { $signers } electors sign; the words that were read ask for no oath.
}
signatures-one-swears = { $signers } electors sign, and one of them swears.
not-read = Not read
unread = { $matter }: [BLANK: read { $section }]
later-text = Read in texts that are not known to have held on { $day }: compare the words with the section in force on that day. { $sections }.
rests-on = What the words of this form were read in
rests-note = What has no line here is the usual frame of such a paper, and no statute's words.
read-texts = Texts
read-how = { $seen }; as of { $day }
read-for = read there: { $sections }
read-quote = “{ $quote }”
read-digest = SHA-256 of the page: { $digest }

## The filing
cited = { $text } ({ $section })
ground = [ ] { $text } ({ $section })
ground-blank = [ ] { $text } ({ $section }) [BLANK: { $blank }]
prayer = Prayer
wherefore = WHEREFORE { $text }
signature-of = [BLANK: signature of { $signer }]
signature-name = [BLANK: name and address of { $signer }]
signature-date = [BLANK: date]
signer-number = { $signer } { $number }
oath = { $heading }: { $signer }
venue = { $place } ) ss.

## What goes with it
service = Service list
served-role = role
served-who = name and address
served-how = how, and when
served-named = { $name } [BLANK: address; strike if this is the petitioner, was not on the ballot here, or need not be served]
served-blank = [BLANK: name and address]
exhibits = Exhibits
exhibit = exhibit
file = file
sha = SHA-256
schedule = Schedule A: where a recount is asked for
schedule-listed = The data lists { $listed } { $kind } in { $counties ->
    [one] one county
   *[other] { $counties } counties
}; a { $one } may hold several { $unit }s. The petition names each { $unit } ({ $statute }).
schedule-counties = The data lists counties. The petition names each { $unit } ({ $statute }).
schedule-stated = { $number } { $unit }s in the state, by the election's data.
county = county
county-continued = { $county } (continued)
how-many = number
named = each { $unit }
named-blank = [BLANK: all, or each by name]
foot = canvass { $version }. Every [BLANK: ...] must be filled in or struck before filing.
