"""Plays layer trees in the players of others, and compares what they show with our frames.

Each demo, a document of what leaves as images, and each document in a folder leave as Lottie and as SVG of both
dialects; a document with states changes from its first to its second. Each player shows it at a few times; the mean
absolute difference of its pixels from ours, and the share of pixels that are far off, must stay below the limits of the
player. Different antialiasing and fonts' outlines make a mean of about one of 255; a layer at a wrong position makes
several. Then small marks move by every kind of animation, and their centres are measured.
"""

import argparse
import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
import time as clock
from fractions import Fraction
from pathlib import Path

import numpy

from . import marks
from .tree_players import TreePlayer, over_white, tree_players

ROOT = Path(__file__).resolve().parents[2]
RENDERED = Path(__file__).parent / "rendered.caml"
# The parts of a subject's duration at which it is compared.
MOMENTS = (0.13, 0.37, 0.71)
# The rates of our frames of the marks: fractions of Lottie's frames, and whole ones for players that show no others;
# all are whole milliseconds, to which Firefox rounds times of SMIL.
MARK_RATES = (Fraction(50, 3), Fraction(20))
MARK_SCALE = 2


class Subject:
    """A demo or a document, as files."""

    def __init__(self, boing: Path, folder: Path, name: str, document: Path | None):
        self.name, self.boing, self.folder, self.document = name, boing, folder, document
        self.frames: dict[float, object] = {}
        # The options of a document's change of state.
        self.change: list[str] = []
        if document and len(states := json.loads(self.run("inspect", str(document), "--json"))["states"]) > 1:
            self.change = ["--state", states[0], "--to-state", states[1]]

    def run(self, *options: str) -> str:
        """What the command prints."""
        done = subprocess.run([self.boing, *options], capture_output=True, text=True, timeout=300)
        if done.returncode:
            sys.exit(f"players: boing {' '.join(options)}: {done.stderr.strip()}")
        return done.stdout

    def write(self, kind: str) -> Path:
        """The subject as Lottie, or as SVG of a dialect."""
        form, _, dialect = kind.partition(" ")
        path = self.folder / f"{self.name}{'.json' if form == 'lottie' else f'.{dialect}.svg'}"
        options = ["--svg", dialect] if dialect else []
        if self.document:
            self.run("convert", str(self.document), str(path), "--force", *self.change, *options)
        else:
            self.run("demo", self.name, "-o", str(path), "-q", "--force", *options)
        return path

    def frame(self, time: float):
        """Our frame at a time, over white."""
        if time not in self.frames:
            path = self.folder / f"{self.name}.png"
            subject = ["render", str(self.document), *self.change] if self.document else ["demo", self.name]
            self.run(*subject, "--scale", "1", "--time", f"{time:g}", "-o", str(path), "-q", "--force")
            self.frames[time] = over_white(path)
        return self.frames[time]


def check(subject: Subject, players: list[TreePlayer]) -> list[str]:
    """The faults of the players whose pixels are beyond their limits."""
    kinds = sorted({kind for player in players for kind in player.kinds})
    paths = {kind: subject.write(kind) for kind in {*kinds, "lottie"}}
    root = json.loads(paths["lottie"].read_text())
    size, rate = (root["w"], root["h"]), root["fr"]
    moments = [round(root["op"] / rate * part, 3) for part in MOMENTS]
    faults, rows = [], []
    for player in players:
        times = player.times(moments, rate)
        for kind in player.kinds:
            # The largest of all moments.
            mean = share = 0.0
            for image, time in zip(player.frames(paths[kind], size, times, rate), times, strict=True):
                difference = abs(image[:, :, :3] - subject.frame(time))
                mean = max(mean, difference.mean())
                share = max(share, 100 * (difference.max(2) > player.limit.FAR).mean())
            rows.append(f"{player.key}, {kind} {mean:.2f}/{share:.1f} %")
            if mean > player.limit.mean or share > player.limit.share:
                faults.append(f"{subject.name} in {player.name}, {kind}: a mean of {mean:.2f}, {share:.1f} % far off; "
                              f"the limit is {player.limit}")
    print(f"{subject.name}: {'; '.join(rows)}", flush=True)
    return faults


def own_marks(subject: Subject, rate: Fraction):
    """The centres of the marks at times that are multiples of 1/rate, as we render them."""
    folder = subject.folder / f"marks-{rate.numerator}"
    subject.run(
        "render", str(subject.document), "--fps", str(rate), "--duration", str(marks.DURATION), "--background",
        "white", "--scale", str(MARK_SCALE), "-o", f"{folder}/", "-q")
    files = sorted(folder.glob("*.png"))
    centres = [marks.centres(over_white(file)) / MARK_SCALE for file in files]
    return [float(index / rate) for index in range(len(files))], centres


def check_marks(subject: Subject, players: list[TreePlayer]) -> list[str]:
    """The faults of marks that are too far off, or not to be found."""
    paths = {kind: subject.write(kind) for player in players for kind in player.kinds}
    ours = {rate: own_marks(subject, rate) for rate in MARK_RATES}
    faults = []
    for player in players:
        rate = next(
            rate for rate, (times, _) in ours.items()
            if numpy.allclose(player.times(times, 60), times))
        times, centres = ours[rate]
        for kind in player.kinds:
            distances = numpy.array([
                numpy.abs(played - expected).max(1)
                for played, expected in zip(
                    player.marks(paths[kind], marks.SIZE, times, 60), centres, strict=True)])
            lost = numpy.isnan(distances).any(0)
            faults += [
                f"the mark “{name}” is not to be found in {player.name}, {kind}"
                for name, is_lost in zip(marks.KINDS, lost) if is_lost]
            worst = numpy.nan_to_num(distances).max(0)
            faults += [
                f"the mark “{name}” is {distance:.3f} points off in {player.name}, {kind}"
                for name, distance in zip(marks.KINDS, worst) if distance > player.reach]
            name = list(marks.KINDS)[int(worst.argmax())]
            print(f"marks: {player.key}, {kind}: at most {worst.max():.4f} points ({name}), "
                  f"{len(times)} moments", flush=True)
    return faults


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/players/run --trees", description=__doc__)
    parser.add_argument("--boing", type=Path, default=ROOT / ".build/release/boing", help="the command")
    parser.add_argument("--documents", type=Path, help="a folder of documents beside the demos")
    parser.add_argument("--only", default="", help="subjects, such as jack,gravity,marks (default: all)")
    parser.add_argument("--players", default="", help="players, such as thorvg,firefox (default: all)")
    return parser.parse_args()


def demos(boing: Path) -> list[str]:
    lines = subprocess.run([boing, "demo", "--list", "--json"], check=True, capture_output=True, text=True).stdout
    return [json.loads(line)["name"] for line in lines.splitlines()]


def chosen(words: str, known: list[str], what: str) -> list[str]:
    names = [word for word in words.split(",") if word]
    if unknown := sorted(set(names) - set(known)):
        sys.exit(f"players: {what}: {', '.join(unknown)} is none of {', '.join(known)}")
    return [name for name in known if not names or name in names]


def main():
    options = arguments()
    everyone = tree_players()
    keys = chosen(options.players, [player.key for player in everyone], "--players")
    players = [player for player in everyone if player.key in keys]
    if absent := [f"{player.name} ({player.missing()})" for player in players if player.missing()]:
        sys.exit(f"players: not installed: {'; '.join(absent)}. Run scripts/setup --players.")
    if not options.boing.exists():
        sys.exit(f"players: {options.boing} is missing; run make")
    # What leaves as images has a document of its own.
    documents = [RENDERED] + (sorted(options.documents.glob("*.tendies")) if options.documents else [])
    known = demos(options.boing)
    names = chosen(options.only, known + [path.stem for path in documents] + ["marks"], "--only")
    begin = clock.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="boing-trees-"))
    faults: list[str] = []
    subjects = [Subject(options.boing, folder, name, None) for name in known]
    subjects += [Subject(options.boing, folder, path.stem, path) for path in documents]
    try:
        with contextlib.ExitStack() as stack:
            for player in players:
                player.start(folder)
                stack.enter_context(player)
            for subject in subjects:
                if subject.name in names:
                    faults += check(subject, players)
            if "marks" in names:
                faults += check_marks(Subject(options.boing, folder, "marks", marks.write(folder)), players)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for fault in faults:
        print(f"players: {fault}")
    print(f"players: {len(names)} subjects in {clock.monotonic() - begin:.0f} s")
    if faults:
        sys.exit(f"players: {len(faults)} faults")
    print("players: all trees within their limits")


if __name__ == "__main__":
    main()
