/**
 * The registers of one generated program: few of each file, so that values flow from one instruction to
 * another, and what is known of their contents while the program is being written.
 */
import {
  ADDRESS_RANGE,
  COMPONENTS,
  type Component,
  type Quad,
} from '../../../spec/environments.js';
import type { Settings } from './options.js';
import { chance, oneOf, type Source } from '../source.js';

/** What a loop's counter starts from and is counted with: n, -1, 1, -n. */
export interface Counts {
  /** The program parameter that holds them. */
  readonly parameter: number;
  readonly n: number;
}

export class Registers {
  /** Temporary registers that ordinary instructions use. */
  readonly temporaries: readonly number[];
  /** The temporary register whose components count loops, and nothing else. */
  readonly counter: number;
  readonly attributes: readonly number[];
  /** Program parameters that are read by number, and that relative addressing aims at. */
  readonly parameters: readonly number[];
  readonly counts: Counts;
  /** The program parameter that address registers are loaded from, and what it holds. */
  readonly anchor: number;
  readonly anchors: Quad;
  /** The address register whose components count a loop, or none. */
  reservedAddress: number | null = null;

  /** Temporary registers written so far, the last one at the end. */
  readonly written: number[] = [];
  /** Those of them whose value no result register has. */
  readonly unseen = new Set<number>();
  /** An address was loaded, or the condition code written, and nothing has used it yet. */
  freshAddress = false;
  freshCode = false;
  /** Components of address registers that were loaded, with the value if it is known. */
  readonly #addresses = new Map<string, number | null>();
  readonly #attributesRead = new Set<number>();
  readonly #parametersRead = new Set<number>();
  readonly #fixed = new Set<number>();
  readonly #parametersSize: number;

  constructor(source: Source, { environment }: Settings, room: number) {
    const { temporaries, vertexAttributes, programParameters } = environment;
    this.#parametersSize = programParameters;
    this.counter = source.nextInt(0, temporaries - 1);
    const size = source.nextInt(2, room < 40 ? 5 : 9);
    this.temporaries = some(source, size, temporaries, [this.counter]);
    this.attributes = some(source, source.nextInt(1, 4), vertexAttributes, []);
    const constants = some(source, 2, programParameters, []);
    this.counts = { parameter: constants[0] ?? 0, n: source.nextInt(1, 3) };
    this.anchor = constants[1] ?? 1;
    this.parameters = [
      ...some(source, source.nextInt(2, 4), programParameters, constants),
      ...(chance(source, 0.2) ? [0] : []),
      ...(chance(source, 0.2) ? [programParameters - 1] : []),
    ].filter((number) => !constants.includes(number));
    const anchor = (): number => this.#anchor(source);
    this.anchors = chance(source, 0.2)
      ? extremes(source)
      : [anchor(), anchor(), anchor(), anchor()];
  }

  /** A value for an address register: mostly one that makes sense, at times one at an edge. */
  #anchor(source: Source): number {
    const size = this.#parametersSize;
    const kind = source.nextInt(0, 19);
    if (kind < 9) return source.nextInt(0, size - 1);
    // Beyond the file, within what an address register holds.
    if (kind < 11) return source.nextInt(size, 511);
    if (kind < 13) return source.nextInt(0, size - 1) + oneOf(source, [0.5, 0.25, 0.75, 0.999]);
    if (kind < 15) return -source.nextInt(0, 64) - oneOf(source, [0, 0, 0.5, 0.25]);
    return oneOf(source, [
      0, -0, -1, size - 1, size, size - 0.5, 255, 256, 510.5, 511, 511.5, 512, 1000, -511, -512, -512.5,
      -513, 2 ** 24, -(2 ** 31), Infinity, -Infinity, NaN,
    ]); // prettier-ignore
  }

  noteWritten(number: number): void {
    const before = this.written.indexOf(number);
    if (before >= 0) this.written.splice(before, 1);
    this.written.push(number);
    this.unseen.add(number);
  }

  noteAddress(register: number, component: Component, value: number | null): void {
    this.freshAddress = true;
    const key = `${String(register)}${component}`;
    this.#addresses.delete(key);
    this.#addresses.set(key, value);
  }

  /** The value of a component of an address register: null where it is not known. */
  addressOf(register: number, component: Component): number | null {
    const value = this.#addresses.get(`${String(register)}${component}`);
    return value === undefined ? 0 : value;
  }

  /** Components of address registers that were loaded, the last ones at the end. */
  loadedAddresses(): readonly { readonly register: number; readonly component: Component }[] {
    return [...this.#addresses.keys()].flatMap((key) => {
      const component = COMPONENTS.find((each) => key.endsWith(each));
      return component === undefined ? [] : [{ register: Number(key.charAt(0)), component }];
    });
  }

  noteAttributeRead(number: number): void {
    this.#attributesRead.add(number);
  }

  noteParameterRead(number: number): void {
    if (number >= 0 && number < this.#parametersSize) this.#parametersRead.add(number);
  }

  get attributesRead(): readonly number[] {
    return [...this.#attributesRead].sort(ascending);
  }

  /** Without those that hold what the program counts on. */
  get parametersRead(): readonly number[] {
    return [...this.#parametersRead].filter((number) => !this.#fixed.has(number)).sort(ascending);
  }

  /** The program counts on the value of a program parameter. */
  noteFixed(number: number): void {
    this.#fixed.add(number);
  }

  isFixed(number: number): boolean {
    return this.#fixed.has(number);
  }
}

/**
 * Addresses far apart, whose sums by ARA (x and z, y and w) come back into reach, or leave the range of an
 * address register: only so can be seen what ARL makes of a very small value.
 */
function extremes(source: Source): Quad {
  const low = (): number => oneOf(source, [-400, -512, -513, -600, -1000, -(2 ** 20)]);
  const high = (): number =>
    chance(source, 0.4) ? oneOf(source, [511, 512, 600, 2 ** 20]) : source.nextInt(256, 511);
  const either = (): number => (chance(source, 0.5) ? low() : high());
  return [either(), either(), high(), chance(source, 0.7) ? high() : low()];
}

/** What ARL makes of a value (§2.14.3.4), and ARR of one that is no half (§2.14.3.5). */
export function asAddress(value: number, rounds: boolean): number {
  const whole = rounds ? Math.round(value) : Math.floor(value);
  return Number.isNaN(whole)
    ? 0
    : Math.min(ADDRESS_RANGE.greatest, Math.max(ADDRESS_RANGE.least, whole));
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** Distinct numbers below `size`, as many as wanted or as there are. */
function some(
  source: Source,
  wanted: number,
  size: number,
  without: readonly number[],
): readonly number[] {
  const chosen: number[] = [];
  const count = Math.min(wanted, size - without.length);
  while (chosen.length < count) {
    const number = source.nextInt(0, size - 1);
    if (!chosen.includes(number) && !without.includes(number)) chosen.push(number);
  }
  return chosen;
}
