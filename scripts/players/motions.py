"""Motions drawn at random, each with its equation evaluated here, apart from Boing's code."""

import bisect
import math
import random
from dataclasses import dataclass, field
from typing import Callable

from .springs import oscillator


@dataclass
class Motion:
    """A motion: the options that describe it, and its value at a time for a duration."""

    name: str
    family: str
    options: list[str]
    # The values that count as progress 0 and 1, and the one at which it ends.
    zero: float
    one: float
    end: float
    equation: Callable[[float, float], float]
    # The fractions of the duration at which it jumps.
    jumps: list[float] = field(default_factory=list)
    velocity: float = 0
    # True if it fades to its end from 92 % of the duration on, as bounces that swing do.
    fades: bool = False

    def progress(self, time: float, duration: float, settles: bool) -> float:
        """The progress at a time; if it settles, it fades, or what is left at the end is taken out over the whole."""
        if settles and time >= duration:
            value = self.end
        else:
            value = self.equation(max(0, time), duration)
            if settles and self.fades:
                u = max(0, time / duration - 0.92) / 0.08
                value = self.end + (value - self.end) * (1 - u * u * (3 - 2 * u))
            elif settles:
                u = max(0, time) / duration
                value -= (self.equation(duration, duration) - self.end) * u * u * (3 - 2 * u)
        return (value - self.zero) / (self.one - self.zero)

    def progress_range(
        self, time: float, duration: float, settles: bool, margin: float
    ) -> tuple[float, float]:
        """The smallest and the largest progress within a margin around a time."""
        count = 1 if margin == 0 else 17
        values = [
            self.progress(time + margin * (2 * i / max(1, count - 1) - 1 if margin else 0), duration, settles)
            for i in range(count)
        ]
        return min(values), max(values)

    def moments(self, duration: float, count: int, seed: str) -> list[float]:
        """Times in order: the start, the end, and random ones away from jumps."""
        draw = random.Random(seed)
        times = [0, duration] + [draw.random() * duration for _ in range(count - 2)]
        margin = max(0.002, 0.0025 / duration)
        return sorted(
            time for time in times if all(abs(time / duration - jump) > margin for jump in self.jumps)
        )


def spring(zero, one, velocity, mass, stiffness, damping):
    """The damped oscillator from `zero` at a velocity to rest at `one`."""
    at = oscillator(mass, stiffness, damping, zero - one, velocity)
    return lambda t, duration: one + at(t)[0]


def last_visible_phase(swing, start, level):
    """The phase after an extremum of a swing of angular frequency 1 at which it comes down to a level."""
    sign = math.copysign(1, swing(start))
    low, high = start, start + math.pi
    # It falls from the extremum on, passes 0, and turns back below the level.
    for _ in range(100):
        middle = (low + high) / 2
        if sign * swing(middle) > level:
            low = middle
        else:
            high = middle
    return low


def bezier(x1, y1, x2, y2):
    """CSS's cubic-bezier between 0 and 1, by bisection."""

    def cubic(u, a, b):
        return 3 * (1 - u) ** 2 * u * a + 3 * (1 - u) * u * u * b + u**3

    def value(x):
        if x <= 0 or x >= 1:
            return min(1.0, max(0.0, x))
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            if cubic(middle, x1, x2) < x:
                low = middle
            else:
                high = middle
        return cubic((low + high) / 2, y1, y2)

    return value


NAMED = {
    "linear": (0, 0, 1, 1),
    "ease": (0.25, 0.1, 0.25, 1),
    "ease-in": (0.42, 0, 1, 1),
    "ease-out": (0, 0, 0.58, 1),
    "ease-in-out": (0.42, 0, 0.58, 1),
}


def penner(family, half):
    """The published ease-in of a family."""

    def bounce(x):
        # Parabolas between 4/11, 8/11 and 10/11 of the time, seen from the end.
        x = 1 - x
        for end, middle, top in ((4, 0, 0), (8, 6, 0.75), (10, 9, 0.9375), (11, 10.5, 0.984375)):
            if x * 11 <= end:
                return 1 - (7.5625 * (x - middle / 11) ** 2 + top)
        return 0.0

    period, back = (4.5, 1.70158 * 1.525) if half else (3, 1.70158)
    return {
        "quadratic": lambda x: x**2,
        "cubic": lambda x: x**3,
        "quartic": lambda x: x**4,
        "quintic": lambda x: x**5,
        "sine": lambda x: 1 - math.cos(math.pi * x / 2),
        "exponential": lambda x: 2 ** (10 * x - 10) if x > 0 else 0,
        "circular": lambda x: 1 - math.sqrt(max(0, 1 - x * x)),
        "back": lambda x: (back + 1) * x**3 - back * x * x,
        "elastic": lambda x: (
            0 if x <= 0 else 1 if x >= 1
            else -(2 ** (10 * x - 10)) * math.sin(2 * math.pi * (10 * x - 10 - period / 4) / period)
        ),
        "bounce": bounce,
    }[family]


FAMILIES = "quadratic cubic quartic quintic sine exponential circular back elastic bounce".split()


def classic(family, direction):
    """A classic easing between 0 and 1; the jump with which some begin is spread over the time."""
    ease = penner(family, direction == "in-out")
    jump = ease(1e-15) if family in ("exponential", "elastic") else 0

    def smooth(x):
        return ease(x) - jump * (1 - x) if 0 < x < 1 else ease(x)

    if direction == "in":
        return smooth
    if direction == "out":
        return lambda x: 1 - smooth(1 - x)
    return lambda x: smooth(2 * x) / 2 if x < 0.5 else 1 - smooth(2 - 2 * x) / 2


def steps(count, mode):
    """CSS's steps, with the fractions of the time at which they jump."""
    levels = {"jump-start": count, "jump-end": count, "jump-none": count - 1, "jump-both": count + 1}[mode]
    first = 1 if mode in ("jump-start", "jump-both") else 0
    jumps = [i / count for i in range(count + 1)]
    return lambda x: min(levels, math.floor(x * count) + first) / levels, jumps


DOCK = {
    "icon": [0, 32, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 24, 42, 54, 62, 64, 62,
             54, 42, 24, 0, 18, 28, 32, 28, 18, 0],
}


def through(points, easings):
    """The curve through values at fractions of the time, with an easing for each segment."""

    def value(x):
        if x >= 1:
            return points[-1][1]
        index = max(0, bisect.bisect_right([p[0] for p in points], x) - 1)
        (a, start), (b, end) = points[index], points[index + 1]
        return start + (end - start) * easings[index]((x - a) / (b - a))

    return value


def text(number: float) -> str:
    return repr(float(number))


class Draw:
    """Random motions of every family, in turn."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.families = [
            self.spring, self.bounces, self.gravity, self.ease, self.wall, self.response, self.shake,
            self.hop, self.cubic, self.perceptual, self.train, self.steps, self.wobble, self.dock,
        ]

    def motions(self, count: int) -> list[Motion]:
        drawn = [self.families[i % len(self.families)](f"m{i}") for i in range(count)]
        return drawn

    def logarithmic(self, low, high):
        return math.exp(self.random.uniform(math.log(low), math.log(high)))

    def ends(self):
        start = round(self.random.uniform(-300, 300), 2)
        distance = round(self.logarithmic(1, 1000), 2) * self.random.choice((1, -1))
        if self.random.random() < 0.2:
            return 0.0, 1.0
        return start, round(start + distance, 2)

    def duration(self):
        return round(self.logarithmic(0.25, 4), 3)

    @staticmethod
    def options(zero, one, *more):
        return ["--from", text(zero), "--to", text(one), *more]

    def launched(self, zero, one, frequency):
        if self.random.random() < 0.5:
            return 0.0
        return round(self.random.uniform(-1, 2) * (one - zero) * frequency * 0.5, 4)

    def spring_motion(self, name, family, mass, stiffness, damping, options):
        zero, one = self.ends()
        velocity = self.launched(zero, one, math.sqrt(stiffness / mass))
        return Motion(
            name, family, self.options(zero, one, "--velocity", text(velocity), *options), zero, one, one,
            spring(zero, one, velocity, mass, stiffness, damping), velocity=velocity, fades=True)

    def spring(self, name):
        mass = round(self.logarithmic(0.3, 5), 3)
        stiffness = round(self.logarithmic(5, 2000), 2)
        ratio = self.ratio()
        damping = round(2 * ratio * math.sqrt(mass * stiffness), 3)
        return self.spring_motion(
            name, "spring", mass, stiffness, damping,
            ["--mass", text(mass), "--stiffness", text(stiffness), "--damping", text(damping)])

    def ratio(self):
        return self.random.choice((1.0, self.random.uniform(0.08, 0.95), self.random.uniform(0.1, 0.6),
                                   self.random.uniform(0.95, 2.5)))

    def response(self, name):
        response, ratio = round(self.logarithmic(0.1, 2), 3), round(self.ratio(), 3)
        frequency = 2 * math.pi / response
        return self.spring_motion(
            name, "spring by its response", 1, frequency**2, 2 * ratio * frequency,
            ["--response", text(response), "--damping-ratio", text(ratio)])

    def perceptual(self, name):
        duration = round(self.logarithmic(0.15, 2), 3)
        bounce = round(self.random.uniform(-0.6, 0.9), 3)
        ratio = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
        frequency = 2 * math.pi / duration
        return self.spring_motion(
            name, "spring by its perceptual duration", 1, frequency**2, 2 * ratio * frequency,
            ["--perceptual-duration", text(duration), "--bounce", text(bounce)])

    def counted(self):
        return self.random.randint(1, 6), self.duration(), round(self.random.uniform(0.01, 0.1), 3)

    def bounces(self, name):
        (zero, one), (count, duration, visible) = self.ends(), self.counted()
        decay = -math.log(visible) / (math.pi * (count + 0.5))
        phase = last_visible_phase(
            lambda t: math.exp(-decay * t) * (math.cos(t) + decay * math.sin(t)), count * math.pi, visible)
        frequency = phase / (0.92 * duration)
        rate = decay * frequency
        damping, stiffness = 2 * rate, rate**2 + frequency**2
        return Motion(
            name, "bounces", self.options(
                zero, one, "--motion", "spring", "--bounces", str(count), "--duration", text(duration),
                "--visible-fraction", text(visible)),
            zero, one, one, spring(zero, one, 0, 1, stiffness, damping), fades=True)

    def wall(self, name):
        (zero, one), (count, duration, visible) = self.ends(), self.counted()
        cosine = self.random.random() < 0.5
        left = -math.log(visible)
        if cosine:
            phase, total = 0.0, (count + 0.5) * math.pi
        else:
            phase = 0.0
            for _ in range(200):
                phase = math.atan(left / (phase + (count + 0.5) * math.pi))
            total = phase + (count + 0.5) * math.pi

        def value(t, length):
            x = t / length
            return one + (zero - one) * math.exp(-left * x) * abs(
                math.cos(total * x - phase) / math.cos(phase))

        return Motion(
            name, "wall", self.options(
                zero, one, "--motion", "wall", "--bounces", str(count), "--duration", text(duration),
                "--visible-fraction", text(visible), *(["--cosine"] if cosine else [])),
            zero, one, one, value)

    def falling(self, wall, apex, count, visible, hops):
        """Parabolas between contacts, of which the first one may be cut at its top."""
        ratio = visible ** (1 / (2 * count + 1))
        first = 1.0
        lengths = ([2 * first] if hops else [first]) + [2 * first * ratio**k for k in range(1, count + 1)]
        total = sum(lengths)

        def value(t, length):
            x = t / length * total
            for index, part in enumerate(lengths):
                if x < part or index == len(lengths) - 1:
                    fall = first * ratio**index
                    since = x if index == 0 and not hops else x - fall
                    height = ratio ** (2 * index)
                    return wall + (apex - wall) * max(0.0, height - since * since)
                x -= part
            return wall

        return value

    def gravity(self, name):
        (zero, one), (count, duration, visible) = self.ends(), self.counted()
        return Motion(
            name, "gravity", self.options(
                zero, one, "--motion", "gravity", "--bounces", str(count), "--duration", text(duration),
                "--visible-fraction", text(visible)),
            zero, one, one, self.falling(one, zero, count, visible, False))

    def hop(self, name):
        (_, ground), (count, duration, visible) = self.ends(), self.counted()
        height = round(self.logarithmic(1, 500), 2)
        return Motion(
            name, "hop",
            ["--motion", "gravity", "--to", text(ground), "--height", text(height), "--bounces", str(count),
             "--duration", text(duration), "--visible-fraction", text(visible)],
            ground, ground + height, ground, self.falling(ground, ground + height, count, visible, True))

    def shake(self, name):
        (far, rest), (count, duration, visible) = self.ends(), self.counted()
        decay = -math.log(visible) / (math.pi * (count - 0.5))
        phase = math.atan(1 / decay)
        envelope = decay * phase + math.log(math.hypot(1, decay))
        last = last_visible_phase(
            lambda t: math.exp(envelope - decay * t) * math.sin(t), phase + (count - 1) * math.pi, visible)
        rate = decay * last / (0.92 * duration)
        return Motion(
            name, "shake",
            self.options(far, rest, "--motion", "shake", "--bounces", str(count), "--duration", text(duration),
                         "--visible-fraction", text(visible)),
            rest, far, rest,
            lambda t, length: rest + (far - rest) * math.exp(envelope - rate * t)
            * math.sin(rate / decay * t), fades=True)

    def eased(self, name, family, ease, curve, jumps=()):
        zero, one = self.ends()
        return Motion(
            name, family, self.options(zero, one, "--ease", ease, "--duration", text(self.duration())),
            zero, one, one, lambda t, length: zero + (one - zero) * curve(t / length), list(jumps))

    def ease(self, name):
        if self.random.random() < 0.3:
            ease = self.random.choice(sorted(NAMED))
            return self.eased(name, "easing", ease, bezier(*NAMED[ease]))
        family, direction = self.random.choice(FAMILIES), self.random.choice(("in", "out", "in-out"))
        return self.eased(name, "easing", f"{family}-{direction}", classic(family, direction))

    def cubic(self, name):
        numbers = [round(self.random.uniform(*limits), 3) for limits in ((0, 1), (-1, 2)) * 2]
        return self.eased(name, "cubic", ",".join(map(text, numbers)), bezier(*numbers))

    def steps(self, name):
        mode = self.random.choice(("jump-start", "jump-end", "jump-none", "jump-both"))
        count = self.random.randint(2, 8)
        curve, jumps = steps(count, mode)
        return self.eased(name, "steps", f"steps({count},{mode})", curve, jumps)

    def segments(self, values, going, coming, rest):
        """Equal times between values, each with the easing of its direction."""
        points = [(i / (len(values) - 1), v) for i, v in enumerate(values)]
        return through(points, [coming if v == rest else going for v in values[1:]])

    def displacements(self, distance, ratio):
        sizes, size = [], distance
        while abs(size) >= abs(distance) / 135:
            sizes.append(size)
            size *= ratio
        return sizes

    def train(self, name):
        zero, one = self.ends()
        ratio, duration = round(self.random.uniform(0.15, 0.7), 3), self.duration()
        values = [v for size in self.displacements(zero - one, ratio) for v in (one + size, one)]
        values[0] = zero
        curve = self.segments(values, bezier(*NAMED["ease-out"]), bezier(*NAMED["ease-in"]), one)
        return Motion(
            name, "train", self.options(
                zero, one, "--train", "lid", "--ratio", text(ratio), "--duration", text(duration)),
            zero, one, one, lambda t, length: curve(t / length))

    def wobble(self, name):
        far, rest = self.ends()
        ratio, duration = round(self.random.uniform(0.15, 0.7), 3), self.duration()
        sizes = self.displacements(far - rest, ratio)
        values = [rest] + [v for size in sizes for v in (rest + size, rest - size)] + [rest]
        ease = bezier(*NAMED["ease-out"])
        curve = self.segments(values, ease, ease, rest)
        return Motion(
            name, "wobble", self.options(
                far, rest, "--train", "wobble", "--ratio", text(ratio), "--duration", text(duration)),
            rest, far, rest, lambda t, length: curve(t / length))

    def dock(self, name):
        height = round(self.logarithmic(1, 200), 2)
        table = DOCK["icon"]
        curve = through(
            [(i / (len(table) - 1), height * v / 128) for i, v in enumerate(table)],
            [lambda x: x] * len(table))
        return Motion(
            name, "dock", ["--motion", "dock", "--height", text(height)], 0.0, height, 0.0,
            lambda t, length: curve(t / length))
