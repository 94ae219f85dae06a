/**
 * Writes the tables of docs/host-code.md that are of all 2^32 operands: `npx tsx scripts/host-code/page.ts [FOLDER]`. Given a folder that main.ts wrote into, it first adds the pieces
 * there that are whole to those that the project keeps.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { figuresIn, figuresText, keptPath, PATHS, withWhole } from './kept.js';
import { HOST_CODE_PAGE, pageOf } from './table.js';

const [folder] = process.argv.slice(2);
if (folder !== undefined) {
  for (const engine of ENGINE_IDS) {
    for (const path of PATHS) {
      const made = keptPath(engine, path, folder);
      if (!existsSync(made)) continue;
      const file = keptPath(engine, path);
      const figures = withWhole(existsSync(file) ? figuresIn(file) : null, figuresIn(made));
      if (figures.pieces.length > 0) writeFileSync(file, figuresText(figures));
    }
  }
}
writeFileSync(HOST_CODE_PAGE, pageOf(readFileSync(HOST_CODE_PAGE, 'utf8')));
