#!/usr/bin/env python3
"""Draws a benchmark's scene with other rasterisers, and says how long each frame took.

    race.py SCENE.json

The first line of the answer is a JSON object: what was found, by name, with its version, or null and
why not. Then each line of standard input is an order:

    draw NAME FRAME             answers with the seconds of drawing that frame alone
    picture NAME FRAME FILE     draws it and writes its pixels: blue, green, red, alpha, premultiplied

What is prepared from frame to frame in Python (recording commands, setting transforms) is not timed;
what the rasteriser itself does for a frame is. Nothing draws on more than one thread.
"""

import ctypes
import json
import sys
import time


class Skia:
    """Skia's raster surface; a frame is a recorded picture that is played back."""

    def __init__(self, scene):
        import skia

        self.version = skia.__version__
        self.skia = skia
        width, height = scene["width"], scene["height"]
        self.surface = skia.Surface(width, height)
        self.canvas = self.surface.getCanvas()
        self.pictures = []
        for frame in scene["frames"]:
            recorder = skia.PictureRecorder()
            canvas = recorder.beginRecording(skia.Rect(width, height))
            getattr(self, scene["kind"])(scene, frame, canvas)
            self.pictures.append(recorder.finishRecordingAsPicture())

    def matrix(self, m):
        # Rows of ours become columns of Skia's.
        return self.skia.Matrix.MakeAll(m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8])

    def boxes(self, scene, frame, canvas):
        skia = self.skia
        for box, matrix in zip(scene["boxes"], frame):
            r, g, b = (int(part * 255 + 0.5) for part in box["color"])
            paint = skia.Paint(AntiAlias=True, Color=skia.ColorSetARGB(255, r, g, b))
            canvas.save()
            canvas.concat(self.matrix(matrix))
            rect = skia.Rect(box["width"], box["height"])
            canvas.drawRRect(skia.RRect(rect, box["radius"], box["radius"]), paint)
            canvas.restore()

    def curves(self, scene, frame, canvas):
        skia = self.skia
        for curve, matrix in zip(scene["curves"], frame):
            r, g, b = (int(part * 255 + 0.5) for part in curve["color"])
            paint = skia.Paint(
                AntiAlias=True, Color=skia.ColorSetARGB(255, r, g, b),
                Style=skia.Paint.kStroke_Style, StrokeWidth=curve["width"],
            )
            p = curve["points"]
            path = skia.Path()
            path.moveTo(p[0], p[1])
            path.cubicTo(*p[2:])
            canvas.save()
            canvas.concat(self.matrix(matrix))
            canvas.drawPath(path, paint)
            canvas.restore()

    def images(self, scene, frame, canvas):
        import numpy

        skia = self.skia
        size = scene["image"]
        pixels = numpy.fromfile(size["file"], dtype=numpy.uint8)
        image = skia.Image.fromarray(
            pixels.reshape(size["height"], size["width"], 4), skia.kBGRA_8888_ColorType,
            skia.kPremul_AlphaType,
        ).withDefaultMipmaps()
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kNearest)
        paint = skia.Paint(AntiAlias=True)
        rect = skia.Rect(*scene["layer"])
        for matrix in frame:
            canvas.save()
            canvas.concat(self.matrix(matrix))
            canvas.drawImageRect(image, rect, sampling, paint)
            canvas.restore()

    def labels(self, scene, frame, canvas):
        skia = self.skia
        font = skia.Font(skia.Typeface.MakeFromFile(scene["font"]), scene["size"])
        font.setEdging(skia.Font.Edging.kAntiAlias)
        font.setSubpixel(True)
        font.setHinting(skia.FontHinting.kNone)
        r, g, b = (int(part * 255 + 0.5) for part in scene["color"])
        paint = skia.Paint(AntiAlias=True, Color=skia.ColorSetARGB(255, r, g, b))
        ascent = -font.getMetrics().fAscent
        for text, (x, y) in zip(scene["texts"], frame):
            canvas.drawTextBlob(skia.TextBlob.MakeFromString(text, font), x, y + ascent, paint)

    def draw(self, frame):
        start = time.perf_counter()
        self.canvas.clear(0)
        self.canvas.drawPicture(self.pictures[frame])
        return time.perf_counter() - start

    def pixels(self):
        image = self.surface.makeImageSnapshot()
        return image.toarray(
            colorType=self.skia.kBGRA_8888_ColorType, alphaType=self.skia.kPremul_AlphaType
        ).tobytes()


class ThorVG:
    """ThorVG's software canvas; shapes are made once, and get the transforms of each frame."""

    def __init__(self, scene):
        import thorvg_python as tvg

        if scene["kind"] not in ("boxes", "curves"):
            raise NotImplementedError("draws only boxes and curves here")
        self.tvg = tvg
        self.engine = tvg.Engine(threads=0)
        self.version = ".".join(str(part) for part in self.engine.version()[1:4])
        self.canvas = tvg.SwCanvas(self.engine)
        self.canvas.set_target(
            scene["width"], scene["height"], cs=tvg.Colorspace.ARGB8888
        )
        self.frames = scene["frames"]
        self.shapes = []
        for curve in scene.get("curves") or []:
            shape = tvg.Shape(self.engine)
            p = curve["points"]
            shape.move_to(p[0], p[1])
            shape.cubic_to(*p[2:])
            shape.set_stroke_width(curve["width"])
            shape.set_stroke_cap(tvg.StrokeCap.BUTT)
            shape.set_stroke_color(*(int(part * 255 + 0.5) for part in curve["color"]), 255)
            self.canvas.add(shape)
            self.shapes.append(shape)
        for box in scene.get("boxes") or []:
            shape = tvg.Shape(self.engine)
            radius = box["radius"]
            shape.append_rect(0, 0, box["width"], box["height"], radius, radius, True)
            shape.set_fill_color(*(int(part * 255 + 0.5) for part in box["color"]), 255)
            self.canvas.add(shape)
            self.shapes.append(shape)

    def draw(self, frame):
        for shape, m in zip(self.shapes, self.frames[frame]):
            shape.set_transform(
                self.tvg.Matrix(m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8])
            )
        start = time.perf_counter()
        self.canvas.update()
        self.canvas.draw(True)
        self.canvas.sync()
        return time.perf_counter() - start

    def pixels(self):
        return bytes(self.canvas.buffer_arr)


class RLottie:
    """rlottie; the boxes are the layers of a Lottie document that has our frames as its own."""

    def __init__(self, scene):
        import importlib.metadata

        from rlottie_python import LottieAnimation

        if scene["kind"] != "boxes":
            raise NotImplementedError("draws only the boxes here")
        self.version = importlib.metadata.version("rlottie-python")
        self.width, self.height = scene["width"], scene["height"]
        self.animation = LottieAnimation.from_data(json.dumps(self.document(scene)))
        size = self.width * self.height * 4
        self.buffer = ctypes.create_string_buffer(size)
        render = self.animation.rlottie_lib.lottie_animation_render
        render.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p] + [
            ctypes.c_size_t
        ] * 3
        render.restype = None
        self.render = render
        self.pointer = ctypes.cast(self.animation.animation_p, ctypes.c_void_p)

    @staticmethod
    def keys(values):
        # rlottie wants an end to every step; nothing shows between whole frames.
        steps = [
            {
                "t": n, "s": v, "e": w,
                "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]},
            }
            for n, (v, w) in enumerate(zip(values, values[1:] + values[-1:]))
        ]
        return {"a": 1, "k": steps + [{"t": len(values), "s": values[-1]}]}

    def document(self, scene):
        count = len(scene["frames"])
        layers = []
        for index, box in enumerate(scene["boxes"]):
            states = [frame[index] for frame in scene["states"]]
            layers.append(
                {
                    "ty": 4, "ddd": 0, "ind": index, "ip": 0, "op": count, "st": 0,
                    "ks": {
                        "p": self.keys([[s[0], s[1], 0] for s in states]),
                        "r": self.keys([s[2] for s in states]),
                        "s": self.keys([[s[3] * 100, s[3] * 100, 100] for s in states]),
                        "a": {"a": 0, "k": [0, 0, 0]},
                        "o": {"a": 0, "k": 100},
                    },
                    "shapes": [
                        {
                            "ty": "gr",
                            "it": [
                                {
                                    "ty": "rc", "p": {"a": 0, "k": [0, 0]},
                                    "s": {"a": 0, "k": [box["width"], box["height"]]},
                                    "r": {"a": 0, "k": box["radius"]},
                                },
                                {
                                    "ty": "fl", "r": 1, "o": {"a": 0, "k": 100},
                                    "c": {"a": 0, "k": box["color"] + [1]},
                                },
                                {
                                    "ty": "tr", "p": {"a": 0, "k": [0, 0]},
                                    "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]},
                                    "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100},
                                },
                            ],
                        }
                    ],
                }
            )
        # The first layer of a document is the uppermost.
        return {
            "v": "5.5.2", "fr": 60, "ip": 0, "op": count, "w": self.width, "h": self.height,
            "layers": layers[::-1],
        }

    def draw(self, frame):
        start = time.perf_counter()
        self.render(
            self.pointer, frame, self.buffer, self.width, self.height, self.width * 4
        )
        return time.perf_counter() - start

    def pixels(self):
        return self.buffer.raw


def main():
    with open(sys.argv[1]) as file:
        scene = json.load(file)
    found, answer = {}, {}
    for name, peer in [("Skia", Skia), ("ThorVG", ThorVG), ("rlottie", RLottie)]:
        try:
            found[name] = peer(scene)
            answer[name] = {"version": found[name].version}
        except ImportError as error:
            answer[name] = {"missing": str(error)}
        except NotImplementedError:
            pass
    print(json.dumps(answer), flush=True)
    for line in sys.stdin:
        order, name, frame, *rest = line.rstrip("\n").split(" ", 3)
        seconds = found[name].draw(int(frame))
        if order == "picture":
            with open(rest[0], "wb") as file:
                file.write(found[name].pixels())
        print(seconds, flush=True)


main()
