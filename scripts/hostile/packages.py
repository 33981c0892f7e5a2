"""Hostile bundles: their images, the archives around them, their property lists, and the files that they are in."""

import io
import os
import plistlib
import struct
import zipfile
import zlib
from pathlib import Path

from .case import Case, DRAWING, MOVING, READING, WRITING, file
from .markup import document, sublayer

SHORT = READING + DRAWING + WRITING[2:]
SHOWN = READING + DRAWING + WRITING + MOVING[:1]


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width=1, height=1, depth=8, colour=6, between=b"", rows: bytes | None = None, check=True) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    rows = zlib.compress(b"\0\xff\0\0\xff") if rows is None else rows
    whole = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + between + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return whole if check else whole[:-1] + b"x"


def zeros(size: int) -> bytes:
    """Deflated zeros, which are made a piece at a time."""
    deflate = zlib.compressobj(9)
    parts = [deflate.compress(bytes(1 << 20)) for _ in range(size >> 20)]
    return b"".join(parts) + deflate.flush()


def bundle(name: str, content, image: str = "image.png", commands=None, refused=False) -> Case:
    """A .ca folder with one image; `content` is its bytes, or makes it at a path."""
    def make(folder: Path) -> Path:
        ca = folder / "hostile.ca"
        (ca / "assets").mkdir(parents=True)
        (ca / "main.caml").write_text(sublayer(f'<contents><CGImage src="assets/{image}"/></contents>'))
        (ca / "index.xml").write_bytes(plistlib.dumps({"rootDocument": "main.caml"}))
        path = ca / "assets" / image
        made = content() if callable(content) and content.__code__.co_argcount == 0 else content
        path.write_bytes(made) if isinstance(made, bytes) else made(path)
        return ca
    return Case(f"image: {name}", make, commands or SHOWN, refused)


def images() -> list[Case]:
    def gif(frames: int, width=1, height=1) -> bytes:
        frame = b"\x21\xf9\x04\0\0\0\0\0\x2c" + struct.pack("<HHHH", 0, 0, width, height) + b"\0\x02\x02\x44\x01\0"
        return b"GIF89a" + struct.pack("<HH", width, height) + b"\x80\0\0\0\0\0\xff\xff\xff" + frame * frames + b"\x3b"

    def jpeg(width, height) -> bytes:
        return (b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x0b\x08"
                + struct.pack(">HH", height, width) + b"\x01\x01\x11\0\xff\xd9")

    profile = b"bomb\0\0"
    return [
        bundle("PNG of 100,000²", png(100_000, 100_000)),
        bundle("PNG of 2³¹ × 2³¹", png(0x7fffffff, 0x7fffffff)),
        bundle("PNG of nothing", png(0, 0)),
        bundle("PNG of unknown depth", png(depth=7)),
        bundle("PNG that is cut", png()[:40]),
        bundle("PNG with a wrong checksum", png(check=False)),
        bundle("PNG with too few rows", png(100, 100)),
        bundle("PNG whose profile is a bomb", lambda: png(between=chunk(b"iCCP", profile + zeros(1 << 30)))),
        bundle("PNG whose text is a bomb", lambda: png(between=chunk(b"zTXt", b"Comment\0\0" + zeros(1 << 30)))),
        bundle("PNG of 100,000 texts", lambda: png(between=chunk(b"tEXt", b"a\0b") * 100_000)),
        bundle("PNG of zeros, 16,000²", lambda: png(16_000, 16_000, 8, 0, rows=zeros(16_000 * 16_001))),
        bundle("PNG of zeros, 30,000² of one bit", lambda: png(30_000, 30_000, 1, 0, rows=zeros(30_000 * 3_751))),
        bundle("JPEG that is cut", jpeg(64, 64)[:20], "image.jpg"),
        bundle("JPEG of 65,535²", jpeg(65_535, 65_535), "image.jpg"),
        bundle("JPEG without tables", jpeg(64, 64), "image.jpg"),
        bundle("GIF of a million frames", lambda: gif(1_000_000), "image.gif"),
        bundle("GIF of 65,535²", gif(1, 65_535, 65_535), "image.gif"),
        bundle("GIF that is called PNG", gif(1)),
        bundle("text that is called PNG", b"not an image\n"),
        bundle("empty file", b""),
        bundle("WebP of 16,384²", b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\xff\xff\xff\x0f\0\0\0\0\0\0\0\0", "image.webp"),
        bundle("WebP that is cut", b"RIFF\xff\xff\xff\xffWEBPVP8 ", "image.webp"),
        bundle("SVG of entities", b'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
               b'<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><text>&b;</text></svg>', "image.svg"),
        bundle("BMP of 2³⁰ × 2³⁰", b"BM" + struct.pack("<IHHIIiiHHIIiiII", 100, 0, 0, 54, 40, 1 << 30, 1 << 30, 1, 32,
                                                         0, 0, 1, 1, 0, 0), "image.bmp"),
        bundle("PNM of 99,999²", b"P6 99999 99999 255\n", "image.pnm"),
        bundle("TIFF that leads to itself", b"II*\0\x08\0\0\0\0\0\x08\0\0\0", "image.tiff"),
        bundle("ICO of 65,535 images", b"\0\0\x01\0\xff\xff" + bytes(64), "image.ico"),
        bundle("link to /dev/zero", lambda path: path.symlink_to("/dev/zero")),
        bundle("link to /etc/passwd", lambda path: path.symlink_to("/etc/passwd")),
        bundle("link to itself", lambda path: path.symlink_to(path.name)),
        bundle("named pipe", lambda path: os.mkfifo(path)),
        bundle("folder", lambda path: path.mkdir()),
    ]


def entry(name: bytes, data: bytes, method=0, flags=0, packed: bytes | None = None, size=None, checksum=None,
          version=20, attributes=0) -> tuple[bytes, bytes, bytes]:
    """Local header with data, and what is needed for the central directory."""
    packed = data if packed is None else packed
    size = len(data) if size is None else size
    checksum = zlib.crc32(data) if checksum is None else checksum
    fixed = struct.pack("<HHHHHIIIHH", version, flags, method, 0, 0x21, checksum, len(packed), size, len(name), 0)
    return (b"PK\3\4" + fixed + name + packed, fixed, name + struct.pack("<I", attributes))


def archive(*entries, count=None, offset=0, comment=b"") -> bytes:
    body, central = b"", b""
    for local, fixed, tail in entries:
        name, attributes = tail[:-4], tail[-4:]
        central += (b"PK\1\2" + struct.pack("<H", 0x0314) + fixed + struct.pack("<HHH", 0, 0, 0) + attributes
                    + struct.pack("<I", len(body) + offset) + name)
        body += local
    count = len(entries) if count is None else count
    return body + central + b"PK\5\6" + struct.pack(
        "<HHHHIIH", 0, 0, count & 0xffff, count & 0xffff, len(central), len(body) + offset, len(comment)) + comment


MARKUP = document("<sublayers><CALayer bounds='0 0 9 9' backgroundColor='1 0 0'/></sublayers>").encode()
MAIN = entry(b"a.ca/main.caml", MARKUP)


def zip_of(*files: tuple[str, bytes]) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files:
            made.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return memory.getvalue()


def nested(levels: int) -> bytes:
    data = zip_of(("a.ca/main.caml", MARKUP))
    for level in range(levels):
        data = zip_of((f"{level}.tendies", data))
    return data


def bomb(size: int, name=b"a.ca/main.caml") -> bytes:
    raw = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b"".join(raw.compress(bytes(1 << 20)) for _ in range(size >> 20)) + raw.flush()
    return archive(entry(name, b"", 8, packed=packed, size=size, checksum=0))


def overlapping(count: int) -> bytes:
    """Every entry of the directory is the same 10 MB of zeros."""
    raw = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = raw.compress(bytes(10 << 20)) + raw.flush()
    local, fixed, tail = entry(b"a.ca/00000.png", bytes(10 << 20), 8, packed=packed)
    central = b"".join(
        b"PK\1\2" + struct.pack("<H", 0x0314) + fixed + struct.pack("<HHHII", 0, 0, 0, 0, 0) + b"a.ca/%05d.png" % n
        for n in range(count))
    return local + central + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, count, count, len(central), len(local), 0)


def archives() -> list[Case]:
    def case(name, content, refused=False, file_name="hostile.tendies"):
        commands = SHORT + [["convert", "{in}", "{out}/unpacked/"]]
        return file(f"archive: {name}", content, file_name, commands=commands, refused=refused)

    link = 0o120777 << 16
    return [
        case("bomb of 1 GB", lambda: bomb(1 << 30), refused=True),
        case("bomb in an image", lambda: archive(MAIN) and bomb(1 << 30, b"a.ca/assets/a.png"), refused=True),
        case("5,000 entries that are one", lambda: overlapping(5_000), refused=True),
        case("archives in archives", nested(12), refused=True),
        case("path that leads out", archive(MAIN, entry(b"../../../../tmp/boing-hostile-escaped", b"x"))),
        case("absolute path", archive(MAIN, entry(b"/tmp/boing-hostile-escaped", b"x"))),
        case("path of backslashes", archive(MAIN, entry(b"..\\..\\boing-hostile-escaped", b"x"))),
        case("path of a drive", archive(MAIN, entry(b"C:/boing-hostile-escaped", b"x"))),
        case("link that leads out", archive(MAIN, entry(b"a.ca/assets", b"/tmp", attributes=link),
                                            entry(b"a.ca/assets/boing-hostile-escaped", b"x"))),
        case("markup that is a link", archive(entry(b"a.ca/main.caml", b"/etc/passwd", attributes=link)), refused=True),
        case("two entries of one name", archive(MAIN, entry(b"a.ca/main.caml", b"<caml/>"))),
        case("names that differ in capitals", archive(MAIN, entry(b"A.CA/MAIN.CAML", MARKUP))),
        case("encrypted entry", archive(entry(b"a.ca/main.caml", MARKUP, flags=1)), refused=True),
        case("directory that is cut", archive(MAIN)[:-30], refused=True),
        case("data that is cut", archive(MAIN)[:100], refused=True),
        case("end alone", archive(count=0), refused=True),
        case("more entries than there are", archive(MAIN, count=9_999)),
        case("directory behind the end", archive(MAIN, offset=1 << 30)),
        case("comment with another end", archive(MAIN, comment=archive(count=0))),
        case("sizes of ZIP64 that lie", archive(entry(b"a.ca/main.caml", MARKUP, size=0xffffffff, version=45)), refused=True),
        case("size of 4 GB", archive(entry(b"a.ca/main.caml", MARKUP, size=0xfffffffe))),
        case("wrong checksum", archive(entry(b"a.ca/main.caml", MARKUP, checksum=1))),
        case("unknown method", archive(entry(b"a.ca/main.caml", MARKUP, 99)), refused=True),
        case("deflated rubbish", archive(entry(b"a.ca/main.caml", MARKUP, 8, packed=b"\xff" * 500)), refused=True),
        case("60,000 empty entries", lambda: archive(MAIN, *(entry(b"a.ca/%d" % n, b"") for n in range(60_000))), refused=True),
        case("name of 65,000 bytes", archive(MAIN, entry(b"n" * 65_000, b"x"))),
        case("name of control characters", archive(MAIN, entry(b"a.ca/\x1b[2J\nError: all is well\r.png", b"x"))),
        case("name with NUL", archive(MAIN, entry(b"a.ca/a\0b.png", b"x"))),
        case("name that is no UTF-8", archive(MAIN, entry(b"a.ca/\xff\xfe.png", b"x", flags=0x800))),
        case("folders 5,000 deep", archive(MAIN, entry(b"d/" * 5_000 + b"x", b"x"))),
        case("junk before it", b"#!/bin/sh\nexit 1\n" + archive(MAIN)),
        case("tar", b"a.ca/main.caml".ljust(257, b"\0") + b"ustar\0" + b"00" + bytes(249), refused=True),
        case("gzip", b"\x1f\x8b\x08\0\0\0\0\0\0\3" + bytes(100), refused=True),
        case("7z", b"7z\xbc\xaf\x27\x1c" + bytes(100), refused=True),
        case("64 bundles", lambda: archive(*(entry(b"%d.ca/main.caml" % n, MARKUP) for n in range(500)))),
    ]


def binary_list(objects: list[bytes], offset_size=1, reference_size=1, top=0, count=None, offsets=None) -> bytes:
    body, places = b"bplist00", []
    for data in objects:
        places.append(len(body))
        body += data
    table = b"".join((place if offsets is None else offsets[index]).to_bytes(max(1, offset_size), "big")
                     for index, place in enumerate(places))
    return body + table + struct.pack(">6xBBQQQ", offset_size, reference_size,
                                      len(objects) if count is None else count, top, len(body))


def lists() -> list[Case]:
    def case(name, content, where="index.xml"):
        def make(folder: Path) -> Path:
            root = folder / "hostile.wallpaper"
            ca = root / "Floating.ca"
            ca.mkdir(parents=True)
            (ca / "main.caml").write_bytes(MARKUP)
            (ca / "index.xml").write_bytes(plistlib.dumps({"rootDocument": "main.caml"}))
            (root / "Wallpaper.plist").write_bytes(plistlib.dumps({"assets": {}}))
            made = content() if callable(content) else content
            (ca if where == "index.xml" else root).joinpath(where).write_bytes(made)
            return root
        return Case(f"property list: {name}", make, SHORT)

    def names(value):
        return plistlib.dumps({"rootDocument": value})

    return [
        case("array in itself", binary_list([b"\xa1\0"])),
        case("dictionaries in each other", binary_list([b"\xd1\1\2", b"\x51a", b"\xd1\1\0"]), "Wallpaper.plist"),
        case("offset beyond the end", binary_list([b"\x51a"], offsets=[200])),
        case("2⁶³ objects", binary_list([b"\x51a"], count=1 << 63)),
        case("offsets of no bytes", binary_list([b"\x51a"], offset_size=0)),
        case("references of no bytes", binary_list([b"\xa1\0"], reference_size=0)),
        case("text of 2⁴⁰ characters", binary_list([b"\x5f\x13" + (1 << 40).to_bytes(8, "big")])),
        case("array that doubles 40 times", binary_list([bytes([0xa2, n + 1, n + 1]) for n in range(40)] + [b"\x51a"])),
        case("binary list that is cut", binary_list([b"\x51a"])[:20]),
        case("number of sixteen bytes", binary_list([b"\x14" + b"\xff" * 16])),
        case("list of another class", plistlib.dumps([1, 2, 3])),
        case("number for a name", names(7)),
        case("name that leads out", names("../../../../etc/passwd")),
        case("absolute name", names("/etc/passwd")),
        case("name of a device", names("/dev/zero")),
        case("dictionaries 10,000 deep", b'<plist version="1.0">' + b"<dict><key>a</key>" * 10_000 + b"</dict>" * 10_000
             + b"</plist>"),
        case("entities", b'<!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><plist version="1.0">'
             b"<dict><key>rootDocument</key><string>&b;</string></dict></plist>"),
        case("100 MB", lambda: b'<plist version="1.0"><string>' + b"a" * 100_000_000 + b"</string></plist>"),
        case("wallpaper list of another class", plistlib.dumps("no"), "Wallpaper.plist"),
        case("wallpaper list of wrong values", plistlib.dumps(
            {"assets": {"lockAndHome": {"default": {"floatingAnimationFileNameKey": ["x"], "identifier": -1}}},
             "logicalScreenClass": 10 ** 18}), "Wallpaper.plist"),
    ]


def files() -> list[Case]:
    def case(name, make, commands=READING + DRAWING, refused=True, stdin=None):
        return Case(f"file: {name}", make, commands, refused, stdin)

    def named(name):
        def make(folder):
            (folder / name).write_text(sublayer(attributes="broken"))
            return folder / name
        return make

    def link(target, name="hostile.caml"):
        def make(folder):
            (folder / name).symlink_to(target)
            return folder / name
        return make

    def made(how, name="hostile.caml"):
        def make(folder):
            how(folder / name)
            return folder / name
        return make

    def crowd(folder):
        root = folder / "hostile.ca"
        root.mkdir()
        for number in range(30_000):
            (root / f"{number}").touch()
        return root

    def standard(folder):
        return Path("-")

    return [
        case("named pipe", made(os.mkfifo)),
        case("link to /dev/zero", link("/dev/zero")),
        case("link to /dev/full", link("/dev/full")),
        case("link to itself", link("hostile.caml")),
        case("link to nothing", link("nothing")),
        case("nothing at all", lambda folder: folder / "missing.caml"),
        case("empty folder", made(Path.mkdir, "hostile.ca")),
        case("folder that is called markup", made(Path.mkdir)),
        case("folder that links to itself", lambda folder: (
            (folder / "a.wallpaper").mkdir(), (folder / "a.wallpaper/loop.ca").symlink_to("."), folder / "a.wallpaper")[2]),
        case("30,000 files", crowd),
        case("name of two lines", named("a\nError: b.caml")),
        case("name of an escape sequence", named("a\x1b[2Jb.caml")),
        case("name of 255 bytes", named("n" * 250 + ".caml")),
        case("name that looks like an option", lambda folder: Path("--output")),
        case("path below a file", lambda folder: (named("f.caml")(folder) / "x.caml")),
        case("standard input of nothing", standard, stdin="/dev/null"),
        case("standard input without an end", standard, READING[:1], stdin="/dev/zero"),
    ]


def cases() -> list[Case]:
    return images() + archives() + lists() + files()
