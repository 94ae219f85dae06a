/** Python, for tests that start it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * Whether there is a python3. What the path leads to may be a script of a version manager, which takes half a second of
 * a processor to find the interpreter, each time: from here on this process starts the interpreter itself.
 */
export const HAS_PYTHON = found();

function found(): boolean {
  const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], {
    encoding: 'utf8',
  });
  if (status !== 0) return false;
  const folder = dirname(stdout.trim());
  const path = process.env['PATH'] ?? '';
  if (existsSync(join(folder, 'python3')) && !path.startsWith(`${folder}${delimiter}`)) {
    process.env['PATH'] = `${folder}${delimiter}${path}`;
  }
  return true;
}
