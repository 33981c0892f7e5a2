"""The players of layer trees: pixels of Lottie and SVG, and the positions of marks."""

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

import numpy
import thorvg_python
from PIL import Image
from rlottie_python import LottieAnimation

from . import marks
from .browsers import Browser, Chromium, Firefox, LottieWeb, WebKit, run


def over_white(file: Path | bytes):
    """The pixels of an image file, or of its bytes."""
    image = Image.open(io.BytesIO(file) if isinstance(file, bytes) else file).convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return numpy.asarray(Image.alpha_composite(white, image).convert("RGB")).astype(float)


def premultiplied_over_white(data: bytes, width: int, height: int):
    """Pixels of blue, green, red and alpha, alpha multiplied in, over white."""
    image = numpy.frombuffer(data, numpy.uint8).reshape(height, width, 4)
    return image[:, :, 2::-1].astype(float) + 255 - image[:, :, 3:]


class TreePlayer:
    """A player of layer trees at whole frames; a subclass has `images`, the pixels of a file at each, over white."""

    key = ""
    # The kinds of file that it plays: `lottie`, `svg css`, `svg smil`.
    kinds: tuple[str, ...] = ("lottie",)
    # The limits: the mean absolute difference of 255, and how many percent of the pixels may be far off.
    mean, share = 2.0, 2.0
    # Pixels a point at which marks are shown.
    mark_scale = 4

    @contextlib.contextmanager
    def playing(self, folder: Path):
        """Runs the player; `folder` is of all players."""
        yield self

    def marks(self, path: Path, size, frames: list[int], rate: float) -> Iterator:
        """The centre of each mark in points at each frame."""
        large = (size[0] * self.mark_scale, size[1] * self.mark_scale)
        for image in self.images(path, large, frames, rate):
            yield marks.centres(image) / self.mark_scale


class ThorVG(TreePlayer):
    key = "thorvg"

    def images(self, path, size, frames, rate):
        engine = thorvg_python.Engine(threads=0)
        canvas = thorvg_python.SwCanvas(engine)
        canvas.set_target(*size, cs=thorvg_python.Colorspace.ARGB8888)
        animation = thorvg_python.LottieAnimation(engine)
        picture = animation.get_picture()
        picture.load_data(path.read_bytes(), "lottie", None, True)
        picture.set_size(*size)
        canvas.add(picture)
        for frame in frames:
            animation.set_frame(frame)
            canvas.update()
            canvas.draw(True)
            canvas.sync()
            yield premultiplied_over_white(bytes(canvas.buffer_arr), *size)
        canvas.destroy()


class RLottie(TreePlayer):
    """rlottie, which rounds translucent layers down."""

    key = "rlottie"
    mean, share = 5.0, 5.0

    def images(self, path, size, frames, rate):
        animation = LottieAnimation.from_data(path.read_text())
        for frame in frames:
            data = animation.lottie_animation_render(frame, width=size[0], height=size[1])
            yield premultiplied_over_white(data, *size)


# What a page of a browser has: the time of an SVG or of lottie-web, and the centres of marks.
PAGE = """
globalThis.show = async (frame, rate) => {
  if (globalThis.player) {
    globalThis.player.goToAndStop(frame, true);
  } else {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 1000 * frame / rate;
    }
    const svg = document.querySelector('svg');
    svg.pauseAnimations();
    svg.setCurrentTime(frame / rate);
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
};
// The centres of all that is drawn, but for what is as wide as the page: the centre of a box stays the centre of the
// box around it under every affine map.
globalThis.centres = async (frames, rate, width, height) => {
  const svg = document.querySelector('svg');
  if (!svg.hasAttribute('viewBox')) throw new Error('the SVG has no viewBox');
  Object.assign(svg.style, { width: `${width}px`, height: `${height}px` });
  const found = [];
  for (const frame of frames) {
    await globalThis.show(frame, rate);
    const boxes = [...document.querySelectorAll('svg path, svg rect, svg ellipse, svg circle')]
      .filter((element) => !element.closest('defs, clipPath, mask'))
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 0 && box.width < innerWidth / 3);
    found.push(boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]));
  }
  return found;
};
globalThis.ready = () => Promise.all([...document.querySelectorAll('svg image')].map(
  ({ href: { baseVal: src } }) => new Promise((done) => Object.assign(new Image(), { onload: done, onerror: done, src })),
)).then(() => true);
"""


class TreeBrowser(TreePlayer):
    """A browser with a page of one file after another."""

    kinds = ("svg css", "svg smil")
    # Boxes of elements are rounded to 1/64 or 1/60 of a pixel.
    mark_scale = 8

    def __init__(self, browser: Browser):
        self.browser, self.key = browser, browser.key

    @contextlib.contextmanager
    def playing(self, folder):
        self.folder = folder / self.key
        self.folder.mkdir()
        with self.browser.driver(self.folder) as self.driver:
            self.driver.set_window_rect(width=1000, height=1400)
            yield self

    def body(self, path: Path, size) -> str:
        return path.read_text()

    def open(self, path: Path, size):
        page = self.folder / f"{path.name}.html"
        page.write_text(
            "<!doctype html><meta charset=utf-8>"
            "<style>body{margin:0;background:white;overflow:hidden}svg{display:block}</style>"
            f"{self.body(path, size)}<script>{PAGE}</script>")
        self.driver.get(page.as_uri())
        run(self.driver, "globalThis.ready")

    def images(self, path, size, frames, rate):
        self.open(path, size)
        for frame in frames:
            run(self.driver, "globalThis.show", frame, rate)
            yield over_white(self.driver.get_screenshot_as_png())[:size[1], :size[0]]

    def marks(self, path, size, frames, rate):
        self.open(path, size)
        large = [side * self.mark_scale for side in size]
        for found in run(self.driver, "globalThis.centres", frames, rate, *large):
            yield marks.in_cells(numpy.array(found) / self.mark_scale)


class LottieWebTrees(TreeBrowser):
    """lottie-web's SVG renderer in Chromium."""

    kinds = ("lottie",)

    def body(self, path, size):
        script = self.browser.prepare(self.folder)
        document = path.read_text().replace("</", "<\\/")
        return (
            f"<div id=box style='width:{size[0]}px;height:{size[1]}px'></div>{script}"
            "<script>globalThis.player = lottie.loadAnimation({container: document.getElementById('box'), "
            f"renderer: 'svg', loop: false, autoplay: false, animationData: {document}}});"
            "player.goToAndStop(0, true);</script>")


def tree_players() -> list[TreePlayer]:
    return [
        ThorVG(), RLottie(), LottieWebTrees(LottieWeb()), TreeBrowser(Chromium()), TreeBrowser(Firefox()),
        TreeBrowser(WebKit())]
