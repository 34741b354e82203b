"""Charts drawn as SVG from a small part of Vega-Lite's language; what is not part of it is refused."""
