/*
 * vp1-kit.h: what every backend of vpspec for VP1.0, VP1.1 and VSP1.0 programs has in common, in one header.
 *
 * You write the operations, on 32-bit words; this writes the rest: it reads requests from standard input and
 * writes replies to standard output (docs/backend-protocol.md), reads program strings, keeps registers, fetches
 * operands, writes under masks, traces. Words reach your operations as bits: nothing is flushed, rounded or
 * made another NaN before, and nothing after. README.md beside this file tells how to begin; `kit_backend` below
 * is all that there is to fill in.
 *
 *     #include "vp1-kit.h"
 *
 *     KIT_OPERATION(mov) { KIT_EACH r[i] = a[i]; }
 *     KIT_OPERATION(add) { KIT_EACH r[i] = kit_bits(kit_float(a[i]) + kit_float(b[i])); }
 *
 *     int main(void) {
 *         static const kit_operation operations[] = {{"MOV", mov}, {"ADD", add}, {NULL, NULL}};
 *         static const kit_backend backend = {.name = "mine", .version = "0.1", .operations = operations};
 *         return kit_serve(&backend);
 *     }
 *
 * C99, no dependency. Section numbers are NV_vertex_program's; "1.1:" those of NV_vertex_program1_1. Include it in
 * one source file.
 */
#ifndef VP1_KIT_H
#define VP1_KIT_H

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#endif

/* Sizes of the register files (2.14.1.1 to 2.14.1.5), and the most instructions (2.14.1.7; 1.1: 2.14.1.7). */
enum { KIT_ATTRIBUTES = 16, KIT_PARAMETERS = 96, KIT_TEMPORARIES = 12, KIT_RESULTS = 15 };
enum { KIT_MOST_INSTRUCTIONS = 128, KIT_MOST_INVARIANT = 124 };
/* Vertices in one request, as text and in the binary form: what `hello` promises. */
enum { KIT_MOST_INPUTS = 4096, KIT_MOST_BATCH = 65536 };

static const char *const KIT_RESULT_NAMES[KIT_RESULTS] = {
    "HPOS", "COL0", "COL1", "BFC0", "BFC1", "FOGC", "PSIZ", "TEX0",
    "TEX1", "TEX2", "TEX3", "TEX4", "TEX5", "TEX6", "TEX7"};

/* ------------------------------------------------------------------------------ what you fill in */

/* The floating-point number that a word is, and the word that a number is; every bit survives both. */
static inline float kit_float(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t kit_bits(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/*
 * What an instruction makes of its operands, after swizzle and sign: four words each, of which as many are
 * given as the instruction has. Of a scalar operand (RCP, RSQ, EXP, LOG, RCC) all four are the one component that
 * is named. Always all of `r` is written; the mask is not your concern.
 */
typedef void kit_apply(const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *r);

#define KIT_EACH for (int i = 0; i < 4; i++)
#if defined(__GNUC__)
#define KIT_MAYBE __attribute__((unused))
#else
#define KIT_MAYBE
#endif
#define KIT_OPERATION(name)                                                                                   \
    static void name(KIT_MAYBE const uint32_t *a, KIT_MAYBE const uint32_t *b, KIT_MAYBE const uint32_t *c,   \
                     uint32_t *r)

typedef struct {
    const char *name; /* "MOV"; NULL ends the table. ARL is not here: `address` below is it */
    kit_apply *apply;
} kit_operation;

enum kit_file { KIT_TEMPORARY, KIT_ATTRIBUTE, KIT_PARAMETER, KIT_RELATIVE, KIT_RESULT, KIT_ADDRESS };

typedef struct {
    enum kit_file file;
    int number; /* of KIT_RELATIVE: the offset */
    bool negate;
    int swizzle[4];
} kit_operand;

typedef struct {
    const char *name; /* "MAD" */
    kit_apply *apply; /* yours; NULL of ARL */
    enum kit_file file; /* of the destination; KIT_PARAMETER in a state program */
    int number;
    bool mask[4];
    int count; /* operands */
    kit_operand operands[3];
} kit_instruction;

typedef struct {
    const char *environment; /* "VP1.0", "VP1.1", "VSP1.0" */
    bool position_invariant; /* OPTION NV_position_invariant: the position is not the program's */
    int count;
    kit_instruction instructions[KIT_MOST_INSTRUCTIONS];
} kit_program;

/* As they are when a run begins: temporaries (0,0,0,0), results (0,0,0,1), the address 0 (2.14.1.3 to .5). */
typedef struct {
    uint32_t attributes[KIT_ATTRIBUTES][4], parameters[KIT_PARAMETERS][4];
    uint32_t temporaries[KIT_TEMPORARIES][4], results[KIT_RESULTS][4];
    int address;
    bool written[KIT_PARAMETERS]; /* parameters that a state program wrote */
} kit_registers;

typedef struct {
    const char *name, *version;
    /* What it computes. `hello` names these instructions, and no program with others is asked. */
    const kit_operation *operations;
    /* ARL: from the word to the address. NULL: there is neither ARL nor relative addressing. */
    int (*address)(uint32_t word);
    /* A word under a minus sign. NULL: its sign bit is changed. */
    uint32_t (*negated)(uint32_t word);
    /* What a relative address outside of the parameters reads. NULL: (0,0,0,0). */
    void (*outside)(int number, uint32_t *quad);
    /* Separated by spaces. NULL: VP1.0, where there is one of ABS, DPH, RCC and SUB VP1.1, and VSP1.0. */
    const char *environments;
    /* Results that your machine has, separated by spaces: programs that write others are not asked. NULL: all. */
    const char *results;
    /*
     * Whether this header's loader is your implementation's own. If not, an emulator that is only given programs
     * that load, say so by leaving it false: then programs that must be refused are no question to you.
     */
    bool checks;

    /* For a core of its own, all optional. */

    /* A program that was loaded, to be translated. Returns why it cannot be, or NULL. */
    const char *(*load)(const kit_program *program);
    /* A run, in place of a loop over instructions: from the registers at its start to those at its end. */
    void (*run)(const kit_program *program, kit_registers *registers);
    /* One instruction, in place of kit_step. */
    void (*step)(const kit_instruction *instruction, kit_registers *registers);

    /* Names and values for reports, one after the other, NULL at the end. */
    const char *const *details;
} kit_backend;

/* One instruction by your operations: operands, operation, masked write (2.14.1.9). */
static void kit_step(const kit_instruction *one, kit_registers *registers);

/* Answers requests until there are no more; what `main` returns. */
static int kit_serve(const kit_backend *backend);

/*
 * Writes one line of a recording (docs/recordings.md, Whole programs): a program, the registers before a run and after
 * it. For a test ROM or a capture, which knows them and cannot be asked. False where it could not be written.
 */
static bool kit_record(FILE *to, const char *program, const kit_registers *before, const kit_registers *after);

/* ---------------------------------------------------------------------------------- instructions */

typedef struct {
    const char *name;
    int operands;
    bool scalar; /* <scalarSrcReg>: one component is named */
    bool later;  /* of VP1.1 */
} kit_opcode;

static const kit_opcode KIT_OPCODES[] = {
    {"ARL", 1, true, false},  {"MOV", 1, false, false}, {"LIT", 1, false, false}, {"RCP", 1, true, false},
    {"RSQ", 1, true, false},  {"EXP", 1, true, false},  {"LOG", 1, true, false},  {"MUL", 2, false, false},
    {"ADD", 2, false, false}, {"DP3", 2, false, false}, {"DP4", 2, false, false}, {"DST", 2, false, false},
    {"MIN", 2, false, false}, {"MAX", 2, false, false}, {"SLT", 2, false, false}, {"SGE", 2, false, false},
    {"MAD", 3, false, false}, {"ABS", 1, false, true},  {"RCC", 1, true, true},   {"SUB", 2, false, true},
    {"DPH", 2, false, true}};
enum { KIT_OPCODE_COUNT = sizeof KIT_OPCODES / sizeof *KIT_OPCODES };

static const kit_backend *kit_the_backend;

static void *kit_allocate(void *old, size_t size) {
    void *memory = realloc(old, size > 0 ? size : 1);
    if (memory == NULL) {
        fprintf(stderr, "vp1-kit: out of memory (%zu bytes)\n", size);
        exit(1);
    }
    return memory;
}

static kit_apply *kit_operation_named(const char *name) {
    for (const kit_operation *row = kit_the_backend->operations; row != NULL && row->name != NULL; row++)
        if (strcmp(row->name, name) == 0) return row->apply;
    return NULL;
}

static bool kit_has(const kit_opcode *opcode) {
    if (strcmp(opcode->name, "ARL") == 0) return kit_the_backend->address != NULL;
    return kit_operation_named(opcode->name) != NULL;
}

/* Whether a word stands in a list that spaces separate. */
static bool kit_is_listed(const char *list, const char *word) {
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
    return false;
}

static bool kit_has_environment(const char *name) {
    if (kit_the_backend->environments != NULL) return kit_is_listed(kit_the_backend->environments, name);
    bool later = false;
    for (int i = 0; i < KIT_OPCODE_COUNT; i++) later |= KIT_OPCODES[i].later && kit_has(&KIT_OPCODES[i]);
    return later || strcmp(name, "VP1.1") != 0;
}

/* ------------------------------------------------------------------------------------- the loader */

/*
 * A program string, how far it is read, and the first error. Positions count bytes from 0. What is wrong with a
 * statement that otherwise is one is pending until its end: of two errors the first in the text counts, and an
 * instruction too many is one as a whole.
 */
enum kit_environment { KIT_VP1_0, KIT_VP1_1, KIT_VSP1_0, KIT_HEADER_COUNT };
static const char *const KIT_HEADERS[KIT_HEADER_COUNT] = {"!!VP1.0", "!!VP1.1", "!!VSP1.0"};

typedef struct {
    const char *text;
    size_t length, at, statement;
    enum kit_environment environment;
    bool invariant, pending;
    const char *missing; /* the first instruction that the backend does not have */
    size_t error_position;
    char error[160];
} kit_scanner;

static int kit_peek(const kit_scanner *s, size_t at) { return at < s->length ? (unsigned char)s->text[at] : -1; }
static bool kit_is_digit(int c) { return c >= '0' && c <= '9'; }
static bool kit_is_word(int c) {
    return kit_is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/* Spaces, tabs, newlines, carriage returns and comments may stand between any two tokens (2.14.1.7). */
static void kit_skip(kit_scanner *s) {
    for (;;) {
        int c = kit_peek(s, s->at);
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            s->at++;
        } else if (c == '#') {
            while (c != -1 && c != '\n' && c != '\r') c = kit_peek(s, ++s->at);
        } else {
            return;
        }
    }
}

static size_t kit_word_length(const kit_scanner *s, size_t at) {
    size_t end = at;
    while (kit_is_word(kit_peek(s, end))) end++;
    return end - at;
}

/* What may follow an opcode without white space, as in "MOVR0,R1;". */
static bool kit_is_register_name(const kit_scanner *s, size_t at) {
    size_t length = kit_word_length(s, at);
    const char *word = s->text + at;
    if (length == 1) return word[0] == 'o' || word[0] == 'c' || word[0] == 'v';
    for (size_t i = 1; i < length; i++)
        if (!kit_is_digit(word[i])) return false;
    return length > 1 && (word[0] == 'R' || word[0] == 'A');
}

static void kit_note_in(kit_scanner *s, size_t position, const char *format, va_list arguments) {
    if (s->pending && s->error_position <= position) return;
    s->pending = true;
    s->error_position = position;
    vsnprintf(s->error, sizeof s->error, format, arguments);
}

/* Something that a statement may not have: the first of them counts, once the statement has ended. */
static void kit_note(kit_scanner *s, size_t position, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    kit_note_in(s, position, format, arguments);
    va_end(arguments);
}

/* The text ends to be a program here. Always false, so that a caller can return it. */
static bool kit_refuse(kit_scanner *s, size_t position, const char *format, ...) {
    /* Of a misspelt first word of a statement (MOVE) the error is the word, not its tail. */
    if (position > s->statement && position - s->statement < kit_word_length(s, s->statement) &&
        !kit_is_register_name(s, s->statement + 3))
        position = s->statement;
    va_list arguments;
    va_start(arguments, format);
    kit_note_in(s, position, format, arguments);
    va_end(arguments);
    return false;
}

static bool kit_begins(const kit_scanner *s, const char *with) {
    size_t length = strlen(with);
    return s->length - s->at >= length && memcmp(s->text + s->at, with, length) == 0;
}

static bool kit_accept(kit_scanner *s, char token) {
    kit_skip(s);
    if (kit_peek(s, s->at) != token) return false;
    s->at++;
    return true;
}

static bool kit_expect(kit_scanner *s, char token) {
    return kit_accept(s, token) || kit_refuse(s, s->at, "expected \"%c\"", token);
}

/* One of these names, as a whole word; -1 where there is none, and nothing is read. */
static int kit_accept_name(kit_scanner *s, const char *const *names, int count) {
    kit_skip(s);
    size_t length = kit_word_length(s, s->at);
    for (int i = 0; i < count; i++) {
        if (strlen(names[i]) == length && memcmp(names[i], s->text + s->at, length) == 0) {
            s->at += length;
            return i;
        }
    }
    return -1;
}

/* A decimal integer; -1 where there is none. Beyond all limits it need not be exact. */
static int kit_accept_integer(kit_scanner *s) {
    kit_skip(s);
    size_t length = kit_word_length(s, s->at);
    int value = 0;
    for (size_t i = 0; i < length; i++) {
        int c = kit_peek(s, s->at + i);
        if (!kit_is_digit(c)) return -1;
        if (value < 100000) value = value * 10 + (c - '0');
    }
    if (length == 0) return -1;
    s->at += length;
    return value;
}

static int kit_component_of(int c) {
    const char *found = c > 0 ? strchr("xyzw", c) : NULL;
    return found == NULL ? -1 : (int)(found - "xyzw");
}

static int kit_accept_component(kit_scanner *s) {
    kit_skip(s);
    int component = kit_component_of(kit_peek(s, s->at));
    if (component >= 0) s->at++;
    return component;
}

/* <temporaryReg> after nothing else was found: R0 to R11 and no leading zeros. */
static bool kit_temporary(kit_scanner *s, int *number) {
    static const char *const names[KIT_TEMPORARIES] = {"R0", "R1", "R2", "R3", "R4",  "R5",
                                                       "R6", "R7", "R8", "R9", "R10", "R11"};
    *number = kit_accept_name(s, names, KIT_TEMPORARIES);
    return *number >= 0 || kit_refuse(s, s->at, "expected a register (R0 to R11)");
}

/* A number, and a note where it is out of range. */
static bool kit_number(kit_scanner *s, int greatest, int *number) {
    kit_skip(s);
    size_t at = s->at;
    *number = kit_accept_integer(s);
    if (*number < 0) return kit_refuse(s, at, "expected a number from 0 to %d", greatest);
    if (*number > greatest) kit_note(s, at, "expected a number from 0 to %d", greatest);
    return true;
}

/* <maskedDstReg>, or <addrReg>, of which ".x" is a part. */
static bool kit_destination(kit_scanner *s, bool is_address, kit_instruction *to) {
    static const char *const address[] = {"A0"};
    kit_skip(s);
    if (is_address) {
        to->file = KIT_ADDRESS;
        to->mask[0] = true;
        if (kit_accept_name(s, address, 1) < 0) return kit_refuse(s, s->at, "expected A0");
        if (!kit_expect(s, '.')) return false;
        return kit_accept(s, 'x') || kit_refuse(s, s->at, "the address register has only the component x");
    }
    size_t start = s->at;
    bool is_state = s->environment == KIT_VSP1_0;
    if (kit_accept(s, 'o')) {
        to->file = KIT_RESULT;
        if (is_state) kit_note(s, start, "a state program has no vertex result registers");
        if (!kit_expect(s, '[')) return false;
        kit_skip(s);
        start = s->at;
        to->number = kit_accept_name(s, KIT_RESULT_NAMES, KIT_RESULTS);
        if (to->number < 0) return kit_refuse(s, s->at, "expected a vertex result register (HPOS, COL0, ...)");
        if (to->number == 0 && s->invariant) kit_note(s, start, "a position-invariant program does not write HPOS");
        if (!kit_expect(s, ']')) return false;
    } else if (kit_accept(s, 'c')) {
        to->file = KIT_PARAMETER;
        if (!is_state) kit_note(s, start, "expected a result register or a temporary one");
        if (!kit_expect(s, '[') || !kit_number(s, KIT_PARAMETERS - 1, &to->number) || !kit_expect(s, ']')) return false;
    } else {
        to->file = KIT_TEMPORARY;
        if (!kit_temporary(s, &to->number)) return false;
    }
    bool masked = kit_accept(s, '.');
    for (int i = 0; i < 4; i++) to->mask[i] = !masked;
    if (!masked) return true;
    /* Each component once at most, in the order x, y, z, w. */
    int last = -1;
    for (;;) {
        kit_skip(s);
        int component = kit_component_of(kit_peek(s, s->at));
        if (component <= last) break;
        to->mask[last = component] = true;
        s->at++;
    }
    return last >= 0 || kit_refuse(s, s->at, "expected a write mask (x, y, z, w in this order)");
}

/* What stands between the brackets of v[] or c[], and the bracket. */
static bool kit_bracketed(kit_scanner *s, kit_operand *from) {
    static const char *const mnemonics[] = {"OPOS", "WGHT", "NRML", "COL0", "COL1", "FOGC", "",     "",
                                            "TEX0", "TEX1", "TEX2", "TEX3", "TEX4", "TEX5", "TEX6", "TEX7"};
    static const char *const address[] = {"A0"};
    if (!kit_expect(s, '[')) return false;
    kit_skip(s);
    size_t start = s->at;
    if (from->file == KIT_ATTRIBUTE) {
        from->number = kit_is_word(kit_peek(s, s->at)) ? kit_accept_name(s, mnemonics, KIT_ATTRIBUTES) : -1;
        bool named = from->number >= 0;
        if (!named && !kit_number(s, KIT_ATTRIBUTES - 1, &from->number)) return false;
        if (s->environment == KIT_VSP1_0 && (named || from->number != 0))
            kit_note(s, start, "a state program reads no vertex attribute but v[0]");
    } else if (kit_accept_name(s, address, 1) < 0) {
        if (!kit_number(s, KIT_PARAMETERS - 1, &from->number)) return false;
    } else {
        from->file = KIT_RELATIVE;
        if (s->invariant) kit_note(s, start, "a position-invariant program has no relative addressing");
        if (!kit_expect(s, '.')) return false;
        if (!kit_accept(s, 'x')) return kit_refuse(s, s->at, "the address register has only the component x");
        if (kit_accept(s, '+')) {
            if (!kit_number(s, 63, &from->number)) return false;
        } else if (kit_accept(s, '-')) {
            if (!kit_number(s, 64, &from->number)) return false;
            from->number = -from->number;
        }
    }
    return kit_expect(s, ']');
}

/* <scalarSrcReg> or <swizzleSrcReg>; `before` are the operands that the instruction already has. */
static bool kit_source(kit_scanner *s, bool scalar, kit_operand *from, const kit_operand *before) {
    kit_skip(s);
    size_t start = s->at;
    from->negate = kit_accept(s, '-');
    if (!from->negate && kit_accept(s, '+') && s->environment != KIT_VP1_1)
        kit_note(s, start, "only VP1.1 has a \"+\" before an operand");
    kit_skip(s);
    start = s->at;
    int c = kit_peek(s, start);
    if (c == 'v' || c == 'c') {
        from->file = c == 'v' ? KIT_ATTRIBUTE : KIT_PARAMETER;
        s->at++;
        if (!kit_bracketed(s, from)) return false;
        /* One unique attribute and one unique parameter an instruction (2.14.1.7). */
        for (const kit_operand *other = before; other < from; other++) {
            bool same_kind = from->file == KIT_ATTRIBUTE
                                 ? other->file == KIT_ATTRIBUTE
                                 : other->file == KIT_PARAMETER || other->file == KIT_RELATIVE;
            if (same_kind && (other->file != from->file || other->number != from->number))
                kit_note(s, start, "an instruction sources one %s at most",
                         from->file == KIT_ATTRIBUTE ? "vertex attribute" : "program parameter");
        }
    } else {
        from->file = KIT_TEMPORARY;
        if (!kit_temporary(s, &from->number)) return false;
    }
    for (int i = 0; i < 4; i++) from->swizzle[i] = i;
    if (scalar) {
        if (!kit_expect(s, '.')) return false;
    } else if (!kit_accept(s, '.')) {
        return true;
    }
    int count = 0, component;
    while (count < (scalar ? 1 : 4) && (component = kit_accept_component(s)) >= 0) from->swizzle[count++] = component;
    if (count == 1)
        for (int i = 1; i < 4; i++) from->swizzle[i] = from->swizzle[0];
    return count == 1 || count == 4 || kit_refuse(s, s->at, "expected a component (x, y, z, w)");
}

/* What later languages have is refused at its first byte: "MOV:" is no misused MOV. */
static bool kit_is_label(kit_scanner ahead) {
    ahead.at += kit_word_length(&ahead, ahead.at);
    return ahead.at > ahead.statement && !kit_is_digit(ahead.text[ahead.statement]) && kit_accept(&ahead, ':');
}

static bool kit_statement(kit_scanner *s, kit_program *to) {
    const kit_opcode *opcode = NULL;
    kit_instruction one;
    memset(&one, 0, sizeof one);
    for (int i = 0; i < KIT_OPCODE_COUNT && opcode == NULL; i++) {
        if (s->length - s->at >= 3 && memcmp(s->text + s->at, KIT_OPCODES[i].name, 3) == 0 &&
            (s->environment == KIT_VP1_1 || !KIT_OPCODES[i].later))
            opcode = &KIT_OPCODES[i];
    }
    if (opcode == NULL) return kit_refuse(s, s->at, "expected an instruction or END");
    s->at += 3;
    one.name = opcode->name;
    one.apply = kit_operation_named(opcode->name);
    one.count = opcode->operands;
    if (!kit_has(opcode) && s->missing == NULL) s->missing = opcode->name;
    if (!kit_destination(s, opcode == KIT_OPCODES, &one)) return false;
    for (int i = 0; i < one.count; i++) {
        if (!kit_expect(s, ',')) return false;
        if (!kit_source(s, opcode->scalar, &one.operands[i], one.operands)) return false;
    }
    int most = s->invariant ? KIT_MOST_INVARIANT : KIT_MOST_INSTRUCTIONS;
    if (to->count >= most) kit_note(s, s->statement, "more than %d instructions", most);
    if (!s->pending) to->instructions[to->count++] = one;
    if (!kit_expect(s, ';')) return false;
    return !s->pending;
}

/* OPTION NV_position_invariant; as often as it likes, before all instructions (1.1: 2.14.1.8). */
static bool kit_options(kit_scanner *s) {
    static const char *const names[] = {"NV_position_invariant"};
    for (;;) {
        kit_skip(s);
        if (s->length - s->at < 6 || memcmp(s->text + s->at, "OPTION", 6) != 0) return true;
        kit_scanner ahead = *s;
        ahead.statement = ahead.at;
        if (kit_is_label(ahead)) return true;
        s->statement = s->at;
        s->at += 6;
        if (kit_accept_name(s, names, 1) < 0) return kit_refuse(s, s->at, "expected NV_position_invariant");
        if (!kit_expect(s, ';')) return false;
        s->invariant = true;
    }
}

/* LoadProgramNV (2.14.1.7): whether it loads; where not, `s` has the position and the reason. */
static bool kit_read_program(kit_scanner *s, kit_program *to) {
    static const char *const end[] = {"END"};
    to->count = 0;
    to->position_invariant = false;
    kit_skip(s);
    s->statement = s->length;
    int environment = 0;
    while (environment < KIT_HEADER_COUNT && !kit_begins(s, KIT_HEADERS[environment])) environment++;
    if (environment == KIT_HEADER_COUNT) return kit_refuse(s, s->at, "expected !!VP1.0, !!VP1.1 or !!VSP1.0");
    s->environment = (enum kit_environment)environment;
    to->environment = KIT_HEADERS[environment] + 2;
    s->at += strlen(KIT_HEADERS[environment]);
    if (s->environment == KIT_VP1_1 && !kit_options(s)) return false;
    to->position_invariant = s->invariant;
    for (;;) {
        kit_skip(s);
        s->statement = s->at;
        if (kit_is_label(*s)) return kit_refuse(s, s->at, "there are no labels");
        if (kit_accept_name(s, end, 1) == 0) break;
        if (!kit_statement(s, to)) return false;
    }
    kit_skip(s);
    s->statement = s->length;
    if (s->at < s->length) return kit_refuse(s, s->at, "nothing may follow END");
    for (int i = 0; i < to->count; i++) {
        const kit_instruction *one = &to->instructions[i];
        if (s->environment == KIT_VSP1_0 ? one->file == KIT_PARAMETER : one->file == KIT_RESULT && one->number == 0)
            return true;
    }
    if (s->invariant) return true;
    return kit_refuse(s, s->length, s->environment == KIT_VSP1_0 ? "the program writes no program parameter"
                                                               : "the program does not write o[HPOS]");
}

/* ------------------------------------------------------------------------------------ the machine */

static uint32_t kit_negated(uint32_t word) {
    return kit_the_backend->negated != NULL ? kit_the_backend->negated(word) : word ^ 0x80000000u;
}

static void kit_fetch(const kit_registers *m, const kit_operand *from, uint32_t *to) {
    long number = from->file == KIT_RELATIVE ? (long)m->address + from->number : from->number;
    uint32_t outside[4] = {0, 0, 0, 0};
    const uint32_t *value = outside;
    if (from->file == KIT_TEMPORARY) value = m->temporaries[number];
    else if (from->file == KIT_ATTRIBUTE) value = m->attributes[number];
    else if (number >= 0 && number < KIT_PARAMETERS) value = m->parameters[number];
    else if (kit_the_backend->outside != NULL) kit_the_backend->outside((int)number, outside);
    KIT_EACH to[i] = from->negate ? kit_negated(value[from->swizzle[i]]) : value[from->swizzle[i]];
}

static void kit_step(const kit_instruction *one, kit_registers *m) {
    uint32_t values[3][4] = {{0}}, result[4];
    for (int i = 0; i < one->count; i++) kit_fetch(m, &one->operands[i], values[i]);
    if (one->file == KIT_ADDRESS) {
        m->address = kit_the_backend->address(values[0][0]);
        return;
    }
    one->apply(values[0], values[1], values[2], result);
    uint32_t *to = one->file == KIT_RESULT      ? m->results[one->number]
                   : one->file == KIT_PARAMETER ? m->parameters[one->number]
                                                : m->temporaries[one->number];
    if (one->file == KIT_PARAMETER) m->written[one->number] = true;
    KIT_EACH if (one->mask[i]) to[i] = result[i];
}

static void kit_run_step(const kit_instruction *one, kit_registers *m) {
    if (kit_the_backend->step == NULL) {
        kit_step(one, m);
        return;
    }
    kit_the_backend->step(one, m);
    if (one->file == KIT_PARAMETER) m->written[one->number] = true;
}

static void kit_run(const kit_program *program, kit_registers *m) {
    if (kit_the_backend->run == NULL) {
        for (int i = 0; i < program->count; i++) kit_run_step(&program->instructions[i], m);
        return;
    }
    kit_the_backend->run(program, m);
    for (int i = 0; i < program->count; i++)
        if (program->instructions[i].file == KIT_PARAMETER) m->written[program->instructions[i].number] = true;
}

/* The registers before a run, but for what is given. */
static void kit_begin(kit_registers *m) {
    memset(m->attributes, 0, sizeof m->attributes);
    memset(m->temporaries, 0, sizeof m->temporaries);
    memset(m->results, 0, sizeof m->results);
    memset(m->written, 0, sizeof m->written);
    for (int i = 0; i < KIT_ATTRIBUTES; i++) m->attributes[i][3] = kit_bits(1.0f);
    for (int i = 0; i < KIT_RESULTS; i++) m->results[i][3] = kit_bits(1.0f);
    m->address = 0;
}

/* --------------------------------------------------------------------------------- JSON, and text */

typedef struct {
    char *text;
    size_t length, size;
} kit_buffer;

static void kit_put(kit_buffer *to, const char *text, size_t length) {
    if (to->length + length + 1 > to->size) {
        to->size = (to->length + length + 1) * 2;
        to->text = kit_allocate(to->text, to->size);
    }
    memcpy(to->text + to->length, text, length);
    to->length += length;
    to->text[to->length] = '\0';
}

static void kit_print(kit_buffer *to, const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    kit_put(to, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

static void kit_print_string(kit_buffer *to, const char *text) {
    kit_put(to, "\"", 1);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') kit_put(to, "\\", 1);
        if ((unsigned char)*text < 32 || (unsigned char)*text > 126) kit_put(to, "?", 1);
        else kit_put(to, text, 1);
    }
    kit_put(to, "\"", 1);
}

/* Text that may have newlines, quotes and anything else in it, every byte of it kept. */
static void kit_print_text(kit_buffer *to, const char *text) {
    kit_put(to, "\"", 1);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') kit_print(to, "\\%c", *text);
        else if ((unsigned char)*text < 32) kit_print(to, "\\u%04x", (unsigned)*text);
        else kit_put(to, text, 1);
    }
    kit_put(to, "\"", 1);
}

static void kit_print_quad(kit_buffer *to, const uint32_t *quad) {
    for (int i = 0; i < 4; i++) kit_print(to, "%s\"0x%08x\"", i == 0 ? "" : ",", (unsigned)quad[i]);
}

enum kit_kind { KIT_OTHER, KIT_NUMBER, KIT_STRING, KIT_ARRAY, KIT_OBJECT };

typedef struct kit_json {
    enum kit_kind kind;
    double number;
    char *text; /* of a string: `length` bytes, NUL among them, perhaps */
    size_t length;
    char *key; /* of a kit_member of an object */
    struct kit_json *first, *next;
} kit_json;

/* Everything that a request is read into is freed at once. */
typedef struct kit_chunk {
    struct kit_chunk *before;
    size_t used, size;
    double bytes[]; /* of a type that aligns them */
} kit_chunk;

typedef struct {
    char *at;
    kit_chunk *memory;
    const char *error;
} kit_reader;

static void *kit_grab(kit_reader *r, size_t size) {
    size = (size + 7) & ~(size_t)7;
    if (r->memory == NULL || r->memory->size - r->memory->used < size) {
        size_t room = size > 65536 ? size : 65536;
        kit_chunk *more = kit_allocate(NULL, sizeof(kit_chunk) + room);
        *more = (kit_chunk){r->memory, 0, room};
        r->memory = more;
    }
    void *memory = (char *)r->memory->bytes + r->memory->used;
    r->memory->used += size;
    return memory;
}

static kit_json *kit_wrong(kit_reader *r, const char *error) {
    if (r->error == NULL) r->error = error;
    return NULL;
}

static void kit_blank(kit_reader *r) {
    while (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n') r->at++;
}

static int kit_hex_digit(int c) {
    if (kit_is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* Hexadecimal digits, exactly so many. */
static bool kit_hexadecimal(const char *text, int digits, uint32_t *value) {
    *value = 0;
    for (int i = 0; i < digits; i++) {
        int digit = kit_hex_digit((unsigned char)text[i]);
        if (digit < 0) return false;
        *value = *value << 4 | (uint32_t)digit;
    }
    return true;
}

static char *kit_utf8(char *to, uint32_t code) {
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *to++ = (char)((0xf00 >> more & 0xff) | code >> (6 * more));
    while (more-- > 0) *to++ = (char)(0x80 | (code >> (6 * more) & 0x3f));
    return to;
}

/* The kit_characters of a string, decoded in place: never longer than they were. */
static bool kit_characters(kit_reader *r, char **text, size_t *length) {
    char *to = ++r->at;
    *text = to;
    while (*r->at != '"') {
        unsigned char c = (unsigned char)*r->at++;
        if (c < 32) return kit_wrong(r, "a string without its end, or with a control character in it") != NULL;
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
        } else if (escape == 'u' && kit_hexadecimal(r->at, 4, &code)) {
            r->at += 4;
            if (code >> 10 == 0x36 && r->at[0] == '\\' && r->at[1] == 'u' &&
                kit_hexadecimal(r->at + 2, 4, &low) && low >> 10 == 0x37) {
                r->at += 6;
                code = 0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff));
            }
            to = kit_utf8(to, code);
        } else {
            return kit_wrong(r, "an escape that JSON does not have") != NULL;
        }
    }
    r->at++;
    *length = (size_t)(to - *text);
    return true;
}

static bool kit_number_shape(const char *at) {
    if (*at == '-') at++;
    return kit_is_digit(at[0]) && !(at[0] == '0' && kit_is_digit(at[1]));
}

static kit_json *kit_value(kit_reader *r, int depth) {
    kit_json *node = kit_grab(r, sizeof(kit_json));
    memset(node, 0, sizeof *node);
    kit_blank(r);
    if (depth > 16) return kit_wrong(r, "too deep");
    if (*r->at == '"') {
        node->kind = KIT_STRING;
        return kit_characters(r, &node->text, &node->length) ? node : NULL;
    }
    if (*r->at == '[' || *r->at == '{') {
        bool object = *r->at == '{';
        char end = object ? '}' : ']';
        kit_json **link = &node->first;
        node->kind = object ? KIT_OBJECT : KIT_ARRAY;
        r->at++;
        kit_blank(r);
        if (*r->at == end) {
            r->at++;
            return node;
        }
        for (;;) {
            char *key = NULL;
            size_t length = 0;
            kit_blank(r);
            if (object) {
                if (*r->at != '"') return kit_wrong(r, "expected the name of a member");
                if (!kit_characters(r, &key, &length)) return NULL;
                kit_blank(r);
                if (*r->at != ':') return kit_wrong(r, "expected \":\"");
                *r->at++ = '\0';
                key[length] = '\0';
            }
            kit_json *item = kit_value(r, depth + 1);
            if (item == NULL) return NULL;
            item->key = key;
            *link = item;
            link = &item->next;
            node->length++;
            kit_blank(r);
            char after = *r->at;
            if (after != ',' && after != end) return kit_wrong(r, "expected \",\" or the end of an array or object");
            r->at++;
            if (after == end) return node;
        }
    }
    if (kit_number_shape(r->at)) {
        node->kind = KIT_NUMBER;
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
    return kit_wrong(r, "expected a value");
}

static const kit_json *kit_member(const kit_json *object, const char *key, enum kit_kind kind) {
    if (object->kind != KIT_OBJECT) return NULL;
    for (const kit_json *item = object->first; item != NULL; item = item->next)
        if (strcmp(item->key, key) == 0) return item->kind == kind ? item : NULL;
    return NULL;
}

/* A whole number from 0 to `most`; -1 where it is none. */
static double kit_whole_number(const kit_json *node, double most) {
    if (node == NULL || node->kind != KIT_NUMBER) return -1;
    return node->number >= 0 && node->number <= most && floor(node->number) == node->number ? node->number : -1;
}

static bool kit_word_of(const kit_json *node, uint32_t *word) {
    return node != NULL && node->kind == KIT_STRING && node->length == 10 && node->text[0] == '0' &&
           node->text[1] == 'x' && kit_hexadecimal(node->text + 2, 8, word);
}

static const char KIT_DIGITS64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Exactly `size` bytes. */
static bool kit_from_base64(const kit_json *node, uint8_t *bytes, size_t size) {
    if (node->length != (size + 2) / 3 * 4) return false;
    size_t done = 0;
    for (size_t i = 0; i < node->length; i += 4) {
        uint32_t group = 0;
        for (int j = 0; j < 4; j++) {
            char c = node->text[i + j];
            const char *digit = c == '\0' ? NULL : strchr(KIT_DIGITS64, c);
            size_t held = size - done < 3 ? size - done : 3;
            if ((size_t)j <= held ? digit == NULL : c != '=') return false;
            group = group << 6 | (digit == NULL ? 0 : (uint32_t)(digit - KIT_DIGITS64));
        }
        for (int j = 2; j >= 0 && done < size; j--) bytes[done++] = (uint8_t)(group >> (8 * j));
    }
    return true;
}

static void kit_print_base64(kit_buffer *to, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i += 3) {
        uint32_t group = 0;
        char text[4];
        for (size_t j = 0; j < 3; j++) group = group << 8 | (i + j < size ? bytes[i + j] : 0u);
        for (size_t j = 0; j < 4; j++) text[j] = i + j <= size ? KIT_DIGITS64[group >> (18 - 6 * j) & 63] : '=';
        kit_put(to, text, 4);
    }
}

/* ----------------------------------------------------------------------------------- the protocol */

static kit_program kit_loaded_program;
static char *kit_loaded_text;
static bool kit_is_loaded;
static kit_registers kit_the_registers;
static uint32_t kit_given[KIT_PARAMETERS][4]; /* parameters of this request */

static bool kit_is_state(void) { return strcmp(kit_loaded_program.environment, "VSP1.0") == 0; }

static void kit_fail(kit_buffer *reply, const char *message, const char *reason) {
    kit_print(reply, "\"message\":\"%s\",\"reason\":", message);
    kit_print_string(reply, reason);
}

static void kit_print_list(kit_buffer *to, const char *key, const char *const *items, int count) {
    kit_print(to, "\"%s\":[", key);
    for (int i = 0; i < count; i++) kit_print(to, "%s\"%s\"", i == 0 ? "" : ",", items[i]);
    kit_print(to, "],");
}

static void kit_answer_hello(const kit_json *request, kit_buffer *reply) {
    if (kit_whole_number(kit_member(request, "protocol", KIT_NUMBER), 1) != 1) {
        kit_fail(reply, "error", "this backend speaks protocol 1");
        return;
    }
    const kit_backend *mine = kit_the_backend;
    const char *items[KIT_OPCODE_COUNT];
    int count = 0;
    kit_print(reply, "\"message\":\"hello\",\"protocol\":1,\"name\":");
    kit_print_string(reply, mine->name);
    kit_print(reply, ",\"version\":");
    kit_print_string(reply, mine->version);
    kit_print(reply, ",");
    for (int i = 0; i < KIT_HEADER_COUNT; i++)
        if (kit_has_environment(KIT_HEADERS[i] + 2)) items[count++] = KIT_HEADERS[i] + 2;
    kit_print_list(reply, "environments", items, count);
    count = 0;
    for (int i = 0; i < KIT_OPCODE_COUNT; i++)
        if (kit_has(&KIT_OPCODES[i])) items[count++] = KIT_OPCODES[i].name;
    kit_print_list(reply, "instructions", items, count);
    kit_print(reply, "\"maxInputs\":%d,\"maxBatch\":%d,\"positions\":true,\"trace\":%s,\"base64\":true,\"checks\":%s,",
              KIT_MOST_INPUTS, KIT_MOST_BATCH,
              mine->run == NULL ? "true" : "false", mine->checks ? "true" : "false");
    count = 0;
    for (int i = 0; i < KIT_RESULTS; i++)
        if (mine->results == NULL || kit_is_listed(mine->results, KIT_RESULT_NAMES[i]))
            items[count++] = KIT_RESULT_NAMES[i];
    kit_print_list(reply, "results", items, count);
    static const char *const forms[] = {"swizzle", "mask", "plus", "relative"}, *const options[] = {"NV_position_invariant"};
    bool later = kit_has_environment("VP1.1");
    kit_print_list(reply, "options", options, later ? 1 : 0);
    count = 0;
    items[count++] = forms[0];
    items[count++] = forms[1];
    if (later) items[count++] = forms[2];
    if (mine->address != NULL) items[count++] = forms[3];
    kit_print_list(reply, "forms", items, count);
    kit_print(reply, "\"limits\":{\"instructions\":%d,\"temporaries\":%d,\"parameters\":%d},\"details\":{",
              KIT_MOST_INSTRUCTIONS, KIT_TEMPORARIES, KIT_PARAMETERS);
    for (const char *const *detail = mine->details; detail != NULL && *detail != NULL; detail += 2) {
        if (detail != mine->details) kit_print(reply, ",");
        kit_print_string(reply, detail[0]);
        kit_print(reply, ":");
        kit_print_string(reply, detail[1]);
    }
    kit_print(reply, "}");
}

/* Of a language that is not this header's, or that the backend does not name, nothing is known: no mistake of the program. */
static bool kit_is_foreign(const kit_scanner *at_start) {
    kit_scanner s = *at_start;
    kit_skip(&s);
    if (kit_begins(&s, "!!VP2.0")) return true;
    for (int i = 0; i < KIT_HEADER_COUNT; i++)
        if (kit_begins(&s, KIT_HEADERS[i])) return !kit_has_environment(KIT_HEADERS[i] + 2);
    return false;
}

static void kit_answer_load(const kit_json *request, kit_buffer *reply) {
    const kit_json *text = kit_member(request, "program", KIT_STRING);
    kit_is_loaded = false;
    if (text == NULL) {
        kit_fail(reply, "error", "load wants \"program\", a string");
        return;
    }
    kit_scanner s = {text->text, text->length, 0, 0, KIT_VP1_0, false, false, NULL, 0, ""};
    char reason[160];
    if (kit_is_foreign(&s)) {
        kit_fail(reply, "unsupported", "programs of this language are not known here");
    } else if (!kit_read_program(&s, &kit_loaded_program)) {
        kit_print(reply, "\"message\":\"refused\",\"position\":%zu,\"reason\":", s.error_position);
        kit_print_string(reply, s.error);
    } else if (s.missing != NULL) {
        snprintf(reason, sizeof reason, "there is no %s here", s.missing);
        kit_fail(reply, "unsupported", reason);
    } else {
        const char *not = kit_the_backend->load == NULL ? NULL : kit_the_backend->load(&kit_loaded_program);
        if (not != NULL) {
            kit_fail(reply, "unsupported", not);
            return;
        }
        kit_is_loaded = true;
        kit_loaded_text = kit_allocate(kit_loaded_text, text->length + 1);
        memcpy(kit_loaded_text, text->text, text->length);
        kit_loaded_text[text->length] = '\0';
        kit_print(reply, "\"message\":\"loaded\"");
    }
}

/* `c` of a request: the parameters that are given, all others (0,0,0,0). */
static const char *kit_read_parameters(const kit_json *c) {
    memset(kit_given, 0, sizeof kit_given);
    if (c == NULL) return "\"c\" should be an object of program parameters";
    for (const kit_json *item = c->first; item != NULL; item = item->next) {
        char *end;
        long number = strtol(item->key, &end, 10);
        if (!kit_is_digit(item->key[0]) || *end != '\0' || number >= KIT_PARAMETERS)
            return "a program parameter is numbered 0 to 95";
        const kit_json *component = item->first;
        if (item->kind != KIT_ARRAY || item->length != 4) return "a program parameter has four words";
        for (int i = 0; i < 4; i++, component = component->next)
            if (!kit_word_of(component, &kit_given[number][i]))
                return "a word of \"c\" is not 0x and eight hexadecimal digits";
    }
    return NULL;
}

/* What `run` and `trace` are given. */
typedef struct {
    int registers[KIT_ATTRIBUTES], register_count, count;
    bool base64;
    uint32_t *words;
} kit_inputs;

static const char *kit_read_inputs(const kit_json *request, bool single, kit_inputs *in) {
    if (!kit_is_loaded) return "no program is loaded";
    const char *error = kit_read_parameters(kit_member(request, "c", KIT_OBJECT));
    if (error != NULL) return error;
    const kit_json *v = kit_member(request, "v", KIT_ARRAY);
    if (v == NULL || v->length > KIT_ATTRIBUTES) return "\"v\" should be an array of attribute numbers";
    for (const kit_json *item = v->first; item != NULL; item = item->next) {
        double number = kit_whole_number(item, KIT_ATTRIBUTES - 1);
        if (number < 0) return "a vertex attribute is numbered 0 to 15";
        in->registers[in->register_count++] = (int)number;
    }
    double count = single ? 1 : kit_whole_number(kit_member(request, "count", KIT_NUMBER), KIT_MOST_INPUTS);
    if (count < 1) return "\"count\" should be a number of vertices from 1 to 4096";
    if (count > 1 && kit_is_state()) return "a state program runs on one vertex at a time";
    in->count = (int)count;
    size_t wanted = (size_t)in->count * (size_t)in->register_count * 4;
    in->words = kit_allocate(NULL, wanted * 4);

    const kit_json *packed = kit_member(request, "base64", KIT_STRING);
    const kit_json *list = kit_member(request, "words", KIT_ARRAY);
    in->base64 = packed != NULL && !single;
    if (in->base64) {
        uint8_t *bytes = (uint8_t *)in->words;
        if (!kit_from_base64(packed, bytes, wanted * 4)) return "\"base64\" does not hold 16 bytes a register and vertex";
        for (size_t i = 0; i < wanted; i++) { /* whatever the byte order of this processor */
            const uint8_t *b = bytes + 4 * i;
            in->words[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
        }
        return NULL;
    }
    if (list == NULL || list->length != wanted) return "\"words\" should have four words a register and vertex";
    size_t at = 0;
    for (const kit_json *item = list->first; item != NULL; item = item->next)
        if (!kit_word_of(item, &in->words[at++])) return "an item of \"words\" is not 0x and eight hexadecimal digits";
    return NULL;
}

/* The registers before vertex `index` is run; attributes that are not given are (0,0,0,1). */
static void kit_begin_vertex(const kit_inputs *in, int index) {
    kit_registers *m = &kit_the_registers;
    kit_begin(m);
    memcpy(m->parameters, kit_given, sizeof kit_given);
    const uint32_t *words = in->words + (size_t)index * (size_t)in->register_count * 4;
    for (int i = 0; i < in->register_count; i++) memcpy(m->attributes[in->registers[i]], words + 4 * i, 16);
}

/* Where VPSPEC_RECORD names a file, each run is kept there as a line of a recording. */
static FILE *kit_recording(void) {
    static FILE *file = NULL;
    const char *name = getenv("VPSPEC_RECORD");
    if (file == NULL && name != NULL && *name != '\0' && (file = fopen(name, "a")) == NULL) {
        fprintf(stderr, "vp1-kit: %s cannot be written to\n", name);
        exit(1);
    }
    return file;
}

static void kit_run_vertex(const kit_inputs *in, int index) {
    static kit_registers before;
    FILE *recording = kit_recording();
    kit_begin_vertex(in, index);
    if (recording != NULL) before = kit_the_registers;
    kit_run(&kit_loaded_program, &kit_the_registers);
    if (recording == NULL) return;
    if (kit_record(recording, kit_loaded_text, &before, &kit_the_registers)) return;
    fprintf(stderr, "vp1-kit: the recording could not be written\n");
    exit(1);
}

static void kit_print_written(kit_buffer *to, const kit_registers *m) {
    bool first = true;
    kit_print(to, "\"c\":{");
    for (int i = 0; i < KIT_PARAMETERS; i++) {
        if (!m->written[i]) continue;
        kit_print(to, "%s\"%d\":[", first ? "" : ",", i);
        kit_print_quad(to, m->parameters[i]);
        kit_print(to, "]");
        first = false;
    }
    kit_print(to, "}");
}

static void kit_answer_run(const kit_json *request, kit_buffer *reply) {
    kit_inputs in = {{0}, 0, 0, false, NULL};
    const char *error = kit_read_inputs(request, false, &in);
    if (error != NULL) {
        kit_fail(reply, "error", error);
        free(in.words);
        return;
    }
    if (kit_is_state()) {
        kit_run_vertex(&in, 0);
        kit_print(reply, "\"message\":\"results\",\"registers\":[],\"words\":[],");
        kit_print_written(reply, &kit_the_registers);
        free(in.words);
        return;
    }
    kit_print(reply, "\"message\":\"results\",");
    kit_print_list(reply, "registers", KIT_RESULT_NAMES, KIT_RESULTS);
    kit_print(reply, in.base64 ? "\"base64\":\"" : "\"words\":[");
    /* 240 bytes a vertex divide by 3, so that base64 can be written vertex by vertex. */
    uint8_t bytes[KIT_RESULTS * 16];
    for (int vertex = 0; vertex < in.count; vertex++) {
        kit_run_vertex(&in, vertex);
        for (int i = 0; i < KIT_RESULTS; i++) {
            const uint32_t *quad = kit_the_registers.results[i];
            if (in.base64) {
                for (int j = 0; j < 16; j++) bytes[16 * i + j] = (uint8_t)(quad[j / 4] >> (8 * (j % 4)));
            } else {
                if (vertex + i > 0) kit_put(reply, ",", 1);
                kit_print_quad(reply, quad);
            }
        }
        if (in.base64) kit_print_base64(reply, bytes, sizeof bytes);
    }
    kit_print(reply, in.base64 ? "\"" : "]");
    free(in.words);
}

static void kit_answer_trace(const kit_json *request, kit_buffer *reply) {
    kit_inputs in = {{0}, 0, 0, false, NULL};
    const kit_registers *m = &kit_the_registers;
    if (kit_the_backend->run != NULL) {
        kit_fail(reply, "unsupported", "steps cannot be seen here");
        return;
    }
    const char *error = kit_read_inputs(request, true, &in);
    if (error != NULL) {
        kit_fail(reply, "error", error);
        free(in.words);
        return;
    }
    kit_begin_vertex(&in, 0);
    kit_print(reply, "\"message\":\"steps\",\"outcome\":\"completed\",\"steps\":[");
    for (int i = 0; i < kit_loaded_program.count; i++) {
        const kit_instruction *one = &kit_loaded_program.instructions[i];
        kit_run_step(one, &kit_the_registers);
        kit_print(reply, "%s{\"index\":%d,", i == 0 ? "" : ",", i);
        if (one->file == KIT_ADDRESS) {
            kit_print(reply, "\"A\":{\"0\":[%d,0,0,0]}}", m->address);
            continue;
        }
        if (one->file == KIT_RESULT) kit_print(reply, "\"o\":{\"%s\":[", KIT_RESULT_NAMES[one->number]);
        else kit_print(reply, "\"%s\":{\"%d\":[", one->file == KIT_PARAMETER ? "c" : "R", one->number);
        kit_print_quad(reply, one->file == KIT_RESULT      ? m->results[one->number]
                              : one->file == KIT_PARAMETER ? m->parameters[one->number]
                                                           : m->temporaries[one->number]);
        kit_print(reply, "]}}");
    }
    kit_print(reply, "]");
    free(in.words);
}

/* ---------------------------------------------------------------------------------- the binary form */

/*
 * A block of words follows the line of `batch`, and of its answer: "VBLK", the request's id, how many words there are,
 * these, and the id's complement. All are 32-bit words, lowest byte first, whatever this processor does.
 */
static uint32_t kit_get_word(const uint8_t *b) {
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void kit_put_word(uint8_t *b, uint32_t word) {
    for (int i = 0; i < 4; i++) b[i] = (uint8_t)(word >> (8 * i));
}

static const uint32_t KIT_MARK = 0x4b4c4256u; /* "VBLK" */

static void kit_read_bytes(uint8_t *bytes, size_t count) {
    if (fread(bytes, 1, count, stdin) == count) return;
    fprintf(stderr, "vp1-kit: the input ends within a block\n");
    exit(1);
}

/* Whatever is answered, the block is read; where none is there, nobody knows where the next line begins. */
static uint8_t *kit_read_block(uint32_t id, size_t *words) {
    uint8_t head[12], tail[4];
    kit_read_bytes(head, sizeof head);
    *words = kit_get_word(head + 8);
    if (kit_get_word(head) != KIT_MARK || kit_get_word(head + 4) != id ||
        *words > (size_t)KIT_MOST_BATCH * KIT_ATTRIBUTES * 4) {
        fprintf(stderr, "vp1-kit: no block, or one of another request or too long, follows the line of a batch\n");
        exit(1);
    }
    uint8_t *bytes = kit_allocate(NULL, *words * 4);
    kit_read_bytes(bytes, *words * 4);
    kit_read_bytes(tail, sizeof tail);
    if (kit_get_word(tail) != ~id) {
        fprintf(stderr, "vp1-kit: a block does not end where it says\n");
        exit(1);
    }
    return bytes;
}

/* The number in "c[7]", of that file and below that limit; -1 where it is none. */
static int kit_register_number(const char *name, char file, int most) {
    if (name[0] != file || name[1] != '[' || !kit_is_digit(name[2])) return -1;
    char *end;
    long number = strtol(name + 2, &end, 10);
    return strcmp(end, "]") == 0 && number < most ? (int)number : -1;
}

static int kit_result_number(const char *name) {
    for (int i = 0; i < KIT_RESULTS; i++)
        if (strcmp(name, KIT_RESULT_NAMES[i]) == 0) return i;
    return -1;
}

/* A string of a request, to be compared; "" where it is none. */
static const char *kit_text(const kit_json *node) {
    if (node == NULL || node->kind != KIT_STRING) return "";
    node->text[node->length] = '\0';
    return node->text;
}

typedef struct {
    int count, attributes[KIT_ATTRIBUTES], attribute_count, results[KIT_RESULTS], result_count;
} kit_batch;

/* What a batch asks; why it cannot be answered, or NULL. */
static const char *kit_read_batch(const kit_json *request, kit_batch *batch) {
    if (!kit_is_loaded) return "no program is loaded";
    if (kit_is_state()) return "a state program is not run in batches";
    const kit_json *constant = kit_member(request, "constant", KIT_OBJECT);
    const kit_json *varying = kit_member(request, "varying", KIT_ARRAY);
    const kit_json *results = kit_member(request, "results", KIT_ARRAY);
    double count = kit_whole_number(kit_member(request, "count", KIT_NUMBER), KIT_MOST_BATCH);
    if (count < 1) return "\"count\" should be a number of vertices from 1 to 65536";
    batch->count = (int)count;
    if (constant == NULL || varying == NULL || results == NULL || varying->length > KIT_ATTRIBUTES ||
        results->length > KIT_RESULTS)
        return "a batch has \"constant\", an object, \"varying\" and \"results\", arrays";
    memset(kit_given, 0, sizeof kit_given);
    for (const kit_json *item = constant->first; item != NULL; item = item->next) {
        int number = kit_register_number(item->key, 'c', KIT_PARAMETERS);
        const kit_json *quad = kit_member(item, "F", KIT_ARRAY);
        if (number < 0 || quad == NULL || quad->length != 4) return "\"constant\" should have four words of F for c[0] to c[95]";
        const kit_json *word = quad->first;
        for (int i = 0; i < 4; i++, word = word->next)
            if (!kit_word_of(word, &kit_given[number][i]))
                return "a word of \"constant\" is not 0x and eight hexadecimal digits";
    }
    for (const kit_json *item = varying->first; item != NULL; item = item->next) {
        int number = kit_register_number(kit_text(kit_member(item, "name", KIT_STRING)), 'v', KIT_ATTRIBUTES);
        if (number < 0 || strcmp(kit_text(kit_member(item, "type", KIT_STRING)), "F") != 0)
            return "\"varying\" should name v[0] to v[15], each of type F";
        batch->attributes[batch->attribute_count++] = number;
    }
    for (const kit_json *item = results->first; item != NULL; item = item->next) {
        int number = kit_result_number(kit_text(item));
        if (number < 0) return "\"results\" should name result registers";
        batch->results[batch->result_count++] = number;
    }
    return NULL;
}

/* The registers before a vertex, where those before the last one are known but for what a program writes. */
static void kit_begin_again(kit_registers *m) {
    memset(m->temporaries, 0, sizeof m->temporaries);
    memset(m->results, 0, sizeof m->results);
    for (int i = 0; i < KIT_RESULTS; i++) m->results[i][3] = kit_bits(1.0f);
    m->address = 0;
    /* Only a core of its own could change these. */
    if (kit_the_backend->run != NULL || kit_the_backend->step != NULL) memcpy(m->parameters, kit_given, sizeof kit_given);
}

/* Prints the members of the line; the block, if there is one, is left in `block`. */
static void kit_answer_batch(const kit_json *request, uint32_t id, kit_buffer *reply, kit_buffer *block) {
    size_t words;
    uint8_t *bytes = kit_read_block(id, &words);
    static kit_registers before;
    kit_batch batch = {0, {0}, 0, {0}, 0};
    const char *error = kit_read_batch(request, &batch);
    if (error == NULL && words != (size_t)batch.count * (size_t)batch.attribute_count * 4)
        error = "the block should have four words for each of \"varying\" and each vertex";
    if (error != NULL) {
        kit_fail(reply, "error", error);
        free(bytes);
        return;
    }
    size_t left = (size_t)batch.count * (size_t)batch.result_count * 4;
    block->length = 0;
    if (block->size < left * 4 + 16) block->text = kit_allocate(block->text, block->size = left * 4 + 16);
    uint8_t *to = (uint8_t *)block->text;
    kit_put_word(to, KIT_MARK);
    kit_put_word(to + 4, id);
    kit_put_word(to + 8, (uint32_t)left);
    to += 12;
    FILE *recording = kit_recording();
    kit_registers *m = &kit_the_registers;
    kit_begin(m);
    memcpy(m->parameters, kit_given, sizeof kit_given);
    const uint8_t *from = bytes;
    for (int vertex = 0; vertex < batch.count; vertex++) {
        kit_begin_again(m);
        for (int i = 0; i < batch.attribute_count; i++)
            for (int j = 0; j < 4; j++, from += 4) m->attributes[batch.attributes[i]][j] = kit_get_word(from);
        if (recording != NULL) before = *m;
        kit_run(&kit_loaded_program, m);
        if (recording != NULL && !kit_record(recording, kit_loaded_text, &before, m)) exit(1);
        for (int i = 0; i < batch.result_count; i++)
            for (int j = 0; j < 4; j++, to += 4) kit_put_word(to, m->results[batch.results[i]][j]);
    }
    kit_put_word(to, ~id);
    block->length = left * 4 + 16;
    free(bytes);
    kit_print(reply, "\"message\":\"block\"");
}

/* Answers one line; false after `bye`. */
static bool kit_answer(char *line, size_t length, kit_buffer *reply, kit_buffer *block) {
    kit_reader r = {line, NULL, NULL};
    const kit_json *request = kit_value(&r, 0);
    kit_blank(&r);
    if (request != NULL && (size_t)(r.at - line) != length) request = kit_wrong(&r, "something follows the object");
    double id = request == NULL ? -1 : kit_whole_number(kit_member(request, "id", KIT_NUMBER), 9007199254740991.0);
    const kit_json *name = request == NULL ? NULL : kit_member(request, "message", KIT_STRING);
    bool goes_on = true;

    reply->length = 0;
    block->length = 0;
    kit_print(reply, "{\"id\":%.0f,", id < 0 ? 0.0 : id);
    if (request == NULL) {
        kit_fail(reply, "error", r.error);
    } else if (id < 0 || name == NULL) {
        kit_fail(reply, "error", "a request is an object with \"id\", a whole number, and \"message\", a string");
    } else {
        name->text[name->length] = '\0';
        if (strcmp(name->text, "hello") == 0) kit_answer_hello(request, reply);
        else if (strcmp(name->text, "load") == 0) kit_answer_load(request, reply);
        else if (strcmp(name->text, "run") == 0) kit_answer_run(request, reply);
        else if (strcmp(name->text, "trace") == 0) kit_answer_trace(request, reply);
        else if (strcmp(name->text, "batch") == 0) kit_answer_batch(request, (uint32_t)(uint64_t)id, reply, block);
        else if (strcmp(name->text, "reset") == 0) {
            kit_is_loaded = false;
            kit_print(reply, "\"message\":\"ready\"");
        } else if (strcmp(name->text, "bye") == 0) {
            goes_on = false;
            kit_print(reply, "\"message\":\"bye\"");
        } else kit_fail(reply, "unsupported", "no such message is known here");
    }
    kit_print(reply, "}\n");
    while (r.memory != NULL) {
        kit_chunk *before = r.memory->before;
        free(r.memory);
        r.memory = before;
    }
    return goes_on;
}

/* A line without its end; false at the end of the input. */
static bool kit_read_line(kit_buffer *line) {
    int c;
    line->length = 0;
    kit_put(line, "", 0);
    while ((c = getchar()) != EOF && c != '\n') {
        char byte = (char)c;
        kit_put(line, &byte, 1);
    }
    return c != EOF || line->length > 0;
}

static int kit_serve(const kit_backend *backend) {
    kit_buffer line = {NULL, 0, 0}, reply = {NULL, 0, 0}, block = {NULL, 0, 0};
    bool goes_on = true;
    kit_the_backend = backend;
#if defined(_WIN32)
    /* Else a byte of a block is taken for the end of a line, or of the input. */
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
#endif
    for (const kit_operation *row = backend->operations; row != NULL && row->name != NULL; row++) {
        bool known = false;
        for (int i = 1; i < KIT_OPCODE_COUNT; i++) known |= strcmp(row->name, KIT_OPCODES[i].name) == 0;
        if (known) continue;
        fprintf(stderr, "vp1-kit: \"%s\" is no operation of VP1.0 or VP1.1 (ARL is kit_backend.address)\n", row->name);
        return 1;
    }
    while (goes_on && kit_read_line(&line)) {
        if (strspn(line.text, " \t\r") == line.length) continue;
        goes_on = kit_answer(line.text, line.length, &reply, &block);
        if (fwrite(reply.text, 1, reply.length, stdout) != reply.length) return 1;
        if (fwrite(block.text, 1, block.length, stdout) != block.length || fflush(stdout) != 0) return 1;
    }
    free(block.text);
    free(line.text);
    free(reply.text);
    return 0;
}

/* Registers that are not what they are when nothing is given; `first` says whether one was printed before. */
static void kit_print_registers(kit_buffer *to, char file, const uint32_t (*quads)[4], int count, uint32_t w, bool *first) {
    for (int i = 0; i < count; i++) {
        if (quads[i][0] == 0 && quads[i][1] == 0 && quads[i][2] == 0 && quads[i][3] == w) continue;
        kit_print(to, "%s\"%c[%d]\":[", *first ? "" : ",", file, i);
        kit_print_quad(to, quads[i]);
        kit_print(to, "]");
        *first = false;
    }
}

static bool kit_record(FILE *to, const char *program, const kit_registers *before, const kit_registers *after) {
    kit_buffer line = {NULL, 0, 0};
    kit_print(&line, "{\"program\":");
    kit_print_text(&line, program);
    bool first = true;
    kit_print(&line, ",\"inputs\":{");
    kit_print_registers(&line, 'c', before->parameters, KIT_PARAMETERS, 0, &first);
    kit_print_registers(&line, 'v', before->attributes, KIT_ATTRIBUTES, kit_bits(1.0f), &first);
    kit_print(&line, "},\"results\":{");
    first = true;
    while (strchr(" \t\r\n", *program) != NULL && *program != '\0') program++;
    if (strncmp(program, "!!VSP1.0", 8) == 0) {
        for (int i = 0; i < KIT_PARAMETERS; i++) {
            if (!after->written[i]) continue;
            kit_print(&line, "%s\"c[%d]\":[", first ? "" : ",", i);
            kit_print_quad(&line, after->parameters[i]);
            kit_print(&line, "]");
            first = false;
        }
    } else {
        for (int i = 0; i < KIT_RESULTS; i++) {
            kit_print(&line, "%s\"o[%s]\":[", i == 0 ? "" : ",", KIT_RESULT_NAMES[i]);
            kit_print_quad(&line, after->results[i]);
            kit_print(&line, "]");
        }
    }
    kit_print(&line, "}}\n");
    bool written = fwrite(line.text, 1, line.length, to) == line.length && fflush(to) == 0;
    free(line.text);
    return written;
}

#endif
