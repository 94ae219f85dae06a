/** The format of spec/unseen.yaml: what no black box can show, each with the reason. */
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from './root.js';
import { readYaml } from './yaml-file.js';

const text = z.string().min(1);

const reason = text.describe('Why no program shows it by its results');

export const unseenSchema = z.strictObject({
  faults: z
    .array(z.strictObject({ fault: text.describe('Its name in the catalogue'), reason }))
    .describe('Machines of the fault catalogues that a default certificate does not catch'),
  clauses: z
    .array(
      z.strictObject({
        clauses: z
          .array(text)
          .min(1)
          .describe('Ids of clauses; "*" stands for a part of one without a dot'),
        'not-asked': z
          .enum(['needs commands of the GL', 'every answer is permitted'])
          .optional()
          .describe(
            'Where no program whatever can show a violation: why it is not in the scope of a verdict',
          ),
        reason,
      }),
    )
    .describe('Clauses of which no program shows a violation'),
});

/** Why a clause is not in the scope of a verdict: in a word, and in full. */
export interface NotAsked {
  readonly because: string;
  readonly reason: string;
}

/** What no black box can show. */
export interface Unseen {
  /** Why a fault is not caught; null for one that is to be caught. */
  readonly fault: (name: string) => string | null;
  /** Why a violation of a clause does not show; null where it is to show. */
  readonly clause: (id: string) => string | null;
  /** Why no program whatever can show a violation of a clause; null where one could. */
  readonly notAsked: (id: string) => NotAsked | null;
  /** The faults and patterns that are listed, each with its place. */
  readonly listed: readonly {
    readonly kind: 'fault' | 'clause';
    readonly name: string;
    readonly place: string;
  }[];
}

const UNSEEN_FILE = 'spec/unseen.yaml';

/** @throws SpecFileError with the place of the first mistake. */
export function loadUnseen(root: string = packageRoot()): Unseen {
  const file = readYaml(join(root, UNSEEN_FILE), unseenSchema);
  const { faults, clauses } = file.data;
  const patterns = clauses.flatMap(
    ({ clauses: ids, reason: why, 'not-asked': because = null }, index) =>
      ids.map((id, at) => ({
        id,
        expression: patternOf(id),
        reason: why,
        because,
        line: file.place(['clauses', index, 'clauses', at]).line,
      })),
  );
  return {
    fault: (name) => faults.find((each) => each.fault === name)?.reason ?? null,
    clause: (id) => patterns.find(({ expression }) => expression.test(id))?.reason ?? null,
    notAsked: (id) => {
      const { because = null, reason: why = '' } =
        patterns.find(({ expression }) => expression.test(id)) ?? {};
      return because === null ? null : { because, reason: why };
    },
    listed: [
      ...faults.map(({ fault: name }, index) => ({
        kind: 'fault' as const,
        name,
        place: `${UNSEEN_FILE}:${String(file.place(['faults', index]).line)}`,
      })),
      ...patterns.map(({ id, line }) => ({
        kind: 'clause' as const,
        name: id,
        place: `${UNSEEN_FILE}:${String(line)}`,
      })),
    ],
  };
}

/** Whether the name of a listed clause, or of a pattern, fits an id. */
export function fitsClause(pattern: string, id: string): boolean {
  return patternOf(pattern).test(id);
}

function patternOf(id: string): RegExp {
  return new RegExp(`^${id.replace(/[.+?^$(){}|[\]\\]/g, '\\$&').replace(/\*/g, '[^.]*')}$`);
}
