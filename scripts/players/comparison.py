"""The comparison of what players play with the motions, within the bounds of the certificates."""

import json
import math
from dataclasses import dataclass

from . import springs
from .exports import Export

# What a player itself may round, as a fraction of the distance.
ROUNDING = 1e-3


@dataclass
class Played:
    """What a player showed of a text: times in seconds, and progress."""

    export: Export
    moments: list[float]
    values: list[float]

    @classmethod
    def of_line(cls, export: Export, line: str) -> "Played":
        """What a program printed of a text: the parameters of its spring as JSON, or the values at its moments."""
        if line.startswith("{"):
            values = springs.progress(export, json.loads(line))
        else:
            values = [float(word) for word in line.split()] or [math.nan] * len(export.moments)
        return cls(export, export.moments, values)


@dataclass
class Verdict:
    """The largest deviation of a played text, and the bound for it."""

    export: Export
    deviation: float
    bound: float
    time: float
    count: int

    @property
    def holds(self) -> bool:
        return self.deviation <= self.bound

    def __str__(self) -> str:
        options = " ".join(f"'{o}'" if "(" in o else o for o in self.export.motion.options)
        return (
            f"{self.export.format} of a {self.export.motion.family} is off by {self.deviation:.6f} at "
            f"{self.time:.6f} s; the bound is {self.bound:.6f}: boing export --as {self.export.format} "
            f"--max-error {self.export.certificate['maximumError']:.3g} --fps {self.export.frame_rate} "
            f"--name {self.export.name} {options}")


def judge(played: Played, concerns: dict[str, tuple[str, ...]], time_margin: float = 0) -> Verdict:
    """The verdict on a played text.

    `concerns` has, for a format, how the certificate's sentences on this player begin: their amounts
    belong to the bound.
    """
    export = played.export
    bound, margin = export.certificate["maximumError"] + ROUNDING, time_margin
    for deviation in export.certificate["deviations"]:
        if not deviation["summary"].startswith(concerns.get(export.format, ()) or ("\0",)):
            continue
        amount = deviation.get("amount") or 0
        if deviation["unit"] == "seconds":
            margin += amount
        else:
            bound += amount
    worst, when = 0.0, 0.0
    for time, value in zip(played.moments, played.values, strict=True):
        low, high = export.motion.progress_range(
            time, export.duration, not export.is_spring, margin)
        deviation = max(low - value, value - high, 0.0) if math.isfinite(value) else math.inf
        if deviation > worst:
            worst, when = deviation, time
    return Verdict(export, worst, bound, when, len(played.values))
