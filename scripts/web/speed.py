"""Times the first frame of the player in Chromium beside lottie-web with the same scenes, on a page that knows nothing of
either."""

import argparse
import gzip
import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from players.browsers import Chromium, LottieWeb, run, serving

from .player import REAL, ROOT, boing

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
if (kind === 'boing') {
  const player = Object.assign(document.createElement('boing-player'), { src: `${name}.boing`, loop: true });
  player.style.width = '100%';
  scene.append(player, script);
  await new Promise((resolve, reject) => {
    player.addEventListener('load', resolve);
    player.addEventListener('error', (event) => reject(new Error(event.message)));
  });
} else {
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
}
await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
return performance.now() - begin;
}"""


class Scene:
    """A demo or a document as both kinds of file."""

    def __init__(self, command: Path, folder: Path, source: Path | str):
        self.name = source if isinstance(source, str) else source.stem.replace(" ", "-")
        files = {ending: folder / f"{self.name}.{ending}" for ending in ("boing", "json")}
        if isinstance(source, str):
            for file in files.values():
                boing(command, "demo", source, "-o", str(file), "-q", "--force")
        else:
            boing(command, "convert", str(source), str(files["json"]), "-q", "--force")
        lottie = json.loads(files["json"].read_bytes())
        self.size = (lottie["w"], lottie["h"])
        if not isinstance(source, str):
            # The same scene: the document's own size, in no state.
            boing(command, "render", str(source), "-o", str(files["boing"]), "--state", "none", "--size",
                  "{}x{}".format(*self.size), "-q", "--force")
        self.bytes = {"boing": files["boing"].stat().st_size,
                      "json": len(gzip.compress(files["json"].read_bytes(), 9))}
        (folder / f"{self.name}.html").write_text(PAGE.format(*self.size))


def main():
    parser = argparse.ArgumentParser(prog="scripts/web/speed", description=__doc__)
    parser.add_argument("scenes", nargs="*", help="demos and documents (default: two demos and all documents)")
    parser.add_argument("--boing", type=Path, default=ROOT / ".build/release/boing", help="the command")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    if missing := Chromium().missing() or LottieWeb().missing():
        sys.exit(f"web: not installed: {missing}; run scripts/setup --players")
    sources = [Path(name) if Path(name).exists() else name for name in options.scenes]
    with tempfile.TemporaryDirectory(prefix="boing-web-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        site = folder / "site"
        site.mkdir()
        boing(options.boing, "player", "-o", str(site / "boing-player.js"), "-q")
        (site / "lottie.js").write_text(LottieWeb.source())
        scenes = [Scene(options.boing, site, source)
                  for source in sources or ["jack", "retarget", *sorted(REAL.glob("*.tendies"))]]
        print("| scene | CSS pixels | player | bytes | first frame, ms |\n|---|---|---|---|---|")
        with serving(site, Cache_Control="no-store") as address:
            for scene in scenes:
                first = {kind: [] for kind in PLAYERS}
                for kind in list(PLAYERS) * options.rounds:
                    # A browser of its own, so that nothing is compiled or stored.
                    profile = folder / "profile"
                    profile.mkdir()
                    with Chromium().driver(profile) as driver:
                        driver.get(f"{address}/{scene.name}.html")
                        first[kind].append(run(driver, f"({SHOW})", kind, scene.name))
                    shutil.rmtree(profile, ignore_errors=True)
                for kind, times in first.items():
                    print(f"| {scene.name} | {scene.size[0]} × {scene.size[1]} | {PLAYERS[kind]} | "
                          f"{scene.bytes['boing' if kind == 'boing' else 'json']:,} | {statistics.median(times):.0f} "
                          f"({min(times):.0f}–{max(times):.0f}) |", flush=True)


if __name__ == "__main__":
    main()
