/** Schemas of what commands about campaigns print with `--json`. */
import { z } from 'zod';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { shapeSchema } from '../../oracles/certify/exhausted-format.js';
import { BLAMED, UNIT_VERDICTS } from '../../oracles/work/result.js';

const counts = z
  .partialRecord(z.enum(UNIT_VERDICTS), z.int())
  .describe(`Units by verdict; the backend is blamed for: ${BLAMED.join(', ')}`);
const digest = z.string().describe('The same for the same results, in however many parts');

const finding = z.strictObject({
  job: z.string(),
  unit: z.string(),
  verdict: z.enum(UNIT_VERDICTS),
  environment: z.string(),
  document: z.string().nullable(),
  program: z.string().describe('Empty where it is long: vpspec unit draws it again'),
  inputs: z.array(z.string()).describe('Lines of YAML'),
  clauses: z.array(z.string()),
  signature: z.string().nullable(),
  where: z.string(),
  observed: z.string(),
  permitted: z.string(),
  backend: z.string(),
});

const campaign = z.strictObject({
  name: z.string(),
  state: z.enum(['done', 'not done', 'paused', 'incomplete', 'being worked on']),
  verdict: z
    .enum(['something is wrong', 'nothing is wrong', 'nothing was judged'])
    .describe('Of what was asked so far, each unit by itself'),
  campaign: z.strictObject({
    backend: z.string(),
    implementation: z.strictObject({
      name: z.string(),
      details: z.record(z.string(), z.string()),
    }),
    environment: z.string(),
    document: z.string().nullable(),
    seed: z.int(),
    against: z
      .strictObject({
        engine: z.enum(ENGINE_IDS),
        tolerance: z.string().nullable(),
        alone: z.boolean().describe('Whether the documents decide nothing'),
      })
      .nullable()
      .describe('The engine that decides'),
    budget: z.int(),
    versions: z.strictObject({
      vpspec: z.string(),
      specification: z.string(),
      corpus: z.string(),
      tool: z.string(),
    }),
  }),
  queue: z
    .strictObject({
      address: z.string(),
      isPaused: z.boolean(),
      waiting: z.int(),
      active: z.int(),
      delayed: z.int(),
      untaken: z.int().describe('Results that came since'),
      refused: z.array(z.string()).describe('Jobs that are none of the campaign'),
    })
    .nullable(),
  jobs: z.int(),
  planned: z.int(),
  asked: z.int(),
  counts,
  clauses: z.record(z.string(), z.int()),
  digest,
  lanes: z.array(
    z.strictObject({
      lane: z.string(),
      planned: z.int(),
      asked: z.int(),
      counts,
      digest,
      shape: shapeSchema
        .nullable()
        .describe('How the results of operands lie beside one another, where they are numbers'),
      shapeOf: z.int().describe('Of how many operands that is told'),
    }),
  ),
  findings: z.array(finding),
  untold: z.int().describe('Counted, and not among the findings'),
  contradictions: z.array(
    z.strictObject({
      job: z.string(),
      kept: digest,
      other: digest,
      keptWorker: z.string(),
      otherWorker: z.string(),
    }),
  ),
  refused: z.array(z.strictObject({ field: z.string(), reason: z.string() })),
});

const work = z.strictObject({
  queue: z.string(),
  campaigns: z.array(
    z.strictObject({
      name: z.string(),
      end: z.enum(['done', 'paused', 'interrupted']),
      jobs: z.int(),
      units: z.int(),
    }),
  ),
  refused: z.array(z.strictObject({ name: z.string(), reasons: z.array(z.string()) })),
});

/** By the name of the command. */
export const WORK_FORMATS = { campaign, work } as const;
