/**
 * Tests that need something outside npm: they say that they are skipped where it is missing, unless the
 * environment variable VPSPEC_REQUIRE names it (a list with commas); then they run, and fail.
 */
import { spawnSync } from 'node:child_process';

/** Whether VPSPEC_REQUIRE names it. */
export function isRequired(name: string): boolean {
  return (process.env['VPSPEC_REQUIRE'] ?? '').split(/[ ,]+/).includes(name);
}

/** Whether to skip, which is said once. `name` is that of VPSPEC_REQUIRE, `what` the tests in words. */
export function isSkipped(name: string, isThere: boolean, what: string): boolean {
  if (isThere || isRequired(name)) return false;
  console.warn(`skipped: ${what}; ${name} is not installed`);
  return true;
}

/** Whether the system has Mesa's EGL, as the linker's cache knows it. */
export function hasMesa(): boolean {
  const { stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  return String(stdout).includes('libEGL_mesa.so');
}
