/**
 * Programs that execute about 65,536 instructions (§2.14.2.3): endless ones, and loops of which the last
 * instruction is the 65,535th, the 65,536th or would be the 65,537th.
 */
import { EXECUTED_INSTRUCTION_LIMIT } from '../../../spec/environments.js';
import { drawCompute, drawCondition } from './instruction.js';
import { condition, destination, instruction, operand, parameter, temporary, transfer } from './nodes.js'; // prettier-ignore
import type { Drawing } from './operand.js';
import type { Body } from './layout.js';
import { writeResults } from './results.js';
import { chance, oneOf } from '../source.js';
import { Writer } from './writer.js';

/** Null where the length leaves no room. */
export function limitProgram(drawing: Drawing, length: number): Body | null {
  const { source } = drawing;
  if (length < 6) return null;
  return chance(source, 0.7) ? (counted(drawing, length) ?? endless(drawing, length)) : endless(drawing, length); // prettier-ignore
}

/** Some instructions, then a loop that is left never, or by a branch whose condition may hold. */
function endless(drawing: Drawing, length: number): Body {
  const { source, registers } = drawing;
  const writer = new Writer(source);
  const exports = source.nextInt(1, 2);
  const room = length - exports - 2;
  const before = source.nextInt(0, room - 1);
  const write = (count: number): void => {
    for (let i = 0; i < count; i++) writer.instruction(drawCompute(drawing));
  };
  const [again, out] = [writer.newName(), writer.newName()];
  write(before);
  writer.label(again);
  write(room - before);
  const leaves = chance(source, 0.3) ? drawCondition(drawing) : condition('FL', '');
  writer.instruction(transfer('BRA', out, leaves));
  writer.instruction(transfer('BRA', again, chance(source, 0.3) ? condition('TR', '') : null));
  writer.label(out);
  writeResults(drawing, writer, exports);
  return { items: writer.items, bound: EXECUTED_INSTRUCTION_LIMIT, counts: registers.counts.n };
}

/** A loop of just the right length, or null where no number of turns fits. */
function counted(drawing: Drawing, length: number): Body | null {
  const { source, registers } = drawing;
  const exports = source.nextInt(1, Math.min(3, length - 4));
  const room = length - exports - 3;
  const fitting: { before: number; turns: number; total: number }[] = [];
  for (let before = 0; before < room; before++) {
    for (const total of [-1, 0, 1].map((more) => EXECUTED_INSTRUCTION_LIMIT + more)) {
      const turns = (total - 1 - before - exports) / (room - before + 2);
      if (Number.isInteger(turns)) fitting.push({ before, turns, total });
    }
  }
  if (fitting.length === 0) return null;
  // Each of the three lengths that there is a loop for is as likely.
  const wanted = oneOf(source, [...new Set(fitting.map((each) => each.total))]);
  const { before, turns, total } = oneOf(
    source,
    fitting.filter((each) => each.total === wanted),
  );
  registers.noteFixed(registers.counts.parameter);
  const writer = new Writer(source);
  const again = writer.newName();
  const to = destination(temporary(registers.counter), 'x');
  const constants = parameter(registers.counts.parameter);
  // The loop's own codes decide: the body may not come between the count and the branch.
  for (let i = 0; i < before; i++) writer.instruction(drawCompute(drawing));
  writer.instruction(instruction('MOV', false, to, [operand(constants, 'x')]));
  writer.label(again);
  for (let i = before; i < room; i++) writer.instruction(drawCompute(drawing));
  const counter = operand(temporary(registers.counter));
  writer.instruction(instruction('ADD', true, to, [counter, operand(constants, 'y')]));
  writer.instruction(transfer('BRA', again, condition('GT', 'x')));
  writeResults(drawing, writer, exports);
  return {
    items: writer.items,
    bound: Math.min(total, EXECUTED_INSTRUCTION_LIMIT),
    counts: turns,
  };
}
