"""A proxy on loopback that adds Authorization: for clients that cannot send one, such as the MCP conformance suite.

with KeyProxy(service, key) as url: ... speaks plain HTTP, passes Host and everything else on as it came.
"""
import http.client
import http.server
import os
import ssl
import sys
import threading

HOP = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "proxy-connection"}


class KeyProxy:
    def __init__(self, service, key):
        self.service, self.key = service, key
        self.context = ssl.create_default_context(cafile=os.path.join(service.var, "tls/cert.pem"))
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def forward(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                c = http.client.HTTPSConnection("localhost", outer.service.port, context=outer.context, timeout=70)
                c.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
                for name, value in self.headers.items():
                    if name.lower() not in HOP | {"authorization", "content-length"}:
                        c.putheader(name, value)
                c.putheader("Authorization", "Bearer " + outer.key)
                if body or self.command in ("POST", "PUT"):
                    c.putheader("Content-Length", str(len(body)))
                c.endheaders(body or None)
                r = c.getresponse()
                data = r.read()
                self.send_response_only(r.status)
                for name, value in r.getheaders():
                    if name.lower() not in HOP | {"content-length"}:
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(data)
                c.close()

            do_GET = do_POST = do_DELETE = do_PUT = do_OPTIONS = do_HEAD = forward

            def log_message(self, *args):
                pass

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, request, client_address):
                if not isinstance(sys.exc_info()[1], ConnectionError):  # clients may go when they like
                    super().handle_error(request, client_address)

        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # clients hang up in the middle, some on purpose
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self.url

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
