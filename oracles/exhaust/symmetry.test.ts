import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { bitsOf, NAN_BITS, valueOf } from '../../semantics/number/binary32.js';
import type { Asked } from './language.js';
import { exhaustedLanguage } from './languages.js';
import { SLICE, SLICES, type Asymmetry, type Shape, type SliceReport } from './messages.js';
import type { Operation } from './operation.js';
import { noError } from './quick-judge.js';
import { joinedSteps, shapeReport, shapeTally, wrongShape } from './shape.js';
import { judgeRange } from './slice.js';
import { asymmetryIn, recounted, uncounted, wrongAsymmetries } from './symmetry.js';

function operationNamed(name: string): Operation {
  const found = exhaustedLanguage('VP2.0').operations('VP2.0', null).find((each) => each.name === name); // prettier-ignore
  if (found === undefined) throw new Error(`VP2.0 has no ${name}`);
  return found;
}

const [rcp, cos] = [operationNamed('RCP'), operationNamed('COS')];
const HALF = SLICES / 2;
const SIGN = 0x80000000;
const flipped = (bits: number): number => (bits ^ SIGN) >>> 0;

/** A machine that is odd or even, and gives something else for some operands. */
function machine(isOdd: boolean, others: Readonly<Record<number, number>> = {}): Asked {
  const strange = Object.entries(others).map(([bits, result]) => [Number(bits), result] as const);
  return {
    most: 16_384,
    ask: () => Promise.reject(new Error('whole registers are not wanted')),
    judgedAlone: (operands, results) => {
      for (let i = 0; i < operands.length; i++) {
        const bits = operands[i] ?? 0;
        // Cheap, of either sign, and not in order.
        const magnitude = (Math.imul(bits & 0x7fffffff, 0x01000193) >>> 1) & 0x3fffffff;
        results[i] = isOdd && bits >= SIGN ? flipped(magnitude) : magnitude;
      }
      const [first = 0] = operands;
      for (const [bits, result] of strange) {
        if (bits >= first && bits < first + operands.length) results[bits - first] = result;
      }
    },
  };
}

/** What a slice keeps of its results, whatever a judge says to them. */
function reportOf(operation: Operation, asked: Asked, slice: number): SliceReport {
  const tally = shapeTally(operation);
  const hash = createHash('sha256');
  const first = slice * SLICE;
  for (let done = 0; done < SLICE; done += asked.most) {
    const operands = new Uint32Array(asked.most);
    operation.questions.fill(first + done, operands);
    const results = new Uint32Array(operands.length);
    asked.judgedAlone?.(operands, results);
    tally?.add(first + done, results, hash, false);
    hash.update(results);
  }
  const digest = hash.digest('hex');
  return madeUp(operation, slice, digest, tally?.shape(digest));
}

function madeUp(
  operation: Operation,
  slice: number,
  digest: string,
  shape: Shape | undefined,
): SliceReport {
  // prettier-ignore
  return {
    ...{ operation: operation.name, slice, asked: SLICE, hidden: 0, quickly: SLICE, judged: 0 },
    ...{ open: 0, wrong: 0, letter: 0, unlike: 0, exceptions: [], kinds: [], clauses: [] },
    ...{ worst: noError(), digest, by: null, together: 'explained', region: null, shape },
  };
}

/** The slices of x and of -x, and how many results are not symmetric. */
async function counted(operation: Operation, asked: Asked, slice: number) {
  const slices = [reportOf(operation, asked, slice), reportOf(operation, asked, slice + HALF)];
  const [again] = uncounted(operation, slices);
  const unlike =
    again === undefined
      ? null
      : await asymmetryIn(operation, asked, again, () => Promise.resolve());
  return { slices, unlike };
}

/** From 1 on; denormals, zero; NaN. */
const [ONES, SMALL, NANS] = [254, 0, 511];
const LAST = SLICE - 1;

describe('results of x and -x that are symmetric but for', () => {
  it.each([
    ['none', ONES, {}, null],
    ['one of the first operand of a slice', ONES, { [ONES * SLICE]: 7 }, { pairs: 1, first: ONES * SLICE }],
    ['one of the last, of -x', ONES, { [flipped(ONES * SLICE + LAST)]: 7 }, { pairs: 1, first: ONES * SLICE + LAST }],
    ['one at the border of two batches', ONES, { [ONES * SLICE + 16_384]: 7 }, { pairs: 1, first: ONES * SLICE + 16_384 }],
    ['two', ONES, { [flipped(ONES * SLICE + 9)]: 7, [ONES * SLICE + 5]: NAN_BITS }, { pairs: 2, first: ONES * SLICE + 5 }],
    ['the smallest denormal', SMALL, { 1: 0x00400000 }, { pairs: 1, first: 1 }],
    ['a number of a NaN', NANS, { [0x7fc00001]: 0x3f800000 }, { pairs: 1, first: 0x7fc00001 }],
    ['a NaN of a number', ONES, { [ONES * SLICE + 3]: NAN_BITS }, { pairs: 1, first: ONES * SLICE + 3 }],
    ['a number of zero', SMALL, { 0: 0x7f800000, [SIGN]: 0x7f800000 }, { pairs: 1, first: 0 }],
    // Both zeros are one, and any NaN is; of an odd function, too.
    ['zeros of either sign', SMALL, { 0: SIGN, [SIGN]: SIGN, 5: 0, [flipped(5)]: 0 }, null],
    ['NaNs that differ', ONES, { [ONES * SLICE + 3]: 0x7fc00001, [flipped(ONES * SLICE + 3)]: 0xffabcdef }, null],
  ] as const)('%s', async (_, slice, others, unlike) => {
    expect((await counted(rcp, machine(true, others), slice)).unlike).toEqual(unlike);
  }); // prettier-ignore

  it('the sign of all, of a function that is even, and of one that is odd', async () => {
    const first = ONES * SLICE;
    expect((await counted(cos, machine(false), ONES)).unlike).toBeNull();
    expect((await counted(cos, machine(true), ONES)).unlike).toMatchObject({ pairs: SLICE, first });
    expect((await counted(rcp, machine(false), ONES)).unlike).toMatchObject({
      pairs: SLICE,
      first,
    });
    const one = { [flipped(first + 4)]: 3 };
    expect((await counted(cos, machine(false, one), ONES)).unlike).toEqual({ pairs: 1, first: first + 4 }); // prettier-ignore
  });
});

describe('what is counted', () => {
  const first = ONES * SLICE + 5;
  const asked = machine(true, { [first]: 7 });
  let slices: readonly SliceReport[];
  let unlike: Asymmetry;

  beforeAll(async () => {
    const found = await counted(rcp, asked, ONES);
    if (found.unlike === null) throw new Error('one pair is not symmetric');
    [unlike, slices] = [found.unlike, found.slices];
  });

  const with_ = (own: Asymmetry | undefined, at = 0): readonly SliceReport[] =>
    slices.map(
      (each, index) =>
      each.shape === undefined || index !== at ? each : { ...each, shape: { ...each.shape, unlike: own } }, // prettier-ignore
    );

  it('is nothing where other results come than before', async () => {
    const [again] = uncounted(rcp, slices);
    if (again === undefined) throw new Error('it is to be asked');
    const ask = (who: Asked) => asymmetryIn(rcp, who, again, () => Promise.resolve());
    expect(await ask(asked)).toEqual(unlike);
    expect(await ask(machine(true, { [first]: 8 }))).toBeNull();
    expect(await ask(machine(true))).toBeNull();
  });

  it('is counted once, again by whoever checks it, and stands in the report', async () => {
    expect(uncounted(rcp, with_(unlike))).toEqual([]);
    const [plus] = with_(unlike);
    if (plus === undefined) throw new Error('it is there');
    expect(await recounted(rcp, asked, plus, with_(unlike))).toEqual(unlike);
    expect(await recounted(rcp, machine(true), plus, with_(unlike))).toBeNull();
    expect(shapeReport(rcp, with_(unlike))?.symmetry).toMatchObject({
      ...{ compared: 1, unlike: 1, first: { bits: '0x3f800000' } },
      ...{ pairs: 1, firstPair: { bits: '0x3f800005' } },
    });
    // A run before, which did not count, and one half have nothing.
    expect(shapeReport(rcp, slices)?.symmetry).not.toHaveProperty('pairs');
    expect(uncounted(rcp, slices.slice(1))).toEqual([]);
  });

  it.each([
    ['of no pair', { pairs: 0, first }],
    ['of more than the slice has', { pairs: SLICE + 1, first: ONES * SLICE }],
    ['of more than follow the first', { pairs: SLICE, first }],
    ['of another slice', { pairs: 1, first: first + SLICE }],
    ['of a negative operand', { pairs: 1, first: flipped(first) }],
  ])('is not believed %s', (_, own) => {
    const [plus] = with_(own);
    if (plus === undefined) throw new Error('it is there');
    expect(wrongShape(rcp, plus)).toContain('unlike');
  });

  it('is not believed beside -x, nor where digests are the same or the other slice is not there', () => {
    const minus = with_(unlike, 1)[1];
    if (minus === undefined) throw new Error('it is there');
    expect(wrongShape(rcp, minus)).toContain('unlike');
    expect(wrongAsymmetries(with_(unlike))).toBeNull();
    expect(wrongAsymmetries(slices)).toBeNull();
    expect(wrongAsymmetries(with_(unlike).slice(0, 1))).toContain('254');
    const same = with_(unlike).map(
      (each) =>
      each.shape === undefined ? each : { ...each, shape: { ...each.shape, mirror: 'a'.repeat(64) } }, // prettier-ignore
    );
    expect(wrongAsymmetries(same)).toContain('254');
  });
});

describe('a function that falls once', () => {
  const at = (bits: number, result: number): Asked => ({
    most: 1000,
    ask: (operands) => {
      const words = new Uint32Array(4 * operands.length);
      operands.forEach((own, i) => {
        words.fill(own === bits ? result : bitsOf(2 ** valueOf(own)), 4 * i, 4 * i + 4);
      });
      return Promise.resolve({ words, hidden: [] });
    },
  });
  const ex2 = operationNamed('EX2');
  const shapes = async (asked: Asked, border: number) => {
    const parts = [];
    for (const first of [border - 50, border]) {
      const range = { first, count: 50 };
      const { shape } = await judgeRange(ex2, asked, range, defaultsOf(ex2.authority), {});
      if (shape !== undefined) parts.push({ ...range, shape });
    }
    return joinedSteps(parts);
  };

  it.each([
    ['first', 0],
    ['last', -1],
  ])('at the %s operand of a slice is told so, with the operand', async (_, offset) => {
    const border = 0x40000000;
    const operand = border + offset;
    const lower = bitsOf(2 ** valueOf(operand)) - 9;
    expect((await shapes(at(0, 0), border)).map(({ falls }) => falls)).toEqual([0]);
    const [steps] = await shapes(at(operand, lower), border);
    expect(steps).toMatchObject({ pairs: 99, falls: 1, fall: { operand } });
    expect(steps?.fall?.ulps).toBeGreaterThan(0);
  });

  it('or rises once at the first operand of a slice of negative numbers, as well', async () => {
    const border = 0xc0000000;
    const higher = bitsOf(2 ** valueOf(border)) + 9;
    // From -2 downwards: what falls is told of where numbers grow.
    const [steps] = await shapes(at(border, higher), border);
    expect(steps).toMatchObject({ pairs: 99, falls: 1, fall: { operand: border } });
  });
});
