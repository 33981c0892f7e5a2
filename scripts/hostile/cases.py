"""Hostile inputs that cost time or memory, lead out of their folder or have no end. The tests of the readers have those that
are refused at once, and CorpusTests, scripts/fuzz-guided and scripts/hostile/documents damaged and extreme documents."""

import copy
import io
import json
import os
import plistlib
import struct
import zipfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

# The beginning of the names of files that nothing may write.
ESCAPED = "boing-hostile-escaped"
# {in} is the input, {out} a folder for outputs.
READING = [["inspect", "{in}"], ["lint", "{in}"]]
DRAWING = [["render", "{in}", "--time", "0.25", "-o", "{out}/still.png"]]
WRITING = [["render", "{in}", "-o", "{out}/out.json"], ["render", "{in}", "-o", "{out}/out.svg"],
           ["convert", "{in}", "{out}/out.tendies"], ["render", "{in}", "-o", "{out}/page.html"]]
MOVING = [["render", "{in}", "-d", "0.1", "--fps", "20", "-o", "{out}/movie.apng"],
          ["inspect", "{in}", "--timeline", "-o", "{out}/timeline.png"]]
UNPACKING = [["convert", "{in}", "{out}/unpacked/"]]


@dataclass(frozen=True)
class Case:
    """A named input. `make` writes it into an empty folder and returns its path."""

    name: str
    make: Callable[[Path], Path]
    commands: list = field(default_factory=lambda: READING + DRAWING + WRITING + MOVING)
    refused: bool = False
    """True where no command may take it."""
    stdin: str = "/dev/null"
    subject: str | None = None
    """The text that a message must have; by default the name of the file."""


def file(name: str, content, file_name: str = "hostile.caml", **keywords) -> Case:
    """A case of one file, whose content may be made when it is needed."""
    def make(folder: Path) -> Path:
        made = content() if callable(content) else content
        path = folder / file_name
        path.write_bytes(made.encode() if isinstance(made, str) else made)
        return path
    return Case(name, make, **keywords)


def link(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


# Documents.

def document(inside: str = "", attributes: str = "", layer: str = "CALayer") -> str:
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<caml xmlns="http://www.apple.com/CoreAnimation/1.0">'
            f'<{layer} id="root" bounds="0 0 40 30" {attributes}>{inside}</{layer}></caml>')


def sublayer(inside: str = "", attributes: str = "", layer: str = "CALayer") -> str:
    return document(f'<sublayers><{layer} id="a" bounds="0 0 20 20" position="20 15" backgroundColor="1 0 0" {attributes}>'
                    f'{inside}</{layer}></sublayers>')


def animated(inside: str = "", kind: str = "CABasicAnimation", path: str = "opacity", count: int = 1) -> str:
    animation = f'<animation type="{kind}" key="k" keyPath="{path}" duration="1">{inside}</animation>'
    return sublayer(f"<animations>{animation * count}</animations>")


def image(source: str) -> str:
    return sublayer(f'<contents><CGImage src="{source}"/></contents>')


def documents() -> list[Case]:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    refused = {
        "billion laughs": f'<!DOCTYPE caml [<!ENTITY e0 "lol">{entities}]><caml>&e9;</caml>',
        "a million layers deep": lambda: document(
            "<sublayers><CALayer>" * 1_000_000 + "</CALayer></sublayers>" * 1_000_000),
        "attribute of 100 MB": lambda: document(attributes=f'name="{"a" * 100_000_000}"'),
        "a million layers": lambda: document(f"<sublayers>{'<CALayer/>' * 999_990}</sublayers>"),
        "ten million layers": lambda: document(f"<sublayers>{'<CALayer/>' * 10_000_000}</sublayers>"),
    }
    taken = {
        "text of 100 MB": lambda: document("x" * 100_000_000),
        "a million attributes": lambda: document(attributes=" ".join(f'a{n}="1"' for n in range(1_000_000))),
        "a million instructions": lambda: document("<?x y?>" * 1_000_000),
        "bounds of a million numbers": lambda: sublayer().replace('"0 0 20 20"', f'"{"1 " * 1_000_000}"'),
        "transform of 100,000 steps": lambda: sublayer(attributes=f'transform="{"rotate(1deg) " * 100_000}"'),
        "190,000 layers": lambda: document(f"<sublayers>{'<CALayer/>' * 190_000}</sublayers>"),
        "300,000 keyframes": lambda: animated("<values>" + "".join(
            f'<real value="{n}"/>' for n in range(300_000)) + "</values>", "CAKeyframeAnimation"),
        "100,000 animations": lambda: animated(count=100_000),
        "key path of 1 MB": lambda: animated(path="a." * 500_000),
        "motion along a million points": lambda: animated(
            f'<path value="M0 0{" L1 1 2 0" * 500_000}"/>', "CAKeyframeAnimation", "position"),
        "replicators in replicators": document(
            '<sublayers><CAReplicatorLayer instanceCount="1000" bounds="0 0 9 9">' * 8 + "<sublayers>"
            '<CALayer bounds="0 0 1 1" backgroundColor="1 1 1"/></sublayers>' + "</CAReplicatorLayer></sublayers>" * 8),
        "cells in cells": document(
            '<emitterCells><CAEmitterCell name="c" birthRate="100" lifetime="100">' * 30
            + "</CAEmitterCell></emitterCells>" * 30, layer="CAEmitterLayer"),
        "path of a million points": lambda: sublayer(
            attributes=f'path="M0 0{" L1 1 2 0" * 500_000}" strokeColor="1 1 1"', layer="CAShapeLayer"),
        "100,000 gradient stops": lambda: sublayer(
            "<colors>" + '<CGColor value="1 0 0"/>' * 100_000 + "</colors>", layer="CAGradientLayer"),
        "text of 2 MB": lambda: sublayer(attributes=f'string="{"word " * 400_000}" wrapped="1"', layer="CATextLayer"),
        "font of 1 MB": lambda: sublayer(attributes=f'string="Hello" font="{"A" * 1_000_000}"', layer="CATextLayer"),
        "text of 50,000 combining marks": lambda: sublayer(
            attributes=f'string="a{chr(0x301) * 50_000}"', layer="CATextLayer"),
        "5,000 blurs on one layer": lambda: sublayer(
            "<filters>" + "<CAFilter filter='gaussianBlur' inputRadius='50'/>" * 5_000 + "</filters>"),
        "masks in masks": document("<mask><CALayer bounds='0 0 9 9'>" * 60 + "</CALayer></mask>" * 60),
        "mask of itself": document('<mask id="m"><CALayer object="#m"/></mask>'),
        "sublayer of itself": document('<sublayers><CALayer object="#root"/></sublayers>'),
        "20,000 states": lambda: document("<states>" + "".join(
            f'<LKState name="s{n}"><elements/></LKState>' for n in range(20_000)) + "</states>"),
        "100,000 layers with shadows": lambda: document("<sublayers>" + (
            '<CALayer bounds="0 0 9 9" position="9 9" backgroundColor="1 0 0" shadowOpacity="1" shadowRadius="9"/>'
            * 100_000) + "</sublayers>"),
        "image from outside": image("../../../../etc/passwd"),
        "image from the net": image("http://127.0.0.1:9/a.png"),
        "image of 60 MB in base64": lambda: image(f'data:image/png;base64,{"A" * 60_000_000}'),
    }
    return ([file(f"xml: {name}", content, refused=True) for name, content in refused.items()]
            + [file(f"xml: {name}", content) for name, content in taken.items()])


# Images.

def zeros(size: int) -> bytes:
    """Deflated zeros, which are made a piece at a time."""
    deflate = zlib.compressobj(9)
    return b"".join(deflate.compress(bytes(1 << 20)) for _ in range(size >> 20)) + deflate.flush()


def png(width=1, height=1, depth=8, colour=6, between=b"", rows=zlib.compress(b"\0\xff\0\0\xff")) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + (chunk(between[:4], between[4:]) if between else b"")
            + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


def images() -> list[Case]:
    def case(name, content, image_name: str = "image.png") -> Case:
        """A .ca folder with one image; `content` is its bytes, or makes them, or makes the file at a path."""
        def make(folder: Path) -> Path:
            path = folder / "hostile.ca/assets" / image_name
            path.parent.mkdir(parents=True)
            (folder / "hostile.ca/main.caml").write_text(image(f"assets/{image_name}"))
            if isinstance(content, bytes):
                path.write_bytes(content)
            elif made := content(path):
                path.write_bytes(made)
            return folder / "hostile.ca"
        return Case(f"image: {name}", make, READING + DRAWING + WRITING + MOVING[:1])

    frame = b"\x21\xf9\x04\0\0\0\0\0\x2c\0\0\0\0\1\0\1\0\0\x02\x02\x44\x01\0"
    return [
        case("PNG of 2³¹ × 2³¹", png(0x7fffffff, 0x7fffffff)),
        case("PNG whose profile is a bomb", lambda _: png(between=b"iCCPbomb\0\0" + zeros(1 << 30))),
        case("PNG whose text is a bomb", lambda _: png(between=b"zTXtComment\0\0" + zeros(1 << 30))),
        case("PNG of zeros, 16,000²", lambda _: png(16_000, 16_000, 8, 0, rows=zeros(16_000 * 16_001))),
        case("JPEG of 65,535²", b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x0b\x08\xff\xff\xff\xff"
             b"\x01\x01\x11\0\xff\xd9", "image.jpg"),
        case("GIF of a million frames", lambda _: b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff" + frame * 1_000_000 + b"\x3b",
             "image.gif"),
        case("WebP of 16,384²", b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\xff\xff\xff\x0f\0\0\0\0\0\0\0\0", "image.webp"),
        case("link to /dev/zero", link("/dev/zero")),
        case("link to itself", link("image.png")),
        case("named pipe", os.mkfifo),
        case("folder", Path.mkdir),
    ]


# Archives.

MARKUP = sublayer().encode()
MAIN = ("a.ca/main.caml", MARKUP)


def archive(*entries: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in entries:
            made.writestr(name, data)
    return memory.getvalue()


def bomb(size: int, *names: str) -> bytes:
    """An archive of zeros, which are made a piece at a time; all names are of the same bytes."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as made:
        with made.open(names[0], "w") as file:
            for _ in range(size >> 20):
                file.write(bytes(1 << 20))
        for name in names[1:]:
            made.filelist.append(copy.copy(made.filelist[0]))
            made.filelist[-1].filename = name
    return memory.getvalue()


def nested(levels: int) -> bytes:
    data = archive(MAIN)
    for level in range(levels):
        data = archive((f"{level}.tendies", data))
    return data


def archives() -> list[Case]:
    link = zipfile.ZipInfo("a.ca/assets")
    link.external_attr = 0o120777 << 16
    refused = {
        "bomb of 1 GB": lambda: bomb(1 << 30, "a.ca/main.caml"),
        "bomb in an image": lambda: bomb(1 << 30, "a.ca/assets/a.png"),
        "5,000 entries that are one": lambda: bomb(10 << 20, *(f"a.ca/{n:05}.png" for n in range(5_000))),
        "archives in archives": lambda: nested(12),
        "60,000 empty entries": lambda: archive(MAIN, *((f"a.ca/{n}", b"") for n in range(60_000))),
    }
    taken = {
        "path that leads out": archive(MAIN, (f"../../../../tmp/{ESCAPED}", b"x")),
        "link that leads out": archive(MAIN, (link, b"/tmp"), (f"a.ca/assets/{ESCAPED}", b"x")),
        "name of 65,000 bytes": archive(MAIN, ("n" * 65_000, b"x")),
        "500 bundles": lambda: archive(*((f"{n}.ca/main.caml", MARKUP) for n in range(500))),
        "folders 5,000 deep": archive(MAIN, ("d/" * 5_000 + "x", b"x")),
    }
    return [file(f"archive: {name}", content, "hostile.tendies", refused=name in refused,
                 commands=READING + DRAWING + WRITING[2:] + UNPACKING) for name, content in (refused | taken).items()]


# Bundles and other files.

def bundles() -> list[Case]:
    def case(name, content: bytes | Callable[[], bytes], list_name: str = "Floating.ca/index.xml") -> Case:
        def make(folder: Path) -> Path:
            root = folder / "hostile.wallpaper"
            (root / "Floating.ca").mkdir(parents=True)
            (root / "Floating.ca/main.caml").write_bytes(MARKUP)
            (root / "Wallpaper.plist").write_bytes(plistlib.dumps({"assets": {}}))
            (root / list_name).write_bytes(content() if callable(content) else content)
            return root
        return Case(f"property list: {name}", make, READING + DRAWING + WRITING[2:])

    def binary(*objects: bytes) -> bytes:
        offsets = bytes(8 + sum(map(len, objects[:index])) for index in range(len(objects)))
        body = b"bplist00" + b"".join(objects)
        return body + offsets + struct.pack(">6xBBQQQ", 1, 1, len(objects), 0, len(body))

    return [
        case("array in itself", binary(b"\xa1\0")),
        case("array that doubles 40 times", binary(*(bytes([0xa2, n + 1, n + 1]) for n in range(40)), b"\x51a")),
        case("text of 2⁴⁰ characters", binary(b"\x5f\x13" + (1 << 40).to_bytes(8, "big"))),
        case("dictionaries in each other", binary(b"\xd1\1\2", b"\x51a", b"\xd1\1\0"), "Wallpaper.plist"),
        case("dictionaries 10,000 deep", b'<plist version="1.0">' + b"<dict><key>a</key>" * 10_000 + b"</dict>" * 10_000
             + b"</plist>"),
        case("100 MB", lambda: b'<plist version="1.0"><string>' + b"a" * 100_000_000 + b"</string></plist>"),
        case("document of /dev/zero", plistlib.dumps({"rootDocument": "/dev/zero"})),
    ]


def files() -> list[Case]:
    def case(name, make, commands=READING + DRAWING, refused=True, **keywords):
        return Case(f"file: {name}", make, commands, refused, **keywords)

    def at(how, name="hostile.caml"):
        def make(folder):
            how(folder / name)
            return folder / name
        return make

    def loop(path):
        path.mkdir()
        (path / "loop.ca").symlink_to(".")

    def crowd(path):
        path.mkdir()
        for number in range(30_000):
            (path / f"{number}").touch()

    def wrong(name):
        return at(lambda path: path.write_text("<caml"), name)

    return [
        case("named pipe", at(os.mkfifo)),
        *(case(f"link to {target}", at(link(target))) for target in ("/dev/zero", "/dev/full", "hostile.caml", "nothing")),
        case("folder that links to itself", at(loop, "a.wallpaper")),
        case("30,000 files", at(crowd, "hostile.ca")),
        case("name of two lines", wrong("a\nError: b.caml")),
        case("name of 255 bytes", wrong("n" * 250 + ".caml")),
        case("name that looks like an option", lambda folder: Path("--output")),
        case("standard input without an end", lambda _: Path("-"), READING[:1], stdin="/dev/zero", subject="standard input"),
    ]


# Texts.

def texts() -> list[Case]:
    exporting = [["export", "{in}", "--as", "css,lottie,tokens", "-o", "{out}/texts"]]

    def curve(name):
        return {"$type": "cubicBezier", "$value": [0, 0, 1, 9]} if name is None else {name: curve(None)}

    tokens = {
        "100,000 deep": '{"a":' * 100_000 + "1" + "}" * 100_000,
        "30,000 motions": lambda: json.dumps({f"t{n}": curve(None) for n in range(30_000)}),
        "tokens that name each other": json.dumps({name: {"$type": "cubicBezier", "$value": f"{{{other}}}"}
                                                   for name, other in ("ab", "ba")}),
    }
    springs = {
        "100 MB": lambda: "linear(" + " " * 100_000_000 + "0, 1)",
        "100,000 brackets": "(" * 100_000,
        "calc() 100,000 deep": "linear(0, " + "calc(" * 100_000 + "1" + ")" * 100_000 + ")",
    }
    return [
        *(file(f"tokens: {name}", content, "hostile.json", refused=True, commands=exporting)
          for name, content in tokens.items()),
        file("tokens: names that lead out", json.dumps(curve(f"../../{ESCAPED}")), "hostile.json", commands=exporting),
        *(file(f"curve: {name}", content, "hostile.css", refused=True, commands=[["export", "{in}"]])
          for name, content in springs.items()),
        Case("curve: /dev/zero", lambda folder: Path("/dev/zero"), [["export", "{in}"]], True),
    ]


def cases() -> list[Case]:
    return documents() + images() + archives() + bundles() + files() + texts()
