/** The end of a generated program: what was computed goes to where it is seen. */
import type { DestinationRegister } from '../../../semantics/language/ast.js';
import { drawCompute, drawCondition } from './instruction.js';
import { destination, instruction, operand, parameter, result, temporary } from './nodes.js';
import { allowsRelative, drawAttribute, drawRelative, type Drawing } from './operand.js';
import { chance, oneOf, type Source } from '../source.js';
import type { Writer } from './writer.js';

/** How many instructions of a program of some length bring results out. */
export function exportCount(source: Source, length: number): number {
  const usual = Math.max(1, Math.min(6, Math.floor(length / 4)));
  return usual > 1 && chance(source, 0.3) ? usual - 1 : usual;
}

/** Writes exactly `count` instructions, one of them to HPOS where the program has to write it. */
export function writeResults(drawing: Drawing, writer: Writer, count: number): number {
  const { registers } = drawing;
  const registerNames = destinations(drawing, count);
  const special = specials(drawing);
  registerNames.forEach((register, index) => {
    const unseen = [...registers.unseen];
    // The last write must be there whatever the masks do, and shows the newest value.
    const isLast = index === registerNames.length - 1;
    const kind = isLast || unseen.length === 0 ? undefined : special.at(index);
    const newest = unseen.at(-1);
    if (kind === 'condition' && newest !== undefined) {
      const attribute = operand(drawAttribute(drawing));
      const mask = drawCondition(drawing);
      writer.instruction(instruction('MOV', false, destination(register, '', mask), [attribute]));
    } else if (kind === 'address' && newest !== undefined) {
      const relative = operand(drawRelative(drawing));
      writer.instruction(instruction('MOV', false, destination(register), [relative]));
    } else if (newest === undefined) {
      writer.instruction(drawCompute(drawing, destination(register)));
    } else {
      const shown = operand(temporary(newest));
      writer.instruction(instruction('MOV', false, destination(register), [shown]));
      registers.unseen.delete(newest);
    }
  });
  return count;
}

/** What else than temporary registers the program has to show, one an instruction. */
function specials(drawing: Drawing): readonly ('condition' | 'address' | undefined)[] {
  const { source, settings, registers } = drawing;
  const { environment, weights } = settings;
  const codes = environment.conditionCode && weights.conditionCodes > 0 && chance(source, 0.5);
  const addresses =
    registers.loadedAddresses().length > 0 && allowsRelative(drawing) && weights.relative > 0;
  return [
    codes ? 'condition' : undefined,
    addresses && chance(source, 0.6) ? 'address' : undefined,
  ];
}

/** Distinct registers; the required one is anywhere but mostly last. */
function destinations(drawing: Drawing, count: number): readonly DestinationRegister[] {
  const { source, settings, registers, positionInvariant } = drawing;
  const { environment } = settings;
  if (environment.writesParameters) {
    const numbers = new Set<number>();
    while (numbers.size < count) {
      const number = chance(source, 0.3)
        ? oneOf(source, registers.parameters)
        : source.nextInt(0, environment.programParameters - 1);
      if (number !== registers.anchor) numbers.add(number);
    }
    return [...numbers].map(parameter);
  }
  const others = environment.results.filter((name) => name !== 'HPOS');
  const names: string[] = positionInvariant ? [] : ['HPOS'];
  while (names.length < count) {
    const name = oneOf(source, others);
    if (!names.includes(name)) names.push(name);
  }
  return names.reverse().map(result);
}
