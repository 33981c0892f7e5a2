"""Node: modules as they are, with the springs of libraries as springs.py reads them."""

import json
import math
import subprocess
from pathlib import Path

from . import springs
from .comparison import Played
from .player import HERE, Player, missing_commands


class Node(Player):
    """JavaScript in Node; the springs of libraries that no registry here has are readings."""

    key, name = "node", "Node"
    formats = ("js", "motion", "anime", "react-spring", "gsap", "react-native", "reanimated", "after-effects",
               "after-effects-keyframes")
    concerns = {
        "motion": ("Motion takes",),
        "anime": ("anime.js takes",),
        "react-spring": ("react-spring",),
        "gsap": ("CustomEase",),
        "react-native": ("React Native takes",),
        "reanimated": ("Reanimated 4 takes",),
    }
    node_version = ""

    def missing(self):
        return missing_commands("node")

    def version(self):
        return self.node_version

    def play(self, exports, folder: Path):
        items = []
        for export in exports:
            module = folder / f"{export.format}-{export.identity}.mjs"
            module.write_text(export.text)
            items.append({
                "format": export.format, "name": export.name, "module": str(module),
                "moments": export.moments, "duration": export.duration, "zero": export.motion.zero,
                "one": export.motion.one})
        modules = folder / "node_modules" / "animejs"
        modules.mkdir(parents=True)
        (modules / "package.json").write_text('{ "type": "module", "exports": "./index.mjs" }')
        (modules / "index.mjs").write_text("export const spring = (parameters) => parameters;")
        (folder / "items.json").write_text(json.dumps(items))
        done = subprocess.run(
            ["node", str(HERE / "node.mjs"), str(folder / "items.json")], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        answer = json.loads(done.stdout)
        self.node_version = answer["version"]
        for export, values in zip(exports, answer["values"], strict=True):
            if isinstance(values, dict):
                values = springs.progress(export, values)
            if isinstance(values, str):
                print(f"{self.name}: {export.format} of {export.name}: {values}")
                values = [None] * len(export.moments)
            yield Played(
                export, export.moments, [math.nan if value is None else value for value in values])
