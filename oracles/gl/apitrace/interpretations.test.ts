/** Traces of GLs that follow other interpretations of errata: none of their answers departs, and those of one that mixes two do. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../semantics/gl/context/call.js';
import { newContext } from '../../../semantics/gl/context/context.js';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import type { ContextName } from '../../../spec/gl/limits.js';
import { drawScript } from '../generate.js';
import { call } from '../gesture-parts.js';
import { contextImplementation, type Perform } from '../implementation.js';
import { GL_INTERPRETATIONS, type GlInterpretation } from '../interpretations.js';
import { taking } from '../outsiders.testing.js';
import { readDump } from './dump.js';
import { dumpOf } from './dumped.testing.js';
import { followTrace } from './follow.js';
import type { FollowedTrace } from './found.js';

const ENGINE = nominalEngine();

const CONTEXT: Readonly<Record<GlInterpretation['contexts'], ContextName>> = {
  vp: 'NV_vertex_program2',
  'vp alone': 'NV_vertex_program2',
  both: 'NV_vertex_program2+NV_gpu_program4',
  gpu: 'NV_gpu_program4',
};

function followed(extension: ContextName, scripts: readonly (readonly Call[])[], made: () => Perform): FollowedTrace {
  const start = () => newContext(extension);
  const { text, blobs } = dumpOf(contextImplementation(start, ENGINE, made), scripts);
  return followTrace(readDump(text), { extension, engine: ENGINE, blobs });
} // prettier-ignore

const departing = ({ differences }: FollowedTrace): number =>
  differences.filter(({ unless }) => unless === null).length;

/** What a trace cannot tell from the default: a GL may have more of what the error is about, or a name of another extension. */
const UNTOLD: ReadonlySet<string> = new Set([
  'vp1.E-attribute-index-error', 'vp1.E-execute-target', 'vp1.E-track-beyond', 'nvgp4.E-geometry-queries', 'nvgp4.E-vertex-limit-equal',
  'nvpbo.E-update-of-no-point',
]); // prettier-ignore

describe.each(GL_INTERPRETATIONS.map((each) => [`${each.erratum} ${each.name}`, each] as const))('%s', (_, each) => {
  const extension = CONTEXT[each.contexts];
  const probes = typeof each.probes === 'function' ? each.probes(newContext(extension)) : each.probes;
  const scripts = [...probes, ...Array.from({ length: 8 }, (_, index) => drawScript(17, index, { start: () => newContext(extension) }))];

  it('is found, and nothing departs', () => {
    const trace = followed(extension, scripts, () => taking([each]));
    expect(departing(trace)).toBe(0);
    if (!UNTOLD.has(each.erratum)) expect(trace.interpretations).toEqual([{ erratum: each.erratum, interpretation: each.name }]);
  });

  it('in a GL that follows the default is not taken', () => {
    const trace = followed(extension, scripts, () => perform);
    expect([trace.interpretations, departing(trace)]).toEqual([[], 0]);
  });

  it('in every other context of one GL departs', () => {
    let contexts = 0;
    const twice = probes.flatMap((own) => [own, own]);
    const trace = followed(extension, twice, () => (contexts++ % 2 === 0 ? taking([each]) : perform));
    if (!UNTOLD.has(each.erratum)) expect(departing(trace)).toBeGreaterThan(0);
  });
}); // prettier-ignore

it('no interpretation makes a wrong answer right', () => {
  const [tracked] = GL_INTERPRETATIONS.filter(({ erratum }) => erratum === 'arb.E-tracked-environment');
  if (tracked === undefined) throw new Error('there is no such erratum');
  const extension = 'NV_vertex_program2+NV_gpu_program4';
  const wrong: Perform = (context, asked, engine) => {
    const result = taking([tracked])(context, asked, engine);
    return asked.command === 'GetIntegerv' ? { ...result, returned: 3 } : result;
  };
  const probes = typeof tracked.probes === 'function' ? [] : tracked.probes;
  const trace = followed(extension, [...probes, [call('GetIntegerv', 'CURRENT_MATRIX_STACK_DEPTH_NV')]], () => wrong);
  expect(trace.interpretations).toEqual([{ erratum: tracked.erratum, interpretation: tracked.name }]);
  expect(trace.differences.filter(({ unless }) => unless === null).map(({ call: { command } }) => command)).toEqual(['GetIntegerv']);
}); // prettier-ignore
