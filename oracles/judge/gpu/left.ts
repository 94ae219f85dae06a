/**
 * What an implementation of GPU programs shows of a run: bits, since no graphics API tells as which type a
 * result was written.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import { typedBitsOf, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import { containsInteger } from '../../../semantics/number/integer-set.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import { contains } from '../../../semantics/number/value-set.js';

/** A 32-bit pattern, 0 to 2^32 - 1; null where the implementation does not show a component. */
export type Bits = number | null;

export type GpuLeft =
  | {
      readonly loaded: false;
      /** PROGRAM_ERROR_POSITION_ARB; null where the implementation does not tell it. */
      readonly position: number | null;
    }
  | {
      readonly loaded: true;
      /** Whether the fragment was discarded: its results are not seen then. */
      readonly killed: boolean;
      /**
       * How a run ended that came to no end of the program, in words; the rest is what stood there then. Told of
       * machines in this process: of others it does not show.
       */
      readonly abnormal?: string;
      /** The result variables in the order of the program's `results`. */
      readonly results: readonly Vector<Bits>[];
      /** What a geometry program emitted, a null for each end of a primitive; empty for other programs. */
      readonly emitted: readonly (readonly Vector<Bits>[] | null)[];
    };

/** What shows of a program that loaded. */
export type Left = Extract<GpuLeft, { loaded: true }>;

/** Whether a component may hold these bits: any NaN stands for NaN. */
export function permitsBits(allowed: AllowedWord, bits: Bits): boolean {
  if (bits === null || allowed === null) return true;
  if (allowed.type !== 'F') return containsInteger(allowed.value, bits);
  const { value } = allowed;
  return value instanceof Packed ? value.bits === bits : contains(value, valueOf(bits));
}

/**
 * Whether a component is just what the nominal machine leaves. A set says more of what that leaves undefined: zero
 * times anything is no 1.
 */
export function isNominalBits(nominal: NominalWord, bits: Bits): boolean {
  const typed = typedBitsOf(nominal);
  if (typed === null) return bits === null;
  if (bits === null || typed.bits === bits) return true;
  return typed.type === 'F' && Number.isNaN(valueOf(typed.bits)) && Number.isNaN(valueOf(bits));
}

/** Whether something holds of every component of two lists of vectors of one length. */
export function everyComponent<A, B>(
  a: readonly Vector<A>[],
  b: readonly Vector<B>[],
  holds: (a: A, b: B) => boolean,
): boolean {
  return (
    a.length === b.length &&
    a.every((vector, index) => {
      const other = b[index];
      return other !== undefined && COMPONENTS.every((c) => holds(vector[c], other[c]));
    })
  );
}
