/**
 * What a guest's formulas forbid of what its rules permit: a formula may ask for one value where the sets of the arithmetic have several. An
 * instruction whose operands are known has what its formulas leave of its sets, where these are small; where nothing stands between an instruction
 * and what was given and seen, its formulas are asked of what was seen, whatever the sets are. A formula that the rule itself violates decides
 * nothing: the record contradicts itself there.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import type { AllowedDomain } from '../../../semantics/domains/allowed.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import {
  nameOf,
  registersOf,
  type GuestLanguage,
  type GuestRule,
  type GuestValues,
} from '../../../semantics/guest/language.js';
import type { GuestProgram } from '../../../semantics/guest/load.js';
import {
  mapped,
  stepOfGuest,
  type GuestFile,
  type GuestStep,
} from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { order } from '../../../semantics/number/binary32.js';
import {
  contains,
  extentOf,
  membersOf,
  NOTHING,
  setOf,
  sizeOf,
  type Allowed,
} from '../../../semantics/number/value-set.js';
import { guestClauses } from '../../cases/guest/clauses.js';
import type { CompiledClause } from '../../clauses/formula.js';
import { judgeValues, type Violation } from '../../clauses/judge.js';
import { isComponentwise } from '../formula-checks.js';

/** Larger sets are not asked value by value. */
const MOST_VALUES = 64;

/** A step in the allowed domain, with what the formulas leave of its result. */
export function permittedStep(
  program: GuestProgram,
  domain: AllowedDomain,
  registers: GuestFile<Allowed>,
  index: number,
): GuestStep<Allowed> {
  const step = stepOfGuest(program, domain, registers, index);
  const { name } = step.instruction;
  const formulas = guestClauses(guestIn(program)).formulasOf(name).filter(isComponentwise);
  if (formulas.length === 0) return step;
  const operands = step.operands.map(({ x, y, z, w }) => ({
    ...{ x: anyOf(x), y: anyOf(y) },
    ...{ z: anyOf(z), w: anyOf(w) },
  }));
  const nominal = ruleNamed(program.language, name)(NOMINAL, ...operands);
  const result = mapped(step.result, (set, component) => {
    const known = step.operands.map((operand) => operand[component]);
    if (!known.every((value) => typeof value === 'number')) return set;
    const ruled = nominal[component];
    // One value that the rule makes: what forbids it decides nothing.
    if (typeof set === 'number' && Object.is(set, ruled)) return set;
    const lane = known.map((value) => [value]);
    const deciding = judgeValues(formulas, lane, [ruled]).flatMap(({ clause, applies, holds }) =>
      applies && holds ? [clause] : [],
    );
    return deciding.length === 0 ? set : left(set, deciding, lane);
  });
  return { ...step, result };
}

/** What an allowed run leaves in the registers. */
export function permittedRun(
  program: GuestProgram,
  domain: AllowedDomain,
  start: GuestFile<Allowed>,
): GuestFile<Allowed> {
  const registers = new Map(start);
  for (const index of program.instructions.keys()) {
    const { instruction, result } = permittedStep(program, domain, registers, index);
    registers.set(nameOf(instruction.target), result);
  }
  return registers;
}

/** A result of which a formula does not hold. */
interface Forbidden {
  readonly clause: string;
  readonly instruction: string;
  /** A component of a register, as reports have it. */
  readonly where: string;
  readonly observed: number | undefined;
  /** In words. */
  readonly wanted: string;
  /** Whether the rule of the instruction gives what the formula forbids, too. */
  readonly contradicts: boolean;
}

/** What formulas forbid of the results that were seen: those of instructions between which and what was given nothing stands. */
export function forbiddenOf(
  program: GuestProgram,
  values: GuestValues,
  results: Readonly<Record<string, readonly number[]>>,
): readonly Forbidden[] {
  const { language, instructions } = program;
  return shownSteps(program).flatMap((index): readonly Forbidden[] => {
    const { name, target, operands = [] } = instructions[index] ?? unknown(index);
    const register = nameOf(target);
    const given = operands.map((operand) => {
      const quad = values[nameOf(operand)] ?? [0, 0, 0, 0];
      return quad.map((value) => (operand.negated ? -value : value));
    });
    const seen = results[register] ?? [];
    const formulas = guestClauses(guestIn(program)).formulasOf(name);
    return violationsOf(formulas, given, seen).map(({ clause, violation }) => {
      const component = violation.component ?? 0;
      return {
        clause: clause.id,
        instruction: name,
        where: `${register}.${COMPONENTS[component] ?? 'x'}`,
        observed: seen[component],
        wanted: violation.wanted,
        contradicts: isRefuted(language, name, clause, given),
      };
    });
  });
}

/** The instructions that read inputs alone and whose result stays, in their order. */
export function shownSteps({ instructions, language }: GuestProgram): readonly number[] {
  const inputs = new Set(registersOf(language, 'input'));
  const results = new Set(registersOf(language, 'result'));
  const last = new Map(instructions.map(({ target }, index) => [nameOf(target), index]));
  return instructions.flatMap(({ target, operands }, index) => {
    const isSeen = results.has(nameOf(target)) && last.get(nameOf(target)) === index;
    return isSeen && operands.every((operand) => inputs.has(nameOf(operand))) ? [index] : [];
  });
}

/** Whether a rule violates a formula about its own instruction. */
export function isRefuted(
  language: GuestLanguage,
  instruction: string,
  clause: CompiledClause,
  operands: readonly (readonly number[])[],
): boolean {
  const vectors = operands.map(([x = 0, y = 0, z = 0, w = 0]) =>
    mapped({ x, y, z, w }, (value) => NOMINAL.constant(value)),
  );
  const { x, y, z, w } = ruleNamed(language, instruction)(NOMINAL, ...vectors);
  return violationsOf([clause], operands, [x, y, z, w]).length > 0;
}

function violationsOf(
  formulas: readonly CompiledClause[],
  operands: readonly (readonly number[])[],
  result: readonly number[],
): readonly { readonly clause: CompiledClause; readonly violation: Violation }[] {
  return judgeValues(formulas, operands, result).flatMap(({ clause, violation }) =>
    violation === null ? [] : [{ clause, violation }],
  );
}

/** The values of a set of which all formulas hold; a large set as it is. */
function left(
  set: Allowed,
  formulas: readonly CompiledClause[],
  lane: readonly (readonly number[])[],
): Allowed {
  if (sizeOf(set) > MOST_VALUES) return set;
  const all = [...membersOf(set)];
  const kept = all.filter((value) => violationsOf(formulas, lane, [value]).length === 0);
  if (kept.length === all.length) return set;
  const places = kept.flatMap((value) => (Number.isNaN(value) ? [] : [order(value), order(value)]));
  const isNaNKept = kept.some(Number.isNaN);
  if (places.length === 0 && !isNaNKept) return NOTHING;
  return setOf(places, isNaNKept ? (typeof set === 'number' ? true : set.nan) : false);
}

/** A value of a set: of a component that is not known, for a rule that reads several. */
function anyOf(set: Allowed): number {
  if (typeof set === 'number') return set;
  return contains(set, NaN) ? NaN : (extentOf(set)?.[0] ?? NaN);
}

function guestIn({ environment: { name }, language }: GuestProgram): Guest {
  return { name, language };
}

function ruleNamed(
  { instructions }: GuestLanguage,
  name: string,
): (numbers: typeof NOMINAL, ...operands: readonly Vector<number>[]) => Vector<number> {
  const found: GuestRule | undefined = instructions.find((each) => each.name === name)?.rule;
  if (found === undefined) throw new Error(`there is no instruction ${name}`);
  return found;
}

function unknown(index: number): never {
  throw new Error(`there is no instruction ${String(index)}`);
}
