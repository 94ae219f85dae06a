/** Machines that lose one thing of one instruction, which sweeps show: see blame.yaml. */
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuCondition, GpuInstruction, GpuProgram } from '../../../semantics/gpu/program.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { named, numbersOf, rewritingOf } from './machines.js';

type Rewrite = (instruction: GpuInstruction) => GpuInstruction;

const tested =
  (change: (condition: GpuCondition) => GpuCondition | null): Rewrite =>
  (instruction) => {
    const { destination } = instruction;
    const { condition = null } = destination ?? {};
    if (destination === null || condition === null) return instruction;
    return { ...instruction, destination: { ...destination, condition: change(condition) } };
  };

const updating =
  (instead: (register: 0 | 1) => 0 | 1 | null): Rewrite =>
  (instruction) => ({
    ...instruction,
    updates: instruction.updates === null ? null : instead(instruction.updates),
  });

const of = (name: string, rewrite: Rewrite): GpuMachine => rewritingOf(named(name), rewrite);

const jumping =
  (change: (condition: GpuCondition) => GpuCondition): Rewrite =>
  (instruction) => ({
    ...instruction,
    condition: instruction.condition && change(instruction.condition),
  });

const taking = (from: GpuConditionRule, to: GpuConditionRule): Rewrite =>
  jumping((test) => (test.rule === from ? { ...test, rule: to } : test));

/** By the name that the table has for it. */
export const GPU_SWEPT: Readonly<Record<string, GpuMachine>> = {
  'xor-untested': of(
    'XOR',
    tested(() => null),
  ),
  'rsq-test-unswizzled': of(
    'RSQ',
    tested((test) => ({ ...test, swizzle: 'xyzw' })),
  ),
  'sad-tests-z-by-itself': of(
    'SAD',
    tested((test) => ({
      ...test,
      swizzle: `${test.swizzle.slice(0, 2)}z${test.swizzle.slice(3)}`,
    })),
  ),
  'div-tests-first-register': of(
    'DIV',
    tested((test) => ({ ...test, code: 0 })),
  ),
  'cmp-lt-is-le': of(
    'CMP',
    tested((test) => (test.rule === 'LT' ? { ...test, rule: 'LE' } : test)),
  ),
  'lit-ge-is-gt': of(
    'LIT',
    tested((test) => (test.rule === 'GE' ? { ...test, rule: 'GT' } : test)),
  ),
  'mul-updates-nothing': of(
    'MUL',
    updating(() => null),
  ),
  'pow-updates-first-register': of(
    'POW',
    updating(() => 0),
  ),
  'mov-updates-other-register': of(
    'MOV',
    updating((register) => (register === 0 ? 1 : 0)),
  ),
  'shl-writes-all': of('SHL', (instruction) =>
    instruction.destination === null
      ? instruction
      : { ...instruction, destination: { ...instruction.destination, writeMask: 'xyzw' } },
  ),
  'if-of-overflow-is-carry': of('IF', taking('OF', 'CF')),
  'brk-ge-is-gt': of('BRK', taking('GE', 'GT')),
  'cont-leg-is-ne': of('CONT', taking('LEG', 'NE')),
  'cal-le-is-lt': of('CAL', taking('LE', 'LT')),
  'ret-above-is-carry': of('RET', taking('AB', 'CF')),
  'ret-loses-last-letter': of(
    'RET',
    jumping((test) => ({ ...test, swizzle: `${test.swizzle.slice(0, 3)}x` })),
  ),
  'rep-loses-bars': of('REP', (each) => ({
    ...each,
    operands: each.operands.map((operand) => ({ ...operand, absolute: null })),
  })),
  'rep-counts-to-255': numbersOf(named('REP'), {
    repetitions: (count) => cut(GPU_NOMINAL.repetitions(count)),
    repetitionsOfInteger: (count, signed) => cut(GPU_NOMINAL.repetitionsOfInteger(count, signed)),
  }),
  'buffer-index-mod-4': bufferSelecting((sum) => sum % 4),
  'ddy-updates-nothing': of(
    'DDY',
    updating(() => null),
  ),
  'ddy-ignores-ssat': of('DDY', (each) =>
    each.clamp === 'SSAT' ? { ...each, clamp: null } : each,
  ),
  'ddx-ssat-is-sat': of('DDX', (each) =>
    each.clamp === 'SSAT' ? { ...each, clamp: 'SAT' } : each,
  ),
  'mulh-ignores-sat': rewritingOf(
    ({ name, precision }) => name === 'MUL' && precision === 'H',
    (each) => (each.clamp === 'SAT' ? { ...each, clamp: null } : each),
  ),
};

type Count = ReturnType<typeof GPU_NOMINAL.repetitions>;

function cut(count: Count): Count {
  return typeof count === 'number' ? Math.min(count, 255) : count;
}

/** Takes another element of the array "a", a buffer, in place of the one that an index selects. */
export function bufferSelecting(
  change: (sum: number) => number,
  machine: GpuMachine = GPU_STANDARD,
): GpuMachine {
  return {
    ...machine,
    invocation: (linked, values) =>
      machine.invocation(linked, { ...values, ...buffersOf(linked.program, values, change) }),
  };
}

/** Buffers are read at run time: another word stands at each place of the array. */
function buffersOf(
  { variables }: GpuProgram,
  { buffers = {} }: GpuInputValues,
  change: (sum: number) => number,
): Pick<GpuInputValues, 'buffers'> {
  const array = variables.get('a');
  const view = array?.buffer ?? null;
  if (view === null) return { buffers };
  const { buffer, first, width } = view;
  const words = buffers[buffer] ?? [];
  const [begin, size] = [first * width, array?.length ?? 0];
  const others = words.map((word, at) => {
    const member = Math.floor((at - begin) / width);
    if (at < begin || member >= size) return word;
    return words[begin + change(member) * width + ((at - begin) % width)] ?? word;
  });
  return { buffers: { ...buffers, [buffer]: others } };
}
