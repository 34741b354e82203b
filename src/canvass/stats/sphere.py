"""Distances on the earth."""

from __future__ import annotations

import numpy as np

from canvass.stats.regression import Floats

EARTH_RADIUS_KM = 6371.0


def great_circle_km(latitude: Floats, longitude: Floats) -> Floats:
    """Distances (n, n) in kilometres between points in degrees, by the haversine formula.

    >>> float(great_circle_km(np.array([0.0, 0.0]), np.array([0.0, 90.0]))[0, 1])
    10007.5
    """
    phi, lam = np.radians(latitude), np.radians(longitude)
    half_phi = (phi[:, None] - phi[None, :]) / 2
    half_lam = (lam[:, None] - lam[None, :]) / 2
    chord = (
        np.sin(half_phi) ** 2 + np.cos(phi)[:, None] * np.cos(phi)[None, :] * np.sin(half_lam) ** 2
    )
    return np.asarray(2 * EARTH_RADIUS_KM * np.arcsin(np.sqrt(np.minimum(chord, 1.0))))
