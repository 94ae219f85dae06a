/**
 * The instruction that departs, and one that brings out what it leaves where nobody looks: address registers through
 * relative addressing, condition codes through masks. Temporaries need none: jump-start.ts writes a result instead.
 */
import { COMPONENTS, ENVIRONMENTS, type Quad } from '../../../../spec/environments.js';
import { load } from '../../../../semantics/language/load.js';
import type {
  ConditionRule,
  DestinationSyntax,
  InstructionSyntax,
  ItemSyntax,
  ProgramSyntax,
  SourceRegister,
} from '../../../../semantics/language/ast.js';
import { STANDARD } from '../../../../semantics/machine/machine.js';
import { run } from '../../../../semantics/machine/run.js';
import {
  attribute,
  condition,
  destination,
  instruction,
  operand,
} from '../../../generate/vp/nodes.js';
import { programCandidate, type Place, type ProgramCandidate } from '../../../edit/vp/candidate.js';
import { closed, freeNumber, instructionsOf, registersUsed, requiredResult } from '../edit.js';
import { programReduction } from '../../../edit/vp/reduction.js';
import { SetUp } from './set-up.js';

export const exported = programReduction('bring out what departs', function* (current, place) {
  const at = place();
  const index = at?.index ?? null;
  if (at === null || index === null) return;
  const departing = instructionsOf(current.syntax)[index];
  const to = departing?.destination ?? null;
  if (departing === undefined || to === null) return;
  for (const addresses of ['none', 'loaded'] as const) {
    for (const contents of [false, true]) {
      const setUp = new SetUp(current.syntax.environment, current.inputs, at.before, addresses);
      const operands = departing.operands.map((each) => setUp.operand(each));
      if (contents) setUp.contents(to);
      const alone = { ...departing, operands };
      if (to.register.file === 'address') yield* ofAddress(current.syntax, setUp, alone, to);
      if (departing.updatesConditionCode) yield* ofCodes(current.syntax, setUp, alone, to, at);
    }
  }
});

/** A parameter that the address should lead to holds ones, all others zeros. */
function* ofAddress(
  syntax: ProgramSyntax,
  setUp: SetUp,
  alone: InstructionSyntax,
  to: DestinationSyntax,
): Generator<ProgramCandidate> {
  const environment = ENVIRONMENTS[syntax.environment];
  if (to.register.file !== 'address' || environment.programType === 'state') return;
  const { number } = to.register;
  const items: readonly ItemSyntax[] = [...setUp.items, alone];
  const held = addressesAfter({ ...syntax, options: [], items }, setUp, number);
  if (held === null) return;
  const { negative, positive } = environment.offsets;
  for (const component of environment.addressComponents) {
    const expected = held[component];
    const offset = Math.max(-negative, Math.min(positive, -expected));
    const index = expected + offset;
    if (index < 0 || index >= environment.programParameters) continue;
    const source: SourceRegister = {
      ...PLACE,
      file: 'relative',
      address: { ...PLACE, number, component },
      displacement: {
        ...PLACE,
        sign: offset < 0 ? '-' : offset === 0 ? '' : '+',
        value: Math.abs(offset),
      },
    };
    const shown = instruction('MOV', false, destination(requiredResult(syntax)), [operand(source)]);
    yield programCandidate(
      { ...syntax, options: [], items: [...items, shown] },
      { ...setUp.inputs, parameters: { ...setUp.inputs.parameters, [index]: ONES } },
    );
  }
}

/** What the address register holds in the semantics; null where the program does not load. */
function addressesAfter(syntax: ProgramSyntax, { inputs }: SetUp, number: number) {
  const loaded = load(programCandidate(closed(syntax), inputs).text);
  if (!loaded.loaded) return null;
  return run(STANDARD.link(loaded.program), inputs).state.addresses[number] ?? null;
}

/** Each rule lets another value through. */
function* ofCodes(
  syntax: ProgramSyntax,
  setUp: SetUp,
  alone: InstructionSyntax,
  to: DestinationSyntax,
  { before }: Place,
): Generator<ProgramCandidate> {
  if (ENVIRONMENTS[syntax.environment].programType === 'state') return;
  if (to.conditionMask !== null) setUp.codes(before.codes);
  const seen = { ...to, register: requiredResult(syntax) };
  const items = [...setUp.items, { ...alone, destination: seen }];
  const free = freeNumber(registersUsed({ ...syntax, items }, 'attribute'));
  for (const rule of RULES) {
    const target = destination(requiredResult(syntax), '', condition(rule, ''));
    const shown = instruction('MOV', false, target, [operand(attribute(free))]);
    yield programCandidate(
      { ...syntax, options: [], items: [...items, shown] },
      { ...setUp.inputs, attributes: { ...setUp.inputs.attributes, [free]: MARKS } },
    );
  }
}

const PLACE = { offset: 0, end: 0 } as const;
const ONES: Quad = [1, 1, 1, 1];
/** What no operand is likely to be. */
const MARKS: Quad = [...COMPONENTS.keys()].map((index) => 3 + index) as unknown as Quad;
const RULES: readonly ConditionRule[] = ['EQ', 'LT', 'GT', 'NE', 'GE', 'LE'];
