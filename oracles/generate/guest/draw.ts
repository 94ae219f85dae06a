/** Programs of guests that are made, not written: those drawn by a seed, one instruction by itself, and each on all pairs of telling numbers. */
import type { Quad } from '../../../spec/environments.js';
import {
  registersOf,
  type GuestInstruction,
  type GuestInstructionSyntax,
  type GuestLanguage,
  type GuestOperand,
  type GuestRegister,
  type GuestValues,
} from '../../../semantics/guest/language.js';
import { loadGuest } from '../../../semantics/guest/load.js';
import type { GuestStep } from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { LARGEST, SMALLEST_NORMAL } from '../../../semantics/number/binary32.js';
import { SeededSource, type Source } from '../source.js';
import type { DrawnLanguage } from '../language.js';

/** A program, and what it is given. */
export interface GuestDrawn {
  readonly text: string;
  readonly values: GuestValues;
}

/** Numbers at which instructions change what they do. */
const TELLING: readonly number[] = [
  ...[0, -0, 1, -1, 0.5, 3, -2.5, 7.25, 1e30, -1e-30],
  ...[LARGEST, SMALLEST_NORMAL, -SMALLEST_NORMAL / 4, Infinity, -Infinity, NaN],
].map(Math.fround);

const STREAM = 0;

/** Lines of a drawn program. */
const LINES = { least: 1, most: 8 };

/** One of so many programs must be refused. */
const REFUSED_EVERY = 4;

/** The index-th program of a seed. */
export function drawnGuest(language: GuestLanguage, seed: number, index: number): GuestDrawn {
  const { restrictions } = language;
  const refused = restrictions[Math.floor(index / REFUSED_EVERY) % restrictions.length];
  if (index % REFUSED_EVERY === REFUSED_EVERY - 1 && refused !== undefined) {
    return { text: refused.example, values: {} };
  }
  const source = new SeededSource(seed, index, STREAM);
  const { instructions, grammar } = language;
  const inputs = registersOf(language, 'input');
  const temporaries = registersOf(language, 'temporary');
  const results = registersOf(language, 'result');
  const read = [...inputs, ...temporaries];
  const written = [...temporaries, ...results];
  const lines = Array.from(
    { length: source.nextInt(LINES.least, LINES.most) },
    (): GuestInstructionSyntax => {
      const { name, operands } = pick(source, instructions);
      return {
        name,
        target: registerNamed(language, pick(source, written)),
        operands: Array.from({ length: operands }, (): GuestOperand => {
          return {
            ...registerNamed(language, pick(source, read)),
            negated: source.nextInt(0, 3) === 0,
          };
        }),
        at: 0,
      };
    },
  );
  const number = (): number =>
    source.nextInt(0, 1) === 0
      ? pick(source, TELLING)
      : Math.fround(source.nextInt(-2000, 2000) / 64);
  const values = inputs.map((name): readonly [string, Quad] => {
    return [name, [number(), number(), number(), number()]];
  });
  return {
    text: grammar.print({ instructions: lines }),
    values: Object.fromEntries(values),
  };
}

function pick<T>(source: Source, all: readonly T[]): T {
  const found = all[source.nextInt(0, all.length - 1)];
  if (found === undefined) throw new Error('there is nothing to choose from');
  return found;
}

/** To whoever draws some: now and then one that must be refused. */
export function guestDrawn({ language, name }: Guest): DrawnLanguage<GuestValues> {
  return {
    instructionsOf: () => language.instructions.map((each) => each.name),
    programs: (_environment, weights) => {
      if (weights !== null) return null;
      return (seed, index) => {
        const { text, values } = drawnGuest(language, seed, index);
        return { text, values, loads: loadGuest(language, name, text).loaded };
      };
    },
  };
}

/** The instruction's name is enough: which registers it reads and writes follows. */
interface AskedAlone extends Pick<GuestStep<number>, 'operands'> {
  readonly instruction: Pick<GuestInstructionSyntax, 'name'>;
}

/** A program of one instruction, and its inputs. */
export interface Alone {
  readonly text: string;
  readonly values: GuestValues;
  /** The register that it writes. */
  readonly result: string;
}

/** An instruction by itself, on operands: those of a step, or others. */
export function aloneOf(language: GuestLanguage, { instruction, operands }: AskedAlone): Alone {
  const inputs = registersOf(language, 'input');
  const [result = ''] = registersOf(language, 'result');
  const syntax: GuestInstructionSyntax = {
    name: instruction.name,
    target: registerNamed(language, result),
    operands: operands.map((_, index) => ({
      ...registerNamed(language, inputs[index] ?? ''),
      negated: false,
    })),
    at: 0,
  };
  const values = operands.map((operand, index) => [inputs[index] ?? '', quadOf(operand)] as const);
  const text = language.grammar.print({ instructions: [syntax] });
  return { text, values: Object.fromEntries(values), result };
}

export function registerNamed({ banks }: GuestLanguage, name: string): GuestRegister {
  const bank = banks.find(({ letter }) => name.startsWith(letter));
  if (bank === undefined) throw new Error(`there is no register "${name}"`);
  return { letter: bank.letter, index: Number(name.slice(bank.letter.length)), at: 0 };
}

export function quadOf({ x, y, z, w }: GuestStep<number>['result']): Quad {
  return [x, y, z, w];
}

/** Each instruction by itself: every pair of telling numbers as its first operands, with others behind them. */
export function sweptGuest(
  language: GuestLanguage,
): readonly (GuestDrawn & { readonly name: string })[] {
  return language.instructions.flatMap((instruction) =>
    sweptOperands(instruction).map((operands, index) => {
      const vectors = operands.map(([x, y, z, w]) => ({ x, y, z, w }));
      const { text, values } = aloneOf(language, { instruction, operands: vectors });
      return { name: `${instruction.name}:${String(index)}`, text, values };
    }),
  );
}

/** Operands, so that every pair of telling numbers stands in one component of the first two. */
export function sweptOperands({ operands: count }: GuestInstruction): readonly (readonly Quad[])[] {
  const many = TELLING.length;
  const pairs = count === 1 ? many : many * many;
  const numberOf = (pair: number, operand: number): number => {
    const [first, second] = [pair % many, Math.floor(pair / many)];
    const place = [first, second, first + 3 * second + 5][operand] ?? 0;
    return TELLING[place % many] ?? 0;
  };
  return Array.from({ length: Math.ceil(pairs / 4) }, (_, row) =>
    Array.from({ length: count }, (_unused, operand): Quad => {
      const at = (component: number): number => numberOf((4 * row + component) % pairs, operand);
      return [at(0), at(1), at(2), at(3)];
    }),
  );
}
