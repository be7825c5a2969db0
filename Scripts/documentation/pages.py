"""A DocC catalog of README.md, which is the site's front page, and of the repository's other Markdown pages.

Links between the pages, and to pages of the libraries' catalogs, become links of DocC, which docc checks. A link to
another file becomes its text and the file's path. A link to a missing file is an error.
"""

import re
import shutil
import sys

from .graphs import ROOT

FRONT = ROOT / "README.md"
FOUND = [page for pattern in ("*.md", "docs/**/*.md", "Tests/Mission/*.md") for page in sorted(ROOT.glob(pattern))]
# In the order of the links in README.md.
PAGES = sorted(FOUND, key=lambda page: FRONT.read_text(encoding="utf-8").find(f"({page.relative_to(ROOT)})"))
EXAMPLES = re.compile(r"^## Write a test\n.*?(?=^## Documentation\n)", re.MULTILINE | re.DOTALL)
# Code and comments stay as they are; they match first, without the groups.
LINK = re.compile(r"^```.*?^```$|<!--.*?-->|`[^`\n]+`|\[([^\]]+)\]\(([^)\s]+)\)", re.MULTILINE | re.DOTALL)
IN_CATALOG = re.compile(r"/Sources/(\w+)/\1\.docc/(?:\w+/)?([^/]+)\.(?:md|tutorial)$")
FRONT_DIRECTIVES = "\n@Metadata {\n  @TechnologyRoot\n}\n@Options(scope: global) {\n  @AutomaticSeeAlso(disabled)\n}\n"
# Only the sidebar shows the topics.
LIST_DIRECTIVES = "\n@Options {\n  @TopicsVisualStyle(hidden)\n}\n"


def name(page):
    """Returns the name of the page in the catalog: that of its folder if it is the folder's first page."""
    return "Backlot" if page == FRONT else page.parent.name if page.stem == "README" else page.stem


def fragment(page, anchor):
    """Returns DocC's spelling of an anchor, which keeps the heading's capitals."""
    headings = re.findall(r"^##+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    spellings = {spelling.lower(): spelling for spelling in ("-".join(re.findall(r"\w+", heading)) for heading in headings)}
    return f"#{spellings.get(anchor, anchor)}" if anchor else ""


def converted(page):
    """Returns the text of the page with links of DocC."""

    def link(match):
        text, target = match.groups()
        if not target or "://" in target:
            return match[0]
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists():
            sys.exit(f"make-docs: {page.relative_to(ROOT)} links to {target}, which does not exist")
        if file in PAGES:
            return f"[{text}](doc:{name(file) if path else ''}{fragment(file, anchor)})"
        if found := IN_CATALOG.search(str(file)):
            library, article = found.groups()
            return f"[{text}](doc:/{library}{'' if article == library else f'/{article}'})"
        source = str(file.relative_to(ROOT))
        return text if text.startswith("`") else f"`{source}`" if source.endswith(text) else f"{text} (`{source}`)"

    return LINK.sub(link, page.read_text(encoding="utf-8").replace("\nDate: ", ". Date: "))


def above(page):
    """Returns the page that lists this one: the first page of its folder, if there is one, or the front page."""
    first = page.parent / "README.md"
    return first if first in PAGES and first != page else FRONT


def topic(title, names):
    return f"\n### {title}\n\n" + "".join(f"- <doc:{name}>\n" for name in names)


def write(catalog, libraries):
    """Writes the catalog, whose front page lists the pages and the libraries."""
    shutil.rmtree(catalog, ignore_errors=True)
    catalog.mkdir(parents=True)
    for page in PAGES:
        title, _, text = converted(page).partition("\n")
        title = title.replace("`", "") + "\n"  # The sidebar would show the marks.
        if page == FRONT:
            title += FRONT_DIRECTIVES
            text = EXAMPLES.sub("", text)
        if page.stem == "README":
            title += LIST_DIRECTIVES
            below = [name(other) for other in PAGES if other != FRONT and above(other) == page]
            text += "\n## Topics\n" + topic("Pages", below)
        if page == FRONT:
            text += topic("Libraries", [f"/{library}" for library in sorted(libraries)])
        (catalog / f"{name(page)}.md").write_text(title + text, encoding="utf-8")
