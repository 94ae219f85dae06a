/** Slices of operations of several operands; those of every operand are long: slice.slow.test.ts. */
import { describe, expect, it } from 'vitest';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { bitsOf } from '../../semantics/number/binary32.js';
import type { Asked, Results } from './language.js';
import { exhaustedLanguage } from './languages.js';
import type { SliceReport } from './messages.js';
import type { Operation } from './operation.js';
import { judgeSlice } from './slice.js';

const RANDOM = { count: 2000, seed: 5 };

function operationNamed(name: string, environment: AnyEnvironmentName): Operation {
  const all = exhaustedLanguage(environment).operations(environment, null, RANDOM);
  const found = all.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${environment} has no ${name}`);
  return found;
}

/** What an assignment gives, in all components, and may be spoilt. */
function asked(
  { expected, questions, component, isReplicated, authority }: Operation,
  changes: Partial<Policies> = {},
  spoil: (results: Results, questions: Uint32Array) => void = () => undefined,
): Asked {
  const give = expected({ ...defaultsOf(authority), ...changes });
  return {
    most: 1000,
    ask: (own) => {
      const count = own.length / questions.width;
      const [results, open] = [new Uint32Array(count), new Uint8Array(count)];
      give(own, results, open);
      const words = new Uint32Array(count * 4);
      for (let i = 0; i < count; i++) {
        const to = 4 * i + (isReplicated ? 0 : component);
        words.fill(results[i] ?? 0, to, isReplicated ? to + 4 : to + 1);
      }
      const given = { words, hidden: [] as number[] };
      spoil(given, own);
      return Promise.resolve(given);
    },
  };
}

/** The lattice's first slice, or the random one. */
function judged(
  operation: Operation,
  one: Asked,
  part: 'lattice' | 'random' = 'lattice',
): Promise<SliceReport> {
  const slice = part === 'lattice' ? 0 : operation.questions.slices - 1;
  return judgeSlice(operation, one, slice, defaultsOf(operation.authority));
}

const good = { wrong: 0, letter: 0, unlike: 0, hidden: 0, exceptions: [], together: 'explained' };

const EACH: readonly (readonly [AnyEnvironmentName, string])[] = [
  ['VP1.0', 'MAD'],
  ['VP1.1', 'DPH'],
  ['VP2.0', 'MUL'],
  ['VP2.0', 'DST.y'],
  ['VP2.0', 'LIT.z'],
  ['NVvp4.0', 'ADD.S'],
  ['NVvp4.0', 'SAD.U'],
  ['NVvp4.0', 'XPD.z'],
  ['NVfp4.0', 'POW'],
  ['NVfp4.0', 'X2D.w'],
];

describe('a slice of operands of several', () => {
  it.each(EACH)(
    'of %s %s is permitted where it is what the documents give',
    async (environment, name) => {
      const operation = operationNamed(name, environment);
      const report = await judged(operation, asked(operation), 'random');
      expect(report).toMatchObject({ ...good, asked: 2000 });
      expect(report.quickly + report.judged).toBe(2000);
      expect(report.by).not.toBeNull();
    },
  );

  it.each(EACH)('of %s %s shows the one result that is wrong', async (environment, name) => {
    const operation = operationNamed(name, environment);
    let number = -1;
    // An ordinary result that becomes one that nothing gives.
    const one = asked(operation, {}, ({ words }, questions) => {
      if (number >= 0) return;
      const place = questions.length / operation.questions.width - 7;
      words.fill(0x2b67a1c3, 4 * place, 4 * place + 4);
      number = place;
    });
    const report = await judged(operation, one, 'random');
    const first = operation.questions.firstOf(operation.questions.slices - 1);
    expect(report).toMatchObject({
      wrong: 1,
      exceptions: [{ verdict: 'wrong', operand: first + number, result: 0x2b67a1c3 }],
    });
  });

  it('takes the assignment that explains all of it, and says which are left', async () => {
    const mul = operationNamed('MUL', 'VP2.0');
    const changes = { productOverflow: 'largest', denormals: 'flushed-positive' } as const;
    const report = await judged(mul, asked(mul, changes));
    expect(report).toMatchObject({ ...good, by: changes });
    const ofGpu = operationNamed('MAD', 'NVvp4.0');
    const once = { madRounding: 'once', denormals: 'kept' } as const;
    expect(await judged(ofGpu, asked(ofGpu, once), 'random')).toMatchObject({ ...good, by: once });
  });

  it('says so where no one assignment does', async () => {
    const mul = operationNamed('MUL', 'VP2.0');
    // Products of denormals, flushed by their sign, but for one.
    const one = asked(mul, {}, ({ words }, questions) => {
      for (let i = 0; i < words.length; i += 4) {
        const [a, b] = [questions[i / 2], questions[i / 2 + 1]];
        if (a === bitsOf(-(2 ** -100)) && b === bitsOf(2 ** -100)) words.fill(0, i, i + 4);
      }
    });
    expect(await judged(mul, one)).toMatchObject({ wrong: 0, together: 'contradicted' });
  });

  it('tells a component that differs; of integers also one that would be another NaN', async () => {
    const or = operationNamed('OR.U', 'NVvp4.0');
    let done = false;
    const one = asked(or, {}, ({ words }) => {
      const at = words.indexOf(0xffffffff);
      if (at === -1 || done) return;
      done = true;
      words[at - (at % 4) + 2] = 0xfffffffe;
    });
    expect(await judged(or, one)).toMatchObject({ wrong: 0, unlike: 1 });
    const min = operationNamed('MIN', 'NVvp4.0');
    const nans = asked(min, {}, ({ words }) => {
      for (let i = 0; i < words.length; i += 4) if (words[i] === 0x7fc00000) words[i] = 0xffffffff;
    });
    expect(await judged(min, nans)).toMatchObject(good);
  });

  it('counts apart where any result is permitted, shown or not', async () => {
    const div = operationNamed('DIV.U', 'NVvp4.0');
    const byZero = (own: Uint32Array) => (i: number) => own[2 * i + 1] === 0;
    let zeros = 0;
    const hides = asked(div, {}, ({ hidden }, own) => {
      const places = Array.from({ length: own.length / 2 }, (_, i) => i).filter(byZero(own));
      zeros += places.length;
      (hidden as number[]).push(...places);
    });
    const report = await judged(div, hides);
    expect(zeros).toBeGreaterThan(50);
    expect(report).toMatchObject({ ...good, open: zeros });
    const other = asked(div, {}, ({ words }, own) => {
      for (let i = 0; i < own.length / 2; i++) {
        if (byZero(own)(i)) words.fill(0x2b67a1c3, 4 * i, 4 * i + 4);
      }
    });
    expect(await judged(div, other)).toMatchObject({ ...good, open: zeros });
  });

  it('does not take a result that does not show for one', async () => {
    const add = operationNamed('ADD', 'VP2.0');
    const hides = asked(add, {}, ({ words, hidden }) => {
      words.fill(0x2b67a1c3, 0, 4);
      (hidden as number[]).push(0);
    });
    const batches = Math.ceil((await judged(add, asked(add))).asked / 1000);
    const report = await judged(add, hides);
    expect(report).toMatchObject({ ...good, hidden: batches });
    expect(report.quickly + report.judged).toBe(report.asked - batches);
  });

  it('has one digest for one implementation, whoever judges it', async () => {
    const add = operationNamed('ADD', 'VP2.0');
    const one = await judged(add, asked(add), 'random');
    const again = await judged(add, { ...asked(add), most: 77 }, 'random');
    expect(again.digest).toBe(one.digest);
    const chopped = asked(add, { sumRounding: 'toward-zero' });
    expect((await judged(add, chopped, 'random')).digest).not.toBe(one.digest);
  });

  it('is counted by what the operands are, and by the clauses that speak of them', async () => {
    const mul = operationNamed('MUL', 'VP2.0');
    const infinity = bitsOf(Infinity);
    const one = asked(mul, {}, ({ words }, own) => {
      for (let i = 0; i < own.length / 2; i++) {
        // 0 * INF is NaN, whatever the signs.
        if (own[2 * i] === 0 && own[2 * i + 1] === infinity) words.fill(0, 4 * i, 4 * i + 4);
      }
    });
    const { kinds, clauses, wrong } = await judged(mul, one);
    expect(wrong).toBe(1);
    expect(kinds.reduce((sum, { asked: count }) => sum + count, 0)).toBe(165 ** 2);
    expect(kinds.filter((kind) => kind.wrong > 0)).toEqual([
      { name: 'zero × INF', asked: 4, wrong: 1, letter: 0, unlike: 0 },
    ]);
    // Two zeros and six denormals times two infinities, either one first.
    expect(clauses.find(({ id }) => id === 'vp2.MUL.3')).toEqual({
      ...{ id: 'vp2.MUL.3', asked: 32, wrong: 1 },
    });
    expect(clauses.find(({ id }) => id === 'vp2.MUL.2')?.wrong).toBe(0);
  });
});
