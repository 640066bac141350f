"""The site's navigation is docs/README.md: a section for each heading, a page for each item's link."""

import pathlib
import re

HEADING = re.compile(r"^## (.+)$")
ITEM = re.compile(r"^- \[([^\]]+)\]\(([^)#]+\.md)\)")


def on_config(config):
    docs = pathlib.Path(config.docs_dir)
    nav = [{"Documentation": "README.md"}]
    for line in (docs / "README.md").read_text(encoding="utf-8").splitlines():
        if heading := HEADING.match(line):
            nav.append({heading[1]: []})
        elif item := ITEM.match(line):
            title, page = item.groups()
            next(iter(nav[-1].values())).append({title: with_folder(docs, page)})
    config.nav = nav
    return config


def with_folder(docs, page):
    """The page; for the index of a folder all its pages, the index first."""
    folder, _, name = page.rpartition("/")
    if name != "README.md":
        return page
    others = sorted(file.name for file in (docs / folder).glob("*.md") if file.name != name)
    return [page, *(f"{folder}/{other}" for other in others)]
