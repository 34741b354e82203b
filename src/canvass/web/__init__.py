"""``canvass serve``: the same audit in a browser. A screen is a view of the record, a button a step of a journey."""
