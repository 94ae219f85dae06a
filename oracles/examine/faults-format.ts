/** What `faults` prints: each fault with what caught it; with `--black-box` what shows of it. */
import { z } from 'zod';
import { ENVIRONMENT_NAMES, type AnyEnvironmentName } from '../../spec/gpu/environments.js';

/** Those of the specification; where a guest is registered, its own stand there too. */
const environmentName: z.ZodType<AnyEnvironmentName> = z.enum(ENVIRONMENT_NAMES);

const faultReport = z.strictObject({
  name: z.string(),
  caughtByCorpus: z.boolean(),
  case: z.string().nullable().describe('The case of the corpus that catches it'),
  caughtByGenerator: z.boolean(),
  programsNeeded: z
    .number()
    .nullable()
    .describe('Programs drawn up to the first that shows it; null where none of the budget does'),
  clause: z
    .string()
    .nullable()
    .describe('The clause that the judgements of the first programs name'),
  rightClause: z
    .boolean()
    .describe('Whether it is one of those that the fault violates, by most of these judgements'),
  shrunkInstructions: z.number().nullable().describe('Instructions that are left'),
  oneMinimal: z.boolean(),
  milliseconds: z.number().nullable().describe('Of shrinking'),
  runs: z.number().nullable(),
});

export const invarianceReport = z.strictObject({
  name: z.string(),
  units: z
    .tuple([z.string(), z.string()])
    .nullable()
    .describe('The two units that show it, or twice the one; null where none do'),
  clause: z.string().nullable().describe('The clause that is named'),
  programs: z.number().describe('Programs that were compared'),
});

export const restatedReport = z.strictObject({
  name: z.string(),
  case: z
    .string()
    .nullable()
    .describe('The case of the corpus that it fails; null where it fails none'),
  departs: z
    .boolean()
    .describe(
      'Whether a program or a case shows that it does anything else than NV_vertex_program2 asks for by default',
    ),
  clauses: z
    .array(z.string())
    .describe(
      'The clauses of the first program that is judged to violate one; empty where none does',
    ),
  programs: z.number().nullable().describe('Programs drawn up to it; null where none shows it'),
  listed: z.string().nullable().describe('Why it is no fault there; null where it is one'),
});

export const gpuFaultReport = z.strictObject({
  name: z.string(),
  caughtByCorpus: z.boolean(),
  case: z.string().nullable().describe('The case of the corpus that catches it'),
  clause: z.string().nullable().describe('A clause that the case names'),
  rightClause: z.boolean().describe('Whether it is one of those that the fault violates'),
  caughtByGenerator: z
    .boolean()
    .describe('Whether generated programs show it, or those that must not load'),
  programsNeeded: z
    .number()
    .nullable()
    .describe('Programs drawn up to the first that shows it; null where none of the budget does'),
  shrunkInstructions: z.number().nullable().describe('Instructions that are left'),
  oneMinimal: z.boolean(),
  milliseconds: z.number().nullable().describe('Of shrinking'),
  runs: z.number().nullable(),
});

const reports = z.strictObject({
  faults: z.array(faultReport),
  invariance: z.array(invarianceReport),
  restated: z.array(restatedReport),
  gpuFaults: z.array(gpuFaultReport),
  guestFaults: z.array(gpuFaultReport).describe('Of languages that are registered'),
});

export const caught = z.strictObject({
  unit: z
    .string()
    .nullable()
    .describe(
      'The first unit that disagrees; null where the test vectors of a whole certificate do together',
    ),
  verdict: z.enum([
    'agrees',
    'disagrees',
    'inconclusive',
    'unsupported',
    'crash',
    'timeout',
    'protocol error',
    'infrastructure',
    'flake',
    'conforms',
    'conforms with expected failures',
    'conforms by the letter',
    'incomplete',
    'does not conform',
  ]),
  clauses: z.array(z.string()).describe('The clauses that are named, the most likely first'),
  asked: z.number().describe('Units that were asked'),
});

export const blackBoxReport = z.strictObject({
  caught: caught
    .nullable()
    .describe('How it was caught; null where a certificate finds nothing wrong'),
  rightClause: z
    .boolean()
    .describe('Whether one of the clauses that it violates is among those that are named'),
  listed: z
    .string()
    .nullable()
    .describe('Why it is listed as one that no black box shows; null where it is not'),
  name: z.string().describe('What commands call it'),
  environment: environmentName.describe('Where it shows'),
});

export const clauseOfBlackBox = z.strictObject({
  environments: z.array(environmentName).describe('The environments in which it can be violated'),
  by: z
    .string()
    .nullable()
    .describe(
      'The first case, and where; or a fault that violates it and is caught. Null where nothing does',
    ),
  listed: z.string().nullable(),
  id: z.string(),
});

export const blackBoxes = z.strictObject({
  faults: z.array(blackBoxReport),
  clauses: z.array(clauseOfBlackBox).nullable(),
  problems: z.array(z.string()),
});

export const faultsSchema = z.union([reports, blackBoxes]);
