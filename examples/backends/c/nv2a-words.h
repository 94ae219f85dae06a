/*
 * nv2a-words.h: the instruction words of the NV2A, the Xbox's vertex engine, in one header.
 *
 * For adapters of emulators whose core holds words, or wants to (docs/nv2a.md has every field, what decodes, and where public
 * descriptions differ; docs/backend-protocol.md, load, how words travel). Three things:
 *
 *     nv2a_unpack, nv2a_pack     all fields of a word, and a word of fields
 *     nv2a_decode                an instruction of a word, or the name of the field by which it is refused
 *     nv2a_encode                a word of an instruction, or the name of the field that cannot be as it asks
 *
 * What decodes encodes to the same word, to the bit: fields that an instruction does not look at are kept.
 *
 *     uint32_t word[4] = {0x00000000, 0x0020001b, 0x0836106c, 0x2070f801};
 *     nv2a_instruction instruction;
 *     const char *refused = nv2a_decode(word, &instruction);
 *     if (refused == NULL && instruction.mac.operation == 1) ...   (MOV; NV2A_MAC_OPERATIONS[1].name)
 *
 * C99, no dependency. Words are in the order in which they are sent: bit 0 of all is the lowest of word[3]. Nothing of it was ever run
 * on a console by this project.
 */
#ifndef NV2A_WORDS_H
#define NV2A_WORDS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------- fields */

/* Each field with its name in C, its name in messages, its lowest bit and how many bits it has; from the lowest up, without gaps. */
#define NV2A_FIELDS(F) \
    F(final, "final", 0, 1) \
    F(a0x, "a0x", 1, 1) \
    F(out_mux, "out.mux", 2, 1) \
    F(out_address, "out.address", 3, 8) \
    F(out_file, "out.file", 11, 1) \
    F(out_mask, "out.mask", 12, 4) \
    F(ilu_mask, "ilu.mask", 16, 4) \
    F(temporary, "temporary", 20, 4) \
    F(mac_mask, "mac.mask", 24, 4) \
    F(c_mux, "c.mux", 28, 2) \
    F(c_register, "c.register", 30, 4) \
    F(c_w, "c.w", 34, 2) \
    F(c_z, "c.z", 36, 2) \
    F(c_y, "c.y", 38, 2) \
    F(c_x, "c.x", 40, 2) \
    F(c_negate, "c.negate", 42, 1) \
    F(b_mux, "b.mux", 43, 2) \
    F(b_register, "b.register", 45, 4) \
    F(b_w, "b.w", 49, 2) \
    F(b_z, "b.z", 51, 2) \
    F(b_y, "b.y", 53, 2) \
    F(b_x, "b.x", 55, 2) \
    F(b_negate, "b.negate", 57, 1) \
    F(a_mux, "a.mux", 58, 2) \
    F(a_register, "a.register", 60, 4) \
    F(a_w, "a.w", 64, 2) \
    F(a_z, "a.z", 66, 2) \
    F(a_y, "a.y", 68, 2) \
    F(a_x, "a.x", 70, 2) \
    F(a_negate, "a.negate", 72, 1) \
    F(input, "input", 73, 4) \
    F(constant, "constant", 77, 8) \
    F(mac, "mac", 85, 4) \
    F(ilu, "ilu", 89, 3) \
    F(unused, "unused", 92, 36)

#define NV2A_ENUM(name, text, at, bits) NV2A_FIELD_##name,
typedef enum { NV2A_FIELDS(NV2A_ENUM) NV2A_FIELD_COUNT } nv2a_field;
#undef NV2A_ENUM

typedef struct {
    const char *name;
    unsigned at;
    unsigned bits;
} nv2a_field_place;

#define NV2A_PLACE(name, text, at, bits) {text, at, bits},
static const nv2a_field_place NV2A_FIELD_PLACES[NV2A_FIELD_COUNT] = {NV2A_FIELDS(NV2A_PLACE)};
#undef NV2A_PLACE

/* What all fields of a word hold: fields.of[NV2A_FIELD_out_mask]. */
typedef struct {
    uint64_t of[NV2A_FIELD_COUNT];
} nv2a_fields;

static inline void nv2a_unpack(const uint32_t word[4], nv2a_fields *fields) {
    for (int field = 0; field < NV2A_FIELD_COUNT; field++) {
        const nv2a_field_place place = NV2A_FIELD_PLACES[field];
        uint64_t value = 0;
        for (unsigned bit = 0; bit < place.bits; bit++) {
            const unsigned at = place.at + bit;
            value |= (uint64_t)((word[3 - at / 32] >> (at % 32)) & 1u) << bit;
        }
        fields->of[field] = value;
    }
}

/* Bits beyond those of a field are lost: nv2a_encode refuses them. */
static inline void nv2a_pack(const nv2a_fields *fields, uint32_t word[4]) {
    memset(word, 0, 4 * sizeof word[0]);
    for (int field = 0; field < NV2A_FIELD_COUNT; field++) {
        const nv2a_field_place place = NV2A_FIELD_PLACES[field];
        for (unsigned bit = 0; bit < place.bits; bit++) {
            const unsigned at = place.at + bit;
            word[3 - at / 32] |= (uint32_t)((fields->of[field] >> bit) & 1u) << (at % 32);
        }
    }
}

/* ------------------------------------------------------------------------------------ operations */

/* Each operation by its number: its name, the operands that it reads, whether only the first component counts, whether A0.x gets the result. */
#define NV2A_MAC(O) \
    O("NOP", "", 0, 0) \
    O("MOV", "a", 0, 0) \
    O("MUL", "ab", 0, 0) \
    O("ADD", "ac", 0, 0) \
    O("MAD", "abc", 0, 0) \
    O("DP3", "ab", 0, 0) \
    O("DPH", "ab", 0, 0) \
    O("DP4", "ab", 0, 0) \
    O("DST", "ab", 0, 0) \
    O("MIN", "ab", 0, 0) \
    O("MAX", "ab", 0, 0) \
    O("SLT", "ab", 0, 0) \
    O("SGE", "ab", 0, 0) \
    O("ARL", "a", 1, 1)

/* The ILU's move is IMOV in text, so that the name tells the half. */
#define NV2A_ILU(O) \
    O("NOP", "", 0, 0) \
    O("IMOV", "c", 0, 0) \
    O("RCP", "c", 1, 0) \
    O("RCC", "c", 1, 0) \
    O("RSQ", "c", 1, 0) \
    O("EXP", "c", 1, 0) \
    O("LOG", "c", 1, 0) \
    O("LIT", "c", 0, 0)

typedef struct {
    const char *name;
    const char *operands;
    int scalar;
    int address;
} nv2a_operation;

#define NV2A_ROW(name, operands, scalar, address) {name, operands, scalar, address},
static const nv2a_operation NV2A_MAC_OPERATIONS[] = {NV2A_MAC(NV2A_ROW)};
static const nv2a_operation NV2A_ILU_OPERATIONS[] = {NV2A_ILU(NV2A_ROW)};
#undef NV2A_ROW

enum {
    NV2A_MAC_COUNT = sizeof NV2A_MAC_OPERATIONS / sizeof NV2A_MAC_OPERATIONS[0],
    NV2A_ILU_COUNT = sizeof NV2A_ILU_OPERATIONS / sizeof NV2A_ILU_OPERATIONS[0],
    NV2A_CONSTANTS = 192,      /* c[-96] to c[95] */
    NV2A_FIRST_CONSTANT = 96,  /* the field's number of c[0] */
    NV2A_POSITION = 12,        /* R12: the position, which is read alone */
    NV2A_PAIRED_ILU = 1,       /* R1: what the ILU writes beside a MAC operation */
    NV2A_MOST_INSTRUCTIONS = 136,
    NV2A_OUTPUTS = 16
};

/* By number; NULL where no public description has a name. */
static const char *const NV2A_OUTPUT_NAMES[NV2A_OUTPUTS] = {
    "oPos", NULL, NULL, "oD0", "oD1", "oFog", "oPts", "oB0", "oB1", "oT0", "oT1", "oT2", "oT3", NULL, NULL, NULL};

/* ---------------------------------------------------------------------------------- instructions */

enum { NV2A_TEMPORARY = 1, NV2A_INPUT = 2, NV2A_CONSTANT = 3 };

typedef struct {
    uint8_t file;     /* NV2A_TEMPORARY, NV2A_INPUT, NV2A_CONSTANT */
    uint8_t relative; /* of a constant: whether A0.x is added */
    uint8_t negate;
    uint8_t swizzle[4]; /* the components, 0 to 3; of a scalar operand the first counts */
    int16_t number;     /* of a constant from -96 */
} nv2a_operand;

typedef struct {
    uint8_t operation; /* by number; 0 is none */
    uint8_t mask;      /* of the temporary register: 8 x, 4 y, 2 z, 1 w; 0 where none is written */
    uint8_t temporary; /* which, where the mask is not 0 */
    nv2a_operand operands[3];
} nv2a_half;

typedef struct {
    uint8_t mask;     /* 0 where nothing is written */
    uint8_t from_ilu; /* whose result: 0 the MAC's, 1 the ILU's */
    uint8_t constant; /* whether a constant is written, by its number from -96, and no output */
    int16_t number;
} nv2a_output;

typedef struct {
    nv2a_half mac, ilu;
    nv2a_output output;
    uint8_t final;
    uint8_t keeps_rest; /* whether fields that nothing reads are as `rest` has them; else as programs commonly have them */
    nv2a_fields rest;
} nv2a_instruction;

/* ---------------------------------------------------------------------------- the parts of a codec */

typedef struct {
    nv2a_fields fields;
    uint8_t known[NV2A_FIELD_COUNT]; /* fields that were read, or set */
    const char *refused;             /* the first that was refused */
} nv2a_state;

static inline uint64_t nv2a_read(nv2a_state *state, int field) {
    state->known[field] = 1;
    return state->fields.of[field];
}

static inline void nv2a_refuse(nv2a_state *state, int field) {
    if (state->refused == NULL) state->refused = NV2A_FIELD_PLACES[field].name;
}

static inline void nv2a_set(nv2a_state *state, int field, int64_t value) {
    if (state->refused != NULL) return;
    const uint64_t most = (UINT64_C(1) << NV2A_FIELD_PLACES[field].bits) - 1;
    /* One input, one constant, one temporary register, one operand C: what is asked for twice has to be the same. */
    if (value < 0 || (uint64_t)value > most || (state->known[field] && state->fields.of[field] != (uint64_t)value)) {
        nv2a_refuse(state, field);
        return;
    }
    state->known[field] = 1;
    state->fields.of[field] = (uint64_t)value;
}

typedef struct {
    int mux, reg, negate;
    int swizzle[4];
} nv2a_operand_fields;

/* The fields of operand 'a', 'b' or 'c'. */
static inline nv2a_operand_fields nv2a_operand_places(char name) {
    static const nv2a_operand_fields places[3] = {
        {NV2A_FIELD_a_mux, NV2A_FIELD_a_register, NV2A_FIELD_a_negate, {NV2A_FIELD_a_x, NV2A_FIELD_a_y, NV2A_FIELD_a_z, NV2A_FIELD_a_w}},
        {NV2A_FIELD_b_mux, NV2A_FIELD_b_register, NV2A_FIELD_b_negate, {NV2A_FIELD_b_x, NV2A_FIELD_b_y, NV2A_FIELD_b_z, NV2A_FIELD_b_w}},
        {NV2A_FIELD_c_mux, NV2A_FIELD_c_register, NV2A_FIELD_c_negate, {NV2A_FIELD_c_x, NV2A_FIELD_c_y, NV2A_FIELD_c_z, NV2A_FIELD_c_w}}};
    return places[name - 'a'];
}

/* ---------------------------------------------------------------------------------------- decoding */

static inline void nv2a_decode_operand(nv2a_state *state, char name, int scalar, nv2a_operand *operand) {
    const nv2a_operand_fields at = nv2a_operand_places(name);
    switch (nv2a_read(state, at.mux)) {
    case 1:
        operand->file = NV2A_TEMPORARY;
        operand->number = (int16_t)nv2a_read(state, at.reg);
        if (operand->number > NV2A_POSITION) nv2a_refuse(state, at.reg);
        break;
    case 2:
        operand->file = NV2A_INPUT;
        operand->number = (int16_t)nv2a_read(state, NV2A_FIELD_input);
        break;
    case 3: {
        const uint64_t index = nv2a_read(state, NV2A_FIELD_constant);
        operand->file = NV2A_CONSTANT;
        operand->relative = (uint8_t)nv2a_read(state, NV2A_FIELD_a0x);
        operand->number = (int16_t)((int)index - NV2A_FIRST_CONSTANT);
        if (!operand->relative && index >= NV2A_CONSTANTS) nv2a_refuse(state, NV2A_FIELD_constant);
        break;
    }
    default:
        nv2a_refuse(state, at.mux);
    }
    operand->negate = (uint8_t)nv2a_read(state, at.negate);
    for (int place = 0; place < (scalar ? 1 : 4); place++)
        operand->swizzle[place] = (uint8_t)nv2a_read(state, at.swizzle[place]);
}

static inline void nv2a_decode_half(nv2a_state *state, const nv2a_operation *operation, int mask_field, int paired, nv2a_half *half) {
    half->mask = (uint8_t)nv2a_read(state, mask_field);
    if (half->mask != 0) {
        if (operation->address) nv2a_refuse(state, NV2A_FIELD_mac_mask);
        half->temporary = paired ? NV2A_PAIRED_ILU : (uint8_t)nv2a_read(state, NV2A_FIELD_temporary);
        if (half->temporary >= NV2A_POSITION) nv2a_refuse(state, NV2A_FIELD_temporary);
    }
    for (int index = 0; operation->operands[index] != '\0'; index++)
        nv2a_decode_operand(state, operation->operands[index], operation->scalar, &half->operands[index]);
}

static inline void nv2a_decode_output(nv2a_state *state, nv2a_output *output) {
    output->mask = (uint8_t)nv2a_read(state, NV2A_FIELD_out_mask);
    if (output->mask == 0) return;
    output->from_ilu = (uint8_t)nv2a_read(state, NV2A_FIELD_out_mux);
    output->constant = nv2a_read(state, NV2A_FIELD_out_file) == 0;
    const int address = (int)nv2a_read(state, NV2A_FIELD_out_address);
    output->number = (int16_t)(output->constant ? address - NV2A_FIRST_CONSTANT : address);
    const int known = output->constant ? address < NV2A_CONSTANTS : address < NV2A_OUTPUTS && NV2A_OUTPUT_NAMES[address] != NULL;
    if (!known) nv2a_refuse(state, NV2A_FIELD_out_address);
}

/* What a word of fields says; the name of the first field that is refused, or NULL. `known` tells what was read. */
static inline const char *nv2a_decode_fields(nv2a_state *state, nv2a_instruction *instruction) {
    memset(instruction, 0, sizeof *instruction);
    state->refused = NULL;
    memset(state->known, 0, sizeof state->known);
    if (nv2a_read(state, NV2A_FIELD_unused) != 0) nv2a_refuse(state, NV2A_FIELD_unused);
    const uint64_t mac = nv2a_read(state, NV2A_FIELD_mac);
    if (mac >= NV2A_MAC_COUNT) nv2a_refuse(state, NV2A_FIELD_mac);
    if (state->refused != NULL) return state->refused;
    const uint64_t ilu = nv2a_read(state, NV2A_FIELD_ilu);
    instruction->mac.operation = (uint8_t)mac;
    instruction->ilu.operation = (uint8_t)ilu;
    instruction->final = (uint8_t)nv2a_read(state, NV2A_FIELD_final);
    if (mac != 0 || ilu != 0) nv2a_decode_output(state, &instruction->output);
    const nv2a_output *output = &instruction->output;
    if (output->mask != 0 && (output->from_ilu ? ilu : mac) == 0) nv2a_refuse(state, NV2A_FIELD_out_mux);
    if (mac != 0) nv2a_decode_half(state, &NV2A_MAC_OPERATIONS[mac], NV2A_FIELD_mac_mask, 0, &instruction->mac);
    if (NV2A_MAC_OPERATIONS[mac].address && output->mask != 0 && !output->from_ilu) nv2a_refuse(state, NV2A_FIELD_out_mask);
    if (ilu != 0) nv2a_decode_half(state, &NV2A_ILU_OPERATIONS[ilu], NV2A_FIELD_ilu_mask, mac != 0, &instruction->ilu);
    return state->refused;
}

/* The instruction of a word. Returns NULL, or the name of the field by which the word is refused; then the instruction means nothing. */
static inline const char *nv2a_decode(const uint32_t word[4], nv2a_instruction *instruction) {
    nv2a_state state;
    nv2a_unpack(word, &state.fields);
    const char *refused = nv2a_decode_fields(&state, instruction);
    instruction->keeps_rest = 1;
    instruction->rest = state.fields;
    return refused;
}

/* ---------------------------------------------------------------------------------------- encoding */

static inline void nv2a_encode_operand(nv2a_state *state, char name, int scalar, const nv2a_operand *operand) {
    const nv2a_operand_fields at = nv2a_operand_places(name);
    nv2a_set(state, at.negate, operand->negate != 0);
    for (int place = 0; place < (scalar ? 1 : 4); place++) nv2a_set(state, at.swizzle[place], operand->swizzle[place]);
    nv2a_set(state, at.mux, operand->file);
    switch (operand->file) {
    case NV2A_TEMPORARY:
        nv2a_set(state, at.reg, operand->number);
        break;
    case NV2A_INPUT:
        nv2a_set(state, NV2A_FIELD_input, operand->number);
        break;
    case NV2A_CONSTANT:
        nv2a_set(state, NV2A_FIELD_a0x, operand->relative != 0);
        nv2a_set(state, NV2A_FIELD_constant, operand->number + NV2A_FIRST_CONSTANT);
        break;
    default:
        nv2a_refuse(state, at.mux);
    }
}

static inline void nv2a_encode_half(nv2a_state *state, int field, const nv2a_operation *operations, int count, int mask_field, const nv2a_half *half) {
    if (half->operation >= count) {
        nv2a_refuse(state, field);
        return;
    }
    const nv2a_operation *operation = &operations[half->operation];
    nv2a_set(state, field, half->operation);
    if (half->operation == 0) return;
    nv2a_set(state, mask_field, half->mask);
    for (int index = 0; operation->operands[index] != '\0'; index++)
        nv2a_encode_operand(state, operation->operands[index], operation->scalar, &half->operands[index]);
}

/* What fields hold that nothing reads, as programs of the console have it: inputs, straight swizzles, R7 and output 255. */
static inline void nv2a_plain(nv2a_state *state) {
    memset(state, 0, sizeof *state);
    uint64_t *of = state->fields.of;
    of[NV2A_FIELD_out_address] = 0xff;
    of[NV2A_FIELD_out_file] = 1;
    of[NV2A_FIELD_temporary] = 7;
    for (char name = 'a'; name <= 'c'; name++) {
        const nv2a_operand_fields at = nv2a_operand_places(name);
        of[at.mux] = 2;
        for (int place = 0; place < 4; place++) of[at.swizzle[place]] = (uint64_t)place;
    }
}

/* The word of an instruction. Returns NULL, or the name of the field that cannot be as it asks; then the word means nothing. */
static inline const char *nv2a_encode(const nv2a_instruction *instruction, uint32_t word[4]) {
    const nv2a_half *mac = &instruction->mac, *ilu = &instruction->ilu;
    const nv2a_output *output = &instruction->output;
    nv2a_state state;
    nv2a_plain(&state);
    memset(word, 0, 4 * sizeof word[0]);
    nv2a_set(&state, NV2A_FIELD_unused, 0);
    nv2a_set(&state, NV2A_FIELD_final, instruction->final != 0);
    nv2a_encode_half(&state, NV2A_FIELD_mac, NV2A_MAC_OPERATIONS, NV2A_MAC_COUNT, NV2A_FIELD_mac_mask, mac);
    nv2a_encode_half(&state, NV2A_FIELD_ilu, NV2A_ILU_OPERATIONS, NV2A_ILU_COUNT, NV2A_FIELD_ilu_mask, ilu);
    if (ilu->operation != 0 && ilu->mask != 0) {
        if (mac->operation == 0) nv2a_set(&state, NV2A_FIELD_temporary, ilu->temporary);
        else if (ilu->temporary != NV2A_PAIRED_ILU) nv2a_refuse(&state, NV2A_FIELD_temporary);
    }
    if (mac->operation != 0 && mac->mask != 0) nv2a_set(&state, NV2A_FIELD_temporary, mac->temporary);
    if (mac->operation != 0 || ilu->operation != 0) nv2a_set(&state, NV2A_FIELD_out_mask, output->mask);
    if (output->mask != 0) {
        nv2a_set(&state, NV2A_FIELD_out_mux, output->from_ilu != 0);
        nv2a_set(&state, NV2A_FIELD_out_file, output->constant ? 0 : 1);
        nv2a_set(&state, NV2A_FIELD_out_address, output->number + (output->constant ? NV2A_FIRST_CONSTANT : 0));
    }
    if (state.refused != NULL) return state.refused;
    if (instruction->keeps_rest) {
        for (int field = 0; field < NV2A_FIELD_COUNT; field++)
            if (!state.known[field]) state.fields.of[field] = instruction->rest.of[field];
    } else {
        /* A scalar operand has its component in every place. */
        for (char name = 'a'; name <= 'c'; name += 2) {
            const nv2a_operand_fields at = nv2a_operand_places(name);
            if (!state.known[at.swizzle[0]] || state.known[at.swizzle[1]]) continue;
            for (int place = 1; place < 4; place++) state.fields.of[at.swizzle[place]] = state.fields.of[at.swizzle[0]];
        }
    }
    nv2a_pack(&state.fields, word);
    /* What decodes is asked of the decoder: rules stand there once. */
    nv2a_instruction again;
    return nv2a_decode(word, &again);
}

#endif
