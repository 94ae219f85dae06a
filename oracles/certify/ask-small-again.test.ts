/** The smallest programs of a certificate, asked again of who was certified and of another. */
import { describe, expect, it } from 'vitest';
import { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { oneFurther } from '../against/machines.testing.js';
import type { SmallestAgainst } from '../against/report.js';
import { bitsOf, hex } from '../../semantics/number/binary32.js';
import { resultsOnly, withAbilities } from '../backends/abilities.js';
import type { Backend } from '../backends/backend.js';
import type { BlackBox } from '../judge/black-box/black-box.js';
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

describe('small programs that differ from an engine', () => {
  it('differ again as they did, and otherwise are differences', async () => {
    const own = await openBackend('engine:nv20');
    const { vp } = own.abilities;
    if (vp === null) throw new Error('it runs programs');
    const boxed = (box: BlackBox): Backend => withAbilities(own, { vp: resultsOnly(box) });
    const backend = boxed(oneFurther(vp.box));
    const certificate = await certify({
      backend,
      specification,
      environment: 'VP1.1',
      campaign: { budget: { kind: 'units', units: 1, text: '1' } },
      against: { engine: 'nv20', alone: true },
    });
    const { against } = certificate;
    if (against === undefined) throw new Error('it was asked for');
    const word = (value: number): { readonly bits: string; readonly decimal: string } => ({
      bits: hex(bitsOf(value)),
      decimal: String(value),
    });
    const first: SmallestAgainst = {
      unit: 'program:1:1',
      program: '!!VP1.1\nARL A0.x, v[0].x;\nMOV o[HPOS], c[A0.x + 3];\nEND\n',
      v: {},
      c: { '3': [1, 2, 3, 4].map(word) },
      ...{ oneMinimal: true, instructions: ['ARL', 'MOV'], programs: 1, accepted: null },
      ...{ where: 'o[HPOS].x', expected: word(1), observed: word(0), kind: 'a zero for a number' },
    };
    const ask = (
      asked: Backend,
      change: Partial<SmallestAgainst> = {},
    ): Promise<readonly SmallDifference[]> =>
      askSmallAgain({
        ...{ backend: asked, document: null, lines: [], specification },
        certificate: {
          ...certificate,
          programs: null,
          against: { ...against, smallest: [{ ...first, ...change }] },
        },
      });
    expect(await ask(backend)).toEqual([]);
    const [right] = await ask(boxed(vp.box));
    expect(right?.now).toBe('is the same as on nv20');
    const [other] = await ask(backend, { observed: word(5) });
    expect(other).toMatchObject({
      then: 'differs: o[HPOS].x is 0x40a00000, on nv20 0x3f800000',
      now: 'differs: o[HPOS].x is 0x00000000, on nv20 0x3f800000',
    });
    const program = '!!VP1.1\nMOV o[HPOS], v[0];\nEND\n';
    expect(await ask(backend, { program })).toHaveLength(1);
  });
});
