"""Prints the sizes of demos as Lottie beside the same documents with a keyframe for each frame.

Baking is what After Effects does with an expression: at 60 frames a second each animated property has its value as a
keyframe, with the handles of a straight line. Images count for neither.

Usage: PYTHONPATH=scripts python3 -m players.sizes BOING DEMO…
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

STRAIGHT = {"o": {"x": [0.167], "y": [0.167]}, "i": {"x": [0.833], "y": [0.833]}}


def coordinate(a: float, b: float, s: float) -> float:
    return 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s * s * b + s**3


def eased(fraction: float, out: dict, into: dict) -> float:
    """The progress at a fraction of a keyframe's time, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if coordinate(out["x"][0], into["x"][0], middle) < fraction else (low, middle)
    return coordinate(out["y"][0], into["y"][0], low)


def mixed(a, b, progress: float):
    """A value between two: numbers, lists of them, or the points of paths."""
    if isinstance(a, dict):
        return {key: mixed(a[key], b[key], progress) for key in a}
    if isinstance(a, list):
        return [mixed(x, y, progress) for x, y in zip(a, b, strict=True)]
    return a if isinstance(a, bool) else round(a + (b - a) * progress, 4)


def value(keys: list, frame: float):
    index = max((i for i, key in enumerate(keys) if key["t"] <= frame), default=0)
    key = keys[index]
    if index + 1 == len(keys) or key.get("h") or frame <= key["t"]:
        return key["s"]
    following = keys[index + 1]
    fraction = (frame - key["t"]) / (following["t"] - key["t"])
    return mixed(key["s"], following["s"], eased(fraction, key["o"], key["i"]))


def baked(part, frames: int, counts: list[int]):
    """The part with each animated property baked; adds up the keyframes before and after."""
    if isinstance(part, list):
        return [baked(item, frames, counts) for item in part]
    if not isinstance(part, dict):
        return part
    keys = part.get("k")
    if isinstance(keys, list) and keys and isinstance(keys[0], dict) and "t" in keys[0]:
        counts[0] += len(keys)
        counts[1] += frames + 1
        return {**part, "k": [{"t": t, "s": value(keys, t), **STRAIGHT} for t in range(frames + 1)]}
    return {name: baked(item, frames, counts) for name, item in part.items()}


def main():
    boing, *demos = sys.argv[1:]
    print("| demo | keyframes | bytes | keyframes, baked | bytes, baked |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for demo in demos:
            path = Path(folder, f"{demo}.json")
            subprocess.run([boing, "demo", demo, "-o", path, "-q"], check=True)
            root = json.loads(path.read_text())
            for asset in root.get("assets", []):
                if "p" in asset:
                    asset["p"] = ""
            counts = [0, 0]
            copy = baked(root, int(root["op"]), counts)
            sizes = [len(json.dumps(document, separators=(",", ":"))) for document in (root, copy)]
            print(f"| `{demo}` | {counts[0]:,} | {sizes[0]:,} | {counts[1]:,} | {sizes[1]:,} |", flush=True)


if __name__ == "__main__":
    main()
