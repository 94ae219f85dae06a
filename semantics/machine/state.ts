/**
 * The state of a running program: plain, immutable data. A step makes a new state that shares what it
 * did not change. NV_vertex_program2 §2.14.1, §2.14.2.3.
 */
import { INITIAL, type Quad } from '../../spec/environments.js';
import type { Kinds, NumericDomain, Vector } from '../domains/domain.js';
import type { Program } from '../language/load.js';
import type { Ignored } from './ignored.js';

/** What a program reads and never writes. */
export interface Inputs<F> {
  /** The vertex attribute registers, by number. */
  readonly attributes: readonly Vector<F>[];
}

export interface State<T extends Kinds> {
  /** Index of the next instruction; the program's length after its end; OVERFLOW after a fifth call. */
  readonly next: number;
  /** Instructions executed so far. */
  readonly executed: number;
  /** Branches among them whose conditions failed. */
  readonly ignored: Ignored;
  readonly temporaries: readonly Vector<T['number']>[];
  /** The vertex result registers, in the order of the environment's `results`. */
  readonly results: readonly Vector<T['number']>[];
  readonly parameters: readonly Vector<T['number']>[];
  readonly addresses: readonly Vector<T['address']>[];
  readonly codes: Vector<T['code']>;
  /** Instruction references, the most recent last. */
  readonly stack: readonly number[];
}

/** `next` of a program that a call stack overflow has ended. */
export const OVERFLOW = -1;

/** What a caller sets before a program runs; whatever is left out has its initial value. */
export interface InputValues {
  /** By vertex attribute number. */
  readonly attributes?: Readonly<Record<number, Quad>>;
  /** By program parameter number. */
  readonly parameters?: Readonly<Record<number, Quad>>;
}

function vector<F>(constant: (value: number) => F, [x, y, z, w]: Quad): Vector<F> {
  return { x: constant(x), y: constant(y), z: constant(z), w: constant(w) };
}

function file<F>(
  constant: (value: number) => F,
  count: number,
  initial: Quad,
  values: Readonly<Record<number, Quad>> = {},
): readonly Vector<F>[] {
  const rest = vector(constant, initial);
  return Array.from({ length: count }, (_, number) => {
    const value = values[number];
    return value === undefined ? rest : vector(constant, value);
  });
}

/** The inputs and the state in which an invocation starts (§2.14.1.1 to §2.14.1.6). */
export function invocation<T extends Kinds>(
  program: Program,
  { constant, input, address, equalCode }: NumericDomain<T>,
  values: InputValues = {},
): { readonly inputs: Inputs<T['number']>; readonly state: State<T> } {
  const { environment } = program;
  const equal = equalCode;
  return {
    inputs: {
      // State programs see v[0] alone; the other registers exist for the GL, not for the program.
      attributes: file(
        input,
        environment.vertexAttributes,
        INITIAL.vertexAttribute,
        values.attributes,
      ),
    },
    state: {
      next: program.entry,
      executed: 0,
      ignored: 0,
      temporaries: file(constant, environment.temporaries, INITIAL.temporary),
      results: file(constant, environment.results.length, INITIAL.result),
      parameters: file(
        input,
        environment.programParameters,
        INITIAL.programParameter,
        values.parameters,
      ),
      addresses: file(address, environment.addressRegisters, INITIAL.address),
      codes: { x: equal, y: equal, z: equal, w: equal },
      stack: [],
    },
  };
}
