/** Writes the statements of one part of a program after another, with labels where branches go. */
import type { InstructionSyntax, ItemSyntax } from '../../../semantics/language/ast.js';
import { label } from './nodes.js';
import type { Source } from '../source.js';

/** Also names that look like something else: a label may be any identifier but for "main" (§2.14.1.8). */
const NAMES: readonly string[] = [
  'loop', 'a', 'L1', 'skip', '_', 'Loop', 'next', 'MOV', 'x', 'done', 'R0', 'END', 'LOOP', 'CC', 'light',
  'A0', 'sub_1', 'TR', 'Main', 'c', 'again', 'RETURN', '__', 'o', 'OPTION', 'MOVC', 'v', 'body2', 'HPOS',
]; // prettier-ignore

interface PendingLabel {
  readonly name: string;
  /** Instructions of the program that are written before it. */
  readonly at: number;
}

export class Writer {
  /** The part being written. */
  items: ItemSyntax[] = [];
  /** Instructions of all parts. */
  count = 0;
  #pending: PendingLabel[] = [];
  readonly #firstName: number;
  #names = 0;

  constructor(source: Source) {
    this.#firstName = source.nextInt(0, NAMES.length - 1);
  }

  /** Begins a new part; what stands in the old one stays with whoever took `items`. */
  begin(): void {
    this.items = [];
  }

  instruction(instruction: InstructionSyntax): void {
    this.#push(instruction);
    if (this.#pending.length > 0) this.#place();
  }

  /** Two instructions with no label between them. */
  pair(first: InstructionSyntax, second: InstructionSyntax): void {
    this.#push(first);
    this.instruction(second);
  }

  label(name: string): void {
    this.items.push(label(name));
  }

  /** The label comes after some more instructions, or at `placeAll`. */
  labelAfter(name: string, instructions: number): void {
    this.#pending.push({ name, at: this.count + instructions });
  }

  /** Labels that are still to come stand here. */
  placeAll(): void {
    for (const { name } of this.#pending) this.label(name);
    this.#pending = [];
  }

  /** A label that the program does not have yet. */
  newName(): string {
    const index = this.#names++;
    const name = NAMES[(this.#firstName + index) % NAMES.length] ?? '';
    return index < NAMES.length ? name : `${name}_${String(Math.floor(index / NAMES.length))}`;
  }

  #push(instruction: InstructionSyntax): void {
    this.items.push(instruction);
    this.count++;
  }

  #place(): void {
    for (const { name, at } of this.#pending) {
      if (at <= this.count) this.label(name);
    }
    this.#pending = this.#pending.filter(({ at }) => at > this.count);
  }
}
