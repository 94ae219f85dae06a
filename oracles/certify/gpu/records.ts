/**
 * What instructions of GPU programs by themselves show: whether some permitted assignment of the policies explains
 * each result, and all of them together; which assignment and which readings are followed.
 */
import { setImmediate } from 'node:timers/promises';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import type { Erratum } from '../../../spec/load/errata.js';
import { parseHex } from '../../../semantics/number/binary32.js';
import type { Observations } from '../../backends/backend.js';
import type { ResultLine } from '../../units/result-line.js';
import { generality } from '../../judge/attribution/result.js';
import { compileClauses } from '../../clauses/formula.js';
import { shapeOfGpu, type InstructionShape } from '../../clauses/observation.js';
import { isAboutModifiers } from '../../cases/gpu/clauses.js';
import { GPU_POLICIES } from '../../generate/gpu/probes.js';
import { readingProbes } from '../../inference/gpu/reading-probes.js';
import { readingFindings } from '../../inference/gpu/readings.js';
import { infer, type Inference } from '../../inference/infer.js';
import { Questions } from '../../inference/questions.js';
import type {
  FollowedReading,
  Inconsistency,
  NearestProfile,
  PolicyReport,
  ReadingEvidence,
  ReadingFollowed,
} from '../policy-report.js';
import { observationsOf } from '../collect.js';
import { evidenceIn } from '../evidence.js';
import { InstructionJudge, type InstructionClauses } from '../instruction-judge.js';
import { judgedAhead, type JudgedAhead } from '../judged-ahead.js';
import { shownRecord, type Shown } from '../shown-record.js';
import { contradictions } from '../contradictions.js';
import { nearestProfile, policyReport, PROBE } from '../policies.js';
import { followedReadings } from '../readings.js';
import { wordOfBits } from '../witness.js';

export interface GpuRecords {
  readonly judges: readonly InstructionJudge[];
  readonly inference: Inference<Shown>;
  readonly inconsistencies: readonly Inconsistency[];
  /** Readings that clauses have, and that some of them need. */
  readonly followed: readonly FollowedReading[];
  /** The policies on which results of GPU programs may depend. */
  readonly points: readonly PolicyReport[];
  /** Null where nothing shows of policies. */
  readonly nearest: NearestProfile | null;
  /** Erratum to the reading that its probes show. */
  readonly readings: Readonly<Record<string, string>>;
  readonly readingEvidence: readonly ReadingEvidence[];
  /** Those that are not the default. */
  readonly otherReadings: readonly ReadingFollowed[];
}

/** The clause for results of which no rule of their instruction speaks: arithmetic is IEEE 754's. */
const ARITHMETIC = 'gp4.issue-18.arithmetic';

/** Judges what is not judged ahead. @param clauses those that were selected */
export async function gpuJudges(
  observations: readonly Observations[],
  clauses: readonly GpuClause[],
  environment: GpuEnvironmentName,
  ahead: JudgedAhead,
): Promise<readonly InstructionJudge[]> {
  const judges: InstructionJudge[] = [];
  for (const seen of observations) {
    const known = judgedAhead(ahead, seen);
    if (known !== null) {
      judges.push(known);
      continue;
    }
    const own = clausesOf(seen.instruction, clauses);
    const judge = new InstructionJudge(seen, environment, own, () => null);
    for (let index = 0; index < seen.count; index++) judge.judge(index);
    judges.push(judge);
    ahead.set(seen.instruction, judge);
    await setImmediate();
  }
  return judges;
}

/** @param clauses those that were selected */
export async function gpuRecords(
  lines: readonly ResultLine[],
  clauses: readonly GpuClause[],
  errata: readonly Erratum[],
  environment: GpuEnvironmentName,
  ahead: JudgedAhead = new Map(),
): Promise<GpuRecords> {
  const observations = observationsOf(lines);
  const judges = await gpuJudges(observations, clauses, environment, ahead);
  const { reliable, doubtful } = evidenceIn(judges);
  const inference = infer(
    {
      reliable: reliable.all(),
      doubtful: doubtful.all(),
      show: (place) => ('probe' in place ? null : shownRecord(place)),
    },
    new Questions(observations, environment, false),
    environment,
  );
  const inconsistencies = contradictions(judges, environment, inference.assignment);
  const points = inference.findings
    .filter(({ policy }) => GPU_POLICIES.includes(policy))
    .map((finding) => pointOf(policyReport(finding, environment)));
  const found = readingsIn(lines, environment);
  const readings = Object.fromEntries(found.map(({ erratum, reading }) => [erratum, reading]));
  return {
    judges,
    inference,
    inconsistencies,
    followed: followedReadings(judges),
    points,
    nearest:
      judges.length === 0 ? null : nearestProfile(inference.nearest, points, environment, readings),
    readings,
    readingEvidence: found,
    otherReadings: found.flatMap(({ erratum, reading, programs }): ReadingFollowed[] => {
      const known = errata.find(({ id }) => id === erratum);
      if (known === undefined || known.default === reading) return [];
      const says = known.readings[reading] ?? '';
      const { problem } = known;
      const instructions = ['small programs'];
      const records = programs.length;
      return [{ erratum, reading, clauses: [], instructions, records, problem, says }];
    }),
  };
}

/** The clauses about the type F without modifiers; denormals may be kept or flushed. */
function clausesOf(instruction: string, clauses: readonly GpuClause[]): InstructionClauses {
  const own = clauses.flatMap((clause) =>
    clause.kind === 'formula' && clause.on === instruction && isAboutModifiers({ clause }, PLAIN)
      ? [clause]
      : [],
  );
  const readings = own.flatMap((formula) =>
    formula.readings.map((reading) => ({ ...formula, ...reading })),
  );
  const compiled = compileClauses(readings, shapeNamed);
  return {
    order: [...own].sort((a, b) => generality(a) - generality(b)).map(({ id }) => id),
    formulas: compileClauses(own, shapeNamed),
    readings: compiled.flatMap((clause, index) => {
      const reading = readings[index];
      if (reading === undefined) return [];
      return [{ clause, erratum: reading.erratum, reading: reading.reading }];
    }),
    nominal: clauses.some(({ id }) => id === ARITHMETIC) ? ARITHMETIC : null,
    denormalOperand: null,
    denormalResult: null,
    equivalences: [],
  };
}

const PLAIN = { type: 'F', special: null, clamp: null, precision: null } as const;

function shapeNamed(name: string): InstructionShape | undefined {
  const spec = gpuInstructionNamed(name);
  return spec === undefined ? undefined : shapeOfGpu(spec);
}

/** What the table of policies says of errata and rules is about VP programs, unless it names Issue 18. */
function pointOf(point: PolicyReport): PolicyReport {
  const { deviation } = point;
  const own =
    deviation === null || deviation.includes('Issue 18')
      ? deviation
      : 'arithmetic is that of IEEE 754 (Issue 18 of NV_gpu_program4)';
  return { ...point, erratum: null, reading: null, deviation: own };
}

/** The readings that probes show. */
function readingsIn(
  lines: readonly ResultLine[],
  environment: GpuEnvironmentName,
): readonly ReadingEvidence[] {
  const byUnit = new Map(lines.map((line) => [line.unit, line]));
  const left = new Map(
    readingProbes(environment).map(({ name }) => {
      const [word] = byUnit.get(`${PROBE}${name}`)?.left ?? [];
      return [name, word === undefined ? null : (parseHex(word) ?? null)];
    }),
  );
  return readingFindings(environment, left).flatMap(({ erratum, reading, shown }) => {
    if (reading === null) return [];
    const programs = shown.map(({ probe, bits, readings }) => ({
      unit: `${PROBE}${probe}`,
      left: wordOfBits(bits),
      explainedBy: readings,
    }));
    return [{ erratum, reading, programs }];
  });
}
