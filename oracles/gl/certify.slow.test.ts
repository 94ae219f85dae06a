/** The semantics conforms to itself, section by section and behind the protocol; faulty contexts of the catalogue are found, and shrunk: all by night. */
import { describe, expect, it } from 'vitest';
import { everyByDay } from '../../vitest.night.js';
import { newContext, type Context } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { clientOf } from '../protocol/hosted-client.js';
import { hostedContext } from './context-host.js';
import type { ContextLimits, ContextName } from '../../spec/gl/limits.js';
import { clientGl, contextBackend, MODEL_LIMITS } from './backend.js';
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

/** Made once for each kind of context: those that have framebuffers are asked about them too. */
function certified(extension: ContextName, limits: Partial<ContextLimits>): readonly CertifyingScript[] {
  const key = `${extension} ${String(limits.colorAttachments)}`;
  const { seed, budget: random } = OPTIONS;
  const start = (): Context => newContext(extension, limits);
  const made = scripts.get(key) ?? [...certifyingScripts({ start, engine: ENGINE, seed, random, primitives: true })];
  scripts.set(key, made);
  return made;
} // prettier-ignore

describe.each(EXTENSIONS)('%s', (extension) => {
  it('the semantics conforms, every section of it, and so it does behind the protocol', async () => {
    const options = { ...OPTIONS, extension, scripts: certified(extension, MODEL_LIMITS) };
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
    scripts: certified(extension, fault.limits ?? {}),
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
