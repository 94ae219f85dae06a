/** Both engines asked: one component of what an instruction leaves, and how it is written in docs/engines.md. */
import { replicate, type Vector } from '../../semantics/domains/domain.js';
import { hex } from '../../semantics/number/binary32.js';
import type { Engine } from '../../semantics/silicon/engines.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { resultOf } from '../../semantics/silicon/on-operands.js';
import { COMPUTED_NAN, isNaN, type Pattern } from '../../semantics/silicon/pattern.js';
import { OPERANDS, type OperandName } from './operands.js';

/** The engines that a part of the document is written from: the real ones, or in tests others. */
export type Engines = Readonly<Record<EngineName, Engine>>;

/** What an instruction or a component of it ("EXP.z") leaves of these operands, each in all four components. */
export function answer(engine: Engine, what: string, ...operands: readonly Pattern[]): Pattern {
  return ofVectors(engine, what, ...operands.map(replicate));
}

/** The same of whole vectors. @throws Error where the engine has no such instruction */
export function ofVectors(
  { instructions }: Engine,
  what: string,
  ...operands: readonly Vector<Pattern>[]
): Pattern {
  const [instruction = '', component = 'x'] = what.split('.');
  const result = resultOf(instructions, { instruction, operands });
  return result['xyzw'.indexOf(component)] ?? 0;
}

/** Whether an engine has the instruction. */
export function has({ instructions }: Engine, what: string): boolean {
  const [instruction = ''] = what.split('.');
  return Object.values(instructions).some((each) => Object.hasOwn(each, instruction));
}

/** Results that have a word; all others are told by their bits. */
const WORDED: readonly OperandName[] = ['+0', '-0', '1', '-1', '+INF', '-INF'];
const WORDS = new Map<Pattern, string>([
  ...WORDED.map((name) => [OPERANDS[name], name] as const),
  [COMPUTED_NAN, 'NaN'],
]);

/** A result in a table: "NaN" is the one that engines make, and any other NaN has its bits. */
export function written(result: Pattern): string {
  const word = WORDS.get(result);
  if (word !== undefined) return word;
  return isNaN(result) ? `NaN ${hex(result)}` : hex(result);
}

/** What both leave in one cell: "NV20 / NV30" where they differ; NV30's alone where NV20 has no such instruction. */
export function both(
  { nv20, nv30 }: Engines,
  what: string,
  show: (engine: Engine) => string,
): string {
  const later = show(nv30);
  const earlier = has(nv20, what) ? show(nv20) : later;
  return earlier === later ? later : `${earlier} / ${later}`;
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
