#!/usr/bin/env python3
"""VP1.0, VP1.1 and VSP1.0 programs as a backend of vpspec, on the kit beside it (Python 3.9, standard library).

The language is NV_vertex_program's and NV_vertex_program1_1's. The numbers are those that NV_vertex_program2 gives to
such programs on hardware that has all: IEEE 754 with round to nearest, NaN from comparisons with NaN, RSQ of a negative
number NaN (section numbers with a 2: are of that document; the example in C follows the older one). Words come to
the operations as bits; what becomes of denormals is decided here, by `numbers`.

Two parts: numbers, and the instructions made of them. vp1_kit.py has the loader, the machine and the protocol.
"""

import math
import struct
import sys

sys.dont_write_bytecode = True  # nothing is left beside the examples

from vp1_kit import Kit, serve

# ---------------------------------------------------------------------------------------------- numbers

INF, NAN = math.inf, math.nan
SMALLEST_NORMAL = 2.0**-126
FLOAT = struct.Struct("<f")


def binary32(value):
    """The nearest binary32 value, ties to even; denormals become a zero of the same sign (2:2.14.3).

    Python computes in binary64, so results are rounded twice. That changes nothing: the product of two
    24-bit significands has 48 bits and is exact in 53; and 53 >= 2 * 24 + 2 bits are enough for a sum (and a
    quotient, and a square root) never to land on a tie of binary32 that the exact result is not.
    """
    try:
        rounded = FLOAT.unpack(FLOAT.pack(value))[0]
    except OverflowError:  # nearer to 2^128 than to the largest finite value
        return math.copysign(INF, value)
    return rounded * 0.0 if -SMALLEST_NORMAL < rounded < SMALLEST_NORMAL else rounded


FOUR_WORDS, FOUR_NUMBERS = struct.Struct("<4I"), struct.Struct("<4f")


def numbers(words):
    """A register's four words as numbers: denormals are zeros of the same sign, a NaN is a NaN."""
    values = FOUR_NUMBERS.unpack(FOUR_WORDS.pack(*words))
    return [a * 0.0 if -SMALLEST_NORMAL < a < SMALLEST_NORMAL else a for a in values]


def on_numbers(operation):
    """An operation on numbers, as one on words."""
    return lambda *operands: FOUR_WORDS.unpack(FOUR_NUMBERS.pack(*operation(*map(numbers, operands))))


def add(a, b):
    return binary32(a + b)


def multiply(a, b):
    return binary32(a * b)


def floor(a):
    """Of infinities and NaN themselves; keeps -0."""
    return float(math.floor(a)) if a and math.isfinite(a) else a


def power_of_two(exponent):
    """2 to a power that may be anything."""
    if math.isnan(exponent):
        return NAN
    if exponent >= 128.0:
        return INF
    return 0.0 if exponent < -126.5 else binary32(2.0**exponent)


def logarithm(a):
    """To the base 2, of a number that is not negative; in binary64."""
    if math.isnan(a) or a == INF:
        return a
    return math.log2(a) if a > 0.0 else -INF


# ----------------------------------------------------------------------------------------- instructions


def each(operation):
    """The four components one by one."""
    return lambda *operands: [operation(*components) for components in zip(*operands)]


def all_four(operation):
    """One result in all four components."""
    return lambda *operands: [operation(*operands)] * 4


def compare(test):
    """SLT and SGE: NaN where an operand is NaN, zeros of either sign equal (2:2.14.3.31, 2:2.14.3.35)."""
    return each(lambda a, b: NAN if a != a or b != b else 1.0 if test(a, b) else 0.0)


def choose(sign):
    """MAX, and MIN with the sign -1: NaN with NaN, and +0 greater than -0, in either order (2:2.14.3.21)."""

    def choice(a, b):
        if a != a or b != b:
            return NAN
        if a == b:
            return a if math.copysign(1.0, a) == sign else b
        return a if a * sign > b * sign else b

    return each(choice)


def dot(count):
    """From x to w, each product and each sum rounded."""

    def product(a, b):
        total = multiply(a[0], b[0])
        for i in range(1, count):
            total = add(total, multiply(a[i], b[i]))
        return total

    return all_four(product)


def reciprocal(a):
    return binary32(1.0 / a[0]) if a[0] else math.copysign(INF, a[0])


def reciprocal_root(a):
    if not a[0]:
        return math.copysign(INF, a[0])
    return binary32(1.0 / math.sqrt(a[0])) if a[0] > 0.0 else NAN


def exponential(a):
    whole = floor(a[0])
    return [power_of_two(whole), add(a[0], -whole), power_of_two(a[0]), 1.0]


def log(a):
    value = abs(a[0])
    if not value or not math.isfinite(value):
        special = logarithm(value)
        # y of a zero or an infinity is said only by NV_vertex_program (2.14.1.10.16).
        return [special, NAN if value != value else 1.0, special, 1.0]
    fraction, exponent = math.frexp(value)
    return [exponent - 1.0, 2.0 * fraction, binary32(math.log2(value)), 1.0]


def light(a):
    bound = 128.0 - 1.0 / 256.0  # NV_vertex_program says what epsilon is
    diffuse = 0.0 if a[0] < 0.0 else a[0]
    base = 0.0 if a[1] < 0.0 else a[1]
    exponent = -bound if a[3] < -bound else bound if a[3] > bound else a[3]
    return [1.0, diffuse, power(base, exponent) if diffuse > 0.0 else 0.0, 1.0]


def power(base, exponent):
    """RoughApproxPower with its special cases (2:2.14.3.18)."""
    if base != base or exponent != exponent:
        return NAN
    return 1.0 if exponent == 0.0 else power_of_two(exponent * logarithm(base))


def clamped(a):
    """RCC: the reciprocal, no nearer to zero than 2^-64 and no farther than 2^64 (2:2.14.3.25)."""
    quotient = 1.0 / a[0] if a[0] else math.copysign(INF, a[0])
    if quotient != quotient:
        return quotient
    return math.copysign(min(max(abs(binary32(quotient)), 2.0**-64), 2.0**64), a[0])


def homogeneous(a, b):
    """DPH: DP4 with 1 in place of the first operand's w (2:2.14.3.11)."""
    return dot(4)([*a[:3], 1.0], b)


def to_address(word):
    """The floor, within ten bits (2:2.14.1.3); of NaN nothing is said."""
    a = numbers([word] * 4)[0]
    return 0 if a != a else int(max(-512.0, min(511.0, floor(a))))


class Backend(Kit):
    name, version = "vp1-python", "2.0"
    operations = {
        name: on_numbers(operation)
        for name, operation in {
            "MOV": list,
            "LIT": light,
            "RCP": all_four(reciprocal),
            "RSQ": all_four(reciprocal_root),
            "EXP": exponential,
            "LOG": log,
            "MUL": each(multiply),
            "ADD": each(add),
            "DP3": dot(3),
            "DP4": dot(4),
            "DST": lambda a, b: [1.0, multiply(a[1], b[1]), a[2], b[3]],
            "MIN": choose(-1.0),
            "MAX": choose(1.0),
            "SLT": compare(lambda a, b: a < b),
            "SGE": compare(lambda a, b: a >= b),
            "MAD": each(lambda a, b, c: add(multiply(a, b), c)),
            "ABS": each(abs),
            "RCC": all_four(clamped),
            "SUB": each(lambda a, b: add(a, -b)),
            "DPH": homogeneous,
        }.items()
    }
    address = to_address
    # The kit's loader is this implementation's own, so that programs that must be refused are asked too.
    checks = True
    details = {"language": "Python", "document": "NV_vertex_program2", "rounding": "nearest even"}


if __name__ == "__main__":
    serve(Backend())
