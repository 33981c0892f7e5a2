"""Hostile texts and command lines: design tokens, CSS, silences, manifests, values of options."""

import json
from pathlib import Path

from .case import Case, file
from .markup import sublayer


def tokens() -> list[Case]:
    def case(name, content, refused=True):
        return file(f"tokens: {name}", content, "hostile.json", refused=refused, commands=[
            ["export", "{in}", "--as", "css,lottie,tokens", "-o", "{out}/texts"]])

    def cubic(value):
        return json.dumps({"ease": {"$type": "cubicBezier", "$value": value}})

    return [
        case("100,000 deep", '{"a":' * 100_000 + "1" + "}" * 100_000),
        case("arrays 100,000 deep", "[" * 100_000 + "]" * 100_000),
        case("numbers of 10,000 digits", cubic([0, 0, 1, 1]).replace("0, 0", "0, " + "9" * 10_000)),
        case("numbers beyond all", cubic([0, 0, 1, 1]).replace("0, 0", "0, 1e999")),
        case("one key twice", '{"a":{"$type":"cubicBezier","$value":[0,0,1,1]},"a":{"$type":"cubicBezier","$value":[9]}}'),
        case("values of a wrong type", cubic("soft")),
        case("half a surrogate", '{"\\ud800":{"$type":"cubicBezier","$value":[0,0,1,1]}}', refused=False),
        case("tokens that name each other", json.dumps({"a": {"$type": "cubicBezier", "$value": "{b}"},
                                                       "b": {"$type": "cubicBezier", "$value": "{a}"}})),
        case("names that lead out", json.dumps({"../../boing-hostile-escaped": {"$type": "cubicBezier",
                                                                                "$value": [0, 0, 1, 1]}}), refused=False),
        case("nothing", b""),
        case("no numbers", '{"a":{"$type":"cubicBezier","$value":[NaN,0,Infinity,1]}}'),
        case("UTF-16", cubic([0, 0, 1, 1]).encode("utf-16"), refused=False),
        case("30,000 motions", lambda: json.dumps({f"t{n}": {"$type": "cubicBezier", "$value": [0, 0, 1, 9]}
                                                  for n in range(30_000)})),
        case("motion of wrong values", json.dumps({"m": {"$extensions": {"org.boing.motion": {
            "kind": "spring", "bounces": -1, "duration": 1e300, "from": "x"}}, "$value": 1}})),
    ]


def curves() -> list[Case]:
    def case(name, content, refused=True):
        return file(f"curve: {name}", content, "hostile.css", commands=[["spring", "{in}"]], refused=refused)

    return [
        case("linear() of a million points", lambda: f"linear({', '.join(f'{n % 7}' for n in range(1_000_000))})", False),
        case("linear() of nothing", "linear()"),
        case("linear() of no numbers", "linear(0, nan, calc(1/0) 1e999%, 1)"),
        case("cubic-bezier() beyond all", "cubic-bezier(1e999, 0, 2, 1)"),
        case("10¹⁸ steps", "steps(1000000000000000000)", refused=False),
        case("100,000 brackets", "(" * 100_000),
        case("calc() 100,000 deep", "linear(0, " + "calc(" * 100_000 + "1" + ")" * 100_000 + ")"),
        case("Lottie of 100,000 brackets", "[" * 100_000),
        case("stiffness beyond all", "stiffness: 1e400, damping: nan"),
        case("negative mass", "mass: -1, stiffness: -100, damping: -1e308"),
        case("NUL", "linear(0\0, 1)"),
        case("no UTF-8", b"linear(\xff\xfe 0, 1)"),
        case("100 MB", lambda: b"linear(" + b" " * 100_000_000 + b"0, 1)"),
        case("comment without an end", "linear(0, /* 1)"),
        Case("curve: /dev/zero", lambda folder: Path("/dev/zero"), [["spring", "{in}"]], True),
        Case("curve: named pipe", lambda folder: (__import__("os").mkfifo(folder / "hostile.css"), folder / "hostile.css")[1],
             [["spring", "{in}"]], True),
    ]


def companions() -> list[Case]:
    """Files that stand beside documents."""
    def silences(name, content):
        def make(folder: Path) -> Path:
            (folder / "boing-lint.json").write_bytes(content if isinstance(content, bytes) else content.encode())
            (folder / "a.caml").write_text(sublayer())
            return folder / "a.caml"
        return Case(f"silences: {name}", make, [["lint", "{in}"]], refused=True)

    return [
        silences("100,000 deep", "[" * 100_000),
        silences("of a wrong type", '{"silences": 7}'),
        silences("of an unknown rule", '{"silences": [{"rule": "\\u001b[2J", "path": "**", "reason": "x"}]}'),
        silences("of a path that takes for ever", '{"silences": [{"rule": "x", "path": "' + "*a" * 10_000 + '", "reason": "x"}]}'),
        silences("no JSON", b"\xff\xfe\0"),
    ]


def options() -> list[Case]:
    def case(name, *words, refused=True):
        def make(folder: Path) -> Path:
            (folder / "a.caml").write_text(sublayer())
            return folder / "a.caml"
        return Case(f"option: {name}", make, [list(words)], refused=refused)

    still = ("render", "{in}", "--time", "0", "-o", "{out}/still.png")
    movie = ("render", "{in}", "-o", "{out}/movie.apng")
    return [
        *(case(f"scale of {value[:20] or 'nothing'}", *still, f"--scale={value}")
          for value in ["nan", "inf", "0", "-1", "1e400", "1e9", "", "two", "9" * 100_000]),
        *(case(f"size of {value}", *still, f"--size={value}") for value in ["1e9x1e9", "0x0", "nanxnan", "-4x4", "4"]),
        *(case(f"time of {value}", "render", "{in}", "-o", "{out}/still.png", f"--time={value}")
          for value in ["nan", "inf", "-1", "1e300"]),
        *(case(f"{name} of {value}", *movie, f"--{name}={value}") for name, value in [
            ("fps", "0"), ("fps", "1/0"), ("fps", "-30"), ("duration", "inf"), ("duration", "1e9"), ("duration", "0"),
            ("quality", "2"), ("loop", "-1"), ("loop", "99999999999999999999"), ("threads", "0"),
            ("threads", "99999999999"), ("memory", "1"), ("memory", "-4G"), ("background", "#zzz"),
            ("shutter-angle", "nan"), ("state", "\x1b[2J"), ("device", "iPhone ∞"), ("color-space", "\n")]),
        case("output of nothing", "render", "{in}", "--time", "0", "-o", ""),
        case("output below a file", "render", "{in}", "--time", "0", "-o", "{in}/still.png"),
        case("output that is a device", "render", "{in}", "--time", "0", "-o", "/dev/null/still.png"),
        case("output of a name too long", "render", "{in}", "--time", "0", "-o", "{out}/" + "n" * 300 + ".png"),
        case("output without a format", "render", "{in}", "--time", "0", "-o", "{out}/still"),
        case("two days of frames", *movie, "--duration", "86400", "--fps", "1000", "--scale", "64"),
        case("10¹⁸ bounces", "curve", "--bounces", "1000000000000000000"),
        case("spring of no numbers", "spring", "--stiffness=nan", "--damping=inf"),
        case("unknown command", "explode"),
        case("unknown option", "inspect", "{in}", "--\x1b[2J"),
        case("name of a demo that leads out", "demo", "../../etc/passwd", "-o", "{out}/a.png", "--time", "0"),
        case("parameter beyond all", "demo", "grid", "--time", "0", "-o", "{out}/a.png", "--set", "count=1e300"),
    ]


def cases() -> list[Case]:
    return tokens() + curves() + companions() + options()
