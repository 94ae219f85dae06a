/** What VP programs come to by other interpretations, besides what both languages have (../loadings.test.ts). */
import { describe, expect, it } from 'vitest';
import { load } from './load.js';
import { VP_LOADING } from './loading-rows.testing.js';
import { explainVpLoading, vpLoadings } from './loadings.js';
import { interpretationsBy, objectingInterpretations } from './loadings.testing.js';

const interpretationsFor = interpretationsBy(explainVpLoading);

const HPOS = 'MOV o[HPOS], v[0];';

/** What NV_vertex_program says in one way is open only where NV_vertex_program2 governs. */
const SETTLED = [
  'vp2.E-table-arl-input',
  'vp2.E-vp1-twenty-one',
  'vp2.E-scalar-address-suffix',
  'vp2.E-option-in-vp1',
  'vp2.E-vsp-parameter-count',
];

describe('where each environment has its own documents', () => {
  it.each(VP_LOADING.allowed)('%s loads %s, or is settled', (interpretation, text) => {
    const isSettled = SETTLED.some((erratum) => interpretation.startsWith(erratum));
    expect(interpretationsFor(text, { loaded: true })).toEqual(isSettled ? null : [interpretation]);
    expect(interpretationsFor(text, { loaded: false })).not.toBeNull();
  });

  it.each(VP_LOADING.forbidden)('%s refuses %s', (interpretation, text) => {
    expect(interpretationsFor(text, { loaded: true })).toEqual([]);
    expect(objectingInterpretations(vpLoadings(text))).toContain(interpretation);
    // In another statement; which is that of the header, unless that is what they refuse.
    const elsewhere = VP_LOADING.elsewhere(text).map((position) =>
      interpretationsFor(text, { loaded: false, position }),
    );
    expect(elsewhere).toContain(null);
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
