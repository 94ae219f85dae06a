/**
 * The instruction that made the value, all by itself: what it read is written into it, or given as inputs.
 * Where that is not enough, statements are dropped instead.
 */
import { GPU_ENVIRONMENTS } from '../../../../spec/gpu/environments.js';
import type {
  GpuInstructionSyntax,
  GpuItemSyntax,
  GpuOperandSyntax,
} from '../../../../semantics/gpu/language/ast.js';
import type { GpuInputValues } from '../../../../semantics/gpu/machine/state.js';
import {
  gpuProgramCandidate,
  gpuReduction,
  type GpuPlace,
  type GpuProgramCandidate,
} from '../../../edit/gpu/candidate.js';
import { instructionsOf, namingsOf, pruned } from '../../../edit/gpu/edit.js';
import { frozen } from '../../../edit/gpu/frozen.js';
import { constantOperand, destinationOf, instructionOf, word } from '../../../edit/gpu/nodes.js';
import { simplestResult } from '../../../edit/gpu/simplest.js';

export const jumpStart = gpuReduction('jump to the violation', function* (current, place) {
  const at = place();
  const instruction = at === null ? undefined : instructionsOf(current.syntax)[at.maker.index];
  if (at === null || instruction === undefined) return;
  for (const how of ['constants', 'as written', 'inputs'] as const) {
    yield* alone(current, instruction, at, how);
  }
});

/** What operands become: numbers; numbers where they are variables, the rest stays; inputs. */
type How = 'constants' | 'as written' | 'inputs';

function* alone(
  { syntax, inputs: given }: GpuProgramCandidate,
  instruction: GpuInstructionSyntax,
  { maker }: GpuPlace,
  how: How,
): Generator<GpuProgramCandidate> {
  let inputs: GpuInputValues = {
    ...given,
    derivatives: (given.derivatives ?? []).slice(maker.before.derivatives),
  };
  const operands = instruction.operands.map((operand, index): GpuOperandSyntax => {
    const loaded = maker.operands[index];
    const stays = how === 'as written' && operand.source.kind !== 'name';
    if (loaded === undefined || stays || instruction.extendedSwizzle !== null) return operand;
    const isScalar = maker.instruction.operands[index]?.isScalar === true;
    const ways = frozen(loaded, isScalar, inputs);
    const way = how === 'inputs' ? ways.at(-1) : ways[0];
    if (way === undefined) return operand;
    inputs = way.inputs;
    return way.operand;
  });
  for (const body of bodies(syntax, { ...instruction, operands })) {
    const items = [...namingsOf(syntax), ...body];
    yield gpuProgramCandidate(pruned({ ...syntax, options: [], items }), inputs);
  }
}

/** The instruction with its result where it shows; of geometry programs also in a vertex. */
function* bodies(
  { environment }: GpuProgramCandidate['syntax'],
  instruction: GpuInstructionSyntax,
): Generator<readonly GpuItemSyntax[]> {
  const { destination } = instruction;
  const result = simplestResult(environment);
  const zero = constantOperand('F', [0]);
  if (destination === null) {
    yield [instruction];
    // What becomes of a fragment may show only where something is written.
    if (zero === null) return;
    yield [
      instructionOf('MOV', [], { destination: destinationOf(result), operands: [zero] }),
      instruction,
    ];
    return;
  }
  const shown = (writeMask: string): GpuInstructionSyntax => ({
    ...instruction,
    destination: {
      ...destination,
      variable: result,
      writeMask: word(writeMask),
      conditionMask: null,
    },
  });
  yield [shown('')];
  yield [shown(destination.writeMask.text)];
  if (GPU_ENVIRONMENTS[environment].programType === 'geometry') {
    yield [shown(''), instructionOf('EMIT', [], {})];
  }
}
