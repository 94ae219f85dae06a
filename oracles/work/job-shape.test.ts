/** What jobs of operands tell of order and symmetry comes to what slices tell, however operands are cut into jobs. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShapeReport } from '../certify/exhausted-report.js';
import { exhaustedLanguage } from '../exhaust/languages.js';
import type { Operation } from '../exhaust/operation.js';
import { shapeTally } from '../exhaust/shape.js';
import { halves, operandNumber, operandOf, rowsOf, type Job } from './job.js';
import { JobShapes, laneShape, tellsMore, tellsSame, wrongJobShape } from './job-shape.js';
import { resultFrom } from './schema.js';
import type { JobResult, JobShape } from './result.js';

const SIGN = 2 ** 31;

function operationNamed(name: string): Operation {
  const found = exhaustedLanguage('VP2.0').operations('VP2.0', null).find((each) => each.name === name); // prettier-ignore
  if (found === undefined) throw new Error(`VP2.0 has no ${name}`);
  return found;
}
const [rcp, ex2] = [operationNamed('RCP'), operationNamed('EX2')];

const jobOf = (bits: number, count: number, operation = 'RCP'): Job => ({
  ...{ kind: 'operands', operation, first: operandNumber(bits), count },
});

describe('the numbers of operands', () => {
  const number = fc.integer({ min: 0, max: 2 ** 32 - 1 });

  it('are those of all operands, each once, x and -x one after the other', () => {
    fc.assert(
      fc.property(number, (own) => {
        expect(operandNumber(operandOf(own))).toBe(own);
        expect(operandOf(operandNumber(own))).toBe(own);
        if (own < SIGN) expect(operandNumber(own + SIGN)).toBe(operandNumber(own) + 1);
      }),
    );
    expect(operandOf(2 ** 32 - 1)).toBe(2 ** 32 - 1);
  });

  it('in a row are one row of each sign', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: 70 }), (first, most) => {
        const count = Math.min(most, 2 ** 32 - first);
        const rows = rowsOf({ first, count });
        const operands = rows.flatMap((row) => Array.from({ length: row.count }, (_, at) => row.first + at)); // prettier-ignore
        const numbers = Array.from({ length: count }, (_, at) => operandOf(first + at));
        expect(operands).toEqual(numbers.sort((a, b) => a - b));
        expect(rows.length).toBe(Math.min(2, count));
      }),
    );
  });
});

const PAIRED = { paired: true } as const;

type Machine = (operand: number) => number;

/** What a job tells of a machine, in batches of several sizes, some of them asked twice as another assignment is tried. */
function told(operation: Operation, machine: Machine, job: Job, isHidden = false): JobShape | null {
  const shapes = new JobShapes(operation, job);
  const reports = rowsOf(job).map(({ first, count }) => {
    for (const turn of [0, 1]) {
      const tally = shapeTally(operation);
      const hash = createHash('sha256');
      for (let done = 0; done < count;) {
        const size = Math.min(count - done, 1 + ((done * 7 + turn) % 97));
        const results = Uint32Array.from({ length: size }, (_, at) => turn === 0 ? 5 : machine(first + done + at)); // prettier-ignore
        tally?.add(first + done, results, hash, isHidden);
        hash.update(results);
        shapes.results(first + done, results);
        done += size;
      }
      const shape = tally?.shape(hash.digest('hex'));
      if (turn === 1) return shape === undefined ? {} : { shape };
    }
    return {};
  });
  return shapes.of(reports);
}

const resultOf = (operation: Operation, machine: Machine, job: Job): Pick<JobResult, 'shape'> => ({
  shape: told(operation, machine, job) ?? undefined,
});

/** Odd, and not in order. */
const odd: Machine = (bits) => {
  const magnitude = (Math.imul(bits % SIGN, 0x01000193) >>> 2) & 0x3fffffff;
  return magnitude + (bits >= SIGN ? SIGN : 0);
};
const but =
  (machine: Machine, others: Readonly<Record<number, number>>): Machine =>
  (bits) => others[bits] ?? machine(bits); // prettier-ignore

/** What is told of all jobs into which one is cut, in any order. */
function joined(operation: Operation, machine: Machine, jobs: readonly Job[]): ShapeReport {
  const all = laneShape(operation, PAIRED, jobs.map((job) => resultOf(operation, machine, job))); // prettier-ignore
  if (all === null) throw new Error('nothing is told');
  expect(all.told).toBe(jobs.reduce((sum, { count }) => sum + count, 0));
  return all.report;
}

describe('what jobs tell', () => {
  // Across the border of two intervals.
  const border = 0x3f800000;
  const whole = jobOf(border - 512, 2048);
  const equalSteps = Object.fromEntries(
    Array.from({ length: whole.count }, (_, at) => [operandOf(whole.first + at), 0x40000000 - (at % 6 < 3 ? 2 : 0)]),
  ); // prettier-ignore

  it.each([
    ['nothing', {}],
    ['a step over a border', { [border]: 0x3fffffff }],
    [
      'results that are not symmetric',
      { [border - 512]: 3, [border + SIGN]: 7, [border + 511]: 9 },
    ],
    ['NaN', { [border - 1]: 0x7fc00000, [border + SIGN - 1]: 0xffc00000 }],
    ['steps of which many are the greatest', equalSteps],
  ])('is the same in whatever parts, of %s', (_, others) => {
    const machine = but(odd, others);
    const { symmetry, ...order } = joined(rcp, machine, [whole]);
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 4 })), (splits) => {
        const cut = (job: Job): readonly Job[] =>
          job.count > 2 && splits.next().value > 0 ? halves(job).flatMap(cut) : [job];
        const jobs = [...cut(whole)].reverse();
        const { symmetry: own, ...ownOrder } = joined(rcp, machine, jobs);
        expect(ownOrder).toEqual(order);
        const { kind, by, pairs, firstPair } = own ?? {};
        expect({ kind, by, pairs, firstPair }).toEqual({
          ...{ kind: symmetry?.kind, by: symmetry?.by },
          ...{ pairs: symmetry?.pairs, firstPair: symmetry?.firstPair },
        });
        expect(own?.compared).toBe(jobs.length);
        const of = (job: Job) => ({ job, ...resultOf(rcp, machine, job) });
        expect(tellsSame(of(whole), jobs.map(of))).toBe(true);
        expect(tellsMore(jobs.slice(1).map(of), of(whole))).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  it('is the same of single operands, of which no pair is compared', () => {
    const job = jobOf(border - 2, 8);
    const machine = but(odd, { [border]: 3, [border + 1]: 0x7fc00000 });
    const of = (own: Job) => ({ job: own, ...resultOf(rcp, machine, own) });
    const singles = Array.from({ length: job.count }, (_, at) => of({ ...job, first: job.first + at, count: 1 })); // prettier-ignore
    expect(tellsSame(of(job), singles)).toBe(true);
    expect(tellsSame({ job }, singles)).toBe(false);
    expect(tellsSame(of(job), [...singles.slice(1), { job }])).toBe(false);
    expect(tellsSame({ job }, [{ job }])).toBe(true);
  });

  it('finds a step that lies between two jobs alone', () => {
    const falling: Machine = (bits) => 0x40000000 - (bits - border);
    const jobs = [jobOf(border, 256), jobOf(border + 128, 256)];
    // It is greater than the last of the job before, and all of each job falls.
    const risen: Machine = (bits) => falling(bits) + (bits >= border + 128 ? 9 : 0);
    const rises = (machine: Machine, some = jobs) => joined(ex2, machine, some).steps.map((each) => each.rises)[0]; // prettier-ignore
    expect(rises(falling)).toBe(0);
    expect(rises(risen)).toBe(1);
    for (const one of jobs) expect(rises(risen, [one])).toBe(0);
    expect(joined(ex2, risen, jobs).steps[0]?.greatestRise?.operand.bits).toBe('0x3f800080');
  });

  it('tells of pairs that are not symmetric where each row by itself is as it should be', () => {
    const shifted: Machine = (bits) => odd(bits) + (bits >= SIGN ? 1 : 0);
    const jobs = [jobOf(border, 256), jobOf(border + 128, 256)];
    expect(joined(rcp, odd, jobs).symmetry).toMatchObject({ compared: 2, unlike: 0, first: null });
    expect(joined(rcp, shifted, jobs).symmetry).toMatchObject({
      ...{ kind: 'odd', compared: 2, unlike: 2, pairs: 256 },
      firstPair: { bits: '0x3f800000' },
    });
    expect(joined(ex2, shifted, jobs).symmetry).toBeNull();
  });

  it('says of what does not show, of one operand, and of integers that nothing is compared', () => {
    expect(told(rcp, odd, jobOf(border, 64), true)?.pairs).toBeNull();
    expect(told(rcp, odd, jobOf(border, 1))).toMatchObject({ rows: [{ count: 1 }], pairs: null });
    const results = [resultOf(rcp, odd, jobOf(border, 64))];
    expect(laneShape(null, PAIRED, results)).toBeNull();
    expect(laneShape(rcp, PAIRED, [])).toBeNull();
    expect(laneShape(rcp, PAIRED, [{}])).toMatchObject({
      ...{ told: 0, report: { steps: [], symmetry: { compared: 0 } } },
    });
    expect(laneShape(rcp, PAIRED, [{}, ...results])?.told).toBe(64);
    expect(laneShape(rcp, {}, results)).toBeNull();
  });

  it('is small, whatever the results are', () => {
    const job = jobOf(0, 2 ** 14);
    expect(JSON.stringify(told(rcp, odd, job)).length).toBeLessThan(2500);
  });
});

describe('what comes from anyone', () => {
  const job = jobOf(0x3f800000, 256);
  const shape = told(rcp, but(odd, { [0x3f800003]: 1 }), job);
  if (shape === null) throw new Error('it is there');
  const [plus, minus] = shape.rows;
  const { pairs } = shape;
  if (plus === undefined || minus === undefined || !pairs?.unlike) throw new Error('so are these'); // prettier-ignore
  const [steps] = plus.shape.steps;
  const withSteps = (own: object): JobShape => ({
    ...shape,
    rows: [{ ...plus, shape: { ...plus.shape, steps: [{ ...steps, ...own }] as never } }, minus],
  });
  const unlike = (own: object): JobShape => ({
    ...shape,
    pairs: { ...pairs, unlike: own as never },
  });

  it('is believed where it can be so', () => {
    expect(wrongJobShape({ job, shape }, PAIRED)).toBeNull();
    expect(wrongJobShape({ job, shape: { ...shape, pairs: null } }, PAIRED)).toBeNull();
    expect(wrongJobShape({ job }, PAIRED)).toBeNull();
  });

  it.each<[string, JobShape, Partial<Job>]>([
    ['of programs', shape, { kind: 'programs', operation: null }],
    ['of another job', shape, { first: job.first + 256 }],
    ['of more than the job', shape, { count: 128 }],
    ['of one row alone', { ...shape, rows: [plus] }, {}],
    ['of rows the wrong way round', { ...shape, rows: [minus, plus] }, {}],
    ['with an interval that it has not', withSteps({ name: '[2^16, 2^64)' }), {}],
    ['with more steps than pairs', withSteps({ rises: 120, falls: 8 }), {}],
    ['with more pairs than neighbours', withSteps({ pairs: 128 }), {}],
    ['with a step of another operand', withSteps({ rise: { ulps: 1, operand: 0x3f800080 } }), {}],
    ['with steps and none that is the greatest', withSteps({ fall: null }), {}],
    ['with more pairs of x and -x', { ...shape, pairs: { ...pairs, compared: 129 } }, {}],
    ['with the first of another job', unlike({ pairs: 1, first: 0x3f800080 }), {}],
    ['with more than follow the first', unlike({ pairs: 128, first: 0x3f800001 }), {}],
    ['with pairs where a job has none', { rows: [{ ...plus, count: 1 }], pairs }, { count: 1 }],
  ])('is not believed %s', (_, own, other) => {
    expect(wrongJobShape({ job: { ...job, ...other }, shape: own }, PAIRED)).toMatch(/^shape: /);
  });

  it.each([
    ['no rows', { ...shape, rows: [] }],
    ['three of them', { ...shape, rows: [plus, minus, minus] }],
    [
      'a result that is no word',
      { ...shape, rows: [{ ...plus, shape: { ...plus.shape, last: 2 ** 32 } }, minus] },
    ],
    ['more besides', { ...shape, mirror: 'a' }],
    ['a step of no width', withSteps({ rise: { ulps: 0, operand: 0x3f800001 } })],
  ])('is malformed with %s', (_, own) => {
    const base = { job, counts: { agrees: 256 }, clauses: {}, digest: 'ab'.repeat(32), findings: [], untold: 0 }; // prettier-ignore
    expect(resultFrom(JSON.stringify({ ...base, shape }))).toEqual({ ...base, shape });
    expect(() => resultFrom(JSON.stringify({ ...base, shape: own }))).toThrow('a result is malformed: shape'); // prettier-ignore
  });
});
