"""Pseudorandom numbers that strangers can recompute from a public seed, one scheme per file.

====================  ==========================================================================
``canonical``         canvass's own, ``canvass-ticket-v1``; the one to use, written out in docs/tickets.md
``rivest``            Rivest 2011: Colorado's audit software
``cryptorandom``      the SHA-256 stream of cryptorandom: SHANGRLA, the Michigan pilots
``consistent``        Rivest 2018, consistent_sampler
``arlo``              Arlo: ballots by consistent_sampler
``rlauxe``            HMAC-SHA256 with a 64-bit seed
====================  ==========================================================================

All but the first are here to replay audits that used them. A seed is always text: ``"007"`` is not ``"7"``.
"""
