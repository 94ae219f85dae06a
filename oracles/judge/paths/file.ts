/** The registers of a state, one file after the other: what differs between states, and what joins them. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { lazily } from '../../../semantics/machine/lazily.js';
import type { Kind } from './kind.js';

/** A component that some states differ in, one entry for each of them. */
export interface Column {
  readonly name: string;
  readonly keys: readonly (string | number)[];
  /** Asked for only where states are to be joined. */
  readonly spans: () => readonly (readonly [low: number, high: number])[];
}

/** A file of registers of states S. */
export interface File<S> {
  /** The live components in which states of one place differ. */
  readonly columns: (states: readonly S[]) => readonly Column[];
  /** The first of some states with what any of them holds; of what is dead, with what it has itself. */
  readonly join: (first: S, states: readonly S[]) => S;
  /** A state with those components wider in which it differs from an older one. */
  readonly widen: (state: S, older: S) => S;
  /** A state whose live numbers are no longer known to the chooser. */
  readonly open: (state: S) => S;
}

interface Description<S, T> {
  readonly kind: Kind<T>;
  readonly of: (state: S) => readonly Vector<T>[];
  readonly with: (state: S, vectors: readonly Vector<T>[]) => S;
  /** "R0", of a component of which ".x" follows. */
  readonly name: (index: number) => string;
  /** Which components may still be read, as bits; of a register that is shown in the end, all. */
  readonly live: (state: S, index: number) => number;
}

export function fileOf<S, T>(file: Description<S, T>): File<S> {
  const { kind } = file;
  const isLive = (state: S, index: number, component: Component): boolean =>
    (file.live(state, index) & (1 << COMPONENTS.indexOf(component))) !== 0;
  /** Every component through a function, vectors that it does not change being the same ones. */
  const mapped = (state: S, value: (old: T, index: number, component: Component) => T): S => {
    const before = file.of(state);
    const after = before.map((vector, index) => {
      const each = (component: Component): T => value(vector[component], index, component);
      const changed = { x: each('x'), y: each('y'), z: each('z'), w: each('w') };
      return COMPONENTS.every((c) => Object.is(changed[c], vector[c])) ? vector : changed;
    });
    return after.every((vector, index) => vector === before[index])
      ? state
      : file.with(state, after);
  };
  return {
    columns: (states) => {
      const [first] = states;
      if (first === undefined) return [];
      const files = states.map(file.of);
      const [own = []] = files;
      if (files.every((each) => each === own)) return [];
      return own.flatMap((vector, index) => {
        const vectors = files.map((each) => each[index] ?? vector);
        if (vectors.every((each) => each === vector)) return [];
        return COMPONENTS.filter((component) => isLive(first, index, component)).flatMap(
          (component): Column[] => {
            const only = vector[component];
            if (vectors.every((each) => Object.is(each[component], only))) return [];
            const values = vectors.map((each) => each[component]);
            const keys = values.map(kind.key);
            if (keys.every((key) => key === keys[0])) return [];
            const name = `${file.name(index)}.${component}`;
            return [{ name, keys, spans: lazily(() => values.map(kind.span)) }];
          },
        );
      });
    },
    join: (first, states) => {
      const files = states.map(file.of);
      const own = file.of(first);
      if (files.every((each) => each === own)) return first;
      const differs = own.map((vector, index) => files.some((each) => each[index] !== vector));
      return mapped(first, (old, index, component) =>
        differs[index] === true && isLive(first, index, component)
          ? files.reduce((joined, each) => {
              const value = each[index]?.[component];
              return value === undefined ? joined : kind.join(joined, value);
            }, old)
          : old,
      );
    },
    widen: (state, older) => {
      const before = file.of(older);
      return mapped(state, (value, index, component) => {
        const old = before[index]?.[component];
        const isSame = old !== undefined && kind.key(old) === kind.key(value);
        return isSame || !isLive(state, index, component) ? value : kind.widen(value);
      });
    },
    open: (state) =>
      mapped(state, (value, index, component) =>
        isLive(state, index, component) ? kind.open(value) : value,
      ),
  };
}
