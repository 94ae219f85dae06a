/** A list of calls that are known to differ: what it excuses, and what it does not (docs/expectations.md, calls). */
import { beforeAll, describe, expect, it } from 'vitest';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { glOf } from './backend.js';
import type { GlCertificate } from './certificate.js';
import { certifyGl } from './certify.js';
import { glList } from './list.js';
import { openRaw } from './open.js';

const OPTIONS = { extension: 'NV_vertex_program2', seed: 1, budget: 0, isFirstOnly: true } as const;

/** A faulty context, asked until the first difference. */
async function certified(text: string | null): Promise<GlCertificate> {
  const list = text === null ? null : glList({ file: 'list.yaml', text });
  const gl = glOf(await openRaw('fault:modes.disable'));
  return certifyGl(gl, { ...OPTIONS, engine: nominalEngine(), list });
}

const listing = (...calls: readonly string[]): string =>
  `calls:\n${calls.map((call) => `  - {call: "${call}", kind: returned, reason: known}\n`).join('')}`;

describe('a list of calls', () => {
  let about = '';
  beforeAll(async () => {
    const { verdict, findings, expectations } = await certified(null);
    expect({ verdict, expectations }).toEqual({ verdict: 'violates', expectations: null });
    about = findings[0]?.about ?? '';
  }, 60_000);

  it('excuses what it names; what was asked too little stays so', async () => {
    expect(about).toMatch(/^IsEnabled \w+$/);
    for (const call of [about, 'IsEnabled *', '*']) {
      const { verdict, findings, expectations } = await certified(listing(call));
      expect(findings[0]?.known).toBe('known');
      expect(expectations).toMatchObject({ asExpected: true, absent: [] });
      expect(verdict).toBe('incomplete');
    }
  }, 120_000);

  it('excuses nothing else, and tells what nothing fits', async () => {
    const { verdict, findings, expectations } = await certified(listing('IsEnabled NOTHING', 'Nothing*'));
    expect(findings[0]?.known).toBeNull();
    expect(verdict).toBe('violates');
    expect(expectations?.asExpected).toBe(false);
    expect(expectations?.absent.map(({ place }) => place)).toEqual(['list.yaml:2', 'list.yaml:3']);
  }, 60_000);

  it('with an entry too many is not as expected, though all that differs is listed', async () => {
    const { verdict, expectations } = await certified(listing(about, 'GetFloatv *'));
    expect({ verdict, isAs: expectations?.asExpected }).toEqual({ verdict: 'violates', isAs: false });
  }, 60_000);

  it('has calls alone, of kinds that there are', () => {
    const read = (text: string) => () => glList({ file: 'list.yaml', text });
    expect(read('queries: [{query: "program:**", verdict: crash, reason: r}]')).toThrow('expected a list of calls alone');
    expect(read('calls: [{call: End, kind: wrong, reason: r}]')).toThrow('list.yaml:1');
    expect(read('calls: [{call: End}]')).toThrow('reason');
  });
}); // prettier-ignore
