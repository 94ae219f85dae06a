/**
 * Writes the tables of docs/host-code.md that are of all 2^32 operands: `npx tsx scripts/host-code/page.ts [FOLDER]`. Of a folder that main.ts wrote into the pieces that are whole
 * are kept first.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { figuresIn, figuresText, isWhole, keptPath, PATHS } from './kept.js';
import { HOST_CODE_PAGE, pageOf } from './table.js';

const [folder] = process.argv.slice(2);
if (folder !== undefined) {
  for (const engine of ENGINE_IDS) {
    for (const path of PATHS) {
      const made = keptPath(engine, path, folder);
      if (!existsSync(made)) continue;
      const { pieces, ...rest } = figuresIn(made);
      const whole = pieces.filter(isWhole);
      if (whole.length === 0) continue;
      writeFileSync(keptPath(engine, path), figuresText({ ...rest, pieces: whole }));
    }
  }
}
writeFileSync(HOST_CODE_PAGE, pageOf(readFileSync(HOST_CODE_PAGE, 'utf8')));
