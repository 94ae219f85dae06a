/*
 * The vertex engine of the Xbox, by nxdk's pbkit: a program is put into its memory, constants and inputs are set, one point is drawn, and constants are
 * read back. That programs write constants at all needs the mode CXT_WRITE_EN.
 *
 * NEVER RUN ON A CONSOLE by the project that wrote it. Methods and registers are as public descriptions have them (envytools; xemu; nxdk_vsh_tests, which
 * reads constants back in the same way).
 */
#include "console.h"

#include <string.h>

#include <hal/video.h>
#include <nxdk/mount.h>
#include <pbkit/pbkit.h>

/* Methods of the 3D class, by their numbers, since headers have them under several names. */
enum {
    SET_TRANSFORM_PROGRAM = 0x0b00,
    SET_TRANSFORM_CONSTANT = 0x0b80,
    SET_BEGIN_END = 0x17fc,
    SET_VERTEX_DATA4F = 0x1a00,
    SET_TRANSFORM_EXECUTION_MODE = 0x1e94,
    SET_TRANSFORM_PROGRAM_CXT_WRITE_EN = 0x1e98,
    SET_TRANSFORM_PROGRAM_LOAD = 0x1e9c,
    SET_TRANSFORM_PROGRAM_START = 0x1ea0,
    SET_TRANSFORM_CONSTANT_LOAD = 0x1ea4
};

/* Programs, and all 192 constants for them: mode 2, range 1 from bit 2 on. */
enum { EXECUTE_PROGRAM = 2 | 1 << 2 };
enum { POINTS = 1, END = 0 };

/* Registers of the graphics engine through which its memories are read; constants are number 0x17, sixteen bytes each, w first. */
#ifndef READ_REGISTER
#define READ_REGISTER(at) (*(volatile uint32_t *)(0xfd000000u + (at)))
#define WRITE_REGISTER(at, value) (*(volatile uint32_t *)(0xfd000000u + (at)) = (value))
#endif
enum { RDI_INDEX = 0x400750, RDI_DATA = 0x400754, RDI_CONSTANTS = 0x17 << 16 };

static void wait(void) {
    while (pb_busy()) {
    }
}

static void send(uint32_t method, uint32_t value) {
    uint32_t *p = pb_begin();
    p = pb_push1(p, method, value);
    pb_end(p);
}

static void send4(uint32_t method, const uint32_t words[4]) {
    uint32_t *p = pb_begin();
    pb_push(p++, method, 4);
    memcpy(p, words, 4 * sizeof words[0]);
    p += 4;
    pb_end(p);
}

const char *console_open(void) {
    XVideoSetMode(640, 480, 32, REFRESH_DEFAULT);
    if (pb_init() != 0) return NULL;
    if (!nxMountDrive('E', "\\Device\\Harddisk0\\Partition1\\")) return NULL;
    pb_reset();
    pb_target_back_buffer();
    wait();
    return "E:\\nv2a.txt";
}

void console_run(const uint32_t (*program)[4], int instructions, const uint32_t inputs[CONSOLE_INPUTS][4],
                 const uint32_t constants[CONSOLE_CONSTANTS][4], uint32_t left[CONSOLE_CONSTANTS][4]) {
    wait();
    send(SET_TRANSFORM_PROGRAM_START, 0);
    send(SET_TRANSFORM_EXECUTION_MODE, EXECUTE_PROGRAM);
    send(SET_TRANSFORM_PROGRAM_CXT_WRITE_EN, 1);
    send(SET_TRANSFORM_PROGRAM_LOAD, 0);
    for (int at = 0; at < instructions; at++) send4(SET_TRANSFORM_PROGRAM, program[at]);
    send(SET_TRANSFORM_CONSTANT_LOAD, 0);
    for (int at = 0; at < CONSOLE_CONSTANTS; at++) send4(SET_TRANSFORM_CONSTANT, constants[at]);
    wait();
    send(SET_BEGIN_END, POINTS);
    /* The last component of input 0 makes the vertex. */
    for (int at = CONSOLE_INPUTS - 1; at >= 0; at--) send4(SET_VERTEX_DATA4F + 16u * (uint32_t)at, inputs[at]);
    send(SET_BEGIN_END, END);
    wait();
    WRITE_REGISTER(RDI_INDEX, RDI_CONSTANTS);
    for (int at = 0; at < CONSOLE_CONSTANTS; at++)
        for (int component = 3; component >= 0; component--) left[at][component] = READ_REGISTER(RDI_DATA);
}

void console_close(void) {
    wait();
    pb_kill();
}
