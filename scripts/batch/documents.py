"""Small documents, drawn at random, each of which differs from all others."""

import random
from pathlib import Path

DOCUMENT = """<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
<CALayer id="root" bounds="0 0 60 40" backgroundColor="{0:.3f} {1:.3f} {2:.3f}"><sublayers>
<CALayer id="square" bounds="0 0 {3} {4}" position="{5} 20" backgroundColor="{6:.3f} {7:.3f} 0"><animations>
<CABasicAnimation keyPath="transform.rotation.z" toValue="{8:.4f}" duration="2" repeatCount="inf"/></animations>
</CALayer></sublayers></CALayer></caml>
"""


def write(folder: Path, count: int, seed: int):
    """Writes documents into folders of a hundred."""
    draw = random.Random(seed)
    for number in range(count):
        text = DOCUMENT.format(
            draw.random(), draw.random(), draw.random(), draw.randint(4, 30), draw.randint(4, 30),
            draw.randint(0, 60), draw.random(), draw.random(), draw.uniform(-7, 7))
        path = folder / f"{number // 100:04}" / f"{number:06}.caml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
