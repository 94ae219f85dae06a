/** What a language is to whoever asks an implementation everything. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Abilities } from '../backends/abilities.js';
import type { ShaderStack } from '../stacks/shader-stack.js';
import type { Operation } from './operation.js';

/** Who is asked, and how many operands at once. */
export interface Asked {
  readonly most: number;
  /** Takes operands, as bits. @throws BackendIncident, Refused */
  readonly ask: (operands: Uint32Array) => Promise<Results>;
}

export interface Results {
  /** Four of each result. */
  readonly words: Uint32Array;
  /** The places of results that do not show. */
  readonly hidden: readonly number[];
}

/** The x components of as many registers. */
export function inX(operands: Uint32Array): Uint32Array {
  const registers = new Uint32Array(operands.length * 4);
  for (let i = 0; i < operands.length; i++) registers[4 * i] = operands[i] ?? 0;
  return registers;
}

export interface ExhaustedLanguage {
  /**
   * The functions of one operand that an environment has; none of one whose programs have no vertices or fragments.
   *
   * @throws DocumentError where the document does not govern the environment; null is the environment's own
   */
  readonly operations: (
    environment: AnyEnvironmentName,
    document: string | null,
  ) => readonly Operation[];
  /** A stack of this process, whose shader is the operation; null where it runs no such programs. @throws Untranslatable */
  readonly ofStack: (
    stack: ShaderStack,
    operation: Operation,
    document: string | null,
  ) => Asked | null;
  /** Any other backend; null of one that runs no such programs. */
  readonly ofBackend: (abilities: Abilities, operation: Operation) => Asked | null;
}
