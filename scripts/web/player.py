"""The player in a browser: pixels, attributes, events, and what it does with nonsense."""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy
from PIL import Image

from players.browsers import serving

from .session import Session, expect

ROOT = Path(__file__).resolve().parents[2]
# Documents of other people, where they are there.
REAL = Path(os.environ.get("BOING_DOCUMENTS", ROOT.parent / "shared/caml"))
OURS = ROOT / "scripts/players/rendered.caml"
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src data:"
MOMENTS = 10
SECONDS = 2.0
READY = "document.documentElement.dataset.ready"
PLAYER = "document.querySelector('boing-player')"
STATES = """<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer id="r" bounds="0 0 200 100" geometryFlipped="1">
<sublayers><CALayer id="a" bounds="0 0 40 40" position="40 50" backgroundColor="1 0.4 0"/></sublayers>
<states><LKState name="On"><elements><LKStateSetValue targetId="a" keyPath="position.x">
<value type="real" value="160"/></LKStateSetValue></elements></LKState>
<LKState name="High &lt;b&gt;"><elements><LKStateSetValue targetId="a" keyPath="position.y">
<value type="real" value="20"/></LKStateSetValue><LKStateSetValue targetId="a" keyPath="position.x">
<value type="real" value="40"/></LKStateSetValue></elements></LKState></states>
<stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
<LKStateTransitionElement targetId="a" key="position.x"><animation type="CASpringAnimation"
keyPath="position.x" damping="12" duration="0.6"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions></CALayer></caml>"""


def boing(command: Path, *words: str) -> str:
    """What the command prints."""
    done = subprocess.run([command, *words], capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise RuntimeError(f"boing {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


class Subject:
    """A demo or a document as a document of the player, and its frames as the command renders them."""

    def __init__(self, command: Path, folder: Path, source: Path | str):
        self.name = source if isinstance(source, str) else source.stem
        words = ["demo", source] if isinstance(source, str) else ["render", str(source)]
        common = ["--duration", f"{SECONDS:g}", "--background", "#fff", "--scale", "1", "-q"]
        self.file = folder / f"{self.name}.boing"
        boing(command, *words, *common, "-o", str(self.file))
        frames = folder / self.name
        boing(
            command, *words, *common, "--fps", f"{MOMENTS / SECONDS:g}", "-o", f"{frames}/")
        files = sorted(frames.glob("*.png"))
        if len(files) != MOMENTS:
            raise RuntimeError(f"{self.name}: {len(files)} frames, not {MOMENTS}")
        images = [numpy.array(Image.open(file).convert("RGBA")) for file in files]
        self.height, self.width, _ = images[0].shape
        self.prints = [fingerprint(image) for image in images]
        self.times = [index * SECONDS / MOMENTS for index in range(MOMENTS)]


# Pixels, as a fingerprint that a page and this side compute alike.

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


class Site:
    """What all browsers look at: subjects, pages, and a server on this machine."""

    def __init__(self, command: Path, folder: Path):
        self.folder = folder
        folder.mkdir()
        names = [json.loads(line)["name"] for line in boing(command, "demo", "--json").splitlines()]
        sources = names + [OURS] + sorted(REAL.glob("*.tendies"))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            self.subjects = list(pool.map(partial(Subject, command, folder), sources))
        boing(command, "player", "-o", str(folder / "boing-player.js"), "-q")
        for demo in ("dock", "jack"):
            boing(command, "demo", demo, "-o", str(folder / f"{demo}.html"), "-q")
        (folder / "states.caml").write_text(STATES)
        boing(command, "render", str(folder / "states.caml"), "-o", str(folder / "states.html"), "-q")
        boing(command, "render", str(folder / "states.caml"), "-o", str(folder / "states.boing"), "-q")
        (folder / "broken.boing").write_bytes(b"GIF89a of another kind")
        whole = (folder / "dock.boing").read_bytes()
        (folder / "cut.boing").write_bytes(whole[:len(whole) // 2])
        (folder / "module.html").write_text(
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Module</title><link rel="icon" href="data:,">'
            '<script type="module" src="boing-player.js"></script><main><boing-player id="first" src="dock.boing" '
            'label="A dock"></boing-player></main></html>')
        # The policy allows the module form of the player and nothing more.
        self.server = serving(folder, Content_Security_Policy=POLICY)
        self.address = self.server.__enter__() + "/"

    def page(self, name: str) -> str:
        return (self.folder / name).as_uri()


def check_pixels(session: Session, site: Site):
    """Every moment of every subject, to the byte."""
    session.open(site.address + "module.html", f"{PLAYER}.duration > 0")
    faults = []
    for subject in site.subjects:
        found = session.value(f"""(async () => {{
          const fingerprint = {FINGERPRINT};
          const player = {PLAYER};
          await player.load(new Uint8Array(await (await fetch(a[0])).arrayBuffer()));
          return a[1].map((time) => fingerprint(player.image(time, a[2], a[3])));
        }})()""", subject.file.name, subject.times, subject.width, subject.height)
        wrong = [
            f"{time:g} s" for time, image, seen in zip(subject.times, subject.prints, found, strict=True)
            if image != seen]
        if wrong:
            faults.append(f"{subject.name} differs at {', '.join(wrong)}")
    expect(not faults, "; ".join(faults))


# The page.

def check_page(session: Session, site: Site):
    """A page plays by itself, stops and goes on by its controls, and can be scrubbed by keys."""
    session.open(site.page("dock.html"), f"{READY} === 'true'")
    session.wait(f"{PLAYER}.currentTime > 0.1")
    expect("dock" in session.value("document.title"), "the title names the demo")
    session.value(f"{PLAYER}.pause()")
    root = f"{PLAYER}.shadowRoot"
    x, y = session.value(
        f"(() => {{ const r = {root}.querySelector('button').getBoundingClientRect(); "
        "return [r.x + r.width / 2, r.y + r.height / 2]; })()")
    session.click_at(x, y)
    expect(session.value(f"!{PLAYER}.paused"), "a click on the button plays")
    session.press("Space")
    expect(session.value(f"{PLAYER}.paused"), "the space bar on the button stops")
    expect(session.value(f"{root}.querySelector('button').textContent") == "Play", "the button says so")
    session.value(f"{PLAYER}.currentTime = 0")
    session.value(f"{root}.querySelector('input').focus()")
    session.press("End")
    expect(session.value(f"{PLAYER}.currentTime === {PLAYER}.duration"), "the key End goes to the end")
    session.press("Home")
    expect(session.value(f"{PLAYER}.currentTime") == 0, "the key Home goes to the beginning")
    expect(
        session.value(f"{root}.querySelector('input').getAttribute('aria-valuetext')").startswith("0.00 of"),
        "the time is spoken")
    faults = session.violations()
    expect(not faults, "; ".join(faults))


def check_states(session: Session, site: Site):
    """States change with their animations, by the list and by the property; a name is text."""
    session.open(site.page("states.html"), f"{READY} === 'true'")
    # In the document, since Firefox runs each script with a global object of its own.
    session.value(f"{PLAYER}.addEventListener('statechange', () => {{ document.body.dataset.changes += 'x'; }})")
    session.value("document.body.dataset.changes = ''")
    expect(session.value(f"{PLAYER}.states") == ["On", "High <b>"], session.value(f"{PLAYER}.states"))
    expect(session.value(f"{PLAYER}.state") is None, "it begins in no state")
    middle = "(image, x, y) => [...image.data.slice(4 * (y * image.width + x), 4 * (y * image.width + x) + 3)]"
    pixel = f"(({middle})({PLAYER}.image({PLAYER}.currentTime + a[0], 200, 100), a[1], a[2]))"
    expect(session.value(pixel, 0, 40, 50) == [255, 102, 0], "the square stands on the left")
    session.value(f"{PLAYER}.play()")
    session.value(f"{PLAYER}.state = 'On'")
    expect(session.value(f"{PLAYER}.state") == "On", "the property changes the state")
    session.value(f"{PLAYER}.pause()")
    expect(session.value(pixel, 3, 160, 50) == [255, 102, 0], "the square comes to the right")
    expect(session.value(pixel, 3, 40, 50) == [0, 0, 0], "it has left the left")
    session.value(f"{PLAYER}.shadowRoot.querySelectorAll('select')[1].focus()")
    session.press("ArrowDown")
    session.wait(f"{PLAYER}.state === 'High <b>'")
    # While it is paused the state shows at rest.
    found = [session.value(pixel, 0, x, y) for x in (40, 160) for y in (20, 50, 80)]
    expect(found[0] == [255, 102, 0], f"the square is up: {found}")
    changes = session.value("document.body.dataset.changes.length")
    expect(changes == 2, f"each change is an event: {changes}")
    problem = session.value(f"(() => {{ try {{ {PLAYER}.state = 'Off'; }} catch (error) {{ return error.message; }} }})()")
    expect("it has On, High <b>" in (problem or ""), f"an unknown state: {problem}")
    expect(session.value("document.querySelector('b') === null"), "a name never becomes markup")


def check_motion(session: Session, site: Site):
    """Who wants less motion sees the end at rest, also when the wish comes while it plays."""
    if session.key != "chromium":
        return
    session.open(site.page("dock.html"), f"{READY} === 'true'")
    expect(session.value(f"!{PLAYER}.paused"), "it plays")
    session.emulate(prefers_reduced_motion="reduce")
    session.wait(f"{PLAYER}.paused && {PLAYER}.currentTime === {PLAYER}.duration")
    session.open(site.page("dock.html"), f"{READY} === 'true'")
    expect(session.value(f"{PLAYER}.paused && {PLAYER}.currentTime === {PLAYER}.duration"), "it rests from the start")
    session.value(f"{PLAYER}.play()")
    expect(session.value(f"!{PLAYER}.paused"), "it plays where a person asks for it")
    session.emulate(prefers_reduced_motion="no-preference")


def check_widths(session: Session, site: Site):
    """Nothing is cut off on small screens."""
    for width in (320, 800, 1280):
        session.resize(width, 700)
        session.open(site.page("dock.html"), f"{READY} === 'true'")
        wide = session.value("document.documentElement.scrollWidth - innerWidth")
        expect(wide <= 0 or session.value("innerWidth") > width, f"{width} points: {wide} points too wide")
    session.resize(1280, 600)
    session.open(site.page("jack.html"), f"{READY} === 'true'")
    below = session.value(f"{PLAYER}.getBoundingClientRect().bottom - innerHeight")
    expect(below <= 0, f"the controls of a tall document end {below} points below the window")
    expect(session.value(f"[{PLAYER}.naturalWidth, {PLAYER}.naturalHeight]") == [480, 600], "the document's own size")
    session.resize(1280, 1000)


# The element.

def check_element(session: Session, site: Site):
    """Attributes, properties and events as HTML has them, under a strict policy."""
    session.open(site.address + "module.html", f"{PLAYER}.duration > 0")
    expect(session.value(f"{PLAYER}.paused"), "it waits without autoplay")
    expect(session.value(f"[{PLAYER}.loop, {PLAYER}.controls, {PLAYER}.autoplay]") == [False] * 3, "attributes are off")
    session.value(f"{PLAYER}.controls = true")
    expect(session.value(f"{PLAYER}.getAttribute('controls')") == "", "a property sets its attribute")
    expect(session.value(f"{PLAYER}.shadowRoot.querySelector('.bar').checkVisibility?.() ?? true"), "the controls show")
    session.value(f"{PLAYER}.controls = false")
    expect(
        session.value(f"{PLAYER}.shadowRoot.querySelector('canvas').getAttribute('aria-label')") == "A dock", "the label")
    # Without loop it plays once.
    found = session.value(f"""new Promise((resolve) => {{
      const player = {PLAYER};
      const names = [];
      for (const name of ['play', 'pause', 'ended', 'timeupdate']) {{
        player.addEventListener(name, () => {{ if (names.at(-1) !== name) names.push(name); }});
      }}
      player.addEventListener('ended', () => resolve([names, player.ended, player.paused, player.currentTime === player.duration]));
      player.playbackRate = 8;
      player.play();
    }})""")
    expect(found[0][0] == "play" and found[0][-1] == "ended", f"events: {found}")
    expect(found[1:] == [True, True, True], f"at the end: {found}")
    for expression, word in [
            ("playbackRate = -1", "-1"), ("playbackRate = NaN", "NaN"), ("currentTime = 'soon'", "soon")]:
        problem = session.value(
            f"(() => {{ try {{ {PLAYER}.{expression}; }} catch (error) {{ return error.message; }} }})()")
        expect(word in (problem or ""), f"{expression}: {problem}")
    # Defining twice does no harm, and players share the module.
    compiled = session.value("""(async () => {
      const compile = WebAssembly.compile;
      let count = 0;
      WebAssembly.compile = (...words) => { count += 1; return compile(...words); };
      await import('./boing-player.js?again');
      const players = [1, 2, 3].map(() => document.createElement('boing-player'));
      for (const player of players) player.src = 'states.boing';
      document.querySelector('main').append(...players);
      await Promise.all(players.map((player) => new Promise((resolve) => player.addEventListener('load', resolve))));
      WebAssembly.compile = compile;
      return [count, players.map((player) => player.states.length)];
    })()""")
    expect(compiled == [0, [2, 2, 2]], f"three more players: {compiled}")
    # What is out of sight does not play.
    session.value("document.querySelector('boing-player:last-of-type').style.marginTop = '5000px'")
    still = session.value("""(async () => {
      const player = document.querySelector('boing-player:last-of-type');
      await new Promise((resolve) => setTimeout(resolve, 200));
      player.play();
      const before = player.currentTime;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return player.currentTime === before;
    })()""")
    expect(still, "a player out of sight goes on")
    removed = session.value(f"(() => {{ const player = {PLAYER}; player.remove(); return player.paused; }})()")
    expect(removed, "a player that was removed is paused")


def check_faults(session: Session, site: Site):
    """A broken document, a missing one, and no WebAssembly are sentences that help."""
    session.open(site.address + "module.html", f"{PLAYER}.duration > 0")
    for name, words in [
            ("broken.boing", "no document of the player"), ("cut.boing", "cannot be unpacked"),
            ("missing.boing", "the server answered 404")]:
        found = session.value(f"""new Promise((resolve) => {{
          const player = {PLAYER};
          player.addEventListener('error', (event) => resolve([
            event.message, player.shadowRoot.querySelector('p').textContent,
            getComputedStyle(player.shadowRoot.querySelector('p')).display, player.duration]), {{ once: true }});
          player.src = a[0];
        }})""", name)
        expect(words in found[0] and found[0] == found[1] and found[2] != "none", f"{name}: {found}")
    # It recovers.
    session.value(f"{PLAYER}.src = 'dock.boing'")
    session.wait(f"{PLAYER}.duration > 0")
    expect(session.value(f"{PLAYER}.shadowRoot.querySelector('p').hidden"), "the sentence goes")
    session.messages()
    page = site.folder / "refused.html"
    page.write_text((site.folder / "dock.html").read_text().replace(" 'wasm-unsafe-eval'", ""))
    session.open(page.as_uri(), READY)
    if session.key == "webkit" and session.value(READY) == "true":
        return  # WebKitGTK compiles in spite of the policy.
    reason = session.value(f"{PLAYER}.shadowRoot.querySelector('p').textContent")
    expect("wasm-unsafe-eval" in reason, reason)


def write_pictures(session: Session, site: Site, folder: Path):
    """The pictures of the documentation: the page in light and dark."""
    session.resize(620, 780)
    for scheme, name in (("light", "player"), ("dark", "player-dark")):
        session.emulate(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        session.open(site.page("dock.html"), f"{READY} === 'true'")
        session.value(f"{PLAYER}.currentTime = 0.35")
        session.screenshot(folder / f"{name}.png")


def faults(session: Session, site: Site) -> list[str]:
    """All that is wrong with the player in a browser."""
    checks = [check_pixels, check_page, check_states, check_motion, check_widths, check_element, check_faults]
    return session.faults("player", checks, site, writing=[check_faults],
                          asking=[check_pixels, check_motion, check_element, check_faults])
