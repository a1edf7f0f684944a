"""A server on loopback that answers like the service on a bad day, for the SDKs: the path begins with the mood.

    with MoodyServer(snapshot) as s:     # snapshot: the body of a good answer
        s.url + "/busy"                  # the base address of a client
        s.seen("busy")                   # [{"method", "path", "key", "auth", "body", "at"}], oldest first

Moods: busy (503 twice, Retry-After 1, then good), dropped (closed twice without an answer, then good), down (503
always), later (429, Retry-After an hour), dated (503 once, Retry-After as a time, then good), working (409
idempotency_in_progress once, then good), mismatch (409), proxy (502 with a page, then good), page (200 with a page),
moved (307 to another mood), unknown (a code that no version knows), good.
"""
import email.utils
import http.server
import json
import re
import threading
import time


def error(status, code, **headers):
    body = {"success": False, "error": {"code": code, "message": "As asked.", "request_id": "req_" + "0" * 26,
                                        "param": "file", "doc_url": "https://casgate.example/errors"}}
    return status, json.dumps(body).encode(), {"Content-Type": "application/json"} | {
        k.replace("_", "-"): v for k, v in headers.items()}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        length = int(self.headers.get("content-length") or 0)
        body = self.rfile.read(length)
        if self.headers.get("transfer-encoding") == "chunked":
            while size := int(self.rfile.readline(), 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        found = re.search("boundary=(.*)", self.headers.get("content-type", ""))
        if found:  # of each try its own
            body = body.replace(found[1].encode(), b"")
        mood, _, path = self.path[1:].partition("/")
        with self.server.lock:
            before = self.server.requests.setdefault(mood, [])
            n = len(before)
            before.append({"method": self.command, "path": path, "key": self.headers.get("idempotency-key"),
                           "auth": self.headers.get("authorization"), "body": body, "at": time.monotonic()})
        self.give(mood, n)

    def give(self, mood, n):
        good = 200, self.server.body, {"Content-Type": "application/json"}
        page = b"<html>a proxy</html>", {"Content-Type": "text/html"}
        if mood == "dropped" and n < 2:
            self.close_connection = True
            return
        then = email.utils.formatdate(time.time() + 1, usegmt=True)
        first = {"busy": (2, error(503, "overloaded", Retry_After="1")), "down": (99, error(503, "overloaded")),
                 "later": (99, error(429, "rate_limited", Retry_After="3600")),
                 "dated": (1, error(503, "overloaded", Retry_After=then)),
                 "working": (1, error(409, "idempotency_in_progress", Retry_After="1")),
                 "mismatch": (99, error(409, "idempotency_mismatch")), "proxy": (1, (502, *page)),
                 "page": (99, (200, *page)), "unknown": (99, error(418, "not_known_yet")),
                 "moved": (99, (307, b"", {"Location": self.server.url + "/elsewhere/"}))}
        times, bad = first.get(mood, (0, None))
        status, body, headers = bad if n < times else good
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_DELETE = answer

    def log_message(self, *_):
        pass


class MoodyServer(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, body):
        super().__init__(("127.0.0.1", 0), Handler)
        self.body, self.requests, self.lock = body, {}, threading.Lock()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def seen(self, mood):
        return self.requests.get(mood, [])

    def handle_error(self, request, client_address):
        pass  # a client that went away

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()
