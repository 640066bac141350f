"""Tables as GitHub reads them: a bar in code may be written as a backslash and a bar."""

import re

CODE = re.compile(r"`[^`]+`")


def on_page_markdown(markdown, **_):
    return "\n".join(
        CODE.sub(lambda code: code[0].replace("\\|", "|"), line) if line.startswith("|") else line
        for line in markdown.split("\n")
    )
