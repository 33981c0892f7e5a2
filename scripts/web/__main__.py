"""Uses the pages in Chromium, Firefox and WebKit with a person's input."""

import tempfile
import time
from pathlib import Path

from harness import chosen, finish, parser
from players.browsers import serving
from players.exports import run

from . import player, playground
from .session import BROWSERS, session


def main():
    given = parser("players/run web", __doc__)
    given.add_argument("browsers", nargs="*", metavar="browser", help=f"{', '.join(BROWSERS)} (default: all)")
    options = given.parse_args()
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


main()
