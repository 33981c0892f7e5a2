"""Swift: the texts are compiled and run with stubs of the few types of Apple's frameworks that they use."""

import re
import subprocess

from .comparison import Played
from .player import HERE, Player, missing_commands

FRAMEWORKS = ("SwiftUI", "UIKit", "QuartzCore")


class Swift(Player):
    key, name, note = "swift", "Swift", "with stubs"
    formats = ("swiftui", "uikit", "core-animation")
    concerns = {
        "swiftui": ("SwiftUI takes",),
        "uikit": ("UIKit ignores",),
        "core-animation": ("The animation is cut",),
    }
    compiler_version = ""

    def missing(self):
        return missing_commands("swiftc")

    def version(self):
        return self.compiler_version

    def play(self, exports, folder):
        version = self.run(["swiftc", "--version"])
        self.compiler_version = re.search(r"Swift version (\S+)", version)[1]
        for module in FRAMEWORKS:
            self.run([
                "swiftc", "-emit-module", "-emit-library", "-static", "-parse-as-library", "-module-name",
                module, "-I", folder, "-emit-module-path", folder / f"{module}.swiftmodule", "-o",
                folder / f"lib{module}.a", HERE / "apple" / f"{module}.swift"])
        calls = []
        for export in exports:
            (folder / f"{export.format}-{export.identity}.swift").write_text(self.source(export))
            calls.append(f"    play({self.call(export)})")
        (folder / "Play.swift").write_text(
            (HERE / "apple" / "Main.swift").read_text()
            + "\n@main struct Player {\n  static func main() {\n" + "\n".join(calls) + "\n  }\n}\n")
        program = folder / "player"
        self.run([
            "swiftc", "-wmo", "-parse-as-library", "-module-name", "Player", "-I", folder, "-L", folder,
            *(f"-l{module}" for module in FRAMEWORKS), "-o", program,
            *sorted(folder.glob("*.swift"))])
        lines = "".join(
            " ".join(map(repr, [export.motion.zero, export.motion.one, *map(float, export.moments)])) + "\n"
            for export in exports)
        output = self.run([program], lines)
        for export, line in zip(exports, output.splitlines(), strict=True):
            yield Played.of_line(export, line)

    @staticmethod
    def run(command, lines=None) -> str:
        done = subprocess.run([str(word) for word in command], input=lines, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stderr[:4000]}")
        return done.stdout

    @staticmethod
    def names(export) -> tuple[str, str]:
        """The names of an export's value and type, which several texts of one program may not share."""
        suffix = f"{export.format.replace('-', '')}{'Corrupted' if export.is_corrupted else ''}"
        return export.name + suffix, export.name.capitalize() + suffix

    def source(self, export) -> str:
        """The text with names of its own; a text of statements is the body of a function."""
        value, kind = self.names(export)
        text = re.sub(rf"\b{export.name}(?=Timing|Animator|\b)", value, export.text)
        text = re.sub(rf"\b{export.name.capitalize()}(?=Animation|Progress)", kind, text)
        if export.format != "core-animation":
            return text
        body = text.removeprefix("import QuartzCore\n")
        return f"import QuartzCore\nfunc make{value}() -> CAAnimation {{\n{body}\nreturn {value}\n}}\n"

    def call(self, export) -> str:
        value, kind = self.names(export)
        if export.format == "core-animation":
            return f"make{value}()"
        if export.format == "uikit":
            return f"{value}Timing.animation"
        if "CustomAnimation" in export.text or "extension Animation" in export.text:
            return f"Animation.{value}"
        return (f"{{ (time: Double, _: Double, _: Double) in {kind}Progress.progress(at: time / "
                f"{kind}Progress.duration) }}")
