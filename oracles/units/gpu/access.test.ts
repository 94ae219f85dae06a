/** Machines that get one part of texture accesses wrong: that part is named first, whatever program shows it. */
import { expect, it } from 'vitest';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import { shapeOf } from '../../../semantics/texture/shape.js';
import type { Access } from '../../../semantics/texture/sampler.js';
import { resultsOnly, withAbilities } from '../../backends/abilities.js';
import type { Backend } from '../../backends/backend.js';
import { gpuBoxOf } from '../../judge/gpu/box.js';
import { openBackend } from '../../backends/open.js';
import { sampling, textureOf, withParameters, wrapping } from '../../faults/gpu/samplers.js';
import { gpuCorpus } from './corpus.js';
import { GpuPerformer } from './perform.js';
import { GpuUnits } from './unit.js';

const { sampler } = GPU_NOMINAL;
const { gpuClauses } = loadSpecification();

/** Formats of this name have 1 as blue. */
function blueIsOne(name: string): GpuMachine {
  type Sampled = ReturnType<typeof sampler.sample>;
  const changed = (access: Access, texel: Sampled): Sampled =>
    textureOf(access)?.baseFormat === name && texel.kind === 'float'
      ? { kind: 'float', value: { ...texel.value, z: 1 } }
      : texel;
  return sampling({
    sample: (access, coordinates, detail) =>
      changed(access, sampler.sample(access, coordinates, detail)),
  });
}

/** Offsets are lost where textures have layers. */
const offsetOfArraysLost = sampling({
  sample: (access, coordinates, detail) => {
    const { kind = '2D' } = textureOf(access) ?? {};
    const offset = shapeOf(kind).isLayered ? ([0, 0, 0] as const) : access.offset;
    return sampler.sample({ ...access, offset }, coordinates, detail);
  },
});

const secondAxisRepeats = sampling({
  sample: (access, coordinates, detail) =>
    sampler.sample(
      withParameters(access, () => ({ wrapT: 'REPEAT' })),
      coordinates,
      detail,
    ),
});

async function blamed(
  machine: GpuMachine,
  environment: GpuEnvironmentName,
  unit: string,
): Promise<readonly string[]> {
  const backend: Backend = withAbilities(await openBackend('profile:strict'), {
    gpu: resultsOnly(gpuBoxOf(machine)),
  });
  const units = new GpuUnits(environment, gpuCorpus());
  const performer = new GpuPerformer(environment, gpuClauses);
  const { verdict, disagreement } = await performer.perform(backend, units.get(unit));
  expect(verdict).toBe('disagrees');
  return disagreement?.clauses ?? [];
}

it.each([
  ['an offset', offsetOfArraysLost, 'program:sweep:TXP.F.ARRAY2D', 'gp4.texture.offset'],
  ['an offset of TXB', offsetOfArraysLost, 'program:sweep:TXB.F.ARRAY2D', 'gp4.texture.offset'],
  ['a format', blueIsOne('RG'), 'case:gp4/2.X.4.4/types:RG-float', 'gp4.texture.conversion'],
  [
    'a wrap mode',
    wrapping('MIRROR_CLAMP', 'REPEAT'),
    'case:gp4/3.8.8/wrap-s:mirror-clamp-nearest/-2.125',
    'gp4.wrap.mirror-clamp',
  ],
  [
    'the wrap mode of the second axis',
    secondAxisRepeats,
    'case:gp4/3.8.8/wrap-t:clamp-to-edge-linear/-1.125',
    'gp4.wrap.dimensions',
  ],
] as const)('%s', async (_, machine, unit, clause) => {
  const environment = unit.startsWith('program:') ? 'NVfp4.0' : 'NVvp4.0';
  const [first] = await blamed(machine, environment, unit);
  expect(first).toBe(clause);
});
