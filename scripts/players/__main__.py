"""Plays texts of motions drawn at random, and fails unless each is within the bound of its certificate."""

import json
import tempfile
import time
from pathlib import Path

from harness import chosen, finish, parser

from .browsers import Chromium, Firefox, Libraries, LottieWeb, WebKit
from .compiled import Dart, Kotlin, Qt, Swift
from .exports import Export, export, run
from .motions import Draw, Motion
from .player import Player, judge

PLAYERS: list[Player] = [
    Chromium(), Firefox(), WebKit(), LottieWeb(), Libraries(), Qt(), Kotlin(), Dart(), Swift(),
]
# Formats that nothing here plays: Figma does not run here, and no tool is known that plays the extension of tokens.
UNPLAYED = {"figma", "tokens"}


def check_equations(boing: Path, motions: list[Motion]) -> list[str]:
    """Faults of equations: what `boing export` has elsewhere."""
    faults = []
    for motion in motions:
        curve = json.loads(run(boing, "export", *motion.options, "--json", "--rows", "98"))
        duration = curve["duration"]
        for row in curve["samples"]:
            if any(abs(row["time"] / duration - jump) < 0.003 for jump in motion.jumps):
                continue
            progress = (row["value"] - motion.zero) / (motion.one - motion.zero)
            if abs(motion.progress(row["time"], duration, True) - progress) > 1e-8:
                faults.append(f"boing export {' '.join(motion.options)} is elsewhere at {row['time']} s")
                break
    return faults


def corrupted(exports: list[Export]) -> list[Export]:
    """One corrupted text for each format: of the longest fall, or of a spring where only springs are said."""
    found: dict[str, Export] = {}
    for family in ("gravity", "bounces"):
        # A millisecond, by which some players are off, is least in the longest.
        for item in sorted(exports, key=lambda item: -item.duration):
            if item.motion.family == family:
                found.setdefault(item.format, item)
    return [item.corrupted() for item in found.values()]


def main():
    given = parser("players/run players", __doc__)
    given.add_argument("--count", type=int, default=200, help="the number of motions (default: 200)")
    given.add_argument("--seed", type=int, default=1, help="the seed of their parameters (default: 1)")
    given.add_argument("--only", default="", help="players, such as qt,kotlin (default: all)")
    options = given.parse_args()
    keys = chosen(options.only, [player.key for player in PLAYERS])
    players = [player for player in PLAYERS if player.key in keys]
    formats = sorted({form for player in players for form in player.formats})
    motions = Draw(options.seed).motions(options.count)
    faults = check_equations(options.boing, motions[:56])
    exports, refusals = export(options.boing, motions, formats, options.seed)
    broken = corrupted(exports)
    print(f"{len(motions)} motions, {len(exports)} texts, {len(refusals)} refused, {len(broken)} corrupted on purpose")

    for player in players:
        begin = time.monotonic()
        texts = [item for item in exports + broken if item.format in player.formats]
        with tempfile.TemporaryDirectory(prefix="boing-player-", ignore_cleanup_errors=True) as folder:
            verdicts = [judge(player, *answer) for answer in list(player.play(texts, Path(folder)))]
        kept = [verdict for verdict in verdicts if not verdict.export.is_corrupted]
        faults += [f"{player.key}: {verdict}" for verdict in kept if verdict.deviation > verdict.bound]
        faults += [
            f"{player.key}: the corrupted {verdict.export.format} passes"
            for verdict in verdicts if verdict.export.is_corrupted and verdict.deviation <= verdict.bound]
        worst = max((verdict.deviation / verdict.bound for verdict in kept), default=0)
        print(f"{player.key} {player.version}: {len(kept)} texts in {time.monotonic() - begin:.0f} s, "
              f"at most {100 * worst:.0f} % of the bound", flush=True)

    table = run(options.boing, "export", "--help").split("Formats:\n")[1].split("\n\n")[0]
    played = {form for player in PLAYERS for form in player.formats}
    unknown = {line.split()[0] for line in table.splitlines()} - played - UNPLAYED - {"all"}
    faults += [f"{form} is neither played nor said to be unplayed" for form in sorted(unknown)]
    finish("players", faults, "all within their bounds")


main()
