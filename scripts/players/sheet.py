"""One image of all subjects: a row each, our frame at its left, and beside it what each player shows."""

from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFont

# Pixels of a cell.
WIDTH, HEIGHT, GAP, HEAD = 96, 120, 6, 28
KIND_NAMES = {"lottie": "Lottie", "svg css": "SVG, CSS", "svg smil": "SVG, SMIL"}


def write(path: Path, players, rows: dict):
    """Writes the sheet of subjects and their results at their last moments."""
    font = ImageFont.load_default(10)
    columns = [(player, index) for player in players for index in range(len(player.kinds))]
    width = GAP + (len(columns) + 1) * (WIDTH + GAP)
    image = Image.new("RGB", (width, HEAD + len(rows) * (HEIGHT + GAP)), (120, 120, 124))
    draw = ImageDraw.Draw(image)

    def put(row: int, column: int, frame):
        small = Image.fromarray(numpy.clip(frame[:, :, :3], 0, 255).astype(numpy.uint8))
        small.thumbnail((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        x = GAP + column * (WIDTH + GAP) + (WIDTH - small.width) // 2
        y = HEAD + row * (HEIGHT + GAP) + (HEIGHT - small.height) // 2
        image.paste(small, (x, y))

    def title(column: int, *lines: str):
        for index, line in enumerate(lines):
            draw.text((GAP + column * (WIDTH + GAP), 2 + 12 * index), line, "white", font)

    title(0, "Boing")
    for column, (player, index) in enumerate(columns):
        title(column + 1, player.name, KIND_NAMES[player.kinds[index]])
    for row, (_, (subject, results)) in enumerate(rows.items()):
        put(row, 0, list(subject.frames.values())[-1])
        for column, (player, index) in enumerate(columns):
            put(row, column + 1, results[player.key][index].image)
    image.quantize(160, dither=Image.Dither.NONE).save(path, optimize=True)
