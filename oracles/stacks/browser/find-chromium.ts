/** Where Chromium is installed, and the software renderer that comes with it. */
import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The environment variable that names a browser other than the first one found. */
export const CHROMIUM_VARIABLE = 'VPSPEC_CHROMIUM';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Folders where the files of a browser lie whose command on the path is only a script. */
const FOLDERS = [
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/usr/lib64/chromium-browser',
  '/opt/google/chrome',
];

/**
 * The browser to start: what VPSPEC_CHROMIUM names, or the first one on the path. Null where neither
 * can be executed.
 */
export function chromiumExecutable(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  const named = variables[CHROMIUM_VARIABLE] ?? '';
  if (named !== '') return isExecutable(named) ? named : null;
  const folders = (variables['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const folder of folders) {
    for (const name of NAMES) {
      const path = join(folder, name);
      if (isExecutable(path)) return path;
    }
  }
  return null;
}

/** A file of the installed browser, such as its Vulkan driver; null where there is none. */
export function besideChromium(
  name: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  const executable = chromiumExecutable(variables);
  const own = executable === null ? [] : [dirname(realpathSync(executable))];
  return [...own, ...FOLDERS].map((folder) => join(folder, name)).find(isReadable) ?? null;
}

function isExecutable(path: string): boolean {
  return isPermitted(path, constants.X_OK);
}

function isReadable(path: string): boolean {
  return isPermitted(path, constants.R_OK);
}

function isPermitted(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
