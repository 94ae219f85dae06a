/** What the tables of a store of findings keep as JSON, as it has to be: a file may be changed by others. */
import { z } from 'zod';
import type { Database } from '../store/database.js';
import type { RunAbout } from './about.js';
import type { Shown } from './sighting.js';

const text = z.string();
const count = z.int().min(0);
const texts = z.array(text);

/** What is read of them here and shown: the rest is as it was kept. */
const about = z.looseObject({
  ...{ environment: text, document: text, subject: text, vpspec: text, version: text },
  backend: z.looseObject({ name: text, details: z.record(text, text) }),
  hashes: z.looseObject({ specification: text, corpus: text, tool: text }),
  verdict: text,
  part: text.nullable(),
  units: z.looseObject({ asked: count, judged: count, failed: count }),
  vectors: z.looseObject({ judged: count, failed: count }),
  clauses: z.looseObject({ inForce: count, hold: count, violated: count }).nullable(),
});

const word = z.looseObject({ bits: text, decimal: text });

const shown = z.looseObject({
  from: text,
  instruction: text.nullable(),
  clauses: texts,
  where: text.nullable(),
  observed: text,
  permitted: text.nullable(),
  program: z.looseObject({ program: text, oneMinimal: z.boolean() }).nullable(),
  vector: z.looseObject({ operands: z.array(z.array(word)), result: z.array(word) }).nullable(),
  case: text.nullable(),
});

/** @param row names it: "the run 3" @throws StoreUsageError */
export function aboutIn(database: Database, row: string, json: string): RunAbout {
  return read(about, database, row, json) as unknown as RunAbout;
}

/** @throws StoreUsageError */
export function shownIn(database: Database, row: string, json: string): Shown {
  return read(shown, database, row, json) as unknown as Shown;
}

/** @throws StoreUsageError */
export function textsIn(database: Database, row: string, json: string): readonly string[] {
  return read(texts, database, row, json);
}

function read<T>(schema: z.ZodType<T>, database: Database, row: string, json: string): T {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    throw database.damaged(`${row} is no JSON`);
  }
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.map(String).join('.') ?? '';
  throw database.damaged(`${row} is none that was kept: ${place}: ${issue?.message ?? ''}`);
}
