"""A page in one of three browsers, with a person's input, and with all that it said and asked for."""

import importlib.util
import json
import re
import sys
import time
from pathlib import Path

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By

from players.browsers import Chromium, Firefox, WebKit, run

# Keys by their names in the WebDriver protocol.
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009",
    "Alt": "\ue00a", "Escape": "\ue00c", "Space": " ", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010",
    "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
    "Delete": "\ue017"}


class Watching(Chromium):
    """Chromium with its console and its requests written down."""

    capabilities = {"goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
    words = ("--hide-scrollbars", "--force-color-profile=srgb")


class WatchingFirefox(Firefox):
    settings = {
        "devtools.console.stdout.content": True, "browser.dom.window.dump.enabled": True,
        "dom.events.testing.asyncClipboard": True, "gfx.color_management.mode": 0}


BROWSERS = {"chromium": Watching, "firefox": WatchingFirefox, "webkit": WebKit}

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


def expect(condition, text: str):
    if not condition:
        raise AssertionError(text)


class Session:
    """A browser's window; a `with` opens and closes it."""

    def __init__(self, key: str, folder: Path):
        self.key, self.browser = key, BROWSERS[key]()
        folder.mkdir(parents=True)
        self.log = folder / "driver.log"
        self.context = self.browser.driver(folder)

    def __enter__(self):
        self.driver = self.context.__enter__()
        return self

    def __exit__(self, *what):
        return self.context.__exit__(*what)

    @property
    def version(self) -> str:
        return self.driver.capabilities["browserVersion"]

    # The page.

    def open(self, address: str, ready: str = "true", timeout: float = 30):
        """Opens a page, and waits until the expression `ready` is true in it."""
        self.driver.get("about:blank")
        self.log_start = self.log.stat().st_size
        if self.key == "chromium":
            # The browser's own first page.
            for kind in ("browser", "performance"):
                self.driver.get_log(kind)
        self.driver.get(address)
        if self.key == "webkit":
            self.value(NOTED)
        self.wait(ready, timeout)

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
        """The value of an expression of the page, which may wait; arguments are `a[0]`, `a[1]` …"""
        return run(self.driver, f"(async (...a) => ({expression}))", *arguments)

    def wait(self, expression: str, timeout: float = 10, *arguments):
        """Waits until an expression is true."""
        end = time.monotonic() + timeout
        while not self.value(expression, *arguments):
            if time.monotonic() > end:
                raise AssertionError(f"{self.key}: not true within {timeout} s: {expression} {arguments or ''}")
            time.sleep(0.05)

    def emulate(self, **features: str):
        """Sets media features of Chromium, such as prefers_color_scheme="dark"."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()]})

    def screenshot(self, path: Path):
        path.write_bytes(self.driver.get_screenshot_as_png())

    # A person's input.

    def focus(self, selector: str):
        """Gives an element the focus as soon as it is there."""
        self.wait("((element) => element && (element.focus(), true))(document.querySelector(a[0]))", 10, selector)

    def reveal(self, selector: str):
        self.wait("!!document.querySelector(a[0])", 10, selector)
        self.value("document.querySelector(a[0]).scrollIntoView({ block: 'center', behavior: 'instant' })", selector)

    def center(self, selector: str) -> tuple[float, float]:
        """The centre of an element in the window, scrolled into view."""
        self.reveal(selector)
        box = self.value(
            "(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
            "(document.querySelector(a[0]).getBoundingClientRect())", selector)
        return box[0], box[1]

    def actions(self, *sources: dict):
        self.driver.execute("actions", {"actions": list(sources)})
        self.driver.execute("clearActionState")

    def pointer(self, kind: str, steps: list[dict]):
        self.actions({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps})

    def click(self, selector: str):
        self.click_at(*self.center(selector))

    def click_at(self, x: float, y: float):
        self.pointer("mouse", [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def drag(self, selector: str, dx: float, dy: float, kind: str = "mouse"):
        """Drags an element by pixels, in steps as a hand does."""
        x, y = self.center(selector)
        steps = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0}]
        for index in range(1, 9):
            steps.append({
                "type": "pointerMove", "duration": 20, "x": round(x + dx * index / 8),
                "y": round(y + dy * index / 8)})
        self.pointer(kind, [*steps, {"type": "pointerUp", "button": 0}])

    def press(self, *keys: str):
        """Presses keys together, in the focused element, such as press("Control", "z")."""
        values = [KEYS.get(key, key) for key in keys]
        self.actions({"type": "key", "id": "keys", "actions": [
            *({"type": "keyDown", "value": value} for value in values),
            *({"type": "keyUp", "value": value} for value in reversed(values))]})

    def type(self, selector: str, text: str):
        """Clicks into a field and types in place of what it has."""
        self.reveal(selector)
        self.focus(selector)
        self.press("Control", "a")
        self.driver.find_element(By.CSS_SELECTOR, selector).send_keys(text)

    # All that the page said and asked for.

    def messages(self) -> list[str]:
        """The messages of the console since the page was opened."""
        if self.key == "chromium":
            entries = self.driver.get_log("browser")
            return [f"{entry['level']}: {entry['message']}" for entry in entries]
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
        if self.key == "chromium":
            entries = self.driver.get_log("performance")
            for entry in entries:
                message = json.loads(entry["message"])["message"]
                if message["method"] == "Network.requestWillBeSent":
                    asked = message["params"]
                    if asked.get("type") != "Document":
                        found.append(asked["request"]["url"])
        return sorted({address for address in found if not address.startswith(("data:", "blob:"))})

    def violations(self) -> list[str]:
        """The rules of axe-core that the page breaks, each with the elements that break it."""
        found = importlib.util.find_spec("axe_playwright_python")
        if found is None:
            raise RuntimeError("axe-playwright-python is missing; run scripts/setup --players")
        source = (Path(found.origin).parent / "axe.min.js").read_text()
        # The function's own scope, so that nothing of it stays in the page.
        return run(self.driver, "(async (text) => {" + source + """
            ;const axe = globalThis.axe ?? module.exports;
            const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: [
              'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } });
            return violations.map(({ id, help, nodes }) =>
              `${id} (${help}): ${nodes.slice(0, 5).map(({ target, failureSummary }) =>
                `${target.join(' ')}: ${failureSummary.split('\\n').slice(1).join(';')}`).join(' | ')}`);
            })""", "")

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
