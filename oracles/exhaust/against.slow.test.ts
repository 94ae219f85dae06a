/** Results of many operands held against an engine: the engine itself, engines that are wrong in one place, implementations that are lazy or spoilt. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { isNaNBits, NAN_BITS } from '../../semantics/number/binary32.js';
import { CHANGED } from '../../semantics/silicon/changed.js';
import { changedMachine } from '../against/machines.testing.js';
import { openBackend } from '../backends/open.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import { verticesOfBox } from '../stress/vertices-of.js';
import { load } from '../../semantics/language/load.js';
import {
  AgainstTally,
  engineAnswer,
  engineVerdict,
  extremesOf,
  summedAgainst,
  type AgainstCount,
  type AgainstOrder,
} from './against.js';
import { inRegisters, type Asked } from './language.js';
import { exhaustedLanguage } from './languages.js';
import type { Operation } from './operation.js';
import type { QuestionRange } from './questions.js';
import { judgeRange } from './slice.js';

const RANDOM = { count: 300, seed: 5 };
const OF = { nv20: 'VP1.1', nv30: 'VP2.0' } as const;
const BIT_FOR_BIT = { tolerance: null, nans: 'one' } as const;

function operationsOf(engine: keyof typeof OF): readonly Operation[] {
  return exhaustedLanguage(OF[engine]).operations(OF[engine], null, RANDOM);
}

function named(engine: keyof typeof OF, name: string): Operation {
  const found = operationsOf(engine).find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** Held against the engine alone, as if the documents permitted everything. */
async function held(
  operation: Operation,
  asked: Asked,
  { first, count }: QuestionRange,
  against: AgainstOrder,
): Promise<AgainstCount> {
  const tally = new AgainstTally(operation, against);
  const { questions } = operation;
  for (let done = 0; done < count; done += asked.most) {
    const words = new Uint32Array(Math.min(asked.most, count - done) * questions.width);
    questions.fill(first + done, words);
    const { words: registers, hidden } = await asked.ask(words);
    tally.add(first + done, words, registers, new Set(hidden), () => true);
  }
  return tally.count;
}

/** The same beside the documents. */
async function judged(
  operation: Operation,
  asked: Asked,
  range: QuestionRange,
  against: AgainstOrder,
) {
  const report = await judgeRange(operation, asked, range, defaultsOf(operation.authority), {}, against); // prettier-ignore
  if (report.against === undefined) throw new Error('it was held against an engine');
  return { ...report, against: report.against };
}

/** Parts of what is asked: of every operand zeros, denormals, numbers, and NaNs of either sign. */
function partsOf({ questions }: Operation): readonly QuestionRange[] {
  if (!questions.isEvery) {
    return [0, questions.slices - 1].map((slice) => ({
      first: questions.firstOf(slice),
      count: Math.min(400, questions.sizeOf(slice)),
    }));
  }
  return [
    0, 0x007fff80, 0x3f7fff80, 0x7f7fff80, 0x7fc00000, 0x80000000, 0xbf7fff80, 0xff7fff80,
  ].map((first) => ({ first, count: 256 }));
}

/** The engine's own results, in every component that is compared, as a stack's words. */
function engineAsked(
  operation: Operation,
  engine: keyof typeof OF,
  spoil: (number: number, bits: number) => number = (_, bits) => bits,
  most = 100,
): Asked {
  const answer = engineAnswer(operation, engine);
  const { width } = operation.questions;
  return {
    most,
    ask: (questions) => {
      const count = questions.length / width;
      const words = new Uint32Array(count * 4);
      for (let at = 0; at < count; at++) {
        const number = questions[at * width] ?? 0;
        words.fill(spoil(number, answer(questions, at)), 4 * at, 4 * at + 4);
      }
      return Promise.resolve({ words, hidden: [] });
    },
  };
}

describe.each(['nv20', 'nv30'] as const)('%s itself', (engine) => {
  it.each(operationsOf(engine))('has every result of $name', async (operation) => {
    const { abilities } = await openBackend(`engine:${engine}`);
    const asked = exhaustedLanguage(OF[engine]).ofBackend(abilities, operation);
    if (asked === null) throw new Error('it runs such programs');
    for (const range of partsOf(operation)) {
      const { compared, differing, near } = await held(operation, asked, range, {
        engine,
        ...BIT_FOR_BIT,
      });
      expect([compared, differing, near]).toEqual([range.count, 0, 0]);
    }
  });
});

/** Engines that are wrong in one place, and the operation that tells. */
const WRONG = [
  ['nv20', 'one guard bit fewer', 'ADD'],
  ['nv20', 'a sticky bit', 'ADD'],
  ['nv20', 'products overflow to infinity', 'MUL'],
  ['nv20', 'NaN is unordered', 'MAX'],
  ['nv20', 'RSQ of a power of four is exact', 'RSQ'],
  ['nv30', 'zero wins', 'MUL'],
] as const;

it.each(WRONG)('%s, %s: %s differs', async (engine, change, name) => {
  const figures = CHANGED[engine][change];
  if (figures === undefined) throw new Error(change);
  const operation = named(engine, name);
  const box = blackBoxOf(changedMachine(engine, figures));
  const [pass] = verticesOfBox(box, () => Promise.resolve()).passes(programOf(operation));
  if (pass === undefined) throw new Error('a program of one result');
  const width = operation.operands.types.length;
  const asked: Asked = {
    most: 4096,
    ask: async (questions) => {
      const count = questions.length / width;
      const registers = inRegisters(questions, width);
      return { words: await pass.run(count, registers, new Uint32Array(96 * 4)), hidden: [] };
    },
  };
  const order = { engine, ...BIT_FOR_BIT };
  let differing = 0;
  for (const range of partsOf(operation)) {
    if (differing > 0) break;
    differing += (await held(operation, asked, { ...range, count: Math.min(2000, operation.questions.sizeOf(0), range.count * 5) }, order)).differing; // prettier-ignore
  }
  expect(differing).toBeGreaterThan(0);
});

function programOf({ source }: Operation) {
  const result = load(source);
  if (!result.loaded) throw new Error(result.error.message);
  return result.program;
}

describe('what is counted', () => {
  const rcp = named('nv20', 'RCP');
  const first = 0x3f800000;
  const order: AgainstOrder = { engine: 'nv20', ...BIT_FOR_BIT };

  it('is just what was spoilt: how many, the first, the farthest', async () => {
    const spoilt = fc.uniqueArray(
      fc.record({ at: fc.nat(255), off: fc.integer({ min: 1, max: 9 }) }),
      { selector: ({ at }) => at, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(spoilt, fc.integer({ min: 0, max: 4 }), async (changes, ulps) => {
        const by = new Map(changes.map(({ at, off }) => [first + at, off]));
        const asked = engineAsked(rcp, 'nv20', (number, bits) => bits - (by.get(number) ?? 0));
        const tolerance = ulps === 0 ? null : `RCP=${String(ulps)}ulps`;
        const range = { first, count: 256 };
        const own = await held(rcp, asked, range, { ...order, tolerance });
        const beyond = changes.filter(({ off }) => off > ulps);
        expect(own.differing).toBe(beyond.length);
        expect(own.near).toBe(changes.length - beyond.length);
        const telling = beyond.length > 0 ? beyond : changes;
        const found = extremesOf(own);
        if (telling.length === 0) expect(found).toBeNull();
        else {
          expect(found?.first.operand).toBe(first + Math.min(...telling.map(({ at }) => at)));
          expect(found?.worst.ulps).toBe(Math.max(...telling.map(({ off }) => off)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is what the documents permit and the engine does not give, and the reverse', async () => {
    // Beyond the documents' bound, and not: units in the last place of a number next to 1.
    const off = [0, 1, 4000];
    const asked = engineAsked(rcp, 'nv20', (number, bits) => bits - (off[number % 3] ?? 0));
    const own = await judged(rcp, asked, { first, count: 99 }, order);
    expect(own).toMatchObject({ wrong: 33, against: { differing: 66, permitted: 33, notPermitted: 0 } }); // prettier-ignore
    // NV20 takes denormals for zeros, and the document says that a denormal is greater than 0.
    const sge = named('nv20', 'SGE');
    const first0 = sge.questions.firstOf(0);
    const range = { first: first0, count: sge.questions.sizeOf(0) };
    const engine = await judged(sge, engineAsked(sge, 'nv20'), { ...range, count: 2000 }, order);
    expect(engine.wrong).toBeGreaterThan(0);
    expect(engine.against).toMatchObject({ differing: 0, notPermitted: engine.wrong });
  });

  it('of parts adds up to that of the whole', async () => {
    const asked = engineAsked(rcp, 'nv20', (number, bits) => bits - (number % 7));
    const whole = await held(rcp, asked, { first, count: 200 }, order);
    const parts = await Promise.all(
      [0, 50, 120].map((from, index) =>
        held(rcp, asked, { first: first + from, count: [50, 70, 80][index] ?? 0 }, order),
      ),
    );
    expect(summedAgainst(parts)).toEqual(whole);
    expect(summedAgainst([])).toBeNull();
  });

  it('has every component where all are the same', async () => {
    const answers = engineAsked(rcp, 'nv20');
    const last: Asked = {
      ...answers,
      ask: async (questions) => {
        const given = await answers.ask(questions);
        const words = given.words.map((bits, at) => (at % 4 === 3 ? bits ^ 1 : bits));
        return { ...given, words };
      },
    };
    const {
      against: { differing, permitted },
    } = await judged(rcp, last, { first, count: 64 }, order);
    // Components that differ are not permitted either.
    expect([differing, permitted]).toEqual([64, 0]);
  });

  it('is nothing of an implementation that answers zeros, or nothing', async () => {
    const zeros = engineAsked(rcp, 'nv20', () => 0);
    const lazy = await held(rcp, zeros, { first, count: 64 }, order);
    expect(lazy).toMatchObject({
      differing: 64,
      ways: [{ way: 'a zero for a number', count: 64 }],
    });
    const hidden: Asked = {
      ...zeros,
      ask: (questions) => {
        const words = new Uint32Array(questions.length * 4);
        return Promise.resolve({ words, hidden: [...questions.keys()] });
      },
    };
    const unseen = await held(rcp, hidden, { first, count: 64 }, order);
    expect(unseen).toMatchObject({ compared: 0, differing: 0 });
    expect(engineVerdict(unseen, true)).toBe('incomplete');
  });

  it('takes NaN for one value, or by its payload', async () => {
    const mov = named('nv20', 'MOV');
    const range = { first: 0xffc00100, count: 64 };
    const one = engineAsked(mov, 'nv20', (_, bits) => (isNaNBits(bits) ? NAN_BITS : bits));
    const asOne = await held(mov, one, range, order);
    expect(asOne).toMatchObject({ compared: 64, differing: 0 });
    const payload = { ...order, nans: 'payload' } as const;
    expect(await held(mov, one, range, payload)).toMatchObject({ differing: 64 });
    expect(await held(mov, engineAsked(mov, 'nv20'), range, payload)).toMatchObject({
      differing: 0,
    });
  });
});

it('a word says what it comes to', () => {
  const none = { compared: 9, near: 0, differing: 0, permitted: 0, notPermitted: 0, ways: [], kinds: [] }; // prettier-ignore
  expect(engineVerdict(none, true)).toBe('the same');
  expect(engineVerdict(none, false)).toBe('incomplete');
  expect(engineVerdict({ ...none, near: 1 }, true)).toBe('the same within the tolerance');
  expect(engineVerdict({ ...none, differing: 1 }, false)).toBe('differs');
});
