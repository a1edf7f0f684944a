#!/usr/bin/python3
"""The console as people use it, without script: every page, every form, and what others might try with them."""
import html
import json
import os
import re
import subprocess
import sys
import urllib.parse
from decimal import Decimal

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import service
import tap
from pageread import Page, number
from oauth import Browser, Web, register
from tap import check, equal
from wait import wait_for

SAMPLES = os.path.join(tap.top(), "data/samples")
DATA = os.path.join(tap.top(), "tests/data/statements")
NAVIGATION = ("/console", "/console/compare", "/console/keys", "/console/security")
PAGES = ("/console", "/console/compare", "/console/keys", "/console/webhooks", "/console/apps", "/console/usage",
         "/console/audit", "/console/security")


def password(s):
    with open(os.path.join(s.var, "keys/console"), encoding="utf-8") as f:
        return f.read().strip()


def browser(s):
    return Browser(s.url, os.path.join(s.var, "tls/cert.pem"))


def found(answer):
    """What a good answer tells; any other one is shown."""
    assert answer.status in (200, 201), answer
    return answer.json()["data"]


def signed_in(s):
    b = browser(s)
    r = b.sign_in("quickstart", password(s))
    assert r.status == 303, r
    return b


def path_of(url):
    u = urllib.parse.urlsplit(url)
    return urllib.parse.urlunsplit(("", "", u.path, u.query, ""))


def headers_good(r):
    policy = r.header("content-security-policy") or ""
    if re.search(r'href="[^"]*(?:&amp;|\?)"', r.text()):
        return False  # an address that lacks a part
    return ("default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
            and r.header("x-content-type-options") == "nosniff" and r.header("referrer-policy") == "no-referrer"
            and r.header("cache-control") == "no-store" and r.header("x-request-id"))


def upload(b, name, secret, page="/console"):
    """By the button of the console, as a form without script; the page that comes of it."""
    r = b.submit(b.get(page), next(i for i, f in enumerate(b.get(page).forms()) if "/console/upload" in f["action"]))
    assert r.status == 303, r
    with open(os.path.join(SAMPLES, name), "rb") as f:
        pdf = f.read()
    parts = (
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n'
        + pdf
    )
    parts += b'\r\n--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n' + secret.encode() + b"\r\n--b--\r\n"
    path = path_of(r.header("location"))
    r = b.request("POST", path, parts, {"Content-Type": "multipart/form-data; boundary=b"})
    r.path = path
    return r


def strangers(s):
    b = browser(s)
    r = b.get("/")
    equal((r.status, r.location()), (303, (s.url + "/login", {"next": "/"})),
          "the front page leads to the sign-in page")
    equal((b.get("/console/").status, b.get("/console/").location()[0]), (303, s.url + "/login"),
          "a slash too many does not matter")
    for page in PAGES + ("/console/snapshots/snap_01KB5V3QK8Z4N0W2R7T9X6M1HD",):
        r = b.get(page + "?mode=test")
        equal((r.status, r.location()[1]), (303, {"next": page + "?mode=test"}),
              f"{page} is for signed-in users, and is come back to")
    for path in ("/console/upload", "/console/keys", "/console/snapshots/snap_01KB5V3QK8Z4N0W2R7T9X6M1HD/delete"):
        r = b.post(path, {"name": "x", "csrf": "0" * 40})
        check(r.status == 303 and r.location()[0] == s.url + "/login", f"POST {path} without a session does nothing", r)
    snapshot, revoke = "/console/snapshots/snap_01KB5V3QK8Z4N0W2R7T9X6M1HD", "_01KB5V3QK8Z4N0W2R7T9X6M1HD/revoke"
    for form, page in (("/console/upload", "/console"), ("/console/keys", "/console/keys"),
                       ("/console/keys/key" + revoke, "/console/keys"),
                       ("/console/apps/grant" + revoke, "/console/apps"), (snapshot + "/delete",
                                                                           snapshot), (snapshot + "/enrich", snapshot)):
        r = b.post(form + "?mode=test", {"csrf": "x"})
        equal(r.location(), (s.url + "/login", {"next": page + "?mode=test"}),
              f"whose session ended at {form} comes back to the page of that form")
    r = b.sign_in("quickstart", password(s), path="/login?next=%2Fconsole%2Fkeys")
    equal((r.status, r.header("location")), (303, s.url + "/console/keys"),
          "after sign-in one is where one wanted to go")


def every_page(s):
    b = signed_in(s)
    for page in PAGES:
        r = b.get(page)
        check(r.status == 200 and r.header("content-type") == "text/html; charset=utf-8" and headers_good(r),
              f"{page} is a page with strict headers", r)
        check(
            'lang="en"' in r.text() and r.text().count("<h1>") == 1 and 'aria-current="page"' in r.text()
            and "style=" not in r.text() and "onclick" not in r.text(),
            f"{page} has a heading, marks its place and has no inline code")
        equal(r.text().count("<form"),
              r.text().count('method="post"') + r.text().count('method="get"'), f"{page}: every form says its method")
    for path in ("/console/nothing", "/console/snapshots/x/nothing", "/upload/"):
        r = b.get(path)
        check(
            r.status == 404 and headers_good(r) and "Page not found" in r.text()
            and 'href="/console"' in r.text(), f"{path} is a page that leads back", r)
    r = b.request("DELETE", "/console")
    check(r.status == 405 and headers_good(r) and r.header("allow") == "GET, HEAD" and "<h1>" in r.text(),
          "other methods are refused by a page", r)
    r = b.get("/console/upload")
    check(r.status == 405 and r.header("allow") == "POST" and headers_good(r), "so is the path of a form", r)


def transactions(s, b, link, page):
    """The ledger against the API's: all of a fund, and what each filter leaves."""
    funds = found(s.curl(f"/api/v1/snapshots/{link.rsplit('/', 1)[1]}", key="live"))
    funds = funds["mutual_funds"] + funds["exited_funds"]
    linked = re.findall(r'href="(snap_[^"/]+/transactions\?fund=\d+)">([^<]+)<', page.text())
    check(len(linked) >= 5, "every fund leads to its transactions", linked)
    for path, _ in linked:
        r = b.get("/console/snapshots/" + path)
        name = re.search(r"<h1>Transactions: (.*?)</h1>", r.text())[1]
        same = [f for f in funds if html.escape(f["name"], quote=False) == name]
        counts = {len(f["transactions"]) for f in same}
        shown = int(re.search(r'<p class="lead">([\d,]+) transactions?', r.text())[1].replace(",", ""))
        rows = len(re.findall(r'<tr role="row"><th scope="row"', r.text()))
        check(r.status == 200 and headers_good(r) and shown in counts and rows == min(shown, 200),
              f"the transactions of {name}", shown, rows, counts)
    listed = [t for f in funds for t in f["transactions"]]
    for query, wanted in (("year=2023", lambda t: t["date"][:4] == "2023"),
                          ("kind=REDEMPTION", lambda t: t["type"] == "REDEMPTION"),
                          ("year=2022&kind=PURCHASE_SIP",
                           lambda t: t["date"][:4] == "2022" and t["type"] == "PURCHASE_SIP")):
        text = b.get(f"{link}/transactions?{query}").text()
        equal(int(re.search(r'<p class="lead">([\d,]+) transactions?', text)[1].replace(",", "")),
              sum(map(wanted, listed)), f"transactions with {query}")
        days = re.findall(r'<th scope="row" role="rowheader"><time datetime="([^"]+)', text)
        equal(days, sorted(days, reverse=True), f"{query}: newest first")
    older = re.search(r'href="([^"]+from=200)">Older transactions', b.get(link + "/transactions").text())
    equal(bool(older), len(listed) > 200, "what does not fit follows on another page")
    for bad in ("fund=999", "fund=x", "year=20244", "kind=NONE", "from=-1"):
        equal(b.get(f"{link}/transactions?{bad}").status, 400, f"transactions with {bad} are refused")


def secrets_leave(s):
    """Who opens an upload link in a browser has its secret in a cookie then, and in no address."""
    b, other = signed_in(s), signed_in(s)
    forms = b.get("/console").forms()
    n = next(i for i, f in enumerate(forms) if "/console/upload" in f["action"])
    going = {"Sec-Fetch-Mode": "navigate"}

    def link(who):
        return path_of(who.submit(who.get("/console"), n).header("location"))
    first = link(b)
    r = b.request("GET", first, None, going)
    cookie = r.header("set-cookie") or ""
    place = path_of(r.header("location"))
    check(r.status == 303 and re.fullmatch(r"/upload/up_[0-9A-Z]{26}", place), "a browser is led on to the id", r)
    check(all(w in cookie for w in ("__Host-casgate-upload=" + first.rpartition("/")[2], "Secure", "HttpOnly",
                                    "SameSite=Lax", "Max-Age=900")), "with the secret in a strict cookie", cookie)
    r = b.get(place)
    check(r.status == 200 and first.rpartition("/")[2] not in r.text() and 'id="upload"' in r.text(),
          "the page there is the form, and holds no secret", r)
    equal(b.get(first).status, 200, "a program gets the form at the link itself")
    equal(other.get(place).status, 404, "the id alone opens nothing")
    second = path_of(b.request("GET", link(b), None, going).header("location"))
    r = b.get(place)
    check(r.status == 404 and "opened another link since" in r.text(), "a page that was left open does not use another "
          "link than its own", r)
    r = b.get(second)
    check(r.status == 200 and "The page works for" in r.text(), "the newest link goes on; it is the console's own", r)
    made = s.curl("/api/v1/upload-links", "-H", "Content-Type: application/json", "--data-binary", "{}", key="live")
    r = b.get(path_of(found(made)["url"]))
    check("This link works once" in r.text() and "The page works for" not in r.text(),
          "one that a program has made is no page of the console, whoever opens it", r)
    r = browser(s).request("GET", first, None, going)
    check(r.status == 303 and r.location()[0] == s.url + "/login" and r.location()[1] == {"next": place},
          "nor does the way over the sign-in name it", r)


def snapshots(s):
    b = signed_in(s)
    check("No statements yet" in b.get("/console").text(), "at first there is nothing")
    r = upload(b, "sample_cams_2024.pdf", "wrong")
    check(r.status == 422 and "does not open this PDF" in r.text(), "a wrong password is said in plain words", r)
    r = upload(b, "sample_cams_2024.pdf", "Sample@2024")
    check(r.status == 303 and re.fullmatch(r"/console/snapshots/snap_\w+\?new=1", path_of(r.header("location"))),
          "a statement is uploaded, and its portfolio is the answer", r)
    link = path_of(r.header("location")).partition("?")[0]
    check("9,63,776.98" in b.get(link + "?new=1").text() and 'at-once"' in b.get(link + "?new=1").text()
          and "at-once" not in b.get(link).text(), "which fetches its returns by itself, this once")
    r = b.get(r.path)
    check(
        r.status == 410 and "in the console" in r.text() and "assistant" not in r.text()
        and 'href="/console"' in r.text(), "a link that was used leads back to the console", r)
    listed = b.get("/console").text()
    check(
        "MEENAKSHI VARADARAJAN" in listed and "CAMS, detailed statement" in listed
        and re.search(r">high <span class=\"fine figure\">(\d,\d{3}) of \1 checks", listed), "it is listed", listed)
    page = b.get(link)
    check(
        all(t in page.text()
            for t in ("9,63,776.98", "7,09,039.96", "Axis ELSS Tax Saver Fund - Regular Plan - Growth", "647.096",
                      "86.9632", "56,273.54")), "its page shows the figures of the statement", page)
    check(headers_good(page) and '<h2 id="funds">Funds held' in page.text() and '<h2 id="allocation">' in page.text()
          and "</nav>" in page.text(), "it is the portfolio, with the navigation of the console")
    transactions(s, b, link, page)
    place = re.search(r'<a href="(\?place=\d+)">647\.096</a>', page.text())
    r = b.get(link + place[1]) if place else page
    check(
        place and r.status == 200 and headers_good(r) and re.search(
            r"<h1>Units: Axis ELSS Tax Saver Fund - Regular Plan - Growth</h1>.*<dt>Printed</dt><dd>647\.096</dd>.*"
            r"<dt>Page</dt><dd>\d+ of \d+</dd>\s*<dt>Place</dt><dd>\d+ pt from the left, \d+ pt from the top</dd>.*"
            r"647\.096 \xd7 86\.9632 = 56,273\.54; the statement prints 56,273\.54.*all checks of the scheme hold.*"
            r'<rect class="here" x="[\d.]+" y="[\d.]+" width="[\d.]+" height="[\d.]+"/><text [^>]*>647\.096</text>',
            r.text(), re.S), "a click on a figure shows its place and its check", r)
    check(
        r.text().count("<rect") > 20 and "VARADARAJAN" not in r.text().partition("<svg")[2].partition("</svg>")[0],
        "on a sketch of its page without the person")
    for at in re.findall(r'<a href="(\?place=\d+)">', page.text())[::5]:
        svg = b.get(link + at).text().partition("<svg")[2].partition("</svg>")[0]
        width, height = map(int, re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups())
        drawn = [list(map(float, x)) for x in re.findall(
            r'<rect [^>]*x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', svg)]
        check(width >= 595 and height >= 842 and len(drawn) > 20
              and all(x + dx <= width and y + dy <= height for x, y, dx, dy in drawn),
              f"all of it fits on a sheet of A4 ({at})", width, height)
    for n in ("", "x", "-1", "99999999", "18446744073709551616"):
        equal(b.get(f"{link}/place?n={n}").status, 400, f"place {n!r} is none")
    for form, kind in (("html", "text/html; charset=utf-8"), ("csv", "text/csv; charset=utf-8; header=present"),
                       ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")):
        r = b.get(f"{link}/report?format={form}")
        equal((r.status, r.header("content-type")), (200, kind), f"its report as {form}")
    back = re.search(r'<a href="([^"]+)">Back to the snapshot</a>', b.get(link + "/report?format=html").text())
    equal(back and back[1], link, "the report leads back")
    r = b.get(link + "/report?format=json")
    equal((r.status, r.json()["data"]["snapshot"]["snapshot_id"] if "snapshot" in r.json()["data"] else
           r.json()["data"].get("snapshot_id")), (200, link.rsplit("/", 1)[1]), "its report as json")
    r = b.get(link + "/gains")
    check(r.status == 200 and headers_good(r) and "2023-24" in r.text() and f'href="{link}"' in r.text(),
          "its capital gains, and the way back", r)
    equal(b.get(link + "/gains?fy=2024").status, 400, "a year that is none is 400")
    book = re.search(r'href="([^"]*gains-file[?]format=xlsx[^"]*)">Excel', r.text())
    check(book and b.get(html.unescape(book[1])).body[:4] == b"PK\3\4", "an Excel file of the year", book)
    r = b.get(link + "/gains-file?format=csv&kind=112a&fy=2023-24")
    check(r.status == 200 and r.text().startswith("Share/Unit acquired(1a)"), "the CSV of Schedule 112A", r)
    r = b.submit(page, next(i for i, f in enumerate(page.forms()) if f["action"].endswith("/enrich")))
    check(r.status in (303, 503), "enrichment is asked for", r)
    if r.status == 303:
        equal(path_of(r.header("location")), link, "and leads to the portfolio")
    for bad in ("/console/snapshots/snap_01KB5V3QK8Z4N0W2R7T9X6M1HD", "/console/snapshots/x", link + "/nothing",
                "/console?cursor=zz", "/console/audit?cursor=zz"):
        r = b.get(bad)
        check(
            r.status in (400, 404)
            and r.header("content-type") in ("text/html; charset=utf-8", "application/json; charset=utf-8"),
            f"{bad.replace(link, 'LINK')} is refused", r)
    check(b.get(link + "?mode=test").status == 404, "live data is not seen in test mode")
    return link


def compare(s, link):
    b = signed_in(s)
    text = b.get("/console/compare").text()
    check("You need at least two statements" in text and 'page <a href="/console">Statements</a>' in text,
          "one snapshot cannot be compared, and what to do")
    r = upload(b, "sample_cams_summary_2024.pdf", "Sample@2024")
    other = re.search(r"snap_\w+", r.header("location"))[0]
    first = link.rsplit("/", 1)[1]
    page = b.get("/console/compare").text()
    chosen = re.findall(r'<option value="(snap_\w+)" selected>([^<]*)', page)
    equal(chosen, [(first, "31 Dec 2024, \u20b99,63,776.98, CAMS detailed statement"),
                   (other, "31 Dec 2024, \u20b97,03,455.97, CAMS summary statement")],
          "the last two are proposed, and told apart")
    check("2,60,321.01" in page, "and compared at once", page)
    steps = dict(re.findall(r'>([A-Z][a-z ]+)</th><td[^>]*>(?:<span class="figure([^"]*)">)?', page))
    equal([steps.get(n, "none").strip() for n in ("Net investment", "Unexplained")], ["", ""],
          "money that was added, or is not explained, has not the colour of a gain")
    check(steps.get("Market movement") is not None, "the market's movement is a step, too", steps)
    r = b.get(f"/console/compare?from={first}&to={other}")
    check(r.status == 200 and "9,63,776.98" in r.text() and "7,03,455.97" in r.text() and "2,60,321.01" in r.text(),
          "two are compared, the difference told", r)
    # the same account holds in the later statement what a folio of the earlier one held
    s.sql(
        "insert into demat_accounts select account_id, snapshot_id, 0, 'CDSL', 'BROKER', '12010600', '00098765', '{}',"
        " '{}', '{}', null from snapshots where total_value = 703455.97; insert into demat_holdings select"
        " y.account_id, y.snapshot_id, 0, 0, 'FUND', h.isin, h.name, h.units, h.nav, null, h.value, 1 from holdings h"
        " join snapshots x on x.account_id = h.account_id and x.snapshot_id = h.snapshot_id and x.total_value ="
        " 963776.98 join snapshots y on y.account_id = x.account_id and y.total_value = 703455.97 where h.units > 0 and"
        " h.isin is not null order by h.holding_no limit 1"
    )
    r = b.get(f"/console/compare?from={first}&to={other}")
    check(r.text().count("moved to demat account 00098765") == 1, "where a fund of a folio is now", r)
    r = b.get(f"/console/compare?from={first}&to={first}")
    check(r.status == 400 and "same snapshot" in r.text(), "one with itself is refused on the page", r)
    family(s, b, link, first)


def namesakes(s, b):
    """Two investors of one name are two, by their PANs; a statement without a PAN is of neither then."""
    def listed():
        table = re.search(r'aria-label="Family".*?</table>', b.get("/console").text(), re.S)
        return re.findall(r'<a href="[^"]*/snapshots/[^"]*">([^<]*)</a>', table[0]) if table else []

    def rename(name):
        s.sql(f"update snapshots set investor_name = '{name}', holder_names = array['{name}']"
              " where livemode and total_value = 165462.46")

    before = listed()
    name, own = (s.sql(f"select investor_name from snapshots where livemode and total_value = {v}")
                 for v in ("963776.98", "165462.46"))
    equal(sorted(before), sorted([name, own]), "two names, two investors")
    rename(name)
    equal(listed(), [name] * 3, "one name, two PANs and a statement without a PAN")
    rename(own)
    equal(listed(), before, "as before")


def several_pages(s, b, secret):
    """More statements than a page of the list has: the family is that of all of them."""
    before, name = b.get("/console").text(), "sample_kfintech_2024.pdf"
    more = []
    for _ in range(20):
        r = s.curl("/api/v1/parse", "-F", "file=@" + os.path.join(SAMPLES, name), "--form-string",
                   f"password={secret[name]}", key="live")
        more.append(r.json()["data"]["snapshot_id"])
    listed = b.get("/console").text()
    rows = re.search(r'aria-label="Family".*?</table>', listed, re.S)
    people = re.findall(r"<tr role.*?</tr>", rows[0], re.S) if rows else []
    people = [re.sub(r"<[^>]+>", " ", x).split() for x in people]
    found = any(p[:3] == ["ROHAN", "KELUSKAR", "20"] for p in people)
    check("<h2>Family</h2>" in before and "Older statements" in listed and len(people) == 5 and found,
          "the family is that of all pages of the list", people)
    listed = b.get(re.search(r'/console\?[^"]*cursor=[^"]+', listed)[0].replace("&amp;", "&")).text()
    check("<h2>Family</h2>" not in listed, "which is shown above the first page alone")
    for snapshot in more:
        s.curl("/api/v1/snapshots/" + snapshot, "-X", "DELETE", key="live")


def family(s, b, link, first):
    """Another investor in the account: one view of both, a switch, and a comparison that keeps to one of them."""
    history = re.search(r'<h2 id="history">.*?</section>', b.get(link).text(), re.S)
    check(history and "9,63,776.98" in history[0] and "7,03,455.97" in history[0], "the history over statements")
    check('aria-label="Family"' not in b.get(link).text(), "one investor needs no switch")
    with open(os.path.join(SAMPLES, "samples.json"), encoding="utf-8") as f:
        secret = {x["file"]: x["password"] for x in json.load(f)["samples"]}
    r = upload(b, "sample_cams_old_2012.pdf", secret["sample_cams_old_2012.pdf"])
    old = re.search(r"snap_\w+", r.header("location"))[0]
    listed = b.get("/console").text()
    # the newest statement of each: 7,03,455.97 of the one, 1,65,462.46 of the other
    check("<h2>Family</h2>" in listed and "8,68,918.43" in listed, "a family is one view with its sum", listed)
    check(re.search(r"Together</strong><small>Values of different days, <time[^>]*>[^<]+</time> to <time[^>]*>[^<]+"
                    r"</time>: not the value of any one day", listed), "the sum names its days", listed)
    several_pages(s, b, secret)
    namesakes(s, b)
    switch = re.search(r'<nav aria-label="Family".*?</nav>', b.get(link).text(), re.S)
    check(switch and f'/console/snapshots/{old}"' in switch[0] and switch[0].count('aria-current="true"') == 1,
          "the portfolio has a switch to the other investor", switch)
    page = b.get("/console/compare").text()
    check(old not in page and first in page, "only statements of one investor are offered")
    r = b.get(f"/console/compare?from={first}&to={old}")
    check(r.status == 200 and r.text().index("1,65,462.46") < r.text().rindex("9,63,776.98"),
          "two in the wrong order are put right", r)
    names = [s.sql(f"select investor_name from snapshots where snapshot_id = casgate_id('{x}')") for x in (old, first)]
    said = " ".join(re.sub(r"<[^>]+>", "", re.search(r'<p class="lead">.*?</p>', r.text(), re.S)[0]).split())
    equal(said, f"CAMS detailed statement of 31 Mar 2012, {names[0]}, and CAMS detailed statement of 31 Dec 2024, "
          f"{names[1]}.", "which two are compared, and whose they are")
    form = next(f for f in b.get(f"/console/snapshots/{old}").forms() if f["action"].endswith("/delete"))
    s.sql(f"update snapshots set investor_pan_enc = '\\x00' where snapshot_id = casgate_id('{old}')")
    r = b.get("/console")
    check(r.status == 200 and "8,68,918.43" in r.text() and "The PANs of 1 statement cannot be read" in r.text()
          and b.get(link).status == 200, "a PAN that does not open takes nothing from the others", r)
    equal(b.post(form["action"], form["fields"]).status, 303, "the other investor is deleted again")


def forged(s, link):
    b = signed_in(s)
    page = b.get(link)
    delete = next(f for f in page.forms() if f["action"].endswith("/delete"))
    enrich = next(f for f in page.forms() if f["action"].endswith("/enrich"))
    for what, fields, headers in (("without a token", {}, {}), ("with a token of another form", enrich["fields"],
                                                                {}), ("with a random token", {"csrf": "A" * 43}, {}),
                                  ("from another site", delete["fields"],
                                   {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"})):
        r = b.post(delete["action"], fields, headers)
        check(r.status == 403 and b.get(link).status == 200, f"deleting {what} does nothing", r)
    stranger = signed_in(s)
    r = stranger.post(delete["action"], delete["fields"])
    check(r.status == 403 and b.get(link).status == 200, "a token of another session does nothing", r)
    r = b.post(delete["action"] + "?mode=test", delete["fields"])
    check(r.status == 403, "nor does one of the other mode", r)


def keys(s):
    b = signed_in(s)
    page = b.get("/console/keys")
    evil = '"><script>alert(1)</script>'
    r = b.submit(page, name=evil, data="test", scope="read", expires="30")
    shown = re.search(r'<code id="new-key">(sk_test_\w+)</code>', r.text())
    check(
        r.status == 200 and shown and headers_good(r) and "<script>alert" not in r.text()
        and "&lt;script&gt;" in r.text(), "a key is made and shown, its name escaped", r)
    key = shown[1]
    check(">parse, read, admin</td>" in r.text(), "what keys may do is readable")
    check(key not in b.get("/console/keys").text(), "it is not shown again")
    web = Web(s.url, os.path.join(s.var, "tls/cert.pem"))
    equal(web.get("/api/v1/snapshots", X_API_Key=key).status, 200, "it works")
    r = web.request("POST", "/api/v1/parse", json.dumps({"pdf_ref": "sample_cams_2024"}),
                    {"X-API-Key": key, "Content-Type": "application/json"})
    equal((r.status, r.json()["error"]["code"]), (403, "insufficient_scope"), "and has only the scope that was chosen")
    for what, fields in (("no name", {"name": ""}), ("a name with a line break", {"name": "a\nb"}),
                         ("another expiry", {"name": "x", "expires":
                                             "99999"}), ("another kind", {"name": "x", "data": "both"})):
        r = b.submit(page, **{"name": "x", "data": "test", "expires": "30", **fields})
        check(r.status == 400 and 'role="alert"' in r.text() and 'id="new-key"' not in r.text(),
              f"{what} is refused on the page", r)
    r = b.submit(page, name='Nightly "job"', data="live", scope="read", expires="99999")
    form = r.text()[r.text().index("<h2 id=\"new\">"):]
    check(
        r.status == 400 and 'value="Nightly &quot;job&quot;"' in form and 'value="live" checked' in form
        and 'value="test" checked' not in form and 'value="read" checked' in form
        and 'value="parse" checked' not in form, "what was filled in stays in a form that is refused", form)
    page = b.get("/console/keys")
    roll = [f for f in page.forms() if f["action"].endswith("/roll")][0]
    r = b.post(roll["action"], {**roll["fields"], "keep": "5000"})
    check(r.status == 400 and 'id="new-key"' not in r.text(), "a time that is not offered is refused", r)
    r = b.post(roll["action"], {**roll["fields"], "keep": "0"})
    rolled = re.search(r'<code id="new-key">(sk_test_\w+)</code>', r.text())
    check(r.status == 200 and rolled and rolled[1] != key, "a key is rolled: a new one is shown", r)
    equal([web.get("/api/v1/snapshots", X_API_Key=k).status for k in (key, rolled[1])], [401, 200],
          "which works, the old one no more")
    key = rolled[1]
    page = b.get("/console/keys")
    revoke = [f for f in page.forms() if f["action"].endswith("/revoke")][0]  # the newest stands first
    r = b.post(revoke["action"], revoke["fields"])
    equal((r.status, r.header("location")), (303, s.url + "/console/keys"), "it is revoked")
    equal(web.get("/api/v1/snapshots", X_API_Key=key).status, 401, "and works no more")
    r = b.post(re.sub("key_[0-9A-Z]+", "key_01KB5V3QK8Z4N0W2R7T9X6M1HD", revoke["action"]), revoke["fields"])
    equal(r.status, 403, "its token is for that key only")
    audit = b.get("/console/audit").text()
    check(
        "key.create" in audit and "key.revoke" in audit
        and re.search('quickstart <small class="fine">user_[0-9A-Z]{26}</small>', audit),
        "the audit log says who did it, by name")
    check(
        "created an API key" in audit and "revoked an API key" in audit
        and "made a new key in the place of an API key" in audit
        and re.search(r'&lt;script&gt;alert\(1\)&lt;/script&gt; <small class="fine">key_[0-9A-Z]{26}', audit)
        and "<script>alert" not in audit, "what was done in words, to what by its escaped name")
    page = b.get("/console/keys").text()
    check(
        "Keys that were revoked or have expired: 2" in page
        and page.index("<summary>Keys that were") < page.index("&lt;script&gt;"),
        "a revoked key stands among the old ones")


def applications(s):
    b = signed_in(s)
    web = Web(s.url, os.path.join(s.var, "tls/cert.pem"))
    client = register(web, "https://client.example/callback", name="<img src=x onerror=alert(1)>")
    tokens = client.tokens(b)
    page = b.get("/console/apps")
    check("<img src=x" not in page.text() and "&lt;img src=x" in page.text() and "client.example" in page.text(),
          "an application is listed, its name escaped, its host beside it", page)
    equal(web.get("/api/v1/snapshots", Authorization="Bearer " + tokens["access_token"]).status, 200, "it works")
    form = next(f for f in page.forms() if f["action"].endswith("/revoke"))
    equal(b.post(form["action"], form["fields"]).status, 303, "it is disconnected")
    equal(
        web.get("/api/v1/snapshots", Authorization="Bearer " + tokens["access_token"]).status, 401, "and works no more")
    equal(b.post(form["action"], form["fields"]).status, 404, "a second time there is none")


def stored_scripts(s, link):
    """What a statement might have printed, on every page that shows it."""
    b = signed_in(s)
    evil = "\"><script>alert(7)</script><img src=x onerror=alert(8)>'"
    kept = s.sql("select investor_name from snapshots where investor_name like 'MEEN%' limit 1")
    quoted = evil.replace("'", "''")
    s.sql([f"update snapshots set investor_name = '{quoted}'", f"update holdings set name = name || '{quoted}'"])
    first, other = [
        re.search(r"snap_\w+", x)[0] for x in re.findall(r'<th scope="row" role="rowheader"><a href="([^"]*)"',
                                                         b.get("/console").text())
    ][:2]
    pages = ("/console", "/console/compare", f"/console/compare?from={first}&to={other}", link, link + "/gains",
             link + "/sips", link + "/report?format=html", link + "?mode=%22%3E%3Cscript%3Ealert(7)",
             "/console/compare?from=%22%3E%3Cscript%3Ealert(7)&to=%22%3E%3Cscript%3E",
             "/console?cursor=%22%3E%3Cscript%3Ealert(7)", "/console/%3Cscript%3Ealert(7)")
    for page in pages:
        r = b.get(page)
        text = r.text()
        check("<script>alert" not in text and "<img" not in text,
              f"{page.replace(link, 'LINK').split('=snap')[0]}: what comes from outside is text", text[:2000])
        if r.status == 200 and "compare?from=%22" not in page:
            check("&lt;script&gt;alert(7)" in text, "and is shown")
    for form in ("csv", "xlsx"):
        r = b.get(f"{link}/report?format={form}")
        check(
            r.status == 200 and r.header("content-disposition").startswith("attachment")
            and r.header("x-content-type-options") == "nosniff"
            and not set(r.header("content-disposition")) & set("<>'\r\n"),
            f"the {form} is a file to keep, its name holds nothing of that", r.headers)
    s.sql([f"update snapshots set investor_name = '{kept}'", f"update holdings set name = left(name, -{len(evil)})"])
    check("MEENAKSHI" in b.get("/console").text() and "alert" not in b.get(link).text(), "all is as it was")


def depository(s):
    """All that a depository statement tells: demat accounts with shares, bonds and funds, the pension account."""
    b = signed_in(s)
    data = json.loads(s.curl("/api/v1/parse",
                             "-H",
                             "Content-Type: application/json",
                             "-d",
                             '{"pdf_ref": "sample_cdsl_2024"}',
                             key="test").body,
                      parse_float=str)["data"]
    page = html.unescape(b.get(f"/console/snapshots/{data['snapshot_id']}?mode=test").text())
    rows = [(d["client_id"], x["name"], x["value"]) for d in data["demat_accounts"]
            for kind in ("equities", "bonds", "mutual_funds") for x in d[kind]]
    rows += [(data["nps"]["pran"], x["name"], x["value"]) for x in data["nps"]["schemes"]]
    check(len(rows) > 5 and data["nps"]["pran"], "the sample has demat accounts and a pension account", rows)
    lost = [row for row in rows if not (row[0] in page and row[1] in page and indian(row[2]) in page)]
    equal(lost, [], "its page has every holding of theirs")


def indian(amount):
    """12345678.90 as 1,23,45,678.90; written a second time on purpose."""
    whole, _, part = amount.partition(".")
    head, tail = whole[:-3], whole[-3:]
    while head:
        head, tail = head[:-2], head[-2:] + "," + tail
    return tail + ("." + part if part else "")


def usage(s):
    s.sql(
        "insert into usage_daily (account_id, day, requests, parses, enrichments, errors) select account_id, (now() at"
        " time zone 'UTC')::date - 4, 1234567, 2, 3, 4 from usage_daily limit 1"
    )
    r = signed_in(s).get("/console/usage")
    rows = re.findall(r'<th scope="row" role="rowheader"><time datetime="([^"]+)">.*?data-label="Requests">([^<]*)<',
                      r.text())
    check(
        len(rows) == 5 and rows[4][1] == "12,34,567" and [x[1] for x in rows[1:4]] == ["0"] * 3 and sorted(
            (x[0] for x in rows), reverse=True) == [x[0] for x in rows], "days without any are there, too", rows)
    s.sql("delete from usage_daily where requests = 1234567")
    check(r.status == 200 and re.search(r'data-label="Requests">[1-9]', r.text()), "usage by day has figures", r)


def requests_of(b, query=""):
    """The rows of the request log as [request, request id, status, error code, key], all pages of them."""
    rows, path = [], "/console/requests?" + query
    while path:
        r = b.get(path)
        assert r.status == 200 and headers_good(r), r
        table = Page(r.text()).tables.get("Requests")
        rows += [[x["Request"].text, x["Request"].small[0], int(x["Status"].text), (x["Status"].small or [None])[0],
                  x["Key or application"].text] for x in (table.rows if table else [])]
        older = re.search(r'<a href="([^"]+)">Older requests', r.text())
        path = html.unescape(older[1]) if older else None
    return rows


def request_log(s):
    """Who asked what, how it ended: every answer with its id, nothing that a client wrote into an address."""
    b, web = signed_in(s), Web(s.url, os.path.join(s.var, "tls/cert.pem"))
    page = b.get("/console/keys")
    made = [re.search(r'<code id="new-key">(sk_test_\w+)</code>',
                      b.submit(page, name=name, data="test", scope="read", expires="30").text())[1]
            for name in ("Reader", "Other")]
    id = found(s.parse_sample())["snapshot_id"]
    asked = [("/api/v1/snapshots?limit=7", 200, "/api/v1/snapshots"), (f"/api/v1/snapshots/{id}", 200, None),
             ("/api/v1/snapshots/ABCDE1234F", 404, "/api/v1/snapshots/{id}"), ("/api/v1/samples", 200, None),
             ("/api/v1/snapshots?limit=0", 400, "/api/v1/snapshots")]
    wanted = []
    for path, status, kept in asked:
        r = web.get(path, X_API_Key=made[0])
        equal(r.status, status, f"{path.partition('?')[0]}: {status}")
        error = r.json()["error"]["code"] if status >= 400 else None
        wanted.insert(0, ["GET " + (kept or path), r.header("x-request-id"), status, error, "Reader"])
    web.get("/api/v1/samples", X_API_Key=made[1])
    web.get("/api/v1/usage", X_API_Key=made[1][:-1] + ("a" if made[1][-1] != "a" else "b"))
    keys = Page(b.get("/console/keys").text()).tables["API keys"].rows
    row = next(x for x in keys if x["Name"].text == "Reader")
    check(row["Name"].small == ["sk_test_\u2026" + made[0][-4:]], "a key is told by how it begins and ends",
          row["Name"].small)
    # the entry is written when the answer has left
    rows = wait_for(lambda: (x := requests_of(b, row["Last used"].links[0].partition("?")[2]))[4:] and x,
                    what="five lines of the log")
    equal(rows, wanted, "the log of the key has each request, newest first, with the id of its answer")
    counted = wait_for(lambda: (t := next(x for x in Page(b.get("/console/keys").text()).tables["API keys"].rows
                                          if x["Name"].text == "Reader")["Last used"].small) == ["5 requests, 2 errors"]
                       and t, what="counts of the key")
    check(counted, "and how many there are")
    key = row["Last used"].links[0].partition("=")[2]
    equal(requests_of(b, f"key={key}&status=4xx"), [x for x in wanted if x[2] >= 400], "those that were refused")
    equal(requests_of(b, f"key={key}&path=sample"), [x for x in wanted if "sample" in x[0]], "those of a path")
    equal([x[0] for x in requests_of(b, f"key={key}&path=%25")], [], "a sign of a pattern stands for itself")
    everything = requests_of(b)
    check(len(everything) > 5 and not [x for x in everything if "ABCDE1234F" in str(x) or "limit=" in x[0]],
          "no query and no text of a client is kept", everything[:3])
    check({"Reader", "Other"} <= {x[4] for x in everything} and ["POST /api/v1/parse"] * 2 ==
          [x[0] for x in everything if x[0] == "POST /api/v1/parse"][:2], "all keys, all methods")
    for bad in ("status=3xx", "key=Reader", "cursor=x", "path=" + "a" * 300):
        equal(b.get("/console/requests?" + bad).status, 400, f"request log with {bad[:20]}")
    s.sql("insert into request_log (account_id, entry_id, request_id, actor, method, path, status, duration_ms) "
          "select account_id, gen_random_uuid(), 'req_old', 'key_gone', 'GET', '/n/' || n, 200, 1 "
          "from (select distinct account_id from request_log) a, generate_series(1, 120) n")
    equal(sorted(x[0] for x in requests_of(b, "path=/n/")), sorted(f"GET /n/{n}" for n in range(1, 121)),
          "page by page, each once")
    s.sql("delete from request_log where request_id = 'req_old'")
    n = int(s.sql("select count(*) from request_log"))
    s.sql("update usage_daily set requests = requests + 10000")
    web.get("/api/v1/samples", X_API_Key=made[0])
    s.sql("update usage_daily set requests = requests - 10000")
    web.get("/api/v1/samples", X_API_Key=made[0])
    wait_for(lambda: int(s.sql("select count(*) from request_log")) == n + 1, what="the next line")
    equal(requests_of(b, f"key={key}")[0][0], "GET /api/v1/samples", "behind 10,000 a day nothing is noted")
    s.sql("alter table request_log rename to request_log_away")
    equal([web.get("/api/v1/samples", X_API_Key=made[0]).status, b.get("/console/requests").status,
           b.get("/console/keys").status], [200] * 3, "a schema from before has no log, and works")
    s.sql("alter table request_log_away rename to request_log")


def modes(s):
    b = signed_in(s)
    s.curl("/api/v1/parse",
           "-H",
           "Content-Type: application/json",
           "-d",
           '{"pdf_ref": "sample_kfintech_2024"}',
           key="test")
    page = b.get("/console?mode=test")
    links = re.findall(r'href="(/console/snapshots/[^"]+)"', page.text())
    check(
        len(links) == 1 and links[0].endswith("?mode=test") and "Test data" in page.text(),
        "test data is a view of its own, links stay in it", links)
    for path in PAGES:
        r = b.get(path + "?mode=test")
        navigation = re.findall(r'href="(/console[^"]*)"', r.text()[:r.text().index("</header>")])
        check(r.status == 200 and navigation == [p + "?mode=test" for p in NAVIGATION],
              f"the navigation of {path} stays there, too", navigation)
    equal(b.get(links[0]).status, 200, "a test snapshot is opened there")
    equal(b.get(links[0].replace("?mode=test", "")).status, 404, "and not among live data")


def paging(s):
    """Lists that are longer than a page: each entry once, the mode kept."""
    b, logouts = signed_in(s), "select count(*) from audit_log where action = 'user.logout' and actor like 'user_%'"
    before = int(s.sql(logouts))
    for _ in range(21):
        s.curl("/api/v1/parse",
               "-H",
               "Content-Type: application/json",
               "-d",
               '{"pdf_ref": "sample_kfintech_2024"}',
               key="test")
        b.post("/logout", next(f for f in b.get("/console").forms() if f["action"] == "/logout")["fields"])
        b.sign_in("quickstart", password(s))
    equal(int(s.sql(logouts)), before + 21, "who signs out is in the audit log")
    for page, more, row in (("/console?mode=test", "Older statements",
                             r'<th scope="row" role="rowheader"><a href="/console/snapshots/(\w+)'),
                            ("/console/audit?mode=test", "Older entries",
                             r'<th scope="row" role="rowheader">(<time.*?)</tr>')):
        seen, pages, url = [], 0, page
        while url:
            r = b.get(url)
            seen += re.findall(row, r.text().split("<h2>All statements</h2>")[-1])  # the family above links to some
            pages += 1
            link = re.search(rf'<a href="([^"]+)">{more}', r.text())
            url = link and link[1].replace("&amp;", "&")
            check((f'<a href="{page}">Back to the newest</a>' in r.text()) == (pages > 1),
                  f"page {pages} of {page} leads back, the first needs not")
            check(r.status == 200 and (not url or "mode=test" in url), f"page {pages} of {page}")
        check(
            pages >= (2 if "audit" not in page else 1) and len(seen) > 20
            and ("audit" in page or len(set(seen)) == len(seen)), f"{page}: all of it, once", pages, len(seen),
            len(set(seen)))


def delete(s, link):
    b = signed_in(s)
    page = b.get(link)
    form = next(f for f in page.forms() if f["action"].endswith("/delete"))
    equal(b.post(form["action"], form["fields"]).status, 303, "a snapshot is deleted")
    equal((b.get(link).status, b.post(form["action"], form["fields"]).status), (404, 404), "and is gone")
    check(
        re.search(
            r'quickstart <small class="fine">user_\w{26}</small></td><td[^>]*>deleted a snapshot <small'
            r' class="fine">snapshot.delete</small></td><td[^>]*><small class="fine">' + link.rsplit("/", 1)[1],
            b.get("/console/audit").text(),
        ),
        "the audit log has it, and who it was",
        b.get("/console/audit").text(),
    )


def database_away(s, link):
    b = signed_in(s)
    s.end_database()
    try:
        for path in PAGES + (link, link + "/report?format=html"):
            r = b.get(path)
            check(
                r.status == 503 and headers_good(r) and r.header("retry-after")
                and "<h1>That did not work</h1>" in r.text() and "Try again in a few seconds" in r.text(),
                f"{path.replace(link, 'LINK')} without the database is a page that says so", r)
    finally:
        s.quickstart("start-database")
    wait_for(lambda: b.get("/console").status == 200, what="the database")
    check("MEENAKSHI" in b.get("/console").text(), "and all is there again, nobody has to sign in anew")


def casgate(s, *args, **more):
    return subprocess.run([os.path.join(s.run, "app/casgate"), *args],
                          env={**os.environ, "CASGATE_CONF": os.path.join(s.var, "casgate.conf")},
                          check=True,
                          capture_output=True,
                          **more)


def webhooks(s):
    """An event that was given up is sent again from the log of its address, once asked for by a form of that page."""
    b = signed_in(s)
    own = ("--account", "quickstart")
    hook = casgate(s, "webhook", "add", *own, "--live", "https://example.com/x").stdout.decode().split()[1]
    event = casgate(s, "webhook", "test", *own, hook).stdout.decode().strip()
    log = "/console/webhooks/" + hook
    page = b.get(log)
    check(event in page.text() and not [f for f in page.forms() if f["action"].endswith("/replay")],
          "what is to be sent yet has no button for sending it again", page)
    s.sql("update webhook_deliveries set state = 'FAILED', tries = 9")
    form = next(f for f in b.get(log).forms() if f["action"].endswith("/replay"))
    for fields in ({"event": event}, {**form["fields"], "csrf": "A" * 43}):
        equal(b.post(form["action"], fields).status == 303, False, "a form of nobody sends nothing")
    none = b.post(form["action"], {**form["fields"], "event": "evt_" + "0" * 26})
    equal((none.status, s.sql("select state, tries from webhook_deliveries")), (404, "FAILED|9"), "nor does a wrong id")
    r = b.post(form["action"], form["fields"])
    equal((r.status, r.header("location").endswith(log), s.sql("select state, tries from webhook_deliveries")),
          (303, True, "DUE|0"), "the event is sent again, and the log shows it")
    page = b.get("/console/webhooks")
    form = next(f for f in page.forms() if "url" in f["fields"])
    check("with a summary" not in page.text() and 'name="data"' in page.text() and "data" not in form["fields"],
          "no address gets data unasked", page)
    r = b.post(form["action"], [("csrf", form["fields"]["csrf"]), ("url", "https://example.com/y"), ("data", "1"),
                                ("event", "snapshot.created")])
    check(r.status == 200 and "with a summary of the statement" in r.text(), "one that is to have a summary says so", r)
    equal(s.sql("select include_data, url from webhooks order by url"),
          "f|https://example.com/x\nt|https://example.com/y", "the other one has none")
    forms = {f["action"]: f for f in b.get("/console/webhooks").forms()}
    change, state = forms[log + "/change"], "select include_data, events from webhooks where url like '%/x'"
    equal((change["fields"]["event"], "data" in change["fields"]), ("job.failed", False), "the form shows what it has")
    csrf = ("csrf", change["fields"]["csrf"])
    r = b.post(log + "/change", [csrf, ("event", "job.failed"), ("event", "snapshot.created"), ("data", "1")])
    equal((r.status, s.sql(state)), (303, "t|{snapshot.created,job.failed}"), "kinds and summary are changed")
    r = b.post(log + "/change", [csrf, ("data", "1")])
    equal((r.status, "Choose at least one kind" in r.text()), (400, True), "one without kinds is not taken")
    r = b.post(log + "/change", [("csrf", "A" * 43), ("event", "job.failed")])
    equal((r.status == 303, s.sql(state)), (False, "t|{snapshot.created,job.failed}"), "nor is a form of nobody")
    r = b.post(log + "/change", [csrf, ("event", "snapshot.created")])
    equal((r.status, s.sql(state)), (303, "f|{snapshot.created}"), "no summary any more")
    r = b.post("/console/webhooks/wh_" + "0" * 26 + "/change", [csrf, ("event", "snapshot.created")])
    equal(r.status in (303, 200), False, "one that is not there is not changed")
    casgate(s, "webhook", "remove", *own, hook)


def other_account(s, link):
    casgate(s, "account", "create", "stranger")
    casgate(s,
            "user",
            "add",
            "--account",
            "stranger",
            "--password-file",
            "/dev/stdin",
            "stranger",
            input=b"Correct-Horse-7-Battery\n")
    b = browser(s)
    r = b.sign_in("stranger", "Correct-Horse-7-Battery")
    assert r.status == 303, r
    for path in (link, link + "/report?format=html", link + "/gains", link + "/income", link + "/sips", link + "/year",
                 link + "/risk", link + "/unrealised", link + "/unrealised-file?format=csv",
                 f"/console/compare?from={link.rsplit('/', 1)[1]}&to=snap_01KB5V3QK8Z4N0W2R7T9X6M1HD"):
        equal(b.get(path).status, 404, f"another account's {path.replace(link, 'snapshot')} is not there")
    check("sk_" not in b.get("/console/keys").text() and "There are no keys yet" in b.get("/console/keys").text(),
          "nor are its keys")
    check("key.create" not in b.get("/console/audit").text(), "nor its audit log")


INCOME = {"Income (IDCW), gross": "gross", "Paid out": "idcw_paid", "Reinvested": "idcw_reinvested",
          "TDS on income": "tds"}
HOUSES = {"Paid out, \u20b9": "idcw_paid", "Reinvested, \u20b9": "idcw_reinvested", "TDS, \u20b9": "tds",
          "Gross, \u20b9": "gross"}
RHYTHMS = {"daily": "DAILY", "weekly": "WEEKLY", "fortnightly": "FORTNIGHTLY", "monthly": "MONTHLY", "quarterly":
           "QUARTERLY", "half-yearly": "HALF_YEARLY", "yearly": "YEARLY", "\u2013": None}
STATES = {"ACTIVE": "Active", "STOPPED": "Stopped", "COMPLETED": "Completed"}


def figures(row):
    """The cells of a row as numbers, without its name."""
    return {k: str(number(c.text)) for k, c in list(row.items())[1:]}


def income_page(page, year, name):
    """One year against the API's, figure by figure."""
    equal({v: str(number(page.tiles[k])) for k, v in INCOME.items()}, {k: year[k] for k in INCOME.values()},
          f"{name}: the figures of the year")
    check(all(page.reasons[k] for k in INCOME), f"{name}: each says what it rests on", page.reasons)
    houses = page.tables.get("Fund houses")
    rows = [{"amc": r["Fund house"].text, **{v: str(number(r[k].text)) for k, v in HOUSES.items()}}
            for r in (houses.rows if houses else [])]
    total = {"amc": "Total", **{k: year[k] for k in HOUSES.values()}}
    equal(rows, year["amc"] + [total] if year["amc"] else [], f"{name}: by fund house, with the sum")
    lines = {r["What"].text: r for r in page.tables["Amounts of taxes and charges"].rows}
    equal([str(number(r["Amount, \u20b9"].text)) for r in lines.values()],
          [year["tds_on_sales"], year["stt"], year["stamp_duty"], year["exit_load"]["amount"]],
          f"{name}: taxes and charges")
    check(all(r["Rests on"].text for r in lines.values()), f"{name}: with what they rest on")
    equal("Computed" in lines["Stamp duty"]["Rests on"].text, year["stamp_duty_computed"],
          f"{name}: stamp duty that is computed says so")
    elss = page.tables.get("Amounts of ELSS")
    rows = [str(number(r["Amount, \u20b9"].text)) for r in elss.rows] if elss else ["0.00"] * 3
    equal(rows, [year["elss"][k] for k in ("purchases", "switched_in", "reinvested")], f"{name}: ELSS")
    equal(any("not the whole of this year" in n for n in page.notes), not year["year_covered"],
          f"{name}: a part of a year says so")


def income_pages(s, b, link, holder):
    """Every year of a holder (0: all) by the links of the page; how many."""
    of = f"holder={holder}" if holder else ""
    path = link.rsplit("/", 1)[1] + "/income" + ("?" + of if of else "")
    api = found(s.curl(f"/api/v1/snapshots/{path}", key="live"))
    r = b.get(f"/console/snapshots/{path}")
    first = Page(r.text())
    if not holder:  # funds that may be ELSS are told, every one of them
        listed = set(s.sql("select isin from scheme_isins join schemes using (scheme_code) "
                           "where category <> ''").split())
        data = found(s.curl("/api/v1/snapshots/" + link.rsplit("/", 1)[1], key="live"))
        funds = data["mutual_funds"] + data["exited_funds"]
        unknown = [f["name"] for f in funds if f["transactions"] and f["isin"] not in listed]
        told = re.search(r"<summary>(\d+) funds? (?:is|are) not in the list of schemes.*?</details>", r.text(), re.S)
        equal(int(told[1]) if told else 0, len(unknown), "how many funds are in no list of schemes")
        check(all(html.escape(n, False) in told[0] for n in unknown), "and which", (unknown, told and told[0]))
    equal(any("are added up here" in n for n in first.notes), not holder and len(api["holders"]) > 1,
          "a sum over several people says so")
    years = [y["financial_year"] for y in api["years"]]
    linked = [[text, href] for href, text, _ in first.navs.get("Financial year", [])]
    equal([text for text, _ in linked], years if len(years) > 1 else [], f"years of holder {holder}")
    for year, (_, href) in zip(api["years"], linked if len(years) > 1 else [["", link + "/income?" + of]]):
        r = b.get(href)
        check(r.status == 200 and headers_good(r), f"income of {year['financial_year']}", r)
        page = Page(r.text())
        check(page.headings[0] == "Income, " + year["financial_year"], "with its heading", page.headings)
        income_page(page, year, f"{year['financial_year']}, holder {holder}")
        if len(years) > 1:
            rows = page.tables["Figures by year"].rows
            equal([[r["Year"].text, *figures(r).values()] for r in rows],
                  [[y["financial_year"], y["gross"], y["tds"], y["tds_on_sales"], y["stt"], y["stamp_duty"],
                    y["exit_load"]["amount"], y["elss"]["purchases"]] for y in api["years"]], "all years side by side")
    return len(years)


def sip_of(row):
    """A row of the page as the API has it."""
    small = " ".join(row["Instalments"].small)
    last = re.search(r"last: (?:no\. )?(\d+)(?: of (\d+))?", small)
    missed = re.search(r"missed: (\d+)", small)
    yearly = [t.removesuffix(" a year") for t in row["Amount, \u20b9"].small]
    day = re.search(r"day (\d+)", " ".join(row["Rhythm"].small))
    days = row["Last"].times
    return {
        "name": row["Fund"].text, "folio": row["Fund"].small[0].removeprefix("Folio "), "amount":
        str(number(row["Amount, \u20b9"].text)), "yearly": str(number(yearly[0])) if yearly else None, "frequency":
        RHYTHMS[row["Rhythm"].text], "day": int(day[1]) if day else None, "count": int(number(row["Instalments"].text)),
        "instalment": int(last[1]) if last else None, "of": int(last[2]) if last and last[2] else None, "missed":
        int(missed[1]) if missed else 0, "first": row["First"].times[0], "last": days[0], "next":
        days[1] if len(days) > 1 else None, "invested": str(number(row["Invested, \u20b9"].text))
    }


def sip_pages(s, b, link, holder):
    """The plans of a holder (0: all) against the API's; how many."""
    of = f"?holder={holder}" if holder else ""
    api = found(s.curl(f"/api/v1/snapshots/{link.rsplit('/', 1)[1]}/sips{of}", key="live"))
    r = b.get(link + "/sips" + of)
    page = Page(r.text())
    check(r.status == 200 and headers_good(r), "SIPs", r)
    for state in (*STATES, "UNKNOWN"):
        title = STATES[state] + " SIPs" if state in STATES else "SIPs without a rhythm"
        wanted = [{k: v for k, v in x.items() if k not in ("status", "isin")}
                  for x in api["sips"] if x["status"] == state]
        equal([sip_of(row) for row in page.tables[title].rows] if title in page.tables else [], wanted,
              f"SIPs of holder {holder}, {state}")
    if api["sips"]:
        equal(str(number(page.tiles["Yearly inflow"])), api["yearly_inflow"], "what the active ones pay a year")
        equal([int(page.tiles[STATES[x]]) for x in STATES],
              [sum(y["status"] == x for y in api["sips"]) for x in STATES], "how many there are")
    return len(api["sips"])


def figure(text):
    """A figure as the API has it; a dash is none."""
    return None if text[:1] == "\u2013" else str(number(text.lstrip("+").replace("\u20b9", "")))


def amount(cell):
    return figure(cell.text)


def lot_of(row):
    """A lot of the page as the API has it, as far as the page shows it."""
    small = " ".join(row["Term"].small)
    days = re.search(r"in (\d+) days?$", small)
    return {
        "buy_date": row["Bought"].times[0] if row["Bought"].times else None, "units": amount(row["Units"]), "value":
        amount(row["Value, \u20b9"]), "cost_of_acquisition": amount(row["Cost of acquisition, \u20b9"]), "gain":
        amount(row["Gain, \u20b9"]), "term": row["Term"].text.upper() if row["Term"].text[:1] != "\u2013" else None,
        "long_term_from": row["Term"].times[0] if days else None, "days_to_long_term": int(days[1]) if days else None,
        "lock_in_until": row["Lock-in"].times[0] if row["Lock-in"].times else None
    }


def lot_wanted(lot, day):
    """What of a lot is shown: the day of a change only as long as it is ahead."""
    keys = ("buy_date", "units", "value", "cost_of_acquisition", "gain", "term")
    ahead = (lot["days_to_long_term"] or 0) > 0
    locked = lot["lock_in_until"] is not None and lot["lock_in_until"] > day
    return {**{k: lot[k] for k in keys}, "long_term_from": lot["long_term_from"] if ahead else None,
            "days_to_long_term": lot["days_to_long_term"] if ahead else None, "lock_in_until":
            lot["lock_in_until"] if locked else None}


def held_pages(s, b, link, holder):
    """What is held against the API's, on three days; how many lots."""
    of, lots = f"&holder={holder}" if holder else "", 0
    for day in (None, "2026-03-31", "2027-06-30"):
        query = (f"as_of={day}" if day else "") + of
        path = link.rsplit("/", 1)[1] + "/unrealised?" + query
        api = found(s.curl("/api/v1/snapshots/" + path, key="live"))
        r = b.get("/console/snapshots/" + path)
        page, name = Page(r.text()), f"unrealised gains of holder {holder} on {api['as_of']}"
        check(r.status == 200 and headers_good(r), name, r)
        if not api["mutual_funds"]:
            check("No units are held" in r.text(), f"{name}: none", r)
            continue
        equal([figure(page.tiles[k]) for k in ("Unrealised gain", "Value of these lots")],
              [api["total"]["gain"], api["total"]["value"]], f"{name}: gain and value")
        equal([sum(Decimal(x["gain"]) for x in api["summary"] if x["term"] == t) for t in ("LONG", "SHORT")],
              [Decimal(figure(page.tiles[k]) or 0) for k in ("Long-term", "Short-term")],
              f"{name}: by term")
        rows = page.tables["Unrealised gains by fund"].rows
        equal([[x["Fund"].text, amount(x["Value, \u20b9"]), amount(x["Gain, \u20b9"])] for x in rows],
              [[f["name"], f["value"], f["total"]["gain"] if f["total"]["count"] else None]
               for f in api["mutual_funds"]], f"{name}: fund by fund")
        for f, row in zip(api["mutual_funds"], rows):
            lots += len(f["lots"])
            text = b.get(row["Fund"].links[0]).text()
            shown, text = Page(text).tables["Lots"].rows, text.partition('id="lots"')[2].partition("</table>")[0]
            check({"Units", "Value, \u20b9", "Cost of acquisition, \u20b9", "Gain, \u20b9"}
                  <= set(re.findall(r'<th [^>]*class="number"[^>]*>([^<]+)', text)), f"{name}: figures are set as such")
            equal([lot_of(x) for x in shown], [lot_wanted(x, api["as_of"]) for x in f["lots"]],
                  f"{name}: lots of {f['name'][:30]}")
        left = page.tables["Exemption left"].rows
        equal([[x["Section"].text, *list(map(amount, list(x.values())[1:]))] for x in left],
              [[x["section"], x["amount"], x["gain"], x["left"]] for x in api["exemption"]], f"{name}: exemption left")
        within = page.tables["Units within the exemption"].rows if api["within_exemption"] else []
        equal([[x["Fund"].text, *list(map(amount, list(x.values())[1:5]))] for x in within],
              [[x["name"], x["units"], x["value"], x["cost"], x["gain"]] for x in api["within_exemption"]],
              f"{name}: what is within it")
        file = b.get(next(h for h in re.findall(r'href="([^"]+)"', r.text()) if "unrealised-file" in h)
                     .replace("&amp;", "&"))
        equal(file.body, s.curl("/api/v1/snapshots/" + path + "&format=csv", key="live").body, f"{name}: the file")
    return lots


def tax_years(s, b, link, holder):
    """A year's page against gains and income of the API, for each year with either."""
    of, id = f"&holder={holder}" if holder else "", link.rsplit("/", 1)[1]

    def ask(path):
        return found(s.curl(f"/api/v1/snapshots/{id}/{path}{of}", key="live"))
    income = {y["financial_year"]: y for y in ask("income?")["years"]}
    first = Page(b.get(f"{link}/year?{of}").text())
    linked = [text for _, text, _ in first.navs.get("Financial year", [])]
    shown = linked or [first.headings[0].rpartition(" ")[2]]
    sold = {x["financial_year"] for x in ask("gains?fy=all")["summary"]}
    check(set(income) | sold <= set(shown) or not (income or sold), "every year with sales or income is there", shown)
    equal(shown, sorted(shown, reverse=True), "newest first")
    for fy in shown:
        page, gains = Page(b.get(f"{link}/year?fy={fy}{of}").text()), ask(f"gains?fy={fy}")
        year = income.get(fy, {"gross": "0.00", "tds": "0.00", "tds_on_sales": "0.00"})
        equal([str(number(page.tiles[k])) for k in ("Income (IDCW), gross", "TDS on income", "TDS on sales")],
              [year["gross"], year["tds"], year["tds_on_sales"]], f"tax year {fy}: income")
        unknown = not gains["summary"] and gains["incomplete"]
        equal(figure(page.tiles["Capital gains"]), None if unknown else gains["total"]["gain"], f"tax year {fy}: gain")
        sums = page.tables["Gains by section"].rows[:-1] if gains["summary"] else []
        equal([amount(x["Gain, \u20b9"]) for x in sums], [x["gain"] for x in gains["summary"]],
              f"tax year {fy}: by section")
        equal("Not covered by this statement" in page.headings, bool(gains["incomplete"]),
              f"tax year {fy}: what is not covered")


def yearly(s):
    """Income and SIPs of statements: figure by figure what the API says, by year and by holder."""
    b, counts = signed_in(s), []
    for name in ("cams_detailed_large_1024", "nsdl_1010", "kfin_detailed_small_1025"):
        with open(os.path.join(DATA, name + ".truth.json"), encoding="utf-8") as f:
            secret = json.load(f)["password"]
        data = found(s.parse_file(name + ".pdf", password=secret, key="live"))
        link = "/console/snapshots/" + data["snapshot_id"]
        portfolio = Page(b.get(link).text())
        equal([href for href, _, _ in portfolio.navs["This statement"]],
              [link + "/" * bool(p) + p
               for p in ("", "transactions", "year", "gains", "unrealised", "income", "sips", "risk")],
              f"{name}: the portfolio leads to its pages")
        funds = found(s.curl(f"/api/v1/snapshots/{data['snapshot_id']}/risk", key="live"))["mutual_funds"]
        stale, risk = sum(f["reasons"]["risk"] == "NAV_STALE" for f in funds), b.get(link + "/risk").text()
        told = f"are not stored for {stale} of {len(funds)} funds. Update returns on the <a href=\"{link}\">"
        check(stale and told in risk and "no return" not in risk, f"{name}: risk tells once what it lacks", risk)
        for figure, reason, words in (("No place by 1 year", "rank_1y", "NAVS_NOT_STORED"),
                                      ("No beta", "beta", "BENCHMARK_SHORT")):
            n = sum(f["reasons"][reason] == words for f in funds)
            equal(re.findall(f"{figure}, (\\d+) funds?: NAVs of the", risk), [str(n)] * bool(n),
                  f"{name}: {figure} is told once for all")
        holders = found(s.curl(f"/api/v1/snapshots/{data['snapshot_id']}/income", key="live"))["holders"]
        year = found(s.curl(f"/api/v1/snapshots/{data['snapshot_id']}/gains", key="live"))
        notes = [n for n in Page(b.get(link + "/gains").text()).notes if "not the whole of this year" in n]
        equal(["since 1 Jan 1990" in n for n in notes], [] if year["year_covered"] else [True],
              f"{name}: gains of a part of a year say what to ask for")
        for page in ("/income", "/sips", "/gains", "/unrealised", "/year"):
            shown = Page(b.get(link + page).text()).navs.get("Holder", [])
            equal(["holder=%d" % h["holder"] in href for h, (href, _, _) in zip(holders, shown[1:])],
                  [True] * len(holders) if len(holders) > 1 else [], f"{name}: {page} of each holder")
            check(all((h["name"] or "No name printed") in text and (h["pan"] or "") in text
                      for h, (_, text, _) in zip(holders, shown[1:])), "with name and masked PAN", shown)
        for holder in range(len(holders) + 1 if len(holders) > 1 else 1):
            counts.append((len(holders), income_pages(s, b, link, holder), sip_pages(s, b, link, holder),
                           held_pages(s, b, link, holder)))
            tax_years(s, b, link, holder)
    data = found(s.curl(f"/api/v1/snapshots/{data['snapshot_id']}", key="live"))
    funds = [f for f in data["mutual_funds"] + data["exited_funds"] if f["transactions"]]
    for f in funds:
        s.sql(f"delete from scheme_isins where isin = '{f['isin']}'")
    equal(re.findall(r"<summary>(\d+) funds? (?:is|are) not in the list", b.get(link + "/income").text()),
          [str(len(funds))], "funds that are in the list no more are told")
    check(max(c[0] for c in counts) > 1 and max(c[1] for c in counts) > 2 and max(c[2] for c in counts) > 5
          and max(c[3] for c in counts) > 100,
          "statements of several holders, years, plans and lots were among them", counts)
    summary = found(s.parse_file("cams_summary_small_1016.pdf", password="15081990", key="live"))["snapshot_id"]
    for bad in ("fund=999", "fund=x", "fund=-1", "fund=0.5", "as_of=2001-01-01", "as_of=tomorrow", "holder=99"):
        equal(b.get(f"{link}/unrealised?{bad}").status, 400, f"unrealised gains with {bad}")
    for bad in ("fy=2024", "holder=99"):
        equal(b.get(f"{link}/year?{bad}").status, 400, f"a tax year with {bad}")
    for page in ("/unrealised", "/year"):
        r = b.get(f"/console/snapshots/{summary}{page}")
        check(r.status == 200 and "lists no transactions" in r.text() and "1 Jan 1990" in r.text(),
              f"{page} of a summary says what is missing and what to do", r)
    for page in ("/income", "/sips"):
        r = b.get(f"/console/snapshots/{summary}{page}")
        check(r.status == 200 and "lists no transactions" in r.text() and "1 Jan 1990" in r.text()
              and "<table" not in r.text(), f"{page} of a summary says what is missing and what to do", r)
        for bad in ("fy=2024", "fy=2024-26", "holder=0", "holder=x", "holder=99", "holder=99999"):
            equal(b.get(f"{link}{page}?{bad}").status, 200 if (page, bad[:2]) == ("/sips", "fy") else 400,
                  f"{page} with {bad}")


with service.Service() as running:
    tap.run((strangers, every_page, secrets_leave), running)
    one = snapshots(running)
    tap.run((compare, stored_scripts, forged, other_account, database_away), running, one)
    tap.run((keys, applications, usage, modes, depository, paging, request_log), running)
    tap.run((delete,), running, one)
    tap.run((yearly, webhooks), running)
tap.done()
