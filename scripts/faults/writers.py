"""The writers of the command: what each is given, what it writes, and what may stand there before."""

import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

from harness import DOCUMENT


@dataclass(frozen=True)
class Writer:
    """A command that writes, and its promise.

    `command` has {old} or {new} for what differs between an earlier run and this one. `together` is true where all
    files change at once; `mixed_when_killed` where a kill may leave some old and some new, each whole.
    """

    name: str
    command: tuple[str, ...]
    names: tuple[str, ...]
    """The words of which a message has one: files that are written, or folders."""
    together: bool = True
    mixed_when_killed: bool = False
    replaces: bool = True
    """True where an earlier output gives way."""
    before: tuple[tuple[str, ...], ...] = ()
    """Commands that prepare the folder."""
    stdout: str | None = None
    """The file to which standard output goes, which cannot be whole or absent."""
    encoder: bool = False
    """True where ffmpeg writes."""
    folder: bool = False
    """True where the output is a folder that gives way as a whole."""
    guards: bool = True
    """True where a file of another format stays; texts have no signature."""

    @property
    def standings(self) -> list[str]:
        """What may stand at the destination: the cases of the trial."""
        if not self.replaces:
            return ["nothing"]
        return ["nothing", "earlier", *(["foreign"] if self.guards and self.together and len(self.names) == 1 else [])]


def writer(name: str, *command: str, names: tuple[str, ...] = (), **keywords) -> Writer:
    """A writer whose one output is the word after -o, or the last one, unless there are `names`."""
    output = command[command.index("-o") + 1] if "-o" in command else command[-1]
    return Writer(name, command, names or (output.rstrip("/"),), **keywords)


SOURCE, ARCHIVE, BOUNCES = "{inputs}/{version}.caml", "{inputs}/{version}.tendies", ("--bounces", "{bounces}")
DRAWN = ("--scale", "1", "--threads", "1")
SHORT = (*DRAWN, "--duration", "0.1", "--fps", "30")
STREAM = {"names": ("standard output",), "replaces": False}
NEW = {"replaces": False, "together": False}

WRITERS = [
    writer("still", "render", SOURCE, "-o", "still.png", "--time", "0.1", *DRAWN),
    writer("frames", "render", SOURCE, "-o", "frames/", *SHORT, folder=True),
    writer("apng", "render", SOURCE, "-o", "movie.apng", *SHORT),
    writer("webp", "render", SOURCE, "-o", "movie.webp", *SHORT),
    writer("gif", "render", SOURCE, "-o", "movie.gif", *SHORT, encoder=True),
    writer("mp4", "render", SOURCE, "-o", "movie.mp4", *SHORT, encoder=True),
    writer("webm", "render", SOURCE, "-o", "movie.webm", *SHORT, encoder=True),
    writer("page", "render", SOURCE, "-o", "page.html"),
    writer("player-document", "render", SOURCE, "-o", "document.boing"),
    writer("figures", "render", SOURCE, "-o", "movie.apng", "--contact-sheet", "sheet.png", "--onion-skin",
           "onion.png", *SHORT, names=("movie.apng", "sheet.png", "onion.png"), together=False),
    writer("caml", "convert", SOURCE, "out.caml"),
    writer("bundle", "convert", SOURCE, "out.ca", folder=True),
    writer("wallpaper", "convert", ARCHIVE, "out.wallpaper", folder=True),
    writer("tendies", "convert", ARCHIVE, "out.tendies"),
    writer("lottie", "render", SOURCE, "-o", "out.json"),
    writer("lottie-package", "render", SOURCE, "-o", "out.lottie"),
    writer("svg", "render", SOURCE, "-o", "out.svg"),
    writer("layer-file", "render", "jack", "-o", "jack.ca", "--set", "leap={bounces}", folder=True),
    writer("timeline-png", "inspect", SOURCE, "--timeline", "-o", "timeline.png"),
    writer("timeline-svg", "inspect", SOURCE, "--timeline", "-o", "timeline.svg"),
    writer("new-bundle", "new", "badge", "-o", "badge.ca", names=("badge",), **NEW),
    writer("new-archive", "new", "wallpaper", "-o", "ball.tendies", names=("ball",), **NEW),
    writer("new-folder", "new", "jack", "-o", "jack/", **NEW),
    writer("unpacked", "convert", ARCHIVE, "unpacked/", replaces=False),
    writer("packed", "convert", "{inputs}/{version}-folder", "packed.tendies"),
    writer("export", "export", "--as", "css", *BOUNCES, "-o", "bounce.css", guards=False),
    writer("exports", "export", "--as", "css,js,lottie,tokens", *BOUNCES, "-o", "texts", mixed_when_killed=True),
    writer("export-stdout", "export", "--as", "css", *BOUNCES, stdout="text.css", **STREAM),
    writer("still-stdout", "render", SOURCE, "--time", "0", "-o", "-", "--scale", "1", stdout="still.png", **STREAM),
    writer("completion", "--generate-completion-script", "bash", names=("standard output", "text.bash"), replaces=False,
           stdout="text.bash"),
    writer("curve-figures", "export", *BOUNCES, "-o", "curve.svg", "-o", "curve.png", "-o", "curve.csv",
           names=("curve.svg", "curve.png", "curve.csv"), together=False),
    writer("curve-movie", "export", *BOUNCES, "-d", "0.1", "-o", "curve.apng"),
    writer("playground", "playground", *BOUNCES, "-o", "playground.html"),
    writer("player-module", "player", "-o", "boing-player.js", replaces=False),
    writer("lint-fix-bundle", "lint", "bundle.ca", "--fix", "--fail-on", "error", names=("bundle.ca",), replaces=False,
           before=(("{boing}", "convert", "{inputs}/new.caml", "bundle.ca", "-q"), ("rm", "bundle.ca/index.xml"))),
    writer("lint-fix-archive", "lint", "doc.tendies", "--fix", "--fail-on", "error", names=("doc.tendies",),
           replaces=False, before=(("cp", "{inputs}/repairable.tendies", "doc.tendies"),)),
    writer("preview", "preview", ARCHIVE, "-o", "previews", "--width", "16", "--gif-width", "16", "--max-duration", "1",
           together=False, encoder=True, replaces=False),
]


def prepare(boing: Path, inputs: Path):
    """Writes the documents that the writers are given, two of each kind."""
    inputs.mkdir()
    for version, values in {"old": (0.25, 0.5, 6, 3), "new": (0.75, 0.5, 6, 6)}.items():
        (inputs / f"{version}.caml").write_text(DOCUMENT.format(*values))
        subprocess.run(
            [boing, "new", "jack", "--name", version, "-o", inputs / f"{version}.tendies", "--no-entry", "-q"],
            check=True)
        subprocess.run([boing, "convert", inputs / f"{version}.tendies", f"{inputs}/{version}-folder/", "-q"], check=True)
    # Without what names the scene of each bundle, which boing lint --fix writes.
    with (zipfile.ZipFile(inputs / "new.tendies") as archive, zipfile.ZipFile(inputs / "repairable.tendies", "w") as copy):
        for entry in archive.infolist():
            if not entry.filename.endswith("index.xml"):
                copy.writestr(entry, archive.read(entry))


def words(command: tuple[str, ...], boing: Path, inputs: Path, version: str) -> list[str]:
    values = {"boing": boing, "inputs": inputs, "version": version, "bounces": {"old": 2, "new": 3}[version]}
    return [word.format(**values) for word in command]
