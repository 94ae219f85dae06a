/** What `vpspec check` shows of cases that do not agree. */
import type { Quad } from '../spec/environments.js';
import { oneLine } from '../spec/harmless.js';
import type { AnyCase } from '../oracles/cases/any-case.js';
import type { CorpusCase } from '../oracles/cases/vp/case.js';
import { describeFlags, describeInput } from '../oracles/cases/gpu/compare.js';
import { describeValue } from '../oracles/cases/expectation.js';
import type { GlCase } from '../oracles/cases/gl/case.js';
import type { GpuStart } from '../oracles/cases/gpu/case.js';
import type { CaseResult, CaseVerdict, Difference } from '../oracles/cases/result.js';
import type { Paint } from './page/paint.js';

interface Failed {
  readonly corpusCase: AnyCase;
  readonly result: CaseResult;
}

/** Failures shown in full; of the others only the id, so that nothing scrolls away. */
const SHOWN = 20;
const PROGRAM_LINES = 24;

export function failuresText(
  failed: readonly Failed[],
  paint: Paint,
  folder: string | undefined,
  /** Further options of the command that checks a case again. */
  options = '',
): string {
  const full = failed
    .slice(0, SHOWN)
    .map(({ corpusCase, result }) =>
      [...failureLines(corpusCase, result, paint, folder, options), ''].join('\n'),
    );
  const rest = failed
    .slice(SHOWN)
    .map(
      ({ result }) =>
        `${paint.bad(result.verdict)}  ${result.id}: ${differenceText(result.differences[0])}`,
    );
  if (rest.length > 0) rest.push('');
  return [...full, ...rest].map((line) => `${line}\n`).join('');
}

function failureLines(
  corpusCase: AnyCase,
  { id, verdict, differences }: CaseResult,
  paint: Paint,
  folder: string | undefined,
  options: string,
): readonly string[] {
  const { file, line, says, clauses } = corpusCase;
  const lines = [
    `${paint.bad(verdict)}  ${paint.strong(id)}`,
    paint.dim(`  ${file}:${String(line)}`),
  ];
  if (says !== null) lines.push(`  ${says}`);
  if (clauses.length > 0) lines.push(`  clauses: ${clauses.join(', ')}`);
  const text = textLines(corpusCase);
  lines.push(...text.slice(0, PROGRAM_LINES).map((each) => `    ${oneLine(each)}`));
  if (text.length > PROGRAM_LINES) {
    lines.push(`    … ${String(text.length - PROGRAM_LINES)} more lines`);
  }
  lines.push(...givenLines(corpusCase).map((each) => `  given  ${each}`));
  lines.push(...differences.map((difference) => `  ${differenceText(difference)}`));
  lines.push(`  again: ${commandFor(id, folder, options)}`);
  return lines;
}

/** The program, or the commands with their numbers. */
function textLines(corpusCase: AnyCase): readonly string[] {
  return isGl(corpusCase)
    ? corpusCase.steps.map(({ text }, index) => `${String(index + 1)} ${text}`)
    : corpusCase.program.text.trimEnd().split('\n');
}

function differenceText(difference: Difference | undefined): string {
  if (difference === undefined) return '';
  const { where, expected, observed, ulps } = difference;
  const distance = ulps === null ? '' : `, ${String(ulps)} ${ulps === 1 ? 'ulp' : 'ulps'} away`;
  return `${where}: expected ${oneLine(expected)}, saw ${oneLine(observed)}${distance}`;
}

/** The values that the case sets, each as decimal and bits. */
function givenLines(corpusCase: AnyCase): readonly string[] {
  if (isGl(corpusCase)) return [];
  if ('registers' in corpusCase.start) return fileLines(corpusCase.start.registers, (name) => name);
  return 'bindings' in corpusCase.start
    ? gpuGivenLines(corpusCase.start)
    : vpGivenLines(corpusCase.start);
}

function isGl(corpusCase: AnyCase): corpusCase is GlCase {
  return 'steps' in corpusCase;
}

function vpGivenLines(start: CorpusCase['start']): readonly string[] {
  const files = [
    [start.attributes, (n: string) => `v[${n}]`],
    [start.parameters, (n: string) => `c[${n}]`],
    [start.temporaries, (n: string) => `R${n}`],
  ] as const;
  const lines = files.flatMap(([file, name]) => fileLines(file, name));
  for (const [number, values] of Object.entries(start.addresses)) {
    lines.push(`A${number} = ${values.join(', ')}`);
  }
  if (start.codes !== null) lines.push(`CC = ${start.codes.join(', ')}`);
  return lines;
}

function fileLines(
  file: Readonly<Record<string, Quad>>,
  name: (key: string) => string,
): readonly string[] {
  return Object.entries(file).map(([key, values]) => `${name(key)} = ${quad(values)}`);
}

function quad(values: Quad): string {
  const [first] = values;
  if (values.every((value) => Object.is(value, first))) return `all ${describeValue(first)}`;
  return values.map(describeValue).join(', ');
}

/** Textures are named, not shown: they are large, and stand in the case's file. */
function gpuGivenLines({
  bindings,
  temporaries,
  codes,
  buffers,
  textures,
  derivatives,
}: GpuStart): readonly string[] {
  const words = Object.entries({ ...bindings, ...temporaries });
  const lines = words.map(([name, values]) => `${name} = ${four(values.map(describeInput))}`);
  for (const [register, flags] of codes.entries()) {
    if (flags === null) continue;
    lines.push(`CC${String(register)} = ${four(flags.map((each) => describeFlags(each)))}`);
  }
  for (const [point, each] of Object.entries(buffers)) {
    lines.push(`buffer ${point} = ${each.map(describeInput).join(', ')}`);
  }
  for (const [unit, each] of textures) {
    lines.push(`texture unit ${String(unit)}: ${Object.keys(each).join(', ')}`);
  }
  for (const { dx, dy } of derivatives) {
    lines.push(`derivatives x ${dx.join(', ')}, y ${dy.join(', ')}`);
  }
  return lines;
}

function four(texts: readonly string[]): string {
  const [first = ''] = texts;
  return texts.every((text) => text === first) ? `all ${first}` : texts.join(', ');
}

/** The command that checks one case again. Ids need no quotes in any shell. */
export function commandFor(id: string, folder: string | undefined, options = ''): string {
  return `vpspec check ${id}${folder === undefined ? '' : ` --cases ${folder}`}${options}`;
}

/** How many cases there are, and of them those that are properties (oracles/cases/properties.ts). */
export interface CaseCounts {
  readonly total: number;
  readonly properties: number;
}

export function countLine(
  { total, properties }: CaseCounts,
  verdicts: readonly CaseVerdict[],
  paint: Paint,
): string {
  const agree = total - verdicts.length;
  const parts = [`${String(total)} ${total === 1 ? 'case' : 'cases'}`];
  const count = (verdict: CaseVerdict): number =>
    verdicts.filter((each) => each === verdict).length;
  const agrees = `${String(agree)} ${agree === 1 ? 'agrees' : 'agree'}`;
  parts.push(verdicts.length === 0 ? paint.good(agrees) : agrees);
  const disagree = count('disagrees');
  if (disagree > 0) {
    parts.push(paint.bad(`${String(disagree)} ${disagree === 1 ? 'disagrees' : 'disagree'}`));
  }
  for (const verdict of ['inconclusive', 'crash'] as const) {
    if (count(verdict) > 0) parts.push(paint.bad(`${String(count(verdict))} ${verdict}`));
  }
  const kinds =
    properties === 0
      ? ''
      : ` (${String(total - properties)} with expected results, ` +
        `${String(properties)} ${properties === 1 ? 'property' : 'properties'})`;
  return parts.join(', ') + kinds;
}
