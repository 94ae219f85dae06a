/** How many records of the recordings kept with the corpus each clause applies to. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Specification } from '../../spec/load/specification.js';
import { openBackend } from '../backends/open.js';
import { certify } from '../certify/certify.js';
import type { RecordingCount } from './coverage.js';

export interface RecordCounts {
  readonly recordings: readonly RecordingCount[];
  /** Records to which a clause applies, by its id. */
  readonly byClause: ReadonlyMap<string, number>;
}

export const NO_RECORDS: RecordCounts = { recordings: [], byClause: new Map() };

/**
 * Certifies every recording in a folder, as `vpspec certify` does.
 *
 * @param folder one folder for each recording; it need not exist
 * @throws BackendUsageError, BackendFailure for a recording that cannot be read; Interrupted
 */
export async function countRecords(
  folder: string,
  specification: Specification,
  signal?: AbortSignal,
): Promise<RecordCounts> {
  const byClause = new Map<string, number>();
  const recordings: RecordingCount[] = [];
  for (const name of recordingNames(folder)) {
    const backend = await openBackend(`recording:${join(folder, name)}`);
    try {
      const { clauses, records } = await certify({
        backend,
        specification,
        ...(signal === undefined ? {} : { signal }),
      });
      recordings.push({ recording: name, records });
      for (const { id, records: applied } of clauses) {
        byClause.set(id, (byClause.get(id) ?? 0) + applied);
      }
    } finally {
      await backend.close();
    }
  }
  return { recordings, byClause };
}

function recordingNames(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && hasRecords(join(folder, entry.name)))
    .map(({ name }) => name)
    .sort();
}

function hasRecords(folder: string): boolean {
  return readdirSync(folder).some((name) => name.endsWith('.txt'));
}
