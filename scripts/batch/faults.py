"""Every system call of a run that touches a file fails once, or is the last one before the run is killed."""

import collections
import random
import re
import shutil
import subprocess
from pathlib import Path

from .trial import Clock, Fault, compare, contents, fresh

# The calls by which files come, change and go.
CALLS = ["mkdir", "openat", "write", "rename", "renameat2", "unlink", "rmdir", "flock", "fsync"]
ERRORS = ["ENOSPC", "EIO", "EACCES"]


def run(boing: Path, jobs: Path, *tracing: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [*tracing, boing, "batch", "run", jobs, "-q", "--threads", "1"], capture_output=True, text=True)


def count(boing: Path, jobs: Path, log: Path) -> dict[str, int]:
    """The most calls of one thread; strace counts those of each by themselves."""
    run(boing, jobs, "strace", "-f", "-o", str(log), "-e", f"trace={','.join(CALLS)}")
    threads = collections.Counter(re.findall(r"^(\d+) +(\w+)\(", log.read_text(), re.MULTILINE))
    most = dict.fromkeys(CALLS, 0)
    for (_, call), calls in threads.items():
        most[call] = max(most[call], calls)
    return most


def trial(boing: Path, plan: Path, folder: Path, seed: int, limit: int | None):
    """Injects a kill and an error at each call of a batch of a few jobs, or at as many as `limit` of them.

    After each the outputs that are there must be whole, and a second run must finish with the same bytes.
    """
    if not shutil.which("strace"):
        raise Fault("strace is missing; run scripts/setup --batch")
    clock = Clock()
    draw = random.Random(seed)
    folder.mkdir()
    # Beside the plan, where the documents have the same relative path.
    jobs = plan.parent / "faulty-jobs"
    if run(boing, fresh(plan, jobs)).returncode != 0:
        raise Fault("the jobs fail by themselves")
    expected = contents(jobs / "out")
    points = []
    for call, total in count(boing, fresh(plan, jobs), folder / "log").items():
        for index in range(1, total + 1):
            points.append((call, f"signal=KILL:when={index}"))
            points.append((call, f"error={draw.choice(ERRORS)}:when={index}"))
    if len(points) < 20:
        raise Fault("strace sees no system calls")
    chosen = points if limit is None else draw.sample(points, min(limit, len(points)))
    ends = {}
    for call, injection in chosen:
        fresh(plan, jobs)
        first = run(boing, jobs, "strace", "-f", "-o", "/dev/null", "-e", f"inject={call}:{injection}")
        what = f"{call} {injection}"
        # Killed, an error, jobs that failed, or done all the same; but no crash.
        if first.returncode not in (0, 1, 2, 137, -9):
            raise Fault(f"{what}: the run ended with {first.returncode}: {first.stderr}")
        if first.returncode in (1, 2) and not first.stderr.strip():
            raise Fault(f"{what}: the run failed without a message")
        ends[first.returncode] = ends.get(first.returncode, 0) + 1
        try:
            compare(jobs, expected, complete=False) if (jobs / "out").exists() else None
            second = run(boing, jobs)
            if second.returncode != 0:
                raise Fault(f"the second run ended with {second.returncode}: {second.stderr}")
            compare(jobs, expected, complete=True)
        except Fault as fault:
            raise Fault(f"{what}: {fault}") from None
    killed = ends.get(137, 0) + ends.get(-9, 0)
    print(f"faults: {len(chosen)} of {len(points)} system calls killed or failed ({killed} ended the run, "
          f"{ends.get(1, 0)} were its error, {ends.get(2, 0)} failed jobs, {ends.get(0, 0)} did no harm): the same bytes "
          f"({clock.elapsed:.0f} s)")


def disks(boing: Path, plan: Path, folder: Path, expected: dict[str, str]):
    """A full disk and one that cannot be written, on which a run says so, and a second run elsewhere finishes."""
    clock = Clock()
    folder.mkdir()
    documents = (plan / "..").resolve() / "documents"
    script = folder / "script"
    script.write_text(f"""set -eu
mount -t tmpfs -o size=$1 tmpfs {folder}/disk
cp {plan}/jobs.jsonl {folder}/disk/
[ "$2" = rw ] || mount -o remount,ro {folder}/disk
status=0
{boing} batch run {folder}/disk -q --documents {documents} 2>{folder}/messages || status=$?
[ "$2" = rw ] || mount -o remount,rw {folder}/disk
cp -r {folder}/disk/. {folder}/kept/
exit $status
""")
    (folder / "disk").mkdir()
    size = (plan / "jobs.jsonl").stat().st_size
    for room, mode in [(size // 1024 + 20, "rw"), (size // 1024 + 200, "rw"), (size // 1024 + 2000, "ro")]:
        shutil.rmtree(folder / "kept", ignore_errors=True)
        (folder / "kept").mkdir()
        process = subprocess.run(
            ["unshare", "--mount", "sh", script, f"{room}k", mode], capture_output=True, text=True)
        messages = (folder / "messages").read_text()
        if process.returncode not in (1, 2):
            raise Fault(f"on a disk of {room} kB, {mode}, the run ended with {process.returncode}: {process.stderr}")
        if not any(words in messages for words in ("full", "Read-only", "No space")):
            raise Fault(f"on a disk of {room} kB, {mode}, the run said: {messages[:300]}")
        if (folder / "kept/out").exists():
            compare(folder / "kept", expected, complete=False)
        elsewhere = subprocess.run(
            [boing, "batch", "run", folder / "kept", "-q", "--documents", documents], capture_output=True, text=True)
        if elsewhere.returncode != 0:
            raise Fault(f"after a disk of {room} kB the second run failed: {elsewhere.stderr}")
        compare(folder / "kept", expected, complete=True)
    print(f"disks: two that were full and one that cannot be written: said so, and the same bytes elsewhere "
          f"({clock.elapsed:.0f} s)")
