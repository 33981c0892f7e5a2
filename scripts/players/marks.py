"""A document of small marks, each in a cell of its own, that move by every kind of animation."""

from pathlib import Path

import numpy

# Points: the side of a cell, and the marks' diameter.
CELL, DIAMETER, COLUMNS = 64, 10, 5
DURATION = 3


def real(values) -> str:
    return "".join(f'<real value="{value:g}"/>' for value in values)


def points(*values) -> str:
    return "<values>" + "".join(f'<CGPoint value="{x:g} {y:g}"/>' for x, y in values) + "</values>"


def basic(key_path: str, begin, end, more: str = "", inside: str = "", kind="CABasicAnimation") -> str:
    """An animation from one number or point to another."""
    def value(name, value):
        if isinstance(value, tuple):
            return f'<{name} type="CGPoint" value="{value[0]:g} {value[1]:g}"/>'
        return f'<{name} type="real" value="{value:g}"/>'

    duration = "" if "duration=" in more else f' duration="{DURATION}"'
    return (f'<animation type="{kind}" keyPath="{key_path}"{duration} {more}>'
            f"{value('fromValue', begin)}{value('toValue', end)}{inside}</animation>")


def keyframes(key_path: str, values: str, more: str = "", inside: str = "") -> str:
    duration = "" if "duration=" in more else f' duration="{DURATION}"'
    return (f'<animation type="CAKeyframeAnimation" keyPath="{key_path}"{duration} {more}>'
            f"{values}{inside}</animation>")


def timing(*handles: float) -> str:
    return ('<timingFunction type="CAMediaTimingFunction" controlPoints="'
            + " ".join(f"{handle:g}" for handle in handles) + '"/>')


LEFT, RIGHT = 12, CELL - 12
ZIGZAG = points((LEFT, LEFT), (RIGHT, 20), (20, RIGHT), (RIGHT, RIGHT))
NUMBERS = f"<values>{real([LEFT, RIGHT, 20, 40])}</values>"

# Values jump between the times at which marks are compared: no jump is at a multiple of 50 or 60 ms.
# The name of each kind, and its animations of the mark; those of `turned` are of a layer around it.
KINDS: dict[str, str] = {
    "linear": basic("position.x", LEFT, RIGHT),
    "eased": basic("position", (LEFT, LEFT), (RIGHT, RIGHT), "", timing(0.42, 0, 0.58, 1)),
    "overshooting": basic("position.y", 20, 40, "", timing(0.3, -0.4, 0.6, 1.5)),
    "spring": basic(
        "position.y", 24, 36, 'mass="1" stiffness="90" damping="3" initialVelocity="0"', kind="CASpringAnimation"),
    "keyframes": keyframes(
        "position.x", NUMBERS, "", f"<keyTimes>{real([0, 0.21, 0.73, 1])}</keyTimes><timingFunctions>"
        '<string value="easeIn"/><string value="linear"/><string value="easeOut"/></timingFunctions>'),
    "discrete": keyframes("position.y", NUMBERS, 'calculationMode="discrete"',
                          f"<keyTimes>{real([0, 0.231, 0.517, 0.829, 1])}</keyTimes>"),
    "paced": keyframes("position", ZIGZAG, 'calculationMode="paced"'),
    "cubic": keyframes("position", points((20, 20), (40, 24), (24, 40), (40, 40)), 'calculationMode="cubic"'),
    "cubic paced": keyframes(
        "position", points((20, 20), (40, 24), (24, 40), (40, 40)), 'calculationMode="cubicPaced"'),
    "additive": basic("position.x", LEFT, 40) + basic("position.x", 0, 10, 'additive="1"', timing(0.42, 0, 1, 1)),
    "cumulative": basic("position.x", 0, 6, 'duration="1" repeatCount="3" cumulative="1" additive="1"'),
    "back and forth": basic(
        "position.y", LEFT, RIGHT, 'duration="0.39" repeatCount="3.5" autoreverses="1"', timing(0, 0, 0.58, 1)),
    "later and faster": basic(
        "position.x", LEFT, RIGHT, 'beginTime="0.4" speed="1.7" timeOffset="0.25" fillMode="both"'),
    "group": '<animation type="CAAnimationGroup" duration="1.37" repeatCount="2"><animations>'
             + basic("position.x", LEFT, RIGHT, 'duration="1" beginTime="0.2" fillMode="both"')
             + basic("position.y", 20, 40, 'duration="0.71"') + "</animations></animation>",
    "turned": basic("transform.rotation.z", 0, 9, "", timing(0.42, 0, 0.58, 1)),
    "scaled": basic("transform.scale", 0.5, 1.5),
    "moved whole": basic("transform.translation.x", -10, 14, "", timing(0.25, 0.1, 0.25, 1)),
    "turned and scaled": basic("transform.rotation.z", 0, 4) + basic(
        "transform.scale.x", 1, 0.4, "", timing(0.42, 0, 1, 1)),
    "anchored": keyframes("anchorPoint", points((0.5, 0.5), (2, -1), (0.5, 0.5))),
    "scrolled": basic("bounds.origin.y", -10, 14, "", timing(0, 0, 0.58, 1)),
}
# Kinds that move a layer around the mark.
AROUND = {"turned", "scaled", "turned and scaled", "scrolled"}
ROWS = -(-len(KINDS) // COLUMNS)
SIZE = (COLUMNS * CELL, ROWS * CELL)


def document() -> str:
    """The document as CAML."""
    cells = []
    for index, (name, animations) in enumerate(KINDS.items()):
        x, y = index % COLUMNS * CELL, index // COLUMNS * CELL
        middle = CELL / 2

        def layer(side, position, inside, color=""):
            return (f'<CALayer bounds="0 0 {side:g} {side:g}" position="{position[0]:g} {position[1]:g}" '
                    f'name="{name}" {color}>{inside}</CALayer>')

        black = f'backgroundColor="0 0 0" cornerRadius="{DIAMETER / 2:g}"'
        own = f"<animations>{animations}</animations>"
        if name in AROUND:
            mark = layer(DIAMETER, (middle + 9, middle - 5), "", black)
            mark = layer(CELL, (middle, middle), f"{own}<sublayers>{mark}</sublayers>")
        else:
            mark = layer(DIAMETER, (middle, middle), own, black)
        cells.append(layer(CELL, (x + middle, y + middle), f"<sublayers>{mark}</sublayers>"))
    return (
        '<?xml version="1.0" encoding="UTF-8"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0">'
        f'<CALayer bounds="0 0 {SIZE[0]} {SIZE[1]}" position="{SIZE[0] / 2:g} {SIZE[1] / 2:g}" geometryFlipped="1">'
        f"<sublayers>{''.join(cells)}</sublayers></CALayer></caml>")


def centres(image):
    """The centre of what is dark in each cell of an image, in pixels; NaN in an empty cell."""
    scale = image.shape[1] / SIZE[0]
    side = round(CELL * scale)
    dark = 255 - image[:, :, 0]
    along = numpy.arange(side) + 0.5
    found = numpy.full((len(KINDS), 2), numpy.nan)
    for index in range(len(KINDS)):
        x, y = index % COLUMNS * side, index // COLUMNS * side
        cell = dark[y:y + side, x:x + side]
        if total := cell.sum():
            found[index] = x + cell.sum(0) @ along / total, y + cell.sum(1) @ along / total
    return found


def in_cells(found):
    """The centres of elements in the order of the kinds, each in its cell; NaN where there is not one."""
    result = numpy.full((len(KINDS), 2), numpy.nan)
    cells = (found // CELL).astype(int)
    for index in range(len(KINDS)):
        here = found[(cells[:, 0] == index % COLUMNS) & (cells[:, 1] == index // COLUMNS)]
        if len(here) == 1:
            result[index] = here[0]
    return result


def write(folder: Path) -> Path:
    path = folder / "marks.caml"
    path.write_text(document())
    return path
