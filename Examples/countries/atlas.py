"""Creates countries from the data of the sources."""

import gettext
import unicodedata

from formats import (
    calling_codes, flag, spelled_offset, standard_offset, uninverted, without_invisible_edges,
)
from packages import Problem
from supplement import containment, english_spellings, first_days

REGIONS = ("002", "009", "019", "142", "150")


class Missing(gettext.NullTranslations):
    """The last fallback of a translation: distinguishes "not translated" from "translated by the same word"."""

    def gettext(self, message):
        return None


class Atlas:
    """Returns the members of v3.1 that a source contains, for a country's two-letter code."""

    def __init__(self, sources):
        self.sources = sources
        self.parents, self.un_members = containment(sources.supplement)
        self.days = first_days(sources.supplement)
        self.spellings = english_spellings(sources.english_names)
        self.language_codes = {entry["alpha_2"]: entry["alpha_3"] for entry in sources.languages if "alpha_2" in entry}
        self.iso_language_names = {entry["alpha_3"]: entry["name"] for entry in sources.languages}

    def codes(self):
        # ISO 3166-1 has no code for Kosovo; XK is the user-assigned code that CLDR and GeoNames share with v3.1.
        return sorted([*self.sources.iso, "XK"])

    def country(self, code):
        languages = self.official_languages(code)
        iso = self.sources.iso.get(code, {})
        geonames = self.sources.geonames[code]
        members = {
            "name": self.name(code, languages),
            "cca2": code,
            "ccn3": iso.get("numeric"),
            "cca3": iso.get("alpha_3") or self.user_assigned_code(code),
            "unMember": code in self.un_members,
            "currencies": self.currencies(code, languages),
            "idd": calling_codes(geonames["phone"]),
            "capital": [name for name in [geonames["capital"].strip()] if name],
            "altSpellings": self.other_spellings(code),
            **self.region(code),
            "continents": [self.sources.continents[geonames["continentcode"]]["name"]],
            "languages": self.language_names(languages),
            "area": geonames["areakm2"] or None,
            "flag": flag(code),
            "population": geonames["population"],
            "startOfWeek": self.days.get(code, self.days["001"]),
            "timezones": self.offsets(code),
        }
        return {member: value for member, value in members.items() if value is not None}

    def user_assigned_code(self, code):
        for mapping in self.sources.supplement.find("codeMappings").findall("territoryCodes"):
            if mapping.get("type") == code:
                return mapping.get("alpha3")
        return None

    def common_name(self, code):
        return self.sources.english.territories[code]

    def iso_official_name(self, code):
        iso = self.sources.iso.get(code, {})
        return iso.get("official_name") or iso.get("name") or self.common_name(code)

    def official_name(self, code):
        return uninverted(self.iso_official_name(code))

    def name(self, code, languages):
        english = {"common": self.common_name(code), "official": self.official_name(code)}
        native = {}
        for language in languages:
            names = english if language == "en" else self.native_name(code, language)
            if names:
                native.setdefault(self.iso_639_3(language), dict(names))
        return {**english, **({"nativeName": dict(sorted(native.items()))} if native else {})}

    def native_name(self, code, language):
        locale = self.locale(language, code)
        common = locale and locale.territories.get(code)
        official = self.translation(self.iso_official_name(code), language, code)
        return {"common": common, "official": official} if common and official else None

    def translation(self, message, language, code):
        base = language.split("_")[0]
        for folder in (f"{base}_{code}", base):
            path = self.sources.packages / "pycountry" / "locales" / folder / "LC_MESSAGES" / "iso3166-1.mo"
            if path.exists():
                with path.open("rb") as file:
                    catalogue = gettext.GNUTranslations(file)
                catalogue.add_fallback(Missing())
                return catalogue.gettext(message)
        return None

    def other_spellings(self, code):
        iso = self.sources.iso.get(code, {})
        candidates = [code, *self.spellings.get(code, []), iso.get("common_name"), iso.get("name")]
        known = {self.common_name(code), self.official_name(code), None}
        return [spelling for spelling in dict.fromkeys(candidates) if spelling not in known]

    def region(self, code):
        subregion = self.parents.get(code)
        region = self.parents.get(subregion)
        names = self.sources.english.territories
        # M49 puts Antarctica in no region; CLDR keeps it in a group of its own making, "Outlying Oceania".
        if subregion == "QO":
            return {"region": "Antarctic"}
        if region not in REGIONS:
            raise Problem(f"{code}: CLDR puts it in {subregion} in {region}; expected a region of M49: {REGIONS}.")
        return {"region": names[region], "subregion": names[subregion]}

    def official_languages(self, code):
        spoken = self.sources.babel.get_global("territory_languages").get(code, {})
        official = [(-facts["population_percent"], language) for language, facts in spoken.items()
                    if facts["official_status"] in ("official", "de_facto_official")]
        return [language for _, language in sorted(official)]

    def iso_639_3(self, language):
        base = language.split("_")[0]
        return self.language_codes.get(base, base)

    def language_names(self, languages):
        return dict(sorted((self.iso_639_3(language), self.language_name(language)) for language in languages))

    def language_name(self, language):
        name = self.sources.english.languages.get(language.split("_")[0])
        return name or self.iso_language_names[self.iso_639_3(language)]

    def locale(self, language, code):
        for identifier in (f"{language}_{code}", language):
            try:
                return self.sources.babel.Locale.parse(identifier)
            except (ValueError, self.sources.babel.UnknownLocaleError):
                continue  # Not every language that CLDR knows to be spoken has a locale; the next candidate may.
        return None

    def currencies(self, code, languages):
        history = self.sources.babel.get_global("territory_currencies").get(code, [])
        current = sorted(currency for currency, _, end, is_tender in history if is_tender and end is None)
        return {currency: {"name": self.sources.english.currencies[currency],
                           "symbol": self.symbol(currency, code, languages)} for currency in current}

    def symbol(self, currency, code, languages):
        """Returns the symbol in the main official language, or else in English, or else the code, as in CLDR."""
        for language in [*languages, "en"]:
            locale = self.locale(language, code)
            symbol = locale and locale.currency_symbols.get(currency)
            visible = without_invisible_edges(symbol or "")
            if visible not in ("", currency):
                return visible
        return currency

    def offsets(self, code):
        found = {standard_offset(zone, self.sources.tz_version) for zone in self.sources.zones.get(code, [])}
        return [spelled_offset(offset) for offset in sorted(found)]


def sort_key(country):
    letters = unicodedata.normalize("NFKD", country["name"]["common"]).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), country["cca2"]
