"""Walks over the calls of a writer, and judges what each fault leaves."""

import hashlib
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from harness import Fault
from injection import ACTIONS, TIMED, TIMEOUT, WORDS, Ending, Injection, run_injected
from writers import Writer, words


@dataclass(frozen=True)
class Case:
    """A writer, and what stands at its destination before."""

    writer: Writer
    standing: str = "nothing"
    """"nothing", "earlier" for what gives way, or "foreign" for what must stay whatever happens."""

    def __str__(self):
        return self.writer.name + {
            "nothing": "", "earlier": " over an earlier one", "foreign": " over a foreign one"}[self.standing]


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
        if not any(self.undisturbed.counts.values()):
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
            count = min(self.undisturbed.counts[call], TIMED.get(call, 1 << 20))
            found += [Injection(call, action, index) for action in actions for index in range(1, count + 1)]
        return found

    def inject(self, injection: Injection) -> str:
        """Does the run with one fault, and judges it; returns how it ended, or raises `Fault`."""
        ending = self.run(injection)
        if not ending.fired:
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
        if ending.was_killed != injection.kills:
            # A child of the command that is killed is an error of the command.
            if not injection.kills or ending.code not in (1, 2):
                raise Fault("ended otherwise than by the fault")
        elif not injection.kills and ending.code not in (0, 1, 2):
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
