/**
 * What instructions of GPU programs by themselves show: whether some permitted assignment of the policies explains
 * each result, and all of them together; which assignment and which readings are followed.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
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
import { infer } from '../../inference/infer.js';
import { Questions } from '../../inference/questions.js';
import type { PolicyReport, ReadingEvidence, ReadingFollowed } from '../policy-report.js';
import { evidenceIn } from '../evidence.js';
import type { InstructionClauses, InstructionJudge } from '../instruction-judge.js';
import { shownRecord } from '../shown-record.js';
import type { Inferred } from '../stages.js';
import { contradictions } from '../contradictions.js';
import { nearestProfile, policyReport, PROBE } from '../policies.js';
import { followedReadings } from '../readings.js';
import { wordOfBits } from '../witness.js';

/** The clause for results of which no rule of their instruction speaks: arithmetic is IEEE 754's. */
const [ARITHMETIC] = deciding('gpu-record.arithmetic');

/** What results of instructions by themselves and small programs say of policies and readings. */
export function inferGpu(
  judges: readonly InstructionJudge[],
  observations: readonly Observations[],
  lines: readonly ResultLine[],
  errata: readonly Erratum[],
  environment: GpuEnvironmentName,
): Inferred {
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
  const points = inference.findings
    .filter(({ policy }) => GPU_POLICIES.includes(policy))
    .map((finding) => pointOf(policyReport(finding, environment)));
  const found = readingsIn(lines, environment);
  const readings = Object.fromEntries(found.map(({ erratum, reading }) => [erratum, reading]));
  return {
    inference,
    inconsistencies: contradictions(judges, environment, inference.assignment),
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

/**
 * What results of an instruction are held against: the clauses about the type F without modifiers; denormals may be kept or
 * flushed.
 *
 * @param clauses those that were selected
 */
export function gpuClausesOf(
  instruction: string,
  clauses: readonly GpuClause[],
): InstructionClauses {
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
