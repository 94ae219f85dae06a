/** What a backend says that it can do is what it does, in each language; and what is made of abilities changes what it names alone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { registerGuest } from '../../semantics/guest/registry.js';
import { TOY } from '../languages/toy.testing.js';
import { ownProcess } from '../protocol/own-process.js';
import { NO_ABILITIES, resultsOnly, withAbilities, type Abilities } from './abilities.js';
import type { Backend } from './backend.js';
import { openBackend } from './open.js';
import { protocolBackend } from './protocol-backend.js';

let remove: () => void;
const { folder: recording } = scratch('abilities');
beforeAll(() => {
  remove = registerGuest(TOY);
  writeFileSync(join(recording, 'SIN.txt'), '80000000 > 00000000\n');
});
afterAll(() => {
  remove();
});

/** A process of ours that speaks the protocol. */
const hosted = (...kind: readonly string[]): Promise<Backend> =>
  protocolBackend({
    spec: 'exec:ours',
    kind: 'exec',
    command: ownProcess('oracles/protocol/machine-host-main', kind),
    provenance: 'ours',
  });

/** What each kind has in a language: a machine of this process, batches, traces from elsewhere; '-' where it runs no such programs. */
const KINDS: readonly (readonly [
  kind: string,
  open: () => Promise<Backend>,
  vp: string,
  gpu: string,
  toy: string,
])[] = [
  ['profile', () => openBackend('profile:strict'), 'machine batches', 'machine batches', 'machine'],
  ['fault', () => openBackend('fault:dp3-reads-w'), 'machine batches', '-', '-'],
  ['fault of GPU programs', () => openBackend('fault:min-spreads-nan'), 'machine batches', 'machine batches', '-'], // prettier-ignore
  ['fault of a guest', () => openBackend('fault:toy-inv-keeps-one'), 'machine batches', '-', 'machine'], // prettier-ignore
  ['engine', () => openBackend('engine:nv30'), 'machine batches', '-', '-'],
  ['process of VP programs', () => hosted(), 'batches traces', '-', '-'],
  ['process of GPU programs', () => hosted('gpu'), 'batches', 'batches', '-'],
  ['recording', () => openBackend(`recording:${recording}`), '-', '-', '-'],
];

function wordsOf(
  ability:
    | (Pick<NonNullable<Abilities['vp']>, 'batches'> & { machine: unknown; trace: unknown })
    | null
    | undefined,
): string {
  if (ability === null || ability === undefined) return '-';
  const { machine, batches, trace } = ability;
  return Object.entries({ machine, batches, traces: trace })
    .flatMap(([word, there]) => (there === null ? [] : [word]))
    .join(' ');
}

const ONE = 0x3f800000;
const MOVES = { vp: '!!VP2.0\nMOV o[HPOS], v[0];\nEND', gpu: '!!NVvp4.0\nMOV result.position, 1;\nEND' } as const; // prettier-ignore

describe('a backend', () => {
  it.each(KINDS)('that is a %s says what it can do, and does it', async (_, open, vp, gpu, toy) => {
    const backend = await open();
    try {
      const { abilities } = backend;
      const isWithoutVp = backend.identity.environments?.includes('VP2.0') === false;
      const guest = abilities.guests.get('TOY1.0');
      expect([abilities.vp, abilities.gpu, guest].map(wordsOf)).toEqual([vp, gpu, toy]);
      const run = abilities.vp?.box.run(MOVES.vp, { attributes: { 0: [1, 1, 1, 1] } });
      if (isWithoutVp) await expect(run).rejects.toMatchObject({ verdict: 'unsupported' });
      else expect((await run)?.loaded).toBe(vp === '-' ? undefined : true);
      const ofGpu = await abilities.gpu?.box.run(MOVES.gpu, {});
      expect(ofGpu).toEqual(
        gpu === '-'
          ? undefined
          : expect.objectContaining({
              loaded: true,
              results: [{ x: ONE, y: ONE, z: ONE, w: ONE }],
            }),
      );
      const ofToy = await guest?.box.run('!!TOY1.0\nTOP o0, i0, i0;\nEND\n', {});
      expect(ofToy?.loaded).toBe(toy === '-' ? undefined : true);
      const traced = await abilities.vp?.trace?.(MOVES.vp, {});
      expect(traced?.load(MOVES.vp).loaded).toBe(vp.includes('traces') ? true : undefined);
    } finally {
      await backend.close();
    }
  });
});

describe('of abilities', () => {
  it('a recording has none', () => {
    expect([NO_ABILITIES.vp, NO_ABILITIES.gpu, [...NO_ABILITIES.guests]]).toEqual([null, null, []]);
  });

  it('results alone are neither a machine nor a trace, and batches where they are given', async () => {
    const { vp } = (await openBackend('profile:strict')).abilities;
    if (vp === null || vp.batches === null) throw new Error('a profile runs VP programs');
    expect(resultsOnly(vp.box)).toEqual({ box: vp.box, batches: null, machine: null, trace: null });
    expect(wordsOf(resultsOnly(vp.box, vp.batches))).toBe('batches');
  });

  it('some are replaced, and those of other languages and the backend itself stay', async () => {
    const backend = await openBackend('profile:strict');
    const { vp, gpu, guests } = backend.abilities;
    const without = withAbilities(backend, { vp: null });
    expect(without.abilities).toEqual({ vp: null, gpu, guests });
    expect(without.identity).toBe(backend.identity);
    expect(withAbilities(without, { vp, guests: new Map() }).abilities).toEqual({ vp, gpu, guests: new Map() }); // prettier-ignore
    expect(backend.abilities.vp).toBe(vp);
  });
});
