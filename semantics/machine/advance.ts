/**
 * The states that instructions make of the one before. All are built here, with their members in one order, so that
 * engines give them one shape.
 */
import type { Vector } from '../domains/domain.js';
import type { State } from './state.js';

/** After an instruction that computed something: at `next`, with what it left of registers and condition code. */
export function stored<F, A, C>(
  state: State<F, A, C>,
  next: number,
  temporaries: readonly Vector<F>[],
  results: readonly Vector<F>[],
  parameters: readonly Vector<F>[],
  addresses: readonly Vector<A>[],
  codes: Vector<C>,
): State<F, A, C> {
  return {
    next,
    executed: state.executed + 1,
    ignored: state.ignored,
    temporaries,
    results,
    parameters,
    addresses,
    codes,
    stack: state.stack,
  };
}

/** After a branch: elsewhere; registers and condition code stay. */
export function redirected<F, A, C>(
  state: State<F, A, C>,
  next: number,
  stack: readonly number[],
  ignored: State<F, A, C>['ignored'],
): State<F, A, C> {
  return {
    next,
    executed: state.executed + 1,
    ignored,
    temporaries: state.temporaries,
    results: state.results,
    parameters: state.parameters,
    addresses: state.addresses,
    codes: state.codes,
    stack,
  };
}
