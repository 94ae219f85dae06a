/** Results held against an engine: the engine itself, engines that are wrong in one place. */
import { describe, expect, it } from 'vitest';
import { nominalOf } from '../../semantics/domains/nominal-of.js';
import { machineOf } from '../../semantics/machine/machine.js';
import { CHANGED } from '../../semantics/silicon/changed.js';
import { engineMachine } from '../backends/engine.js';
import { openBackend } from '../backends/open.js';
import { certify } from '../certify/certify.js';
import { candidateOf } from '../edit/vp/candidate.js';
import { observeInstruction, recordsOf } from '../inference/machine-observations.js';
import { blackBoxOf, runOf } from '../judge/black-box/black-box.js';
import { againstTest } from '../shrink/vp/against-test.js';
import { sittingIn } from '../shrink/sitting.js';
import { VP } from '../shrink/vp/language.js';
import { explained } from './blame.js';
import { isAmong } from './errors.js';
import { EngineAnswers } from './expected.js';
import { changedMachine, oneFurther } from './machines.testing.js';
import { engineLine } from './program.js';
import { comparedRecords, farthest, kindsOf, type ComparedRecords } from './records.js';
import { EXACT, toleranceOf } from './tolerance.js';

const OF = { nv20: 'VP1.1', nv30: 'VP2.0' } as const;

function compared(
  machine: ReturnType<typeof engineMachine>,
  engine: keyof typeof OF,
  instruction: string,
  tolerance = EXACT,
): ComparedRecords {
  const words = observeInstruction(machine, OF[engine], instruction);
  if (typeof words === 'string') throw new Error(words);
  return comparedRecords(
    engine,
    recordsOf(instruction, words),
    { tolerance, nans: 'one' },
    () => false,
  );
}

/** Which faults of one place the results of instructions tell, within what a test has time for. */
const TOLD = [
  ['nv20', 'one guard bit fewer', 'ADD'],
  ['nv20', 'a sticky bit', 'ADD'],
  ['nv20', 'denormal terms are zeros', 'MAD'],
  ['nv20', 'zero does not win', 'MUL'],
  ['nv20', 'products overflow to infinity', 'MUL'],
  ['nv20', 'NaN is unordered', 'MAX'],
  ['nv20', 'RSQ of a power of four is exact', 'RSQ'],
  ['nv20', 'RSQ minds the sign', 'RSQ'],
  ['nv20', 'LOG minds the sign', 'LOG'],
  ['nv30', 'zero wins', 'MUL'],
  ['nv30', 'the order of NV20', 'SGE'],
  ['nv30', 'sums overflow to the largest', 'ADD'],
] as const;

describe('an engine that is wrong in one place', () => {
  it.each(TOLD)('%s, %s: %s differs, and that place explains it', (engine, change, instruction) => {
    const figures = CHANGED[engine][change];
    if (figures === undefined) throw new Error(change);
    const own = compared(changedMachine(engine, figures), engine, instruction);
    expect(own.differing.length).toBeGreaterThan(0);
    const found = explained(own, engine, OF[engine], OF[engine], 'one');
    expect(found.map(({ as }) => as)).toContain(`the engine, but: ${change}`);
    expect(found[0]?.records).toBe(own.differing.length);
    // The engine itself differs in nothing.
    const right = compared(engineMachine(engine), engine, instruction);
    expect([right.differing.length, right.near.length]).toEqual([0, 0]);
    expect(explained(right, engine, OF[engine], OF[engine], 'one')).toEqual([]);
  });
});

const ADDRESSED =
  '!!VP1.1\nARL A0.x, v[1].x;\nMUL R1, v[0], v[0];\nADD R2, R1, c[A0.x + 3];\nMOV o[HPOS], R2;\nEND';

describe('programs', () => {
  const answers = new EngineAnswers('nv20', 'VP1.1', 'VP1.1');
  const right = engineMachine('nv20');

  it('differ where every instruction by itself is right, and the smallest shows why', async () => {
    const box = oneFurther(blackBoxOf(right));
    const values = {
      attributes: { 0: [1, 2, 3, 4], 1: [5, 0, 0, 0] },
      parameters: { 8: [1, 1, 1, 1] },
    } as const;
    const test = againstTest(box, { answersTo: () => answers, tolerance: EXACT });
    const { smallest } = await sittingIn(VP, {
      ...{ start: candidateOf(ADDRESSED, values), test, maxRuns: 2000, state: null },
      ...{ onProgress: () => undefined, signal: new AbortController().signal },
    });
    const { candidate, oneMinimal } = smallest;
    expect(oneMinimal).toBe(true);
    expect(candidate.syntax?.items).toHaveLength(2);
    expect(candidate.text).toContain('ARL');
  });

  it('are compared in all components that they write, and in no other', () => {
    const values = {
      attributes: { 0: [1, 2, 3, 4], 1: [5, 0, 0, 0] },
      parameters: { 8: [1, 1, 1, 1] },
    } as const;
    const line = engineLine(answers, ADDRESSED, values, runOf(right, ADDRESSED, values));
    expect(line).toEqual({ compared: 4, differing: 0, found: [] });
    const part = ADDRESSED.replace('MOV o[HPOS], R2', 'MOV o[HPOS].xz, R2');
    expect(engineLine(answers, part, values, runOf(right, part, values))).toMatchObject({
      compared: 2,
    });
  });

  it('are not compared where nothing is known of the engine', () => {
    for (const near of [5 - 2 ** -10, NaN, 1e9, 2 ** -140]) {
      const values = { attributes: { 1: [near, 0, 0, 0] } } as const;
      expect(answers.of(ADDRESSED, values)).toEqual({
        open: 'depends on an address of such a number',
      });
    }
    expect(answers.of(ADDRESSED, { attributes: { 1: [5.5, 0, 0, 0] } })).toHaveProperty(
      'components',
    );
    const later = new EngineAnswers('nv30', 'VP2.0', 'VP2.0');
    const codes = '!!VP2.0\nMOVC R0, v[0];\nMOV o[HPOS] (LT), R0;\nEND';
    expect(later.of(codes, { attributes: { 0: [2 ** -140, 1, 1, 1] } })).toEqual({
      open: 'depends on the condition code of a denormal',
    });
  });
});

describe('payloads', () => {
  it('tell the component of the other NaN, which no tolerance takes for the one of the engine', () => {
    const other = 0x7fc00001;
    const inputs = [0x7f800000, 0, 0x7fc00000, 0x3f800000, 0, 0, 0, 0];
    const words = Uint32Array.from([...inputs, 0x7f800000, 0, other, 0x3f800000]);
    const heldBy = (nans: 'one' | 'payload'): ComparedRecords => {
      const seen = { ...recordsOf('ADD', words), count: 1, words };
      return comparedRecords('nv20', seen, { tolerance: toleranceOf('9ulps'), nans }, () => false);
    };
    const [differing] = heldBy('payload').differing;
    if (differing === undefined) throw new Error('it differs');
    expect([differing.expected[2], differing.observed[2]]).toEqual([0x7fffffff, other]);
    expect(farthest(differing)).toEqual({ component: 2, ulps: null });
    expect(kindsOf([differing])).toEqual({ 'another NaN': 1 });
    expect(heldBy('one').same).toHaveLength(1);
  });
});

describe('a tolerance', () => {
  it('takes results that are near for the engine', () => {
    const off = machineOf(nominalOf);
    const { differing } = compared(off, 'nv20', 'RSQ');
    expect(differing.length).toBeGreaterThan(0);
    const none = compared(off, 'nv20', 'RSQ', toleranceOf('RSQ=1ulp'));
    expect(none.differing).toEqual([]);
    expect(none.near).toEqual(differing);
  });

  const NORMALISED =
    '!!VP1.1\nDP3 R0.w, v[0], v[0];\nRSQ R0.w, R0.w;\nMUL o[HPOS], v[0], R0.w;\nEND';
  const answers = new EngineAnswers('nv20', 'VP1.1', 'VP1.1');
  const near = toleranceOf('RSQ=2ulps');

  it('passes programs whose results may come of such errors, and no others', () => {
    const values = { attributes: { 0: [1, 2, 3, 4] } } as const;
    const rounded = runOf(machineOf(nominalOf), NORMALISED, values);
    const line = engineLine(answers, NORMALISED, values, rounded);
    if (line === undefined || !('found' in line)) throw new Error('it is compared');
    expect(line.differing).toBeGreaterThan(0);
    const found = line.found.map(({ where, observed }) => ({ where, bits: Number(observed) }));
    expect(answers.mayErr(NORMALISED, values, found, near)).toBe(true);
    for (const bits of [0x7fc00000, 0xbf800000, 0x3f800000, 0]) {
      const other = [{ where: 'o[HPOS].x', bits }];
      expect(answers.mayErr(NORMALISED, values, other, near), bits.toString(16)).toBe(false);
    }
  });

  it('says where a pattern lies among others', () => {
    expect(isAmong(0x80000000, [0], 1)).toBe(true);
    expect(isAmong(0x80000001, [0], 1)).toBe(false);
    expect(isAmong(0x7f800000, [0x7f7fffff], 1)).toBe(true);
    expect(isAmong(0x7fc00000, [0x7f800000], 9)).toBe(false);
    expect(isAmong(0x3f800000, [0x7fc00000], 9)).toBe(false);
    expect(isAmong(0x3f800004, [0x3f800000, 0x3f800001], 1)).toBe(true);
    expect(isAmong(0x3f800005, [0x3f800000, 0x3f800001], 1)).toBe(false);
  });

  it.each(['', '1 ulp of RCP', '-1', '1ulp,2ulp', 'RCP=1,RCP=2', 'RPC=1', '99999999999', '1.5ulp'])(
    'refuses %j',
    (text) => {
      expect(() => toleranceOf(text)).toThrow(/tolerance|instruction|twice|at most/);
    },
  );

  it('means the same with and without its unit, and 0 for what it does not name', () => {
    expect(toleranceOf('3').of('MUL')).toBe(3);
    const some = toleranceOf('RCP=2ulps, 1ulp');
    expect([some.of('RCP'), some.of('MUL')]).toEqual([2, 1]);
    expect(toleranceOf('RCP=2').of('MUL')).toBe(0);
  });
});

it.each(['NVvp4.0', 'VP2.0'] as const)(
  'NV20 is not asked for programs of %s',
  async (environment) => {
    const backend = await openBackend('profile:strict');
    const asked = certify({ backend, environment, against: { engine: 'nv20', alone: true } });
    await expect(asked).rejects.toThrow(
      `the engine nv20 runs no programs of ${environment}: it runs those of VP1.0`,
    );
  },
);

it('payloads are asked of recordings alone', async () => {
  const backend = await openBackend('profile:strict');
  const asked = certify({
    ...{ backend, environment: 'VP1.1' },
    against: { engine: 'nv20', alone: true, nans: 'payload' },
  });
  await expect(asked).rejects.toThrow('only recordings keep payloads');
});
