/** Items of coverage that are the same in every language: forms of statements, classes of values. */
import { statementsOf } from '../shrink/tokens.js';

/**
 * How the statements of a program are written: each opcode with its suffixes, and with each form of each operand, in which
 * numbers of registers and the order of components do not count.
 */
export function formItems(text: string): readonly string[] {
  const items = new Set<string>();
  const [, ...statements] = statementsOf(text);
  for (const statement of statements) {
    const [, opcode = '', rest = ''] = /^\s*([A-Za-z][\w.]*)([^;:]*);$/.exec(statement) ?? [];
    if (opcode === '') continue;
    items.add(opcode);
    rest.split(/,(?![^{[(]*[}\])])/).forEach((operand, index) => {
      items.add(`${opcode} ${String(index)} ${formOf(operand, index === 0)}`);
    });
  }
  return [...items];
}

function formOf(operand: string, isDestination: boolean): string {
  return operand
    .trim()
    .replace(/\.([xyzwrgba]{1,4})\b/g, (whole, letters: string) =>
      isDestination ? whole : `.${swizzleOf(letters)}`,
    )
    .replace(/(?:0x[\da-f]+|\d+(?:\.\d*)?(?:e[+-]?\d+)?)/gi, '#');
}

function swizzleOf(letters: string): string {
  if (letters.length === 1) return 'one';
  if (letters === 'xyzw') return 'all';
  return new Set(letters).size === 1 ? 'same' : 'other';
}

/** An executed instruction: classes of its operands and its result, x to w; null of what has none. */
export interface Classed {
  readonly name: string;
  readonly operands: readonly (readonly (string | null)[])[];
  readonly result: readonly (string | null)[];
}

/** Each class of each operand, those of two operands together, and those of the result. */
export function classItems({ name, operands, result }: Classed, add: (item: string) => void): void {
  const [first = [], second = []] = operands;
  operands.forEach((classes, operand) => {
    for (const each of classes) {
      if (each !== null) add(`${name} ${'abc'.charAt(operand)} ${each}`);
    }
  });
  for (let component = 0; component < 4; component += 1) {
    const [a, b, r] = [first[component], second[component], result[component]];
    if (a !== null && a !== undefined && b !== null && b !== undefined)
      add(`${name} a ${a}, b ${b}`);
    if (r !== null && r !== undefined) add(`${name} gives ${r}`);
  }
}

/** Which way an instruction went on, and how deep in calls. */
export function flowItem(name: string, index: number, next: number, depth: number): string {
  const way = next === index + 1 ? 'on' : next > index ? 'forward' : 'back';
  return `${name} goes ${way}, ${String(Math.min(depth, 4))} deep`;
}
