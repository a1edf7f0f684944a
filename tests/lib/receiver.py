"""A receiver of webhooks on loopback, over HTTPS, that can be down, slow, wrong or hostile.

    with Receiver() as r:            # r.url, r.address ("127.0.0.1:PORT"), r.ca: file with its certificate
        r.answer = 500               # a status; "slow": silence until the sender goes; "redirect": 307 to r.to;
                                     # a function: gets the handler, and writes what it likes
        r.seen                       # [{"id", "time", "signature", "type", "path", "body", "headers"}], oldest first
        r.all                        # the same, of all the time, also when seen is emptied

down() closes its port, up() opens it again.

    Sender(stack, r)                 # casgate webhook run, and the other commands, for the stack's account
"""
import http.server
import os
import re
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
            owner.all.append(owner.seen[-1])
            answer = owner.answers.pop(0) if owner.answers else owner.answer
        if answer == "slow":
            owner.over.wait(60)
            return
        if callable(answer):
            self.close_connection = True
            answer(self)
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
        self.seen, self.all, self.answers, self.answer, self.to = [], [], [], 200, ""
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


class Sender:
    """casgate webhook run, as a worker of the stack."""

    def __init__(self, s, r):
        self.s, self.r = s, r
        self.env = s.write_conf({"client_document_test_address": r.address, "client_document_ca_file": r.ca},
                                "sender.conf")

    def once(self):
        p = subprocess.run([self.s.cli, "webhook", "run", "--once"], env=self.env, capture_output=True, text=True,
                           stdin=subprocess.DEVNULL, timeout=300, check=False)
        return p.returncode, p.stderr

    def start(self):
        return subprocess.Popen([self.s.cli, "webhook", "run"], env=self.env, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def webhook(self, *args, account=None):
        """Exit code and output."""
        p = subprocess.run([self.s.cli, "webhook", args[0], "--account", account or self.s.account, *args[1:]],
                           env=self.env, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        return p.returncode, p.stdout + p.stderr

    def add(self, *args):
        code, text = self.webhook("add", *args, self.r.url)
        assert code == 0, text
        return re.fullmatch(r"id (wh_\w{26})\nsecret (whsec_\S{44})\n", text).groups()

    def row(self, columns):
        return self.s.sql(f"select {columns} from webhook_deliveries order by happened_at desc, since desc limit 1")

    def clear(self):
        self.s.sql("delete from webhooks")
        self.r.seen.clear()
        self.r.answers.clear()
        self.r.answer = 200
