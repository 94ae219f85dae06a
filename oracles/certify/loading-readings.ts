/**
 * Which readings of contradictions and gaps an implementation follows where it loads programs, or refuses them:
 * from what each unit of a campaign tells by itself to what all of them tell together.
 */
import type { Erratum } from '../../spec/load/errata.js';
import type { Choice } from '../../semantics/language/readings.js';
import type { ResultLine } from '../units/result-line.js';
import type { BothReadings, ReadingFollowed } from './policy-report.js';

export interface LoadingReadings {
  /** Erratum to reading, of those that are not the default. */
  readonly followed: readonly ReadingFollowed[];
  /** Errata of which no one reading explains all units. */
  readonly both: readonly BothReadings[];
}

/** What a unit leaves of the readings of an erratum. */
interface Told {
  readonly unit: string;
  readonly readings: readonly string[];
}

/** @param lines of whole programs; what others say of readings is elsewhere. */
export function loadingReadings(
  lines: readonly ResultLine[],
  errata: readonly Erratum[],
): LoadingReadings {
  const known = new Map(errata.map((erratum) => [erratum.id, erratum]));
  const told = new Map<string, Told[]>();
  const tell = (unit: string, choices: readonly Choice[]): void => {
    for (const [id, readings] of leftBy(choices, known)) {
      const all = told.get(id);
      if (all === undefined) told.set(id, [{ unit, readings }]);
      else all.push({ unit, readings });
    }
  };
  const open: { readonly unit: string; readonly alternatives: readonly (readonly Choice[])[] }[] =
    [];
  for (const { unit, readings = [] } of lines) {
    for (const alternatives of readings) {
      const [only, ...others] = alternatives;
      if (only !== undefined && others.length === 0) tell(unit, only);
      else open.push({ unit, alternatives });
    }
  }
  // Units that several readings explain: those that the others leave, if only one is left.
  for (const { unit, alternatives } of open) {
    const possible = alternatives.filter((choices) =>
      [...leftBy(choices, known)].every(
        ([id, readings]) => common([...(told.get(id) ?? []), { unit, readings }]).length > 0,
      ),
    );
    const [first = alternatives[0]] = possible;
    if (possible.length <= 1 && first !== undefined) tell(unit, first);
  }
  const followed: ReadingFollowed[] = [];
  const both: BothReadings[] = [];
  for (const [id, all] of told) {
    const erratum = known.get(id);
    if (erratum === undefined) continue;
    const [reading, ...rest] = common(all);
    if (reading === undefined) both.push(bothOf(erratum, all));
    else if (![reading, ...rest].includes(erratum.default)) {
      followed.push(followedOf(erratum, reading, all));
    }
  }
  return { followed, both };
}

/** The readings that are left of each erratum that choices are about. */
function leftBy(
  choices: readonly Choice[],
  known: ReadonlyMap<string, Erratum>,
): ReadonlyMap<string, readonly string[]> {
  const left = new Map<string, readonly string[]>();
  for (const { erratum, readings, taken } of choices) {
    const all = left.get(erratum) ?? Object.keys(known.get(erratum)?.readings ?? {});
    left.set(
      erratum,
      all.filter((each) => readings.includes(each) === taken),
    );
  }
  return left;
}

function common(all: readonly Told[]): readonly string[] {
  return all.reduce<readonly string[]>(
    (left, { readings }) => left.filter((each) => readings.includes(each)),
    all[0]?.readings ?? [],
  );
}

function followedOf(
  { id, default: byDefault, problem, readings }: Erratum,
  reading: string,
  all: readonly Told[],
): ReadingFollowed {
  const departing = all.filter((each) => !each.readings.includes(byDefault));
  return {
    erratum: id,
    reading,
    clauses: [],
    instructions: ['loading'],
    records: departing.length,
    problem,
    says: readings[reading] ?? '',
  };
}

function bothOf({ id, problem }: Erratum, all: readonly Told[]): BothReadings {
  const answers = new Map<string, { readings: readonly string[]; units: number; unit: string }>();
  for (const { unit, readings } of all) {
    const key = readings.join();
    const answer = answers.get(key);
    if (answer === undefined) answers.set(key, { readings, units: 1, unit });
    else answer.units++;
  }
  return { erratum: id, problem, answers: [...answers.values()] };
}
