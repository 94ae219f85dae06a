/** Tolerances, and lists of expected failures, of certificates of words. */
import { describe, expect, it } from 'vitest';
import { toleranceOf } from '../against/tolerance.js';
import { BackendIncident } from '../judge/incident.js';
import type { WordsBox } from './box.js';
import { wordsCertificateSchema, type WordsCertificate } from './certificate.js';
import { certifyWords, type CertifyWordsOptions, type WordsList } from './certify.js';
import { emulator } from './emulator.testing.js';
import { MADE_BY } from './made-by.testing.js';
import { plannedFor } from './plan/chosen.js';

const OPTIONS = { seed: 1, programs: 60 };

async function certified(
  box: WordsBox,
  queries: readonly string[],
  options: Partial<CertifyWordsOptions> = {},
): Promise<WordsCertificate> {
  const certificate = await certifyWords({
    box,
    plan: plannedFor(queries, OPTIONS),
    madeBy: MADE_BY,
    ...OPTIONS,
    readings: new Map(),
    nanPayload: false,
    maxRuns: 600,
    ...options,
  });
  expect(wordsCertificateSchema.parse(certificate)).toEqual(certificate);
  return certificate;
}

/** A list of entries of an instruction and ways of differing, as oracles/compare/ compares it. */
function list(...entries: readonly (readonly [instruction: string, kind?: string])[]): WordsList {
  return {
    file: 'list.yaml',
    text: '',
    compare: (found, isAsked) => {
      const fits = (
        [name, kind]: (typeof entries)[number],
        each: (typeof found)[number],
      ): boolean =>
        each.instructions.includes(name) &&
        (kind === undefined || each.kinds.every((own) => own === kind));
      return {
        reasons: found.map((each) =>
          entries.some((entry) => fits(entry, each)) ? 'it is known' : null,
        ),
        absent: entries
          .filter((entry) => isAsked(entry[0]) && !found.some((each) => fits(entry, each)))
          .map(([name]) => ({ place: 'list.yaml:1', says: name })),
      };
    },
  };
}

describe('a tolerance', () => {
  const rounded = emulator('rcp-is-rounded');
  const RCP = ['RCP', 'random programs'];

  it('is none where nobody asks for one', async () => {
    const certificate = await certified(rounded, RCP);
    expect(certificate).toMatchObject({ verdict: 'differs', tolerance: null, near: 0, beyond: 0 });
    const own = certificate.groups.find(({ group }) => group === 'ILU RCP');
    expect(Object.keys(own?.kinds ?? {})).toEqual(['another number']);
  });

  it('is held against an operation by itself, and of programs against runs with such errors', async () => {
    const tolerance = toleranceOf('RCP=2ulps');
    const certificate = await certified(rounded, RCP, { tolerance });
    expect(certificate).toMatchObject({
      verdict: 'the same within the tolerance',
      tolerance: 'RCP=2ulps',
      differs: 0,
      beyond: 0,
      found: [],
    });
    expect(certificate.near).toBeGreaterThan(10);
  });

  it('is for the operation that it names alone', async () => {
    const tolerance = toleranceOf('RSQ=2ulps');
    expect(await certified(rounded, ['RCP'], { tolerance })).toMatchObject({ verdict: 'differs' });
  });

  it('convicts no program that differs by more, and does not pass it either', async () => {
    const right = emulator(null);
    /** Right by itself; in whole programs another number altogether. */
    const wrong: WordsBox = {
      ...right,
      run: async (question) => {
        const left = await right.run(question);
        return question.group === 'random programs'
          ? left.map(({ constants, outputs }) => ({
              constants,
              outputs: Array.from(outputs, () => 0x4e123456),
            }))
          : left;
      },
    };
    const tolerance = toleranceOf('1ulp');
    const certificate = await certified(wrong, RCP, { tolerance });
    expect(certificate).toMatchObject({ verdict: 'incomplete', differs: 0 });
    expect(certificate.beyond).toBeGreaterThan(10);
    expect(certificate.firstBeyond).toMatch(/^random programs: /);
    // An address is one or another.
    const off = await certified(emulator('arl-rounds'), ['ARL'], { tolerance });
    expect(off.verdict).toBe('differs');
  });
});

describe('a list of expected failures', () => {
  const wrong = emulator('rcp-of-denormal');
  const KNOWN = [['RCP', 'a number for an infinity']] as const;

  it('accepts an operation that differs as it says', async () => {
    const certificate = await certified(wrong, ['RCP', 'RSQ'], { list: list(...KNOWN) });
    expect(certificate).toMatchObject({
      verdict: 'the same but for what is expected',
      untold: 0,
      absent: [],
      found: [{ accepted: 'it is known', operations: ['RCP'] }],
    });
    expect(certificate.groups[0]).toMatchObject({ operation: 'RCP', accepted: 'it is known' });
  });

  it('accepts no other way of differing, and none of another operation', async () => {
    for (const entry of [['RCP', 'NaN for a number'] as const, ['RSQ'] as const]) {
      const certificate = await certified(wrong, ['RCP', 'RSQ'], { list: list(entry) });
      expect(certificate).toMatchObject({ verdict: 'differs', found: [{ accepted: null }] });
    }
  });

  it('tells what it lists and is not there', async () => {
    const certificate = await certified(wrong, ['RCP', 'RSQ'], {
      list: list(...KNOWN, ['RSQ', 'another number']),
    });
    expect(certificate).toMatchObject({
      verdict: 'differs',
      absent: [{ place: 'list.yaml:1', says: 'RSQ' }],
    });
    // Nothing is missing of what nobody was asked.
    const part = await certified(wrong, ['RCP'], { list: list(...KNOWN, ['RSQ']) });
    expect(part.verdict).toBe('the same but for what is expected');
  });

  it('counts programs with the smallest that differs so, and lists them by its operations', async () => {
    const negation = emulator('negate-of-c-ignored');
    const groups = ['c.negate', 'random programs'];
    const every = ['MOV', 'ADD', 'MUL', 'MAD', 'DP3', 'DP4', 'DPH', 'DST', 'MIN', 'MAX', 'SLT', 'SGE', 'ARL', 'RCP', 'RCC', 'RSQ', 'EXP', 'LOG', 'LIT'].map((name) => [name] as const); // prettier-ignore
    const certificate = await certified(negation, groups, { list: list(...every) });
    expect(certificate.found.every(({ accepted }) => accepted !== null)).toBe(true);
    const counted = certificate.found.reduce((sum, { programs }) => sum + programs, 0);
    expect(counted).toBeGreaterThan(certificate.found.length);
    expect(certificate.verdict).toBe(
      certificate.untold > 0 ? 'differs' : 'the same but for what is expected',
    );
  });

  it('accepts no crash, and nothing that is not told', async () => {
    const right = emulator(null);
    const crashing: WordsBox = {
      ...right,
      run: (question) =>
        question.words.length > 5
          ? Promise.reject(new BackendIncident('crash', 'it ended'))
          : right.run(question),
    };
    const all = list(['MOV'], ['ADD'], ['MUL'], ['MAD']);
    const crashes = await certified(crashing, ['pairs'], { list: all, maxRuns: 20 });
    expect(crashes.verdict).toBe('differs');
    const many = emulator('mask-of-ilu-reversed');
    const untold = await certified(many, ['pairs'], { list: all, mostShrunk: 0 });
    expect(untold.untold).toBeGreaterThan(0);
    expect(untold.verdict).toBe('differs');
  });

  it('accepts no difference that shows once and no more', async () => {
    const right = emulator(null);
    const seen = new Set<string>();
    /** Answers each program wrongly once. */
    const unsteady: WordsBox = {
      ...right,
      run: async (question) => {
        const left = await right.run(question);
        const key = JSON.stringify([question.words.map(String), question.vertices]);
        if (question.group === 'smallest' || seen.has(key)) return left;
        seen.add(key);
        return left.map(({ constants, outputs }) => ({
          constants,
          outputs: Array.from(outputs, (bits) => (bits ^ 1) >>> 0),
        }));
      },
    };
    const certificate = await certified(unsteady, ['pairs'], { list: list(['MOV'], ['ADD']) });
    expect(certificate).toMatchObject({ verdict: 'differs', found: [] });
    expect(certificate.untold).toBeGreaterThan(0);
  });
});
