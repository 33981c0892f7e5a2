"""`boing watch` in a browser: saves are drawn at the same time and in the same state, and faults come and go."""

import json
import os
import subprocess
import time
from pathlib import Path

from .player import PLAYER, READY, STATES
from .session import Session, expect

SHOWN = "Number(document.documentElement.dataset.version ?? 0)"
PIXEL = (f"(({PLAYER}.image({PLAYER}.currentTime, 200, 100)).data.slice(4 * (50 * 200 + a[0]), "
         "4 * (50 * 200 + a[0]) + 3).join())")


def save(file: Path, text: str):
    """Saves as editors do: another file takes the place of the first."""
    other = file.with_suffix(".new")
    other.write_text(text)
    os.replace(other, file)


def check_watch(session: Session, boing: Path, file: Path):
    save(file, STATES)
    watch = subprocess.Popen(
        [boing, "watch", file, "--no-open", "--json"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        address = json.loads(watch.stdout.readline())["address"]
        session.open(address, f"{READY} === 'true'")
        session.value(f"{PLAYER}.pause()")
        session.value(f"{PLAYER}.state = 'On'")
        session.value(f"{PLAYER}.currentTime = 1.25")
        expect(session.value(PIXEL, 160) == "255,102,0", "the square stands on the right")
        begin = time.monotonic()
        save(file, STATES.replace('"1 0.4 0"', '"0 0.4 1"'))
        session.wait(f"{SHOWN} >= 1")
        elapsed = time.monotonic() - begin
        expect(session.value(PIXEL, 160) == "0,102,255", "the square has the new colour")
        kept = session.value(f"[{PLAYER}.state, {PLAYER}.currentTime, {PLAYER}.paused]")
        expect(kept == ["On", 1.25, True], f"state, time and pause are kept: {kept}")
        save(file, STATES.replace("</sublayers>", ""))
        session.wait("document.querySelector('#fault') && !document.querySelector('#fault').hidden")
        text = session.value("document.querySelector('#fault').textContent")
        expect(file.name in text, f"the fault names the file: {text}")
        expect(session.value(PIXEL, 160) == "0,102,255", "the last picture stays")
        save(file, STATES)
        session.wait("document.querySelector('#fault').hidden")
        session.wait(f"{PIXEL} === '255,102,0'", 10, 160)
        # Before the server ends, which the page would notice.
        messages = session.messages()
        expect(not messages, f"messages: {messages}")
        watch.terminate()
        events = [json.loads(line)["event"] for line in watch.stdout]
        expect(events == ["shown", "shown", "failed", "shown"], f"the terminal says as much: {events}")
        print(f"web: {session.key}: watch: drawn again {elapsed:.2f} s after a save", flush=True)
    finally:
        watch.kill()
        watch.wait()


def faults(session: Session, boing: Path, folder: Path) -> list[str]:
    """All that is wrong with `boing watch` in a browser; its page goes on asking when the server has ended."""
    return session.faults("watch", [check_watch], boing, folder / f"watched-{session.key}.caml", writing=[check_watch],
                          asking=[check_watch])
