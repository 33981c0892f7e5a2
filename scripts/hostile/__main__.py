"""Gives the command hostile documents and damaged forms of real ones, and fails unless each ends with a defined exit code,
in 10 s, with 1 GiB, without a signal, and with a message that names the file."""

import argparse
import collections
import concurrent.futures
import random
import sys
import tempfile
import time
from pathlib import Path

from . import markup, mutation, packages, runner, texts

ROOT = Path(__file__).resolve().parents[2]


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/hostile/run", description=__doc__)
    parser.add_argument("--documents", type=Path, default=ROOT / "Tests", help="the documents to damage (default: Tests)")
    parser.add_argument("--count", type=int, default=1_000, help="the number of damaged documents (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all draws (default: 1)")
    parser.add_argument("--only", default="", help="only cases with one of these words in their names, such as xml,archive")
    parser.add_argument("--sample", type=int, help="so many handmade runs, drawn at random (default: all)")
    parser.add_argument("--seconds", type=float, default=runner.SECONDS,
                        help="the processor time that a run may take; a debug build needs more (default: 10)")
    parser.add_argument("--workers", type=int, default=2, help="runs at a time (default: 2)")
    parser.add_argument("--list", action="store_true", help="list the handmade cases")
    parser.add_argument("--boing", type=Path, default=ROOT / ".build/release/boing", help="the command")
    options = parser.parse_args()
    options.boing = options.boing.resolve()
    return options


def main():
    options = arguments()
    handmade = markup.cases() + packages.cases() + texts.cases()
    if options.list:
        print("\n".join(case.name for case in handmade))
        return
    if not options.boing.exists():
        sys.exit(f"hostile: there is no {options.boing}; build it")
    words = [word for word in options.only.split(",") if word]
    handmade = [case for case in handmade if not words or any(word in case.name for word in words)]
    work = [(case, None) for case in handmade]
    if options.sample is not None:
        # One command each, so that many cases have a turn.
        draw = random.Random(options.seed)
        draw.shuffle(handmade)
        work = [(case, [draw.choice(case.commands)]) for case in handmade[:options.sample]]
    damaged = [case for case in mutation.cases(options.documents, options.count, options.seed)
               if not words or any(word in case.name for word in words)]
    work += [(case, None) for case in damaged]
    if not work:
        sys.exit(f"hostile: no case has one of the words {options.only}")
    start = time.monotonic()
    codes, faults, longest, largest = collections.Counter(), [], (0.0, ""), (0, "")
    with tempfile.TemporaryDirectory(prefix="boing-hostile-") as folder:
        with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
            runs = {
                pool.submit(runner.try_case, case, options.boing, Path(folder) / str(number), options.seconds, commands): case
                for number, (case, commands) in enumerate(work)}
            for done in concurrent.futures.as_completed(runs):
                found, endings = done.result()
                for ending in endings:
                    codes[ending.code] += 1
                    longest = max(longest, (ending.seconds, runs[done].name))
                    largest = max(largest, (ending.memory, runs[done].name))
                for fault in found:
                    print(f"hostile: {fault}", file=sys.stderr, flush=True)
                faults += found
    summary = (
        f"hostile: {codes.total()} runs with {len(work) - len(damaged)} handmade and {len(damaged)} damaged documents: "
        + ", ".join(f"{count} ended with {code}" for code, count in sorted(codes.items()))
        + f"; at most {longest[0]:.1f} s ({longest[1]}) and {largest[0] >> 20} MiB ({largest[1]}) "
        + f"({time.monotonic() - start:.0f} s)")
    if faults:
        sys.exit(f"{summary}; {len(faults)} broke a promise")
    print(summary)


main()
