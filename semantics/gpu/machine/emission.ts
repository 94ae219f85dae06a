/** How vertices and ends of primitives are emitted. NV_geometry_program4 §2.14.6.3, §2.14.6.4, §2.X.8. */
import { SpecCrash } from '../../machine/crash.js';
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import type { EmissionDefinition } from '../instructions/emission.js';
import type { GpuProgram } from '../program.js';
import { emitted } from './advance.js';
import type { Load } from './linked.js';
import { undefinedVector } from './operand.js';
import { ENDED, type GpuState } from './state.js';

/** Emits the results, which are undefined then; or completes the primitive. Goes on at `next`. */
export function linkEmission<T extends GpuKinds>(
  { name, emits }: EmissionDefinition,
  next: number,
  { geometry }: GpuProgram,
  domain: GpuDomain<T>,
): Load<T, GpuState<T>> {
  if (geometry === null) throw new SpecCrash(`${name} outside of a geometry program`);
  if (emits === 'end of primitive') {
    const isPoints = geometry.primitiveOut === 'POINTS';
    return (_, state) => {
      // A primitive without a vertex draws nothing: completing it leaves no trace, nor does it of points.
      const isEmpty = state.emitted.at(-1)?.kind !== 'vertex';
      return emitted(
        state,
        next,
        state.results,
        isPoints || isEmpty ? state.emitted : [...state.emitted, { kind: 'end of primitive' }],
      );
    };
  }
  const { verticesOut } = geometry;
  const nothing = undefinedVector(domain);
  return (_, state) => {
    const { results } = state;
    const vertices = state.emitted.reduce((n, { kind }) => (kind === 'vertex' ? n + 1 : n), 0);
    if (vertices >= verticesOut) return emitted(state, ENDED.verticesOut, results, state.emitted);
    const undefinedResults = results.map(() => nothing);
    return emitted(state, next, undefinedResults, [...state.emitted, { kind: 'vertex', results }]);
  };
}
