/** VP programs held against an engine, from the results that the documents are held against. */
import type { VpAuthority } from '../../../spec/authorities.js';
import {
  availableIn,
  ENVIRONMENTS,
  type EnvironmentName,
  type Quad,
} from '../../../spec/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { hex, parseHex, valueOf } from '../../../semantics/number/binary32.js';
import { explained } from '../../against/blame.js';
import { EngineAnswers } from '../../against/expected.js';
import {
  engineLine,
  kindOfDifference,
  MOST_TOLD,
  type ComponentDifference,
  type EngineLine,
} from '../../against/program.js';
import { comparedRecords, farthest, kindsOf, type ComparedRecords } from '../../against/records.js';
import type {
  AgainstInstruction,
  AgainstPart,
  AgainstPrograms,
  AgainstVerdict,
  SmallestAgainst,
} from '../../against/report.js';
import { EXACT, type Tolerance } from '../../against/tolerance.js';
import type { Backend, Observations } from '../../backends/backend.js';
import { recordShape } from '../../backends/shape.js';
import { compareDifferences, type DifferenceFound } from '../../compare/compare-differences.js';
import type { ExpectationFile } from '../../compare/expectation-file.js';
import { candidateOf, type Candidate, type PatientTest } from '../../edit/vp/candidate.js';
import { afterVertices, type BlackBox } from '../../judge/black-box/black-box.js';
import { BackendIncident } from '../../judge/incident.js';
import { loaded } from '../../judge/loaded.js';
import { NothingToShrink } from '../../shrink/engine.js';
import { sitting } from '../../shrink/sitting.js';
import { VERDICTS, type ResultLine } from '../../units/result-line.js';
import type { Unit, Units } from '../../units/vp/unit.js';
import { asksPrograms } from '../ask-units.js';
import type { InstructionJudge } from '../instruction-judge.js';
import { UnfitRun } from '../kept-run.js';
import { FILES } from '../folder-names.js';
import { isOpen } from '../verdict.js';
import type { CertifyOptions } from '../options.js';
import { shownProgram } from '../programs.js';
import { ShrinkEffort } from '../shrink-effort.js';
import type { Collected } from '../collect.js';
import type { Exemption } from '../instruction-judge.js';
import { wordOfBits } from '../witness.js';

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

type ProgramUnit = Extract<Unit, { text: string }>;

/** Programs that are made small at most. */
const MOST = 8;

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
          small(held, collected.until),
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
  const others = programs === null ? 0 : programs.untold + programs.crashes;
  if (others > 0 || differing.some(({ accepted }) => accepted === null)) return 'differs';
  const isAnswered =
    programs === null ||
    (programs.refused + programs.unanswered + programs.beyond === 0 && isEnough(programs));
  if (!isWhole || !isAnswered || instructions.length === 0) return 'incomplete';
  if (absent.length > 0) return 'differs';
  if (differing.length > 0) return 'the same but for what is expected';
  const isNear = instructions.some(({ near }) => near > 0) || (programs?.erring ?? 0) > 0;
  return isNear ? 'the same within the tolerance' : 'the same';
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

interface Asked {
  readonly units: Units;
  readonly answers: EngineAnswers;
  /** Instructions that differ by themselves. */
  readonly departing: ReadonlySet<string>;
}

/** A program that was made small, or is as it was asked. */
type Made = Omit<SmallestAgainst, 'programs' | 'unit' | 'accepted'>;

/** Makes a program small that differs; null where that does not show again, or no time is left. */
type Small = (
  unit: ProgramUnit,
  line: ResultLine,
  answers: EngineAnswers,
  left: number,
) => Promise<Made | null>;

async function programsAgainst(
  lines: readonly ResultLine[],
  { units, answers, departing }: Asked,
  tolerance: Tolerance,
  make: Small,
): Promise<{ readonly programs: AgainstPrograms; readonly smallest: readonly SmallestAgainst[] }> {
  const counts = {
    asked: 0,
    same: 0,
    differing: 0,
    refused: 0,
    crashes: 0,
    unanswered: 0,
    permitted: 0,
    notPermitted: 0,
    erring: 0,
    beyond: 0,
  };
  let firstBeyond: string | null = null;
  const open = new Map<string, number>();
  let byThemselves = 0;
  const ofInstructions = new Map<string, number>();
  const found: { unit: ProgramUnit; line: ResultLine; kind: string; names: ReadonlySet<string> }[] =
    [];
  for (const line of lines) {
    if (!/^(case|program):/.test(line.unit)) continue;
    const unit = units.get(line.unit);
    if (!('text' in unit)) continue;
    const result = loaded(unit.text);
    if (!result.loaded) continue;
    counts.asked++;
    const { engine } = line;
    if (engine === undefined) {
      if (line.verdict === 'crash') counts.crashes++;
      else if (isOpen(line.verdict)) counts.unanswered++;
      else open.set(line.verdict, (open.get(line.verdict) ?? 0) + 1);
      continue;
    }
    if ('refused' in engine) {
      counts.refused++;
      continue;
    }
    const names = new Set(result.program.instructions.map(({ name }) => name));
    if ('open' in engine) {
      open.set(engine.open, (open.get(engine.open) ?? 0) + 1);
      continue;
    }
    const [first] = engine.found;
    if (first === undefined) {
      counts.same++;
      if (line.verdict === 'disagrees') counts.notPermitted++;
      continue;
    }
    if ([...names].some((name) => tolerance.of(name) > 0)) {
      const left = engine.found.map(({ where, observed }) => ({
        where,
        bits: parseHex(observed) ?? 0,
      }));
      if (answers.mayErr(unit.text, unit.values, left, tolerance)) counts.erring++;
      else {
        counts.beyond++;
        firstBeyond ??= unit.id;
      }
      continue;
    }
    counts.differing++;
    if (line.verdict === 'agrees') counts.permitted++;
    const own = [...names].filter((name) => departing.has(name)).sort();
    if (own.length === 0) found.push({ unit, line, kind: first.kind, names });
    else byThemselves++;
    for (const name of own) ofInstructions.set(name, (ofInstructions.get(name) ?? 0) + 1);
  }
  const smallest: SmallestAgainst[] = [];
  let untold = 0;
  for (const { unit, line, kind, names } of found) {
    const at = smallest.findIndex(
      (each) => each.kind === kind && each.instructions.every((name) => names.has(name)),
    );
    const known = smallest[at];
    if (known !== undefined) smallest[at] = { ...known, programs: known.programs + 1 };
    else if (smallest.length < MOST) {
      const made = await make(unit, line, answers, MOST - smallest.length);
      if (made === null) untold++;
      else smallest.push({ unit: unit.id, ...made, programs: 1, accepted: null });
    } else untold++;
  }
  const listed = (map: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
    [...map].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    programs: {
      ...counts,
      firstBeyond,
      untold,
      open: listed(open).map(([why, programs]) => ({ why, programs })),
      ofInstructions: {
        programs: byThemselves,
        by: listed(ofInstructions).map(([instruction, programs]) => ({ instruction, programs })),
      },
    },
    smallest,
  };
}

function small({ options }: HeldAgainst, until: number): Small {
  const { backend, kept } = options;
  if (kept !== undefined)
    return (unit, line, answers) =>
      Promise.resolve(smallAgain(kept.against ?? [], unit, line, answers));
  const efforts = new ShrinkEffort(until);
  return async (unit, line, answers, left) => {
    const own = { text: unit.text, inputs: unit.values };
    const asIs = smallestOf(own, false, firstOf(line.engine));
    const box = boxOf(backend, unit);
    const effort = efforts.next(left, false, line.milliseconds);
    if (box === null || effort === null) return asIs;
    try {
      const start = candidateOf(unit.text, unit.values);
      const test = engineTest(box, answers);
      const { smallest } = await sitting({
        start,
        test,
        ...effort,
        state: null,
        onProgress: () => undefined,
      });
      const { candidate, oneMinimal } = smallest;
      const differs = await differenceOf(box, answers, candidate);
      return differs === null ? asIs : smallestOf(candidate, oneMinimal, differs);
    } catch (error) {
      if (error instanceof NothingToShrink || error instanceof BackendIncident) return asIs;
      throw error;
    }
  };
}

function boxOf({ abilities: { vp } }: Backend, { earlier }: ProgramUnit): BlackBox | null {
  if (vp === null) return null;
  return earlier === undefined ? vp.box : afterVertices(vp.box, earlier);
}

function firstOf(line: EngineLine | undefined): ComponentDifference | null {
  return line !== undefined && 'found' in line ? (line.found[0] ?? null) : null;
}

/** @throws BackendIncident */
async function differenceOf(
  box: BlackBox,
  answers: EngineAnswers,
  { text, inputs }: Pick<Candidate, 'text' | 'inputs'>,
): Promise<ComponentDifference | null> {
  return firstOf(engineLine(answers, text, inputs, await box.run(text, inputs)));
}

/** What has to stay is the way in which the first candidate differs. */
export function engineTest(box: BlackBox, answers: EngineAnswers): PatientTest {
  return async (candidate) => {
    const differs = await differenceOf(box, answers, candidate);
    return differs === null ? null : { signature: differs.kind, place: () => null };
  };
}

function smallestOf(
  { text, inputs }: Pick<Candidate, 'text' | 'inputs'>,
  oneMinimal: boolean,
  differs: ComponentDifference | null,
): Made | null {
  if (differs === null) return null;
  const { program, v, c } = shownProgram(text, inputs, oneMinimal);
  const { where, expected, observed, kind } = differs;
  const result = loaded(text);
  const instructions = result.loaded ? result.program.instructions.map(({ name }) => name) : [];
  return {
    program, v, c, oneMinimal,
    instructions: [...new Set(instructions)].sort(),
    where,
    expected: wordOfBits(parseHex(expected) ?? 0),
    observed: wordOfBits(parseHex(observed) ?? 0),
    kind,
  }; // prettier-ignore
}

/** As it was kept: what the engine leaves of it is computed again. */
function smallAgain(
  made: readonly SmallestAgainst[],
  unit: ProgramUnit,
  line: ResultLine,
  answers: EngineAnswers,
): Made | null {
  const found = made.find((each) => each.unit === unit.id);
  if (found === undefined) return null;
  const inputs: InputValues = { attributes: quads(found.v), parameters: quads(found.c) };
  const expected = answers.of(found.program, inputs);
  const own =
    expected !== null && 'components' in expected
      ? expected.components.find(({ where }) => where === found.where)
      : undefined;
  const observed = parseHex(found.observed.bits);
  const says = `is said to make ${unit.id} small, and what the engine leaves of that program is not so`;
  if (own === undefined || observed === undefined || observed === own.bits) {
    throw new UnfitRun({ place: FILES.certificate, says });
  }
  const kind = kindOfDifference(own.bits, observed);
  if (kind !== firstOf(line.engine)?.kind) throw new UnfitRun({ place: FILES.certificate, says });
  return smallestOf({ text: found.program, inputs }, found.oneMinimal, {
    where: own.where,
    expected: hex(own.bits),
    observed: hex(observed),
    kind,
  });
}

function quads(words: SmallestAgainst['v']): Record<number, Quad> {
  return Object.fromEntries(
    Object.entries(words).map(([register, given]) => {
      const [x = 0, y = 0, z = 0, w = 0] = given.map(({ bits }) => valueOf(parseHex(bits) ?? 0));
      return [Number(register), [x, y, z, w] as const];
    }),
  );
}

/**
 * Whether lines say of an engine what can be said of them.
 *
 * @throws UnfitRun for one that cannot
 */
export function requireEngineLines(
  lines: readonly ResultLine[],
  units: Units,
  answers: EngineAnswers | null,
): void {
  for (const line of lines) {
    const says = wrongEngine(line, units, answers);
    if (says !== null)
      throw new UnfitRun({ place: FILES.results, says: `has ${line.unit}, which ${says}` });
  }
}

function wrongEngine(line: ResultLine, units: Units, answers: EngineAnswers | null): string | null {
  const { engine } = line;
  if (answers === null || !/^(case|program):/.test(line.unit)) {
    return engine === undefined ? null : 'says of an engine what nobody asked';
  }
  const unit = units.get(line.unit);
  const expected = 'text' in unit ? answers.of(unit.text, unit.values) : null;
  const isAnswered = ['agrees', 'disagrees', 'inconclusive'].includes(line.verdict);
  if (engine === undefined) {
    return expected !== null && isAnswered ? 'does not say how it compares with the engine' : null;
  }
  if (expected === null) return 'must not load, and is compared with an engine';
  if ('refused' in engine) return null;
  if ('open' in engine || 'open' in expected) {
    const isSame = 'open' in engine && 'open' in expected && engine.open === expected.open;
    return isSame ? null : 'is not as well known of the engine as it says';
  }
  const { compared, differing, found } = engine;
  if (
    compared > expected.components.length ||
    differing > compared ||
    found.length !== Math.min(differing, MOST_TOLD) ||
    new Set(found.map(({ where }) => where)).size < found.length
  ) {
    return 'counts components that there are not';
  }
  const isRight = found.every((each) => {
    const own = expected.components.find(({ where }) => where === each.where);
    const observed = parseHex(each.observed);
    return (
      own !== undefined &&
      observed !== undefined &&
      hex(own.bits) === each.expected &&
      observed !== own.bits &&
      kindOfDifference(own.bits, observed) === each.kind
    );
  });
  return isRight ? null : 'says of the engine what it does not do';
}
