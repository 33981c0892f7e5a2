"""GNU parallel: workers are killed at random, parallel itself too, and a last run finishes."""

import os
import random
import subprocess
from pathlib import Path

from .trial import Clock, Fault, Killer, children, compare, end_tree, strike_among


def start(jobs: Path, shards: int, *options: str, **variables: str) -> subprocess.Popen:
    environment = {**os.environ, "SHARDS": str(shards), **variables}
    return subprocess.Popen(
        ["sh", jobs / "parallel.sh", "--will-cite", *options], env=environment, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)


def trial(jobs: Path, expected: dict[str, str], seed: int, shards: int, rounds: int, length: float):
    """Does all jobs with as many interruptions as `rounds`.

    - `length`: the seconds after which parallel itself is killed, at most, with all that it has started.
    """
    clock = Clock()
    draw = random.Random(seed)
    killed = 0
    for round_number in range(rounds):
        process = start(jobs, shards)
        with Killer(seed + round_number, (0.02, 0.3), strike_among(lambda: children(process.pid))) as killer:
            try:
                process.wait(draw.uniform(length / 4, length))
            except subprocess.TimeoutExpired:
                pass
        end_tree(process)
        killed += killer.count
        done = compare(jobs, expected, complete=False)
        print(f"  round {round_number + 1}: {killer.count} processes killed, {done} of {len(expected)} outputs there")
    if start(jobs, shards).wait() != 0:
        raise Fault("the last run of parallel failed")
    compare(jobs, expected, complete=True)
    if not killed:
        raise Fault("nothing was killed; make the rounds longer")
    print(f"parallel: {len(expected)} outputs, {killed} workers and {rounds} runs killed: the same bytes "
          f"({clock.elapsed:.0f} s)")
