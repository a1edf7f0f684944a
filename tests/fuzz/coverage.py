"""coverage.py BUILD: how many lines of each file that reads what comes from outside were run, by gcov's records in a
build made with --coverage (make fuzz-coverage). The last line is the sum over these files.
"""
import collections
import json
import os
import subprocess
import sys

# What reads bytes that others send. Folders end in a slash.
READERS = (
    "lib/base/date", "lib/base/dec", "lib/base/json_parse", "lib/base/percent", "lib/base/str.", "lib/http/base64",
    "lib/http/body", "lib/http/form", "lib/http/header", "lib/http/multipart", "lib/http/parse_body",
    "lib/http/request", "lib/http/route", "lib/mail/message", "lib/market/workbook/", "lib/market/amfi",
    "lib/market/csv", "lib/mcp/origin", "lib/mcp/rpc", "lib/mcp/schema", "lib/net/uri", "lib/oauth/client_document",
    "lib/oauth/register", "lib/pdf/", "lib/statement/", "cgi/sheet/", "cgi/extract_poppler", "cgi/extract_notes",
)


def lines_of(build):
    """Lines of each source file: number -> whether it was run."""
    found = collections.defaultdict(dict)
    data = [os.path.join(at, n) for at, _, names in os.walk(build) for n in names if n.endswith(".gcda")]
    if not data:
        sys.exit("no records of coverage in " + build)
    for path in data:
        r = subprocess.run(["gcov", "--json-format", "--stdout", path], cwd=build, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, check=True)
        for text in r.stdout.decode().splitlines():
            for f in json.loads(text)["files"]:
                for line in f["lines"]:
                    n = line["line_number"]
                    found[f["file"]][n] = found[f["file"]].get(n, False) or line["count"] > 0
    return found


def main():
    build = os.path.abspath(sys.argv[1])
    every = ran = 0
    for path, lines in sorted(lines_of(build).items()):
        name = path[path.rindex("/lib/") + 1:] if "/lib/" in path else path[path.rfind("/cgi/") + 1:]
        if not name.startswith(READERS) or not name.endswith((".c", ".cc")):
            continue
        every, ran = every + len(lines), ran + sum(lines.values())
        print(f"{100 * sum(lines.values()) / len(lines):5.1f} % of {len(lines):4} lines  {name}")
    if every == 0:
        sys.exit("no reader was run")
    print(f"{100 * ran / every:5.1f} % of {every} lines of the readers")


main()
