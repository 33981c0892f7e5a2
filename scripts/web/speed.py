"""Times the player's first frame in Chromium beside lottie-web with the same scenes, in a page that knows neither."""

import gzip
import json
import statistics
import tempfile
from pathlib import Path

from harness import parser
from players.browsers import Chromium, LottieWeb, run as run_in_page, serving
from players.exports import Subject, run

from .player import REAL

# The players by turns, so that what else the machine does falls on all of them.
PLAYERS = {"boing": "<boing-player>", "canvas": "lottie-web, canvas", "svg": "lottie-web, SVG"}
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>speed</title><link rel="icon" href="data:,">
<style>body {{ margin: 0 }} #scene {{ width: {}px; height: {}px }}</style><div id="scene"></div></html>"""

# From the insertion of the first element to the display's frame after the one in which the scene was drawn.
SHOW = """async (kind, name) => {
const scene = document.getElementById('scene');
const begin = performance.now();
const source = kind === 'boing' ? { type: 'module', src: 'boing-player.js' } : { src: 'lottie.js' };
const script = Object.assign(document.createElement('script'), source);
const event = (target, type) => new Promise((resolve) => target.addEventListener(type, resolve));
if (kind === 'boing') {
  const player = Object.assign(document.createElement('boing-player'), { src: `${name}.boing`, loop: true });
  player.style.width = '100%';
  scene.append(player, script);
  await event(player, 'load');
} else {
  scene.append(script);
  await event(script, 'load');
  const player = lottie.loadAnimation({
    container: scene, renderer: kind, loop: true, autoplay: false, path: `${name}.json` });
  await event(player, 'DOMLoaded');
  player.goToAndStop(0, true);
}
await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
return performance.now() - begin;
}"""


def write_scene(subject: Subject) -> tuple[tuple[int, int], dict[str, int]]:
    """The size and the compressed bytes of a subject, of which both kinds of file are written."""
    lottie = subject.write(".json").read_bytes()
    root = json.loads(lottie)
    size = (root["w"], root["h"])
    # The same scene: the document's own size, in no state.
    boing = subject.write(".boing", *([] if subject.is_demo else ["--state", "none", "--size", "{}x{}".format(*size)]))
    (subject.folder / f"{subject.name}.html").write_text(PAGE.format(*size))
    packed = len(gzip.compress(lottie, 9))
    return size, {"boing": boing.stat().st_size, "canvas": packed, "svg": packed}


def main():
    options = parser("players/run web.speed", __doc__).parse_args()
    with tempfile.TemporaryDirectory(prefix="boing-web-", ignore_cleanup_errors=True) as folder:
        site = Path(folder)
        run(options.boing, "player", "-o", site / "boing-player.js", "-q")
        (site / "lottie.js").write_text(LottieWeb.source())
        print("| scene | CSS pixels | player | bytes | first frame, ms |\n|---|---|---|---|---|")
        with serving(site, Cache_Control="no-store") as address:
            for source in ["jack", "retarget", *sorted(REAL.glob("*.tendies"))]:
                subject = Subject(options.boing, site, source)
                name, (size, lengths) = subject.name, write_scene(subject)
                first = {kind: [] for kind in PLAYERS}
                for kind in list(PLAYERS) * 7:
                    # A browser of its own, so that nothing is compiled or stored.
                    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, \
                            Chromium().driver(Path(profile)) as driver:
                        driver.get(f"{address}/{name}.html")
                        first[kind].append(run_in_page(driver, f"({SHOW})", kind, name))
                for kind, times in first.items():
                    print(f"| {name} | {size[0]} × {size[1]} | {PLAYERS[kind]} | {lengths[kind]:,} | "
                          f"{statistics.median(times):.0f} ({min(times):.0f}–{max(times):.0f}) |", flush=True)


main()
