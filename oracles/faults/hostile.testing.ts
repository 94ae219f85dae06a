/**
 * Machines as someone writes them who wants to get past the harness: each goes wrong in one instruction, one
 * component, one operand or one kind of value. No catalogue has them, so that blame cannot know them beforehand.
 */
import { NOMINAL } from '../../semantics/domains/nominal.js';
import type { InstructionSyntax, OperandSyntax } from '../../semantics/language/ast.js';
import type { Machine } from '../../semantics/machine/machine.js';
import { isDenormal } from '../../semantics/number/binary32.js';
import { away } from './rough.js';
import { inComponents } from './components.js';
import {
  all,
  each,
  linking,
  numbersOf,
  operands,
  results,
  rewriting,
  steps,
} from './instructions.js';

const isOf = (name: string, instruction: InstructionSyntax): boolean => instruction.name === name;

const withMask = (change: (mask: string) => string): Machine =>
  rewriting((instruction) => {
    const { destination } = instruction;
    if (destination === null) return instruction;
    const writeMask = change(destination.writeMask);
    return { ...instruction, destination: { ...destination, writeMask } };
  });

const kept = (value: number): number => Math.fround(value);

/** The letters of a mask one further on, w staying where it is. */
const oneFurther = (mask: string): string =>
  [...'xyzw']
    .filter(
      (letter, i) => mask.includes('xyzw'[i - 1] ?? '-') || (letter === 'w' && mask.includes('w')),
    )
    .join('');

const third = (
  operand: OperandSyntax,
  index: number,
  change: Partial<OperandSyntax>,
): OperandSyntax => (index === 1 ? { ...operand, ...change } : operand);

const roughOfOdd = results(['RSQ'], (r, [a]) =>
  a !== undefined && Math.floor(Math.log2(Math.abs(a.x))) % 2 !== 0 ? all(away(8, r.x)) : r,
);

/** LIT that clamps its power elsewhere than at 128. */
const litClampedAt = (bound: number): Machine =>
  results(['LIT'], (r, [a]) => {
    if (a === undefined || !(a.x > 0 && a.y > 0) || !(Math.abs(a.w) > 127)) return r;
    const power = Math.max(-bound, Math.min(bound, a.w));
    return { ...r, z: NOMINAL.exp2(NOMINAL.multiply(power, NOMINAL.log2(a.y))) };
  });

/** By the name that the table (blame.yaml) has for it. */
export const HOSTILE: Readonly<Record<string, Machine>> = {
  'lit-clamped-at-127': litClampedAt(127),
  'lit-clamped-at-129': litClampedAt(129),
  'vp2-lit-clamped-at-127': litClampedAt(127),
  'vp2-lit-clamped-at-129': litClampedAt(129),
  'rsq-rough-of-odd-exponents': roughOfOdd,
  'rsq-rough-of-negative': roughOfOdd,
  'mul-keeps-denormals': numbersOf(['MUL'], { multiply: (a, b) => kept(a * b) }),
  'add-flushes-to-negative-zero': numbersOf(['ADD'], {
    add: (a, b) => {
      const sum = NOMINAL.add(a, b);
      return isDenormal(kept(a + b)) ? 1.5e-38 : sum;
    },
  }),
  'dp4-forgets-w': results(['DP4'], (_, [a, b]) =>
    a === undefined || b === undefined
      ? all(0)
      : all(kept(kept(a.x * b.x) + kept(a.y * b.y)) + kept(a.z * b.z)),
  ),
  'mad-z-subtracts': results(['MAD'], (r, [a, b, c]) =>
    a === undefined || b === undefined || c === undefined
      ? r
      : { ...r, z: kept(kept(a.z * b.z) - c.z) },
  ),
  'mask-one-further': withMask((mask) => (mask === '' ? mask : oneFurther(mask))),
  'mask-of-two-is-of-all': withMask((mask) => (mask.length === 2 ? '' : mask)),
  'second-operand-reversed': operands((operand, index) =>
    operand.swizzle.length === 4
      ? third(operand, index, { swizzle: [...operand.swizzle].reverse().join('') })
      : operand,
  ),
  'second-sign-lost': operands((operand, index) =>
    third(operand, index, { sign: operand.absolute === null ? '' : operand.sign }),
  ),
  'max-sign-of-zero-lost': results(
    ['MAX'],
    each((r) => (r === 0 ? 0 : r)),
  ),
  'mov-sign-of-zero-lost-in-w': results(['MOV'], (r) => ({ ...r, w: r.w === 0 ? 0 : r.w })),
  'negation-of-zero-lost-in-y': inComponents((operand, component) =>
    component === 'y' && operand.swizzle === '' && operand.absolute === null
      ? { ...operand, sign: '' }
      : operand,
  ),
  'arl-clamps-one-less': numbersOf(['ARL'], {
    floorToAddress: (a) => Math.min(510, NOMINAL.floorToAddress(a)),
  }),
  'lit-y-unclamped': results(['LIT'], (r, [a]) => (a === undefined ? r : { ...r, y: a.x })),
  'rcp-half-in-w': results(['RCP'], (r) => ({ ...r, w: kept(r.w * 0.5) })),
  'ex2-off-everywhere': results(['EX2'], ({ x }) => all(kept(x * 1.001))),
  'slt-of-equal-negatives': results(['SLT'], (r, [a, b]) =>
    a === undefined || b === undefined ? r : { ...r, x: a.x === b.x && a.x < 0 ? 1 : r.x },
  ),
  'codes-of-sub-reversed': linking((program) => (instruction, index) => ({
    ...instruction,
    step: (inputs, state) => {
      const after = instruction.step(inputs, state);
      const syntax = program.instructions[index];
      if (syntax === undefined || !isOf('SUB', syntax) || !syntax.updatesConditionCode)
        return after;
      const other = { LT: 'GT', GT: 'LT', EQ: 'EQ', UN: 'UN' } as const;
      const { x, y, z, w } = after.codes;
      return { ...after, codes: { x: other[x], y: other[y], z: other[z], w: other[w] } };
    },
  })),
  'frc-below-zero-is-one': results(['FRC'], (r, [a]) =>
    a === undefined ? r : { ...r, x: a.x < 0 && a.x === Math.floor(a.x) ? 1 : r.x },
  ),
  'psiz-one-late': steps((after, before, { instruction, linked }) => {
    const register = instruction.syntax.destination?.register;
    const index = linked.program.environment.results.indexOf('PSIZ');
    if (register?.file !== 'result' || register.name !== 'PSIZ') return after;
    const old = before.results[index];
    if (old === undefined) return after;
    return {
      ...after,
      results: after.results.map((each, i) => (i === index ? { ...each, x: old.x } : each)),
    };
  }),
  'a0-y-is-a0-z': operands((operand) => {
    const { register } = operand;
    if (register.file !== 'relative' || register.address.component !== 'y') return operand;
    return {
      ...operand,
      register: { ...register, address: { ...register.address, component: 'z' } },
    };
  }),
  'le-is-lt': rewriting((instruction) => {
    const { destination } = instruction;
    const mask = destination?.conditionMask ?? null;
    if (destination === null || mask?.rule !== 'LE') return instruction;
    return {
      ...instruction,
      destination: { ...destination, conditionMask: { ...mask, rule: 'LT' } },
    };
  }),
  'dph-a-percent-off': results(
    ['DPH'],
    each((r) => kept(r * 1.01)),
  ),
  'sge-of-equal-is-zero': results(['SGE'], (r, [a, b]) =>
    a === undefined || b === undefined ? r : { ...r, z: a.z === b.z ? 0 : r.z },
  ),
  'tex3-goes-to-tex4': rewriting((instruction) => {
    const { destination } = instruction;
    const register = destination?.register;
    if (destination === null || register?.file !== 'result' || register.name !== 'TEX3') {
      return instruction;
    }
    return {
      ...instruction,
      destination: { ...destination, register: { ...register, name: 'TEX4' } },
    };
  }),
  'last-parameter-is-its-neighbour': operands((operand) =>
    operand.register.file === 'parameter' && operand.register.number === 95
      ? { ...operand, register: { ...operand.register, number: 94 } }
      : operand,
  ),
};
