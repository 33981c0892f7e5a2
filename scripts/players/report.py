"""The table of what is proved where, in JSON and in the documentation."""

import json
import math
import re
from collections import defaultdict
from pathlib import Path

from .comparison import Verdict
from .player import Player

BEGIN, END = "<!-- players: begin -->", "<!-- players: end -->"
# Formats that nothing here plays, and why.
UNPROVED = {
    "figma": "Figma is no program that runs here, and when it stops a spring is not published",
    "tokens": "no tool is known that plays the extension",
}


def results(seed: int, verdicts: dict[str, list[Verdict]], players: list[Player]) -> dict:
    """For each player and format: the version, and the largest deviation."""
    rows = []
    for player in players:
        groups: dict[str, list[Verdict]] = defaultdict(list)
        for verdict in verdicts[player.key]:
            groups[verdict.export.format].append(verdict)
        for form, group in groups.items():
            worst = max(group, key=lambda v: v.deviation)
            rows.append({
                "player": player.name, "key": player.key, "version": player.version(), "format": form,
                "texts": len(group), "moments": sum(v.count for v in group),
                "largest": worst.deviation if math.isfinite(worst.deviation) else None,
                "beyond": max(max(0, v.deviation - v.export.certificate["maximumError"]) for v in group),
                "holds": all(v.holds for v in group)})
    return {"seed": seed, "results": rows}


def table(answer: dict, formats: list[str], players: list[Player]) -> str:
    lines = [
        "| format | played by | texts | largest deviation | beyond the certificate's error |",
        "|---|---|---|---|---|"]
    rows = {(row["key"], row["format"]): row for row in answer["results"]}
    for form in formats:
        if form in UNPROVED:
            lines.append(f"| `{form}` | nothing: {UNPROVED[form]} | | | |")
        for player in players:
            row = rows.get((player.key, form))
            if row:
                note = f", {player.note}" if player.note else ""
                lines.append(
                    f"| `{form}` | {player.name} {row['version']}{note} | {row['texts']} | "
                    f"{row['largest']:.1e} | {row['beyond']:.1e} |")
    return "\n".join(lines)


def write(page: Path, text: str):
    before, rest = page.read_text().split(BEGIN)
    _, after = rest.split(END)
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}")


def stale(page: Path, formats: list[str], players: list[Player]) -> list[str]:
    """What the page has too much or too little: rows of formats and players, whatever they measured."""
    expected = {(form, player.key) for player in players for form in player.formats}
    expected |= {(form, "nothing") for form in UNPROVED}
    text = page.read_text().split(BEGIN)[1].split(END)[0]
    found = set()
    for form, cell in re.findall(r"^\| `([^`]+)` \| ([^|]*) \|", text, re.MULTILINE):
        name = next((player.key for player in players if is_label(cell, player)), "nothing")
        found.add((form, name))
    unknown = set(formats) - {form for form, _ in expected}
    return ([f"{form} by {name} is not in the table" for form, name in sorted(expected - found)]
            + [f"{form} by {name} is in the table only" for form, name in sorted(found - expected)]
            + [f"{form} is neither played nor said to be unproved" for form in sorted(unknown)])


def is_label(cell: str, player: Player) -> bool:
    """True if a cell of the table names a player, of any version."""
    note = f", {player.note}" if player.note else ""
    return re.fullmatch(rf"{re.escape(player.name)} [^,]+{re.escape(note)}", cell) is not None


def save(path: Path, answer: dict):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(answer, indent=2) + "\n")
