/** The signs of NaN through whole programs: what is known of them decides, and what is not convicts nobody. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alike } from '../../semantics/domains/allowed-denormals.js';
import type { AllowedDomain } from '../../semantics/domains/allowed.js';
import { allowedUnder } from '../../semantics/domains/allowed-signs.js';
import { fixed } from '../../semantics/domains/chooser.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import { permittedArbitrary } from '../../semantics/domains/policies.arbitrary.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { assignment } from '../../semantics/domains/profiles.js';
import { machineOf, type Machine } from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';
import {
  contains,
  nansOf,
  POSITIVE_NAN,
  union,
  type Allowed,
} from '../../semantics/number/value-set.js';
import { following, results } from '../faults/instructions.js';
import { Attribution } from './attribution/attribution.js';
import { blackBoxOf } from './black-box/black-box.js';
import { BlackBoxJudge } from './black-box/judge-black-box.js';
import type { Judgement } from './disagreement.js';
import { operationOf } from './operation.js';
import { runs } from './runs.js';
import {
  LATER,
  NEGATIVE,
  shownByNumbers,
  signedDomain,
  type SignsOfNaN,
} from './signed-machine.testing.js';

/** What is known of a value, and the value. */
type Known = readonly [set: Allowed, value: number];

const NUMBERS = [0, -0, 1, -1, 2, Infinity, -Infinity];
const known: fc.Arbitrary<Known> = fc.oneof(
  fc.constantFrom(...NUMBERS).map((value): Known => [value, value]),
  fc.constantFrom(NaN, LATER).map((value): Known => [POSITIVE_NAN, value]),
  fc.constantFrom(NaN, LATER, NEGATIVE).map((value): Known => [NaN, value]),
  fc.constantFrom(0, NEGATIVE, NaN).map((value): Known => [union(0, NaN), value]),
  fc.constantFrom(1, LATER, NaN).map((value): Known => [union(1, POSITIVE_NAN), value]),
);
const signs: fc.Arbitrary<SignsOfNaN> = fc.record({
  isMadeNegative: fc.boolean(),
  isFlipped: fc.boolean(),
  isCleared: fc.boolean(),
  isIdentical: fc.boolean(),
  isOther: fc.boolean(),
});

/** Whether what is known of a result holds of it. */
function holds(set: Allowed, value: number): boolean {
  const isNaN = Number.isNaN(value) || value === LATER || value === NEGATIVE;
  return contains(set, isNaN ? NaN : value) && (value !== NEGATIVE || nansOf(set) === true);
}

describe('what is known of the signs of NaN', () => {
  const each = (
    of: (
      domain: AllowedDomain,
      own: Binary32Domain,
      operands: readonly [Known, Known, Known],
    ) => readonly Known[],
  ): void => {
    fc.assert(
      fc.property(permittedArbitrary('VP1.1'), signs, fc.tuple(known, known, known), (...given) => {
        const [policies, ways, operands] = given;
        // Machines may differ in other numbers, for which these policies are fixed: what becomes of NaN is asked here.
        const plain: Policies = { ...policies, denormals: 'flushed', dotOrder: 'left' };
        const domain = allowedUnder('VP1.1', alike(fixed(plain)));
        for (const [set, value] of of(domain, signedDomain(plain, ways), operands)) {
          expect(holds(set, value), `${String(set)} of ${String(value)}`).toBe(true);
        }
      }),
      { numRuns: runs(400) },
    );
  };

  it('holds of every operation of a machine that has two NaNs', () => {
    each((domain, own, [[a, p], [b, q], [c, r]]) => [
      ...(['add', 'multiply', 'multiplyWithin', 'maximum', 'minimum'] as const).map(
        (name): Known => [domain[name](a, b), own[name](p, q)],
      ),
      ...(
        ['negate', 'absolute', 'reciprocal', 'roughExp2', 'exp2OfInteger', 'exponent'] as const
      ).map((name): Known => [domain[name](a), own[name](p)]),
      [domain.multiplyAdd(a, b, c), own.multiplyAdd(p, q, r)],
      [domain.sumOfThreeProducts(a, b, b, c, 0, a), own.sumOfThreeProducts(p, q, q, r, 0, p)],
    ]);
  });

  it('holds of the instructions that go by them', () => {
    each((domain, own, operands) => {
      const vectors = <F>(of: (each: Known) => F) =>
        operands.map((x, at) => {
          const [y, w] = [operands[(at + 1) % 3] ?? x, operands[(at + 2) % 3] ?? x];
          return { kind: 'vector', value: { x: of(x), y: of(y), z: of(x), w: of(w) } } as const;
        });
      return ['SLT', 'SGE', 'LIT', 'MAX', 'MIN'].flatMap((name) => {
        const sets = operationOf(name, domain)?.(vectors(([set]) => set)).value as Vector;
        const values = operationOf(name, own)?.(vectors(([, value]) => value)).value as Vector;
        return (['x', 'y', 'z', 'w'] as const).map((at): Known => [sets[at], Number(values[at])]);
      });
    });
  });
});

type Vector = Readonly<Record<'x' | 'y' | 'z' | 'w', Allowed>>;

const OLDER = assignment('nv-vertex-program');
const INPUTS: InputValues = {
  attributes: { 0: [NaN, 1, 2, -3] },
  parameters: { 0: [1, 0.5, Infinity, -Infinity] },
};

/** What is said of a machine's run of a program, as a black box or by its trace. */
async function judged(machine: Machine, source: string, isTraced: boolean): Promise<Judgement> {
  const trace = isTraced ? () => Promise.resolve(machine) : null;
  const judge = new BlackBoxJudge(blackBoxOf(machine), Attribution.load(), undefined, trace);
  return (await judge.judge(source, INPUTS)).judgement;
}

/** SLT and SGE find every comparison with a NaN false. */
const ALIKE = following(['SLT', 'SGE'], { setOnNaN: 'boolean' });
/** LIT takes what is not above 0 as 0, NaN included. */
const NOT_ABOVE = results(['LIT'], (r, [a = r]) => ({ ...r, y: a.x > 0 ? r.y : 0 }));
const program = (...lines: readonly string[]): string => `!!VP1.0\n${lines.join('\n')}\nEND`;

describe.each([false, true])('a machine that decides every NaN alike (traced: %s)', (isTraced) => {
  it.each([
    ['of an input', 'SLT R1, c[0], v[0].x;'],
    ['of an input that was moved', 'MOV R0, v[0].x; SLT R1, c[0], R0;'],
    ['of a sum with one', 'ADD R0, v[0].x, c[0].y; SLT R1, c[0], R0;'],
    ['of a product with one', 'MUL R0, c[0].y, v[0].x; SGE R1, R0, c[0];'],
    ['of a dot product', 'DP3 R0, v[0], c[0].x; MOV R2, R0; SGE R1, R2, c[0];'],
    ['of a reciprocal', 'RCP R0, v[0].x; SLT R1, c[0], R0;'],
    ['of a sum with one that a minus was put to', 'ADD R0, -v[0].x, c[0].y; SLT R1, c[0], R0;'],
  ])('is wrong %s', async (_, lines) => {
    const source = program(lines, 'MOV o[HPOS], R1;');
    const judgement = await judged(ALIKE, source, isTraced);
    expect(judgement.verdict).toBe('disagrees');
    const clauses = judgement.verdict === 'disagrees' ? judgement.disagreement.clauses : [];
    expect(clauses[0]).toMatch(/^vp1\.(SLT|SGE)\.nan$/);
    const right = machineOf(concrete({ ...OLDER, setOnNaN: 'signed' }));
    expect(await judged(right, source, isTraced)).toEqual({ verdict: 'agrees' });
  });

  it.each([
    ['a minus', 'SLT R1, c[0], -v[0].x;'],
    ['a difference of infinities', 'ADD R0, c[0].z, c[0].w; SLT R1, c[0], R0;'],
    ['a sum of zero and it', 'ADD R0, -v[0].x, -c[0].w; MUL R0, c[0].x, -R0; SLT R1, c[0], R0;'],
  ])('is permitted where nothing fixes the sign: %s', async (_, lines) => {
    const source = program(lines, 'MOV o[HPOS], R1;');
    expect(await judged(ALIKE, source, isTraced)).toEqual({ verdict: 'agrees' });
    const flipped = { isMadeNegative: true, isFlipped: true, isCleared: true, isIdentical: true, isOther: false }; // prettier-ignore
    const domain = signedDomain({ ...OLDER, setOnNaN: 'signed' }, flipped);
    const judgement = await judged(shownByNumbers(machineOf(domain)), source, isTraced);
    expect(judgement).toEqual({ verdict: 'agrees' });
  });

  it('is wrong in LIT', async () => {
    const source = program('MOV R0, v[0];', 'LIT R1, R0;', 'MOV o[HPOS], R1;');
    expect((await judged(NOT_ABOVE, source, isTraced)).verdict).toBe('disagrees');
    const minus = program('MOV R0, -v[0];', 'LIT R1, R0;', 'MOV o[HPOS], R1;');
    expect(await judged(NOT_ABOVE, minus, isTraced)).toEqual({ verdict: 'agrees' });
  });
});
