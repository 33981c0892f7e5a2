"""Demos and documents as files that the command writes."""

import json
from pathlib import Path

from .exports import run


class Subject:
    """A demo, by its name, or a document."""

    def __init__(self, boing: Path, folder: Path, source: Path | str):
        self.boing, self.folder, self.source = boing, folder, source
        self.is_demo = isinstance(source, str)
        self.name = source if self.is_demo else source.stem.replace(" ", "-")

    def write(self, ending: str, *options) -> Path:
        """A file of the subject, or with the ending `/` a folder of frames."""
        path = self.folder / f"{self.name}{ending}"
        output = f"{path}/" if ending.endswith("/") else path
        run(self.boing, "render", self.source, *options, "-o", output, "-q", "--force")
        return path


def demos(boing: Path) -> list[str]:
    return [json.loads(line)["name"] for line in run(boing, "render", "--list", "--json").splitlines()]
