import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import type { Backend } from '../backends/backend.js';
import { openBackend } from '../backends/open.js';
import type { ResultLine } from '../units/result-line.js';
import { Performer } from '../units/vp/perform.js';
import { Units } from '../units/vp/unit.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { askAgain } from './ask-again.js';
import type { Certificate } from './certificate.js';

const specification = loadSpecification();
const UNITS = ['instruction:DP3', 'instruction:MOV', 'program:1:0', 'program:1:4'];

/** The part of a certificate that asking again reads. */
function certificateOf(backend: Backend): Certificate {
  const { identity } = backend;
  return { environment: 'VP2.0', campaign: {}, backend: identity } as unknown as Certificate;
}

async function linesOf(spec: string): Promise<readonly ResultLine[]> {
  const backend = await openBackend(spec);
  const performer = new Performer('VP2.0', Attribution.load(specification.clauses));
  const units = new Units({ authority: 'VP2.0', wanted: () => true, programs: true, cases: [] });
  return Promise.all(UNITS.map((id) => performer.perform(backend, units.get(id))));
}

describe('asking again', () => {
  it('finds the same of the same, and of another what differs', async () => {
    const lines = await linesOf('fault:dp3-reads-w');
    const certificate = certificateOf(await openBackend('fault:dp3-reads-w'));
    let failed: number | undefined;
    const ask = async (spec: string, given = lines): ReturnType<typeof askAgain> =>
      askAgain({
        backend: await openBackend(spec),
        certificate,
        document: null,
        lines: given,
        specification,
        sample: 100,
        seed: 1,
        onProgress: ({ failures }) => (failed = failures),
      });
    const same = await ask('fault:dp3-reads-w');
    expect(failed).toBe(0);
    const all = { asked: UNITS.length, units: UNITS.length, seed: 1, unsteady: [] };
    expect(same).toEqual({ ...all, differences: [] });
    // What is told of a violation counts, and not its signature alone.
    const told = lines.map((line) =>
      line.disagreement === null
        ? line
        : { ...line, disagreement: { ...line.disagreement, observed: '0.5' } },
    );
    const { differences: others } = await ask('fault:dp3-reads-w', told);
    expect(others.map(({ unit }) => unit)).toEqual(['program:1:4']);
    const { differences } = await ask('profile:strict');
    expect(differences.map(({ unit }) => unit).sort()).toEqual([
      'identity: environment',
      'identity: kind',
      'identity: name',
      'instruction:DP3',
      'program:1:4',
    ]);
    expect(differences.map(({ now }) => now).join()).toMatch(
      /\d+ of \d+ words of its records differ/,
    );
    // A flake may do anything now, but depart each time.
    const flakes = lines.map((line) => ({ ...line, verdict: 'flake' as const }));
    const { differences: steady } = await ask('fault:dp3-reads-w', flakes);
    expect(steady.map(({ unit }) => unit)).toEqual(['program:1:4']);
  });

  it('asks again in a fresh process what an implementation does that spoils its own state', async () => {
    const lines = await linesOf('profile:strict');
    const right = await openBackend('profile:strict');
    const wrong = await openBackend('fault:dp3-reads-w');
    let fresh = true;
    const moody = {
      ...right,
      get abilities() {
        // Wrong from the second unit on, until it is started again.
        const { abilities } = fresh ? right : wrong;
        fresh = false;
        return abilities;
      },
      restart: () => {
        fresh = true;
        return Promise.resolve();
      },
    };
    const { differences, unsteady } = await askAgain({
      backend: moody,
      certificate: certificateOf(right),
      document: null,
      lines,
      specification,
      sample: 100,
      seed: 1,
    });
    expect(differences).toEqual([]);
    expect(unsteady).not.toEqual([]);
  });

  it('refuses what cannot be asked', async () => {
    const backend = await openBackend('profile:strict');
    const rest = { document: null, lines: [], specification, sample: 1, seed: 1 };
    const recorded = { ...certificateOf(backend), campaign: null };
    await expect(askAgain({ backend, certificate: recorded, ...rest })).rejects.toThrow(
      /certify a recording anew/,
    );
  });
});
