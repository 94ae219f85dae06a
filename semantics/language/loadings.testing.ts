/** For tests of what programs come to by other readings, which are written "erratum: reading". */
import { loadErrata } from '../../spec/load/specification.js';
import {
  takenIn,
  type Choice,
  type Explained,
  type FoundViolation,
  type Loading,
  type OwnLoading,
} from './readings.js';

/** The position may be left out where an implementation tells none. */
type Answer = Pick<OwnLoading, 'loaded'> & { readonly position?: number };

/** The readings of what explains an answer best; null where nothing does. */
type ReadingsFor = (text: string, answer: Answer) => readonly string[] | null;

/** @param explain what explains an answer by all readings of a language, best first */
export function readingsBy(
  explain: (text: string, own: OwnLoading) => readonly Explained<FoundViolation>[],
): ReadingsFor {
  return (text, { loaded, position = null }) => {
    const [explained] = explain(text, { loaded, position });
    return explained === undefined ? null : namesOf(explained.choices);
  };
}

/** The readings that loadings of a program object by, each loading's after the other's. */
export function objectingReadings(loadings: readonly Loading<FoundViolation>[]): readonly string[] {
  return loadings.flatMap(({ kind, choices }) => (kind === 'objection' ? namesOf(choices) : []));
}

function namesOf(choices: readonly Choice[]): readonly string[] {
  return takenIn(choices).map(({ erratum, reading }) => `${erratum}: ${reading}`);
}

/**
 * What is wrong with readings that rows of a test name as "erratum: reading", and with those that loadings of
 * programs choose: they are none of the erratum's, or its default. Nothing, in order.
 */
export function wrongReadings(
  named: readonly string[],
  loadings: readonly Loading<FoundViolation>[],
): readonly string[] {
  const errata = new Map(loadErrata().map((erratum) => [erratum.id, erratum]));
  const chosen = loadings.flatMap(({ choices }) =>
    choices.flatMap(({ erratum, readings }) => readings.map((each) => `${erratum}: ${each}`)),
  );
  return [...new Set([...named, ...chosen])].filter((text) => {
    const [id = '', reading = ''] = text.split(': ');
    const erratum = errata.get(id);
    return erratum?.readings[reading] === undefined || erratum.default === reading;
  });
}
