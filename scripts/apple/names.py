"""The names that the open frameworks have and Apple's have not: the shim of QuartzCore, which exports them, hides that."""

import re

from conditions import resolved

PUBLIC = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:final|static|class|nonisolated|override|convenience|mutating|weak)\s+)*"
    r"(?:public|open|package)(?:\(set\))?\s+"
    r"(?:(?:final|static|class|nonisolated|override|convenience|mutating|indirect|weak|(?:internal|private)\(set\))\s+)*"
    r"(?:class|struct|enum|protocol|actor|typealias|func|var|let)\s+`?(\w+)", re.MULTILINE)
DECLARED = re.compile(r"\b(?:class|struct|enum|protocol|actor|typealias|func|var|let|case)\s+`?(\w+)|(\w+) *:")
WORD = re.compile(r"\b[A-Za-z_]\w*")


def code(text):
    """Returns the text without comments and strings, line for line."""
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', re.sub(r"//[^\n]*", "", text))


def linux_only(root):
    """Returns the public names of the open frameworks that neither Apple's nor this project's own code has."""
    ours = set()
    for module in ("OpenQuartzCore", "OpenCoreGraphics"):
        for path in (root / "Sources" / module).rglob("*.swift"):
            ours |= set(PUBLIC.findall(path.read_text()))
    rows = (root / "Documentation" / "compatibility" / "names.tsv").read_text().splitlines()[1:]
    apple = {word for row in rows for cell in row.split("\t")[:2] for word in WORD.findall(cell)}
    declared = set()
    for folder in ("Sources/Boing", "Sources/BoingCurves", "Snippets", "Tests/AppleShims"):
        for path in (root / folder).rglob("*.swift"):
            for pair in DECLARED.findall(code(resolved(path.read_text(), "macOS"))):
                declared |= set(pair)
    return ours - apple - declared


def used(text, names):
    """Yields the line and the name of each use."""
    for number, line in enumerate(code(text).split("\n"), 1):
        for word in WORD.findall(line):
            if word in names:
                yield number, word
