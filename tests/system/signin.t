#!/usr/bin/python3
"""What users do with their own sign-in, without script, and who is kept out of it: passwords, one-time codes, recovery
codes, browsers, sessions, the question before what matters, wrong guesses and what the audit log has of them."""
import html
import json
import os
import re
import subprocess
import sys
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import service
import tap
from oauth import Browser, Web, totp
from tap import check, equal
from wait import together

NAME = "Asha@example.org"
FIRST, SECOND = "seven grey tomatoes swim", "nine loud kettles dream"
# what everybody tries, keys side by side, repetitions, years, the name, the product
EASY = ("password1234", "123456789012", "aaaaaaaaaaaa", "qwertyuiop12", "Password1234!", "letmein12345",
        "iloveyou1234", "abcdefghijkl", "passwordpassword", "asha@example.org", " ASHA@Example.org ",
        "asha.example.org", "asha12345678", "casgatecasgate", "1q2w3e4r5t6y", "Summer2024!!", "elevenchars")
TRIED = "This password is one of those that are tried first."
CODES = r"<code>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})</code>"


def casgate(s, *args, text=None):
    return subprocess.run([os.path.join(s.run, "app/casgate"), *args],
                          env={**os.environ, "CASGATE_CONF": os.path.join(s.var, "casgate.conf")},
                          input=(text or "").encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def browser(s, source=None, agent=None):
    b = Browser(s.url, s.certificate)
    b.source, b.agent = source, agent
    return b


def enter(s, b, password, code="", name=NAME):
    """Status of a sign-in."""
    form = b.get("/login")
    return b.submit(form, headers={"User-Agent": b.agent} if b.agent else {}, login=name, password=password,
                    code=code).status


def signed_in(s, password, code="", **more):
    b = browser(s, **more)
    equal(enter(s, b, password, code), 303, "the user signs in")
    return b


def inside(b):
    return b.get("/console/security").status == 200


def form_of(page, path):
    """Number of the form that goes there."""
    return next(i for i, f in enumerate(page.forms()) if f["action"].partition("?")[0].endswith(path))


def lines(s, action):
    return int(s.sql(f"select count(*) from audit_log where action = '{action}' and address = '127.0.0.1'"))


def code_now(s, secret):
    """A code that was not used; earlier ones of this test are forgotten."""
    s.sql("update account_users set totp_last_step = 0")
    return totp(secret, int(time.time()) // 30)


def wrong_code(secret):
    now = int(time.time()) // 30
    good = {totp(secret, now + i) for i in range(-3, 4)}
    return next(c for c in ("000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777")
                if c not in good)


def forget(s):
    s.sql("delete from throttles")


def enrol(s, b):
    """One-time codes on the page; the secret and the recovery codes."""
    page = b.get("/console/security")
    page = b.submit(page, form_of(page, "/codes"))
    secret = re.search(r'id="totp-secret">([A-Z2-7]{32})<', page.text())[1]
    page = b.submit(page, form_of(page, "/codes"), first=totp(secret, int(time.time()) // 30))
    return secret, page


def rule(s, web):
    account = "acct_" + s.key("test").split("_")[2]
    for text in EASY:
        r = casgate(s, "user", "add", "--account", account, NAME, text=text + "\n")
        check(r.returncode == 1 and r.stdout == b"" and (TRIED.encode() in r.stderr or b"login name" in r.stderr
                                                         or b"12 characters" in r.stderr)
              and text.strip().encode() not in r.stderr, f"casgate user add refuses {text!r}", r)
    r = casgate(s, "user", "add", "--account", account, NAME, text=FIRST + "\n")
    check(r.returncode == 0 and r.stdout.startswith(b"user_"), "it takes words that do not belong together", r)
    for text in ("password1234", NAME, "elevenchars"):
        r = casgate(s, "user", "passwd", NAME, text=text + "\n")
        check(r.returncode == 1, f"so does casgate user passwd: {text!r}", r)
    b = signed_in(s, FIRST)
    for text in EASY:
        page = b.get("/console/security")
        r = b.submit(page, form_of(page, "/password"), password=FIRST, new=text, again=text)
        check(r.status == 400 and 'role="alert"' in r.text() and f'value="{html.escape(text)}"' not in r.text(),
              f"and the page refuses {text!r}", r)
    equal(enter(s, browser(s), FIRST), 303, "the old password is still the one")


def password(s, web):
    mine, other = signed_in(s, FIRST), signed_in(s, FIRST)
    page = mine.get("/console/security")
    at = form_of(page, "/password")
    r = mine.submit(page, at, password="not this one at all", new=SECOND, again=SECOND)
    check(r.status == 400 and "This is not your password." in r.text() and SECOND not in r.text(),
          "without the password of now nothing is changed", r)
    r = mine.submit(page, at, password=FIRST, new=SECOND, again=SECOND + "x")
    check(r.status == 400 and "two new passwords differ" in r.text(), "nor with two that differ", r)
    r = mine.submit(page, at, password=FIRST, new=SECOND, again=SECOND, csrf="0" * 43)
    equal(r.status, 403, "nor without the token of the form")
    r = mine.submit(page, at, {"Sec-Fetch-Site": "cross-site"}, password=FIRST, new=SECOND, again=SECOND)
    equal(r.status, 403, "nor from another site")
    equal((inside(mine), inside(other)), (True, True), "and nobody is signed out")
    before = lines(s, "user.password")
    r = mine.submit(page, at, password=FIRST, new=SECOND, again=SECOND)
    check(r.status == 200 and "Your password is changed" in r.text() and SECOND not in r.text(), "it is changed", r)
    equal((inside(mine), inside(other)), (True, False), "all other browsers are signed out, this one is not")
    equal((enter(s, browser(s), FIRST), enter(s, browser(s), SECOND)), (403, 303), "the new one signs in")
    equal(lines(s, "user.password"), before + 1, "the audit log has it, with the address")
    r = mine.submit(page, at, password=SECOND, new=FIRST, again=FIRST)
    equal(r.status, 200, "and back")
    for _ in range(10):
        last = mine.submit(page, at, password="not this one at all", new=SECOND, again=SECOND)
    r = mine.submit(page, at, password=FIRST, new=SECOND, again=SECOND)
    check(last.status == 400 and "Too many attempts" in r.text(), "who finds a browser open has ten guesses", r)
    forget(s)


def codes(s, web):
    mine, other = signed_in(s, FIRST), signed_in(s, FIRST)
    page = mine.get("/console/security")
    check("whoever knows your password can sign in" in page.text(), "the page says what the user lacks", page)
    page = mine.submit(page, form_of(page, "/codes"))
    secret = re.search(r'id="totp-secret">([A-Z2-7]{32})<', page.text())[1]
    uri = html.unescape(re.search(r'href="(otpauth://[^"]*)"', page.text())[1])
    equal(urllib.parse.parse_qs(urllib.parse.urlsplit(uri).query)["secret"], [secret], "a secret, also as an address")
    equal(s.sql("select count(*) from account_users where totp_enc is not null"), "0", "nothing is stored yet")
    r = mine.submit(page, form_of(page, "/codes"), first=wrong_code(secret))
    check("This was not the code" in r.text() and secret not in r.text(), "a wrong code begins with another secret", r)
    secret, page = enrol(s, mine)
    recovery = re.findall(CODES, page.text())
    equal((page.status, len(recovery), len(set(recovery))), (200, 10, 10), "the right one gives ten recovery codes")
    equal((inside(mine), inside(other)), (True, False), "all other browsers are signed out")
    again = mine.get("/console/security").text()
    check(recovery[0] not in again and secret not in again and "codes that are left: 10" in again,
          "neither is shown a second time", again)
    row = s.sql("select u::text from account_users u where totp_enc is not null")
    check(not any(c in row or c.replace("-", "") in row for c in recovery) and secret not in row,
          "the database has neither in clear")
    equal(s.sql("select octet_length(recovery_hashes[1]) from account_users where totp_enc is not null"), "32",
          "but the SHA-256 of each")
    alone = browser(s)
    equal((enter(s, alone, FIRST), inside(alone), "__Host-casgate" in alone.cookies), (200, False, False),
          "the password alone signs nobody in")
    equal(enter(s, browser(s), FIRST, code_now(s, secret)), 303, "with a code it does")
    r = together(4, lambda _: enter(s, browser(s), FIRST, recovery[0]))
    equal(sorted(r), [303, 403, 403, 403], "of four at once with one recovery code one signs in")
    equal(enter(s, browser(s), FIRST, recovery[1].upper().replace("-", " ")), 303, "however it is typed")
    equal(enter(s, browser(s), "not this one at all", recovery[2]), 403, "not with a wrong password")
    equal(enter(s, browser(s), FIRST, recovery[2]), 303, "which does not use it up")
    equal((lines(s, "user.totp"), lines(s, "user.recovered")), (1, 3), "the audit log has them, with the address")
    check("codes that are left: 7" in mine.get("/console/security").text(), "the page counts what is left")
    page = mine.get("/console/security")
    page = mine.submit(page, form_of(page, "/recovery"))
    newer = re.findall(CODES, page.text())
    equal((len(newer), enter(s, browser(s), FIRST, recovery[3]), enter(s, browser(s), FIRST, newer[0])), (10, 403, 303),
          "new ones end the old ones")
    page = mine.get("/console/security")
    r = mine.submit(page, form_of(page, "/codes-off"))
    check(r.status == 200 and "no one-time code any more" in r.text(), "the user goes on without", r)
    equal((enter(s, browser(s), FIRST), enter(s, browser(s), FIRST, newer[1])), (303, 303),
          "then the password alone signs in")
    equal(s.sql("select count(*) from account_users where recovery_hashes <> '{}'"), "0",
          "and no recovery code is left")
    forget(s)


def steps(s, web):
    """The code is asked for after the password, from those who have one; its form is of no other use."""
    forget(s)
    mine = signed_in(s, FIRST)
    page = browser(s).get("/login")
    check("code" not in page.text().lower().replace("casgate", ""), "the first page does not ask for a code", page)
    secret, page = enrol(s, mine)
    recovery = re.findall(CODES, page.text())
    b = browser(s)
    page = b.submit(b.get("/login"), login=NAME, password="not this one at all")
    check(page.status == 403 and "name or the password" in page.text() and 'name="code"' not in page.text(),
          "with a wrong password it is not asked for", page)
    page = b.submit(page, login="nobody@example.org", password=FIRST)
    check(page.status == 403 and 'name="code"' not in page.text(), "nor for a name that nobody has", page)
    page = b.submit(b.get("/login?next=/console/keys"), login=NAME, password=FIRST)
    form = page.forms()[0]
    check(page.status == 200 and sorted(form["fields"]) == ["code", "csrf", "login", "next", "second"]
          and FIRST not in page.text(), "with the right one it is, and the password is not in the page", page)
    r = b.submit(page, code=wrong_code(secret))
    check(r.status == 403 and "code is incorrect" in r.text() and r.forms()[0]["fields"]["second"] ==
          form["fields"]["second"], "after a wrong code it is asked for again", r)
    equal(b.submit(r, code="").status, 403, "nor does none do")
    r = b.submit(r, code=code_now(s, secret))
    equal((r.status, r.header("location"), inside(b)), (303, s.url + "/console/keys", True), "the right one signs in")
    equal(browser(s).post("/login", {**form["fields"], "code": code_now(s, secret)}).status, 403,
          "another browser has no use for the form")
    c = browser(s)
    r = c.submit(c.get("/login"), login=NAME, second=form["fields"]["second"], code=code_now(s, secret), password="")
    check(r.status == 403 and "expired" in r.text() and not inside(c),
          "nor for the text in it, with a form of its own: the password is asked for", r)
    for what, changes in (("another name", {"login": "quickstart"}), ("a changed text", {"second": "0" * 80}),
                          ("a longer time", {"second": "00000000ffffffff" + form["fields"]["second"][16:]})):
        c = browser(s)
        page = c.submit(c.get("/login"), login=NAME, password=FIRST)
        r = c.submit(page, **{"code": code_now(s, secret), **changes})
        check(r.status == 403 and "expired" in r.text() and not inside(c), f"{what}: it begins anew", r)
    c = browser(s)
    page = c.submit(c.get("/login"), login=NAME, password=FIRST)
    r = casgate(s, "user", "passwd", NAME, text=SECOND + "\n")
    equal(r.returncode, 0, "the password is changed between the steps")
    r = c.submit(page, code=code_now(s, secret))
    check(r.status == 403 and "expired" in r.text(), "then it begins anew, too", r)
    equal(casgate(s, "user", "passwd", NAME, text=FIRST + "\n").returncode, 0, "and back")
    page = c.submit(c.get("/login"), login=NAME, password=FIRST)
    equal(c.submit(page, code=recovery[0]).status, 303, "a recovery code does as well")
    s.sql("update account_users set wrong_codes = 0")
    for _ in range(25):
        forget(s)
        d = browser(s)
        last = d.submit(d.submit(d.get("/login"), login=NAME, password=FIRST), code=wrong_code(secret))
    equal((last.status, s.sql("select wrong_codes from account_users where login = 'asha@example.org'")), (403, "20"),
          "wrong codes of the second step are counted like others")
    forget(s)
    d = browser(s)
    page = d.submit(d.get("/login"), login=NAME, password=FIRST)
    tried = [d.submit(page, code=wrong_code(secret)).status for _ in range(12)]
    equal((tried[0], tried[-1]), (403, 429), "and so are its attempts")
    forget(s)
    s.sql("update account_users set wrong_codes = 0")
    mine = browser(s)
    equal(enter(s, mine, FIRST, code_now(s, secret)), 303, "name, password and code at once still sign in")
    page = mine.get("/console/security")
    equal(mine.submit(page, form_of(page, "/codes-off")).status, 200, "without codes again")
    forget(s)


AGENTS = {
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0 Safari/537.36":
    "Chrome on Linux",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537 Edg/140":
    "Edge on Windows",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 "
    "Mobile/15E148 Safari/604.1": "Safari on iPhone",
    "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 "
    "Mobile Safari/537.36": "Samsung Internet on Android",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0": "Firefox on Mac",
}


def browsers(s, web):
    s.sql("delete from user_sessions")
    mine = signed_in(s, FIRST, agent=next(iter(AGENTS)))
    for agent in list(AGENTS)[1:]:
        signed_in(s, FIRST, agent=agent)
    text = mine.get("/console/security").text()
    missing = [words for words in AGENTS.values() if f">{words}</td>" not in text]
    check(not missing and "Mozilla" not in text, "browsers are called as people call them", missing)


def sessions(s, web):
    s.sql("delete from user_sessions")
    evil = 'Mozilla/5.0 "><script>alert(1)</script>' + 300 * "x"
    mine, other, third = signed_in(s, FIRST), signed_in(s, FIRST, agent=evil), signed_in(s, FIRST, agent="Kiosk/1")
    page = mine.get("/console/security")
    text = page.text()
    check(
        "this browser" in text and "Kiosk/1" in text and "127.0.0.1" in text and "<script>alert" not in text
        and "&lt;script&gt;" in text and 200 * "x" not in text, "the sessions are listed, what browsers say escaped",
        page)
    ends = [f for f in page.forms() if re.search(r"/security/session_\w+/revoke", f["action"])]
    equal(len(ends), 2, "each other one can be ended")
    r = mine.post(ends[1]["action"], {**ends[1]["fields"], "csrf": ends[0]["fields"]["csrf"]})
    equal((r.status, inside(other), inside(third)), (403, True, True), "a token is for one of them")
    r = mine.post(ends[0]["action"], ends[0]["fields"])
    equal((r.status, r.header("location")), (303, s.url + "/console/security"), "one is ended")
    equal((inside(mine), inside(other), inside(third)), (True, True, False), "that one")
    stranger = browser(s)
    equal(stranger.sign_in("quickstart", s.password).status, 303, "another user of the account")
    page = mine.get("/console/security")
    check("quickstart" not in page.text(), "whose session is on nobody else's list", page)
    theirs = s.sql("select session_id from user_sessions s join account_users u using (account_id, user_id) "
                   "where u.login = 'quickstart'").splitlines()
    equal(len(theirs), 1, "has one")
    fourth = signed_in(s, FIRST)
    page = mine.get("/console/security")
    r = mine.submit(page, form_of(page, "/others"))
    equal((r.status, inside(mine), inside(other), inside(fourth), inside(stranger)), (303, True, False, False, True),
          "all others of the user are ended, and nobody else's")
    r = mine.post("/console/security/others", {"csrf": "x"})
    equal(r.status, 403, "not without a token")
    check(lines(s, "user.session") >= 2, "the audit log has it")
    for _ in range(3):
        signed_in(s, FIRST)
    s.sql("insert into user_sessions (account_id, session_id, session_hash, user_id, expires_at, created_at) select "
          "account_id, gen_random_uuid(), sha256(g::text::bytea), user_id, now() + interval '1 hour', now() - interval "
          "'1 hour' from account_users, generate_series(1, 80) g where login = 'asha@example.org'")
    last = signed_in(s, FIRST)
    equal(s.sql("select count(*) from user_sessions join account_users using (account_id, user_id) "
                "where login = 'asha@example.org'"), "50", "a user has at most fifty")
    equal((inside(mine), inside(last)), (True, True), "the oldest end")
    forget(s)


def old_proof(s):
    s.sql("update user_sessions set proved_at = now() - interval '11 minutes'")


def proof(s, web):
    """Before what matters the password is asked for again, and the code where the user has one."""
    b = signed_in(s, FIRST)
    r = web.request("POST", "/api/v1/parse", json.dumps({"pdf_ref": "sample_cams_2024"}),
                    {"X-API-Key": s.key("test"), "Content-Type": "application/json"})
    snapshot = r.json()["data"]["snapshot_id"]
    secret, _ = enrol(s, b)
    old_proof(s)
    count = "select count(*) from api_keys"
    before = s.sql(count)
    page = b.get("/console/keys?mode=test")
    fields = {"name": 'Nightly "job" & <b>', "data": "live", "scope": "read", "expires": "365"}
    r = b.submit(page, form_of(page, "/console/keys"), **fields)
    check(r.status == 403 and "Confirm that it is you" in r.text() and "One-time code" in r.text() and "<b>" not in
          r.text() and s.sql(count) == before, "a key is not made yet", r)
    again = r.forms()[-1]
    equal({k: again["fields"].get(k) for k in fields}, fields, "what was filled in is kept")
    code = code_now(s, secret)
    for what, more in (("a wrong password", {"password": "not this one at all", "code": code}),
                       ("a wrong code", {"password": FIRST, "code": wrong_code(secret)}),
                       ("no code", {"password": FIRST, "code": ""}), ("no password", {"password": "", "code": code})):
        r = b.submit(r, **more)
        check(r.status == 403 and s.sql(count) == before and FIRST not in r.text() and code not in r.text(),
              f"nor with {what}", r)
    r = b.submit(r, password=FIRST, code=code)
    check(r.status == 200 and "sk_live_" in r.text() and s.sql(count) == str(int(before) + 1),
          "with both it is made", r)
    equal(enter(s, browser(s), FIRST, code), 403, "the code is used, and signs nobody in afterwards")
    page = b.get("/console/keys")
    r = b.submit(page, form_of(page, "/console/keys"), **fields)
    equal((r.status, s.sql(count)), (200, str(int(before) + 2)), "for ten minutes it is not asked again")
    old_proof(s)
    page = b.get(f"/console/snapshots/{snapshot}?mode=test")
    r = b.submit(page, form_of(page, "/delete"))
    equal((r.status, b.get(f"/console/snapshots/{snapshot}?mode=test").status), (403, 200),
          "a snapshot is not erased yet")
    r = b.submit(r, password=FIRST, code=code_now(s, secret))
    equal((r.status, b.get(f"/console/snapshots/{snapshot}?mode=test").status), (303, 404), "then it is")
    old_proof(s)
    for form in ("/codes", "/recovery", "/codes-off"):
        page = b.get("/console/security")
        r = b.submit(page, form_of(page, form))
        check(r.status == 403 and "Confirm that it is you" in r.text(), f"{form} asks, too", r)
    r = b.submit(r, password=FIRST, code=code_now(s, secret))
    equal((r.status, enter(s, browser(s), FIRST)), (200, 303), "and then does it")
    page = b.get("/console/security")
    old_proof(s)
    r = b.submit(page, form_of(page, "/codes"))
    check("One-time code" not in r.text() and "Your password" in r.text(), "who has no codes is asked for none", r)
    s.sql("update user_sessions set proved_at = created_at - interval '1 hour'")
    equal(b.submit(page, form_of(page, "/codes")).status, 403, "an old session asks")
    forget(s)


def guesses(s, web):
    """Who knows the password must not find the code; who does not know it must not keep the user out."""
    mine = signed_in(s, FIRST)
    secret, page = enrol(s, mine)
    recovery = re.findall(CODES, page.text())
    device = mine.cookies["__Host-casgate-device"]
    s.sql("update account_users set wrong_codes = 0")
    for _ in range(4):
        forget(s)
        together(8, lambda _: enter(s, browser(s), FIRST, wrong_code(secret)))
    equal(s.sql("select wrong_codes from account_users where login = 'asha@example.org'"), "20",
          "of 32 wrong codes twenty are looked at")
    forget(s)
    r = browser(s)
    equal(enter(s, r, FIRST, code_now(s, secret)), 403, "then even the right one is not, for strangers")
    known = browser(s)
    known.cookies["__Host-casgate-device"] = device
    equal(enter(s, known, FIRST, code_now(s, secret)), 303, "but it is from a browser of the user")
    equal(enter(s, browser(s), FIRST, recovery[0]), 303, "and a recovery code works everywhere")
    equal(s.sql("select wrong_codes from account_users where login = 'asha@example.org'"), "20",
          "right ones do not count")
    for _ in range(7):
        forget(s)
        together(8, lambda _: enter(s, known_browser(s, device), FIRST, wrong_code(secret)))
    equal(s.sql("select wrong_codes from account_users where login = 'asha@example.org'"), "60",
          "a browser of the user, or its thief, has sixty")
    s.sql("update account_users set wrong_codes_since = now() - interval '25 hours'")
    forget(s)
    equal(enter(s, browser(s), FIRST, code_now(s, secret)), 303, "a day later it begins anew")
    page = mine.get("/console/security")
    equal(mine.submit(page, form_of(page, "/codes-off")).status, 200, "without codes again")
    forget(s)


def known_browser(s, device):
    b = browser(s)
    b.cookies["__Host-casgate-device"] = device
    return b


def siege(s, web):
    """Strangers at ten addresses use up what the name has; the owner gets in from another address, in a new browser."""
    forget(s)
    s.sql("delete from audit_log where action in ('user.refused', 'user.throttled')")
    for i in range(10):
        r = together(10, lambda _, i=i: enter(s, browser(s, f"127.0.0.{i + 10}"), "not this one at all"))
        equal(sorted(set(r)), [403], f"address {i + 1}: ten guesses")
    r = [enter(s, browser(s, "127.0.0.30"), "not this one at all") for _ in range(4)]
    equal(r, [403, 403, 429, 429], "then a new address has two")
    equal(enter(s, browser(s, "127.0.0.31"), "not this one at all"), 403, "the owner mistypes")
    equal(enter(s, browser(s, "127.0.0.31"), FIRST), 303, "and is in")
    equal(s.sql("select count(*) from audit_log where action = 'user.throttled'"), "1", "the siege is one line")
    equal(s.sql("select count(*), count(distinct address) from audit_log "
                "where action = 'user.refused' and actor = 'casgate' and subject like 'user_%'"), "103|12",
          "each guess that was looked at is one, with its address")
    forget(s)


def flood(s, web):
    """The audit log of an account takes a thousand lines of each kind in a day."""
    forget(s)
    s.sql("delete from audit_log where action in ('user.refused', 'user.login')")
    equal(enter(s, browser(s), "not this one at all", name="nobody@example.org"), 403, "a name that nobody has")
    equal(s.sql("select count(*) from audit_log where action = 'user.refused'"), "0", "is in no account's log")
    for action in ("user.refused", "user.login"):
        s.sql("insert into audit_log (account_id, event_id, actor, action) select account_id, gen_random_uuid(), "
              f"'casgate', '{action}' from account_users, generate_series(1, 999) where login = 'asha@example.org'")
    equal([enter(s, browser(s), "not this one at all") for _ in range(3)], [403] * 3, "three more wrong ones")
    equal([enter(s, browser(s), FIRST) for _ in range(3)], [303] * 3, "three good ones")
    equal(s.sql("select action, count(*) from audit_log where action in ('user.refused', 'user.login') group by 1 "
                "order by 1"), "user.login|1000\nuser.refused|1000", "a thousand lines of each, and no more")
    s.sql("delete from audit_log where action in ('user.refused', 'user.login')")
    forget(s)


def pages(s, web):
    b = signed_in(s, FIRST)
    page = b.get("/console")
    check('href="/console/security"' in page.text(), "every page leads to it by the login name", page)
    page = b.get("/console/security")
    policy = page.header("content-security-policy")
    check("default-src 'none'" in policy and "unsafe" not in policy and "style=" not in page.text()
          and page.text().count("<h1>") == 1 and 'aria-current="page"' in page.text()
          and page.header("cache-control") == "no-store" and page.header("cross-origin-opener-policy") == "same-origin",
          "strict headers, no inline code", page)
    for path in ("", "/password", "/codes", "/codes-off", "/recovery", "/others",
                 "/session_01KB5V3QK8Z4N0W2R7T9X6M1HD/revoke"):
        r = browser(s).post("/console/security" + path, {"csrf": "x"}) if path else browser(s).get("/console/security")
        equal(r.location(), (s.url + "/login", {"next": "/console/security"}), f"{path or 'it'} is for signed-in users")
        if path:
            equal(b.post("/console/security" + path, {"csrf": "x", "password": FIRST}).status, 403,
                  f"{path} needs its token")
    page = b.get("/console/audit")
    check("127.0.0.1" in page.text() and "signed in" in page.text(), "the audit log shows addresses", page)


with service.Service() as svc:
    svc.certificate = os.path.join(svc.var, "tls/cert.pem")
    with open(os.path.join(svc.var, "keys/console"), encoding="ascii") as f:
        svc.password = f.read().strip()
    GROUPS = (rule, password, codes, steps, browsers, sessions, proof, guesses, siege, flood, pages)
    tap.run([g for g in GROUPS if len(sys.argv) < 2 or g.__name__ in ("rule", *sys.argv[1:])], svc,
            Web(svc.url, svc.certificate))
tap.done()
