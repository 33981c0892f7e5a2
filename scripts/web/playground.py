"""The playground in a browser: a person's gestures, and texts that equal the command's."""

import json
import os
import random
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .session import Session, expect

READY = "document.documentElement.dataset.ready === 'true'"
MOTIONS = 100
# Every format is taken of one motion in ten; the others take turns.
FORMATS = (
    "css css-keyframes js waapi motion anime react-spring gsap swiftui uikit core-animation compose compose-keyframes "
    "android android-spring android-xml flutter react-native reanimated qml after-effects after-effects-keyframes lottie "
    "figma tokens").split()


def by_id(name: str) -> str:
    return f'[data-testid="{name}"]'


def value(session: Session, name: str):
    return session.value("document.querySelector(a[0]).value", by_id(name))


def content(session: Session, name: str) -> str:
    return session.value("document.querySelector(a[0]).textContent", by_id(name))


def settle(session: Session):
    """Waits until the address says what the page shows."""
    session.value("new Promise((resolve) => setTimeout(resolve, 400))")


def hash_of(session: Session) -> str:
    settle(session)
    return session.value("location.hash")


# Gestures.

def check_drag(session: Session, page: str):
    """The peak of a spring gives both parameters; a drag is one step back."""
    session.open(page + "#v=1&motion=spring&response=0.5&damping-ratio=0.4", READY)
    before = hash_of(session)
    peak = session.value("document.querySelector('[data-testid=handle-peak] text').textContent")
    session.drag(by_id("handle-peak") + " .grip", 60, -30)
    after = hash_of(session)
    expect(after != before, "a drag of the peak changes nothing")
    numbers = dict(pair.split("=") for pair in after[1:].split("&"))
    expect(float(numbers["response"]) > 0.5, f"a peak dragged later has a longer response: {after}")
    expect(float(numbers["damping-ratio"]) < 0.4, f"a peak dragged up has less damping: {after}")
    expect(session.value("document.querySelector('[data-testid=handle-peak] text').textContent") != peak, "no new label")
    session.press("Control", "z")
    expect(hash_of(session) == before, "Control-Z takes the drag back in one step")
    session.press("Control", "Shift", "z")
    expect(hash_of(session) == after, "Control-Shift-Z does it again")
    session.drag(by_id("handle-end") + " .grip", -80, 0, kind="touch" if session.key != "webkit" else "mouse")
    expect(float(dict(pair.split("=") for pair in hash_of(session)[1:].split("&"))["response"])
           < float(numbers["response"]), "the end dragged back makes the motion shorter")


def check_keys(session: Session, page: str):
    """Handles, sliders and buttons by keys alone."""
    session.open(page + "#v=1&motion=gravity&bounces=3&duration=1", READY)
    session.focus(by_id("handle-rebound-y"))
    expect("height" in session.value(
        "document.activeElement.getAttribute('aria-valuetext')"), "the handle says where it is")
    session.press("ArrowUp")
    session.press("Shift", "ArrowUp")
    numbers = dict(pair.split("=") for pair in hash_of(session)[1:].split("&"))
    expect("restitution" in numbers, f"an arrow moves the rebound: {numbers}")
    session.focus(by_id("slider-duration"))
    session.press("ArrowRight")
    expect(dict(pair.split("=") for pair in hash_of(session)[1:].split("&"))["duration"] != "1", "the slider moves")
    session.focus(by_id("undo"))
    session.press("Enter")
    expect(dict(pair.split("=") for pair in hash_of(session)[1:].split("&"))["duration"] == "1", "Undo by Enter")


def check_typing(session: Session, page: str):
    """Numbers that are typed, right and wrong, and all descriptions of a spring in step."""
    session.open(page + "#v=1&motion=spring&bounces=3&duration=1", READY)
    session.type(by_id("number-bounces"), "5")
    session.press("Enter")
    expect("bounces=5" in hash_of(session), "a typed number counts")
    session.type(by_id("number-bounce"), "0.3")
    session.press("Enter")
    expect(abs(float(value(session, "number-damping-ratio")) - 0.7) < 1e-9, "bounce 0.3 is a damping ratio of 0.7")
    session.type(by_id("number-perceptual-duration"), "0.5")
    session.press("Enter")
    # (2π ⁄ 0.5)² and 4π · 0.7 ⁄ 0.5, SwiftUI's own relations.
    expect(abs(float(value(session, "number-stiffness")) - 157.914) < 0.01, "the stiffness follows")
    expect(abs(float(value(session, "number-damping")) - 17.593) < 0.001, "the damping follows")
    before = hash_of(session)
    session.type(by_id("number-stiffness"), "many")
    session.press("Enter")
    expect("stiffness is 'many'" in content(session, "message"), "a wrong number is named")
    expect(hash_of(session) == before, "a wrong number changes nothing")


def check_pasting(session: Session, page: str):
    """Texts of formats become the design; nonsense becomes a sentence, and never markup."""
    session.open(page, READY)
    for text, wanted in [
        ("cubic-bezier(.3,1.5,.6,1)", "ease=cubic-bezier(.3,1.5,.6,1)"),
        ("stiffness: 300, damping: 20", "stiffness=300"),
        ("boing export --as css --motion gravity --bounces 4 --duration 0.8", "motion=gravity"),
        ("https://example.org/#v=1&motion=shake&bounces=4&duration=0.5", "motion=shake"),
    ]:
        session.type(by_id("paste"), text)
        session.click(by_id("read"))
        expect(wanted in hash_of(session), f"{text!r} becomes {hash_of(session)}: {content(session, 'message')}")
    session.type(by_id("paste"), "<img src=x onerror=alert(1)>")
    session.click(by_id("read"))
    expect("no motion that can be read" in content(session, "message"), content(session, "message"))
    expect(session.value("document.images.length") == 0, "a pasted text is no markup")
    # By the clipboard, from another field.
    session.type(by_id("paste"), "linear(0, .5 40%, 1)")
    session.press("Control", "a")
    session.press("Control", "x")
    session.press("Control", "v")
    expect("ease=linear(0" in hash_of(session), "a paste by keys is read at once")


def check_links(session: Session, page: str):
    """A link is the design; a broken one is a sentence."""
    session.open(page + "#v=1&motion=wall&bounces=4&duration=0.7&name=hop&as=gsap", READY)
    expect(value(session, "format") == "gsap" and value(session, "text").startswith("// "), value(session, "text")[:60])
    session.value("location.hash = '#v=1&motion=shake&bounces=3&duration=0.6'")
    session.wait(f"document.querySelector('{by_id('kind-shake')}').checked")
    for hash_, words in [
        ("#v=2&motion=spring", "version 2"), ("#v=1&motion=boom", "motion is 'boom'"),
        ("#v=1&bounces=x", "bounces is 'x'"), ("#v=1&bounces=1e999", "bounces is '1e999'"),
        ("#v=1&nonsense=1", "nonsense"), ("#%%%", "cannot be read"), ("#v=1&name=<b>", "name is '<b>'"),
        ("#v=1&bounces=3&stiffness=100", "same spring"), ("#v=1&" + "a" * 9000, "bytes"),
    ]:
        session.open("about:blank")
        session.open(page + hash_, READY)
        expect(words in content(session, "message"), f"{hash_[:40]}: {content(session, 'message')}")
    expect(session.messages() == [], f"messages: {session.messages()}")


def check_comparison(session: Session, page: str):
    session.open(page + "#v=1&motion=spring&bounces=2&duration=1", READY)
    session.click(by_id("add"))
    session.click(by_id("kind-gravity"))
    found = hash_of(session)
    expect("&and&motion=gravity" in found, f"a second motion stands beside the first: {found}")
    session.open("about:blank")
    session.open(page + found, READY)
    expect(hash_of(session) == found, "the link has both")
    session.click(by_id("remove"))
    expect("&and&" not in hash_of(session), "it can be removed")


def check_reduced_motion(session: Session, page: str):
    """Nothing moves by itself, and the change is followed live."""
    if session.key != "chromium":
        return
    session.open(page, READY)
    expect(content(session, "play") == "Pause", "it plays")
    session.emulate(prefers_reduced_motion="reduce")
    session.wait(f"document.querySelector('{by_id('play')}').textContent === 'Play'")
    expect(session.value(f"document.querySelector('{by_id('onion')}').checked"), "the onion skin shows the motion")
    session.emulate(prefers_reduced_motion="no-preference")


def check_accessibility(session: Session, page: str):
    themes = ("light", "dark") if session.key == "chromium" else ("light",)
    for theme in themes:
        if session.key == "chromium":
            session.emulate(prefers_color_scheme=theme)
        for hash_ in ("", "#v=1&motion=train&train=wobble", "#v=1&motion=dock", "#v=1&motion=ease&ease=back-out"):
            session.open("about:blank")
            session.open(page + hash_, READY)
            found = session.violations()
            expect(not found, f"{theme} {hash_}: " + "; ".join(found))
    for width in (320, 390, 800, 1280):
        session.resize(width, 900)
        wide = session.value("document.documentElement.scrollWidth - innerWidth")
        expect(wide <= 0 or session.value("innerWidth") > width, f"{width} points: {wide} points too wide")


def check_refusal(session: Session, page: str):
    """Where a policy refuses WebAssembly, a sentence and the stored curve."""
    text = Path(page.removeprefix("file://")).read_text().replace(" 'wasm-unsafe-eval'", "")
    refused = Path(tempfile.mkdtemp()) / "refused.html"
    refused.write_text(text)
    session.open(refused.as_uri(), "document.documentElement.dataset.ready")
    if session.key == "webkit" and session.value("document.documentElement.dataset.ready") == "true":
        return  # WebKitGTK compiles in spite of the policy.
    expect("wasm-unsafe-eval" in content(session, "reason"), content(session, "reason"))
    expect(session.value("document.querySelectorAll('#stored-plot path').length") == 1, "the stored curve is drawn")
    expect("linear(" in session.value("document.getElementById('stored-texts').textContent"), "its texts are there")


# Texts.

def motions(count: int, seed: int) -> list[tuple[str, list[str]]]:
    """Seeded motions as addresses, with the command's options."""
    draw = random.Random(seed)

    def number(least, most):
        return f"{draw.uniform(least, most):.4g}"

    found = []
    for index in range(count):
        kind = ("spring", "spring", "spring", "wall", "gravity", "gravity", "shake", "dock", "train", "ease")[index % 10]
        pairs = [("motion", kind)]
        if kind == "dock":
            pairs += [("height", number(1, 200)), ("table", draw.choice(["icon", "view"]))]
        else:
            pairs += [("from", number(-100, 0)), ("to", number(1, 100))]
        if kind == "spring" and index % 10 == 1:
            pairs += [("mass", number(0.5, 3)), ("stiffness", number(50, 600)), ("damping", number(5, 40))]
        elif kind == "spring" and index % 10 == 2:
            pairs += [("perceptual-duration", number(0.2, 1)), ("bounce", number(-0.3, 0.7))]
        elif kind in ("spring", "wall", "gravity", "shake"):
            pairs += [("bounces", str(draw.randint(1, 7))), ("duration", number(0.3, 2))]
            if kind == "gravity" and draw.random() < 0.5:
                pairs[-2:-1] = [("restitution", number(0.2, 0.8))]
        elif kind == "train":
            pairs += [("duration", number(0.3, 2)), ("ratio", number(0.2, 0.8)), ("train", draw.choice(["lid", "wobble"]))]
        elif kind == "ease":
            pairs += [("duration", number(0.3, 2)), ("ease", draw.choice(
                ["ease-in-out", "back-out", "elastic-out", "bounce-out", "steps(5,jump-end)", "linear(0,.3 20%,1.2 60%,1)"]))]
        if draw.random() < 0.2:
            pairs += [("anticipation", number(0.05, 0.3))]
        if draw.random() < 0.3:
            pairs += [("max-error", draw.choice(["0.0005", "0.003", "0.01"]))]
        pairs += [("name", f"motion{index}")]
        options = [word for name, text in pairs for word in (f"--{name}", text)]
        found.append(("v=1&" + "&".join(f"{name}={text.replace('%', '%25')}" for name, text in pairs), options))
    return found


def command_texts(boing: Path, count: int, seed: int) -> list[tuple[str, str, str | None]]:
    """Addresses, formats and the command's texts; None where it refuses."""
    def texts_of(index, address, options):
        formats = FORMATS if index % 10 == 0 else FORMATS[index % len(FORMATS):][:2]
        done = subprocess.run(
            [boing, "export", "--as", ",".join(formats), "--json", *options], capture_output=True, text=True)
        texts = {}
        if done.returncode == 0:
            texts = {item["format"]: item["text"] for item in json.loads(done.stdout)["exports"]}
        elif done.returncode == 64:
            raise RuntimeError(f"boing export {' '.join(options)}: {done.stderr}")
        return [(address, format_, texts.get(format_)) for format_ in formats]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        rows = pool.map(texts_of, *zip(*((index, *motion) for index, motion in enumerate(motions(count, seed)))))
        return [row for rows_of_one in rows for row in rows_of_one]


def check_texts(session: Session, page: str, texts: list):
    """What the page exports is what the command exports, to the byte."""
    session.open(page, READY)
    wrong = []
    for address, format_, text in texts:
        found = session.value("""(async () => {
          const wanted = `#${a[0]}&as=${a[1]}`;
          const { dataset } = document.documentElement;
          // Chromium takes 200 changes of an address in 10 s.
          await new Promise((resolve) => setTimeout(resolve, 60));
          for (let turn = 0; turn < 4000; turn++) {
            // Again now and then: the page may have written its own address just after this one.
            if (turn % 200 === 0) location.hash = wanted;
            await new Promise((resolve) => setTimeout(resolve, 2));
            if (decodeURI(dataset.hash ?? '') === decodeURI(wanted)) {
              return document.querySelector('[data-testid=text]').value;
            }
          }
          return `not shown: ${dataset.hash}`;
        })()""", address, format_)
        if found != (text or ""):
            wrong.append(f"{address} as {format_}")
    expect(not wrong, f"{len(wrong)} of {len(texts)} texts differ: {'; '.join(wrong[:3])}")
    print(f"web: {session.key}: {len(texts)} texts of {MOTIONS} motions equal the command's", flush=True)


def write_pictures(session: Session, page: str, folder: Path):
    """The pictures of the documentation: light, and dark with two motions side by side."""
    session.open(page + "#v=1&motion=spring&bounces=3&duration=1", READY)
    session.emulate(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    session.resize(1280, 860)
    session.value("new Promise((resolve) => setTimeout(resolve, 2500))")
    session.screenshot(folder / "playground.png")
    session.open("about:blank")
    session.open(page + "#v=1&motion=gravity&bounces=4&duration=1.2&as=lottie&and&motion=wall&bounces=4&duration=1.2", READY)
    session.emulate(prefers_color_scheme="dark", prefers_reduced_motion="reduce")
    session.resize(800, 860)
    session.value("new Promise((resolve) => setTimeout(resolve, 2500))")
    session.screenshot(folder / "playground-dark.png")


def faults(session: Session, page: str, texts: list) -> list[str]:
    """All that is wrong with the page in a browser."""
    session.open(page, READY)
    session.resize(1280, 1000)
    checks = [
        check_drag, check_keys, check_typing, check_pasting, check_links, check_comparison, check_reduced_motion,
        check_accessibility, check_refusal]
    return (session.faults("playground", checks, page, writing=[check_refusal], asking=[check_refusal])
            + session.faults("playground", [check_texts], page, texts))
