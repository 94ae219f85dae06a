/**
 * Variables of a GPU program in a shader. Those that a program selects by a computed index stand in arrays; all
 * others are variables of their own.
 */
import type {
  Access,
  Dimension,
  GpuInstruction,
  GpuOperand,
  GpuProgram,
} from '../../../semantics/gpu/program.js';
import { GPU_DEFINITIONS } from '../../../semantics/gpu/instructions/index.js';
import { temporaryKey } from '../../cases/gpu/names.js';
import type { Dialect } from '../dialect.js';
import { bufferElement } from './buffers.js';

type File = 'temporary' | 'attribute' | 'result' | 'parameter';

/** The letter of a file's variables. */
const LETTERS: Readonly<Record<Exclude<File, 'parameter'>, string>> = {
  temporary: 'T',
  attribute: 'V',
  result: 'O',
};

export class Variables {
  /** Whether variables may hold packed numbers, whose bits as a number may be those of a denormal. */
  readonly holdsPacked: boolean;
  readonly #indexed = new Set<File>();
  /** Tables of slots, by what they hold. */
  readonly #tables = new Map<string, string>();

  constructor(
    readonly program: GpuProgram,
    readonly dialect: Dialect,
    /** Whether a host gives the partial derivatives that instructions ask for. */
    readonly givesDerivatives = false,
  ) {
    this.holdsPacked = program.instructions.some(
      ({ name, type }) => GPU_DEFINITIONS.get(name)?.bits === 'packed' && type === 'F',
    );
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
    if (dimension === undefined) throw new Error('a relative access has an index');
    return this.member(
      file,
      `${this.#table(access.slots)}[${this.#index(dimension, instruction)}]`,
    );
  }

  /** An index into an array. Outside of it everything is undefined: the nearest member will do. */
  #index({ index, size }: Dimension, instruction: GpuInstruction): string {
    if (index.kind === 'fixed') return String(Math.min(index.value, size - 1));
    const { operand, offset } = index;
    const start = this.operandWord(operand, instruction);
    const plus = offset === 0 ? '' : ` + ${String(offset)}`;
    return `clamp(${this.dialect.type.i}(${start})${plus}, 0, ${String(size - 1)})`;
  }

  /** One component of an operand without sign and bars. */
  operandWord({ source, swizzle }: GpuOperand, instruction: GpuInstruction): string {
    return `${this.source(source, instruction)}.${swizzle.charAt(0)}`;
  }

  source(source: GpuOperand['source'], instruction: GpuInstruction): string {
    if (source.file === 'buffer') {
      const { view, dimension } = source;
      return bufferElement(this.dialect, view, dimension, this.#index(dimension, instruction));
    }
    return this.place(source.file, source.access, instruction);
  }

  variable(file: File, slot: number): string {
    return file === 'parameter' || this.#indexed.has(file)
      ? this.member(file, String(slot))
      : `${LETTERS[file]}${String(slot)}`;
  }

  /** A member of a file that is an array. */
  member(file: File, index: string): string {
    return file === 'parameter'
      ? this.dialect.parameter('u4', index)
      : `${LETTERS[file]}[${index}]`;
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
      ...[...this.#tables].map(([list, name]) =>
        this.dialect.constantIntegers(name, list.split(', ')),
      ),
    ];
  }

  /** With the names that the program has for them. */
  #declared(file: Exclude<File, 'parameter'>, names: readonly string[]): readonly string[] {
    if (names.length === 0) return [];
    return this.#indexed.has(file)
      ? [`${this.dialect.global('u4', LETTERS[file], names.length)} // ${names.join(', ')}`]
      : names.map(
          (name, slot) => `${this.dialect.global('u4', this.variable(file, slot))} // ${name}`,
        );
  }
}
