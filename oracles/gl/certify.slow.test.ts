/** The semantics conforms to itself, section by section and behind the protocol; faulty contexts of the catalogue are found, and shrunk: all by night. */
import { beforeAll, describe, expect, it } from 'vitest';
import { everyByDay } from '../../vitest.night.js';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { clientOf } from '../protocol/hosted-client.js';
import { hostedContext } from './context-host.js';
import { clientGl, contextBackend } from './backend.js';
import type { GlCertificate } from './certificate.js';
import { certifyGl } from './certify.js';
import { GL_FAULTS } from './faults/faults.js';
import { certifyingScripts, type CertifyingScript } from './scripts.js';

const ENGINE = nominalEngine();
const EXTENSIONS = [
  'NV_vertex_program2',
  'NV_gpu_program4',
  'NV_vertex_program2+NV_gpu_program4',
] as const;
const OPTIONS = { seed: 7, budget: 300, engine: ENGINE };

const scripts = new Map<string, readonly CertifyingScript[]>();
beforeAll(() => {
  for (const extension of EXTENSIONS) {
    const { seed, budget: random } = OPTIONS;
    const start = () => newContext(extension);
    scripts.set(extension, [
      ...certifyingScripts({ start, engine: ENGINE, seed, random, primitives: true }),
    ]);
  }
}, 600_000);

const certified = (extension: string): readonly CertifyingScript[] => scripts.get(extension) ?? [];

describe.each(EXTENSIONS)('%s', (extension) => {
  it('the semantics conforms, every section of it, and so it does behind the protocol', async () => {
    const options = { ...OPTIONS, extension, scripts: certified(extension) };
    const here = await certifyGl(contextBackend(ENGINE), options);
    expect(here.findings).toEqual([]);
    const without = here.sections.filter(({ verdict }) => verdict !== 'conforms');
    expect(without.map(({ section, unasked }) => [section, unasked])).toEqual([]);
    expect(here.verdict).toBe('conforms');
    expect(here.reached.primitives?.asked).toBe(here.reached.primitives?.all);
    expect(here.reached.primitives?.all).toBeGreaterThan(5000);
    const gl = await clientGl(clientOf(() => hostedContext()));
    const there = await certifyGl(gl, options);
    await gl.close();
    expect(there.findings).toEqual([]);
    expect(there.sections).toEqual(here.sections);
  }, 600_000); // prettier-ignore
});

/** By day every fourth: faults/faults.slow.test.ts has all of them caught by scripts of the same kinds. */
const ASKED = everyByDay(GL_FAULTS, 4);
const found = new Map<string, GlCertificate>();

it.each(ASKED.map((fault) => [fault.id, fault] as const))('%s is found', async (id, fault) => {
  const { extension } = fault;
  const certificate = await certifyGl(contextBackend(ENGINE, fault), {
    ...OPTIONS,
    extension,
    scripts: certified(extension),
    isFirstOnly: true,
  });
  found.set(id, certificate);
  expect(certificate.verdict).toBe('violates');
  expect(certificate.findings[0]?.isMinimal).toBe(true);
}, 120_000); // prettier-ignore

it('five calls and fewer show it, in the median', () => {
  const lengths = [...found.values()].map(({ findings: [first] }) => first?.calls.length ?? Infinity).sort((a, b) => a - b);
  expect(lengths.length).toBe(ASKED.length);
  expect(lengths[lengths.length >> 1]).toBeLessThanOrEqual(5);
}); // prettier-ignore
