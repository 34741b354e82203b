# What to do after the problems of a file are read.
next-get-it-read = This file could not be read. Mend what is marked fatal, then run canvass doctor again.
next-mend-it = Do not use this file's sums yet: mend or explain each error, then run canvass doctor again.
next-look-at-it = The file can be used; look at the warnings first, and say so beside its numbers.
next-compare-it = Nothing wrong was found. That does not prove the numbers right: compare them with a second source (--against FILE).
next-use-it = Nothing wrong was found, and the numbers agree with the second source where both have them.
next-recheck-it = Nothing wrong was found in it. What it says of an audit follows from other tables of the same folder: compute it again: canvass recheck FOLDER
next-count-it = Nothing wrong was found. That does not prove the rankings right. Count them: canvass audit assertions --rule irv FILE
