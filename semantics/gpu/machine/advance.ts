/**
 * The states that instructions make of the one before. All are built here, with their members in one
 * order, so that engines give them one shape.
 */
import type { GpuKinds } from '../domains/domain.js';
import type { Vector } from '../../domains/domain.js';
import type { Call, Emission, GpuState } from './state.js';

/** After an instruction that computed something. */
export function stored<T extends GpuKinds>(
  state: GpuState<T>,
  next: number,
  temporaries: readonly Vector<T['word']>[],
  results: readonly Vector<T['word']>[],
  codes: GpuState<T>['codes'],
  derivatives: number,
): GpuState<T> {
  return {
    next,
    executed: state.executed + 1,
    temporaries,
    results,
    codes,
    loops: state.loops,
    calls: state.calls,
    emitted: state.emitted,
    derivatives,
  };
}

/** Elsewhere, with `executed` instructions behind it; variables and codes stay. */
export function redirected<T extends GpuKinds>(
  state: GpuState<T>,
  executed: number,
  next: number,
  loops: GpuState<T>['loops'],
  calls: readonly Call[],
): GpuState<T> {
  return {
    next,
    executed,
    temporaries: state.temporaries,
    results: state.results,
    codes: state.codes,
    loops,
    calls,
    emitted: state.emitted,
    derivatives: state.derivatives,
  };
}

/** After EMIT or ENDPRIM. */
export function emitted<T extends GpuKinds>(
  state: GpuState<T>,
  next: number,
  results: readonly Vector<T['word']>[],
  emissions: readonly Emission<T['word']>[],
): GpuState<T> {
  return {
    next,
    executed: state.executed + 1,
    temporaries: state.temporaries,
    results,
    codes: state.codes,
    loops: state.loops,
    calls: state.calls,
    emitted: emissions,
    derivatives: state.derivatives,
  };
}
