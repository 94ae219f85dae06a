/**
 * Destination register update: write mask, condition code mask, merge, condition code update; the
 * pseudocode UpdateDestination. NV_vertex_program2 §2.14.2.2. Masks and register files are looked at once, when a program is
 * linked; destination.plain.testing.ts has it as the pseudocode has it, and destination.test.ts holds both together.
 */
import type { NumericDomain, Vector } from '../domains/domain.js';
import type { DestinationSyntax, InstructionSyntax } from '../language/ast.js';
import type { Environment } from '../../spec/environments.js';
import { linkCondition } from './condition.js';
import { SpecCrash } from './crash.js';
import type { State } from './state.js';

/** Writes a result and goes on at `next`. */
export type Update<F, A, C, V> = (
  state: State<F, A, C>,
  next: number,
  result: Vector<V>,
) => State<F, A, C>;

/** Merges under the masks: what is written, and the condition code that goes with it. */
interface Merge<C, V> {
  readonly value: (codes: Vector<C>, old: Vector<V>, result: Vector<V>) => Vector<V>;
  /** Null where the instruction lacks the suffix "C". */
  readonly codes: ((codes: Vector<C>, result: Vector<V>) => Vector<C>) | null;
}

/** What merging needs of a kind of value: F or A. */
interface Merging<B, C, V> {
  readonly select: (test: B, whenTrue: V, whenFalse: V) => V;
  readonly conditionOf: (value: V) => C;
}

function linkMerge<F, B, A, C, V>(
  instruction: InstructionSyntax,
  destination: DestinationSyntax,
  domain: NumericDomain<F, B, A, C>,
  { select, conditionOf }: Merging<B, C, V>,
): Merge<C, V> {
  const mask = destination.writeMask === '' ? 'xyzw' : destination.writeMask;
  const [mx, my, mz, mw] = [
    mask.includes('x'),
    mask.includes('y'),
    mask.includes('z'),
    mask.includes('w'),
  ];
  const whole = mx && my && mz && mw;
  const condition = linkCondition(destination.conditionMask, domain);
  const { selectCode } = domain;
  if (condition === null) {
    return {
      value: whole
        ? (_, __, result) => result
        : (_, old, result) => ({
            x: mx ? result.x : old.x,
            y: my ? result.y : old.y,
            z: mz ? result.z : old.z,
            w: mw ? result.w : old.w,
          }),
      codes: instruction.updatesConditionCode
        ? (codes, result) => ({
            x: mx ? conditionOf(result.x) : codes.x,
            y: my ? conditionOf(result.y) : codes.y,
            z: mz ? conditionOf(result.z) : codes.z,
            w: mw ? conditionOf(result.w) : codes.w,
          })
        : null,
    };
  }
  return {
    value: (codes, old, result) => {
      const enabled = condition(codes);
      return {
        x: mx ? select(enabled.x, result.x, old.x) : old.x,
        y: my ? select(enabled.y, result.y, old.y) : old.y,
        z: mz ? select(enabled.z, result.z, old.z) : old.z,
        w: mw ? select(enabled.w, result.w, old.w) : old.w,
      };
    },
    codes: instruction.updatesConditionCode
      ? (codes, result) => {
          const enabled = condition(codes);
          return {
            x: mx ? selectCode(enabled.x, conditionOf(result.x), codes.x) : codes.x,
            y: my ? selectCode(enabled.y, conditionOf(result.y), codes.y) : codes.y,
            z: mz ? selectCode(enabled.z, conditionOf(result.z), codes.z) : codes.z,
            w: mw ? selectCode(enabled.w, conditionOf(result.w), codes.w) : codes.w,
          };
        }
      : null,
  };
}

/** A copy of a register file with one register merged. */
function write<C, V>(
  file: readonly Vector<V>[],
  number: number,
  merge: Merge<C, V>,
  codes: Vector<C>,
  result: Vector<V>,
): readonly Vector<V>[] {
  const old = file[number];
  if (old === undefined) throw new SpecCrash(`no register ${String(number)} to write`);
  const copy = file.slice();
  copy[number] = merge.value(codes, old, result);
  return copy;
}

/** The update that a floating-point instruction's destination asks for. */
export function linkDestination<F, B, A, C>(
  instruction: InstructionSyntax,
  environment: Environment,
  domain: NumericDomain<F, B, A, C>,
): Update<F, A, C, F> {
  const { destination } = instruction;
  if (destination === null) throw new SpecCrash(`${instruction.name} without a destination`);
  const merge = linkMerge<F, B, A, C, F>(instruction, destination, domain, domain);
  const codesAfter = (state: State<F, A, C>, result: Vector<F>): Vector<C> =>
    merge.codes === null ? state.codes : merge.codes(state.codes, result);
  const { register } = destination;
  switch (register.file) {
    case 'temporary': {
      const { number } = register;
      return (state, next, result) => ({
        next,
        executed: state.executed + 1,
        ignored: state.ignored,
        temporaries: write(state.temporaries, number, merge, state.codes, result),
        results: state.results,
        parameters: state.parameters,
        addresses: state.addresses,
        codes: codesAfter(state, result),
        stack: state.stack,
      });
    }
    case 'result': {
      const number = environment.results.indexOf(register.name);
      return (state, next, result) => ({
        next,
        executed: state.executed + 1,
        ignored: state.ignored,
        temporaries: state.temporaries,
        results: write(state.results, number, merge, state.codes, result),
        parameters: state.parameters,
        addresses: state.addresses,
        codes: codesAfter(state, result),
        stack: state.stack,
      });
    }
    case 'parameter': {
      const { number } = register;
      return (state, next, result) => ({
        next,
        executed: state.executed + 1,
        ignored: state.ignored,
        temporaries: state.temporaries,
        results: state.results,
        parameters: write(state.parameters, number, merge, state.codes, result),
        addresses: state.addresses,
        codes: codesAfter(state, result),
        stack: state.stack,
      });
    }
    case 'null': {
      const implied = linkMerge<F, B, A, C, F>(
        { ...instruction, updatesConditionCode: true },
        destination,
        domain,
        domain,
      ).codes;
      const codesWithout = (state: State<F, A, C>, result: Vector<F>): Vector<C> =>
        domain.choose('nullDestination', (policy) =>
          policy === 'masks-hold' ? state.codes : (implied?.(state.codes, result) ?? state.codes),
        );
      const codes = merge.codes === null ? codesWithout : codesAfter;
      return (state, next, result) => ({
        next,
        executed: state.executed + 1,
        ignored: state.ignored,
        temporaries: state.temporaries,
        results: state.results,
        parameters: state.parameters,
        addresses: state.addresses,
        codes: codes(state, result),
        stack: state.stack,
      });
    }
    case 'address':
      throw new SpecCrash(`${instruction.name} writes no address register`);
  }
}

/** Writes a result and goes on at `next`; `operand` is what ARL and ARR converted, null of ARA. */
export type AddressUpdate<F, A, C> = (
  state: State<F, A, C>,
  next: number,
  result: Vector<A>,
  operand: Vector<F> | null,
) => State<F, A, C>;

/** The update that ARL, ARR and ARA ask for. */
export function linkAddressDestination<F, B, A, C>(
  instruction: InstructionSyntax,
  domain: NumericDomain<F, B, A, C>,
): AddressUpdate<F, A, C> {
  const { destination } = instruction;
  if (destination?.register.file !== 'address') {
    throw new SpecCrash(`${instruction.name} writes address registers only`);
  }
  const { number } = destination.register;
  const merge = linkMerge<F, B, A, C, A>(instruction, destination, domain, {
    select: domain.selectAddress,
    conditionOf: domain.conditionOfAddress,
  });
  // A clamp changes no sign, so that the sum of ARA has one code before and after.
  const { choose, conditionOf, conditionOfAddress, selectCode } = domain;
  const codeOf = (written: A, converted: F | null): C =>
    converted === null
      ? conditionOfAddress(written)
      : choose('addressCodes', (policy) =>
          policy === 'written' ? conditionOfAddress(written) : conditionOf(converted),
        );
  const mergeCodes = linkMerge<F, B, A, C, C>(instruction, destination, domain, {
    select: selectCode,
    conditionOf: (code) => code,
  }).codes;
  const codesAfter = (
    { codes }: State<F, A, C>,
    { x, y, z, w }: Vector<A>,
    operand: Vector<F> | null,
  ): Vector<C> =>
    mergeCodes === null
      ? codes
      : mergeCodes(codes, {
          x: codeOf(x, operand?.x ?? null),
          y: codeOf(y, operand?.y ?? null),
          z: codeOf(z, operand?.z ?? null),
          w: codeOf(w, operand?.w ?? null),
        });
  return (state, next, result, operand) => ({
    next,
    executed: state.executed + 1,
    ignored: state.ignored,
    temporaries: state.temporaries,
    results: state.results,
    parameters: state.parameters,
    addresses: write(state.addresses, number, merge, state.codes, result),
    codes: codesAfter(state, result, operand),
    stack: state.stack,
  });
}
