/** What counts as near of matrices, in whatever form they are asked for; zeros with a sign. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../semantics/gl/context/call.js';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { mapMatrix } from '../../semantics/gl/matrix.js';
import type { ContextName } from '../../spec/gl/limits.js';
import { after, instead } from './faults/fault.js';
import { call } from './gesture-parts.js';
import { contextImplementation } from './implementation.js';
import { judgeScript } from './judge.js';

const ENGINE = nominalEngine();

/** A script whose matrix has 1000 and 0.4, by a GL whose entries are all off by so much behind Translate. */
function judged(query: string, off: number) {
  const made = after(/^Translate/, (result) => {
    const { matrices } = result.context;
    const top = matrices.stacks.get('MODELVIEW')?.at(-1);
    if (top === undefined) throw new Error('there is no matrix');
    const stacks = new Map(matrices.stacks).set('MODELVIEW', [mapMatrix(top, (entry) => entry + off)]);
    return { ...result, context: { ...result.context, matrices: { ...matrices, stacks } } };
  });
  const calls = [
    call('LoadMatrixf', [1000, 0.4, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
    call('Translatef', 0, 0, 0),
    call(query, 'MODELVIEW_MATRIX'),
  ];
  const start = () => newContext('NV_vertex_program2');
  return judgeScript(contextImplementation(start, ENGINE, () => made), calls, { start, engine: ENGINE });
} // prettier-ignore

describe('entries of a matrix that was computed', () => {
  it.each(['GetFloatv', 'GetDoublev', 'GetIntegerv', 'GetBooleanv'])(
    'are near enough by %s where they are by the others',
    (query) => {
      expect(judged(query, 0.45)).toBeNull();
      expect(judged(query, -0.45)).toBeNull();
    },
  );

  it.each(['GetFloatv', 'GetDoublev', 'GetIntegerv'])('are wrong by %s where they are far', (query) => {
    expect(judged(query, 2.5)?.call.command).toBe(query);
  }); // prettier-ignore
});

/** A GL that drops the sign of each zero that it is given. */
const withoutSigns = instead(/^/, (given) => ({
  ...given,
  arguments: given.arguments.map((each) => (Object.is(each, -0) ? 0 : each)),
}));

describe('a zero', () => {
  const differs = (extension: ContextName, ...calls: readonly Call[]): boolean => {
    const start = () => newContext(extension);
    return judgeScript(contextImplementation(start, ENGINE, () => withoutSigns), calls, { start, engine: ENGINE }) !== null;
  }; // prettier-ignore
  const asked = [call('Color4f', -0, 1, 0, 1), call('GetFloatv', 'CURRENT_COLOR')];
  const sent = [call('Begin', 'POINTS'), call('Vertex4f', -0, 1, 0, 1)];

  it.each([
    ['ARB_vertex_program', false],
    ['NV_vertex_program', true],
    ['NV_gpu_program4', true],
    ['NV_vertex_program2+ARB_vertex_program', true],
  ] as const)('has a sign where a document says that there are two: %s', (extension, hasSign) => {
    expect(differs(extension, ...asked)).toBe(hasSign);
    expect(differs(extension, ...sent)).toBe(hasSign);
  });
});
