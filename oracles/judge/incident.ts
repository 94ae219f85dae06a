/** What a backend can do wrong besides giving wrong results. docs/backend-protocol.md has the table. */

export type IncidentVerdict =
  'crash' | 'timeout' | 'protocol error' | 'unsupported' | 'infrastructure';

/** A backend gave no results that could be judged; it is charged to what was asked of it. */
export class BackendIncident extends Error {
  constructor(
    readonly verdict: IncidentVerdict,
    /** What happened and what was expected, in one sentence. */
    readonly reason: string,
    /** What may tell why, such as the end of its standard error. */
    readonly detail: string | null = null,
    /** The first invocation of a batch that failed, from 0: the others' results are lost with it. The message begins with it. */
    readonly invocation: number | null = null,
  ) {
    super(invocation === null ? reason : `invocation ${String(invocation)}: ${reason}`);
    this.name = 'BackendIncident';
  }
}

/**
 * What an experiment tells, or null where the implementation says that it does not take it: what it has answered already is
 * judged all the same, so that nobody hides a wrong result by not supporting the questions about it.
 *
 * @throws BackendIncident of any other kind
 */
export async function unlessUnsupported<T>(experiment: () => Promise<T>): Promise<T | null> {
  try {
    return await experiment();
  } catch (error) {
    if (error instanceof BackendIncident && error.verdict === 'unsupported') return null;
    throw error;
  }
}
