"""A hostile input: how it is made, the commands that are given it, and what they must do."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

# {in} is the input, {out} a folder for outputs.
READING = [["inspect", "{in}"], ["lint", "{in}"]]
DRAWING = [["render", "{in}", "--time", "0.25", "-o", "{out}/still.png"]]
WRITING = [["convert", "{in}", "{out}/out.json"], ["convert", "{in}", "{out}/out.svg"],
           ["convert", "{in}", "{out}/out.tendies"], ["render", "{in}", "-o", "{out}/page.html"]]
MOVING = [["render", "{in}", "-d", "0.1", "--fps", "20", "-o", "{out}/movie.apng"],
          ["inspect", "{in}", "--timeline", "-o", "{out}/timeline.png"]]
DOCUMENT = READING + DRAWING + WRITING + MOVING


@dataclass(frozen=True)
class Case:
    """A named input. `make` writes it into an empty folder and returns its path."""

    name: str
    make: Callable[[Path], Path]
    commands: list = field(default_factory=lambda: DOCUMENT)
    refused: bool = False
    """True where no command may take it."""
    stdin: str | None = None
    """The path of what standard input reads."""


def file(name: str, content, file_name: str = "hostile.caml", **keywords) -> Case:
    """A case of one file, whose content may be made when it is needed."""
    def make(folder: Path) -> Path:
        made = content() if callable(content) else content
        path = folder / file_name
        path.write_bytes(made.encode("utf-8", "surrogatepass") if isinstance(made, str) else made)
        return path
    return Case(name, make, **keywords)
