/**
 * A program as basic blocks: runs of instructions that are entered at the first and left after the last.
 * NV_vertex_program2 §2.14.2.3.
 */
import { EXECUTED_INSTRUCTION_LIMIT } from '../../spec/environments.js';
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import { controlOf } from '../../semantics/instructions/index.js';

export interface Block {
  /** The index of its first instruction. */
  readonly first: number;
  /** One past that of its last. */
  readonly end: number;
}

export interface Flow {
  /** Those that can be reached, in the order of the program. */
  readonly blocks: readonly Block[];
  /** Whether the program is one block, and ends after it. */
  readonly straight: boolean;
  /** Whether a run can reach the limit of executed instructions. */
  readonly counts: boolean;
  /** Whether it calls. */
  readonly calls: boolean;
  /** Whether nothing goes back or is called: each block is executed once at most, in the order of the program. */
  readonly forwards: boolean;
}

export function isTransfer({ name }: InstructionSyntax): boolean {
  return controlOf(name) !== null;
}

function isCall(instruction: InstructionSyntax | undefined): boolean {
  return instruction !== undefined && controlOf(instruction.name) === 'calls';
}

/** Where a branch or call goes to; the program's length for its end. */
export function targetOf(program: Program, { target }: InstructionSyntax): number {
  const { length } = program.instructions;
  return target === null ? length : (program.labels.get(target.label) ?? length);
}

/** Whether a transfer is sure, or impossible. */
function certainty({ condition }: InstructionSyntax): 'always' | 'never' | 'sometimes' {
  if (condition === null || condition.rule === 'TR') return 'always';
  return condition.rule === 'FL' ? 'never' : 'sometimes';
}

/** @throws never; a program that has loaded has all its labels. */
export function flowOf(program: Program): Flow {
  const { instructions, entry } = program;
  const starts = new Set([entry, ...program.labels.values()]);
  instructions.forEach((instruction, index) => {
    if (isTransfer(instruction)) starts.add(index + 1);
  });
  const endOf = (first: number): number => {
    let end = first + 1;
    while (end < instructions.length && !starts.has(end)) end++;
    return end;
  };
  const reached = new Map<number, Block>();
  const pending = [entry];
  let calls = false;
  for (let first = pending.pop(); first !== undefined; first = pending.pop()) {
    if (first >= instructions.length || reached.has(first)) continue;
    const block = { first, end: endOf(first) };
    reached.set(first, block);
    const last = instructions[block.end - 1];
    if (isCall(last)) calls = true;
    pending.push(...successors(program, block));
  }
  const blocks = [...reached.values()].sort((a, b) => a.first - b.first);
  const most = longest(program, reached);
  const goesOn = (block: Block): boolean =>
    successors(program, block).every((next) => next > block.first);
  return {
    blocks,
    straight: blocks.length <= 1 && Number.isFinite(most),
    counts: most > EXECUTED_INSTRUCTION_LIMIT,
    calls,
    forwards: !calls && blocks.every(goesOn),
  };
}

/** The first instructions of the blocks that can follow; of a call, its target and where it returns to. */
function successors(program: Program, { end }: Block): readonly number[] {
  const last = program.instructions[end - 1];
  if (last === undefined || !isTransfer(last)) return [end];
  const sure = certainty(last);
  const target = controlOf(last.name) === 'returns' ? [] : [targetOf(program, last)];
  if (sure === 'never') return [end];
  return sure === 'always' && !isCall(last) ? target : [...target, end];
}

/** The instructions that a run executes at most; infinite where there is a loop. */
function longest(program: Program, blocks: ReadonlyMap<number, Block>): number {
  const known = new Map<number, number>();
  const from = (first: number): number => {
    const block = blocks.get(first);
    if (block === undefined) return 0;
    const before = known.get(first);
    if (before !== undefined) return before;
    known.set(first, Infinity);
    const next = successors(program, block).map(from);
    // What a call executes comes before what follows it.
    const rest = isCall(program.instructions[block.end - 1])
      ? next.reduce((sum, count) => sum + count, 0)
      : Math.max(0, ...next);
    const count = block.end - block.first + rest;
    known.set(first, count);
    return count;
  };
  return from(program.entry);
}
