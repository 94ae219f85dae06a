/**
 * Translations of fragment programs, run by graphics stacks through a render target and judged. Where a stack
 * is missing its tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import { hasMesa, isSkipped } from '../../stacks/required.testing.js';
import { byNight, everyByDay } from '../../../vitest.night.js';
import { DEPENDENT, DERIVING, FRAGMENT_PROGRAMS, KILLING } from './fragment-jobs.testing.js';
import { instructionJobs } from './jobs.testing.js';
import { expectAgreement, judged } from './judged.testing.js';
import { absence } from './shader-process.testing.js';

const withoutMesa = isSkipped('mesa', hasMesa(), 'translations of fragment programs on Mesa');
const withoutWebGpu = isSkipped(
  'webgpu',
  (await absence('webgpu')) === null,
  'translations of fragment programs on WebGPU',
);

describe.skipIf(withoutMesa)('fragment programs on softpipe', () => {
  it('compute what the document allows, and kill what it kills', async () => {
    const killing = everyByDay(KILLING, 3);
    await expectAgreement('softpipe', 'glsl', [...FRAGMENT_PROGRAMS, ...killing]);
  });

  // How an instruction is written does not depend on the stage, of which stacks.slow.test.ts tries them all.
  it('compute what the document allows of instructions', async () => {
    const jobs = instructionJobs(4, 'fragment').filter((_, index) => index % byNight(4, 12) === 1);
    expect(jobs.length).toBeGreaterThan(byNight(30, 10));
    await expectAgreement('softpipe', 'glsl', jobs);
  });

  it('have just the derivatives that are given, or say that they cannot', async () => {
    await expectAgreement('softpipe', 'glsl', everyByDay(DERIVING, 2));
    const tiny = [1e-9, 1, 1, 1] as const;
    const inexact = DERIVING.map((job) => ({ ...job, derivatives: [{ dx: tiny, dy: tiny }] }));
    for (const jobs of [byNight(inexact, inexact.slice(0, 1)), [DEPENDENT]]) {
      await expect(judged('softpipe', 'glsl', jobs)).rejects.toThrow('cannot be made');
    }
  });
});

it.skipIf(withoutMesa)(
  'fragment programs compute what the document allows on llvmpipe as GLSL ES',
  async () => {
    await expectAgreement('llvmpipe', 'essl', [...FRAGMENT_PROGRAMS, ...everyByDay(DERIVING, 4)]);
  },
);

it.skipIf(withoutWebGpu)(
  'fragment programs compute what the document allows on WebGPU',
  async () => {
    const all = [...FRAGMENT_PROGRAMS, ...KILLING, ...DERIVING];
    // By day every sixth: WebGPU takes long to make a pipeline.
    const asked = everyByDay(all, 6);
    await expectAgreement('webgpu', 'wgsl', asked);
  },
);
