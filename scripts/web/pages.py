#!/usr/bin/env python3
"""Makes one page of a page's parts: `pages.py Web/Playground/index.html [ID=FILE …] > page.html`; or one module of
a module and all that it imports: `pages.py Web/Player/player.js [NAME.js=FILE] > boing-player.js`.

A linked style sheet and a module script of the same folder become part of the page; the imports of a module come before
it, each once, as one script. The element `<script type="application/octet-stream" id="ID">` gets the bytes of FILE in
Base64; without a file it stays empty, for whoever fills it. The module NAME.js, which no folder has, exports the bytes
of FILE in Base64 as `moduleText`. A policy lets nothing else run, and nothing be fetched.
"""

import base64
import hashlib
import re
import sys
from pathlib import Path

IMPORT = re.compile(r"^import\s+(?:\{[^}]*\}\s+from\s+)?'(\./[\w./-]+\.js)';[ \t]*\n", re.MULTILINE)
EXPORT = re.compile(r"^export\s+(?=(?:async\s+)?(?:const|let|function|class)\b)", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*|</script|<!--", re.MULTILINE | re.IGNORECASE)
CLASS = re.compile(r"^export class ([\w$]+)", re.MULTILINE)
SHEET = re.compile(r'<link rel="stylesheet" href="([\w.-]+)">')
SCRIPT = re.compile(r'<script type="module" src="([\w.-]+)"></script>')
BYTES = re.compile(r'<script type="application/octet-stream" id="([\w-]+)"></script>')
POLICY = '<meta name="content-security-policy">'


def script(main: Path, files: dict[str, Path]) -> str:
    """A module and all that it imports, as one script; a module that is in `files` exports the bytes of a file."""
    found: dict[Path, str] = {}

    def visit(path: Path):
        if path in found:
            return
        found[path] = ""
        if path.name in files:
            text = f"export const moduleText = '{base64_text(files.pop(path.name))}';\n"
        else:
            text = path.read_text()
        for name in IMPORT.findall(text):
            visit((path.parent / name).resolve())
        text = EXPORT.sub("", IMPORT.sub("", text))
        if other := OTHER.search(text):
            sys.exit(f"web: {path.name}: '{other.group()}' does not go into one script of a page; import names from "
                     "'./file.js' in one statement, and export declarations")
        # Behind what it imports.
        del found[path]
        found[path] = text

    visit(main.resolve())
    return "\n".join(found.values())


def base64_text(path: Path) -> str:
    return base64.b64encode(path.read_bytes()).decode()


def page(path: Path, files: dict[str, Path]) -> str:
    """The page, whole."""
    folder = path.parent
    scripts, styles = [], []

    def embedded(tag: str, read, sources: list[str]):
        def element(match):
            text = f"\n{read(folder / match.group(1))}"
            sources.append(f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'")
            return f"<{tag}>{text}</{tag.split()[0]}>"
        return element

    def bytes_element(match):
        name = match.group(1)
        if name not in files:
            return match.group()
        return match.group().replace("></script>", f">{base64_text(files.pop(name))}</script>")

    text = SHEET.sub(embedded("style", Path.read_text, styles), path.read_text())
    text = SCRIPT.sub(embedded('script type="module"', lambda main: script(main, files), scripts), text)
    text = BYTES.sub(bytes_element, text)
    if files:
        sys.exit(f"web: {path.name} has no element for {', '.join(files)}")
    if text.count(POLICY) != 1:
        sys.exit(f"web: {path.name} must have {POLICY} once, in its head before all else but the character set")
    policy = "; ".join([
        "default-src 'none'", f"script-src {' '.join(scripts)} 'wasm-unsafe-eval'", f"style-src {' '.join(styles)}",
        "img-src data: blob:", "base-uri 'none'", "form-action 'none'"])
    return text.replace(POLICY, f'<meta http-equiv="Content-Security-Policy" content="{policy}">')


def main():
    main = Path(sys.argv[1])
    files = {name: Path(file) for name, file in (word.split("=", 1) for word in sys.argv[2:])}
    if main.suffix == ".js":
        exported = CLASS.findall(main.read_text())
        sys.stdout.write(f"{script(main, files)}\nexport {{ {', '.join(exported)} }};\n")
    else:
        sys.stdout.write(page(main, files))


main()
