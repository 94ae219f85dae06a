/**
 * The states that instructions make of the one before. All are built here, with their members in one order, so that
 * engines give them one shape.
 */
import type { Kinds, Vector } from '../domains/domain.js';
import type { State } from './state.js';

/** After an instruction that computed something: at `next`, with what it left of registers and condition code. */
export function stored<T extends Kinds>(
  state: State<T>,
  next: number,
  temporaries: readonly Vector<T['number']>[],
  results: readonly Vector<T['number']>[],
  parameters: readonly Vector<T['number']>[],
  addresses: readonly Vector<T['address']>[],
  codes: Vector<T['code']>,
): State<T> {
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
export function redirected<T extends Kinds>(
  state: State<T>,
  next: number,
  stack: readonly number[],
  ignored: State<T>['ignored'],
): State<T> {
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
