#!/usr/bin/env python3
"""VP1.0 vertex programs as a backend of vpspec, in one file of the standard library (Python 3.9 or later).

The language is NV_vertex_program's. The numbers are those that NV_vertex_program2 gives to VP1.0 programs
on hardware that has both: IEEE 754 with round to nearest, NaN from comparisons with NaN, RSQ of a negative
number NaN (section numbers with a 2: are of that document; the example in C follows the older one).

Requests come from standard input and replies go to standard output, one JSON object a line
(docs/backend-protocol.md). Four parts: numbers, the loader, the machine, the protocol. An emulator replaces
`load` and `run_vertex`.
"""

import base64
import json
import math
import re
import struct
import sys

# Sizes of the register files (2.14.1.1 to 2.14.1.5), and the most instructions (2.14.1.7).
ATTRIBUTES, PARAMETERS, TEMPORARIES, MOST_INSTRUCTIONS = 16, 96, 12, 128
# Vertices in one request: what `hello` promises.
MOST_INPUTS = 1024

RESULTS = "HPOS COL0 COL1 BFC0 BFC1 FOGC PSIZ TEX0 TEX1 TEX2 TEX3 TEX4 TEX5 TEX6 TEX7".split()
MNEMONICS = {"OPOS": 0, "WGHT": 1, "NRML": 2, "COL0": 3, "COL1": 4, "FOGC": 5}
MNEMONICS.update({f"TEX{unit}": 8 + unit for unit in range(8)})

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


# By name: kinds of the operands, and what makes a result of them. ARL is the machine's own.
SCALAR, VECTOR = "scalar", "vector"
OPCODES = {
    "ARL": ([SCALAR], None),
    "MOV": ([VECTOR], list),
    "LIT": ([VECTOR], light),
    "RCP": ([SCALAR], all_four(reciprocal)),
    "RSQ": ([SCALAR], all_four(reciprocal_root)),
    "EXP": ([SCALAR], exponential),
    "LOG": ([SCALAR], log),
    "MUL": ([VECTOR] * 2, each(multiply)),
    "ADD": ([VECTOR] * 2, each(add)),
    "DP3": ([VECTOR] * 2, dot(3)),
    "DP4": ([VECTOR] * 2, dot(4)),
    "DST": ([VECTOR] * 2, lambda a, b: [1.0, multiply(a[1], b[1]), a[2], b[3]]),
    "MIN": ([VECTOR] * 2, choose(-1.0)),
    "MAX": ([VECTOR] * 2, choose(1.0)),
    "SLT": ([VECTOR] * 2, compare(lambda a, b: a < b)),
    "SGE": ([VECTOR] * 2, compare(lambda a, b: a >= b)),
    "MAD": ([VECTOR] * 3, each(lambda a, b, c: add(multiply(a, b), c))),
}

# ------------------------------------------------------------------------------------------- the loader


class Refused(Exception):
    """A program does not load: the byte offset of the first error, and what is wrong."""

    def __init__(self, position, reason):
        super().__init__(reason)
        self.position = position
        self.reason = reason


class Unsupported(Exception):
    """What this backend does not do."""


WHITE_SPACE = re.compile(rb"(?:[ \t\n\r]|#[^\n\r]*)*")
WORD = re.compile(rb"[A-Za-z0-9_]*")
# What later languages have is refused at its first byte: "MOV:" is no misused MOV.
LABEL = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*(?:[ \t\n\r]|#[^\n\r]*)*:")
# What may follow an opcode without white space, as in "MOVR0,R1;".
GLUED = re.compile(rb"(?:[RA][0-9]+|[ocv])$")
TEMPORARY = re.compile(rb"R(?:[0-9]|1[01])$")


class Scanner:
    """A program string, as bytes, and how far it is read; white space is passed over before each token."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.statement = len(text)
        self.surplus = False  # the statement is an instruction too many, if it is one at all

    def skip(self):
        self.at = WHITE_SPACE.match(self.text, self.at).end()
        return self.at

    def word(self):
        """The letters and digits that come next, not yet read."""
        return WORD.match(self.text, self.skip()).group()

    def refuse(self, reason, position=None):
        at = self.skip() if position is None else position
        # Of a misspelt first word of a statement (MOVE) the error is the word, not its tail.
        end = WORD.match(self.text, self.statement).end()
        if self.statement < at < end and not GLUED.match(self.text[self.statement + 3 : end]):
            at = self.statement
        raise Refused(at, reason)

    def accept(self, token):
        found = self.text.startswith(token, self.skip())
        if found:
            self.at += len(token)
        return found

    def expect(self, token):
        if not self.accept(token):
            self.refuse(f'expected "{token.decode()}"')

    def letters(self, most):
        """Up to so many components, as indices."""
        found = []
        while len(found) < most:
            index = b"xyzw".find(self.text[self.skip() : self.at + 1] or b"?")
            if index < 0:
                break
            found.append(index)
            self.at += 1
        return found

    def number(self, greatest):
        """A decimal integer, and the refusal that it deserves if it is too large."""
        word, at = self.word(), self.at
        reason = f"expected a number from 0 to {greatest}"
        if not word.isdigit():
            self.refuse(reason)
        self.at += len(word)
        digits = word.lstrip(b"0")[:9]
        value = int(digits or b"0")
        return value, Refused(at, reason) if value > greatest else None


def load(text):
    """LoadProgramNV (2.14.1.7). Gives the instructions; raises Refused."""
    scanner = Scanner(text)
    if not scanner.accept(b"!!VP1.0"):
        if re.match(rb"!!(?:VP1\.1|VP2\.0|VSP1\.0)", text[scanner.at :]):
            raise Unsupported("only VP1.0 programs are known here")
        scanner.refuse("expected !!VP1.0")
    program = []
    while True:
        word = scanner.word()
        scanner.statement = scanner.at
        if LABEL.match(text, scanner.at):
            scanner.refuse("there are no labels")
        if word == b"END":
            break
        program.append(read_instruction(scanner, len(program)))
    scanner.at += len(b"END")
    scanner.statement = len(text)
    if scanner.skip() < len(text):
        scanner.refuse("nothing may follow END")
    if not any(destination == ("o", "HPOS") for _, destination, _, _ in program):
        raise Refused(len(text), "the program does not write o[HPOS]")
    return program


def read_instruction(scanner, before):
    start = scanner.at
    name = scanner.text[start : start + 3].decode("latin-1")
    if name not in OPCODES:
        scanner.refuse("expected an instruction or END")
    scanner.at += 3
    kinds, operation = OPCODES[name]
    destination, mask = read_address(scanner) if operation is None else read_destination(scanner)
    operands = []
    scanner.surplus = before == MOST_INSTRUCTIONS
    for kind in kinds:
        scanner.expect(b",")
        operands.append(read_operand(scanner, kind, [register for register, _, _ in operands]))
    if scanner.surplus:
        scanner.refuse(f"more than {MOST_INSTRUCTIONS} instructions", start)
    scanner.expect(b";")
    return name, destination, mask, operands


def read_address(scanner):
    """<addrReg>, of which ".x" is a part."""
    if scanner.word() != b"A0":
        scanner.refuse("expected A0")
    scanner.at += 2
    scanner.expect(b".")
    scanner.expect(b"x")
    return ("A", 0), [0]


def read_destination(scanner):
    if scanner.accept(b"o"):
        scanner.expect(b"[")
        name = scanner.word().decode()
        if name not in RESULTS:
            scanner.refuse("expected a vertex result register (HPOS, COL0, ...)")
        scanner.at += len(name)
        scanner.expect(b"]")
        register = ("o", name)
    else:
        register = read_temporary(scanner)
    if not scanner.accept(b"."):
        return register, [0, 1, 2, 3]
    mask = []
    # Each component once at most, in the order x, y, z, w.
    for index, letter in enumerate((b"x", b"y", b"z", b"w")):
        if scanner.accept(letter):
            mask.append(index)
    if not mask:
        scanner.refuse("expected a write mask (x, y, z, w in this order)")
    return register, mask


def read_temporary(scanner):
    word = scanner.word()
    if not TEMPORARY.match(word):
        scanner.refuse("expected a register (R0 to R11)")
    scanner.at += len(word)
    return ("R", int(word[1:]))


def read_operand(scanner, kind, before):
    """<scalarSrcReg> or <swizzleSrcReg>: the register, whether it is negated, four component indices."""
    negate = scanner.accept(b"-")
    start = scanner.skip()
    if scanner.accept(b"v"):
        register, refusal = read_attribute(scanner)
    elif scanner.accept(b"c"):
        register, refusal = read_parameter(scanner)
    else:
        register, refusal = read_temporary(scanner), None
    # One unique attribute and one unique parameter an instruction (2.14.1.7).
    for other in before:
        if other[0][0] == register[0][0] != "R" and other != register and not scanner.surplus:
            scanner.refuse("an instruction sources one register of a kind at most", start)
    if refusal is not None and not scanner.surplus:
        raise refusal
    if kind == VECTOR and not scanner.accept(b"."):
        return register, negate, [0, 1, 2, 3]
    if kind == SCALAR:
        scanner.expect(b".")
    swizzle = scanner.letters(4 if kind == VECTOR else 1)
    if len(swizzle) not in (1, 4):
        scanner.refuse("expected a component (x, y, z, w)")
    return register, negate, swizzle * (4 // len(swizzle))


def read_attribute(scanner):
    scanner.expect(b"[")
    name = scanner.word().decode()
    if name in MNEMONICS:
        scanner.at += len(name)
        number, refusal = MNEMONICS[name], None
    else:
        number, refusal = scanner.number(ATTRIBUTES - 1)
    close(scanner, refusal)
    return ("v", number), refusal


def read_parameter(scanner):
    """("c", number), or ("c+", offset) for an offset from the address register."""
    scanner.expect(b"[")
    if scanner.word() != b"A0":
        number, refusal = scanner.number(PARAMETERS - 1)
        close(scanner, refusal)
        return ("c", number), refusal
    read_address(scanner)
    offset, refusal = 0, None
    if scanner.accept(b"+"):
        offset, refusal = scanner.number(63)
    elif scanner.accept(b"-"):
        offset, refusal = scanner.number(64)
        offset = -offset
    close(scanner, refusal)
    return ("c+", offset), refusal


def close(scanner, refusal):
    """The bracket after a number, which if out of range is the earlier error."""
    if not scanner.accept(b"]"):
        if refusal is not None:
            raise refusal
        scanner.refuse('expected "]"')


# ------------------------------------------------------------------------------------------ the machine

ZERO = [0.0, 0.0, 0.0, 0.0]


def run_vertex(program, parameters, attributes):
    """The vertex result registers that a program leaves, by name."""
    temporaries = [list(ZERO) for _ in range(TEMPORARIES)]
    results = {name: [0.0, 0.0, 0.0, 1.0] for name in RESULTS}
    address = 0
    for name, (file, number), mask, operands in program:
        values = []
        for (source, index), negate, swizzle in operands:
            if source == "R":
                value = temporaries[index]
            elif source == "v":
                value = attributes[index]
            else:
                at = index + address if source == "c+" else index
                # Outside of the register file: (0,0,0,0), as NV_vertex_program has it.
                value = parameters[at] if 0 <= at < PARAMETERS else ZERO
            values.append([-value[i] if negate else value[i] for i in swizzle])
        if file == "A":
            address = to_address(values[0][0])
            continue
        result = OPCODES[name][1](*values)
        target = temporaries[number] if file == "R" else results[number]
        for i in mask:
            target[i] = result[i]
    return results


def to_address(a):
    """The floor, within ten bits (2:2.14.1.3); of NaN nothing is said."""
    return 0 if a != a else int(max(-512.0, min(511.0, floor(a))))


# ----------------------------------------------------------------------------------------- the protocol


HEXADECIMAL = re.compile("0x[0-9A-Fa-f]{8}")


class BadRequest(Exception):
    """A request that cannot be answered: what is wrong with it."""


def floats(words):
    """Registers of 32-bit words as they come from outside: denormals are flushed, a NaN is a NaN."""
    values = struct.unpack(f"<{len(words)}f", struct.pack(f"<{len(words)}I", *words))
    return [a * 0.0 if -SMALLEST_NORMAL < a < SMALLEST_NORMAL else a for a in values]


def parsed(line):
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:  # bytes that are no UTF-8 are a ValueError
        raise BadRequest(f"the request is no JSON: {error}") from error


def words_of(items, count, what):
    if not isinstance(items, list) or len(items) != count:
        raise BadRequest(f"{what} should be an array of {count} words")
    if not all(isinstance(item, str) and HEXADECIMAL.fullmatch(item) for item in items):
        raise BadRequest(f"an item of {what} is not 0x and eight hexadecimal digits")
    return [int(item, 16) for item in items]


def is_whole(value, least, most):
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


class Backend:
    """Answers requests. nvvp4.py replaces the messages, the loader and what runs a program."""

    messages = ("hello", "load", "run", "reset", "bye")
    read = staticmethod(load)

    def __init__(self):
        self.program = None

    def hello(self, request):
        if request.get("protocol") != 1:
            raise BadRequest("this backend speaks protocol 1")
        return {
            "message": "hello",
            "protocol": 1,
            "name": "vp1-python",
            "version": "1.0",
            "environments": ["VP1.0"],
            "instructions": list(OPCODES),
            "maxInputs": MOST_INPUTS,
            "positions": True,
            "base64": True,
            # All of VP1.0: an emulator that lacks something leaves it out here, and one that checks nothing says so.
            "checks": True,
            "results": RESULTS,
            "options": [],
            "forms": ["relative", "swizzle", "mask"],
            "limits": {
                "instructions": MOST_INSTRUCTIONS,
                "temporaries": TEMPORARIES,
                "parameters": PARAMETERS,
            },
            "details": {"language": "Python", "document": "NV_vertex_program2", "rounding": "nearest even"},
        }

    def load(self, request):
        text = request.get("program")
        self.program = None
        if not isinstance(text, str):
            raise BadRequest('load wants "program", a string')
        try:
            self.program = self.read(text.encode("utf-8", "surrogatepass"))
        except Refused as refused:
            return {"message": "refused", "position": refused.position, "reason": refused.reason}
        return {"message": "loaded"}

    def run(self, request):
        if self.program is None:
            raise BadRequest("no program is loaded")
        parameters = self.parameters(request.get("c"))
        registers, count = request.get("v"), request.get("count")
        if not isinstance(registers, list) or not all(is_whole(n, 0, ATTRIBUTES - 1) for n in registers):
            raise BadRequest('"v" should be an array of vertex attribute numbers, 0 to 15')
        if not is_whole(count, 1, MOST_INPUTS):
            raise BadRequest(f'"count" should be a number of vertices from 1 to {MOST_INPUTS}')
        packed = request.get("base64")
        values = floats(self.words(request, packed, 4 * count * len(registers)))

        left = []
        width = 4 * len(registers)
        for start in range(0, width * count, width) if width else [0] * count:
            attributes = [[0.0, 0.0, 0.0, 1.0]] * ATTRIBUTES
            for place, register in enumerate(registers):
                at = start + 4 * place
                attributes[register] = values[at : at + 4]
            results = run_vertex(self.program, parameters, attributes)
            for name in RESULTS:
                left += results[name]
        data = struct.pack(f"<{len(left)}f", *left)
        reply = {"message": "results", "registers": RESULTS}
        if packed is not None:
            reply["base64"] = base64.b64encode(data).decode()
        else:
            reply["words"] = [f"0x{word:08x}" for word in struct.unpack(f"<{len(left)}I", data)]
        return reply

    @staticmethod
    def parameters(given):
        if not isinstance(given, dict):
            raise BadRequest('"c" should be an object of program parameters')
        parameters = [ZERO] * PARAMETERS
        for key, quad in given.items():
            if not re.fullmatch("[0-9]{1,3}", key) or int(key) >= PARAMETERS:
                raise BadRequest("a program parameter is numbered 0 to 95")
            parameters[int(key)] = floats(words_of(quad, 4, f'"c" {key}'))
        return parameters

    @staticmethod
    def words(request, packed, count):
        if packed is None:
            return words_of(request.get("words"), count, '"words"')
        try:
            data = base64.b64decode(packed, validate=True)
        except (TypeError, ValueError) as error:
            raise BadRequest('"base64" is no base64') from error
        if len(data) != 4 * count:
            raise BadRequest(f'"base64" holds {len(data)} bytes, not {4 * count}')
        return struct.unpack(f"<{count}I", data)

    def reset(self, _request):
        self.program = None
        return {"message": "ready"}

    def bye(self, _request):
        return {"message": "bye"}

    def answer(self, line):
        identity = 0
        try:
            request = parsed(line)
            if not isinstance(request, dict) or not is_whole(request.get("id"), 0, 2**53 - 1):
                raise BadRequest('a request is an object with "id", a whole number')
            identity = request["id"]
            message = request.get("message")
            if not isinstance(message, str):
                raise BadRequest('a request has "message", a string')
            if message not in self.messages:
                raise Unsupported("no such message is known here")
            reply = getattr(self, message)(request)
        except Unsupported as unsupported:
            reply = {"message": "unsupported", "reason": str(unsupported)}
        except BadRequest as wrong:
            reply = {"message": "error", "reason": str(wrong)}
        return {"id": identity, **reply}


def main(backend):
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        reply = backend.answer(line)
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()
        if reply["message"] == "bye":
            break


if __name__ == "__main__":
    main(Backend())
