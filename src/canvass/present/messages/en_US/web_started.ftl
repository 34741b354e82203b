# What a server tells once it started: its address, its first account, its certificate, its boards.
serving = Serving at { $address }
proxied = The proxy sends what it gets to { $address }, with X-Forwarded-For.
first-account = The first account: { $address }/first
first-code = Its code, for one use within an hour: { $code }
on-devices = On each device: open the address; the browser warns of a certificate it does not know.
compare = Look at the certificate's SHA-256, and compare it with this:
if-the-same = If they are the same, go on to the page; if not, somebody stands between.
for-the-wall = A sheet for the wall, with all of this, to be printed: { $sheet }
boards = Boards that may enter at once, each in a browser (or a private window) of its own:
board = { $jurisdiction }, { $board }: { $address }
end = End it with Ctrl-C.
