/** Reductions of blocks and temporaries, on generated programs: what they propose loads, and is smaller. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../../../spec/gpu/environments.js';
import { loadGpu } from '../../../../semantics/gpu/language/load.js';
import { GpuGenerator } from '../../../generate/gpu/generator.js';
import { isSmaller } from '../../smaller.js';
import {
  gpuCandidateOf,
  type GpuCandidate,
  type GpuReduction,
} from '../../../edit/gpu/candidate.js';
import { instructionsOf } from '../../../edit/gpu/edit.js';
import { gpuMeasure } from '../measure.js';
import { uncounted } from './flow.js';
import { mergeTemporaries, outOfBlocks } from './merge.js';

const program = fc
  .record({
    environment: fc.constantFrom(...Object.values(GPU_ENVIRONMENTS)),
    seed: fc.nat(500),
  })
  .map(({ environment, seed }) => {
    const generator = new GpuGenerator(environment, { length: { least: 2, most: 12 } });
    const { program, inputs } = generator.draw(seed, 0);
    return gpuCandidateOf(program.text, inputs);
  });

/** Some of what is proposed: there may be hundreds. */
function proposals(reduction: GpuReduction, candidate: GpuCandidate): readonly GpuCandidate[] {
  const some: GpuCandidate[] = [];
  let index = 0;
  for (const each of reduction.propose(candidate, () => null)) {
    if (index % 5 === 0) some.push(each);
    if (++index >= 20) break;
  }
  return some;
}

function proposed(reduction: GpuReduction, text: string): readonly string[] {
  return [...reduction.propose(gpuCandidateOf(text), () => null)].map((each) => each.text);
}

const RUNS = { numRuns: 10 };

describe('an instruction out of a block', () => {
  it('loads where loops keep their end, is smaller, and loses nothing', () => {
    fc.assert(
      fc.property(program, (candidate) => {
        for (const each of proposals(outOfBlocks, candidate)) {
          const result = loadGpu(each.text);
          const ends = result.loaded || ['endless-loop'].includes(result.error.restriction);
          expect(ends, each.text).toBe(true);
          expect(isSmaller(gpuMeasure(each), gpuMeasure(candidate))).toBe(true);
          expect(namesOf(each)).toEqual(namesOf(candidate));
        }
      }),
      RUNS,
    );
  });

  it('comes behind it, or before it', () => {
    const text = '!!NVvp4.0\nREP 2;\nBRK (FL);\nMOV result.position, 1;\nENDREP;\nEND\n';
    expect(proposed(outOfBlocks, text)).toEqual([
      '!!NVvp4.0\n  REP 2;\n  BRK (FL);\n  ENDREP;\n  MOV result.position, 1;\nEND\n',
      '!!NVvp4.0\n  MOV result.position, 1;\n  REP 2;\n  BRK (FL);\n  ENDREP;\nEND\n',
    ]);
  });
});

describe('one temporary for two', () => {
  it('loads unless their types differ, and is smaller', () => {
    fc.assert(
      fc.property(program, (candidate) => {
        for (const each of proposals(mergeTemporaries, candidate)) {
          const result = loadGpu(each.text);
          expect(result.loaded || TYPES.includes(result.error.restriction), each.text).toBe(true);
          expect(isSmaller(gpuMeasure(each), gpuMeasure(candidate))).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('has all that was written, or one MOV of those', () => {
    const text = '!!NVvp4.0\nTEMP a, b;\nMOV a, 1;\nMOV b, 2;\nADD result.position, a, b;\nEND\n';
    const all = '!!NVvp4.0\nTEMP b;\n  MOV b, 1;\n  MOV b, 2;\n  ADD result.position, b, b;\nEND\n';
    expect(proposed(mergeTemporaries, text).slice(0, 3)).toEqual([
      all,
      all.replace('  MOV b, 2;\n', ''),
      all.replace('  MOV b, 1;\n', ''),
    ]);
  });
});

describe('loops without a count', () => {
  it('load where something ends them, and are smaller', () => {
    fc.assert(
      fc.property(program, (candidate) => {
        for (const each of proposals(uncounted, candidate)) {
          const result = loadGpu(each.text);
          expect(result.loaded || result.error.restriction === 'endless-loop', each.text).toBe(
            true,
          );
          expect(isSmaller(gpuMeasure(each), gpuMeasure(candidate))).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('are the same loops', () => {
    const text = '!!NVvp4.0\nREP.S 2;\nBRK;\nENDREP;\nEND\n';
    expect(proposed(uncounted, text)).toEqual(['!!NVvp4.0\n  REP;\n  BRK;\n  ENDREP;\nEND\n']);
  });
});

/** What refuses a variable that is used as two types, is SHORT here and not there, or is no index. */
const TYPES: readonly string[] = [
  'type-mismatch',
  'short-packed',
  'short-unpacked',
  'index-register',
];

function namesOf({ syntax }: GpuCandidate): readonly string[] {
  return syntax === null
    ? []
    : instructionsOf(syntax)
        .map(({ name }) => name)
        .sort();
}
