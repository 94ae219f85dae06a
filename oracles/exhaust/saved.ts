/**
 * `slices.jsonl`: what was asked on the first line, who answered on the second, then a line for each slice that was judged;
 * for whoever goes on, and for a certificate.
 */
import { z } from 'zod';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { AgainstOrder } from './against-count.js';
import type { RandomPart, SliceReport } from './messages.js';

/** What two runs have to have in common to go on with one another. */
export interface AskedOf {
  readonly backend: string;
  readonly environment: string;
  readonly document: string | null;
  readonly random: RandomPart;
  /** The engine that results are held against besides; absent where none is. */
  readonly against?: AgainstOrder;
  /** Hashes: what results are judged by. */
  readonly specification: string;
  readonly tool: string;
}

export type Details = Readonly<Record<string, string>>;

export interface Saved {
  readonly of: AskedOf;
  /** Null where nobody had answered yet. */
  readonly answered: Details | null;
  /** As they were judged: one that was judged again stands there again. */
  readonly slices: readonly { readonly report: SliceReport; readonly line: number }[];
}

/** No file that this version can go on with. */
export class SavedSlicesError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SavedSlicesError';
  }
}

const asked = z.strictObject({
  exhaust: z.literal(1),
  backend: z.string(),
  environment: z.string(),
  document: z.string().nullable(),
  random: z.strictObject({ count: z.int(), seed: z.int() }),
  against: z
    .strictObject({
      engine: z.enum(ENGINE_IDS),
      tolerance: z.string().nullable(),
      nans: z.enum(['one', 'payload']),
    })
    .optional(),
  specification: z.string(),
  tool: z.string(),
});

const answeredBy = z.strictObject({ answered: z.record(z.string(), z.string()) });

const count = z.int().nonnegative();
const bits = z.int().min(0).max(0xffffffff);

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const policies = z.custom<Policies>(
  (value) =>
    value !== null && typeof value === 'object' && POLICY_NAMES.every((name) => name in value),
);

const difference = z.strictObject({
  operand: count,
  expected: bits,
  observed: bits,
  ulps: count.nullable(),
});

const against = z.strictObject({
  compared: count,
  near: count,
  differing: count,
  permitted: count,
  notPermitted: count,
  ways: z.array(z.strictObject({ way: z.string(), count })),
  kinds: z.array(
    z.strictObject({
      name: z.string(),
      near: count,
      differing: count,
      first: difference,
      worst: difference,
    }),
  ),
});

const step = z.strictObject({ ulps: z.int().positive(), operand: bits }).nullable();

const shape = z.strictObject({
  steps: z.array(
    z.strictObject({
      ...{ name: z.string(), pairs: count, rises: count, falls: count },
      ...{ rise: step, fall: step },
    }),
  ),
  first: bits,
  last: bits,
  mirror: digest.nullable(),
  unlike: z.strictObject({ pairs: z.int().positive(), first: bits }).optional(),
});

const slice = z.strictObject({
  operation: z.string(),
  slice: count,
  asked: count,
  hidden: count,
  quickly: count,
  judged: count,
  open: count,
  wrong: count,
  letter: count,
  unlike: count,
  exceptions: z.array(
    // The number of a question, of which there may be more than 2^32.
    z.strictObject({
      verdict: z.enum(['wrong', 'letter', 'unlike']),
      operand: count,
      result: bits,
    }),
  ),
  kinds: z.array(
    z.strictObject({ name: z.string(), asked: count, wrong: count, letter: count, unlike: count }),
  ),
  clauses: z.array(z.strictObject({ id: z.string(), asked: count.nullable(), wrong: count })),
  worst: z.strictObject({ multiple: z.number(), multipleAt: bits, ulps: z.number(), ulpsAt: bits }),
  digest,
  by: policies.nullable(),
  together: z.enum(['explained', 'contradicted', 'open']),
  region: z.array(z.array(count)).nullable(),
  shape: shape.optional(),
  against: against.optional(),
});

export function firstLine(of: AskedOf): string {
  return `${JSON.stringify({ exhaust: 1, ...of })}\n`;
}

/** What the implementation says of itself. */
export function answeredLine(answered: Details): string {
  return `${JSON.stringify({ answered })}\n`;
}

export function lineOf(report: SliceReport): string {
  return `${JSON.stringify(report)}\n`;
}

/**
 * What was saved; a last line that was cut off counts as none.
 *
 * @param path for messages
 * @throws SavedSlicesError for what is no such file
 */
export function readSaved(text: string, path: string): Saved {
  const [first = '', ...lines] = text.split('\n');
  // What was being written when the run ended has no end of a line.
  lines.pop();
  const head = asked.safeParse(parsed(first));
  if (!head.success) throw new SavedSlicesError(`${path}:1: is no first line of saved slices`);
  const { backend, environment, document, random, against: engine, specification, tool } = head.data; // prettier-ignore
  const of: AskedOf = {
    ...{ backend, environment, document, random, specification, tool },
    ...(engine === undefined ? {} : { against: engine }),
  };
  const second = answeredBy.safeParse(parsed(lines[0] ?? ''));
  const answered = second.success ? second.data.answered : null;
  const skipped = answered === null ? 0 : 1;
  const slices = lines.slice(skipped).map((each, index) => {
    const line = index + skipped + 2;
    const report = slice.safeParse(parsed(each));
    if (report.success) return { report: report.data, line };
    const place = report.error.issues[0]?.path.join('.') ?? '';
    throw new SavedSlicesError(
      `${path}:${String(line)}: ${place || 'the line'} is not as it was saved`,
    );
  });
  return { of, answered, slices };
}

const ASKED = Object.keys(asked.shape).filter((name) => name !== 'exhaust') as (keyof AskedOf)[];

/**
 * The same for whoever goes on with it.
 *
 * @throws SavedSlicesError for a file of another run, and for what is none
 */
export function readSlices(text: string, of: AskedOf, path: string): Saved {
  const saved = readSaved(text, path);
  for (const name of ASKED) requireSame(name, saved.of, of, path);
  return saved;
}

/** @throws SavedSlicesError where what was asked is another in this respect */
export function requireSame(
  name: keyof AskedOf,
  saved: AskedOf,
  of: Pick<AskedOf, typeof name>,
  path: string,
): void {
  if (JSON.stringify(saved[name]) === JSON.stringify(of[name])) return;
  throw new SavedSlicesError(
    `${path}: was saved of another ${name}, ${JSON.stringify(saved[name] ?? null)}, ` +
      `and not of ${JSON.stringify(of[name] ?? null)}`,
  );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
