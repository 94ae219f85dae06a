import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Asked, Results } from './language.js';
import { exhaustedLanguage } from './languages.js';
import { SLICE, type SliceReport } from './messages.js';
import type { Operation } from './operation.js';
import { judgeSlice } from './slice.js';

function operationNamed(name: string, environment: AnyEnvironmentName = 'VP2.0'): Operation {
  const all = exhaustedLanguage(environment).operations(environment, null);
  const found = all.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${environment} has no ${name}`);
  return found;
}

/** Gives a function in all components, and may spoil what it gives. */
function asked(f: (a: number) => number, spoilt: (results: Results, first: number) => void): Asked {
  const batch = 2 ** 20;
  const [operand, result] = [new Float32Array(1), new Float32Array(1)];
  const [operandBits, resultBits] = [
    new Uint32Array(operand.buffer),
    new Uint32Array(result.buffer),
  ];
  return {
    most: batch,
    ask: (operands) => {
      const words = new Uint32Array(operands.length * 4);
      for (let i = 0; i < operands.length; i++) {
        operandBits[0] = operands[i] ?? 0;
        result[0] = f(operand[0] ?? 0);
        words.fill(resultBits[0] ?? 0, 4 * i, 4 * i + 4);
      }
      const results = { words, hidden: [] as number[] };
      spoilt(results, operands[0] ?? 0);
      return Promise.resolve(results);
    },
  };
}

const nothing = (): void => undefined;
const FIRST = 0x3f800000;
/** From 1 on, below 1.5. */
const ONES = FIRST / SLICE;

function judged(
  name: string,
  one: Asked,
  slice = ONES,
  environment?: AnyEnvironmentName,
): Promise<SliceReport> {
  const operation = operationNamed(name, environment);
  return judgeSlice(operation, one, slice, defaultsOf(operation.authority));
}

/** What becomes of the words of one operand. */
function at(bits: number, change: (words: Uint32Array) => void) {
  return ({ words }: Results, first: number): void => {
    const place = (bits - first) * 4;
    if (place >= 0 && place < words.length) change(words.subarray(place, place + 4));
  };
}

describe('the slice of the smallest operands', () => {
  it('has zero, and denormals, each counted by themselves', async () => {
    // Denormals are flushed, but for one: its sign is not that of a zero.
    const spoilt = at(5, (words) => words.fill(0x3f800000));
    const signs = asked(() => 0, spoilt);
    const { kinds, clauses } = await judged('SSG', signs, 0);
    expect(kinds).toEqual([
      { name: '+0', asked: 1, wrong: 0, letter: 0, unlike: 0 },
      { name: 'denormal > 0', asked: SLICE - 1, wrong: 1, letter: 0, unlike: 0 },
    ]);
    expect(clauses.every(({ asked: count }) => count !== null)).toBe(true);
  });
});

describe('a slice of operands', () => {
  it('has a digest of its results, and says how far they are off', async () => {
    const report = await judged(
      'RCP',
      asked((a) => 1 / a, nothing),
    );
    expect(report).toMatchObject({
      ...{ operation: 'RCP', slice: ONES, asked: SLICE, hidden: 0 },
      ...{ wrong: 0, letter: 0, unlike: 0, exceptions: [], together: 'explained' },
      // RCP of 1 may have to be exact.
      ...{ judged: 1, quickly: SLICE - 1 },
    });
    expect(report.worst.ulps).toBeCloseTo(0.5, 3);
    const words = Uint32Array.from({ length: SLICE }, (_, i) =>
      bitsOf(Math.fround(1 / valueOf(FIRST + i))),
    );
    expect(report.digest).toBe(createHash('sha256').update(words).digest('hex'));
  });

  it('finds the one result that is wrong, and shows it', async () => {
    const spoilt = at(FIRST + 1234567, (words) => words.fill(0x3f000000));
    const report = await judged(
      'RCP',
      asked((a) => 1 / a, spoilt),
    );
    expect(report).toMatchObject({
      wrong: 1,
      exceptions: [{ verdict: 'wrong', operand: FIRST + 1234567, result: 0x3f000000 }],
      kinds: [{ name: '[1, 2^16)', asked: SLICE, wrong: 1, letter: 0, unlike: 0 }],
    });
    const counts = new Map(
      report.clauses.map(({ id, asked: count, wrong }) => [id, [count, wrong]]),
    );
    expect(counts.get('vp2.RCP.accuracy')).toEqual([SLICE, 1]);
    expect(counts.get('vp2.RCP.1')).toEqual([0, 0]);
  });

  it('finds a component that differs, which is not the one that is judged', async () => {
    const spoilt = at(FIRST + 99, (words) => words.fill(0x3f000000, 2, 3));
    expect(
      await judged(
        'RCP',
        asked((a) => 1 / a, spoilt),
      ),
    ).toMatchObject({
      ...{ wrong: 0, unlike: 1 },
      exceptions: [{ verdict: 'unlike', operand: FIRST + 99 }],
    });
  });

  it('takes no result that does not show for one', async () => {
    const hides = ({ words, hidden }: Results, first: number): void => {
      if (first !== FIRST) return;
      words.fill(0, 0, 4);
      (hidden as number[]).push(0);
    };
    expect(await judged('LG2', asked(Math.log2, hides))).toMatchObject({
      hidden: 1,
      wrong: 0,
      unlike: 0,
    });
  });

  it('that have one result is compared with that', async () => {
    const negative = (0x80000000 + FIRST) / SLICE;
    const spoilt = at(0x80000000 + FIRST + 5, (words) => words.fill(0));
    expect(
      await judged(
        'LG2',
        asked(() => NaN, spoilt),
        negative,
      ),
    ).toMatchObject({
      ...{ judged: 1, wrong: 1, quickly: SLICE - 1 },
      exceptions: [{ operand: 0x80000000 + FIRST + 5, result: 0 }],
    });
  });

  it('counts what does not show once, also where it would be the one result', async () => {
    const negative = (0x80000000 + FIRST) / SLICE;
    const hides = ({ hidden }: Results, first: number): void => {
      if (first === 0x80000000 + FIRST) (hidden as number[]).push(0, 1);
    };
    expect(
      await judged(
        'LG2',
        asked(() => NaN, hides),
        negative,
      ),
    ).toMatchObject({
      ...{ hidden: 2, quickly: SLICE - 2, judged: 0, wrong: 0 },
    });
  });

  it('takes the assignment that explains all of it', async () => {
    // Powers that are too great are the greatest value, where an infinity is the default.
    const great = 0x43800000 / SLICE;
    const one = asked(() => valueOf(0x7f7fffff), nothing);
    const report = await judged('EX2', one, great);
    expect(report).toMatchObject({ wrong: 0, letter: 0, together: 'explained' });
    expect(report.by?.exponentialOverflow).toBe('largest');
  });

  it('says so where no one assignment does', async () => {
    const great = 0x43800000 / SLICE;
    const spoilt = at(0x43800000 + 7, (words) => words.fill(0x7f7fffff));
    expect(
      await judged(
        'EX2',
        asked(() => Infinity, spoilt),
        great,
      ),
    ).toMatchObject({ wrong: 0, together: 'contradicted' });
  });

  it('tells what the letter alone permits', async () => {
    const beyond = 0x42000000;
    const spoilt = at(beyond + 3, (words) => words.fill(0x3f000000));
    expect(
      await judged(
        'RCP',
        asked((a) => 1 / a, spoilt),
        beyond / SLICE,
      ),
    ).toMatchObject({
      ...{ wrong: 0, letter: 1 },
      exceptions: [{ verdict: 'letter', operand: beyond + 3 }],
    });
  });

  it('is judged of GPU programs alike', async () => {
    const spoilt = at(FIRST + 3, (words) => words.fill(0));
    expect(
      await judged(
        'EX2',
        asked((a) => 2 ** a, spoilt),
        ONES,
        'NVfp4.0',
      ),
    ).toMatchObject({ wrong: 1 });
  });

  it('of an exact result is permitted as what is given, and nothing next to it', async () => {
    const floors = asked(Math.floor, nothing);
    expect(await judged('FLR', floors)).toMatchObject({
      ...{ judged: 0, quickly: SLICE, wrong: 0, letter: 0, together: 'explained' },
    });
    const spoilt = at(FIRST + 0x123456, (words) => words.fill(0x3f800001));
    expect(await judged('FLR', asked(Math.floor, spoilt))).toMatchObject({
      ...{ judged: 1, quickly: SLICE - 1, wrong: 1 },
      exceptions: [{ verdict: 'wrong', operand: FIRST + 0x123456, result: 0x3f800001 }],
    });
  });

  it('of a conversion is held against integers, and where there is none anything is permitted', async () => {
    const truncated = asked((a) => valueOf(Math.trunc(a) >>> 0), nothing);
    expect(await judged('TRUNC.U', truncated, ONES, 'NVvp4.0')).toMatchObject({
      ...{ wrong: 0, open: 0, quickly: SLICE },
    });
    // Beyond 2^32.
    const beyond = await judged('TRUNC.U', truncated, 0x4f800000 / SLICE, 'NVvp4.0');
    expect(beyond).toMatchObject({ wrong: 0, open: SLICE });
    const spoilt = at(FIRST + 3, (words) => words.fill(2));
    const wrong = asked((a) => valueOf(Math.trunc(a) >>> 0), spoilt);
    expect(await judged('TRUNC.U', wrong, ONES, 'NVvp4.0')).toMatchObject({
      ...{ wrong: 1, exceptions: [{ operand: FIRST + 3, result: 2 }] },
    });
  });
});
