"""Blocks of a document, before anything is known of pages: texts, tables, two columns side by side, page breaks."""
from dataclasses import dataclass, field


@dataclass
class Text:
    """A paragraph; \\n breaks a line by force. step: is a heading that stays with what follows."""
    text: str
    size: float = 7
    bold: bool = False
    align: str = "l"
    gap: float = 3
    stay: bool = False


@dataclass
class Col:
    """A column: head, share of the width, alignment; chars: too long words break between characters."""
    head: str
    width: float
    align: str = "l"
    chars: bool = False
    soft: bool = False


@dataclass
class Row:
    cells: list
    bold: bool = False


@dataclass
class Table:
    cols: list
    rows: list = field(default_factory=list)
    size: float = 7
    valign: str = "top"
    rules: bool = True
    heads: bool = True
    keep: bool = True

    def add(self, *cells, bold=False):
        self.rows.append(Row([str(c) for c in cells], bold))
        return self


@dataclass
class Split:
    """Two columns of blocks."""
    left: list
    right: list
    share: float = 0.5


class Break:
    """A new page."""


@dataclass
class Document:
    title: str
    blocks: list
    head: list
    foot: list
    info: dict
