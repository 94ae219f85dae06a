/** Puts coverage into a directory: a page for people, JSON for programs. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../spec/load/make-folder.js';
import type { Coverage } from '../../oracles/coverage/coverage.js';
import { coverageHtml } from './html.js';

/** Writes `index.html` and `coverage.json`; gives the page's path. Fails as the file system does. */
export async function writeCoverage(coverage: Coverage, directory: string): Promise<string> {
  makeFolder(directory);
  const page = join(directory, 'index.html');
  await writeFile(join(directory, 'coverage.json'), `${JSON.stringify(coverage, null, 2)}\n`);
  await writeFile(page, coverageHtml(coverage));
  return page;
}
