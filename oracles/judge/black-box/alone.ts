/**
 * The instruction of a step that departs, asked once more by itself: on plain operands, which says whether its computation
 * is wrong, and to where it wrote. On its own operands it is asked by own-operands.ts.
 */
import type { Quad } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type {
  DestinationRegister,
  DestinationSyntax,
  ItemSyntax,
} from '../../../semantics/language/ast.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { print } from '../../../semantics/language/print.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import {
  attribute,
  destination,
  instruction,
  operand,
  parameter,
  result,
  temporary,
} from '../../generate/vp/nodes.js';
import type { OwnStep } from '../violation.js';
import type { DepartedStep } from '../disagreement.js';
import type { Asking } from './asking.js';
import type { BlackBoxRun } from './black-box.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;
type Operands = OwnStep['observation']['operands'];

export interface Alone {
  readonly departs: boolean;
  /** What it came to; of an address what it should be, where it does not depart. */
  readonly result: NonNullable<OwnStep['observation']['result']>;
}

/** A program of one instruction, on given operands. */
export interface OneInstruction {
  readonly items: readonly ItemSyntax[];
  readonly values: InputValues;
}

/** Null where it has no result that shows, or no program of it alone is answered. */
export async function askedAlone(departed: DepartedStep, asking: Asking): Promise<Alone | null> {
  const { environment } = departed.program;
  const isState = environment.programType === 'state';
  const to: DestinationRegister = isState
    ? { offset: 0, end: 0, file: 'parameter', number: 1 }
    : result('HPOS');
  const made = oneInstruction(departed, destination(to), 1);
  if (made === null) return null;
  const seen = await asked(departed, made, asking);
  if (seen === null) return null;
  const shown = seenOf(seen.left, departed.program, to);
  return shown === null
    ? null
    : { departs: seen.departs, result: { kind: 'vector', value: shown } };
}

/**
 * Whether it departs on plain operands where it writes what it wrote, with the mask that it has. Null where it
 * has a condition, or that cannot be asked.
 */
export async function askedWithDestination(
  departed: DepartedStep,
  asking: Asking,
): Promise<boolean | null> {
  const { program, own } = departed;
  const { destination: to } = program.instructions[own.before.next] ?? {};
  if (!to || to.conditionMask !== null || program.environment.programType === 'state') return null;
  const { register } = to;
  if (register.file !== 'temporary' && register.file !== 'result') return null;
  const free = register.file === 'temporary' && register.number === 1 ? 2 : 1;
  const made = oneInstruction(departed, to, free);
  const old =
    register.file === 'temporary'
      ? own.before.temporaries[register.number]
      : own.before.results[program.environment.results.indexOf(register.name)];
  if (made === null || old === undefined) return null;
  const first = (where: DestinationRegister): ItemSyntax =>
    instruction('MOV', false, destination(where), [operand(parameter(1))]);
  const shown =
    register.file === 'temporary'
      ? [
          instruction('MOV', false, destination(result('HPOS')), [
            operand(temporary(register.number)),
          ]),
        ]
      : [];
  const items = [
    // A program has to write a position.
    first(result('HPOS')),
    first(register),
    ...made.items,
    ...shown,
  ];
  const parameters = { ...made.values.parameters, 1: [old.x, old.y, old.z, old.w] as const };
  const seen = await asked(departed, { items, values: { ...made.values, parameters } }, asking);
  return seen?.departs ?? null;
}

/** The instruction of a step on plain operands, the third of which comes through a temporary. */
function oneInstruction(
  { program: { instructions }, own }: DepartedStep,
  to: DestinationSyntax,
  free: number,
): OneInstruction | null {
  const { name = '' } = instructions[own.before.next] ?? {};
  const spec = instructionNamed(name);
  const { operands } = own.observation;
  if (spec === undefined || operands.some(({ kind }) => kind === 'address')) return null;
  if (spec.result === 'address') return null;
  const component = operands[0]?.kind === 'scalar' ? 'x' : '';
  const sources = [attribute(0), parameter(0), temporary(free)].slice(0, operands.length);
  const items: readonly ItemSyntax[] = [
    ...(operands.length > 2
      ? [instruction('MOV', false, destination(registerOf(free)), [operand(parameter(2))])]
      : []),
    instruction(
      name,
      false,
      to,
      sources.map((source) => operand(source, component)),
    ),
  ];
  const [a, b, c] = operands.map(quadOf);
  const values: InputValues = {
    attributes: filed([a]),
    parameters: { ...filed([b]), ...(c === undefined ? {} : { 2: c }) },
  };
  return { items, values };
}

/** What it leaves, and whether that is not permitted; null where it does not load. */
export async function asked(
  { program: { environment } }: DepartedStep,
  { items, values }: OneInstruction,
  { box, whole, limits }: Asking,
): Promise<{ readonly left: Left; readonly departs: boolean } | null> {
  const text = print({ environment: environment.name, options: [], items });
  const loaded = load(text);
  if (!loaded.loaded) return null;
  const left = await box.run(text, values);
  if (!left.loaded) return null;
  return { left, departs: whole.permitted(loaded.program, values, left, limits) === null };
}

export function registerOf(number: number): DestinationRegister {
  return { offset: 0, end: 0, file: 'temporary', number };
}

function quadOf({ kind, value }: Operands[number]): Quad {
  return kind === 'scalar' ? [value, value, value, value] : [value.x, value.y, value.z, value.w];
}

function filed(quads: readonly (Quad | undefined)[]): Record<number, Quad> {
  return Object.fromEntries(
    quads.flatMap((quad, number) => (quad === undefined ? [] : [[number, quad]])),
  );
}

function seenOf(
  { results, parameters }: Left,
  { environment }: Program,
  to: DestinationRegister,
): Vector<number> | null {
  if (to.file === 'parameter') return parameters[to.number] ?? null;
  return to.file === 'result' ? (results[environment.results.indexOf(to.name)] ?? null) : null;
}
