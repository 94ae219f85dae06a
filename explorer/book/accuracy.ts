/**
 * How accurate functions are, on the page of each instruction: the error over the range of its operands, as a share of the bound. Of
 * VP programs engines, computed here, and whatever a certificate of is kept; of GPU programs what graphics stacks gave for the same
 * operands (`docs/accuracy`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordShape } from '../../oracles/backends/shape.js';
import { ARCHIVE } from '../../oracles/certify/archive.js';
import { certificateFiles } from '../../oracles/certify/certificate-files.js';
import { FILES } from '../../oracles/certify/folder-names.js';
import { wordsIn, wordsOfBase64 } from '../../oracles/protocol/words.js';
import { settled } from '../../reports/page/frame.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { NV20, NV30 } from '../../semantics/silicon/engines.js';
import { ENGINE_IDS, ENGINES } from '../../semantics/silicon/names.js';
import { packageRoot } from '../../spec/load/root.js';
import { figure, pointsOf, type Result, type Source } from '../accuracy/figure.js';
import { readKept, type KeptSweep } from '../accuracy/kept.js';
import { EXPONENTS, plotsOf, type Plot } from '../accuracy/plots.js';
import { part } from './parts.js';

interface Plotted extends Source {
  readonly results: readonly Result[];
}

/** What the thick line is of GPU programs. */
const THEIR_BOUND = html`The documents of GPU programs bound no error: the bound is that of NV_vertex_program2, which they are held to.`; // prettier-ignore

const BOUND_OF_POWERS = html`POW has two operands: it is shown over its base, which is positive (of
others the result is undefined), at ${String(EXPONENTS.length)} exponents. The documents bound no
error: the bound is what LG2, MUL and EX2 may give together, each within its own.`;

/**
 * Null for an instruction that has no bound, or nothing to show.
 *
 * @param programs those of which languages it is an instruction
 * @throws KeptAccuracyError
 */
export function accuracyPart(
  instruction: string,
  programs: 'VP programs' | 'GPU programs' = 'VP programs',
): Markup | null {
  const shown = plotsOf(instruction).flatMap((plot) => {
    const sources = programs === 'GPU programs' ? sweptSources(plot) : vpSources(plot);
    const figures = sources
      .map((source) => ({ source, points: pointsOf(plot, source.results) }))
      .filter(({ points }) => points.length > 0)
      .map(({ source, points }) => figure(plot, source, points));
    return figures.length === 0 ? [] : [{ plot, figures }];
  });
  const [first] = shown;
  if (first === undefined) return null;
  const what = first.plot.component === 0 ? 'the result' : 'the z component';
  return part(
    'Accuracy',
    html`<p>
        The error of ${what}${shown.length === 1 ? html` ${first.plot.axis.says}` : null}. The thick
        line is the bound; each finer line is a tenth of the one above. What is infinite or no
        number, where the bound wants one, is at the top.
        ${shown.length === 1 ? first.plot.says : null}
      </p>
      ${
        programs === 'VP programs'
          ? null
          : html`<p>
              ${instruction === 'POW' ? BOUND_OF_POWERS : THEIR_BOUND} Shown is what each graphics
              stack gave for the same operands in a vertex program and in a fragment program, once
              where the bits are the same.
            </p>`
      }
      ${shown.map(
        ({ plot, figures }) =>
          html`${shown.length === 1 ? null : html`<h3>${plot.says}</h3>`}
            <div class="accuracy">${figures}</div>`,
      )}`,
  );
}

function vpSources(plot: Plot): readonly Plotted[] {
  return [...engineSources(plot), ...certifiedSources(plot)];
}

function engineSources({ operation, operands }: Plot): readonly Plotted[] {
  return ENGINE_IDS.flatMap((name): Plotted[] => {
    const own = (name === 'nv20' ? NV20 : NV30).unary.get(operation);
    if (own === undefined) return [];
    const results = [...operands()].map((operand): Result => [operand, own(operand)]);
    return [{ name, says: `${ENGINES[name].title}, computed here`, results }];
  });
}

/** The words of the records of instructions, by certificate; read once. */
let certified: ReadonlyMap<string, ReadonlyMap<string, Uint32Array>> | null = null;

const CERTIFICATES = 'docs/certificates';
const UNIT = '{"unit":"instruction:';

function certifiedWords(): ReadonlyMap<string, ReadonlyMap<string, Uint32Array>> {
  if (certified !== null) return certified;
  const folder = join(packageRoot(), CERTIFICATES);
  const archives = readdirSync(folder).filter((file) => file.endsWith(ARCHIVE));
  certified = new Map(
    archives.sort().map((file) => {
      const text = certificateFiles(join(folder, file)).read(FILES.results).toString();
      const lines = text.split('\n').filter((line) => line.startsWith(UNIT));
      const words = lines.flatMap((line) => {
        const { unit, words } = JSON.parse(line) as {
          readonly unit: string;
          readonly words: string | null;
        };
        if (words === null) return [];
        const name = unit.slice(UNIT.length - '{"unit":"'.length);
        return [[name, wordsOfBase64(words, wordsIn(words))] as const];
      });
      return [file.slice(0, -ARCHIVE.length), new Map(words)] as const;
    }),
  );
  return certified;
}

function certifiedSources({ instruction, component }: Plot): readonly Plotted[] {
  const shape = recordShape(instruction);
  if (shape === null) return [];
  return [...certifiedWords()].flatMap(([name, byInstruction]): Plotted[] => {
    const words = byInstruction.get(instruction);
    // Engines are computed above, and say more.
    if (words === undefined || name.startsWith('engine-')) return [];
    const at = shape.words - shape.results + Math.min(component, shape.results - 1);
    const results = Array.from({ length: Math.floor(words.length / shape.words) }, (_, record): Result => {
      const from = record * shape.words;
      return [words[from] ?? 0, words[from + at] ?? 0];
    }); // prettier-ignore
    return [{ name, says: 'the results of its kept certificate', results }];
  });
}

const SWEEPS = 'docs/accuracy';

/** By the names of their files; read once. */
let sweeps: ReadonlyMap<string, KeptSweep> | null = null;

/** What is kept of graphics stacks, by their names. @throws KeptAccuracyError */
export function keptSweeps(): ReadonlyMap<string, KeptSweep> {
  if (sweeps !== null) return sweeps;
  const folder = join(packageRoot(), SWEEPS);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  sweeps = new Map(
    files.sort().map((file) => {
      const kept = readKept(readFileSync(join(folder, file), 'utf8'), `${SWEEPS}/${file}`);
      return [file.slice(0, -'.json'.length), kept] as const;
    }),
  );
  return sweeps;
}

/** What stacks gave in GPU programs. */
function sweptSources(plot: Plot): readonly Plotted[] {
  return [...keptSweeps()].flatMap(([name, { all, details, date }]) =>
    all.flatMap(({ plot: of, environments, results }): Plotted[] => {
      const own = environments.filter((each) => each.startsWith('NV'));
      if (of !== plot || own.length === 0) return [];
      const says = keptSays(own, details, date);
      return [{ name, says, results: paired(plot, results) }];
    }),
  );
}

/** Who gave what is kept: a name alone says nothing of a version. */
function keptSays(
  environments: readonly string[],
  { renderer = '', version = '' }: KeptSweep['details'],
  date: string,
): string {
  return `${environments.join(', ')}: ${[renderer, version].filter((text) => text !== '').join(', ')}, ${date}`;
}

function paired(plot: Plot, results: Uint32Array): readonly Result[] {
  return [...plot.operands()].map((operand, at) => [operand, results[at] ?? 0]);
}

/** A figure of what a stack gave, for whoever sets another one's beside it. */
export interface KeptFigure {
  readonly plot: string;
  readonly environments: readonly string[];
  readonly figure: string;
}

/** All that is kept of graphics stacks, drawn. @throws KeptAccuracyError */
export function keptFigures(): readonly KeptFigure[] {
  return [...keptSweeps()].flatMap(([name, { all, details, date }]) =>
    all.flatMap(({ plot, environments, results }): KeptFigure[] => {
      const points = pointsOf(plot, paired(plot, results));
      if (points.length === 0) return [];
      const source = { name, says: keptSays(environments, details, date) };
      return [
        { plot: plot.name, environments, figure: settled(figure(plot, source, points)).text },
      ];
    }),
  );
}
