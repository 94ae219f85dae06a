/** VP programs held against an engine, from the results that the documents are held against. */
import type { VpAuthority } from '../../../spec/authorities.js';
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import { explained } from '../../against/blame.js';
import { EngineAnswers } from '../../against/expected.js';
import { comparedRecords, farthest, kindsOf, type ComparedRecords } from '../../against/records.js';
import type {
  AgainstInstruction,
  AgainstPart,
  AgainstPrograms,
  AgainstVerdict,
  SmallestAgainst,
} from '../../against/report.js';
import { EXACT } from '../../against/tolerance.js';
import { againstVerdict } from '../../against/verdict.js';
import type { Observations } from '../../backends/backend.js';
import { recordShape } from '../../backends/shape.js';
import { compareDifferences, type DifferenceFound } from '../../compare/compare-differences.js';
import type { ExpectationFile } from '../../compare/expectation-file.js';
import { VERDICTS } from '../../units/result-line.js';
import type { Units } from '../../units/vp/unit.js';
import { asksPrograms } from '../ask-units.js';
import type { InstructionJudge } from '../instruction-judge.js';
import type { CertifyOptions } from '../options.js';
import type { Collected } from '../collect.js';
import type { Exemption } from '../instruction-judge.js';
import { wordOfBits } from '../witness.js';
import { programsAgainst } from './against-programs.js';
import { smallAgainst } from './against-small.js';

export interface HeldAgainst {
  readonly options: CertifyOptions;
  readonly environment: EnvironmentName;
  readonly authority: VpAuthority;
  readonly collected: Collected | null;
  readonly observations: readonly Observations[];
  readonly judges: readonly InstructionJudge[];
  readonly units: Units | null;
  /** The instructions that are asked for. */
  readonly wanted: (instruction: string) => boolean;
  readonly exemption: Exemption;
  /** The list of expected failures; null where there is none. */
  readonly expected: ExpectationFile | null;
}

/** Null where nobody asked for it. */
export async function vpAgainst(held: HeldAgainst): Promise<AgainstPart | null> {
  const { options, environment, authority, collected, units, observations } = held;
  const { against } = options;
  if (against === undefined) return null;
  const { engine, alone, tolerance = EXACT, nans = 'one' } = against;
  const compared = observations.map((seen) =>
    comparedRecords(
      engine,
      seen,
      { tolerance, nans },
      (operands) => held.exemption(seen.instruction, operands) !== null,
    ),
  );
  const departing = new Set(
    compared.flatMap(({ instruction, differing }) => (differing.length > 0 ? [instruction] : [])),
  );
  const ran =
    collected === null || units === null || !asksPrograms(options.queries ?? [])
      ? null
      : await programsAgainst(
          collected.lines,
          { units, answers: new EngineAnswers(engine, environment, authority), departing },
          tolerance,
          smallAgainst(options, collected.until),
        );
  const reports = compared.map((own) => instructionReport(own, held, { engine, nans }));
  const seen = new Set(observations.map(({ instruction }) => instruction));
  const lacking = INSTRUCTIONS.filter(
    ({ name, since }) =>
      availableIn(ENVIRONMENTS[environment], since) &&
      recordShape(name) !== null &&
      held.wanted(name) &&
      !seen.has(name),
  ).map(({ name }) => name);
  const programs = ran?.programs ?? null;
  const { instructions, smallest, absent } = listed(
    held.expected,
    engine,
    reports,
    ran?.smallest ?? [],
  );
  const isEnded = collected === null || !collected.report.interrupted;
  return {
    engine,
    alone,
    tolerance: tolerance.text === EXACT.text ? null : tolerance.text,
    nans,
    verdict: verdictOf(
      { instructions, smallest, absent, programs },
      isEnded && lacking.length === 0,
    ),
    instructions,
    lacking,
    programs,
    absent,
    smallest,
  };
}

/** With the reasons that a list gives. */
function listed(
  list: ExpectationFile | null,
  engine: AgainstPart['engine'],
  instructions: readonly AgainstInstruction[],
  smallest: readonly SmallestAgainst[],
): Pick<AgainstPart, 'instructions' | 'smallest' | 'absent'> {
  if (list === null) return { instructions, smallest, absent: [] };
  const differing = instructions.filter((own) => own.differing > 0);
  const found: readonly DifferenceFound[] = [
    ...differing.map(({ instruction, kinds }) => ({
      instructions: [instruction],
      kinds: Object.keys(kinds),
    })),
    ...smallest.map((own) => ({ instructions: own.instructions, kinds: [own.kind] })),
  ];
  const names = new Set(instructions.map(({ instruction }) => instruction));
  const { reasons, absent } = compareDifferences(list, engine, found, (name) => names.has(name));
  const reasonOf = (index: number): string | null => reasons[index] ?? null;
  return {
    instructions: instructions.map((own) => {
      const index = differing.indexOf(own);
      return index < 0 ? own : { ...own, accepted: reasonOf(index) };
    }),
    smallest: smallest.map((own, index) => ({
      ...own,
      accepted: reasonOf(differing.length + index),
    })),
    absent,
  };
}

function verdictOf(
  {
    instructions,
    smallest,
    absent,
    programs,
  }: Pick<AgainstPart, 'instructions' | 'smallest' | 'absent' | 'programs'>,
  isWhole: boolean,
): AgainstVerdict {
  const differing = [...instructions.filter((own) => own.differing > 0), ...smallest];
  const isAnswered =
    programs === null ||
    (programs.refused + programs.unanswered + programs.beyond === 0 && isEnough(programs));
  return againstVerdict({
    reasons: differing.map(({ accepted }) => accepted),
    others: programs === null ? 0 : programs.untold + programs.crashes,
    isWhole: isWhole && isAnswered && instructions.length > 0,
    absent: absent.length,
    isNear: instructions.some(({ near }) => near > 0) || (programs?.erring ?? 0) > 0,
  });
}

/** Whether enough was compared: of ten programs no more than one was not asked, or has no answer that can be compared. */
function isEnough({ same, erring, asked, open }: AgainstPrograms): boolean {
  const without = open
    .filter(({ why }) => VERDICTS.some((verdict) => verdict === why))
    .reduce((sum, { programs }) => sum + programs, 0);
  return same + erring > 0 && without * 10 <= asked;
}

function instructionReport(
  own: ComparedRecords,
  { judges, observations, environment, authority }: HeldAgainst,
  { engine, nans }: Pick<AgainstPart, 'engine' | 'nans'>,
): AgainstInstruction {
  const { instruction, becomes, same, near, differing, exempted } = own;
  const judge = judges.find(({ seen }) => seen.instruction === instruction);
  const seen = observations.find((each) => each.instruction === instruction);
  const isBroken = ({ record }: { readonly record: number }): boolean =>
    seen !== undefined && judge?.broken.has(seen.place(record)) === true;
  const others = [...differing, ...near];
  const [worst] = [...(differing.length > 0 ? differing : near)]
    .map((record) => ({ record, ...farthest(record) }))
    .sort(
      (a, b) => (b.ulps ?? Infinity) - (a.ulps ?? Infinity) || a.record.record - b.record.record,
    );
  const shape = recordShape(instruction);
  return {
    instruction,
    becomes,
    records: same.length + others.length + exempted,
    same: same.length,
    near: near.length,
    differing: differing.length,
    exempted,
    kinds: kindsOf(others),
    worst:
      worst === undefined
        ? null
        : {
            operands: worst.record.operands.map(({ x, y, z, w }, index) =>
              [x, y, z, w].slice(0, shape?.operands[index]).map(wordOfBits),
            ),
            expected: worst.record.expected.map(wordOfBits),
            observed: worst.record.observed.map(wordOfBits),
            component: worst.component,
            ulps: worst.ulps,
          },
    explained: explained(own, engine, environment, authority, nans),
    permitted: others.filter((each) => !isBroken(each)).length,
    notPermitted: same.filter(isBroken).length,
    accepted: null,
  };
}
