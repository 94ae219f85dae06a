/**
 * Destination variable update: write mask, condition code write mask, storage, condition code update.
 * NV_gpu_program4 §2.X.3.1, §2.X.4.3. Masks and places are looked at once, when a program is linked; destination.plain.testing.ts has it
 * component by component, and destination.plain.test.ts holds both together.
 */
import type { Vector } from '../../domains/domain.js';
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import type { GpuDestination, GpuInstruction, GpuProgram } from '../program.js';
import { once } from './access.js';
import { stored } from './advance.js';
import { linkTests } from './condition.js';
import { NOWHERE, type GpuDestinationObservation, type Load, type Place } from './linked.js';
import { at, joined, linkPlace, undefinedVector } from './operand.js';
import type { GpuInputs, GpuState } from './state.js';

/** Writes a result, and flags where the instruction updates them, and goes on at `next`. */
export type Update<T extends GpuKinds, V> = (
  inputs: GpuInputs<T>,
  state: GpuState<T>,
  next: number,
  result: Vector<V>,
  flags: Vector<T['flags']> | null,
) => GpuState<T>;

export interface Masks<T extends GpuKinds> {
  readonly x: boolean;
  readonly y: boolean;
  readonly z: boolean;
  readonly w: boolean;
  /** Null where there is no condition code write mask. */
  readonly tests: ((state: GpuState<T>) => Vector<T['truth']>) | null;
}

export function linkMasks<T extends GpuKinds>(
  { writeMask, condition }: GpuDestination,
  domain: GpuDomain<T>,
): Masks<T> {
  return {
    x: writeMask.includes('x'),
    y: writeMask.includes('y'),
    z: writeMask.includes('z'),
    w: writeMask.includes('w'),
    tests: condition === null ? null : linkTests(condition, domain),
  };
}

/** What a variable holds after a result went into it, under the masks. */
type Merge<T extends GpuKinds, V> = (
  state: GpuState<T>,
  old: Vector<T['word']>,
  result: Vector<V>,
) => Vector<T['word']>;

function linkMerge<T extends GpuKinds, V>(
  { x, y, z, w, tests }: Masks<T>,
  word: (value: V) => T['word'],
  words: (result: Vector<V>) => Vector<T['word']>,
  { selectWord }: GpuDomain<T>,
): Merge<T, V> {
  if (tests !== null) {
    return (state, old, result) => {
      const enabled = tests(state);
      return {
        x: x ? selectWord(enabled.x, word(result.x), old.x) : old.x,
        y: y ? selectWord(enabled.y, word(result.y), old.y) : old.y,
        z: z ? selectWord(enabled.z, word(result.z), old.z) : old.z,
        w: w ? selectWord(enabled.w, word(result.w), old.w) : old.w,
      };
    };
  }
  if (x && y && z && w) {
    return (_, __, result) => words(result);
  }
  return (_, old, result) => ({
    x: x ? word(result.x) : old.x,
    y: y ? word(result.y) : old.y,
    z: z ? word(result.z) : old.z,
    w: w ? word(result.w) : old.w,
  });
}

/** The codes after an update by a result's flags, under the same masks as the destination. */
export function linkCodes<T extends GpuKinds>(
  { x, y, z, w, tests }: Masks<T>,
  register: 0 | 1,
  { selectFlags }: GpuDomain<T>,
): (state: GpuState<T>, flags: Vector<T['flags']>) => GpuState<T>['codes'] {
  return (state, flags) => {
    const [first, second] = state.codes;
    const old = register === 0 ? first : second;
    const enabled = tests?.(state) ?? null;
    const updated =
      enabled === null
        ? {
            x: x ? flags.x : old.x,
            y: y ? flags.y : old.y,
            z: z ? flags.z : old.z,
            w: w ? flags.w : old.w,
          }
        : {
            x: x ? selectFlags(enabled.x, flags.x, old.x) : old.x,
            y: y ? selectFlags(enabled.y, flags.y, old.y) : old.y,
            z: z ? selectFlags(enabled.z, flags.z, old.z) : old.z,
            w: w ? selectFlags(enabled.w, flags.w, old.w) : old.w,
          };
    return register === 0 ? [updated, second] : [first, updated];
  };
}

export interface Storing<W, V> {
  /** The condition code register to update. */
  readonly updates: GpuInstruction['updates'];
  /** Stores one component. */
  readonly word: (value: V) => W;
  /** Stores all of them. */
  readonly words: (result: Vector<V>) => Vector<W>;
  /** How many of the inputs' derivatives the instruction uses. */
  readonly derivatives: 0 | 1;
}

/** The update that an instruction asks for. */
export function linkDestination<T extends GpuKinds, V>(
  destination: GpuDestination,
  program: GpuProgram,
  domain: GpuDomain<T>,
  { updates, word, words, derivatives }: Storing<T['word'], V>,
): Update<T, V> {
  const masks = linkMasks(destination, domain);
  const merge = linkMerge(masks, word, words, domain);
  const update = updates === null ? null : linkCodes(masks, updates, domain);
  const codesAfter = (
    state: GpuState<T>,
    flags: Vector<T['flags']> | null,
  ): GpuState<T>['codes'] =>
    update === null || flags === null ? state.codes : update(state, flags);
  const into = (
    variables: readonly Vector<T['word']>[],
    slot: number,
    state: GpuState<T>,
    result: Vector<V>,
  ): readonly Vector<T['word']>[] => {
    const copy = variables.slice();
    copy[slot] = merge(state, at(variables, slot), result);
    return copy;
  };
  const { file, access } = destination;
  if (access.kind === 'relative') {
    const write = linkRelativeWrite(destination, masks, domain, merge);
    const wiped = once(() => everythingUndefined(program, domain));
    return (inputs, state, next, result, flags) => {
      const written = write(inputs, state, result);
      const { temporaries, results } = written ?? wiped();
      const codes = written === null ? wiped().codes : codesAfter(state, flags);
      return stored(state, next, temporaries, results, codes, state.derivatives + derivatives);
    };
  }
  const { slot } = access;
  if (file === 'temporary') {
    return (_, state, next, result, flags) =>
      stored(
        state,
        next,
        into(state.temporaries, slot, state, result),
        state.results,
        codesAfter(state, flags),
        state.derivatives + derivatives,
      );
  }
  return (_, state, next, result, flags) =>
    stored(
      state,
      next,
      state.temporaries,
      into(state.results, slot, state, result),
      codesAfter(state, flags),
      state.derivatives + derivatives,
    );
}

/** The variables that a program writes. */
interface Variables<W> {
  readonly temporaries: readonly Vector<W>[];
  readonly results: readonly Vector<W>[];
}

/**
 * What is left of the variables after a write out of bounds. The document lets it overwrite other ones, among
 * which it counts the condition codes (§2.X.3, §2.X.4.3), so that none is sure to keep its value
 * (gp4.E-outside-write).
 */
function everythingUndefined<T extends GpuKinds>(
  { temporaries, results }: GpuProgram,
  domain: GpuDomain<T>,
): Pick<GpuState<T>, 'temporaries' | 'results' | 'codes'> {
  const nothing = undefinedVector(domain);
  const flags = domain.undefinedFlags;
  const code = { x: flags, y: flags, z: flags, w: flags };
  return {
    temporaries: temporaries.map(() => nothing),
    results: results.map(() => nothing),
    codes: [code, code],
  };
}

/** A write into the member of an array that is known when the program runs; null where it may be outside. */
function linkRelativeWrite<T extends GpuKinds, V>(
  { file, access }: GpuDestination,
  masks: Masks<T>,
  domain: GpuDomain<T>,
  merge: Merge<T, V>,
): (inputs: GpuInputs<T>, state: GpuState<T>, result: Vector<V>) => Variables<T['word']> | null {
  const place = linkPlace(access, domain);
  const mayWrite = linkMayWrite(masks, domain);
  return (inputs, state, result) => {
    const found = place(inputs, state);
    const slots = typeof found === 'number' ? [found] : found;
    const { temporaries, results } = state;
    if (slots.includes(NOWHERE)) return mayWrite(state) ? null : state;
    const copy = (file === 'temporary' ? temporaries : results).slice();
    for (const slot of slots) {
      const old = at(copy, slot);
      const merged = merge(state, old, result);
      copy[slot] = slots.length === 1 ? merged : joined(domain.undefinedWord, old, merged);
    }
    return file === 'temporary' ? { temporaries: copy, results } : { temporaries, results: copy };
  };
}

/** Whether some component may be enabled by both masks. */
function linkMayWrite<T extends GpuKinds>(
  { x, y, z, w, tests }: Masks<T>,
  { decide }: GpuDomain<T>,
): (state: GpuState<T>) => boolean {
  if (tests === null) return () => true;
  return (state) => {
    const enabled = tests(state);
    const may = (isMasked: boolean, test: T['truth']): boolean => isMasked && decide(test) !== 'no';
    return may(x, enabled.x) || may(y, enabled.y) || may(z, enabled.z) || may(w, enabled.w);
  };
}

/** What a trace shows of a destination. */
export function linkObservedDestination<T extends GpuKinds>(
  destination: GpuDestination,
  domain: GpuDomain<T>,
): Load<T, GpuDestinationObservation<T['truth']>> {
  const { x, y, z, w, tests } = linkMasks(destination, domain);
  const place: Load<T, Place> = linkPlace(destination.access, domain);
  const { file } = destination;
  // These flags cannot be those of NaN, for which there are two interpretations of TR (gp4.E-nan-conditions).
  const always = domain.testFlags('TR', domain.flagsOfInteger(domain.integer(1)));
  return (inputs, state) => {
    const enabled = tests?.(state) ?? { x: always, y: always, z: always, w: always };
    return {
      file,
      place: place(inputs, state),
      enabled: {
        x: x ? enabled.x : null,
        y: y ? enabled.y : null,
        z: z ? enabled.z : null,
        w: w ? enabled.w : null,
      },
    };
  };
}
