/**
 * Translations of GPU programs, run by graphics stacks and judged. Where a stack is missing its tests say that
 * they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';
import { runs } from '../../judge/runs.js';
import { hasMesa, isSkipped } from '../../stacks/required.testing.js';
import { Untranslatable, type Target } from '../translation.js';
import { everyByDay } from '../../../vitest.night.js';
import { BUFFER_JOBS } from './buffer-jobs.testing.js';
import { expectAgreement, type Departing } from './judged.testing.js';
import { absence } from './shader-process.testing.js';
import { instructionJobs, PROGRAMS } from './jobs.testing.js';
import { translateGpu } from './translate.js';

const USUAL = 12;
/** With operands negated in all, where more is asked for than usual. */
const VERTICES = runs(USUAL, 0.1);
const JOBS = instructionJobs(VERTICES, 'vertex', VERTICES > USUAL);

const withoutMesa = isSkipped('mesa', hasMesa(), 'translations of GPU programs on softpipe');
const withoutWebGpu = isSkipped(
  'webgpu',
  (await absence('webgpu')) === null,
  'translations of GPU programs on WebGPU',
);

/** Vulkan asks 2^-11 of sines, and SwiftShader's are no better (docs/findings.md). */
const SINES: Departing = { SIN: 2 ** -11, COS: 2 ** -11, SCS: 2 ** -11 };

function isTranslatable(source: string, target: Target): boolean {
  try {
    translateGpu(loadedGpu(source), target);
    return true;
  } catch (error) {
    if (error instanceof Untranslatable) return false;
    throw error;
  }
}

describe.each([
  ['softpipe', 'glsl', withoutMesa, {}],
  ['webgpu', 'wgsl', withoutWebGpu, SINES],
] as const)('shaders of GPU programs on %s', (runner, target, skip, departing) => {
  it.skipIf(skip)('compute what the document allows of every instruction', async () => {
    expect(JOBS.length).toBeGreaterThan(90);
    expect(JOBS.filter(({ source }) => !isTranslatable(source, target))).toEqual([]);
    // By day every third; the certificates of .ci/run ask others.
    const asked = everyByDay(JOBS, 3);
    await expectAgreement(runner, target, asked, departing);
  });
});

// softpipe's buffers are in access.slow.test.ts.
it.skipIf(withoutMesa).each(['glsl', 'essl'] as const)(
  'programs with flow and arrays compute what the document allows as %s',
  async (target) => {
    await expectAgreement('softpipe', target, PROGRAMS);
  },
);

it.skipIf(withoutWebGpu)(
  'programs with flow, arrays and buffers compute what the document allows on WebGPU',
  async () => {
    await expectAgreement('webgpu', 'wgsl', [...PROGRAMS, ...BUFFER_JOBS]);
  },
);
