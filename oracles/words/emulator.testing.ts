/**
 * Another run of words, written from the table of fields alone (docs/nv2a.md): bits are taken from the four words as they are sent, and instructions are
 * never decoded as a whole. Arithmetic is the engine's. Faults are one each, as emulators have had them or might.
 */
import type { Word } from '../../semantics/nv2a/fields.js';
import { quadOf } from '../../semantics/nv2a/fields.js';
import { OUTPUT_NAMES } from '../../semantics/nv2a/opcodes.js';
import { ENGINES_OF_TESTS, type V } from './engine.testing.js';
import { BackendIncident } from '../judge/incident.js';
import type { WordsBox } from './box.js';
import type { Left } from './expected.js';
import type { Quads } from './question.js';

/** What an emulator does in its own way where descriptions differ. */
export interface Own {
  readonly pairedR1?: 'dropped';
  readonly sharedC?: 'first';
  readonly pairedArl?: 'dropped';
  readonly fog?: 'first-to-x';
  readonly constants?: 'not-written';
  readonly outside?: 'garbage';
  readonly address?: 'of-more';
  readonly start?: 'garbage';
}

export const FAULTS = [
  'mac-writes-before-ilu-reads',
  'mac-writes-r7-before-ilu-reads',
  'constant-written-before-ilu-reads',
  'ilu-writes-before-mac-reads',
  'r12-is-a-register',
  'r12-reads-zero',
  'r12-of-c-is-a-register',
  'position-read-after-written',
  'mux-bit-inverted',
  'mux-input-and-constant-exchanged',
  'constant-offset-95',
  'constant-offset-0',
  'constant-seven-bits',
  'swizzle-order-reversed',
  'swizzle-y-and-z-exchanged',
  'swizzle-of-c-ignored',
  'mask-bits-reversed',
  'mask-of-output-ignored',
  'mask-of-ilu-reversed',
  'negate-ignored',
  'negate-of-c-ignored',
  'negate-before-swizzle-of-x',
  'negate-leaves-zeros',
  'negate-leaves-nans',
  'ilu-writes-field-beside-mac',
  'ilu-alone-writes-r1',
  'ilu-write-ignored-beside-mac',
  'a0-added-always',
  'a0-added-never',
  'a0-bit-of-next-field',
  'final-ignored',
  'final-before-executed',
  'arl-rounds',
  'arl-truncates',
  'arl-has-eight-bits-beside-ilu',
  'out-mux-ignored',
  'out-mux-inverted',
  'output-low-three-bits',
  'output-file-ignored',
  'add-reads-b',
  'mad-reads-c-as-b',
  'c-register-without-high-bits',
  'scalar-reads-w',
  'sge-is-sgt',
  'dph-is-dp4',
  'dst-exchanges-y-and-z',
  'min-takes-second-of-zeros',
  'rcp-of-denormal',
  'rcp-is-rounded',
  'ilu-mov-is-nop',
  'mac-14-operations-shifted',
  'temporary-r11-missing',
  'input-15-missing',
  'constant-write-one-off',
  'constant-write-ignores-mask',
  'r12-misses-writes-of-a-part',
  'r12-misses-ilu-writes-of-a-part',
  'a0-is-its-magnitude',
  'b-that-is-not-read-negates',
  'mask-of-ilu-without-operation-counts',
  'crashes-at-136',
] as const;

export type WordsFault = (typeof FAULTS)[number];

interface Registers {
  readonly r: V[];
  readonly o: V[];
  readonly c: V[];
  readonly v: readonly V[];
  readonly touched: Set<number>;
  a0: number;
  /** What R12 is where it does not follow the position. */
  alias: V;
}

const ZERO: V = [0, 0, 0, 0];
const ONE_W: V = [0, 0, 0, 0x3f800000];
const GARBAGE: V = [0x42280000, 0xc2280000, 0x42280001, 0x42280002];
/** Outputs by number; xemu's table has the same. */
const PLACES: Readonly<Record<number, string>> = {
  0: 'oPos', 3: 'oD0', 4: 'oD1', 5: 'oFog', 6: 'oPts', 7: 'oB0', 8: 'oB1', 9: 'oT0', 10: 'oT1', 11: 'oT2', 12: 'oT3',
}; // prettier-ignore

/** @param fault null of one that is right */
export function emulator(fault: WordsFault | null, own: Own = {}): WordsBox {
  return {
    spec: `emulator:${fault ?? 'right'}`,
    name: 'emulator',
    version: '1',
    run: ({ words, vertices, constants }) => {
      if (fault === 'crashes-at-136' && words.length >= 136) {
        return Promise.reject(new BackendIncident('crash', 'it ended with signal SIGSEGV'));
      }
      return Promise.resolve(vertices.map((inputs) => ran(words, inputs, constants, fault, own)));
    },
    close: () => Promise.resolve(),
  };
}

function ran(
  words: readonly Word[],
  inputs: Quads,
  constants: Quads,
  fault: WordsFault | null,
  own: Own,
): Left {
  const start = own.start === 'garbage' ? GARBAGE : ZERO;
  const registers: Registers = {
    r: Array.from({ length: 16 }, () => start),
    o: Array.from({ length: 16 }, () => (own.start === 'garbage' ? GARBAGE : ONE_W)),
    c: Array.from({ length: 192 }, (_, index) => constants[index - 96] ?? ZERO),
    v: Array.from({ length: 16 }, (_, index) => inputs[index] ?? ONE_W),
    touched: new Set(),
    a0: own.start === 'garbage' ? 5 : 0,
    alias: ONE_W,
  };
  for (const word of words) {
    const [, second, third, fourth] = quadOf(word);
    if (fault === 'final-before-executed' && (fourth & 1) === 1 && words.length > 1) break;
    step([second, third, fourth], registers, fault, own);
    if ((fourth & 1) === 1 && fault !== 'final-ignored') break;
  }
  return {
    outputs: OUTPUT_NAMES.flatMap((name) => {
      const number = Object.keys(PLACES).find((each) => PLACES[Number(each)] === name);
      return [...(registers.o[Number(number)] ?? ZERO)];
    }),
    constants: Object.fromEntries(
      [...registers.touched].map((index) => [index - 96, registers.c[index] ?? ZERO]),
    ),
  };
}

const bits = (word: number, at: number, count: number): number => (word >>> at) & (2 ** count - 1);

interface Operand {
  readonly value: V;
}

function step(
  [w1, w2, w3]: readonly [number, number, number],
  registers: Registers,
  fault: WordsFault | null,
  own: Own,
): void {
  const is = (name: WordsFault): boolean => fault === name;
  const { r, o, c, v } = registers;
  const ilu = is('ilu-mov-is-nop') && bits(w1, 25, 3) === 1 ? 0 : bits(w1, 25, 3);
  const macNumber = bits(w1, 21, 4);
  const mac =
    is('mac-14-operations-shifted') && macNumber >= 9 && macNumber < 13 ? macNumber + 1 : macNumber;
  const constant = is('constant-seven-bits') ? bits(w1, 13, 7) : bits(w1, 13, 8);
  const input = is('input-15-missing') ? bits(w1, 9, 4) % 15 : bits(w1, 9, 4);
  const temporary = bits(w3, 20, 4);
  const usesA0 =
    is('a0-added-always') ||
    (!is('a0-added-never') && bits(w3, is('a0-bit-of-next-field') ? 2 : 1, 1) === 1);

  const fromConstants = (): V => {
    const offset = is('constant-offset-95') ? -1 : is('constant-offset-0') ? -96 : 0;
    const a0 = is('a0-is-its-magnitude') ? Math.abs(registers.a0) : registers.a0;
    const index = constant + offset + (usesA0 ? a0 : 0);
    return c[index] ?? (own.outside === 'garbage' ? GARBAGE : ZERO);
  };
  const fromTemporary = (number: number, name: 'a' | 'b' | 'c'): V => {
    if (number === 12) {
      if (is('r12-reads-zero')) return ZERO;
      if (is('r12-is-a-register') || (is('r12-of-c-is-a-register') && name === 'c'))
        return r[12] ?? ZERO;
      if (is('r12-misses-writes-of-a-part') || is('r12-misses-ilu-writes-of-a-part'))
        return registers.alias;
      return o[0] ?? ZERO;
    }
    if (is('temporary-r11-missing') && number === 11) return ZERO;
    return r[number] ?? ZERO;
  };
  const operand = (name: 'a' | 'b' | 'c'): Operand => {
    const place = {
      a: {
        mux: bits(w2, 26, 2),
        register: bits(w2, 28, 4),
        swizzle: bits(w1, 0, 8),
        negate: bits(w1, 8, 1),
      },
      b: {
        mux: bits(w2, 11, 2),
        register: bits(w2, 13, 4),
        swizzle: bits(w2, 17, 8),
        negate: bits(w2, 25, 1),
      },
      c: {
        mux: bits(w3, 28, 2),
        register: is('c-register-without-high-bits')
          ? bits(w3, 30, 2)
          : bits(w3, 30, 2) | (bits(w2, 0, 2) << 2),
        swizzle: is('swizzle-of-c-ignored') ? 0x1b : bits(w2, 2, 8),
        negate: is('negate-of-c-ignored') ? 0 : bits(w2, 10, 1),
      },
    }[name];
    const mux = is('mux-bit-inverted')
      ? place.mux ^ 2
      : is('mux-input-and-constant-exchanged') && place.mux >= 2
        ? 5 - place.mux
        : place.mux;
    const register =
      mux === 1
        ? fromTemporary(place.register, name)
        : mux === 2
          ? (v[input] ?? ZERO)
          : fromConstants();
    const order = [6, 4, 2, 0];
    const from = (at: number): number => {
      const shown = is('swizzle-y-and-z-exchanged') && (at === 1 || at === 2) ? 3 - at : at;
      return bits(
        place.swizzle,
        (is('swizzle-order-reversed') ? [...order].reverse() : order)[shown] ?? 0,
        2,
      );
    };
    const isOther = is('b-that-is-not-read-negates') && mac === 1 && name === 'a';
    const negate = (place.negate ^ (isOther ? bits(w2, 25, 1) : 0)) === 1 && !is('negate-ignored');
    const at = (index: number): number => {
      const value = register[from(index)] ?? 0;
      const size = value & 0x7fffffff;
      if (is('negate-leaves-zeros') && size === 0) return value;
      if (is('negate-leaves-nans') && size > 0x7f800000) return value;
      const turned = is('negate-before-swizzle-of-x') ? negate && from(index) === 0 : negate;
      return turned ? (value ^ 0x80000000) >>> 0 : value;
    };
    return { value: [at(0), at(1), at(2), at(3)] };
  };

  const reversed = (mask: number): number =>
    ((mask & 1) << 3) | ((mask & 2) << 1) | ((mask & 4) >> 1) | ((mask & 8) >> 3);
  const maskOf = (at: number): number =>
    is('mask-bits-reversed') ? reversed(bits(w3, at, 4)) : bits(w3, at, 4);
  const merged = (old: V, now: V, mask: number): V => [
    (mask & 8) === 0 ? old[0] : now[0],
    (mask & 4) === 0 ? old[1] : now[1],
    (mask & 2) === 0 ? old[2] : now[2],
    (mask & 1) === 0 ? old[3] : now[3],
  ];

  const iluIsScalar = ilu >= 2 && ilu <= 6;
  const macOf = (): V | { readonly address: number } | null => {
    if (mac === 0) return null;
    const a = operand('a').value;
    const b = operand('b').value;
    const whole = operand('c').value;
    const first = whole[0];
    const cc: V = own.sharedC === 'first' && iluIsScalar ? [first, first, first, first] : whole;
    if (mac === 13)
      return {
        address: ENGINES_OF_TESTS.address(
          a[0],
          is('arl-rounds')
            ? 'round'
            : is('arl-truncates')
              ? 'truncate'
              : own.address === 'of-more'
                ? 'more'
                : 'floor',
        ),
      };
    if (mac === 3) return ENGINES_OF_TESTS.mac(mac, a, is('add-reads-b') ? b : cc, cc, fault);
    return ENGINES_OF_TESTS.mac(mac, a, b, is('mad-reads-c-as-b') ? b : cc, fault);
  };
  const iluOf = (): V | null => {
    if (ilu === 0) return null;
    const value = operand('c').value;
    return ENGINES_OF_TESTS.ilu(ilu, value, is('scalar-reads-w') ? value[3] : value[0], fault);
  };

  const writeMac = (result: ReturnType<typeof macOf>): void => {
    if (result === null) return;
    if ('address' in result) {
      if (own.pairedArl === 'dropped' && ilu !== 0 && temporary === 1) return;
      const hasEight = is('arl-has-eight-bits-beside-ilu') && ilu !== 0;
      registers.a0 = hasEight ? (result.address << 24) >> 24 : result.address;
      return;
    }
    const isMore = is('mask-of-ilu-without-operation-counts') && ilu === 0;
    const mask = maskOf(24) | (isMore ? maskOf(16) : 0);
    const isDropped = own.pairedR1 === 'dropped' && ilu !== 0 && temporary === 1;
    if (mask !== 0 && !isDropped) r[temporary] = merged(r[temporary] ?? ZERO, result, mask);
  };
  const writeIlu = (result: V | null): void => {
    if (result === null) return;
    const isBeside = mac !== 0;
    const to = isBeside
      ? is('ilu-writes-field-beside-mac')
        ? temporary
        : 1
      : is('ilu-alone-writes-r1')
        ? 1
        : temporary;
    const mask = is('mask-of-ilu-reversed') ? reversed(maskOf(16)) : maskOf(16);
    if (mask === 0 || (isBeside && is('ilu-write-ignored-beside-mac'))) return;
    r[to] = merged(r[to] ?? ZERO, result, mask);
  };
  const writeOutput = (fromMac: ReturnType<typeof macOf>, fromIlu: V | null): void => {
    const outMask = maskOf(12);
    if (outMask === 0) return;
    const mux = is('out-mux-ignored')
      ? 0
      : is('out-mux-inverted')
        ? 1 - bits(w3, 2, 1)
        : bits(w3, 2, 1);
    const result = mux === 1 ? fromIlu : fromMac;
    if (result === null || 'address' in result) return;
    const mask = is('mask-of-output-ignored') ? 15 : outMask;
    const address = bits(w3, 3, 8);
    if (bits(w3, 11, 1) === 0 && !is('output-file-ignored')) {
      if (own.constants === 'not-written') return;
      const index = is('constant-write-one-off') ? address + 1 : address;
      const kept = is('constant-write-ignores-mask') ? 15 : mask;
      c[index] = merged(c[index] ?? ZERO, result, kept);
      registers.touched.add(index);
      return;
    }
    const number = is('output-low-three-bits') ? address & 7 : address & 15;
    if (number === 5 && (mask & 8) === 0 && own.fog === 'first-to-x') {
      const at = (mask & 4) !== 0 ? 1 : (mask & 2) !== 0 ? 2 : 3;
      o[5] = merged(o[5] ?? ZERO, [result[at] ?? 0, 0, 0, 0], 8);
      return;
    }
    o[number] = merged(o[number] ?? ZERO, result, mask);
    const isOfPart = mask !== 15 && (is('r12-misses-writes-of-a-part') || mux === 1);
    if (number === 0 && !isOfPart) registers.alias = o[0] ?? ZERO;
  };

  if (
    is('mac-writes-before-ilu-reads') ||
    (is('mac-writes-r7-before-ilu-reads') && temporary === 7)
  ) {
    const fromMac = macOf();
    writeMac(fromMac);
    const fromIlu = iluOf();
    writeIlu(fromIlu);
    writeOutput(fromMac, fromIlu);
    return;
  }
  if (is('ilu-writes-before-mac-reads')) {
    const fromIlu = iluOf();
    writeIlu(fromIlu);
    const fromMac = macOf();
    writeMac(fromMac);
    writeOutput(fromMac, fromIlu);
    return;
  }
  if (is('constant-written-before-ilu-reads') && bits(w3, 11, 1) === 0) {
    const fromMac = macOf();
    writeOutput(fromMac, iluOf());
    writeMac(fromMac);
    writeIlu(iluOf());
    return;
  }
  if (is('position-read-after-written')) {
    // As one description has it that was read first: the output is written, and then everything is computed anew.
    writeOutput(macOf(), iluOf());
  }
  const fromMac = macOf();
  const fromIlu = iluOf();
  writeMac(fromMac);
  writeIlu(fromIlu);
  writeOutput(fromMac, fromIlu);
}
