"""What every player has, and the comparison of what it plays with the motions, within the certificates' bounds."""

import importlib.util
import math
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import readings
from .exports import Export

HERE = Path(__file__).parent
# What a player itself may round, as a fraction of the distance.
ROUNDING = 1e-3
# Formats whose players show values in the units of the motion, as those of springs do; those of others show progress.
IN_UNITS = {"css-keyframes", "waapi", "core-animation", "compose-keyframes", "qml", "after-effects",
            "after-effects-keyframes", "lottie"}
# How the sentences of certificates begin that say what only one player does.
ELSEWHERE = ("WebKit's solver", "rlottie", "lottie-android")


class Player:
    """A program that plays texts; subclasses say how."""

    # The word for --only.
    key = ""
    formats: tuple[str, ...] = ()
    # How a sentence of ELSEWHERE begins that is on this player.
    concern = "\0"
    # The version, known after it has played.
    version = ""

    def play(self, exports: list[Export], folder: Path) -> Iterator[tuple[Export, dict | list | str]]:
        """Plays texts; `folder` is empty and its own.

        Each is answered by the parameters of a reading, by the values at its moments, or by what went wrong.
        """
        raise NotImplementedError


def package(name: str) -> Path:
    """The folder of an installed Python package, which is not imported."""
    found = importlib.util.find_spec(name)
    if found is None:
        raise ModuleNotFoundError(f"the Python package {name} is missing")
    return Path(found.submodule_search_locations[0])


def program(name: str) -> str:
    """The path of an installed program."""
    if (path := shutil.which(name)) is None:
        raise FileNotFoundError(f"{name} is missing")
    return path


def progress(export: Export, answer: dict | list | str) -> list[float]:
    """The progress at the moments of a text from the answer of a player."""
    motion, form = export.motion, export.format
    if isinstance(answer, str):
        print(f"players: {form} of {export.name}: {answer}")
        return [math.nan] * len(export.moments)
    if isinstance(answer, dict):
        value = readings.spring(form, answer, motion.zero, motion.one) if export.is_spring else readings.curve(answer)
        answer = [value(time) for time in export.moments]
    values = [math.nan if value is None else value for value in answer]
    if export.is_spring or form in IN_UNITS:
        values = [(value - motion.zero) / (motion.one - motion.zero) for value in values]
    return values


@dataclass
class Verdict:
    """The largest deviation of a played text, and the bound for it."""

    export: Export
    deviation: float
    bound: float
    time: float

    def __str__(self) -> str:
        options = " ".join(f"'{o}'" if "(" in o else o for o in self.export.motion.options)
        return (
            f"{self.export.format} of a {self.export.motion.family} is off by {self.deviation:.6f} at "
            f"{self.time:.6f} s; the bound is {self.bound:.6f}: boing export --as {self.export.format} "
            f"--max-error {self.export.certificate['maximumError']:.3g} --fps {self.export.frame_rate} "
            f"--name {self.export.name} {options}")


def judge(player: Player, export: Export, answer: dict | list | str) -> Verdict:
    """The verdict on an answer; what the certificate says of the player of a curve belongs to the bound."""
    bound, margin = export.certificate["maximumError"] + ROUNDING, 0.0
    for deviation in export.certificate["deviations"]:
        summary, amount = deviation["summary"], deviation.get("amount") or 0
        if export.is_spring or summary.startswith(ELSEWHERE) and not summary.startswith(player.concern):
            continue
        if deviation["unit"] == "seconds":
            margin += amount
        else:
            bound += amount
    worst, when = 0.0, 0.0
    for time, value in zip(export.moments, progress(export, answer), strict=True):
        low, high = export.motion.progress_range(time, export.duration, not export.is_spring, margin)
        deviation = max(low - value, value - high, 0.0) if math.isfinite(value) else math.inf
        if deviation > worst:
            worst, when = deviation, time
    return Verdict(export, worst, bound, when)
