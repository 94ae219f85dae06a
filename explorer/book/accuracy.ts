/**
 * How accurate functions of one operand are: the error over the range of all operands, as a share of the documents' bound, of the
 * engines, computed here, and of stacks, by the results that kept certificates have.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CURVES } from '../../oracles/exhaust/curves.js';
import { recordShape } from '../../oracles/backends/shape.js';
import { ARCHIVE } from '../../oracles/certify/archive.js';
import { certificateFiles } from '../../oracles/certify/certificate-files.js';
import { FILES } from '../../oracles/certify/folder-names.js';
import { wordsIn, wordsOfBase64 } from '../../oracles/protocol/words.js';
import { counted } from '../../reports/page/counts.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { NV20, NV30 } from '../../semantics/silicon/engines.js';
import { ENGINE_IDS, ENGINES } from '../../semantics/silicon/names.js';
import type { Curve } from '../../semantics/number/bounds.js';
import { LAST_ANGLE } from '../../semantics/number/bounds-angle.js';
import { decimal, hex, valueOf } from '../../semantics/number/binary32.js';
import { COMPONENTS } from '../../spec/environments.js';
import { packageRoot } from '../../spec/load/root.js';
import { part } from './parts.js';

/** The bound of an instruction, and the component of its result that the bound is about. */
interface Plotted {
  readonly curve: Curve;
  readonly component: number;
  /** Absent where the bound is stated for all operands. */
  readonly stated?: { readonly of: (operand: number) => boolean; readonly says: string };
}

const ANGLES = {
  of: (angle: number) => angle >= 0 && angle <= LAST_ANGLE,
  says: 'The documents state a bound for angles from 0 to 2π alone: no others are shown.',
};

/** By instruction. */
export const PLOTTED: Readonly<Record<string, Plotted>> = {
  RCP: { curve: CURVES.RCP, component: 0 },
  RSQ: { curve: CURVES.RSQ, component: 0 },
  EX2: { curve: CURVES.EX2, component: 0 },
  LG2: { curve: CURVES.LG2, component: 0 },
  SIN: { curve: CURVES.SIN, component: 0, stated: ANGLES },
  COS: { curve: CURVES.COS, component: 0, stated: ANGLES },
  EXP: { curve: CURVES['EXP.z'], component: 2 },
  LOG: { curve: CURVES['LOG.z'], component: 2 },
};

function unaryOf(instruction: string, component: number): string {
  return component === 0 ? instruction : `${instruction}.${COMPONENTS[component] ?? 'x'}`;
}

/** What is said of GPU programs, whose documents bound nothing and of which no certificate of a graphics stack is kept. */
const OF_GPU_PROGRAMS = html`<p>
  The documents of GPU programs bound no error: the bound is that of NV_vertex_program2, which they are held to. The results are
  those that the same stacks gave for this function in VP2.0; certificates of GPU programs are not kept.
</p>`; // prettier-ignore

/** Certificates of stacks that run GPU programs too. */
const RUN_GPU_PROGRAMS = /^(?:browser|webgpu|llvmpipe-glsl|softpipe-glsl)-vp2\.0$/;

/** Operands of an engine: so many of either sign, evenly on the line of all numbers. */
const OPERANDS = 256;
/** The first pattern that is infinite. */
const INFINITE = 0x7f800000;

/** Operand and result, as bits. */
type Result = readonly [operand: number, result: number];

interface Source {
  readonly name: string;
  readonly says: string;
  readonly results: readonly Result[];
}

/** An operand with the error of its result; of the bound. */
interface Point {
  readonly operand: number;
  readonly multiple: number;
}

/**
 * Null for an instruction that has no bound, or nothing to show.
 *
 * @param programs those of which languages it is an instruction
 */
export function accuracyPart(
  instruction: string,
  programs: 'VP programs' | 'GPU programs' = 'VP programs',
): Markup | null {
  const plotted = Object.hasOwn(PLOTTED, instruction) ? PLOTTED[instruction] : undefined;
  if (plotted === undefined) return null;
  const { component, stated } = plotted;
  const isOfGpu = programs === 'GPU programs';
  const kept = keptSources(instruction, component);
  const known = isOfGpu
    ? kept.filter(({ name }) => RUN_GPU_PROGRAMS.test(name))
    : [...engineSources(unaryOf(instruction, component)), ...kept];
  const sources = known
    .map((source) => ({ source, points: pointsOf(source, plotted) }))
    .filter(({ points }) => points.length > 0);
  if (sources.length === 0) return null;
  return part(
    'Accuracy',
    html`<p>
        The error of ${component === 0 ? 'the result' : 'the z component'} over the line of all
        operands, from the least negative number on the left to the greatest on the right. The thick
        line is the bound of the documents; each finer line is a tenth of the one above. What is
        infinite or no number, where the bound wants one, is at the top. ${stated?.says ?? null}
      </p>
      ${isOfGpu ? OF_GPU_PROGRAMS : null}
      <div class="accuracy">
        ${sources.map(({ source, points }) => figure(instruction, source, points))}
      </div>`,
  );
}

/** @param unary the function of one number, as engines name it: RCP, EXP.z */
function engineSources(unary: string): readonly Source[] {
  return ENGINE_IDS.flatMap((name): Source[] => {
    const own = (name === 'nv20' ? NV20 : NV30).unary.get(unary);
    if (own === undefined) return [];
    const results = operandsOnLine().map((operand): Result => [operand, own(operand)]);
    return [{ name, says: `${ENGINES[name].title}, computed here`, results }];
  });
}

function operandsOnLine(): readonly number[] {
  const magnitudes = Array.from({ length: OPERANDS }, (_, at) =>
    Math.floor(((at + 0.5) * INFINITE) / OPERANDS),
  );
  return [...magnitudes, ...magnitudes.map((bits) => bits + 2 ** 31)];
}

/** The words of the records of instructions, by certificate; read once. */
let kept: ReadonlyMap<string, ReadonlyMap<string, Uint32Array>> | null = null;

const FOLDER = 'docs/certificates';
const UNIT = '{"unit":"instruction:';

function keptWords(): ReadonlyMap<string, ReadonlyMap<string, Uint32Array>> {
  if (kept !== null) return kept;
  const folder = join(packageRoot(), FOLDER);
  const archives = readdirSync(folder).filter((file) => file.endsWith(ARCHIVE));
  kept = new Map(
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
  return kept;
}

function keptSources(instruction: string, component: number): readonly Source[] {
  const shape = recordShape(instruction);
  if (shape === null) return [];
  return [...keptWords()].flatMap(([name, byInstruction]): Source[] => {
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

/** Those operands whose results have a bound. */
function pointsOf({ results }: Source, plotted: Plotted): readonly Point[] {
  return results.flatMap(([operand, result]) => {
    const multiple = errorOf(plotted, operand, result);
    return multiple === null ? [] : [{ operand, multiple }];
  });
}

/** Just above the least normal number, and just below what overflows. */
const SMALL = 2 ** -126 * (1 + 2 ** -20);
const GREAT = 2 ** 128 * (1 - 2 ** -20);

/**
 * The error of a result as a share of the bound, infinite of a result that is infinite or no number; null of an operand for which
 * the documents state no bound.
 */
export function errorOf(
  { curve: { near, radius }, stated }: Plotted,
  operand: number,
  result: number,
): number | null {
  const [a, seen] = [valueOf(operand), valueOf(result)];
  const exponent = (operand >>> 23) & 0xff;
  // Denormals are flushed; infinities and NaN have rules of their own.
  if (exponent === 0 || exponent === 0xff || stated?.of(a) === false) return null;
  const [exact, most] = [near(a), radius(a)];
  if (!Number.isFinite(exact) || !(most > 0) || !Number.isFinite(most)) return null;
  // What is too small or too great for a number has rules of its own, within the bound of that too.
  if (Math.abs(exact) < SMALL || Math.abs(exact) > GREAT) return null;
  return Number.isFinite(seen) ? Math.abs(seen - exact) / most : Infinity;
}

/** In the drawing's own units; errors from 10^-4 to 10^2 of the bound have a height. */
const WIDTH = 320;
const HEIGHT = 120;
const [LEAST, GREATEST] = [-4, 2];
const LABELS = 16;

function figure(instruction: string, { name, says }: Source, points: readonly Point[]): Markup {
  const worst = points.reduce((a, b) => (b.multiple > a.multiple ? b : a));
  const beyond = points.filter(({ multiple }) => multiple >= 1).length;
  const words =
    `${counted(points.length, 'operand')}; the worst error is ${shareOf(worst)}, ` +
    `of ${decimal(valueOf(worst.operand))} (${hex(worst.operand)})` +
    (beyond === 0 ? '' : `; ${counted(beyond, 'result')} not within it`);
  return html`<figure>
    <svg
      class="error"
      viewBox="0 0 ${String(WIDTH)} ${String(HEIGHT + LABELS)}"
      role="img"
      aria-label="${`Error of ${instruction} on ${name}: ${words}`}"
    >
      ${Array.from({ length: GREATEST - LEAST + 1 }, (_, at) => line(LEAST + at))}
      ${marks(points, 'within', ({ multiple }) => multiple < 1)}
      ${marks(points, 'wrong', ({ multiple }) => multiple >= 1)}
      ${[-30, 0, 30].flatMap((power) => [scaleMark(-(10 ** power), power), scaleMark(10 ** power, power)])}
    </svg>
    <figcaption>
      <strong>${name}</strong> <span class="dim">${says}</span><br />${words}.
    </figcaption>
  </figure>`;
}

function shareOf({ multiple }: Point): string {
  return multiple === Infinity ? 'without limit' : `${multiple.toPrecision(3)} of the bound`;
}

function line(power: number): Markup {
  const y = heightOf(10 ** power).toFixed(1);
  return html`<line
    class="${power === 0 ? 'bound' : 'rule'}"
    x1="0"
    x2="${String(WIDTH)}"
    y1="${y}"
    y2="${y}"
  />`;
}

function marks(
  points: readonly Point[],
  tone: 'within' | 'wrong',
  fits: (point: Point) => boolean,
): Markup | null {
  const own = points.filter(fits);
  if (own.length === 0) return null;
  const path = own.map(
    ({ operand, multiple }) => `M${placeOf(operand).toFixed(1)} ${heightOf(multiple).toFixed(1)}h0`,
  );
  return html`<path class="${`dots ${tone}`}" d="${path.join('')}" />`;
}

function scaleMark(value: number, power: number): Markup {
  const x = placeOf(bitsOfFloat(value)).toFixed(1);
  const text = power === 0 ? String(value) : `${value < 0 ? '-' : ''}1e${String(power)}`;
  return html`<text x="${x}" y="${String(HEIGHT + 12)}" text-anchor="middle">${text}</text>`;
}

function bitsOfFloat(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;
}

/** On the line of all numbers: bits of the magnitude to either side of the middle. */
function placeOf(bits: number): number {
  const magnitude = (bits & 0x7fffffff) / INFINITE;
  const sign = bits >>> 31 === 1 ? -1 : 1;
  return ((1 + sign * magnitude) / 2) * WIDTH;
}

function heightOf(multiple: number): number {
  const power = multiple <= 0 ? LEAST : Math.log10(multiple);
  const share = (Math.min(GREATEST, Math.max(LEAST, power)) - LEAST) / (GREATEST - LEAST);
  return 2 + (1 - share) * (HEIGHT - 4);
}
