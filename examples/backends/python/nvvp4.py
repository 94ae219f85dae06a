#!/usr/bin/env python3
"""A part of NVvp4.0 vertex programs as a backend of vpspec: `invoke` and `left` of the protocol.

The language is NV_gpu_program4's with the bindings of NV_vertex_program4 (section numbers are of the former).
This part has MOV, ADD, SUB, MUL and MAD of all three types, REP with a count, TEMP, ATTRIB, PARAM and OUTPUT
without arrays, write masks, swizzles, signs. All else is answered `unsupported`, which is never counted as a
mistake; refused is only what the language cannot have at all.

Requests come from standard input and replies go to standard output (docs/backend-protocol.md). Numbers and
the protocol are those of vp1.py and vp1_kit.py beside this file. An emulator replaces `load` and `run_vertex`.
"""

import math
import re
import struct
import sys
from decimal import Decimal
from fractions import Fraction

sys.dont_write_bytecode = True  # nothing is left beside the examples

from vp1 import SMALLEST_NORMAL, binary32
from vp1_kit import MOST_BATCH, BadRequest, Protocol, Refused, Unsupported, serve, words_of

# What this part reads and writes: generic attributes, parameters, and results by binding.
BINDING = re.compile(
    r"(?:vertex\.position|(?:vertex|result)\.attrib|program\.(?:env|local)|result\.(?:position|texcoord))$"
)
SIZES = {"vertex.attrib": 16, "result.attrib": 16, "result.texcoord": 8, "program.env": 96, "program.local": 96}
RESERVED = {"program", "result", "state", "texture", "vertex"}
TYPES = {"FLOAT": "F", "INT": "S", "UINT": "U"}
OPERANDS = {"MOV": 1, "ADD": 2, "SUB": 2, "MUL": 2, "MAD": 3}
# 2.X.5 lets implementations limit the nesting of loops; and no run is endless here.
MOST_LOOPS, MOST_STEPS = 4, 1 << 20

# ---------------------------------------------------------------------------------------------- numbers

WORD, FLOAT = struct.Struct("<I"), struct.Struct("<f")
ALL = 0xFFFFFFFF


def float_of(word):
    """The number that a register's 32 bits are to a floating-point instruction; denormals are zeros."""
    value = FLOAT.unpack(WORD.pack(word))[0]
    return value * 0.0 if -SMALLEST_NORMAL < value < SMALLEST_NORMAL else value


def word_of(value):
    return WORD.unpack(FLOAT.pack(value))[0]


def nearest(text):
    """The word of the binary32 number nearest to a decimal one, ties to even (2.X.3.3).

    By way of binary64 it would be rounded twice, and 1.0000000596046447755 land on a tie that it is not on.
    """
    word = word_of(binary32(float(text)))
    if word == 0 or abs(float(text)) == math.inf:
        return word
    exact = Fraction(Decimal(text))

    def distance(other):
        # What would be infinity is 2^128 where distances are compared.
        value = Fraction(2) ** 128 if other == 0x7F800000 else Fraction(FLOAT.unpack(WORD.pack(other))[0])
        return abs(value - exact), other & 1

    return min((word - 1, word, min(word + 1, 0x7F800000)), key=distance)


def negated(word, kind):
    """2.X.4.2: a sign bit, or the two's complement."""
    return word ^ 0x80000000 if kind == "F" else -word & ALL


def computed(name, kind, words):
    """One component. Products and sums of integers keep their low 32 bits (2.X.8), signed or not."""
    if name == "MOV":
        return words[0]
    if kind != "F":
        a, b = words[0], words[1]
        if name == "MAD":
            return a * b + words[2] & ALL
        return {"ADD": a + b, "SUB": a - b, "MUL": a * b}[name] & ALL
    values = [float_of(word) for word in words]
    if name in ("ADD", "SUB"):
        return word_of(binary32(values[0] + (values[1] if name == "ADD" else -values[1])))
    product = binary32(values[0] * values[1])
    return word_of(product if name == "MUL" else binary32(product + values[2]))


# ------------------------------------------------------------------------------------------- the loader

TOKEN = re.compile(
    r"(?:[ \t\r\n]|\#[^\r\n]*)*"
    r"(?P<token>0x[0-9a-fA-F]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[A-Za-z_$][A-Za-z0-9_$]*|[^ \t\r\n]|$)"
)
INTEGER = re.compile(r"0x[0-9a-fA-F]+$|[0-9]+$")
NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*$")


def refuse(reason):
    """Where the error is this backend does not tell: it reads a part of the language only."""
    raise Refused(None, reason)


class Program:
    """What a program declares, its instructions, and the results that it names."""

    def __init__(self):
        self.variables = {}
        self.instructions = []
        self.results = []
        self.bound = set()


class Variable:
    def __init__(self, keyword, kind, place):
        self.keyword = keyword
        self.kind = kind  # F, S, U; None where the declaration has no type
        self.place = place  # ("temporary", name), ("binding", text) or ("constant", words)


def load(text):
    """Gives a Program; raises Refused or Unsupported."""
    source = text.decode("utf-8", "surrogateescape")
    header = re.match(r"!!\w+(?:\.\w+)?", source)
    if header is None or header.group() != "!!NVvp4.0":
        raise Unsupported("only NVvp4.0 programs are known here")
    tokens, at = [], header.end()
    while at < len(source):
        match = TOKEN.match(source, at)
        at = match.end()
        tokens.append(match.group("token"))
    return Reader(tokens).program()


class Reader:
    def __init__(self, tokens):
        self.tokens = [token for token in tokens if token]
        self.at = 0
        self.made = Program()
        self.loops = []

    # Tokens

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self):
        token = self.peek()
        self.at += 1
        return token

    def accept(self, token):
        found = self.peek() == token
        self.at += found
        return found

    def expect(self, token):
        """What is not expected may be a part of the language that is not read here."""
        if not self.accept(token):
            raise Unsupported(f'"{self.peek()}" is not read here, where "{token}" is')

    # Statements

    def program(self):
        while not self.accept("END"):
            if self.peek() == "":
                refuse("the program does not end with END")
            self.statement()
        if self.peek() != "":
            refuse("nothing may follow END")
        if self.loops:
            refuse("a REP has no ENDREP")
        return self.made

    def statement(self):
        kind = None
        if self.peek() in TYPES:
            kind = TYPES[self.next()]
        word = self.next()
        if word in ("TEMP", "ATTRIB", "PARAM", "OUTPUT"):
            self.declaration(word, kind)
        elif kind is None and word in OPERANDS:
            self.instruction(word)
        elif kind is None and word in ("REP", "ENDREP"):
            self.loop(word)
        else:
            raise Unsupported(f'no statement with "{word}" is read here')
        self.expect(";")

    def declaration(self, keyword, kind):
        while True:
            name = self.next()
            if not NAME.match(name) or name in ("END", "OPTION"):
                raise Unsupported(f'"{name}" is not read here as a name')
            if name in RESERVED or name in self.made.variables:
                refuse(f"{name} is reserved, or declared already")
            if keyword == "TEMP":
                place = ("temporary", name)
            else:
                self.expect("=")
                place = self.bound(keyword, kind)
            self.made.variables[name] = Variable(keyword, kind, place)
            if keyword != "TEMP" or not self.accept(","):
                return

    def bound(self, keyword, kind):
        first = self.peek()
        begins = {"ATTRIB": "vertex", "PARAM": "program", "OUTPUT": "result"}[keyword]
        if first == begins:
            return ("binding", self.binding())
        if keyword == "PARAM" and (first == "{" or first[:1].isdigit()):
            # Without a type it is not said here as what integer instructions would read it.
            return ("constant", self.constant(kind or "F"))
        raise Unsupported(f'{keyword} of "{first}" is not read here')

    def binding(self):
        name = self.next()
        while self.accept("."):
            name += f".{self.next()}"
        if not BINDING.match(name):
            raise Unsupported(f"{name} is not bound here")
        if name in SIZES:
            self.expect("[")
            number = self.next()
            if not number.isdigit() or int(number) >= SIZES[name]:
                raise Unsupported(f"{name}[{number}] is not bound here")
            name += f"[{int(number)}]"
            self.expect("]")
        # NV_vertex_program4 2.X.3.2: they are one attribute, and no program binds both.
        self.made.bound.add(name)
        if {"vertex.position", "vertex.attrib[0]"} <= self.made.bound:
            refuse("the position and generic attribute 0 are bound both")
        if name.startswith("result.") and name not in self.made.results:
            self.made.results.append(name)
        return name

    def instruction(self, name):
        kind = self.kind()
        target, mask = self.destination(kind)
        operands = []
        for _ in range(OPERANDS[name]):
            self.expect(",")
            operands.append(self.operand(kind))
        self.made.instructions.append((name, kind, target, mask, operands))

    def kind(self):
        """2.X.4.1: without a modifier instructions are of floating-point numbers."""
        if not self.accept("."):
            return "F"
        modifier = self.next()
        if modifier not in ("F", "S", "U"):
            raise Unsupported(f"the modifier {modifier} is not read here")
        if self.peek() == ".":
            raise Unsupported("two modifiers are not read here")
        return modifier

    def loop(self, word):
        instructions = self.made.instructions
        if word == "ENDREP":
            if not self.loops:
                refuse("ENDREP ends no REP")
            start = self.loops.pop()
            instructions.append(("ENDREP", None, start, None, None))
            instructions[start][2][0] = len(instructions)
            return
        kind = self.kind()
        if self.peek() == ";":
            raise Unsupported("a REP without a count is not read here")
        if len(self.loops) == MOST_LOOPS:
            raise Unsupported(f"more than {MOST_LOOPS} loops are not nested here")
        operand = self.operand(kind)
        self.loops.append(len(instructions))
        instructions.append(("REP", kind, [None], None, [operand]))

    # Operands

    def variable(self, kind):
        name = self.next()
        found = self.made.variables.get(name)
        if found is None:
            if NAME.match(name):
                refuse(f"no variable {name} is declared")
            raise Unsupported(f'"{name}" is not read here')
        if found.kind not in (None, kind):
            refuse(f"{name} is of another type")
        if found.kind is None and found.place[0] == "constant" and kind != "F":
            raise Unsupported(f"{name} is a constant without a type")
        return found

    def destination(self, kind):
        if self.peek() == "result":
            place = ("binding", self.binding())
        elif self.peek() in RESERVED:
            raise Unsupported("only results and variables are written here")
        else:
            found = self.variable(kind)
            if found.keyword in ("ATTRIB", "PARAM"):
                refuse("attributes and parameters are not written")
            place = found.place
        mask = [0, 1, 2, 3]
        if self.accept("."):
            mask = self.letters()
            if mask != sorted(set(mask)):
                refuse("a write mask has its components once each, in order")
        return place, mask

    def operand(self, kind):
        """Where it is, whether it is negated, four component indices."""
        negate = self.accept("-")
        if not negate:
            self.accept("+")
        first = self.peek()
        if first == "{" or first[:1].isdigit() or re.match(r"\.[0-9]", first):
            place = ("constant", self.constant(kind))
        elif first in ("vertex", "program"):
            place = ("binding", self.binding())
        elif first in RESERVED:
            raise Unsupported(f"{first} is not read here")
        else:
            found = self.variable(kind)
            if found.keyword == "OUTPUT":
                refuse("results are not read")
            place = found.place
        swizzle = [0, 1, 2, 3]
        if self.accept("."):
            swizzle = self.letters()
            if len(swizzle) not in (1, 4):
                refuse("a swizzle is of one component or of four")
            swizzle = swizzle * (4 // len(swizzle))
        return place, negate, swizzle

    def letters(self):
        word = self.next()
        for letters in ("xyzw", "rgba"):
            if word and set(word) <= set(letters):
                return [letters.index(letter) for letter in word]
        raise Unsupported(f'".{word}" is not read here')

    def constant(self, kind):
        """2.X.3.3: one number is all four components; of a vector (0,0,0,1) is what it leaves out."""
        if not self.accept("{"):
            return [self.number(kind)] * 4
        words = []
        while True:
            negate = self.accept("-")
            if not negate:
                self.accept("+")
            words.append(self.number(kind, negate))
            if not self.accept(","):
                break
        self.expect("}")
        if len(words) > 4:
            raise Unsupported("a vector of more than four is not read here")
        one = word_of(1.0) if kind == "F" else 1
        return words + [0, 0, 0, one][len(words) :]

    def number(self, kind, negate=False):
        token = self.next()
        is_integer = INTEGER.match(token) is not None
        if not is_integer and not re.match(r"\.?[0-9]", token):
            raise Unsupported(f'"{token}" is not read here as a number')
        if kind == "F":
            word = nearest(str(int(token, 16)) if token.startswith("0x") else token)
            return word ^ 0x80000000 if negate else word
        if not is_integer:
            refuse("an integer is written without a point or exponent")
        value = int(token, 16) if token.startswith("0x") else int(token)
        if kind == "U" and negate and value != 0:
            refuse("no unsigned integer is negative")
        if value > (0x7FFFFFFF if kind == "S" else ALL):
            raise Unsupported("an integer beyond its type is not read here")
        return (-value if negate else value) & ALL


# ------------------------------------------------------------------------------------------ the machine


def run_vertex(program, given):
    """The words of the results by binding. `given`: words of attributes and parameters by binding."""
    temporaries, results = {}, {name: [0] * 4 for name in program.results}
    counts, steps, at = [], 0, 0

    def loaded(kind, operand):
        (file, where), negate, swizzle = operand
        if file == "constant":
            words = where
        else:
            # What nobody has set is undefined: zeros here.
            words = (temporaries if file == "temporary" else given).get(where, [0] * 4)
        chosen = [words[i] for i in swizzle]
        return [negated(word, kind) for word in chosen] if negate else chosen

    while at < len(program.instructions):
        steps += 1
        if steps > MOST_STEPS:
            raise Unsupported("a run is not longer than a million steps here")
        name, kind, target, mask, operands = program.instructions[at]
        at += 1
        if name == "REP":
            count = repetitions(kind, loaded(kind, operands[0])[0])
            if count > 0:
                counts.append(count)
            else:
                at = target[0]
            continue
        if name == "ENDREP":
            counts[-1] -= 1
            if counts[-1] > 0:
                at = target + 1
            else:
                counts.pop()
            continue
        values = [loaded(kind, operand) for operand in operands]
        file, where = target
        written = results[where] if file == "binding" else temporaries.setdefault(where, [0] * 4)
        for i in mask:
            written[i] = computed(name, kind, [value[i] for value in values])
    return results


def repetitions(kind, word):
    """2.X.8.REP: the floor of a floating-point count."""
    if kind == "F":
        value = float_of(word)
        return 0 if value != value else int(max(0.0, min(value, MOST_STEPS)))
    return word - (1 << 32) if kind == "S" and word >> 31 else word


# ----------------------------------------------------------------------------------------- the protocol


class Backend(Protocol):
    messages = ("hello", "load", "invoke", "batch", "reset", "bye")
    read = staticmethod(load)

    def hello(self, request):
        if request.get("protocol") != 1:
            raise BadRequest("this backend speaks protocol 1")
        return {
            "message": "hello",
            "protocol": 1,
            "name": "nvvp4-python",
            "version": "1.0",
            "environments": ["NVvp4.0"],
            "maxBatch": MOST_BATCH,
            "instructions": [*OPERANDS, "REP", "ENDREP"],
            # What is not named is not asked for: other results, options, bars, arrays, condition codes.
            "results": [
                "result.position",
                *(f"{name}[{n}]" for name in ("result.attrib", "result.texcoord") for n in range(SIZES[name])),
            ],
            "options": [],
            "forms": ["plus", "swizzle", "constant", "mask"],
            "details": {"language": "Python", "document": "NV_gpu_program4", "part": "arithmetic and loops"},
        }

    def invoke(self, request):
        if self.program is None:
            raise BadRequest("no program is loaded")
        for name in ("buffers", "textures", "derivatives"):
            if request.get(name):
                raise Unsupported(f"no {name} are read here")
        given = request.get("in")
        if not isinstance(given, dict):
            raise BadRequest('"in" should be an object of words by binding')
        words = {}
        for binding, typed in given.items():
            if not isinstance(typed, dict) or len(typed) != 1 or not set(typed) <= {"F", "S", "U"}:
                raise BadRequest(f'"in" should have words of one type for {binding}')
            words[binding] = words_of(*typed.values(), 4, f'"in" {binding}')
        results = run_vertex(self.program, with_aliases(words))
        return {
            "message": "left",
            "results": {name: [f"0x{word:08x}" for word in quad] for name, quad in results.items()},
        }


    def batch(self, asked):
        """The binary form of `invoke`: many vertices, words in and words out. Everything shows here."""
        if self.program is None:
            raise BadRequest("no program is loaded")
        unknown = [name for name in asked.results if name not in self.program.results]
        if unknown:
            raise BadRequest(f"the program has no {unknown[0]}")
        words = []
        for varying in asked.invocations():
            results = run_vertex(self.program, with_aliases({**asked.constant, **varying}))
            for name in asked.results:
                words += results[name]
        return words


def with_aliases(words):
    """The position and generic attribute 0 are one (NV_vertex_program4 2.X.3.2)."""
    for one, other in (("vertex.position", "vertex.attrib[0]"), ("vertex.attrib[0]", "vertex.position")):
        if one in words:
            words.setdefault(other, words[one])
    return words


if __name__ == "__main__":
    serve(Backend())
