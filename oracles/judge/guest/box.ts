/** An implementation of a guest's programs of which nothing shows but what a program leaves behind. */
import { COMPONENTS } from '../../../spec/environments.js';
import {
  registersOf,
  type GuestLanguage,
  type GuestValues,
} from '../../../semantics/guest/language.js';
import type { GuestMachine } from '../../../semantics/guest/machine.js';

export type GuestLoaded =
  | { readonly loaded: true }
  | {
      readonly loaded: false;
      /** Byte offset of the error; null where the implementation does not tell it. */
      readonly position: number | null;
    };

export type GuestLeft =
  | Extract<GuestLoaded, { loaded: false }>
  /** Result registers by name, x to w: all of them show of a right implementation. */
  | { readonly loaded: true; readonly results: Readonly<Record<string, readonly number[]>> };

/** Both throw `BackendIncident` where the implementation does not answer as it should. */
export interface GuestBox {
  /** Loads a program and does not run it. */
  readonly load: (source: string) => Promise<GuestLoaded>;
  readonly run: (source: string, values: GuestValues) => Promise<GuestLeft>;
}

/** A machine of which only that is looked at. */
export function guestBoxOf(language: GuestLanguage, machine: GuestMachine): GuestBox {
  const names = registersOf(language, 'result');
  const loaded = (source: string): GuestLoaded => {
    const result = machine.load(source);
    return result.loaded ? { loaded: true } : { loaded: false, position: result.error.position };
  };
  return {
    load: (source) => Promise.resolve(loaded(source)),
    run: (source, values) => {
      const result = machine.load(source);
      if (!result.loaded)
        return Promise.resolve({ loaded: false, position: result.error.position });
      const registers = machine.run(result.program, values);
      const results = names.map((name) => {
        const value = registers.get(name);
        return [name, value === undefined ? [] : COMPONENTS.map((each) => value[each])] as const;
      });
      return Promise.resolve({ loaded: true, results: Object.fromEntries(results) });
    },
  };
}
