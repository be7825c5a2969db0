"""The formats of names, symbols, flags, calling codes and offsets from UTC in v3.1."""

import re
import unicodedata
import zoneinfo
from datetime import datetime, timedelta, timezone


def flag(code):
    return "".join(chr(ord("\N{REGIONAL INDICATOR SYMBOL LETTER A}") + ord(letter) - ord("A")) for letter in code)


def calling_codes(text):
    """GeoNames writes "359", "+44-1481" or "+1-809 and 1-829"; v3.1 has the first digit apart from what may follow."""
    codes = [re.sub(r"\D", "", part) for part in text.split(" and ")]
    if not any(codes):
        return None
    return {"root": "+" + codes[0][0], "suffixes": sorted(code[1:] for code in codes)}


def standard_offset(zone, tz_version):
    """The smaller offset of January and July in the database's year: standard time in either hemisphere."""
    zoneinfo.reset_tzpath([])  # The system's own database may be another release than the pinned one.
    rules, year = zoneinfo.ZoneInfo(zone), int(tz_version[:4])
    return min(datetime(year, month, 1, tzinfo=timezone.utc).astimezone(rules).utcoffset() for month in (1, 7))


def spelled_offset(offset):
    if not offset:
        return "UTC"
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    return f"UTC{'-' if offset < timedelta(0) else '+'}{hours:02}:{minutes:02}"


def uninverted(name):
    """ISO lists "Korea, Republic of" under K; read aloud it is "Republic of Korea"."""
    head, comma, tail = name.partition(", ")
    return f"{tail} {head}" if comma and tail.endswith((" of", " of the")) else name


def without_invisible_edges(symbol):
    """CLDR surrounds some currency symbols with directional marks, and writes one as a zero-width space."""
    visible = [index for index, letter in enumerate(symbol) if unicodedata.category(letter) not in ("Cf", "Zs")]
    return symbol[visible[0]:visible[-1] + 1] if visible else ""
