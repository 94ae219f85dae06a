/** Whatever a text is, in either language: it loads, or it is refused at a place within it, soon, in a message that can be printed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../spec/processor-seconds.testing.js';
import { GPU_RESTRICTIONS } from '../spec/gpu/restrictions.js';
import { RESTRICTIONS } from '../spec/restrictions.js';
import { byNight } from '../vitest.night.js';
import { loadGpu } from './gpu/language/load.js';
import { printGpu } from './gpu/language/print.js';
import { gpuProductionsReached } from './gpu/language/productions.js';
import { gpuItemArbitrary, gpuProgramArbitrary } from './gpu/language/program.arbitrary.js';
import { diagnose } from './language/diagnose.js';
import type { LoadError } from './language/load-error.js';
import { load } from './language/load.js';
import { print } from './language/print.js';
import { productionsReached } from './language/productions.js';
import { instructionArbitrary, programArbitrary } from './language/syntax.arbitrary.js';

const long = (text: string, length = 100_000): string =>
  text.repeat(Math.ceil(length / text.length));
const many = (count: number, text: (index: string) => string): string =>
  Array.from({ length: count }, (_, index) => text(String(index))).join('');

/** By day a fifth: what is not linear takes longer than is granted of that too. */
const STATEMENTS = long('MOV R0, R1;', byNight(1_100_000, 220_000));

const GPU_HEAD = '!!NVvp4.0 TEMP r; INT TEMP i; TEMP a[4]; ';

const GPU_PROGRAMS = [
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

interface Tried {
  readonly language: string;
  readonly load: (
    source: string | Uint8Array,
  ) =>
    | { readonly loaded: true; readonly program: { readonly length: number } }
    | { readonly loaded: false; readonly error: LoadError<string> };
  /** Which productions a text reaches: it ends whatever the text. */
  readonly reached: (source: string) => unknown;
  readonly restrictions: readonly string[];
  readonly headers: readonly string[];
  /** What stands before random tokens. */
  readonly before: string;
  readonly tokens: readonly string[];
  /** Programs as text, which load or do not. */
  readonly programs: fc.Arbitrary<string>;
  /** A program, and the same with more behind it. */
  readonly longer: fc.Arbitrary<readonly [source: string, more: string]>;
  /** How often: random bytes, random tokens, changed programs, programs, longer ones; fewer by day. */
  readonly runs: readonly (readonly [night: number, day: number])[];
  /** Texts that a slow loader would be slow of. */
  readonly texts: readonly (readonly [name: string, text: string])[];
}

const VP: Tried = {
  language: 'VP',
  load,
  reached: productionsReached,
  restrictions: RESTRICTIONS.map(({ id }) => id),
  headers: ['!!VP1.1', '!!VP2.0', '!!VSP1.0'],
  before: '',
  tokens: [
    '!!VP1.0', '!!VP2.0', '!!VSP1.0', 'OPTION', 'NV_position_invariant', 'MOV', 'MADC', 'ARL', 'ARA', 'BRA',
    'RET', 'RCP', 'R0', 'R15', 'A0', 'A1', 'CC', 'o', 'v', 'c', '[', ']', '(', ')', '|', '-', '+', '.',
    'x', 'y', 'z', 'w', 'HPOS', 'OPOS', 'LT', '0', '300', ',', ';', ':', 'END', '#', '\n', ' ', 'é', '\0',
  ], // prettier-ignore
  programs: programArbitrary.map(print),
  longer: fc
    .tuple(programArbitrary, instructionArbitrary)
    .map(([syntax, more]) => [
      print(syntax),
      print({ ...syntax, items: [...syntax.items, more, more] }),
    ]),
  runs: [[300, 60], [2000, 200], [500, 15], [100, 15], [500, 20]], // prettier-ignore
  texts: [
    ['bars', `!!VP2.0 MOV R0, ${long('|')}`],
    ['signs and bars', `!!VP2.0 MOV R0, ${long('-|')}`],
    ['parentheses', `!!VP2.0 MOV R0 ${long('(')}`],
    ['signs', `!!VP2.0 MOV R0, ${long('-')}`],
    ['brackets', `!!VP2.0 MOV R0, c${long('[')}`],
    ['nested brackets', `!!VP2.0 MOV R0, ${long('c[A0.x+')}`],
    ['digits', `!!VP2.0 MOV R0, c[${long('9')}`],
    ['zeros', `!!VP2.0 MOV R0, c[${long('0')}]; END`],
    ['a word', `!!VP2.0 ${long('A')}`],
    ['an opcode and a word', `!!VP2.0 MOV${long('A')}`],
    ['dots', `!!VP2.0 MOV R0${long('.')}`],
    ['colons', `!!VP2.0 ${long(':')}`],
    ['semicolons', `!!VP2.0 ${long(';')}`],
    ['headers', long('!!VP2.0 ')],
    ['options', `!!VP2.0 ${long('OPTION NV_position_invariant; ')}`],
    ['comments', `!!VP2.0 ${long('#\n')} END`],
    ['a comment', `!!VP2.0 #${long(' x;', 1_000_000)}\n FOO`],
    ['a comment within a statement', `!!VP2.0 MOV R0 #${long(' x;', 1_000_000)}\n FOO`],
    ['white space', `!!VP2.0 MOV R0,${long(' \t\n', 1_000_000)} q`],
    ['white space in a swizzle', `!!VP2.0 MOV R0, R1.x${long(' ', 1_000_000)} y; END`],
    ['labels', `!!VP2.0 ${many(20_000, (index) => `l${index}:`)} BRA l; END`],
    ['statements', `!!VP2.0 ${STATEMENTS} END`],
    ['statements and an error', `!!VP2.0 ${STATEMENTS} q`],
    ['binary', `!!VP2.0 ${long('\u00ff\u0000')}`],
  ],
};

const GPU: Tried = {
  language: 'GPU',
  load: loadGpu,
  reached: gpuProductionsReached,
  restrictions: GPU_RESTRICTIONS.map(({ id }) => id),
  headers: ['!!NVvp4.0', '!!NVfp4.0', '!!NVgp4.0'],
  before: 'TEMP r, a[4]; MOV r, ',
  tokens: [
    'OPTION', 'TEMP', 'INT', 'SHORT', 'ATTRIB', 'PARAM', 'OUTPUT', 'BUFFER', 'ALIAS', 'MOV', 'ADDRC1_SAT', 'RCP',
    'SWZ', 'TEX', 'TXF', 'KIL', 'EMIT', 'IF', 'ELSE', 'ENDIF', 'REP', 'ENDREP', 'BRK', 'CAL', 'RET', 'PK2H', 'r', 'a',
    'main', 'vertex', '.', 'position', 'result', 'texcoord', 'state', 'matrix', 'mvp', 'texture', '2D', 'CUBE', 'x',
    'xyzw', 'F', 'S', 'SAT', 'NTC', 'GT1', '[', ']', '{', '}', '(', ')', '|', '-', '+', '=', '..', '0', '4', '1.5',
    '0xff', ',', ';', ':', 'END', '#', '\n', 'é', '\0',
  ], // prettier-ignore
  programs: fc.oneof(fc.constantFrom(...GPU_PROGRAMS), gpuProgramArbitrary.map(printGpu)),
  longer: fc
    .tuple(gpuProgramArbitrary, gpuItemArbitrary)
    .map(([syntax, more]) => [
      printGpu(syntax),
      printGpu({ ...syntax, items: [...syntax.items, more] }),
    ]),
  runs: [[100, 30], [250, 50], [250, 50], [150, 30], [150, 30]], // prettier-ignore
  texts: [
    ['statements', `${GPU_HEAD}${long('MOV r, a[i.x];', 60_000)} END`],
    ['statements and an error', `${GPU_HEAD}${long('MOV r, r;', 60_000)} q`],
    ['variables', `${GPU_HEAD}${many(5_000, (index) => `ALIAS r${index} = r;`)} END`],
    [
      'variables and one that is none',
      `${GPU_HEAD}${many(5_000, (index) => `ALIAS r${index} = r;`)} MOV q, r; END`,
    ],
    ['constants', `${GPU_HEAD}${many(5_000, (index) => `MOV r, ${index};`)} END`],
    ['labels', `!!NVvp4.0 ${many(5_000, (index) => `l${index}: CAL l${index};`)} CAL l; END`],
    ['labels that are not defined', `!!NVvp4.0 ${many(5_000, (index) => `CAL l${index};`)} END`],
    ['blocks', `${GPU_HEAD}${long('IF EQ;', 60_000)}`],
    [
      'closed blocks',
      `${GPU_HEAD}${long('REP; IF EQ; BRK; ELSE; RET; ENDIF; ENDREP;', 60_000)} END`,
    ],
    ['breaks', `${GPU_HEAD}REP; ${long('BRK;', 60_000)} ENDREP; END`],
    ['modifiers', `${GPU_HEAD}ADD${long('.F', 60_000)} r, r, r; END`],
    ['options', `!!NVfp4.0 ${long('OPTION ARB_fog_exp;', 60_000)} END`],
    ['options that there are not', `!!NVfp4.0 ${many(50_000, (index) => `OPTION o${index};`)} END`],
    ['declarations', `!!NVgp4.0 ${long('VERTICES_OUT 1;', 60_000)} END`],
    ['members', `${GPU_HEAD}MOV r, r${long('[0]', 60_000)}; END`],
    ['a number', `${GPU_HEAD}MOV r, a[${long('9', 60_000)}]; END`],
    ['a word', `${GPU_HEAD}MOV r, ${long('a', 60_000)}; END`],
  ],
};

describe.each([VP, GPU])('any text of $language programs', (language) => {
  const [bytes, tokens, changed, whole, alike] = language.runs.map(([night, day]) => ({
    numRuns: byNight(night, day),
  }));

  /** Loads and checks what holds of every outcome; whether it loads. */
  function tried(source: string | Uint8Array): boolean {
    const { length } = typeof source === 'string' ? new TextEncoder().encode(source) : source;
    const result = language.load(source);
    if (result.loaded) {
      expect(result.program.length).toBe(length);
      return true;
    }
    const { restriction, position, line, column } = result.error;
    expect(language.restrictions).toContain(restriction);
    expect(position).toBeGreaterThanOrEqual(0);
    expect(position).toBeLessThanOrEqual(length);
    expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
    // Printable ASCII and newlines only, however odd the program.
    expect(diagnose('program', source, result.error)).toMatch(/^[\n\x20-\x7e]*$/);
    return false;
  }

  it('loads or is refused, as random bytes', () => {
    const [header = ''] = language.headers;
    const head = new TextEncoder().encode(header);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (given) => {
        tried(given);
        tried(new Uint8Array([...head, ...given]));
      }),
      bytes,
    );
  });

  it('loads or is refused, as random tokens', () => {
    const rest = fc.array(fc.constantFrom(...language.tokens), { maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...language.headers), rest, (header, given) => {
        tried(`${header} ${language.before}${given.join(' ')}`);
      }),
      tokens,
    );
  });

  it('loads or is refused, as a program with tokens or characters changed', () => {
    const token = fc.oneof(
      fc.constantFrom(...language.tokens),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(2), token), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(language.programs, edits, fc.boolean(), (program, changes, ofTokens) => {
        const pieces = ofTokens ? /[\w!]+|\s+|\.\.|[^\w\s]/g : /[^]/g;
        const words = program.match(pieces) ?? [];
        for (const [at, removed, inserted] of changes) {
          words.splice(at % (words.length + 1), removed, inserted);
        }
        const source = words.join('');
        language.reached(source);
        tried(source);
      }),
      changed,
    );
  });

  it('loads or is refused: any tree of the grammar', () => {
    fc.assert(
      fc.property(language.programs, (program) => {
        tried(program);
      }),
      whole,
    );
  });

  it('has the same first error whatever stands behind it', () => {
    fc.assert(
      fc.property(language.longer, ([source, more]) => {
        const result = language.load(source);
        // A token may be cut in two at the end.
        if (result.loaded || result.error.position >= source.length) return;
        expect(language.load(more)).toMatchObject({ loaded: false, error: result.error });
      }),
      alike,
    );
  });

  it.each(language.texts)('is soon loaded or refused: %s', (_, source) => {
    const seconds = processorSeconds(() => {
      const result = language.load(source);
      if (!result.loaded) diagnose('program', source, result.error);
    });
    expect(seconds).toBeLessThan(3);
  });
});

it.each(GPU_PROGRAMS)('loads the programs that are changed: %s', (program) => {
  expect(loadGpu(program).loaded).toBe(true);
});
