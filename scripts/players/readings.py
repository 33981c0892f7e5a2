"""What libraries play of the parameters of texts, read from their documentation; none of their code is here.

A text leads to the parameters of a spring, or to the points of a curve, in its own language. A spring is its closed
form: where libraries stop it is the matter of `PlayerDeviationTests`.
"""

import bisect
import math

from .motions import cubic, cubic_parameter, oscillator

# Formats whose velocity is in distances a second, not in units of the value.
IN_DISTANCES = ("anime", "flutter", "swiftui", "uikit", "core-animation")
# Libraries that damp critically at most.
CLAMPED = ("react-native", "reanimated", "swiftui", "uikit", "core-animation")


def spring(form: str, given: dict, zero: float, one: float):
    """The value of a spring at a time."""
    start, end = given.get("start", zero), given.get("end", one)
    mass, stiffness = given.get("mass", 1), given.get("stiffness", given.get("tension"))
    critical = 2 * math.sqrt(mass * stiffness)
    damping = given.get("damping", given.get("friction", critical * given.get("dampingRatio", math.nan)))
    velocity = given["velocity"] * (end - start if form in IN_DISTANCES else 1000 if form == "react-spring" else 1)
    if form in CLAMPED and not given.get("allowsOverdamping"):
        damping = min(damping, critical)
    if form == "motion" and damping >= critical:
        # It does not know of a launch velocity then.
        velocity = 0
    if form == "anime":
        mass, stiffness, damping = max(1, mass), min(1e4, stiffness), min(1e4, damping)
    # A threshold above a thousandth, or another end than Core Animation's own.
    if given.get("threshold", 0) > 1.001e-3 * abs(end - start) or given.get("duration", -1) != -1:
        return lambda time: math.nan
    at = oscillator(mass, stiffness, damping, start - end, velocity)
    return lambda time: end + at(time)


def curve(given: dict):
    """The value of a curve of cubics, along a path of SVG, or between points by timing functions or lines; not a number
    where the points do not rise from 0, or have not as many timing functions."""
    numbers, points = given.get("path", []), given.get("points", [])
    pieces = [numbers[i: i + 8] for i in range(0, len(numbers) - 7, 6)]
    controls = given.get("controls", [(1 / 3, 1 / 3, 2 / 3, 2 / 3)] * (len(points) - 1))
    for (x, y), (end, last), (a, b, c, d) in zip(points, points[1:], controls):
        pieces.append((x, y, x + a * (end - x), y + b * (last - y), x + c * (end - x), y + d * (last - y), end, last))
    starts = [piece[0] for piece in pieces]
    if starts != sorted(starts) or starts[0] != 0 or not numbers and len(controls) != len(points) - 1:
        return lambda time: math.nan

    def value(time):
        x = time / given["seconds"]
        if x >= pieces[-1][6]:
            return pieces[-1][7]
        x0, y0, x1, y1, x2, y2, x3, y3 = pieces[bisect.bisect_right(starts, x) - 1]
        u = cubic_parameter((x - x0) / (x3 - x0), (x1 - x0) / (x3 - x0), (x2 - x0) / (x3 - x0))
        return cubic(u, y0, y1, y2, y3)
    return value
