/**
 * The instruction of a step that departs, on its own operands: the registers that they name are set first to what they
 * should hold. Who loads operands wrongly does so here too, and who does not was right about them.
 */
import type { Quad } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { InstructionSyntax, ItemSyntax } from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import {
  destination,
  instruction,
  operand,
  parameter,
  result,
  temporary,
} from '../../generate/vp/nodes.js';
import type { OwnStep } from '../violation.js';
import type { DepartedStep } from '../disagreement.js';
import { asked, registerOf } from './alone.js';
import type { Asking } from './asking.js';

/** Whether it departs so; null where that cannot be asked. @throws BackendIncident */
export async function askedWithOperands(
  departed: DepartedStep,
  asking: Asking,
): Promise<boolean | null> {
  const { program, own } = departed;
  const syntax = program.instructions[own.before.next];
  const to = syntax?.destination?.register;
  if (syntax === undefined) return null;
  if (to?.file !== 'temporary' && to?.file !== 'result') return null;
  const set = settings(program, syntax, own);
  if (set === null) return null;
  const hpos = destination(result('HPOS'));
  const shows =
    to.file === 'temporary'
      ? [instruction('MOV', false, hpos, [operand(temporary(to.number))])]
      : to.name === 'HPOS'
        ? []
        : [instruction('MOV', false, hpos, [operand(parameter(0))])];
  const items: readonly ItemSyntax[] = [
    ...set.items,
    { ...syntax, updatesConditionCode: false, destination: destination(to) },
    ...shows,
  ];
  const attributes = Object.fromEntries(own.inputs.attributes.map(quadAt));
  const seen = await asked(departed, { items, values: { attributes, ...set } }, asking);
  return seen?.departs ?? null;
}

interface Settings {
  readonly items: readonly ItemSyntax[];
  readonly parameters: Readonly<Record<number, Quad>>;
}

/** What gives registers what they hold before a step, from program parameters that no other operand names. */
function settings(program: Program, syntax: InstructionSyntax, own: OwnStep): Settings | null {
  const { before } = own;
  const named = new Set(
    syntax.operands.flatMap(({ register }) =>
      register.file === 'parameter' ? [register.number] : [],
    ),
  );
  const parameters: Record<number, Quad> = Object.fromEntries(before.parameters.map(quadAt));
  const free = before.parameters.flatMap((held, number) =>
    isZero(held) && !named.has(number) && number > 0 ? [number] : [],
  );
  const items: ItemSyntax[] = [];
  const set = (name: string, to: ItemTarget, held: Vector<number>): boolean => {
    const number = free.pop();
    if (number === undefined) return false;
    parameters[number] = [held.x, held.y, held.z, held.w];
    const component = to.file === 'address' && program.environment.addressComponents.length === 1;
    items.push(
      instruction(name, false, destination(to, component ? 'x' : ''), [
        operand(parameter(number), component ? 'x' : ''),
      ]),
    );
    return true;
  };
  for (const number of temporariesOf(program, syntax)) {
    const held = before.temporaries[number];
    if (held === undefined || !set('MOV', registerOf(number), held)) return null;
  }
  for (const number of addressesOf(syntax)) {
    const held = before.addresses[number];
    const to = { offset: 0, end: 0, file: 'address', number } as const;
    if (held === undefined || !set('ARL', to, held)) return null;
  }
  return { items, parameters };
}

type ItemTarget = Parameters<typeof destination>[0];

/** Those that it reads, and then all others that the program writes: one of them may be read in their place. */
function temporariesOf({ instructions }: Program, { operands }: InstructionSyntax): Set<number> {
  const read = operands.map(({ register }) => register);
  const written = instructions.flatMap(({ destination: to }) => (to ? [to.register] : []));
  return new Set(
    [...read, ...written].flatMap((register) =>
      register.file === 'temporary' ? [register.number] : [],
    ),
  );
}

function addressesOf({ operands }: InstructionSyntax): Set<number> {
  return new Set(
    operands.flatMap(({ register }) =>
      register.file === 'relative' ? [register.address.number] : [],
    ),
  );
}

function quadAt({ x, y, z, w }: Vector<number>, number: number): readonly [number, Quad] {
  return [number, [x, y, z, w]];
}

function isZero({ x, y, z, w }: Vector<number>): boolean {
  return [x, y, z, w].every((value) => Object.is(value, 0));
}
