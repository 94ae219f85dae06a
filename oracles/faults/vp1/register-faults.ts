/**
 * Faults of VP1's registers that its own text tells from what is permitted: relative addresses, ARL, and what registers
 * begin with (NV_vertex_program §2.14.1.3, §2.14.1.9).
 */
import { defaultsOf } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import type { DestinationRegister, InstructionSyntax } from '../../../semantics/language/ast.js';
import {
  machineOf,
  STANDARD,
  type Machine,
  type NominalState,
} from '../../../semantics/machine/machine.js';
import { fault, type Fault } from '../fault.js';
import { all, numbers, operands, rewriting } from '../instructions.js';

const { floorToAddress } = NOMINAL;

/** What an assignment of the policies makes of every instruction, and of what it reads. */
const deciding = (policies: Partial<Policies>): Machine =>
  machineOf((authority) => concrete({ ...defaultsOf(authority), ...policies }));

/** Begins in another state. */
const beginning = (change: (state: NominalState) => NominalState): Machine => ({
  ...STANDARD,
  invocation: (linked, values) => {
    const { inputs, state } = STANDARD.invocation(linked, values);
    return { inputs, state: change(state) };
  },
});

const ADDRESSES: readonly Fault[] = [
  fault(
    'outside-reads-another',
    'A relative address outside of the parameters reads that of its number modulo 96.',
    ['vp1.operand.parameter-outside'],
    deciding({ parameterOutside: 'wrap' }),
    'VP1.0',
  ),
  fault(
    'outside-reads-the-nearest',
    'A relative address outside of the parameters reads the nearest one.',
    ['vp1.operand.parameter-outside', 'vp1.operand.relative-addressing'],
    deciding({ parameterOutside: 'clamp' }),
    'VSP1.0',
  ),
  fault(
    'below-zero-reads-from-the-end',
    'A relative address below zero counts from the last parameter, as an index into an array of some languages does.',
    ['vp1.operand.parameter-outside', 'vp1.operand.relative-addressing'],
    numbers({
      element: (elements, address, displacement) => {
        const at = address + displacement;
        return elements[at < 0 ? at + elements.length : at] ?? all(0);
      },
    }),
    'VP1.0',
  ),
  fault(
    'vp1-arl-truncates',
    'ARL of VP1 truncates toward zero.',
    ['vp1.ARL.floor', 'vp1.ARL.truncated'],
    numbers({ floorToAddress: (a) => floorToAddress(Math.trunc(a)) }),
    'VP1.0',
  ),
  fault(
    'vp1-arl-rounds',
    'ARL of VP1 rounds to the nearest integer.',
    ['vp1.ARL.floor', 'vp1.ARL.truncated'],
    numbers({ floorToAddress: (a) => floorToAddress(a + 0.5) }),
    'VP1.1',
  ),
  fault(
    'vp1-arl-floor-is-below',
    'ARL takes the integer below for the floor of negative integers.',
    ['vp1.ARL.floor'],
    numbers({
      floorToAddress: (a) => floorToAddress(a < 0 && Number.isInteger(a) ? a - 1 : a),
    }),
    'VP1.0',
  ),
  fault(
    'address-of-seven-bits',
    'The address register keeps seven bits of the floor.',
    ['vp1.ARL.floor', 'vp1.address.range', 'vp1.ARL.beyond'],
    numbers({
      floorToAddress: (a) =>
        Number.isFinite(a)
          ? floorToAddress(((Math.floor(a) % 128) + 128) % 128)
          : floorToAddress(a),
    }),
    'VP1.0',
  ),
  fault(
    'negative-offsets-added',
    'An offset behind "-" is added.',
    ['vp1.operand.offset-sign', 'vp1.operand.relative-addressing', 'vp1.operand.parameter-outside'],
    operands((operand) =>
      operand.register.file === 'relative' && operand.register.displacement.sign === '-'
        ? {
            ...operand,
            register: {
              ...operand.register,
              displacement: { ...operand.register.displacement, sign: '+' },
            },
          }
        : operand,
    ),
    'VP1.0',
  ),
];

type Register = InstructionSyntax['operands'][number]['register'];

/** With eleven temporary registers, the last of which has two names. */
const elevenTemporaries = rewriting((instruction) => {
  const { destination } = instruction;
  const named = <R extends Register | DestinationRegister>(register: R): R =>
    register.file === 'temporary' && register.number === 11
      ? { ...register, number: 10 }
      : register;
  return {
    ...instruction,
    operands: instruction.operands.map((each) => ({ ...each, register: named(each.register) })),
    destination:
      destination === null ? null : { ...destination, register: named(destination.register) },
  };
});

const NUMBERS: readonly Fault[] = [
  fault(
    'outside-reads-positions',
    'What lies outside of the parameters is (0,0,0,1), as attributes are that nobody sets.',
    ['vp1.operand.parameter-outside'],
    numbers({
      element: (elements, address, displacement) =>
        elements[address + displacement] ?? { x: 0, y: 0, z: 0, w: 1 },
    }),
    'VP1.0',
  ),
  fault(
    'last-temporary-is-its-neighbour',
    'R11 is another name of R10.',
    ['vp1.temporaries.count', 'vp1.destination.registers'],
    elevenTemporaries,
    'VP1.0',
  ),
  fault(
    'state-program-last-temporary-aliased',
    'R11 of a state program is another name of R10.',
    ['vp1.temporaries.count', 'vp1.state.destination'],
    elevenTemporaries,
    'VSP1.0',
  ),
];

const STARTS: readonly Fault[] = [
  fault(
    'vp1-address-starts-at-one',
    'The address register of VP1 begins as 1.',
    ['vp1.address.initial'],
    beginning((state) => ({ ...state, addresses: state.addresses.map(() => all(1)) })),
    'VP1.0',
  ),
  fault(
    'temporaries-begin-as-positions',
    'The temporary registers begin as (0,0,0,1).',
    ['vp1.temporaries.initial'],
    beginning((state) => ({
      ...state,
      temporaries: state.temporaries.map((r) => ({ ...r, w: 1 })),
    })),
    'VP1.0',
  ),
  fault(
    'results-begin-as-zeros',
    'The vertex result registers begin as (0,0,0,0).',
    ['vp1.results.initial'],
    beginning((state) => ({ ...state, results: state.results.map((r) => ({ ...r, w: 0 })) })),
    'VP1.0',
  ),
];

export const VP1_REGISTER_FAULTS: readonly Fault[] = [...ADDRESSES, ...NUMBERS, ...STARTS];
