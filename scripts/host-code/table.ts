/** Figures of host code as tables of docs/host-code.md, each between comments that name it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { grouped } from '../../reports/page/counts.js';
import { packageRoot } from '../../spec/load/root.js';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { keptFigures, keptPath, PATHS, type KeptFigures } from './kept.js';
import { KINDS, SLICES } from './source.js';

export const HOST_CODE_PAGE = join(packageRoot(), 'docs/host-code.md');

/** Lines of Markdown: of each piece how many of all operands have another result than the engine's, and of what kind these are. */
export function hostCodeTable({ pieces }: KeptFigures): readonly string[] {
  return [
    `| instruction | plain code | not the engine's | of all | ${KINDS.join(' | ')} |`,
    `| --- | --- | ---: | ---: | ${KINDS.map(() => '---:').join(' | ')} |`,
    ...pieces.map(({ instruction, component, language, code, slices }) => {
      // A part of the operands is no figure of this table.
      if (slices.length !== SLICES) throw new RangeError(`${language} ${code} is not whole`);
      const counts = KINDS.map((_, kind) =>
        slices.reduce((sum, slice) => sum + (slice[kind] ?? 0), 0),
      );
      const all = counts.reduce((sum, count) => sum + count, 0);
      const name = component === null ? instruction : `${instruction}.${component}`;
      return `| ${name} | ${language}: \`${code}\` | ${grouped(all)} | ${share(all)} | ${counts.map(grouped).join(' | ')} |`;
    }),
  ];
}

/** The page with the tables of all figures that are kept. @throws Error where it has no place for one */
export function pageOf(page: string): string {
  let written = page;
  for (const engine of ENGINE_IDS) {
    for (const path of PATHS) {
      if (!existsSync(keptPath(engine, path))) continue;
      const from = `<!-- ${engine} ${path} -->\n\n`;
      const begin = written.indexOf(from);
      const end = written.indexOf('\n<!-- end -->', begin);
      if (begin < 0 || end < 0) throw new Error(`docs/host-code.md has no ${from.trim()}`);
      const table = hostCodeTable(keptFigures(engine, path)).join('\n');
      written = `${written.slice(0, begin)}${from}${table}\n${written.slice(end)}`;
    }
  }
  return written;
}

function share(count: number): string {
  return count === 0 ? '0 %' : `${((100 * count) / 2 ** 32).toPrecision(3)} %`;
}
