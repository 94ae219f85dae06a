/**
 * Whether tests ask all that they can (`npm run nightly`), or what tells most in a moment (`npm test`). By day most ask
 * less. The few that are long in themselves are not there by day, each with the reason: vitest would call them skipped.
 */
export const IS_NIGHT = process.env['VPSPEC_NIGHT'] === '1';

/** What is asked at night, and what by day. */
export function byNight<T>(all: T, some: T): T {
  return IS_NIGHT ? all : some;
}

/** All at night; by day the first, and every so many-th after it. */
export function everyByDay<T>(all: readonly T[], step: number): readonly T[] {
  return IS_NIGHT ? all : all.filter((_, index) => index % step === 0);
}
