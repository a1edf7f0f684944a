"""A statement of a wanted number of pages, by the generators of the tests: statement.py FILE PAGES [LAYOUT]; prints the
pages it has."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/gen"))
import ecas  # noqa: E402
import generate  # noqa: E402
from cas_draw import draw  # noqa: E402

SEEDS = 6


class Busy(generate.Dice):
    """Dice of an investor with a lot of folios, and years of instalments in each."""

    def choice(self, seq):
        if seq == [2, 8, 20, 45]:
            return 45
        if seq == [1, 1, 2]:
            return 12
        return super().choice(seq)


def pages_of(path):
    text = subprocess.run(["pdfinfo", path], stdout=subprocess.PIPE, check=True).stdout.decode()
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith("Pages:")))


def make(path, pages, layout):
    """The statement of a registrar that comes nearest from below; there are not schemes enough for any number."""
    generate.Dice = Busy
    generate.fund_houses = lambda d, name, count: sorted({row[0] for row in generate.CATALOGUE}, key=str.lower)
    low, high = 1, len(generate.build(1, layout, False)[0].schemes)

    def drawn(schemes):
        statement, style = generate.build(1, layout, False)  # anew: finishing one changes both
        statement.schemes = statement.schemes[:schemes]
        generate.finish_statement(Busy(1), statement, style, layout)
        draw(path, statement, style)
        return pages_of(path)
    while low < high:  # the most schemes that fit
        middle = (low + high + 1) // 2
        low, high = (middle, high) if drawn(middle) <= pages else (low, middle - 1)
    return drawn(low)


class Heavy(generate.Dice):
    """Dice of an investor with as much of everything as `most` says."""
    most = 3

    def count(self, seq):
        return self.most


def make_ecas(path, pages, layout):
    """The statement of a depository or of MF Central that comes nearest from below, without a password."""
    ecas.FUNDS = ecas.FUNDS * 60

    def drawn(most, seed=0):
        Heavy.most = most
        st, looks, style, draw = ecas.BUILD[layout](Heavy(f"{layout} {seed}"))
        looks.password, looks.order, looks.mode = None, None, "string"
        sheet = ecas.Sheet(looks)
        draw(sheet, st, style)
        return sheet.write(path)
    low, high = 1, 2
    while drawn(high) <= pages:
        low, high = high, high * 2
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if drawn(middle) <= pages else (low, middle)
    # one step is many pages: of some investors that own about as much, the one that comes nearest
    near = [(drawn(most, seed), most, seed) for most in (low, high) for seed in range(SEEDS)]
    _, most, seed = max((n for n in near if n[0] <= pages), default=min(near))  # none has so few
    return drawn(most, seed)


if __name__ == "__main__":
    wanted = sys.argv[3] if len(sys.argv) > 3 else generate.LAYOUT_NAMES[0]
    print((make if wanted in generate.LAYOUT_NAMES else make_ecas)(sys.argv[1], int(sys.argv[2]), wanted))
