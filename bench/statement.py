"""A statement of a wanted number of pages, by the generators of the tests: statement.py FILE PAGES [LAYOUT]; prints the pages it has."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/gen"))
import ecas  # noqa: E402
import generate  # noqa: E402
from cas_draw import draw  # noqa: E402

LAYOUT = "cams_detailed"


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


def make(path, pages):
    """The statement with so many pages, or one page fewer where no number of schemes gives just that many."""
    generate.Dice = Busy
    generate.fund_houses = lambda d, layout, count: sorted({row[0] for row in generate.CATALOGUE}, key=str.lower)
    statement, style = generate.build(1, LAYOUT, False)
    schemes, low, high = statement.schemes, 1, len(statement.schemes)
    while low < high:  # the most schemes that fit
        middle = (low + high + 1) // 2
        statement.schemes = schemes[:middle]
        generate.finish_statement(Busy(1), statement, style, LAYOUT)
        draw(path, statement, style)
        if pages_of(path) <= pages:
            low = middle
        else:
            high = middle - 1
    statement.schemes = schemes[:low]
    generate.finish_statement(Busy(1), statement, style, LAYOUT)
    draw(path, statement, style)
    return pages_of(path)


class Heavy(generate.Dice):
    """Dice of an investor with as much of everything as `most` says."""
    most = 3

    def count(self, seq):
        return self.most


def make_ecas(path, pages, layout):
    """The statement of a depository or of MF Central that comes nearest from below, without a password."""
    ecas.FUNDS = ecas.FUNDS * 60

    def drawn(most):
        Heavy.most = most
        st, looks, style, draw = ecas.BUILD[layout](Heavy(layout))
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
    return drawn(low)


if __name__ == "__main__":
    wanted = sys.argv[3] if len(sys.argv) > 3 else LAYOUT
    print(make(sys.argv[1], int(sys.argv[2])) if wanted == LAYOUT else make_ecas(sys.argv[1], int(sys.argv[2]), wanted))
