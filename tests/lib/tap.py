"""TAP for tests in Python: check(), skip(), and done() at the end; or a function for each test: cases()."""
import os
import signal
import sys
import traceback

_count = 0
_failed = 0

signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that finally and with stop what the test has started


def check(good, name, *detail):
    """One test. Details are printed when it failed."""
    global _count, _failed
    _count += 1
    print(f"{'ok' if good else 'not ok'} {_count} - {name}", flush=True)
    if not good:
        _failed += 1
        for line in "\n".join(str(d) for d in detail).splitlines():
            print("# " + line, flush=True)
    return bool(good)


def equal(found, wanted, name):
    return check(found == wanted, name, f"found:  {found!r}", f"wanted: {wanted!r}")


def none(faults, name):
    """One test: there is no fault in this list."""
    return check(not faults, name, *list(faults)[:60])


def skip(name, why):
    global _count
    _count += 1
    print(f"ok {_count} - {name} # SKIP {why}", flush=True)


def share():
    """One in how many is to be tried, where a test tries very many of a kind: CG_SHARE, else 1."""
    return max(1, int(os.environ.get("CG_SHARE") or 1))


def skip_all(why):
    print(f"1..0 # SKIP {why}", flush=True)
    sys.exit(0)


def run(groups, *args):
    """Call each group of tests with args; an exception is a failed test, the groups after it still run."""
    for group in groups:
        try:
            group(*args)
        except Exception as e:  # pylint: disable=broad-except
            check(False, f"{group.__name__} ran to its end", "".join(traceback.format_exception(e)))


def cases(tests):
    """Each function is a test, named by its docstring, which fails by an exception; the exit code.

    Names of functions on the command line: those alone.
    """
    def too_long(*_):
        raise TimeoutError("the test hangs")

    signal.signal(signal.SIGALRM, too_long)  # far beyond what any test needs: for a test that would never end
    for test in tests:
        name = " ".join((test.__doc__ or test.__name__).split("\n\n")[0].split())
        if sys.argv[1:] and test.__name__ not in sys.argv[1:]:
            skip(name, "not asked for")
            continue
        signal.alarm(240)
        try:
            test()
            signal.alarm(0)
            check(True, name)
        except Exception as e:  # pylint: disable=broad-except
            signal.alarm(0)
            where = [f for f in traceback.extract_tb(e.__traceback__) if "/tests/" in f.filename]
            check(False, name, *[f"{os.path.basename(f.filename)}:{f.lineno}: {f.line}" for f in where],
                  f"{type(e).__name__}: {str(e)[:2000]}")
    print(f"1..{_count}", flush=True)
    return 1 if _failed else 0


def done():
    print(f"1..{_count}", flush=True)
    sys.exit(1 if _failed else 0)


def top():
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    return os.environ.get("CG_TOP_SRCDIR", here)


def build():
    return os.environ.get("CG_TOP_BUILDDIR", os.path.join(top(), "build"))
