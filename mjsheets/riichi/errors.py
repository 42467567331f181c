"""The one way in which a hand is refused."""

from mjsheets.errors import DataError


class HandError(DataError):
    """These tiles in this situation cannot be scored; code and values say why.

    Every code begins with `hand.` and has its sentence in `mjsheets.texts.riichi`.
    """
