/* Runs the programs of runs.h, one after the other, and writes what each left as text (docs/nv2a.md, On a console). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "console.h"
#include "runs.h"

static void words(FILE *log, const char *name, const uint32_t value[4]) {
    fprintf(log, "%s %08" PRIx32 " %08" PRIx32 " %08" PRIx32 " %08" PRIx32 "\n", name, value[0], value[1], value[2], value[3]);
}

static void constant(FILE *log, const char *before, int field, const uint32_t value[4]) {
    char name[32];
    snprintf(name, sizeof name, "%sc[%d]", before, field - 96);
    words(log, name, value);
}

static void run(FILE *log, const run_of_words *each) {
    static uint32_t inputs[CONSOLE_INPUTS][4], constants[CONSOLE_CONSTANTS][4], left[CONSOLE_CONSTANTS][4];
    memset(constants, 0, sizeof constants);
    for (int at = 0; at < CONSOLE_INPUTS; at++) {
        const uint32_t unset[4] = {0, 0, 0, 0x3f800000};
        memcpy(inputs[at], unset, sizeof unset);
    }
    for (int at = 0; at < each->inputs; at++) memcpy(inputs[each->input[at].number], each->input[at].value, sizeof inputs[0]);
    for (int at = 0; at < each->constants; at++) memcpy(constants[each->constant[at].number], each->constant[at].value, sizeof constants[0]);
    console_run(each->program, each->instructions, (const uint32_t(*)[4])inputs, (const uint32_t(*)[4])constants, left);
    fprintf(log, "run %s\n", each->name);
    for (int at = 0; at < each->instructions; at++) words(log, "word", each->program[at]);
    for (int at = 0; at < CONSOLE_INPUTS; at++) {
        char name[8];
        snprintf(name, sizeof name, "v%d", at);
        words(log, name, inputs[at]);
    }
    for (int at = 0; at < each->constants; at++) constant(log, "", each->constant[at].number, each->constant[at].value);
    for (int at = 0; at < each->shown; at++) constant(log, "left ", each->show[at], left[each->show[at]]);
    fprintf(log, "end\n");
    /* What was written before the console stops is kept. */
    fflush(log);
}

int main(void) {
    const char *path = console_open();
    if (path == NULL) return 1;
    FILE *log = fopen(path, "wb");
    if (log == NULL) return 1;
    fprintf(log, "NV2A words log 1\n");
    for (int at = 0; at < RUNS; at++) run(log, &ALL_RUNS[at]);
    fprintf(log, "done %d\n", RUNS);
    const int failed = fclose(log) != 0;
    console_close();
    return failed;
}
