/** Certificates ask for each variable of the documents' state tables that a command tells. */
import { expect, it } from 'vitest';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { nvName } from '../../spec/gl/same-numbers.js';
import { extensionsOf, type ContextName } from '../../spec/gl/limits.js';
import { STATE_VARIABLES } from '../../spec/gl/state-tables.js';
import { certifyingScripts } from './scripts.js';

/** By the names of queries: a parameter of the tables without one by its command. */
function askedIn(extension: ContextName): ReadonlySet<string> {
  const asked = new Set<string>();
  const start = () => newContext(extension, { colorAttachments: 2 });
  for (const { kind, calls } of certifyingScripts({ start, engine: nominalEngine(), seed: 7, random: 0 })) {
    // Those of one command each come last, and ask for nothing that these do not.
    if (kind === 'command') break;
    for (const { command, arguments: given } of calls) {
      if (!/^(?:Get|Is)/.test(command)) continue;
      asked.add(command);
      for (const each of given) if (typeof each === 'string') asked.add(nvName(each));
    }
  }
  return asked;
} // prettier-ignore

it.each(['NV_vertex_program', 'NV_vertex_program2', 'ARB_vertex_program', 'NV_gpu_program4'] as const)('in a context of %s', (extension) => {
  const asked = askedIn(extension);
  const there = extensionsOf(extension);
  const missing = STATE_VARIABLES.filter(({ extension: own, query }) => query !== null && there.has(own)).filter(({ name, query }) => {
    if (/^program \w+ parameters$/.test(name)) return ![...asked].some((each) => each.startsWith((query ?? '').replace('ARB', '')));
    return !asked.has(nvName(name.replace('n_NV', '15_NV')));
  });
  expect(missing.map(({ name }) => name)).toEqual([]);
}); // prettier-ignore
