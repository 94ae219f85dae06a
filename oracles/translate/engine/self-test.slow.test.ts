/**
 * Self-tests of the engines' functions in GLSL, HLSL, WGSL and GLSL ES, each compiled and run: no test vector differs, and a library that is wrong in one place is told. Where a
 * stack is missing the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import { FACTS } from '../../../semantics/silicon/driver.js';
import { ENGINE_IDS } from '../../../semantics/silicon/names.js';
import { byNight } from '../../../vitest.night.js';
import { hasHlslTools } from '../../stacks/gl/hlsl.js';
import { isSkipped } from '../../stacks/required.testing.js';
import { absence, type Runner } from '../gpu/shader-process.testing.js';
import { engineLibrary, ownInstructions } from './library.js';
import type { TestedTarget } from './self-test.js';
import { outcomeOn, spoiltLibraries } from './self-test.testing.js';
import { testVectors } from './test-vectors.js';

const isThere = async (runner: Runner): Promise<boolean> => (await absence(runner)) === null;

const STACKS: readonly (readonly [TestedTarget, Runner, required: string, boolean])[] = [
  ['glsl', 'llvmpipe', 'mesa', await isThere('llvmpipe')],
  ['glsl', 'softpipe', 'mesa', await isThere('softpipe')],
  ['hlsl', 'llvmpipe', 'hlsl', (await isThere('llvmpipe')) && hasHlslTools()],
  ['wgsl', 'webgpu', 'webgpu', await isThere('webgpu')],
  // Mesa compiles it by the rules of GLSL ES.
  ['essl', 'llvmpipe', 'mesa', await isThere('llvmpipe')],
  ['essl', 'browser', 'browser', await isThere('browser')],
];

describe.each(STACKS)('self-tests: %s on %s', (target, runner, required, isHere) => {
  const skip = isSkipped(required, isHere, `self-tests of the engines' functions in ${target}`);

  describe.skipIf(skip)('as they are written', () => {
    it.each(ENGINE_IDS)('find no difference in the functions of %s', async (engine) => {
      const { length } = testVectors(FACTS[engine].engine.instructions);
      const outcome = await outcomeOn(runner, target, engine);
      expect(outcome).toEqual({ differing: 0, asked: length, first: null });
    });
  });

  describe.skipIf(skip)('of functions that are wrong', () => {
    it('tell the first vector, and what is there instead', async () => {
      const library = engineLibrary('nv20', target).replace(
        /(_ROOT_SEEDS[^({]*[({])127/,
        (_, before: string) => `${before}126`,
      );
      const { instructions } = FACTS.nv20.engine;
      const { differing, first } = await outcomeOn(runner, target, 'nv20', library);
      expect(differing).toBeGreaterThan(0);
      const [row = -1, instruction = -1, found = []] = first ?? [];
      expect(ownInstructions(instructions)[instruction]).toBe('RSQ');
      const told = testVectors(instructions)[row];
      expect(told?.instruction).toBe('RSQ');
      expect(found).not.toEqual(told?.expected);
    });
  });
});

/** What the vectors tell is the same everywhere: one driver is asked. */
const skipSpoilt = isSkipped(
  'mesa',
  await isThere('llvmpipe'),
  'functions with tables that are wrong',
);

describe.skipIf(skipSpoilt).each(ENGINE_IDS)('self-tests of functions of %s', (engine) => {
  it('tell an entry of any table that is another', { timeout: 600_000 }, async () => {
    const spoilt = spoiltLibraries(engine, 'glsl');
    expect(spoilt.length).toBeGreaterThan(engine === 'nv20' ? 11 : 14);
    // The driver compiles for seconds.
    const asked = spoilt.filter((_, index) => byNight(true, index % 12 === 7));
    expect(asked.length).toBeGreaterThan(0);
    for (const [place, library] of asked) {
      const { differing } = await outcomeOn('llvmpipe', 'glsl', engine, library);
      expect(differing, place).toBeGreaterThan(0);
    }
  });
});
