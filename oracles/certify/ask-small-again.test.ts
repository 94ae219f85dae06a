/** The smallest programs of a certificate, asked again of who was certified and of another. */
import { describe, expect, it } from 'vitest';
import { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { resultsOnly, withAbilities } from '../backends/abilities.js';
import type { Backend } from '../backends/backend.js';
import { gpuBoxOf } from '../judge/gpu/box.js';
import { openBackend } from '../backends/open.js';
import { loadCorpus } from '../cases/corpus.js';
import { gpuFaultNamed } from '../faults/gpu/faults.js';
import { askSmallAgain, type SmallDifference } from './ask-small-again.js';
import type { Certificate } from './certificate.js';
import { certify } from './certify.js';
import { floorNamed } from './floor.js';

const specification = loadSpecification();

/** A backend for GPU programs that shows nothing but results. */
async function backendOf(fault: string | null): Promise<Backend> {
  const backend = await openBackend('profile:strict');
  const machine = fault === null ? GPU_STANDARD : gpuFaultNamed(fault)?.machine;
  if (machine === undefined) throw new Error('no such fault');
  return withAbilities(backend, { gpu: resultsOnly(gpuBoxOf(machine)) });
}

describe('small programs of GPU programs', () => {
  it('disagree again as they did, and otherwise are differences', async () => {
    const { gpuCases } = loadCorpus(['gp4/2.X.8.TRUNC']);
    const backend = await backendOf('trunc-rounds-down');
    const certificate = await certify({
      backend,
      specification,
      environment: 'NVvp4.0',
      gpuCases,
      require: floorNamed('0.5%'),
      queries: ['TRUNC'],
    });
    const { programs } = certificate;
    const [first] = programs?.made ?? [];
    if (programs === null || first === undefined || first.shrunk === null)
      throw new Error('nothing was made small');
    const ask = (
      asked: Backend,
      of: Certificate = certificate,
    ): Promise<readonly SmallDifference[]> =>
      askSmallAgain({ backend: asked, certificate: of, document: null, lines: [], specification });
    expect(await ask(backend)).toEqual([]);
    const all = (programs.made ?? []).length;
    const right = await ask(await backendOf(null));
    expect(right.map(({ now }) => now)).toEqual(Array.from({ length: all }, () => 'agrees'));
    // As good as the certificate: another program, and inputs that are none.
    const forged = (shrunk: object): Certificate =>
      ({
        ...certificate,
        programs: { ...programs, made: [{ ...first, shrunk: { ...first.shrunk, ...shrunk } }] },
      }) as Certificate;
    const other = await ask(backend, forged({ program: '!!NVvp4.0\nEND\n', inputs: [] }));
    expect(other.map(({ then, now }) => [then.split(':')[0], now])).toEqual([
      ['disagrees', 'agrees'],
    ]);
    const broken = await ask(backend, forged({ inputs: ['attributes: {nowhere: 1}'] }));
    expect(broken).toHaveLength(1);
  });
});
