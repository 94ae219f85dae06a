/**
 * The tables of a program's vectors: each attribute, parameter, constant, result and temporary has one slot,
 * however many variables name it (NV_gpu_program4 §2.X.3).
 */
import type { InterpolationModifier } from '../../../spec/gpu/bindings.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type {
  AttributeSlot,
  GpuProgram,
  ParameterSlot,
  ResultSlot,
  TemporarySlot,
  Words4,
} from '../program.js';

export type SlotTables = Pick<GpuProgram, 'temporaries' | 'results' | 'attributes' | 'parameters'>;

/** Slots of one file: each key has one, in the order in which they are first asked for. */
class Table<S> {
  readonly #numbers = new Map<string, number>();
  readonly slots: S[] = [];

  /** @param make the slot of a key that has none yet. */
  slotOf(key: string, make: () => S): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.slots.length);
    return this.slots.push(make()) - 1;
  }
}

export class Slots {
  readonly #temporaries: TemporarySlot[] = [];
  readonly #attributes = new Table<Omit<AttributeSlot, 'interpolation'>>();
  readonly #parameters = new Table<ParameterSlot>();
  readonly #results = new Table<string>();
  readonly #short = new Set<string>();

  /** How many temporaries there are. */
  get temporaries(): number {
    return this.#temporaries.length;
  }

  /** Makes a temporary, or one for each member, side by side. */
  temporary(name: string, length: number | null, isShort: boolean): readonly number[] {
    return Array.from({ length: length ?? 1 }, (_, index) => {
      const member = length === null ? null : index;
      return this.#temporaries.push({ name, member, isShort }) - 1;
    });
  }

  attribute(binding: string, vertex: number | null): number {
    const key = vertex === null ? binding : `${String(vertex)} ${binding}`;
    return this.#attributes.slotOf(key, () => ({ binding, vertex }));
  }

  result(binding: string, isShort: boolean): number {
    if (isShort) this.#short.add(binding);
    return this.#results.slotOf(binding, () => binding);
  }

  parameter(binding: string): number {
    return this.#parameters.slotOf(binding, () => ({ kind: 'binding', binding }));
  }

  /** Constants of the same type and bits share a slot. */
  constant(type: DataType, words: Words4): number {
    const key = `${type} ${words.join(' ')}`;
    return this.#parameters.slotOf(key, () => ({ kind: 'constant', type, words }));
  }

  /** Whether an array may name the slot again under relative addressing. */
  isConstant(slot: number): boolean {
    return this.#parameters.slots[slot]?.kind === 'constant';
  }

  /** Whether a variable or an instruction names the attribute. */
  hasAttribute(binding: string): boolean {
    return this.#attributes.slots.some((slot) => slot.binding === binding);
  }

  /** @param interpolation the modifiers of an attribute, for what a whole program says of it. */
  tables(interpolation: (binding: string) => readonly InterpolationModifier[]): SlotTables {
    return {
      temporaries: this.#temporaries,
      attributes: this.#attributes.slots.map((slot) => ({
        ...slot,
        interpolation: interpolation(slot.binding),
      })),
      parameters: this.#parameters.slots,
      results: this.#results.slots.map((binding): ResultSlot => ({
        binding,
        isShort: this.#short.has(binding),
      })),
    };
  }
}
