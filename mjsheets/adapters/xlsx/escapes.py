"""Text as it stands in XML, and OOXML's own escapes within it."""

import re

# `_x000D_` and its like stand for characters that XML cannot hold.
_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")
_TO_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)|[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


def unescape(text: str) -> str:
    r"""The text that an escaped cell text stands for.

    >>> unescape("a_x000D_b, _x005F_x0041_")
    'a\rb, _x0041_'
    """
    if "_x" not in text:
        return text
    plain = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    # Two escaped halves of one character find each other; a lone half shows as U+FFFD.
    return plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def escape(text: str) -> str:
    """`text` in OOXML's own escapes, where XML cannot hold it or would change it."""
    return _TO_ESCAPE.sub(lambda found: f"_x{ord(found[0]):04X}_", text)


def content(text: str) -> str:
    """`text` as XML content.

    >>> content("<A & B>")
    '&lt;A &amp; B&gt;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(text: str) -> str:
    """`text` as an XML attribute value, with its quotes."""
    return '"' + content(text).replace('"', "&quot;") + '"'
