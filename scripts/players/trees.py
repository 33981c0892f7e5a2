"""Plays layer trees in the players of others, and compares what they show with our frames.

Each demo, the documents beside this file (what leaves as images, parts of lines), and each document in a folder leave as
Lottie and as SVG of both dialects; a document with states changes from its first to its second. Each player shows it at a few times; the mean
absolute difference of its pixels from ours, and the share of pixels that are far off, must stay below the limits of the
player. Different antialiasing and fonts' outlines make a mean of about one of 255; a layer at a wrong position makes
several. Then small marks move by every kind of animation, and their centres are measured.
"""

import contextlib
import json
import tempfile
import time as clock
from pathlib import Path

import numpy

from harness import chosen, finish, parser

from . import marks
from .exports import Subject, demos, run
from .player import HERE
from .tree_players import TreePlayer, over_white, tree_players

# The parts of a subject's duration at which it is compared, and the difference of a pixel that is far off.
MOMENTS, FAR = (0.13, 0.37, 0.71), 64
# Marks are compared at each third frame: whole milliseconds, to which Firefox rounds times of SMIL. They may be as far
# off, in points, as the 0.005 within which exports fit, and as much for the player.
MARK_RATE, MARK_FRAMES, REACH = 60, 3, 0.01
MARK_SCALE = 2


def states(boing: Path, document: Path) -> list[str]:
    """The options of a document's change from its first state to its second."""
    names = json.loads(run(boing, "inspect", document, "--json"))["states"]
    return ["--state", names[0], "--to-state", names[1]] if len(names) > 1 else []


def written(subject: Subject, change: list[str]) -> dict[str, Path]:
    """The files of a subject by their kinds."""
    paths = {"lottie": subject.write(".json", *change)}
    for dialect in ("css", "smil"):
        paths[f"svg {dialect}"] = subject.write(f".{dialect}.svg", *change, "--svg", dialect)
    return paths


def check(subject: Subject, players: list[TreePlayer]) -> list[str]:
    """The faults of the players whose pixels are beyond their limits."""
    change = [] if subject.is_demo else states(subject.boing, subject.source)
    paths = written(subject, change)
    root = json.loads(paths["lottie"].read_text())
    size, rate = (root["w"], root["h"]), root["fr"]
    frames = [round(root["op"] * part) for part in MOMENTS]
    ours = [over_white(subject.write(".png", *change, "--scale", 1, "--time", f"{frame / rate:g}")) for frame in frames]
    faults, rows = [], []
    for player in players:
        for kind in player.kinds:
            # The largest of all moments.
            mean = share = 0.0
            for image, own in zip(player.images(paths[kind], size, frames, rate), ours, strict=True):
                difference = abs(image[:, :, :3] - own)
                mean = max(mean, difference.mean())
                share = max(share, 100 * (difference.max(2) > FAR).mean())
            rows.append(f"{player.key}, {kind} {mean:.2f}/{share:.1f} %")
            if mean > player.mean or share > player.share:
                faults.append(f"{subject.name} in {player.key}, {kind}: a mean of {mean:.2f}, {share:.1f} % far off; "
                              f"the limits are {player.mean:g} and {player.share:g} %")
    print(f"{subject.name}: {'; '.join(rows)}", flush=True)
    return faults


def check_marks(subject: Subject, players: list[TreePlayer]) -> list[str]:
    """The faults of marks that are too far off, or not to be found."""
    folder = subject.write("/", "--fps", f"{MARK_RATE / MARK_FRAMES:g}", "--duration", marks.DURATION, "--background",
                           "white", "--scale", MARK_SCALE)
    ours = [marks.centres(over_white(file)) / MARK_SCALE for file in sorted(folder.glob("*.png"))]
    paths = written(subject, [])
    frames = [MARK_FRAMES * index for index in range(len(ours))]
    faults = []
    for player in players:
        for kind in player.kinds:
            shown = player.marks(paths[kind], marks.SIZE, frames, MARK_RATE)
            distances = numpy.array([
                numpy.abs(played - expected).max(1) for played, expected in zip(shown, ours, strict=True)])
            for name, distance in zip(marks.KINDS, distances.max(0)):
                if not distance <= REACH:
                    faults.append(f"the mark “{name}” in {player.key}, {kind}: {distance:.3f} points off, or missing")
            print(f"marks: {player.key}, {kind}: at most {distances.max():.4f} points, {len(frames)} times", flush=True)
    return faults


def main():
    given = parser("players/run players.trees", __doc__)
    given.add_argument("--documents", type=Path, help="a folder of documents beside the demos")
    given.add_argument("--only", default="", help="subjects, such as jack,gravity,marks (default: all)")
    options = given.parse_args()
    players = tree_players()
    documents = sorted(HERE.glob("*.caml")) + (sorted(options.documents.glob("*.tendies")) if options.documents else [])
    sources = {**{name: name for name in demos(options.boing)}, **{path.stem: path for path in documents}}
    names = chosen(options.only, [*sources, "marks"])
    begin = clock.monotonic()
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="boing-trees-", ignore_cleanup_errors=True) as temporary, \
            contextlib.ExitStack() as stack:
        folder = Path(temporary)
        for player in players:
            stack.enter_context(player.playing(folder))
        sources["marks"] = folder / "marks.caml"
        sources["marks"].write_text(marks.document())
        for name in names:
            proof = check_marks if name == "marks" else check
            faults += proof(Subject(options.boing, folder, sources[name]), players)
    print(f"players: {len(names)} subjects in {clock.monotonic() - begin:.0f} s")
    finish("players", faults, "all trees within their limits")


if __name__ == "__main__":
    main()
