/** What `cover` prints; docs/coverage.md says what each figure means. */
import { z } from 'zod';
import { ENVIRONMENT_NAMES, type AnyEnvironmentName } from '../../spec/gpu/environments.js';

/** Those of the specification; where a guest is registered, its own stand there too. */
const environmentName: z.ZodType<AnyEnvironmentName> = z.enum(ENVIRONMENT_NAMES);

export const recordingCount = z.strictObject({ recording: z.string(), records: z.number() });

export const sectionCoverage = z.strictObject({
  document: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.enum([
    // Every testable clause is covered.
    'covered',
    'partly covered',
    'uncovered',
    // Its clauses bind nobody, or no program can tell.
    'nothing testable',
    // Read, they say, and no clause stands there: as good as not read.
    'no clause',
    'not read',
    // Nothing in it is a statement to read.
    'binds nobody',
  ]),
  reason: z.string().nullable().describe('Why it is not read; null where it is'),
  clauses: z.number(),
  testable: z.number(),
  covered: z.number(),
});

export const documentCoverage = z.strictObject({
  id: z.string(),
  title: z.string(),
  revision: z.string(),
  sections: z.array(sectionCoverage),
});

export const sectionTotals = z.strictObject({
  total: z.number().describe('All but those that bind nobody'),
  read: z.number().describe('Read, and with a clause at least'),
  withoutClause: z.number(),
  bindNobody: z.number().describe('Without a statement to read'),
  documents: z.array(documentCoverage),
});

export const caseCounts = z.strictObject({
  total: z.number(),
  agree: z.number().describe('Only these count for anything below'),
  properties: z
    .number()
    .describe(
      'Of those that agree: they expect no result of their own, but that every clause holds',
    ),
  others: z.array(z.string()).describe('Ids of those that do not, the first ones'),
  instructions: z.number().describe('Executed instructions'),
});

export const caseWitness = z.strictObject({
  case: z.string().describe('Its id, which is also the query that selects it'),
  text: z.string().describe('The program, or the instructions, as the case gives them'),
  given: z
    .string()
    .describe('What it sets before the run: "v[0] = 1 2 3 1; CC = EQ EQ EQ EQ"; "" where nothing'),
  instructions: z.number().describe('Instructions of that text'),
});

export const caseReach = z.strictObject({ cases: z.number(), witness: caseWitness.nullable() });

export const clauseCoverage = z.strictObject({
  id: z.string(),
  section: z.string(),
  says: z.string(),
  kind: z.enum(['formula', 'nominal', 'restriction', 'untestable', 'witnessed']),
  status: z.enum([
    // A case that agrees bears on it, with a result that is compared.
    'covered',
    'uncovered',
    'untestable',
    // It applied to executed instructions, whose results no case compares.
    'not observed',
    // Only recorded results bear on it.
    'records only',
    // Cases name it, and it never applied to what they execute.
    'named only',
    // A restriction: every case that violates it violates another one too, or may.
    'not alone',
  ]),
  untestable: z
    .strictObject({ why: z.string(), reason: z.string() })
    .nullable()
    .describe('Of an untestable clause'),
  namedBy: z.number().describe('Cases that name it, those that disagree included'),
  observed: caseReach.describe('Cases that bear on it with a result that is compared'),
  unobserved: caseReach.describe(
    'Cases in which it applied, and no compared result depends on that',
  ),
  records: z.number().describe('Records to which it applies, by recording'),
  violatedBy: caseReach.describe(
    'Cases in which the semantics violates its formula: each a fault of this project',
  ),
});

export const clauseTotals = z.strictObject({
  total: z.number(),
  testable: z.number(),
  covered: z.number().describe('Testable ones that cases cover'),
  byRecords: z.number().describe('Testable ones that apply to records'),
  violated: z.number().describe('Ones whose formula the semantics violates'),
  list: z.array(clauseCoverage),
});

export const restrictionCoverage = z.strictObject({
  id: z.string(),
  clause: z
    .string()
    .nullable()
    .describe('The clause that it realises; null where the specification has none'),
  document: z.string(),
  section: z.string(),
  says: z.string(),
  environments: z.array(environmentName).describe('The environments whose programs can violate it'),
  alone: caseReach.describe('Cases refused for it, and for nothing else'),
  notAlone: caseReach.describe(
    'Cases refused for it that violate something else too, or of which that cannot be told',
  ),
  environmentsMissing: z
    .array(environmentName)
    .describe('Environments without a case of the first kind'),
});

export const restrictionTotals = z.strictObject({
  total: z.number(),
  covered: z.number().describe('With a case that violates just that one'),
  list: z.array(restrictionCoverage),
});

const productionCoverage = z.strictObject({
  name: z.string(),
  document: z.string(),
  section: z.string(),
  accepted: caseReach.describe('Programs of cases that load'),
  refused: caseReach.describe(
    'Programs of cases that are refused, and match the production before or elsewhere',
  ),
});

export const grammarTotals = z.strictObject({
  productions: z.number(),
  reached: z.number().describe('Reached by a program that loads'),
  reachedByRefused: z.number(),
  skipped: z
    .number()
    .describe('Programs too long for a traced parse; they count for no production'),
  list: z.array(productionCoverage),
});

export const operandClassCoverage = z.strictObject({
  instruction: z
    .string()
    .describe(
      'With the type as which the operand is read, where instructions have several: `ADD.S`',
    ),
  operand: z.string().describe('`a`, `b` or `c`'),
  class: z.string(),
  loaded: z.number().describe('Components of that class that executed instructions loaded'),
  observed: z.number().describe('Those of them that a compared result was made of'),
  witness: caseWitness.nullable(),
});

export const operandTotals = z.strictObject({
  classes: z.number(),
  loaded: z.number(),
  observed: z.number(),
  instructionsMissing: z.array(z.string()).describe('Instructions that no case executes'),
  list: z.array(operandClassCoverage),
});

export const programCoverage = z.strictObject({
  cases: caseCounts,
  clauses: clauseTotals,
  restrictions: restrictionTotals,
  grammar: grammarTotals,
  operands: operandTotals,
});

export const erratumCoverage = z.strictObject({
  id: z.string(),
  problem: z.string(),
  cases: caseReach,
  reason: z
    .string()
    .nullable()
    .describe('Why no case can show it, of spec/errata.yaml; null where nobody said'),
});

export const errataTotals = z.strictObject({
  total: z.number(),
  witnessed: z.number().describe('Named by a case'),
  explained: z.number().describe('Named by none, with the reason'),
  list: z.array(erratumCoverage),
});

export const unreachedBranch = z.strictObject({
  file: z.string().describe('Relative to the package'),
  line: z.number(),
  text: z
    .string()
    .nullable()
    .describe(
      'The branch, and its line where it is but a part of that; null where the file was never loaded',
    ),
  reason: z
    .string()
    .nullable()
    .describe('Why that is as it should be, of spec/unreached.yaml; null where nobody said'),
});

export const branchTotals = z.strictObject({
  total: z.number(),
  covered: z.number(),
  explained: z.number(),
  unexplained: z.number().describe('Neither reached nor explained'),
  files: z.number(),
  leftOut: z.array(z.string()).describe('What was left out of the count'),
  needless: z
    .array(z.strictObject({ place: z.string(), says: z.string() }))
    .describe('Explanations that explain nothing (any more): to be deleted'),
  notes: z
    .array(z.string())
    .describe('Something to know about the measurement: that dist/ is older than the sources, say'),
  list: z.array(unreachedBranch),
});

export const coverSchema = z.strictObject({
  vpspec: z.string(),
  document: z
    .string()
    .nullable()
    .describe('Title of the document that alone it is about; null where it is about all'),
  recordings: z.array(recordingCount),
  sections: sectionTotals,
  vp: programCoverage,
  gpu: programCoverage.describe("Of GPU programs, and of the GL's commands about them"),
  errata: errataTotals,
  branches: branchTotals
    .nullable()
    .describe('Null where they could not be measured: `branchesMissing` says why'),
  branchesMissing: z.string().nullable(),
});
