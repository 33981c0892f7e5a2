"""Times the player in Chromium beside lottie-web with the same scenes: the first frame of a page that knows nothing of
either, and frames while the scene plays."""

import argparse
import gzip
import json
import http.server
import shutil
import statistics
import sys
import tempfile
import threading
from functools import partial
from pathlib import Path

from players.browsers import Chromium, LottieWeb

from .player import REAL, ROOT, boing

# The players by turns, so that what else the machine does falls on all of them.
PLAYERS = ("boing", "canvas", "svg")
NAMES = {"boing": "<boing-player>", "canvas": "lottie-web, canvas", "svg": "lottie-web, SVG"}
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>speed</title><link rel="icon" href="data:,">
<style>body { margin: 0 } #scene { width: WIDTHpx; height: HEIGHTpx }</style><div id="scene"></div></html>"""

# From the insertion of the first element to the display's frame after the one in which the scene was drawn.
SHOW = """
const scene = document.getElementById('scene');
const next = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const begin = performance.now();
if (kind === 'boing') {
  const player = Object.assign(document.createElement('boing-player'), { src: `${name}.boing`, loop: true });
  player.style.width = '100%';
  const script = Object.assign(document.createElement('script'), { type: 'module', src: 'boing-player.js' });
  scene.append(player, script);
  await new Promise((resolve, reject) => {
    player.addEventListener('load', resolve);
    player.addEventListener('error', (event) => reject(new Error(event.message)));
  });
  globalThis.draw = (time) => player.image(time, player.clientWidth, player.clientHeight);
  globalThis.start = () => player.play();
} else {
  const script = Object.assign(document.createElement('script'), { src: 'lottie.js' });
  const found = new Promise((resolve) => script.addEventListener('load', resolve));
  scene.append(script);
  await found;
  const player = lottie.loadAnimation({
    container: scene, renderer: kind, loop: true, autoplay: false, path: `${name}.json` });
  await new Promise((resolve, reject) => {
    player.addEventListener('DOMLoaded', resolve);
    player.addEventListener('data_failed', () => reject(new Error('lottie-web cannot read the scene')));
  });
  player.goToAndStop(0, true);
  globalThis.draw = (time) => {
    player.goToAndStop(time * player.frameRate, true);
    // Waits until the canvas is drawn.
    if (kind === 'canvas') scene.querySelector('canvas').getContext('2d').getImageData(0, 0, 1, 1);
  };
  globalThis.start = () => player.play();
}
await next();
return performance.now() - begin;
"""

# Frames of the display while the scene plays, a second; and the milliseconds of the page's thread for a picture.
PLAY = """
globalThis.start();
await new Promise((resolve) => setTimeout(resolve, 300));
const frames = [];
const end = performance.now() + 1000 * seconds;
while (performance.now() < end) frames.push(await new Promise(requestAnimationFrame));
const times = [];
for (let i = 0; i < 60; i++) {
  const before = performance.now();
  globalThis.draw(i / 30);
  times.push(performance.now() - before);
}
times.sort((a, b) => a - b);
return [(frames.length - 1) / (frames.at(-1) - frames[0]) * 1000, times[30]];
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, which a browser may not store."""

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *words):
        pass


class Scene:
    """A demo or a document as both kinds of file."""

    def __init__(self, command: Path, folder: Path, source: Path | str, scale: float):
        self.name = source if isinstance(source, str) else source.stem.replace(" ", "-")
        common = ["-q", "--force"]
        files = {ending: folder / f"{self.name}.{ending}" for ending in ("boing", "json")}
        if isinstance(source, str):
            for file in files.values():
                boing(command, "demo", source, "-o", str(file), *common)
        else:
            boing(command, "convert", str(source), str(files["json"]), *common)
        lottie = json.loads(files["json"].read_bytes())
        if not isinstance(source, str):
            # The same scene: the document's own size, in no state.
            boing(command, "render", str(source), "-o", str(files["boing"]), "--state", "none",
                  "--size", f"{lottie['w']}x{lottie['h']}", *common)
        self.bytes = {"boing": files["boing"].stat().st_size,
                      "json": len(gzip.compress(files["json"].read_bytes(), 9))}
        width, height = round(lottie["w"] * scale), round(lottie["h"] * scale)
        (folder / f"{self.name}.html").write_text(
            PAGE.replace("WIDTH", str(width)).replace("HEIGHT", str(height)))
        self.size = f"{width} × {height}"


def main():
    parser = argparse.ArgumentParser(prog="scripts/web/speed", description=__doc__)
    parser.add_argument("scenes", nargs="*", help="demos and documents (default: the largest demo and all documents)")
    parser.add_argument("--boing", type=Path, default=ROOT / ".build/debug/boing", help="the command")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2, help="how long each plays (default: %(default)s)")
    parser.add_argument("--scale", type=float, default=1, help="CSS pixels a point (default: %(default)s)")
    options = parser.parse_args()
    for player in (Chromium(), LottieWeb()):
        if missing := player.missing():
            sys.exit(f"web: not installed: {missing}; run scripts/setup --players")
    sources = [Path(name) if Path(name).exists() else name for name in options.scenes]
    with tempfile.TemporaryDirectory(prefix="boing-web-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        site = folder / "site"
        site.mkdir()
        boing(options.boing, "player", "-o", str(site / "boing-player.js"), "-q")
        (site / "lottie.js").write_text(LottieWeb.source())
        scenes = [Scene(options.boing, site, source, options.scale)
                  for source in sources or ["jack", "retarget", *sorted(REAL.glob("*.tendies"))]]
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        print("| scene | CSS pixels | player | bytes | first frame, ms | frames a second | ms a picture |")
        print("|---|---|---|---|---|---|---|")
        for scene in scenes:
            first = {kind: [] for kind in PLAYERS}
            played = {}
            for round in range(options.rounds):
                for kind in PLAYERS:
                    # A browser of its own, so that nothing is compiled or stored.
                    profile = folder / f"{scene.name}-{kind}-{round}"
                    profile.mkdir()
                    with Chromium().driver(profile) as driver:
                        driver.open(f"{address}{scene.name}.html")
                        first[kind].append(driver.run(
                            f"(async (kind, name) => {{ {SHOW} }})", kind, scene.name))
                        if round == options.rounds - 1:
                            played[kind] = driver.run(f"(async (seconds) => {{ {PLAY} }})", options.seconds)
                    shutil.rmtree(profile, ignore_errors=True)
            for kind in PLAYERS:
                size = scene.bytes["boing" if kind == "boing" else "json"]
                rate, picture = played[kind]
                print(
                    f"| {scene.name} | {scene.size} | {NAMES[kind]} | {size:,} | {statistics.median(first[kind]):.0f} "
                    f"({min(first[kind]):.0f}–{max(first[kind]):.0f}) | {rate:.1f} | {picture:.1f} |", flush=True)
        server.shutdown()


if __name__ == "__main__":
    main()
