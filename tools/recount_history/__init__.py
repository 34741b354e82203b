"""How compiled facts of past recounts become typed tables."""
