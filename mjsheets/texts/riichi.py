"""Texts of the hand scorer."""

TEXTS: dict[str, tuple[str, str]] = {}
