"""Plays layer trees in the players of others, and compares what they show with our frames.

Each demo, the documents beside this file (what leaves as images, parts of lines), and each document in a folder leave as
Lottie and as SVG of both dialects; a document with states changes from its first to its second. Each player shows it at a few times; the mean
absolute difference of its pixels from ours, and the share of pixels that are far off, must stay below the limits of the
player. Different antialiasing and fonts' outlines make a mean of about one of 255; a layer at a wrong position makes
several. Then small marks move by every kind of animation, and their centres are measured.
"""

import contextlib
import io
import json
import tempfile
import time as clock
from collections.abc import Iterator
from pathlib import Path

import numpy
import thorvg_python
from PIL import Image
from rlottie_python import LottieAnimation

from harness import chosen, finish, parser

from . import marks
from .browsers import Browser, Chromium, Firefox, LottieWeb, WebKit, run as run_in_page
from .exports import Subject, demos, run
from .player import HERE

# The parts of a subject's duration at which it is compared, and the difference of a pixel that is far off.
MOMENTS, FAR = (0.13, 0.37, 0.71), 64
# Marks are compared at each third frame: whole milliseconds, to which Firefox rounds times of SMIL. They may be as far
# off, in points, as the 0.005 within which exports fit, and as much for the player.
MARK_RATE, MARK_FRAMES, REACH = 60, 3, 0.01
MARK_SCALE = 2


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
        run_in_page(self.driver, "globalThis.ready")

    def images(self, path, size, frames, rate):
        self.open(path, size)
        for frame in frames:
            run_in_page(self.driver, "globalThis.show", frame, rate)
            yield over_white(self.driver.get_screenshot_as_png())[:size[1], :size[0]]

    def marks(self, path, size, frames, rate):
        self.open(path, size)
        large = [side * self.mark_scale for side in size]
        for found in run_in_page(self.driver, "globalThis.centres", frames, rate, *large):
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


def states(boing: Path, document: Path) -> list[str]:
    """The options of a document's change from its first state to its second."""
    names = json.loads(run(boing, "inspect", document, "--json"))["states"]
    return ["--state", names[0], "--to-state", names[1]] if len(names) > 1 else []


def written(subject: Subject, change: list[str]) -> dict[str, Path]:
    """The files of a subject by their kinds."""
    paths = {"lottie": subject.write(".json", *change)}
    for dialect in ("css", "smil"):
        paths[f"svg {dialect}"] = subject.write(f".{dialect}.svg", *change, "--svg", dialect)
    return paths


def check(subject: Subject, players: list[TreePlayer]) -> list[str]:
    """The faults of the players whose pixels are beyond their limits."""
    change = [] if subject.is_demo else states(subject.boing, subject.source)
    paths = written(subject, change)
    root = json.loads(paths["lottie"].read_text())
    size, rate = (root["w"], root["h"]), root["fr"]
    frames = [round(root["op"] * part) for part in MOMENTS]
    ours = [over_white(subject.write(".png", *change, "--scale", 1, "--time", f"{frame / rate:g}")) for frame in frames]
    faults, rows = [], []
    for player in players:
        for kind in player.kinds:
            # The largest of all moments.
            mean = share = 0.0
            for image, own in zip(player.images(paths[kind], size, frames, rate), ours, strict=True):
                difference = abs(image[:, :, :3] - own)
                mean = max(mean, difference.mean())
                share = max(share, 100 * (difference.max(2) > FAR).mean())
            rows.append(f"{player.key}, {kind} {mean:.2f}/{share:.1f} %")
            if mean > player.mean or share > player.share:
                faults.append(f"{subject.name} in {player.key}, {kind}: a mean of {mean:.2f}, {share:.1f} % far off; "
                              f"the limits are {player.mean:g} and {player.share:g} %")
    print(f"{subject.name}: {'; '.join(rows)}", flush=True)
    return faults


def check_marks(subject: Subject, players: list[TreePlayer]) -> list[str]:
    """The faults of marks that are too far off, or not to be found."""
    folder = subject.write("/", "--fps", f"{MARK_RATE / MARK_FRAMES:g}", "--duration", marks.DURATION, "--background",
                           "white", "--scale", MARK_SCALE)
    ours = [marks.centres(over_white(file)) / MARK_SCALE for file in sorted(folder.glob("*.png"))]
    paths = written(subject, [])
    frames = [MARK_FRAMES * index for index in range(len(ours))]
    faults = []
    for player in players:
        for kind in player.kinds:
            shown = player.marks(paths[kind], marks.SIZE, frames, MARK_RATE)
            distances = numpy.array([
                numpy.abs(played - expected).max(1) for played, expected in zip(shown, ours, strict=True)])
            for name, distance in zip(marks.KINDS, distances.max(0)):
                if not distance <= REACH:
                    faults.append(f"the mark “{name}” in {player.key}, {kind}: {distance:.3f} points off, or missing")
            print(f"marks: {player.key}, {kind}: at most {distances.max():.4f} points, {len(frames)} times", flush=True)
    return faults


def main():
    given = parser("players/run players.trees", __doc__)
    given.add_argument("--documents", type=Path, help="a folder of documents beside the demos")
    given.add_argument("--only", default="", help="subjects, such as jack,gravity,marks (default: all)")
    options = given.parse_args()
    players = [ThorVG(), RLottie(), LottieWebTrees(LottieWeb()), *map(TreeBrowser, (Chromium(), Firefox(), WebKit()))]
    documents = sorted(HERE.glob("*.caml")) + (sorted(options.documents.glob("*.tendies")) if options.documents else [])
    sources = {**{name: name for name in demos(options.boing)}, **{path.stem: path for path in documents}}
    names = chosen(options.only, [*sources, "marks"])
    begin = clock.monotonic()
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="boing-trees-", ignore_cleanup_errors=True) as temporary, \
            contextlib.ExitStack() as stack:
        folder = Path(temporary)
        for player in players:
            stack.enter_context(player.playing(folder))
        sources["marks"] = folder / "marks.caml"
        sources["marks"].write_text(marks.document())
        for name in names:
            proof = check_marks if name == "marks" else check
            faults += proof(Subject(options.boing, folder, sources[name]), players)
    print(f"players: {len(names)} subjects in {clock.monotonic() - begin:.0f} s")
    finish("players", faults, "all trees within their limits")


main()
