/**
 * The instruction that departs, all by itself: what it read when it departed becomes an input. The state of
 * which it was part is set up by further instructions only where the instruction alone does not depart.
 */
import {
  COMPONENTS,
  ENVIRONMENTS,
  EXECUTED_INSTRUCTION_LIMIT,
} from '../../../../spec/environments.js';
import type {
  DestinationSyntax,
  InstructionSyntax,
  ItemSyntax,
} from '../../../../semantics/language/ast.js';
import type { NominalState } from '../../../../semantics/machine/machine.js';
import { pick, letters } from '../../../../semantics/machine/swizzle.js';
import { OVERFLOW } from '../../../../semantics/machine/state.js';
import { controlOf } from '../../../../semantics/instructions/index.js';
import { attribute, label, transfer } from '../../../generate/vp/nodes.js';
import { programCandidate, type Place, type ProgramCandidate } from '../../../edit/vp/candidate.js';
import { closed, closing, instructionsOf, requiredResult } from '../edit.js';
import { programReduction } from '../../../edit/vp/reduction.js';
import { contentsOf, SetUp, type Addresses } from './set-up.js';

export const jumpStart = programReduction('jump to the violation', function* (current, place) {
  const at = place();
  if (at === null) return;
  if (at.index === null) {
    yield* endless(current, at);
    return;
  }
  const departing = instructionsOf(current.syntax)[at.index];
  if (departing === undefined) return;
  yield* departing.destination === null
    ? controlAlone(current, departing, at)
    : computationAlone(current, departing, departing.destination, at);
});

/** What is set up before the instruction. */
interface Wanted {
  /** Condition codes: by MOVC of values that have them. Where not set up, masks go. */
  readonly codes: boolean;
  /** Relative operands stay; the address registers are loaded, or zero and the parameters moved instead. */
  readonly addresses: Addresses;
  /** The destination stays the register it is, with its old contents; so do operands that are it. */
  readonly contents: boolean;
}

const WANTED: readonly Wanted[] = [
  { codes: false, addresses: 'none', contents: false },
  { codes: false, addresses: 'zero', contents: false },
  { codes: false, addresses: 'loaded', contents: false },
  { codes: true, addresses: 'none', contents: false },
  { codes: true, addresses: 'loaded', contents: false },
  { codes: false, addresses: 'none', contents: true },
  { codes: true, addresses: 'none', contents: true },
  { codes: true, addresses: 'loaded', contents: true },
];

function* computationAlone(
  current: ProgramCandidate,
  departing: InstructionSyntax,
  to: DestinationSyntax,
  { before }: Place,
): Generator<ProgramCandidate> {
  for (const wanted of WANTED) yield build(current, departing, to, before, wanted);
  yield* packed(current, departing, to, before);
}

function build(
  { syntax, inputs }: ProgramCandidate,
  departing: InstructionSyntax,
  to: DestinationSyntax,
  before: NominalState,
  wanted: Wanted,
): ProgramCandidate {
  const setUp = new SetUp(syntax.environment, inputs, before, wanted.addresses);
  const kept = wanted.contents && to.register.file === 'temporary' ? to.register.number : null;
  const operands = departing.operands.map((each) =>
    each.register.file === 'temporary' && each.register.number === kept
      ? each
      : setUp.operand(each),
  );
  if (wanted.codes) setUp.codes(before.codes);
  const keeps = to.register.file === 'address' || wanted.contents;
  if (wanted.contents) setUp.contents(to);
  const target: DestinationSyntax = {
    ...to,
    register: keeps ? to.register : requiredResult(syntax),
    conditionMask: wanted.codes ? to.conditionMask : null,
  };
  const items = [...setUp.items, { ...departing, destination: target, operands }];
  return programCandidate(closed({ ...syntax, options: [], items }), setUp.inputs);
}

/** Three operands of one component each fit into one register: MAD r, v[0].x, v[0].y, v[0].z. */
function* packed(
  { syntax, inputs }: ProgramCandidate,
  departing: InstructionSyntax,
  to: DestinationSyntax,
  before: NominalState,
): Generator<ProgramCandidate> {
  const { operands } = departing;
  if (operands.length !== 3) return;
  const isState = ENVIRONMENTS[syntax.environment].programType === 'state';
  for (let component = 0; component < 4; component++) {
    const values = operands.map(({ register, swizzle }) => {
      if (register.file === 'address') return 0;
      const [x, y, z, w] = contentsOf(register, inputs, before, isState);
      return pick(letters(swizzle)[component] ?? 'x')({ x, y, z, w });
    });
    const [a = 0, b = 0, c = 0] = values;
    const alone: InstructionSyntax = {
      ...departing,
      destination: { ...to, register: requiredResult(syntax), writeMask: '', conditionMask: null },
      operands: operands.map((each, index) => ({
        ...each,
        register: attribute(0),
        swizzle: COMPONENTS[index] ?? 'x',
      })),
    };
    yield programCandidate(
      { ...syntax, options: [], items: [alone] },
      { attributes: { 0: [a, b, c, 0] }, parameters: {} },
    );
  }
}

/** A branch to the end, past the instruction that every program needs; calls of a subroutine by itself. */
function* controlAlone(
  { syntax, inputs }: ProgramCandidate,
  departing: InstructionSyntax,
  { before }: Place,
): Generator<ProgramCandidate> {
  const { name } = departing;
  const last = closing(syntax);
  const to = controlOf(name) === 'returns' ? null : 'L';
  for (const codes of [false, true]) {
    const setUp = new SetUp(syntax.environment, inputs, before, 'none');
    if (codes) setUp.codes(before.codes);
    const condition = codes ? departing.condition : null;
    const alone: InstructionSyntax = {
      ...departing,
      condition,
      target: to === null ? null : { offset: 0, end: 0, label: to },
    };
    const programs: readonly (readonly ItemSyntax[])[] =
      to === null
        ? [
            [alone, last],
            [transfer('CAL', 'L', null), last, label('L'), alone],
          ]
        : [
            [alone, last, label(to)],
            [label(to), alone, last],
            [alone, label(to), last],
            [last, label(to), alone],
          ];
    for (const items of programs) {
      yield programCandidate(
        { ...syntax, options: [], items: [...setUp.items, ...items] },
        setUp.inputs,
      );
    }
  }
}

/** A program that ended late, or by an overflow: a branch to itself, or a call. */
function* endless(
  { syntax, inputs }: ProgramCandidate,
  { before: { executed, next } }: Place,
): Generator<ProgramCandidate> {
  const loop = (name: 'BRA' | 'CAL'): ProgramCandidate => {
    const items = [label('L'), transfer(name, 'L', null), closing(syntax)];
    return programCandidate({ ...syntax, options: [], items }, inputs);
  };
  if (executed >= EXECUTED_INSTRUCTION_LIMIT / 2) yield loop('BRA');
  if (next === OVERFLOW) yield loop('CAL');
}
