"""A client of the W3C's WebDriver for one session of a headless browser on this machine."""

import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path


class WebDriver:
    """A driver's process and its session, both ended at the end of a `with`."""

    def __init__(self, command: list[str], capabilities: dict, environment: dict | None = None):
        self.folder = tempfile.TemporaryDirectory(prefix="boing-player-", ignore_cleanup_errors=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.log = Path(self.folder.name, "driver.log")
        variables = {**os.environ, "TMPDIR": self.folder.name, **(environment or {})}
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [word.replace("{port}", str(port)) for word in command], stdout=log, stderr=log,
                env=variables, start_new_session=True)
        self.capabilities = capabilities
        self.session = None

    def __enter__(self):
        try:
            answer = self.begin()
            self.session = answer["sessionId"]
            self.version = answer["capabilities"].get("browserVersion", "")
            self.request("POST", self.path("timeouts"), {"script": 300_000, "pageLoad": 60_000})
        except BaseException:
            self.__exit__()
            raise
        return self

    def begin(self) -> dict:
        for attempt in range(100):
            try:
                return self.request(
                    "POST", "/session", {"capabilities": {"alwaysMatch": self.capabilities}})
            except (urllib.error.URLError, ConnectionError):
                if attempt == 99 or self.process.poll() is not None:
                    raise RuntimeError(f"the driver does not answer: {self.log.read_text()}") from None
                time.sleep(0.2)

    def __exit__(self, *_):
        try:
            if self.session:
                self.request("DELETE", f"/session/{self.session}")
        except (RuntimeError, OSError):
            pass
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def path(self, command: str) -> str:
        return f"/session/{self.session}/{command}"

    def request(self, method: str, path: str, body: dict | None = None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(
            self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=320) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error).get("value", {})
            raise RuntimeError(f"{value.get('error')}: {value.get('message')}") from None

    def open(self, address: str):
        self.request("POST", self.path("url"), {"url": address})

    def screenshot(self) -> str:
        """The window as a PNG file in Base64."""
        return self.request("GET", self.path("screenshot"))

    def run(self, function: str, *arguments):
        """The result of an asynchronous function of the page."""
        answer = self.request("POST", self.path("execute/async"), {
            "script": (
                "const done = arguments[arguments.length - 1];"
                f"{function}(...[...arguments].slice(0, -1)).then("
                # WebKit's stack is without the message.
                "value => done({ value }), error => done({ error: `${error}\\n${error && error.stack || ''}` }));"),
            "args": list(arguments)})
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]
