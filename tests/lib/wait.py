"""Waiting for a state instead of a time, and things at once."""
import random
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


def outgoing_ports():
    """Those that the kernel gives to connections, first and last."""
    try:
        with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as f:
            first, last = (int(p) for p in f.read().split())
            return first, last
    except (OSError, ValueError):
        return 32768, 60999


def free_port():
    """For a server that is started later, and again after it was lost: none that another program's connection may get
    in the meantime."""
    first, last = outgoing_ports()
    for _ in range(1000):
        port = random.randint(10240, 65000)
        if first <= port <= last and last - first < 50000:
            continue
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise RuntimeError("no port is free")


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
