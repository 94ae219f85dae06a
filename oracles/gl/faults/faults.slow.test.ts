/** Every faulty context is caught by generated scripts, by the clause that it violates, and shrunk to the few commands that matter. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newContext, type Context } from '../../../semantics/gl/context/context.js';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import type { Call } from '../../../semantics/gl/context/call.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { faultyImplementation, GL_FAULTS } from './faults.js';
import type { GlFault } from './fault.js';
import { directedScripts } from '../directed.js';
import { drawScript, withMeaning } from '../generate.js';
import { drawingScripts } from '../left/scripts.js';
import { judgeScript, type Disagreement } from '../judge.js';
import { NotJudged } from '../judge-calls.js';
import { shrinkScript, type ShrunkScript } from '../shrink.js';

const SEED = 7;
/** So many scripts catch all of them. */
const SCRIPTS = 600;
const ENGINE = nominalEngine();

/** The same context of each fault that has it: scripts are drawn once for all of them. */
const STARTS = new Map<string, () => Context>();

const scripts = new Map<string, readonly Call[]>();
function scriptAt(fault: GlFault, index: number): readonly Call[] {
  const key = `${contextOf(fault)} ${String(index)}`;
  const known = scripts.get(key);
  if (known !== undefined) return known;
  const made = drawScript(SEED, index, { start: startOf(fault) });
  scripts.set(key, made);
  return made;
}

const directed = new Map<string, readonly (readonly Call[])[]>();
/** Scripts about one thing each, for what hardly any script at random comes to. */
function directedAt(fault: GlFault): readonly (readonly Call[])[] {
  const start = startOf(fault);
  const known = directed.get(contextOf(fault)) ?? [
    ...directedScripts(start()).map((calls) => withMeaning(calls, start)),
    ...drawingScripts(start()),
  ];
  directed.set(contextOf(fault), known);
  return known;
}

/** Some directed scripts have calls that are not modelled; those before are in others. */
function shows(
  judged: (calls: readonly Call[]) => Disagreement | null,
  script: readonly Call[],
): boolean {
  try {
    return judged(script) !== null;
  } catch (error) {
    if (error instanceof NotJudged) return false;
    throw error;
  }
}

function contextOf({ extension, limits }: GlFault): string {
  return limits === undefined ? extension : `${extension} ${String(limits.colorAttachments)}`;
}

function startOf(fault: GlFault): () => Context {
  const known = STARTS.get(contextOf(fault)) ?? (() => newContext(fault.extension, fault.limits));
  STARTS.set(contextOf(fault), known);
  return known;
}

function judgedBy(fault: GlFault): (calls: readonly Call[]) => Disagreement | null {
  const implementation = faultyImplementation(fault, ENGINE);
  const setting = { start: startOf(fault), engine: ENGINE };
  return (calls) => judgeScript(implementation, calls, setting);
}

function caught(fault: GlFault): ShrunkScript | null {
  const judged = judgedBy(fault);
  for (let index = 0; index < SCRIPTS; index++) {
    const script = scriptAt(fault, index);
    if (judged(script) !== null) return shrinkScript(script, judged);
  }
  for (const script of directedAt(fault)) {
    if (shows(judged, script)) return shrinkScript(script, judged);
  }
  return null;
}

const shrunk = new Map<string, ShrunkScript | null>();
const sections = new Map<string, string>();

beforeAll(() => {
  for (const fault of GL_FAULTS) shrunk.set(fault.id, caught(fault));
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
    const judged = judgedBy(fault);
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
