#!/usr/bin/python3
"""make docs: README, docs and the manuals as a static site: site.py SOURCE TARGET. Needs lowdown and mandoc.

Each document is one page in the same place as in the tree, README.md is index.html; links between documents become links
between pages, casgate-parse(1) becomes a link to the manual. Other files that are linked to are copied.
"""

import html
import os
import re
import shutil
import subprocess
import sys

TOP, SITE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
ROOT = ["README.md", "CHANGELOG.md", "SECURITY.md", "CONTRIBUTING.md", "bench/README.md"]
GUIDES = [
    "docs/api-guide.md",
    "docs/mcp.md",
    "docs/gains.md",
    "docs/import-files.md",
    "docs/from-casparser.md",
    "docs/faq.md",
    "docs/design.md",
    "docs/comparison.md",
    "docs/architecture.md",
]
STYLE = """
body { display: grid; grid-template-columns: 15rem minmax(0, 52rem); gap: 2rem; margin: 0 auto; max-width: 72rem; padding: 1rem;
	font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }
nav ul { list-style: none; padding: 0; }
main { min-width: 0; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: 4px; font-size: .875rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border-bottom: 1px solid #8886; padding: .25rem .75rem; text-align: left; vertical-align: top; }
img { max-width: 100%; height: auto; border: 1px solid #8886; }
table.head, table.foot { display: none; }
.manual-text { margin-left: 0; }
dd { margin-left: 2rem; }
@media (max-width: 50rem) { body { display: block; } }
@media print { nav { display: none; } body { display: block; } }
"""


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as f:
        return f.read()


def run(*args, text=None):
    return subprocess.run(args, input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


def page_of(path):
    """Where the page of a document or manual lies in the site."""
    if path == "README.md":
        return "index.html"
    return path[:-3] + ".html" if path.endswith(".md") else path + ".html"


def relative(page, target):
    return os.path.relpath(target, os.path.dirname(page) or ".")


def title_of(path, text):
    heading = re.search(r"^# (.*)", text, re.M)
    return heading.group(1) if heading else os.path.basename(path)


def navigation(page, groups):
    out = []
    for name, entries in groups:
        out.append(f"<h2>{html.escape(name)}</h2>\n<ul>")
        for title, target in entries:
            here = ' aria-current="page"' if target == page else ""
            out.append(f'<li><a href="{relative(page, target)}"{here}>{html.escape(title)}</a></li>')
        out.append("</ul>")
    return "\n".join(out)


def write(page, title, groups, body):
    path = os.path.join(SITE, page)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{html.escape(title)} · casgate</title>\n"
            f'<link rel="stylesheet" href="{relative(page, "style.css")}">\n</head>\n<body>\n'
            f"<nav>\n{navigation(page, groups)}\n</nav>\n<main>\n{body}</main>\n</body>\n</html>\n"
        )


def link(source, page, target, pages):
    """The address in a page for what a document links to; files of the tree come along."""
    if re.match(r"[a-z]+:|#", target):
        return target
    name, _, anchor = target.partition("#")
    path = os.path.normpath(os.path.join(os.path.dirname(source), name))
    if path not in pages:
        os.makedirs(os.path.dirname(os.path.join(SITE, path)) or SITE, exist_ok=True)
        shutil.copy(os.path.join(TOP, path), os.path.join(SITE, path))
    return relative(page, pages.get(path, path)) + ("#" + anchor if anchor else "")


def manuals_linked(body, page, manuals):
    """casgate-parse(1) in the text, but not in code or a link of its own."""
    parts = re.split(r"(<pre.*?</pre>|<code.*?</code>|<a .*?</a>)", body, flags=re.S)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(
            r"\b(casgate[a-z.-]*)\((\d)\)",
            lambda m: (
                m[0]
                if f"{m[1]}.{m[2]}" not in manuals
                else f'<a href="{relative(page, manuals[f"{m[1]}.{m[2]}"])}">{m[0]}</a>'
            ),
            parts[i],
        )
    return "".join(parts)


def main():
    documents = ROOT + GUIDES
    documents += sorted(
        "docs/" + n for n in os.listdir(TOP + "/docs") if n.endswith(".md") and "docs/" + n not in documents
    )
    names = sorted(n for n in os.listdir(TOP + "/man") if re.search(r"\.\d$", n))
    pages = {d: page_of(d) for d in documents}
    manuals = {n: page_of("man/" + n) for n in names}
    texts = {d: read(d) for d in documents}
    groups = [
        ("casgate", [(title_of(d, texts[d]), pages[d]) for d in ROOT]),
        ("Guides", [(title_of(d, texts[d]), pages[d]) for d in GUIDES]),
        ("Hosts and DBAs", [(title_of(d, texts[d]), pages[d]) for d in documents if d not in ROOT + GUIDES]),
        ("Manuals", [(re.sub(r"\.(\d)$", r"(\1)", n), manuals[n]) for n in names]),
    ]
    shutil.rmtree(SITE, ignore_errors=True)
    os.makedirs(SITE)
    with open(SITE + "/style.css", "w", encoding="utf-8") as f:
        f.write(STYLE.lstrip())
    for d in documents:
        body = run("lowdown", "-Thtml", "--html-no-skiphtml", "--html-no-escapehtml", text=texts[d])
        body = re.sub(
            r'(href|src)="([^"]*)"',
            lambda m, d=d: f'{m[1]}="{link(d, pages[d], html.unescape(m[2]), pages)}"',
            body,
        )
        write(pages[d], title_of(d, texts[d]), groups, manuals_linked(body, pages[d], manuals))
    for n in names:
        body = run("mandoc", "-T", "html", "-O", "fragment,man=%N.%S.html", os.path.join(TOP, "man", n))
        # other programs' manuals are not here
        body = re.sub(
            r'<a class="Xr" href="([^"]*)\.html"[^>]*>(.*?)</a>',
            lambda m: m[0] if m[1] in manuals else m[2],
            body,
            flags=re.S,
        )
        write(manuals[n], re.sub(r"\.(\d)$", r"(\1)", n), groups, body)


main()
