#!/usr/bin/env python3
"""Prints the program of the README, or checks the image that it writes.

usage: readme.py README.md > main.swift
       readme.py --image bounce.png
"""

import pathlib
import re
import subprocess
import sys

# What the program draws: a blue box of 40 × 40 points in an empty display of 320 × 240.
SIZE = (320, 240)
BOX = (40, 40)


def program(text):
    """The block that imports Boing: the others are pieces of a program."""
    blocks = [block for block in re.findall(r"```swift\n(.*?)```", text, re.DOTALL) if "import Boing\n" in block]
    if len(blocks) != 1:
        sys.exit(f"readme: {len(blocks)} programs instead of one")
    return blocks[0]


def check(path):
    pixels = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"], check=True,
                            capture_output=True).stdout
    if len(pixels) != 4 * SIZE[0] * SIZE[1]:
        sys.exit(f"readme: {len(pixels) // 4} pixels instead of {SIZE[0]} × {SIZE[1]}")
    blue = [(at % SIZE[0], at // SIZE[0]) for at in range(len(pixels) // 4)
            if pixels[4 * at + 3] > 200 and pixels[4 * at + 2] > pixels[4 * at]]
    if not blue:
        sys.exit("readme: there is no box")
    width, height = (max(along) - min(along) + 1 for along in zip(*blue))
    # The box falls upright, between pixels.
    if width != BOX[0] or not BOX[1] - 1 <= height <= BOX[1] or len(blue) != width * height:
        sys.exit(f"readme: a box of {width} × {height} pixels")
    print(f"clients: the README's program writes a box of {width} × {height} pixels")


if sys.argv[1] == "--image":
    check(sys.argv[2])
else:
    print(program(pathlib.Path(sys.argv[1]).read_text()), end="")
