/** What is convicted together is wrong by the exact judge too, and what any permitted assignment gives never is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultsOf, POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { alternativesIn } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { bitsOf, hex, valueOf } from '../../semantics/number/binary32.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { byNight } from '../../vitest.night.js';
import { openBackend } from '../backends/open.js';
import { permittedRegion } from '../judge/region.js';
import { Conviction } from './conviction.js';
import { CountedClauses } from './counted-clauses.js';
import { ExactJudge } from './exact-judge.js';
import { exhaustedLanguage } from './languages.js';
import type { Operation } from './operation.js';
import { judgeRange } from './slice.js';

const ENVIRONMENTS: readonly AnyEnvironmentName[] = ['VP1.0', 'VP2.0', 'NVvp4.0', 'NVfp4.0'];

const every = ENVIRONMENTS.flatMap((environment) =>
  exhaustedLanguage(environment)
    .operations(environment, null)
    .filter(({ questions }) => questions.isEvery),
);
const operations = every.filter(({ common }) => common !== null);

function named(environment: AnyEnvironmentName, name: string): Operation {
  const found = every.find((each) => each.environment === environment && each.name === name);
  if (found === undefined) throw new Error(`${environment} has no ${name}`);
  return found;
}

const COUNT = 48;

/** Beside a value where rules change, or anywhere. */
const first = fc
  .tuple(
    fc.oneof(fc.constantFrom(...LATTICE), fc.nat({ max: 0xffffffff })),
    fc.integer({ min: -COUNT, max: 4 }),
  ) // prettier-ignore
  .map(([near, before]) => Math.min(Math.max(near + before, 0), 0xffffffff - COUNT));

function operandsFrom(bits: number, count = COUNT): Uint32Array {
  return Uint32Array.from({ length: count }, (_, at) => bits + at);
}

const PLACES = operandsFrom(0);

/** An assignment that the documents permit, by the letter or not. */
function assignment({ authority }: Operation, drawn: readonly number[]): Policies {
  const region = permittedRegion(authority);
  return Object.fromEntries(
    POLICY_NAMES.map((name, at) => {
      const left = alternativesIn(region, name);
      return [name, left[(drawn[at] ?? 0) % left.length]];
    }),
  ) as unknown as Policies;
}

const drawn = fc.array(fc.nat({ max: 11 }), {
  minLength: POLICY_NAMES.length,
  maxLength: POLICY_NAMES.length,
});

function given({ expected }: Operation, operands: Uint32Array, policies: Policies) {
  const [results, open] = [new Uint32Array(operands.length), new Uint8Array(operands.length)];
  expected(policies)(operands, results, open);
  return { results, open };
}

/** Results that are spoilt, each block in its own way. */
const spoilt = fc.oneof(
  fc.integer({ min: -400, max: 400 }).map((ulps) => (bits: number) => (bits + ulps) >>> 0),
  fc.constant((bits: number) => (bits ^ 0x80000000) >>> 0),
  fc.constantFrom(...LATTICE).map((other) => () => other),
  fc.nat({ max: 0xffffffff }).map((mask) => (bits: number) => (bits ^ mask) >>> 0),
  fc.double({ min: 0.5, max: 2, noNaN: true }).map((by) => (bits: number) => bitsOf(Math.fround(valueOf(bits) * by))), // prettier-ignore
);

describe('what is convicted together', () => {
  it('is wrong by the exact judge, each result by itself', () => {
    let convictions = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...operations),
        first,
        drawn,
        spoilt,
        fc.integer({ min: 1, max: 5 }),
        (operation, from, policies, spoil, rarely) => {
          // prettier-ignore
          const operands = operandsFrom(from);
          const { results } = given(operation, operands, assignment(operation, policies));
          for (let at = 0; at < COUNT; at += rarely) results[at] = spoil(results[at] ?? 0);
          const convicted = new Conviction(operation).among(from, results, PLACES);
          if (convicted === null) return;
          const judge = new ExactJudge(operation, defaultsOf(operation.authority));
          for (const [at, isConvicted] of convicted.entries()) {
            if (isConvicted === 0) continue;
            convictions++;
            const [operand, result] = [operands[at] ?? 0, results[at] ?? 0];
            const verdict = judge.explore(Uint32Array.of(operand), result);
            expect(verdict, `${operation.name} of ${hex(operand)} gives ${hex(result)}`).toBe(
              'wrong',
            );
          }
        },
      ),
      { numRuns: byNight(20_000, 400) },
    );
    expect(convictions).toBeGreaterThan(1000);
  });

  it('is nothing that a permitted assignment gives, by the letter or not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...operations), first, drawn, (operation, from, policies) => {
        const operands = operandsFrom(from);
        const { results, open } = given(operation, operands, assignment(operation, policies));
        const convicted = new Conviction(operation).among(from, results, PLACES);
        const wrongly = operands.filter((_, at) => convicted?.[at] === 1 && open[at] === 0);
        expect([...wrongly].map(hex), operation.name).toEqual([]);
      }),
      { numRuns: byNight(40_000, 600) },
    );
  });

  it('is all of a run of results of which none is permitted, also of NaN', () => {
    const rsq = named('VP2.0', 'RSQ');
    const conviction = new Conviction(rsq);
    const ones = new Uint32Array(COUNT).fill(0x3f800000);
    for (const from of [0xbf800000, 0xff7fff00, 0x80800000, 0x7fc00000, 0xffc00000]) {
      expect(
        conviction.among(from, ones, PLACES)?.every((each) => each === 1),
        hex(from),
      ).toBe(true);
    }
    // One that is permitted among them is not convicted.
    const nan = ones.slice();
    nan[17] = 0x7fc00000;
    expect(conviction.among(0xbf800000, nan, PLACES)?.[17]).toBe(0);
  });

  it('is nothing of denormals and zeros, which are flushed or not, of numbers beside an infinity, and of few', () => {
    const conviction = new Conviction(named('VP2.0', 'RSQ'));
    const twos = new Uint32Array(COUNT).fill(0x40000000);
    for (const from of [0x80000000, 0x80000001, 0x00000001]) {
      expect(conviction.among(from, twos, PLACES), hex(from)).toBeNull();
    }
    expect(conviction.among(0xff800000 - 4, twos, PLACES.subarray(0, 8))).toBeNull();
    expect(conviction.among(0xbf800000, twos, PLACES.subarray(0, 7))).toBeNull();
    expect(conviction.among(0xbf800000, twos, PLACES.subarray(0, 8))).toEqual(
      new Uint8Array(8).fill(1),
    );
  });
});

describe('clauses that wrong results violate', () => {
  it('are counted as they are one by one', () => {
    const counted = every.filter((each) => each.clauses().length > 0);
    fc.assert(
      fc.property(
        fc.constantFrom(...counted),
        first,
        drawn,
        spoilt,
        (operation, from, policies, spoil) => {
          // prettier-ignore
          const operands = operandsFrom(from);
          const { results } = given(operation, operands, assignment(operation, policies));
          const { questions } = operation;
          // Those of several operands are asked of each.
          const apart = { ...operation, questions: { ...questions, isEvery: false } };
          const [together, each] = [new CountedClauses(operation), new CountedClauses(apart)];
          for (const [at, operand] of operands.entries()) {
            const result = at % 3 === 0 ? spoil(results[at] ?? 0) : (LATTICE[at * 3] ?? 0);
            together.addWrong(Uint32Array.of(operand), result);
            each.addWrong(Uint32Array.of(operand), result);
          }
          const wrongOf = ({ counts }: CountedClauses) =>
            counts.map(({ id, wrong }) => [id, wrong]);
          expect(wrongOf(together), operation.name).toEqual(wrongOf(each));
        },
      ),
      { numRuns: byNight(5_000, 30) },
    );
  });
});

it('changes nothing of a report but its cost: half of all operands wrong, and one in seven', async () => {
  const backend = await openBackend('profile:nv20-like');
  const rsq = named('VP2.0', 'RSQ');
  const asked = exhaustedLanguage('VP2.0').ofBackend(backend.abilities, rsq);
  if (asked === null) throw new Error('it runs VP programs');
  const range = { first: 0xbf800000 - 1024, count: 2048 };
  const policies = defaultsOf(rsq.authority);
  // Without a set of operands nothing is convicted together.
  const exact = { ...rsq, common: null };
  expect(await judgeRange(rsq, asked, range, policies, {})).toEqual(
    await judgeRange(exact, asked, range, policies, {}),
  );
  const ex2 = named('VP2.0', 'EX2');
  const spoiltAsked = {
    most: 1024,
    ask: (operands: Uint32Array) => {
      const { results } = given(ex2, operands, policies);
      for (let at = 0; at < results.length; at += 7) results[at] = (results[at] ?? 0) + 70;
      const words = Uint32Array.from(
        { length: 4 * results.length },
        (_, at) => results[at >> 2] ?? 0,
      );
      return Promise.resolve({ words, hidden: [] });
    },
  };
  const one = await judgeRange(ex2, spoiltAsked, range, policies, {});
  expect(one).toEqual(await judgeRange({ ...ex2, common: null }, spoiltAsked, range, policies, {}));
  expect(one.wrong).toBeGreaterThan(100);
  await backend.close();
});

describe('a result that is not permitted', () => {
  it('counts for the clause about results as a whole where it violates no formula', () => {
    // Outside of [1, 4) no formula says how near the reciprocal square root has to be.
    const counts = new CountedClauses(named('VP2.0', 'RSQ'));
    counts.addWrong(Uint32Array.of(bitsOf(100)), bitsOf(7));
    counts.addWrong(Uint32Array.of(bitsOf(-1)), bitsOf(1));
    const wrong = counts.counts.filter((each) => each.wrong > 0);
    expect(wrong.map(({ id }) => id)).toEqual(['vp2.RSQ.6', 'vp2.number.arithmetic']);
  });

  it('counts for the clause by which components are the same, where they differ', async () => {
    const rsq = named('VP2.0', 'RSQ');
    const policies = defaultsOf(rsq.authority);
    const lazy = {
      most: 1024,
      ask: (operands: Uint32Array) => {
        const { results } = given(rsq, operands, policies);
        const words = new Uint32Array(4 * results.length);
        for (const [at, bits] of results.entries()) words[4 * at] = bits;
        return Promise.resolve({ words, hidden: [] });
      },
    };
    const range = { first: 0x3f900000, count: 4096 };
    const report = await judgeRange(rsq, lazy, range, policies, {});
    expect(report).toMatchObject({ wrong: 0, unlike: 4096 });
    expect(report.clauses.filter(({ wrong }) => wrong > 0)).toMatchObject([
      { id: 'vp2.RSQ.replicated', wrong: 4096 },
    ]);
    expect(report).toEqual(await judgeRange({ ...rsq, common: null }, lazy, range, policies, {}));
  });
});
