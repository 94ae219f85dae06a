/**
 * A program rewritten so that two of its results stand where GL_FEEDBACK sees them, o[COL0] and o[TEX0],
 * with a position inside the clip volume. What it computes and where it branches stays as it is.
 */
import type {
  DestinationRegister,
  InstructionSyntax,
  ItemSyntax,
} from '../../../semantics/language/ast.js';
import { print } from '../../../semantics/language/print.js';
import type { Program } from '../../../semantics/language/load.js';
import { destination, instruction, operand, result } from '../../generate/vp/nodes.js';

/** Where the results in question are seen, in order. */
export const SEEN = ['COL0', 'TEX0'] as const;
/** Takes all results that are not looked at: it is shown nowhere. */
const ASIDE = 'TEX7';

/** There is no room for it. The message says why. */
export class Unwireable extends Error {}

/** @param shown at most two result registers. @throws Unwireable */
export function rewire(program: Program, shown: readonly string[]): string {
  const { syntax, environment, instructions } = program;
  if (instructions.length + 1 > environment.instructionLimit) {
    throw new Unwireable(
      `the program has ${String(instructions.length)} instructions, which leaves no room for the one that sets a position in the clip volume`,
    );
  }
  const renamed = (name: string): string => SEEN[shown.indexOf(name)] ?? ASIDE;
  const position = constantPosition(unreadAttribute(program));
  const items: ItemSyntax[] = [];
  let index = 0;
  for (const item of syntax.items) {
    if (item.kind === 'label') {
      items.push(item);
      continue;
    }
    // After the labels: a branch to the entry sets the same position again.
    if (index === program.entry) items.push(position);
    items.push(withResult(item, renamed));
    index++;
  }
  if (program.entry >= index) items.push(position);
  // Without the option of the invariant position, which would overwrite the constant one.
  return print({ environment: environment.name, options: [], items });
}

function withResult(item: InstructionSyntax, renamed: (name: string) => string): InstructionSyntax {
  const to = item.destination;
  if (to?.register.file !== 'result') return item;
  const register: DestinationRegister = { ...to.register, name: renamed(to.register.name) };
  return { ...item, destination: { ...to, register } };
}

/** `MOV o[HPOS], v[n];` of an attribute that is (0,0,0,1). */
function constantPosition(attribute: number): InstructionSyntax {
  const source = {
    offset: 0,
    end: 0,
    file: 'attribute',
    number: attribute,
    mnemonic: null,
  } as const;
  return instruction('MOV', false, destination(result('HPOS')), [operand(source)]);
}

/** An attribute that the program does not read and that keeps its initial value. @throws Unwireable */
export function unreadAttribute({ environment, instructions }: Program): number {
  const read = new Set(
    instructions.flatMap(({ operands }) =>
      operands.map(({ register }) => (register.file === 'attribute' ? register.number : -1)),
    ),
  );
  for (let number = environment.vertexAttributes - 1; number >= 0; number--) {
    if (!read.has(number)) return number;
  }
  throw new Unwireable('the program reads every vertex attribute; one is wanted for the position');
}
