/** Shrinking with toy tests, which find something in programs of each language: what holds of every result. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS } from '../../spec/gpu/environments.js';
import { contradictionOf } from '../../semantics/gl/binding-components.js';
import type { GpuInstructionSyntax, GpuProgramSyntax } from '../../semantics/gpu/language/ast.js';
import { loadGpu } from '../../semantics/gpu/language/load.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import type { InstructionSyntax, ProgramSyntax } from '../../semantics/language/ast.js';
import { load } from '../../semantics/language/load.js';
import type { InputValues } from '../../semantics/machine/state.js';
import type { CaseBase } from '../cases/case.js';
import type { CorpusCase } from '../cases/vp/case.js';
import type { GpuCase } from '../cases/gpu/case.js';
import type { CandidateOf, TestOf } from '../edit/candidate.js';
import { gpuCandidateOf, type GpuCandidate } from '../edit/gpu/candidate.js';
import { instructionsOf as gpuInstructionsOf } from '../edit/gpu/edit.js';
import type { GpuPlace } from '../edit/gpu/candidate.js';
import { candidateOf, type Candidate, type Place } from '../edit/vp/candidate.js';
import { GpuGenerator } from '../generate/gpu/generator.js';
import { inputsArbitrary, programArbitrary } from '../generate/vp/generated.arbitrary.js';
import { NothingToShrink, Shrinker, type ShrinkResult } from './engine.js';
import { GPU_SHRUNK } from './gpu/shrunk.js';
import type { ShrunkLanguage } from './language.js';
import type { Memory } from './memory.js';
import { withoutPieces } from './pieces.testing.js';
import { shrinkIn } from './shrink.js';
import { isSmaller } from './smaller.js';
import { instructionsOf } from './vp/edit.js';
import { VP_SHRUNK } from './vp/shrunk.js';
import { loadedGpu } from '../../semantics/gpu/language/load.testing.js';

/** What a toy backend gets wrong: some property of programs and inputs, as its signature. */
type Toy<N, C> = (instructions: readonly N[], candidate: C) => string | null;

interface Started<S, I, P> {
  readonly start: CandidateOf<S, I>;
  readonly test: TestOf<CandidateOf<S, I>, P>;
}

/** A language with what only its programs have. */
interface Asked<S, I, P, G extends CaseBase> {
  readonly shrunk: ShrunkLanguage<S, I, P, G>;
  /** Programs with inputs, and a toy that finds something in them. */
  readonly failing: fc.Arbitrary<Started<S, I, P>>;
  readonly numRuns: number;
  /** Where a run is stopped at most. */
  readonly stops: number;
  /** More than a result is held to in each language. */
  readonly alsoHolds: (smallest: CandidateOf<S, I>, start: CandidateOf<S, I>) => void;
  /** The restriction that refuses a text; null where it loads. */
  readonly refusedFor: (text: string) => string | null;
  readonly right: string;
  /** A text that must not load, the restriction that refuses it, and how long what is left of it may be. */
  readonly refused: readonly [text: string, restriction: string | null, length: number];
}

const VP_TOYS: Readonly<Record<string, Toy<InstructionSyntax, Candidate>>> = {
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

const GPU_TOYS: Readonly<Record<string, Toy<GpuInstructionSyntax, GpuCandidate>>> = {
  'updated codes': (all) =>
    all.some(({ modifiers }) => modifiers.some(({ text }) => text.startsWith('CC'))) ? 'CC' : null,
  'two of the same name': (all) => {
    const names = all.map(({ name }) => name);
    return names.find((name, at) => name !== 'MOV' && names.indexOf(name) !== at) ?? null;
  },
  'a negated operand and a mask': (all) =>
    all.some(({ operands }) => operands.some(({ sign }) => sign === '-')) &&
    all.some(({ destination }) => (destination?.writeMask.text ?? '') !== '')
      ? 'negated'
      : null,
  'an index': (all) =>
    all.some(({ operands }) =>
      operands.some(
        ({ source }) =>
          source.kind === 'name' && source.members.some(({ kind }) => kind === 'relative'),
      ),
    )
      ? 'relative'
      : null,
  'a block in a block': (all) => {
    let depth = 0;
    for (const { name } of all) {
      if (name === 'IF' || name === 'REP') depth++;
      if (name === 'ENDIF' || name === 'ENDREP') depth--;
      if (depth > 1) return 'nested';
    }
    return null;
  },
  'a call': (all) => all.find(({ name }) => name === 'CAL')?.name ?? null,
  'an input above 100': (_, { inputs: { bindings = {} } }) =>
    Object.values(bindings).some(({ values }) =>
      values.some((value) => value !== null && value > 100),
    )
      ? 'large'
      : null,
};

function testOf<N, C, P>(
  toy: Toy<N, C> | undefined,
  instructions: (candidate: C) => readonly N[] | null,
): TestOf<C, P> {
  return (candidate) => {
    const all = instructions(candidate);
    const signature = all === null || toy === undefined ? null : toy(all, candidate);
    return signature === null ? null : { signature, place: () => null };
  };
}

const vpInstructions = ({ syntax }: Candidate): readonly InstructionSyntax[] | null =>
  syntax === null ? null : instructionsOf(syntax);
const gpuInstructions = ({ syntax }: GpuCandidate): readonly GpuInstructionSyntax[] | null =>
  syntax === null ? null : gpuInstructionsOf(syntax);

const VP: Asked<ProgramSyntax, InputValues, Place, CorpusCase> = {
  shrunk: VP_SHRUNK,
  failing: fc
    .constantFrom<EnvironmentName>('VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0', 'VP2.0')
    .chain((environment) =>
      programArbitrary(ENVIRONMENTS[environment], { length: { least: 2, most: 24 } }).chain(
        (program) =>
          fc.record({
            start: inputsArbitrary(ENVIRONMENTS[environment], program).map((inputs) =>
              candidateOf(program.text, inputs),
            ),
            toy: fc.constantFrom(...Object.keys(VP_TOYS)),
          }),
      ),
    )
    .map(({ start, toy }) => ({
      start,
      test: testOf<InstructionSyntax, Candidate, Place>(VP_TOYS[toy], vpInstructions),
    }))
    .filter(({ start, test }) => test(start) !== null),
  numRuns: 30,
  stops: 200,
  alsoHolds: () => undefined,
  refusedFor: (text) => {
    const result = load(text);
    return result.loaded ? null : result.error.restriction;
  },
  right: '!!VP1.0 MOV o[HPOS], v[0]; END',
  refused: [
    '!!VP2.0 # too many\nmain: MUL R0, v[0], c[12]; ADDC R17.xy (GT.x), R0, |R1.wzyx|;\n' +
      'MOV o[HPOS], R0; BRA main (EQ); END\n',
    'temporary-unavailable',
    28,
  ],
};

const GPU: Asked<GpuProgramSyntax, GpuInputValues, GpuPlace, GpuCase> = {
  shrunk: GPU_SHRUNK,
  failing: fc
    .record({
      environment: fc.constantFrom(...Object.values(GPU_ENVIRONMENTS)),
      seed: fc.nat(1000),
      toy: fc.constantFrom(...Object.keys(GPU_TOYS)),
    })
    .map(({ environment, seed, toy }) => {
      const length = { least: 2, most: 10 };
      const { program, inputs } = new GpuGenerator(environment, { length }).draw(seed, 0);
      return {
        start: gpuCandidateOf(program.text, inputs),
        test: testOf<GpuInstructionSyntax, GpuCandidate, GpuPlace>(GPU_TOYS[toy], gpuInstructions),
      };
    })
    .filter(({ start, test }) => test(start) !== null),
  numRuns: 6,
  stops: 60,
  alsoHolds: (smallest, start) => {
    const program = loadedGpu(smallest.text);
    const { name, programType } = program.environment;
    expect(name).toBe(start.syntax?.environment);
    expect(GPU_SHRUNK.language.sizeOf(smallest)).toBeLessThan(8);
    const { bindings = {} } = smallest.inputs;
    for (const [binding, quad] of Object.entries(bindings)) {
      expect(contradictionOf(binding, quad, programType, bindings)).toBeNull();
    }
  },
  refusedFor: (text) => {
    const result = loadGpu(text);
    return result.loaded ? null : result.error.restriction;
  },
  right: '!!NVvp4.0 END',
  refused: [
    '!!NVfp4.0 # no result\nTEMP R0; PARAM p = { 1.5e3, 0x1F };\nmain: MUL.F R0.x (GT0.x), p, |fragment.color.yyyy|;\n' +
      'TEX result.color, R0, texture[3], BUFFER, (1,-2); RET; END\n',
    null,
    70,
  ],
};

/** What no reduction can make smaller without losing the signature: told without the engine. */
function reducible<S, I, P>(
  { language }: Pick<ShrunkLanguage<S, I, P, CaseBase>, 'language'>,
  { candidate, signature }: ShrinkResult<CandidateOf<S, I>>,
  test: TestOf<CandidateOf<S, I>, P>,
): string | null {
  const { loads, measure, programReductions } = language;
  for (const reduction of programReductions) {
    for (const proposed of reduction.propose(candidate, () => null)) {
      if (!isSmaller(measure(proposed), measure(candidate))) continue;
      if (loads(proposed.text) && test(proposed)?.signature === signature) {
        return `${reduction.name}: ${proposed.text}`;
      }
    }
  }
  return null;
}

/** The same by text alone, whatever reductions there are: pieces of operands and single tokens that need not be there. */
function spare<S, I, P>(
  {
    language,
    candidateOf: made,
  }: Pick<ShrunkLanguage<S, I, P, CaseBase>, 'language' | 'candidateOf'>,
  { candidate, signature }: ShrinkResult<CandidateOf<S, I>>,
  test: TestOf<CandidateOf<S, I>, P>,
): string | null {
  for (const text of withoutPieces(candidate.text)) {
    if (!language.loads(text)) continue;
    const proposed = made(text, candidate.inputs);
    if (!isSmaller(language.measure(proposed), language.measure(candidate))) continue;
    if (test(proposed)?.signature === signature) return text;
  }
  return null;
}

type InAsked = <R>(use: <S, I, P, G extends CaseBase>(asked: Asked<S, I, P, G>) => R) => R;

const LANGUAGES: readonly (readonly [name: string, inLanguage: InAsked])[] = [
  ['a VP program', (use) => use(VP)],
  ['a GPU program', (use) => use(GPU)],
];

describe.each(LANGUAGES)('shrinking %s', (_, inLanguage) => {
  it('gives what loads, keeps the signature, is no larger, and is 1-minimal', () => {
    inLanguage(({ shrunk, failing, numRuns, alsoHolds }) => {
      const { loads, measure } = shrunk.language;
      fc.assert(
        fc.property(failing, ({ start, test }) => {
          const result = shrinkIn(shrunk.language, start, test);
          const { candidate, signature } = result;
          expect(loads(candidate.text)).toBe(true);
          expect(signature).toBe(test(start)?.signature);
          expect(test(candidate)?.signature).toBe(signature);
          expect(isSmaller(measure(start), measure(candidate))).toBe(false);
          expect(result.oneMinimal).toBe(true);
          alsoHolds(candidate, start);
          expect(reducible(shrunk, result, test)).toBeNull();
          expect(spare(shrunk, result, test)).toBeNull();
        }),
        { numRuns },
      );
    });
  });

  it('asks of each candidate once, and only of what loads', () => {
    inLanguage(({ shrunk: { language }, failing, numRuns }) => {
      fc.assert(
        fc.property(failing, ({ start, test }) => {
          const asked = new Set<string>();
          let runs = 0;
          const { runs: counted } = shrinkIn(language, start, (candidate) => {
            expect(language.loads(candidate.text)).toBe(true);
            asked.add(language.keyOf(candidate));
            runs++;
            return test(candidate);
          });
          expect(asked.size).toBe(runs);
          expect(counted).toBe(runs);
        }),
        { numRuns },
      );
    });
  });

  it('gives the same again, and the same when it was stopped and goes on', () => {
    inLanguage(({ shrunk, failing, numRuns, stops }) => {
      const { keyOf } = shrunk.language;
      fc.assert(
        fc.property(failing, fc.integer({ min: 1, max: stops }), ({ start, test }, stopAt) => {
          const whole = shrinkIn(shrunk.language, start, test);
          expect(keyOf(shrinkIn(shrunk.language, start, test).candidate)).toBe(
            keyOf(whole.candidate),
          );
          const [first, memory] = sitting(shrunk, start, test, stopAt, null);
          expect(first.runs).toBe(Math.min(stopAt, whole.runs));
          expect(first.oneMinimal).toBe(whole.runs <= stopAt);
          const saved = shrunk.readState(JSON.parse(JSON.stringify(shrunk.stateOf(start, memory))));
          if (saved === null) throw new Error('not read');
          expect(keyOf(saved.start)).toBe(keyOf(start));
          const [second] = sitting(shrunk, saved.start, test, 100_000, saved.memory);
          expect(keyOf(second.candidate)).toBe(keyOf(whole.candidate));
          expect(second.runs).toBe(whole.runs);
        }),
        { numRuns },
      );
    });
  });

  it('does not begin where nothing departs', () => {
    inLanguage(({ shrunk, right }) => {
      expect(() => shrinkIn(shrunk.language, shrunk.candidateOf(right), () => null)).toThrow(
        NothingToShrink,
      );
    });
  });

  it('drops statements and tokens of what must not load', () => {
    inLanguage(({ shrunk, refusedFor, refused: [text, restriction, length] }) => {
      const reason = refusedFor(text);
      if (restriction !== null) expect(reason).toBe(restriction);
      const result = shrinkIn(shrunk.language, shrunk.candidateOf(text), (candidate) => {
        const signature = refusedFor(candidate.text);
        return signature === null ? null : { signature, place: () => null };
      });
      expect(result.signature).toBe(reason);
      expect(refusedFor(result.candidate.text)).toBe(reason);
      expect(result.candidate.text.length).toBeLessThan(length);
      expect(result.oneMinimal).toBe(true);
    });
  });
});

describe('shrinking a VP program', () => {
  it('keeps a program as it is written where printing it anew loses what departs', () => {
    const text = '!!VP1.0\nMOV R0, v[1]; # END\nADD R1, R0, c[3];\nMOV o[HPOS], R0;\nEND\n';
    const result = shrinkIn(
      VP_SHRUNK.language,
      candidateOf(text, { parameters: { 3: [1, 2, 3, 4] } }),
      (candidate) =>
        candidate.text.includes('# END') ? { signature: 'comment', place: () => null } : null,
    );
    expect(result.oneMinimal).toBe(true);
    expect(load(result.candidate.text).loaded).toBe(true);
    expect(result.candidate.text).toContain('# END');
    expect(VP_SHRUNK.language.sizeOf(result.candidate)).toBe(1);
    expect(result.candidate.inputs).toEqual({ attributes: {}, parameters: {} });
  });
});

function sitting<S, I, P>(
  { language }: Pick<ShrunkLanguage<S, I, P, CaseBase>, 'language'>,
  start: CandidateOf<S, I>,
  test: TestOf<CandidateOf<S, I>, P>,
  maxRuns: number,
  before: Memory | null,
): [ShrinkResult<CandidateOf<S, I>>, Memory] {
  const shrinker = new Shrinker(language, start, maxRuns, before);
  const asking = shrinker.run();
  let next = asking.next();
  while (next.done !== true) next = asking.next(test(next.value));
  return [next.value, shrinker.memory()];
}
