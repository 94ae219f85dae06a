/** Why a run left what it left: the slice, step by step, with what shows that each part of it matters. */
import type { Authority } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Clause, GpuClause } from '../../spec/load/clauses.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { Bearing } from '../evaluate/clauses.js';
import type { LanguageTypes } from '../languages/language.js';
import { EFFORT, minimal, type Effort, type Kept, type LookedAt, type Witness } from './minimal.js';
import type { PolicyDifference } from './policy-differences.js';
import type { Element, ElementRole, Held, Subject } from './subject.js';
import type { BitNumber } from './bits.js';

/** What is asked. */
export interface WhyAsked<T extends LanguageTypes> {
  readonly program: T['program'];
  readonly values: T['values'];
  readonly numbers: T['numbers'];
  /** The assignment that the numbers go by. */
  readonly policies: Policies;
  readonly authority: T['authority'];
  /** "HPOS.x[31]". */
  readonly target: string;
  readonly specification: Specification;
  /** After how many executed steps it is asked about; at the end of the run if absent. */
  readonly after?: number;
  readonly effort?: Effort;
  readonly lookedAt?: LookedAt;
}

export interface Specification {
  readonly clauses: readonly Clause[];
  readonly gpuClauses: readonly GpuClause[];
}

/** What a language can tell of its programs' runs. */
export interface WhyLanguage<T extends LanguageTypes> {
  /** @throws TargetError, TooLong */
  readonly why: (asked: WhyAsked<T>) => Why;
}

/** The answer. */
export interface Why {
  readonly environment: AnyEnvironmentName;
  readonly authority: Authority;
  readonly target: string;
  readonly bit: BitNumber;
  /** What the run left there, x to w of a whole register. */
  readonly left: readonly { readonly name: string; readonly held: Held }[];
  /** In the words of `vpspec run`; empty where the run is not over. */
  readonly end: string;
  /** After how many executed steps this is asked about; null of the end of the run. */
  readonly after: number | null;
  /** Instructions that the run executed. */
  readonly executed: number;
  /** Components of inputs that matter. */
  readonly inputs: readonly WhyElement[];
  /** Steps that matter, in the order of execution. */
  readonly steps: readonly WhyStep[];
  readonly policies: readonly PolicyDifference[];
  /** Alternatives that were tried, each by itself. */
  readonly alternatives: number;
  readonly shown: Shown;
}

export interface WhyElement {
  readonly name: string;
  readonly role: ElementRole;
  readonly held: Held;
  /** A change that changes what is asked about; null where none was seen. */
  readonly witness: WhyWitness | null;
  /** Changes that were tried. */
  readonly trials: number;
}

export interface WhyWitness {
  readonly changes: readonly {
    readonly name: string;
    /** The executed step whose read is changed; null of an input. */
    readonly step: number | null;
    readonly to: Held;
  }[];
  /** What is left there then, in words of one run beside the other. */
  readonly leaves: string;
}

export interface WhyStep {
  /** Which executed step, from 0. */
  readonly step: number;
  /** The instruction's index in the program. */
  readonly index: number;
  readonly instruction: string;
  readonly reads: readonly WhyElement[];
  /** What it wrote that matters. */
  readonly written: readonly { readonly name: string; readonly held: Held }[];
  /** What decides its result. */
  readonly clauses: readonly Bearing[];
}

/** How much was shown. */
export interface Shown {
  /** Elements of the run: components of inputs, and of what its steps read. */
  readonly elements: number;
  /** Elements in the slice. */
  readonly kept: number;
  /** Elements in the slice that a change shows to matter. */
  readonly witnessed: number;
  readonly isCutShort: boolean;
}

/** What an answer is put together from. */
export interface Parts<V> {
  readonly subject: Subject<V>;
  readonly bearing: (step: number) => readonly Bearing[];
  readonly policies: readonly PolicyDifference[];
  readonly alternatives: number;
  readonly effort: Effort | undefined;
  readonly lookedAt: LookedAt | undefined;
}

export type Told = Pick<
  Why,
  'environment' | 'authority' | 'target' | 'bit' | 'left' | 'end' | 'after'
>;

export function answered<V>(told: Told, parts: Parts<V>): Why {
  const { subject, bearing, policies, alternatives } = parts;
  const { kept, isCutShort } = minimal(subject, parts.effort ?? EFFORT, parts.lookedAt);
  const elements = kept.map((each) => elementOf(subject, each));
  const targets = told.left.map(({ name }) => name);
  const written = writtenOf(subject, kept, targets);
  const steps = subject.steps.flatMap(({ index, instruction }, step): WhyStep[] => {
    const reads = elements.filter(({ at }) => at.step === step).map(({ told: element }) => element);
    const own = written.get(step) ?? [];
    if (reads.length === 0 && own.length === 0) return [];
    return [{ step, index, instruction, reads, written: own, clauses: bearing(step) }];
  });
  return {
    ...told,
    executed: subject.steps.length,
    inputs: elements.filter(({ at }) => at.step === null).map(({ told: element }) => element),
    steps,
    policies,
    alternatives,
    shown: {
      elements: subject.elements.length,
      kept: kept.length,
      witnessed: kept.filter(({ witness }) => witness !== null).length,
      isCutShort,
    },
  };
}

function elementOf<V>(
  subject: Subject<V>,
  { element, witness, trials }: Kept<V>,
): { readonly at: Element; readonly told: WhyElement } {
  const at = found(subject, element);
  const { name, role, held } = at;
  const told = {
    name,
    role,
    held,
    witness: witness === null ? null : witnessOf(subject, witness),
    trials,
  };
  return { at, told };
}

function witnessOf<V>(subject: Subject<V>, { changes, seen }: Witness<V>): WhyWitness {
  return {
    changes: [...changes].map(([element, value]) => {
      const { name, step } = found(subject, element);
      return { name, step, to: subject.heldBy(element, value) };
    }),
    leaves: seen,
  };
}

function found<V>({ elements }: Subject<V>, at: number): Element {
  const element = elements[at];
  if (element === undefined) throw new Error(`no element ${String(at)}`);
  return element;
}

/** What each step wrote that is looked at, or that an element of the slice reads later. */
function writtenOf<V>(
  subject: Subject<V>,
  kept: readonly Kept<V>[],
  targets: readonly string[],
): ReadonlyMap<number, WhyStep['written']> {
  const reads = new Map<number, string[]>();
  for (const { element } of kept) {
    const { step, name } = found(subject, element);
    if (step !== null) reads.set(step, [...(reads.get(step) ?? []), name]);
  }
  const live = new Set(targets);
  const all = new Map<number, WhyStep['written']>();
  for (let step = subject.steps.length - 1; step >= 0; step--) {
    const own = (subject.steps[step]?.written ?? []).filter(({ name }) => live.has(name));
    if (own.length > 0) all.set(step, own);
    for (const { name } of own) live.delete(name);
    for (const name of reads.get(step) ?? []) live.add(name);
  }
  return all;
}
