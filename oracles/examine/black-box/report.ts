/** What is found out of black boxes; `vpspec faults --black-box --json` prints it. */
import type { Unseen } from '../../../spec/load/unseen.js';
import { fitsClause } from '../../../spec/load/unseen.js';
import type { Verdict } from '../../units/result-line.js';
import type { Certificate } from '../../certify/certificate.js';
import type { FaultBase } from '../../faults/fault.js';
import type { ShownClause } from './language.js';

/** How a fault was caught. */
export interface Catch {
  /** The first unit that departs; null where the records of a whole certificate do together. */
  readonly unit: string | null;
  readonly verdict: Verdict | Certificate['verdict'];
  /** The clauses that are named, the most likely first. */
  readonly clauses: readonly string[];
  /** Units that were asked. */
  readonly asked: number;
}

export interface BlackBoxReport extends Pick<FaultBase, 'name' | 'environment'> {
  /** How it was caught; null where a certificate finds nothing wrong. */
  readonly caught: Catch | null;
  /** Whether one of the clauses that it violates is among those that are named. */
  readonly rightClause: boolean;
  /** Why it is listed as one that no black box shows; null where it is not. */
  readonly listed: string | null;
}

/** A clause, and what shows a violation of it. */
export interface ClauseOfBlackBox extends Pick<ShownClause, 'id'> {
  /** The environments in which it can be violated. */
  readonly environments: readonly ShownClause['environment'][];
  /** The first case, and where; or a fault that violates it and is caught. Null where nothing does. */
  readonly by: string | null;
  readonly listed: string | null;
}

/** One row for each clause: shown in one environment, it is shown. */
export function clausesOfBlackBox(
  shown: readonly ShownClause[],
  faults: readonly (BlackBoxReport & Pick<FaultBase, 'clauses'>)[],
  unseen: Unseen,
): readonly ClauseOfBlackBox[] {
  const byFault = new Map(
    faults.flatMap(({ caught, name, clauses: [main] }) =>
      caught?.clauses.includes(main) === true ? [[main, `fault:${name}`] as const] : [],
    ),
  );
  const rows = new Map<string, { environments: ShownClause['environment'][]; by: string | null }>();
  for (const { id, environment, by } of shown) {
    const row = rows.get(id) ?? { environments: [], by: null };
    row.environments.push(environment);
    row.by ??= by;
    rows.set(id, row);
  }
  return [...rows].map(([id, { environments, by }]) => ({
    id,
    environments,
    by: by ?? byFault.get(id) ?? null,
    listed: unseen.clause(id),
  }));
}

/** What is wrong, a line each; nothing where all that is not listed shows, and nothing that is listed. */
export function problemsOf(
  faults: readonly BlackBoxReport[],
  clauses: readonly ClauseOfBlackBox[] | null,
  { listed }: Unseen,
): readonly string[] {
  const known = new Set(faults.map(({ name }) => name));
  return [
    ...faults.flatMap(({ name, caught, listed: why }) => {
      if (caught === null && why === null)
        return [`${name}: a default certificate does not catch it`];
      return caught !== null && why !== null
        ? [
            `${name}: it is listed in spec/unseen.yaml, and ${caught.unit ?? 'the certificate'} catches it`,
          ]
        : [];
    }),
    ...(clauses ?? []).flatMap(({ id, by, listed: why }) => {
      if (by === null && why === null) return [`${id}: no program shows a violation of it`];
      return by !== null && why !== null
        ? [`${id}: it is listed in spec/unseen.yaml, and ${by} shows a violation of it`]
        : [];
    }),
    ...(clauses === null
      ? []
      : listed
          .filter(({ kind, name }) =>
            kind === 'fault' ? !known.has(name) : !clauses.some(({ id }) => fitsClause(name, id)),
          )
          .map(({ kind, name, place }) => `${place}: there is no ${kind} ${name}`)),
  ];
}
