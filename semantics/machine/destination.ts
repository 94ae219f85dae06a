/**
 * Destination register update: write mask, condition code mask, merge, condition code update; the
 * pseudocode UpdateDestination. NV_vertex_program2 §2.14.2.2. Masks and register files are looked at once, when a program is
 * linked; destination.plain.testing.ts has it as the pseudocode has it, and destination.test.ts holds both together.
 */
import type { Kinds, NumericDomain, Vector } from '../domains/domain.js';
import type { DestinationSyntax, InstructionSyntax } from '../language/ast.js';
import type { Environment } from '../../spec/environments.js';
import { stored } from './advance.js';
import { linkCondition } from './condition.js';
import { SpecCrash } from './crash.js';
import type { State } from './state.js';

/** Writes a result and goes on at `next`. */
export type Update<T extends Kinds, V> = (
  state: State<T>,
  next: number,
  result: Vector<V>,
) => State<T>;

/** The components that both masks let through. */
interface Masks<B, C> {
  readonly x: boolean;
  readonly y: boolean;
  readonly z: boolean;
  readonly w: boolean;
  /** Whether all of them are written, whatever the condition code is. */
  readonly whole: boolean;
  /** Null where no condition code mask was written. */
  readonly tests: ((codes: Vector<C>) => Vector<B>) | null;
}

function linkMasks<T extends Kinds>(
  { writeMask, conditionMask }: DestinationSyntax,
  domain: NumericDomain<T>,
): Masks<T['truth'], T['code']> {
  const mask = writeMask === '' ? 'xyzw' : writeMask;
  const [x, y, z, w] = [
    mask.includes('x'),
    mask.includes('y'),
    mask.includes('z'),
    mask.includes('w'),
  ];
  const tests = linkCondition(conditionMask, domain);
  return { x, y, z, w, whole: x && y && z && w && tests === null, tests };
}

/** One of two values by a test of the domain. */
type Select<B, V> = (test: B, whenTrue: V, whenFalse: V) => V;

/** What a register holds after a result went into it, under the write mask alone. */
function masked<V>(
  { x, y, z, w }: Masks<unknown, never>,
  old: Vector<V>,
  result: Vector<V>,
): Vector<V> {
  return {
    x: x ? result.x : old.x,
    y: y ? result.y : old.y,
    z: z ? result.z : old.z,
    w: w ? result.w : old.w,
  };
}

/** What a register holds after a result went into it, under the masks. */
function merged<B, C, V>(
  masks: Masks<B, C>,
  select: Select<B, V>,
  codes: Vector<C>,
  old: Vector<V>,
  result: Vector<V>,
): Vector<V> {
  const { whole, tests } = masks;
  if (tests === null) return whole ? result : masked(masks, old, result);
  const { x, y, z, w } = masks;
  const enabled = tests(codes);
  return {
    x: x ? select(enabled.x, result.x, old.x) : old.x,
    y: y ? select(enabled.y, result.y, old.y) : old.y,
    z: z ? select(enabled.z, result.z, old.z) : old.z,
    w: w ? select(enabled.w, result.w, old.w) : old.w,
  };
}

/** A register of a file whose size the loader has checked the number against. */
function at<V>(file: readonly V[], number: number): V {
  return file[number] ?? missing(number);
}

function missing(number: number): never {
  throw new SpecCrash(`no register ${String(number)} to write`);
}

/** A copy of a register file with another register. */
function replaced<V>(file: readonly Vector<V>[], number: number, by: Vector<V>): Vector<V>[] {
  const copy = file.slice();
  copy[number] = by;
  return copy;
}

/** The condition code after an update by a result, under the same masks. */
function generated<B, C, V>(
  { x, y, z, w, tests }: Masks<B, C>,
  select: Select<B, C>,
  conditionOf: (value: V) => C,
  codes: Vector<C>,
  result: Vector<V>,
): Vector<C> {
  if (tests === null) {
    return {
      x: x ? conditionOf(result.x) : codes.x,
      y: y ? conditionOf(result.y) : codes.y,
      z: z ? conditionOf(result.z) : codes.z,
      w: w ? conditionOf(result.w) : codes.w,
    };
  }
  const enabled = tests(codes);
  return {
    x: x ? select(enabled.x, conditionOf(result.x), codes.x) : codes.x,
    y: y ? select(enabled.y, conditionOf(result.y), codes.y) : codes.y,
    z: z ? select(enabled.z, conditionOf(result.z), codes.z) : codes.z,
    w: w ? select(enabled.w, conditionOf(result.w), codes.w) : codes.w,
  };
}

/** A destination as the machine looks at it while a program runs. */
export interface Destination<T extends Kinds> {
  readonly file: 'temporary' | 'result' | 'parameter' | 'null';
  readonly number: number;
  readonly masks: Masks<T['truth'], T['code']>;
  readonly updatesCode: boolean;
  /** Whether a result goes to a register, and the condition code matters neither for it nor after it. */
  readonly isPlain: boolean;
  readonly domain: Pick<NumericDomain<T>, 'choose' | 'select' | 'selectCode' | 'conditionOf'>;
}

/** The destination of a floating-point instruction. */
export function decodeDestination<T extends Kinds>(
  { name, destination, updatesConditionCode }: InstructionSyntax,
  environment: Environment,
  domain: NumericDomain<T>,
): Destination<T> {
  if (destination === null) throw new SpecCrash(`${name} without a destination`);
  const { register } = destination;
  const { choose, select, selectCode, conditionOf } = domain;
  const masks = linkMasks(destination, domain);
  const decoded = {
    masks,
    updatesCode: updatesConditionCode,
    isPlain: register.file !== 'null' && masks.tests === null && !updatesConditionCode,
    domain: { choose, select, selectCode, conditionOf },
  };
  switch (register.file) {
    case 'temporary':
    case 'parameter':
      return { file: register.file, number: register.number, ...decoded };
    case 'result':
      return { file: 'result', number: environment.results.indexOf(register.name), ...decoded };
    case 'null':
      return { file: 'null', number: 0, ...decoded };
    case 'address':
      throw new SpecCrash(`${name} writes no address register`);
  }
}

/** The register that is written. */
function oldOf<T extends Kinds>(
  { file, number }: Destination<T>,
  state: State<T>,
): Vector<T['number']> {
  if (file === 'temporary') return at(state.temporaries, number);
  return at(file === 'result' ? state.results : state.parameters, number);
}

/** The state after the register was written, which goes on at `next`. */
function advanced<T extends Kinds>(
  { file, number }: Destination<T>,
  state: State<T>,
  next: number,
  register: Vector<T['number']>,
  codes: Vector<T['code']>,
): State<T> {
  const { temporaries, results, parameters, addresses } = state;
  if (file === 'temporary') {
    const copy = replaced(temporaries, number, register);
    return stored(state, next, copy, results, parameters, addresses, codes);
  }
  if (file === 'result') {
    const copy = replaced(results, number, register);
    return stored(state, next, temporaries, copy, parameters, addresses, codes);
  }
  const copy = replaced(parameters, number, register);
  return stored(state, next, temporaries, results, copy, addresses, codes);
}

/** The state after a result was written, which goes on at `next`. */
export function written<T extends Kinds>(
  to: Destination<T>,
  state: State<T>,
  next: number,
  result: Vector<T['number']>,
): State<T> {
  if (!to.isPlain) return writtenByCode(to, state, next, result);
  const { masks } = to;
  const register = masks.whole ? result : masked(masks, oldOf(to, state), result);
  return advanced(to, state, next, register, state.codes);
}

/** The register that a result makes of the one before, where the destination `isPlain`: `into` takes it. */
export function writeInto<V>(
  { masks }: { readonly masks: Masks<unknown, never> },
  old: Vector<V>,
  result: Vector<V>,
  into: { -readonly [C in keyof Vector<V>]: V },
): void {
  into.x = masks.x ? result.x : old.x;
  into.y = masks.y ? result.y : old.y;
  into.z = masks.z ? result.z : old.z;
  into.w = masks.w ? result.w : old.w;
}

/** The same of a scalar, which goes to all components. */
export function writeToAllInto<V>(
  { masks }: { readonly masks: Masks<unknown, never> },
  old: Vector<V>,
  value: V,
  into: { -readonly [C in keyof Vector<V>]: V },
): void {
  into.x = masks.x ? value : old.x;
  into.y = masks.y ? value : old.y;
  into.z = masks.z ? value : old.z;
  into.w = masks.w ? value : old.w;
}

/** The same of a scalar, which goes to all components. */
export function writtenToAll<T extends Kinds>(
  to: Destination<T>,
  state: State<T>,
  next: number,
  value: T['number'],
): State<T> {
  if (!to.isPlain) {
    return writtenByCode(to, state, next, { x: value, y: value, z: value, w: value });
  }
  const { masks } = to;
  const old = oldOf(to, state);
  const register = {
    x: masks.x ? value : old.x,
    y: masks.y ? value : old.y,
    z: masks.z ? value : old.z,
    w: masks.w ? value : old.w,
  };
  return advanced(to, state, next, register, state.codes);
}

/** Where a mask asks for the condition code, where it is updated, and to the null register. */
function writtenByCode<T extends Kinds>(
  to: Destination<T>,
  state: State<T>,
  next: number,
  result: Vector<T['number']>,
): State<T> {
  const { masks, updatesCode, domain } = to;
  const { codes } = state;
  const { choose, select, selectCode, conditionOf } = domain;
  const updated = (): Vector<T['code']> => generated(masks, selectCode, conditionOf, codes, result);
  if (to.file !== 'null') {
    const register = merged(masks, select, codes, oldOf(to, state), result);
    return advanced(to, state, next, register, updatesCode ? updated() : codes);
  }
  // It holds nothing; whether it implies the suffix "C" is open.
  const after = updatesCode
    ? updated()
    : choose('nullDestination', (policy) => (policy === 'masks-hold' ? codes : updated()));
  const { temporaries, results, parameters, addresses } = state;
  return stored(state, next, temporaries, results, parameters, addresses, after);
}

/** The update that a floating-point instruction's destination asks for. */
export function linkDestination<T extends Kinds>(
  instruction: InstructionSyntax,
  environment: Environment,
  domain: NumericDomain<T>,
): Update<T, T['number']> {
  const destination = decodeDestination(instruction, environment, domain);
  return (state, next, result) => written(destination, state, next, result);
}

/** Writes a result and goes on at `next`; `operand` is what ARL and ARR converted, null for ARA. */
export type AddressUpdate<T extends Kinds> = (
  state: State<T>,
  next: number,
  result: Vector<T['address']>,
  operand: Vector<T['number']> | null,
) => State<T>;

/** The update that ARL, ARR and ARA ask for. */
export function linkAddressDestination<T extends Kinds>(
  instruction: InstructionSyntax,
  domain: NumericDomain<T>,
): AddressUpdate<T> {
  const { destination, updatesConditionCode } = instruction;
  if (destination?.register.file !== 'address') {
    throw new SpecCrash(`${instruction.name} writes address registers only`);
  }
  const { number } = destination.register;
  const masks = linkMasks(destination, domain);
  const { choose, conditionOf, conditionOfAddress, selectAddress, selectCode } = domain;
  // A clamp changes no sign, so that the sum of ARA has one code before and after.
  const codeOf = (written: T['address'], converted: T['number'] | null): T['code'] =>
    converted === null
      ? conditionOfAddress(written)
      : choose('addressCodes', (policy) =>
          policy === 'written' ? conditionOfAddress(written) : conditionOf(converted),
        );
  const itself = (code: T['code']): T['code'] => code;
  const codesAfter = (
    { codes }: State<T>,
    { x, y, z, w }: Vector<T['address']>,
    operand: Vector<T['number']> | null,
  ): Vector<T['code']> =>
    updatesConditionCode
      ? generated(masks, selectCode, itself, codes, {
          x: codeOf(x, operand?.x ?? null),
          y: codeOf(y, operand?.y ?? null),
          z: codeOf(z, operand?.z ?? null),
          w: codeOf(w, operand?.w ?? null),
        })
      : codes;
  return (state, next, result, operand) => {
    const { temporaries, results, parameters, addresses, codes } = state;
    const register = merged(masks, selectAddress, codes, at(addresses, number), result);
    const written = replaced(addresses, number, register);
    const after = codesAfter(state, result, operand);
    return stored(state, next, temporaries, results, parameters, written, after);
  };
}
