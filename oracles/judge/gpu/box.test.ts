import { describe, expect, it } from 'vitest';
import { ownProcess } from '../../protocol/own-process.js';
import { openBackend } from '../../backends/open.js';
import { protocolBackend } from '../../backends/protocol-backend.js';

const MOVE = '!!NVvp4.0\nMOV result.position.xy, vertex.position;\nEND';
const VALUES = { bindings: { 'vertex.position': { type: 'F', values: [1, -0, 3, 4] } } } as const;
const LEFT = {
  loaded: true,
  killed: false,
  results: [{ x: 0x3f800000, y: 0x80000000, z: null, w: null }],
  emitted: [],
};

describe('backends of GPU programs', () => {
  it('a profile is the nominal machine', async () => {
    const { gpu } = (await openBackend('profile:strict')).abilities;
    expect(await gpu?.box.run(MOVE, VALUES)).toEqual(LEFT);
    expect(await gpu?.box.run('!!NVvp4.0\nFOO\nEND', {})).toEqual({ loaded: false, position: 10 });
  });

  it('goes on where undefined codes are tested, so that it shows what both ways lead to', async () => {
    const { gpu } = (await openBackend('profile:strict')).abilities;
    const text = '!!NVvp4.0\nREP 1;\nBRK (EQ);\nENDREP;\nMOV result.position, 1;\nEND';
    const one = 0x3f800000;
    const results = [{ x: one, y: one, z: one, w: one }];
    expect(await gpu?.box.run(text, {})).toEqual({ ...LEFT, results });
  });

  it('does not answer where a program has no end, as no implementation does', async () => {
    const { gpu } = (await openBackend('profile:strict')).abilities;
    const endless = '!!NVvp4.0\nMOV result.position, 1;\nREP;\nBRK (FL);\nENDREP;\nEND';
    await expect(gpu?.box.run(endless, {})).rejects.toMatchObject({ verdict: 'timeout' });
  });

  it('a process may be one', async () => {
    const backend = await protocolBackend({
      spec: 'exec:x',
      kind: 'exec',
      command: ownProcess('oracles/protocol/machine-host-main', ['gpu']),
      provenance: 'ours',
    });
    expect(backend.identity.environments).toEqual(['NVvp4.0', 'NVfp4.0', 'NVgp4.0']);
    expect(await backend.abilities.gpu?.box.run(MOVE, VALUES)).toEqual(LEFT);
    await backend.restart();
    expect(await backend.abilities.gpu?.box.run(MOVE, VALUES)).toEqual(LEFT);
    await backend.close();
  });

  it('others are none', async () => {
    const fault = await openBackend('fault:dp3-reads-w');
    expect(fault.abilities.gpu).toBeNull();
    const vp = await protocolBackend({
      spec: 'exec:x',
      kind: 'exec',
      command: ownProcess('oracles/protocol/machine-host-main'),
      provenance: 'ours',
    });
    expect(vp.abilities.gpu).toBeNull();
    await vp.close();
  });
});
