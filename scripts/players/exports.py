"""What the command writes: texts of motions with their certificates, and files of demos and documents."""

import itertools
import json
import os
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from .motions import Motion

# The frame rates and maximum errors of exports.
CHOICES = list(itertools.product((120, 240), (0.0002, 0.001, 0.01)))
# The number of times at which a text is looked at, and that for a corrupted one: one wrong point of many shows for a
# short time only.
MOMENTS, CORRUPTED_MOMENTS = 60, 2000


@dataclass
class Export:
    """A text of a motion, and when it is looked at."""

    motion: Motion
    # The name of the motion in the text, which no other text of the format has.
    name: str
    format: str
    text: str
    certificate: dict
    frame_rate: float
    moments: list[float]
    is_corrupted: bool = False

    @property
    def duration(self) -> float:
        return self.certificate["duration"]

    @property
    def is_spring(self) -> bool:
        return self.certificate["form"] == "spring"

    def corrupted(self) -> "Export":
        """The same by another name, with one number of the text a fifth larger, or twice as large in a spring."""
        numbers = list(re.finditer(r"(?<![\w.#-])-?(?:\d*\.\d+|\d{3,})", self.text))
        longest = max(len(n.group()) for n in numbers)
        least = longest if self.is_spring else min(longest, 5)
        candidates = [n for n in numbers if len(n.group()) >= least]
        # The largest of the middle half.
        number = max(candidates[len(candidates) // 4: 3 * len(candidates) // 4 + 1], key=lambda n: abs(float(n.group())))
        digits = f"{float(number.group()) * (2 if self.is_spring else 1.2):.8g}"
        text = self.text[: number.start()] + digits + self.text[number.end():]
        text = re.sub(rf"(?i)(?<![a-z0-9]){self.name}(?![0-9])", r"\g<0>x", text)
        moments = self.motion.moments(self.duration, CORRUPTED_MOMENTS, "corrupted")
        return replace(self, name=f"{self.name}x", text=text, moments=moments, is_corrupted=True)


def export(boing: Path, motions: list[Motion], formats: list[str], seed: int) -> tuple[list[Export], list[dict]]:
    """The texts of motions, and what was refused; a part of them for each frame rate and maximum error."""
    choices = CHOICES[: len(motions)]
    named = {motion.name: motion for motion in motions}

    def texts(index):
        part = motions[index * len(motions) // len(choices): (index + 1) * len(motions) // len(choices)]
        rate, error = choices[index]
        with tempfile.NamedTemporaryFile("w", suffix=".json") as tokens:
            json.dump({
                motion.name: {"$extensions": {"org.boing.motion": {"options": " ".join(motion.options)}}}
                for motion in part}, tokens)
            tokens.flush()
            return json.loads(run(
                boing, "export", tokens.name, "--as", ",".join(formats), "--json", "--fps", rate, "--max-error", error))

    exports, refusals = [], []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (rate, _), answer in zip(choices, pool.map(texts, range(len(choices)))):
            for item in answer["exports"]:
                motion, certificate = named[item["name"]], item["certificate"]
                times = motion.moments(certificate["duration"], MOMENTS, f"{seed} {motion.name}")
                exports.append(Export(motion, motion.name, item["format"], item["text"], certificate, rate, times))
            refusals += answer["refusals"]
    return exports, refusals


class Subject:
    """A demo, by its name, or a document."""

    def __init__(self, boing: Path, folder: Path, source: Path | str):
        self.boing, self.folder, self.source = boing, folder, source
        self.is_demo = isinstance(source, str)
        self.name = source if self.is_demo else source.stem.replace(" ", "-")

    def write(self, ending: str, *options) -> Path:
        """A file of the subject, or with the ending `/` a folder of frames."""
        path = self.folder / f"{self.name}{ending}"
        output = f"{path}/" if ending.endswith("/") else path
        run(self.boing, "render", self.source, *options, "-o", output, "-q", "--force")
        return path


def demos(boing: Path) -> list[str]:
    return [json.loads(line)["name"] for line in run(boing, "render", "--list", "--json").splitlines()]


def run(*words, lines: str | None = None) -> str:
    """What a command prints; `lines` are its input."""
    done = subprocess.run(list(map(str, words)), input=lines, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, words[:20]))}: {done.stderr.strip()[:4000]}")
    return done.stdout
