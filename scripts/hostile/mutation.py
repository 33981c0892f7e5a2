"""Damaged forms of documents: bytes, and what they say."""

import io
import random
import re
import zipfile
from pathlib import Path

from .case import Case, DRAWING, MOVING, READING, WRITING

EXTREMES = ["nan", "inf", "-inf", "1e400", "-1e308", "1e-320", "0", "-1", "1e9", "99999999999999999999", "", "1 2 3 4 5 6",
            "\\x", "#1", "../../x", "🙂", "a" * 5_000]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
TAG = re.compile(r"<(/?)([A-Za-z][\w.]*)([^<>]*?)(/?)>")
ATTRIBUTE = re.compile(r'([\w.:]+)="([^"]*)"')
COMMANDS = READING + DRAWING + WRITING + MOVING


def damaged_bytes(data: bytes, draw: random.Random) -> bytes:
    data = bytearray(data)
    for _ in range(draw.randint(1, 6)):
        if not data:
            break
        start = draw.randrange(len(data))
        end = min(len(data), start + draw.choice([1, 4, 40, 4_000]))
        match draw.randrange(7):
            case 0: data[start] ^= 1 << draw.randrange(8)
            case 1: del data[start:]
            case 2: del data[start:end]
            case 3: data[start:start] = data[start:end] * draw.choice([1, 2, 50])
            case 4: data[start:end] = bytes(end - start)
            case 5: data[start:end] = b"\xff" * (end - start)
            case 6:
                other = draw.randrange(len(data))
                data[start:end] = data[other:other + end - start]
    return bytes(data)


def replaced(text: str, pattern: re.Pattern, draw: random.Random, change) -> str:
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = draw.choice(found)
    return text[:match.start()] + change(match, found) + text[match.end():]


def damaged_markup(text: str, draw: random.Random) -> str:
    for _ in range(draw.randint(1, 5)):
        match draw.randrange(9):
            case 0: text = replaced(text, NUMBER, draw, lambda *_: draw.choice(EXTREMES))
            case 1: text = replaced(text, ATTRIBUTE, draw, lambda m, _: f'{m[1]}="{draw.choice(EXTREMES)}"')
            case 2: text = replaced(text, ATTRIBUTE, draw, lambda m, all: f'{m[1]}="{draw.choice(all)[2]}"')
            case 3: text = replaced(text, ATTRIBUTE, draw, lambda m, all: f'{draw.choice(all)[1]}="{m[2]}"')
            case 4: text = replaced(text, ATTRIBUTE, draw, lambda *_: "")
            case 5: text = replaced(text, TAG, draw, lambda m, _: m[0] * draw.choice([0, 2, 3]))
            case 6: text = replaced(text, TAG, draw, lambda m, all: f"<{m[1]}{draw.choice(all)[2]}{m[3]}{m[4]}>")
            case 7:
                # An element with all that is in it, again.
                start = draw.choice([m.start() for m in TAG.finditer(text)] or [0])
                name = TAG.match(text, start)
                end = text.find(f"</{name[2]}>", start) if name and not name[4] else -1
                if end > 0:
                    piece = text[start:end + len(name[2]) + 3]
                    text = text[:start] + piece * draw.choice([1, 3, 30]) + text[start:]
            case 8:
                found = re.findall(r'id="([^"]+)"', text)
                if found:
                    text = replaced(text, TAG, draw, lambda m, _: m[0] if m[1] else (
                        f'<{m[2]} object="{draw.choice(["#", ""])}{draw.choice(found)}"{m[3]}{m[4]}>'))
    return text


def damaged_file(name: str, data: bytes, draw: random.Random) -> bytes:
    if name.endswith((".caml", ".xml", ".plist", ".json")) and draw.random() < 0.8:
        try:
            return damaged_markup(data.decode(), draw).encode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            pass
    return damaged_bytes(data, draw)


def damaged_archive(data: bytes, draw: random.Random) -> bytes:
    """An archive that is whole, with a file in it that is not."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = [(info, archive.read(info)) for info in archive.infolist()]
    markup = [index for index, (info, _) in enumerate(entries) if info.filename.endswith(".caml")]
    files = [index for index, (info, _) in enumerate(entries) if not info.is_dir()]
    chosen = draw.choice(markup if markup and draw.random() < 0.6 else files)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for index, (info, content) in enumerate(entries):
            archive.writestr(info.filename, damaged_file(info.filename, content, draw) if index == chosen else content)
    return written.getvalue()


def sources(folder: Path) -> list[Path]:
    found = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in (".tendies", ".caml"))
    if not found:
        raise SystemExit(f"hostile: there is no .tendies and no .caml in {folder}")
    return found


def cases(folder: Path, count: int, seed: int) -> list[Case]:
    documents = sources(folder)

    def case(number: int) -> Case:
        source = documents[number % len(documents)]

        def make(into: Path) -> Path:
            draw = random.Random(f"{seed} {number}")
            data = source.read_bytes()
            if source.suffix == ".tendies" and draw.random() < 0.8:
                data = damaged_archive(data, draw)
            else:
                data = damaged_file(source.name, data, draw)
            path = into / f"damaged{source.suffix}"
            path.write_bytes(data)
            return path
        # Reading and one other command each.
        others = DRAWING * 3 + WRITING + MOVING
        return Case(f"mutation {number} of {source.name}", make,
                    [READING[number % 2], random.Random(f"{seed} {number} command").choice(others)])
    return [case(number) for number in range(count)]
