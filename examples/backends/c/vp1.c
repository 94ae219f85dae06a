/*
 * vp1: VP1.0, VP1.1 and VSP1.0 programs as a backend of vpspec, on the kit beside it.
 *
 *     cc -O2 -o vp1 vp1.c -lm
 *
 * Written from NV_vertex_program (GL extension 233) and NV_vertex_program1_1, to the letter: round toward zero,
 * zero times anything is zero, SLT and SGE order all bit patterns, RSQ takes the absolute value. Section numbers
 * are the former's. Words come to the operations as bits; what becomes of denormals and NaN is decided here, by
 * `number`.
 *
 * Two parts: numbers, and the instructions made of them. vp1-kit.h has the loader, the machine and the protocol.
 */
#include <float.h>

#include "vp1-kit.h"

/* ------------------------------------------------------------------------------------------ numbers */

/*
 * Binary32 held in floats, none of them ever a denormal, each NaN one of two: +NaN and -NaN. Arithmetic is
 * done in binary64 and then cut: the product of two binary32 numbers is exact there, and the sum is exact
 * together with the error term that `add` computes. (So no rounding mode has to be set, which compilers
 * do not respect. Never compile this with -ffast-math.)
 */

static float positive_nan(void) { return kit_float(0x7fc00000u); }

/* A word of a register: "if a denorm is input, it is treated as 0.0" (2.14.1.11). */
static float number(uint32_t word) {
    uint32_t magnitude = word & 0x7fffffffu;
    if (magnitude > 0x7f800000u) return kit_float((word & 0x80000000u) | 0x7fc00000u);
    if (magnitude != 0 && magnitude < 0x00800000u) return 0.0f;
    return kit_float(word);
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
static uint32_t negated(uint32_t word) {
    float a = number(word);
    return kit_bits(isnan(a) ? positive_nan() : -a);
}

/* -NaN, -INF, ..., -0, +0, ..., +INF, +NaN in the order of SLT and SGE (2.14.1.11). */
static uint32_t place(float a) {
    uint32_t bits = kit_bits(a);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

/* ----------------------------------------------------------------------------------- instructions */

/* 2.14.1.10.2 to .17, on numbers; of a scalar operand only [0] counts. */
#define OPERATION(name)                                                                                      \
    static void name##_of(const float *a, const float *b, const float *c, float *r);                         \
    KIT_OPERATION(name) {                                                                                    \
        float x[4], y[4], z[4], left[4];                                                                     \
        KIT_EACH x[i] = number(a[i]), y[i] = number(b[i]), z[i] = number(c[i]);                              \
        name##_of(x, y, z, left);                                                                            \
        KIT_EACH r[i] = kit_bits(left[i]);                                                                   \
    }                                                                                                        \
    static void name##_of(KIT_MAYBE const float *a, KIT_MAYBE const float *b, KIT_MAYBE const float *c, float *r)

OPERATION(op_mov) { KIT_EACH r[i] = a[i]; }
OPERATION(op_mul) { KIT_EACH r[i] = multiply(a[i], b[i]); }
OPERATION(op_add) { KIT_EACH r[i] = add(a[i], b[i]); }
OPERATION(op_mad) { KIT_EACH r[i] = add(multiply(a[i], b[i]), c[i]); }
OPERATION(op_min) { KIT_EACH r[i] = a[i] < b[i] ? a[i] : b[i]; }
OPERATION(op_max) { KIT_EACH r[i] = a[i] >= b[i] ? a[i] : b[i]; }
OPERATION(op_slt) { KIT_EACH r[i] = place(a[i]) < place(b[i]) ? 1.0f : 0.0f; }
OPERATION(op_sge) { KIT_EACH r[i] = place(a[i]) >= place(b[i]) ? 1.0f : 0.0f; }

OPERATION(op_dp3) {
    float sum = add(multiply(a[0], b[0]), multiply(a[1], b[1]));
    sum = add(sum, multiply(a[2], b[2]));
    KIT_EACH r[i] = sum;
}

OPERATION(op_dp4) {
    float sum = add(multiply(a[0], b[0]), multiply(a[1], b[1]));
    sum = add(add(sum, multiply(a[2], b[2])), multiply(a[3], b[3]));
    KIT_EACH r[i] = sum;
}

OPERATION(op_dst) {
    r[0] = 1.0f;
    r[1] = multiply(a[1], b[1]);
    r[2] = a[2];
    r[3] = b[3];
}

OPERATION(op_rcp) {
    float quotient = nearest(1.0 / (double)a[0]);
    KIT_EACH r[i] = quotient;
}

OPERATION(op_rsq) {
    float root = nearest(1.0 / sqrt(fabs((double)a[0])));
    KIT_EACH r[i] = root;
}

OPERATION(op_exp) {
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

/* Of VP1.1 (NV_vertex_program1_1): ABS, DPH, RCC, SUB. */
OPERATION(op_abs) { KIT_EACH r[i] = fabsf(a[i]); }
OPERATION(op_sub) { KIT_EACH r[i] = add(a[i], kit_float(negated(kit_bits(b[i])))); }

OPERATION(op_dph) {
    float sum = add(multiply(a[0], b[0]), multiply(a[1], b[1]));
    sum = add(add(sum, multiply(a[2], b[2])), b[3]);
    KIT_EACH r[i] = sum;
}

OPERATION(op_rcc) {
    const float least = 0x1p-64f, greatest = 0x1p64f;
    float quotient = nearest(1.0 / (double)a[0]), size = fabsf(quotient);
    if (size < least) quotient = copysignf(least, a[0]);
    if (size > greatest) quotient = copysignf(greatest, quotient);
    KIT_EACH r[i] = quotient;
}

/* Clamping beyond what an offset can bring back is allowed (Issues, on ARL); of NaN nothing is said. */
static int address(uint32_t word) {
    float whole = floorf(number(word));
    return isnan(whole) ? 0 : whole < -512.0f ? -512 : whole > 511.0f ? 511 : (int)whole;
}

static const kit_operation OPERATIONS[] = {
    {"MOV", op_mov}, {"LIT", op_lit}, {"RCP", op_rcp}, {"RSQ", op_rsq}, {"EXP", op_exp}, {"LOG", op_log},
    {"MUL", op_mul}, {"ADD", op_add}, {"DP3", op_dp3}, {"DP4", op_dp4}, {"DST", op_dst}, {"MIN", op_min},
    {"MAX", op_max}, {"SLT", op_slt}, {"SGE", op_sge}, {"MAD", op_mad}, {"ABS", op_abs}, {"SUB", op_sub},
    {"DPH", op_dph}, {"RCC", op_rcc}, {NULL, NULL}};

int main(void) {
    static const char *const details[] = {"language", "C99", "document", "NV_vertex_program", "rounding", "toward zero", NULL};
    /* `checks`: the kit's loader is this implementation's own, so that programs that must be refused are asked too. */
    static const kit_backend backend = {.name = "vp1-c", .version = "2.0", .operations = OPERATIONS,
                                        .address = address, .negated = negated, .checks = true, .details = details};
    return kit_serve(&backend);
}
