"""Plays a demo in a window on a virtual screen for real minutes, and fails if the command's memory grows.

The window repeats its scene, pauses and goes on; every few seconds the memory is read. The first tenth of the time is left
out: caches fill. Of what remains, the last third may not have a greater minimum than the first third by more than
TOLERANCE: the minimum of a third is what is never given back in it.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Bytes. Half of a page a second over an hour would be 7 MiB.
TOLERANCE = 2 << 20


def memory(process: int) -> int:
    """What the process holds by itself, shared libraries left out."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty:"):
            return int(line.split()[1]) << 10
    raise OSError("no Private_Dirty")


def processor(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser(prog="scripts/soak/run", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="the length (default: 60)")
    parser.add_argument("--demo", default="jack", help="the demo or document (default: jack)")
    parser.add_argument("--boing", type=Path, default=ROOT / ".build/release/boing", help="the command")
    options = parser.parse_args()
    for tool in ("Xvfb", "xdotool"):
        if not shutil.which(tool):
            sys.exit(f"soak: {tool} is missing; run scripts/setup --tests")
    if not options.boing.exists():
        sys.exit(f"soak: there is no {options.boing}; build it")
    seconds = options.minutes * 60
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "640x640x24", "-nolisten", "tcp"], pass_fds=[write],
        stderr=subprocess.DEVNULL)
    try:
        display = ":" + os.read(read, 16).decode().strip()
        environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        player = subprocess.Popen(
            [options.boing.resolve(), "play", options.demo, "--scale", "1", "--autoplay", "--repeat"], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            samples = sample(player, environment, seconds)
        finally:
            player.send_signal(signal.SIGTERM)
            ended = has_ended(player)
    finally:
        server.terminate()
        server.wait(10)
    judge(samples, options)
    if not ended:
        sys.exit("soak: the command did not end within 30 s of SIGTERM, and was killed")


def has_ended(player: subprocess.Popen) -> bool:
    try:
        player.wait(30)
        return True
    except subprocess.TimeoutExpired:
        if shutil.which("gdb"):
            # Where it waits.
            subprocess.run(["gdb", "-p", str(player.pid), "-batch", "-ex", "thread apply all backtrace 16"])
        player.kill()
        player.wait(10)
        return False


def sample(player: subprocess.Popen, environment: dict[str, str], seconds: float) -> list[tuple[float, int, float]]:
    samples, start = [], time.monotonic()
    found = subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "Boing"], env=environment,
                           capture_output=True, text=True, timeout=60)
    if found.returncode != 0:
        sys.exit("soak: no window came")
    window = found.stdout.split()[0]
    pause = max(0.5, min(5.0, seconds / 200))
    while (now := time.monotonic() - start) < seconds:
        if player.poll() is not None:
            sys.exit(f"soak: the command ended with {player.returncode} after {now:.0f} s: {player.stderr.read().decode()}")
        samples.append((now, memory(player.pid), processor(player.pid)))
        # A person, now and then: curves, time of drawing, pause and on, the beginning.
        if len(samples) % 20 == 0:
            subprocess.run(["xdotool", "key", "--window", window, "c", "i", "space", "space", "r"], env=environment,
                           capture_output=True)
        time.sleep(pause)
    return samples


def judge(samples: list[tuple[float, int, float]], options):
    steady = samples[len(samples) // 10:]
    third = len(steady) // 3
    if third < 10:
        sys.exit(f"soak: {len(samples)} samples are too few; give more --minutes")
    first, last = (min(size for _, size, _ in part) for part in (steady[:third], steady[-third:]))
    # A window that stands still would need no time, and show nothing about drawing.
    busy = steady[-1][2] - steady[0][2]
    length = steady[-1][0] - steady[0][0]
    tenths = [min(size for _, size, _ in steady[n * len(steady) // 10:(n + 1) * len(steady) // 10]) for n in range(10)]
    print("soak: kB at least in each tenth: " + ", ".join(f"{size / 1024:.0f}" for size in tenths))
    report = (f"soak: {options.demo} in a window for {samples[-1][0] / 60:.1f} min: {len(samples)} samples, "
              f"{first / 1024:.0f} kB at least in the first third, {last / 1024:.0f} kB in the last, at most "
              f"{max(size for _, size, _ in samples) / 1024:.0f} kB; {100 * busy / length:.1f} % of one core")
    if busy / length < 0.002:
        sys.exit(f"{report}; the window draws nothing")
    if last > first + TOLERANCE:
        sys.exit(f"{report}; it grows")
    print(report)


main()
