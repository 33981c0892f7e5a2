"""Plays texts of motions drawn at random, and fails unless each is within the bound of its certificate."""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from .browsers import Chromium, Firefox, LottieWeb, WebKit
from .comparison import judge
from .dart import Dart
from .exports import Export, export, own_table, run
from .kotlin import Kotlin
from .motions import Draw
from .node import Node
from .player import Player
from .qt import Qt
from .swift import Swift

ROOT = Path(__file__).resolve().parents[2]
PLAYERS: list[Player] = [
    Chromium(), Firefox(), WebKit(), LottieWeb(), Node(), Qt(), Kotlin(), Dart(), Swift(),
]
# Formats that nothing here plays: Figma does not run here, and no tool is known that plays the extension of tokens.
UNPLAYED = {"figma", "tokens"}
MOMENTS = 60


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/players/run", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="the number of motions (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of their parameters (default: 1)")
    parser.add_argument("--only", default="", help="players, such as qt,node (default: all)")
    parser.add_argument("--boing", type=Path, default=ROOT / ".build/release/boing", help="the command")
    parser.add_argument(
        "--self-test", action="store_true", help="play corrupted texts only, each of which must fail")
    return parser.parse_args()


def chosen(words: str) -> list[Player]:
    keys = [word for word in words.split(",") if word]
    unknown = set(keys) - {player.key for player in PLAYERS}
    if unknown:
        known = ", ".join(player.key for player in PLAYERS)
        sys.exit(f"players: {', '.join(sorted(unknown))} is none of {known}")
    return [player for player in PLAYERS if not keys or player.key in keys]


def check_equations(boing: Path, motions) -> list[str]:
    """Faults of equations: what `boing curve` has elsewhere."""
    faults = []
    for motion in motions:
        duration, rows = own_table(boing, motion)
        for moment, value in rows:
            if any(abs(moment / duration - jump) < 0.003 for jump in motion.jumps):
                continue
            progress = (value - motion.zero) / (motion.one - motion.zero)
            if abs(motion.progress(moment, duration, True) - progress) > 1e-8:
                faults.append(f"boing curve {' '.join(motion.options)} is elsewhere at {moment} s")
                break
    return faults


def corrupted(exports: list[Export]) -> list[Export]:
    """One corrupted text for each format, with the least that its certificate states for players.

    It is of gravity, or of a bounce where only springs are said.
    """
    families = ("gravity", "bounces")

    def rank(item: Export):
        stated = sum(
            deviation.get("amount") or 0 for deviation in item.certificate["deviations"]
            if deviation["unit"] == "fraction")
        return families.index(item.motion.family), stated

    found: dict[str, Export] = {}
    for item in sorted((item for item in exports if item.motion.family in families), key=rank):
        found.setdefault(item.format, item)
    return [item.corrupted() for item in found.values()]


def all_formats(boing: Path) -> list[str]:
    """The identifiers of all formats, in their order."""
    lines = run([boing, "export", "--help"]).split("Formats:\n")[1].split("\n\n")[0].splitlines()
    return [name for name in (line.split()[0] for line in lines) if name != "all"]


def main():
    options = arguments()
    players = chosen(options.only)
    absent = [f"{player.name} ({player.missing()})" for player in players if player.missing()]
    if absent:
        sys.exit(f"players: not installed: {'; '.join(absent)}. Run scripts/setup --players.")
    if not options.boing.exists():
        sys.exit(f"players: {options.boing} is missing; run make")

    formats = sorted({form for player in players for form in player.formats})
    count = 14 if options.self_test else options.count
    motions = Draw(options.seed).motions(count)
    faults = [] if options.self_test else check_equations(options.boing, motions[:56])
    exports, refusals = export(options.boing, motions, formats, options.seed, MOMENTS)
    broken = corrupted(exports)
    if options.self_test:
        exports = []
    print(f"{len(motions)} motions, {len(exports)} texts, {len(refusals)} refused, "
          f"{len(broken)} corrupted on purpose")

    for player in players:
        begin = time.monotonic()
        texts = [item for item in exports + broken if item.format in player.formats]
        folder = Path(tempfile.mkdtemp(prefix="boing-player-"))
        try:
            judged = [judge(played, player.concerns) for played in player.play(texts, folder)]
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        kept = [verdict for verdict in judged if not verdict.export.is_corrupted]
        faults += [f"{player.key}: {verdict}" for verdict in kept if not verdict.holds]
        faults += [
            f"{player.key}: the corrupted {verdict.export.format} passes"
            for verdict in judged if verdict.export.is_corrupted and verdict.holds]
        worst = max((v.deviation / v.bound for v in kept), default=0)
        print(f"{player.key} {player.version()}: {len(kept)} texts in {time.monotonic() - begin:.0f} s, "
              f"at most {100 * worst:.0f} % of the bound", flush=True)

    unknown = set(all_formats(options.boing)) - UNPLAYED - {form for player in PLAYERS for form in player.formats}
    faults += [f"{form} is neither played nor said to be unplayed" for form in sorted(unknown)]
    for fault in faults[:40]:
        print(f"players: {fault}")
    if faults:
        sys.exit(f"players: {len(faults)} faults")
    print("players: all within their bounds")


if __name__ == "__main__":
    main()
