/**
 * What instructions of GPU programs by themselves show: whether some permitted assignment of the policies explains
 * each result, and all of them together; which assignment and which interpretations are followed.
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
import { interpretationProbes } from '../../inference/gpu/interpretation-probes.js';
import { interpretationFindings } from '../../inference/gpu/interpretations.js';
import { infer } from '../../inference/infer.js';
import { Questions } from '../../inference/questions.js';
import type {
  PolicyReport,
  InterpretationEvidence,
  InterpretationFollowed,
} from '../policy-report.js';
import { evidenceIn } from '../evidence.js';
import type { InstructionClauses, InstructionJudge } from '../instruction-judge.js';
import { shownRecord } from '../shown-record.js';
import type { Inferred } from '../stages.js';
import { contradictions } from '../contradictions.js';
import { nearestProfile, policyReport, PROBE } from '../policies.js';
import { followedInterpretations } from '../interpretations.js';
import { wordOfBits } from '../witness.js';

/** The clause for results of which no rule of their instruction speaks: arithmetic is IEEE 754's. */
const [ARITHMETIC] = deciding('gpu-record.arithmetic');

/** What results of instructions by themselves and small programs say of policies and interpretations. */
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
  const found = interpretationsIn(lines, environment);
  const interpretations = Object.fromEntries(
    found.map(({ erratum, interpretation }) => [erratum, interpretation]),
  );
  return {
    inference,
    inconsistencies: contradictions(judges, environment, inference.assignment),
    followed: followedInterpretations(judges),
    points,
    nearest:
      judges.length === 0
        ? null
        : nearestProfile(inference.nearest, points, environment, interpretations),
    interpretations,
    interpretationEvidence: found,
    otherInterpretations: found.flatMap(
      ({ erratum, interpretation, programs }): InterpretationFollowed[] => {
        const known = errata.find(({ id }) => id === erratum);
        if (known === undefined || known.default === interpretation) return [];
        const says = known.interpretations[interpretation] ?? '';
        const { problem } = known;
        const instructions = ['small programs'];
        const records = programs.length;
        return [{ erratum, interpretation, clauses: [], instructions, records, problem, says }];
      },
    ),
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
  const interpretations = own.flatMap((formula) =>
    formula.interpretations.map((interpretation) => ({ ...formula, ...interpretation })),
  );
  const compiled = compileClauses(interpretations, shapeNamed);
  return {
    order: [...own].sort((a, b) => generality(a) - generality(b)).map(({ id }) => id),
    formulas: compileClauses(own, shapeNamed),
    interpretations: compiled.flatMap((clause, index) => {
      const interpretation = interpretations[index];
      if (interpretation === undefined) return [];
      return [
        { clause, erratum: interpretation.erratum, interpretation: interpretation.interpretation },
      ];
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
  return { ...point, erratum: null, interpretation: null, deviation: own };
}

/** The interpretations that probes show. */
function interpretationsIn(
  lines: readonly ResultLine[],
  environment: GpuEnvironmentName,
): readonly InterpretationEvidence[] {
  const byUnit = new Map(lines.map((line) => [line.unit, line]));
  const left = new Map(
    interpretationProbes(environment).map(({ name }) => {
      const [word] = byUnit.get(`${PROBE}${name}`)?.left ?? [];
      return [name, word === undefined ? null : (parseHex(word) ?? null)];
    }),
  );
  return interpretationFindings(environment, left).flatMap(({ erratum, interpretation, shown }) => {
    if (interpretation === null) return [];
    const programs = shown.map(({ probe, bits, interpretations }) => ({
      unit: `${PROBE}${probe}`,
      left: wordOfBits(bits),
      explainedBy: interpretations,
    }));
    return [{ erratum, interpretation, programs }];
  });
}
