/**
 * The states that instructions make of the one before. All are built here, with their members in one
 * order, so that engines give them one shape.
 */
import type { Vector } from '../../domains/domain.js';
import type { Call, Emission, GpuState } from './state.js';

/** After an instruction that computed something. */
export function stored<C, W>(
  state: GpuState<C, W>,
  next: number,
  temporaries: readonly Vector<W>[],
  results: readonly Vector<W>[],
  codes: GpuState<C, W>['codes'],
  derivatives: number,
): GpuState<C, W> {
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
export function redirected<C, W>(
  state: GpuState<C, W>,
  executed: number,
  next: number,
  loops: GpuState<C, W>['loops'],
  calls: readonly Call[],
): GpuState<C, W> {
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
export function emitted<C, W>(
  state: GpuState<C, W>,
  next: number,
  results: readonly Vector<W>[],
  emissions: readonly Emission<W>[],
): GpuState<C, W> {
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
