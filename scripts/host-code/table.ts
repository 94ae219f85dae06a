/** Figures of host code as a table of docs/host-code.md. */
import { grouped } from '../../reports/page/counts.js';
import type { KeptFigures } from './kept.js';
import { KINDS } from './source.js';

/** Lines of Markdown: of each piece how many of all operands have another result than the engine's, and of what kind these are. */
export function hostCodeTable({ pieces }: KeptFigures): readonly string[] {
  return [
    `| instruction | plain code | not the engine's | of all | ${KINDS.join(' | ')} |`,
    `| --- | --- | ---: | ---: | ${KINDS.map(() => '---:').join(' | ')} |`,
    ...pieces.map(({ instruction, component, language, code, slices }) => {
      const counts = KINDS.map((_, kind) =>
        slices.reduce((sum, slice) => sum + (slice[kind] ?? 0), 0),
      );
      const all = counts.reduce((sum, count) => sum + count, 0);
      const name = component === null ? instruction : `${instruction}.${component}`;
      return `| ${name} | ${language}: \`${code}\` | ${grouped(all)} | ${share(all)} | ${counts.map(grouped).join(' | ')} |`;
    }),
  ];
}

function share(count: number): string {
  return count === 0 ? '0 %' : `${((100 * count) / 2 ** 32).toPrecision(3)} %`;
}
