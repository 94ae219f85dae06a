"""What every backend of vpspec for VP1.0, VP1.1 and VSP1.0 programs has in common (Python 3.9, standard library).

You write the operations, on 32-bit words; this module writes the rest: it reads requests from standard input and
writes replies to standard output (docs/backend-protocol.md), reads program strings, keeps registers, fetches operands,
writes under masks, traces. Words reach your operations as bits: nothing is flushed, rounded or made another NaN before,
and nothing after. README.md beside this file tells how to begin; `Kit` below is all that there is to fill in.

    from vp1_kit import Kit, number, serve, word

    class Mine(Kit):
        name, version = "mine", "0.1"
        operations = {
            "MOV": lambda a: a,
            "ADD": lambda a, b: [word(number(x) + number(y)) for x, y in zip(a, b)],
        }

    serve(Mine())

Section numbers are NV_vertex_program's; "1.1:" those of NV_vertex_program1_1. `Protocol` is what backends of other
languages build on, as nvvp4.py does.
"""

import array
import base64
import json
import math
import os
import re
import struct
import sys

# Sizes of the register files (2.14.1.1 to 2.14.1.5), and the most instructions (2.14.1.7; 1.1: 2.14.1.7).
ATTRIBUTES, PARAMETERS, TEMPORARIES = 16, 96, 12
MOST_INSTRUCTIONS, MOST_INVARIANT = 128, 124
# Vertices in one request, as text and in the binary form: what `hello` promises.
MOST_INPUTS, MOST_BATCH = 1024, 8192

ENVIRONMENTS = ("VP1.0", "VP1.1", "VSP1.0")
RESULTS = "HPOS COL0 COL1 BFC0 BFC1 FOGC PSIZ TEX0 TEX1 TEX2 TEX3 TEX4 TEX5 TEX6 TEX7".split()
MNEMONICS = {"OPOS": 0, "WGHT": 1, "NRML": 2, "COL0": 3, "COL1": 4, "FOGC": 5}
MNEMONICS.update({f"TEX{unit}": 8 + unit for unit in range(8)})
ZERO, INITIAL = [0, 0, 0, 0], [0, 0, 0, 0x3F800000]

FLOAT, WORD = struct.Struct("<f"), struct.Struct("<I")


def number(bits):
    """The number that a word is, as a float of Python, which is binary64."""
    return FLOAT.unpack(WORD.pack(bits))[0]


def word(value):
    """The word of the binary32 number nearest to a float, ties to even; what is too large is an infinity."""
    try:
        return WORD.unpack(FLOAT.pack(value))[0]
    except OverflowError:
        return WORD.unpack(FLOAT.pack(math.copysign(math.inf, value)))[0]


# ------------------------------------------------------------------------------------------- the loader

# By name: how many operands, whether they are scalars, whether VP1.1 has it alone.
OPCODES = {
    **{name: (1, False, False) for name in ("MOV", "LIT")},
    **{name: (1, True, False) for name in ("ARL", "RCP", "RSQ", "EXP", "LOG")},
    **{name: (2, False, False) for name in ("MUL", "ADD", "DP3", "DP4", "DST", "MIN", "MAX", "SLT", "SGE")},
    "MAD": (3, False, False),
    "ABS": (1, False, True),
    "RCC": (1, True, True),
    "SUB": (2, False, True),
    "DPH": (2, False, True),
}


class Refused(Exception):
    """A program does not load: the byte offset of the first error, and what is wrong."""

    def __init__(self, position, reason):
        super().__init__(reason)
        self.position = position
        self.reason = reason


class Unsupported(Exception):
    """What this backend does not do."""


WHITE_SPACE = re.compile(rb"(?:[ \t\n\r]|#[^\n\r]*)*")
WORD_OF_TEXT = re.compile(rb"[A-Za-z0-9_]*")
# What later languages have is refused at its first byte: "MOV:" is no misused MOV.
LABEL = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*(?:[ \t\n\r]|#[^\n\r]*)*:")
# What may follow an opcode without white space, as in "MOVR0,R1;".
GLUED = re.compile(rb"(?:[RA][0-9]+|[ocv])$")
TEMPORARY = re.compile(rb"R(?:[0-9]|1[01])$")


class Scanner:
    """A program string, as bytes, and how far it is read; white space is passed over before each token.

    What is wrong with a statement that otherwise is one is pending until its end: of two errors the first in the text
    counts, and an instruction too many is one as a whole.
    """

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.statement = len(text)
        self.pending = None
        self.environment = None
        self.invariant = False

    def skip(self):
        self.at = WHITE_SPACE.match(self.text, self.at).end()
        return self.at

    def word(self):
        """The letters and digits that come next, not yet read."""
        return WORD_OF_TEXT.match(self.text, self.skip()).group()

    def note(self, reason, position):
        """Something that a statement may not have; the first in the text counts, once the statement has ended."""
        if self.pending is None or position < self.pending.position:
            self.pending = Refused(position, reason)

    def refuse(self, reason, position=None):
        at = self.skip() if position is None else position
        # Of a misspelt first word of a statement (MOVE) the error is the word, not its tail.
        end = WORD_OF_TEXT.match(self.text, self.statement).end()
        if self.statement < at < end and not GLUED.match(self.text[self.statement + 3 : end]):
            at = self.statement
        self.note(reason, at)
        raise self.pending

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
        """A decimal integer, and a note where it is too large."""
        digits, at = self.word(), self.at
        reason = f"expected a number from 0 to {greatest}"
        if not digits.isdigit():
            self.refuse(reason)
        self.at += len(digits)
        value = int(digits.lstrip(b"0")[:9] or b"0")
        if value > greatest:
            self.note(reason, at)
        return value


class Program:
    """What was loaded: environment, whether it has OPTION NV_position_invariant, and instructions, each
    (name, (file, number), mask, operands), an operand (file, number), negated, swizzle. Files are R, o, c, A and, of
    operands, v and c+, of which the number is an offset from the address."""

    def __init__(self, environment, position_invariant, instructions):
        self.environment = environment
        self.position_invariant = position_invariant
        self.instructions = instructions


def load(text):
    """LoadProgramNV (2.14.1.7). Gives a Program; raises Refused."""
    scanner = Scanner(text)
    scanner.skip()
    for environment in ENVIRONMENTS:
        if scanner.accept(b"!!" + environment.encode()):
            scanner.environment = environment
            break
    else:
        scanner.refuse("expected !!VP1.0, !!VP1.1 or !!VSP1.0")
    if scanner.environment == "VP1.1":
        read_options(scanner)
    instructions = []
    while True:
        first = scanner.word()
        scanner.statement = scanner.at
        if LABEL.match(text, scanner.at):
            scanner.refuse("there are no labels")
        if first == b"END":
            break
        instructions.append(read_instruction(scanner, len(instructions)))
    scanner.at += len(b"END")
    scanner.statement = len(text)
    if scanner.skip() < len(text):
        scanner.refuse("nothing may follow END")
    written = [destination for _, destination, _, _ in instructions]
    if scanner.environment == "VSP1.0":
        if not any(file == "c" for file, _ in written):
            raise Refused(len(text), "the program writes no program parameter")
    elif not scanner.invariant and ("o", "HPOS") not in written:
        raise Refused(len(text), "the program does not write o[HPOS]")
    return Program(scanner.environment, scanner.invariant, instructions)


def read_options(scanner):
    """OPTION NV_position_invariant; as often as it likes, before all instructions (1.1: 2.14.1.8)."""
    while scanner.text.startswith(b"OPTION", scanner.skip()) and not LABEL.match(scanner.text, scanner.at):
        scanner.statement = scanner.at
        scanner.at += len(b"OPTION")
        if scanner.word() != b"NV_position_invariant":
            scanner.refuse("expected NV_position_invariant")
        scanner.at += len(b"NV_position_invariant")
        scanner.expect(b";")
        scanner.invariant = True


def read_instruction(scanner, before):
    start = scanner.at
    name = scanner.text[start : start + 3].decode("latin-1")
    if name not in OPCODES or (OPCODES[name][2] and scanner.environment != "VP1.1"):
        scanner.refuse("expected an instruction or END")
    scanner.at += 3
    count, is_scalar, _ = OPCODES[name]
    destination, mask = read_address(scanner) if name == "ARL" else read_destination(scanner)
    operands = []
    for _ in range(count):
        scanner.expect(b",")
        operands.append(read_operand(scanner, is_scalar, [register for register, _, _ in operands]))
    most = MOST_INVARIANT if scanner.invariant else MOST_INSTRUCTIONS
    if before >= most:
        scanner.note(f"more than {most} instructions", start)
    scanner.expect(b";")
    if scanner.pending:
        raise scanner.pending
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
    start = scanner.skip()
    is_state = scanner.environment == "VSP1.0"
    if scanner.accept(b"o"):
        if is_state:
            scanner.note("a state program has no vertex result registers", start)
        scanner.expect(b"[")
        name = scanner.word().decode()
        if name not in RESULTS:
            scanner.refuse("expected a vertex result register (HPOS, COL0, ...)")
        if name == "HPOS" and scanner.invariant:
            scanner.note("a position-invariant program does not write HPOS", scanner.at)
        scanner.at += len(name)
        scanner.expect(b"]")
        register = ("o", name)
    elif scanner.accept(b"c"):
        if not is_state:
            scanner.note("expected a result register or a temporary one", start)
        scanner.expect(b"[")
        register = ("c", scanner.number(PARAMETERS - 1))
        scanner.expect(b"]")
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
    name = scanner.word()
    if not TEMPORARY.match(name):
        scanner.refuse("expected a register (R0 to R11)")
    scanner.at += len(name)
    return ("R", int(name[1:]))


def read_operand(scanner, is_scalar, before):
    """<scalarSrcReg> or <swizzleSrcReg>: the register, whether it is negated, four component indices."""
    start = scanner.skip()
    negate = scanner.accept(b"-")
    if not negate and scanner.accept(b"+") and scanner.environment != "VP1.1":
        scanner.note('only VP1.1 has a "+" before an operand', start)
    start = scanner.skip()
    if scanner.accept(b"v"):
        register = read_attribute(scanner)
    elif scanner.accept(b"c"):
        register = read_parameter(scanner)
    else:
        register = read_temporary(scanner)
    # One unique attribute and one unique parameter an instruction (2.14.1.7).
    for other in before:
        if other[0][0] == register[0][0] != "R" and other != register:
            scanner.note("an instruction sources one register of a kind at most", start)
    if not is_scalar and not scanner.accept(b"."):
        return register, negate, [0, 1, 2, 3]
    if is_scalar:
        scanner.expect(b".")
    swizzle = scanner.letters(1 if is_scalar else 4)
    if len(swizzle) not in (1, 4):
        scanner.refuse("expected a component (x, y, z, w)")
    return register, negate, swizzle * (4 // len(swizzle))


def read_attribute(scanner):
    scanner.expect(b"[")
    name = scanner.word().decode()
    start = scanner.at
    if name in MNEMONICS:
        scanner.at += len(name)
        value = MNEMONICS[name]
    else:
        value = scanner.number(ATTRIBUTES - 1)
    if scanner.environment == "VSP1.0" and (value != 0 or name in MNEMONICS):
        scanner.note("a state program reads no vertex attribute but v[0]", start)
    scanner.expect(b"]")
    return ("v", value)


def read_parameter(scanner):
    """("c", number), or ("c+", offset) for an offset from the address register."""
    scanner.expect(b"[")
    if scanner.word() != b"A0":
        value = scanner.number(PARAMETERS - 1)
        scanner.expect(b"]")
        return ("c", value)
    if scanner.invariant:
        scanner.note("a position-invariant program has no relative addressing", scanner.at)
    read_address(scanner)
    offset = 0
    if scanner.accept(b"+"):
        offset = scanner.number(63)
    elif scanner.accept(b"-"):
        offset = -scanner.number(64)
    scanner.expect(b"]")
    return ("c+", offset)


# ------------------------------------------------------------------------------------------ the machine


class Registers:
    """Words, as they are when a run begins: (0,0,0,0) in temporaries and parameters, (0,0,0,1) in results and in
    attributes that are not given (2.14.1.3 to .5)."""

    def __init__(self, parameters, attributes):
        self.parameters = list(parameters)
        self.attributes = attributes
        self.temporaries = [ZERO] * TEMPORARIES
        self.results = dict.fromkeys(RESULTS, INITIAL)
        self.address = 0

    def file(self, name):
        """Where a destination stands, by its file."""
        return {"R": self.temporaries, "o": self.results, "c": self.parameters}[name]


# ----------------------------------------------------------------------------------------- the protocol

HEXADECIMAL = re.compile("0x[0-9A-Fa-f]{8}")


class BadRequest(Exception):
    """A request that cannot be answered: what is wrong with it."""


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


def little_endian(words):
    """Words of a block as bytes, and back."""
    copy = array.array("I", words)
    if sys.byteorder == "big":
        copy.byteswap()
    return copy


class Block:
    """The binary form: words after a line. "VBLK", the request's id, how many words there are, these, the id's complement."""

    HEAD, WORD = struct.Struct("<4sII"), struct.Struct("<I")

    @classmethod
    def read(cls, source, identity):
        """Read whatever is answered; where none is there nobody knows where the next line begins, and the process ends."""
        mark, own, count = cls.HEAD.unpack(cls.bytes_of(source, cls.HEAD.size))
        if mark != b"VBLK" or own != identity & 0xFFFFFFFF or count > MOST_BATCH * 64:
            raise SystemExit("vp1_kit: no block, or one of another request or too long, follows the line of a batch")
        words = little_endian(())
        words.frombytes(cls.bytes_of(source, 4 * count))
        if cls.bytes_of(source, 4) != cls.WORD.pack(~identity & 0xFFFFFFFF):
            raise SystemExit("vp1_kit: a block does not end where it says")
        return little_endian(words)

    @staticmethod
    def bytes_of(source, count):
        data = source.read(count)
        if len(data) != count:
            raise SystemExit("vp1_kit: the input ends within a block")
        return data

    @classmethod
    def written(cls, words, identity):
        own = identity & 0xFFFFFFFF
        data = little_endian(words)
        return cls.HEAD.pack(b"VBLK", own, len(data)) + data.tobytes() + cls.WORD.pack(~identity & 0xFFFFFFFF)


class Asked:
    """What a batch asks: how often, what is the same in all invocations and what varies, by name, and which results."""

    def __init__(self, request, words):
        self.count, varying, self.results = request.get("count"), request.get("varying"), request.get("results")
        constant = request.get("constant")
        if not is_whole(self.count, 1, MOST_BATCH):
            raise BadRequest(f'"count" should be a number of invocations from 1 to {MOST_BATCH}')
        if not isinstance(constant, dict) or not isinstance(varying, list) or not isinstance(self.results, list):
            raise BadRequest('a batch has "constant", an object, "varying" and "results", arrays')
        self.constant = {}
        for name, typed in constant.items():
            if not isinstance(typed, dict) or len(typed) != 1:
                raise BadRequest(f'"constant" should have words of one type for {name}')
            self.constant[name] = words_of(*typed.values(), 4, f'"constant" {name}')
        if not all(isinstance(each, dict) and isinstance(each.get("name"), str) for each in varying):
            raise BadRequest('"varying" should have a name and a type each')
        self.varying = [each["name"] for each in varying]
        if len(words) != 4 * self.count * len(varying):
            raise BadRequest(f"the block has {len(words)} words, not {4 * self.count * len(varying)}")
        self.words = words

    def invocations(self):
        """For each the words that vary, by name."""
        places = list(enumerate(self.varying))
        for first in range(0, len(self.words), 4 * len(places) or 1):
            yield {name: list(self.words[first + 4 * i : first + 4 * i + 4]) for i, name in places}
        if not places:
            yield from ({} for _ in range(self.count))


class Protocol:
    """Answers requests: what all languages share. A subclass has `hello`, and a method for each further message; of
    `batch` it is given what is asked, and gives words."""

    messages = ("load", "reset", "bye")
    # The loader: from the bytes of a program to anything; it raises Refused or Unsupported.
    read = staticmethod(load)

    def __init__(self):
        self.program = None

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

    def reset(self, _request):
        self.program = None
        return {"message": "ready"}

    def bye(self, _request):
        return {"message": "bye"}

    def answer(self, line, source):
        """The reply, and the bytes of a block after it, which most have not; `source` has the block after the line."""
        identity, block, words = 0, b"", None
        try:
            request = parsed(line)
            if not isinstance(request, dict) or not is_whole(request.get("id"), 0, 2**53 - 1):
                raise BadRequest('a request is an object with "id", a whole number')
            identity = request["id"]
            message = request.get("message")
            if not isinstance(message, str):
                raise BadRequest('a request has "message", a string')
            if message == "batch":
                words = Block.read(source, identity)
            if message not in self.messages:
                raise Unsupported("no such message is known here")
            if words is None:
                reply = getattr(self, message)(request)
            else:
                block = Block.written(self.batch(Asked(request, words)), identity)
                reply = {"message": "block"}
        except Unsupported as unsupported:
            reply = {"message": "unsupported", "reason": str(unsupported)}
        except BadRequest as wrong:
            reply = {"message": "error", "reason": str(wrong)}
        return {"id": identity, **reply}, block


class Kit(Protocol):
    """A backend of VP1.0, VP1.1 and VSP1.0. A subclass fills in what stands here first; all but the first three may stay."""

    name, version = "nameless", "0"
    # What it computes, by name: lists of four words in, after swizzle and sign, as many as the instruction has operands;
    # a list of four words out, of which the mask takes its part. Of a scalar operand all four are its component.
    operations = {}
    # From a word to the address that ARL sets. None: there is neither ARL nor relative addressing.
    address = None
    # None: VP1.0, where there is one of ABS, DPH, RCC and SUB VP1.1, and VSP1.0.
    environments = None
    # Results that your machine has: programs that write others are not asked.
    results = RESULTS
    # Whether this module's loader is your implementation's own. If not, an emulator that is only given programs that load,
    # say so by leaving it False: then programs that must be refused are no question to you.
    checks = False
    # Whether `step` shows each step: False where `execute` runs a core of its own.
    traces = True
    # Names and values, both strings, for reports.
    details = {}

    def negated(self, bits):
        """A word under a minus sign."""
        return bits ^ 0x80000000

    def outside(self, _number):
        """What a relative address outside of the parameters reads."""
        return ZERO

    def loaded(self, program):
        """A program was loaded: a core of its own translates it here; raises Unsupported where it cannot."""

    def execute(self, program, registers):
        """A run, from the registers at its start to those at its end."""
        for instruction in program.instructions:
            self.step(instruction, registers)

    def step(self, instruction, registers):
        """One instruction: operands, operation, masked write (2.14.1.9)."""
        name, (file, where), mask, operands = instruction
        values = []
        for (source, at), negate, swizzle in operands:
            if source == "R":
                value = registers.temporaries[at]
            elif source == "v":
                value = registers.attributes[at]
            else:
                at += registers.address if source == "c+" else 0
                value = registers.parameters[at] if 0 <= at < PARAMETERS else self.outside(at)
            values.append([self.negated(value[i]) if negate else value[i] for i in swizzle])
        if file == "A":
            registers.address = self.__class__.address(values[0][0])
            return
        result = self.operations[name](*values)
        target = registers.file(file)
        if len(mask) < 4:
            left = list(target[where])
            for i in mask:
                left[i] = result[i]
            result = left
        target[where] = result

    # What follows is the kit's own.

    messages = ("hello", "load", "run", "batch", "trace", "reset", "bye")

    def instructions(self):
        """Those that it has, in the order of the table."""
        has = {*self.operations, *(["ARL"] if self.__class__.address else [])}
        unknown = has - set(OPCODES)
        if unknown or "ARL" in self.operations:
            wrong = ", ".join(sorted(unknown or {"ARL"}))
            raise SystemExit(f"vp1_kit: {wrong}: no operation of VP1.0 or VP1.1 (ARL is Kit.address)")
        return [name for name in OPCODES if name in has]

    def languages(self):
        if self.environments is not None:
            return list(self.environments)
        later = any(OPCODES[name][2] for name in self.instructions())
        return [name for name in ENVIRONMENTS if later or name != "VP1.1"]

    def hello(self, request):
        if request.get("protocol") != 1:
            raise BadRequest("this backend speaks protocol 1")
        languages = self.languages()
        later = "VP1.1" in languages
        return {
            "message": "hello",
            "protocol": 1,
            "name": self.name,
            "version": self.version,
            "environments": languages,
            "instructions": self.instructions(),
            "maxInputs": MOST_INPUTS,
            "maxBatch": MOST_BATCH,
            "positions": True,
            "trace": self.traces,
            "base64": True,
            "checks": self.checks,
            "results": list(self.results),
            "options": ["NV_position_invariant"] if later else [],
            "forms": [
                "swizzle",
                "mask",
                *(["plus"] if later else []),
                *(["relative"] if self.__class__.address else []),
            ],
            "limits": {
                "instructions": MOST_INSTRUCTIONS,
                "temporaries": TEMPORARIES,
                "parameters": PARAMETERS,
            },
            "details": self.details,
        }

    def load(self, request):
        text = request.get("program")
        header = re.match("(?:[ \t\n\r]|#[^\n\r]*)*!!(VP1\\.[01]|VSP1\\.0|VP2\\.0)", text if isinstance(text, str) else "")
        if header and header.group(1) not in self.languages():
            self.program = None
            raise Unsupported("programs of this language are not known here")
        reply = super().load(request)
        if self.program is not None:
            try:
                for name, _, _, _ in self.program.instructions:
                    if name != "ARL" and name not in self.operations or name == "ARL" and not self.__class__.address:
                        raise Unsupported(f"there is no {name} here")
                self.loaded(self.program)
            except Unsupported:
                self.program = None
                raise
            self.text = text
        return reply

    def run(self, request):
        parameters, vertices = self.given(request, request.get("count"), request.get("base64"))
        ends = [self.run_vertex(parameters, attributes) for attributes in vertices]
        if self.program.environment == "VSP1.0":
            return {"message": "results", "registers": [], "words": [], "c": self.left(ends[0])}
        words = [bits for end in ends for name in RESULTS for bits in end.results[name]]
        reply = {"message": "results", "registers": RESULTS}
        if request.get("base64") is not None:
            reply["base64"] = base64.b64encode(struct.pack(f"<{len(words)}I", *words)).decode()
        else:
            reply["words"] = shown(words)
        return reply

    def batch(self, asked):
        """For each vertex, for each result that is asked for, its words."""
        if self.program is None:
            raise BadRequest("no program is loaded")
        if self.program.environment == "VSP1.0":
            raise Unsupported("a state program is not run in batches")
        unknown = [name for name in asked.results if name not in RESULTS]
        if unknown:
            raise BadRequest(f'"results" should name result registers, not {unknown[0]}')
        parameters = [ZERO] * PARAMETERS
        for name, quad in asked.constant.items():
            parameters[register_number(name, "c", PARAMETERS)] = quad
        numbers = {name: register_number(name, "v", ATTRIBUTES) for name in asked.varying}
        words = []
        for varying in asked.invocations():
            attributes = [INITIAL] * ATTRIBUTES
            for name, quad in varying.items():
                attributes[numbers[name]] = quad
            results = self.run_vertex(parameters, attributes).results
            for name in asked.results:
                words += results[name]
        return words

    def run_vertex(self, parameters, attributes):
        registers = Registers(parameters, attributes)
        self.execute(self.program, registers)
        path = os.environ.get("VPSPEC_RECORD")
        if path:
            with open(path, "a", encoding="utf-8") as file:
                file.write(record(self.program, self.text, Registers(parameters, attributes), registers))
        return registers

    def left(self, registers):
        """The parameters that the loaded state program has written, as a reply has them."""
        return written(self.program, registers)

    def trace(self, request):
        if not self.traces:
            raise Unsupported("steps cannot be seen here")
        parameters, vertices = self.given(request, 1, None)
        registers = Registers(parameters, vertices[0])
        steps = []
        for index, instruction in enumerate(self.program.instructions):
            self.step(instruction, registers)
            file, where = instruction[1]
            if file == "A":
                steps.append({"index": index, "A": {"0": [registers.address, 0, 0, 0]}})
            else:
                steps.append({"index": index, file: {str(where): shown(registers.file(file)[where])}})
        return {"message": "steps", "outcome": "completed", "steps": steps}

    def given(self, request, count, packed):
        """The parameters, and the attributes of each vertex, that a request has."""
        if self.program is None:
            raise BadRequest("no program is loaded")
        parameters, numbers = self.parameters(request.get("c")), request.get("v")
        if not isinstance(numbers, list) or not all(is_whole(n, 0, ATTRIBUTES - 1) for n in numbers):
            raise BadRequest('"v" should be an array of vertex attribute numbers, 0 to 15')
        if not is_whole(count, 1, MOST_INPUTS):
            raise BadRequest(f'"count" should be a number of vertices from 1 to {MOST_INPUTS}')
        if count > 1 and self.program.environment == "VSP1.0":
            raise BadRequest("a state program runs on one vertex at a time")
        words = self.words(request, packed, 4 * count * len(numbers))
        vertices = []
        for vertex in range(count):
            attributes = [INITIAL] * ATTRIBUTES
            for place, register in enumerate(numbers, vertex * len(numbers)):
                attributes[register] = list(words[4 * place : 4 * place + 4])
            vertices.append(attributes)
        return parameters, vertices

    @staticmethod
    def parameters(given):
        if not isinstance(given, dict):
            raise BadRequest('"c" should be an object of program parameters')
        parameters = [ZERO] * PARAMETERS
        for key, quad in given.items():
            if not re.fullmatch("[0-9]{1,3}", key) or int(key) >= PARAMETERS:
                raise BadRequest("a program parameter is numbered 0 to 95")
            parameters[int(key)] = words_of(quad, 4, f'"c" {key}')
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


def register_number(name, file, most):
    """The number in "c[7]", of that file and below that limit."""
    match = re.fullmatch(r"([cv])\[([0-9]{1,3})\]", name)
    if match is None or match.group(1) != file or int(match.group(2)) >= most:
        raise BadRequest(f"{name} is none of {file}[0] to {file}[{most - 1}]")
    return int(match.group(2))


def shown(words):
    return [f"0x{bits:08x}" for bits in words]


def written(program, registers):
    numbers = sorted({where for _, (file, where), _, _ in program.instructions if file == "c"})
    return {str(n): shown(registers.parameters[n]) for n in numbers}


def record(program, text, before, after):
    """One line of a recording (docs/recordings.md, Whole programs): a program that was loaded and its text, the
    registers before a run and after it. For a capture, which knows them and cannot be asked; each run is kept so in the
    file that VPSPEC_RECORD names."""
    if program.environment == "VSP1.0":
        results = {f"c[{number}]": quad for number, quad in written(program, after).items()}
    else:
        results = {f"o[{name}]": shown(quad) for name, quad in after.results.items()}
    line = {
        "program": text,
        "inputs": {
            **{f"c[{n}]": shown(quad) for n, quad in enumerate(before.parameters) if quad != ZERO},
            **{f"v[{n}]": shown(quad) for n, quad in enumerate(before.attributes) if quad != INITIAL},
        },
        "results": results,
    }
    return json.dumps(line) + "\n"


def serve(backend):
    """Answers requests until there are no more."""
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        reply, block = backend.answer(line, sys.stdin.buffer)
        sys.stdout.buffer.write(json.dumps(reply).encode() + b"\n" + block)
        sys.stdout.buffer.flush()
        if reply["message"] == "bye":
            break
