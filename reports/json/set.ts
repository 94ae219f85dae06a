/** The one shape of a set of permitted values in JSON: exact, so that it can be read back (docs/json.md). */
import type { AllowedWord } from '../../semantics/gpu/domains/allowed/words.js';
import { Packed } from '../../semantics/gpu/domains/packed.js';
import { bitsOf, order, parseHex, valueOf } from '../../semantics/number/binary32.js';
import { asSigned, bitsOfInteger } from '../../semantics/number/integer-set.js';
import { nansOf, piecesOf, type Allowed } from '../../semantics/number/value-set.js';
import { describeAllowedWord, integerRuns } from '../../oracles/judge/gpu/describe-word.js';
import { valueJson, type ValueJson } from './value.js';

export interface SetJson {
  /** For people: "[0.33333322, 0.33333343] or NaN". */
  readonly text: string;
  /** The values from `low` to `high`, both included, -0 below +0, signed integers by their sign; cells may overlap. */
  readonly cells: readonly { readonly low: ValueJson; readonly high: ValueJson }[];
  /** Whether any NaN is permitted: "positive" where its sign has to be clear. */
  readonly nan: boolean | 'positive';
  /** Nothing is defined there: any bits of any type are permitted. */
  readonly undefined: boolean;
}

type Part = Omit<SetJson, 'text'>;

/** What any of these permits; nothing where there is none. */
export function setJson(words: readonly AllowedWord[]): SetJson {
  const parts = words.map(partOf);
  const nans = parts.map(({ nan }) => nan);
  const texts = new Set(words.map(describeAllowedWord));
  return {
    text: texts.size === 0 ? 'nothing' : [...texts].join(' or '),
    cells: distinct(parts.flatMap(({ cells }) => cells)),
    nan: nans.includes(true) || (nans.includes('positive') ? 'positive' : false),
    undefined: parts.some((part) => part.undefined),
  };
}

function distinct(cells: SetJson['cells']): SetJson['cells'] {
  const key = ({ low, high }: SetJson['cells'][number]): string =>
    `${low.type} ${low.bits} ${high.bits}`;
  return [...new Map(cells.map((cell) => [key(cell), cell])).values()];
}

/** The same of a floating-point set. */
export function floatSetJson(value: Allowed): SetJson {
  return setJson([{ type: 'F', value }]);
}

function partOf(word: AllowedWord): Part {
  if (word === null) return { cells: [], nan: false, undefined: true };
  if (word.type !== 'F') {
    const { type, value } = word;
    const json = (integer: number): ValueJson => valueJson({ type, bits: bitsOfInteger(integer) });
    const cells = integerRuns(type, value).map(([low, high]) => cellOf(low, high, json));
    return { cells, nan: false, undefined: false };
  }
  const { value } = word;
  if (value instanceof Packed) {
    const own = valueJson({ type: 'F', bits: value.bits });
    return { cells: [{ low: own, high: own }], nan: false, undefined: false };
  }
  const json = (float: number): ValueJson => valueJson({ type: 'F', bits: bitsOf(float) });
  const cells = piecesOf(value).map(([low, high]) => cellOf(low, high, json));
  return { cells, nan: nansOf(value), undefined: false };
}

function cellOf(
  low: number,
  high: number,
  json: (value: number) => ValueJson,
): SetJson['cells'][number] {
  return { low: json(low), high: json(high) };
}

/**
 * Whether a set permits 32 bits, read back from its JSON alone.
 *
 * @param bits 0 to 2^32 - 1
 */
export function permits({ cells, nan, undefined: isOpen }: SetJson, bits: number): boolean {
  if (isOpen) return true;
  const value = valueOf(bits);
  if (Number.isNaN(value) && (nan === true || (nan === 'positive' && bits >>> 31 === 0)))
    return true;
  return cells.some(({ low, high }) => {
    const [from, to] = [bitsIn(low), bitsIn(high)];
    switch (low.type) {
      case 'U':
        return from <= bits && bits <= to;
      case 'S':
        return asSigned(from) <= asSigned(bits) && asSigned(bits) <= asSigned(to);
      case 'F':
        // A NaN with bits of its own has no place among the numbers.
        return from === to || Number.isNaN(value)
          ? from === bits && to === bits
          : order(valueOf(from)) <= order(value) && order(value) <= order(valueOf(to));
    }
  });
}

function bitsIn({ bits }: ValueJson): number {
  const read = parseHex(bits);
  if (read === undefined) throw new TypeError(`${bits}: expected bits such as "0x3f800000"`);
  return read;
}
