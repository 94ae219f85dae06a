/** The register components whose values are still to be observed, following a run backwards. */
import { COMPONENTS } from '../../spec/environments.js';
import { ignoresOperands } from '../../semantics/instructions/index.js';

export class Live {
  readonly #places = new Set<string>();

  add(file: string, index: number, component: string): void {
    this.#places.add(placeOf(file, index, component));
  }

  /** The components of a register that a case compares: null for those that it does not. */
  addCompared(file: string, index: number, compared: readonly unknown[]): void {
    COMPONENTS.forEach((component, number) => {
      const expected = compared[number];
      if (expected !== null && expected !== undefined && !isAny(expected)) {
        this.add(file, index, component);
      }
    });
  }

  has(file: string, index: number, component: string): boolean {
    return this.#places.has(placeOf(file, index, component));
  }

  /** Whether some register of the file is to be observed. */
  hasSome(file: string): boolean {
    return [...this.#places].some((place) => place.startsWith(`${file} `));
  }

  /** Not to be observed any more, going further back. */
  take(file: string, index: number, component: string): void {
    this.#places.delete(placeOf(file, index, component));
  }

  takeAll(file: string): void {
    for (const place of this.#places) {
      if (place.startsWith(`${file} `)) this.#places.delete(place);
    }
  }
}

function placeOf(file: string, index: number, component: string): string {
  return `${file} ${String(index)} ${component}`;
}

function isAny(expected: unknown): boolean {
  return (
    typeof expected === 'object' &&
    expected !== null &&
    'kind' in expected &&
    expected.kind === 'any'
  );
}

/** How much of one executed instruction reached an observed result. */
export interface StepReach {
  /** Components of its result that were written, to its destination or the condition code; bit 0 is x. */
  readonly written: number;
  /** Those of them that reached a compared register or decided which way the program went. */
  readonly observed: number;
  /** Operand components that an observed component was made of: bit 4 * operand + component. */
  readonly operands: number;
}

export const NOTHING_REACHED: StepReach = { written: 0, observed: 0, operands: 0 };

/** What operands held that an instruction ignores (SFL, STR) is observed with the result: NV_vertex_program2 §2.14.3.30, §2.14.3.38, and NV_gpu_program4 likewise. */
export function withIndifferent(reach: StepReach, instruction: string, count: number): StepReach {
  if (!ignoresOperands(instruction)) return reach;
  let operands = 0;
  for (let operand = 0; operand < count; operand++) operands |= reach.observed << (4 * operand);
  return { ...reach, operands };
}

/** A register component that a write may reach, and a condition code component that it updates. */
export interface WrittenComponent {
  readonly component: string;
  /** Where it is written to; several where that is not known, none where it goes nowhere. */
  readonly places: readonly { readonly file: string; readonly index: number }[];
  /** What the condition code write mask lets through; null where the document does not say. */
  readonly enabled: boolean | null;
  /** The condition code component that the mask looks at; null where there is no test. */
  readonly tested: { readonly index: number; readonly letter: string } | null;
}

/** Goes back through a write: which of the components was to be observed, and what their masks tested. */
export function throughMasks(
  components: readonly WrittenComponent[],
  live: Live,
): Pick<StepReach, 'written' | 'observed'> {
  const tested: NonNullable<WrittenComponent['tested']>[] = [];
  let written = 0;
  let observed = 0;
  for (const { component, places, enabled, tested: test } of components) {
    const bit = 1 << COMPONENTS.findIndex((name) => name === component);
    const isWanted = places.some(({ file, index }) => live.has(file, index, component));
    if (isWanted && test !== null) tested.push(test);
    if (enabled === false) continue;
    if (places.length > 0) written |= bit;
    if (isWanted) observed |= bit;
    // What may have been kept is still to be observed.
    if (enabled === null) continue;
    for (const { file, index } of places) live.take(file, index, component);
  }
  // What an instruction reads is read before what it writes: so it comes after, going backwards.
  for (const { index, letter } of tested) live.add(CODE, index, letter);
  return { written, observed };
}

/**
 * Goes back through a jump by a test of a condition code: any component that passes takes the jump; only
 * all together leave it.
 */
export function throughTest(
  tests: readonly { readonly letter: string; readonly passes: boolean | null }[],
  index: number,
  live: Live,
): void {
  const isTaken = tests.some(({ passes }) => passes === true);
  for (const { letter, passes } of tests) {
    if (!isTaken || passes === true) live.add(CODE, index, letter);
  }
}

/** The file of condition codes. */
export const CODE = 'CC';
