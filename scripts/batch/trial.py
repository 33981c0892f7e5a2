"""A batch that is done while processes are killed, and its comparison with one that nothing disturbed."""

import hashlib
import os
import random
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

MAKES = ["still", "inspect", "movie.apng: apng --duration 0.2", "sheet --contact-sheet-frames 4"]
RENDERING = ["--scale", "1"]


class Fault(Exception):
    """A fault of the batch, which the trial has found."""


def contents(folder: Path) -> dict[str, str]:
    """The digests of all files in a folder by their paths."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*")) if path.is_file()}


def plan(boing: Path, documents: Path, jobs: Path, *options: str):
    words = [word for make in MAKES for word in ("--make", make)]
    subprocess.run(
        [boing, "batch", "plan", documents, "-o", jobs, "-q", *words, *options, "--", *RENDERING], check=True)


def compare(jobs: Path, expected: dict[str, str], complete: bool):
    """Fails unless each output that is there is the expected one, and, at the end, all are, and nothing else."""
    found = contents(jobs / "out")
    wrong = [path for path, digest in found.items() if expected.get(path) != digest]
    if wrong:
        raise Fault(f"{len(wrong)} outputs have other bytes than undisturbed, such as {wrong[0]}")
    if not complete:
        return len(found)
    missing = sorted(set(expected) - set(found))
    if missing:
        raise Fault(f"{len(missing)} outputs are missing, such as {missing[0]}")
    left = [str(path) for path in (jobs / "work").rglob("*")]
    if left:
        raise Fault(f"{len(left)} temporary files are left, such as {left[0]}")
    return len(found)


def children(of: int) -> list[int]:
    """All processes that a process has started, at any depth, itself not among them."""
    parents = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = Path("/proc", entry, "stat").read_text().rsplit(")", 1)[1].split()
                parents.setdefault(int(fields[1]), []).append(int(entry))
            except (OSError, IndexError):
                pass
    found, open_ones = [], [of]
    while open_ones:
        for child in parents.get(open_ones.pop(), []):
            found.append(child)
            open_ones.append(child)
    return found


def is_boing(process: int) -> bool:
    """True for the command, which calls itself /proc/self/exe where it does a job."""
    try:
        return Path("/proc", str(process), "comm").read_text().strip() in ("boing", "exe", "ffmpeg")
    except OSError:
        return False


def kill(process: int, number: int = signal.SIGKILL) -> bool:
    try:
        os.kill(process, number)
        return True
    except ProcessLookupError:
        return False


class Killer(threading.Thread):
    """Kills processes at random while a trial goes on."""

    def __init__(self, seed: int, pause: tuple[float, float], strike):
        super().__init__(daemon=True)
        self.draw = random.Random(seed)
        self.pause, self.strike = pause, strike
        self.count = 0
        self.over = threading.Event()

    def run(self):
        while not self.over.wait(self.draw.uniform(*self.pause)):
            self.count += self.strike(self.draw)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.join()


def strike_among(processes):
    """A strike at one of the processes that a function gives, most often with SIGKILL."""
    def strike(draw: random.Random) -> int:
        victims = sorted(process for process in processes() if is_boing(process))
        if not victims:
            return 0
        return kill(draw.choice(victims), draw.choice([signal.SIGKILL] * 3 + [signal.SIGTERM]))
    return strike


def end_tree(process: subprocess.Popen):
    """Kills a process and all that it has started."""
    # Stopped first, so that it starts nothing while its children are looked for.
    kill(process.pid, signal.SIGSTOP)
    for child in children(process.pid):
        kill(child)
    kill(process.pid)
    process.wait()


def fresh(source: Path, target: Path) -> Path:
    """A batch without outputs, as the plan has left it."""
    if target.exists():
        shutil.rmtree(target)
    target.mkdir()
    for path in source.iterdir():
        if path.is_file():
            shutil.copy2(path, target / path.name)
    return target


class Clock:
    def __init__(self):
        self.start = time.monotonic()

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.start
