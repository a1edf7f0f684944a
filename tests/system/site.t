#!/usr/bin/python3
"""make docs: every document and manual is a page, and every link leads to something."""

import glob
import html.parser
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal

TOP = tap.top()


class Page(html.parser.HTMLParser):
    """Addresses that a page asks for, names in it, and whether tags are closed."""

    VOID = {"meta", "link", "br", "img", "hr", "input", "col"}

    def __init__(self, text):
        super().__init__()
        self.links, self.ids, self.open, self.faults, self.text = [], [], [], [], ""
        self.feed(text)
        self.faults += self.open

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.links += [attrs[k] for k in ("href", "src") if k in attrs]
        self.ids += [attrs["id"]] if "id" in attrs else []
        if tag == "img" and not attrs.get("alt"):
            self.faults.append("img without alt")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.VOID:  # <br/>
            return
        while self.open and self.open[-1] != tag and self.open[-1] in ("p", "li", "dt", "dd"):
            self.open.pop()
        if not self.open or self.open.pop() != tag:
            self.faults.append("/" + tag)

    def handle_data(self, data):
        self.text += data


def pages(site):
    out = {}
    for at, _, names in os.walk(site):
        for name in names:
            if name.endswith(".html"):
                with open(os.path.join(at, name), encoding="utf-8") as f:
                    out[os.path.relpath(os.path.join(at, name), site)] = Page(f.read())
    return out


def links(site, found):
    broken, count = [], 0
    for page, p in found.items():
        for address in p.links:
            u = urllib.parse.urlsplit(address)
            if u.scheme or u.netloc:
                continue
            count += 1
            target = os.path.normpath(os.path.join(os.path.dirname(page), u.path)) if u.path else page
            if not os.path.isfile(os.path.join(site, target)) or target.startswith(".."):
                broken.append(f"{page}: {address}")
            elif u.fragment and urllib.parse.unquote(u.fragment) not in found[target].ids:
                broken.append(f"{page}: {address}: no such place")
    check(count > 1000, "there are links", count)
    equal(broken, [], "every link leads to something")


def content(found):
    want = {"index.html"} | {
        n[:-3] + ".html" for n in ("CHANGELOG.md", "SECURITY.md", "CONTRIBUTING.md", "bench/README.md")
    }
    want |= {"docs/" + n[:-3] + ".html" for n in os.listdir(TOP + "/docs") if n.endswith(".md")}
    want |= {"man/" + n + ".html" for n in os.listdir(TOP + "/man") if re.search(r"\.\d$", n)}
    equal(sorted(set(found) ^ want), [], "each document and manual is a page")
    equal({p: x.faults for p, x in found.items() if x.faults}, {}, "every page is well formed")
    equal(
        [p for p, x in found.items() if "](" in x.text or "\n|" in x.text or "```" in x.text],
        [],
        "nothing is left unrendered",
    )
    check(
        "man/casgate-extract.8.html" in found
        and any("casgate-gains.1.html" in a for a in found["docs/gains.html"].links),
        "a manual that is named in a text is linked",
    )


def manuals():
    """What mandoc would leave out of a page, such as a line of text that begins with a dot."""
    r = subprocess.run(["mandoc", "-T", "lint", "-W", "error"] + sorted(glob.glob(TOP + "/man/*.[1-8]")), check=False,
                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    equal(r.stdout.decode(), "", "mandoc leaves nothing out of the manuals")


def readme():
    with open(TOP + "/README.md", encoding="utf-8") as f:
        lines = f.read().split("\n")
    check(60 <= len(lines) <= 110, "README has about 100 lines", len(lines))


if not shutil.which("lowdown") or not shutil.which("mandoc"):
    tap.skip_all("lowdown or mandoc is missing")
with tempfile.TemporaryDirectory(prefix="cgsite.", dir="/tmp") as place:
    env = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    r = subprocess.run(
        ["make", "-s", "-C", tap.build(), "docs", "SITE=" + place + "/site"],
        env=env,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    equal((r.returncode, r.stdout), (0, b""), "make docs makes the site without a word")
    made = pages(place + "/site")
    links(place + "/site", made)
    content(made)
    manuals()
    readme()
tap.done()
