"""TAP for tests in Python: check(), skip(), and done() at the end."""
import os
import sys
import traceback

_count = 0
_failed = 0


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


def skip(name, why):
    global _count
    _count += 1
    print(f"ok {_count} - {name} # SKIP {why}", flush=True)


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


def done():
    print(f"1..{_count}", flush=True)
    sys.exit(1 if _failed else 0)


def top():
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    return os.environ.get("CG_TOP_SRCDIR", here)


def build():
    return os.environ.get("CG_TOP_BUILDDIR", os.path.join(top(), "build"))
