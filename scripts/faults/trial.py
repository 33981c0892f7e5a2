"""Runs a writer so that one call of the C library fails, is short, or is the last one, and judges what that leaves."""

import collections
import errno
import hashlib
import os
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from harness import Fault
from writers import Writer, words

# Seconds, for work of less than one; a debug build on a busy machine takes ten times as long.
TIMEOUT = 60

# The errors with which each function may fail. "short" does half of the work, "kill" ends the process before the call;
# "+" stands for all later calls of the function, too, as on a disk that is full and stays so.
ACTIONS = {call: errors for calls, errors in {
    "create": ["ENOSPC+", "EACCES", "EMFILE", "EIO", "EINTR", "kill"],
    "open": ["EACCES", "EMFILE", "EIO", "EINTR", "kill"],
    "opendir": ["EACCES", "EMFILE", "EIO"],
    "write pwrite": ["ENOSPC+", "EIO", "EAGAIN", "EINTR", "short", "short+", "kill"],
    "send": ["ECONNRESET+", "EAGAIN", "EINTR", "short", "short+", "kill"],
    "read": ["EIO", "EINTR", "short"],
    "close": ["EIO", "EINTR", "kill"],
    "fsync": ["EIO", "ENOSPC", "EINTR", "kill"],
    "rename": ["EIO", "EACCES", "ENOSPC", "kill"],
    "renameat2": ["EIO", "EACCES", "ENOSPC", "EINVAL", "ENOSYS", "kill"],
    "link": ["EIO", "EPERM", "kill"],
    "unlink rmdir": ["EIO", "EACCES", "kill"],
    "mkdir": ["ENOSPC", "EACCES", "EIO", "kill"],
    "stat lstat readlink": ["EIO", "EACCES"],
    "fstat": ["EIO"],
    "chmod fchmod": ["EPERM", "EIO"],
    "flock": ["ENOLCK", "EINTR"],
    "mmap": ["ENOMEM", "ENODEV"],
    "posix_spawn": ["EAGAIN", "ENOMEM", "EACCES", "kill"],
    "socketpair": ["EMFILE", "ENFILE"],
    "waitpid waitid poll": ["EINTR", "kill"],
}.items() for call in calls.split()}

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
    """The end of a run, and the calls that it has made, or those that have failed."""

    code: int
    messages: str
    calls: collections.Counter
    timed_out: bool

    @property
    def was_killed(self) -> bool:
        return self.code in (-signal.SIGKILL, 128 + signal.SIGKILL)


def run_injected(
        command: list[str], folder: Path, library: Path, stdout: str | None, injection: Injection | None) -> Ending:
    """Runs a command in a folder whose files count, with the library that counts the calls.

    Standard output goes to the file `stdout`, if there is one; else it is a message, as the findings of lint are.
    """
    state = folder.with_suffix(".state")
    state.write_text("")
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
    return Ending(process.returncode, ((results or b"") + messages).decode(errors="replace"),
                  collections.Counter(state.read_text().split()), timed_out)


@dataclass(frozen=True)
class Case:
    """A writer, and what stands at its destination before."""

    writer: Writer
    standing: str
    """"nothing", "earlier" for what gives way, or "foreign" for what must stay whatever happens."""

    def __str__(self):
        return f"{self.writer.name} over {self.standing}"


# The entry for catalogues says when it was made.
DATE = re.compile(rb'"date": \d+')


def contents(folder: Path) -> tuple[dict[str, str], list[str]]:
    """The digests of the user's files by their paths, and the paths of temporary ones; the path of a folder ends in a
    slash."""
    found, temporary = {}, []
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if any(part.startswith(".boing-") for part in name.split("/")):
            temporary.append(name)
        elif path.is_symlink() or not path.is_dir():
            found[name] = hashlib.sha256(DATE.sub(b"", path.read_bytes())).hexdigest()
        else:
            found[name + "/"] = ""
    return found, temporary


class Trial:
    """One writer under faults."""

    def __init__(self, case: Case, boing: Path, inputs: Path, work: Path, library: Path):
        self.case, self.library = case, library
        self.template, self.folder = work / "before", work / "out"
        writer = case.writer
        self.command = [str(boing), *words(writer.command, boing, inputs, "new")]
        self.template.mkdir(parents=True)
        commands = [words(command, boing, inputs, "new") for command in writer.before]
        if case.standing == "earlier" or case.standing == "foreign" and writer.folder:
            commands.append([str(boing), *words(writer.command, boing, inputs, "old"), "-q"])
        for command in commands:
            done = subprocess.run(command, cwd=self.template, capture_output=True)
            if done.returncode != 0:
                raise Fault(f"{case}: {' '.join(command)} fails by itself: {done.stderr.decode(errors='replace')}")
        self.must_stay = case.standing == "foreign"
        if self.must_stay:
            (self.template / writer.names[0] / "keep.txt" if writer.folder else self.template / writer.names[0]
             ).write_text("mine")
        self.before, _ = contents(self.template)
        self.undisturbed = self.run(None)
        if not self.undisturbed.calls:
            raise Fault(f"{case}: no call is seen; the command's file must be named boing")
        if (self.undisturbed.code != 0) != self.must_stay:
            raise Fault(f"{case}: ended with {self.undisturbed.code} by itself: {self.undisturbed.messages}")
        self.after, left = contents(self.folder)
        if self.must_stay != (self.before == self.after):
            raise Fault(f"{case}: " + ("it did not stay" if self.must_stay else "the command writes nothing"))
        if left:
            raise Fault(f"{case}: temporary files are left: {left}")

    def run(self, injection: Injection | None, fresh: bool = True) -> Ending:
        if fresh:
            shutil.rmtree(self.folder, ignore_errors=True)
            shutil.copytree(self.template, self.folder, symlinks=True)
        return run_injected(self.command, self.folder, self.library, self.case.writer.stdout, injection)

    def points(self) -> list[Injection]:
        """All faults at the calls of an undisturbed run."""
        found = []
        for call, actions in ACTIONS.items():
            count = min(self.undisturbed.calls[call], TIMED.get(call, 1 << 20))
            found += [Injection(call, action, index) for action in actions for index in range(1, count + 1)]
        return found

    def inject(self, injection: Injection) -> str:
        """Does the run with one fault, and judges it; returns how it ended, or raises `Fault`."""
        ending = self.run(injection)
        if not ending.calls:
            return "not reached"
        try:
            self.judge(injection, ending)
        except Fault as fault:
            said = ending.messages.strip().replace("\n", " | ")
            raise Fault(f"{self.case}: {injection}: {fault} (exit code {ending.code}, said: {said[:300]!r})") from None
        return "killed" if ending.was_killed else "done" if ending.code == 0 else "refused"

    def judge(self, injection: Injection, ending: Ending):
        if ending.timed_out:
            raise Fault(f"no end after {TIMEOUT} s")
        # A child of the command that is killed is an error of the command.
        codes = (1, 2) if injection.kills else (0, 1, 2)
        if not (injection.kills and ending.was_killed) and ending.code not in codes:
            raise Fault("an exit code without a meaning")
        self.judge_files(injection, ending)
        if self.must_stay:
            if ending.code == 0:
                raise Fault("success, although it must not be replaced")
            return
        if ending.code == 0:
            if injection.must_fail:
                raise Fault("an error that was passed over")
        elif not ending.was_killed:
            if injection.must_succeed:
                raise Fault("not gone on after what is no error")
            if not injection.kills:
                self.judge_message(injection, ending.messages)
        if injection.leaves_temporaries or ending.was_killed:
            self.judge_next_run()

    def judge_files(self, injection: Injection, ending: Ending):
        writer = self.case.writer
        found, left = contents(self.folder)
        if left and not injection.leaves_temporaries:
            raise Fault(f"temporary files are left: {left[:3]}")
        before, after = self.before, self.after
        if writer.stdout:
            before = {}
            if ending.code != 0:
                # Part of a stream may have gone out before an error.
                found.pop(writer.stdout, None)
        if ending.code == 0:
            if found != after:
                raise Fault(f"success, but {difference(found, after)}")
            return
        if writer.together and not (ending.was_killed and writer.mixed_when_killed):
            if found not in (before, after):
                raise Fault(f"neither unchanged nor whole: {difference(found, before)}")
            return
        for name in {*before, *after, *found}:
            # A folder may have been made for what did not come.
            if name.endswith("/"):
                continue
            if found.get(name) not in (before.get(name), after.get(name)):
                raise Fault(f"{name} is neither as before nor whole")

    def judge_message(self, injection: Injection, messages: str):
        if not messages.strip():
            raise Fault("an error without a message")
        if not any(word in messages for word in WORDS[injection.error]):
            raise Fault(f"the message does not say the cause, {injection.error}")
        names = [*self.case.writer.names, str(self.folder)]
        if self.case.writer.encoder:
            # Where it does not start or stops, that is the file to look at.
            names.append("ffmpeg")
        if not any(name in messages for name in names):
            raise Fault("the message names no file")

    def judge_next_run(self):
        """The next run, undisturbed, does the work and removes what was left."""
        writer = self.case.writer
        ending = self.run(None, fresh=False)
        found, left = contents(self.folder)
        if ending.code != 0:
            # `boing new` does not replace what a run has finished before it was killed.
            if not writer.name.startswith("new-"):
                raise Fault(f"the next run fails: {ending.messages}")
        elif found != self.after:
            raise Fault(f"after the next run {difference(found, self.after)}")
        elif left:
            raise Fault(f"the next run leaves temporary files: {left[:3]}")


def difference(found: dict[str, str], expected: dict[str, str]) -> str:
    missing, more = sorted(set(expected) - set(found)), sorted(set(found) - set(expected))
    other = sorted(name for name in set(found) & set(expected) if found[name] != expected[name])
    parts = [(missing, "missing"), (more, "not expected"), (other, "of other bytes")]
    return "; ".join(f"{names[0]} (of {len(names)}) is {what}" for names, what in parts if names)
