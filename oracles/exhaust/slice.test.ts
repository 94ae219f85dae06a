/** Slices of operations of several operands; those of every operand are long: slice.slow.test.ts. */
import { describe, expect, it } from 'vitest';
import { everyByDay } from '../../vitest.night.js';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { bitsOf, isNaNBits, valueOf } from '../../semantics/number/binary32.js';
import { openBackend } from '../backends/open.js';
import type { Asked, Results } from './language.js';
import { exhaustedLanguage } from './languages.js';
import type { SliceReport } from './messages.js';
import type { Operation } from './operation.js';
import { judgeRange, judgeSlice, type RangeReport } from './slice.js';

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
  it.each(everyByDay(EACH, 2))(
    'of %s %s is permitted where it is what the documents give',
    async (environment, name) => {
      const operation = operationNamed(name, environment);
      const report = await judged(operation, asked(operation), 'random');
      expect(report).toMatchObject({ ...good, asked: 2000 });
      expect(report.quickly + report.judged).toBe(2000);
      expect(report.by).not.toBeNull();
    },
  );

  it.each(everyByDay(EACH, 2))(
    'of %s %s shows the one result that is wrong',
    async (environment, name) => {
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
    },
  );

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

/** Some operands of an operation, to each of which a backend writes what it likes, and says whether that shows. */
function ofOperands(
  [name, environment]: readonly [string, AnyEnvironmentName],
  [first, count]: readonly [number, number],
  shows: (operand: number, words: Uint32Array) => boolean,
): Promise<RangeReport> {
  const operation = operationNamed(name, environment);
  const one: Asked = {
    most: 64,
    ask: (own) => {
      const words = new Uint32Array(4 * own.length);
      const hidden = [...own.keys()].filter(
        (i) => !shows(own[i] ?? 0, words.subarray(4 * i, 4 * i + 4)),
      );
      return Promise.resolve({ words, hidden });
    },
  };
  const policies = defaultsOf(operation.authority);
  return judgeRange(operation, one, { first, count }, policies, {});
}

/** The semantics' own result, which is spoilt before it is given. */
function spoilt(
  of: readonly [string, AnyEnvironmentName],
  operands: readonly [number, number],
  spoil: (bits: number, operand: number) => number,
): Promise<RangeReport> {
  const { expected, authority } = operationNamed(...of);
  const give = expected(defaultsOf(authority));
  const [result, open] = [new Uint32Array(1), new Uint8Array(1)];
  return ofOperands(of, operands, (operand, words) => {
    give(Uint32Array.of(operand), result, open);
    words.fill(spoil(result[0] ?? 0, operand));
    return true;
  });
}

const NEGATIVE = 0xbf800000;

describe('a backend that cheats', () => {
  it.each([
    ['of zeros', 0, 1],
    ['of denormals', 1, 300],
    ['of negative numbers', NEGATIVE, 300],
    ['of zero and denormals of the other sign', 0x80000000, 300],
  ])('shows nothing where nothing is defined, %s: that is open, neither right nor wrong', async (_, first, count) => {
    const hides = await ofOperands(['RSQ', 'NVvp4.0'], [first, count], () => false);
    expect(hides).toMatchObject({ ...good, asked: count, open: count, hidden: 0 });
    const shows = await ofOperands(['RSQ', 'NVvp4.0'], [first, count], (_operand, words) => {
      words.fill(0x2b67a1c3);
      return true;
    });
    expect(shows).toMatchObject({ ...good, open: count });
  }); // prettier-ignore

  it('shows nothing where something is defined: no word is said of it', async () => {
    const ones = await ofOperands(['RSQ', 'NVvp4.0'], [0x3f800000, 300], () => false);
    expect(ones).toMatchObject({ ...good, hidden: 300, open: 0, quickly: 0, judged: 0 });
  });

  it('gives other components where nothing is defined is right, elsewhere it is not', async () => {
    const unlike = (operand: number, words: Uint32Array): boolean => {
      words.set([operand, 1, 2, 3]);
      return true;
    };
    for (const first of [0, NEGATIVE]) {
      const one = await ofOperands(['RSQ', 'NVvp4.0'], [first, 20], unlike);
      expect(one).toMatchObject({ ...good, open: 20 });
    }
    const right = await ofOperands(['RSQ', 'NVvp4.0'], [0x3f800000, 20], (operand, words) => {
      words.fill(bitsOf(1 / Math.sqrt(valueOf(operand))), 0, 3);
      return true;
    });
    expect(right).toMatchObject({ wrong: 0, unlike: 20 });
  });

  it('answers fewer than it was asked is told so', async () => {
    const operation = operationNamed('RCP', 'VP2.0');
    // Zeros are what RCP of infinities and of what is near to them gives.
    const lazy: Asked = {
      most: 64,
      ask: (own) => Promise.resolve({ words: new Uint32Array(4 * own.length - 4), hidden: [] }),
    };
    const range = { first: 0x7f7ffff0, count: 17 };
    await expect(
      judgeRange(operation, lazy, range, defaultsOf(operation.authority), {}),
    ).rejects.toThrow('16 results of 17 questions came');
  });

  it('loses the sign of a zero, wherever it is', async () => {
    const lost = (bits: number): number => (bits === 0x80000000 ? 0 : bits);
    expect(await spoilt(['MOV', 'VP2.0'], [0x80000000, 1], lost)).toMatchObject({ wrong: 1 });
    expect(await spoilt(['RCP', 'NVvp4.0'], [0xff800000, 1], lost)).toMatchObject({ wrong: 1 });
  });

  it('gives another NaN, or none', async () => {
    const nans = [0x7f800001, 300] as const;
    const other = (bits: number, operand: number): number => (isNaNBits(bits) ? operand | 0x80000000 : bits) >>> 0; // prettier-ignore
    const infinite = (bits: number): number => (isNaNBits(bits) ? 0x7f800000 : bits);
    for (const name of ['MOV', 'FLR', 'RCP', 'SIN']) {
      expect(await spoilt([name, 'VP2.0'], nans, other), name).toMatchObject(good);
      expect(await spoilt([name, 'VP2.0'], nans, infinite), name).toMatchObject({ wrong: 300 });
    }
    // As bits each is another one.
    const quiet = (bits: number): number => (isNaNBits(bits) ? (bits | 0x00400000) >>> 0 : bits);
    expect(await spoilt(['MOV.U', 'NVvp4.0'], nans, quiet)).toMatchObject({ wrong: 300 });
  });

  it('flushes some denormals, and keeps others', async () => {
    const denormals = [1, 300] as const;
    const some = (_bits: number, operand: number): number => (operand % 2 === 0 ? operand : 0);
    for (const environment of ['VP2.0', 'NVvp4.0'] as const) {
      const flushed = await spoilt(['MOV', environment], denormals, () => 0);
      const kept = await spoilt(['MOV', environment], denormals, (_bits, operand) => operand);
      expect([flushed, kept], environment).toMatchObject([good, good]);
    }
    expect(await spoilt(['MOV', 'VP2.0'], denormals, some)).toMatchObject({
      ...{ wrong: 0, together: 'contradicted' },
    });
    // NV_gpu_program4 lets each be flushed by itself.
    expect((await spoilt(['MOV', 'NVvp4.0'], denormals, some)).by?.denormals).toBe('each');
  });

  it('gives a denormal where a number is asked', async () => {
    const denormal = await spoilt(['FLR', 'VP2.0'], [0x3f800000, 20], () => 1);
    expect(denormal).toMatchObject({ wrong: 20 });
  });
});

describe('what is judged alone', () => {
  const backend = openBackend('profile:nv20-like');

  async function ways(name: string, environment: AnyEnvironmentName = 'VP2.0') {
    const operation = operationNamed(name, environment);
    const asked = exhaustedLanguage(environment).ofBackend((await backend).abilities, operation);
    if (asked?.judgedAlone === undefined) throw new Error('it can be asked so');
    const { most, ask, judgedAlone } = asked;
    return { operation, plain: { most, ask }, alone: { most: 1000, ask: never, judgedAlone } };
  }
  const never = (): never => {
    throw new Error('whole registers are not asked for');
  };

  it.each([
    ['RCP', 0x3f7ffc00],
    ['RSQ', 0xbf800000],
    ['EXP.z', 0x42fffc00],
    ['LOG.x', 0x007ffc00],
    ['FLR', 0x7f7ffc00],
  ])('comes to the same report, of %s', async (name, first) => {
    const { operation, plain, alone } = await ways(name);
    const policies = defaultsOf(operation.authority);
    const report = (one: Asked) => judgeRange(operation, one, { first, count: 2048 }, policies, {});
    expect(await report(alone)).toEqual(await report(plain));
  });

  it('is not asked for where an engine is held against whole registers', async () => {
    const { operation, plain, alone } = await ways('RCP', 'VP1.0');
    const policies = defaultsOf(operation.authority);
    const range = { first: 0x3f7ffc00, count: 64 };
    const against = { engine: 'nv20', tolerance: null, nans: 'one' } as const;
    const report = (one: Asked) => judgeRange(operation, one, range, policies, {}, against);
    expect((await report({ ...alone, ...plain })).against?.compared).toBe(64);
    await expect(report(alone)).rejects.toThrow('whole registers are not asked for');
  });
});
