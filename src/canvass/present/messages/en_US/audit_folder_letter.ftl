# The text that an office sends to a county.
title = { $title }: the files of { $county }
nothing-lacks = Everything has come that the audit needs of { $county }. There is nothing to do.
lacks = This still lacks:
not-kept = Your file { $file } was not kept: { $why }
send = Sign in and send it here: { $address }
what-the-page-says = The page says at once whether a file can be used, and what to mend where it cannot.
