/** States of machines compared bit by bit; what two states share costs next to nothing. */
import type { Vector } from '../../semantics/domains/domain.js';
import type { NominalState } from '../../semantics/machine/machine.js';

export function sameState(a: NominalState, b: NominalState): boolean {
  return (
    a.next === b.next &&
    a.executed === b.executed &&
    sameFile(a.temporaries, b.temporaries) &&
    sameFile(a.results, b.results) &&
    sameFile(a.parameters, b.parameters) &&
    sameFile(a.addresses, b.addresses) &&
    sameVector(a.codes, b.codes) &&
    sameStack(a.stack, b.stack)
  );
}

export function sameFile<V>(a: readonly Vector<V>[], b: readonly Vector<V>[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const [p, q] = [a[i], b[i]];
    if (p === q) continue;
    if (p === undefined || q === undefined || !sameVector(p, q)) return false;
  }
  return true;
}

/** As sameFile; a register that does not show is like any. */
export function sameShown<V>(
  a: readonly (Vector<V> | null)[],
  b: readonly (Vector<V> | null)[],
): boolean {
  return (
    a.length === b.length &&
    a.every((p, i) => {
      const q = b[i];
      return p === null || q === null || (q !== undefined && sameVector(p, q));
    })
  );
}

function sameVector<V>(a: Vector<V>, b: Vector<V>): boolean {
  return (
    a === b ||
    (Object.is(a.x, b.x) && Object.is(a.y, b.y) && Object.is(a.z, b.z) && Object.is(a.w, b.w))
  );
}

export function sameStack(a: readonly number[], b: readonly number[]): boolean {
  return a === b || (a.length === b.length && a.every((entry, i) => entry === b[i]));
}
