/**
 * Operand load: variable, swizzle, negation, absolute value, negation, in this order, and the type as which
 * a variable is read. NV_gpu_program4 §2.X.3.1, §2.X.3.6, §2.X.4.2.
 */
import type { Vector } from '../../domains/domain.js';
import { SpecCrash } from '../../machine/crash.js';
import { pick } from '../../machine/swizzle.js';
import type { GpuDomain, TypedVector } from '../domains/domain.js';
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

/** How a word is read, and what a sign and bars make of it. */
export interface Interpretation<W, V> {
  readonly read: (word: W) => V;
  readonly negate: (a: V) => V;
  readonly absolute: (a: V) => V;
}

export function floatInterpretation<F, B, I, C, W>(
  domain: GpuDomain<F, B, I, C, W>,
): Interpretation<W, F> {
  return { read: domain.floatOf, negate: domain.negate, absolute: domain.absolute };
}

/** Unsigned, a negation is the two's complement and an absolute value is nothing (§2.X.4.2). */
export function integerInterpretation<F, B, I, C, W>(
  domain: GpuDomain<F, B, I, C, W>,
  signed: boolean,
): Interpretation<W, I> {
  return {
    read: (word) => domain.integerOf(word, signed),
    negate: domain.negateInteger,
    absolute: (a) => domain.absoluteInteger(a, signed),
  };
}

/** An operand; one that is a scalar stands in all four components. */
export function linkOperand<F, B, I, C, W, V>(
  operand: GpuOperand,
  domain: GpuDomain<F, B, I, C, W>,
  interpretation: Interpretation<W, V>,
): Load<F, C, W, Vector<V>> {
  return arranged(
    operand.swizzle,
    linkSource(operand.source, domain),
    converted(operand, interpretation),
  );
}

/** A floating-point operand. */
export function linkFloatOperand<F, B, I, C, W>(
  operand: GpuOperand,
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, Vector<F>> {
  return linkOperand(operand, domain, floatInterpretation(domain));
}

/** An integer operand, signed or unsigned by its own type. */
export function linkIntegerOperand<F, B, I, C, W>(
  operand: GpuOperand,
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, Vector<I>> {
  return linkOperand(operand, domain, integerInterpretation(domain, operand.type === 'S'));
}

/** An operand of either kind, for a trace. */
export function linkTypedOperand<F, B, I, C, W>(
  operand: GpuOperand,
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, TypedVector<F, I>> {
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
function linkIndex<F, B, I, C, W>(
  { operand, isTyped }: RegisterIndex,
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, I> {
  const source = linkSource(operand.source, domain);
  const component = pick(operand.swizzle.charAt(0));
  const isUnsigned = operand.type === 'U';
  // Unsigned, what has the sign's bit is beyond every array, whatever the offset.
  const index = (value: I, unsigned: boolean): I | null => {
    const known = domain.indexOf(value, 0);
    if (known === null) return null;
    return unsigned && known < 0 ? domain.undefinedInteger : value;
  };
  return (inputs, state) => {
    const word = component(source(inputs, state));
    const own = domain.integerOf(word, !isUnsigned);
    const read = index(own, isUnsigned);
    if (read !== null) return read;
    return (isTyped ? null : index(domain.integerOf(word, false), true)) ?? own;
  };
}

/** The place in its file of a variable with an access of its own. */
export function linkPlace<F, B, I, C, W>(
  access: Access,
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, Place> {
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

function arranged<F, C, W, V>(
  swizzle: string,
  load: Load<F, C, W, Vector<W>>,
  convert: (word: W) => V,
): Load<F, C, W, Vector<V>> {
  if (swizzle === 'xyzw') {
    return (inputs, state) => {
      const v = load(inputs, state);
      return { x: convert(v.x), y: convert(v.y), z: convert(v.z), w: convert(v.w) };
    };
  }
  const [first = '', second = first, third = first, fourth = first] = swizzle;
  const x = pick(first);
  if (second === first && third === first && fourth === first) {
    return (inputs, state) => {
      const value = convert(x(load(inputs, state)));
      return { x: value, y: value, z: value, w: value };
    };
  }
  const [y, z, w] = [pick(second), pick(third), pick(fourth)];
  return (inputs, state) => {
    const v = load(inputs, state);
    return { x: convert(x(v)), y: convert(y(v)), z: convert(z(v)), w: convert(w(v)) };
  };
}

/** The contents of a variable. */
function linkSource<F, B, I, C, W>(
  source: GpuSource,
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, Vector<W>> {
  if (source.file === 'buffer') return linkBuffer(source.view, source.dimension, domain);
  const file = fileOf<F, C, W>(source.file);
  if (source.access.kind === 'fixed') {
    const { slot } = source.access;
    return (inputs, state) => at(file(inputs, state), slot);
  }
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

function fileOf<F, C, W>(
  file: 'temporary' | 'attribute' | 'parameter',
): Load<F, C, W, readonly Vector<W>[]> {
  switch (file) {
    case 'temporary':
      return (_, state: GpuState<C, W>) => state.temporaries;
    case 'attribute':
      return (inputs: GpuInputs<F, W>) => inputs.attributes;
    case 'parameter':
      return (inputs: GpuInputs<F, W>) => inputs.parameters;
  }
}

/**
 * An element of a program parameter buffer: one word for all four components, or four words. Undefined
 * where the buffer does not hold the whole element (§2.X.3.6).
 */
function linkBuffer<F, B, I, C, W>(
  { buffer, first, width }: BufferView,
  dimension: Dimension,
  domain: GpuDomain<F, B, I, C, W>,
): Load<F, C, W, Vector<W>> {
  const index = linkDimension(dimension, domain, (register) => linkIndex(register, domain));
  const outside = undefinedVector(domain);
  const element = (words: readonly W[], place: number): Vector<W> => {
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
export function undefinedVector<F, B, I, C, W>({
  undefinedWord,
}: GpuDomain<F, B, I, C, W>): Vector<W> {
  return { x: undefinedWord, y: undefinedWord, z: undefinedWord, w: undefinedWord };
}

/** What one of two variables holds, it is not known which: undefined where they differ. */
export function joined<W>(undefinedWord: W, a: Vector<W>, b: Vector<W>): Vector<W> {
  const join = (one: W, other: W): W => (Object.is(one, other) ? one : undefinedWord);
  return { x: join(a.x, b.x), y: join(a.y, b.y), z: join(a.z, b.z), w: join(a.w, b.w) };
}

/** An entry that the loader has made sure of. */
export function at<V>(file: readonly V[], slot: number): V {
  const value = file[slot];
  if (value === undefined) throw new SpecCrash(`slot ${String(slot)} of ${String(file.length)}`);
  return value;
}
