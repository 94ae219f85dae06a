/** Emulators that are right are certified, whatever they do where descriptions differ; each that is wrong is convicted, by a program of few words. */
import { byNight, everyByDay } from '../../vitest.night.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { programIn } from '../../semantics/nv2a/program.js';
import { fromQuad } from '../../semantics/nv2a/fields.js';
import { BackendIncident } from '../judge/incident.js';
import { ask, expecting, type Expecting } from './ask.js';
import type { WordsBox } from './box.js';
import { wordsCertificateSchema, type WordsCertificate } from './certificate.js';
import { MADE_BY } from './made-by.testing.js';
import { certifyWords, type CertifyWordsOptions } from './certify.js';
import { emulator, FAULTS, type Own, type WordsFault } from './emulator.testing.js';
import type { Standing } from './expected.js';
import type { Question } from './question.js';
import { planOf, type Plan } from './plan/plan.js';

const OPTIONS = { seed: 1, programs: byNight(1000, 100) };
const STANDING: Standing = { readings: new Map(), nanPayload: false };

let plan: Plan;
/** What those are asked who are right; at night they are asked everything. */
let some: Plan;
const remembered = new Map<string, ReturnType<Expecting>>();
const anew = expecting(STANDING);
/** What is to be left is the same whoever is asked. */
const expect_: Expecting = (question) => {
  if (question.group === 'smallest') return anew(question);
  const key = `${question.group} ${question.name}`;
  const known = remembered.get(key) ?? anew(question);
  remembered.set(key, known);
  return known;
};

beforeAll(() => {
  plan = planOf(OPTIONS);
  some = { ...plan, questions: everyByDay(plan.questions, 2) };
});

function certified(
  box: WordsBox,
  options: Partial<CertifyWordsOptions> = {},
): Promise<WordsCertificate> {
  return certifyWords({
    box,
    plan,
    madeBy: MADE_BY,
    ...OPTIONS,
    ...STANDING,
    expect: expect_,
    mostShrunk: 2,
    maxRuns: 1500,
    ...options,
  });
}

/** Asks no further than the first program that differs: it shows the fault. */
async function convicted(fault: WordsFault): Promise<WordsCertificate> {
  const box = emulator(fault);
  for (const question of plan.questions) {
    const answer = await ask(box, question, expect_, STANDING);
    const isWrong =
      answer.verdict === 'answered'
        ? answer.vertices.some(({ verdict }) => verdict === 'differs')
        : !answer.isOpen;
    if (isWrong) {
      const maxRuns = fault === 'crashes-at-136' ? 30 : 1500;
      return certified(box, { plan: { ...plan, questions: [question] }, maxRuns });
    }
  }
  throw new Error(`nothing convicts ${fault}`);
}

describe('an emulator that is right', () => {
  it('is certified, and how it has each open point is told', async () => {
    const certificate = await certified(emulator(null), { plan: some });
    expect(wordsCertificateSchema.parse(certificate)).toEqual(certificate);
    expect(certificate.found).toEqual([]);
    expect(certificate).toMatchObject({ verdict: 'the same', differs: 0, unanswered: 0 });
    expect(certificate.same).toBeGreaterThan(byNight(5000, 500));
    const by = Object.fromEntries(
      certificate.differences.map(({ difference, readings }) => [difference, readings]),
    );
    expect(by['paired-r1']).toMatchObject({ dropped: 0 });
    expect(by['paired-r1']?.['both']).toBeGreaterThan(0);
    expect(by['constant-written']).toMatchObject({ 'not-written': 0 });
    expect(by['fog-mask']).toMatchObject({ 'first-to-x': 0 });
  });

  it.each<[string, Own]>([
    [
      'has every open point the other way',
      {
        pairedR1: 'dropped',
        sharedC: 'first',
        pairedArl: 'dropped',
        fog: 'first-to-x',
        constants: 'not-written',
        address: 'of-more',
      },
    ],
    [
      'starts with other registers, and reads anything outside',
      { start: 'garbage', outside: 'garbage' },
    ],
  ])('is certified where it %s', async (_, own) => {
    const certificate = await certified(emulator(null, own), { plan: some });
    expect(certificate.found).toEqual([]);
    expect(certificate).toMatchObject({ verdict: 'the same', differs: 0 });
  });

  it('is certified whichever NaN it has, and held to the bits of those that are known where they are asked for', async () => {
    const box = emulator(null);
    const nan = (bits: number): number => ((bits & 0x7fffffff) > 0x7f800000 ? 0xffa00001 : bits);
    const other: WordsBox = {
      ...box,
      run: async (question) =>
        (await box.run(question)).map(({ outputs, constants }) => ({
          outputs: Array.from(outputs, nan),
          constants,
        })),
    };
    const moves = plan.questions.filter(({ group }) => /^(MAC (MOV|MUL|MAX)|ILU RCP)$/.test(group));
    const only = { plan: { ...plan, questions: moves } };
    expect(await certified(other, only)).toMatchObject({ verdict: 'the same', differs: 0 });
    const nanPayload = true;
    const held = { ...only, nanPayload, expect: expecting({ ...STANDING, nanPayload }) };
    expect((await certified(other, held)).verdict).toBe('differs');
    expect((await certified(box, held)).verdict).toBe('the same');
  });

  it('differs where a reading is asked for that it does not have', async () => {
    const readings = new Map([['constant-written', 'written']]);
    const only = {
      ...plan,
      questions: plan.questions.filter(({ group }) => group === 'constants written'),
    };
    const own = emulator(null, { constants: 'not-written' });
    const chosen = { readings, expect: expecting({ ...STANDING, readings }), plan: only };
    expect(await certified(own, chosen)).toMatchObject({ verdict: 'differs', open: 0 });
    expect(await certified(emulator(null), chosen)).toMatchObject({ verdict: 'the same', open: 0 });
  });
});

describe('an emulator that is wrong', () => {
  it.each(FAULTS.map((fault) => [fault]))('is convicted: %s', async (fault) => {
    const certificate = await convicted(fault);
    expect(certificate.verdict).toBe('differs');
    const [found] = certificate.found;
    if (found === undefined) throw new Error('nothing was made small');
    expect(found.isMinimal).toBe(fault !== 'crashes-at-136');
    // What is left shows it, and is small.
    const words = found.words.map((quad) =>
      fromQuad(quad.map(Number) as [number, number, number, number]),
    );
    expect(programIn(words).ok).toBe(true);
    if (fault !== 'crashes-at-136') {
      expect(words.length).toBeLessThanOrEqual(3);
      expect(found.differences.length).toBeGreaterThan(0);
    }
    expect(found.blame).not.toBe('');
  });

  it.each<[WordsFault, RegExp]>([
    ['negate-ignored', /negate/],
    ['swizzle-of-c-ignored', /c\.[xyzw]\b/],
    ['constant-offset-95', /mux/],
    ['arl-rounds', /MAC ARL/],
    ['add-reads-b', /MAC ADD/],
    ['sge-is-sgt', /MAC SGE/],
    ['r12-is-a-register', /\.register/],
    ['ilu-writes-field-beside-mac', /beside ILU/],
    ['out-mux-ignored', /out\.mux/],
    ['output-low-three-bits', /out\.address/],
  ])('is told by what it has wrong: %s', async (fault, blame) => {
    const { found } = await convicted(fault);
    expect(found[0]?.blame).toMatch(blame);
  });

  it.each<[string, (box: WordsBox) => WordsBox]>([
    [
      'leaves what it began with',
      (box) => ({
        ...box,
        run: ({ vertices }) =>
          Promise.resolve(
            vertices.map(() => ({ outputs: Array.from({ length: 44 }, () => 0), constants: {} })),
          ),
      }),
    ],
    [
      'answers every vertex as the first',
      (box) => ({
        ...box,
        run: async (question) => {
          const all = await box.run(question);
          return all.map(() => all[0] ?? { outputs: [], constants: {} });
        },
      }),
    ],
    [
      'remembers the first answer',
      (box) => {
        let first: Awaited<ReturnType<WordsBox['run']>> | null = null;
        return {
          ...box,
          run: async (question) => {
            first ??= await box.run(question);
            return question.vertices.map(() => first?.[0] ?? { outputs: [], constants: {} });
          },
        };
      },
    ],
    [
      'writes constants that nobody asked for',
      (box) => ({
        ...box,
        run: async (question) =>
          (await box.run(question)).map((left) => ({
            ...left,
            constants: { ...left.constants, 3: [1, 2, 3, 4] as const },
          })),
      }),
    ],
    [
      'ends at every program',
      (box) => ({ ...box, run: () => Promise.reject(new BackendIncident('crash', 'it ended')) }),
    ],
  ])('is convicted where it %s', async (_, change) => {
    const first = { ...plan, questions: plan.questions.slice(60, 220) };
    const certificate = await certified(change(emulator(null)), { plan: first, maxRuns: 300 });
    expect(certificate.verdict).toBe('differs');
    expect(wordsCertificateSchema.parse(certificate)).toEqual(certificate);
  });

  it.each<[string, (box: WordsBox) => WordsBox]>([
    [
      'keeps constants that a later run is not given',
      (box) => {
        let kept: Question['constants'] = {};
        return {
          ...box,
          run: async (question) => {
            kept = { ...kept, ...question.constants };
            return box.run({ ...question, constants: kept });
          },
        };
      },
    ],
    [
      'keeps constants that a program wrote',
      (box) => {
        let kept: Question['constants'] = {};
        return {
          ...box,
          run: async (question) => {
            const left = await box.run({
              ...question,
              constants: { ...kept, ...question.constants },
            });
            kept = Object.assign(
              {},
              kept,
              ...left.map(({ constants }) => constants),
            ) as typeof kept;
            return left;
          },
        };
      },
    ],
    [
      'keeps inputs that a later vertex is not given',
      (box) => {
        let kept: Question['constants'] = {};
        return {
          ...box,
          run: (question) =>
            box.run({
              ...question,
              vertices: question.vertices.map((own) => (kept = { ...kept, ...own })),
            }),
        };
      },
    ],
    [
      'has the constants that a program was first run with',
      (box) => {
        const first = new Map<string, Question['constants']>();
        return {
          ...box,
          run: (question) => {
            const key = question.words.join();
            const constants = first.get(key) ?? question.constants;
            first.set(key, constants);
            return box.run({ ...question, constants });
          },
        };
      },
    ],
  ])('is convicted where it %s', async (_, change) => {
    const again = plan.questions.filter(({ group }) => group === 'asked again');
    const wrong = { plan: { ...plan, questions: again }, maxRuns: 300 };
    expect((await certified(change(emulator(null)), wrong)).verdict).toBe('differs');
    // Whoever keeps nothing is right.
    expect(await certified(emulator(null), wrong)).toMatchObject({ verdict: 'the same' });
  });

  it('is no better for refusing: what it does not take is incomplete', async () => {
    const lazy: WordsBox = {
      ...emulator(null),
      run: () => Promise.reject(new BackendIncident('unsupported', 'later')),
    };
    const first = { ...plan, questions: plan.questions.slice(0, 50) };
    expect(await certified(lazy, { plan: first })).toMatchObject({
      verdict: 'incomplete',
      same: 0,
    });
    let turn = 0;
    const half: WordsBox = {
      ...lazy,
      run: (question) => (turn++ % 2 === 0 ? lazy.run(question) : emulator(null).run(question)),
    };
    expect(await certified(half, { plan: first })).toMatchObject({
      verdict: 'incomplete',
      differs: 0,
    });
  });
});

describe('the plan', () => {
  it('asks each field with all values that mean something', () => {
    const fields = new Set(
      plan.questions.flatMap(({ group }) => (group.startsWith('field ') ? [group.slice(6)] : [])),
    );
    expect(fields.size).toBeGreaterThan(30);
    const values = (field: string): number =>
      new Set(
        plan.questions
          .filter(({ group }) => group === `field ${field}`)
          .map(({ name }) => /=(\d+) /.exec(name)?.[1]),
      ).size;
    expect(values('constant')).toBe(192);
    expect(values('out.mask')).toBe(16);
    expect(values('mac')).toBe(14);
    expect(values('ilu')).toBe(8);
    expect(values('a.mux')).toBe(3);
    expect(values('a.register')).toBe(13);
    expect(values('input')).toBe(16);
  });

  it('is the same of a seed, and another of another', () => {
    const random = (seed: number): string =>
      planOf({ seed, programs: 20 })
        .questions.slice(-20)
        .map(({ words }) => words.join())
        .join('\n');
    expect(random(3)).toBe(random(3));
    expect(random(3)).not.toBe(random(4));
  });
});
