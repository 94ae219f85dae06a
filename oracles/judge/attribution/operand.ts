/** Which clause decides where an operand is not loaded as §2.14.2.1 says: deviations tried one by one. */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS, INITIAL } from '../../../spec/environments.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { OperandSyntax } from '../../../semantics/language/ast.js';
import { linkScalarOperand, linkVectorOperand } from '../../../semantics/machine/operand.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import { isDenormal } from '../../../semantics/number/binary32.js';
import { copies } from '../../../semantics/instructions/index.js';
import type { StepContext, StepViolation } from '../violation.js';
import {
  absoluteClauses,
  isOutside,
  registers,
  relativeClauses,
  type As,
  type Deviation,
  type Values,
} from './operand-registers.js';
import { whatExplains, type Reason } from './reason.js';

export function operandReason(
  step: StepContext,
  { operand: index }: Extract<StepViolation, { kind: 'operand' }>,
): Reason {
  const operand = step.instruction.operands[index];
  const own = step.observation.operands[index];
  if (operand === undefined || own === undefined || own.kind === 'address') {
    return { clauses: deciding('operand.address'), way: 'address operand' };
  }
  const scalar = own.kind === 'scalar';
  const general = deciding(scalar ? 'operand.scalar' : 'operand.vector');
  const observed = scalar ? [own.value] : COMPONENTS.map((component) => own.value[component]);
  const load = (other: OperandSyntax): Values => loaded(step, other, scalar);
  const expected = load(operand);

  const deviations = [...deviationsOf(step, operand, { scalar, expected, observed, load })];
  const exactly = (outcome: Values): boolean => outcome.every((v, i) => Object.is(v, observed[i]));
  /** Some components as they should be, the others deviating. */
  const inPart = (outcome: Values): boolean =>
    outcome.every((v, i) => Object.is(v, observed[i]) || Object.is(expected[i], observed[i]));
  const reason =
    whatExplains(deviations, exactly) ??
    whatExplains(deviations, inPart) ??
    flushing(expected, observed) ??
    fallback(step, operand);
  return { ...reason, clauses: [...reason.clauses, ...general] };
}

/**
 * The operands as they should be, where the implementation has the same ones in another order; else null.
 */
export function exchangedOperands({
  instruction,
  inputs,
  before,
  observation,
}: StepContext): StepContext['observation']['operands'] | null {
  const own = observation.operands;
  if (own.length < 2) return null;
  const right = instruction.operands.map((operand) => ({
    kind: 'vector' as const,
    value: linkVectorOperand(operand, NOMINAL)(inputs, before),
  }));
  const rest = own.map((operand) => (operand.kind === 'vector' ? operand.value : null));
  for (const { value } of right) {
    const at = rest.findIndex(
      (each) =>
        each !== null && COMPONENTS.every((letter) => Object.is(each[letter], value[letter])),
    );
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return right;
}

function loaded(
  { inputs, before }: Pick<StepContext, 'inputs' | 'before'>,
  operand: OperandSyntax,
  scalar: boolean,
): Values {
  if (scalar) {
    const suffix = operand.swizzle === '' ? 'x' : operand.swizzle;
    return [linkScalarOperand({ ...operand, swizzle: suffix }, NOMINAL)(inputs, before)];
  }
  return valuesOf(linkVectorOperand(operand, NOMINAL)(inputs, before));
}

function valuesOf(vector: Vector<number>): Values {
  return COMPONENTS.map((component) => vector[component]);
}

function* deviationsOf(
  step: StepContext,
  operand: OperandSyntax,
  seen: Seen,
): Generator<Deviation> {
  const { scalar, load } = seen;
  const as = (
    way: string,
    clauses: readonly string[],
    change: Partial<OperandSyntax>,
  ): Deviation => ({ way, clauses, change, leadsTo: () => load({ ...operand, ...change }) });
  yield* signs(operand, as);
  // What is computed fails more often than what is written down.
  const relative = operand.register.file === 'relative';
  if (relative) yield* registers(step, operand, as);
  yield* swizzles(operand, scalar, as);
  yield* permutation(operand, seen);
  yield* late(step, operand, scalar);
  if (!relative) yield* registers(step, operand, as);
  yield* strangeSigns(operand, as);
}

type Operands = StepContext['observation']['operands'];

/**
 * What the operands of a step would be by one deviation each, the simplest first, and by one that concerns
 * all of them: for whoever sees results alone.
 */
export function* deviatingOperands(step: StepContext): Generator<Operands> {
  const { instruction, observation } = step;
  const own = observation.operands.map((operand, index) => {
    const syntax = instruction.operands[index];
    return syntax === undefined || operand.kind === 'address'
      ? null
      : { syntax, scalar: operand.kind === 'scalar' };
  });
  const loadedAs = (change: (operand: OperandSyntax, index: number) => OperandSyntax): Operands =>
    observation.operands.map((operand, index) => {
      const known = own[index];
      if (known === null || known === undefined) return operand;
      return withValues(operand, loaded(step, change(known.syntax, index), known.scalar));
    });
  const as: As = (way, clauses, change) => ({ way, clauses, leadsTo: () => [], change });
  for (const phase of PHASES) {
    for (const [index, known] of own.entries()) {
      if (known === null) continue;
      for (const { change = {}, leadsTo } of phase(step, known.syntax, known.scalar, as)) {
        if (Object.keys(change).length > 0) {
          yield loadedAs((operand, at) => (at === index ? { ...operand, ...change } : operand));
          continue;
        }
        const values = leadsTo();
        yield observation.operands.map((operand, at) =>
          at === index ? withValues(operand, values) : operand,
        );
      }
    }
  }
  yield* outsideOperands(step);
  for (const change of ON_ALL) yield loadedAs((operand) => ({ ...operand, ...change(operand) }));
}

/** Operands that lie outside of the parameters and are something else than any parameter: as attributes are, ones, or what is copied. */
function* outsideOperands(step: StepContext): Generator<Operands> {
  const { instruction, observation } = step;
  const { result } = observation;
  const copied = copies(instruction.name) && result !== null ? [valuesOf(result.value)] : [];
  for (const [index, operand] of instruction.operands.entries()) {
    if (!isOutside(step, operand)) continue;
    const sign = operand.sign === '-' ? -1 : 1;
    const signed = [INITIAL.vertexAttribute, [1, 1, 1, 1]].map((quad) => quad.map((v) => sign * v));
    for (const values of [...signed, ...copied]) {
      yield observation.operands.map((own, at) => (at === index ? withValues(own, values) : own));
    }
  }
}

type Phase = (
  step: StepContext,
  operand: OperandSyntax,
  scalar: boolean,
  as: As,
) => Iterable<Deviation>;

const isRelative = ({ register }: OperandSyntax): boolean => register.file === 'relative';

/** In the order of operandReason. */
const PHASES: readonly Phase[] = [
  (_, operand, __, as) => signs(operand, as),
  (step, operand, _, as) => (isRelative(operand) ? registers(step, operand, as) : []),
  (step, operand, scalar) => late(step, operand, scalar),
  (_, operand, scalar, as) => swizzles(operand, scalar, as),
  (step, operand, _, as) => (isRelative(operand) ? [] : registers(step, operand, as)),
  (_, __, scalar, as) => (scalar ? [] : ALL_SWIZZLES.map((swizzle) => as('', [], { swizzle }))),
  (_, operand, __, as) => strangeSigns(operand, as),
];

const ALL_SWIZZLES: readonly string[] = COMPONENTS.flatMap((x) =>
  COMPONENTS.flatMap((y) => COMPONENTS.flatMap((z) => COMPONENTS.map((w) => x + y + z + w))),
);

const ON_ALL: readonly ((operand: OperandSyntax) => Partial<OperandSyntax>)[] = [
  () => ({ sign: '' }),
  () => ({ absolute: null }),
  () => ({ sign: '', absolute: null }),
  () => ({ swizzle: '' }),
];

function withValues(operand: Operands[number], values: Values): Operands[number] {
  const [x = NaN, y = x, z = x, w = x] = values;
  switch (operand.kind) {
    case 'scalar':
      return { kind: 'scalar', value: x };
    case 'vector':
      return { kind: 'vector', value: { x, y, z, w } };
    case 'address':
      return operand;
  }
}

/** What an operand should be, and what it is. */
interface Seen {
  readonly scalar: boolean;
  readonly expected: Values;
  readonly observed: Values;
  readonly load: (operand: OperandSyntax) => Values;
}

function* signs({ sign, absolute }: OperandSyntax, as: As): Generator<Deviation> {
  if (absolute === null) {
    if (sign === '-') yield as('sign', deciding('operand.negation'), { sign: '' });
    return;
  }
  const net = (sign === '-') === (absolute.sign === '-') ? '' : '-';
  if (sign === '-') {
    yield as('sign before the bars', deciding('operand.negation-before-bars'), { sign: '' });
  }
  if (absolute.sign === '-') {
    yield as('sign between the bars', deciding('operand.negation-within-bars'), { sign: net });
  }
  const ignored = deciding('operand.bars');
  yield as('bars', ignored, { sign: net, absolute: null });
  yield as('bars', ignored, { absolute: null });
}

/** Signs that nobody wrote: what explains the least, since it explains so much. */
function* strangeSigns({ sign, absolute }: OperandSyntax, as: As): Generator<Deviation> {
  if (absolute !== null) return;
  const clauses = sign === '-' ? deciding('operand.negation') : [];
  if (sign !== '-') yield as('sign', clauses, { sign: '-' });
  yield as('sign', clauses, { sign: '', absolute: { sign: '' } });
}

function* swizzles({ swizzle }: OperandSyntax, scalar: boolean, as: As): Generator<Deviation> {
  if (scalar) {
    for (const letter of COMPONENTS) {
      if (letter === swizzle) continue;
      yield as('component', deciding('operand.component'), { swizzle: letter });
    }
    return;
  }
  if (swizzle === '') return;
  yield as('swizzle', swizzleClauses(swizzle), { swizzle: '' });
}

function swizzleClauses(swizzle: string): readonly string[] {
  if (swizzle === '') return deciding('operand.no-swizzle');
  return deciding(swizzle.length === 1 ? 'operand.swizzle-of-one' : 'operand.swizzle');
}

/** Any other swizzle: each component is one of the register's. */
function* permutation(
  operand: OperandSyntax,
  { scalar, expected, observed, load }: Seen,
): Generator<Deviation> {
  if (scalar) return;
  const plain = load({ ...operand, swizzle: '' });
  // What all components share tells nothing of their order.
  if (plain.every((value) => Object.is(value, plain[0]))) return;
  const isOne = (value: number, index: number): boolean =>
    Object.is(value, expected[index]) || plain.some((each) => Object.is(each, value));
  if (!observed.every(isOne)) return;
  yield { way: 'swizzle', clauses: swizzleClauses(operand.swizzle), leadsTo: () => observed };
}

/** The operand is the register that the instruction writes, read when parts of it are written. */
function* late(
  { instruction, inputs, after }: StepContext,
  operand: OperandSyntax,
  scalar: boolean,
): Generator<Deviation> {
  const { register } = operand;
  const destination = instruction.destination?.register;
  if (
    (register.file === 'temporary' || register.file === 'parameter') &&
    destination?.file === register.file &&
    destination.number === register.number
  ) {
    yield {
      way: 'order of reading and writing',
      clauses: deciding('operand.read-late'),
      leadsTo: () => loaded({ inputs, before: after }, operand, scalar),
    };
  }
}

function flushing(expected: Values, observed: Values): Reason | null {
  const denormal = expected.some(
    (value, i) =>
      !Object.is(value, observed[i]) && isDenormal(value) !== isDenormal(observed[i] ?? 0),
  );
  return denormal ? { clauses: deciding('operand.denormal'), way: 'denormal' } : null;
}

function fallback(step: StepContext, operand: OperandSyntax): Reason {
  const { register, swizzle } = operand;
  const way = 'operand';
  if (isOutside(step, operand)) return { clauses: deciding('operand.outside'), way: 'outside' };
  switch (register.file) {
    case 'relative':
      return { clauses: relativeClauses(register), way };
    case 'parameter':
      return { clauses: absoluteClauses(register.number), way };
    default:
      return { clauses: letters(swizzle) === 'xyzw' ? [] : swizzleClauses(swizzle), way };
  }
}
