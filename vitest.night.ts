/**
 * Whether tests ask all that they can (`npm run nightly`), or what tells most in a moment (`npm test`). A test is never
 * skipped by day: it asks less.
 */
export const IS_NIGHT = process.env['VPSPEC_NIGHT'] === '1';

/** What is asked at night, and what by day. */
export function byNight<T>(all: T, some: T): T {
  return IS_NIGHT ? all : some;
}
