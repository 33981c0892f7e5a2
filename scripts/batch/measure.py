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
    loop.mkdir()
    script = (f"cd {source} && for file in */*.caml; do {boing} render $file --time 0 --threads 1 --scale 1 "
              f"-o {loop}/$(basename $file).png -q; done")
    jobs = folder / "jobs"
    subprocess.run(
        [boing, "batch", "plan", source, "-o", jobs, "-q", "--make", "still", "--", "--scale", "1"], check=True)
    seconds = {}
    for name, words in [
        ("a loop of the shell", ["taskset", "--cpu-list", "0", "sh", "-c", script]),
        ("boing batch run", ["taskset", "--cpu-list", "0", boing, "batch", "run", jobs, "-q", "--threads", "1"]),
        ("boing batch run, all done before", ["taskset", "--cpu-list", "0", boing, "batch", "run", jobs, "-q"]),
    ]:
        clock, before = Clock(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        seconds[name] = used
        print(f"throughput: {name}: {count / used:.0f} jobs per second of a core, {1000 * used / count:.2f} ms each "
              f"({clock.elapsed:.1f} s by the clock)")
    overhead = 1000 * (seconds["boing batch run"] - seconds["a loop of the shell"]) / count
    print(f"throughput: a batch adds {overhead:.2f} ms to each job")


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
