"""Lottie documents of exported motions: an ellipse that moves along a strip of pixels."""

import json
import math
from dataclasses import dataclass

from .exports import Export

WIDTH, HEIGHT, MARGIN = 1600, 16, 24


@dataclass
class LottieDocument:
    """A document whose ellipse has its centre where the property says, and what a pixel is worth."""

    data: dict
    origin: float
    pixels_per_unit: float
    export: Export

    def progress(self, pixel: float) -> float:
        return self.export.progress((pixel - self.origin) / self.pixels_per_unit)


def lottie_document(export: Export) -> LottieDocument:
    """A document with the exported text as the x of a layer, scaled to the strip by its parent."""
    motion, length = export.motion, export.duration
    values = [
        motion.zero + (motion.one - motion.zero) * motion.progress(length * i / 2000, length, True)
        for i in range(2001)]
    low, high = min(values), max(values)
    scale = (WIDTH - 2 * MARGIN) / (high - low)
    origin = MARGIN - low * scale
    fixed = lambda value: {"a": 0, "k": value}
    frames = math.ceil(length * export.frame_rate) + 2
    ellipse = {"ty": "el", "p": fixed([0, 0]), "s": fixed([8, 8])}
    fill = {"ty": "fl", "c": fixed([1, 1, 1, 1]), "o": fixed(100), "r": 1}
    group = {"ty": "tr", "p": fixed([0, 0]), "a": fixed([0, 0]), "s": fixed([100, 100]), "r": fixed(0),
             "o": fixed(100)}

    def layer(index, kind, position, size, **more):
        return {
            "ind": index, "ty": kind, "nm": f"layer {index}", "ip": 0, "op": frames, "st": 0, "sr": 1,
            "ks": {"o": fixed(100), "r": fixed(0), "a": fixed([0, 0, 0]), "p": position, "s": size},
            **more}

    x = json.loads(export.text)
    data = {
        "v": "5.8.1", "fr": export.frame_rate, "ip": 0, "op": frames, "w": WIDTH, "h": HEIGHT,
        "assets": [], "layers": [
            layer(1, 4, {"s": True, "x": x, "y": fixed(0)}, fixed([100 / scale, 100, 100]), parent=2,
                  shapes=[{"ty": "gr", "it": [ellipse, fill, group]}]),
            layer(2, 3, fixed([origin, HEIGHT / 2, 0]), fixed([100 * scale, 100, 100])),
        ]}
    return LottieDocument(data, origin, scale, export)
