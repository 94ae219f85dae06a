/* What the runs ask of a console. console.c has it by pbkit. */
#ifndef CONSOLE_H
#define CONSOLE_H

#include <stdint.h>

enum { CONSOLE_INPUTS = 16, CONSOLE_CONSTANTS = 192 };

/* Where the log is written; NULL where the console cannot be set up. */
const char *console_open(void);

/* Runs a program on one vertex, with inputs by number and constants by field (c[0] is 96), and gives the constants as they are after it. */
void console_run(const uint32_t (*program)[4], int instructions, const uint32_t inputs[CONSOLE_INPUTS][4],
                 const uint32_t constants[CONSOLE_CONSTANTS][4], uint32_t left[CONSOLE_CONSTANTS][4]);

void console_close(void);

#endif
