"""What every player has."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from .comparison import Played
from .exports import Export

HERE = Path(__file__).parent


class MissingPlayer(Exception):
    """A player that is not installed."""


class Player:
    """A program that plays texts; subclasses say how."""

    # The word for --only.
    key = ""
    # The name in the documentation.
    name = ""
    formats: tuple[str, ...] = ()
    # For each format, the beginnings of the certificate's sentences on this player.
    concerns: dict[str, tuple[str, ...]] = {}
    # What of the player is written for the test; empty for a program that is all of others.
    note = ""

    def missing(self) -> str | None:
        """What is not installed; None if nothing is."""
        return None

    def version(self) -> str:
        """The version of the player, known after it has played."""
        raise NotImplementedError

    def play(self, exports: list[Export], folder: Path) -> Iterator[Played]:
        """Plays texts; `folder` is empty and its own."""
        raise NotImplementedError


def missing_commands(*commands: str) -> str | None:
    absent = [command for command in commands if shutil.which(command) is None]
    return ", ".join(absent) or None
