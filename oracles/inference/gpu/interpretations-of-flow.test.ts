/** The programs that tell interpretations of flow and textures apart tell what a machine of either does. */
import { expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { gpuBoxOf } from '../../judge/gpu/box.js';
import { observeProbe } from './observe.js';
import { interpretationProbes } from './interpretation-probes.js';

const POINTS = [
  ['gp4.E-main-reaches-label', { mainAtLabel: 'ends' }],
  ['gp4.E-main-reaches-label', { mainAtLabel: 'continues' }],
  ['gp4.E-empty-subroutine', { emptySubroutine: 'returns' }],
  ['gp4.E-empty-subroutine', { emptySubroutine: 'shared' }],
  ['gp4.E-texture-completeness', { textureCompleteness: 'needed' }],
  ['gp4.E-size-incomplete', { sizeOfIncomplete: 'size' }],
] as const;

it.each(POINTS)('%s, %o', async (erratum, change) => {
  const box = gpuBoxOf(gpuMachineOf(gpuConcrete({ ...DEFAULT_POLICIES, ...change })));
  const [alternative] = Object.values(change);
  for (const environment of Object.values(GPU_ENVIRONMENTS)) {
    const probes = interpretationProbes(environment.name).filter(
      (each) => each.erratum === erratum,
    );
    expect(probes.length).toBeGreaterThan(0);
    for (const probe of probes) {
      const shown = await observeProbe(box, probe);
      if (typeof shown === 'string' || shown.x === null) throw new Error('nothing shows');
      const { x } = shown;
      const interpretations = Object.keys(probe.permits).filter((name) => probe.permits[name]?.(x));
      // Those that leave it open come last.
      expect([environment.name, interpretations[0]]).toEqual([environment.name, alternative]);
    }
  }
});

it('a texture that is taken for incomplete shows nothing defined', async () => {
  const change = { textureCompleteness: 'always', sizeOfIncomplete: 'undefined' } as const;
  const box = gpuBoxOf(gpuMachineOf(gpuConcrete({ ...DEFAULT_POLICIES, ...change })));
  const ids = ['gp4.E-texture-completeness', 'gp4.E-size-incomplete'];
  const probes = interpretationProbes('NVvp4.0').filter(({ erratum }) => ids.includes(erratum));
  expect(probes).toHaveLength(2);
  for (const probe of probes) expect(await observeProbe(box, probe)).toMatchObject({ x: null });
});
