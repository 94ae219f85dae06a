/**
 * Packages that a stack needs and that may be left out of an installation (`npm ci --omit=optional`). Each user states
 * what it calls of its package: the build has to do without the package's own types.
 */
import { StackAbsent } from './stack-absent.js';

/**
 * The module of a package.
 *
 * @param does what it is there for, behind "which"
 * @throws StackAbsent where it is not installed, or cannot be loaded here
 */
export async function optionalPackage(name: string, does: string): Promise<unknown> {
  try {
    return (await import(name)) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new StackAbsent(
      `the npm package ${name}, which ${does}, cannot be loaded (${String(reason)}); it is an optional ` +
        `dependency: npm install ${name}`,
    );
  }
}
