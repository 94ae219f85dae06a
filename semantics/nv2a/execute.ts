/**
 * Execution: one instruction a step, in which both halves read everything before either writes (nv2a_vsh_cpu; xemu's pull request 2720 has a test of the
 * console's, as it says). What halves compute is the engine's (../silicon/). Where descriptions differ (differences.ts) and it matters, a step is refused
 * by the name of the difference, unless a reading of it was chosen. docs/nv2a.md, Execution.
 */
import type { Vector } from '../domains/domain.js';
import { bitsOf, valueOf } from '../number/binary32.js';
import type { PatternDomain } from '../silicon/domain.js';
import { isTiny, type Pattern } from '../silicon/pattern.js';
import { READINGS } from './differences.js';
import type { HalfSyntax, Instruction, Operand, OutputWrite, Written } from './instruction.js';
import {
  computedBy,
  CONSTANTS,
  FIRST_CONSTANT,
  isAddressed,
  OUTPUTS,
  POSITION_ALIAS,
  sharesC,
  type Half,
} from './opcodes.js';
import type { WordsState } from './state.js';

/** Chosen readings by the differences that they are about. */
export type Readings = ReadonlyMap<string, string>;

/** A step that descriptions do not agree about, and of which no reading was chosen. */
export class OpenPoint extends Error {
  constructor(
    readonly difference: string,
    /** The instruction, from 0. */
    readonly index: number,
  ) {
    const names = (READINGS.get(difference) ?? []).map((name) => `${difference}=${name}`);
    super(
      `instruction ${String(index)}: public descriptions differ here, ${difference} (docs/nv2a.md); choose --reading ${names.join(' or ')}`,
    );
    this.name = 'OpenPoint';
  }
}

type V = Vector<Pattern>;

/** What a half read, and its result before masks; the result of ARL is an address. */
export interface HalfObserved {
  readonly half: Half;
  readonly operands: readonly (V | { readonly scalar: Pattern })[];
  readonly result: V | { readonly address: number };
}

export interface StepOfWords {
  readonly index: number;
  readonly instruction: Instruction;
  readonly halves: readonly HalfObserved[];
  /** Whether A0.x was written; of registers the states show it, in which what was written is another object. */
  readonly isAddressWritten: boolean;
  readonly before: WordsState;
  readonly after: WordsState;
}

/** Whether a program has ended. */
export function hasEnded(instructions: readonly Instruction[], { next }: WordsState): boolean {
  return next >= instructions.length;
}

/** The steps of a run, one at a time. @throws OpenPoint */
export function* stepsOf(
  instructions: readonly Instruction[],
  domain: PatternDomain,
  start: WordsState,
  readings: Readings = new Map(),
): Generator<StepOfWords, WordsState> {
  let state = start;
  while (!hasEnded(instructions, state)) {
    const made = step(instructions, domain, state, readings);
    yield made;
    state = made.after;
  }
  return state;
}

/** A run to its end. @throws OpenPoint */
export function runWords(
  instructions: readonly Instruction[],
  domain: PatternDomain,
  start: WordsState,
  readings: Readings = new Map(),
): WordsState {
  let state = start;
  while (!hasEnded(instructions, state)) {
    state = step(instructions, domain, state, readings).after;
  }
  return state;
}

/** One step of a program that has not ended. @throws OpenPoint */
export function step(
  instructions: readonly Instruction[],
  domain: PatternDomain,
  before: WordsState,
  readings: Readings = new Map(),
): StepOfWords {
  const index = before.next;
  const instruction = instructions[index];
  if (instruction === undefined) throw new RangeError('a step after the end of the program');
  const chosen = (difference: string): string => {
    const reading = readings.get(difference);
    if (reading === undefined) throw new OpenPoint(difference, index);
    return reading;
  };
  const at: At = { domain, state: before, chosen };
  // Everything is read and computed here …
  const halves = (['mac', 'ilu'] as const).flatMap((half): HalfObserved[] => {
    const syntax = instruction[half];
    return syntax === null ? [] : [observed(asRead(instruction, half, syntax, at), half, at)];
  });
  // … before anything is written.
  const registers = written(instruction, halves, at);
  const address = addressIn(instruction, halves, at);
  const next = instruction.final ? instructions.length : index + 1;
  const after = { ...registers, address: address ?? before.address, next };
  return { index, instruction, halves, isAddressWritten: address !== null, before, after };
}

interface At {
  readonly domain: PatternDomain;
  readonly state: WordsState;
  readonly chosen: (difference: string) => string;
}

/** A half as it is read: where a scalar operation of the ILU shares C, the MAC's may be another than it says. */
function asRead(
  { mac, ilu, output }: Instruction,
  half: Half,
  syntax: HalfSyntax,
  { chosen }: At,
): HalfSyntax {
  if (half === 'ilu' || mac === null || ilu === null) return syntax;
  const c = sharesC(mac.name) ? mac.operands.at(-1) : undefined;
  if (c === undefined || ilu.operands[0]?.swizzle.length !== 1) return syntax;
  const [first = 0] = c.swizzle;
  const seen = (mac.temporary?.mask ?? 0) | (output?.from === 'mac' ? output.mask : 0);
  const differs = c.swizzle.some((from, place) => from !== first && (seen & (8 >> place)) !== 0);
  if (!differs || chosen('shared-c-swizzle') === 'whole') return syntax;
  const replicated = { ...c, swizzle: [first, first, first, first] };
  return { ...syntax, operands: [...syntax.operands.slice(0, -1), replicated] };
}

const PLACES = ['x', 'y', 'z', 'w'] as const;

function observed({ name, operands }: HalfSyntax, half: Half, at: At): HalfObserved {
  const { instructions } = at.domain;
  const own = computedBy(name);
  const scalar = instructions?.scalar[own];
  const toVector = instructions?.['scalar to vector'][own];
  const [first] = operands;
  if (
    first !== undefined &&
    (isAddressed(name) || scalar !== undefined || toVector !== undefined)
  ) {
    const value = loaded(first, at).x;
    const result = isAddressed(name)
      ? { address: addressOf(value, at) }
      : (toVector?.(value) ?? replicated(scalar?.(value) ?? value));
    return { half, operands: [{ scalar: value }], result };
  }
  const vectors = operands.map((operand) => loaded(operand, at));
  const [a, b = a, c = b] = vectors;
  const vector = instructions?.vector[own];
  const dot = instructions?.dot[own];
  if (a === undefined || b === undefined || c === undefined)
    throw new TypeError(`${name} without operands`);
  const result = vector?.(a, b, c) ?? (dot === undefined ? null : replicated(dot(a, b)));
  if (result === null) throw new TypeError(`the engine has no instruction ${name}`);
  return { half, operands: vectors, result };
}

function replicated(a: Pattern): V {
  return { x: a, y: a, z: a, w: a };
}

/** An operand as the operation gets it; of a scalar the component is in all places. */
function loaded({ source, negate, swizzle }: Operand, at: At): V {
  const register = contents(source, swizzle, at);
  const component = (place: number): Pattern => {
    const value = register[PLACES[swizzle[place] ?? swizzle[0] ?? 0] ?? 'x'];
    return negate ? at.domain.negate(value) : value;
  };
  return { x: component(0), y: component(1), z: component(2), w: component(3) };
}

const ZERO: V = { x: 0, y: 0, z: 0, w: 0 };

function contents(source: Operand['source'], swizzle: readonly number[], at: At): V {
  const { state, chosen } = at;
  switch (source.file) {
    case 'input':
      return state.inputs[source.number] ?? ZERO;
    case 'temporary': {
      if (source.number !== POSITION_ALIAS) return state.temporaries[source.number] ?? ZERO;
      // As outputs begin, which is the one reading there is.
      if (swizzle.some((from) => (state.position & (8 >> from)) === 0))
        chosen('position-alias-start');
      return state.outputs[0] ?? ZERO;
    }
    case 'constant': {
      const index = source.number + FIRST_CONSTANT + (source.relative ? state.address : 0);
      if (index >= 0 && index < CONSTANTS) return state.constants[index] ?? ZERO;
      chosen('relative-outside');
      return ZERO;
    }
  }
}

/** What nv2a_vsh_cpu adds before it takes the floor. */
const MORE = Math.fround(0.001);

/** What ARL makes of a number: clamped as the documents of the language have it, which is assumed of the engine. */
function addressOf(value: Pattern, { domain, chosen }: At): number {
  const floor = domain.floorToAddress(value);
  const number = isTiny(value) ? 0 : valueOf(value);
  const ofMore = domain.floorToAddress(bitsOf(Math.fround(number + MORE)));
  return floor === ofMore || chosen('address-rounding') === 'floor' ? floor : ofMore;
}

/** What ARL writes to A0.x; null where nothing does. */
function addressIn(
  { ilu, unread }: Instruction,
  halves: readonly HalfObserved[],
  { chosen }: At,
): number | null {
  const result = halves.map((each) => each.result).find((each) => 'address' in each);
  if (result === undefined) return null;
  const isOpen = ilu !== null && unread.temporary === 1;
  return isOpen && chosen('paired-arl-r1') === 'dropped' ? null : result.address;
}

/** Registers after both halves have written; A0.x apart. */
function written(instruction: Instruction, halves: readonly HalfObserved[], at: At): WordsState {
  const { mac, ilu, output } = instruction;
  const { chosen } = at;
  const resultOf = (half: Half): V | null => {
    const result = halves.find((each) => each.half === half)?.result;
    return result === undefined || 'address' in result ? null : result;
  };
  let { state } = at;
  const fromMac = resultOf('mac');
  if (
    mac !== null &&
    mac.temporary !== null &&
    fromMac !== null &&
    !isDropped(mac.temporary, ilu, chosen)
  ) {
    state = withTemporary(state, mac.temporary, fromMac);
  }
  const fromIlu = resultOf('ilu');
  if (ilu !== null && ilu.temporary !== null && fromIlu !== null) {
    state = withTemporary(state, ilu.temporary, fromIlu);
  }
  const toOutput = output === null ? null : resultOf(output.from);
  if (output !== null && toOutput !== null) state = withOutput(state, output, toOutput, chosen);
  return state;
}

/** Whether the MAC does not write R1, which the ILU beside it may write. */
function isDropped(to: Written, ilu: HalfSyntax | null, chosen: At['chosen']): boolean {
  if (ilu === null || to.number !== 1) return false;
  const left = to.mask & ~(ilu.temporary?.mask ?? 0);
  // What the ILU writes over is the same by either reading.
  return left === 0 || chosen('paired-r1') === 'dropped';
}

function withTemporary(state: WordsState, { number, mask }: Written, result: V): WordsState {
  return { ...state, temporaries: withRegister(state.temporaries, number, mask, result) };
}

function withOutput(
  state: WordsState,
  { file, number, mask }: OutputWrite,
  result: V,
  chosen: At['chosen'],
): WordsState {
  if (file === 'constant') {
    if (chosen('constant-written') === 'not-written') return state;
    const constants = withRegister(state.constants, number + FIRST_CONSTANT, mask, result);
    return { ...state, constants };
  }
  const isOpen = OUTPUTS[number] === 'oFog' && (mask & 8) === 0;
  if (isOpen && chosen('fog-mask') === 'first-to-x') {
    const first = PLACES.find((_, place) => (mask & (8 >> place)) !== 0) ?? 'x';
    const outputs = withRegister(state.outputs, number, 8, replicated(result[first]));
    return { ...state, outputs };
  }
  const outputs = withRegister(state.outputs, number, mask, result);
  return { ...state, outputs, position: state.position | (number === 0 ? mask : 0) };
}

function withRegister(file: readonly V[], number: number, mask: number, result: V): readonly V[] {
  const old = file[number] ?? ZERO;
  const copy = file.slice();
  copy[number] = {
    x: (mask & 8) === 0 ? old.x : result.x,
    y: (mask & 4) === 0 ? old.y : result.y,
    z: (mask & 2) === 0 ? old.z : result.z,
    w: (mask & 1) === 0 ? old.w : result.w,
  };
  return copy;
}
