/**
 * Which interpretations of contradictions and gaps an implementation follows where it loads programs, or refuses them:
 * from what each unit of a campaign tells by itself to what all of them tell together.
 */
import type { Erratum } from '../../spec/load/errata.js';
import type { Choice } from '../../semantics/language/interpretations.js';
import type { ResultLine } from '../units/result-line.js';
import type { BothInterpretations, InterpretationFollowed } from './policy-report.js';

export interface LoadingInterpretations {
  /** Erratum to interpretation, of those that are not the default. */
  readonly followed: readonly InterpretationFollowed[];
  /** Errata of which no one interpretation explains all units. */
  readonly both: readonly BothInterpretations[];
}

/** What a unit leaves of the interpretations of an erratum. */
interface Told {
  readonly unit: string;
  readonly interpretations: readonly string[];
}

/** @param lines of whole programs; what others say of interpretations is elsewhere. */
export function loadingInterpretations(
  lines: readonly ResultLine[],
  errata: readonly Erratum[],
): LoadingInterpretations {
  const known = new Map(errata.map((erratum) => [erratum.id, erratum]));
  const told = new Map<string, Told[]>();
  const tell = (unit: string, choices: readonly Choice[]): void => {
    for (const [id, interpretations] of leftBy(choices, known)) {
      const all = told.get(id);
      if (all === undefined) told.set(id, [{ unit, interpretations }]);
      else all.push({ unit, interpretations });
    }
  };
  const open: { readonly unit: string; readonly alternatives: readonly (readonly Choice[])[] }[] =
    [];
  for (const { unit, interpretations = [] } of lines) {
    for (const alternatives of interpretations) {
      const [only, ...others] = alternatives;
      if (only !== undefined && others.length === 0) tell(unit, only);
      else open.push({ unit, alternatives });
    }
  }
  // Units that several interpretations explain: those that the others leave, if only one is left.
  for (const { unit, alternatives } of open) {
    const possible = alternatives.filter((choices) =>
      [...leftBy(choices, known)].every(
        ([id, interpretations]) =>
          common([...(told.get(id) ?? []), { unit, interpretations }]).length > 0,
      ),
    );
    const [first = alternatives[0]] = possible;
    if (possible.length <= 1 && first !== undefined) tell(unit, first);
  }
  const followed: InterpretationFollowed[] = [];
  const both: BothInterpretations[] = [];
  for (const [id, all] of told) {
    const erratum = known.get(id);
    if (erratum === undefined) continue;
    const [interpretation, ...rest] = common(all);
    if (interpretation === undefined) both.push(bothOf(erratum, all));
    else if (![interpretation, ...rest].includes(erratum.default)) {
      followed.push(followedOf(erratum, interpretation, all));
    }
  }
  return { followed, both };
}

/** The interpretations that are left of each erratum that choices are about. */
function leftBy(
  choices: readonly Choice[],
  known: ReadonlyMap<string, Erratum>,
): ReadonlyMap<string, readonly string[]> {
  const left = new Map<string, readonly string[]>();
  for (const { erratum, interpretations, taken } of choices) {
    const all = left.get(erratum) ?? Object.keys(known.get(erratum)?.interpretations ?? {});
    left.set(
      erratum,
      all.filter((each) => interpretations.includes(each) === taken),
    );
  }
  return left;
}

function common(all: readonly Told[]): readonly string[] {
  return all.reduce<readonly string[]>(
    (left, { interpretations }) => left.filter((each) => interpretations.includes(each)),
    all[0]?.interpretations ?? [],
  );
}

function followedOf(
  { id, default: byDefault, problem, interpretations }: Erratum,
  interpretation: string,
  all: readonly Told[],
): InterpretationFollowed {
  const departing = all.filter((each) => !each.interpretations.includes(byDefault));
  return {
    erratum: id,
    interpretation,
    clauses: [],
    instructions: ['loading'],
    records: departing.length,
    problem,
    says: interpretations[interpretation] ?? '',
  };
}

function bothOf({ id, problem }: Erratum, all: readonly Told[]): BothInterpretations {
  const answers = new Map<
    string,
    { interpretations: readonly string[]; units: number; unit: string }
  >();
  for (const { unit, interpretations } of all) {
    const key = interpretations.join();
    const answer = answers.get(key);
    if (answer === undefined) answers.set(key, { interpretations, units: 1, unit });
    else answer.units++;
  }
  return { erratum: id, problem, answers: [...answers.values()] };
}
