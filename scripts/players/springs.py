"""How libraries play the springs of texts, read from their documentation; none of their code is here.

A text leads to the parameters of a spring in its own language; what each library makes of them stands here.
"""

import cmath
import math

# Springs end at a frame.
FRAME = 1 / 240


def oscillator(mass, stiffness, damping, position, velocity):
    """The distance from rest and the speed at a time."""
    root = cmath.sqrt(damping * damping - 4 * mass * stiffness)
    if abs(root) < 1e-9 * damping:
        root = 1e-6 * damping
    p, q = (-damping + root) / (2 * mass), (-damping - root) / (2 * mass)
    b = (velocity - p * position) / (q - p)
    a = position - b

    def at(time):
        slow, fast = a * cmath.exp(p * time), b * cmath.exp(q * time)
        return (slow + fast).real, (p * slow + q * fast).real
    return at


def clamped(spring, position):
    """An oscillator that is damped critically at most."""
    mass, stiffness = spring["mass"], spring["stiffness"]
    damping = min(spring["damping"], 2 * math.sqrt(mass * stiffness))
    return oscillator(mass, stiffness, damping, position, spring["velocity"])


def ended(at, distance, rests, step=FRAME):
    """The progress, which is 1 from the first of the steps at which the spring may rest; times rise."""
    index, end = 0, math.inf

    def value(time):
        nonlocal index, end
        while index * step <= time and end == math.inf:
            if rests(*at(index * step)):
                end = index * step
            index += 1
        return 1 if time >= end else 1 + at(time)[0] / distance
    return value


def within(spring, distance, reach, speed):
    return lambda at: ended(at, distance, lambda d, v: abs(d) <= spring[reach] and abs(v) <= spring[speed])


def motion(spring, zero, one):
    # It does not know of a launch velocity from the critical damping on.
    swings = spring["damping"] < 2 * math.sqrt(spring["stiffness"] * spring["mass"])
    at = oscillator(spring["mass"], spring["stiffness"], spring["damping"], zero - one, spring["velocity"] if swings else 0)
    return within(spring, one - zero, "restDelta", "restSpeed")(at)


def react_native(spring, zero, one):
    return within(spring, one - zero, "restDisplacementThreshold", "restSpeedThreshold")(clamped(spring, zero - one))


def reanimated(spring, zero, one):
    def energy(distance, speed):
        return spring["stiffness"] * distance**2 + spring["mass"] * speed**2

    first = energy(zero - one, spring["velocity"])
    return ended(clamped(spring, zero - one), one - zero, lambda d, v: energy(d, v) / first <= 6e-9)


def anime(spring, zero, one):
    """Mass at least 1, the others up to 10,000; it ends on a grid of 20 ms, when 0.0005 is left for 0.2 s."""
    at = oscillator(max(1, spring["mass"]), min(spring["stiffness"], 1e4), min(spring["damping"], 1e4), -1,
                    spring["velocity"])
    end = calm = 0
    while calm <= 0.2 and end < 60:
        end += 0.02
        calm = calm + 0.02 if abs(at(end)[0]) < 0.0005 else 0
    return lambda time: 1 if time >= end else 1 + at(time)[0]


def react_spring(spring, zero, one):
    """Steps of a millisecond; velocities are those of a millisecond."""
    distance = one - zero
    precision = spring.get("precision", min(1, 0.001 * abs(distance)))
    left, speed, rests = [-distance], spring["velocity"], False

    def value(time):
        nonlocal speed, rests
        index = math.floor(1000 * time + 1e-9)
        while len(left) <= index + 1:
            position = left[-1]
            if not rests:
                speed += (-spring["tension"] * 1e-6 * position - spring["friction"] * 1e-3 * speed) / spring["mass"]
                position += speed
                rests = abs(speed) <= precision / 10 and abs(position) <= precision
            left.append(0 if rests else position)
        # Frames come at any time; between two steps the value is on the line between them.
        return 1 + (left[index] + (left[index + 1] - left[index]) * (1000 * time - index)) / distance
    return value


def compose(spring, zero, one):
    """Whole milliseconds; at the target from the time at which the distance is within the threshold for good."""
    at = oscillator(1, spring["stiffness"], 2 * spring["dampingRatio"] * math.sqrt(spring["stiffness"]), zero - one,
                    spring["velocity"])
    last = calm = time = 0
    while calm < 2000 and time < 200_000:
        calm = calm + 1 if abs(at(time / 1000)[0]) <= spring["threshold"] else 0
        last = time if calm == 1 else last
        time += 1

    def value(time):
        milliseconds = math.floor(1000 * time + 1e-9)
        return 1 if milliseconds >= last else 1 + at(milliseconds / 1000)[0] / (one - zero)
    return value


def android(spring, zero, one):
    """At the target within three quarters of a pixel, with 62.5 times that a second."""
    target = spring["target"]
    at = oscillator(1, spring["stiffness"], 2 * spring["dampingRatio"] * math.sqrt(spring["stiffness"]), zero - target,
                    spring["velocity"])
    value = ended(at, target - zero, lambda d, v: abs(d) < 0.75 and abs(v) < 0.75 * 62.5)
    return lambda time: value(time) * (target - zero) / (one - zero)


def flutter(spring, zero, one):
    start, end = spring["start"], spring["end"]
    at = oscillator(spring["mass"], spring["stiffness"], spring["damping"], start - end, spring["velocity"])
    value = ended(at, end - start, lambda d, v: abs(d) < 1e-3 and abs(v) < 1e-3)
    return lambda time: start + value(time) * (end - start)


def swiftui(spring, zero, one):
    """Ends when the envelope is down to a thousandth."""
    natural = math.sqrt(spring["stiffness"] / spring["mass"])
    decay = min(natural, spring["damping"] / (2 * spring["mass"]))
    frequency = math.sqrt(max(0, natural**2 - decay**2))
    side, at = abs(spring["velocity"] - decay), clamped(spring, -1)

    def value(time):
        reach = min(side / frequency, side * time) if frequency else side * time
        return 1 if math.exp(-decay * time) * math.hypot(1, reach) <= 0.001 else 1 + at(time)[0]
    return value


def core_animation(spring, zero, one):
    """Ends at its duration, or, where that is negative, when the envelope stays within a thousandth."""
    start, end, duration = spring["start"], spring["end"], spring["duration"]
    natural, decay = math.sqrt(spring["stiffness"] / spring["mass"]), spring["damping"] / (2 * spring["mass"])
    at = clamped(spring, -1)
    if spring["allowsOverdamping"]:
        at = oscillator(spring["mass"], spring["stiffness"], spring["damping"], -1, spring["velocity"])
    if duration < 0 and decay < natural * (1 - 1e-9):
        side = (decay - spring["velocity"]) / math.sqrt(natural**2 - decay**2)
        duration = math.log(1000 * math.hypot(1, side)) / decay
    elif duration < 0:
        steps = range(int(10_000 * max(1, decay / natural)))
        duration = max(step for step in steps if abs(at(0.01 * step / natural)[0]) > 0.001) * 0.01 / natural
    return lambda time: ((end if time >= duration else end + (end - start) * at(time)[0]) - zero) / (one - zero)


LIBRARIES = {
    "motion": motion, "anime": anime, "react-spring": react_spring, "react-native": react_native,
    "reanimated": reanimated, "compose": compose, "android-spring": android, "flutter": flutter, "swiftui": swiftui,
    "uikit": swiftui, "core-animation": core_animation}


def progress(export, spring: dict) -> list[float]:
    """What a library plays of a text's spring at the moments of an export."""
    value = LIBRARIES[export.format](spring, export.motion.zero, export.motion.one)
    return [value(time) for time in export.moments]
