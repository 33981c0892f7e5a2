"""Motions drawn at random, each with its equation evaluated here, apart from Boing's code."""

import cmath
import math
import random
from dataclasses import dataclass, field, replace
from typing import Callable


@dataclass
class Motion:
    """A motion: the options that describe it, and its value at a time for a duration."""

    options: list[str]
    # The values that count as progress 0 and 1, and the one at which it ends.
    zero: float
    one: float
    end: float
    equation: Callable[[float, float], float]
    # The fractions of the duration at which it jumps.
    jumps: list[float] = field(default_factory=list)
    # True if it fades to its end from 92 % of the duration on, as bounces that swing do.
    fades: bool = False
    name: str = ""
    family: str = ""

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

    def progress_range(self, time: float, duration: float, settles: bool, margin: float) -> tuple[float, float]:
        """The smallest and the largest progress within a margin around a time."""
        times = [time + margin * (i / 8 - 1) for i in range(17)] if margin else [time]
        values = [self.progress(near, duration, settles) for near in times]
        return min(values), max(values)

    def moments(self, duration: float, count: int, seed: str) -> list[float]:
        """Times in order: the start, the end, and random ones away from jumps."""
        draw = random.Random(seed)
        times = [0, duration] + [draw.random() * duration for _ in range(count - 2)]
        margin = max(0.002, 0.0025 / duration)
        return sorted(time for time in times if all(abs(time / duration - jump) > margin for jump in self.jumps))


def oscillator(mass, stiffness, damping, position, velocity):
    """The distance from rest at a time."""
    root = cmath.sqrt(damping * damping - 4 * mass * stiffness)
    if abs(root) < 1e-9 * damping:
        root = 1e-6 * damping
    p, q = (-damping + root) / (2 * mass), (-damping - root) / (2 * mass)
    b = (velocity - p * position) / (q - p)
    return lambda time: ((position - b) * cmath.exp(p * time) + b * cmath.exp(q * time)).real


def spring(zero, one, velocity, mass, stiffness, damping):
    """The damped oscillator from `zero` at a velocity to rest at `one`."""
    at = oscillator(mass, stiffness, damping, zero - one, velocity)
    return lambda t, duration: one + at(t)


def crossing(function, low, high):
    """Where a function that falls through 0 once between two numbers is 0, by bisection."""
    for _ in range(60):
        middle = (low + high) / 2
        if function(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def last_visible_phase(swing, start, level):
    """The phase after an extremum of a swing of angular frequency 1 at which it comes down to a level."""
    sign = math.copysign(1, swing(start))
    # It falls from the extremum on, passes 0, and turns back below the level.
    return crossing(lambda phase: sign * swing(phase) - level, start, start + math.pi)


def cubic(u, a, b, c, d):
    """A cubic of Bézier between `a` and `d` at its parameter."""
    return (1 - u) ** 3 * a + 3 * (1 - u) ** 2 * u * b + 3 * (1 - u) * u * u * c + u**3 * d


def cubic_parameter(x, x1, x2):
    """The parameter at which a cubic between 0 and 1 that does not fall is at `x`."""
    return crossing(lambda u: x - cubic(u, 0, x1, x2, 1), 0.0, 1.0)


def bezier(x1, y1, x2, y2):
    """CSS's cubic-bezier between 0 and 1."""
    return lambda x: min(1.0, max(0.0, x)) if not 0 < x < 1 else cubic(cubic_parameter(x, x1, x2), 0, y1, y2, 1)


EASE_IN, EASE_OUT = bezier(0.42, 0, 1, 1), bezier(0, 0, 0.58, 1)


def classic(family, direction):
    """A classic easing between 0 and 1; one of each kind: flat, with a jump, vertical, and overshooting."""
    back = 1.70158 * (1.525 if direction == "in-out" else 1)
    ease = {
        "quintic": lambda x: x**5,
        # The jump with which it begins is spread over the time.
        "exponential": lambda x: 2 ** (10 * x - 10) - 2**-10 * (1 - x),
        "circular": lambda x: 1 - math.sqrt(max(0, 1 - x * x)),
        "back": lambda x: (back + 1) * x**3 - back * x * x,
    }[family]
    if direction == "in":
        return ease
    if direction == "out":
        return lambda x: 1 - ease(1 - x)
    return lambda x: ease(2 * x) / 2 if x < 0.5 else 1 - ease(2 - 2 * x) / 2


def steps(count, mode):
    """CSS's steps, with the fractions of the time at which they jump."""
    levels = {"jump-start": count, "jump-end": count, "jump-none": count - 1, "jump-both": count + 1}[mode]
    first = 1 if mode in ("jump-start", "jump-both") else 0
    jumps = [i / count for i in range(count + 1)]
    return lambda x: min(levels, math.floor(x * count) + first) / levels, jumps


def words(**options) -> list[str]:
    """The words of options, such as `--visible-fraction 0.02`."""
    return [word for name, value in options.items() for word in (f"--{name.strip('_').replace('_', '-')}", str(value))]


class Draw:
    """Random motions of every family, in turn."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.families = [
            self.spring, self.bounces, self.gravity, self.ease, self.wall, self.spring, self.shake, self.cubic,
            self.spring, self.train, self.steps]

    def motions(self, count: int) -> list[Motion]:
        families = [self.families[i % len(self.families)] for i in range(count)]
        return [replace(draw(), name=f"m{i}", family=draw.__name__) for i, draw in enumerate(families)]

    def logarithmic(self, low, high, digits=3):
        return round(math.exp(self.random.uniform(math.log(low), math.log(high))), digits)

    def ends(self):
        start = round(self.random.uniform(-300, 300), 2)
        distance = self.logarithmic(1, 1000, 2) * self.random.choice((1, -1))
        return (0.0, 1.0) if self.random.random() < 0.2 else (start, round(start + distance, 2))

    def counted(self, motion):
        """A number of bounces, a duration, a visible fraction, and the words of a motion with them."""
        count, duration = self.random.randint(1, 6), self.logarithmic(0.25, 4)
        visible = round(self.random.uniform(0.01, 0.1), 3)
        return count, duration, visible, words(
            motion=motion, bounces=count, duration=duration, visible_fraction=visible)

    def spring(self):
        """A spring by its constants, by its response, or by its perceptual duration."""
        (zero, one), mass = self.ends(), 1.0
        ratio = round(self.random.choice((1.0, self.random.uniform(0.08, 0.95), self.random.uniform(0.95, 2.5))), 3)
        described = self.random.choice(("constants", "response", "perceptual duration"))
        if described == "constants":
            mass, stiffness = self.logarithmic(0.3, 5), self.logarithmic(5, 2000, 2)
            damping = round(2 * ratio * math.sqrt(mass * stiffness), 3)
            options = words(mass=mass, stiffness=stiffness, damping=damping)
        else:
            length = self.logarithmic(0.1, 2)
            options = words(response=length, damping_ratio=ratio)
            if described == "perceptual duration":
                bounce = round(self.random.uniform(-0.6, 0.9), 3)
                ratio = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
                options = words(perceptual_duration=length, bounce=bounce)
            frequency = 2 * math.pi / length
            stiffness, damping = frequency**2, 2 * ratio * frequency
        rate = self.random.choice((0, self.random.uniform(-0.5, 1))) * math.sqrt(stiffness / mass)
        velocity = round(rate * (one - zero), 4)
        return Motion(
            words(from_=zero, to=one, velocity=velocity) + options, zero, one, one,
            spring(zero, one, velocity, mass, stiffness, damping), fades=True)

    def bounces(self):
        (zero, one), (count, duration, visible, options) = self.ends(), self.counted("spring")
        decay = -math.log(visible) / (math.pi * (count + 0.5))
        phase = last_visible_phase(
            lambda t: math.exp(-decay * t) * (math.cos(t) + decay * math.sin(t)), count * math.pi, visible)
        frequency = phase / (0.92 * duration)
        rate = decay * frequency
        return Motion(
            words(from_=zero, to=one) + options, zero, one, one,
            spring(zero, one, 0, 1, rate**2 + frequency**2, 2 * rate), fades=True)

    def wall(self):
        (zero, one), (count, _, visible, options) = self.ends(), self.counted("wall")
        cosine, left, phase = self.random.random() < 0.5, -math.log(visible), 0.0
        if not cosine:
            for _ in range(200):
                phase = math.atan(left / (phase + (count + 0.5) * math.pi))
        total = phase + (count + 0.5) * math.pi

        def value(t, length):
            x = t / length
            return one + (zero - one) * math.exp(-left * x) * abs(math.cos(total * x - phase) / math.cos(phase))

        options += ["--cosine"] if cosine else []
        return Motion(words(from_=zero, to=one) + options, zero, one, one, value)

    def gravity(self):
        """Parabolas between contacts, of which the first one is cut at its top."""
        (zero, one), (count, _, visible, options) = self.ends(), self.counted("gravity")
        ratio = visible ** (1 / (2 * count + 1))
        lengths = [1] + [2 * ratio**k for k in range(1, count + 1)]

        def value(t, length):
            x = t / length * sum(lengths)
            for index, part in enumerate(lengths):
                if x < part or index == count:
                    since = x if index == 0 else x - ratio**index
                    return one + (zero - one) * max(0.0, ratio ** (2 * index) - since * since)
                x -= part

        return Motion(words(from_=zero, to=one) + options, zero, one, one, value)

    def shake(self):
        (far, rest), (count, duration, visible, options) = self.ends(), self.counted("shake")
        decay = -math.log(visible) / (math.pi * (count - 0.5))
        phase = math.atan(1 / decay)
        envelope = decay * phase + math.log(math.hypot(1, decay))
        last = last_visible_phase(
            lambda t: math.exp(envelope - decay * t) * math.sin(t), phase + (count - 1) * math.pi, visible)
        rate = decay * last / (0.92 * duration)
        return Motion(
            words(from_=far, to=rest) + options, rest, far, rest,
            lambda t, _: rest + (far - rest) * math.exp(envelope - rate * t) * math.sin(rate / decay * t), fades=True)

    def eased(self, ease, curve, jumps=()):
        zero, one = self.ends()
        return Motion(
            words(from_=zero, to=one, ease=ease, duration=self.logarithmic(0.25, 4)), zero, one, one,
            lambda t, length: zero + (one - zero) * curve(t / length), list(jumps))

    def ease(self):
        family = self.random.choice(("quintic", "exponential", "circular", "back"))
        direction = self.random.choice(("in", "out", "in-out"))
        return self.eased(f"{family}-{direction}", classic(family, direction))

    def cubic(self):
        numbers = [round(self.random.uniform(*limits), 3) for limits in ((0, 1), (-1, 2)) * 2]
        return self.eased(",".join(map(str, numbers)), bezier(*numbers))

    def steps(self):
        mode = self.random.choice(("jump-start", "jump-end", "jump-none", "jump-both"))
        count = self.random.randint(2, 8)
        return self.eased(f"steps({count},{mode})", *steps(count, mode))

    def train(self):
        """Displacements that shrink by a ratio, in equal times, eased out from the target and in to it."""
        (zero, one), ratio = self.ends(), round(self.random.uniform(0.15, 0.7), 3)
        sizes = [zero - one]
        while abs(sizes[-1] * ratio) >= abs(zero - one) * 0.02:
            sizes.append(sizes[-1] * ratio)
        values = [zero, one] + [value for size in sizes[1:] for value in (one + size, one)]
        easings = [EASE_IN if value == one else EASE_OUT for value in values[1:]]

        def value(t, length):
            x = t / length * len(easings)
            index = min(int(x), len(easings) - 1)
            return values[index] + (values[index + 1] - values[index]) * easings[index](x - index)

        options = words(from_=zero, to=one, train="lid", ratio=ratio, duration=self.logarithmic(0.25, 4))
        return Motion(options, zero, one, one, value)
