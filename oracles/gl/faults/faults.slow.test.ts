/** Every faulty context is caught by generated scripts, by the clause that it violates, and shrunk to the few commands that matter. */
import { beforeAll, describe, expect, it } from 'vitest';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { FaultCatcher } from './caught.js';
import { GL_FAULTS } from './faults.js';
import type { Disagreement } from '../judge.js';
import type { ShrunkScript } from '../shrink.js';

const SEED = 7;
/** So many scripts catch all of them. */
const SCRIPTS = 600;
const CATCHER = new FaultCatcher(nominalEngine(), { seed: SEED, count: SCRIPTS });

const shrunk = new Map<string, ShrunkScript | null>();
const sections = new Map<string, string>();

beforeAll(() => {
  for (const fault of GL_FAULTS) shrunk.set(fault.id, CATCHER.catch(fault).found);
  const { clauses, gpuClauses } = loadSpecification();
  for (const { id, section } of [...clauses, ...gpuClauses]) sections.set(id, section);
});

it('there are 60 and more, each with a name of its own', () => {
  expect(GL_FAULTS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(GL_FAULTS.map(({ id }) => id)).size).toBe(GL_FAULTS.length);
});

describe.each(GL_FAULTS.map((fault) => [fault.id, fault] as const))('%s', (id, fault) => {
  it('is caught, and shrunk until nothing can be left out', () => {
    const found = shrunk.get(id) ?? null;
    expect(found).not.toBeNull();
    if (found === null) return;
    expect(found.isMinimal).toBe(true);
    const judged = CATCHER.judgedBy(fault);
    const { kind, call } = found.disagreement;
    for (const [index] of found.calls.entries()) {
      const without = found.calls.filter((_, each) => each !== index);
      let still: Disagreement | null = null;
      try {
        still = judged(without);
      } catch {
        // Without this call the script has no meaning.
      }
      expect(still?.kind === kind && still.call.command === call.command).toBe(false);
    }
  });

  it('is a matter of the section that is named', () => {
    const isClause = /^[a-z]/.test(fault.violates);
    const violated = isClause ? sections.get(fault.violates) : fault.violates;
    expect(violated).toBeDefined();
    expect(shrunk.get(id)?.disagreement.sections).toContain(violated);
  });
});

it('five commands and fewer show it, in the median', () => {
  const lengths = [...shrunk.values()]
    .map((each) => each?.calls.length ?? Infinity)
    .sort((a, b) => a - b);
  expect(lengths[lengths.length >> 1]).toBeLessThanOrEqual(5);
  expect(lengths.at(-1)).toBeLessThanOrEqual(12);
});
