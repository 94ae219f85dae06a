/*
 * nv2a: instruction words of the NV2A as a backend of vpspec, whole: the protocol, words by nv2a-words.h, and the
 * operations of nv20.h, which vpspec writes.
 *
 *     npx vpspec translate --helpers --to c --profile nv20 --out nv20.h
 *     cc -O2 -std=c99 -I . -o nv2a nv2a.c -lm
 *     npx vpspec certify --environment NV2A --backend "exec:./nv2a"
 *
 * An emulator of one's own stands in place of `run`: it is given words and registers, and leaves outputs and
 * constants. Where public descriptions differ this one writes constants, lets both halves write R1 (the ILU last),
 * and gives operand C whole to the MAC (docs/nv2a.md).
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nv20.h"
#include "nv2a-words.h"

typedef struct {
    uint32_t v[16][4], c[NV2A_CONSTANTS][4], r[12][4], o[NV2A_OUTPUTS][4];
    bool written[NV2A_CONSTANTS];
    int address;
} machine;

static nv2a_instruction program[NV2A_MOST_INSTRUCTIONS];
static int length; /* instructions up to the end; 0 where nothing is loaded */

/* ------------------------------------------------------------------------------------------ words */

static vp_u4 four(const uint32_t *quad) { return vp_u4(quad[0], quad[1], quad[2], quad[3]); }
static vp_u4 spread(vp_u one) { return vp_u4(one, one, one, one); }

/* An operand as its operation gets it; of a scalar one the first component counts. */
static vp_u4 operand(const machine *m, const nv2a_operand *from) {
    static const uint32_t zero[4] = {0, 0, 0, 0};
    const uint32_t *quad = zero;
    const int constant = from->number + NV2A_FIRST_CONSTANT + (from->relative ? m->address : 0);
    if (from->file == NV2A_INPUT) quad = m->v[from->number];
    else if (from->file == NV2A_TEMPORARY) quad = from->number == NV2A_POSITION ? m->o[0] : m->r[from->number];
    else if (constant >= 0 && constant < NV2A_CONSTANTS) quad = m->c[constant];
    uint32_t read[4];
    for (int place = 0; place < 4; place++)
        read[place] = quad[from->swizzle[place]] ^ (from->negate ? 0x80000000u : 0);
    return four(read);
}

/* What ARL makes of a number: the greatest integer not above it, within what an address register may hold. */
static int floored(uint32_t word) {
    float value;
    memcpy(&value, &word, sizeof value);
    if ((word & 0x7f800000u) == 0 || value != value) return 0;
    return (int)fmaxf(-512.0f, fminf(511.0f, floorf(value)));
}

static vp_u4 of_mac(int operation, vp_u4 a, vp_u4 b, vp_u4 c) {
    switch (operation) {
    case 2: return nv20_MUL(a, b);
    case 3: return nv20_ADD(a, b); /* its second operand is C */
    case 4: return nv20_MAD(a, b, c);
    case 5: return spread(nv20_DP3(a, b));
    case 6: return spread(nv20_DPH(a, b));
    case 7: return spread(nv20_DP4(a, b));
    case 8: return nv20_DST(a, b);
    case 9: return nv20_MIN(a, b);
    case 10: return nv20_MAX(a, b);
    case 11: return nv20_SLT(a, b);
    case 12: return nv20_SGE(a, b);
    default: return a;
    }
}

static vp_u4 of_ilu(int operation, vp_u4 c) {
    switch (operation) {
    case 2: return spread(nv20_RCP(c.x));
    case 3: return spread(nv20_RCC(c.x));
    case 4: return spread(nv20_RSQ(c.x));
    case 5: return nv20_EXP(c.x);
    case 6: return nv20_LOG(c.x);
    case 7: return nv20_LIT(c);
    default: return c;
    }
}

static void put(uint32_t *quad, int mask, vp_u4 from) {
    if (mask & 8) quad[0] = from.x;
    if (mask & 4) quad[1] = from.y;
    if (mask & 2) quad[2] = from.z;
    if (mask & 1) quad[3] = from.w;
}

/* Everything is read, then everything is written. */
static void run(machine *m) {
    for (int at = 0; at < length; at++) {
        const nv2a_instruction *one = &program[at];
        const nv2a_half *mac = &one->mac, *ilu = &one->ilu;
        vp_u4 given[3] = {spread(0), spread(0), spread(0)};
        const char *operands = NV2A_MAC_OPERATIONS[mac->operation].operands;
        for (int index = 0; operands[index] != '\0'; index++) given[index] = operand(m, &mac->operands[index]);
        const vp_u4 by_mac = of_mac(mac->operation, given[0], given[1], given[2]);
        const vp_u4 by_ilu =
            ilu->operation == 0 ? spread(0) : of_ilu(ilu->operation, operand(m, &ilu->operands[0]));
        if (NV2A_MAC_OPERATIONS[mac->operation].address) m->address = floored(given[0].x);
        else if (mac->mask != 0) put(m->r[mac->temporary], mac->mask, by_mac);
        if (ilu->operation != 0 && ilu->mask != 0) put(m->r[ilu->temporary], ilu->mask, by_ilu);
        const nv2a_output *output = &one->output;
        if (output->mask == 0) continue;
        const int number = output->number + (output->constant ? NV2A_FIRST_CONSTANT : 0);
        put(output->constant ? m->c[number] : m->o[number], output->mask, output->from_ilu ? by_ilu : by_mac);
        if (output->constant) m->written[number] = true;
    }
}

/* --------------------------------------------------------------------------------------- protocol */

static const char *blank(const char *p) {
    while (*p == ' ' || *p == '\t') p++;
    return p;
}

/* Behind a JSON value. A line of the protocol is one, so that nothing of it is checked. */
static const char *behind(const char *p) {
    int depth = 0;
    bool in_string = false;
    for (p = blank(p); *p != '\0'; p++) {
        if (in_string) {
            if (*p == '\\' && p[1] != '\0') p++;
            else if (*p == '"') in_string = false;
        } else if (*p == '"') in_string = true;
        else if (*p == '{' || *p == '[') depth++;
        else if (*p == '}' || *p == ']') {
            if (depth == 0) return p;
            depth--;
        } else if (*p == ',' && depth == 0) return p;
    }
    return p;
}

/* The value of a member of an object; NULL where there is none. */
static const char *member(const char *object, const char *key) {
    const size_t size = strlen(key);
    const char *p = blank(object);
    while (*p == '{' || *p == ',') {
        p = blank(p + 1);
        const bool is_it = *p == '"' && strncmp(p + 1, key, size) == 0 && p[1 + size] == '"';
        for (p++; *p != '"' && *p != '\0'; p++)
            if (*p == '\\' && p[1] != '\0') p++;
        if (*p == '\0') return NULL;
        p = blank(p + 1);
        if (*p != ':') return NULL;
        p = blank(p + 1);
        if (is_it) return p;
        p = blank(behind(p));
    }
    return NULL;
}

/* The next item of a list, or NULL at its end; begin with the list itself. */
static const char *item(const char *p) {
    p = blank(p);
    if (*p != '[' && *p != ',') return NULL;
    p = blank(p + 1);
    return *p == ']' || *p == '\0' ? NULL : p;
}

/* The bits of eight digits. */
static uint32_t digits(const char *text) {
    char eight[9] = {0};
    memcpy(eight, text, 8);
    return (uint32_t)strtoul(eight, NULL, 16);
}

static void quad_of(const char *list, uint32_t *quad) {
    const char *one = item(list);
    for (int place = 0; place < 4 && one != NULL; place++, one = item(behind(one))) quad[place] = digits(one + 3);
}

static void load(long id, const char *words) {
    length = 0;
    int count = 0;
    for (const char *one = item(words); one != NULL && count < NV2A_MOST_INSTRUCTIONS; one = item(behind(one))) {
        uint32_t word[4];
        for (int part = 0; part < 4; part++) word[part] = digits(one + 3 + 8 * part);
        const char *refused = nv2a_decode(word, &program[count]);
        if (refused != NULL) {
            printf("{\"id\":%ld,\"message\":\"refused\",\"position\":%d,\"reason\":\"the field %s\"}\n", id, count, refused);
            return;
        }
        if (program[count++].final) break; /* what follows is never executed */
    }
    length = count;
    printf("{\"id\":%ld,\"message\":\"loaded\"}\n", id);
}

static void print_quad(const uint32_t *quad, const char *before) {
    printf("%s\"0x%08x\",\"0x%08x\",\"0x%08x\",\"0x%08x\"", before, (unsigned)quad[0], (unsigned)quad[1],
           (unsigned)quad[2], (unsigned)quad[3]);
}

/* What a vertex begins with: nothing of the one before it. */
static void begin(machine *m, const char *constants) {
    memset(m, 0, sizeof *m);
    for (int n = 0; n < 16; n++) m->v[n][3] = m->o[n][3] = 0x3f800000u;
    for (const char *p = blank(constants); *p == '{' || *p == ',';) {
        p = blank(p + 1);
        if (*p != '"') return;
        const int number = atoi(p + 1) + NV2A_FIRST_CONSTANT;
        p = blank(strchr(p + 1, '"') + 1) + 1;
        if (number >= 0 && number < NV2A_CONSTANTS) quad_of(p, m->c[number]);
        p = blank(behind(p));
    }
}

static void answer_run(long id, const char *line) {
    const char *count = member(line, "count"), *v = member(line, "v"), *words = member(line, "words");
    const char *constants = member(line, "c");
    machine m;
    printf("{\"id\":%ld,\"message\":\"results\",\"registers\":[", id);
    for (int n = 0, told = 0; n < NV2A_OUTPUTS; n++)
        if (NV2A_OUTPUT_NAMES[n] != NULL) printf("%s\"%s\"", told++ == 0 ? "" : ",", NV2A_OUTPUT_NAMES[n]);
    printf("],\"words\":[");
    const char *word = words == NULL ? NULL : item(words);
    const int vertices = count == NULL ? 1 : atoi(count);
    for (int vertex = 0, told = 0; vertex < vertices; vertex++) {
        begin(&m, constants == NULL ? "{}" : constants);
        for (const char *one = v == NULL ? NULL : item(v); one != NULL; one = item(behind(one))) {
            uint32_t *quad = m.v[atoi(one) & 15];
            for (int place = 0; place < 4 && word != NULL; place++, word = item(behind(word)))
                quad[place] = digits(word + 3);
        }
        run(&m);
        for (int n = 0; n < NV2A_OUTPUTS; n++)
            if (NV2A_OUTPUT_NAMES[n] != NULL) print_quad(m.o[n], told++ == 0 ? "" : ",");
    }
    printf("],\"c\":{");
    for (int n = 0, told = 0; n < NV2A_CONSTANTS; n++) {
        if (!m.written[n]) continue;
        printf("%s\"%d\":[", told++ == 0 ? "" : ",", n - NV2A_FIRST_CONSTANT);
        print_quad(m.c[n], "");
        printf("]");
    }
    printf("}}\n");
}

/* A line of any length, without its end; NULL where there are no more. */
static char *next_line(void) {
    static char *line;
    static size_t size;
    size_t used = 0;
    for (int c = getchar(); c != EOF; c = getchar()) {
        if (used + 2 > size) {
            size = size == 0 ? 65536 : 2 * size;
            line = realloc(line, size);
            if (line == NULL) exit(1);
        }
        if (c == '\n') {
            line[used] = '\0';
            return line;
        }
        line[used++] = (char)c;
    }
    return NULL;
}

static bool is(const char *value, const char *text) {
    const size_t size = strlen(text);
    return value != NULL && *value == '"' && strncmp(value + 1, text, size) == 0 && value[1 + size] == '"';
}

int main(void) {
    for (const char *line = next_line(); line != NULL; line = next_line()) {
        const char *given = member(line, "id"), *message = member(line, "message"), *words = member(line, "words");
        const long id = given == NULL ? 0 : atol(given);
        if (is(message, "hello"))
            printf("{\"id\":%ld,\"message\":\"hello\",\"protocol\":1,\"name\":\"nv2a example\",\"version\":\"1\","
                   "\"environments\":[],\"words\":[\"NV2A\"],\"maxInputs\":1024}\n", id);
        else if (is(message, "load") && words != NULL) load(id, words);
        else if (is(message, "run") && length > 0) answer_run(id, line);
        else if (is(message, "reset")) {
            length = 0;
            printf("{\"id\":%ld,\"message\":\"ready\"}\n", id);
        } else if (is(message, "bye")) {
            printf("{\"id\":%ld,\"message\":\"bye\"}\n", id);
            return 0;
        } else printf("{\"id\":%ld,\"message\":\"unsupported\",\"reason\":\"words of the NV2A alone\"}\n", id);
        fflush(stdout);
    }
    return 0;
}
