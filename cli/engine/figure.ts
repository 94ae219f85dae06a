/** `vpspec engine --figure`: figures 6 to 8 of the GeForce3 paper as pictures. */
import { InvalidArgumentError } from 'commander';
import { join } from 'node:path';
import { readText } from '../../spec/load/file-text.js';
import { packageRoot } from '../../spec/load/root.js';
import type { FigureNumber } from '../../reports/figures/figure.js';
import { jsonText } from '../../reports/json/text.js';
import { InputError } from '../exit.js';
import { requireOutputFile, writeOutput } from '../output.js';

export function figureNumber(text: string): FigureNumber {
  if (text === '6' || text === '7' || text === '8') return Number(text) as FigureNumber;
  throw new InvalidArgumentError('6, 7 or 8 is expected: the figures of the programs of section 6');
}

interface FigureFlags {
  readonly out?: string;
  readonly json?: boolean;
}

/** More than all of the paper's programs. */
const MOST_BYTES = 1024 * 1024;

/** A program of the paper, by the name of its file. */
export function paperFile(name: string): string {
  return join(packageRoot(), 'examples', 'paper', name);
}

/** @param program the argument, which no figure takes. @throws InputError */
export async function drawFigure(
  number: FigureNumber,
  program: string | undefined,
  { out, json }: FigureFlags,
): Promise<void> {
  if (program !== undefined) {
    throw new InputError('--figure draws by programs of its own: leave the program');
  }
  if (out === undefined) {
    throw new InputError(`--figure ${String(number)}: name the PNG file with --out`);
  }
  requireOutputFile('--out', out);
  const { FIGURE, figurePng } = await import('../../reports/figures/figure.js');
  const sourceOf = (name: string): string => readText(paperFile(`${name}.vp`), MOST_BYTES);
  writeOutput(out, figurePng(number, sourceOf));
  const { shows } = FIGURE[number];
  process.stdout.write(
    json === true
      ? jsonText({ figure: number, out, shows })
      : `${out}: figure ${String(number)}, ${shows.length === 1 ? '' : 'from left to right: '}${shows.join('; ')}\n`,
  );
}
