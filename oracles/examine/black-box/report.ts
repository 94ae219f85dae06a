/** What is found out of black boxes; `vpspec faults --black-box --json` prints it. */
import type { Described } from '../../described.js';
import type { caught, blackBoxReport, clauseOfBlackBox } from '../faults-format.js';
import type { Unseen } from '../../../spec/load/unseen.js';
import { fitsClause } from '../../../spec/load/unseen.js';
import type { FaultBase } from '../../faults/fault.js';
import type { ShownClause } from './language.js';

/** How a fault was caught. */
export type Catch = Described<typeof caught>;

export type BlackBoxReport = Described<typeof blackBoxReport>;

/** A clause, and what shows a violation of it. */
export type ClauseOfBlackBox = Described<typeof clauseOfBlackBox>;

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
