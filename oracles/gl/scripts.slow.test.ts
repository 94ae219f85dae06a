/** The scripts that certify: every command without an error and with errors, from a seed the same ones, and the semantics agrees with itself. */
import { expect, it } from 'vitest';
import type { Call } from '../../semantics/gl/context/call.js';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import { askedOf, contextImplementation, type SeenAnswer } from './implementation.js';
import { judgeAnswers } from './judge.js';
import { certifyingScripts } from './scripts.js';

const ENGINE = nominalEngine();

it.each(['NV_vertex_program2', 'NV_gpu_program4'] as const)('%s', (extension) => {
  const start = () => newContext(extension);
  const right = contextImplementation(start, ENGINE);
  const done = new Set<string>();
  const erred = new Set<string>();
  const seen = new Set<string>();
  for (const script of certifyingScripts({ start, engine: ENGINE, seed: 1, random: 5 })) {
    const asked = askedOf(right, script.calls);
    for (const command of changing(script.calls, asked.answers)) seen.add(command);
    const { disagreements, judged } = judgeAnswers(script.calls, asked, { start, engine: ENGINE });
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
  // A GL that answers a query as it did before such a command is found; others change no answer, or begin what has to end first.
  const unseen = all.map(({ name }) => name).filter((name) => !isQueryName(name) && !seen.has(name));
  expect(unseen.filter((name) => !SENDS.test(name))).toEqual([]);
}); // prettier-ignore

const isQueryName = (name: string): boolean => /^(?:Get|Is|AreProgramsResident|Check)/.test(name);
const SENDS =
  /^(?:Vertex[2-4]|RasterPos|Eval|Draw|ArrayElement|Begin|End|NewList|Gen|RequestResident|PushAttrib|PushClient|ClientActive|Interleaved|\w+Pointer(?:EXT)?$|(?:Enable|Disable)ClientState|ActiveTexture|ProgramBuffer|Buffer|TexCoord|MultiTexCoord|SecondaryColor|FogCoord|VertexWeight)/;

/** Commands right between two askings of one query whose answers differ. */
function changing(calls: readonly Call[], answers: readonly SeenAnswer[]): readonly string[] {
  const told = answers.map((each) => (typeof each === 'function' ? null : JSON.stringify(each.returned)));
  const key = (at: number): string => JSON.stringify(calls[at]);
  return calls.flatMap(({ command }, at) => {
    if (isQueryName(command)) return [];
    const behind = new Map<string, string | null | undefined>();
    for (let next = at + 1; isQueryName(calls[next]?.command ?? ''); next++) behind.set(key(next), told[next]);
    for (let before = at - 1; isQueryName(calls[before]?.command ?? ''); before--) {
      if (behind.has(key(before)) && behind.get(key(before)) !== told[before]) return [command];
    }
    return [];
  });
} // prettier-ignore
