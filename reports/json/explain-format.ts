/** What `explain` prints: the explanation of one thing, or for a question what has that name and what speaks of it. */
import { z } from 'zod';
import type { Authority } from '../../spec/authorities.js';
import { ENVIRONMENT_NAMES, type AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { setSchema, valueSchema } from './shapes.js';

/** Those of the specification; where a guest is registered, its own stand there too. */
const environmentName: z.ZodType<AnyEnvironmentName> = z.enum(ENVIRONMENT_NAMES);
const authorityName: z.ZodType<Authority> = z.enum([
  'VP1.0',
  'VP1.1',
  'VSP1.0',
  'VP2.0',
  'GF3',
  'VP1.0/vp2',
  'VP1.1/vp2',
  'VSP1.0/vp2',
  'NVvp4.0',
  'NVfp4.0',
  'NVgp4.0',
]);

const otherInterpretation = z.strictObject({
  erratum: z.string(),
  interpretation: z.string(),
  then: z.string(),
});

export const erratumSummary = z.strictObject({
  id: z.string(),
  problem: z.string(),
  default: z.string(),
});

export const caseSummary = z.strictObject({
  count: z.number().describe('Members of cases that expand are counted each'),
  ids: z.array(z.string()).describe('Ids of the cases, not of their members'),
});

const source = z.strictObject({
  file: z.string(),
  line: z.number().nullable().describe('Null of what stands in a record of a language'),
});

export const clauseExplanation = z.strictObject({
  explains: z.literal('clause'),
  id: z.string(),
  where: z.string().describe('Title of the document and section'),
  says: z.string(),
  kind: z.enum(['formula', 'nominal', 'restriction', 'untestable', 'witnessed']),
  formula: z
    .strictObject({
      on: z.string(),
      when: z.string().nullable(),
      then: z.string(),
      symmetric: z.boolean(),
      interpretations: z
        .array(otherInterpretation)
        .describe('What `then` becomes under other interpretations of its errata'),
    })
    .nullable()
    .describe('Null where the clause is no formula'),
  restriction: z.string().nullable(),
  untestable: z
    .strictObject({ why: z.string(), reason: z.string() })
    .nullable()
    .describe('Why no test can decide it; null where one can'),
  environments: z.array(z.string()),
  restated: z
    .array(z.string())
    .describe('Clauses of a later document that state the same, and are called otherwise'),
  errata: z.array(erratumSummary),
  cases: caseSummary,
  source: source,
});

const executed = z.strictObject({
  policy: z.string().describe('As `--policy` takes it: "madRounding=once"'),
  standing: z
    .enum(['default', 'accepted', 'letter only', 'deviation'])
    .nullable()
    .describe(
      'What it is worth under the documents that the erratum is about; null where it does not come into question',
    ),
});

const treatment = z.strictObject({
  policies: z
    .array(z.string())
    .optional()
    .describe('Alternatives that execute it, as "madRounding=once"'),
  loading: z
    .enum(['loads', 'refuses', 'place'])
    .optional()
    .describe(
      'It is accepted where programs are loaded: what it lets load, what it refuses, where it puts an error',
    ),
  document: z.string().optional().describe('The document that has it'),
  permitted: z.string().optional().describe('Why nobody is blamed for it'),
  unjudged: z.string().optional().describe('What is not judged because of it'),
  unseen: z.string().optional().describe('Why nothing that is asked shows it'),
  excluded: z.string().optional().describe('Why it is excluded'),
});

const carriers = z.strictObject({
  interpretation: z.string(),
  isDefault: z.boolean(),
  policies: z.array(executed),
  clauses: z.array(z.string()).describe('Clauses whose formulas have the interpretation'),
  treatment: treatment
    .nullable()
    .describe('What the data say of it; null where they say nothing, as of every default'),
});

export const erratumExplanation = z.strictObject({
  explains: z.literal('erratum'),
  id: z.string(),
  where: z.array(z.string()),
  kind: z.enum(['contradiction', 'gap', 'misprint']),
  problem: z.string(),
  interpretations: z.record(z.string(), z.string()),
  carriers: z.array(carriers).describe('What carries out each interpretation, in their order'),
  default: z.string(),
  because: z.string(),
  evidence: z.string().nullable(),
  uncased: z.string().nullable().describe('Why no case shows it; null where cases do'),
  cases: caseSummary.describe('Cases that name the erratum, or a clause that it is about'),
  source: source,
});

export const cardTable = z.strictObject({
  rows: z.array(
    z.strictObject({
      operands: z.array(valueSchema),
      permitted: z
        .array(setSchema)
        .describe('One set where all components are alike; else one for each of them'),
    }),
  ),
  authority: authorityName,
  type: z
    .enum(['F', 'S', 'U'])
    .nullable()
    .describe('The data type in GPU programs; null in VP programs, which have one'),
  isMatrix: z
    .boolean()
    .describe(
      'Whether there is a row for each pair of special values; else rows are what tells something',
    ),
});

export const cardEngine = z.strictObject({
  excluded: z
    .array(z.strictObject({ operands: z.array(valueSchema), results: z.array(valueSchema) }))
    .describe('What it gives of special values that is not permitted'),
  engine: z.string(),
  environment: z.enum(['VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0', 'GF3']),
  records: z.number(),
  specials: z
    .number()
    .nullable()
    .describe(
      'How many of the records are of special values alone, component by component; null where none is looked at',
    ),
  known: z
    .array(z.strictObject({ clause: z.string(), reason: z.string() }))
    .describe('What violates which clause, and how'),
});

export const cardPolicy = z.strictObject({
  policy: z.string(),
  title: z.string(),
  alternatives: z
    .array(z.string())
    .describe('Alternatives that some document permits, each default with "*"'),
});

export const card = z.strictObject({
  syntax: z.array(z.string()).describe('The statement, as programs have it'),
  computes: z
    .array(z.string())
    .describe('The function of the semantics, as code; empty where it is long, or there is none'),
  tables: z.array(cardTable).describe('What is permitted of special values'),
  engines: z.array(cardEngine),
  policies: z.array(cardPolicy).describe('The policies on which its results can depend'),
  example: z
    .array(z.string())
    .describe('The smallest program with it; empty where nothing is asked of numbers alone'),
});

export const coveredClause = z.strictObject({
  id: z.string(),
  says: z.string(),
  cases: z.number(),
  untestable: z.string().nullable(),
  restriction: z
    .string()
    .nullable()
    .describe('The load restriction that it states; null of other clauses'),
});

export const instructionExplanation = z.strictObject({
  explains: z.literal('instruction'),
  name: z.string(),
  title: z.string(),
  where: z.string(),
  operands: z.array(z.string()),
  result: z.string(),
  environments: z.array(z.string()),
  conditionCodeVariant: z.boolean(),
  card: card.nullable().describe('Null where it was not asked for'),
  clauses: z.array(coveredClause),
  errata: z.array(erratumSummary),
});

export const gpuInstructionExplanation = z.strictObject({
  explains: z.literal('GPU instruction'),
  name: z.string(),
  title: z.string(),
  where: z.string(),
  operands: z.array(z.string()),
  result: z.string(),
  types: z.array(z.string()).describe('Data types that a modifier may name; the default first'),
  updatesCodes: z.boolean(),
  clamps: z.boolean(),
  card: card.nullable().describe('Null where it was not asked for'),
  environments: z.array(z.string()),
  clauses: z.array(coveredClause),
  errata: z.array(erratumSummary),
});

export const sectionTopic = z.strictObject({
  explains: z.literal('section'),
  document: z.string().describe('The id of its document'),
  of: z.string().describe("The document's title"),
  number: z.string().describe('As the document numbers it; of an unnumbered part, its heading'),
  title: z.string(),
  unread: z.string().nullable().describe('Why nothing of it is a clause; null where it is read'),
  bindsNobody: z.boolean().describe('Whether it has no statement that could be read'),
  clauses: z.array(coveredClause),
  errata: z.array(erratumSummary),
});

export const environmentTopic = z.strictObject({
  explains: z.literal('environment'),
  name: environmentName,
  header: z.string(),
  programType: z.string(),
  governedBy: z
    .array(z.string())
    .describe('By whom it is governed, and by whom it may be judged besides'),
  options: z.array(z.string()),
  instructions: z.array(z.string()),
  limits: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('What there is of each thing, by its name'),
});

export const namedClause = z.strictObject({ id: z.string(), says: z.string() });

export const glCommandTopic = z.strictObject({
  explains: z.literal('GL command'),
  name: z.string().describe('With its prefix: glTrackMatrixNV'),
  where: z.string().describe('The document and section that it is of, or that touches it'),
  model: z
    .strictObject({
      declaration: z.string().describe('In C, without what it returns'),
      isWithin: z.boolean().describe('Whether it may stand between Begin and End'),
      isListed: z
        .boolean()
        .describe('Whether a display list takes it; all others are executed at once'),
    })
    .nullable()
    .describe('Null of a command that is known by its request of GLX alone'),
  errors: z
    .array(
      z.strictObject({
        error: z.string().describe('The name of the error: INVALID_ENUM'),
        when: z
          .string()
          .describe('The condition, in words that name parameters as the declaration does'),
        around: z
          .enum(['VP programs', 'GPU programs'])
          .nullable()
          .describe('The contexts that it is about; null of all that have the command'),
        where: z.string().describe('The document and section that has it'),
        erratum: z.string().nullable().describe('What decides it where the documents do not'),
      }),
    )
    .describe('Besides the one of a command that is out of place between Begin and End'),
  request: z
    .strictObject({
      kind: z.enum(['render', 'single', 'vendor']),
      opcode: z.number(),
      sent: z.string().describe('The command that is sent for it'),
      length: z
        .string()
        .describe(
          'A formula of the fields, p the bytes of padding: in bytes of a rendering command, else in words of 4 bytes',
        ),
      where: z.string().describe('The document and section that has it'),
    })
    .nullable()
    .describe('Its request of GLX; null where there is none'),
  clauses: z.array(namedClause).describe('Those whose sentence names it'),
  errata: z.array(erratumSummary).describe('Those that name it'),
});

export const restrictionTopic = z.strictObject({
  explains: z.literal('restriction'),
  name: z.string().describe('As messages and cases name it: "instruction-limit"'),
  of: z.string().describe('The languages have some of one name: "VP programs"'),
  says: z.string().describe('What a program that loads does or does not do'),
  where: z.string().describe('The document and section that has it'),
  environments: z.array(z.string()).describe('Whose programs can violate it'),
  wholeProgram: z
    .boolean()
    .describe(
      "Whether it is decided at the end alone, so that the error position is the program's length",
    ),
  clauses: z.array(namedClause).describe('Those that state it'),
});

export const termTopic = z.strictObject({
  explains: z.literal('term'),
  name: z.string(),
  means: z.string().describe('A sentence or two; what stands between backticks is code'),
});

const hit = z.strictObject({
  kind: z.enum([
    'clause',
    'erratum',
    'instruction',
    'environment',
    'section',
    'register',
    'GL command',
    'policy',
    'profile',
    'restriction',
    'term',
    'case',
  ]),
  name: z.string().describe('What `vpspec explain` takes for it; of a case its id'),
  says: z.string().describe('A line about it'),
  where: z.string().describe('Where it stands; empty of what no one place has'),
});

const answer = z.strictObject({
  explains: z.literal('question'),
  question: z.string(),
  topics: z.array(
    z.union([
      sectionTopic,
      environmentTopic,
      z.strictObject({
        explains: z.literal('register'),
        name: z
          .string()
          .describe(
            'As programs write it: "o[HPOS]"; "R[n]" and "vertex.attrib[n]" stand for every number',
          ),
        says: z.string(),
        environments: z.array(environmentName),
        where: z.string().describe('The document and section that has it'),
        clauses: z
          .array(namedClause)
          .describe(
            'Those whose sentence names it; of a whole kind, as "R[n]", those of its section',
          ),
      }),
      glCommandTopic,
      z.strictObject({ explains: z.literal('policy'), name: z.string() }),
      z.strictObject({ explains: z.literal('profile'), name: z.string() }),
      restrictionTopic,
      termTopic,
    ]),
  ),
  hits: z.array(hit),
});

export const explainSchema = z.union([
  clauseExplanation,
  erratumExplanation,
  instructionExplanation,
  gpuInstructionExplanation,
  answer,
]);
