"""A fingerprint of pixels that a page and this side compute alike."""

import numpy

# The two sums of all pixels, each times a weight of its own; one changed bit changes both.
FINGERPRINT = """(pixels) => {
  const words = new Uint32Array(pixels.data.buffer);
  let first = 0, second = 0;
  for (let i = 0; i < words.length; i++) {
    first = (first + Math.imul(words[i], Math.imul(i, 2654435761) | 1)) >>> 0;
    second = (second + Math.imul(words[i] ^ (words[i] >>> 15), Math.imul(i, 2246822519) | 1)) >>> 0;
  }
  return `${pixels.width}x${pixels.height} ${first} ${second}`;
}"""


def fingerprint(image: numpy.ndarray) -> str:
    """The fingerprint of rows of red, green, blue and alpha bytes."""
    height, width, _ = image.shape
    words = numpy.ascontiguousarray(image, dtype=numpy.uint8).view("<u4").reshape(-1).astype(numpy.uint64)
    index = numpy.arange(words.size, dtype=numpy.uint64)
    mask = numpy.uint64(0xFFFFFFFF)

    def total(values, factor: int) -> int:
        weights = ((index * numpy.uint64(factor)) & mask) | numpy.uint64(1)
        return int(((values * weights) & mask).sum() & mask)

    mixed = words ^ (words >> numpy.uint64(15))
    return f"{width}x{height} {total(words, 2654435761)} {total(mixed, 2246822519)}"
