/** The same of GPU programs: see ../hostile.testing.ts. */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { numberOf } from '../../../semantics/gpu/domains/packed.js';
import type { GpuMachine, NominalGpuState } from '../../../semantics/gpu/machine/machine.js';
import {
  after,
  asIf,
  destinations,
  named,
  numbers,
  numbersOf,
  onFloats,
  onIntegers,
  operands,
  rewriting,
  rewritingOf,
} from './machines.js';

/** LIT that clamps its exponent elsewhere than at 128. */
const litClampedAt = (bound: number): GpuMachine =>
  numbersOf(named('LIT'), {
    constant: (value) =>
      GPU_NOMINAL.constant(
        Number.isFinite(value) && Math.abs(value) > 127 ? Math.sign(value) * bound : value,
      ),
  });

const ZERO = { x: 0, y: 0, z: 0, w: 0 };

/** Leaves another state after the EMIT of that number, counted from 1. */
const afterVertex = (
  number: number,
  change: (state: NominalGpuState) => NominalGpuState,
): GpuMachine =>
  after(named('EMIT'), (state) => {
    const vertices = state.emitted.filter(({ kind }) => kind === 'vertex').length;
    return vertices === number ? change(state) : state;
  });

/** By the name that the table (blame.yaml) has for it. */
export const GPU_HOSTILE: Readonly<Record<string, GpuMachine>> = {
  'lit-clamped-at-127': litClampedAt(127),
  'lit-clamped-at-129': litClampedAt(129),
  'add-drops-last-bit': numbersOf(named('ADD'), {
    add: onFloats((a, b) => Math.fround((a + b) * (1 + 2 ** -20))),
  }),
  'and-forgets-top-bit': numbersOf(named('AND'), {
    and: onIntegers((a, b) => a & b & 0x7fffffff),
  }),
  'sat-at-two': numbers({
    saturate: (a, low) => {
      const value = numberOf(a);
      return typeof value === 'number' && value > 1 && value <= 2
        ? a
        : GPU_NOMINAL.saturate(a, low);
    },
  }),
  'mask-xz-is-xy': destinations((to) => (to.writeMask === 'xz' ? { ...to, writeMask: 'xy' } : to)),
  'second-operand-unswizzled': operands((operand, position) =>
    position === 1 && !operand.isScalar ? { ...operand, swizzle: 'xyzw' } : operand,
  ),
  'third-sign-lost': operands((operand, position) =>
    position === 2 ? { ...operand, sign: '' } : operand,
  ),
  'first-bars-lost': operands((operand, position) =>
    position === 0 ? { ...operand, absolute: null } : operand,
  ),
  'shl-by-one-more': numbersOf(named('SHL'), {
    shiftLeft: onIntegers((a, count) => (a << count) << 1),
  }),
  'mul-keeps-no-sign-of-zero': numbersOf(named('MUL'), {
    multiply: onFloats((a, b) => (a * b === 0 ? 0 : Math.fround(a * b))),
  }),
  'slt-is-sle': rewritingOf(named('SLT'), (instruction) => ({ ...instruction, name: 'SLE' })),
  'or-is-xor': rewritingOf(named('OR'), (instruction) => ({ ...instruction, name: 'XOR' })),
  'flr-is-trunc': rewritingOf(named('FLR'), (instruction) => ({ ...instruction, name: 'TRUNC' })),
  'dp3-is-dp4': rewritingOf(named('DP3'), (instruction) => ({ ...instruction, name: 'DP4' })),
  'ssat-ignored-by-add': rewriting((instruction) =>
    instruction.name === 'ADD' ? { ...instruction, clamp: null } : instruction,
  ),
  'main-begins-late': asIf((program) => ({
    ...program,
    entry: program.entry === 0 ? 0 : program.entry + 1,
  })),
  'cmp-exchanged': rewritingOf(named('CMP'), (instruction) => {
    const [a, b, c] = instruction.operands;
    if (a === undefined || b === undefined || c === undefined) return instruction;
    return { ...instruction, operands: [a, c, b] };
  }),
  'fifth-vertex-is-fourth': asIf((program) => ({
    ...program,
    attributes: program.attributes.map((slot) =>
      slot.vertex === 4 ? { ...slot, vertex: 3 } : slot,
    ),
  })),
  'third-emit-clears-temporaries': afterVertex(3, (state) => ({
    ...state,
    temporaries: state.temporaries.map(() => ZERO),
  })),
  'endprim-clears-codes': after(named('ENDPRIM'), (state) => {
    const { x: code } = state.codes[0];
    const codes = { x: code, y: code, z: code, w: code };
    return { ...state, codes: [{ ...codes, x: state.codes[0].y }, codes] };
  }),
  'third-vertex-is-zero': afterVertex(3, (state) => ({
    ...state,
    emitted: state.emitted.map((each, at) =>
      each.kind === 'vertex' && at === state.emitted.length - 1
        ? { ...each, results: each.results.map(() => ZERO) }
        : each,
    ),
  })),
};
