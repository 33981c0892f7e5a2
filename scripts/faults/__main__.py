"""Lets each system call of each writer of the command fail, and fails unless outputs are whole, unchanged or absent."""

import argparse
import collections
import concurrent.futures
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .injection import Injection, TIMED
from .trial import Case, Fault, Trial
from .writers import WRITERS, prepare

ROOT = Path(__file__).resolve().parents[2]


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/faults/run", description=__doc__)
    parser.add_argument("--only", default="", help="writers, such as gif,unpacked (default: all)")
    parser.add_argument(
        "--points", type=int, help="the number of faults, drawn at random for each kind of call (default: every one)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of that draw (default: 1)")
    parser.add_argument("--workers", type=int, default=2, help="writers that are tried at a time (default: 2)")
    parser.add_argument("--boing", type=Path, default=ROOT / ".build/release/boing", help="the command")
    options = parser.parse_args()
    chosen = [word for word in options.only.split(",") if word]
    unknown = set(chosen) - {writer.name for writer in WRITERS}
    if unknown:
        parser.error(f"{', '.join(sorted(unknown))} is none of {', '.join(writer.name for writer in WRITERS)}")
    options.writers = [writer for writer in WRITERS if not chosen or writer.name in chosen]
    options.boing = options.boing.resolve()
    if not options.boing.exists():
        parser.error(f"there is no {options.boing}; build it")
    return options


def chosen(trials: list[Trial], limit: int | None, seed: int) -> dict[Trial, list[Injection]]:
    """All faults of each trial; or as many as `limit`, every writer and every pair of call and error in turn."""
    points = {trial: trial.points() for trial in trials}
    if limit is None:
        return points
    draw = random.Random(seed)
    kinds = collections.defaultdict(list)
    for trial, injections in points.items():
        for injection in injections:
            kinds[injection.call, injection.action].append((trial, injection))
    for group in kinds.values():
        draw.shuffle(group)
    picked = collections.defaultdict(list)
    # One of each kind after the other, until there are enough.
    total = 0
    while total < limit and kinds:
        for kind in sorted(kinds):
            if total == limit:
                break
            trial, injection = kinds[kind].pop()
            picked[trial].append(injection)
            total += 1
            if not kinds[kind]:
                del kinds[kind]
    return picked


def walk(trial: Trial, injections: list[Injection], whole: bool) -> tuple[collections.Counter, list[str]]:
    ends, faults = collections.Counter(), []
    reached = collections.Counter()

    def inject(injection: Injection) -> bool:
        try:
            end = trial.inject(injection)
        except Fault as fault:
            faults.append(str(fault))
            end = "faults"
        ends[end or "not reached"] += 1
        return end is not None

    for injection in injections:
        inject(injection)
        kind = (injection.call, injection.action)
        reached[kind] = max(reached[kind], injection.index)
    # A run that fails early or goes on after a fault may call more often: on until nothing is injured.
    for (call, action), index in reached.items() if whole else ():
        while call not in TIMED and inject(Injection(call, action, index := index + 1)):
            pass
    return ends, faults


def main():
    options = arguments()
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="boing-faults-") as temporary:
        folder = Path(temporary).resolve()
        library = folder / "interpose.so"
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-nonnull-compare", "-o", library,
             Path(__file__).parent / "interpose.c", "-ldl"], check=True)
        prepare(options.boing, folder / "inputs")
        cases = [
            Case(writer, standing) for writer in options.writers
            for standing in writer.standings]
        try:
            trials = [
                Trial(case, options.boing, folder / "inputs", folder / f"trial-{number}", library)
                for number, case in enumerate(cases)]
        except Fault as fault:
            sys.exit(f"faults: {fault}")
        picked = chosen(trials, options.points, options.seed)
        ends, faults = collections.Counter(), []
        with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
            runs = {
                pool.submit(walk, trial, injections, options.points is None): trial
                for trial, injections in picked.items()}
            for run in concurrent.futures.as_completed(runs):
                found, broken = run.result()
                ends += found
                faults += broken
                if options.points is None:
                    print(f"{runs[run].case}: {found.total()} faults, {len(broken)} of them found one", flush=True)
                for fault in broken:
                    print(f"faults: {fault}", file=sys.stderr, flush=True)
    total = ends.total() - ends["not reached"]
    if total == 0:
        sys.exit("faults: no call was reached")
    summary = (
        f"faults: {total} failing calls in {len(cases)} cases of {len(options.writers)} writers: {ends['killed']} killed "
        f"the run, {ends['refused']} were its error, after {ends['done']} it was done all the same "
        f"({time.monotonic() - start:.0f} s)")
    if faults:
        sys.exit(f"{summary}; {len(faults)} broke a promise")
    print(f"{summary}: each output whole, unchanged or absent")


main()
