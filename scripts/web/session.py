"""A page in one of three browsers, with a person's input, and with all that it said and asked for."""

import contextlib
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from players.browsers import Chromium, Firefox, WebKit, run
from players.player import package

BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
# WebKitGTK hands out no console: what comes after a page has loaded is noted in the page itself.
NOTED = """(() => {
  const found = globalThis.foundMessages = [];
  for (const name of ['log', 'info', 'warn', 'error', 'debug']) {
    console[name] = (...words) => found.push(`${name}: ${words.join(' ')}`);
  }
  addEventListener('error', (event) => found.push(`error: ${event.message}`), true);
  addEventListener('unhandledrejection', (event) => found.push(`rejection: ${event.reason}`));
  addEventListener('securitypolicyviolation', (event) => found.push(`policy: ${event.violatedDirective}`));
})()"""
# True in the page, or the word `refused`, as soon as it has tried to compile its module.
READY = "document.documentElement.dataset.ready"
# The element of a selector in the page, or in its player.
ELEMENT = "element = document.querySelector(a[0]) ?? player?.shadowRoot.querySelector(a[0])"


def expect(condition, text: str):
    if not condition:
        raise AssertionError(text)


@contextlib.contextmanager
def session(key: str, folder: Path) -> Iterator["Session"]:
    """The window of a browser."""
    folder.mkdir(parents=True)
    with BROWSERS[key]().driver(folder) as driver:
        yield Session(key, folder, driver)


class Session:
    """A browser's window."""

    def __init__(self, key: str, folder: Path, driver):
        self.key, self.folder, self.driver = key, folder, driver
        self.log = folder / "driver.log"
        self.version = driver.capabilities["browserVersion"]

    # The page.

    def open(self, address: str, ready: str = f"{READY} === 'true'"):
        """Opens a page, and waits until the expression `ready` is true in it."""
        self.driver.get("about:blank")
        self.log_start = self.log.stat().st_size
        if self.key == "chromium":
            # What the page before said.
            self.driver.get_log("browser")
        self.driver.get(address)
        if self.key == "webkit":
            self.value(NOTED)
        self.wait(ready, timeout=30)

    def open_refused(self, page: Path) -> bool:
        """Opens a copy of a page whose policy refuses WebAssembly; false if the browser compiles it all the same."""
        refused = self.folder / "refused.html"
        refused.write_text(page.read_text().replace(" 'wasm-unsafe-eval'", ""))
        self.open(refused.as_uri(), READY)
        return self.key != "webkit" or self.value(READY) != "true"

    def resize(self, width: int, height: int):
        """Makes the inside of the window so many CSS pixels large."""
        for _ in range(3):
            inner = self.value("[innerWidth, innerHeight]")
            if inner == [width, height]:
                return
            rect = self.driver.get_window_rect()
            self.driver.set_window_rect(
                width=rect["width"] + width - inner[0], height=rect["height"] + height - inner[1])
            time.sleep(0.2)

    def value(self, expression: str, *arguments):
        """The value of an expression of the page, which may wait; arguments are `a[0]`, `a[1]` …, and the page's player
        is `player`."""
        return run(self.driver, "(async (...a) => { const player = document.querySelector('boing-player'); "
                                f"return ({expression}); }})", *arguments)

    def expect(self, expression: str, *arguments, wanted=True):
        """Fails unless an expression has a value."""
        found = self.value(expression, *arguments)
        expect(found == wanted, f"{expression} {arguments or ''} is {found!r}, not {wanted!r}")

    def problem(self, statement: str) -> str:
        """The message of the error of a statement; empty if it has none."""
        return self.value(f"(() => {{ try {{ {statement}; }} catch ({{ message }}) {{ return message; }} }})() ?? ''")

    def wait(self, expression: str, *arguments, timeout: float = 10):
        """Waits until an expression is true."""
        end = time.monotonic() + timeout
        while not self.value(expression, *arguments):
            expect(time.monotonic() < end, f"not true within {timeout} s: {expression} {arguments or ''}")
            time.sleep(0.05)

    def emulate(self, **features: str):
        """Sets media features of Chromium, such as prefers_color_scheme="dark"."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()]})

    # A person's input.

    def focus(self, selector: str):
        """Gives an element the focus as soon as it is there."""
        self.wait(f"(({ELEMENT}) => element && (element.focus(), true))()", selector)

    def center(self, selector: str) -> list[float]:
        """The centre of an element in the window, scrolled into view."""
        self.wait(f"(({ELEMENT}) => !!element)()", selector)
        return self.value(f"""(({ELEMENT}) => {{
          element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
          const {{ x, y, width, height }} = element.getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }})()""", selector)

    def actions(self, source: dict):
        self.driver.execute("actions", {"actions": [source]})
        self.driver.execute("clearActionState")

    def gesture(self, *points: tuple[float, float], kind: str = "mouse"):
        """Presses a pointer at the first point, moves it to the others, and lets go."""
        moves = [{"type": "pointerMove", "duration": 20 if index else 0, "x": round(x), "y": round(y)}
                 for index, (x, y) in enumerate(points)]
        self.actions({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [
            moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]})

    def click(self, selector: str):
        self.gesture(self.center(selector))

    def drag(self, selector: str, dx: float, dy: float, kind: str = "mouse"):
        """Drags an element by pixels, in steps as a hand does."""
        x, y = self.center(selector)
        self.gesture(*((x + dx * index / 8, y + dy * index / 8) for index in range(9)), kind=kind)

    def press(self, *keys: str):
        """Presses keys together, in the focused element, such as press(Keys.CONTROL, "z")."""
        self.actions({"type": "key", "id": "keys", "actions": [
            *({"type": "keyDown", "value": key} for key in keys),
            *({"type": "keyUp", "value": key} for key in reversed(keys))]})

    def type(self, selector: str, text: str):
        """Types into a field in place of what it has."""
        self.focus(selector)
        self.press(Keys.CONTROL, "a")
        self.driver.find_element(By.CSS_SELECTOR, selector).send_keys(text)

    # All that the page said and asked for.

    def messages(self) -> list[str]:
        """The messages of the console since the page was opened."""
        if self.key == "chromium":
            return [f"{entry['level']}: {entry['message']}" for entry in self.driver.get_log("browser")]
        if self.key == "webkit":
            return self.value("globalThis.foundMessages")
        with self.log.open("rb") as log:
            log.seek(self.log_start)
            text = log.read().decode(errors="replace")
        found = re.findall(r"^(?:console\.\w+:|JavaScript (?:error|warning):).*", text, re.MULTILINE)
        # Firefox's own pages and services warn, too: RSLoader looks for settings that are not to be had here.
        return [
            line for line in found if not any(word in line for word in ("chrome://", "resource://", "RSLoader"))]

    def requests(self) -> list[str]:
        """The addresses that the page asked for, beside its own, since it was opened."""
        found = self.value("performance.getEntriesByType('resource').map((entry) => entry.name)")
        return sorted({address for address in found if not address.startswith(("data:", "blob:"))})

    def expect_accessible(self):
        """Fails if the page breaks a rule of axe-core."""
        source = (package("axe_playwright_python") / "axe.min.js").read_text()
        # The function's own scope, so that nothing of it stays in the page.
        found = run(self.driver, "(async (text) => {" + source + """
            ;const axe = globalThis.axe ?? module.exports;
            const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: [
              'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } });
            return violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(
              ({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`).join(' | ')}`);
            })""", "")
        expect(not found, "; ".join(found))

    def faults(self, page: str, checks, *subject, writing=(), asking=()) -> list[str]:
        """The faults that checks of a page find. All but those in `writing` may not write to the console, and all but
        those in `asking` may not ask for files."""
        found = []
        for check in checks:
            name = check.__name__.removeprefix("check_")
            try:
                check(self, *subject)
                if check not in writing:
                    expect(not (messages := self.messages()), f"messages: {messages}")
                if check not in asking:
                    expect(not (requests := self.requests()), f"requests: {requests}")
                print(f"web: {self.key}: {page}: {name}", flush=True)
            except (AssertionError, RuntimeError, WebDriverException) as error:
                found.append(f"{self.key}: {page}: {name}: {error}")
                print(f"web: {found[-1]}", file=sys.stderr, flush=True)
        return found
