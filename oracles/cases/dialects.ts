/** The languages that files of cases are written in. */
import { Absent, type ByLanguage } from '../by-language.js';
import { LANGUAGE_NAMES } from '../language-names.js';
import type { Dialect, Runs } from './dialect.js';
import { GPU_DIALECT } from './gpu/dialect.js';
import { VP_DIALECT } from './vp/dialect.js';

/** Does something in a dialect, whichever that is. */
type InDialect = <A>(use: <S, R extends Runs, C>(dialect: Dialect<S, R, C>) => A) => A;

export const DIALECTS: ByLanguage<InDialect> = {
  vp: (use) => use(VP_DIALECT),
  gpu: (use) => use(GPU_DIALECT),
  guest: new Absent('the format of files of cases'),
};

const ALL = LANGUAGE_NAMES.map((name) => DIALECTS[name]);

/** By what a case names; null where there is no such environment. */
export function dialectNamed(environment: string): InDialect | null {
  return ALL.find((inDialect) => inDialect(environmentsOf).includes(environment)) ?? null;
}

/** The environments that a case may name. */
export const CASE_ENVIRONMENTS: readonly string[] = ALL.flatMap((inDialect) =>
  inDialect(environmentsOf),
);

/** The keys that cases of one language have and not of all. */
export const DIALECT_KEYS = ALL.flatMap((inDialect) => inDialect(({ keys }) => keys));

function environmentsOf<S, R extends Runs, C>({
  environments,
}: Dialect<S, R, C>): readonly string[] {
  return environments;
}
