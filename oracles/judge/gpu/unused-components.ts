/**
 * Components of results that the documents' tables call unused, such as all but x of result.fogcoord: writing
 * them has no effect, so that nobody can see what was written, and what stands there is not judged.
 */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { componentsOfBinding } from '../../../semantics/gl/binding-components.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { Bits, Left } from './left.js';

/** What was left, without them. */
export function withoutUnused(program: GpuProgram, left: Left): Left {
  const unused = unusedComponents(program);
  if (unused.every(({ length }) => length === 0)) return left;
  const hidden = (vectors: readonly Vector<Bits>[]): readonly Vector<Bits>[] =>
    vectors.map(
      (vector, slot) =>
        unused[slot]?.reduce((shown, component) => ({ ...shown, [component]: null }), vector) ??
        vector,
    );
  return {
    ...left,
    results: hidden(left.results),
    emitted: left.emitted.map((vertex) => (vertex === null ? null : hidden(vertex))),
  };
}

/** The components of each result that a table calls unused. */
export function unusedComponents({
  results,
  environment,
}: GpuProgram): readonly (readonly Component[])[] {
  return results.map(({ binding }) => {
    const { components } = componentsOfBinding(binding, environment.programType);
    return COMPONENTS.filter((_, index) => components[index] === 'unused');
  });
}
