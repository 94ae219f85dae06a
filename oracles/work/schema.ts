/** What comes back from a queue or a store, as it has to be: whoever else writes there is not trusted. Loaded where it is needed. */
import { z } from 'zod';
import { DOCUMENT_IDS, type DocumentId } from '../../spec/authorities.js';
import { ENVIRONMENT_NAMES } from '../../spec/gpu/environments.js';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { NAME, type Campaign } from './campaign.js';
import type { Task } from './job.js';
import { UNIT_VERDICTS, unitsOf, type JobResult } from './result.js';

/** A text of an implementation or a program: longer ones are none of ours. */
const LONGEST = 65_536;

const text = z.string().max(LONGEST);
const count = z.int().min(0);
const positive = z.int().min(1);
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');

const environment = z.enum(ENVIRONMENT_NAMES);
const document = z.enum(DOCUMENT_IDS as readonly [DocumentId, ...DocumentId[]]).nullable();
const kind = z.enum(['cases', 'operands', 'programs']);
const operation = z.string().max(16).nullable();

const job = z.strictObject({ kind, operation, first: count, count: positive });
const span = z.strictObject({ kind: z.literal('span'), first: count, count: positive });

const task: z.ZodType<Task> = z.union([job, span]);

const counts = z.partialRecord(z.enum(UNIT_VERDICTS), positive);

const finding = z.strictObject({
  unit: text,
  verdict: z.enum(UNIT_VERDICTS),
  environment,
  document,
  program: text,
  inputs: z.array(text),
  clauses: z.array(text),
  signature: text.nullable(),
  where: text,
  observed: text,
  permitted: text,
  backend: text,
});

/** More than a job tells at most. */
const MOST_FINDINGS = 64;
/** There are no more intervals of operands. */
const MOST_STEPS = 32;

const bits = z.int().min(0).max(0xffffffff);
const step = z.strictObject({ ulps: positive, operand: bits }).nullable();
const steps = z.strictObject({
  ...{ name: z.string().max(64), pairs: count, rises: count, falls: count, rise: step, fall: step },
});

const shape = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        first: bits,
        count: positive,
        shape: z.strictObject({
          ...{ steps: z.array(steps).max(MOST_STEPS), first: bits, last: bits },
        }),
      }),
    )
    .min(1)
    .max(2),
  pairs: z
    .strictObject({
      compared: positive,
      unlike: z.strictObject({ pairs: positive, first: bits }).nullable(),
    })
    .nullable(),
});

const jobResult: z.ZodType<JobResult> = z
  .strictObject({
    job,
    counts,
    clauses: z.record(text, positive),
    digest: hash,
    findings: z.array(finding).max(MOST_FINDINGS),
    untold: count,
    shape: shape.optional(),
  })
  .refine((result) => unitsOf(result) === result.job.count, {
    error: 'expected as many verdicts as the job has units',
    path: ['counts'],
  });

const lane = z.strictObject({
  ...{ kind, operation, units: positive, size: positive, paired: z.literal(true).optional() },
});

const against = z.strictObject({
  engine: z.enum(ENGINE_IDS),
  tolerance: text.nullable(),
  alone: z.boolean(),
});

const campaign: z.ZodType<Campaign> = z.strictObject({
  name: z.string().regex(NAME),
  backend: text,
  implementation: z.strictObject({ name: text, details: z.record(text, text) }),
  environment,
  document,
  seed: count,
  against: against.optional(),
  budget: positive,
  lanes: z.array(lane),
  versions: z.strictObject({ vpspec: text, specification: hash, corpus: hash, tool: hash }),
});

const madeBy = z.object({ versions: z.object({ vpspec: z.string().max(64) }) });

/** What is not as it has to be: where, and what was expected. */
export class Malformed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Malformed';
  }
}

/** @throws Malformed */
export function taskFrom(data: unknown): Task {
  return parsed(task, data, 'a job');
}

/** @throws Malformed */
export function resultFrom(json: string): JobResult {
  return parsed(jobResult, fromJson(json), 'a result');
}

/** @throws Malformed, which names the version of vpspec that made it, where it says so */
export function campaignFrom(json: string): Campaign {
  const data = fromJson(json);
  try {
    return parsed(campaign, data, 'a campaign');
  } catch (error) {
    const made = madeBy.safeParse(data);
    if (!(error instanceof Malformed) || !made.success) throw error;
    // Another version may have another form.
    const by = JSON.stringify(made.data.versions.vpspec);
    throw new Malformed(`${error.message}; version of vpspec that made it: ${by}`);
  }
}

function fromJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Malformed('expected JSON');
  }
}

function parsed<T>(schema: z.ZodType<T>, data: unknown, what: string): T {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.map(String).join('.') ?? '';
  throw new Malformed(`${what} is malformed: ${place === '' ? '' : `${place}: `}${issue?.message ?? ''}`); // prettier-ignore
}
