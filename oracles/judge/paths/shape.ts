/** States of VP programs in the allowed domain, as paths compare and join them. */
import { EXECUTED_INSTRUCTION_LIMIT } from '../../../spec/environments.js';
import {
  addressesOf,
  selectAddress,
  type AddressSet,
} from '../../../semantics/domains/allowed-addresses.js';
import type { Codes } from '../../../semantics/domains/allowed-tests.js';
import type { Program } from '../../../semantics/language/load.js';
import { ignoredByAny } from '../../../semantics/machine/ignored.js';
import type { AllowedState } from '../allowed-state.js';
import { fileOf, type File } from './file.js';
import { FAR, type Kind } from './kind.js';
import { NUMBERS } from './kind-of-numbers.js';
import { ALL, liveness } from './live.js';
import type { Observed, Shape } from './machine.js';
import { reachOf, registersOf } from './reach.js';

/** All ten bits of an address (NV_vertex_program2 §2.14.1.3). */
const ANY_ADDRESS: AddressSet = Array.from({ length: 1024 }, (_, index) => index - 512);
/** All four codes. */
const ANY_CODE: Codes = 15;
const EITHER = 3;

export const ADDRESSES: Kind<AddressSet> = {
  key: (set) => addressesOf(set).join(' '),
  span: (set) => {
    const all = addressesOf(set);
    return [(all[0] ?? 0) * FAR, (all.at(-1) ?? 0) * FAR];
  },
  join: (a, b) => selectAddress(EITHER, a, b),
  widen: () => ANY_ADDRESS,
  open: (set) => set,
};

export const CODES: Kind<Codes> = {
  key: (codes) => codes,
  span: (codes) => [codes * FAR, codes * FAR],
  join: (a, b) => a | b,
  widen: () => ANY_CODE,
  open: (codes) => codes,
};

export function shapeOf(program: Program, observed: Observed): Shape<AllowedState> {
  const { environment, instructions } = program;
  const { address, code, count } = registersOf(program);
  const live = observed === 'state' ? null : liveness(reachOf(program), count);
  const isLive =
    (first: number) =>
    ({ next }: AllowedState, index: number): number =>
      live === null ? ALL : (live[next]?.[first + index] ?? 0);
  const always = (): number => ALL;
  const numbers = (
    file: 'results' | 'parameters',
    name: (index: number) => string,
  ): File<AllowedState> =>
    fileOf({
      kind: NUMBERS,
      of: (state) => state[file],
      with: (state, vectors) => ({ ...state, [file]: vectors }),
      name,
      live: always,
    });
  return {
    place: ({ next, stack }) =>
      `${String(next)} ${next < instructions.length ? stack.join(' ') : ''}`,
    next: ({ next }) => next,
    after: (state, executed) => ({ ...state, executed, ignored: 0 }),
    limit: EXECUTED_INSTRUCTION_LIMIT,
    counted: (states) => {
      const [state] = states;
      const all = states.map(({ ignored }) => ignored);
      return all.every((each) => each === state.ignored)
        ? state
        : { ...state, ignored: ignoredByAny(all) };
    },
    files: [
      fileOf({
        kind: NUMBERS,
        of: ({ temporaries }) => temporaries,
        with: (state, temporaries) => ({ ...state, temporaries }),
        name: (index) => `R${String(index)}`,
        live: isLive(0),
      }),
      numbers('results', (index) => `o[${environment.results[index] ?? ''}]`),
      numbers('parameters', (index) => `c[${String(index)}]`),
      fileOf({
        kind: ADDRESSES,
        of: ({ addresses }) => addresses,
        with: (state, addresses) => ({ ...state, addresses }),
        name: (index) => `A${String(index)}`,
        live: isLive(address),
      }),
      fileOf({
        kind: CODES,
        of: ({ codes }) => [codes],
        with: (state, [codes = state.codes]) => ({ ...state, codes }),
        name: () => 'CC',
        live: isLive(code),
      }),
    ],
  };
}
