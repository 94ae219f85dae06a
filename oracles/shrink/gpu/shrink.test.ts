/** Shrinking of GPU programs with toy tests, which find something in programs: what holds of every result. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import type { GpuInstructionSyntax } from '../../../semantics/gpu/language/ast.js';
import { contradictionOf } from '../../../semantics/gl/binding-components.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { GpuGenerator } from '../../generate/gpu/generator.js';
import { NothingToShrink, Shrinker, type ShrinkResult } from '../engine.js';
import type { Memory } from '../memory.js';
import { withoutPieces } from '../pieces.testing.js';
import { isSmaller } from '../smaller.js';
import {
  gpuCandidateOf,
  gpuKeyOf,
  type GpuCandidate,
  type GpuTest,
} from '../../edit/gpu/candidate.js';
import { instructionsOf } from '../../edit/gpu/edit.js';
import { GPU, gpuSizeOf, shrinkGpu } from './language.js';
import { gpuMeasure } from './measure.js';
import { gpuProgramReductions } from './reductions/index.js';
import { gpuStateOf, readGpuState } from './state.js';

/** What a toy gets wrong: some property of programs and inputs, as its signature. */
type Toy = (
  instructions: readonly GpuInstructionSyntax[],
  candidate: GpuCandidate,
) => string | null;

const TOYS: Readonly<Record<string, Toy>> = {
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

function testOf(toy: Toy): GpuTest {
  return (candidate) => {
    const { syntax } = candidate;
    const signature = syntax === null ? null : toy(instructionsOf(syntax), candidate);
    return signature === null ? null : { signature, place: () => null };
  };
}

const LENGTH = { least: 2, most: 10 };

/** Programs with inputs, and a toy that finds something in them. */
const failing = fc
  .record({
    environment: fc.constantFrom(...Object.values(GPU_ENVIRONMENTS)),
    seed: fc.nat(1000),
    toy: fc.constantFrom(...Object.keys(TOYS)),
  })
  .map(({ environment, seed, toy }) => {
    const { program, inputs } = new GpuGenerator(environment, { length: LENGTH }).draw(seed, 0);
    const start = gpuCandidateOf(program.text, inputs);
    return { environment, start, test: testOf(TOYS[toy] ?? (() => null)) };
  })
  .filter(({ start, test }) => test(start) !== null);

/** What no reduction can make smaller without losing the signature: told without the engine. */
function reducible(
  { candidate, signature }: ShrinkResult<GpuCandidate>,
  test: GpuTest,
): string | null {
  for (const reduction of gpuProgramReductions) {
    for (const proposed of reduction.propose(candidate, () => null)) {
      if (!isSmaller(gpuMeasure(proposed), gpuMeasure(candidate))) continue;
      if (loadGpu(proposed.text).loaded && test(proposed)?.signature === signature) {
        return `${reduction.name}: ${proposed.text}`;
      }
    }
  }
  return null;
}

/** The same by text alone, whatever reductions there are: pieces of operands and single tokens that need not be there. */
function spare({ candidate, signature }: ShrinkResult<GpuCandidate>, test: GpuTest): string | null {
  for (const text of withoutPieces(candidate.text)) {
    if (!loadGpu(text).loaded) continue;
    const proposed = gpuCandidateOf(text, candidate.inputs);
    if (!isSmaller(gpuMeasure(proposed), gpuMeasure(candidate))) continue;
    if (test(proposed)?.signature === signature) return text;
  }
  return null;
}

const RUNS = { numRuns: 6 };

describe('shrinking a GPU program', () => {
  it('gives what loads, of the same type, keeps the signature, is no larger, and is 1-minimal', () => {
    fc.assert(
      fc.property(failing, ({ environment, start, test }) => {
        const result = shrinkGpu(start, test);
        const { candidate, signature } = result;
        const loaded = loadGpu(candidate.text);
        expect(loaded.loaded && loaded.program.environment.name).toBe(start.syntax?.environment);
        expect(signature).toBe(test(start)?.signature);
        expect(test(candidate)?.signature).toBe(signature);
        expect(isSmaller(gpuMeasure(start), gpuMeasure(candidate))).toBe(false);
        expect(gpuSizeOf(candidate)).toBeLessThan(8);
        expect(result.oneMinimal).toBe(true);
        const { bindings = {} } = candidate.inputs;
        for (const [name, quad] of Object.entries(bindings)) {
          expect(contradictionOf(name, quad, environment.programType, bindings)).toBeNull();
        }
        expect(reducible(result, test)).toBeNull();
        expect(spare(result, test)).toBeNull();
      }),
      RUNS,
    );
  });

  it('goes on where it was stopped, to the same end', () => {
    fc.assert(
      fc.property(failing, fc.integer({ min: 1, max: 60 }), ({ start, test }, stopAt) => {
        const whole = shrinkGpu(start, test);
        const [first, memory] = sitting(start, test, stopAt, null);
        expect(first.runs).toBe(Math.min(stopAt, whole.runs));
        const saved = readGpuState(JSON.parse(JSON.stringify(gpuStateOf(start, memory))));
        if (saved === null) throw new Error('not read');
        expect(gpuKeyOf(saved.start)).toBe(gpuKeyOf(start));
        const [second] = sitting(saved.start, test, 100_000, saved.memory);
        expect(gpuKeyOf(second.candidate)).toBe(gpuKeyOf(whole.candidate));
        expect(second.runs).toBe(whole.runs);
      }),
      RUNS,
    );
  });

  it('does not begin where nothing departs', () => {
    expect(() => shrinkGpu(gpuCandidateOf('!!NVvp4.0 END'), () => null)).toThrow(NothingToShrink);
  });

  it('drops statements and tokens of what must not load', () => {
    const text =
      '!!NVfp4.0 # no result\nTEMP R0; PARAM p = { 1.5e3, 0x1F };\nmain: MUL.F R0.x (GT0.x), p, |fragment.color.yyyy|;\n' +
      'TEX result.color, R0, texture[3], BUFFER, (1,-2); RET; END\n';
    const refusedFor = ({ text: program }: GpuCandidate): string | null => {
      const result = loadGpu(program);
      return result.loaded ? null : result.error.restriction;
    };
    const start = gpuCandidateOf(text);
    const result = shrinkGpu(start, (candidate) => {
      const signature = refusedFor(candidate);
      return signature === null ? null : { signature, place: () => null };
    });
    expect(result.signature).toBe(refusedFor(start));
    expect(refusedFor(result.candidate)).toBe(result.signature);
    expect(result.candidate.text.length).toBeLessThan(70);
    expect(result.oneMinimal).toBe(true);
  });
});

function sitting(
  start: GpuCandidate,
  test: GpuTest,
  maxRuns: number,
  before: Memory | null,
): [ShrinkResult<GpuCandidate>, Memory] {
  const shrinker = new Shrinker(GPU, start, maxRuns, before);
  const asking = shrinker.run();
  let next = asking.next();
  while (next.done !== true) next = asking.next(test(next.value));
  return [next.value, shrinker.memory()];
}
