/** Printing and parsing undo each other, in both languages. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byNight } from '../vitest.night.js';
import type { GpuProgramSyntax } from './gpu/language/ast.js';
import { parseGpu } from './gpu/language/parse.js';
import { printGpu } from './gpu/language/print.js';
import { GPU_PRODUCTIONS, gpuProductionsReached } from './gpu/language/productions.js';
import { gpuProgramArbitrary, gpuProgramOf } from './gpu/language/program.arbitrary.js';
import type { ProgramSyntax } from './language/ast.js';
import { parse } from './language/parse.js';
import { print, withoutPlaces } from './language/print.js';
import { PRODUCTIONS, productionsReached } from './language/productions.js';
import { programArbitrary } from './language/syntax.arbitrary.js';

interface Printed<S> {
  readonly parsed: (source: string) => S;
  readonly print: (syntax: S) => string;
  readonly arbitrary: fc.Arbitrary<S>;
  /** A program that has a statement of each kind, and as it is printed. */
  readonly source: string;
  readonly lines: readonly string[];
  /** How many programs are printed: as they are, and with white space. */
  readonly runs: readonly [plain: number, spaced: number];
  /** Random programs that reach every production. */
  readonly sample: () => Iterable<S>;
  readonly productions: readonly { readonly name: string }[];
  readonly reached: (text: string) => { readonly matched: Iterable<string> };
  /** A printed program with such white space between its tokens. */
  readonly spaced: (printed: string, spaces: readonly string[]) => string;
}

const VP: Printed<ProgramSyntax> = {
  parsed: (source) => {
    const result = parse(source);
    if (!result.parsed) throw new Error(`${JSON.stringify(result.error)} in ${source}`);
    return result.syntax;
  },
  print,
  arbitrary: programArbitrary,
  source:
    '!!VP2.0OPTION NV_position_invariant;a:MADC R0 . x z(NE.x),-v[OPOS],+|-c[A1.w-07].wzyx|,c[A0.x];' +
    'BRA a(LT);RET;ARA A0,A1;RCP CC,R1.x;END',
  lines: [
    '!!VP2.0',
    'OPTION NV_position_invariant;',
    'a:',
    '  MADC R0.xz (NE.x), -v[OPOS], +|-c[A1.w-7].wzyx|, c[A0.x];',
    '  BRA a (LT);',
    '  RET;',
    '  ARA A0, A1;',
    '  RCP CC, R1.x;',
    'END',
    '',
  ],
  runs: [byNight(500, 80), byNight(300, 50)],
  sample: () => fc.sample(programArbitrary, { numRuns: 400, seed: 1 }),
  productions: PRODUCTIONS,
  reached: productionsReached,
  spaced: (printed, spaces) => {
    let index = 0;
    const [header = '', ...lines] = printed.split('\n');
    const between = /(?<![A-Za-z0-9_])(?=\S)|(?=[^A-Za-z0-9_\s])/g;
    const body = lines.join('\n').replace(between, () => spaces[index++ % spaces.length] ?? '');
    return `${spaces[0] ?? ''}${header}${body}`;
  },
};

const GPU: Printed<GpuProgramSyntax> = {
  parsed: parsedGpu,
  print: printGpu,
  arbitrary: gpuProgramArbitrary,
  source:
    '!!NVgp4.0OPTION a;PRIMITIVE_IN POINTS VERTICES_OUT 0x10;' +
    'FLAT INT ATTRIB t [2]={vertex [1] . texcoord[0 .. 01]};PARAM p=-.5;PARAM q={-1,2.e1};' +
    'PARAM m[]={state.matrix.mvp,{1}};TEMP a,b [3];ALIAS c=a;BUFFER4 d=program.buffer[0][1];' +
    'main :ADDRC1_SSAT . F . NTC a.xz(NE1.x),-t[a.x-2][1].wzyx,+|-result1|;' +
    'SWZ result.color.back,a,-x,+0,1,b;TXD a,b,b,b,texture,SHADOW2D,(1,-2);' +
    'CAL main EQ.x;RET(LT);IF GT;ENDIF;REP;REP.S a;EMIT;POW a,1,a.x;END',
  lines: [
    '!!NVgp4.0',
    'OPTION a;',
    'PRIMITIVE_IN POINTS;',
    'VERTICES_OUT 0x10;',
    'FLAT INT ATTRIB t[2] = { vertex[1].texcoord[0..01] };',
    'PARAM p = -.5;',
    'PARAM q = {-1, 2.e1};',
    'PARAM m[] = { state.matrix.mvp, {1} };',
    'TEMP a, b[3];',
    'ALIAS c = a;',
    'BUFFER4 d = program.buffer[0][1];',
    'main:',
    '  ADDRC1_SSAT.F.NTC a.xz (NE1.x), -t[a.x - 2][1].wzyx, +|-result1|;',
    '  SWZ result.color.back, a, -x, +0, 1, b;',
    '  TXD a, b, b, b, texture, SHADOW2D, (1, -2);',
    '  CAL main (EQ.x);',
    '  RET (LT);',
    '  IF GT;',
    '  ENDIF;',
    '  REP;',
    '  REP.S a;',
    '  EMIT;',
    '  POW a, 1, a.x;',
    'END',
    '',
  ],
  runs: [byNight(250, 50), byNight(150, 30)],
  sample: function* () {
    const { items } = parsedGpu(DECLARED);
    for (const environment of ['NVvp4.0', 'NVfp4.0', 'NVgp4.0'] as const) {
      for (const syntax of fc.sample(gpuProgramOf(environment, 30), { numRuns: 60, seed: 1 })) {
        yield { ...syntax, items: [...items, ...syntax.items] };
      }
    }
  },
  productions: GPU_PRODUCTIONS,
  reached: gpuProductionsReached,
  spaced: (printed, spaces) => {
    let spaced = '';
    for (const [index, token] of tokensOf(printed).entries()) {
      const between = index === 0 ? '' : (spaces[index % spaces.length] ?? '');
      const isGlued = between === '' && index > 1 && /[\w$]$/.test(spaced) && /^[\w$]/.test(token);
      spaced += `${isGlued ? ' ' : between}${token}`;
    }
    return spaced;
  },
};

function parsedGpu(source: string): GpuProgramSyntax {
  const result = parseGpu(source);
  if (!result.parsed) throw new Error(`${JSON.stringify(result.failure)} in ${source}`);
  return result.syntax;
}

/** The tokens of a printed program, without white space. */
function tokensOf(source: string): readonly string[] {
  return (
    source.match(
      /!!NV[vfg]p4\.0|[A-Za-z_$][\w$]*|(?:\d+\.(?!\.)\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d\w*|\.\.|\S/g,
    ) ?? []
  );
}

/** Declares the names of the random programs. */
const DECLARED =
  '!!NVvp4.0 TEMP tmp; PARAM par = 1; OUTPUT res = result.color; ' +
  'BUFFER buf = program.buffer[0][0]; END';

/** Does something with the functions of a language, whichever that is. */
type InPrinted = <R>(use: <S extends object>(language: Printed<S>) => R) => R;

const LANGUAGES: readonly (readonly [name: string, inLanguage: InPrinted])[] = [
  ['a VP program', (use) => use(VP)],
  ['a GPU program', (use) => use(GPU)],
];

describe.each(LANGUAGES)('printing %s', (_, inLanguage) => {
  it('writes one statement a line', () => {
    inLanguage(({ parsed, print: printed, source, lines }) => {
      expect(printed(parsed(source))).toBe(lines.join('\n'));
    });
  });

  it('is undone by parsing', () => {
    inLanguage(({ arbitrary, parsed, print: printed, runs: [numRuns] }) => {
      fc.assert(
        fc.property(arbitrary, (syntax) => {
          expect(withoutPlaces(parsed(printed(syntax)))).toEqual(withoutPlaces(syntax));
        }),
        { numRuns },
      );
    });
  });

  it('is undone by parsing whatever white space there is', () => {
    const space = fc.constantFrom('', ' ', '\t', '\r\n', '# x ; END :\n', '#\r');
    inLanguage(({ arbitrary, parsed, print: printed, runs: [, numRuns], spaced }) => {
      fc.assert(
        fc.property(arbitrary, fc.array(space, { minLength: 1 }), (syntax, spaces) => {
          const text = spaced(printed(syntax), spaces);
          expect(withoutPlaces(parsed(text))).toEqual(withoutPlaces(syntax));
        }),
        { numRuns },
      );
    });
  });

  it('reaches every production with random programs', () => {
    inLanguage(({ print: printed, productions, reached, sample }) => {
      const missing = new Set(productions.map(({ name }) => name));
      for (const syntax of sample()) {
        if (missing.size === 0) break;
        for (const name of reached(printed(syntax)).matched) missing.delete(name);
      }
      expect([...missing]).toEqual([]);
    });
  });
});
