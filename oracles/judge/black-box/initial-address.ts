/**
 * Whether what an address register holds at first is to blame, which only what is read with it shows: the same program is
 * asked with the address set to zero in front. An implementation that forgets to clear it is asked each time behind a
 * program that leaves another integer there. NV_vertex_program §2.14.1.3, NV_vertex_program2 §2.14.1.3.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import type { Quad } from '../../../spec/environments.js';
import type {
  DestinationRegister,
  InstructionSyntax,
  ItemSyntax,
  SourceRegister,
} from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import { print } from '../../../semantics/language/print.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { destination, instruction, operand, parameter, result } from '../../generate/vp/nodes.js';
import type { Disagreement } from '../disagreement.js';
import { loaded } from '../loaded.js';
import type { BlackBox } from './black-box.js';

/** Whether an implementation leaves of a program what nothing permits; null where it does not load. */
export type Excludes = (text: string, values: InputValues) => Promise<boolean | null>;

/** The disagreement under the clauses about what address registers are at first, where that is wrong. */
export async function namedByInitialAddress(
  disagreement: Disagreement,
  text: string,
  values: InputValues,
  { box, excludes }: { readonly box: BlackBox; readonly excludes: Excludes },
  namesOf: (clauses: readonly string[]) => readonly string[],
): Promise<Disagreement | null> {
  const [first = ''] = namesOf(deciding('start.addresses'));
  if (disagreement.clauses[0] === first || !(await isInitialWrong(text, values, box, excludes))) {
    return null;
  }
  const clauses = [...new Set([first, ...disagreement.clauses])];
  return { ...disagreement, clauses, signature: `${first}|start|addresses` };
}

async function isInitialWrong(
  text: string,
  values: InputValues,
  box: BlackBox,
  excludes: Excludes,
): Promise<boolean> {
  const given = loaded(text);
  if (!given.loaded || !mayReadInitial(given.program)) return false;
  const { program } = given;
  const made = inFront(program, values);
  if (made === null) return false;
  const leaveAnother = async (): Promise<boolean> => {
    const left = await box.run(leaving(program), { parameters: { 1: ANOTHER } });
    return left.loaded;
  };
  // Without the one in front it is wrong in any case, with as many instructions in its place.
  if (!(await leaveAnother()) || (await excludes(made.neutral, values)) !== true) return false;
  return (await leaveAnother()) && (await excludes(made.zero, values)) === false;
}

const ANOTHER: Quad = [5, 6, 7, 9];

/** Whether an instruction that comes first in the text, or is come to by a jump, reads by an address that none wrote. */
function mayReadInitial({ instructions, labels }: Program): boolean {
  const reads = instructions.findIndex(({ operands }) =>
    operands.some(({ register }) => register.file === 'relative' || register.file === 'address'),
  );
  if (reads < 0) return false;
  const writes = instructions.findIndex(({ destination: to }) => to?.register.file === 'address');
  return labels.size > 0 || writes < 0 || reads <= writes || hasSeveral(instructions);
}

/** Whether a program has several addresses, of which one may be written and another read. */
function hasSeveral(instructions: readonly InstructionSyntax[]): boolean {
  const named = instructions.flatMap(({ operands, destination: to }) => [
    ...(to?.register.file === 'address' ? [`${String(to.register.number)}${to.writeMask}`] : []),
    ...operands.flatMap(({ register }) =>
      register.file === 'relative'
        ? [`${String(register.address.number)}${register.address.component}`]
        : [],
    ),
  ]);
  return new Set(named).size > 1;
}

/** The program behind instructions that set all addresses to zero, and behind as many that matter to nothing. */
function inFront(
  program: Program,
  { parameters = {} }: InputValues,
): { readonly zero: string; readonly neutral: string } | null {
  const { environment, instructions, syntax } = program;
  const written = new Set(registersOf(instructions, 'parameter'));
  const numbers = Array.from({ length: environment.programParameters }, (_, number) => number);
  const zero = numbers.find((number) => parameters[number] === undefined && !written.has(number));
  const used = new Set(registersOf(instructions, 'temporary'));
  const temporaries = Array.from({ length: environment.temporaries }, (_, number) => number);
  const free = temporaries.find((number) => !used.has(number));
  if (zero === undefined || free === undefined) return null;
  const isWhole = environment.addressComponents.length > 1;
  const letter = isWhole ? '' : 'x';
  const from = operand(parameter(zero), letter);
  const addresses = Array.from({ length: environment.addressRegisters }, (_, number) => number);
  if (instructions.length + addresses.length > environment.instructionLimit) return null;
  const setting = (name: string, register: DestinationRegister): ItemSyntax =>
    instruction(name, false, destination(register, letter), [from]);
  const made = (items: readonly ItemSyntax[]): string =>
    print({
      environment: environment.name,
      options: syntax.options,
      items: behindStart(program, items),
    });
  return {
    zero: made(addresses.map((number) => setting('ARL', { ...PLACE, file: 'address', number }))),
    neutral: made(
      addresses.map(() => setting('MOV', { ...PLACE, file: 'temporary', number: free })),
    ),
  };
}

const PLACE = { offset: 0, end: 0 } as const;

/** Registers of a file that instructions name. */
function registersOf(
  instructions: readonly InstructionSyntax[],
  file: 'parameter' | 'temporary',
): readonly number[] {
  return instructions.flatMap(({ operands, destination: to }) => {
    const all = [to?.register, ...operands.map(({ register }) => register)];
    return all.flatMap((register) =>
      register?.file === file && 'number' in register ? [register.number] : [],
    );
  });
}

/** The items with others where the program starts: at its label main, if it has one. */
function behindStart({ syntax: { items } }: Program, added: readonly ItemSyntax[]): ItemSyntax[] {
  const main = items.findIndex((item) => item.kind === 'label' && item.name === 'main');
  return [...items.slice(0, main + 1), ...added, ...items.slice(main + 1)];
}

/** A program that leaves other integers in all addresses. */
function leaving({ environment }: Program): string {
  const isWhole = environment.addressComponents.length > 1;
  const to: DestinationRegister =
    environment.programType === 'state'
      ? { ...PLACE, file: 'parameter', number: 0 }
      : result('HPOS');
  const read: SourceRegister = {
    ...PLACE,
    file: 'relative',
    address: { ...PLACE, number: 0, component: 'x' },
    displacement: { ...PLACE, sign: '', value: 0 },
  };
  const items = [
    ...Array.from({ length: environment.addressRegisters }, (_, number) =>
      instruction(
        'ARL',
        false,
        destination({ ...PLACE, file: 'address', number }, isWhole ? '' : 'x'),
        [operand(parameter(1), isWhole ? '' : 'x')],
      ),
    ),
    instruction('MOV', false, destination(to), [operand(read)]),
  ];
  return print({ environment: environment.name, options: [], items });
}
