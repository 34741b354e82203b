# The sheet for the wall of a room.
title = An audit in this room
step-open = Open the address, or point the camera at its picture. The browser warns of a certificate that it does not know.
step-compare = Look at the certificate: its SHA-256 must be the digits below.
step-go-on = If they are the same, go on to the page. If one differs, somebody stands between: stop, and tell the office.
afterwards = A browser that does not trust the certificate enters readings while the server can be reached; leave its page open when the network is cut.
address = The address for a camera
address-picture = The address as a QR code
devices = On each device
digits = The certificate's SHA-256
words = The same in twelve words, by which this sheet is compared with the server's screen:
