import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { load } from '../../../semantics/language/load.js';
import type { InstructionSyntax } from '../../../semantics/language/ast.js';
import { inputsArbitrary, programArbitrary } from '../../generate/vp/generated.arbitrary.js';
import { candidateOf, keyOf, type Candidate, type Test } from '../../edit/vp/candidate.js';
import { instructionsOf } from './edit.js';
import { NothingToShrink, Shrinker, type ShrinkResult } from '../engine.js';
import { measure } from './measure.js';
import { programReductions } from './reductions/index.js';
import { isSmaller } from '../smaller.js';
import { withoutPieces } from '../pieces.testing.js';
import { readState, stateOf, type ShrinkState } from './state.js';
import { shrinkVp, sizeOf, VP } from './language.js';

/** What a toy backend gets wrong: some property of programs and inputs, as its signature. */
type Toy = (instructions: readonly InstructionSyntax[], candidate: Candidate) => string | null;

const TOYS: Readonly<Record<string, Toy>> = {
  'a suffix C': (all) => (all.some((each) => each.updatesConditionCode) ? 'C' : null),
  'two of the same name': (all) => {
    const names = all.map(({ name }) => name);
    return names.find((name, at) => names.indexOf(name) !== at) ?? null;
  },
  'a negated operand and a mask': (all) =>
    all.some(({ operands }) => operands.some(({ sign }) => sign === '-')) &&
    all.some(({ destination }) => (destination?.writeMask ?? '') !== '')
      ? 'negated'
      : null,
  'relative addressing and a temporary': (all) =>
    all.some(({ operands }) => operands.some(({ register }) => register.file === 'relative')) &&
    all.some(({ operands }) => operands.some(({ register }) => register.file === 'temporary'))
      ? 'relative'
      : null,
  'a branch on a condition': (all) =>
    all.find(({ condition }) => condition !== null && condition.rule !== 'TR')?.name ?? null,
  'an input above 100': (all, { inputs }) =>
    all.length > 1 &&
    Object.values(inputs.attributes ?? {})
      .flat()
      .some((value) => value > 100 && value < 1e30)
      ? 'large'
      : null,
};

function testOf(toy: Toy): Test {
  return (candidate) => {
    const signature =
      candidate.syntax === null ? null : toy(instructionsOf(candidate.syntax), candidate);
    return signature === null ? null : { signature, place: () => null };
  };
}

const environments = ['VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0', 'VP2.0'] as const;

/** Programs with inputs, and a toy that finds something in them. */
const failing = fc
  .constantFrom<EnvironmentName>(...environments)
  .chain((environment) =>
    programArbitrary(ENVIRONMENTS[environment], { length: { least: 2, most: 24 } }).chain(
      (program) =>
        fc.record({
          start: inputsArbitrary(ENVIRONMENTS[environment], program).map((inputs) =>
            candidateOf(program.text, inputs),
          ),
          toy: fc.constantFrom(...Object.keys(TOYS)),
        }),
    ),
  )
  .map(({ start, toy }) => ({ start, toy, test: testOf(TOYS[toy] ?? (() => null)) }))
  .filter(({ start, test }) => test(start) !== null);

/** What no reduction can make smaller without losing the signature: told without the engine. */
function reducible({ candidate, signature }: ShrinkResult<Candidate>, test: Test): string | null {
  for (const reduction of programReductions) {
    for (const proposed of reduction.propose(candidate, () => null)) {
      if (!isSmaller(measure(proposed), measure(candidate))) continue;
      if (load(proposed.text).loaded && test(proposed)?.signature === signature) {
        return `${reduction.name}: ${proposed.text}`;
      }
    }
  }
  return null;
}

/** The same by text alone, whatever reductions there are: pieces of operands and single tokens that need not be there. */
function spare({ candidate, signature }: ShrinkResult<Candidate>, test: Test): string | null {
  for (const text of withoutPieces(candidate.text)) {
    if (!load(text).loaded) continue;
    const proposed = candidateOf(text, candidate.inputs);
    if (!isSmaller(measure(proposed), measure(candidate))) continue;
    if (test(proposed)?.signature === signature) return text;
  }
  return null;
}

const RUNS = { numRuns: 30 };

describe('shrink', () => {
  it('gives what loads, keeps the signature, is no larger, and is 1-minimal', () => {
    fc.assert(
      fc.property(failing, ({ start, test }) => {
        const result = shrinkVp(start, test);
        const { candidate, signature } = result;
        expect(load(candidate.text).loaded).toBe(true);
        expect(signature).toBe(test(start)?.signature);
        expect(test(candidate)?.signature).toBe(signature);
        expect(isSmaller(measure(start), measure(candidate))).toBe(false);
        expect(result.oneMinimal).toBe(true);
        expect(reducible(result, test)).toBeNull();
        expect(spare(result, test)).toBeNull();
      }),
      RUNS,
    );
  });

  it('asks of each candidate once, and only of what loads', () => {
    fc.assert(
      fc.property(failing, ({ start, test }) => {
        const asked = new Set<string>();
        let runs = 0;
        const { runs: counted } = shrinkVp(start, (candidate) => {
          expect(load(candidate.text).loaded).toBe(true);
          asked.add(keyOf(candidate));
          runs++;
          return test(candidate);
        });
        expect(asked.size).toBe(runs);
        expect(counted).toBe(runs);
      }),
      RUNS,
    );
  });

  it('gives the same again, and the same when it was stopped and goes on', () => {
    fc.assert(
      fc.property(failing, fc.integer({ min: 1, max: 200 }), ({ start, test }, stopAt) => {
        const whole = shrinkVp(start, test);
        expect(keyOf(shrinkVp(start, test).candidate)).toBe(keyOf(whole.candidate));
        const [first, state] = sitting(start, test, stopAt, null);
        expect(first.runs).toBe(Math.min(stopAt, whole.runs));
        expect(first.oneMinimal).toBe(whole.runs <= stopAt);
        const saved = readState(JSON.parse(JSON.stringify(state)));
        const [second] = sitting(start, test, 100_000, saved);
        expect(keyOf(second.candidate)).toBe(keyOf(whole.candidate));
        expect(second.runs).toBe(whole.runs);
      }),
      RUNS,
    );
  });

  it('does not begin where nothing departs', () => {
    const start = candidateOf('!!VP1.0 MOV o[HPOS], v[0]; END');
    expect(() => shrinkVp(start, () => null)).toThrow(NothingToShrink);
  });

  it('drops statements and tokens of what must not load', () => {
    const text =
      '!!VP2.0 # too many\nmain: MUL R0, v[0], c[12]; ADDC R17.xy (GT.x), R0, |R1.wzyx|;\n' +
      'MOV o[HPOS], R0; BRA main (EQ); END\n';
    const refusedFor = (candidate: Candidate): string | null => {
      const result = load(candidate.text);
      return result.loaded ? null : result.error.restriction;
    };
    const result = shrinkVp(candidateOf(text), (candidate) => {
      const signature = refusedFor(candidate);
      return signature === null ? null : { signature, place: () => null };
    });
    expect(result.signature).toBe('temporary-unavailable');
    expect(result.candidate.text.length).toBeLessThan(28);
    expect(refusedFor(result.candidate)).toBe('temporary-unavailable');
    expect(result.oneMinimal).toBe(true);
  });

  it('keeps a program as it is written where printing it anew loses what departs', () => {
    const text = '!!VP1.0\nMOV R0, v[1]; # END\nADD R1, R0, c[3];\nMOV o[HPOS], R0;\nEND\n';
    const result = shrinkVp(candidateOf(text, { parameters: { 3: [1, 2, 3, 4] } }), (candidate) =>
      candidate.text.includes('# END') ? { signature: 'comment', place: () => null } : null,
    );
    expect(result.oneMinimal).toBe(true);
    expect(load(result.candidate.text).loaded).toBe(true);
    expect(result.candidate.text).toContain('# END');
    expect(sizeOf(result.candidate)).toBe(1);
    expect(result.candidate.inputs).toEqual({ attributes: {}, parameters: {} });
  });
});

function sitting(
  start: Candidate,
  test: Test,
  maxRuns: number,
  before: ShrinkState | null,
): [ShrinkResult<Candidate>, ShrinkState] {
  const shrinker = new Shrinker(VP, start, maxRuns, before);
  const asking = shrinker.run();
  let next = asking.next();
  while (next.done !== true) next = asking.next(test(next.value));
  return [next.value, stateOf(start, shrinker.memory())];
}
