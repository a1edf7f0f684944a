#!/usr/bin/python3
"""Apache in front: the same programs as plain CGI (also by .htaccess, as on shared hosting) and as FastCGI pools."""
import gzip
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from service import DATA, Service
from wait import free_port, wait_for
from tap import check, equal

MODULES = "/usr/lib/apache2/modules"
APACHE = "/usr/sbin/apache2"
SITES = os.path.join(tap.top(), "nginx/apache")

if not os.path.exists(APACHE) or not os.path.exists(MODULES + "/mod_proxy_fcgi.so"):
    tap.skip_all("Apache is missing: install the Debian package apache2-bin")


class Apache:
    """A real Apache with one of our sites, filled in as make install does."""

    def __init__(self, service, name, site, extra="", modules=(), user="www-data"):
        self.s, self.port = service, free_port()
        self.folder = os.path.join(service.folder, name)
        os.mkdir(self.folder)
        os.chmod(self.folder, 0o711)
        load = [
            "mpm_event", "authz_core", "authz_host", "ssl", "headers", "unique_id", "reqtimeout", "env", "setenvif",
            "mime", "alias", "filter", "deflate", *modules
        ]
        text = (
            f"ServerRoot {self.folder}\nPidFile pid\nListen 127.0.0.1:{self.port}\nServerName localhost\nErrorLog"
            f" error.log\nLogLevel warn\nDefaultRuntimeDir {self.folder}\nMutex file:{self.folder} default\n"
        )
        for m in load:
            if os.path.exists(f"{MODULES}/mod_{m}.so"):
                text += f"LoadModule {m}_module {MODULES}/mod_{m}.so\n"
        if os.geteuid() == 0:
            text += f"User {user}\nGroup {'nogroup' if user == 'nobody' else user}\n"
        text += "TypesConfig /dev/null\nServerLimit 4\nThreadsPerChild 16\nMaxRequestWorkers 64\n"
        text += "AddOutputFilterByType DEFLATE text/html application/json\n" + site + extra  # as distributions have it
        with open(os.path.join(self.folder, "conf"), "w", encoding="utf-8") as f:
            f.write(text)
        self.process = subprocess.Popen(
            [APACHE, "-d", self.folder, "-f",
             os.path.join(self.folder, "conf"), "-DFOREGROUND"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=open(os.path.join(self.folder, "stderr"), "wb"))

        def up():
            if self.process.poll() is not None:
                raise RuntimeError("Apache ended: " + self.log("stderr") + self.log("error.log"))
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", self.port)) == 0
        try:
            wait_for(up, what="Apache")
        except BaseException:
            self.__exit__()
            raise

    def log(self, name):
        try:
            with open(os.path.join(self.folder, name), encoding="utf-8", errors="replace") as f:
                return f.read()
        except FileNotFoundError:
            return ""

    def __enter__(self):
        self.s.url, self.url = f"https://localhost:{self.port}", self.s.url
        return self

    def __exit__(self, *_):
        self.s.url = getattr(self, "url", self.s.url)
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)


def site_of(s, name, **more):
    with open(os.path.join(SITES, name + ".in"), encoding="utf-8") as f:
        text = f.read()
    values = dict(LISTEN="*",
                  SERVER_NAME="localhost\n\tServerAlias casgate.example",
                  CERT=os.path.join(s.var, "tls/cert.pem"),
                  CERT_KEY=os.path.join(s.var, "tls/key.pem"),
                  FCGIDIR=os.path.join(s.run, "fcgi"),
                  LIBEXEC=os.path.join(s.run, "app"),
                  CONF=os.path.join(s.run, "etc/casgate.conf"),
                  WEBDIR=os.path.join(s.run, "app/web"),
                  LOGDIR=more.pop("LOGDIR"),
                  **more)
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def envelope(answer, status, code, name):
    try:
        body = answer.json()
        good = (answer.status == status and body["success"] is False and body["error"]["code"] == code
                and answer.all("x-request-id") == [body["error"]["request_id"]]
                and answer.all("content-type") == ["application/json; charset=utf-8"]
                and answer.all("cache-control") == ["no-store"]
                and list(body["error"]) == ["code", "type", "message", "param", "doc_url", "request_id"]
                and body["error"]["doc_url"].endswith("/docs/errors#" + code))
    except (ValueError, KeyError) as e:
        good, answer.why = False, e
    return check(good, name, answer)


PROBLEM = ("-H", "Accept: application/json, application/problem+json")


def problem(answer, status, code, name):
    """The same failure as RFC 9457 has it."""
    try:
        p = answer.json()
        good = (answer.all("content-type") == ["application/problem+json; charset=utf-8"]
                and list(p) == ["type", "title", "status", "detail", "instance", "code", "error_type", "param",
                                "request_id"]
                and (answer.status, p["status"], p["code"]) == (status, status, code)
                and answer.all("x-request-id") == [p["request_id"]] and p["param"] is None
                and p["type"].endswith("/docs/errors#" + code)
                and p["instance"] == "urn:casgate:request:" + p["request_id"] and p["title"] and p["detail"])
    except (ValueError, KeyError) as e:
        good, answer.why = False, e
    return check(good, name, answer)


def strict_faults(answer):
    """What an answer lacks of the headers that every one has; each stands there once."""
    want = {
        "x-content-type-options": ["nosniff"], "referrer-policy": ["no-referrer"], "cross-origin-resource-policy":
        ["same-origin"]
    }
    faults = [(h, answer.all(h)) for h, v in want.items() if answer.all(h) != v
              ] + [(h, answer.all(h))
                   for h in ("content-security-policy", "cache-control", "x-request-id") if len(answer.all(h)) != 1]
    policy, cache = answer.header("content-security-policy") or "", answer.header("cache-control") or ""
    if "default-src 'none'" not in policy or "frame-ancestors 'none'" not in policy or "unsafe" in policy:
        faults.append(policy)
    if not (cache in ("no-store", "private, no-cache")
            or cache.startswith("public, max-age=") and answer.status in (200, 304)):
        faults.append(cache)
    return faults


def upload_path(s):
    answer = s.curl("/mcp", "-H", "Content-Type: application/json", "-d",
                    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"request_upload_url"}}')
    return "/upload/" + json.loads(answer.body)["result"]["structuredContent"]["url"].split("/upload/")[1]


def people(s, what, errors):
    """Apache's own errors for people, and the headers of everything."""
    with open(os.path.join(s.folder, "big"), "wb") as f:
        f.truncate(40 << 20)
    html = ("-H", "Accept: text/html,*/*;q=0.8")
    for path, args, status, words in (("/nothing/here", html, 404, "Page not found"),
                                      (upload_path(s), ("-F", "file=@" + os.path.join(s.folder, "big")), 413,
                                       "20 MiB")):
        answer = s.curl(path, *args, key=None)
        check(
            answer.status == status and answer.all("content-type") == ["text/html; charset=utf-8"]
            and words in answer.body.decode() and b"/assets/casgate.css" in answer.body
            and answer.all("x-frame-options") == ["DENY"] and not strict_faults(answer),
            f"{what}: {words}: {status} is a page", strict_faults(answer), answer)
    envelope(s.curl("/nothing/here", key=None), 404, "not_found", f"{what}: for programs it has the envelope")
    envelope(s.curl("/api/v1/nothing", *html), 404, "not_found", f"{what}: the API keeps it whatever is asked for")
    problem(s.curl("/nothing/here", *PROBLEM, key=None), 404, "not_found", f"{what}: or is a problem for who asks")
    problem(s.curl("/api/v1/nothing", *PROBLEM), 404, "not_found", f"{what}: and so are those of the API")
    check(b'<tr id="file_too_large">' in s.curl("/docs/errors", key=None).body, f"{what}: codes have their page")
    answer = s.curl("/docs/", key=None)
    equal((answer.status, (answer.header("location") or "").endswith("/docs")), (308, True),
          f"{what}: /docs/ leads to /docs")
    for path in ("/", "/console", "/console/none", "/upload", "/upload/none", "/docs", "/docs/", "/login", "/authorize",
                 "/token", "/mcp", "/.well-known/oauth-authorization-server", "/assets/casgate.css", "/assets/icon.svg",
                 "/assets/none", "/assets/api", "/api/v1", "/api/v1/samples", "/api/v1/none", "/openapi.json",
                 "/llms.txt", "/health", "/none"):
        for method in ("GET", "HEAD", "POST", "OPTIONS", *(["TRACE"] if errors else [])):  # TRACE is the hoster's
            answer = s.curl(path, *(["-I"] if method == "HEAD" else ["-X", method]), key=None)
            if strict_faults(answer) or answer.status >= 500:
                check(False, f"{what}: {method} {path} has every header once", *strict_faults(answer), answer)


def assistants(s, what):
    """/mcp with its exact headers, and the upload page that it leads to."""
    ping = ["-H", "Content-Type: application/json", "-d", '{"jsonrpc":"2.0","id":1,"method":"ping"}']
    answer = s.curl("/mcp", *ping, key=None)
    check(answer.status == 401 and "oauth-protected-resource/mcp" in (answer.header("www-authenticate") or ""),
          f"{what}: /mcp asks for credentials", answer)
    answer = s.curl("/mcp", "-H", "Authorization: Bearer " + s.key("test"), *ping, key=None)
    equal((answer.status, answer.body), (200, b'{"jsonrpc":"2.0","id":1,"result":{}}'),
          f"{what}: /mcp takes a bearer key")
    answer = s.curl("/mcp")
    equal((answer.status, answer.header("allow")), (405, "POST"), f"{what}: GET /mcp is 405")
    answer = s.curl("/mcp", "-H", "Host: evil.example.com", *ping)
    check(answer.status in (400, 403, 421), f"{what}: another host is refused", answer)
    path = upload_path(s)
    answer = s.curl(path, key=None)
    check(
        answer.status == 200 and answer.header("content-type") == "text/html; charset=utf-8"
        and "frame-ancestors 'none'" in answer.header("content-security-policy"), f"{what}: the upload page", answer)
    sample = os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf")
    answer = s.curl(path, "-F", "file=@" + sample, "-F", "password=nonsense", key=None)
    check(answer.status == 422 and b"does not open this PDF" in answer.body, f"{what}: an upload that fails", answer)
    answer = s.curl(path, "-F", "file=@" + sample, "-F", "password=Sample@2024", key=None)
    check(answer.status == 200 and b"Statement received" in answer.body, f"{what}: an upload", answer)
    answer = s.curl("/llms.txt", key=None)
    check(answer.status == 200 and answer.header("content-type").startswith("text/plain")
          and answer.body.startswith(b"# casgate"), f"{what}: llms.txt", answer)
    answer = s.curl("/assets/api/casgate.arazzo.json", key=None)
    check(answer.status == 200 and answer.header("content-type").startswith("application/json"), f"{what}: workflows",
          answer)
    answer = s.curl("/assets/upload.js", key=None)
    check(answer.status == 200 and answer.header("content-type").startswith("text/javascript"), f"{what}: assets",
          answer)
    return path


def compressed(s, what):
    """Answers of the API alone, whatever the rest of Apache's configuration says; tags survive."""
    zipped = ("-H", "Accept-Encoding: gzip")
    uri = "/api/v1/snapshots/" + s.parse_sample().json()["data"]["snapshot_id"]
    for path in (uri, uri + "/report?format=csv", uri + "/report?format=html", "/openapi.json"):
        plain, answer = s.curl(path), s.curl(path, *zipped)
        text = gzip.decompress(answer.body) if answer.all("content-encoding") == ["gzip"] else b""
        same = text == plain.body or path.endswith("html") and len(text) > 1024
        check(answer.status == 200 and same and "Accept-Encoding" in " ".join(answer.all("vary")),
              f"{what}: {path.split('/')[-1]} is compressed", answer)
    tags = {a.header("etag") for a in (s.curl(uri), s.curl(uri, *zipped))}
    for tag in tags:
        for more in ((), zipped):
            again = s.curl(uri, "-H", "If-None-Match: " + tag, *more)
            equal((again.status, again.body), (304, b""), f"{what}: {tag} is known again")
    for path in ("/docs", "/login", "/console"):
        check(not s.curl(path, *zipped, key=None).all("content-encoding"), f"{what}: {path} is not compressed")


def same_service(s, apache, what, errors=True, pools=False):
    assistants(s, what)
    equal(s.curl("/health", key=None).status, 200, f"{what}: /health")
    equal(s.curl("/health/ready", key=None).status, 200, f"{what}: /health/ready")
    answer = s.parse_sample()
    check(answer.status == 200 and answer.json()["data"]["confidence"]["document"] == "1.0",
          f"{what}: a sample by JSON", answer)
    snapshot = answer.json()["data"]
    with open(os.path.join(DATA, "cams_old_small_1012.truth.json"), encoding="utf-8") as f:
        truth = json.load(f)
    answer = s.parse_file("cams_old_small_1012.pdf", password=truth["password"])
    check(answer.status == 200 and answer.json()["data"]["total_value"] == truth["total_value"], f"{what}: an upload",
          answer)
    if pools:
        answer = s.parse_file("cams_old_small_1012.pdf", "-H", "Transfer-Encoding: chunked", password=truth["password"])
        check(answer.status == 200 and answer.json()["data"]["total_value"] == truth["total_value"],
              f"{what}: an upload in chunks", answer)
    else:  # CGI tells a program the length of a body or nothing
        envelope(s.parse_sample("-H", "Transfer-Encoding: chunked"), 411, "length_required",
                 f"{what}: a body in chunks has no length")
    answer = s.curl("/api/v1/snapshots/" + snapshot["snapshot_id"], "-H", "Authorization: Bearer " + s.key(), key=None)
    check(answer.status == 200 and answer.json()["data"] == snapshot, f"{what}: read back with a bearer token", answer)
    answer = s.curl("/api/v1/snapshots?limit=1")
    check(
        answer.status == 200 and len(answer.json()["data"]["snapshots"]) == 1 and answer.json()["data"]["next_cursor"],
        f"{what}: a query", answer)
    answer = s.curl("/api/v1/skills")
    check(answer.status == 200 and answer.json()["data"]["skills"], f"{what}: skills", answer)
    compressed(s, what)
    envelope(s.curl("/api/v1/enrich", "-H", "Content-Type: application/json", "-d", "{}"), 400, "invalid_request",
             f"{what}: enrich")
    envelope(s.curl("/api/v1/samples", key=None), 401, "api_key_missing", f"{what}: no key")
    answer = s.curl("/api/v1/samples", "-H", "X-API-Key: sk_test_wrong", key=None)
    envelope(answer, 401, "api_key_invalid", f"{what}: a wrong key")
    check(answer.header("www-authenticate"), f"{what}: 401 says how", answer)
    answer = s.curl("/api/v1/parse", "-F", "file=@" + os.path.join(DATA, "cams_detailed_large_1024.pdf"), key=None)
    envelope(answer, 401, "api_key_missing", f"{what}: an upload without a key")
    envelope(s.curl("/api/v1/nothing"), 404, "not_found", f"{what}: an unknown path of the API")
    envelope(s.curl("/api/v1/parse", "-X", "DELETE"), 405, "method_not_allowed", f"{what}: a wrong method")
    for path in ("/.well-known/oauth-authorization-server", "/.well-known/oauth-protected-resource/mcp",
                 "/mcp/.well-known/oauth-authorization-server"):
        answer = s.curl(path, key=None)
        check(
            answer.status == 200 and answer.header("content-type") == "application/json"
            and answer.header("cache-control") == "public, max-age=300", f"{what}: {path}", answer)
    answer = s.curl("/.well-known/openid-configuration", key=None)
    check(answer.status == 404 and "error" in answer.json(), f"{what}: no OpenID provider", answer)
    answer = s.curl("/login", key=None)
    check(
        answer.status == 200 and answer.header("content-type") == "text/html; charset=utf-8" and b"<form" in answer.body
        and "__Host-casgate-form=" in answer.header("set-cookie"), f"{what}: the sign-in page", answer)
    answer = s.curl("/authorize?client_id=x", key=None)
    check(
        answer.status == 400 and answer.header("content-type") == "text/html; charset=utf-8"
        and b"cannot be connected" in answer.body, f"{what}: an error page stays a page", answer)
    answer = s.curl("/register",
                    "-H",
                    "Content-Type: application/json",
                    "-d",
                    '{"redirect_uris":["https://client.example/cb"]}',
                    key=None)
    check(answer.status == 201 and answer.json()["client_id"].startswith("client_"), f"{what}: a client registers",
          answer)
    answer = s.curl("/token", "-d", "grant_type=refresh_token&refresh_token=x&client_id=nobody", key=None)
    check(
        answer.status == 401 and answer.json()["error"] == "invalid_client"
        and answer.header("content-type") == "application/json", f"{what}: an error of /token", answer)
    answer = s.curl("/token", "-d", "grant_type=refresh_token&refresh_token=x", "-u", "nobody:", key=None)
    check(answer.status == 401 and answer.header("www-authenticate") == 'Basic realm="casgate"',
          f"{what}: Basic reaches the program", answer)
    for path, where in (("/", "/login?next=%2F"), ("/console", "/login?next=%2Fconsole"),
                        ("/console/keys?mode=test", "/login?next=%2Fconsole%2Fkeys%3Fmode%3Dtest")):
        answer = s.curl(path, key=None)
        check(
            answer.status == 303
            and urllib.parse.unquote(answer.header("location") or "").endswith(urllib.parse.unquote(where)),
            f"{what}: {path} leads to the sign-in page", answer)
    answer = s.curl("/console/nothing", key=None)
    check(
        answer.status == 404 and answer.header("content-type") == "text/html; charset=utf-8"
        and b"Page not found" in answer.body and answer.all("content-security-policy"), f"{what}: no such page",
        answer)
    answer = s.curl("/docs", key=None)
    check(
        answer.status == 200 and answer.header("content-type") == "text/html; charset=utf-8"
        and "frame-ancestors 'none'" in answer.header("content-security-policy"), f"{what}: the API reference", answer)
    answer = s.curl("/login", "-H", "Host: casgate.example", key=None)
    equal(answer.all("strict-transport-security"), ["max-age=31536000"], f"{what}: a real host is pinned to HTTPS")
    equal(s.curl("/login", key=None).all("strict-transport-security"), [], f"{what}: localhost is not")
    for name in ("casgate.css", "console.js", "icon.svg"):
        answer = s.curl("/assets/" + name, key=None)
        check(answer.status == 200 and answer.all("x-content-type-options") == ["nosniff"], f"{what}: {name}", answer)
    if errors:
        envelope(s.curl("/nothing", key=None), 404, "not_found", f"{what}: Apache's own 404")
        with open(os.path.join(s.folder, "big"), "wb") as f:
            f.truncate(40 << 20)
        envelope(s.curl("/api/v1/parse", "-F", "file=@" + os.path.join(s.folder, "big")), 413, "file_too_large",
                 f"{what}: Apache's own 413")
        answer = s.curl("/metrics", key=None)
        check(answer.status == 200 and b"casgate_requests_total" in answer.body, f"{what}: counters on loopback",
              answer)
    people(s, what, errors)
    logs = "".join(apache.log(n) for n in os.listdir(apache.folder) if n.endswith((".log", "stderr")))
    check(s.key().rsplit("_", 1)[1] not in logs, f"{what}: the key is in no log")


def foreign(s, what):
    """A name that no site has gets nothing of casgate, whatever it asks for; sites with names of their own do."""
    for path in ("/", "/login", "/health", "/api/v1/samples", "/assets/casgate.css", "/metrics", "/none"):
        for host in ("evil.example.com", "localhost.evil.example", "refused.invalid", "127.0.0.1:443",
                     "localhost:99999", "localhost:x"):
            answer = s.curl(path, "-H", "Host: " + host)
            envelope(answer, 400, "invalid_request", f"{what}: {path} for {host} is refused")
            if strict_faults(answer) or b"casgate" in answer.body:
                check(False, f"{what}: with every header once", *strict_faults(answer), answer)
        for host in ("localhost.", "localhost.:443"):  # no such form of a name of ours
            equal(s.curl(path, "-H", "Host: " + host).status, 400, f"{what}: {path} for {host} is refused")
    envelope(s.curl("/login", "-H", "Host: evil.example.com", "-d", "login=x&password=y", key=None), 400,
             "invalid_request", f"{what}: and so is a form")
    for host in ("localhost", "LOCALHOST:1", "casgate.example"):
        equal(s.curl("/login", "-H", "Host: " + host, key=None).status, 200, f"{what}: {host} is served")
    port = s.url.rsplit(":", 1)[1]
    url, s.url = s.url, f"https://elsewhere.example:{port}"
    answer = s.curl("/login", "--connect-to", f"elsewhere.example:{port}:localhost:{port}", "-k", key=None)
    s.url = url
    equal(answer.status, 400, f"{what}: a foreign name in TLS is refused")


def trickle(s, what):
    """A body of which a byte comes each half second has no rate: it ends though none of the bytes is late."""
    context = ssl.create_default_context(cafile=os.path.join(s.var, "tls/cert.pem"))
    port = urllib.parse.urlsplit(s.url).port
    plain = socket.create_connection(("127.0.0.1", port), timeout=30)
    with context.wrap_socket(plain, server_hostname="localhost") as c:
        c.sendall(b"POST /api/v1/parse HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + s.key().encode() + b"\r\n"
                  b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{")
        c.settimeout(0.5)
        got, until = b"", time.monotonic() + 120
        while not got and time.monotonic() < until:
            try:
                c.sendall(b" ")
                got = c.recv(100) or b"closed"
            except TimeoutError:
                pass
            except OSError:
                got = b"closed"
    check(got == b"closed" or got[9:12] == b"408", f"{what}: a body without a rate is cut off", got)


def cgi(s):
    folder = os.path.join(s.folder, "cgi")
    with Apache(s, "cgi", site_of(s, "casgate-cgi.conf", LOGDIR=folder), modules=["cgid"]) as apache:
        trickle(s, "plain CGI")
        foreign(s, "plain CGI")
        same_service(s, apache, "plain CGI")


def fcgi(s):
    folder = os.path.join(s.folder, "fcgi")
    with Apache(s, "fcgi", site_of(s, "casgate-fcgi.conf", LOGDIR=folder), modules=["proxy", "proxy_fcgi"],
                user="nobody") as apache:
        trickle(s, "FastCGI")
        foreign(s, "FastCGI")
        same_service(s, apache, "FastCGI", pools=True)
        s.signal("parse", signal.SIGTERM)
        wait_for(lambda: not os.path.exists(f"/proc/{s.pid('parse')}"), what="the pool to end")
        answer = s.parse_sample()
        envelope(answer, 503, "overloaded", "FastCGI: a pool that is gone")
        equal(answer.header("retry-after"), "1", "FastCGI: when to try again")
        s.signal("web", signal.SIGTERM)
        wait_for(lambda: not os.path.exists(f"/proc/{s.pid('web')}"), what="the pool to end")
        for path in ("/console", "/upload/x", "/docs"):
            answer = s.curl(path, key=None)
            check(
                answer.status == 503 and answer.all("content-type") == ["text/html; charset=utf-8"]
                and b"busy or restarting" in answer.body and answer.all("retry-after") == ["1"]
                and not strict_faults(answer), f"FastCGI: {path} without its pool is a page", strict_faults(answer),
                answer)


def shared_hosting(s):
    """What a customer of a web hoster can do: files in the web root, .htaccess, cgi-bin."""
    home = os.path.join(s.folder, "home")
    root = home + "/public_html"
    env = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    r = subprocess.run(["make", "-s", "-C", tap.build(), "shared-hosting", "PREFIX=" + home, "BUNDLE=no"], env=env,
                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    equal(r.returncode, 0, f"make shared-hosting: {r.stdout.decode(errors='replace')}")
    shutil.copy(os.path.join(s.run, "etc/casgate.conf"), home + "/casgate/casgate.conf")
    if os.geteuid() == 0:
        for at, folders, names in os.walk(home):
            for name in [".", *folders, *names]:
                shutil.chown(os.path.join(at, name), "www-data", "www-data")
    tls = f"SSLEngine on\nSSLCertificateFile \"{s.var}/tls/cert.pem\"\nSSLCertificateKeyFile \"{s.var}/tls/key.pem\"\n"
    host = (
        f"DocumentRoot {root}\n<Directory {root}>\nAllowOverride All\nRequire all granted\n</Directory>\n<Directory"
        f" {root}/cgi-bin>\nOptions +ExecCGI\nSetHandler cgi-script\n</Directory>\nAddType text/javascript .js\n{tls}"
    )
    with Apache(s, "shared", host, modules=["cgid", "rewrite"]) as apache:
        same_service(s, apache, ".htaccess", errors=False)


with Service() as service:
    tap.run((cgi, fcgi, shared_hosting), service)
tap.done()
