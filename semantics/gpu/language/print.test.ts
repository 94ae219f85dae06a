import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutPlaces } from '../../language/print.js';
import type { GpuProgramSyntax } from './ast.js';
import { parseGpu } from './parse.js';
import { printGpu } from './print.js';
import { GPU_PRODUCTIONS, gpuProductionsReached } from './productions.js';
import { gpuProgramArbitrary, gpuProgramOf } from './program.arbitrary.js';
import { byNight } from '../../../vitest.night.js';

function parsed(source: string): GpuProgramSyntax {
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

const ENVIRONMENTS = ['NVvp4.0', 'NVfp4.0', 'NVgp4.0'] as const;

describe('printGpu', () => {
  it('writes one statement a line', () => {
    const source =
      '!!NVgp4.0OPTION a;PRIMITIVE_IN POINTS VERTICES_OUT 0x10;' +
      'FLAT INT ATTRIB t [2]={vertex [1] . texcoord[0 .. 01]};PARAM p=-.5;PARAM q={-1,2.e1};' +
      'PARAM m[]={state.matrix.mvp,{1}};TEMP a,b [3];ALIAS c=a;BUFFER4 d=program.buffer[0][1];' +
      'main :ADDRC1_SSAT . F . NTC a.xz(NE1.x),-t[a.x-2][1].wzyx,+|-result1|;' +
      'SWZ result.color.back,a,-x,+0,1,b;TXD a,b,b,b,texture,SHADOW2D,(1,-2);' +
      'CAL main EQ.x;RET(LT);IF GT;ENDIF;REP;REP.S a;EMIT;POW a,1,a.x;END';
    expect(printGpu(parsed(source))).toBe(
      [
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
      ].join('\n'),
    );
  });

  it('is undone by parseGpu', () => {
    fc.assert(
      fc.property(gpuProgramArbitrary, (syntax) => {
        expect(withoutPlaces(parsed(printGpu(syntax)))).toEqual(withoutPlaces(syntax));
      }),
      { numRuns: byNight(250, 50) },
    );
  });

  it('is undone by parseGpu whatever white space there is', () => {
    const space = fc.constantFrom('', ' ', '\t', '\r\n', '# x ; END :\n', '#\r');
    fc.assert(
      fc.property(gpuProgramArbitrary, fc.array(space, { minLength: 1 }), (syntax, spaces) => {
        let spaced = '';
        for (const [index, token] of tokensOf(printGpu(syntax)).entries()) {
          const between = index === 0 ? '' : (spaces[index % spaces.length] ?? '');
          const isGlued =
            between === '' && index > 1 && /[\w$]$/.test(spaced) && /^[\w$]/.test(token);
          spaced += `${isGlued ? ' ' : between}${token}`;
        }
        expect(withoutPlaces(parsed(spaced))).toEqual(withoutPlaces(syntax));
      }),
      { numRuns: byNight(150, 30) },
    );
  });

  it('reaches every production with random programs', () => {
    const missing = new Set(GPU_PRODUCTIONS.map(({ name }) => name));
    const note = (syntax: GpuProgramSyntax): void => {
      if (missing.size === 0) return;
      for (const name of gpuProductionsReached(printGpu(syntax)).matched) missing.delete(name);
    };
    const { items } = parsed(DECLARED);
    for (const environment of ENVIRONMENTS) {
      for (const syntax of fc.sample(gpuProgramOf(environment, 30), { numRuns: 60, seed: 1 })) {
        note({ ...syntax, items: [...items, ...syntax.items] });
      }
    }
    expect([...missing]).toEqual([]);
  });
});
