"""A small FastCGI client, and one for plain CGI: both send a request to a program and give back its answer.

fcgi_call(path of a unix socket, params, body) and cgi_call are the whole of it; a Connection is one request step by
step. cut: the end of the body does not come.
"""
import socket
import struct
import subprocess

from client import Answer

BEGIN, END, PARAMS, STDIN, STDOUT, STDERR = 1, 3, 4, 5, 6, 7


def params_of(method, uri, headers=None, length=None, extra=None):
    """The variables that a web server sets (RFC 3875). length None: no CONTENT_LENGTH."""
    path, _, query = uri.partition("?")
    env = {"REQUEST_METHOD": method, "REQUEST_URI": uri, "QUERY_STRING": query, "SCRIPT_NAME": path,
           "REMOTE_ADDR": "192.0.2.7", "SERVER_PROTOCOL": "HTTP/1.1", "GATEWAY_INTERFACE": "CGI/1.1"}
    for name, value in (headers or {}).items():
        name = name.upper().replace("-", "_")
        env[name if name == "CONTENT_TYPE" else "HTTP_" + name] = value
    if length is not None:
        env["CONTENT_LENGTH"] = str(length)
    env.update(extra or {})
    return env


def record(kind, data):
    return struct.pack(">BBHHBB", 1, kind, 1, len(data), 0, 0) + data


def stream(kind, data):
    out = [record(kind, data[i:i + 65535]) for i in range(0, len(data), 65535)]
    return b"".join(out)


def pair(name, value):
    name, value = name.encode(), value.encode()
    sizes = b"".join(bytes([n]) if n < 128 else struct.pack(">I", n | 0x80000000) for n in (len(name), len(value)))
    return sizes + name + value


class Connection:
    """One request on one connection, step by step."""

    def __init__(self, path, params, keep=False):
        self.s = socket.socket(socket.AF_UNIX)
        self.s.settimeout(60)
        self.s.connect(path)
        self.s.sendall(record(BEGIN, struct.pack(">HB5x", 1, 1 if keep else 0)) +
                       stream(PARAMS, b"".join(pair(k, v) for k, v in params.items())) + record(PARAMS, b""))

    def send(self, data):
        self.s.sendall(stream(STDIN, data))

    def finish(self):
        try:
            self.s.sendall(record(STDIN, b""))
        except (BrokenPipeError, ConnectionResetError):
            pass  # answered already
        return self.read()

    def read(self):
        out = b""
        while True:
            head = self._exactly(8)
            _, kind, _, size, padding, _ = struct.unpack(">BBHHBB", head)
            data = self._exactly(size)
            self._exactly(padding)
            if kind == STDOUT:
                out += data
            elif kind == STDERR and size:
                raise AssertionError("the program wrote to FastCGI's error stream: %r" % data)
            elif kind == END:
                self.s.close()
                return Answer.cgi(out)

    def _exactly(self, n):
        data = b""
        while len(data) < n:
            more = self.s.recv(n - len(data))
            if not more:
                raise ConnectionError("the program closed the connection")
            data += more
        return data

    def close(self):
        self.s.close()


def fcgi_call(path, params, body=b"", cut=False):
    c = Connection(path, params)
    try:
        c.send(body)
    except (BrokenPipeError, ConnectionResetError):
        pass
    if cut:
        c.s.shutdown(socket.SHUT_WR)
        return c.read()
    return c.finish()


def cgi_call(program, env, params, body=b"", cut=False, stderr=None):
    """Run the program as CGI; cut needs nothing special: stdin ends early."""
    p = subprocess.Popen([program],
                         env=dict(env, **params),
                         stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE,
                         stderr=stderr)
    out, _ = p.communicate(body)
    assert p.returncode == 0, "%s left with %d" % (program, p.returncode)
    return Answer.cgi(out)
