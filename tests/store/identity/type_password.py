#!/usr/bin/python3
"""casgate user passwd on a terminal: the password is asked for twice, without echo. Exit code 0: it was."""
import os
import pty
import signal
import sys

PASSWORD = b"typed on a terminal"


def session(*answers):
    """What the terminal showed, and the exit code."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execv(sys.argv[1], [sys.argv[1], "user", "passwd", "ada@example.org"])
    shown, asked = b"", 0
    while True:
        try:
            more = os.read(fd, 4096)
        except OSError:
            break
        if not more:
            break
        shown += more
        while asked < len(answers) and shown.count(b": ") > asked:
            os.write(fd, answers[asked] + b"\n")
            asked += 1
    return shown, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


signal.alarm(60)  # a program that waits for more would wait for ever
shown, code = session(PASSWORD, PASSWORD)
if code != 0 or PASSWORD in shown or b"Password: " not in shown or b"Again: " not in shown:
    sys.exit(f"{code} {shown!r}")
shown, code = session(PASSWORD, b"something else")
if code != 1 or b"The two passwords differ" not in shown or PASSWORD in shown:
    sys.exit(f"{code} {shown!r}")
