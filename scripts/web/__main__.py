"""Uses the pages in Chromium, Firefox and WebKit with a person's input."""

import argparse
import tempfile
import time
from pathlib import Path

from players.browsers import serving
from players.exports import run
from players.player import ROOT, chosen, finish

from . import player, playground
from .session import BROWSERS, session


def main():
    parser = argparse.ArgumentParser(prog="scripts/players/run web", description=__doc__)
    parser.add_argument("browsers", nargs="*", metavar="browser", help=f"{', '.join(BROWSERS)} (default: all)")
    parser.add_argument("--boing", type=Path, default=ROOT / ".build/release/boing", help="the command")
    options = parser.parse_args()
    begin = time.monotonic()
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="boing-web-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        page = folder / "playground.html"
        run(options.boing, "playground", "-o", page, "-q")
        site = player.Site(options.boing, folder / "site")
        texts = playground.command_texts(options.boing)
        for key in chosen(",".join(options.browsers), list(BROWSERS)):
            with serving(site.folder, Content_Security_Policy=player.POLICY) as site.address, \
                    session(key, folder / key) as window:
                print(f"web: {key} {window.version}, after {time.monotonic() - begin:.0f} s", flush=True)
                faults += player.faults(window, site)
                faults += playground.faults(window, page.as_uri(), texts)
    print(f"web: {time.monotonic() - begin:.0f} s")
    finish("web", faults, "all pages pass")


if __name__ == "__main__":
    main()
