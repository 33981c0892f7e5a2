"""A document of small marks, each in a cell of its own, that move by every kind of animation."""

import numpy

# Points: the side of a cell, and the marks' diameter.
CELL, DIAMETER, COLUMNS = 64, 10, 5
DURATION = 3


def written(value, name: str = "") -> str:
    """A number or a point as an element of its type, or of a name with its type."""
    kind, text = ("CGPoint", f"{value[0]:g} {value[1]:g}") if isinstance(value, tuple) else ("real", f"{value:g}")
    return f'<{name} type="{kind}" value="{text}"/>' if name else f'<{kind} value="{text}"/>'


def listed(name: str, *values) -> str:
    return f"<{name}>{''.join(map(written, values))}</{name}>"


def timing(*handles: float) -> str:
    points = " ".join(map(str, handles))
    return f'<timingFunction type="CAMediaTimingFunction" controlPoints="{points}"/>'


def animation(key_path: str, *inside: str, kind="CAKeyframeAnimation", **attributes) -> str:
    attributes = {"type": kind, "keyPath": key_path, "duration": DURATION, **attributes}
    words = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f"<animation {words}>{''.join(inside)}</animation>"


def basic(key_path: str, begin, end, *inside: str, kind="CABasicAnimation", **attributes) -> str:
    """An animation from one number or point to another."""
    return animation(key_path, written(begin, "fromValue"), written(end, "toValue"), *inside, kind=kind, **attributes)


LEFT, RIGHT = 12, CELL - 12
NUMBERS = listed("values", LEFT, RIGHT, 20, 40)
CORNERS = listed("values", (20, 20), (40, 24), (24, 40), (40, 40))

# Values jump between the times at which marks are compared: no jump is at a multiple of 50 ms.
# The name of each kind, and its animations.
KINDS: dict[str, str] = {
    "linear": basic("position.x", LEFT, RIGHT),
    "eased": basic("position", (LEFT, LEFT), (RIGHT, RIGHT), timing(0.42, 0, 0.58, 1)),
    "overshooting": basic("position.y", 20, 40, timing(0.3, -0.4, 0.6, 1.5)),
    "spring": basic(
        "position.y", 24, 36, kind="CASpringAnimation", mass=1, stiffness=90, damping=3, initialVelocity=0),
    "keyframes": animation(
        "position.x", NUMBERS, listed("keyTimes", 0, 0.21, 0.73, 1), '<timingFunctions><string value="easeIn"/>'
        '<string value="linear"/><string value="easeOut"/></timingFunctions>'),
    "discrete": animation(
        "position.y", NUMBERS, listed("keyTimes", 0, 0.231, 0.517, 0.829, 1), calculationMode="discrete"),
    "paced": animation(
        "position", listed("values", (LEFT, LEFT), (RIGHT, 20), (20, RIGHT), (RIGHT, RIGHT)), calculationMode="paced"),
    "cubic": animation("position", CORNERS, calculationMode="cubic"),
    "cubic paced": animation("position", CORNERS, calculationMode="cubicPaced"),
    "additive": basic("position.x", LEFT, 40) + basic("position.x", 0, 10, timing(0.42, 0, 1, 1), additive=1),
    "cumulative": basic("position.x", 0, 6, duration=1, repeatCount=3, cumulative=1, additive=1),
    "back and forth": basic(
        "position.y", LEFT, RIGHT, timing(0, 0, 0.58, 1), duration=0.39, repeatCount=3.5, autoreverses=1),
    "later and faster": basic(
        "position.x", LEFT, RIGHT, beginTime=0.4, speed=1.7, timeOffset=0.25, fillMode="both"),
    "group": '<animation type="CAAnimationGroup" duration="1.37" repeatCount="2"><animations>'
             + basic("position.x", LEFT, RIGHT, duration=1, beginTime=0.2, fillMode="both")
             + basic("position.y", 20, 40, duration=0.71) + "</animations></animation>",
    "turned": basic("transform.rotation.z", 0, 9, timing(0.42, 0, 0.58, 1)),
    "scaled": basic("transform.scale", 0.5, 1.5),
    "moved whole": basic("transform.translation.x", -10, 14, timing(0.25, 0.1, 0.25, 1)),
    "turned and scaled": basic("transform.rotation.z", 0, 4) + basic(
        "transform.scale.x", 1, 0.4, timing(0.42, 0, 1, 1)),
    "anchored": animation("anchorPoint", listed("values", (0.5, 0.5), (2, -1), (0.5, 0.5))),
    "scrolled": basic("bounds.origin.y", -10, 14, timing(0, 0, 0.58, 1)),
}
# Kinds that move the cell around the mark.
AROUND = {"turned", "scaled", "turned and scaled", "scrolled"}
ROWS = -(-len(KINDS) // COLUMNS)
SIZE = (COLUMNS * CELL, ROWS * CELL)


def layer(size, position, inside: str, attributes: str = "") -> str:
    return (f'<CALayer bounds="0 0 {size[0]:g} {size[1]:g}" position="{position[0]:g} {position[1]:g}" {attributes}>'
            f"{inside}</CALayer>")


def document() -> str:
    """The document as CAML."""
    cells, middle = [], CELL / 2
    for index, (name, animations) in enumerate(KINDS.items()):
        x, y = index % COLUMNS * CELL, index // COLUMNS * CELL
        own = f"<animations>{animations}</animations>"
        mark = layer((DIAMETER, DIAMETER), (middle + 9, middle - 5), "" if name in AROUND else own,
                     f'name="{name}" backgroundColor="0 0 0" cornerRadius="{DIAMETER / 2:g}"')
        cells.append(layer((CELL, CELL), (x + middle, y + middle),
                           f"{own if name in AROUND else ''}<sublayers>{mark}</sublayers>"))
    root = layer(SIZE, (SIZE[0] / 2, SIZE[1] / 2), f"<sublayers>{''.join(cells)}</sublayers>", 'geometryFlipped="1"')
    return f'<?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0">{root}</caml>'


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
    cells = found // CELL @ (1, COLUMNS)
    for index in range(len(KINDS)):
        here = found[cells == index]
        if len(here) == 1:
            result[index] = here[0]
    return result
