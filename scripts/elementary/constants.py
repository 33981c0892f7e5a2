#!/usr/bin/env python3
"""Prints the tables and the polynomials of Sources/BoingCurves/Elementary, computed with 60 digits.

Usage: constants.py tables > Sources/BoingCurves/Elementary/Tables.swift
       constants.py polynomials

A polynomial is the minimax fit of a function on an interval by Remez's algorithm: it makes the maximum of
|p(x) - f(x)| * weight(x) minimal. Coefficients are printed from the constant one on, with that maximum.
Needs mpmath (Debian: python3-mpmath).
"""
import sys

from mpmath import asin, atan, cos, erf, erfc, exp, factorial, floor, frexp, log, lu_solve, matrix, mp, mpf, nint, nstr
from mpmath import pi, polyval, sqrt, tan

mp.dps = 60

# Intervals of the logarithm's table: 128 between these numbers, equally many bit patterns each. 1 is the
# middle of number 80.
LOG_FIRST = 0x3FF0000000000000 - 161 * 2**44


def double(bits):
    exponent = (bits >> 52) - 1023
    return (mpf(bits & (2**52 - 1)) / 2**52 + 1) * mpf(2) ** exponent


def rounded(value, bits):
    """The nearest number with a significand of so many bits."""
    significand, exponent = frexp(value)
    return nint(significand * 2**bits) / 2**bits * mpf(2) ** exponent


def log_table():
    """Rows of 1/c with 9 bits, -ln of it as a multiple of 2^-42, and the rest; and the maximum of |m/c - 1|."""
    rows, worst = [], mpf(0)
    for index in range(128):
        lower = double(LOG_FIRST + index * 2**45)
        upper = double(LOG_FIRST + (index + 1) * 2**45)
        inverse = 1 if index == 80 else rounded(2 / (lower + upper), 9)
        worst = max(worst, abs(lower * inverse - 1), abs(upper * inverse - 1))
        high = nint(-log(inverse) * 2**42) / 2**42
        rows.append((inverse, high, -log(inverse) - high))
    return rows, worst


def remez(f, weight, lower, upper, degree):
    lower, upper, size = mpf(lower), mpf(upper), degree + 2
    middle, half = (lower + upper) / 2, (upper - lower) / 2
    points = [middle + half * cos(pi * i / (size - 1)) for i in range(size)]
    for _ in range(14):
        system, values = matrix(size, size), matrix(size, 1)
        for i, x in enumerate(points):
            for j in range(degree + 1):
                system[i, j] = x**j
            system[i, size - 1] = (-1) ** i / weight(x)
            values[i] = f(x)
        solution = lu_solve(system, values)
        coefficients = [solution[j] for j in range(degree + 1)]
        grid = [middle + half * cos(pi * i / (40 * size)) for i in range(40 * size + 1)]
        errors = [(polyval(coefficients[::-1], x) - f(x)) * weight(x) for x in grid]
        # The extremum of every run of one sign.
        extrema = []
        for i, error in enumerate(errors):
            if not extrema or (errors[extrema[-1]] >= 0) != (error >= 0):
                extrema.append(i)
            elif abs(error) > abs(errors[extrema[-1]]):
                extrema[-1] = i
        if len(extrema) < size:
            break
        while len(extrema) > size:
            extrema.pop(0 if abs(errors[extrema[0]]) < abs(errors[extrema[-1]]) else -1)
        points = [grid[i] for i in extrema]
        sizes = [abs(errors[i]) for i in extrema]
        if max(sizes) < mpf("1.0005") * min(sizes):
            break
    return coefficients, max(abs(error) for error in errors)


def show(name, f, weight, lower, upper, degree):
    coefficients, error = remez(f, weight, lower, upper, degree)
    print(f"{name}: off by 2^{nstr(log(error) / log(2), 4)}")
    for coefficient in coefficients:
        print("   ", float(coefficient).hex())


def series(term, count=60):
    """The sum of term(k) x^k."""
    terms = [term(k) for k in range(count)]
    return lambda x: polyval(terms[::-1], x)


def polynomials():
    tiny = mpf(10) ** -14
    ln2 = log(mpf(2))
    # A little beyond half a step of 1/64 octave, for the tail of a power's exponent.
    half_step = ln2 / 128 + mpf("2e-5")
    show("exp: (e^r - 1 - r)/r^2", series(lambda k: 1 / factorial(k + 2)), lambda r: r * r + tiny,
         -half_step, half_step, 3)
    show("expm1: (e^r - 1 - r - r^2/2)/r^3", series(lambda k: 1 / factorial(k + 3)),
         lambda r: abs(r) ** 3 + tiny, mpf("-0.35"), mpf("0.35"), 9)
    worst = log_table()[1] * mpf("1.001")
    show(f"log: (ln(1 + r) - r + r^2/2)/r^3, |r| < {nstr(worst, 4)}",
         series(lambda k: mpf(-1) ** k / (k + 3)), lambda r: r * r + tiny, -worst, worst, 5)
    square = (pi / 4 * mpf("1.0005")) ** 2
    show("sin: (sin x/x - 1)/z, z = x^2", series(lambda k: mpf(-1) ** (k + 1) / factorial(2 * k + 3)),
         lambda z: z, tiny, square, 5)
    show("cos: (cos x - 1 + z/2)/z^2, z = x^2", series(lambda k: mpf(-1) ** k / factorial(2 * k + 4)),
         lambda z: z * z, tiny, square, 5)
    show("atan: (atan x/x - 1)/z, z = x^2", series(lambda k: mpf(-1) ** (k + 1) / (2 * k + 3), 200),
         lambda z: z, tiny, (mpf("0.2501")) ** 2, 7)
    show("atan: the same up to 1/16", series(lambda k: mpf(-1) ** (k + 1) / (2 * k + 3), 200), lambda z: z,
         tiny, mpf("0.0626") ** 2, 4)
    show("tan: (tan x/x - 1)/z, z = x^2", lambda z: (tan(sqrt(z)) / sqrt(z) - 1) / z,
         lambda z: z * sqrt(z) / tan(sqrt(z)), mpf(10) ** -20, mpf("0.2501"), 10)
    show("asin: (asin x/x - 1)/z, z = x^2", lambda z: (asin(sqrt(z)) / sqrt(z) - 1) / z,
         lambda z: z, mpf(10) ** -20, mpf("0.2501"), 12)
    show("cbrt: m^(-1/3), relative", lambda m: m ** (mpf(-1) / 3), lambda m: m ** (1 / 3), 1, 2, 4)
    show("erf: erf x/x - 1, z = x^2", lambda z: erf(sqrt(z)) / sqrt(z) - 1, lambda z: sqrt(z) / erf(sqrt(z)),
         mpf(10) ** -20, mpf("0.5627"), 10)
    base = erf(1)
    print("erf 1:", float(base).hex())
    show("erf: erf(1 + s) - erf 1", lambda s: erf(1 + s) - mpf(float(base)), lambda s: 1,
         mpf("-0.25"), mpf("0.25"), 13)

    def argument(u):
        return 2 * (1 + u) / (1 - u)

    show("erfc: erfc x e^(x^2), u = (x - 2)/(x + 2), relative to 1",
         lambda u: erfc(argument(u)) * exp(argument(u) ** 2),
         lambda u: exp(-argument(u) ** 2), mpf("-0.231"), mpf("0.5"), 11)


def swift_array(comment, name, element, rows):
    print("\n".join(f"  /// {line}".rstrip() for line in comment.splitlines()))
    print(f"  static let {name}: [{element}] = [")
    for row in rows:
        print("    " + (f"({', '.join(row)})" if element.startswith("(") else ", ".join(row)) + ",")
    print("  ]")


def literals(*values):
    return [float(value).hex() for value in values]


def tables():
    print("// Written by scripts/elementary/constants.py.\n")
    print("enum ElementaryTables {")
    powers = [mpf(2) ** (mpf(index) / 64) for index in range(64)]
    swift_array(
        "2^(index/64) rounded, and the error of the rounding relative to it, for 64 indices.",
        "powersOfTwo", "(value: Double, tail: Double)",
        [literals(power, (power - mpf(float(power))) / mpf(float(power))) for power in powers])
    print()
    swift_array(
        "1/c rounded to 9 bits, and −ln of that as a multiple of 2⁻⁴² and the rest.\n\n"
        "c is the middle of one of 128 intervals that together span a factor of 2; 1 is the middle of number 80.",
        "reciprocals", "(reciprocal: Double, high: Double, low: Double)", [literals(*row) for row in log_table()[0]])
    print()
    acute = [(0, mpf(0)), (mpf(0.5), atan(mpf(0.5))), (1, pi / 4)]
    right = acute + [(slope, pi / 2 - angle) for slope, angle in acute]
    angles = right + [(slope, pi - angle) for slope, angle in right]
    swift_array(
        "Slopes 0, ½ and 1 and their angles, as sums: from the x axis, those of the reciprocal slopes, and both\n"
        "mirrored to the left.",
        "angles", "(slope: Double, high: Double, low: Double)", [literals(slope, angle, angle - mpf(float(angle))) for slope, angle in angles])
    print()
    eighths = [atan(mpf(index) / 8) for index in range(9)]
    swift_array(
        "The angles of slopes 0, ⅛ … 1, as sums.", "anglesOfEighths", "(high: Double, low: Double)",
        [literals(angle, angle - mpf(float(angle))) for angle in eighths])
    print()
    with mp.workprec(1600):
        digits = int(floor(2 / pi * mpf(2) ** 1280))
    words = [0] + [digits >> (1280 - 64 * (index + 1)) & (2**64 - 1) for index in range(20)] + [0]
    words = [f"{word:016x}" for word in words]
    words = ["0x" + "_".join(word[i : i + 4] for i in range(0, 16, 4)) for word in words]
    swift_array(
        "The binary digits of 2/π in words of 64: word 1 begins behind the point, words 0 and 21 are zero.",
        "twoOverPi", "UInt64", [words[i : i + 4] for i in range(0, len(words), 4)])
    print("}")


if __name__ == "__main__":
    if sys.argv[1:] == ["tables"]:
        tables()
    if sys.argv[1:] == ["polynomials"]:
        polynomials()
