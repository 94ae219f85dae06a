/**
 * Steps of their own for instructions that are carried out again and again. The plain step of an instruction is a closure over
 * what linking found, and an engine compiles one function for all closures of one place, so that it knows of none which operands and
 * operation it has. A step made of a text has a function to itself. What such a text may say is in hot-step.ts and
 * ../gpu/machine/hot-step.ts; hot.test.ts and ../gpu/machine/hot.test.ts hold that both steps are one.
 */
import { SpecCrash } from './crash.js';

/**
 * After how many steps an instruction of a program that is linked from then on has one of its own made: an engine needs some thousands
 * before that pays. Tests, which want them at once, set less.
 */
export const HEAT = { steps: 4096 };

/** Longer programs keep their plain steps: functions take room, and few instructions of them are carried out often. */
export const LONGEST = 2048;

/** What a text names, by name. */
export type Parts = Record<string, unknown>;

type Step<I, S> = (inputs: I, state: S) => S;

/** Gives an instruction that was just made another step once it was carried out often; `make` gives null where it has none. */
export function whenHot<I, S>(
  instruction: { readonly step: Step<I, S> },
  make: () => Step<I, S> | null,
): void {
  const { step: plain } = instruction;
  // Whoever runs a program looks its steps up, so that nothing stands between once one is another.
  const own: { step: Step<I, S> } = instruction;
  let left = HEAT.steps;
  own.step = (inputs, state) => {
    if (--left > 0) return plain(inputs, state);
    if (left === 0) {
      own.step = plain;
      own.step = make() ?? plain;
    }
    return own.step(inputs, state);
  };
}

/**
 * A step by a text over parts with names. The text is put together of what this project wrote, names of its own and whole numbers alone:
 * whatever else a step needs comes as a part. Null where texts may not become functions.
 */
export function stepOf<I, S>(text: string, parts: Readonly<Parts>): Step<I, S> | null {
  if (!mayMakeFunctions()) return null;
  try {
    const make = new Function(
      ...Object.keys(parts),
      `'use strict'; return (inputs, state) => {\n${text}\n};`,
    ) as (...values: unknown[]) => Step<I, S>;
    return make(...Object.values(parts));
  } catch (error) {
    // A process may be started so that it makes none: node --disallow-code-generation-from-strings.
    if (error instanceof EvalError) return null;
    throw error;
  }
}

/**
 * Pages are not asked: one that forbids it by its policy writes into its console what was tried. Workers of pages have no document, and
 * are no processes either.
 */
function mayMakeFunctions(): boolean {
  const { process, document } = globalThis as {
    readonly process?: { readonly versions?: { readonly node?: unknown } };
    readonly document?: unknown;
  };
  return process?.versions?.node !== undefined && document === undefined;
}

/** A whole number as it stands in a text. @throws SpecCrash for anything else */
export function numeral(value: number): string {
  if (!Number.isSafeInteger(value)) throw new SpecCrash(`${String(value)} is no whole number`);
  return String(value);
}

// What such texts are made of.

export const LETTERS = ['x', 'y', 'z', 'w'] as const;
export type Letter = (typeof LETTERS)[number];

export function componentText(vector: string, letter: Letter): string {
  return `${vector}.${letter}`;
}

export function vectorText(component: (letter: Letter) => string): string {
  return `{ ${LETTERS.map((letter) => `${letter}: ${component(letter)}`).join(', ')} }`;
}

/** A register of a file whose size the loader has checked the number against. `missing` must be a part. */
export function registerText(file: string, number: number): string {
  const at = numeral(number);
  return `(${file}[${at}] ?? missing(${at}))`;
}

export function missing(number: number): never {
  throw new SpecCrash(`no register ${String(number)}`);
}

/** As many as an operation wants: operands that an instruction lacks are those that it has once more. */
export function argumentsOf<V>(arity: number, operands: readonly V[]): readonly V[] {
  const last = operands.at(-1);
  if (last === undefined) throw new SpecCrash('an instruction without operands');
  return Array.from({ length: arity }, (_, index) => operands[index] ?? last);
}

/** Constants x to w: what `operation` gives of the components of operands, each by itself. */
export function ofComponentsText(
  operands: readonly { readonly component: (letter: Letter) => string }[],
): readonly string[] {
  return LETTERS.map((letter) => {
    const components = operands.map(({ component }) => component(letter));
    return `const ${letter} = operation(${components.join(', ')});`;
  });
}
