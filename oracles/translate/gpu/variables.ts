/**
 * Variables of a GPU program in a shader. Those that a program selects by a computed index stand in arrays; all
 * others are variables of their own.
 */
import { lineAndColumn } from '../../../semantics/language/text.js';
import type {
  Access,
  GpuInstruction,
  GpuOperand,
  GpuProgram,
} from '../../../semantics/gpu/program.js';
import { temporaryKey } from '../../cases/gpu-names.js';
import { Untranslatable } from '../translation.js';

type File = 'temporary' | 'attribute' | 'result' | 'parameter';

/** The letter of a file's variables; parameters are a uniform array. */
const LETTERS: Readonly<Record<File, string>> = {
  temporary: 'T',
  attribute: 'V',
  result: 'O',
  parameter: 'c',
};

export class Variables {
  readonly #indexed = new Set<File>();
  /** Tables of slots, by what they hold. */
  readonly #tables = new Map<string, string>();

  constructor(readonly program: GpuProgram) {
    for (const { destination, operands } of program.instructions) {
      if (destination?.access.kind === 'relative') this.#indexed.add(destination.file);
      for (const { source } of operands) {
        if (source.file !== 'buffer' && source.access.kind === 'relative') {
          this.#indexed.add(source.file);
        }
      }
    }
  }

  /** A variable as an expression that can be assigned to: four words of bits. */
  place(file: File, access: Access, instruction: GpuInstruction): string {
    if (access.kind === 'fixed') return this.variable(file, access.slot);
    const [dimension] = access.dimensions;
    if (dimension === undefined || dimension.index.kind === 'fixed') {
      throw new Error('a relative access has one index that is computed');
    }
    const { operand, offset } = dimension.index;
    const start = this.operandWord(operand, instruction);
    const plus = offset === 0 ? '' : ` + ${String(offset)}`;
    // Outside of the array everything is undefined: the nearest member will do.
    const index = `clamp(int(${start})${plus}, 0, ${String(dimension.size - 1)})`;
    return this.member(file, `${this.#table(access.slots)}[${index}]`);
  }

  /** One component of an operand without sign and bars. */
  operandWord({ source, swizzle }: GpuOperand, instruction: GpuInstruction): string {
    return `${this.source(source, instruction)}.${swizzle.charAt(0)}`;
  }

  source(source: GpuOperand['source'], instruction: GpuInstruction): string {
    if (source.file === 'buffer') {
      const { line } = lineAndColumn(this.program.source, instruction.syntax.offset);
      throw new Untranslatable(`line ${String(line)} reads a program parameter buffer`);
    }
    return this.place(source.file, source.access, instruction);
  }

  variable(file: File, slot: number): string {
    return this.#indexed.has(file) || file === 'parameter'
      ? this.member(file, String(slot))
      : `${LETTERS[file]}${String(slot)}`;
  }

  /** A member of a file that is an array. */
  member(file: File, index: string): string {
    const name = `${LETTERS[file]}[${index}]`;
    return file === 'parameter' ? `floatBitsToUint(${name})` : name;
  }

  #table(slots: readonly number[]): string {
    const list = slots.join(', ');
    const known = this.#tables.get(list) ?? `S${String(this.#tables.size)}`;
    this.#tables.set(list, known);
    return known;
  }

  /** What all statements need declared, once they are written. */
  declarations(): readonly string[] {
    const { attributes, temporaries, results } = this.program;
    return [
      ...this.#declared(
        'attribute',
        attributes.map(({ binding }) => binding),
      ),
      ...this.#declared('temporary', temporaries.map(temporaryKey)),
      ...this.#declared(
        'result',
        results.map(({ binding }) => binding),
      ),
      ...[...this.#tables].map(([list, name]) => {
        const size = `int[${String(list.split(', ').length)}]`;
        return `const ${size} ${name} = ${size}(${list});`;
      }),
    ];
  }

  /** With the names that the program has for them. */
  #declared(file: File, names: readonly string[]): readonly string[] {
    if (names.length === 0) return [];
    return this.#indexed.has(file)
      ? [`uvec4 ${LETTERS[file]}[${String(names.length)}]; // ${names.join(', ')}`]
      : names.map((name, slot) => `uvec4 ${this.variable(file, slot)}; // ${name}`);
  }
}
