/** Faults of address registers and relative addressing (§2.14.1.3, §2.14.2.1, §2.14.3.3 to §2.14.3.5). */
import { ADDRESS_RANGE } from '../../spec/environments.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import type { SourceRegister } from '../../semantics/language/ast.js';
import { fault, type Fault } from './fault.js';
import {
  linking,
  numbers,
  numbersOf,
  operands,
  renaming,
  results,
  rewriting,
  variant,
} from './instructions.js';

const ZERO = { x: 0, y: 0, z: 0, w: 0 };
const { least } = ADDRESS_RANGE;
const { floorToAddress, roundToAddress } = NOMINAL;

/** To ten bits, as an adder without saturation leaves it. */
const wrapped = (value: number): number => ((((value - least) % 1024) + 1024) % 1024) + least;

type Relative = Extract<SourceRegister, { file: 'relative' }>;

/** Operands with relative addressing, with another register. */
const relatives = (change: (register: Relative) => SourceRegister) =>
  operands((operand) =>
    operand.register.file === 'relative'
      ? { ...operand, register: change(operand.register) }
      : operand,
  );

const displaced = (register: Relative, by: number): Relative => {
  const { displacement } = register;
  const offset = (displacement.sign === '-' ? -displacement.value : displacement.value) + by;
  const sign = offset < 0 ? '-' : '+';
  return { ...register, displacement: { ...displacement, sign, value: Math.abs(offset) } };
};

export const ADDRESS_FAULTS: readonly Fault[] = [
  fault(
    'ara-without-clamp',
    'ARA does not clamp its sums.',
    ['vp2.ARA.clamp-high', 'vp2.ARA.clamp-low', 'vp2.address.range'],
    numbers({ addAddresses: (a, b) => a + b }),
  ),
  fault(
    'ara-wraps',
    'ARA keeps the lowest ten bits of its sums instead of clamping them.',
    ['vp2.ARA.clamp-high', 'vp2.ARA.clamp-low', 'vp2.address.range'],
    numbers({ addAddresses: (a, b) => wrapped(a + b) }),
  ),
  fault(
    'ara-adds-neighbours',
    'ARA adds x and y, and z and w.',
    ['vp2.ARA.xz', 'vp2.ARA.yw'],
    results(['ARA'], (_, [a = ZERO]) => {
      const [xy, zw] = [NOMINAL.addAddresses(a.x, a.y), NOMINAL.addAddresses(a.z, a.w)];
      return { x: xy, y: zw, z: xy, w: zw };
    }),
  ),
  fault(
    'arl-truncates',
    'ARL rounds toward zero.',
    ['vp2.ARL.floor'],
    numbers({ floorToAddress: (a) => floorToAddress(Math.trunc(a)) }),
  ),
  fault(
    'arl-biased',
    'ARL adds 0.001 before it takes the floor.',
    ['vp2.ARL.floor'],
    numbers({ floorToAddress: (a) => floorToAddress(a + 0.001) }),
  ),
  fault(
    'arl-rounds',
    'ARL rounds to the nearest integer, as ARR does.',
    ['vp2.ARL.floor'],
    numbers({ floorToAddress: roundToAddress }),
  ),
  fault(
    'arl-wraps',
    'ARL keeps the lowest ten bits of the floor instead of clamping it.',
    ['vp2.ARL.clamp-high', 'vp2.ARL.clamp-low', 'vp2.address.range'],
    numbers({
      floorToAddress: (a) => (Number.isFinite(a) ? wrapped(Math.floor(a)) : floorToAddress(a)),
    }),
  ),
  fault(
    'arl-of-infinity-is-zero',
    'ARL of an infinity is 0, as that of NaN may be.',
    ['vp2.ARL.2', 'vp2.ARL.clamp-high', 'vp2.ARL.clamp-low'],
    numbers({ floorToAddress: (a) => (Number.isFinite(a) ? floorToAddress(a) : 0) }),
  ),
  fault(
    'arl-clamps-to-nine-bits',
    'ARL clamps to -256 and 255.',
    ['vp2.address.range', 'vp2.ARL.clamp-high', 'vp2.ARL.clamp-low', 'vp2.ARL.floor'],
    numbers({ floorToAddress: (a) => Math.min(255, Math.max(-256, floorToAddress(a))) }),
  ),
  fault(
    'arr-takes-the-floor',
    'ARR takes the floor, as ARL does.',
    ['vp2.ARR.round', 'vp2.ARR.half'],
    renaming('ARR', 'ARL'),
  ),
  fault(
    'arr-rounds-halves-up',
    'ARR rounds halves up.',
    ['vp2.ARR.half', 'vp2.ARR.round'],
    numbersOf(['ARR'], { roundToAddress: (a) => floorToAddress(a + 0.5) }),
  ),
  fault(
    'arr-rounds-halves-away',
    'ARR rounds halves away from zero.',
    ['vp2.ARR.half', 'vp2.ARR.round'],
    numbersOf(['ARR'], {
      roundToAddress: (a) => roundToAddress(Math.sign(a) * Math.floor(Math.abs(a) + 0.5)),
    }),
  ),
  fault(
    'arl-ignores-the-mask',
    'ARL writes all four components, whatever the write mask.',
    ['vp2.ARL.masking', 'vp2.destination.mask'],
    rewriting((instruction) =>
      instruction.name === 'ARL' && instruction.destination !== null
        ? { ...instruction, destination: { ...instruction.destination, writeMask: '' } }
        : instruction,
    ),
  ),
  fault(
    'address-codes-of-the-operand',
    'ARLC takes the codes from the operand and not from the integer.',
    ['vp2.cc.generate', 'vp2.cc.eq'],
    linking((program) => {
      const moves = variant(program, (instruction) => {
        const { destination } = instruction;
        if (instruction.name !== 'ARL' || destination === null) return instruction;
        const { offset, end } = destination;
        const register = { offset, end, file: 'null' } as const;
        return { ...instruction, name: 'MOV', destination: { ...destination, register } };
      });
      return (instruction, index) => ({
        ...instruction,
        step: (inputs, state) => {
          const after = instruction.step(inputs, state);
          return { ...after, codes: moves[index]?.step(inputs, state).codes ?? after.codes };
        },
      });
    }),
  ),
  fault(
    'relative-off-by-one',
    'Relative addressing reads the register after the one that is meant.',
    ['vp2.operand.relative-addressing', 'vp2.operand.offset-default'],
    relatives((register) => displaced(register, 1)),
  ),
  fault(
    'offset-subtracted',
    'The offset of relative addressing counts with the opposite sign.',
    ['vp2.operand.relative-addressing'],
    relatives((register) => {
      const { sign, value } = register.displacement;
      return displaced(register, (sign === '-' ? 2 : -2) * value);
    }),
  ),
  fault(
    'negative-offset-ignored',
    'Negative offsets of relative addressing are taken as zero.',
    ['vp2.operand.relative-addressing'],
    relatives((register) =>
      register.displacement.sign === '-'
        ? displaced(register, register.displacement.value)
        : register,
    ),
  ),
  fault(
    'offset-of-eight-bits',
    'Offsets have eight bits with sign: +200 is -56.',
    ['vp2.operand.relative-addressing', 'vp2.grammar.offsets-vp2'],
    relatives((register) => {
      const { sign, value } = register.displacement;
      const offset = sign === '-' ? -value : value;
      return displaced(register, ((((offset + 128) % 256) + 256) % 256) - 128 - offset);
    }),
  ),
  fault(
    'a1-is-a0',
    'Relative addressing by A1 uses A0.',
    ['vp2.address.vp2', 'vp2.operand.relative-addressing', 'vp2.operand.integer'],
    relatives((register) => ({ ...register, address: { ...register.address, number: 0 } })),
  ),
  fault(
    'address-component-is-x',
    'Relative addressing uses the component x of the address register, whatever is named.',
    ['vp2.operand.integer', 'vp2.address.vp2', 'vp2.operand.relative-addressing'],
    relatives((register) => ({ ...register, address: { ...register.address, component: 'x' } })),
  ),
];
