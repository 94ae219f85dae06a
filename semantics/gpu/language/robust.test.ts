import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../../../spec/processor-seconds.testing.js';
import { diagnose } from '../../language/diagnose.js';
import { GPU_RESTRICTIONS } from '../../../spec/gpu/restrictions.js';
import { loadGpu } from './load.js';
import { printGpu } from './print.js';
import { gpuItemArbitrary, gpuProgramArbitrary } from './program.arbitrary.js';
import { byNight } from '../../../vitest.night.js';

const IDS: readonly string[] = GPU_RESTRICTIONS.map(({ id }) => id);

/** Loads and checks what holds of every outcome; whether it loads. */
function tried(source: string | Uint8Array): boolean {
  const length =
    typeof source === 'string' ? new TextEncoder().encode(source).length : source.length;
  const result = loadGpu(source);
  if (result.loaded) {
    expect(result.program.length).toBe(length);
    return true;
  }
  const { restriction, position, line, column } = result.error;
  expect(IDS).toContain(restriction);
  expect(position).toBeGreaterThanOrEqual(0);
  expect(position).toBeLessThanOrEqual(length);
  expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
  // Printable ASCII and newlines only, however odd the program.
  expect(diagnose('program', source, result.error)).toMatch(/^[\n\x20-\x7e]*$/);
  return false;
}

const PROGRAMS = [
  `!!NVvp4.0 OPTION ARB_position_invariant; TEMP r, a[4]; INT TEMP i; PARAM m[] = { state.matrix.mvp };
   ATTRIB p = vertex.attrib[3]; BUFFER b[] = { program.buffer[0][0..7] };
   main: DP4.CC1 r.x, m[0], p; REP 3; MOV.S i.x, i; IF GT1.x; BRK; ELSE; CONT (EQ); ENDIF; ENDREP;
   MOV r, a[i.x + 1]; MOV a[i.y], b[2]; CAL sub (NE.w); RET;
   sub: MUL.S.HI i, i, i; TEX r, r, texture[1], 2D, (1, -1); MOV result.texcoord[1].xy (LT.yzwx), -|r.wzyx|; END`,
  `!!NVfp4.0 OPTION ARB_draw_buffers; FLAT INT ATTRIB id = fragment.attrib[0]; SHORT TEMP h; TEMP r;
   CENTROID ATTRIB t[] = { fragment.texcoord[0..2] }; OUTPUT c = result.color[1]; ALIAS q = h;
   KIL r; KIL LT0.x; DDXH q, t[1]; TXP_SAT r, r, texture[0], SHADOW2D; PK2H r.x, {1, -0.5, 0x7f, 2e3};
   SWZ c, r, 0, -1, x, y; MOV result.depth.z, 0.5; END`,
  `!!NVgp4.0 PRIMITIVE_IN LINES_ADJACENCY; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 12; TEMP r; INT TEMP n;
   ATTRIB p = vertex.position; ATTRIB t[] = { vertex.texcoord[1..3] };
   REP; MOV result.position, p[n.x]; MOV result.texcoord[0], t[n.x][2]; MOV r, vertex[1].color.back;
   EMIT; ADD.S.CC n.x, n, 1; BRK (GE.x); ENDREP; ENDPRIM; MOV result.primid.x, primitive.id; END`,
];

const TOKENS = [
  'OPTION', 'TEMP', 'INT', 'SHORT', 'ATTRIB', 'PARAM', 'OUTPUT', 'BUFFER', 'ALIAS', 'MOV', 'ADDRC1_SAT', 'RCP',
  'SWZ', 'TEX', 'TXF', 'KIL', 'EMIT', 'IF', 'ELSE', 'ENDIF', 'REP', 'ENDREP', 'BRK', 'CAL', 'RET', 'PK2H', 'r', 'a',
  'main', 'vertex', '.', 'position', 'result', 'texcoord', 'state', 'matrix', 'mvp', 'texture', '2D', 'CUBE', 'x',
  'xyzw', 'F', 'S', 'SAT', 'NTC', 'GT1', '[', ']', '{', '}', '(', ')', '|', '-', '+', '=', '..', '0', '4', '1.5',
  '0xff', ',', ';', ':', 'END', '#', '\n', 'é', '\0',
]; // prettier-ignore

describe('any text', () => {
  it('loads or is refused, as random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        tried(bytes);
        const header = new TextEncoder().encode('!!NVfp4.0');
        tried(new Uint8Array([...header, ...bytes]));
      }),
      { numRuns: byNight(100, 30) },
    );
  });

  it('loads or is refused, as random tokens', () => {
    const tokens = fc.array(fc.constantFrom(...TOKENS), { maxLength: 40 });
    const headers = fc.constantFrom('!!NVvp4.0', '!!NVfp4.0', '!!NVgp4.0');
    fc.assert(
      fc.property(headers, tokens, (header, rest) => {
        tried(`${header} TEMP r, a[4]; MOV r, ${rest.join(' ')}`);
      }),
      { numRuns: byNight(250, 50) },
    );
  });

  it('loads or is refused, as a program with tokens changed', () => {
    for (const program of PROGRAMS) expect(tried(program)).toBe(true);
    const token = fc.oneof(fc.constantFrom(...TOKENS), fc.string({ unit: 'binary', maxLength: 3 }));
    const edit = fc.tuple(fc.nat(), fc.nat(2), token);
    const edits = fc.array(edit, { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(fc.constantFrom(...PROGRAMS), edits, (program, changes) => {
        const words = program.match(/[\w!]+|\s+|\.\.|[^\w\s]/g) ?? [];
        for (const [at, removed, inserted] of changes) {
          words.splice(at % (words.length + 1), removed, inserted);
        }
        tried(words.join(''));
      }),
      { numRuns: byNight(250, 50) },
    );
  });

  it('loads or is refused, as any tree of the grammar', () => {
    fc.assert(
      fc.property(gpuProgramArbitrary, (syntax) => {
        tried(printGpu(syntax));
      }),
      { numRuns: byNight(150, 30) },
    );
  });
});

describe('the first error', () => {
  it('is the same in every program that begins alike', () => {
    fc.assert(
      fc.property(gpuProgramArbitrary, gpuItemArbitrary, (syntax, more) => {
        const source = printGpu(syntax);
        const result = loadGpu(source);
        if (result.loaded || result.error.position >= source.length) return;
        const longer = loadGpu(printGpu({ ...syntax, items: [...syntax.items, more] }));
        expect(longer).toMatchObject({ loaded: false, error: result.error });
      }),
      { numRuns: byNight(150, 30) },
    );
  });
});

describe('time', () => {
  const V = '!!NVvp4.0 TEMP r; INT TEMP i; TEMP a[4]; ';
  const long = (text: string, length = 60_000): string =>
    text.repeat(Math.ceil(length / text.length));
  const many = (text: (index: number) => string): string =>
    Array.from({ length: 5_000 }, (_, index) => text(index)).join('');

  it.each([
    ['statements', `${V}${long('MOV r, a[i.x];')} END`],
    ['statements and an error', `${V}${long('MOV r, r;')} q`],
    ['variables', `${V}${many((index) => `ALIAS r${String(index)} = r;`)} END`],
    [
      'variables and one that is none',
      `${V}${many((index) => `ALIAS r${String(index)} = r;`)} MOV q, r; END`,
    ],
    ['constants', `${V}${many((index) => `MOV r, ${String(index)};`)} END`],
    [
      'labels',
      `!!NVvp4.0 ${many((index) => `l${String(index)}: CAL l${String(index)};`)} CAL l; END`,
    ],
    ['labels that are not defined', `!!NVvp4.0 ${many((index) => `CAL l${String(index)};`)} END`],
    ['blocks', `${V}${long('IF EQ;')}`],
    ['closed blocks', `${V}${long('REP; IF EQ; BRK; ELSE; RET; ENDIF; ENDREP;')} END`],
    ['breaks', `${V}REP; ${long('BRK;')} ENDREP; END`],
    ['modifiers', `${V}ADD${long('.F')} r, r, r; END`],
    ['options', `!!NVfp4.0 ${long('OPTION ARB_fog_exp;')} END`],
    [
      'options that there are not',
      `!!NVfp4.0 ${Array.from({ length: 50_000 }, (_, index) => `OPTION o${String(index)};`).join('')} END`,
    ],
    ['declarations', `!!NVgp4.0 ${long('VERTICES_OUT 1;')} END`],
    ['members', `${V}MOV r, r${long('[0]')}; END`],
    ['a number', `${V}MOV r, a[${long('9')}]; END`],
    ['a word', `${V}MOV r, ${long('a')}; END`],
  ])('is short for %s', (_, source) => {
    const seconds = processorSeconds(() => {
      tried(source);
    });
    expect(seconds).toBeLessThan(3);
  });
});
