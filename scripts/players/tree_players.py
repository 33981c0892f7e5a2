"""The players of layer trees: pixels of Lottie and SVG, and the positions of marks."""

import importlib.metadata
import importlib.util
import io
from collections.abc import Iterator
from pathlib import Path

import numpy
from PIL import Image

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


class Limit:
    """The limits of a player: the mean absolute difference of 255, and how many percent of the pixels may be off
    by more than `FAR`."""

    FAR = 64

    def __init__(self, mean: float, share: float):
        self.mean, self.share = mean, share

    def __str__(self):
        return f"a mean of {self.mean:g}, or {self.share:g} % off by more than {self.FAR}"


class TreePlayer:
    """A player of layer trees; a `with` starts and ends it."""

    # The word for --players, and the name in the documentation.
    key = name = ""
    # The kinds of file that it plays: `lottie`, `svg css`, `svg smil`.
    kinds: tuple[str, ...] = ("lottie",)
    limit = Limit(2, 2)
    # The maximum distance of a mark in points: the 0.005 within which exports fit, and as much for the player.
    reach = 0.01
    # Pixels a point at which marks are shown.
    mark_scale = 4

    def missing(self) -> str | None:
        raise NotImplementedError

    def version(self) -> str:
        raise NotImplementedError

    def times(self, times: list[float], rate: float) -> list[float]:
        """The times that the player can show, near those asked for."""
        return times

    def frames(self, path: Path, size, times: list[float], rate: float) -> Iterator:
        """The pixels at each time, over white."""
        raise NotImplementedError

    def marks(self, path: Path, size, times: list[float], rate: float) -> Iterator:
        """The centre of each mark in points at each time."""
        scale = self.mark_scale
        large = (size[0] * scale, size[1] * scale)
        for image in self.frames(path, large, times, rate):
            yield marks.centres(image) / scale

    def start(self, folder: Path):
        """Prepares for a `with`; `folder` is of all players."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class ThorVG(TreePlayer):
    key, name = "thorvg", "ThorVG"

    def missing(self):
        return None if importlib.util.find_spec("thorvg_python") else "thorvg-python"

    def version(self):
        return importlib.metadata.version("thorvg-python")

    def frames(self, path, size, times, rate):
        import thorvg_python as player

        engine = player.Engine(threads=0)
        canvas = player.SwCanvas(engine)
        canvas.set_target(*size, cs=player.Colorspace.ARGB8888)
        animation = player.LottieAnimation(engine)
        picture = animation.get_picture()
        picture.load_data(path.read_bytes(), "lottie", None, True)
        picture.set_size(*size)
        canvas.add(picture)
        for time in times:
            animation.set_frame(time * rate)
            canvas.update()
            canvas.draw(True)
            canvas.sync()
            yield premultiplied_over_white(bytes(canvas.buffer_arr), *size)
        canvas.destroy()


class RLottie(TreePlayer):
    """rlottie, which shows whole frames only, and rounds translucent layers down."""

    key, name = "rlottie", "rlottie"
    limit = Limit(5, 5)

    def missing(self):
        return None if importlib.util.find_spec("rlottie_python") else "rlottie-python"

    def version(self):
        return importlib.metadata.version("rlottie-python")

    def times(self, times, rate):
        return [round(time * rate) / rate for time in times]

    def frames(self, path, size, times, rate):
        from rlottie_python import LottieAnimation

        animation = LottieAnimation.from_data(path.read_text())
        for time in times:
            data = animation.lottie_animation_render(round(time * rate), width=size[0], height=size[1])
            yield premultiplied_over_white(data, *size)


# What a page of a browser has: the time of an SVG or of lottie-web, and the centres of marks.
PAGE = """
globalThis.show = async (time, rate) => {
  if (globalThis.player) {
    globalThis.player.goToAndStop(time * rate, true);
  } else {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 1000 * time;
    }
    const svg = document.querySelector('svg');
    svg.pauseAnimations();
    svg.setCurrentTime(time);
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return true;
};
// The centres of all that is drawn, but for what is as wide as the page: the centre of a box stays the centre of the
// box around it under every affine map.
globalThis.centres = async (times, rate) => {
  const found = [];
  for (const time of times) {
    await globalThis.show(time, rate);
    const boxes = [...document.querySelectorAll('svg path, svg rect, svg ellipse, svg circle')]
      .filter((element) => !element.closest('defs, clipPath, mask'))
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 0 && box.width < innerWidth / 3);
    found.push(boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]));
  }
  return found;
};
globalThis.ready = async () => {
  await Promise.all([...document.querySelectorAll('svg image')].map((image) => new Promise((resolve) => {
    const copy = new Image();
    copy.onload = copy.onerror = resolve;
    copy.src = image.href.baseVal;
  })));
  return [innerWidth, innerHeight];
};
globalThis.resize = async (width, height) => {
  const svg = document.querySelector('svg');
  if (!svg.hasAttribute('viewBox')) throw new Error('the SVG has no viewBox');
  svg.style.width = `${width}px`;
  svg.style.height = `${height}px`;
  return true;
};
"""


class TreeBrowser(TreePlayer):
    """A browser with a page of one file after another."""

    kinds = ("svg css", "svg smil")
    # Boxes of elements are rounded to 1/64 or 1/60 of a pixel.
    mark_scale = 8

    def __init__(self, browser: Browser):
        self.browser, self.key, self.name = browser, browser.key, browser.name

    def missing(self):
        return self.browser.missing()

    def version(self):
        return self.driver.capabilities["browserVersion"]

    def start(self, folder: Path):
        own = folder / self.key
        own.mkdir()
        self.folder = own
        self.session = self.browser.driver(own)

    def __enter__(self):
        self.driver = self.session.__enter__()
        self.driver.set_window_rect(width=1000, height=1400)
        return self

    def __exit__(self, *what):
        return self.session.__exit__(*what)

    def body(self, path: Path, size) -> str:
        return path.read_text()

    def open(self, path: Path, size):
        page = self.folder / f"{path.name}.html"
        page.write_text(
            "<!doctype html><meta charset=utf-8>"
            "<style>body{margin:0;background:white;overflow:hidden}svg{display:block}</style>"
            f"{self.body(path, size)}<script>{PAGE}</script>")
        self.driver.get(page.as_uri())
        self.inner = run(self.driver, "globalThis.ready")

    def frames(self, path, size, times, rate):
        self.open(path, size)
        if self.inner[0] < size[0] or self.inner[1] < size[1]:
            raise RuntimeError(f"{self.name}'s window of {self.inner} is smaller than {size}")
        for time in times:
            run(self.driver, "globalThis.show", time, rate)
            yield over_white(self.driver.get_screenshot_as_png())[:size[1], :size[0]]

    def marks(self, path, size, times, rate):
        self.open(path, size)
        scale = self.mark_scale
        run(self.driver, "globalThis.resize", size[0] * scale, size[1] * scale)
        for found in run(self.driver, "globalThis.centres", times, rate):
            yield marks.in_cells(numpy.array(found) / scale)


class LottieWebTrees(TreeBrowser):
    """lottie-web's SVG renderer in Chromium."""

    kinds = ("lottie",)

    def __init__(self):
        super().__init__(LottieWeb())

    def start(self, folder):
        super().start(folder)
        self.browser.prepare(self.folder)

    def version(self):
        return f"{self.browser.script_version} in Chromium {super().version()}"

    def body(self, path, size):
        document = path.read_text().replace("</", "<\\/")
        return (
            f"<div id=box style='width:{size[0]}px;height:{size[1]}px'></div><script src=lottie.js></script>"
            "<script>globalThis.player = lottie.loadAnimation({container: document.getElementById('box'), "
            f"renderer: 'svg', loop: false, autoplay: false, animationData: {document}}});"
            "player.setSubframe(true); player.goToAndStop(0, true);</script>")


def tree_players() -> list[TreePlayer]:
    return [
        ThorVG(), RLottie(), LottieWebTrees(), TreeBrowser(Chromium()), TreeBrowser(Firefox()),
        TreeBrowser(WebKit())]
