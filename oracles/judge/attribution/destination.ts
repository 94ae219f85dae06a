/**
 * Which clause decides where a result is not written as §2.14.2.2 says, or the condition codes are not
 * updated so: deviations of the masks tried one by one.
 */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import type { DestinationSyntax, InstructionSyntax } from '../../../semantics/language/ast.js';
import { linkAddressDestination, linkDestination } from '../../../semantics/machine/destination.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import { OVERFLOW } from '../../../semantics/machine/state.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import type { RegisterFile, StepContext, StepViolation } from '../violation.js';
import { whatExplains, type Hypothesis, type Reason } from './reason.js';

type WriteViolation = Extract<StepViolation, { kind: 'write' }>;
type CodesViolation = Extract<StepViolation, { kind: 'codes' }>;
type Deviation = Hypothesis<NominalState | null>;

const UPDATE = 'vp2.destination.update';

export function writeReason(step: StepContext, how: WriteViolation): Reason {
  const { instruction, before, after } = step;
  const { destination } = instruction;
  if (destination === null || !isDestination(step, how)) return strayWrite(step);
  const { file, register, component } = how;
  const seen = after[file][register];
  const old = before[file][register];
  if (
    seen !== undefined &&
    old !== undefined &&
    same<number>(seen, old) &&
    strayed(step, file, register)
  ) {
    return { clauses: [...counts(instruction), 'vp2.destination.one', UPDATE], way: 'register' };
  }
  const explains = (state: NominalState | null): boolean => {
    const wanted = state?.[file][register];
    return wanted !== undefined && seen !== undefined && same(wanted, seen);
  };
  const found = whatExplains(deviations(step, [component]), explains);
  const { clauses, way } = found ?? unexplained(step, how, destination);
  if (way === 'value') return { way, clauses: [...clauses, UPDATE, ...emitted(file)] };
  return { way, clauses: [...clauses, ...masksOf(file), UPDATE] };
}

export function codesReason(step: StepContext, how: CodesViolation): Reason {
  const { instruction, before, after, observation } = step;
  const { destination, updatesConditionCode } = instruction;
  const { component } = how;
  if (destination === null) return { clauses: ['vp2.cc.suffix', 'vp2.cc.optional'], way: 'codes' };
  if (!updatesConditionCode) {
    const isNull = destination.register.file === 'null' ? ['vp2.temporaries.cc'] : [];
    return { clauses: ['vp2.cc.suffix', 'vp2.cc.optional', ...isNull, UPDATE], way: 'update' };
  }
  const explains = (state: NominalState | null): boolean =>
    state !== null && same(state.codes, after.codes);
  const enabled = enabledOf(step, destination);
  if (!enabled[component]) {
    const found = whatExplains(deviations(step, [component]), explains);
    const clauses = ['vp2.cc.update-unwritten', 'vp2.cc.update-written', UPDATE];
    return { clauses: [...clauses, ...(found?.clauses ?? [])], way: 'unwritten' };
  }
  const value = observation.result?.value[component];
  const made = [...generated(value), 'vp2.cc.generate'];
  if (after.codes[component] !== before.codes[component]) {
    return { clauses: [...made, UPDATE], way: 'code' };
  }
  if (same(before.codes, after.codes)) {
    // Codes that stay may be codes of NaN that are taken for those of zero, where all others are right.
    const isOfNaN = COMPONENTS.every((each) => {
      const made = observation.result?.value[each] ?? 0;
      return (
        !enabled[each] || Number.isNaN(made) || NOMINAL.conditionOf(made) === after.codes[each]
      );
    });
    const clauses = isOfNaN ? [...made, 'vp2.cc.suffix'] : ['vp2.cc.suffix', ...made];
    const way = isOfNaN ? 'code' : 'update';
    return { clauses: [...clauses, 'vp2.cc.update-written', UPDATE], way };
  }
  // What a register was written under tells that its masks are right.
  const isSeen = destination.register.file !== 'null';
  const found = isSeen ? null : whatExplains(deviations(step, [component]), explains);
  return {
    clauses: [...made, ...(found?.clauses ?? []), 'vp2.cc.update-written', UPDATE],
    way: 'code',
  };
}

/** The clauses about the code of a value. */
function generated(value: number | undefined): readonly string[] {
  if (value === undefined) return [];
  if (Number.isNaN(value)) return ['vp2.cc.un', 'vp2.issues.nan-codes'];
  if (value === 0) return Object.is(value, -0) ? ['vp2.cc.zeros', 'vp2.cc.eq'] : ['vp2.cc.eq'];
  return [value < 0 ? 'vp2.cc.lt' : 'vp2.cc.gt'];
}

function same<V>(a: Vector<V>, b: Vector<V>): boolean {
  return COMPONENTS.every((component) => Object.is(a[component], b[component]));
}

function isDestination(
  { instruction, program }: StepContext,
  { file, register }: WriteViolation,
): boolean {
  const target = instruction.destination?.register;
  switch (target?.file) {
    case 'temporary':
      return file === 'temporaries' && target.number === register;
    case 'parameter':
      return file === 'parameters' && target.number === register;
    case 'address':
      return file === 'addresses' && target.number === register;
    case 'result':
      return file === 'results' && program.environment.results[register] === target.name;
    default:
      return false;
  }
}

/** A register changed that the instruction does not name. */
function strayWrite(step: StepContext): Reason {
  const { instruction, after } = step;
  const way = 'register';
  const { destination, name } = instruction;
  if (destination === null) {
    return after.next === OVERFLOW
      ? { clauses: ['vp2.end.emit-abnormal', 'vp2.CAL.overflow', UPDATE], way }
      : { clauses: [`vp2.${name}.not-taken`, UPDATE], way };
  }
  const isNull = destination.register.file === 'null' ? ['vp2.temporaries.cc'] : [];
  const files = aliased(step);
  const one = [...counts(instruction), ...files, 'vp2.destination.one'];
  return { clauses: [...isNull, ...new Set(one), UPDATE], way };
}

/** Files in which two names stand for one register hold fewer than they should. */
function aliased({ instruction, before, after }: StepContext): readonly string[] {
  const register = instruction.destination?.register;
  if (register?.file !== 'temporary' && register?.file !== 'parameter') return [];
  const file = register.file === 'temporary' ? 'temporaries' : 'parameters';
  const written = after[file][register.number];
  const isAlias = after[file].some((own, number) => {
    const old = before[file][number];
    if (number === register.number || written === undefined || old === undefined) return false;
    return !same(own, old) && same(own, written);
  });
  return isAlias ? [`vp2.${file}.count-vp1`, `vp2.${file}.count-vp2`] : [];
}

/** Registers that only VP2 has. */
function counts({ destination }: InstructionSyntax): readonly string[] {
  const register = destination?.register;
  if (register?.file === 'temporary' && register.number >= 12) return ['vp2.temporaries.count-vp2'];
  if (register?.file === 'result' && register.name.startsWith('CLP'))
    return ['vp2.results.count-vp2'];
  return [];
}

/** Whether another register of the file changed. */
function strayed({ before, after }: StepContext, file: RegisterFile, register: number): boolean {
  return after[file].some((own: Vector<number>, number) => {
    const old: Vector<number> | undefined = before[file][number];
    return number !== register && own !== old && (old === undefined || !same<number>(own, old));
  });
}

function masksOf(file: RegisterFile): readonly string[] {
  if (file === 'temporaries') return ['vp2.temporaries.mask'];
  return file === 'results' ? ['vp2.results.mask'] : [];
}

function emitted(file: RegisterFile): readonly string[] {
  return file === 'results' ? ['vp2.end.emit'] : [];
}

/** The states that deviations of the masks would leave. */
function* deviations(step: StepContext, departing: readonly Component[]): Generator<Deviation> {
  const { destination } = step.instruction;
  if (destination === null) return;
  const { conditionMask, writeMask } = destination;
  const as = (
    way: string,
    clauses: readonly string[],
    change: Partial<DestinationSyntax>,
    codes = step.before.codes,
  ): Deviation => ({
    way,
    clauses,
    leadsTo: () => updated(step, { ...destination, ...change }, codes),
  });
  if (conditionMask !== null) {
    const general = ['vp2.destination.cc-mask', 'vp2.destination.both-masks'];
    if (letters(conditionMask.swizzle) !== 'xyzw') {
      yield as('condition swizzle', ['vp2.destination.cc-swizzle', ...general], {
        conditionMask: { ...conditionMask, swizzle: '' },
      });
    }
    // Codes that the instruction does not update cannot be updated too early.
    const own = step.instruction.updatesConditionCode
      ? updated(step, { ...destination, conditionMask: null }, step.before.codes, true)
      : null;
    if (own !== null) {
      yield as(
        'order of test and update',
        ['vp2.destination.old-codes', ...general],
        {},
        own.codes,
      );
    }
    yield* ruleDeviations(step, destination, departing, as);
    yield as('condition mask', general, { conditionMask: null });
  }
  if (writeMask !== '') {
    const both = conditionMask === null ? [] : ['vp2.destination.both-masks'];
    yield as('write mask', [...both, 'vp2.destination.mask'], { writeMask: '' });
    for (const mask of MASKS) yield as('write mask', ['vp2.destination.mask'], { writeMask: mask });
  } else {
    for (const mask of MASKS) {
      yield as('write mask', ['vp2.destination.mask-empty', 'vp2.destination.mask'], {
        writeMask: mask,
      });
    }
  }
}

type As = (
  way: string,
  clauses: readonly string[],
  change: Partial<DestinationSyntax>,
  codes?: Vector<ConditionCode>,
) => Deviation;

/** The rule holds of a code of which it does not, or the other way round. */
function* ruleDeviations(
  step: StepContext,
  destination: DestinationSyntax,
  departing: readonly Component[],
  as: As,
): Generator<Deviation> {
  const { conditionMask } = destination;
  if (conditionMask === null) return;
  const four = letters(conditionMask.swizzle);
  const tested = departing.flatMap((component) => {
    const letter = COMPONENTS.find((each) => each === four[COMPONENTS.indexOf(component)]);
    return letter === undefined ? [] : [step.before.codes[letter]];
  });
  const codes = new Set(tested);
  const clauses = testClauses(conditionMask.rule, codes);
  // Another code in its place, for which the rule answers otherwise.
  for (const code of codes) {
    const holds = NOMINAL.test(conditionMask.rule, code);
    for (const other of ['LT', 'EQ', 'GT', 'UN'] as const) {
      if (NOMINAL.test(conditionMask.rule, other) === holds) continue;
      const replaced = (each: ConditionCode): ConditionCode => (each === code ? other : each);
      const { x, y, z, w } = step.before.codes;
      yield as(
        'rule',
        clauses,
        {},
        {
          x: replaced(x),
          y: replaced(y),
          z: replaced(z),
          w: replaced(w),
        },
      );
      break;
    }
  }
  if (conditionMask.rule === 'TR' || conditionMask.rule === 'FL') {
    const rule = conditionMask.rule === 'TR' ? 'FL' : 'TR';
    yield as('rule', clauses, { conditionMask: { ...conditionMask, rule } });
  }
}

/** The clauses about what a rule makes of codes. */
export function testClauses(rule: string, codes: ReadonlySet<ConditionCode>): readonly string[] {
  const unordered = codes.has('UN') ? ['vp2.cc.test-UN'] : [];
  const all = [...unordered, `vp2.cc.test-${rule}`, 'vp2.cc.test'];
  return codes.has('UN') ? [...all, 'vp2.issues.un-tests'] : all;
}

const MASKS = Array.from({ length: 15 }, (_, bits) =>
  COMPONENTS.filter((_, index) => ((bits + 1) & (1 << index)) !== 0).join(''),
);

/** The state that writing the implementation's own result through another destination would leave. */
function updated(
  { instruction, program, before, observation }: StepContext,
  destination: DestinationSyntax,
  codes: Vector<ConditionCode>,
  updatesConditionCode = instruction.updatesConditionCode,
): NominalState | null {
  const { result } = observation;
  if (result === null) return null;
  const syntax = { ...instruction, destination, updatesConditionCode };
  const state = { ...before, codes };
  const next = before.next + 1;
  if (instructionNamed(instruction.name)?.result === 'address') {
    const link = linkAddressDestination<number, boolean, number, ConditionCode>(syntax, NOMINAL);
    return link(state, next, result.value, null);
  }
  const link = linkDestination<number, boolean, number, ConditionCode>(
    syntax,
    program.environment,
    NOMINAL,
  );
  return link(state, next, result.value);
}

function enabledOf({ before }: StepContext, destination: DestinationSyntax): Vector<boolean> {
  const { writeMask, conditionMask } = destination;
  const four = conditionMask === null ? '' : letters(conditionMask.swizzle);
  const one = (component: Component): boolean => {
    if (writeMask !== '' && !writeMask.includes(component)) return false;
    if (conditionMask === null) return true;
    const letter = COMPONENTS.find((each) => each === four[COMPONENTS.indexOf(component)]) ?? 'x';
    return NOMINAL.test(conditionMask.rule, before.codes[letter]);
  };
  return { x: one('x'), y: one('y'), z: one('z'), w: one('w') };
}

/** No deviation explains the whole register. */
function unexplained(
  step: StepContext,
  { component, pair }: WriteViolation,
  destination: DestinationSyntax,
): Reason {
  const { conditionMask, writeMask } = destination;
  const enabled = enabledOf(step, destination)[component];
  const own = step.observation.result?.value[component];
  if (enabled) return { clauses: [], way: 'value' };
  if (!Object.is(own, pair.observed)) {
    return { clauses: ['vp2.destination.unchanged', 'vp2.destination.mask'], way: 'unchanged' };
  }
  const isNamed = writeMask === '' || writeMask.includes(component);
  return isNamed && conditionMask !== null
    ? { clauses: ['vp2.destination.cc-mask', 'vp2.destination.both-masks'], way: 'condition mask' }
    : { clauses: ['vp2.destination.mask'], way: 'write mask' };
}
