import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS } from '../../spec/gpu/environments.js';
import { clientBackend } from '../backends/protocol-backend.js';
import { Generator } from '../generate/vp/generator.js';
import { GpuGenerator } from '../generate/gpu/generator.js';
import { notClaimed } from './claims.js';
import { hostedGpuMachine } from './gpu/machine-host.js';
import type { Hosted } from './host.js';
import { clientOf } from './hosted-client.js';
import { hostedMachine } from './machine-host.js';
import type { HelloReplyBody } from './bodies.js';

const HELLO: HelloReplyBody = {
  name: 'some',
  version: '1',
  environments: ['VP1.0', 'VP2.0', 'NVvp4.0'],
};

const VP = '!!VP2.0 MADC R3.xy (GT.x), -|v[0]|, c[A0.x+1], +v[0].xyzz; MOVC CC, c[9]; MOV o[TEX5], R3; MOV o[HPOS], R3; END'; // prettier-ignore
const GPU = '!!NVvp4.0\nTEMP a, b;\nADD.CC a.x (GT0), +|vertex.position|, {1, 2};\nMOV result.attrib[2], program.env[3].xyyy;\nEND'; // prettier-ignore

describe('what a backend says that it has', () => {
  it.each<[Partial<HelloReplyBody>, string, string | null]>([
    [{}, VP, null],
    [{}, GPU, null],
    [{}, '!!VP1.1 MOV o[HPOS], v[0]; END', 'it runs VP1.0, VP2.0, NVvp4.0, not VP1.1'],
    [{ instructions: ['MAD'] }, VP, 'it has no MOV'],
    [{ instructions: ['ADD'] }, GPU, 'it has no MOV'],
    [{ results: ['HPOS', 'TEX0'] }, VP, 'it has no TEX5'],
    [{ results: ['result.position'] }, GPU, 'it has no result.attrib[2]'],
    [{ results: ['result.attrib[2]'] }, GPU, null],
    [{ options: [] }, '!!NVvp4.0 OPTION ARB_position_invariant; END', 'it has no ARB_position_invariant'], // prettier-ignore
    [{ limits: { temporaries: 3 } }, VP, 'it has 3 temporaries, not 4'],
    [{ limits: { parameters: 9 } }, VP, 'it has 9 parameters, not 10'],
    [{ limits: { instructions: 2 } }, VP, 'it has 2 instructions, not 4'],
    [{ limits: { instructions: 4, temporaries: 4, parameters: 10 } }, VP, null],
    [{ limits: { temporaries: 1 } }, GPU, 'it has 1 temporaries, not 2'],
    [{ checks: false }, VP, null],
    [{ checks: false }, '!!VP2.0 FOO', 'it does not check programs'],
    [{ checks: false }, '!!NVvp4.0 FOO', 'it does not check programs'],
    [{ checks: false }, 'nothing', 'it does not check programs'],
    [{ checks: true }, '!!VP2.0 FOO', null],
  ])('%j decides what it is asked', (claims, source, reason) => {
    expect(notClaimed({ ...HELLO, ...claims }, source)).toBe(reason);
  });

  const ALL = ['plus', 'absolute', 'relative', 'swizzle', 'mask', 'condition', 'condition-code', 'null-destination'] as const; // prettier-ignore

  it('may lack one way of writing, and then is not asked for it', () => {
    const without = (source: string, lacking: string): string | null =>
      notClaimed({ ...HELLO, forms: [...ALL, 'constant' as const].filter((form) => form !== lacking) }, source); // prettier-ignore
    for (const form of ALL) expect(without(VP, form), form).toMatch(/^it has no /);
    for (const form of ['plus', 'absolute', 'constant', 'mask', 'condition', 'condition-code']) {
      expect(without(GPU, form), form).toMatch(/^it has no /);
    }
    expect(without(GPU, 'relative')).toBeNull();
    expect(without('!!VP1.0 MOV o[HPOS], v[0]; END', 'plus')).toBeNull();
  });

  it('fits every generated program where it has everything', () => {
    for (const environment of Object.values(ENVIRONMENTS)) {
      const hello = { ...HELLO, environments: [environment.name], forms: [...ALL] };
      const generator = new Generator(environment);
      const texts = Array.from({ length: 20 }, (_, at) => generator.program(3, at).text);
      expect(texts.map((text) => notClaimed(hello, text))).toEqual(texts.map(() => null));
    }
    for (const environment of Object.values(GPU_ENVIRONMENTS)) {
      const hello = { ...HELLO, environments: [environment.name], forms: [] };
      const generator = new GpuGenerator(environment);
      const texts = Array.from({ length: 20 }, (_, at) => generator.draw(3, at).program.text);
      expect(texts.some((text) => notClaimed(hello, text) !== null)).toBe(true);
    }
  });

  it.each<[string, Hosted, string]>([
    ['VP programs', hostedMachine(), '!!VP2.0 FOO'],
    ['GPU programs', hostedGpuMachine(), '!!NVvp4.0\nFOO'],
  ])('is heeded by who asks it, and stands in its description: %s', async (_, hosted, source) => {
    const client = clientOf(() => ({
      ...hosted,
      hello: async () => ({ ...(await hosted.hello()), checks: false, forms: ['mask'] as const }),
    }));
    const backend = await clientBackend(client, { spec: 'exec:it', kind: 'exec', provenance: '' });
    expect(backend.identity.details).toMatchObject({
      checks: 'none: programs that must be refused are not asked',
      forms: 'mask',
    });
    const { vp, gpu } = backend.abilities;
    const asked = source.startsWith('!!NV') ? gpu : vp;
    await expect(asked?.box.run(source, {})).rejects.toMatchObject({
      verdict: 'unsupported',
      message: expect.stringContaining('it does not check programs') as string,
    });
    await backend.close();
  });
});
