# The documents that come with canvass.
title = The documents
how = Read one: canvass docs record. Write all of them into a folder: canvass docs --out FOLDER.
column-page = page
column-title = what it is about
