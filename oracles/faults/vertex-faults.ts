/**
 * Machines that keep something from one vertex of a request to the next. Asked for one vertex at a time they are right, so
 * that no case and no program by itself tells; a certificate does, which asks some programs behind other vertices.
 */
import { STANDARD, type Machine, type NominalState } from '../../semantics/machine/machine.js';
import { fault, type Fault } from './fault.js';

/** Starts with what the vertex before left of some registers. */
const keeping = (
  kept: (before: NominalState, fresh: NominalState) => Partial<NominalState>,
): Machine => ({
  ...STANDARD,
  invocation: (linked, values, before) => {
    const { inputs, state } = STANDARD.invocation(linked, values);
    return { inputs, state: before === undefined ? state : { ...state, ...kept(before, state) } };
  },
});

/** The same for some vertices of a request, which are counted from 0. */
const keepingIn = (
  which: (vertex: number) => boolean,
  kept: (before: NominalState, fresh: NominalState) => Partial<NominalState>,
): Machine => {
  let vertex = 0;
  return {
    ...STANDARD,
    invocation: (linked, values, before) => {
      const { inputs, state } = STANDARD.invocation(linked, values);
      vertex = before === undefined ? 0 : vertex + 1;
      const isKept = before !== undefined && which(vertex);
      return { inputs, state: isKept ? { ...state, ...kept(before, state) } : state };
    },
  };
};

export const VERTEX_FAULTS: readonly Fault[] = [
  fault(
    'temporaries-kept-between-vertices',
    'Temporary registers are cleared for the first vertex of a request alone.',
    ['vp1.model.independent', 'vp1.temporaries.initial'],
    keeping(({ temporaries }) => ({ temporaries })),
    'VP1.0',
  ),
  fault(
    'address-kept-between-vertices',
    'The address register is cleared for the first vertex of a request alone.',
    ['vp1.model.independent', 'vp1.address.initial'],
    keeping(({ addresses }) => ({ addresses })),
    'VP1.1',
  ),
  fault(
    'second-address-kept-between-vertices',
    'A1 is cleared for the first vertex of a request alone.',
    ['vp2.environment.independent', 'vp2.address.initial'],
    keeping((before, fresh) => ({
      addresses: fresh.addresses.map((first, at) =>
        at === 0 ? first : (before.addresses[at] ?? first),
      ),
    })),
  ),
  fault(
    'codes-kept-between-vertices',
    'Condition codes are EQ for the first vertex of a request alone.',
    ['vp2.environment.independent', 'vp2.cc.initial'],
    keeping(({ codes }) => ({ codes })),
  ),
  fault(
    'results-kept-between-vertices',
    'What a vertex does not write has the values of the vertex before.',
    ['vp2.environment.independent', 'vp2.results.initial'],
    keeping(({ results }) => ({ results })),
  ),
  fault(
    'temporaries-kept-by-every-other-vertex',
    'Temporary registers are cleared for the first, the third and every other vertex of a request alone.',
    ['vp1.model.independent', 'vp1.temporaries.initial'],
    keepingIn(
      (vertex) => vertex % 2 === 1,
      ({ temporaries }) => ({ temporaries }),
    ),
    'VP1.0',
  ),
  fault(
    'address-kept-beyond-sixteen-vertices',
    'Address registers are cleared for the first sixteen vertices of a request alone.',
    ['vp2.environment.independent', 'vp2.address.initial'],
    keepingIn(
      (vertex) => vertex >= 16,
      ({ addresses }) => ({ addresses }),
    ),
  ),
  fault(
    'calls-kept-between-vertices',
    'The call stack is empty for the first vertex of a request alone.',
    ['vp2.environment.independent', 'vp2.RET.empty'],
    keeping(({ stack }) => ({ stack })),
  ),
  fault(
    'instructions-counted-over-vertices',
    'The instructions that vertices of a request execute are counted together towards the limit.',
    ['vp2.environment.independent', 'vp2.end.instruction-limit'],
    keeping(({ executed }) => ({ executed })),
  ),
];
