"""Uses the pages in Chromium, Firefox and WebKit with a person's input."""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from . import player, playground, watch
from .session import BROWSERS, Session

ROOT = Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(prog="scripts/web/test", description=__doc__)
    parser.add_argument("browsers", nargs="*", help=f"{', '.join(BROWSERS)} (default: all)")
    parser.add_argument("--boing", type=Path, default=ROOT / ".build/release/boing", help="the command")
    parser.add_argument("--motions", type=int, default=playground.MOTIONS, help="the number of motions to compare")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", default="player,playground,watch", help="what is looked at (default: %(default)s)")
    parser.add_argument("--pictures", action="store_true", help="only write the pictures of the documentation")
    options = parser.parse_args()
    if unknown := set(options.browsers) - set(BROWSERS):
        sys.exit(f"web: {', '.join(unknown)} is none of {', '.join(BROWSERS)}")
    if not options.boing.exists():
        sys.exit(f"web: {options.boing} is missing; run make")
    begin = time.monotonic()
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="boing-web-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        page = folder / "playground.html"
        subprocess.run([options.boing, "playground", "-o", page, "-q"], check=True)
        if options.pictures:
            with Session("chromium", folder / "pictures") as session:
                playground.write_pictures(session, page.as_uri(), ROOT / "Documentation" / "Pictures")
                player.write_pictures(
                    session, player.Site(options.boing, folder / "site"), ROOT / "Documentation" / "Pictures")
            return
        if "player" in options.pages:
            site = player.Site(options.boing, folder / "site")
            print(f"web: {len(site.subjects)} documents of the player in {time.monotonic() - begin:.0f} s", flush=True)
        motions = options.motions if "playground" in options.pages else 0
        texts = playground.command_texts(options.boing, motions, options.seed)
        print(f"web: {len(texts)} texts of the command in {time.monotonic() - begin:.0f} s", flush=True)
        for key in options.browsers or BROWSERS:
            if missing := BROWSERS[key]().missing():
                sys.exit(f"web: not installed: {missing}; run scripts/setup --players")
            with Session(key, folder / key) as session:
                print(f"web: {key} {session.version}", flush=True)
                if "player" in options.pages:
                    faults += player.faults(session, site)
                if "playground" in options.pages:
                    faults += playground.faults(session, page.as_uri(), texts)
                if "watch" in options.pages:
                    faults += watch.faults(session, options.boing, folder)
    print(f"web: {time.monotonic() - begin:.0f} s")
    for fault in faults:
        print(f"web: {fault}")
    if faults:
        sys.exit(f"web: {len(faults)} faults")
    print("web: all pages pass")


if __name__ == "__main__":
    main()
