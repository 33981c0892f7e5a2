"""The player in a browser: pixels, attributes, events, what it does with nonsense, and `boing play --watch`."""

import hashlib
import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from PIL import Image
from selenium.webdriver.common.keys import Keys

from harness import ROOT
from players.exports import Subject, demos, run

from .session import Session, expect

# Documents of other people, where they are there.
REAL = Path(os.environ.get("BOING_DOCUMENTS", ROOT.parent / "shared/caml"))
OURS = ROOT / "scripts/players/rendered.caml"
# The policy allows the module form of the player and nothing more.
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src data:"
MOMENTS = 10
SECONDS = 2.0
# A square of 40 points, and the colour of a pixel of 200 by 100 at a time after the present one.
STATES = """<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
<CALayer id="r" bounds="0 0 200 100" geometryFlipped="1">
<sublayers><CALayer id="a" bounds="0 0 40 40" position="40 50" backgroundColor="1 0.4 0"/></sublayers>
<states><LKState name="On"><elements><LKStateSetValue targetId="a" keyPath="position.x">
<value type="real" value="160"/></LKStateSetValue></elements></LKState>
<LKState name="High &lt;b&gt;"><elements><LKStateSetValue targetId="a" keyPath="position.y">
<value type="real" value="20"/></LKStateSetValue><LKStateSetValue targetId="a" keyPath="position.x">
<value type="real" value="40"/></LKStateSetValue></elements></LKState></states>
<stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
<LKStateTransitionElement targetId="a" key="position.x"><animation type="CASpringAnimation" keyPath="position.x"
damping="12" duration="0.6"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
</CALayer></caml>"""
PIXEL = """[...player.image(player.currentTime + a[0], 200, 100).data.slice(
  4 * (200 * a[2] + a[1]), 4 * (200 * a[2] + a[1]) + 3)].join()"""
ORANGE, BLUE, BLACK = "255,102,0", "0,102,255", "0,0,0"


class Played(Subject):
    """A demo or a document as a document of the player, and hashes of its frames as the command renders them."""

    def __init__(self, *words):
        super().__init__(*words)
        common = ["--duration", SECONDS, "--background", "#fff", "--scale", "1"]
        self.file = self.write(".boing", *common)
        frames = self.write("/", *common, "--fps", MOMENTS / SECONDS)
        images = [Image.open(file).convert("RGBA") for file in sorted(frames.glob("*.png"))]
        expect(len(images) == MOMENTS, f"{self.name}: {len(images)} frames, not {MOMENTS}")
        self.width, self.height = images[0].size
        self.hashes = [list(hashlib.sha256(image.tobytes()).digest()) for image in images]
        self.times = [index * SECONDS / MOMENTS for index in range(MOMENTS)]


class Site:
    """What all browsers look at: subjects, and pages under an address on this machine."""

    address: str

    def __init__(self, command: Path, folder: Path):
        self.command, self.folder = command, folder
        folder.mkdir()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            self.subjects = list(pool.map(
                partial(Played, command, folder), [*demos(command), OURS, *sorted(REAL.glob("*.tendies"))]))
        run(command, "player", "-o", folder / "boing-player.js", "-q")
        states = folder / "states.caml"
        states.write_text(STATES)
        for source in ("dock", "jack", states):
            Subject(command, folder, source).write(".html")
        Subject(command, folder, states).write(".boing")
        (folder / "broken.boing").write_bytes(b"GIF89a of another kind")
        whole = (folder / "dock.boing").read_bytes()
        (folder / "cut.boing").write_bytes(whole[:len(whole) // 2])
        (folder / "module.html").write_text(
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Module</title><link rel="icon" href="data:,">'
            '<script type="module" src="boing-player.js"></script><main><boing-player id="first" src="dock.boing" '
            'label="A dock"></boing-player></main></html>')

    def page(self, name: str) -> str:
        return (self.folder / name).as_uri()


def check_pixels(session: Session, site: Site):
    """Every moment of every subject, to the byte."""
    session.open(f"{site.address}/module.html", "player.duration > 0")
    faults = []
    for subject in site.subjects:
        found = session.value("""(async () => {
          await player.load(new Uint8Array(await (await fetch(a[0])).arrayBuffer()));
          return Promise.all(a[1].map(async (time) => {
            const { data } = player.image(time, a[2], a[3]);
            return [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))];
          }));
        })()""", subject.file.name, subject.times, subject.width, subject.height)
        if wrong := [time for time, own, seen in zip(subject.times, subject.hashes, found, strict=True) if own != seen]:
            faults.append(f"{subject.name} differs at {wrong} s")
    expect(not faults, "; ".join(faults))


# The page.

def check_page(session: Session, site: Site):
    """A page plays by itself, stops and goes on by its controls, and can be scrubbed by keys."""
    session.open(site.page("dock.html"))
    session.wait("player.currentTime > 0.1")
    session.expect("document.title.includes('dock')")
    session.value("player.pause()")
    session.click("button")
    session.expect("player.paused", wanted=False)
    session.press(" ")
    session.expect("player.paused")
    session.expect("player.shadowRoot.querySelector('button').textContent", wanted="Play")
    session.value("player.currentTime = 0")
    session.focus("input")
    session.press(Keys.END)
    session.expect("player.currentTime === player.duration")
    session.press(Keys.HOME)
    session.expect("player.currentTime", wanted=0)
    # The time is spoken.
    session.expect("player.shadowRoot.querySelector('input').getAttribute('aria-valuetext').startsWith('0.00 of')")
    session.expect_accessible()


def check_states(session: Session, site: Site):
    """States change with their animations, by the list and by the property; a name is text."""
    session.open(site.page("states.html"))
    # In the document, since Firefox runs each script with a global object of its own.
    session.value("document.body.dataset.changes = ''")
    session.value("player.addEventListener('statechange', () => { document.body.dataset.changes += 'x'; })")
    session.expect("player.states", wanted=["On", "High <b>"])
    session.expect("player.state", wanted=None)
    session.expect(PIXEL, 0, 40, 50, wanted=ORANGE)
    session.value("player.play()")
    session.value("player.state = 'On'")
    session.expect("player.state", wanted="On")
    session.value("player.pause()")
    # The square comes to the right, and leaves the left.
    session.expect(PIXEL, 3, 160, 50, wanted=ORANGE)
    session.expect(PIXEL, 3, 40, 50, wanted=BLACK)
    session.value("player.shadowRoot.querySelectorAll('select')[1].focus()")
    session.press(Keys.ARROW_DOWN)
    session.wait("player.state === 'High <b>'")
    # While it is paused the state shows at rest.
    session.expect(PIXEL, 0, 40, 20, wanted=ORANGE)
    session.expect("document.body.dataset.changes", wanted="xx")
    problem = session.problem("player.state = 'Off'")
    expect("it has On, High <b>" in problem, f"an unknown state: {problem}")
    session.expect("document.querySelector('b')", wanted=None)


def check_motion(session: Session, site: Site):
    """Who wants less motion sees the end at rest, also when the wish comes while it plays."""
    if session.key != "chromium":
        return
    session.open(site.page("dock.html"))
    session.expect("player.paused", wanted=False)
    session.emulate(prefers_reduced_motion="reduce")
    session.wait("player.paused && player.currentTime === player.duration")
    session.open(site.page("dock.html"))
    session.expect("player.paused && player.currentTime === player.duration")
    # It plays where a person asks for it.
    session.value("player.play()")
    session.expect("player.paused", wanted=False)
    session.emulate(prefers_reduced_motion="no-preference")


def check_widths(session: Session, site: Site):
    """Nothing is cut off on small screens."""
    for width in (320, 800, 1280):
        session.resize(width, 700)
        session.open(site.page("dock.html"))
        session.expect("innerWidth > a[0] || document.documentElement.scrollWidth <= innerWidth", width)
    session.resize(1280, 600)
    # The controls of a tall document end within the window.
    session.open(site.page("jack.html"))
    session.expect("player.getBoundingClientRect().bottom <= innerHeight")
    session.expect("[player.naturalWidth, player.naturalHeight]", wanted=[480, 600])
    session.resize(1280, 1000)


# The element.

def check_element(session: Session, site: Site):
    """Attributes, properties and events as HTML has them, under a strict policy."""
    session.open(f"{site.address}/module.html", "player.duration > 0")
    session.expect("[player.paused, player.loop, player.controls, player.autoplay]", wanted=[True, False, False, False])
    session.value("player.controls = true")
    session.expect("player.getAttribute('controls')", wanted="")
    session.expect("player.shadowRoot.querySelector('.bar').checkVisibility?.() ?? true")
    session.value("player.controls = false")
    session.expect("player.shadowRoot.querySelector('canvas').getAttribute('aria-label')", wanted="A dock")
    # Without loop it plays once.
    found = session.value("""new Promise((resolve) => {
      const names = [];
      for (const name of ['play', 'pause', 'ended', 'timeupdate']) {
        player.addEventListener(name, () => { if (names.at(-1) !== name) names.push(name); });
      }
      player.addEventListener('ended', () => resolve(
        [names[0], names.at(-1), player.ended, player.paused, player.currentTime === player.duration]));
      player.playbackRate = 8;
      player.play();
    })""")
    expect(found == ["play", "ended", True, True, True], f"at the end: {found}")
    for statement, word in [
            ("playbackRate = -1", "-1"), ("playbackRate = NaN", "NaN"), ("currentTime = 'soon'", "soon")]:
        problem = session.problem(f"player.{statement}")
        expect(word in problem, f"{statement}: {problem}")
    # Defining twice does no harm, and players share the module.
    session.expect("""(async () => {
      const compile = WebAssembly.compile;
      let count = 0;
      WebAssembly.compile = (...words) => { count += 1; return compile(...words); };
      await import('./boing-player.js?again');
      const players = [1, 2, 3].map(() => document.createElement('boing-player'));
      for (const player of players) player.src = 'states.boing';
      document.querySelector('main').append(...players);
      await Promise.all(players.map((player) => new Promise((resolve) => player.addEventListener('load', resolve))));
      WebAssembly.compile = compile;
      return [count, ...players.map((player) => player.states.length)];
    })()""", wanted=[0, 2, 2, 2])
    # What is out of sight does not play.
    session.value("document.querySelector('boing-player:last-of-type').style.marginTop = '5000px'")
    session.expect("""(async () => {
      const player = document.querySelector('boing-player:last-of-type');
      await new Promise((resolve) => setTimeout(resolve, 200));
      player.play();
      const before = player.currentTime;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return player.currentTime === before;
    })()""")
    session.expect("(player.remove(), player.paused)")


def check_faults(session: Session, site: Site):
    """A broken document, a missing one, and no WebAssembly are sentences that help."""
    session.open(f"{site.address}/module.html", "player.duration > 0")
    for name, words in [
            ("broken.boing", "no document of the player"), ("cut.boing", "cannot be unpacked"),
            ("missing.boing", "the server answered 404")]:
        found = session.value("""new Promise((resolve) => {
          const sentence = player.shadowRoot.querySelector('p');
          player.addEventListener('error', (event) => resolve(
            [event.message, sentence.textContent, getComputedStyle(sentence).display]), { once: true });
          player.src = a[0];
        })""", name)
        expect(words in found[0] and found[0] == found[1] and found[2] != "none", f"{name}: {found}")
    # It recovers.
    session.value("player.src = 'dock.boing'")
    session.wait("player.duration > 0")
    session.expect("player.shadowRoot.querySelector('p').hidden")
    if session.open_refused(site.folder / "dock.html"):
        session.expect("player.shadowRoot.querySelector('p').textContent.includes('wasm-unsafe-eval')")


# The page of `boing play --watch`.

def save(file: Path, text: str):
    """Saves as editors do: another file takes the place of the first."""
    other = file.with_suffix(".new")
    other.write_text(text)
    os.replace(other, file)


def check_watch(session: Session, site: Site):
    """Saves are drawn at the same time and in the same state, and faults come and go."""
    file = site.folder / f"watched-{session.key}.caml"
    save(file, STATES)
    words = [site.command, "play", file, "--watch", "--no-open", "--json"]
    watch = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        session.open(json.loads(watch.stdout.readline())["address"])
        session.value("(player.pause(), player.state = 'On', player.currentTime = 1.25)")
        session.expect(PIXEL, 0, 160, 50, wanted=ORANGE)
        save(file, STATES.replace('"1 0.4 0"', '"0 0.4 1"'))
        session.wait("document.documentElement.dataset.version >= 1")
        session.expect(PIXEL, 0, 160, 50, wanted=BLUE)
        session.expect("[player.state, player.currentTime, player.paused]", wanted=["On", 1.25, True])
        save(file, STATES.replace("</sublayers>", ""))
        session.wait("document.querySelector('#fault')?.hidden === false")
        session.expect("document.querySelector('#fault').textContent.includes(a[0])", file.name)
        # The last picture stays.
        session.expect(PIXEL, 0, 160, 50, wanted=BLUE)
        save(file, STATES)
        session.wait("document.querySelector('#fault').hidden")
        session.wait(f"{PIXEL} === '{ORANGE}'", 0, 160, 50)
        # Before the server ends, which the page would notice.
        expect(not (messages := session.messages()), f"messages: {messages}")
        watch.terminate()
        events = [json.loads(line)["event"] for line in watch.stdout]
        expect(events == ["shown", "shown", "failed", "shown"], f"the terminal says: {events}")
    finally:
        watch.kill()
        watch.wait()


def faults(session: Session, site: Site) -> list[str]:
    """All that is wrong with the player in a browser; a watched page goes on asking when the server has ended."""
    silent = [check_page, check_states, check_widths]
    asking = [check_pixels, check_motion, check_element, check_faults, check_watch]
    return session.faults("player", silent + asking, site, writing=[check_faults, check_watch], asking=asking)
