/** For tests of what programs come to by other interpretations, which are written "erratum: interpretation". */
import { loadErrata } from '../../spec/load/specification.js';
import {
  takenIn,
  type Choice,
  type Explained,
  type FoundViolation,
  type Loading,
  type OwnLoading,
} from './interpretations.js';

/** What the loaders of a language come to by other interpretations, each row "erratum: interpretation" and a program. */
export interface LoadingRows {
  /** The ids of the documents whose errata are carried by its loader. */
  readonly documents: RegExp;
  /** Refused by the default interpretations; loads by these. */
  readonly allowed: readonly (readonly [interpretation: string, text: string])[];
  /** Loads by the default interpretations; refused by these. */
  readonly forbidden: readonly (readonly [interpretation: string, text: string])[];
  /** Loads by these as another text, which is run. */
  readonly rewritten: readonly (readonly [interpretation: string, text: string, as: string])[];
  readonly load: (text: string) => {
    readonly loaded: boolean;
    readonly error?: { readonly position: number };
  };
  readonly loadings: (text: string) => readonly Loading<FoundViolation>[];
  /** The same by documents that settle some of it. */
  readonly settled: readonly LoadingRows['loadings'][];
  readonly explain: (text: string, own: OwnLoading) => readonly Explained<FoundViolation>[];
  /** Where an error of a forbidden program is not, in one of these places at least. */
  readonly elsewhere: (text: string) => readonly number[];
  /** What texts are made of that may be any, and how they begin. */
  readonly words: readonly string[];
  readonly start: string;
}

/** The position may be left out where an implementation tells none. */
type Answer = Pick<OwnLoading, 'loaded'> & { readonly position?: number };

/** The interpretations of what explains an answer best; null where nothing does. */
type InterpretationsFor = (text: string, answer: Answer) => readonly string[] | null;

/** @param explain what explains an answer by all interpretations of a language, best first */
export function interpretationsBy(
  explain: (text: string, own: OwnLoading) => readonly Explained<FoundViolation>[],
): InterpretationsFor {
  return (text, { loaded, position = null }) => {
    const [explained] = explain(text, { loaded, position });
    return explained === undefined ? null : namesOf(explained.choices);
  };
}

/** The interpretations that loadings of a program object by, each loading's after the other's. */
export function objectingInterpretations(
  loadings: readonly Loading<FoundViolation>[],
): readonly string[] {
  return loadings.flatMap(({ kind, choices }) => (kind === 'objection' ? namesOf(choices) : []));
}

/** Every interpretation that lets a program load, or refuses it, those that come to the same among them. */
export function interpretationsThat(
  way: 'loads' | 'refuses',
  loadings: readonly Loading<FoundViolation>[],
): readonly string[] {
  return loadings
    .filter(({ kind }) => (kind === 'objection') === (way === 'refuses') && kind !== 'refused')
    .flatMap(({ choices }) => choices.filter(({ taken }) => taken))
    .flatMap(({ erratum, interpretations }) =>
      interpretations.map((each) => `${erratum}: ${each}`),
    );
}

function namesOf(choices: readonly Choice[]): readonly string[] {
  return takenIn(choices).map(({ erratum, interpretation }) => `${erratum}: ${interpretation}`);
}

/**
 * What is wrong with interpretations that rows of a test name as "erratum: interpretation", and with those that loadings of
 * programs choose: they are none of the erratum's, or its default. Nothing, in order.
 */
export function wrongInterpretations(
  named: readonly string[],
  loadings: readonly Loading<FoundViolation>[],
): readonly string[] {
  const errata = new Map(loadErrata().map((erratum) => [erratum.id, erratum]));
  const chosen = loadings.flatMap(({ choices }) =>
    choices.flatMap(({ erratum, interpretations }) =>
      interpretations.map((each) => `${erratum}: ${each}`),
    ),
  );
  return [...new Set([...named, ...chosen])].filter((text) => {
    const [id = '', interpretation = ''] = text.split(': ');
    const erratum = errata.get(id);
    return (
      erratum?.interpretations[interpretation] === undefined || erratum.default === interpretation
    );
  });
}

/**
 * What spec/errata.yaml says is accepted where programs are loaded, in one of the three ways, and none of some rows
 * shows: as "erratum: interpretation".
 *
 * @param documents the ids of the documents whose errata are asked for
 */
export function untried(
  documents: RegExp,
  way: 'loads' | 'refuses' | 'place',
  rows: readonly string[],
): readonly string[] {
  const carried = loadErrata()
    .filter(({ id }) => documents.test(id))
    .flatMap(({ id, carried: ways }) =>
      Object.entries(ways).flatMap(([interpretation, { loading }]) =>
        loading === way ? [`${id}: ${interpretation}`] : [],
      ),
    );
  if (carried.length === 0) throw new Error(`nothing is carried by what ${way}`);
  return carried.filter((each) => !rows.includes(each));
}
