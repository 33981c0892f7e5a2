"""Images as arrays of red, green and blue, over white."""

import io
from pathlib import Path

import numpy
from PIL import Image


def over_white(file: Path | bytes):
    """The pixels of an image file, or of its bytes."""
    image = Image.open(io.BytesIO(file) if isinstance(file, bytes) else file).convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return numpy.asarray(Image.alpha_composite(white, image).convert("RGB")).astype(float)


def premultiplied_over_white(data: bytes, width: int, height: int):
    """Pixels of blue, green, red and alpha, alpha multiplied in, over white."""
    image = numpy.frombuffer(data, numpy.uint8).reshape(height, width, 4)
    return image[:, :, 2::-1].astype(float) + 255 - image[:, :, 3:]
