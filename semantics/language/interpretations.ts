/**
 * Whether a program loads, by all interpretations of the documents together. spec/errata.yaml has the contradictions and
 * gaps; a loader takes the default interpretation of each. Here it is asked again with other interpretations taken: what they
 * allow, what they forbid besides, and what they would make of a text that the default grammar does not match. So
 * an implementation that follows another interpretation is told from one that follows none.
 */

import type { Span } from './statement-around.js';

/** What makes a violation one by the default interpretation of an erratum only. */
export interface Contested {
  readonly erratum: string;
  /** The interpretations by which it is none. */
  readonly interpretations: readonly string[];
  /** Set where nothing that follows in the program can be judged by those interpretations. */
  readonly isOpen?: true;
}

/** What loading comes to where one of these interpretations, or none of them, is followed. */
export interface Choice {
  readonly erratum: string;
  readonly interpretations: readonly string[];
  /** Whether one of them is followed; otherwise none. */
  readonly taken: boolean;
}

/** What an interpretation that is not the default refuses. */
export interface Objection {
  readonly erratum: string;
  /** The interpretations that refuse it. */
  readonly interpretations: readonly string[];
  /** The offset of what they stumble over. */
  readonly position: number;
  /** The statement around it: where exactly such an interpretation notices, nothing says. */
  readonly offset: number;
  readonly end: number;
}

/** A text that says by the default interpretations what the program says by another one. */
export interface Rewritten {
  readonly erratum: string;
  readonly interpretation: string;
  readonly text: string;
  /** The offset in the program of an offset in `text`. */
  readonly placeOf: (position: number) => number;
  /** Whether running `text` is running the program; otherwise they are alike for the loader only. */
  readonly isSame: boolean;
}

export interface FoundViolation {
  readonly position: number;
  readonly contested?: Contested;
  /** Whether an implementation takes it that has more of something than implementations must have. */
  readonly isBeyondLimit?: boolean;
}

/** A loader that can be asked by other interpretations. Texts have one character per byte. */
export interface InterpretationLoader<V extends FoundViolation> {
  /** The first violation where the errata in `lifted` are not read by default; null where the text loads. */
  readonly examine: (text: string, lifted: ReadonlySet<string>) => V | null;
  /** At most the first of an erratum's is needed, in no order. */
  readonly objections: (text: string) => readonly Objection[];
  /** What other interpretations make of a text at a violation; none where it is no matter of grammar. */
  readonly rewritings: (text: string, violation: V) => readonly Rewritten[];
  /**
   * The choices by which an error of the default interpretations may be told at a position; null where no interpretation
   * puts it there.
   */
  readonly choicesAt: (text: string, violation: V, position: number) => readonly Choice[] | null;
  /** The statement around an offset: where exactly an interpretation that objects notices, nothing says. */
  readonly statementAt: (text: string, position: number) => Span;
  /** Other orders in which a loader may look for what is wrong. */
  readonly orders: readonly Order<V>[];
}

/** An order of checks by which another error may be the first. */
export interface Order<V extends FoundViolation> extends Pick<InterpretationLoader<V>, 'examine'> {
  readonly choice: Choice;
}

/** What loading may come to, and which choices lead there; by the default interpretations alone where there are none. */
export type Loading<V extends FoundViolation> = { readonly choices: readonly Choice[] } & (
  | {
      readonly kind: 'loads';
      /** A program that the default interpretations load alike and that runs alike; null where there is none. */
      readonly text: string | null;
    }
  | { readonly kind: 'refused'; readonly violation: V }
  | { readonly kind: 'objection'; readonly objection: Objection }
  /** Anything from here on: other limits, or interpretations that leave the rest of the program open. */
  | { readonly kind: 'open'; readonly violation: V }
);

/** Texts that are examined for one program at most: what is beyond is left open. */
const MOST_TEXTS = 24;

/** Everything that loading a program may come to; that of the default interpretations first. */
export function loadingsOf<V extends FoundViolation>(
  loader: InterpretationLoader<V>,
  text: string,
): readonly Loading<V>[] {
  return new Exploration(loader).loadings(text, []);
}

class Exploration<V extends FoundViolation> {
  #texts = 0;

  constructor(private readonly loader: InterpretationLoader<V>) {}

  /** @param before choices that make `text` of the program. */
  loadings(text: string, before: readonly Choice[]): readonly Loading<V>[] {
    this.#texts++;
    const found: Loading<V>[] = [];
    const add = (loading: Loading<V>): void => {
      if (isConsistent(loading.choices)) found.push(loading);
    };
    const objections = firstOfEach(this.loader.objections(text));
    const lifted = new Set<string>();
    let taken = before;
    let reached = 0;
    for (;;) {
      const violation = this.loader.examine(text, lifted);
      const position = violation?.position ?? text.length;
      const passed = objections.filter((each) => each.position <= position);
      const silent = passed.map((each) => notTaken(each));
      const { contested } = violation ?? {};
      const choices = [...taken, ...silent];
      if (violation === null) {
        add({ kind: 'loads', text: taken.length === before.length ? text : null, choices });
      } else {
        const own = contested === undefined ? [] : [notTaken(contested)];
        add({ kind: 'refused', violation, choices: [...choices, ...own] });
      }
      for (const objection of passed) {
        if (objection.position < reached) continue;
        const earlier = passed.filter((each) => each.position < objection.position).map(notTaken);
        add({
          kind: 'objection',
          objection,
          choices: [...taken, ...earlier, isTaken(objection)],
        });
      }
      if (violation === null) return found;
      found.push(...this.#rewritten(text, violation, taken));
      if (violation.isBeyondLimit === true) {
        add({ kind: 'open', violation, choices });
        return found;
      }
      if (contested === undefined || lifted.has(contested.erratum)) return found;
      taken = [...taken, isTaken(contested)];
      if (contested.isOpen === true) {
        add({ kind: 'open', violation, choices: [...taken, ...silent] });
        return found;
      }
      lifted.add(contested.erratum);
      reached = position + 1;
    }
  }

  #rewritten(text: string, violation: V, taken: readonly Choice[]): readonly Loading<V>[] {
    return this.loader.rewritings(text, violation).flatMap((rewritten): readonly Loading<V>[] => {
      const { erratum, interpretation, placeOf, isSame } = rewritten;
      // Each erratum is read otherwise once along the way, so that this comes to an end.
      if (taken.some((choice) => choice.taken && choice.erratum === erratum)) return [];
      const choices = [...taken, { erratum, interpretations: [interpretation], taken: true }];
      if (this.#texts >= MOST_TEXTS) return [{ kind: 'open', violation, choices }];
      return this.loadings(rewritten.text, choices)
        .map((loading) => placed(loading, placeOf, isSame))
        .filter((loading) => placeIn(loading) >= violation.position);
    });
  }
}

function placed<V extends FoundViolation>(
  loading: Loading<V>,
  placeOf: (position: number) => number,
  isSame: boolean,
): Loading<V> {
  switch (loading.kind) {
    case 'loads':
      return { ...loading, text: isSame ? loading.text : null };
    case 'objection': {
      const { position, offset, end } = loading.objection;
      const objection = {
        ...loading.objection,
        position: placeOf(position),
        offset: placeOf(offset),
        end: placeOf(end),
      };
      return { ...loading, objection };
    }
    default: {
      const position = placeOf(loading.violation.position);
      return { ...loading, violation: { ...loading.violation, position } };
    }
  }
}

function placeIn<V extends FoundViolation>(loading: Loading<V>): number {
  if (loading.kind === 'loads') return Infinity;
  return (loading.kind === 'objection' ? loading.objection : loading.violation).position;
}

function isTaken({
  erratum,
  interpretations,
}: Pick<Contested, 'erratum' | 'interpretations'>): Choice {
  return { erratum, interpretations, taken: true };
}

function notTaken({
  erratum,
  interpretations,
}: Pick<Contested, 'erratum' | 'interpretations'>): Choice {
  return { erratum, interpretations, taken: false };
}

/** The first objection of each set of interpretations, in the order of the program. */
function firstOfEach(objections: readonly Objection[]): readonly Objection[] {
  const known = new Set<string>();
  return [...objections]
    .sort((one, other) => one.position - other.position)
    .filter(({ erratum, interpretations }) => {
      const key = `${erratum} ${interpretations.join()}`;
      if (known.has(key)) return false;
      known.add(key);
      return true;
    });
}

/** Whether one interpretation of each erratum is left that they all allow. */
export function isConsistent(choices: readonly Choice[]): boolean {
  return choices.every(
    (choice) => !choice.taken || interpretationsLeft(choices, choice).length > 0,
  );
}

/** The interpretations of a choice that is taken which all others about its erratum allow. */
export function interpretationsLeft(choices: readonly Choice[], choice: Choice): readonly string[] {
  return choices
    .filter(({ erratum }) => erratum === choice.erratum)
    .reduce(
      (left, { interpretations, taken }) =>
        left.filter((each) => interpretations.includes(each) === taken),
      choice.interpretations,
    );
}

/** An interpretation that is followed and is not the default. */
export interface Taken {
  readonly erratum: string;
  readonly interpretation: string;
}

/** The interpretations that choices come to, one of each erratum. */
export function takenIn(choices: readonly Choice[]): readonly Taken[] {
  const found = new Map<string, string>();
  for (const choice of choices) {
    if (!choice.taken || found.has(choice.erratum)) continue;
    const [interpretation] = interpretationsLeft(choices, choice);
    if (interpretation !== undefined) found.set(choice.erratum, interpretation);
  }
  return [...found].map(([erratum, interpretation]) => ({ erratum, interpretation }));
}

/** What an implementation did with a program. */
export interface OwnLoading {
  readonly loaded: boolean;
  /** Where it says the first error is; null where it does not tell. */
  readonly position: number | null;
}

/** What explains an implementation's answer: choices, and what they come to. */
export interface Explained<V extends FoundViolation> {
  readonly loading: Loading<V>;
  readonly choices: readonly Choice[];
}

/**
 * The loadings that an implementation's answer agrees with, those first that need the fewest other interpretations: none
 * where it follows no interpretation.
 */
export function explainLoading<V extends FoundViolation>(
  loader: InterpretationLoader<V>,
  text: string,
  own: OwnLoading,
): readonly Explained<V>[] {
  const found = explainedBy(loader, text, own);
  const { position } = own;
  if (own.loaded || position === null || found.some(({ loading }) => loading.kind !== 'open')) {
    return found;
  }
  const inOrder = loader.orders.flatMap(({ choice, examine }) =>
    explainedBy({ ...loader, examine }, text, own)
      .filter(({ loading }) => loading.kind !== 'open')
      // What another order passes by without a word tells nothing of the interpretations that would object to it.
      .map(({ loading, choices }) => ({
        loading,
        choices: [choice, ...choices.filter(({ taken }) => taken)],
      })),
  );
  return inOrder.length > 0 ? sorted(inOrder) : found;
}

function explainedBy<V extends FoundViolation>(
  loader: InterpretationLoader<V>,
  text: string,
  own: OwnLoading,
): readonly Explained<V>[] {
  const found: Explained<V>[] = [];
  for (const loading of loadingsOf(loader, text)) {
    const { kind, choices } = loading;
    if (kind === 'open') found.push({ loading, choices });
    if (own.loaded) {
      if (kind === 'loads') found.push({ loading, choices });
      continue;
    }
    if (kind === 'refused') {
      const { violation } = loading;
      const more = own.position === null ? [] : loader.choicesAt(text, violation, own.position);
      if (more !== null) found.push({ loading, choices: [...choices, ...more] });
    } else if (kind === 'objection' && objectsAt(loader, text, loading.objection, own.position)) {
      found.push({ loading, choices });
    }
  }
  return sorted(found);
}

/** The sort keeps the order of the loadings, that of the defaults first. */
function sorted<V extends FoundViolation>(found: readonly Explained<V>[]): readonly Explained<V>[] {
  return [...found].sort((one, other) => weight(one) - weight(other));
}

function weight({ loading, choices }: Explained<FoundViolation>): number {
  return takenIn(choices).length + (loading.kind === 'open' ? 1000 : 0);
}

function objectsAt(
  { statementAt }: Pick<InterpretationLoader<never>, 'statementAt'>,
  text: string,
  { position, offset, end }: Objection,
  own: number | null,
): boolean {
  if (own === null || own === text.length) return true;
  return isWithin({ offset, end }, own) || isWithin(statementAt(text, position), own);
}

/** Whether an offset is in a span, or behind its last byte. */
export function isWithin({ offset, end }: Span, position: number): boolean {
  return position >= offset && position <= end;
}
