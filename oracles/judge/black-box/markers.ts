/** Which instructions of a program a black box comes to: each is preceded by one that leaves a mark. */
import type { Quad } from '../../../spec/environments.js';
import type { InstructionSyntax, ItemSyntax } from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import { print } from '../../../semantics/language/print.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { destination, instruction, operand, parameter, result } from '../../generate/vp/nodes.js';
import type { BlackBox } from './black-box.js';
import { Unseen } from './prefix.js';

const LETTERS = ['x', 'y', 'z'] as const;

/**
 * Those indices of instructions (the program's length is its end) that a run comes to.
 *
 * @param constant a program parameter that the program neither reads nor sets, whatever its addresses are
 */
export async function visited(
  box: BlackBox,
  program: Program,
  values: InputValues,
  places: readonly number[],
  constant: number,
): Promise<ReadonlySet<number>> {
  const { environment, instructions } = program;
  const written = new Set(
    instructions.map(({ destination: to }) =>
      to?.register.file === 'result' ? to.register.name : '',
    ),
  );
  const free = environment.results.filter((name) => !written.has(name) && name !== 'HPOS');
  const one: Quad = [1, 1, 1, 1];
  const parameters = { ...values.parameters, [constant]: one };
  const found = new Set<number>();
  const room = free.length * LETTERS.length;
  if (room === 0) throw new Unseen('no result register is free');
  for (let at = 0; at < places.length; at += room) {
    const chunk = places.slice(at, at + room);
    const marks = new Map(
      chunk.map((place, i): [number, InstructionSyntax] => {
        const to = result(free[Math.floor(i / LETTERS.length)] ?? '');
        const mask = LETTERS[i % LETTERS.length];
        return [
          place,
          instruction('MOV', false, destination(to, mask), [operand(parameter(constant))]),
        ];
      }),
    );
    const items = marked(program, marks);
    const length = items.filter(({ kind }) => kind === 'instruction').length;
    if (length > environment.instructionLimit) throw new Unseen('there is no room for marks');
    const text = print({ environment: environment.name, options: program.syntax.options, items });
    const left = await box.run(text, { ...values, parameters });
    if (!left.loaded) throw new Unseen('a rewritten program does not load');
    chunk.forEach((place, i) => {
      const index = environment.results.indexOf(free[Math.floor(i / LETTERS.length)] ?? '');
      const letter = LETTERS[i % LETTERS.length] ?? 'x';
      if (left.results[index]?.[letter] === 1) found.add(place);
    });
  }
  return found;
}

/** Labels come before the marks, so that branches pass them. */
function marked(
  { syntax, instructions }: Program,
  marks: ReadonlyMap<number, InstructionSyntax>,
): readonly ItemSyntax[] {
  const items: ItemSyntax[] = [];
  let index = 0;
  for (const item of syntax.items) {
    if (item.kind === 'instruction') {
      const mark = marks.get(index);
      if (mark !== undefined) items.push(mark);
      index++;
    }
    items.push(item);
  }
  const last = marks.get(instructions.length);
  return last === undefined ? items : [...items, last];
}
