"""Throughput beside a plain loop of the shell, and the planner's memory."""

import os
import resource
import shutil
import subprocess
from pathlib import Path

from . import documents
from .trial import Clock, Fault


def throughput(boing: Path, folder: Path, count: int):
    """Renders a still of each document on one core, by a loop of the shell and by a batch."""
    source = folder / "few"
    documents.write(source, count, seed=7)
    loop = folder / "loop"
    script = (f"cd {source} && for file in */*.caml; do {boing} render $file --time 0 --threads 1 --scale 1 "
              f"-o {loop}/${{file##*/}}.png -q; done")
    jobs = folder / "jobs"
    planned = [boing, "batch", "plan", source, "-o", jobs, "-q", "--make", "still", "--", "--scale", "1"]
    one_core = ["taskset", "--cpu-list", "0"]
    least = {}
    # The least of three, since others may be at work on the machine.
    for _ in range(3):
        for path in (loop, jobs):
            shutil.rmtree(path, ignore_errors=True)
        loop.mkdir()
        subprocess.run(planned, check=True)
        for name, words in [
            ("a loop of the shell", ["sh", "-c", script]),
            ("boing batch run", [boing, "batch", "run", jobs, "-q", "--threads", "1"]),
            ("boing batch run, all done before", [boing, "batch", "run", jobs, "-q"]),
        ]:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(one_core + words, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            least[name] = min(least.get(name, used), used)
    for name, used in least.items():
        print(f"throughput: {name}: {count / used:.0f} jobs per second of a core, {1000 * used / count:.2f} ms each")
    more = 1000 * (least["boing batch run"] - least["a loop of the shell"]) / count
    print(f"throughput: a batch takes {abs(more):.2f} ms {'more' if more > 0 else 'less'} for each job than the loop")


def peak(words: list) -> float:
    """The most memory that a command had, in MB."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise Fault(f"{words[:4]} failed")
    return usage.ru_maxrss / 1024


def memory(boing: Path, folder: Path, counts: list[int]):
    """Plans as many jobs: of a long movie in parts, and of documents in one folder, four of each."""
    document = folder / "long.caml"
    documents.write(folder, 1, seed=3)
    (folder / "0000/000000.caml").rename(document)
    for count in counts:
        clock = Clock()
        length = count * 2 / 120
        used = peak([
            boing, "batch", "plan", document, "-o", folder / f"long{count}", "--make", "apng", "--part-frames", "2",
            "--", "--fps", "120", "--duration", f"{length}"])
        print(f"memory: {count:,} parts of one movie: {used:.1f} MB, {clock.elapsed:.0f} s")
    for count in counts:
        source = folder / f"flat{count}"
        source.mkdir()
        for number in range(count // 4):
            (source / f"{number:08}.caml").write_text(f"<caml><!-- {number} --></caml>\n")
        clock = Clock()
        makes = [word for kind in ("gif", "still", "sheet", "inspect") for word in ("--make", kind)]
        used = peak([boing, "batch", "plan", source, "-o", folder / f"jobs{count}", *makes])
        lines = sum(1 for _ in open(folder / f"jobs{count}/jobs.jsonl"))
        print(f"memory: {lines - 1:,} jobs of {count // 4:,} documents in one folder: {used:.1f} MB, "
              f"{clock.elapsed:.0f} s")
        clock = Clock()
        used = peak([boing, "batch", "run", folder / f"jobs{count}", "--shard", "1/1000000000", "--only-failed", "-q"])
        print(f"memory: a share of that list: {used:.1f} MB, {clock.elapsed:.1f} s")
        shutil.rmtree(source)
        shutil.rmtree(folder / f"jobs{count}")
