"""Requests and answers: Answer, whoever gave it (curl, a socket, FastCGI or CGI); Curl; bodies of forms."""
import json
import os
import shutil
import subprocess
import tempfile
import time


class Answer:
    """Status (0: there was none), headers, body.

    headers: by name in lower case, repeated ones joined by a comma; all(name): the values of one, in order. json() has
    figures with a fraction as their text, exactly as they were written; data is what a client reads.
    """

    def __init__(self, status, pairs, body):
        self.status, self.body, self.pairs = status, body, pairs
        self.headers = {name: ", ".join(self.all(name)) for name, _ in pairs}

    @classmethod
    def read(cls, head, body):
        """head: the text of the blocks of headers that a connection saw; the last one that is not 1xx counts."""
        blocks = [b for b in head.replace("\r\n", "\n").split("\n\n") if b.strip()]
        final = [b for b in blocks if not b.split()[1].startswith("1")]
        lines = (final[-1] if final else "HTTP/1.1 000").split("\n")
        return cls(int(lines[0].split()[1]), pairs_of(lines[1:]), body)

    @classmethod
    def reply(cls, raw):
        """The bytes of one answer as a socket got them."""
        head, _, body = raw.partition(b"\r\n\r\n")
        return cls.read(head.decode("latin-1"), body)

    @classmethod
    def cgi(cls, raw):
        """What a CGI program wrote: whole, and no header twice but for the one that may."""
        head, sep, body = raw.partition(b"\r\n\r\n")
        if not sep:
            raise ConnectionError("no whole answer: %r" % raw[:80])
        pairs = pairs_of(head.decode("ascii").split("\r\n"))
        names = [name for name, _ in pairs if name != "set-cookie"]
        assert len(names) == len(set(names)), f"a header twice: {names}"
        status = int(dict(pairs)["status"].split()[0])
        return cls(status, [p for p in pairs if p[0] != "status"], body)

    def all(self, name):
        return [v for k, v in self.pairs if k == name]

    def header(self, name):
        return self.headers.get(name) or None

    @property
    def cookies(self):
        """name=value of each."""
        return [v.partition(";")[0] for v in self.all("set-cookie")]

    def json(self, parse_float=str):
        return json.loads(self.body, parse_float=parse_float)

    def code(self):
        """Of the error; None if it is none."""
        return self.json()["error"]["code"] if self.status >= 400 else None

    @property
    def data(self):
        return self.json(float)["data"]

    def __repr__(self):
        return f"{self.status} {self.pairs} {self.body[:300]!r} {getattr(self, 'error', '')}"


def pairs_of(lines):
    return [(k.strip().lower(), v.strip()) for k, _, v in (line.partition(":") for line in lines)]


class Curl:
    """A running curl; answer() waits for it."""

    def __init__(self, args, folder):
        self.folder = tempfile.mkdtemp(dir=folder)
        self.process = subprocess.Popen(
            ["curl", "-sS", "-D", self.folder + "/head", "-o", self.folder + "/body", *args],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.began = time.monotonic()

    def answer(self):
        """With exit: its exit code, error: what it complained of, out: what -w made it write."""
        out, error = self.process.communicate(timeout=90)

        def text(name):
            try:
                with open(os.path.join(self.folder, name), "rb") as f:
                    return f.read()
            except FileNotFoundError:
                return b""
        answer = Answer.read(text("head").decode("latin-1"), text("body"))
        answer.exit, answer.error = self.process.returncode, error.decode(errors="replace")
        answer.out = out.decode(errors="replace")
        shutil.rmtree(self.folder)
        return answer


def form(*parts, boundary="xYzZy"):
    """A multipart body: (name, value) or (name, value, filename). Returns body and content type."""
    out = []
    for name, value, *rest in parts:
        head = '--%s\r\nContent-Disposition: form-data; name="%s"' % (boundary, name)
        if rest:
            head += '; filename="%s"\r\nContent-Type: application/pdf' % rest[0]
        out.append(head.encode() + b"\r\n\r\n" + (value if isinstance(value, bytes) else value.encode()) + b"\r\n")
    out.append(("--%s--\r\n" % boundary).encode())
    return b"".join(out), {"Content-Type": "multipart/form-data; boundary=" + boundary}
