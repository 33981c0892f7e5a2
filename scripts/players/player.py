"""What every player has, and the comparison of what it plays with the motions, within the certificates' bounds."""

import bisect
import importlib.util
import math
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .exports import Export
from .motions import cubic, cubic_parameter, oscillator

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


# What libraries play of the parameters of texts, read from their documentation; none of their code is here. A text
# leads to the parameters of a spring, or to the points of a curve, in its own language. A spring is its closed form:
# where libraries stop it is the matter of `PlayerDeviationTests`.

# Formats whose velocity is in distances a second, not in units of the value.
IN_DISTANCES = ("anime", "flutter", "swiftui", "uikit", "core-animation")
# Libraries that damp critically at most.
CLAMPED = ("react-native", "reanimated", "swiftui", "uikit", "core-animation")


def spring(form: str, given: dict, zero: float, one: float):
    """The value of a spring at a time."""
    start, end = given.get("start", zero), given.get("end", one)
    mass, stiffness = given.get("mass", 1), given.get("stiffness", given.get("tension"))
    critical = 2 * math.sqrt(mass * stiffness)
    damping = given.get("damping", given.get("friction", critical * given.get("dampingRatio", math.nan)))
    velocity = given["velocity"] * (end - start if form in IN_DISTANCES else 1000 if form == "react-spring" else 1)
    if form in CLAMPED and not given.get("allowsOverdamping"):
        damping = min(damping, critical)
    if form == "motion" and damping >= critical:
        # It does not know of a launch velocity then.
        velocity = 0
    if form == "anime":
        mass, stiffness, damping = max(1, mass), min(1e4, stiffness), min(1e4, damping)
    # A threshold above a thousandth, or another end than Core Animation's own.
    if given.get("threshold", 0) > 1.001e-3 * abs(end - start) or given.get("duration", -1) != -1:
        return lambda time: math.nan
    at = oscillator(mass, stiffness, damping, start - end, velocity)
    return lambda time: end + at(time)


def curve(given: dict):
    """The value of a curve of cubics, along a path of SVG, or between points by timing functions or lines; not a number
    where the points do not rise from 0, or have not as many timing functions."""
    numbers, points = given.get("path", []), given.get("points", [])
    pieces = [numbers[i: i + 8] for i in range(0, len(numbers) - 7, 6)]
    controls = given.get("controls", [(1 / 3, 1 / 3, 2 / 3, 2 / 3)] * (len(points) - 1))
    for (x, y), (end, last), (a, b, c, d) in zip(points, points[1:], controls):
        pieces.append((x, y, x + a * (end - x), y + b * (last - y), x + c * (end - x), y + d * (last - y), end, last))
    starts = [piece[0] for piece in pieces]
    if starts != sorted(starts) or starts[0] != 0 or not numbers and len(controls) != len(points) - 1:
        return lambda time: math.nan

    def value(time):
        x = time / given["seconds"]
        if x >= pieces[-1][6]:
            return pieces[-1][7]
        x0, y0, x1, y1, x2, y2, x3, y3 = pieces[bisect.bisect_right(starts, x) - 1]
        u = cubic_parameter((x - x0) / (x3 - x0), (x1 - x0) / (x3 - x0), (x2 - x0) / (x3 - x0))
        return cubic(u, y0, y1, y2, y3)
    return value


def progress(export: Export, answer: dict | list | str) -> list[float]:
    """The progress at the moments of a text from the answer of a player."""
    motion, form = export.motion, export.format
    if isinstance(answer, str):
        print(f"players: {form} of {export.name}: {answer}")
        return [math.nan] * len(export.moments)
    if isinstance(answer, dict):
        value = spring(form, answer, motion.zero, motion.one) if export.is_spring else curve(answer)
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
