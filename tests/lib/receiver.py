"""A receiver of webhooks on loopback, over HTTPS, that can be down, slow, wrong or hostile.

    with Receiver() as r:            # r.url, r.address ("127.0.0.1:PORT"), r.ca: file with its certificate
        r.answer = 500               # a status; "slow": silence until the sender goes; "redirect": 307 to r.to
        r.seen                       # [{"id", "time", "signature", "type", "path", "body", "headers"}], oldest first

down() closes its port, up() opens it again.
"""
import http.server
import os
import ssl
import subprocess
import tempfile
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):  # pylint: disable=invalid-name
        owner = self.server.owner
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {k.lower(): v for k, v in self.headers.items()}
        with owner.lock:
            owner.seen.append({"id": headers.get("webhook-id"), "time": headers.get("webhook-timestamp"),
                               "signature": headers.get("webhook-signature"), "path": self.path, "body": body,
                               "headers": headers})
            answer = owner.answers.pop(0) if owner.answers else owner.answer
        if answer == "slow":
            owner.over.wait(60)
            return
        self.send_response(307 if answer == "redirect" else answer)
        if answer == "redirect":
            self.send_header("Location", owner.to)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        pass  # the sender went away


class Receiver:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="receiver.")
        self.ca, key = (os.path.join(self.folder.name, n) for n in ("cert.pem", "key.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-nodes",
                        "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                        "-keyout", key, "-out", self.ca], check=True, capture_output=True)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.ca, key)
        self.seen, self.answers, self.answer, self.to = [], [], 200, ""
        self.lock, self.over, self.server, self.port = threading.Lock(), threading.Event(), None, 0
        self.up()
        self.address = f"127.0.0.1:{self.port}"
        self.url = f"https://127.0.0.1:{self.port}/hook"

    def up(self):
        self.server = Server(("127.0.0.1", self.port), Handler)
        self.server.owner = self
        self.port = self.server.server_address[1]
        self.server.socket = self.context.wrap_socket(self.server.socket, server_side=True,
                                                      do_handshake_on_connect=False)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def down(self):
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.over.set()
        self.down()
        self.folder.cleanup()
