/*
 * vp1: VP1.0 vertex programs as a backend of vpspec, in one file.
 *
 *     cc -O2 -o vp1 vp1.c -lm
 *
 * Written from NV_vertex_program (GL extension 233), to the letter: round toward zero, zero times anything
 * is zero, SLT and SGE order all bit patterns, RSQ takes the absolute value. Section numbers are that
 * document's. It reads requests from standard input and writes replies to standard output, one JSON object
 * a line (docs/backend-protocol.md).
 *
 * Four parts: numbers, the loader, the machine, the protocol. An emulator replaces `load` and `execute`.
 */
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sizes of the register files (2.14.1.1 to 2.14.1.5), and the most instructions (2.14.1.7). */
enum { ATTRIBUTES = 16, PARAMETERS = 96, TEMPORARIES = 12, RESULTS = 15, MOST_INSTRUCTIONS = 128 };
/* Vertices in one request: what `hello` promises. */
enum { MOST_INPUTS = 4096 };

static const char *const RESULT_NAMES[RESULTS] = {
    "HPOS", "COL0", "COL1", "BFC0", "BFC1", "FOGC", "PSIZ", "TEX0",
    "TEX1", "TEX2", "TEX3", "TEX4", "TEX5", "TEX6", "TEX7"};

static void *allocate(void *old, size_t size) {
    void *memory = realloc(old, size > 0 ? size : 1);
    if (memory == NULL) {
        fprintf(stderr, "vp1: out of memory (%zu bytes)\n", size);
        exit(1);
    }
    return memory;
}

/* ------------------------------------------------------------------------------------------ numbers */

/*
 * Binary32 held in floats, none of them ever a denormal, each NaN one of two: +NaN and -NaN. Arithmetic is
 * done in binary64 and then cut: the product of two binary32 numbers is exact there, and the sum is exact
 * together with the error term that `add` computes. (So no rounding mode has to be set, which compilers
 * do not respect. Never compile this with -ffast-math.)
 */

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static float positive_nan(void) { return float_of(0x7fc00000u); }

/* A word from outside: "if a denorm is input, it is treated as 0.0" (2.14.1.11). */
static float input(uint32_t word) {
    uint32_t magnitude = word & 0x7fffffffu;
    if (magnitude > 0x7f800000u) return float_of((word & 0x80000000u) | 0x7fc00000u);
    if (magnitude != 0 && magnitude < 0x00800000u) return 0.0f;
    return float_of(word);
}

/* The exact value+error toward zero; `error` is less than half a unit in the last place of `value`. */
static float cut(double value, double error) {
    if (isnan(value)) return positive_nan();
    if (isinf(value) || value == 0.0) return (float)value;
    const uint64_t below = 0x1fffffffu; /* the bits that binary32 does not have */
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    /* Exactly a binary32 number, but the exact sum is a trifle nearer to zero. */
    if ((bits & below) == 0 && error != 0.0 && (error < 0.0) != (value < 0.0)) bits -= 1;
    bits &= ~below;
    memcpy(&value, &bits, sizeof value);
    if (fabs(value) > FLT_MAX) return value < 0.0 ? -FLT_MAX : FLT_MAX;
    if (fabs(value) < FLT_MIN) return 0.0f;
    return (float)value;
}

static float add(float a, float b) {
    double x = a, y = b, sum = x + y;
    if (isnan(sum) || isinf(sum)) return cut(sum, 0.0);
    double of_y = sum - x, of_x = sum - of_y;
    return cut(sum, (x - of_x) + (y - of_y));
}

/* Zero times anything is +0, infinities and NaN included (2.14.1.11). */
static float multiply(float a, float b) {
    if (a == 0.0f || b == 0.0f) return 0.0f;
    return cut((double)a * (double)b, 0.0);
}

/* Of the approximated functions, which need not round toward zero: to nearest. */
static float nearest(double value) {
    if (isnan(value)) return positive_nan();
    float rounded = (float)value;
    return value != 0.0 && fabsf(rounded) < FLT_MIN ? 0.0f : rounded;
}

static double power_of_two(double exponent) {
    if (exponent >= 128.0) return INFINITY;
    return exponent < -1000.0 ? 0.0 : exp2(exponent);
}

/* "Computations involving +NaN or -NaN generate +NaN": a change of sign is taken as one. */
static float negated(float a) { return isnan(a) ? positive_nan() : -a; }

/* -NaN, -INF, ..., -0, +0, ..., +INF, +NaN in the order of SLT and SGE (2.14.1.11). */
static uint32_t place(float a) {
    uint32_t bits = bits_of(a);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

/* ----------------------------------------------------------------------------------- instructions */

/* What an instruction makes of its operands: 2.14.1.10.2 to .17. Of a scalar operand only [0] counts. */
typedef void operation(const float *a, const float *b, const float *c, float *r);

#define EACH for (int i = 0; i < 4; i++)
#define OPERATION(name) static void name(const float *a, const float *b, const float *c, float *r)
#define UNUSED(x) (void)(x)

OPERATION(op_mov) { UNUSED(b); UNUSED(c); EACH r[i] = a[i]; }
OPERATION(op_mul) { UNUSED(c); EACH r[i] = multiply(a[i], b[i]); }
OPERATION(op_add) { UNUSED(c); EACH r[i] = add(a[i], b[i]); }
OPERATION(op_mad) { EACH r[i] = add(multiply(a[i], b[i]), c[i]); }
OPERATION(op_min) { UNUSED(c); EACH r[i] = a[i] < b[i] ? a[i] : b[i]; }
OPERATION(op_max) { UNUSED(c); EACH r[i] = a[i] >= b[i] ? a[i] : b[i]; }
OPERATION(op_slt) { UNUSED(c); EACH r[i] = place(a[i]) < place(b[i]) ? 1.0f : 0.0f; }
OPERATION(op_sge) { UNUSED(c); EACH r[i] = place(a[i]) >= place(b[i]) ? 1.0f : 0.0f; }

OPERATION(op_dp3) {
    UNUSED(c);
    float sum = add(multiply(a[0], b[0]), multiply(a[1], b[1]));
    sum = add(sum, multiply(a[2], b[2]));
    EACH r[i] = sum;
}

OPERATION(op_dp4) {
    UNUSED(c);
    float sum = add(multiply(a[0], b[0]), multiply(a[1], b[1]));
    sum = add(add(sum, multiply(a[2], b[2])), multiply(a[3], b[3]));
    EACH r[i] = sum;
}

OPERATION(op_dst) {
    UNUSED(c);
    r[0] = 1.0f;
    r[1] = multiply(a[1], b[1]);
    r[2] = a[2];
    r[3] = b[3];
}

OPERATION(op_rcp) {
    UNUSED(b); UNUSED(c);
    float quotient = nearest(1.0 / (double)a[0]);
    EACH r[i] = quotient;
}

OPERATION(op_rsq) {
    UNUSED(b); UNUSED(c);
    float root = nearest(1.0 / sqrt(fabs((double)a[0])));
    EACH r[i] = root;
}

OPERATION(op_exp) {
    UNUSED(b); UNUSED(c);
    float t = a[0], whole = floorf(t);
    r[0] = isnan(t) ? positive_nan()
         : whole >= 128.0f ? INFINITY
         : whole < -126.0f ? 0.0f
         : ldexpf(1.0f, (int)whole);
    /* Underflow is said to give 0 for y too; the pseudocode gives the fraction, which is always right. */
    r[1] = isinf(t) ? 0.0f : add(t, -whole);
    r[2] = nearest(isnan(t) ? t : power_of_two(t));
    r[3] = 1.0f;
}

OPERATION(op_log) {
    UNUSED(b); UNUSED(c);
    float t = fabsf(a[0]);
    int exponent = 0;
    if (isnan(t)) {
        r[0] = r[1] = r[2] = positive_nan();
    } else if (t == 0.0f || isinf(t)) {
        r[0] = r[2] = t == 0.0f ? -INFINITY : INFINITY;
        r[1] = 1.0f;
    } else {
        r[1] = 2.0f * frexpf(t, &exponent);
        r[0] = (float)(exponent - 1);
        r[2] = nearest(log2((double)t));
    }
    r[3] = 1.0f;
}

OPERATION(op_lit) {
    UNUSED(b); UNUSED(c);
    const float bound = 128.0f - 1.0f / 256.0f;
    float x = a[0] < 0.0f ? 0.0f : a[0], y = a[1] < 0.0f ? 0.0f : a[1], w = a[3];
    if (w < -bound) w = -bound;
    else if (w > bound) w = bound;
    r[0] = 1.0f;
    r[1] = x;
    r[2] = 0.0f;
    r[3] = 1.0f;
    if (x > 0.0f) {
        double logarithm = log2((double)y);
        /* Zero times anything: any base to the power 0 is 1 (2.14.1.10.17). */
        double product = w == 0.0f || logarithm == 0.0 ? 0.0 : (double)w * logarithm;
        r[2] = nearest(isnan(product) ? product : power_of_two(product));
    }
}

typedef struct {
    const char *name;
    int operands;
    bool scalar;       /* <scalarSrcReg>: one component is named */
    operation *apply;  /* none: ARL, whose destination is the address register */
} opcode;

static const opcode OPCODES[] = {
    {"ARL", 1, true, NULL},    {"MOV", 1, false, op_mov}, {"LIT", 1, false, op_lit},
    {"RCP", 1, true, op_rcp},  {"RSQ", 1, true, op_rsq},  {"EXP", 1, true, op_exp},
    {"LOG", 1, true, op_log},  {"MUL", 2, false, op_mul}, {"ADD", 2, false, op_add},
    {"DP3", 2, false, op_dp3}, {"DP4", 2, false, op_dp4}, {"DST", 2, false, op_dst},
    {"MIN", 2, false, op_min}, {"MAX", 2, false, op_max}, {"SLT", 2, false, op_slt},
    {"SGE", 2, false, op_sge}, {"MAD", 3, false, op_mad}};
enum { OPCODE_COUNT = sizeof OPCODES / sizeof *OPCODES };

/* ------------------------------------------------------------------------------------- the loader */

enum file { TEMPORARY, ATTRIBUTE, PARAMETER, RELATIVE, RESULT, ADDRESS };

typedef struct {
    enum file file;
    int number; /* of RELATIVE: the offset */
    bool negate;
    int swizzle[4];
} operand;

typedef struct {
    const opcode *opcode;
    enum file file; /* of the destination */
    int number;
    bool mask[4];
    operand operands[3];
} instruction;

typedef struct {
    int count;
    instruction instructions[MOST_INSTRUCTIONS];
} program;

/* A program string, how far it is read, and the first error. Positions count bytes from 0. */
typedef struct {
    const char *text;
    size_t length, at, statement;
    bool surplus; /* the statement is an instruction too many, if it is one at all */
    size_t error_position;
    char error[160];
} scanner;

static int peek(const scanner *s, size_t at) { return at < s->length ? (unsigned char)s->text[at] : -1; }
static bool is_digit(int c) { return c >= '0' && c <= '9'; }
static bool is_word(int c) {
    return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/* Spaces, tabs, newlines, carriage returns and comments may stand between any two tokens (2.14.1.7). */
static void skip(scanner *s) {
    for (;;) {
        int c = peek(s, s->at);
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            s->at++;
        } else if (c == '#') {
            while (c != -1 && c != '\n' && c != '\r') c = peek(s, ++s->at);
        } else {
            return;
        }
    }
}

static size_t word_length(const scanner *s, size_t at) {
    size_t end = at;
    while (is_word(peek(s, end))) end++;
    return end - at;
}

/* What may follow an opcode without white space, as in "MOVR0,R1;". */
static bool is_register_name(const scanner *s, size_t at) {
    size_t length = word_length(s, at);
    const char *word = s->text + at;
    if (length == 1) return word[0] == 'o' || word[0] == 'c' || word[0] == 'v';
    for (size_t i = 1; i < length; i++)
        if (!is_digit(word[i])) return false;
    return length > 1 && (word[0] == 'R' || word[0] == 'A');
}

/* Always false, so that a caller can return it. */
static bool refuse(scanner *s, size_t position, const char *format, ...) {
    /* Of a misspelt first word of a statement (MOVE) the error is the word, not its tail. */
    if (position > s->statement && position - s->statement < word_length(s, s->statement) &&
        !is_register_name(s, s->statement + 3))
        position = s->statement;
    s->error_position = position;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->error, sizeof s->error, format, arguments);
    va_end(arguments);
    return false;
}

static bool accept(scanner *s, char token) {
    skip(s);
    if (peek(s, s->at) != token) return false;
    s->at++;
    return true;
}

static bool expect(scanner *s, char token) {
    return accept(s, token) || refuse(s, s->at, "expected \"%c\"", token);
}

/* One of these names, as a whole word; -1 where there is none, and nothing is read. */
static int accept_name(scanner *s, const char *const *names, int count) {
    skip(s);
    size_t length = word_length(s, s->at);
    for (int i = 0; i < count; i++) {
        if (strlen(names[i]) == length && memcmp(names[i], s->text + s->at, length) == 0) {
            s->at += length;
            return i;
        }
    }
    return -1;
}

/* A decimal integer; -1 where there is none. Beyond all limits it need not be exact. */
static int accept_integer(scanner *s) {
    skip(s);
    size_t length = word_length(s, s->at);
    int value = 0;
    for (size_t i = 0; i < length; i++) {
        int c = peek(s, s->at + i);
        if (!is_digit(c)) return -1;
        if (value < 100000) value = value * 10 + (c - '0');
    }
    if (length == 0) return -1;
    s->at += length;
    return value;
}

static int component_of(int c) {
    const char *found = c > 0 ? strchr("xyzw", c) : NULL;
    return found == NULL ? -1 : (int)(found - "xyzw");
}

static int accept_component(scanner *s) {
    skip(s);
    int component = component_of(peek(s, s->at));
    if (component >= 0) s->at++;
    return component;
}

/* <temporaryReg> after nothing else was found: R0 to R11 and no leading zeros. */
static bool temporary(scanner *s, int *number) {
    static const char *const names[TEMPORARIES] = {"R0", "R1", "R2", "R3", "R4",  "R5",
                                                   "R6", "R7", "R8", "R9", "R10", "R11"};
    *number = accept_name(s, names, TEMPORARIES);
    return *number >= 0 || refuse(s, s->at, "expected a register (R0 to R11)");
}

/* <maskedDstReg>, or <addrReg>, of which ".x" is a part. */
static bool destination(scanner *s, instruction *to) {
    static const char *const address[] = {"A0"};
    skip(s);
    if (to->opcode->apply == NULL) {
        to->file = ADDRESS;
        if (accept_name(s, address, 1) < 0) return refuse(s, s->at, "expected A0");
        if (!expect(s, '.')) return false;
        return accept(s, 'x') || refuse(s, s->at, "the address register has only the component x");
    }
    if (accept(s, 'o')) {
        to->file = RESULT;
        if (!expect(s, '[')) return false;
        to->number = accept_name(s, RESULT_NAMES, RESULTS);
        if (to->number < 0) return refuse(s, s->at, "expected a vertex result register (HPOS, COL0, ...)");
        if (!expect(s, ']')) return false;
    } else {
        to->file = TEMPORARY;
        if (!temporary(s, &to->number)) return false;
    }
    bool masked = accept(s, '.');
    for (int i = 0; i < 4; i++) to->mask[i] = !masked;
    if (!masked) return true;
    /* Each component once at most, in the order x, y, z, w. */
    int last = -1;
    for (;;) {
        skip(s);
        int component = component_of(peek(s, s->at));
        if (component <= last) break;
        to->mask[last = component] = true;
        s->at++;
    }
    return last >= 0 || refuse(s, s->at, "expected a write mask (x, y, z, w in this order)");
}

/* A number out of range is remembered only: the register that it stands in may be a register too many. */
typedef struct {
    bool found;
    size_t position;
    int greatest;
} out_of_range;

static bool refuse_number(scanner *s, const out_of_range *bad) {
    return refuse(s, bad->position, "expected a number from 0 to %d", bad->greatest);
}

static bool number_up_to(scanner *s, int greatest, int *number, out_of_range *bad) {
    skip(s);
    *bad = (out_of_range){false, s->at, greatest};
    *number = accept_integer(s);
    bad->found = *number > greatest;
    return *number >= 0 || refuse_number(s, bad);
}

/* What stands between the brackets of v[] or c[], and the bracket. */
static bool bracketed(scanner *s, operand *from, out_of_range *bad) {
    static const char *const mnemonics[] = {"OPOS", "WGHT", "NRML", "COL0", "COL1", "FOGC", "",     "",
                                            "TEX0", "TEX1", "TEX2", "TEX3", "TEX4", "TEX5", "TEX6", "TEX7"};
    static const char *const address[] = {"A0"};
    if (!expect(s, '[')) return false;
    skip(s);
    if (from->file == ATTRIBUTE) {
        from->number = is_word(peek(s, s->at)) ? accept_name(s, mnemonics, ATTRIBUTES) : -1;
        if (from->number < 0 && !number_up_to(s, ATTRIBUTES - 1, &from->number, bad)) return false;
    } else if (accept_name(s, address, 1) < 0) {
        if (!number_up_to(s, PARAMETERS - 1, &from->number, bad)) return false;
    } else {
        from->file = RELATIVE;
        if (!expect(s, '.')) return false;
        if (!accept(s, 'x')) return refuse(s, s->at, "the address register has only the component x");
        if (accept(s, '+')) {
            if (!number_up_to(s, 63, &from->number, bad)) return false;
        } else if (accept(s, '-')) {
            if (!number_up_to(s, 64, &from->number, bad)) return false;
            from->number = -from->number;
        }
    }
    if (accept(s, ']')) return true;
    return bad->found ? refuse_number(s, bad) : refuse(s, s->at, "expected \"]\"");
}

/* <scalarSrcReg> or <swizzleSrcReg>; `before` are the operands that the instruction already has. */
static bool source(scanner *s, bool scalar, operand *from, const operand *before) {
    from->negate = accept(s, '-');
    skip(s);
    size_t start = s->at;
    int c = peek(s, start);
    if (c == 'v' || c == 'c') {
        out_of_range bad = {false, 0, 0};
        from->file = c == 'v' ? ATTRIBUTE : PARAMETER;
        s->at++;
        if (!bracketed(s, from, &bad)) return false;
        /* One unique attribute and one unique parameter an instruction (2.14.1.7). */
        for (const operand *other = before; other < from && !s->surplus; other++) {
            bool same_kind = from->file == ATTRIBUTE ? other->file == ATTRIBUTE
                                                     : other->file == PARAMETER || other->file == RELATIVE;
            if (same_kind && (other->file != from->file || other->number != from->number))
                return refuse(s, start, "an instruction sources one %s at most",
                              from->file == ATTRIBUTE ? "vertex attribute" : "program parameter");
        }
        if (bad.found && !s->surplus) return refuse_number(s, &bad);
    } else {
        from->file = TEMPORARY;
        if (!temporary(s, &from->number)) return false;
    }
    for (int i = 0; i < 4; i++) from->swizzle[i] = i;
    if (scalar) {
        if (!expect(s, '.')) return false;
    } else if (!accept(s, '.')) {
        return true;
    }
    int count = 0, component;
    while (count < (scalar ? 1 : 4) && (component = accept_component(s)) >= 0)
        from->swizzle[count++] = component;
    if (count == 1)
        for (int i = 1; i < 4; i++) from->swizzle[i] = from->swizzle[0];
    return count == 1 || count == 4 || refuse(s, s->at, "expected a component (x, y, z, w)");
}

/* What later languages have is refused at its first byte: "MOV:" is no misused MOV. */
static bool is_label(scanner ahead) {
    ahead.at += word_length(&ahead, ahead.at);
    return ahead.at > ahead.statement && !is_digit(ahead.text[ahead.statement]) && accept(&ahead, ':');
}

static bool statement(scanner *s, program *to) {
    instruction one;
    memset(&one, 0, sizeof one);
    s->surplus = to->count == MOST_INSTRUCTIONS;
    for (int i = 0; i < OPCODE_COUNT && one.opcode == NULL; i++) {
        if (s->length - s->at >= 3 && memcmp(s->text + s->at, OPCODES[i].name, 3) == 0)
            one.opcode = &OPCODES[i];
    }
    if (one.opcode == NULL) return refuse(s, s->at, "expected an instruction or END");
    s->at += 3;
    if (!destination(s, &one)) return false;
    for (int i = 0; i < one.opcode->operands; i++) {
        if (!expect(s, ',')) return false;
        if (!source(s, one.opcode->scalar, &one.operands[i], one.operands)) return false;
    }
    if (s->surplus)
        return refuse(s, s->statement, "more than %d instructions", MOST_INSTRUCTIONS);
    to->instructions[to->count++] = one;
    return expect(s, ';');
}

/* LoadProgramNV (2.14.1.7): whether it loads; where not, `s` has the position and the reason. */
static bool load(scanner *s, program *to) {
    static const char header[] = "!!VP1.0";
    static const char *const end[] = {"END"};
    to->count = 0;
    skip(s);
    s->statement = s->length;
    if (s->length - s->at < 7 || memcmp(s->text + s->at, header, 7) != 0)
        return refuse(s, s->at, "expected %s", header);
    s->at += 7;
    for (;;) {
        skip(s);
        s->statement = s->at;
        if (is_label(*s)) return refuse(s, s->at, "there are no labels");
        if (accept_name(s, end, 1) == 0) break;
        if (!statement(s, to)) return false;
    }
    skip(s);
    s->statement = s->length;
    if (s->at < s->length) return refuse(s, s->at, "nothing may follow END");
    for (int i = 0; i < to->count; i++)
        if (to->instructions[i].file == RESULT && to->instructions[i].number == 0) return true;
    return refuse(s, s->length, "the program does not write o[HPOS]");
}

/* ------------------------------------------------------------------------------------ the machine */

typedef struct {
    float attributes[ATTRIBUTES][4], parameters[PARAMETERS][4];
    float temporaries[TEMPORARIES][4], results[RESULTS][4];
    int address;
} machine;

/* At each invocation: temporaries (0,0,0,0), results (0,0,0,1), the address 0 (2.14.1.3 to .5). */
static void begin(machine *m) {
    memset(m->temporaries, 0, sizeof m->temporaries);
    memset(m->results, 0, sizeof m->results);
    for (int i = 0; i < RESULTS; i++) m->results[i][3] = 1.0f;
    m->address = 0;
}

static void fetch(const machine *m, const operand *from, float *to) {
    static const float outside[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    int number = from->file == RELATIVE ? m->address + from->number : from->number;
    const float *value = from->file == TEMPORARY ? m->temporaries[number]
                       : from->file == ATTRIBUTE ? m->attributes[number]
                       : number >= 0 && number < PARAMETERS ? m->parameters[number]
                       : outside;
    EACH to[i] = from->negate ? negated(value[from->swizzle[i]]) : value[from->swizzle[i]];
}

/* One instruction: operands, operation, masked write (2.14.1.9). */
static void execute(machine *m, const instruction *one) {
    float values[3][4] = {{0}}, result[4];
    for (int i = 0; i < one->opcode->operands; i++) fetch(m, &one->operands[i], values[i]);
    if (one->file == ADDRESS) {
        /* Clamping beyond what an offset can bring back is allowed (Issues, on ARL); of NaN nothing is said. */
        float whole = floorf(values[0][0]);
        m->address = isnan(whole) ? 0 : whole < -512.0f ? -512 : whole > 511.0f ? 511 : (int)whole;
        return;
    }
    one->opcode->apply(values[0], values[1], values[2], result);
    float *to = one->file == RESULT ? m->results[one->number] : m->temporaries[one->number];
    EACH if (one->mask[i]) to[i] = result[i];
}

/* --------------------------------------------------------------------------------- JSON, and text */

typedef struct {
    char *text;
    size_t length, size;
} buffer;

static void put(buffer *to, const char *text, size_t length) {
    if (to->length + length + 1 > to->size) {
        to->size = (to->length + length + 1) * 2;
        to->text = allocate(to->text, to->size);
    }
    memcpy(to->text + to->length, text, length);
    to->length += length;
    to->text[to->length] = '\0';
}

static void print(buffer *to, const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(to, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

static void print_string(buffer *to, const char *text) {
    put(to, "\"", 1);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') put(to, "\\", 1);
        if ((unsigned char)*text < 32 || (unsigned char)*text > 126) put(to, "?", 1);
        else put(to, text, 1);
    }
    put(to, "\"", 1);
}

static void print_quad(buffer *to, const float *quad) {
    for (int i = 0; i < 4; i++) print(to, "%s\"0x%08x\"", i == 0 ? "" : ",", (unsigned)bits_of(quad[i]));
}

enum kind { OTHER, NUMBER, STRING, ARRAY, OBJECT };

typedef struct json {
    enum kind kind;
    double number;
    char *text; /* of a string: `length` bytes, NUL among them, perhaps */
    size_t length;
    char *key; /* of a member of an object */
    struct json *first, *next;
} json;

/* Everything that a request is read into is freed at once. */
typedef struct chunk {
    struct chunk *before;
    size_t used, size;
    double bytes[]; /* of a type that aligns them */
} chunk;

typedef struct {
    char *at;
    chunk *memory;
    const char *error;
} reader;

static void *grab(reader *r, size_t size) {
    size = (size + 7) & ~(size_t)7;
    if (r->memory == NULL || r->memory->size - r->memory->used < size) {
        size_t room = size > 65536 ? size : 65536;
        chunk *more = allocate(NULL, sizeof(chunk) + room);
        *more = (chunk){r->memory, 0, room};
        r->memory = more;
    }
    void *memory = (char *)r->memory->bytes + r->memory->used;
    r->memory->used += size;
    return memory;
}

static json *wrong(reader *r, const char *error) {
    if (r->error == NULL) r->error = error;
    return NULL;
}

static void blank(reader *r) {
    while (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n') r->at++;
}

static int hex_digit(int c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* Hexadecimal digits, exactly so many. */
static bool hexadecimal(const char *text, int digits, uint32_t *value) {
    *value = 0;
    for (int i = 0; i < digits; i++) {
        int digit = hex_digit((unsigned char)text[i]);
        if (digit < 0) return false;
        *value = *value << 4 | (uint32_t)digit;
    }
    return true;
}

static char *utf8(char *to, uint32_t code) {
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *to++ = (char)((0xf00 >> more & 0xff) | code >> (6 * more));
    while (more-- > 0) *to++ = (char)(0x80 | (code >> (6 * more) & 0x3f));
    return to;
}

/* The characters of a string, decoded in place: never longer than they were. */
static bool characters(reader *r, char **text, size_t *length) {
    char *to = ++r->at;
    *text = to;
    while (*r->at != '"') {
        unsigned char c = (unsigned char)*r->at++;
        if (c < 32) return wrong(r, "a string without its end, or with a control character in it") != NULL;
        if (c != '\\') {
            *to++ = (char)c;
            continue;
        }
        static const char from[] = "\"\\/bfnrt", into[] = "\"\\/\b\f\n\r\t";
        char escape = *r->at == '\0' ? 'x' : *r->at++;
        const char *simple = strchr(from, escape);
        uint32_t code = 0, low = 0;
        if (simple != NULL) {
            *to++ = into[simple - from];
        } else if (escape == 'u' && hexadecimal(r->at, 4, &code)) {
            r->at += 4;
            if (code >> 10 == 0x36 && r->at[0] == '\\' && r->at[1] == 'u' &&
                hexadecimal(r->at + 2, 4, &low) && low >> 10 == 0x37) {
                r->at += 6;
                code = 0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff));
            }
            to = utf8(to, code);
        } else {
            return wrong(r, "an escape that JSON does not have") != NULL;
        }
    }
    r->at++;
    *length = (size_t)(to - *text);
    return true;
}

static bool number_shape(const char *at) {
    if (*at == '-') at++;
    return is_digit(at[0]) && !(at[0] == '0' && is_digit(at[1]));
}

static json *value(reader *r, int depth) {
    json *node = grab(r, sizeof(json));
    memset(node, 0, sizeof *node);
    blank(r);
    if (depth > 16) return wrong(r, "too deep");
    if (*r->at == '"') {
        node->kind = STRING;
        return characters(r, &node->text, &node->length) ? node : NULL;
    }
    if (*r->at == '[' || *r->at == '{') {
        bool object = *r->at == '{';
        char end = object ? '}' : ']';
        json **link = &node->first;
        node->kind = object ? OBJECT : ARRAY;
        r->at++;
        blank(r);
        if (*r->at == end) {
            r->at++;
            return node;
        }
        for (;;) {
            char *key = NULL;
            size_t length = 0;
            blank(r);
            if (object) {
                if (*r->at != '"') return wrong(r, "expected the name of a member");
                if (!characters(r, &key, &length)) return NULL;
                blank(r);
                if (*r->at != ':') return wrong(r, "expected \":\"");
                *r->at++ = '\0';
                key[length] = '\0';
            }
            json *item = value(r, depth + 1);
            if (item == NULL) return NULL;
            item->key = key;
            *link = item;
            link = &item->next;
            node->length++;
            blank(r);
            char after = *r->at;
            if (after != ',' && after != end) return wrong(r, "expected \",\" or the end of an array or object");
            r->at++;
            if (after == end) return node;
        }
    }
    if (number_shape(r->at)) {
        node->kind = NUMBER;
        node->number = strtod(r->at, &r->at);
        return node;
    }
    static const char *const names[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++) {
        if (strncmp(r->at, names[i], strlen(names[i])) == 0) {
            r->at += strlen(names[i]);
            return node;
        }
    }
    return wrong(r, "expected a value");
}

static const json *member(const json *object, const char *key, enum kind kind) {
    if (object->kind != OBJECT) return NULL;
    for (const json *item = object->first; item != NULL; item = item->next)
        if (strcmp(item->key, key) == 0) return item->kind == kind ? item : NULL;
    return NULL;
}

/* A whole number from 0 to `most`; -1 where it is none. */
static double whole_number(const json *node, double most) {
    if (node == NULL || node->kind != NUMBER) return -1;
    return node->number >= 0 && node->number <= most && floor(node->number) == node->number ? node->number : -1;
}

static bool word_of(const json *node, uint32_t *word) {
    return node != NULL && node->kind == STRING && node->length == 10 && node->text[0] == '0' &&
           node->text[1] == 'x' && hexadecimal(node->text + 2, 8, word);
}

static const char DIGITS64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Exactly `size` bytes. */
static bool from_base64(const json *node, uint8_t *bytes, size_t size) {
    if (node->length != (size + 2) / 3 * 4) return false;
    size_t done = 0;
    for (size_t i = 0; i < node->length; i += 4) {
        uint32_t group = 0;
        for (int j = 0; j < 4; j++) {
            char c = node->text[i + j];
            const char *digit = c == '\0' ? NULL : strchr(DIGITS64, c);
            size_t held = size - done < 3 ? size - done : 3;
            if ((size_t)j <= held ? digit == NULL : c != '=') return false;
            group = group << 6 | (digit == NULL ? 0 : (uint32_t)(digit - DIGITS64));
        }
        for (int j = 2; j >= 0 && done < size; j--) bytes[done++] = (uint8_t)(group >> (8 * j));
    }
    return true;
}

static void print_base64(buffer *to, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i += 3) {
        uint32_t group = 0;
        char text[4];
        for (size_t j = 0; j < 3; j++) group = group << 8 | (i + j < size ? bytes[i + j] : 0u);
        for (size_t j = 0; j < 4; j++) text[j] = i + j <= size ? DIGITS64[group >> (18 - 6 * j) & 63] : '=';
        put(to, text, 4);
    }
}

/* ----------------------------------------------------------------------------------- the protocol */

static program loaded_program;
static bool is_loaded;
static machine the_machine;

static void fail(buffer *reply, const char *message, const char *reason) {
    print(reply, "\"message\":\"%s\",\"reason\":", message);
    print_string(reply, reason);
}

static void answer_hello(const json *request, buffer *reply) {
    if (whole_number(member(request, "protocol", NUMBER), 1) != 1) {
        fail(reply, "error", "this backend speaks protocol 1");
        return;
    }
    print(reply, "\"message\":\"hello\",\"protocol\":1,\"name\":\"vp1-c\",\"version\":\"1.0\","
                 "\"environments\":[\"VP1.0\"],\"instructions\":[");
    for (int i = 0; i < OPCODE_COUNT; i++) print(reply, "%s\"%s\"", i == 0 ? "" : ",", OPCODES[i].name);
    print(reply, "],\"maxInputs\":%d,\"positions\":true,\"trace\":true,\"base64\":true,", MOST_INPUTS);
    /* All of VP1.0: an emulator that lacks something leaves it out here, and one that checks nothing says so. */
    print(reply, "\"checks\":true,\"results\":[");
    for (int i = 0; i < RESULTS; i++) print(reply, "%s\"%s\"", i == 0 ? "" : ",", RESULT_NAMES[i]);
    print(reply, "],\"options\":[],\"forms\":[\"relative\",\"swizzle\",\"mask\"],");
    print(reply, "\"limits\":{\"instructions\":%d,\"temporaries\":%d,\"parameters\":%d},", MOST_INSTRUCTIONS,
          TEMPORARIES, PARAMETERS);
    print(reply, "\"details\":{\"language\":\"C99\",\"document\":\"NV_vertex_program\",\"rounding\":\"toward zero\"}");
}

/* The languages that this backend does not know are no mistakes of the program. */
static bool is_foreign(const scanner *at_start) {
    static const char *const headers[] = {"!!VP1.1", "!!VP2.0", "!!VSP1.0"};
    scanner s = *at_start;
    skip(&s);
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(headers[i]);
        if (s.length - s.at >= length && memcmp(s.text + s.at, headers[i], length) == 0) return true;
    }
    return false;
}

static void answer_load(const json *request, buffer *reply) {
    const json *text = member(request, "program", STRING);
    is_loaded = false;
    if (text == NULL) {
        fail(reply, "error", "load wants \"program\", a string");
        return;
    }
    scanner s = {text->text, text->length, 0, 0, false, 0, ""};
    if (is_foreign(&s)) {
        fail(reply, "unsupported", "only VP1.0 programs are known here");
    } else if (load(&s, &loaded_program)) {
        is_loaded = true;
        print(reply, "\"message\":\"loaded\"");
    } else {
        print(reply, "\"message\":\"refused\",\"position\":%zu,\"reason\":", s.error_position);
        print_string(reply, s.error);
    }
}

/* `c` of a request: the parameters that are given, all others (0,0,0,0). */
static const char *read_parameters(const json *c) {
    memset(the_machine.parameters, 0, sizeof the_machine.parameters);
    if (c == NULL) return "\"c\" should be an object of program parameters";
    for (const json *item = c->first; item != NULL; item = item->next) {
        char *end;
        long number = strtol(item->key, &end, 10);
        if (!is_digit(item->key[0]) || *end != '\0' || number >= PARAMETERS)
            return "a program parameter is numbered 0 to 95";
        uint32_t word = 0;
        const json *component = item->first;
        if (item->kind != ARRAY || item->length != 4) return "a program parameter has four words";
        for (int i = 0; i < 4; i++, component = component->next) {
            if (!word_of(component, &word)) return "a word of \"c\" is not 0x and eight hexadecimal digits";
            the_machine.parameters[number][i] = input(word);
        }
    }
    return NULL;
}

/* What `run` and `trace` are given. */
typedef struct {
    int registers[ATTRIBUTES], register_count, count;
    bool base64;
    uint32_t *words;
} inputs;

static const char *read_inputs(const json *request, bool single, inputs *in) {
    if (!is_loaded) return "no program is loaded";
    const char *error = read_parameters(member(request, "c", OBJECT));
    if (error != NULL) return error;
    const json *v = member(request, "v", ARRAY);
    if (v == NULL || v->length > ATTRIBUTES) return "\"v\" should be an array of attribute numbers";
    for (const json *item = v->first; item != NULL; item = item->next) {
        double number = whole_number(item, ATTRIBUTES - 1);
        if (number < 0) return "a vertex attribute is numbered 0 to 15";
        in->registers[in->register_count++] = (int)number;
    }
    double count = single ? 1 : whole_number(member(request, "count", NUMBER), MOST_INPUTS);
    if (count < 1) return "\"count\" should be a number of vertices from 1 to 4096";
    in->count = (int)count;
    size_t wanted = (size_t)in->count * (size_t)in->register_count * 4;
    in->words = allocate(NULL, wanted * 4);

    const json *packed = member(request, "base64", STRING);
    const json *list = member(request, "words", ARRAY);
    in->base64 = packed != NULL && !single;
    if (in->base64) {
        uint8_t *bytes = (uint8_t *)in->words;
        if (!from_base64(packed, bytes, wanted * 4)) return "\"base64\" does not hold 16 bytes a register and vertex";
        for (size_t i = 0; i < wanted; i++) { /* whatever the byte order of this processor */
            const uint8_t *b = bytes + 4 * i;
            in->words[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
        }
        return NULL;
    }
    if (list == NULL || list->length != wanted) return "\"words\" should have four words a register and vertex";
    size_t at = 0;
    for (const json *item = list->first; item != NULL; item = item->next)
        if (!word_of(item, &in->words[at++])) return "an item of \"words\" is not 0x and eight hexadecimal digits";
    return NULL;
}

/* The registers before vertex `index` is run; attributes that are not given are (0,0,0,1). */
static void begin_vertex(const inputs *in, int index) {
    begin(&the_machine);
    memset(the_machine.attributes, 0, sizeof the_machine.attributes);
    for (int i = 0; i < ATTRIBUTES; i++) the_machine.attributes[i][3] = 1.0f;
    const uint32_t *words = in->words + (size_t)index * (size_t)in->register_count * 4;
    for (int i = 0; i < in->register_count; i++)
        for (int j = 0; j < 4; j++) the_machine.attributes[in->registers[i]][j] = input(words[4 * i + j]);
}

static void answer_run(const json *request, buffer *reply) {
    inputs in = {{0}, 0, 0, false, NULL};
    const char *error = read_inputs(request, false, &in);
    if (error != NULL) {
        fail(reply, "error", error);
        free(in.words);
        return;
    }
    print(reply, "\"message\":\"results\",\"registers\":[");
    for (int i = 0; i < RESULTS; i++) print(reply, "%s\"%s\"", i == 0 ? "" : ",", RESULT_NAMES[i]);
    print(reply, in.base64 ? "],\"base64\":\"" : "],\"words\":[");
    /* 240 bytes a vertex divide by 3, so that base64 can be written vertex by vertex. */
    uint8_t bytes[RESULTS * 16];
    for (int vertex = 0; vertex < in.count; vertex++) {
        begin_vertex(&in, vertex);
        for (int i = 0; i < loaded_program.count; i++) execute(&the_machine, &loaded_program.instructions[i]);
        for (int i = 0; i < RESULTS; i++) {
            if (in.base64) {
                for (int j = 0; j < 16; j++)
                    bytes[16 * i + j] = (uint8_t)(bits_of(the_machine.results[i][j / 4]) >> (8 * (j % 4)));
            } else {
                if (vertex + i > 0) put(reply, ",", 1);
                print_quad(reply, the_machine.results[i]);
            }
        }
        if (in.base64) print_base64(reply, bytes, sizeof bytes);
    }
    print(reply, in.base64 ? "\"" : "]");
    free(in.words);
}

static void answer_trace(const json *request, buffer *reply) {
    inputs in = {{0}, 0, 0, false, NULL};
    const char *error = read_inputs(request, true, &in);
    if (error != NULL) {
        fail(reply, "error", error);
        free(in.words);
        return;
    }
    begin_vertex(&in, 0);
    print(reply, "\"message\":\"steps\",\"outcome\":\"completed\",\"steps\":[");
    for (int i = 0; i < loaded_program.count; i++) {
        const instruction *one = &loaded_program.instructions[i];
        execute(&the_machine, one);
        print(reply, "%s{\"index\":%d,", i == 0 ? "" : ",", i);
        if (one->file == ADDRESS) {
            print(reply, "\"A\":{\"0\":[%d,0,0,0]}}", the_machine.address);
            continue;
        }
        bool result = one->file == RESULT;
        if (result) print(reply, "\"o\":{\"%s\":[", RESULT_NAMES[one->number]);
        else print(reply, "\"R\":{\"%d\":[", one->number);
        print_quad(reply, result ? the_machine.results[one->number] : the_machine.temporaries[one->number]);
        print(reply, "]}}");
    }
    print(reply, "]");
    free(in.words);
}

/* Answers one line; false after `bye`. */
static bool answer(char *line, size_t length, buffer *reply) {
    reader r = {line, NULL, NULL};
    const json *request = value(&r, 0);
    blank(&r);
    if (request != NULL && (size_t)(r.at - line) != length) request = wrong(&r, "something follows the object");
    double id = request == NULL ? -1 : whole_number(member(request, "id", NUMBER), 9007199254740991.0);
    const json *name = request == NULL ? NULL : member(request, "message", STRING);
    bool goes_on = true;

    reply->length = 0;
    print(reply, "{\"id\":%.0f,", id < 0 ? 0.0 : id);
    if (request == NULL) {
        fail(reply, "error", r.error);
    } else if (id < 0 || name == NULL) {
        fail(reply, "error", "a request is an object with \"id\", a whole number, and \"message\", a string");
    } else {
        name->text[name->length] = '\0';
        if (strcmp(name->text, "hello") == 0) answer_hello(request, reply);
        else if (strcmp(name->text, "load") == 0) answer_load(request, reply);
        else if (strcmp(name->text, "run") == 0) answer_run(request, reply);
        else if (strcmp(name->text, "trace") == 0) answer_trace(request, reply);
        else if (strcmp(name->text, "reset") == 0) {
            is_loaded = false;
            print(reply, "\"message\":\"ready\"");
        } else if (strcmp(name->text, "bye") == 0) {
            goes_on = false;
            print(reply, "\"message\":\"bye\"");
        } else fail(reply, "unsupported", "no such message is known here");
    }
    print(reply, "}\n");
    while (r.memory != NULL) {
        chunk *before = r.memory->before;
        free(r.memory);
        r.memory = before;
    }
    return goes_on;
}

/* A line without its end; false at the end of the input. */
static bool read_line(buffer *line) {
    int c;
    line->length = 0;
    put(line, "", 0);
    while ((c = getchar()) != EOF && c != '\n') {
        char byte = (char)c;
        put(line, &byte, 1);
    }
    return c != EOF || line->length > 0;
}

int main(void) {
    buffer line = {NULL, 0, 0}, reply = {NULL, 0, 0};
    bool goes_on = true;
    while (goes_on && read_line(&line)) {
        if (strspn(line.text, " \t\r") == line.length) continue;
        goes_on = answer(line.text, line.length, &reply);
        if (fwrite(reply.text, 1, reply.length, stdout) != reply.length || fflush(stdout) != 0) return 1;
    }
    free(line.text);
    free(reply.text);
    return 0;
}
