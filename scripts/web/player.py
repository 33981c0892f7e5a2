"""The player in a browser: pixels, attributes, events, and what it does with nonsense."""

import json
import subprocess
import tempfile
from pathlib import Path

import numpy
from PIL import Image

from .pixels import FINGERPRINT, fingerprint
from .session import Session

ROOT = Path(__file__).resolve().parents[2]
RENDERED = ROOT / "scripts/players/rendered.caml"
MOMENTS = 10
LOADED = "document.querySelector('boing-player')?.duration > 0"


def boing(command: Path, *words: str) -> str:
    """What the command prints."""
    done = subprocess.run([command, *words], capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise RuntimeError(f"boing {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


class Subject:
    """A demo or a document as a page, and its frames as the command renders them."""

    def __init__(self, command: Path, folder: Path, name: str, document: Path | None):
        self.name = name
        self.page = folder / f"{name}.html"
        words = ["render", str(document)] if document else ["demo", name]
        boing(command, *words, "-o", str(self.page), "-q", "--force")
        self.duration = 2.0
        frames = folder / name
        boing(
            command, *words, "--scale", "1", "--duration", f"{self.duration:g}", "--fps",
            f"{MOMENTS / self.duration:g}", "--background", "#fff", "-o", f"{frames}/", "-q")
        files = sorted(frames.glob("*.png"))[:MOMENTS]
        if len(files) != MOMENTS:
            raise RuntimeError(f"{name}: {len(files)} frames, not {MOMENTS}")
        self.images = [numpy.array(Image.open(file).convert("RGBA")) for file in files]
        self.times = [index * self.duration / MOMENTS for index in range(MOMENTS)]


def demos(command: Path) -> list[str]:
    return [json.loads(line)["name"] for line in boing(command, "demo", "--list", "--json").splitlines()]


def check_pixels(session: Session, subjects: list[Subject]) -> list[str]:
    """Compares every moment of every subject, byte for byte; returns faults."""
    faults = []
    for subject in subjects:
        session.open(subject.page.as_uri(), LOADED)
        height, width, _ = subject.images[0].shape
        found = session.value(f"""(async () => {{
          const player = document.querySelector('boing-player');
          const fingerprint = {FINGERPRINT};
          player.pause();
          const found = [];
          for (const time of a[0]) {{
            found.push(fingerprint(await player.image(time, a[1], a[2])));
          }}
          return found;
        }})()""", subject.times, width, height)
        wrong = [
            f"{time:g} s" for time, image, seen in zip(subject.times, subject.images, found, strict=True)
            if fingerprint(image) != seen]
        if wrong:
            faults.append(f"{session.key}: {subject.name} differs at {', '.join(wrong)}")
        faults += [f"{session.key}: {subject.name}: {message}" for message in session.messages()]
        faults += [f"{session.key}: {subject.name} asked for {request}" for request in session.requests()]
    return faults
