/** The site as files: pages, their style, their scripts. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entriesOf } from '../reports/explain/entries.js';
import { indexOf } from '../reports/explain/make-search-index.js';
import { base64OfBytes } from '../oracles/protocol/base64.js';
import { FILTER_SCRIPT } from '../reports/page/filter.js';
import { keptFigures } from './book/accuracy.js';
import { pagesOf } from './book/book.js';
import { framed, type Page } from './book/frame.js';
import { openLibrary, type Library } from './book/library.js';
import { ICON, SITE_STYLE } from './book/style.js';
import { caseExamples } from './case-examples.js';
import { examples } from './examples.js';
import { keptArchives } from './book/stacks.js';
import { bundled } from './scripts.js';

export interface Written {
  readonly pages: number;
  readonly bytes: number;
}

/**
 * Writes the whole site into a folder, which is made anew.
 *
 * @throws SpecFileError for a mistake in spec/; Error of the file system's
 */
export function writeSite(folder: string): Promise<Written> {
  const library = openLibrary();
  return writePages(folder, library, pagesOf(library));
}

/** Some pages of it, with all that they load. @throws as writeSite */
export async function writePages(
  folder: string,
  library: Library,
  chosen: Iterable<Page>,
): Promise<Written> {
  rmSync(folder, { recursive: true, force: true });
  let bytes = 0;
  const write = (path: string, text: string): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    bytes += Buffer.byteLength(text);
  };
  let pages = 0;
  for (const page of chosen) {
    write(page.path, framed(page));
    pages++;
  }
  write('assets/site.css', SITE_STYLE);
  write('assets/icon.svg', ICON);
  // Cases have no page.
  const searchable = JSON.stringify(indexOf(entriesOf(library.specification, [])));
  write('assets/search-data.js', `window.vpspecSearch = ${searchable};\n`);
  write('assets/filter.js', FILTER_SCRIPT);
  write('assets/accuracy.js', `window.vpspecAccuracy = ${JSON.stringify(keptFigures())};\n`);
  for (const { name, path } of keptArchives())
    write(`assets/kept/${name}.js`, keptScript(name, path));
  const offered = [...examples(), ...caseExamples(library.specification)];
  for (const [path, text] of await bundled(library.specification, offered)) write(path, text);
  return { pages, bytes };
}

/** A kept certificate as a script that leaves it in the page: a page that was opened as a file can read no other file. */
function keptScript(name: string, path: string): string {
  const text = base64OfBytes(readFileSync(path));
  return `window.vpspecKept = { ...window.vpspecKept, ${JSON.stringify(name)}: '${text}' };\n`;
}
