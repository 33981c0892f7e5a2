"""Kotlin: the texts are compiled and run with stubs of the few types of Android and Compose that they use."""

import importlib.util
import re
import subprocess
from pathlib import Path

from .comparison import Played
from .player import HERE, Player, missing_commands

COMPILER = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"


class Kotlin(Player):
    key, name, note = "kotlin", "Kotlin", "with stubs"
    formats = ("compose", "compose-keyframes", "android", "android-spring", "android-xml")
    concerns = {
        "compose": ("Compose", "The duration"),
        "compose-keyframes": ("The duration",),
        "android": ("The duration",),
        "android-xml": ("The duration",),
        "android-spring": ("Android takes",),
    }
    compiler_version = ""

    @staticmethod
    def jars() -> list[Path]:
        found = importlib.util.find_spec("run_kotlin_kernel")
        if found is None:
            return []
        folder = Path(found.origin).parent / "jars" if found.origin else Path(
            next(iter(found.submodule_search_locations)), "jars")
        return sorted(folder.glob("*.jar"))

    def missing(self):
        return missing_commands("java") or (None if self.jars() else "kotlin-jupyter-kernel")

    def version(self):
        return self.compiler_version

    def play(self, exports, folder):
        sources = folder / "sources"
        sources.mkdir()
        for index, stub in enumerate(re.split(r"(?m)^(?=package )", (HERE / "kotlin/stubs.kt").read_text())):
            (sources / f"Stub{index}.kt").write_text(stub)
        calls = []
        for export in exports:
            package = f"texts.{export.format.replace('-', '_')}.{export.identity}"
            (sources / f"{package}.kt").write_text(self.source(package, export))
            calls.append(f"  attempt(read()) {{ {package}.play() }}")
        batches = [calls[i: i + 200] for i in range(0, len(calls), 200)]
        functions = "\n".join(
            f"fun batch{i}(read: () -> List<Double>) {{\n"
            + "\n".join(batch) + "\n}" for i, batch in enumerate(batches))
        (sources / "Main.kt").write_text(
            (HERE / "kotlin" / "Main.kt").read_text() + functions + "\nfun main() = play("
            + ", ".join(f"::batch{i}" for i in range(len(batches))) + ")\n")
        path = ":".join(map(str, self.jars()))
        java = ["java", "-Xmx2g", "-XX:TieredStopAtLevel=1", "-cp"]
        compiler = [*java, path, COMPILER]
        version = subprocess.run([*compiler, "-version"], capture_output=True, text=True).stderr
        self.compiler_version = re.search(r"kotlinc-jvm (\S+)", version)[1]
        classes = folder / "classes"
        done = subprocess.run(
            [*compiler, "-no-stdlib", "-no-reflect", "-nowarn", "-cp", path, "-d", str(classes),
             str(sources)], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"Kotlin does not compile:\n{done.stderr[:4000]}")
        lines = "".join(" ".join(map(repr, export.moments)) + "\n" for export in exports)
        done = subprocess.run(
            [*java, f"{path}:{classes}", "MainKt"], input=lines, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"Kotlin does not run:\n{done.stderr[:4000]}")
        for export, line in zip(exports, done.stdout.splitlines(), strict=True):
            played = Played.of_line(export, line)
            if export.format == "compose-keyframes":
                played.values = [export.progress(value) for value in played.values]
            yield played

    def source(self, package: str, export) -> str:
        """The text in a package of its own, with a function that plays it."""
        name, text = export.name, export.text
        if export.format == "android-xml":
            milliseconds = re.search(r"for (\d+) ms", text)[1]
            points = [p.split(",") for p in re.search(r'pathData="M ([^"]*)"', text)[1].split(" L ")]
            path = "moveTo({0}f, {1}f)".format(*points[0]) + "".join(
                "\n  lineTo({0}f, {1}f)".format(*point) for point in points[1:])
            text = (
                "import android.graphics.Path\nimport android.view.animation.PathInterpolator\n"
                f"val {name}Interpolator = PathInterpolator(Path().apply {{\n  {path}\n}})\n"
                f"const val {name}Duration = {milliseconds}L\n")
        launch = re.search(r"(?:initialVelocity = |setStartVelocity\()(-?[\d.e+-]+)f", text)
        velocity = launch[1] if launch else "0"
        player = {
            "compose": f"composed({name}Spec, {velocity}f)",
            "compose-keyframes": f"composed({name}Spec)",
            "android-spring": f"forced({name}, {velocity}f)",
        }.get(export.format, f"interpolated({name}Interpolator, {name}Duration)")
        return (
            f"package {package}\n{text}\n"
            f"fun play(): Any = with(players.Players) {{ {player} }}\n")
