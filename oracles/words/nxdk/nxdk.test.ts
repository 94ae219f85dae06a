/**
 * The way to a console and back: what is exported compiles against a stub of the kit's functions, which has an engine of its own behind it; its log is imported and
 * certified, and a wrong engine is convicted. Nothing of it is a console.
 *
 * Needs cc: without it the parts that compile are skipped, unless VPSPEC_REQUIRE names gcc; then they fail.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../../spec/scratch.testing.js';
import { wordsOfText } from '../plan/written.js';
import { programIn } from '../../../semantics/nv2a/program.js';
import { printProgram } from '../../../semantics/nv2a/print.js';
import { packageRoot } from '../../../spec/load/root.js';
import { isRequired } from '../../stacks/required.testing.js';
import { ALL_CONSTANTS, ALL_INPUTS } from '../question.js';
import { LogError, readLog, recordingManifest } from './log.js';
import { observed } from './observed.js';
import { logName, runsHeader, type ExportedRun } from './runs.js';
import { MADE_BY } from '../made-by.testing.js';
import { certifyWords } from '../certify.js';
import { questionsOf, readWordsRecording, recordedBox } from '../recording.js';

const { folder } = scratch('nxdk');

const instructions = (...lines: readonly string[]) => {
  const program = programIn(wordsOfText(lines));
  if (!program.ok) throw new Error(program.error.message);
  return program.instructions;
};

describe('a program as a console can show it', () => {
  it('moves what it wrote to constants that it does not write', () => {
    const made = observed(
      instructions(
        'MOV R3.xz, v0;',
        'MOV oPos.xyz, v1;',
        'MOV c[95].x, v2;',
        'MOV oD0, v1;',
        'MOV R0, v2 + IMOV R1.y, v2;',
      ),
    );
    const program = programIn(made.words);
    expect(program.ok && printProgram(program.instructions)).toBe(
      '!!NV2A\nMOV R3.xz, v0;\nMOV oPos.xyz, v1;\nMOV c[95].x, v2;\nMOV oD0, v1;\nMOV R0, v2 + IMOV R1.y, v2;\n' +
        'MOV c[94], R0;\nMOV c[93].y, R1.y;\nMOV c[92].xz, R3.xxzx;\nMOV c[91].xyz, R12.xyzx;\nEND\n',
    );
    expect(made.shown).toEqual([
      { constant: 94, is: 'R0' },
      { constant: 93, is: 'R1.y' },
      { constant: 92, is: 'R3.xz' },
      { constant: 91, is: 'oPos.xyz' },
      { constant: 95, is: 'c[95]' },
    ]);
    expect(made.unseen).toEqual(['oD0']);
  });

  it('is refused where there is no room', () => {
    const long = Array.from({ length: 136 }, () => 'MOV R0, v0;');
    expect(() => observed(instructions(...long))).toThrow(
      /136 instructions, and 1 more are needed/,
    );
    const all = Array.from({ length: 100 }, (_, at) => `MOV c[${String(at - 96)}], v0;`);
    // The rest of the constants is room enough.
    expect(observed(instructions(...all, 'MOV R0, v0;')).shown[0]).toEqual({
      constant: 95,
      is: 'R0',
    });
  });

  it('has a name that a log can have', () => {
    expect(logName('a b/c "d".vp')).toBe('a-b-c-d-.vp');
    expect(logName('***')).toBe('program');
  });
});

/** The kit's functions that are asked for, as console.c includes them. */
const STUBS: Readonly<Record<string, string>> = {
  'hal/video.h': '#define REFRESH_DEFAULT 0\nint XVideoSetMode(int, int, int, int);\n',
  'nxdk/mount.h': '#include <stdbool.h>\nbool nxMountDrive(char, const char *);\n',
  'pbkit/pbkit.h': `#include <stdint.h>
int pb_init(void);
void pb_kill(void);
void pb_reset(void);
void pb_target_back_buffer(void);
int pb_busy(void);
uint32_t *pb_begin(void);
void pb_end(uint32_t *);
uint32_t *pb_push1(uint32_t *, uint32_t, uint32_t);
void pb_push(uint32_t *, uint32_t, uint32_t);
uint32_t stub_read(uint32_t);
void stub_write(uint32_t, uint32_t);
#define READ_REGISTER(at) stub_read(at)
#define WRITE_REGISTER(at, value) stub_write(at, value)
`,
};

/** Methods change a state; the end of a primitive runs the program, of moves, sums and products of small integers. WRONG is what it has otherwise. */
const STUB = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>
#include "nv2a-words.h"
#include "pbkit/pbkit.h"
#include "hal/video.h"
#include "nxdk/mount.h"
static uint32_t buffer[4096], program[136][4], c[192][4], v[16][4];
static int load, constant, word, mode, writes, drawing, points, index_at;
int XVideoSetMode(int w, int h, int b, int r) { (void)w; (void)h; (void)b; (void)r; return 1; }
bool nxMountDrive(char drive, const char *path) { return drive == 'E' && path[0] == '\\\\'; }
int pb_init(void) { return 0; }
void pb_kill(void) {}
void pb_reset(void) {}
void pb_target_back_buffer(void) {}
int pb_busy(void) { static int turn; return ++turn % 3 == 0; }
uint32_t *pb_begin(void) { return buffer; }
uint32_t *pb_push1(uint32_t *p, uint32_t method, uint32_t value) { p[0] = method | 1u << 18; p[1] = value; return p + 2; }
void pb_push(uint32_t *p, uint32_t method, uint32_t count) { *p = method | count << 18; }
static float f(uint32_t w) { float x; memcpy(&x, &w, 4); return x; }
static uint32_t u(float x) { uint32_t w; memcpy(&w, &x, 4); return w; }
static void execute(void) {
    uint32_t r[12][4], o[16][4];
    memset(r, 0x55, sizeof r);
    memset(o, 0x33, sizeof o);
    for (int at = 0; at < 136; at++) {
        nv2a_instruction i;
        if (nv2a_decode(program[at], &i) != NULL) { fprintf(stderr, "no instruction\\n"); exit(3); }
        uint32_t result[2][4];
        for (int half = 0; half < 2; half++) {
            const nv2a_half *h = half ? &i.ilu : &i.mac;
            const nv2a_operation *op = half ? &NV2A_ILU_OPERATIONS[h->operation] : &NV2A_MAC_OPERATIONS[h->operation];
            uint32_t x[3][4];
            for (int n = 0; op->operands[n]; n++)
                for (int k = 0; k < 4; k++) {
                    const nv2a_operand *p = &h->operands[n];
                    const uint32_t *from = p->file == NV2A_INPUT ? v[p->number] : p->file == NV2A_CONSTANT ? c[p->number + 96] : p->number == 12 ? o[0] : r[p->number];
                    x[n][k] = from[p->swizzle[k]] ^ (p->negate ? 0x80000000u : 0);
                }
            for (int k = 0; k < 4; k++) {
                const char *name = op->name;
                if (strcmp(name, "MOV") == 0 || strcmp(name, "IMOV") == 0) result[half][k] = x[0][k];
                else if (strcmp(name, "MUL") == 0) result[half][k] = u(f(x[0][k]) * f(x[1][k]));
                else if (strcmp(name, "ADD") == 0) result[half][k] = u(f(x[0][k]) + f(x[1][k]) + WRONG);
                else if (strcmp(name, "MAD") == 0) result[half][k] = u(f(x[0][k]) * f(x[1][k]) + f(x[2][k]));
                else if (h->operation != 0) { fprintf(stderr, "no %s\\n", name); exit(3); }
            }
        }
        for (int half = 0; half < 2; half++) {
            const nv2a_half *h = half ? &i.ilu : &i.mac;
            for (int k = 0; k < 4; k++)
                if (h->operation != 0 && (h->mask & 8 >> k)) r[h->temporary][k] = result[half][k];
        }
        for (int k = 0; k < 4; k++)
            if (i.output.mask & 8 >> k) {
                const uint32_t value = result[i.output.from_ilu][k];
                if (!i.output.constant) o[i.output.number][k] = value;
                else if (writes) c[i.output.number + 96][k] = value;
            }
        if (i.final) return;
    }
    exit(3);
}
static void method(uint32_t m, uint32_t value) {
    if (m >= 0xb00 && m < 0xb10) program[load][word++] = value;
    else if (m >= 0xb80 && m < 0xb90) c[constant][word++] = value;
    else if (m >= 0x1a00 && m < 0x1b00) { v[(m - 0x1a00) / 16][(m - 0x1a00) / 4 % 4] = value; if (m == 0x1a0c) points++; }
    else if (m == 0x1e94) mode = (int)value;
    else if (m == 0x1e98) writes = (int)value;
    else if (m == 0x1e9c) load = (int)value;
    else if (m == 0x1ea0) { if (value != 0) exit(3); }
    else if (m == 0x1ea4) constant = (int)value;
    else if (m == 0x17fc) {
        if (value == 1) { drawing = 1; points = 0; }
        else { if (!drawing || points != 1 || mode != 6) exit(3); drawing = 0; execute(); }
    } else { fprintf(stderr, "no method %x\\n", m); exit(3); }
}
void pb_end(uint32_t *end) {
    for (uint32_t *p = buffer; p < end;) {
        const uint32_t m = *p & 0x3ffff, count = *p >> 18;
        p++;
        word = 0;
        for (uint32_t n = 0; n < count; n++) method(m + 4 * n, *p++);
        if (m == 0xb00) load++;
        if (m == 0xb80) constant++;
    }
}
void stub_write(uint32_t at, uint32_t value) { if (at != 0x400750) exit(3); index_at = (int)((value & 0xffff) / 4); if (value >> 16 != 0x17) exit(3); }
uint32_t stub_read(uint32_t at) { if (at != 0x400754) exit(3); const int n = index_at++; return c[n / 4][3 - n % 4]; }
`;

const RUNS: readonly ExportedRun[] = [
  ['moves', ['MOV R3.xz, v0.wzyx;', 'MOV oPos, -v1;', 'IMOV R5, c[-96];', 'MOV c[95].y, R5;']],
  ['pair', ['MOV R1, v4;', 'MUL R2, R1, v3 + IMOV R1, R1.wzyx;', 'MAD R2, R2, v1, c[3];']],
  ['sums', ['ADD R0, v0, -c[7];', 'MOV oPos.xy, R0;', 'ADD R4, R12.xyxy, R0;']],
].map(([name, lines]) => ({
  name: name as string,
  observed: observed(instructions(...(lines as string[]))),
  inputs: ALL_INPUTS,
  constants: ALL_CONSTANTS,
}));

const HAS_CC = spawnSync('cc', ['--version']).status === 0;

describe.skipIf(!HAS_CC && !isRequired('gcc'))('what is exported', () => {
  /** The log of a console whose sums are off by so much. */
  function logOf(wrong: string): string {
    const own = join(folder, `run-${wrong}`);
    for (const [name, text] of Object.entries(STUBS)) {
      mkdirSync(join(own, name, '..'), { recursive: true });
      writeFileSync(join(own, name), text);
    }
    writeFileSync(join(own, 'stub.c'), STUB);
    writeFileSync(join(own, 'runs.h'), runsHeader(RUNS));
    const kit = join(packageRoot(), 'examples/nxdk');
    const flags = ['-std=c99', '-O1', '-Wall', '-Wextra', '-Werror', `-DWRONG=${wrong}`];
    const include = ['-I', own, '-I', kit, '-I', join(packageRoot(), 'examples/backends/c')];
    const sources = [join(kit, 'main.c'), join(kit, 'console.c'), join(own, 'stub.c')];
    execFileSync('cc', [...flags, ...include, '-o', join(own, 'run'), ...sources]);
    execFileSync(join(own, 'run'), { cwd: own });
    return readFileSync(join(own, 'E:\\nv2a.txt'), 'utf8');
  }

  async function certified(name: string, text: string) {
    const { runs, isComplete } = readLog(text);
    expect(isComplete).toBe(true);
    const own = join(folder, name);
    mkdirSync(own);
    writeFileSync(join(own, 'runs.jsonl'), runs.map((run) => `${JSON.stringify(run)}\n`).join(''));
    writeFileSync(join(own, 'recording.yaml'), recordingManifest('a stub', 'a test'));
    const recording = readWordsRecording(own);
    return certifyWords({
      box: recordedBox(`recording:${own}`, recording),
      plan: { questions: questionsOf(recording), refused: [] },
      madeBy: MADE_BY,
      readings: recording.readings,
      nanPayload: false,
      seed: 1,
      programs: 0,
      isRecording: true,
    });
  }

  it('runs, and its log is certified', async () => {
    const text = logOf('0');
    expect(text.split('\n').slice(0, 3)).toEqual([
      'NV2A words log 1',
      'run moves',
      expect.stringMatching(/^word( [0-9a-f]{8}){4}$/),
    ]);
    expect(text).toMatch(/\ndone 3\n$/);
    const certificate = await certified('right', text);
    expect(certificate).toMatchObject({ verdict: 'the same', asked: 3, same: 3, open: 0 });
  });

  it('convicts a console that is wrong, by the run that shows it', async () => {
    const certificate = await certified('wrong', logOf('1'));
    expect(certificate).toMatchObject({ verdict: 'differs', asked: 3, same: 2, differs: 1 });
    expect(certificate.found[0]?.text[0]).toMatch(/^ADD R0, v0, -c\[7\];/);
    expect(certificate.found[0]?.differences[0]?.where).toMatch(/^c\[9\d\]\.x$/);
  });
});

describe('a log', () => {
  const WORD = 'word 00000000 0020001b 0836106c 2f80f801';
  const LEFT = 'left c[5] 00000000 00000000 00000000 3f800000';
  const log = (...lines: readonly string[]): string =>
    `${['NV2A words log 1', ...lines].join('\n')}\n`;

  it('is read to where a console stopped', () => {
    const whole = log('run a', WORD, 'v15 1 2 3 4'.replaceAll(/ \d/g, ' 00000001'), LEFT, 'end');
    expect(readLog(whole)).toMatchObject({
      isComplete: false,
      runs: [
        { name: 'a', inputs: { v15: ['0x00000001', '0x00000001', '0x00000001', '0x00000001'] } },
      ],
    });
    expect(readLog(`${whole}done 1\n`).isComplete).toBe(true);
    expect(
      readLog(`${whole}run b\n${WORD}\nleft c[5] 0000`.slice(0, whole.length + 5)).runs.length,
    ).toBe(1);
    expect(readLog(whole.replaceAll('\n', '\r\n')).runs.length).toBe(1);
  });

  it.each<[string, number, RegExp]>([
    ['', 1, /expected "NV2A words log 1"; found ""/],
    ['NV2A words log 2\n', 1, /expected "NV2A words log 1"/],
    [log('word 1'), 2, /expected "run NAME" or "done N"; found "word 1"/],
    [log('run'), 2, /expected "run NAME"/],
    [log('run a b'), 2, /expected "run NAME"/],
    [log('run a', 'word 00000000'), 3, /expected four words of eight hexadecimal digits/],
    [log('run a', 'word 00000000 00000000 00000000 0000000g'), 3, /four words/],
    [
      log('run a', WORD, 'v16 00000000 00000000 00000000 00000000'),
      4,
      /expected "word", "v0" to "v15"/,
    ],
    [log('run a', WORD, 'c[96] 00000000 00000000 00000000 00000000'), 4, /expected "word"/],
    [log('run a', WORD, 'left oPos 00000000 00000000 00000000 00000000'), 4, /"left c\[N\]"/],
    [log('run a', WORD, LEFT, LEFT), 5, /c\[5\] is there twice/],
    [log('run a', WORD, LEFT, WORD, 'end'), 5, /expected words first, then inputs/],
    [log('run a', WORD, LEFT, 'v0 00000000 00000000 00000000 00000000'), 5, /then what is left/],
    [log('run a', WORD, 'v0 00000000 00000000 00000000 00000000', WORD), 5, /expected words first/],
    [log('run a', WORD, 'end'), 4, /run a shows nothing/],
    [log('run a', LEFT, 'end'), 2, /run a: there is no instruction/],
    [
      log('run a', WORD.replace('801', '800'), LEFT, 'end'),
      2,
      /run a: instruction 0: does not end/,
    ],
    [
      log('run a', 'word 00000000 01e00000 00000000 00000001', LEFT, 'end'),
      2,
      /instruction 0: mac/,
    ],
    [log('run a', WORD, LEFT, 'end', 'done 2'), 6, /2 runs are said to be done, and 1 are there/],
    [log('run a', WORD, LEFT, 'end', 'done 1', 'more'), 7, /expected nothing after "done"/],
    [log('run a', WORD, LEFT, 'end', 'done x'), 6, /expected "done" with a number/],
    [log('run a', WORD, '\u001b[31m'), 4, /expected "word"/],
  ])('is refused where it is none: %j', (text, line, message) => {
    let error: unknown;
    try {
      readLog(text);
    } catch (each) {
      error = each;
    }
    expect(error).toBeInstanceOf(LogError);
    expect(error).toMatchObject({ line, message: expect.stringMatching(message) as string });
    expect((error as LogError).message).not.toContain('\u001b');
  });
});
