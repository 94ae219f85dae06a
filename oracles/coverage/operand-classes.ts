/** The classes of values that instructions are to be tried on, operand by operand. */
import { COMPONENTS } from '../../spec/environments.js';
import { INSTRUCTIONS, type OperandKind } from '../../spec/instructions.js';
import { isDenormal } from '../../semantics/number/binary32.js';
import type { OperandSyntax } from '../../semantics/language/ast.js';
import type { CorpusCase, Start } from '../cases/case.js';
import type { OperandClassCoverage, OperandTotals } from './coverage.js';
import { Reach } from './reach.js';
import { sourceLetter, type Step, type StepReach } from './slice.js';

const NUMBER_CLASSES = [
  '-INF',
  '-normal',
  '-denormal',
  '-0',
  '+0',
  '+denormal',
  '+normal',
  '+INF',
  'NaN',
] as const;
const ADDRESS_CLASSES = ['negative', 'zero', 'positive'] as const;

export type OperandClass = (typeof NUMBER_CLASSES)[number] | (typeof ADDRESS_CLASSES)[number];

function classesOf(kind: OperandKind): readonly OperandClass[] {
  return kind === 'address' ? ADDRESS_CLASSES : NUMBER_CLASSES;
}

/** The class of a floating-point value before denormals are flushed. */
export function numberClass(value: number): OperandClass {
  if (Number.isNaN(value)) return 'NaN';
  if (value === 0) return Object.is(value, -0) ? '-0' : '+0';
  if (value === Infinity) return '+INF';
  if (value === -Infinity) return '-INF';
  if (isDenormal(value)) return value < 0 ? '-denormal' : '+denormal';
  return value < 0 ? '-normal' : '+normal';
}

function addressClass(value: number): OperandClass {
  return value === 0 ? 'zero' : value < 0 ? 'negative' : 'positive';
}

/**
 * The components that an operand loaded, x to w, denormals not yet flushed: a denormal exists only in
 * what a case sets before the run.
 */
export function rawOperand(
  step: Step,
  index: number,
  first: Step['before'],
  start: Start,
): readonly number[] {
  const operand = step.observation.operands[index];
  if (operand === undefined) return [];
  if (operand.kind === 'address') return COMPONENTS.map((component) => operand.value[component]);
  const loaded =
    operand.kind === 'scalar'
      ? [operand.value]
      : COMPONENTS.map((component) => operand.value[component]);
  const syntax = step.instruction.operands[index];
  if (syntax === undefined) return loaded;
  return loaded.map((value, component) => {
    if (value !== 0) return value;
    const set = setBefore(syntax, component, step.before, first, start);
    return set !== undefined && isDenormal(set) ? signed(set, syntax) : value;
  });
}

/** What the case set the register component to, if nothing was written to the register since. */
function setBefore(
  { register, ...operand }: OperandSyntax,
  component: number,
  now: Step['before'],
  first: Step['before'],
  { attributes, parameters, temporaries }: Start,
): number | undefined {
  const lane = COMPONENTS.findIndex(
    (name) => name === sourceLetter({ register, ...operand }, component),
  );
  switch (register.file) {
    case 'attribute':
      return attributes[register.number]?.[lane];
    case 'parameter':
      return now.parameters[register.number] === first.parameters[register.number]
        ? parameters[register.number]?.[lane]
        : undefined;
    case 'temporary':
      return now.temporaries[register.number] === first.temporaries[register.number]
        ? temporaries[register.number]?.[lane]
        : undefined;
    default:
      return undefined;
  }
}

function signed(value: number, { sign, absolute }: OperandSyntax): number {
  const magnitude = absolute === null ? value : Math.abs(value);
  return sign === '-' ? -magnitude : magnitude;
}

interface Cell {
  loaded: number;
  observed: number;
  readonly reach: Reach;
}

/** Counts what executed instructions loaded. */
export class OperandTable {
  readonly #cells = new Map<string, Cell>();
  readonly #executed = new Set<string>();

  /** @param operands the operands of the step, denormals not flushed */
  add(
    corpusCase: CorpusCase,
    { instruction, observation }: Step,
    reach: StepReach,
    operands: readonly (readonly number[])[],
  ): void {
    this.#executed.add(instruction.name);
    operands.forEach((components, number) => {
      const isAddress = observation.operands[number]?.kind === 'address';
      components.forEach((value, component) => {
        const name = isAddress ? addressClass(value) : numberClass(value);
        const cell = this.#cell(`${instruction.name} ${String(number)} ${name}`);
        cell.loaded++;
        const bit = 1 << (4 * number + component);
        // SFL and STR are made of nothing: what their operands held is observed with the result.
        const observed = INDIFFERENT.has(instruction.name)
          ? (reach.observed & (1 << component)) !== 0
          : (reach.operands & bit) !== 0;
        if (!observed) return;
        cell.observed++;
        cell.reach.add(corpusCase);
      });
    });
  }

  totals(): OperandTotals {
    const list = INSTRUCTIONS.flatMap(({ name, operands }) =>
      operands.flatMap((kind, number) =>
        classesOf(kind).map((className): OperandClassCoverage => {
          const cell = this.#cells.get(`${name} ${String(number)} ${className}`);
          return {
            instruction: name,
            operand: 'abc'.charAt(number),
            class: className,
            loaded: cell?.loaded ?? 0,
            observed: cell?.observed ?? 0,
            witness: cell?.reach.witness() ?? null,
          };
        }),
      ),
    );
    return {
      classes: list.length,
      loaded: list.filter(({ loaded }) => loaded > 0).length,
      observed: list.filter(({ observed }) => observed > 0).length,
      instructionsMissing: INSTRUCTIONS.map(({ name }) => name).filter(
        (name) => !this.#executed.has(name),
      ),
      list,
    };
  }

  #cell(key: string): Cell {
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = { loaded: 0, observed: 0, reach: new Reach() };
      this.#cells.set(key, cell);
    }
    return cell;
  }
}

/** Instructions whose results do not depend on their operands (§2.14.3.30, §2.14.3.38). */
const INDIFFERENT: ReadonlySet<string> = new Set(['SFL', 'STR']);
