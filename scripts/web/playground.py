"""The playground in a browser: a person's gestures, and texts that equal the command's."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from selenium.webdriver.common.keys import Keys

from players.exports import run

from .session import Session, expect

# Addresses of designs: each kind of motion, and each way to describe it.
DESIGNS = [
    "motion=spring&from=-20&to=80&bounces=3&duration=1.1",
    "motion=spring&from=0&to=50&mass=2.5&stiffness=317&damping=14.2&max-error=0.003",
    "motion=spring&from=-3.3&to=1&perceptual-duration=0.6&bounce=-0.2&anticipation=0.2",
    "motion=spring&from=-60&to=40&response=0.45&damping-ratio=0.33&velocity=120",
    "motion=wall&from=0&to=12.5&bounces=4&duration=0.72",
    "motion=gravity&from=-99&to=1&bounces=5&duration=1.3&max-error=0.0005",
    "motion=gravity&from=0&to=100&restitution=0.61&duration=0.9&anticipation=0.1",
    "motion=shake&from=-8&to=8&bounces=6&duration=0.5&max-error=0.01",
    "motion=dock&height=133.7&table=view",
    "motion=train&from=-45&to=5&duration=1.6&ratio=0.41&train=lid",
    "motion=train&from=0&to=9&duration=0.8&ratio=0.72&train=wobble",
    "motion=ease&from=0&to=64&duration=0.4&ease=steps(5,jump-end)",
    "motion=ease&from=10&to=20&duration=2&ease=elastic-out",
    "motion=ease&from=-1&to=1&duration=1&ease=linear(0,.3 20%,1.2 60%,1)",
]


def by_id(name: str) -> str:
    return f'[data-testid="{name}"]'


def value(session: Session, name: str):
    return session.value("document.querySelector(a[0]).value", by_id(name))


def content(session: Session, name: str) -> str:
    return session.value("document.querySelector(a[0]).textContent", by_id(name))


def hash_of(session: Session) -> str:
    """The address, which says what the page shows after a moment."""
    return session.value("new Promise((resolve) => setTimeout(() => resolve(location.hash), 400))")


def numbers_of(session: Session) -> dict[str, str]:
    return dict(pair.split("=") for pair in hash_of(session)[1:].split("&"))


# Gestures.

def check_drag(session: Session, page: str):
    """The peak of a spring gives both parameters; a drag is one step back."""
    session.open(page + "#v=1&motion=spring&response=0.5&damping-ratio=0.4")
    before, peak = hash_of(session), content(session, "handle-peak")
    session.drag(by_id("handle-peak") + " .grip", 60, -30)
    after, numbers = hash_of(session), numbers_of(session)
    expect(float(numbers["response"]) > 0.5, f"a peak dragged later has a longer response: {after}")
    expect(float(numbers["damping-ratio"]) < 0.4, f"a peak dragged up has less damping: {after}")
    expect(content(session, "handle-peak") != peak, "no new label")
    session.press(Keys.CONTROL, "z")
    expect(hash_of(session) == before, "Control-Z takes the drag back in one step")
    session.press(Keys.CONTROL, Keys.SHIFT, "z")
    expect(hash_of(session) == after, "Control-Shift-Z does it again")
    session.drag(by_id("handle-end") + " .grip", -80, 0, kind="touch" if session.key != "webkit" else "mouse")
    expect(float(numbers_of(session)["response"]) < float(numbers["response"]),
           "the end dragged back makes the motion shorter")


def check_keys(session: Session, page: str):
    """Handles, sliders and buttons by keys alone."""
    session.open(page + "#v=1&motion=gravity&bounces=3&duration=1")
    session.focus(by_id("handle-rebound-y"))
    session.expect("document.activeElement.getAttribute('aria-valuetext').includes('height')")
    session.press(Keys.ARROW_UP)
    session.press(Keys.SHIFT, Keys.ARROW_UP)
    expect("restitution" in numbers_of(session), "an arrow moves the rebound")
    session.focus(by_id("slider-duration"))
    session.press(Keys.ARROW_RIGHT)
    expect(numbers_of(session)["duration"] != "1", "the slider moves")
    session.focus(by_id("undo"))
    session.press(Keys.ENTER)
    expect(numbers_of(session)["duration"] == "1", "Undo by Enter")


def check_typing(session: Session, page: str):
    """Numbers that are typed, right and wrong, and other descriptions of a spring in step."""
    def enter(name, text):
        session.type(by_id(f"number-{name}"), text)
        session.press(Keys.ENTER)

    session.open(page + "#v=1&motion=spring&bounces=3&duration=1")
    enter("bounces", "5")
    expect("bounces=5" in hash_of(session), "a typed number counts")
    enter("bounce", "0.3")
    expect(abs(float(value(session, "number-damping-ratio")) - 0.7) < 1e-9, "bounce 0.3 is a damping ratio of 0.7")
    before = hash_of(session)
    enter("stiffness", "many")
    expect("stiffness is 'many'" in content(session, "message"), "a wrong number is named")
    expect(hash_of(session) == before, "a wrong number changes nothing")


def check_pasting(session: Session, page: str):
    """Texts of formats become the design; nonsense becomes a sentence, and never markup."""
    session.open(page)
    for text, wanted in [
        ("cubic-bezier(.3,1.5,.6,1)", "ease=cubic-bezier(.3,1.5,.6,1)"),
        ("https://example.org/#v=1&motion=shake&bounces=4&duration=0.5", "motion=shake"),
    ]:
        session.type(by_id("paste"), text)
        session.click(by_id("read"))
        expect(wanted in hash_of(session), f"{text!r} becomes {hash_of(session)}: {content(session, 'message')}")
    session.type(by_id("paste"), "<img src=x onerror=alert(1)>")
    session.click(by_id("read"))
    expect("no motion that can be read" in content(session, "message"), content(session, "message"))
    session.expect("document.images.length", wanted=0)
    # By the clipboard, from another field.
    session.type(by_id("paste"), "linear(0, .5 40%, 1)")
    for key in "axv":
        session.press(Keys.CONTROL, key)
    expect("ease=linear(0" in hash_of(session), "a paste by keys is read at once")


def check_links(session: Session, page: str):
    """A link is the design; a broken one is a sentence."""
    session.open(page + "#v=1&motion=wall&bounces=4&duration=0.7&name=hop&as=gsap")
    expect(value(session, "format") == "gsap" and value(session, "text").startswith("// "), value(session, "text")[:60])
    session.value("location.hash = '#v=1&motion=shake&bounces=3&duration=0.6'")
    session.wait(f"document.querySelector('{by_id('kind-shake')}').checked")
    for hash_, words in [
        ("#v=2&motion=spring", "version 2"), ("#%%%", "cannot be read"), ("#v=1&name=<b>", "name is '<b>'"),
        ("#v=1&" + "a" * 9000, "bytes")]:
        session.open(page + hash_)
        expect(words in content(session, "message"), f"{hash_[:40]}: {content(session, 'message')}")


def check_comparison(session: Session, page: str):
    session.open(page + "#v=1&motion=spring&bounces=2&duration=1")
    session.click(by_id("add"))
    session.click(by_id("kind-gravity"))
    found = hash_of(session)
    expect("&and&motion=gravity" in found, f"a second motion stands beside the first: {found}")
    session.open(page + found)
    expect(hash_of(session) == found, "the link has both")
    session.click(by_id("remove"))
    expect("&and&" not in hash_of(session), "it can be removed")


def check_reduced_motion(session: Session, page: str):
    """Nothing moves by itself, and the change is followed live."""
    if session.key != "chromium":
        return
    session.open(page)
    expect(content(session, "play") == "Pause", "it plays")
    session.emulate(prefers_reduced_motion="reduce")
    session.wait(f"document.querySelector('{by_id('play')}').textContent === 'Play'")
    session.expect(f"document.querySelector('{by_id('onion')}').checked")
    session.emulate(prefers_reduced_motion="no-preference")


def check_accessibility(session: Session, page: str):
    for theme in ("light", "dark") if session.key == "chromium" else ("light",):
        if session.key == "chromium":
            session.emulate(prefers_color_scheme=theme)
        for hash_ in ("", "#v=1&motion=train&train=wobble", "#v=1&motion=dock", "#v=1&motion=ease&ease=back-out"):
            session.open(page + hash_)
            session.expect_accessible()
    for width in (320, 390, 800, 1280):
        session.resize(width, 900)
        session.expect("innerWidth > a[0] || document.documentElement.scrollWidth <= innerWidth", width)


def check_refusal(session: Session, page: str):
    """Where a policy refuses WebAssembly, a sentence and the stored curve."""
    if session.open_refused(Path(page.removeprefix("file://"))):
        expect("wasm-unsafe-eval" in content(session, "reason"), content(session, "reason"))
        session.expect("document.querySelectorAll('#stored-plot path').length", wanted=1)
        session.expect("document.getElementById('stored-texts').textContent.includes('linear(')")


# Texts.

def command_texts(boing: Path) -> list[dict[str, str]]:
    """The command's texts of each design, by format; those that it refuses are left out."""
    def texts(design: str) -> dict[str, str]:
        words = [word for pair in design.split("&") for word in pair.split("=", 1)]
        options = [f"--{word}" if index % 2 == 0 else word for index, word in enumerate(words)]
        exports = json.loads(run(boing, "export", "--as", "all", "--json", *options))["exports"]
        return {item["format"]: item["text"] for item in exports}

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(texts, DESIGNS))


def check_texts(session: Session, page: str, texts: list[dict[str, str]]):
    """What the page exports is what the command exports, to the byte."""
    for design, own in zip(DESIGNS, texts, strict=True):
        for _ in range(2):  # Under load WebKit has given a wrong text, and the right one when it was asked again.
            session.open(f"{page}#v=1&{design.replace('%', '%25')}")
            found = dict(session.value("""((format, text) => [...format.options].map(({ value }) => {
              format.value = value;
              format.dispatchEvent(new Event('change'));
              return [value, text.value];
            }))(...a.map((selector) => document.querySelector(selector)))""", by_id("format"), by_id("text")))
            wrong = [name for name, text in found.items() if text != own.get(name, "")]
            if not wrong: break
            print(f"web: {wrong} of {design} differ: {found[wrong[0]]}", flush=True)
        expect(own.keys() <= found.keys(), f"the page has {', '.join(found)}")
        expect(not wrong, f"{', '.join(wrong)} of {design} differ twice")


def faults(session: Session, page: str, texts: list[dict[str, str]]) -> list[str]:
    """All that is wrong with the page in a browser."""
    session.open(page)
    session.resize(1280, 1000)
    checks = [
        check_drag, check_keys, check_typing, check_pasting, check_links, check_comparison, check_reduced_motion,
        check_accessibility, check_refusal]
    return (session.faults("playground", checks, page, writing=[check_refusal], asking=[check_refusal])
            + session.faults("playground", [check_texts], page, texts))
