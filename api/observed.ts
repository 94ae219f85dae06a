/** What an implementation did with a program, as the judges take it. */
import { INITIAL } from '../spec/environments.js';
import type { Vector as Components } from '../semantics/domains/domain.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import type { Program as VpProgram } from '../semantics/language/load.js';
import { valueOf } from '../semantics/number/binary32.js';
import type { BlackBoxRun } from '../oracles/judge/black-box/black-box.js';
import type { Bits, GpuLeft } from '../oracles/judge/gpu/left.js';
import { writtenRegisters } from '../reports/backend-run.js';
import { bitsOf, fourOf, InputsError, NotSeenError, type Vector } from './inputs.js';

/** What an implementation did: the results of `run` have this shape. */
export type Observed =
  | {
      readonly loaded: false;
      /** PROGRAM_ERROR_POSITION; null where the implementation does not tell it. */
      readonly position: number | null;
    }
  | {
      readonly loaded?: true;
      /** By register (`o[HPOS]`) or binding (`result.position`); null is a component of GPU programs that does not show. */
      readonly results: Readonly<Record<string, Vector>>;
      /** State programs: `c[4]`. */
      readonly parameters?: Readonly<Record<string, Vector>>;
      /** GPU programs: "killed", "completed", or in words how it ended otherwise; "completed" if absent. */
      readonly outcome?: string;
      /** Geometry programs: the results of each vertex; "end" where a primitive was completed. */
      readonly emitted?: readonly (Readonly<Record<string, Vector>> | 'end')[];
    };

type Shown = Extract<Observed, { results: unknown }>;

/** What shows, and the registers and components that do not. */
export interface Seen<L> {
  readonly left: L;
  readonly notShown: readonly string[];
}

/**
 * @param program null for one that does not load
 * @throws InputsError for results that are none; NotSeenError where a register is missing that the program writes
 */
export function vpLeft(program: VpProgram | null, observed: Observed): Seen<BlackBoxRun> {
  if (observed.loaded === false) return refused(observed.position);
  if (program === null)
    return { left: { loaded: true, results: [], parameters: [] }, notShown: [] };
  const { environment } = program;
  const isState = environment.writesParameters;
  const names = isState
    ? Array.from({ length: environment.programParameters }, (_, n) => `c[${String(n)}]`)
    : environment.results.map((name) => `o[${name}]`);
  const given = (isState ? observed.parameters : observed.results) ?? {};
  refuseUnknown(given, names);
  const written = writtenRegisters(program);
  const notShown: string[] = [];
  const quads = names.map((name): Components<number> | null => {
    const vector = given[name];
    if (vector !== undefined) return numbersOf(name, vector);
    if (written.has(name)) throw new NotSeenError(`${name} is missing: the program writes it`);
    notShown.push(name);
    return null;
  });
  const rest = componentsOf(INITIAL.result);
  return {
    left: {
      loaded: true,
      // A register that the program does not write, and that was not told, counts as holding what it has to.
      results: isState ? [] : quads.map((quad) => quad ?? rest),
      parameters: isState ? quads : [],
    },
    notShown,
  };
}

/** @throws InputsError for results that are none; NotSeenError where a result variable is missing */
export function gpuLeft(program: GpuProgram | null, observed: Observed): Seen<GpuLeft> {
  if (observed.loaded === false) return refused(observed.position);
  const { outcome = 'completed' } = observed;
  const ended =
    outcome === 'completed' || outcome === 'killed' ? {} : { abnormal: String(outcome) };
  const killed = outcome === 'killed';
  if (program === null) {
    return { left: { loaded: true, killed, ...ended, results: [], emitted: [] }, notShown: [] };
  }
  const names = program.results.map(({ binding }) => binding);
  const notShown: string[] = [];
  const bitsBy = (results: Shown['results'], before: string): readonly Components<Bits>[] => {
    refuseUnknown(results, names);
    return names.map((name) => {
      const vector = results[name];
      if (vector === undefined) throw new NotSeenError(`${before}${name} is missing`);
      return componentsOf(
        fourOf(`${before}${name}`, vector, (component, value) => {
          const bits = value === null ? null : bitsOf(component, value);
          if (bits === null) notShown.push(component);
          return bits;
        }),
      );
    });
  };
  // Nothing of a discarded fragment shows, and of a geometry program what it emits.
  const isUnseen = killed || program.geometry !== null;
  const results = isUnseen
    ? names.map(() => componentsOf<Bits>([null, null, null, null]))
    : bitsBy(observed.results, '');
  const emitted =
    program.geometry === null
      ? []
      : emittedOf(observed).map((each, index) =>
          each === 'end' ? null : bitsBy(each, `vertex ${String(index)}, `),
        );
  return { left: { loaded: true, killed, ...ended, results, emitted }, notShown };
}

function emittedOf({ emitted }: Shown): NonNullable<Shown['emitted']> {
  if (emitted === undefined) throw new NotSeenError('emitted is missing: [] where nothing was');
  return emitted;
}

function refused(position: number | null): Seen<{
  readonly loaded: false;
  readonly position: number | null;
  readonly reason: null;
}> {
  if (position !== null && !Number.isInteger(position)) {
    throw new InputsError('position: expected a whole number, or null');
  }
  return { left: { loaded: false, position, reason: null }, notShown: [] };
}

function refuseUnknown(given: Shown['results'], names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new InputsError(`${unknown} is no result of the program; expected ${names.join(', ')}`);
}

function numbersOf(name: string, vector: Vector): Components<number> {
  return componentsOf(
    fourOf(name, vector, (component, value) => {
      if (value === null) throw new NotSeenError(`${component}: expected a value`);
      return valueOf(bitsOf(component, value));
    }),
  );
}

function componentsOf<T>([x, y, z, w]: readonly [T, T, T, T]): Components<T> {
  return { x, y, z, w };
}
