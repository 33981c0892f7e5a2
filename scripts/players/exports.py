"""Texts of motions, with their certificates, from `boing export` and `boing curve`."""

import json
import os
import random
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from .motions import Motion

FRAME_RATES = (120, 240)
MAXIMUM_ERRORS = (0.0002, 0.001, 0.01)
# The number of motions that a process exports, at one frame rate and maximum error.
GROUP = 10


@dataclass
class Export:
    """A text of a motion, and when it is looked at."""

    motion: Motion
    format: str
    text: str
    certificate: dict
    frame_rate: float
    moments: list[float]
    is_corrupted: bool = False

    @property
    def name(self) -> str:
        return self.motion.name

    @property
    def identity(self) -> str:
        """A name of its own for a file."""
        return self.name + ("_corrupted" if self.is_corrupted else "")

    @property
    def duration(self) -> float:
        return self.certificate["duration"]

    @property
    def is_spring(self) -> bool:
        return self.certificate["form"] == "spring"

    def progress(self, value: float) -> float:
        """The progress of a value in the units of the motion."""
        return (value - self.motion.zero) / (self.motion.one - self.motion.zero)

    def corrupted(self) -> "Export":
        """The same with one number of the text a fifth larger, or twice as large in a spring."""
        numbers = list(re.finditer(r"(?<![\w.#-])\d*\.\d+|(?<![\w.#-])\d{3,}", self.text))
        if not numbers:
            raise ValueError(f"{self.format} of {self.name} has no number to corrupt")
        longest = max(len(n.group()) for n in numbers)
        candidates = [n for n in numbers if len(n.group()) >= min(longest, 5)]
        if self.is_spring:
            candidates = [n for n in numbers if len(n.group()) == longest]
        number = candidates[len(candidates) // 2]
        digits = f"{float(number.group()) * (2 if self.is_spring else 1.2):.8g}"
        text = self.text[: number.start()] + digits + self.text[number.end():]
        # At many moments: one wrong point of many shows for a short time only.
        moments = self.motion.moments(self.duration, 2000, "corrupted")
        return replace(self, text=text, moments=moments, is_corrupted=True)


def export(
    boing: Path, motions: list[Motion], formats: list[str], seed: int, moments: int
) -> tuple[list[Export], list[dict]]:
    """The texts of motions, and what was refused; frame rates and errors are drawn for groups of motions."""
    draw = random.Random(seed)
    groups = [
        (motions[start: start + GROUP], draw.choice(FRAME_RATES), draw.choice(MAXIMUM_ERRORS))
        for start in range(0, len(motions), GROUP)]

    def texts(group):
        drawn, rate, error = group
        with tempfile.TemporaryDirectory() as folder:
            tokens = Path(folder, "motions.json")
            tokens.write_text(json.dumps({
                motion.name: {"$extensions": {"org.boing.motion": {"options": " ".join(motion.options)}}}
                for motion in drawn}))
            return json.loads(run(
                [boing, "export", tokens, "--as", ",".join(formats), "--json", "--fps", str(rate),
                 "--max-error", repr(error)]))

    exports, refusals = [], []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (drawn, rate, _), answer in zip(groups, pool.map(texts, groups)):
            named = {motion.name: motion for motion in drawn}
            for item in answer["exports"]:
                motion = named[item["name"]]
                times = motion.moments(item["certificate"]["duration"], moments, f"{seed} {motion.name}")
                exports.append(
                    Export(motion, item["format"], item["text"], item["certificate"], rate, times))
            refusals += answer["refusals"]
    return exports, refusals


def own_table(boing: Path, motion: Motion) -> tuple[float, list[tuple[float, float]]]:
    """The duration of a motion, and times and values of it, as `boing curve` prints them."""
    answer = json.loads(run([boing, "curve", *motion.options, "--json", "--rows", "98"]))
    return answer["duration"], [(row["time"], row["value"]) for row in answer["samples"]]


def run(command: list) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout
