"""Waiting for a state instead of a time, and things at once."""
import socket
import threading
import time


def wait_for(condition, seconds=120, what="condition"):
    """What condition() gives as soon as that is true. A generous limit, which only a broken program reaches."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise TimeoutError(f"waited {seconds} s in vain for: {what}")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def together(n, what):
    """Run what(i) in n threads at once; their results in order, exceptions raised."""
    results, gate = [None] * n, threading.Barrier(n)

    def run(i):
        gate.wait()
        try:
            results[i] = what(i)
        except BaseException as e:  # handed to the caller below
            results[i] = e

    threads = [threading.Thread(target=run, args=(i,), daemon=True) for i in range(n)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    for r in results:
        if isinstance(r, BaseException):
            raise r
    return results
