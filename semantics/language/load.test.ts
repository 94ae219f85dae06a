import { describe, expect, it } from 'vitest';
import { RESTRICTIONS, type RestrictionId } from '../../spec/restrictions.js';
import { load, type LoadError, type Program } from './load.js';

/** The mark that stands before the expected place of the error. */
const MARK = '¦';

function errorOf(program: string): LoadError {
  const result = load(program);
  if (result.loaded) throw new Error(`loads: ${program}`);
  return result.error;
}

function loaded(program: string): Program {
  const result = load(program);
  if (!result.loaded) throw new Error(`${result.error.message}: ${program}`);
  return result.program;
}

const many = (count: number): string => 'MOV R0, R1;\n'.repeat(count);
const HPOS = 'MOV o[HPOS], R0;';

/** Programs that violate one restriction; the last of them is decided at the mark. */
const REFUSED: readonly (readonly [RestrictionId, string])[] = [
  ['header', '¦'],
  ['header', ' # nothing\n ¦'],
  ['header', '¦!!VP1.2 END'],
  ['header', '¦!! VP1.0 END'],
  ['header', ' ¦MOV R0, R1; END'],

  ['option-unavailable', '!!VP1.0 ¦OPTION NV_position_invariant; END'],
  ['option-unavailable', '!!VSP1.0 ¦OPTION NV_position_invariant; END'],
  ['option-unavailable', '!!VP1.0 ¦OPTION nonsense; END'],
  ['unknown-option', '!!VP1.1 OPTION ¦ARB_position_invariant; END'],
  ['unknown-option', '!!VP2.0 OPTION NV_position_invariant; OPTION ¦foo; END'],

  ['label-unavailable', `!!VP1.0 ${HPOS} ¦here: END`],
  ['label-unavailable', `!!VP1.1 ¦main: ${HPOS} END`],
  ['duplicate-label', `!!VP2.0 a: ${HPOS} b: ¦a : END`],
  ['undefined-label', `!!VP2.0 BRA nowhere; ${HPOS} END¦`],
  ['undefined-label', `!!VP2.0 here: CAL hera (LT); ${HPOS} END # end\n¦`],

  ['instruction-unavailable', '!!VP1.0 ¦ABS R0, R1; END'],
  ['instruction-unavailable', '!!VP1.0 ¦DPH R0, R1, R2; END'],
  ['instruction-unavailable', '!!VSP1.0 ¦SUB c[0], R1, R2; END'],
  ['instruction-unavailable', '!!VP1.1 ¦FLR R0, R1; END'],
  ['instruction-unavailable', '!!VP1.1 ¦RET; END'],
  ['instruction-unavailable', '!!VP1.1 ¦BRA there; END'],
  ['instruction-unavailable', '!!VP1.0 ¦ARR A0.x, R1.x; END'],
  ['suffix-unavailable', '!!VP1.1 ¦ADDC R0, R1, R2; END'],
  ['suffix-unavailable', '!!VP1.0 ¦ARLC A0.x, R1.x; END'],

  ['instruction-limit', `!!VP1.0 ${many(127)} ${HPOS} ¦MOV R0, R1; END`],
  ['instruction-limit', `!!VP1.1 ${many(127)} ${HPOS} ¦MOV R0, R1; END`],
  ['instruction-limit', `!!VSP1.0 ${many(127)} MOV c[0], R0; ¦MOV R0, R1; END`],
  ['instruction-limit', `!!VP2.0 ${many(255)} ${HPOS} a: ¦MOV R0, R1; MOV R0, R1; END`],
  [
    'position-invariant-instruction-limit',
    `!!VP1.1 OPTION NV_position_invariant; ${many(124)} ¦MOV R0, R1; END`,
  ],
  [
    'position-invariant-instruction-limit',
    `!!VP2.0 OPTION NV_position_invariant; ${many(252)} ¦MOV R0, R1; END`,
  ],

  ['temporary-unavailable', '!!VP1.0 MOV ¦R12, R0; END'],
  ['temporary-unavailable', '!!VP1.1 MOV R0, -¦R15.x; END'],
  ['temporary-unavailable', '!!VSP1.0 MAD R0, R1, R2, ¦R12; END'],
  ['temporary-unavailable', '!!VP2.0 MOV R0, ¦R16; END'],
  ['temporary-unavailable', '!!VP2.0 MOV ¦R99, R0; END'],
  ['temporary-unavailable', '!!VP2.0 MOV¦R99,R0; END'],
  ['null-register-unavailable', '!!VP1.1 MOV ¦CC, R0; END'],
  ['result-unavailable', '!!VP1.1 MOV o[ ¦CLP0], R0; END'],
  ['result-unavailable', '!!VSP1.0 MOV ¦o[HPOS], R0; END'],
  ['parameter-destination-unavailable', '!!VP1.0 MOV ¦c[0], R0; END'],
  ['parameter-destination-unavailable', '!!VP2.0 MOV ¦c[0], R0; END'],
  ['address-unavailable', '!!VP1.0 ARL ¦A1.x, R0.x; END'],
  ['address-unavailable', '!!VP1.1 MOV R0, c[¦A1.x + 1]; END'],
  ['address-unavailable', '!!VP2.0 ARL ¦A2, R0; END'],
  ['address-component-unavailable', '!!VP1.0 MOV R0, c[A0 . ¦y + 1]; END'],
  ['address-mask', '!!VP1.0 ARL A0 ¦, R0.x; END'],
  ['address-mask', '!!VP1.0 ARL A0 . ¦y, R0.x; END'],
  ['address-mask', '!!VP1.1 ARL A0.x # one\n ¦w, R0.x; END'],
  ['scalar-address-operand', '!!VP1.0 ARL A0.x, R0¦; END'],
  ['scalar-address-operand', '!!VP1.1 ARL A0.x, -R0.x ¦x x x; END'],
  ['scalar-address-operand', '!!VP1.1 ARL A0.x, R0.x¦x; END'],
  ['condition-mask-unavailable', '!!VP1.0 MOV R0.x ¦(LT), R1; END'],
  ['sign-unavailable', '!!VP1.0 MOV R0, ¦+R1; END'],
  ['sign-unavailable', '!!VSP1.0 RCP R0, ¦+ R1.x; END'],
  ['absolute-unavailable', '!!VP1.0 MOV R0, ¦|R1|; END'],
  ['absolute-unavailable', '!!VP1.1 MOV R0, - ¦|-R1|; END'],

  ['attribute-range', '!!VP1.0 MOV R0, v[¦16]; END'],
  ['attribute-range', '!!VP2.0 MOV R0, v[ ¦99999999999999999999999]; END'],
  ['attribute-unavailable', '!!VSP1.0 MOV R0, v[¦1]; END'],
  ['attribute-unavailable', '!!VSP1.0 MOV R0, v[¦OPOS]; END'],
  ['parameter-range', '!!VP1.1 MOV R0, c[¦96]; END'],
  ['parameter-range', '!!VP2.0 MOV R0, -c [ ¦256].x; END'],
  ['parameter-range', '!!VSP1.0 MOV c[¦96], R0; END'],
  ['offset-range', '!!VP1.0 MOV R0, c[A0.x+¦64]; END'],
  ['offset-range', '!!VP1.0 MOV R0, c[A0.x - ¦65]; END'],
  ['offset-range', '!!VP2.0 MOV R0, c[A0.x+¦256]; END'],
  ['offset-range', '!!VP2.0 MOV R0, c[A1.w-¦257]; END'],

  ['two-parameters', '!!VP1.0 ADD R0, c[1], -¦c[2]; END'],
  ['two-parameters', '!!VP2.0 ADD R0, c[A0.x], ¦c[0]; END'],
  ['two-parameters', '!!VP2.0 ADD R0, c[0], ¦c[A0.x]; END'],
  ['two-parameters', '!!VP2.0 ADD R0, c[A0.x], ¦c[A0.x+1]; END'],
  ['two-parameters', '!!VP2.0 ADD R0, c[A0.x+1], ¦c[A0.x-1]; END'],
  ['two-parameters', '!!VP2.0 ADD R0, c[A0.x], ¦c[A0.y]; END'],
  ['two-parameters', '!!VP2.0 ADD R0, c[A0.x], ¦c[A1.x]; END'],
  ['two-parameters', '!!VP2.0 MAD R0, c[1], R1, |¦c[2].x|; END'],
  ['two-attributes', '!!VP1.0 ADD R0, v[1], ¦v[2]; END'],
  ['two-attributes', '!!VP2.0 MAD R0, v[OPOS], R1, ¦v[WGHT]; END'],

  ['position-invariant-hpos', '!!VP2.0 OPTION NV_position_invariant; MOV o[¦HPOS].x, R0; END'],
  ['position-invariant-hpos', '!!VP1.1 OPTION NV_position_invariant; MOV o[¦HPOS], R0; END'],
  ['position-invariant-relative', '!!VP1.1 OPTION NV_position_invariant; MOV R0, c[¦A0.x]; END'],
  ['no-hpos-write', '!!VP1.0 MOV R0, R1; END¦'],
  ['no-hpos-write', '!!VP2.0 MOV o[COL0], R1; END\n¦'],
  ['no-hpos-write', '!!VP1.1END¦'],
  ['no-parameter-write', '!!VSP1.0 MOV R0, c[0]; END¦'],

  ['syntax', '!!VP2.0 ¦FOO R0; END'],
  ['syntax', '!!VP2.0 ¦MOVE R0, R1; END'],
  ['syntax', '!!VP2.0 MOV R0.y¦x, R1; END'],
  ['syntax', '!!VP2.0 MOV R0.x¦x, R1; END'],
  ['syntax', '!!VP2.0 MOV R0, R1.xy¦; END'],
  ['syntax', '!!VP2.0 MOV R0, R1.xyzw¦x; END'],
  ['syntax', '!!VP2.0 MOV R0, R1 ¦MOV R1, R2; END'],
  ['syntax', '!!VP2.0 MOV R0, ¦1.0; END'],
  ['syntax', '!!VP2.0 MOV o[¦HPOX], R0; END'],
  ['syntax', '!!VP2.0 MOV R0, v[¦1x]; END'],
  ['temporary-unavailable', '!!VP2.0 MOV ¦R00, R1; END'],
  ['syntax', '!!VP2.0 ¦MOVCC,R1; END'],
  ['syntax', '!!VP2.0 ARA A0, ¦-A0; END'],
  ['syntax', '!!VP2.0 RCP R0, R1.x¦y; END'],
  ['syntax', `!!VP2.0 ${HPOS} ¦OPTION NV_position_invariant; END`],
  ['syntax', `!!VP2.0 ${HPOS} END ¦;`],
  ['syntax', `!!VP2.0 ${HPOS} ¦`],
  ['syntax', '!!VP2.0 MOV R0, ¦'],
  ['syntax', '!!VP2.0 MOV R0, # R1; END¦'],
  ['syntax', '!!VP2.0 ¦\v MOV R0, R1; END'],
  ['syntax', '!!VP2.0 ¦\0 END'],
  ['syntax', '!!VP2.0 MOV R0, R1¦é; END'],
  ['syntax', '!!VSP1.0 MOV c[¦A0.x], R0; END'],
  ['syntax', '!!VP1.0 MOV ¦A0.x, R0; END'],
];

describe('a program that does not load', () => {
  it.each(REFUSED)('%s: %s', (restriction, marked) => {
    const position = marked.indexOf(MARK);
    const result = load(marked.replace(MARK, ''));
    expect(result).toMatchObject({
      loaded: false,
      error: { error: 'INVALID_OPERATION', restriction, position },
    });
  });

  it('violates every restriction of the table here, in an environment it applies to', () => {
    const seen = new Set(
      REFUSED.map(([restriction, marked]) => {
        const result = load(marked.replace(MARK, ''));
        return `${restriction} ${(result.loaded ? null : result.environment) ?? 'none'}`;
      }),
    );
    for (const { id, environments } of RESTRICTIONS) {
      const possible = id === 'header' ? ['none'] : environments;
      expect(possible.some((name) => seen.has(`${id} ${name}`))).toBe(true);
    }
    for (const entry of seen) {
      const [id, name] = entry.split(' ');
      const row = RESTRICTIONS.find((restriction) => restriction.id === id);
      expect(name === 'none' || row?.environments.some((each) => each === name)).toBe(true);
    }
  });
});

describe('the first error', () => {
  it.each([
    [
      'a violation before a syntax error',
      '!!VP1.0 ¦ABS R0, R1; FOO R2; END',
      'instruction-unavailable',
    ],
    ['a syntax error before a violation', '!!VP1.0 ¦FOO R2; ABS R0, R1; END', 'syntax'],
    ['in one statement', '!!VP1.0 MOV ¦R12, R0 R1; END', 'temporary-unavailable'],
    ['of a mask', '!!VP1.0 MOV R0 ¦(LT), ; END', 'condition-mask-unavailable'],
    ['of an open mask', '!!VP1.0 MOV R0 ¦(LT.q), R1; END', 'condition-mask-unavailable'],
    ['of open bars', '!!VP1.0 MOV R0, ¦|R1.xq|; END', 'absolute-unavailable'],
    ['of a sign', '!!VP1.0 MOV R0, ¦+q; END', 'sign-unavailable'],
    ['of a parameter', '!!VP1.0 MOV R0, c[¦96] q; END', 'parameter-range'],
    ['of an open parameter', '!!VP1.0 MOV R0, c[¦96; END', 'parameter-range'],
    ['of a parameter in range', '!!VP1.0 MOV R0, c[95¦; END', 'syntax'],
    ['of an address component', '!!VP1.0 MOV R0, c[A0.¦y q]; END', 'address-component-unavailable'],
    ['of a branch', '!!VP1.0 ¦BRA ; END', 'instruction-unavailable'],
    ['of an option', '!!VP1.0 ¦OPTION ; END', 'option-unavailable'],
    ['of a state program', '!!VSP1.0 MOV ¦o[q], R0; END', 'result-unavailable'],
    ['of a second parameter', '!!VP2.0 ADD R0, c[1], ¦c[2] q; END', 'two-parameters'],
    ['after a half second parameter', '!!VP2.0 ADD R0, c[1], c[2¦; END', 'syntax'],
    ['of a scalar', '!!VP1.0 ARL A0.x, R0.x¦x; END', 'scalar-address-operand'],
    ['of two', '!!VP1.0 MOV ¦R12, v[16]; END', 'temporary-unavailable'],
    ['at the end of the text', '!!VP1.0 MOV ¦R12', 'temporary-unavailable'],
    ['before one at the end', '!!VP2.0 BRA nowhere; MOV R0, c[¦256]; END', 'parameter-range'],
    ['a syntax error before the end', '!!VP2.0 BRA nowhere; MOV R0¦; END', 'syntax'],
    ['a comment is skipped', '!!VP1.0 # ; ABS\n MOV ¦R12, q', 'temporary-unavailable'],
    [
      'inside a position-invariant program',
      '!!VP1.1 OPTION NV_position_invariant; MOV R0, c[¦A0.x q',
      'position-invariant-relative',
    ],
  ])('%s', (_, marked, restriction) => {
    const position = marked.indexOf(MARK);
    expect(errorOf(marked.replace(MARK, ''))).toMatchObject({ restriction, position });
  });

  it('is the instruction too many only if that is complete', () => {
    const full = `!!VP1.0 ${many(128)}`;
    expect(errorOf(`${full}MOV R0, R1; q`)).toMatchObject({
      restriction: 'instruction-limit',
      position: full.length,
    });
    expect(errorOf(`${full}MOV R0, q`)).toMatchObject({
      restriction: 'syntax',
      position: full.length + 8,
    });
  });

  it('is counted in bytes', () => {
    const source = '!!VP2.0\n# é\nFOO';
    expect(errorOf(source)).toMatchObject({ position: 13, line: 3, column: 1 });
    expect(load(new TextEncoder().encode(source))).toEqual(load(source));
  });

  it('has a line and a column', () => {
    expect(errorOf('!!VP2.0\r\nMOV R0, R1;\r\t FOO')).toMatchObject({ line: 3, column: 3 });
    expect(errorOf('!!VP2.0\n\nMOV R0, R1;\n')).toMatchObject({ line: 4, column: 1 });
  });
});

describe('a program that loads', () => {
  it.each([
    '!!VP1.0MOV o[HPOS],v[OPOS];END',
    '!!VP1.0MOV o[HPOS],v[OPOS];END#',
    '!!VP2.0MOVR0,R1;MOV o[HPOS],R0;END',
    '!!VP2.0 MOVCCC,R1;MOVo[HPOS],R0;RET(LT);CALmain;main:END',
    '!!VP2.0 MOV o [ HPOS ] . x y, R1 . x y z w; MOV R0 . # comment\r w, R1; END # end',
    '  # first\n!!VP1.1 MOV o[HPOS], + R1; END\r\n\t ',
    '!!VP2.0 MAD o[HPOS], c[A0.x+1], -c[A0.x + 01], |c[A0 . x+1].x|; END',
    '!!VP2.0 ADD o[HPOS], c[5], c[05]; END',
    '!!VP2.0 ADD o[HPOS], c[A0.x], c[A0.x-0]; END',
    '!!VP2.0 ADD o[HPOS], v[0], v[OPOS]; END',
    '!!VP1.0 MUL o[HPOS], v[8], c[95]; ADD R11, v[TEX0], v[08]; ARL A0.x, c[A0.x-64].w; END',
    '!!VP2.0 MOV o[HPOS], c[A1.w-256]; MOV o[CLP5], c[255]; MOVC R15.x (NE.x), +|-R12|; END',
    '!!VP2.0 ARLC A1 (LT.wzyx), |R1.x|; ARAC A0.yw (TR), A1; ARR A0.xz, -R0; MOV o[HPOS], R0 ; END',
    '!!VP2.0 OPTION NV_position_invariant; OPTION NV_position_invariant; END',
    '!!VP2.0 OPTION NV_position_invariant; MOV R0, c[A0.x]; END',
    '!!VP1.1 OPTION NV_position_invariant; ARL A0.x, R0.x; END',
    `!!VP1.0 ${many(127)} ${HPOS} END`,
    `!!VP2.0 ${many(255)} ${HPOS} END`,
    `!!VP1.1 OPTION NV_position_invariant; ${many(124)} END`,
    `!!VP2.0 OPTION NV_position_invariant; ${many(252)} END`,
    '!!VSP1.0 MOV c[95].x, v[0]; ADD R0, v[ 0 ], c[A0.x+63]; END',
    '!!VP2.0 MOV: END: R0: BRA END (FL); MOV o[HPOS], R0; END',
    '!!VP2.0 FLR o[HPOS], R0; OPTION: BRA OPTION; END',
  ])('%s', (program) => {
    expect(load(program)).toMatchObject({ loaded: true });
  });

  it('has its instructions, labels and entry', () => {
    const source = '!!VP2.0 MOV R0, R1; a: main: b: MOV o[HPOS], R0; BRA end; end: END';
    const program = loaded(source);
    expect(program.environment.name).toBe('VP2.0');
    expect(program.instructions.map(({ name }) => name)).toEqual(['MOV', 'MOV', 'BRA']);
    expect([...program.labels]).toEqual([
      ['a', 1],
      ['main', 1],
      ['b', 1],
      ['end', 3],
    ]);
    expect(program).toMatchObject({ entry: 1, positionInvariant: false, length: source.length });
    expect(loaded('!!VP2.0 b: MOV o[HPOS], R0; END').entry).toBe(0);
  });

  it('is position-invariant by its option', () => {
    const program = loaded('!!VP1.1 OPTION NV_position_invariant; END');
    expect(program).toMatchObject({ positionInvariant: true, instructions: [] });
  });
});

describe('messages', () => {
  it.each([
    ['!!VP2.0 FOO R0; END', 'FOO is no instruction of VP2.0; did you mean FLR?', 'FLR'],
    ['!!VP1.0 FOO R0; END', 'FOO is no instruction of VP1.0', undefined],
    ['!!VP2.0 mov R0, R1; END', 'mov is no instruction of VP2.0; did you mean MOV?', 'MOV'],
    ['!!VP2.0 MOVE R0, R1; END', 'MOVE is no instruction of VP2.0; did you mean MOV?', 'MOV'],
    ['!!VP2.0 RETURN; END', 'RETURN is no instruction of VP2.0; did you mean RET?', 'RET'],
    ['!!VP2.0 MDAC R0, R1, R2; END', 'MDAC is no instruction of VP2.0; did you mean MADC?', 'MADC'],
    ['!!VP2.0 end', 'end is no instruction of VP2.0; did you mean END?', 'END'],
    ['!!VP2.0 qqqqqqqq R0; END', 'qqqqqqqq is no instruction of VP2.0', undefined],
    [
      '!!VP1.0 ABS R0, R1; END',
      'ABS is an instruction of VP1.1 and VP2.0, not of VP1.0',
      undefined,
    ],
    [
      '!!VP2.0 MOV o[HPSO], R0; END',
      'HPSO is no vertex result register of VP2.0; did you mean HPOS?',
      'HPOS',
    ],
    [
      '!!VP2.0 MOV R0, v[POS]; END',
      'POS is no vertex attribute of VP2.0; did you mean OPOS?',
      'OPOS',
    ],
    [
      '!!VP2.0 BRA lop; loop: MOV o[HPOS], R0; END',
      'the label lop, used in line 1, is not defined; did you mean loop?',
      'loop',
    ],
    [
      '!!vp1.0 END',
      'a program begins with !!VP1.0, !!VP1.1, !!VSP1.0, !!VP2.0 or !!GF3, this one with "!!vp1.0"; did you mean !!VP1.0?',
      '!!VP1.0',
    ],
    [
      '!!VP2.0 MOV R0, R1.rgba; END',
      'components are named x, y, z and w; did you mean x for r?',
      'x',
    ],
  ])('%s', (program, message, suggestion) => {
    const error = errorOf(program);
    expect(error.message).toBe(message);
    expect(error.suggestion).toBe(suggestion);
  });

  it('expect what the environment has', () => {
    expect(errorOf('!!VP1.0 MOV R0, ; END').expected).toBe(
      'a vertex attribute (v[...]), a program parameter (c[...]), a temporary register or "-"',
    );
    expect(errorOf('!!VP2.0 MOV R0, ; END').expected).toMatch(/"-", "\+" or "\|"$/);
    expect(errorOf('!!VSP1.0 MOV ; END').expected).toBe(
      'a program parameter (c[...]) or a temporary register',
    );
    expect(errorOf('!!VP1.0 MOV R0 R1; END').message).toBe('expected "." or ",", found "R1"');
  });
});
