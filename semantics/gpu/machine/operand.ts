/**
 * Operand load: variable, swizzle, negation, absolute value, negation, in this order, and the type as which
 * a variable is read. NV_gpu_program4 §2.X.3.1, §2.X.3.6, §2.X.4.2.
 */
import type { Vector } from '../../domains/domain.js';
import { SpecCrash } from '../../machine/crash.js';
import { inAll1 } from '../../domains/in-all.js';
import { component, pick, placesOf, rearranged } from '../../machine/swizzle.js';
import { each1 } from '../../domains/each.js';
import type { GpuDomain, GpuKinds, TypedVector } from '../domains/domain.js';
import type {
  Access,
  BufferView,
  Dimension,
  GpuOperand,
  GpuSource,
  RegisterIndex,
} from '../program.js';
import { linkAccess, linkDimension } from './access.js';
import { NOWHERE, type Load, type Place } from './linked.js';
import type { GpuInputs, GpuState } from './state.js';

/** How a word is read, and what a sign and bars make of it; and the same of all four components. */
export interface Interpretation<W, V> {
  readonly read: (word: W) => V;
  readonly negate: (a: V) => V;
  readonly absolute: (a: V) => V;
  readonly readAll: (words: Vector<W>) => Vector<V>;
  readonly negateAll: (a: Vector<V>) => Vector<V>;
}

export function floatInterpretation<T extends GpuKinds>(
  domain: GpuDomain<T>,
): Interpretation<T['word'], T['number']> {
  const { floatOf, negate, absolute, writtenOutWords } = domain;
  return {
    read: floatOf,
    negate,
    absolute,
    readAll: writtenOutWords?.floatsOf.get(floatOf) ?? each1(floatOf),
    negateAll: inAll1(domain, negate),
  };
}

/** Unsigned, a negation is the two's complement and an absolute value is nothing (§2.X.4.2). */
export function integerInterpretation<T extends GpuKinds>(
  { integerOf, negateInteger, absoluteInteger, writtenOutWords }: GpuDomain<T>,
  signed: boolean,
): Interpretation<T['word'], T['integer']> {
  const read = (word: T['word']): T['integer'] => integerOf(word, signed);
  const integersOf = writtenOutWords?.integersOf.get(integerOf);
  return {
    read,
    negate: negateInteger,
    absolute: (a) => absoluteInteger(a, signed),
    readAll: integersOf === undefined ? each1(read) : (words) => integersOf(words, signed),
    negateAll: each1(negateInteger),
  };
}

/** An operand; one that is a scalar stands in all four components. */
export function linkOperand<T extends GpuKinds, V>(
  operand: GpuOperand,
  domain: GpuDomain<T>,
  interpretation: Interpretation<T['word'], V>,
): Load<T, Vector<V>> {
  const source = linkSource(operand.source, domain);
  const convertAll = inAllConverted(operand, interpretation);
  const places = placesOf(operand.swizzle);
  if (places === null) return (inputs, state) => convertAll(source(inputs, state));
  const { x, y, z, w } = places;
  if (x !== y || x !== z || x !== w) {
    return (inputs, state) => convertAll(rearranged(source(inputs, state), places));
  }
  const convert = converted(operand, interpretation);
  return (inputs, state) => {
    const value = convert(component(source(inputs, state), x));
    return { x: value, y: value, z: value, w: value };
  };
}

/** A floating-point operand. */
export function linkFloatOperand<T extends GpuKinds>(
  operand: GpuOperand,
  domain: GpuDomain<T>,
): Load<T, Vector<T['number']>> {
  return linkOperand(operand, domain, floatInterpretation(domain));
}

/** An integer operand, signed or unsigned by its own type. */
export function linkIntegerOperand<T extends GpuKinds>(
  operand: GpuOperand,
  domain: GpuDomain<T>,
): Load<T, Vector<T['integer']>> {
  return linkOperand(operand, domain, integerInterpretation(domain, operand.type === 'S'));
}

/** An operand of either kind, for a trace. */
export function linkTypedOperand<T extends GpuKinds>(
  operand: GpuOperand,
  domain: GpuDomain<T>,
): Load<T, TypedVector<T['number'], T['integer']>> {
  const { type } = operand;
  if (type === 'F') {
    const load = linkFloatOperand(operand, domain);
    return (inputs, state) => ({ type, value: load(inputs, state) });
  }
  const load = linkIntegerOperand(operand, domain);
  return (inputs, state) => ({ type, value: load(inputs, state) });
}

/**
 * The scalar that selects a member of an array, read as its variable was declared. No modifier gives its type:
 * of a variable without a type either type of integer is read (gp4.E-index-type).
 */
function linkIndex<T extends GpuKinds>(
  { operand, isTyped }: RegisterIndex,
  domain: GpuDomain<T>,
): Load<T, T['integer']> {
  const source = linkSource(operand.source, domain);
  const selected = pick(operand.swizzle.charAt(0));
  const isUnsigned = operand.type === 'U';
  // Unsigned, what has the sign's bit is beyond every array, whatever the offset.
  const index = (value: T['integer'], unsigned: boolean): T['integer'] | null => {
    const known = domain.indexOf(value, 0);
    if (known === null) return null;
    return unsigned && known < 0 ? domain.undefinedInteger : value;
  };
  return (inputs, state) => {
    const word = selected(source(inputs, state));
    const own = domain.integerOf(word, !isUnsigned);
    const read = index(own, isUnsigned);
    if (read !== null) return read;
    return (isTyped ? null : index(domain.integerOf(word, false), true)) ?? own;
  };
}

/** The place in its file of a variable with an access of its own. */
export function linkPlace<T extends GpuKinds>(
  access: Access,
  domain: GpuDomain<T>,
): Load<T, Place> {
  return linkAccess(access, domain, (register) => linkIndex(register, domain));
}

function converted<W, V>(
  { sign, absolute }: GpuOperand,
  { read, negate, absolute: magnitude }: Interpretation<W, V>,
): (word: W) => V {
  if (absolute === null) return sign === '' ? read : (word) => negate(read(word));
  const within: (word: W) => V =
    absolute.sign === ''
      ? (word) => magnitude(read(word))
      : (word) => magnitude(negate(read(word)));
  return sign === '' ? within : (word) => negate(within(word));
}

function inAllConverted<W, V>(
  operand: GpuOperand,
  interpretation: Interpretation<W, V>,
): (words: Vector<W>) => Vector<V> {
  const { readAll, negateAll } = interpretation;
  if (operand.absolute !== null) return each1(converted(operand, interpretation));
  return operand.sign === '' ? readAll : (words) => negateAll(readAll(words));
}

/** The contents of a variable. */
export function linkSource<T extends GpuKinds>(
  source: GpuSource,
  domain: GpuDomain<T>,
): Load<T, Vector<T['word']>> {
  if (source.file === 'buffer') return linkBuffer(source.view, source.dimension, domain);
  if (source.access.kind === 'fixed') return linkVariable(source.file, source.access.slot);
  const file = fileOf<T>(source.file);
  const place = linkPlace(source.access, domain);
  const outside = undefinedVector(domain);
  return (inputs, state) => {
    const found = place(inputs, state);
    const variables = file(inputs, state);
    if (typeof found !== 'number') {
      return found
        .map((slot) => (slot === NOWHERE ? outside : at(variables, slot)))
        .reduce((a, b) => joined(domain.undefinedWord, a, b));
    }
    return found === NOWHERE ? outside : at(variables, found);
  };
}

/** A variable that is known when the program is linked. */
function linkVariable<T extends GpuKinds>(
  file: 'temporary' | 'attribute' | 'parameter',
  slot: number,
): Load<T, Vector<T['word']>> {
  switch (file) {
    case 'temporary':
      return (_, state) => at(state.temporaries, slot);
    case 'attribute':
      return (inputs) => at(inputs.attributes, slot);
    case 'parameter':
      return (inputs) => at(inputs.parameters, slot);
  }
}

function fileOf<T extends GpuKinds>(
  file: 'temporary' | 'attribute' | 'parameter',
): Load<T, readonly Vector<T['word']>[]> {
  switch (file) {
    case 'temporary':
      return (_, state: GpuState<T>) => state.temporaries;
    case 'attribute':
      return (inputs: GpuInputs<T>) => inputs.attributes;
    case 'parameter':
      return (inputs: GpuInputs<T>) => inputs.parameters;
  }
}

/**
 * An element of a program parameter buffer: one word for all four components, or four words. Undefined
 * where the buffer does not hold the whole element (§2.X.3.6).
 */
function linkBuffer<T extends GpuKinds>(
  { buffer, first, width }: BufferView,
  dimension: Dimension,
  domain: GpuDomain<T>,
): Load<T, Vector<T['word']>> {
  const index = linkDimension(dimension, domain, (register) => linkIndex(register, domain));
  const outside = undefinedVector(domain);
  const element = (words: readonly T['word'][], place: number): Vector<T['word']> => {
    const start = (first + place) * width;
    if (place === NOWHERE || start + width > words.length) return outside;
    const x = at(words, start);
    if (width === 1) return { x, y: x, z: x, w: x };
    return { x, y: at(words, start + 1), z: at(words, start + 2), w: at(words, start + 3) };
  };
  return (inputs, state) => {
    const words = inputs.buffers.get(buffer);
    if (words === undefined) return outside;
    const place = index(inputs, state);
    if (typeof place === 'number') return element(words, place);
    return place.map((i) => element(words, i)).reduce((a, b) => joined(domain.undefinedWord, a, b));
  };
}

/** All components undefined. */
export function undefinedVector<T extends GpuKinds>({
  undefinedWord,
}: GpuDomain<T>): Vector<T['word']> {
  return { x: undefinedWord, y: undefinedWord, z: undefinedWord, w: undefinedWord };
}

/** What one of two variables holds, it is not known which: undefined where they differ. */
export function joined<W>(undefinedWord: W, a: Vector<W>, b: Vector<W>): Vector<W> {
  const join = (one: W, other: W): W => (Object.is(one, other) ? one : undefinedWord);
  return { x: join(a.x, b.x), y: join(a.y, b.y), z: join(a.z, b.z), w: join(a.w, b.w) };
}

/** An entry that the loader has made sure of. */
export function at<V>(file: readonly V[], slot: number): V {
  return file[slot] ?? missing(file, slot);
}

function missing(file: readonly unknown[], slot: number): never {
  throw new SpecCrash(`slot ${String(slot)} of ${String(file.length)}`);
}
