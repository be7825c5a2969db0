"""The format of a country in v3.1, and the deviations of a list of countries from it."""

import json
import re

from formats import flag, without_invisible_edges
from supplement import DAYS

EXPECTED_COUNT = 250


def is_text(value):
    return isinstance(value, str) and value != "" and value == without_invisible_edges(value)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0


def is_list(matches):
    return lambda value: isinstance(value, list) and all(map(matches, value)) and len(set(value)) == len(value)


def is_spelled(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def is_map(key, matches):
    return lambda value: isinstance(value, dict) and all(is_spelled(key)(k) and matches(v) for k, v in value.items())


def is_record(required, **optional):
    def matches(value):
        return isinstance(value, dict) and required.keys() <= value.keys() <= required.keys() | optional.keys() and all(
            {**required, **optional}[member](content) for member, content in value.items())
    return matches


NAMES = {"common": is_text, "official": is_text}
REQUIRED = {
    "name": is_record(NAMES, nativeName=is_map("[a-z]{3}", is_record(NAMES))),
    "cca2": is_spelled("[A-Z]{2}"),
    "cca3": is_spelled("[A-Z]{3}"),
    "unMember": lambda value: isinstance(value, bool),
    "currencies": is_map("[A-Z]{3}", is_record({"name": is_text, "symbol": is_text})),
    "capital": is_list(is_text),
    "altSpellings": is_list(is_text),
    "region": is_spelled("Africa|Americas|Antarctic|Asia|Europe|Oceania"),
    "continents": is_list(is_text),
    "languages": is_map("[a-z]{3}", is_text),
    "flag": is_spelled("[\U0001F1E6-\U0001F1FF]{2}"),
    "population": lambda value: is_number(value) and isinstance(value, int),
    "startOfWeek": is_spelled("|".join(DAYS.values())),
    "timezones": is_list(is_spelled(r"UTC([+-]\d\d:\d\d)?")),
}
OPTIONAL = {
    "ccn3": is_spelled(r"\d{3}"),
    "idd": is_record({"root": is_spelled(r"\+\d"), "suffixes": is_list(is_spelled(r"\d*"))}),
    "subregion": is_text,
    "area": lambda value: is_number(value) and value > 0,
}


def findings(countries):
    if len(countries) != EXPECTED_COUNT:
        yield f"{len(countries)} countries; expected {EXPECTED_COUNT}"
    for code in ("cca2", "cca3", "ccn3"):
        codes = [country[code] for country in countries if code in country]
        yield from (f"{code} {value} occurs twice" for value in sorted({c for c in codes if codes.count(c) > 1}))
    for country in countries:
        yield from (f"{country.get('cca2')}: {finding}" for finding in country_findings(country))


def country_findings(country):
    yield from (f"{member} is missing" for member in REQUIRED if member not in country)
    for member, value in country.items():
        matches = {**REQUIRED, **OPTIONAL}.get(member)
        if not matches:
            yield f"{member} is not a member that this script makes"
        elif not matches(value):
            yield f"{member} is {json.dumps(value, ensure_ascii=False)}, which is not as v3.1 has it"
    if country.get("flag") != flag(country.get("cca2", "")):
        yield "the flag is not that of cca2"


def coverage(countries):
    """For each member, the countries that have a value in it and those that do not."""
    members = [*REQUIRED, *OPTIONAL]
    rows = [(member, lambda country, member=member: country.get(member)) for member in members]
    rows.append(("name.nativeName", lambda country: country["name"].get("nativeName")))
    return [(member, [country["cca2"] for country in countries if value(country) in (None, [], {})])
            for member, value in sorted(rows)]


def table(countries):
    lines = ["| member | countries | without a value |", "|---|---|---|"]
    for member, without in coverage(countries):
        lines.append(f"| `{member}` | {len(countries) - len(without)} | {' '.join(sorted(without))} |")
    return "\n".join(lines)
