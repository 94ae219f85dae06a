import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { bitsOf, NAN_BITS, valueOf } from '../../semantics/number/binary32.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Asked } from './language.js';
import { exhaustedLanguage } from './languages.js';
import { SLICE, type Shape, type SliceReport, type StepCount } from './messages.js';
import type { Operation } from './operation.js';
import { noError } from './quick-judge.js';
import { joinedSteps, shapeReport, shapeTally, wrongShape } from './shape.js';
import { judgeRange } from './slice.js';
import { symmetryOf } from './symmetry.js';

function operationNamed(name: string, environment: AnyEnvironmentName = 'VP2.0'): Operation {
  const all = exhaustedLanguage(environment).operations(environment, null);
  const found = all.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${environment} has no ${name}`);
  return found;
}

const rcp = operationNamed('RCP');
const [ONE, MINUS_ONE] = [0x3f800000, 0xbf800000];

/** What is seen of results that come in batches. */
function shapeOf(
  operation: Operation,
  first: number,
  batches: readonly (readonly number[])[],
): Shape {
  const tally = shapeTally(operation);
  if (tally === null) throw new Error(`${operation.name} has no shape`);
  const hash = createHash('sha256');
  let done = 0;
  for (const batch of batches) {
    const results = Uint32Array.from(batch);
    tally.add(first + done, results, hash, false);
    hash.update(results);
    done += batch.length;
  }
  return tally.shape(hash.digest('hex'));
}

/** How many numbers stand between a number and zero; both zeros are one. */
function placeOf(value: number): number {
  return Math.sign(value) * bitsOf(Math.abs(value));
}

/** The same counts, from the numbers themselves. */
function counted(
  first: number,
  results: readonly number[],
): { pairs: number; rises: number; falls: number; most: number } {
  const sum = { pairs: 0, rises: 0, falls: 0, most: 0 };
  for (let i = 1; i < results.length; i++) {
    const [a, b] = [valueOf(first + i - 1), valueOf(first + i)];
    const [f, g] = [valueOf(results[i - 1] ?? 0), valueOf(results[i] ?? 0)];
    if ([a, b, f, g].some(Number.isNaN) || first + i === 0x80000000) continue;
    sum.pairs++;
    const rise = a < b ? g - f : f - g;
    if (f === g) continue;
    if (rise > 0) sum.rises++;
    else sum.falls++;
    sum.most = Math.max(sum.most, Math.abs(placeOf(f) - placeOf(g)));
  }
  return sum;
}

const sumOf = (steps: readonly StepCount[]) => ({
  pairs: steps.reduce((all, each) => all + each.pairs, 0),
  rises: steps.reduce((all, each) => all + each.rises, 0),
  falls: steps.reduce((all, each) => all + each.falls, 0),
  most: Math.max(0, ...steps.map(({ rise, fall }) => Math.max(rise?.ulps ?? 0, fall?.ulps ?? 0))),
});

const RESULT = fc.oneof(
  fc.constantFrom(0, 0x80000000, 1, 0x80000001, 0x7f800000, 0xff800000, NAN_BITS, 0xffffffff),
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.integer({ min: 0x3f800000, max: 0x3f800004 }),
);

/** Where intervals begin or end, and in the middle of one. */
const BORDER = fc.constantFrom(
  ...[2, 0x00800000, 0x3f800000, 0x3fa00000, 0x7f800000, 0x80000002, 0xbf800000, 0xff800000],
);

describe('steps from one operand to the next', () => {
  it('are the same however operands are cut', () => {
    fc.assert(
      fc.property(
        BORDER,
        fc.integer({ min: 0, max: 2 }),
        fc.array(fc.array(fc.array(RESULT, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }), // prettier-ignore
        (border, before, ranges) => {
          const first = border - before;
          let at = first;
          const parts = ranges.map((batches) => {
            const part = {
              first: at,
              count: batches.flat().length,
              shape: shapeOf(rcp, at, batches),
            };
            at += part.count;
            return part;
          });
          const all = ranges.flat(2);
          const joined = joinedSteps(parts);
          expect(joined).toEqual(shapeOf(rcp, first, [all]).steps);
          expect(sumOf(joined)).toEqual(counted(first, all));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are the same of long rows: of one result, of one sign, and of any', () => {
    const row = fc.oneof(
      fc.tuple(RESULT, fc.integer({ min: 1, max: 400 })).map(([bits, n]) => Array.from({ length: n }, () => bits)), // prettier-ignore
      fc.tuple(RESULT, fc.integer({ min: 1, max: 400 })).map(([bits, n]) => Array.from({ length: n }, (_, i) => (bits + 3 * i) >>> 0)), // prettier-ignore
      fc.array(RESULT, { minLength: 200, maxLength: 400 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(ONE, MINUS_ONE), fc.array(row, { minLength: 1, maxLength: 4 }), (first, rows) => {
        const all = rows.flat();
        const { steps } = shapeOf(rcp, first, [all]);
        expect(sumOf(steps)).toEqual(counted(first, all));
        // Whatever they are compared as, it is the digest of what they are with one NaN and one zero.
        const flip = first === ONE ? 0 : 0x80000000;
        const plain = all.map((bits) => {
          const magnitude = bits & 0x7fffffff;
          return magnitude > 0x7f800000 ? NAN_BITS : magnitude === 0 ? 0 : (bits ^ flip) >>> 0;
        });
        const digest = createHash('sha256').update(Uint32Array.from(plain)).digest('hex');
        const cut = Math.floor(all.length / 2);
        expect(shapeOf(rcp, first, [all]).mirror).toBe(digest);
        expect(shapeOf(rcp, first, [all.slice(0, cut), all.slice(cut)].filter((each) => each.length > 0)).mirror).toBe(digest);
      }), // prettier-ignore
      { numRuns: 200 },
    );
  });

  it('are none between parts that are no neighbours, and over the sign', () => {
    const part = (first: number) => ({ first, count: 1, shape: shapeOf(rcp, first, [[first]]) });
    expect(sumOf(joinedSteps([part(7), part(9)])).pairs).toBe(0);
    expect(sumOf(joinedSteps([part(0x7fffffff), part(0x80000000)])).pairs).toBe(0);
    expect(sumOf(joinedSteps([part(0x7f800000), part(0x7f800001)])).pairs).toBe(0);
    expect(sumOf(joinedSteps([part(7), part(8)]))).toEqual({
      pairs: 1,
      rises: 1,
      falls: 0,
      most: 1,
    });
  });
});

it.each([
  ['VP2.0', { even: 'COS LOG.z ABS EXP.w LOG.x LOG.y LOG.w', odd: 'RCP SIN RCC MOV SSG' }],
  ['VP1.0', { even: 'RSQ LOG.z', odd: 'RCP MOV' }],
  ['NVvp4.0', { even: 'COS SCS.x', odd: 'RCP SIN RCC SCS.y TRUNC ROUND SSG' }],
] as const)(
  'the exact functions of %s are symmetric as they should be',
  (environment, { even, odd }) => {
    const every = exhaustedLanguage(environment)
      .operations(environment, null)
      .filter(({ questions }) => questions.isEvery);
    const of = (kind: 'even' | 'odd') =>
      every.filter((each) => symmetryOf(each) === kind).map(({ name }) => name);
    expect(of('even')).toEqual(expect.arrayContaining(even.split(' ')));
    expect(of('odd')).toEqual(expect.arrayContaining(odd.split(' ')));
    for (const name of [
      'EX2',
      'LG2',
      'FLR',
      'FRC',
      'EXP.x',
      'EXP.y',
      'EXP.z',
      'CEIL',
      'I2F.S',
      'NOT.U',
    ]) {
      expect([...of('even'), ...of('odd')]).not.toContain(name);
    }
    if (environment !== 'VP1.0') expect(of('even')).not.toContain('RSQ');
  },
);

/** A machine that gives a function, but for some operands. */
function machine(f: (x: number) => number, others: Readonly<Record<number, number>> = {}): Asked {
  return {
    most: 1000,
    ask: (operands) => {
      const words = new Uint32Array(operands.length * 4);
      operands.forEach((bits, at) => {
        words.fill(others[bits] ?? bitsOf(f(valueOf(bits))), 4 * at, 4 * at + 4);
      });
      return Promise.resolve({ words, hidden: [] });
    },
  };
}

const COUNT = 3000;

async function judged(operation: Operation, asked: Asked, first: number, count = COUNT) {
  const range = { first, count };
  return judgeRange(operation, asked, range, defaultsOf(operation.authority), {});
}

describe('a machine', () => {
  const falls = machine((x) => 1 / x);

  it('that never rises is told so, and one that rises once where it may conforms all the same', async () => {
    const plain = await judged(rcp, falls, ONE);
    const steps = { name: '[1, 2^16)', pairs: COUNT - 1, rises: 0, fall: { ulps: 2 } };
    expect(plain.shape?.steps).toMatchObject([steps]);
    expect(plain.shape?.steps[0]?.rise).toBeNull();
    const up = ONE + 1500;
    // One and a half units up: within the bound, and above its neighbour.
    const once = machine((x) => 1 / x, { [up]: bitsOf(1 / valueOf(up)) + 3 });
    const { wrong, shape, together } = await judged(rcp, once, ONE);
    expect({ wrong, together }).toEqual({ wrong: 0, together: 'explained' });
    expect(shape?.steps[0]).toMatchObject({ rises: 1, rise: { operand: up } });
  });

  it('of negative operands rises and falls in the order of numbers', async () => {
    const { shape } = await judged(rcp, falls, MINUS_ONE);
    expect(shape?.steps).toMatchObject([{ name: '(-2^16, -1]', pairs: COUNT - 1, rises: 0 }]);
    expect(shape?.steps[0]?.falls).toBeGreaterThan(COUNT / 2);
  });

  it('has one digest of x and -x where its results are symmetric, and two where one is not', async () => {
    const plus = (await judged(rcp, falls, ONE)).shape?.mirror;
    const minus = (await judged(rcp, falls, MINUS_ONE)).shape?.mirror;
    expect(plus).toMatch(/^[0-9a-f]{64}$/);
    expect(minus).toBe(plus);
    const other = machine((x) => 1 / x, {
      [MINUS_ONE + 9]: bitsOf(1 / valueOf(MINUS_ONE + 9)) + 1,
    });
    const unlike = await judged(rcp, other, MINUS_ONE);
    expect(unlike.wrong).toBe(0);
    expect(unlike.shape?.mirror).not.toBe(plus);
    const cosine = operationNamed('COS');
    const cosines = machine(Math.cos);
    const [one, two] = [
      await judged(cosine, cosines, ONE),
      await judged(cosine, cosines, MINUS_ONE),
    ];
    expect(two.shape?.mirror).toBe(one.shape?.mirror);
    expect(
      (
        await judged(
          operationNamed('EX2'),
          machine((x) => 2 ** x),
          ONE,
        )
      ).shape?.mirror,
    ).toBeNull();
  });
});

describe('symmetry', () => {
  it('takes any NaN for NaN, and zeros for one another', () => {
    const mirror = (name: string, first: number, results: readonly number[], cut = 2) =>
      shapeOf(operationNamed(name), first, [results.slice(0, cut), results.slice(cut)]).mirror;
    const plus = [0x3f800000, 0, 0x7fc00001, 0x40000000, 0x7f800000];
    const opposite = [0xbf800000, 0, 0xffc00000, 0xc0000000, 0xff800000];
    const same = [0x3f800000, 0x80000000, 0xffc12345, 0x40000000, 0x7f800000];
    for (const cut of [1, 2, 3, 4]) {
      expect(mirror('SIN', MINUS_ONE, opposite, cut)).toBe(mirror('SIN', ONE, plus));
      expect(mirror('COS', MINUS_ONE, same, cut)).toBe(mirror('COS', ONE, plus));
      expect(mirror('SIN', MINUS_ONE, same, cut)).not.toBe(mirror('SIN', ONE, plus));
      expect(mirror('COS', MINUS_ONE, opposite, cut)).not.toBe(mirror('COS', ONE, plus));
    }
  });

  it('is not told of where a result does not show', () => {
    const tally = shapeTally(rcp);
    tally?.add(ONE, Uint32Array.of(1, NAN_BITS), createHash('sha256'), true);
    tally?.add(ONE + 2, Uint32Array.of(1, 2), createHash('sha256'), false);
    expect(tally?.shape('0'.repeat(64)).mirror).toBeNull();
  });
});

const PLAIN: Shape = { steps: [], first: 0, last: 0, mirror: 'a'.repeat(64) };

function report(slice: number, shape: Shape | undefined): SliceReport {
  return {
    ...{ operation: 'RCP', slice, asked: SLICE, hidden: 0, quickly: SLICE, judged: 0, open: 0 },
    ...{ wrong: 0, letter: 0, unlike: 0, exceptions: [], kinds: [], clauses: [], worst: noError() },
    ...{ digest: '0'.repeat(64), by: null, together: 'explained', region: null, shape },
  };
}

describe('what slices tell together', () => {
  it('compares slices of x and -x that are both there', () => {
    const other = { ...PLAIN, mirror: 'b'.repeat(64) };
    const slices = [report(3, PLAIN), report(254, PLAIN), report(255, other), report(254 + 512, PLAIN), report(255 + 512, PLAIN)]; // prettier-ignore
    expect(shapeReport(rcp, slices)).toMatchObject({
      order: 'nothing',
      symmetry: {
        kind: 'odd',
        by: 'nothing',
        compared: 2,
        unlike: 1,
        first: { bits: '0x3fc00000', decimal: '1.5' },
      },
    });
    expect(shapeReport(rcp, [report(3, undefined)])).toBeNull();
  });

  it('says what implies it', () => {
    const by = (name: string, environment?: AnyEnvironmentName) => {
      const told = shapeReport(operationNamed(name, environment), [report(0, PLAIN)]);
      return [told?.order, told?.symmetry?.by];
    };
    expect(by('COS')).toEqual(['nothing', 'nothing']);
    expect(by('LOG.z')).toEqual(['nothing', 'absolute value']);
    expect(by('RSQ', 'VP1.1')).toEqual(['nothing', 'absolute value']);
    expect(by('RSQ')).toEqual(['nothing', undefined]);
    expect(by('ABS')).toEqual(['each result', 'each result']);
    expect(by('FLR')).toEqual(['each result', undefined]);
  });
});

describe('the shape of a slice from anyone', () => {
  const step = { ulps: 2, operand: ONE + 1 };
  const own = { name: '[1, 2^16)', pairs: SLICE - 1, rises: 0, falls: 9, rise: null, fall: step };
  const says = (steps: readonly StepCount[], more: Partial<Shape> = {}) =>
    wrongShape(rcp, report(254, { ...PLAIN, steps, ...more }));

  it('is believed where it can be one', () => {
    expect(says([own])).toBeNull();
    expect(says([])).toBeNull();
    expect(wrongShape(rcp, report(254, undefined))).toBeNull();
  });

  it.each([
    ['more pairs', { pairs: SLICE }],
    ['more steps', { falls: SLICE }],
    ['no step', { fall: null }],
    ['no step', { falls: 0 }],
    ['no step', { fall: { ulps: 1, operand: ONE } }],
    ['no intervals', { name: 'NaN' }],
    ['more pairs', { name: '[2^16, 2^64)' }],
  ])('has %s', (words, more) => {
    expect(says([{ ...own, ...more }])).toContain(words);
  });

  it('has a mirror where it has to, and one interval once', () => {
    expect(says([own], { mirror: null })).toContain('mirror');
    expect(says([own, own])).toContain('intervals');
    const ex2 = operationNamed('EX2');
    expect(wrongShape(ex2, report(254, PLAIN))).toContain('mirror');
    const bits = operationNamed('NOT.U', 'NVvp4.0');
    expect(wrongShape(bits, report(254, { ...PLAIN, mirror: null }))).toContain('rise and fall');
  });
});
