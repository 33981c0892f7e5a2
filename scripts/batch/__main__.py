"""Does the jobs of a batch while workers and machines are killed at random, and fails unless the bytes are those of a
batch that nothing disturbed. Measures throughput and the planner's memory, too."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from . import documents, faults, hosts, measure, parallel, slurm
from .trial import MAKES, Clock, Fault, compare, contents, fresh, plan

ROOT = Path(__file__).resolve().parents[2]
TRIALS = ["parallel", "slurm", "hosts", "faults", "disks", "throughput", "memory"]


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/batch/run", description=__doc__)
    parser.add_argument("--jobs", type=int, default=10_000, help="the number of jobs (default: 10000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of documents and kills (default: 1)")
    parser.add_argument("--only", default=",".join(TRIALS), help="trials, such as parallel,faults (default: all)")
    parser.add_argument(
        "--points", type=int, help="the number of system calls that fail, drawn at random (default: every one)")
    parser.add_argument("--boing", type=Path, default=ROOT / ".build/release/boing", help="the command")
    options = parser.parse_args()
    options.only = [word for word in options.only.split(",") if word]
    unknown = set(options.only) - set(TRIALS)
    if unknown:
        parser.error(f"{', '.join(sorted(unknown))} is none of {', '.join(TRIALS)}")
    options.boing = options.boing.resolve()
    if not options.boing.exists():
        parser.error(f"there is no {options.boing}; build it")
    return options


def main():
    options = arguments()
    clock = Clock()
    with tempfile.TemporaryDirectory(prefix="boing-batch-") as folder:
        try:
            trials(options, Path(folder))
        except Fault as fault:
            sys.exit(f"batch: {fault}")
    print(f"batch: all as it should be ({clock.elapsed:.0f} s)")


def trials(options, folder: Path):
    boing, seed = options.boing, options.seed
    disturbed = set(options.only) & {"parallel", "slurm", "hosts", "disks"}
    expected = {}
    if disturbed:
        documents.write(folder / "documents", options.jobs // len(MAKES), seed)
        plan(boing, folder / "documents", folder / "planned", "--engine", "parallel", "--engine", "slurm")
        clock = Clock()
        quiet = fresh(folder / "planned", folder / "quiet")
        # Two processes over one list share its jobs.
        runs = [subprocess.Popen([boing, "batch", "run", quiet, "-q", "--threads", "1"]) for _ in range(2)]
        if any(run.wait() != 0 for run in runs):
            raise Fault("the undisturbed run failed")
        expected = contents(quiet / "out")
        if len(expected) != options.jobs // len(MAKES) * len(MAKES):
            raise Fault(f"the undisturbed run has {len(expected)} outputs")
        compare(quiet, expected, complete=True)
        print(f"undisturbed: {len(expected)} jobs ({clock.elapsed:.0f} s)", flush=True)
        length = clock.elapsed
    shards = min(100, max(1, options.jobs // 20))
    for name in TRIALS:
        if name not in options.only:
            continue
        work = folder / name
        if name in ("parallel", "slurm", "hosts"):
            # The scripts have the batch's folder in them: each engine plans its own.
            jobs = folder / f"jobs-{name}"
            plan(boing, folder / "documents", jobs, "--engine", "parallel", "--engine", "slurm")
        if name == "parallel":
            parallel.trial(jobs, expected, seed, shards, rounds=5 if options.jobs > 1000 else 3, length=length / 3)
        elif name == "slurm":
            slurm.trial(jobs, expected, seed, shards, work)
        elif name == "hosts":
            hosts.trial(jobs, expected, seed, shards, work)
        elif name == "faults":
            documents.write(folder / "single", 1, seed)
            plan(boing, folder / "single", folder / "single-jobs")
            faults.trial(boing, folder / "single-jobs", work, seed, options.points)
        elif name == "disks":
            faults.disks(boing, folder / "planned", work, expected)
        elif name == "throughput":
            work.mkdir()
            measure.throughput(boing, work, 500)
        else:
            work.mkdir()
            measure.memory(boing, work, [1_000, 100_000, 1_000_000])
        sys.stdout.flush()


main()
