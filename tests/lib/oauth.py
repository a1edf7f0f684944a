"""A browser and an OAuth client, written from the RFCs: for tests of the authorization server over real HTTPS.

Browser keeps cookies as RFC 6265bis says (it refuses a __Host- cookie without its conditions) and reads forms.
Client does PKCE (RFC 7636), resource indicators (RFC 8707) and checks iss (RFC 9207).
"""
import base64
import hashlib
import hmac
import html.parser
import http.client
import json
import secrets
import ssl
import struct
import urllib.parse

from client import Answer


class Reply(Answer):
    """An answer that is a page or leads somewhere; a header is one that stands once."""

    def header(self, name):
        assert len(self.all(name)) < 2, (name, self.all(name))
        return super().header(name)

    def text(self):
        return self.body.decode()

    def location(self):
        """Where it leads to, and the parameters there, each once."""
        url = urllib.parse.urlsplit(self.header("location"))
        pairs = urllib.parse.parse_qsl(url.query, keep_blank_values=True)
        assert len(dict(pairs)) == len(pairs), pairs
        return urllib.parse.urlunsplit((url.scheme, url.netloc, url.path, "", url.fragment)), dict(pairs)

    def forms(self):
        reader = Forms()
        reader.feed(self.text())
        return reader.forms


class Forms(html.parser.HTMLParser):
    """Forms of a page: action, method, and the fields that are sent without the user doing anything."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.forms = []

    def handle_starttag(self, tag, attrs):
        a = dict(attrs)
        if tag == "form":
            self.forms.append(
                {"action": a.get("action"), "method": a.get("method", "get"), "fields": {}, "buttons": []})
        elif tag == "input" and self.forms and a.get("name"):
            if a.get("type") not in ("radio", "checkbox") or "checked" in a:
                self.forms[-1]["fields"][a["name"]] = a.get("value", "on" if a.get("type") == "checkbox" else "")
        elif tag == "button" and self.forms and a.get("name"):
            self.forms[-1]["buttons"].append((a["name"], a.get("value", "")))


class Web:
    """Requests to one service, without cookies."""

    def __init__(self, url, certificate):
        self.url, self.context = url, ssl.create_default_context(cafile=certificate)
        parts = urllib.parse.urlsplit(url)
        self.host, self.port = parts.hostname, parts.port
        self.source = None  # address to come from, of this machine; None: any

    def request(self, method, path, body=None, headers=None):
        c = http.client.HTTPSConnection(self.host, self.port, context=self.context, timeout=60,
                                        source_address=self.source and (self.source, 0))
        try:
            c.putrequest(method, path, skip_accept_encoding=True)
            for k, v in (headers or {}).items():
                c.putheader(k, v)
            data = body.encode() if isinstance(body, str) else body
            if data is not None:
                c.putheader("Content-Length", str(len(data)))
            c.endheaders(data)
            r = c.getresponse()
            return Reply(r.status, [(k.lower(), v) for k, v in r.getheaders()], r.read())
        finally:
            c.close()

    def get(self, path, **headers):
        return self.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})

    def post(self, path, fields, headers=None):
        """fields: dict, or list of pairs."""
        return self.request("POST", path, urllib.parse.urlencode(fields),
                            {"Content-Type": "application/x-www-form-urlencoded", **(headers or {})})

    def post_json(self, path, value, headers=None):
        return self.request("POST", path, value if isinstance(value, (str, bytes)) else json.dumps(value),
                            {"Content-Type": "application/json", **(headers or {})})


class Browser(Web):
    def __init__(self, url, certificate):
        super().__init__(url, certificate)
        self.cookies = {}

    def request(self, method, path, body=None, headers=None):
        headers = dict(headers or {})
        if self.cookies and "Cookie" not in headers:
            headers["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        if method == "POST":
            headers.setdefault("Sec-Fetch-Site", "same-origin")
        r = super().request(method, path, body, headers)
        for line in r.all("set-cookie"):
            self.take(line)
        return r

    def take(self, line):
        parts = [p.strip() for p in line.split(";")]
        name, _, value = parts[0].partition("=")
        attributes = {p.partition("=")[0].lower(): p.partition("=")[2] for p in parts[1:]}
        assert name.startswith("__Host-"), line
        assert "secure" in attributes and attributes.get("path") == "/" and "domain" not in attributes, line
        assert "httponly" in attributes and attributes.get("samesite") == "Lax", line
        if attributes.get("max-age") == "0" or not value:
            self.cookies.pop(name, None)
        else:
            self.cookies[name] = value

    def submit(self, page, number=-1, headers=None, **fields):
        form = page.forms()[number]
        assert form["method"] == "post", form
        return self.post(form["action"], {**form["fields"], **fields}, headers)

    def sign_in(self, login, password, code="", path="/login"):
        return self.submit(self.get(path), login=login, password=password, code=code)


def totp(secret, step):
    """The one-time code of a step (RFC 6238 with SHA-1 and six digits); secret: in base32."""
    mac = hmac.new(base64.b32decode(secret), struct.pack(">Q", step), hashlib.sha1).digest()
    at = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[at:at + 4])[0] & 0x7fffffff) % 1000000:06d}"


def challenge_of(verifier):
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


class Client:
    def __init__(self, web, client_id, redirect_uri):
        self.web, self.id, self.redirect_uri = web, client_id, redirect_uri
        self.resource = web.url + "/mcp"

    def ask(self, **changes):
        """Path and query of a request for authorization; None as a value leaves a parameter out."""
        self.verifier = secrets.token_urlsafe(48)
        self.state = secrets.token_urlsafe(16) + " &=+"
        query = {
            "response_type": "code", "client_id": self.id, "redirect_uri": self.redirect_uri, "state": self.state,
            "scope": "parse read", "code_challenge": challenge_of(self.verifier), "code_challenge_method": "S256",
            "resource": self.resource, **changes
        }
        return "/authorize?" + urllib.parse.urlencode({k: v for k, v in query.items() if v is not None})

    def take_code(self, reply):
        """The code in the answer to a consent, everything about it checked."""
        to, answer = reply.location()
        assert to == self.redirect_uri, (to, self.redirect_uri)
        assert answer["state"] == self.state and answer["iss"] == self.web.url, answer
        return answer["code"]

    def consent(self, browser, mode="live", decision="allow", **changes):
        """The answer to the decision of a user who is signed in."""
        return browser.submit(browser.get(self.ask(**changes)), decision=decision, mode=mode)

    def code(self, browser, **more):
        return self.take_code(self.consent(browser, **more))

    def exchange(self, code, **changes):
        fields = {
            "grant_type": "authorization_code", "code": code, "redirect_uri": self.redirect_uri, "client_id": self.id,
            "code_verifier": self.verifier, "resource": self.resource, **changes
        }
        return self.web.post("/token", {k: v for k, v in fields.items() if v is not None})

    def refresh(self, token, **changes):
        fields = {"grant_type": "refresh_token", "refresh_token": token, "client_id": self.id, **changes}
        return self.web.post("/token", {k: v for k, v in fields.items() if v is not None})

    def tokens(self, browser, **more):
        r = self.exchange(self.code(browser, **more))
        assert r.status == 200, r
        return r.json()


def register(web, *uris, name="Test program", **more):
    r = web.post_json("/register",
                      {"client_name": name, "redirect_uris": list(uris), "token_endpoint_auth_method": "none", **more})
    assert r.status == 201, r
    return Client(web, r.json()["client_id"], uris[0])
