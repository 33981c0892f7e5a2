"""What the scripts that try the command have in common."""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# A document with a square that rotates, of two colours, its width and its angle.
DOCUMENT = """<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
<CALayer id="root" bounds="0 0 60 40" backgroundColor="{0:.3f} {1:.3f} 0"><sublayers>
<CALayer id="square" bounds="0 0 {2} 20" position="30 20" backgroundColor="0 {0:.3f} {1:.3f}"><animations>
<CABasicAnimation keyPath="transform.rotation.z" toValue="{3:.4f}" duration="7" repeatCount="inf"/></animations>
</CALayer></sublayers></CALayer></caml>
"""


class Fault(Exception):
    """A promise that the command has broken."""


def existing(path: str) -> Path:
    if not Path(path).exists():
        raise argparse.ArgumentTypeError(f"there is no {path}; build it")
    return Path(path).resolve()


def parser(name: str, description: str) -> argparse.ArgumentParser:
    """The parser of a script's arguments, the first of which is the command."""
    made = argparse.ArgumentParser(prog=f"scripts/{name}", description=description)
    made.add_argument("--boing", type=existing, default=f"{ROOT}/.build/release/boing", help="the command")
    return made


def chosen(words: str, known: list[str]) -> list[str]:
    """The known words among words between commas; all if there are none."""
    names = [word for word in words.split(",") if word]
    if unknown := sorted(set(names) - set(known)):
        sys.exit(f"{', '.join(unknown)} is none of {', '.join(known)}")
    return [name for name in known if not names or name in names]


def finish(name: str, faults: list[str], good: str):
    """Prints the faults of a run and ends it, or says that there are none."""
    for fault in faults[:40]:
        print(f"{name}: {fault}")
    if faults:
        sys.exit(f"{name}: {len(faults)} faults")
    print(f"{name}: {good}")
