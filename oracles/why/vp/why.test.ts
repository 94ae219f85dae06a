/** Slices of VP programs: small ones by hand. What holds of all is in ../laws.test.ts. */
import { describe, expect, it } from 'vitest';
import { TooLong } from '../too-long.js';
import { sliceOf, whyOf } from './why.testing.js';

const ENDLESS = 'again:\nADD R0, R0, v[0];\nBRA again;\nMOV o[HPOS], R0;';

const ONE_TO_FOUR = { attributes: { 0: [1, 2, 3, 4] } } as const;

describe('small programs', () => {
  it('a move is made of its component', () => {
    const why = whyOf({ source: 'MOV o[HPOS], v[0].wzyx;', values: ONE_TO_FOUR, target: 'HPOS.x' });
    expect(sliceOf(why)).toEqual(['v[0].w', '0:v[0].w']);
    expect(why.left).toEqual([{ name: 'o[HPOS].x', held: { type: 'F', bits: 0x40800000 } }]);
    expect(why.steps.map(({ written }) => written.map(({ name }) => name))).toEqual([
      ['o[HPOS].x'],
    ]);
    expect(why.shown).toMatchObject({ kept: 2, witnessed: 2, isCutShort: false });
  });

  it('a result that nothing wrote has no slice', () => {
    const why = whyOf({ source: 'MOV o[HPOS], v[0];', target: 'o[COL0].w' });
    expect(sliceOf(why)).toEqual([]);
    expect(why.left).toEqual([{ name: 'o[COL0].w', held: { type: 'F', bits: 0x3f800000 } }]);
    expect(why.steps).toEqual([]);
  });

  it('a result that depends on nothing is made by its step', () => {
    const why = whyOf({ source: 'STR R0, v[0], c[1];\nMOV o[HPOS], R0;', target: 'HPOS.x' });
    expect(sliceOf(why)).toEqual(['1:R0.x']);
    expect(why.steps.map(({ instruction }) => instruction)).toEqual([
      'STR R0, v[0], c[1]',
      'MOV o[HPOS], R0',
    ]);
    expect(why.inputs).toEqual([]);
  });

  it('the sign of MAX asks for one positive operand', () => {
    const ofMax = (x: number, y: number) =>
      sliceOf(
        whyOf({
          source: 'MAX o[HPOS], v[0], c[1];',
          values: { attributes: { 0: [x, 0, 0, 0] }, parameters: { 1: [y, 0, 0, 0] } },
          target: 'HPOS.x[31]',
        }),
      );
    expect(ofMax(1, -2)).toEqual(['v[0].x', '0:v[0].x']);
    expect(ofMax(-2, 1)).toEqual(['c[1].x', '0:c[1].x']);
    // Either would do; one is enough.
    expect(ofMax(2, 1)).toHaveLength(2);
    expect(ofMax(-1, -2)).toEqual(['v[0].x', 'c[1].x', '0:v[0].x', '0:c[1].x']);
  });

  it('zero times something depends on it by NaN and infinities, where zero does not win', () => {
    const ofZero = (zeroTimes: 'ieee' | 'zero-wins') =>
      whyOf({
        source: 'MUL o[HPOS], v[0], c[1];',
        values: { attributes: { 0: [0, 0, 0, 0] }, parameters: { 1: [5, 0, 0, 0] } },
        policies: { zeroTimes, zeroProduct: 'positive' },
        target: 'HPOS.x',
      });
    expect(sliceOf(ofZero('zero-wins'))).toEqual(['v[0].x', '0:v[0].x']);
    const slice = ofZero('ieee');
    expect(sliceOf(slice)).toEqual(['v[0].x', 'c[1].x', '0:v[0].x', '0:c[1].x']);
    const [, of = null] = slice.inputs;
    const [{ to } = { to: null }] = of?.witness?.changes ?? [];
    expect(to).toEqual({ type: 'F', bits: 0x7f800000 });
  });

  it('a comparison depends on both, and its high bits on the answer alone', () => {
    const values = { attributes: { 0: [3, 0, 0, 0] }, parameters: { 1: [2, 0, 0, 0] } } as const;
    const source = 'SGE o[HPOS], v[0], c[1];';
    expect(sliceOf(whyOf({ source, values, target: 'HPOS.x' }))).toHaveLength(4);
    // 0, 1 and NaN have the same sign.
    expect(sliceOf(whyOf({ source, values, target: 'HPOS.x[31]' }))).toEqual([]);
  });

  it('a condition that lets nothing be written is why the older value stays', () => {
    const source = 'MOVC CC, v[1];\nMOV R0, v[0];\nMOV R0.x (LT), c[1];\nMOV o[HPOS], R0;';
    const values = {
      attributes: { 0: [5, 0, 0, 0], 1: [1, 0, 0, 0] },
      parameters: { 1: [7, 0, 0, 0] },
    } as const;
    const why = whyOf({ source, values, target: 'HPOS.x' });
    expect(sliceOf(why)).toEqual(['v[0].x', 'v[1].x', '0:v[1].x', '1:v[0].x', '2:CC.x', '3:R0.x']);
    expect(why.steps[0]?.written).toEqual([{ name: 'CC.x', held: { code: 'GT' } }]);
  });

  it('a branch is a reason where both ways differ, and none where they do not', () => {
    const branch = (skipped: string): readonly string[] =>
      sliceOf(
        whyOf({
          source: `MOVC CC, v[1];\nMOV o[HPOS], v[0];\nBRA past (GT.x);\n${skipped}\npast:\nMOV o[COL0], v[0];`,
          values: { attributes: { 0: [5, 0, 0, 0], 1: [1, 0, 0, 0] } },
          target: 'HPOS.x',
        }),
      );
    expect(branch('MOV o[HPOS], c[0];')).toEqual([
      'v[0].x',
      'v[1].x',
      '0:v[1].x',
      '1:v[0].x',
      '2:CC.x',
    ]);
    expect(branch('MOV o[COL1], c[0];')).toEqual(['v[0].x', '1:v[0].x']);
  });

  it('an address is a reason for what is read through it', () => {
    const why = whyOf({
      source: 'ARL A0.x, v[0];\nMOV o[HPOS], c[A0.x + 3];',
      values: { attributes: { 0: [4, 0, 0, 0] }, parameters: { 7: [9, 0, 0, 0] } },
      target: 'HPOS.x',
    });
    expect(sliceOf(why)).toEqual(['v[0].x', 'c[7].x', '0:v[0].x', '1:A0.x', '1:c[7].x']);
  });

  it('an address outside of the file gives no parameter', () => {
    const why = whyOf({
      source: 'ARL A0.x, v[0];\nMOV o[HPOS], c[A0.x + 0];',
      values: { attributes: { 0: [-3, 0, 0, 0] } },
      target: 'HPOS.x',
    });
    expect(sliceOf(why)).toEqual(['v[0].x', '0:v[0].x', '1:A0.x', '1:c[-3].x']);
  });

  it('a condition code can be asked about, and an address register', () => {
    const source = 'ARLC A0.x, v[0];\nMOV o[HPOS], v[0];';
    const values = { attributes: { 0: [4, 0, 0, 0] } } as const;
    expect(sliceOf(whyOf({ source, values, target: 'A0.x[2]' }))).toEqual(['v[0].x', '0:v[0].x']);
    expect(whyOf({ source, values, target: 'CC.x' }).left).toEqual([
      { name: 'CC.x', held: { code: 'GT' } },
    ]);
  });

  it('what a read gives is another thing than what its register holds', () => {
    // Twice the same register: each read is a reason, and so is the write.
    const why = whyOf({
      source: 'MOV R0, v[0];\nADD R0, R0, c[0];\nMUL o[HPOS], R0, v[0];',
      values: { attributes: { 0: [2, 0, 0, 0] } },
      target: 'HPOS.x',
    });
    expect(sliceOf(why)).toEqual([
      'v[0].x',
      'c[0].x',
      '0:v[0].x',
      '1:R0.x',
      '1:c[0].x',
      '2:R0.x',
      '2:v[0].x',
    ]);
  });

  it('a state program leaves parameters', () => {
    const why = whyOf({
      source: '!!VSP1.0\nMUL c[2].x, v[0], c[1];\nEND',
      values: { attributes: { 0: [2, 0, 0, 0] }, parameters: { 1: [3, 0, 0, 0] } },
      target: 'c[2].x',
    });
    expect(sliceOf(why)).toEqual(['v[0].x', 'c[1].x', '0:v[0].x', '0:c[1].x']);
  });

  it('choices that matter are told, and those that do not are not', () => {
    const values = {
      attributes: { 0: [0.9, 0, 0, 0] },
      parameters: { 1: [0.7, 0, 0, 0], 2: [3, 0, 0, 0] },
    } as const;
    const why = whyOf({
      source: 'MOV R0, c[2];\nMAD o[HPOS], v[0], c[1], R0;',
      values,
      target: 'HPOS.x',
    });
    expect(why.policies.map(({ policy }) => policy)).toContain('madRounding');
    const sign = whyOf({
      source: 'MOV R0, c[2];\nMAD o[HPOS], v[0], c[1], R0;',
      values,
      target: 'HPOS.x[31]',
    });
    expect(sign.policies.map(({ policy }) => policy)).not.toContain('madRounding');
  });

  it('tells that what is given is nothing that a run leaves', () => {
    for (const target of ['v[0].x', 'c[3].x[31]', 'v[OPOS]']) {
      expect(() => whyOf({ source: 'MOV o[HPOS], v[0];', target })).toThrow(/is given to the program.*such as o\[HPOS\]/);
    }
    // A state program writes parameters.
    expect(whyOf({ source: '!!VSP1.0\nMOV c[3], v[0];\nEND', target: 'c[3].x' }).steps).toHaveLength(1);
    expect(() => whyOf({ source: '!!VSP1.0\nMOV c[3], v[0];\nEND', target: 'c[300].x' })).toThrow(/no register "c\[300\]/);
  }); // prettier-ignore

  it('refuses runs that are too long', () => {
    expect(() => whyOf({ source: ENDLESS, target: 'HPOS.x' })).toThrow(TooLong);
    expect(() => whyOf({ source: ENDLESS, target: 'R0.x', after: 4097 })).toThrow(TooLong);
  });
});

describe('after so many steps', () => {
  const source = 'MOV R0, v[0];\nMUL R0, R0, c[0];\nMOV R0, v[1];\nMOV o[HPOS], R0;';
  const values = { attributes: { 0: [2, 0, 0, 0] }, parameters: { 0: [3, 0, 0, 0] } } as const;
  const ask = (after: number) => whyOf({ source, values, target: 'R0.x', after });

  it('a register is what the steps until then made it', () => {
    expect(sliceOf(ask(0))).toEqual([]);
    expect(sliceOf(ask(1))).toEqual(['v[0].x', '0:v[0].x']);
    expect(sliceOf(ask(2))).toEqual(['v[0].x', 'c[0].x', '0:v[0].x', '1:R0.x', '1:c[0].x']);
    expect(sliceOf(ask(3))).toEqual(['v[1].x', '2:v[1].x']);
    expect(ask(2)).toMatchObject({ after: 2, end: '', executed: 2, left: [{ held: { bits: 0x40c00000 } }] });
    expect(ask(2).steps.map(({ step }) => step)).toEqual([0, 1]);
  });

  it('after all steps it is the end of the run, and after more there is nothing', () => {
    const end = whyOf({ source, values, target: 'R0.x' });
    expect(end).toMatchObject({ after: null, end: 'completed', executed: 4 });
    expect(ask(4)).toEqual(end);
    expect(() => ask(5)).toThrow(/over after 4 steps.* expected 4 steps at most/);
  });

  it('after all steps it is the end of other runs too, however long they take', () => {
    const branched = {
      source: 'MOVC CC.x, v[2].x;\nMOV o[HPOS], v[0];\nBRA past (EQ.x);\nMOV o[HPOS], v[1];\npast:',
      values: { attributes: { 0: [1, 0, 0, 0], 1: [2, 0, 0, 0], 2: [0, 0, 0, 0] } },
      target: 'HPOS.x',
    } as const;
    const end = whyOf(branched);
    expect(sliceOf(end)).toContain('v[2].x');
    expect(whyOf({ ...branched, after: 3 })).toEqual(end);
  });

  it('a run without an end can be asked about', () => {
    const endless = whyOf({ source: ENDLESS, values, target: 'R0.x', after: 5 });
    expect(sliceOf(endless)).toEqual(['v[0].x', '0:R0.x', '0:v[0].x', '2:R0.x', '2:v[0].x', '4:R0.x', '4:v[0].x']);
  });

  it('a branch that leads to other steps is a reason', () => {
    const branched = whyOf({
      source: 'MOVC CC, v[1];\nBRA past (GT.x);\nMOV R0, v[0];\npast:\nMOV R1, v[0];\nMOV o[HPOS], R1;',
      values: { attributes: { 0: [5, 0, 0, 0], 1: [1, 0, 0, 0] } },
      target: 'R1.x',
      after: 3,
    });
    expect(sliceOf(branched)).toEqual(['v[0].x', 'v[1].x', '0:v[1].x', '1:CC.x', '2:v[0].x']);
  });
}); // prettier-ignore
