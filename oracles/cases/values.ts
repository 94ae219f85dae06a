/** Values as a case file writes them. Each function gives the value or, as a Mistake, what is wrong. */
import { nextDown, nextUp, parseHex, valueOf } from '../../semantics/number/binary32.js';
import { ANY, type ValueExpectation } from './expectation.js';

/** What is wrong with a value, in words. */
export class Mistake {
  constructor(readonly message: string) {}
}

const NAMED: Readonly<Record<string, number>> = {
  largest: valueOf(0x7f7fffff),
  'smallest-normal': valueOf(0x00800000),
  'largest-denormal': valueOf(0x007fffff),
  'smallest-denormal': valueOf(0x00000001),
};

const WRITTEN =
  'a number, .inf, -.inf, .nan, a quoted bit pattern such as "0x7f800000", or one of ' +
  `${Object.keys(NAMED).join(', ')} (also negative)`;

/** A binary32 value: a decimal, a bit pattern or a name. */
export function parseNumber(data: unknown): number | Mistake {
  if (typeof data === 'number') return rounded(data);
  if (typeof data === 'string') return fromText(data);
  return new Mistake(`expected ${WRITTEN}; found ${show(data)}`);
}

function rounded(decimal: number): number | Mistake {
  const value = Math.fround(decimal);
  if (Object.is(value, decimal) || Number.isNaN(decimal)) return value;
  if (!Number.isFinite(value)) {
    return new Mistake(
      `${String(decimal)} rounds to an infinity: write ${decimal < 0 ? '-' : ''}.inf`,
    );
  }
  if (value === 0) return new Mistake(`${String(decimal)} rounds to zero: write 0 or -0`);
  // The double has itself been rounded: on the middle it no longer tells which side the decimal was.
  if (decimal === (nextDown(value) + value) / 2 || decimal === (nextUp(value) + value) / 2) {
    return new Mistake(
      `${String(decimal)} lies halfway between two binary32 values: write the bits of the one you mean`,
    );
  }
  return value;
}

function fromText(text: string): number | Mistake {
  const bits = parseBits(text);
  if (bits !== null) return bits instanceof Mistake ? bits : valueOf(bits);
  const negative = text.startsWith('-');
  const named = NAMED[negative ? text.slice(1) : text];
  if (named !== undefined) return negative ? -named : named;
  const meant = MEANT[text.toLowerCase()];
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return new Mistake(`expected ${WRITTEN}; found "${text}"${hint}`);
}

const MEANT: Readonly<Record<string, string>> = {
  nan: '.nan', inf: '.inf', '+inf': '.inf', '-inf': '-.inf', infinity: '.inf', '-infinity': '-.inf',
}; // prettier-ignore

/** Null where the text is no attempt at a bit pattern. */
function parseBits(text: string): number | Mistake | null {
  if (!/^0x/i.test(text)) return null;
  return (
    parseHex(text) ??
    new Mistake(`a bit pattern has eight hexadecimal digits, such as "0x7f800000"; found "${text}"`)
  );
}

/** A value, or what a case may expect instead of one. */
export function parseExpectation(data: unknown): ValueExpectation | Mistake {
  if (data === 'any') return ANY;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    const value = parseNumber(data);
    return value instanceof Mistake ? value : { kind: 'value', value };
  }
  const given = new Map<string, unknown>(Object.entries(data));
  const keys = [...given.keys()].sort().join(' ');
  switch (keys) {
    case 'exact':
      return parseExact(given.get('exact'));
    case 'max':
    case 'max min':
    case 'min':
      return parseBetween(given);
    case 'near within':
    case 'near ulps':
      return parseNear(given);
    case 'oneOf':
      return parseOneOf(given.get('oneOf'));
    default:
      return new Mistake(
        'expected a value, any, {min, max}, {near, within}, {near, ulps}, {oneOf: [...]} or ' +
          `{exact: "0x..."}; found the keys ${keys === '' ? '(none)' : keys}`,
      );
  }
}

function parseExact(data: unknown): ValueExpectation | Mistake {
  const bits = typeof data === 'string' ? parseBits(data) : null;
  if (bits instanceof Mistake) return bits;
  if (bits === null) return new Mistake('exact wants a quoted bit pattern, such as "0x7fc00000"');
  return { kind: 'exact', bits };
}

function parseBetween(given: ReadonlyMap<string, unknown>): ValueExpectation | Mistake {
  const least = given.has('min') ? parseNumber(given.get('min')) : -Infinity;
  const greatest = given.has('max') ? parseNumber(given.get('max')) : Infinity;
  if (least instanceof Mistake) return least;
  if (greatest instanceof Mistake) return greatest;
  if (least <= greatest) return { kind: 'between', least, greatest };
  return new Mistake('no value lies from min to max');
}

function parseNear(given: ReadonlyMap<string, unknown>): ValueExpectation | Mistake {
  const near = given.get('near');
  const value = typeof near === 'number' ? near : parseNumber(near);
  if (value instanceof Mistake) return value;
  if (!Number.isFinite(value)) return new Mistake('near wants a finite number');
  if (given.has('ulps')) {
    const ulps = given.get('ulps');
    if (typeof ulps === 'number' && Number.isSafeInteger(ulps) && ulps >= 0) {
      const nearest = rounded(value);
      return nearest instanceof Mistake ? nearest : { kind: 'ulps', value: nearest, ulps };
    }
    return new Mistake(`ulps wants a whole number, zero or more; found ${show(ulps)}`);
  }
  const within = parseDistance(given.get('within'));
  return within instanceof Mistake ? within : { kind: 'near', value, within };
}

/** `2^-22` or a decimal above zero. */
function parseDistance(data: unknown): number | Mistake {
  const power = typeof data === 'string' ? /^2\^(-?\d{1,3})$/.exec(data) : null;
  const distance = power === null ? data : 2 ** Number(power[1]);
  if (typeof distance === 'number' && distance > 0 && distance < Infinity) return distance;
  return new Mistake(`within wants a distance such as 2^-22 or 0.001; found ${show(data)}`);
}

function parseOneOf(data: unknown): ValueExpectation | Mistake {
  if (!Array.isArray(data) || data.length < 2) {
    return new Mistake('oneOf wants a list of two values or more');
  }
  const values: ValueExpectation[] = [];
  for (const item of data) {
    const value = parseExpectation(item);
    if (value instanceof Mistake) return value;
    values.push(value);
  }
  return { kind: 'one of', values };
}

/** How a message shows what it found. */
export function show(data: unknown): string {
  if (data === undefined || data === null) return 'nothing';
  if (Array.isArray(data)) return `a list of ${String(data.length)}`;
  if (typeof data === 'object') return 'a mapping';
  if (typeof data === 'string') return JSON.stringify(data);
  return Object.is(data, -0) ? '-0' : String(data);
}
