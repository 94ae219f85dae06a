/** What a backend can do with the programs of each language: the one door to whoever runs them. */
import type { BatchRunner } from '../judge/batch.js';
import type { GpuTypes } from '../languages/gpu/language.js';
import type { Answers, LanguageTypes } from '../languages/language.js';
import type { LanguageName } from '../language-names.js';
import type { GuestTypes } from '../languages/guest/language.js';
import type { VpTypes } from '../languages/vp/language.js';

/** What an implementation can do with the programs of one language. */
export interface Ability<T extends LanguageTypes> {
  /** Runs them, and shows what they leave behind. */
  readonly box: T['box'] & Answers<T>;
  /** Runs one program many times at once, as words; null where it has only the box for that. */
  readonly batches: BatchRunner | null;
  /** The same implementation in this process, which can be traced besides; null of one elsewhere. */
  readonly machine: T['machine'] | null;
  /**
   * A run as a machine, to be judged by its states alone (judge/judge-trace.ts, `statesOnly`): null of a program that
   * is refused. Null where its process cannot trace. @throws BackendIncident
   */
  readonly trace: ((source: string, values: T['values']) => Promise<T['machine'] | null>) | null;
}

interface Types extends Record<LanguageName, LanguageTypes> {
  readonly vp: VpTypes;
  readonly gpu: GpuTypes;
}

/** By language; null of one whose programs nobody runs. A process that claims no environment of VP programs answers each of them that it is unsupported. */
export type Abilities = { readonly [L in LanguageName]: Ability<Types[L]> | null } & {
  /** What it can do with programs of guests, by environment; a guest whose programs it does not run is not there. */
  readonly guests: ReadonlyMap<string, Ability<GuestTypes>>;
};

/** What a recording can do: it cannot be asked. */
export const NO_ABILITIES: Abilities = { vp: null, gpu: null, guests: new Map() };

/** What an implementation can do that shows its results alone. */
export function resultsOnly<T extends LanguageTypes>(
  box: Ability<T>['box'],
  batches: BatchRunner | null = null,
): Ability<T> {
  return { box, batches, machine: null, trace: null };
}

/** The same backend, with other abilities in some languages. */
export function withAbilities<B extends { readonly abilities: Abilities }>(
  backend: B,
  others: Partial<Abilities>,
): B {
  return { ...backend, abilities: { ...backend.abilities, ...others } };
}
