"""The writers of the command: what each is given, what it writes, and what may stand there before."""

import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

DOCUMENT = """<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
<CALayer id="root" name="root" bounds="0 0 24 16" backgroundColor="{0} 0.5 0.25"><sublayers>
<CALayer id="square" name="square" bounds="0 0 6 6" position="12 8" backgroundColor="1 1 0"><animations>
<CABasicAnimation keyPath="transform.rotation.z" toValue="{1}" duration="2" repeatCount="inf"/></animations>
</CALayer></sublayers></CALayer></caml>
"""


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


def render(name: str, output: str, *options: str, **keywords) -> Writer:
    return Writer(
        name, ("render", "{inputs}/{version}.caml", "-o", output, *options), (output.rstrip("/"),), **keywords)


DRAWN = ("--scale", "1", "--threads", "1")
SHORT = (*DRAWN, "--duration", "0.1", "--fps", "30")

WRITERS = [
    render("still", "still.png", "--time", "0.1", *DRAWN),
    render("frames", "frames/", *SHORT, folder=True),
    render("apng", "movie.apng", *SHORT),
    render("webp", "movie.webp", *SHORT),
    render("gif", "movie.gif", *SHORT, encoder=True),
    render("mp4", "movie.mp4", *SHORT, encoder=True),
    render("webm", "movie.webm", *SHORT, encoder=True),
    render("page", "page.html"),
    render("player-document", "document.boing"),
    Writer("figures", (
        "render", "{inputs}/{version}.caml", "-o", "movie.apng", "--contact-sheet", "sheet.png", "--onion-skin",
        "onion.png", *SHORT), ("movie.apng", "sheet.png", "onion.png"),
        together=False),
    Writer("caml", ("convert", "{inputs}/{version}.caml", "out.caml"), ("out.caml",)),
    Writer("bundle", ("convert", "{inputs}/{version}.caml", "out.ca"), ("out.ca",), folder=True),
    Writer("wallpaper", ("convert", "{inputs}/{version}.tendies", "out.wallpaper"), ("out.wallpaper",),
           folder=True),
    Writer("tendies", ("convert", "{inputs}/{version}.tendies", "out.tendies"), ("out.tendies",)),
    Writer("lottie", ("render", "{inputs}/{version}.caml", "-o", "out.json"), ("out.json",)),
    Writer("lottie-package", ("render", "{inputs}/{version}.caml", "-o", "out.lottie"), ("out.lottie",)),
    Writer("svg", ("render", "{inputs}/{version}.caml", "-o", "out.svg"), ("out.svg",)),
    Writer("layer-file", ("render", "jack", "-o", "jack.ca", "--set", "leap={bounces}"), ("jack.ca",),
           folder=True),
    Writer("timeline-png", ("inspect", "{inputs}/{version}.caml", "--timeline", "-o", "timeline.png"),
           ("timeline.png",)),
    Writer("timeline-svg", ("inspect", "{inputs}/{version}.caml", "--timeline", "-o", "timeline.svg"),
           ("timeline.svg",)),
    Writer("new-bundle", ("new", "badge", "-o", "badge.ca"), ("badge",), replaces=False, together=False),
    Writer("new-archive", ("new", "wallpaper", "-o", "ball.tendies"), ("ball",), replaces=False, together=False),
    Writer("new-folder", ("new", "jack", "-o", "jack/"), ("jack",), replaces=False, together=False),
    Writer("unpacked", ("convert", "{inputs}/{version}.tendies", "unpacked/"), ("unpacked",), replaces=False),
    Writer("packed", ("convert", "{inputs}/{version}-folder", "packed.tendies"), ("packed.tendies",)),
    Writer("export", ("export", "--as", "css", "--bounces", "{bounces}", "-o", "bounce.css"), ("bounce.css",),
           guards=False),
    Writer("exports", ("export", "--as", "css,js,lottie,tokens", "--bounces", "{bounces}", "-o", "texts"), ("texts",),
           mixed_when_killed=True),
    Writer("export-stdout", ("export", "--as", "css", "--bounces", "{bounces}"), ("standard output",),
           replaces=False, stdout="text.css"),
    Writer("still-stdout", ("render", "{inputs}/{version}.caml", "--time", "0", "-o", "-", "--scale", "1"),
           ("standard output",), replaces=False, stdout="still.png"),
    Writer("completion", ("--generate-completion-script", "bash"), ("standard output", "text.bash"), replaces=False,
           stdout="text.bash"),
    Writer("curve-figures", ("export", "--bounces", "{bounces}", "-o", "curve.svg", "-o", "curve.png", "-o", "curve.csv"),
           ("curve.svg", "curve.png", "curve.csv"), together=False),
    Writer("curve-movie", ("export", "--bounces", "{bounces}", "-d", "0.1", "-o", "curve.apng"), ("curve.apng",)),
    Writer("playground", ("playground", "--bounces", "{bounces}", "-o", "playground.html"), ("playground.html",)),
    Writer("player-module", ("player", "-o", "boing-player.js"), ("boing-player.js",), replaces=False),
    Writer("lint-fix-bundle", ("lint", "bundle.ca", "--fix", "--fail-on", "error"), ("bundle.ca",),
           replaces=False, before=(
               ("{boing}", "convert", "{inputs}/new.caml", "bundle.ca", "-q"), ("rm", "bundle.ca/index.xml"))),
    Writer("lint-fix-archive", ("lint", "doc.tendies", "--fix", "--fail-on", "error"), ("doc.tendies",),
           replaces=False, before=(("cp", "{inputs}/repairable.tendies", "doc.tendies"),)),
    Writer("preview", ("preview", "{inputs}/{version}.tendies", "-o", "previews", "--width", "16", "--gif-width", "16",
                       "--max-duration", "1"), ("previews",), together=False, encoder=True, replaces=False),
]


def prepare(boing: Path, inputs: Path):
    """Writes the documents that the writers are given, two of each kind."""
    inputs.mkdir()
    for version, values in {"old": (0.25, 3), "new": (0.75, 6)}.items():
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
