/** The scripts that certify: every command without an error and with errors, from a seed the same ones, and the semantics agrees with itself. */
import { expect, it } from 'vitest';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import { askedOf, contextImplementation } from './implementation.js';
import { judgeAnswers } from './judge.js';
import { certifyingScripts } from './scripts.js';

const ENGINE = nominalEngine();

it.each(['NV_vertex_program2', 'NV_gpu_program4'] as const)('%s', (extension) => {
  const start = () => newContext(extension);
  const right = contextImplementation(start, ENGINE);
  const done = new Set<string>();
  const erred = new Set<string>();
  for (const script of certifyingScripts({ start, engine: ENGINE, seed: 1, random: 5 })) {
    const { disagreements, judged } = judgeAnswers(script.calls, askedOf(right, script.calls), { start, engine: ENGINE });
    expect(disagreements).toEqual([]);
    for (const { call, errors } of judged) {
      if (errors.length === 0) done.add(call.command);
      else errors.forEach((error) => erred.add(`${call.command} ${error}`));
    }
  }
  const { extensions } = start();
  const all = [...GL_COMMANDS.values()].filter(({ extension: own }) => own === null || extensions.has(own));
  expect(all.map(({ name }) => name).filter((name) => !done.has(name))).toEqual([]);
  expect(erred.size).toBeGreaterThan(200);
}); // prettier-ignore
