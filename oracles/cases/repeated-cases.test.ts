import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CaseBase } from './case.js';
import type { CorpusCase } from './vp/case.js';
import { loadCorpus } from './corpus.js';
import type { GlCase } from './gl/case.js';
import type { GpuCase } from './gpu/case.js';

const { cases, gpuCases, glCases } = loadCorpus();

/** What JSON has not, or has not apart. */
function told(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...(value as ReadonlyMap<unknown, unknown>)];
  if (typeof value !== 'number') return value;
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? value : String(value);
}

function asked(...parts: readonly unknown[]): string {
  return createHash('md5').update(JSON.stringify(parts, told)).digest('base64');
}

/**
 * What a case of a VP program asks, once for each authority that it is asked under: one document's arithmetic may be
 * another's too, and still each has its case. Loading is the same under all.
 */
function askedOfVp(each: CorpusCase): readonly string[] {
  const { environment, document, authorities, program, start, expect: expected } = each;
  const under = expected.kind === 'runs' ? authorities : [null];
  return under.map((authority) =>
    asked(environment, document, authority, program.text, program.closed, start, expected),
  );
}

function askedOfGpu({ environment, document, program, start, expect: expected }: GpuCase): string {
  return asked(environment, document, program.text, start, expected);
}

function askedOfGl({ environment, fixed, steps }: GlCase): string {
  return asked(environment, fixed, steps);
}

/** Cases that ask what one before them asks, each with that one. */
function repeated<C extends CaseBase>(
  all: readonly C[],
  questions: (each: C) => readonly string[],
): readonly string[] {
  const first = new Map<string, string>();
  return all.flatMap((each) => {
    const asks = questions(each);
    const same = asks.map((question) => first.get(question)).find((id) => id !== undefined);
    for (const question of asks) if (!first.has(question)) first.set(question, each.id);
    return same === undefined ? [] : [`${each.id} repeats ${same}`];
  });
}

it('no case of a VP program asks what another asks', () => {
  expect(cases.length).toBeGreaterThan(0);
  expect(repeated(cases, askedOfVp)).toEqual([]);
});

it('no case of a GPU program asks what another asks', () => {
  expect(gpuCases.length).toBeGreaterThan(0);
  expect(repeated(gpuCases, (each) => [askedOfGpu(each)])).toEqual([]);
});

it('no case of commands of the GL asks what another asks', () => {
  expect(glCases.length).toBeGreaterThan(0);
  expect(repeated(glCases, (each) => [askedOfGl(each)])).toEqual([]);
});

it('a case that is taken twice is told', () => {
  const [vp] = cases;
  const [gpu] = gpuCases;
  const [gl] = glCases;
  if (vp === undefined || gpu === undefined || gl === undefined) throw new Error('no cases');
  const again = { id: 'again' };
  expect(repeated([vp, { ...vp, ...again }], askedOfVp)).toEqual([`again repeats ${vp.id}`]);
  expect(repeated([gpu, { ...gpu, ...again }], (each) => [askedOfGpu(each)])).toHaveLength(1);
  expect(repeated([gl, { ...gl, ...again }], (each) => [askedOfGl(each)])).toHaveLength(1);
});
