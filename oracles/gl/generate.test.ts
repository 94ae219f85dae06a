/** Generated scripts: the same ones from a seed, legal and illegal calls among them; none crashes, and what errs changes nothing. */
import { expect, it } from 'vitest';
import { newContext, type Context } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import { byNight } from '../../vitest.night.js';
import { drawScript } from './generate.js';
import { contextImplementation } from './implementation.js';
import { judgeScript } from './judge.js';

const SEED = 20261129;
const SCRIPTS = byNight(10_000, 70);
const ENGINE = nominalEngine();

it('a seed and an index have one script, and others have another', () => {
  expect(drawScript(SEED, 3)).toEqual(drawScript(SEED, 3));
  expect(drawScript(SEED, 4)).not.toEqual(drawScript(SEED, 3));
  expect(drawScript(SEED, 0, { length: 5 }).length).toBeGreaterThanOrEqual(5);
});

function withoutFlags(context: Context): unknown {
  const { error, errorPosition, gpu, ...rest } = context;
  void [error, errorPosition];
  if (gpu === null) return rest;
  const objects = { ...gpu.objects, errorPosition: -1, errorString: '' };
  return { ...rest, gpu: { ...gpu, objects } };
}

/** What contexts have, and the least share of all commands that scripts reach. */
const STARTS = [
  ['NV_vertex_program2', 0.4],
  ['NV_gpu_program4', 0.4],
  ['NV_vertex_program2+NV_gpu_program4', 0.4],
] as const;

it.each(STARTS)('%s: no script crashes; a command that errs changes nothing but the flag, and where loading failed', (extension, least) => {
  const start = (): Context => newContext(extension);
  let [calls, failed] = [0, 0];
  const reached = new Set<string>();
  for (let index = 0; index < SCRIPTS; index++) {
    let context = start();
    for (const call of drawScript(SEED, index, { start })) {
      const { context: next, errors, effects } = perform(context, call, ENGINE);
      calls++;
      reached.add(call.command);
      // Commands that stand for several may err in one of them.
      const isSeveral = /^(?:CallList|ArrayElement|Draw)/.test(call.command);
      if (errors.length > 0 && !isSeveral && context.lists.compiling === null) {
        failed++;
        expect(effects).toEqual([]);
        expect(withoutFlags(next)).toEqual(withoutFlags(context));
      }
      context = next;
    }
  }
  // Both kinds are there, and neither crowds the other out.
  expect(failed / calls).toBeGreaterThan(0.05);
  expect(failed / calls).toBeLessThan(0.5);
  const all = [...GL_COMMANDS.values()].filter(({ extension: own }) => own === null || start().extensions.has(own));
  expect(reached.size).toBeGreaterThan(all.length * least);
}); // prettier-ignore

it.each(STARTS)('%s: the semantics agrees with itself', (extension) => {
  const start = (): Context => newContext(extension);
  const right = contextImplementation(start, ENGINE);
  for (let index = 0; index < SCRIPTS; index++) {
    const calls = drawScript(SEED, index, { start });
    expect(judgeScript(right, calls, { start, engine: ENGINE })).toBeNull();
  }
});
