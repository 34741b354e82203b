# Pictures and tables of a report, each alone.

pictures = Pictures
tables = Tables
picture-alone = This picture alone
table-alone = This table alone
values = Its values as CSV
each-alone = Each picture and table alone, to embed, quote or save: { $frames }.
back = Back to the report: { $report }
from = From: { $report }, by canvass { $version }.
from-report = From the report: { $report }, by canvass { $version }.
