"""A run of the command in which one call of the C library fails, is short, or is the last one."""

import errno
import os
import signal
import struct
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

# The number of calls that interpose.c can count, and what it has of each: its name and its count.
CAPACITY, SLOT = 64, "=24sQ"
# Seconds, for work of less than one; a debug build on a busy machine takes ten times as long.
TIMEOUT = 60

# The errors with which each function may fail. "short" does half of the work, "kill" ends the process before the call;
# "+" stands for all later calls of the function, too, as on a disk that is full and stays so.
ACTIONS = {
    "create": ["ENOSPC+", "EACCES", "EMFILE", "EIO", "EINTR", "kill"],
    "open": ["EACCES", "EMFILE", "EIO", "EINTR", "kill"],
    "opendir": ["EACCES", "EMFILE", "EIO"],
    "write": ["ENOSPC+", "EIO", "EAGAIN", "EINTR", "short", "short+", "kill"],
    "pwrite": ["ENOSPC+", "EIO", "EAGAIN", "EINTR", "short", "short+", "kill"],
    "send": ["ECONNRESET+", "EAGAIN", "EINTR", "short", "short+", "kill"],
    "read": ["EIO", "EINTR", "short"],
    "close": ["EIO", "EINTR", "kill"],
    "fsync": ["EIO", "ENOSPC", "EINTR", "kill"],
    "rename": ["EIO", "EACCES", "ENOSPC", "kill"],
    "renameat2": ["EIO", "EACCES", "ENOSPC", "EINVAL", "ENOSYS", "kill"],
    "link": ["EIO", "EPERM", "kill"],
    "unlink": ["EIO", "EACCES", "kill"],
    "rmdir": ["EIO", "EACCES", "kill"],
    "mkdir": ["ENOSPC", "EACCES", "EIO", "kill"],
    "stat": ["EIO", "EACCES"],
    "lstat": ["EIO", "EACCES"],
    "fstat": ["EIO"],
    "readlink": ["EIO", "EACCES"],
    "chmod": ["EPERM", "EIO"],
    "fchmod": ["EPERM", "EIO"],
    "flock": ["ENOLCK", "EINTR"],
    "mmap": ["ENOMEM", "ENODEV"],
    "posix_spawn": ["EAGAIN", "ENOMEM", "EACCES", "kill"],
    "socketpair": ["EMFILE", "ENFILE"],
    "waitpid": ["EINTR", "kill"],
    "waitid": ["EINTR", "kill"],
    "poll": ["EINTR", "kill"],
}

# Called as often as there is time: only the first few are of interest.
TIMED = {"poll": 3, "waitid": 3, "waitpid": 3}

# The words of a message for an error.
WORDS = {
    "ENOSPC": ["is full", "No space left"],
    "EACCES": ["Permission denied", "permission"],
    "EIO": ["Input/output error", "I/O error"],
    "EMFILE": ["Too many open files"],
    "ENFILE": ["Too many open files in system"],
    "EPERM": ["Operation not permitted", "permission"],
    "EAGAIN": ["Resource temporarily unavailable"],
    "ENOMEM": ["Cannot allocate memory"],
    "ENODEV": ["No such device"],
    "ENOLCK": ["No locks available"],
    "ECONNRESET": ["Connection reset", "ffmpeg"],
}


@dataclass(frozen=True)
class Injection:
    """A fault: the number of the call that fails, and how."""

    call: str
    action: str
    index: int

    def __str__(self):
        return f"{self.call} {self.index} {self.action}"

    @property
    def error(self) -> str:
        return self.action.removesuffix("+")

    @property
    def kills(self) -> bool:
        return self.action == "kill"

    @property
    def must_succeed(self) -> bool:
        """True for what a program has to go on after."""
        if self.error in ("EINTR", "short"):
            return True
        if self.call in ("write", "pwrite", "send") and self.error == "EAGAIN":
            return True
        # File systems without that call.
        return self.call == "renameat2" and self.error in ("EINVAL", "ENOSYS")

    @property
    def must_fail(self) -> bool:
        """True for what loses bytes that the program has been given."""
        return self.call in ("write", "pwrite", "fsync") and self.error in ("ENOSPC", "EIO")

    @property
    def leaves_temporaries(self) -> bool:
        """True where what is temporary cannot go: killed, or because the call that removes it fails."""
        return self.kills or self.call in ("unlink", "rmdir", "opendir")

    def environment(self) -> dict[str, str]:
        number = self.error if self.error in ("short", "kill") else str(getattr(errno, self.error))
        return {
            "FAULT_CALL": self.call, "FAULT_INDEX": str(self.index), "FAULT_ACTION": number,
            "FAULT_LASTING": "1" if self.action.endswith("+") else "0"}


@dataclass
class Ending:
    """The end of a run, and the calls that it has made."""

    code: int
    messages: str
    fired: int
    counts: dict[str, int]
    timed_out: bool

    @property
    def was_killed(self) -> bool:
        return self.code in (-signal.SIGKILL, 128 + signal.SIGKILL)


def run_injected(command: list[str], folder: Path, library: Path, stdout: str | None, injection: Injection | None) -> Ending:
    """Runs a command in a folder whose files count, with the library that counts the calls.

    Standard output goes to the file `stdout`, if there is one; else it is a message, as the findings of lint are.
    """
    state = folder.with_suffix(".state")
    names = b"".join(struct.pack(SLOT, call.encode(), 0) for call in ACTIONS)
    state.write_bytes((struct.pack("=Q", 0) + names).ljust(8 + CAPACITY * struct.calcsize(SLOT), b"\0"))
    environment = {
        **os.environ, "LD_PRELOAD": str(library), "FAULT_STATE": str(state), "FAULT_FOLDER": str(folder),
        "LC_ALL": "C", **(injection.environment() if injection else {})}
    sink = open(folder / stdout, "wb") if stdout else subprocess.PIPE
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.PIPE,
        start_new_session=True)
    timed_out = False
    try:
        results, messages = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        timed_out = True
        os.killpg(process.pid, signal.SIGKILL)
        results, messages = process.communicate()
    if stdout:
        sink.close()
    # The children of a command that was killed go on until they see it.
    until = time.monotonic() + 10
    running = ["pgrep", "--session", str(process.pid), "--runstates", "DRST"]
    while time.monotonic() < until and subprocess.run(running, stdout=subprocess.DEVNULL).returncode == 0:
        time.sleep(0.01)
    data = state.read_bytes()
    counts = dict(zip(ACTIONS, (count for _, count in struct.iter_unpack(SLOT, data[8:]))))
    return Ending(process.returncode, ((results or b"") + messages).decode(errors="replace"),
                  struct.unpack_from("=Q", data)[0], counts, timed_out)
