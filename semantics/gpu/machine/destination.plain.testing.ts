/**
 * The update of a destination as NV_gpu_program4 §2.X.4.3 has it, one component after the other: what destination.ts, where
 * each instruction's masks are looked at once, must come to. For domains that know the one place to which an index leads.
 */
import type { Component } from '../../../spec/environments.js';
import type { Vector } from '../../domains/domain.js';
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import type { GpuDestination } from '../program.js';
import { NOWHERE } from './linked.js';
import type { GpuState } from './state.js';

/** What an instruction leaves to be written. */
export interface Outcome<T extends GpuKinds> {
  /** The result as a variable holds it. */
  readonly words: Vector<T['word']>;
  /** The flags of the result, and the register that they go to; null where the instruction updates none. */
  readonly flags: { readonly of: Vector<T['flags']>; readonly to: 0 | 1 } | null;
  /** The slot of the variable; NOWHERE out of an array's bounds. */
  readonly place: number;
}

/** The state after the update; `next` and the counts stay. */
export function updateDestination<T extends GpuKinds>(
  state: GpuState<T>,
  { file, writeMask, condition }: GpuDestination,
  { words, flags, place }: Outcome<T>,
  domain: GpuDomain<T>,
): GpuState<T> {
  /** Whether a component is written: the write mask says no, or the test of a flag says what it says. */
  const enabled = (component: Component): T['truth'] | 'no' | 'yes' => {
    if (!writeMask.includes(component)) return 'no';
    if (condition === null) return 'yes';
    const letter = condition.swizzle['xyzw'.indexOf(component)] as Component;
    return domain.testFlags(condition.rule, state.codes[condition.code][letter]);
  };
  const merged = <V>(
    old: Vector<V>,
    value: Vector<V>,
    select: Select<T['truth'], V>,
  ): Vector<V> => {
    const each = (component: Component): V => {
      const test = enabled(component);
      if (test === 'no') return old[component];
      return test === 'yes' ? value[component] : select(test, value[component], old[component]);
    };
    return { x: each('x'), y: each('y'), z: each('z'), w: each('w') };
  };
  const mayBeWritten = (component: Component): boolean => {
    const test = enabled(component);
    return test === 'yes' || (test !== 'no' && domain.decide(test) !== 'no');
  };

  // A write out of bounds may overwrite any variable, and the codes (gp4.E-outside-write).
  if (place === NOWHERE && COMPONENTS.some(mayBeWritten)) {
    const word = domain.undefinedWord;
    const flag = domain.undefinedFlags;
    const nothing = { x: word, y: word, z: word, w: word };
    const code = { x: flag, y: flag, z: flag, w: flag };
    return {
      ...state,
      temporaries: state.temporaries.map(() => nothing),
      results: state.results.map(() => nothing),
      codes: [code, code],
    };
  }
  const into = (variables: readonly Vector<T['word']>[]): readonly Vector<T['word']>[] =>
    variables.map((old, slot) => (slot === place ? merged(old, words, domain.selectWord) : old));
  const [first, second] = state.codes;
  const updated = (register: 0 | 1, old: Vector<T['flags']>): Vector<T['flags']> =>
    flags?.to === register ? merged(old, flags.of, domain.selectFlags) : old;
  return {
    ...state,
    temporaries: file === 'temporary' ? into(state.temporaries) : state.temporaries,
    results: file === 'result' ? into(state.results) : state.results,
    codes: [updated(0, first), updated(1, second)],
  };
}

const COMPONENTS: readonly Component[] = ['x', 'y', 'z', 'w'];

type Select<B, V> = (test: B, whenTrue: V, whenFalse: V) => V;
