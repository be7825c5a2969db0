"""The core data of Unicode CLDR about territories."""

DAYS = {"mon": "monday", "tue": "tuesday", "wed": "wednesday", "thu": "thursday", "fri": "friday", "sat": "saturday",
        "sun": "sunday"}


def containment(supplement):
    """Each territory's subregion and each subregion's region; and the members of the United Nations."""
    parents, members = {}, set()
    for group in supplement.find("territoryContainment"):
        children = group.get("contains").split()
        if group.get("type") == "UN":
            members.update(children)
        elif not (group.get("status") or group.get("grouping")):
            parents.update((child, group.get("type")) for child in children)
    return parents, members


def first_days(supplement):
    days = {}
    for rule in supplement.find("weekData").findall("firstDay"):
        if not rule.get("alt"):
            days.update((territory, DAYS[rule.get("day")]) for territory in rule.get("territories").split())
    return days


def english_spellings(english_names):
    spellings = {}
    for territory in english_names.iter("territory"):
        spellings.setdefault(territory.get("type"), []).append(territory.text)
    return spellings
