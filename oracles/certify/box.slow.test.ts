/** A backend of which only results show is certified as one that can be traced is. */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { vpResultsOnly } from '../backends/abilities.testing.js';
import type { Backend } from '../backends/backend.js';
import { openBackend } from '../backends/open.js';
import type { Certificate } from './certificate.js';
import { certify, type CertifyOptions } from './certify.js';
import { floorNamed } from './floor.js';
import { byNight } from '../../vitest.night.js';

const specification = loadSpecification();

/** The same machine, of which no more shows than of a graphics driver. */
async function boxed(spec: string): Promise<Backend> {
  return vpResultsOnly(await openBackend(spec));
}

const UNITS = byNight(60, 40);

async function certificate(
  spec: string,
  options: Partial<CertifyOptions> = {},
): Promise<Certificate> {
  const backend = await boxed(spec);
  const budget = { kind: 'units', units: UNITS, text: String(UNITS) } as const;
  const campaign = { budget };
  const require = floorNamed('5%');
  return certify({ backend, specification, environment: 'VP1.0', campaign, require, ...options });
}

describe('a machine that can be traced', () => {
  it('shows how its programs end besides', async () => {
    const backend = await openBackend('profile:strict');
    // Instructions and probes come first, and are fifty.
    const units = byNight(60, 50);
    const budget = { kind: 'units', units, text: String(units) } as const;
    const options = { backend, specification, environment: 'VP2.0', campaign: { budget } } as const;
    const traced = await certify(options);
    expect(traced.policies).toMatchObject({ instructionLimit: 'before-next' });
    expect(Object.values(traced.policies)).not.toContain('unknown');
    const queries = ['MOV'];
    const shown = await certify({ ...options, queries, backend: vpResultsOnly(backend) });
    expect(shown.policies).toMatchObject({ instructionLimit: 'unknown' });
    // The machine runs into its limit of 65536 instructions.
  });
});

describe('of which only results show', () => {
  it('a machine conforms, and its policies are inferred', async () => {
    const { verdict, campaign, policies, programs, neverReached } = await certificate(
      'profile:nv-vertex-program',
      // By day what decides the policies below.
      { queries: byNight([], ['MUL', 'RSQ', 'SGE']) },
    );
    expect(verdict).toBe('conforms');
    expect(campaign).toMatchObject({ units: UNITS, done: UNITS, verdicts: { agrees: UNITS } });
    expect(programs?.judged).toBeGreaterThan(byNight(30, 10));
    expect(policies).toMatchObject({
      productRounding: 'toward-zero',
      zeroTimes: 'zero-wins',
      rsqNegative: 'absolute',
      setOnNaN: 'ordered',
    });
    expect(neverReached).not.toContain('vp2.MUL.3');
  });

  it('no operand of LOG is left out, as it is of an engine that was recorded', async () => {
    const options = { queries: ['LOG'] };
    const { clauses, verdict, notJudged } = await certificate(
      'fault:log-of-negative-is-nan',
      options,
    );
    expect(verdict).toBe('does not conform');
    expect(clauses.some(({ violations }) => violations > 0)).toBe(true);
    expect(notJudged.filter(({ instruction }) => instruction === 'LOG')).toEqual([]);
  });

  it('an environment is refused that it does not have', async () => {
    const known = await boxed('profile:strict');
    const identity = { ...known.identity, environments: ['VP1.0', 'VP1.1'] as const };
    const backend = { ...known, identity };
    await expect(certify({ backend, specification, environment: 'VP2.0' })).rejects.toThrow(
      'profile:strict does not have VP2.0: it has VP1.0, VP1.1',
    );
  });
});
