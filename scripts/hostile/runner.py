"""One command under limits, and what it must not do."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .case import Case

# A command may not use more than these, whatever it is given.
MEMORY = 1 << 30
SECONDS = 10.0

# Texts of a system library or of the runtime, which say nothing to a user.
RAW = re.compile(r"NSCocoaErrorDomain|couldn.t be completed|could not be completed|Fatal error:|Swift/|\x1b|ContextError|Optional\(")


class Fault(Exception):
    """A promise that the command has broken."""


@dataclass
class Ending:
    """The end of a run and what it has used."""

    code: int
    output: str
    messages: str
    seconds: float
    memory: int


def run(command: list[str], folder: Path, stdin: str | None, seconds: float) -> Ending:
    """Runs a command, which is killed where it takes six times as long as it may, or twice as much memory."""
    measured = subprocess.run(
        [sys.executable, "-S", "-I", Path(__file__).with_name("measured.py"), folder, stdin or "/dev/null",
         str(6 * seconds), str(2 * MEMORY), *command],
        check=True, capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    used = json.loads(measured.stdout)
    if used["reason"]:
        raise Fault(used["reason"])
    read = [(folder / name).read_bytes()[:1 << 20].decode(errors="replace") for name in ("output", "messages")]
    return Ending(used["code"], *read, used["seconds"], used["memory"])


def judge(case: Case, command: list[str], ending: Ending, subject: str, seconds: float):
    if ending.code < 0:
        raise Fault(f"ended by signal {-ending.code}")
    if ending.code not in (0, 1, 64):
        raise Fault(f"exit code {ending.code}")
    if ending.seconds > seconds:
        raise Fault(f"{ending.seconds:.1f} s")
    if ending.memory > MEMORY:
        raise Fault(f"{ending.memory >> 20} MiB")
    if case.refused and ending.code == 0:
        raise Fault("taken, although it must be refused")
    # The report is the result of a command that looks for faults.
    said = ending.messages if command[0] != "lint" else ending.messages + ending.output
    if raw := RAW.search(ending.messages + (ending.output if command[0] in ("inspect", "lint") else "")):
        raise Fault(f"a raw text, {raw[0]!r}")
    if ending.code == 1:
        if not said.strip():
            raise Fault("an error without a message")
        if subject not in said:
            raise Fault(f"the message does not name {subject!r}")


def subject_of(case: Case, path: Path) -> str:
    """What a message must name."""
    if case.name.startswith("option: "):
        return ""
    if case.name.startswith("silences: "):
        return "boing-lint.json"
    if str(path) == "-":
        return "standard input"
    # As it is escaped for a terminal.
    return re.split(r"[\n\x1b]", path.name)[0]


def try_case(case: Case, boing: Path, folder: Path, seconds: float, commands=None) -> tuple[list[str], list[Ending]]:
    """Returns the faults of a case, and the endings of its runs."""
    faults, endings = [], []
    inputs, outputs = folder / "in", folder / "out"
    shutil.rmtree(folder, ignore_errors=True)
    inputs.mkdir(parents=True)
    path = case.make(inputs)
    before = listing(inputs)
    for command in commands or case.commands:
        shutil.rmtree(outputs, ignore_errors=True)
        outputs.mkdir()
        words = [word.replace("{in}", str(path)).replace("{out}", str(outputs)) for word in command]
        try:
            ending = run([str(boing), *words], folder, case.stdin, seconds)
            endings.append(ending)
            try:
                judge(case, command, ending, subject_of(case, path), seconds)
                if listing(inputs) != before:
                    raise Fault("the inputs are not what they were")
                if ending.code == 1 and (left := listing(outputs)):
                    raise Fault(f"an error, and {sorted(left)[0]} is left")
                if escaped := [path for path in [*folder.rglob("boing-hostile-escaped*"),
                                                 *Path("/tmp").glob("boing-hostile-escaped*")]
                               if "out/unpacked" not in str(path) and "out/texts" not in str(path)]:
                    raise Fault(f"{escaped[0]} has been written")
            except Fault as fault:
                said = (ending.messages or ending.output).strip().replace("\n", " | ")
                raise Fault(f"{fault} (exit code {ending.code}, {ending.seconds:.1f} s, {ending.memory >> 20} MiB, said: "
                            f"{said[:240]!r})") from None
        except Fault as fault:
            faults.append(f"{case.name}: {' '.join(command)[:80]}: {fault}")
    shutil.rmtree(folder, ignore_errors=True)
    return faults, endings


def listing(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}
