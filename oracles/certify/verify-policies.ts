/** Whether what a certificate says of policies follows from results.jsonl: all of it is inferred anew. */
import { isDeepStrictEqual } from 'node:util';
import { authorityOf } from '../../spec/authorities.js';
import { availableIn, ENVIRONMENTS } from '../../spec/environments.js';
import { isGpuEnvironment } from '../../spec/gpu/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import type { Specification } from '../../spec/load/specification.js';
import type { Results } from '../campaign/read-results.js';
import type { ResultLine } from '../campaign/result-line.js';
import { infer } from '../inference/infer.js';
import { Questions } from '../inference/questions.js';
import type { Certificate } from './certificate.js';
import type { PolicyReport } from './policy-report.js';
import { observationsOf } from './collect.js';
import { evidenceOf } from './evidence.js';
import { FILES, type Problem } from './folder.js';
import { gpuRecords } from './gpu-records.js';
import { InstructionJudge, type InstructionClauses } from './instruction-judge.js';
import { nearestProfile, policyReport } from './policies.js';

type Told = Pick<Certificate, 'points' | 'nearest' | 'readingEvidence'>;

/** What follows from the lines of results.jsonl: nothing of a certificate of a recording, whose records lie elsewhere. */
export async function verifyPolicies(
  certificate: Certificate,
  { header, lines }: Results,
  { errata, gpuClauses }: Pick<Specification, 'errata' | 'gpuClauses'>,
): Promise<readonly Problem[]> {
  const { environment, points, nearest, campaign, readingEvidence } = certificate;
  if (campaign === null) return [];
  let told: Told;
  if (isGpuEnvironment(environment)) {
    told = await gpuRecords(lines, gpuClauses, errata, environment);
  } else {
    // Where clauses were selected, small programs were not asked for.
    told = inferredFrom(certificate, lines, header?.queries.length === 0);
  }
  const problem = (part: string, says: string): Problem => ({
    place: `${FILES.certificate}: ${part}`,
    says: `${says}: it does not follow from ${FILES.results}`,
  });
  return [
    ...told.points.flatMap((point) => {
      const given = points.find(({ policy }) => policy === point.policy);
      if (given !== undefined && isDeepStrictEqual(plain(given), plain(point))) return [];
      const says = `says ${given === undefined ? 'nothing' : summary(given)}, and what follows is ${summary(point)}`;
      return [problem(`points.${point.policy}`, says)];
    }),
    ...(isDeepStrictEqual(plain(nearest), plain(told.nearest))
      ? []
      : [problem('nearest', `says ${JSON.stringify(nearest)}`)]),
    ...(isDeepStrictEqual(plain(readingEvidence ?? []), plain(told.readingEvidence ?? []))
      ? []
      : [problem('readingEvidence', 'says something else')]),
  ];
}

function inferredFrom(
  { environment, document }: Certificate,
  lines: readonly ResultLine[],
  hasPrograms: boolean,
): Told {
  if (isGpuEnvironment(environment)) throw new Error('GPU programs have records of their own');
  const authority = authorityOf(environment, document.id);
  const here = observationsOf(lines).filter(({ instruction }) => {
    const spec = instructionNamed(instruction);
    return spec !== undefined && availableIn(ENVIRONMENTS[environment], spec.since);
  });
  const judges = here.map((seen) => {
    const judge = new InstructionJudge(seen, authority, NO_CLAUSES, () => null);
    for (let index = 0; index < seen.count; index++) judge.judge(index);
    return judge;
  });
  const questions = new Questions(here, authority, hasPrograms);
  const inference = infer(evidenceOf(judges, lines, environment), questions, authority);
  const points = inference.findings.map((finding) => policyReport(finding, authority));
  return { points, nearest: nearestProfile(inference.nearest, points, authority) };
}

/** Which assignments explain a result depends on no clause. */
const NO_CLAUSES: InstructionClauses = {
  formulas: [],
  readings: [],
  nominal: null,
  denormalOperand: null,
  denormalResult: null,
  equivalences: [],
  order: [],
};

/** As it is read back: an infinite distance is null, and what is undefined is absent. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

function summary({ status, alternative, evidence }: PolicyReport): string {
  return `${alternative ?? status} by ${String(evidence)} results`;
}
