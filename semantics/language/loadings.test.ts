import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { load } from './load.js';
import { explainVpLoading, vpLoadings } from './loadings.js';
import {
  interpretationsThat,
  objectingInterpretations,
  interpretationsBy,
  untried,
  wrongInterpretations,
} from './loadings.testing.js';
import { byNight } from '../../vitest.night.js';

const interpretationsFor = interpretationsBy(explainVpLoading);
/** The interpretations of programs of VP1.x as NV_vertex_program2 restates them. */
const restated = interpretationsBy((text, own) => explainVpLoading(text, own, 'vp2'));

const HPOS = 'MOV o[HPOS], v[0];';

/** Refused by the default interpretations; loads by these. */
const ALLOWED = [
  ['vp2.E-label-twice: first', `!!VP2.0 a: ${HPOS} a: END`],
  ['vp2.E-table-arl-input: vector', `!!VP1.0 ARL A0.x, v[1]; ${HPOS} END`],
  ['vp2.E-vp1-twenty-one: twenty-one', `!!VP1.0 ABS R0, v[1]; ${HPOS} END`],
  ['vp2.E-scalar-address-suffix: scalar-suffix', `!!VP1.0 MOV R0, c[A0.y]; ${HPOS} END`],
  ['vp2.E-option-in-vp1: accepted', '!!VP1.0 OPTION NV_position_invariant; MOV R0, v[0]; END'],
  ['vp2.E-vsp-parameter-count: two-hundred-fifty-six', '!!VSP1.0 MOV c[255], v[0]; END'],
  ['vp2.E-vsp-attribute-mnemonic: mnemonic-too', '!!VSP1.0 MOV c[0], v[OPOS]; END'],
  [
    'vp2.E-position-invariant-relative-rule: without-offset',
    '!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[A0.x]; END',
  ],
  ['vp2.E-after-end: ignored', `!!VP2.0 ${HPOS} END MOV`],
  ['vp2.E-other-white-space: skipped', `!!VP2.0\f${HPOS}\vEND`],
  ['vp2.E-keyword-case: insensitive', '!!vp2.0 mov O[hpos].XY, V[opos]; end'],
  ['vp2.E-keyword-case: insensitive', `!!VP2.0 ${HPOS} mov R0, v[0].ZYXW; END`],
] as const;

const SETTLED = [
  'vp2.E-table-arl-input',
  'vp2.E-vp1-twenty-one',
  'vp2.E-scalar-address-suffix',
  'vp2.E-option-in-vp1',
  'vp2.E-vsp-parameter-count',
];

/** Loads by the default interpretations; refused by these. */
const FORBIDDEN = [
  ['vp2.E-header-first: first', ` # here\n!!VP2.0 ${HPOS} END`],
  ['vp2.E-non-ascii-comment: refused', `!!VP2.0 # caf\u00e9\n${HPOS} END`],
  ['vp2.E-token-boundaries: words', '!!VP2.0 MOVo[HPOS], v[0]; END'],
  ['vp2.E-token-boundaries: words', `!!VP2.0${HPOS} END`],
  ['vp2.E-leading-zeros: refused', '!!VP2.0 MOV o[HPOS], c[007]; END'],
  ['vp2.E-leading-zeros: refused', '!!VP2.0 MOV o[HPOS], c[A0.x + 01]; END'],
  ['vp2.E-empty-program: refused', '!!VP2.0 OPTION NV_position_invariant; END'],
  ['vp2.E-label-keyword: refused', `!!VP2.0 MOV: ${HPOS} END`],
  ['vp2.E-label-without-instruction: refused', `!!VP2.0 ${HPOS} BRA a (EQ.x); a: END`],
  ['vp2.E-main-without-instruction: refused', `!!VP2.0 ${HPOS} main: END`],
  ['vp2.E-address-cc-mask: refused', `!!VP2.0 ARL A0 (EQ), v[0]; ${HPOS} END`],
  ['vp2.E-plus-sign: vp2-only', '!!VP1.1 MOV o[HPOS], +v[0]; END'],
  [
    'vp2.E-option-repeated: refused',
    '!!VP2.0 OPTION NV_position_invariant; OPTION NV_position_invariant; MOV R0, v[0]; END',
  ],
  ['vp2.E-vsp-arl: missing', '!!VSP1.0 ARL A0.x, v[0].x; MOV c[0], v[0]; END'],
  ['vp2.E-vsp-destination-is-source: all', '!!VSP1.0 MOV c[0], c[1]; END'],
  ['vp2.E-vsp-attribute-zeros: literal', '!!VSP1.0 MOV c[0], v[00]; END'],
  ['vp2.E-identical-parameters: same-text', '!!VP2.0 ADD o[HPOS], c[A0.x], c[A0.x+0]; END'],
  ['vp2.E-hpos-written-never-executed: executes', '!!VP2.0 RET (EQ.x); MOV o[HPOS], v[0]; END'],
  ['vp2.E-hpos-written-never-executed: executes', '!!VP2.0 MOV o[HPOS].x, v[0]; END'],
] as const;

describe('by other interpretations', () => {
  it('are interpretations that the errata have, and not their defaults', () => {
    const rows = [...ALLOWED, ...FORBIDDEN];
    const loadings = rows.map(([, text]) => vpLoadings(text, 'vp2'));
    for (const each of loadings) expect(each.flatMap(({ choices }) => choices)).not.toEqual([]);
    const names = rows.map(([named]) => named);
    expect(wrongInterpretations(names, loadings.flat())).toEqual([]);
    expect(wrongInterpretations(['vp2.E-label-twice: none', 'vp2.E-none: first'], [])).toHaveLength(
      2,
    );
  });

  it('are all those that the data have as interpretations of loading', () => {
    const loads = ALLOWED.flatMap(([, text]) =>
      interpretationsThat('loads', vpLoadings(text, 'vp2')),
    );
    const refuses = FORBIDDEN.flatMap(([, text]) =>
      interpretationsThat('refuses', vpLoadings(text)),
    );
    expect(untried(/^vp/, 'loads', loads)).toEqual([]);
    expect(untried(/^vp/, 'refuses', refuses)).toEqual([]);
  });

  it.each(ALLOWED)('%s loads %s', (interpretation, text) => {
    expect(load(text).loaded).toBe(false);
    expect(restated(text, { loaded: true })).toEqual([interpretation]);
    // What NV_vertex_program says in one way is open only where NV_vertex_program2 governs.
    const isSettled = SETTLED.some((erratum) => interpretation.startsWith(erratum));
    expect(interpretationsFor(text, { loaded: true })).toEqual(isSettled ? null : [interpretation]);
    expect(interpretationsFor(text, { loaded: false })).not.toBeNull();
  });

  it.each(FORBIDDEN)('%s refuses %s', (interpretation, text) => {
    expect(load(text)).toMatchObject({ loaded: true });
    expect(interpretationsFor(text, { loaded: true })).toEqual([]);
    expect(objectingInterpretations(vpLoadings(text))).toContain(interpretation);
    // In another statement; which is that of the header, unless that is what they refuse.
    const elsewhere = [text.indexOf('!!') + 3, text.length - 1].map((position) =>
      interpretationsFor(text, { loaded: false, position }),
    );
    expect(elsewhere).toContain(null);
  });

  it('runs as the text that the rewriting makes of it', () => {
    const [loads] = vpLoadings('!!VP2.0 mov o[HPOS], v[0]; END').filter(
      ({ kind }) => kind === 'loads',
    );
    expect(loads).toMatchObject({ text: '!!VP2.0 MOV o[HPOS], v[0]; END' });
  });
});

describe('no interpretation', () => {
  it.each([
    ['loads', `!!VP2.0 MOVE R0, v[0]; ${HPOS} END`],
    ['loads', `!!VP2.0 a: a: MOV R16, v[0]; ${HPOS} END`],
    ['loads', '!!VP2.0 MOV R0, v[0]; END more'],
    ['loads', `!!VP1.0 DPH R0, v[0], v[0]; SIN R0, v[0].x; ${HPOS} END`],
    ['loads', '!!VSP1.0 MOV c[256], v[0]; END'],
    ['loads', '!!VSP1.0 MOV c[0], v[WGHT]; END'],
    ['loads', '!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[A0.x + 1]; END'],
    ['loads', `!!VP2.0 ADD R0, v[0], v[1]; ${HPOS} END`],
    ['loads', `!!VP2.0 ${HPOS} BRA a; A: END`],
  ])('%s %s', (_, text) => {
    expect(load(text).loaded).toBe(false);
    expect(interpretationsFor(text, { loaded: true })).toBeNull();
  });

  it.each([`!!VP2.0 MOVE: ${HPOS} END`, `!!VP2.0 a_b: ${HPOS} END`, `!!VP2.0 ${HPOS} END`])(
    'refuses %s',
    (text) => {
      expect(interpretationsFor(text, { loaded: false })).toBeNull();
    },
  );
});

it('has the default loading first, of any text', () => {
  const parts = fc.constantFrom(
    ...[
      '!!VP2.0',
      '!!VP1.0',
      '!!vsp1.0',
      'MOV',
      'mov',
      'o[HPOS]',
      ',',
      'v[0]',
      'v[00]',
      ';',
      'END',
      ':',
    ],
    ...[
      'a',
      'BRA',
      'c[A0.y]',
      'ARL',
      'A0.x',
      ' ',
      '\f',
      '# c\n',
      '\u00e9',
      'OPTION',
      'NV_position_invariant',
    ],
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (given) => {
      const text = given.join(' ');
      const result = load(text);
      const [first] = vpLoadings(text);
      if (result.loaded) expect(first?.kind).toBe('loads');
      else {
        const { position } = result.error;
        expect(first).toMatchObject({ kind: 'refused', violation: { position } });
      }
    }),
    { numRuns: byNight(500, 100) },
  );
});

it('has a label and its instruction in one statement, where there are no labels', () => {
  const text = '!!VP1.0\nhere: MOV o[HPOS], v[0];\nMOV R0, v[0];\nEND';
  const behind = text.indexOf(';') + 1;
  for (const position of [text.indexOf('MOV'), behind]) {
    expect(interpretationsFor(text, { loaded: false, position })).toEqual([
      'vp2.E-first-error: statement',
    ]);
  }
  expect(interpretationsFor(text, { loaded: false, position: behind + 3 })).toBeNull();
});

it('tells which interpretation puts an error where it is, if it is one', () => {
  const text = '!!VP2.0\nMOV R0, v[0];\nADD R0, v[0], v[1];\nEND';
  expect(interpretationsFor(text, { loaded: false, position: text.indexOf('v[1]') })).toEqual([]);
  expect(interpretationsFor(text, { loaded: false, position: text.indexOf('ADD') })).toEqual([
    'vp2.E-restriction-place: statement',
  ]);
  expect(interpretationsFor(text, { loaded: false, position: 1 })).toBeNull();
});
