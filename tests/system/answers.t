#!/usr/bin/python3
"""The comparison of two builds' answers sees what differs and nothing else; the recording itself is `make answers`."""
import io
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../lib")]
import answers
import tap
from tap import equal

FIRST, SECOND = "snap_01KB5V3QK8Z4N0W2R7T9X6M1HD", "snap_01KB5V3QK8Z4N0W2R7T9X6M1HE"
OTHER = "snap_01KB5V3QK8Z4N0W2R7T9X6M1ZZ"


def plain(*texts):
    p = answers.Plain([("/var/one", "<dir>")])
    return [p.text(t) for t in texts]


def differing(old, new):
    """How many answers differ, and what is said about them."""
    out = io.StringIO()
    return answers.compare(old, new, out), out.getvalue()


def random_texts():
    equal(plain(FIRST + " " + SECOND, SECOND), ["<snap 1> <snap 2>", "<snap 2>"], "ids are numbered as they come")
    equal(plain("req_01KB5V3QK8Z4N0W2R7T9X6M1HD"), ["<req 1>"], "so are ids of requests")
    equal(plain("at 2026-11-22T13:36:25.854Z, of 2026-11-21"), ["at <time>, of 2026-11-21"],
          "a time goes, a date stays")
    equal(plain("/var/one/conf"), ["<dir>/conf"], "paths of the run get a name")
    equal(plain("9,63,776.98 INF846K01131 12345678 / 90 UPSTREAM_UNAVAILABLE"),
          ["9,63,776.98 INF846K01131 12345678 / 90 UPSTREAM_UNAVAILABLE"], "figures, ISINs, folios and words stay")


def comparison():
    def one(body, name="GET /x", **more):
        return {"name": name, "status": 200, "body": plain(body)[0], **more}
    equal(differing([one(FIRST)], [one(OTHER)])[0], 0, "another id is no difference")
    equal(differing([one(FIRST + FIRST)], [one(FIRST + " " + OTHER)])[0], 1, "an id in the place of another is one")
    equal(differing([one("12.50")], [one("12.5")])[0], 1, "a figure with another scale is one")
    count, said = differing([one('{"a":1,"b":2}')], [one('{"a":1,"b":3}')])
    equal((count, "+body: \"b\":3}" in said, "\"a\"" in said), (1, True, False), "what differs is shown, and no more")
    equal(answers.compare([one("12.50")], [one("12.5")], io.StringIO(), r"12\.50?"), 0,
          "unless it is said that it may differ")
    equal(differing([one("x"), one("y", "GET /y")], [one("x")])[0], 1, "an answer that is missing is one")
    equal(differing([one("x", headers={"a": "1"})], [one("x", headers={"a": "2"})])[0], 1, "so is another header")


tap.run([random_texts, comparison])
tap.done()
