"""Lottie in ThorVG and rlottie: an ellipse moves along a strip of pixels, and its centre is measured."""

import importlib.metadata
import importlib.util
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .comparison import Played
from .exports import Export
from .player import Player

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


def centre(pixels: bytes) -> float:
    """The x of the centre of what a strip of BGRA or RGBA pixels shows."""
    import numpy

    alpha = numpy.frombuffer(pixels, numpy.uint8).reshape(HEIGHT, WIDTH, 4)[:, :, 3].sum(0, float)
    total = alpha.sum()
    return float((alpha * (numpy.arange(WIDTH) + 0.5)).sum() / total) if total else math.nan


class PixelPlayer(Player):
    """A player in a Python package that renders frames."""

    formats = ("lottie",)
    package = module = ""

    def missing(self):
        return None if importlib.util.find_spec(self.module) else self.package

    def play(self, exports: list[Export], folder: Path) -> Iterator[Played]:
        for export in exports:
            document = lottie_document(export)
            frames = self.frames(export)
            centres = self.centres(json.dumps(document.data), frames)
            yield Played(
                export, [frame / export.frame_rate for frame in frames],
                [document.progress(pixel) for pixel in centres])

    def frames(self, export: Export) -> list[float]:
        return [time * export.frame_rate for time in export.moments]

    def centres(self, document: str, frames: list) -> list[float]:
        raise NotImplementedError


class ThorVG(PixelPlayer):
    key, name = "thorvg", "ThorVG"
    package, module = "thorvg-python", "thorvg_python"

    def version(self):
        import thorvg_python

        _, major, minor, micro, _ = thorvg_python.Engine().version()
        return f"{major}.{minor}.{micro}"

    def centres(self, document, frames):
        import thorvg_python as thorvg

        engine = thorvg.Engine(threads=0)
        canvas = thorvg.SwCanvas(engine)
        canvas.set_target(WIDTH, HEIGHT)
        animation = thorvg.LottieAnimation(engine)
        picture = animation.get_picture()
        picture.load_data(document.encode(), "lottie", None, True)
        canvas.add(picture)
        found = []
        for frame in frames:
            animation.set_frame(frame)
            canvas.update()
            canvas.draw(True)
            canvas.sync()
            found.append(centre(bytes(canvas.buffer_arr)))
        canvas.destroy()
        return found


class RLottie(PixelPlayer):
    """rlottie, which shows whole frames only: those that it shows are compared."""

    key, name = "rlottie", "rlottie"
    package, module = "rlottie-python", "rlottie_python"

    def version(self):
        return f"of rlottie-python {importlib.metadata.version(self.package)}"

    def frames(self, export):
        frames = sorted({round(frame) for frame in super().frames(export)})
        last = math.floor(export.duration * export.frame_rate)
        jumps = [jump * export.duration * export.frame_rate for jump in export.motion.jumps]
        return [f for f in frames if f <= last and all(abs(f - jump) > 0.1 for jump in jumps)]

    def centres(self, document, frames):
        from rlottie_python import LottieAnimation

        animation = LottieAnimation.from_data(document)
        return [
            centre(animation.lottie_animation_render(frame, width=WIDTH, height=HEIGHT))
            for frame in frames]
