#!/usr/bin/env python3
"""Prints the program of the README, or checks the image that it writes.

usage: readme.py README.md > main.swift
       readme.py --image bounce.png
"""

import pathlib
import re
import struct
import sys
import zlib

# What the program draws: a blue box of 40 × 40 points in an empty display of 320 × 240.
SIZE = (320, 240)
BOX = (40, 40)


def program(text):
    """The block that imports Boing: the others are pieces of a program."""
    blocks = [block for block in re.findall(r"```swift\n(.*?)```", text, re.DOTALL) if "import Boing\n" in block]
    if len(blocks) != 1:
        sys.exit(f"readme: {len(blocks)} programs instead of one")
    return blocks[0]


def rows(data):
    """The rows of an image of 8-bit RGBA."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        sys.exit("readme: the program writes no PNG")
    position, stream, size = 8, b"", None
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position:position + 8])
        body = data[position + 8:position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
            if (width, height) != SIZE or depth != 8 or color != 6:
                sys.exit(f"readme: {width} × {height} pixels of depth {depth} and colour type {color}")
        elif kind == b"IDAT":
            stream += body
        position += 12 + length
    raw, stride, before = zlib.decompress(stream), SIZE[0] * 4, bytes(SIZE[0] * 4)
    for index in range(SIZE[1]):
        kind, *line = raw[index * (stride + 1):(index + 1) * (stride + 1)]
        for x in range(stride):
            left, up, corner = (line[x - 4] if x > 3 else 0), before[x], (before[x - 4] if x > 3 else 0)
            estimate = left + up - corner
            paeth = min((abs(estimate - c), i, c) for i, c in enumerate((left, up, corner)))[2]
            line[x] = (line[x] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
        before = line
        yield line


def check(path):
    blue = [(x, y) for y, line in enumerate(rows(path.read_bytes())) for x in range(SIZE[0])
            if line[4 * x + 3] > 200 and line[4 * x + 2] > line[4 * x]]
    width = max(x for x, _ in blue) - min(x for x, _ in blue) + 1
    height = max(y for _, y in blue) - min(y for _, y in blue) + 1
    # The box falls upright, between pixels.
    if width != BOX[0] or not BOX[1] - 1 <= height <= BOX[1] or len(blue) != width * height:
        sys.exit(f"readme: a box of {width} × {height} pixels")
    print(f"clients: the README's program writes a box of {width} × {height} pixels")


if sys.argv[1] == "--image":
    check(pathlib.Path(sys.argv[2]))
else:
    print(program(pathlib.Path(sys.argv[1]).read_text()), end="")
