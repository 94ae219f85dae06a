/** Straighter flow: subroutines in the place of their calls, jumps without a condition, loops without a count. */
import type {
  GpuDestinationSyntax,
  GpuInstructionSyntax,
  GpuProgramSyntax,
} from '../../../../semantics/gpu/language/ast.js';
import { FLOW, roleOf } from '../../../../semantics/gpu/instructions/flow.js';
import { gpuCopies } from '../../../../semantics/gpu/instructions/index.js';
import { gpuReduction } from '../../../edit/gpu/candidate.js';
import {
  blocksOf,
  instructionsOf,
  mapInstructions,
  pruned,
  replaced,
  rewritten,
} from '../../../edit/gpu/edit.js';
import { respelled } from '../../../edit/gpu/nodes.js';

export const unconditional = gpuReduction('jumps without a condition', function* ({ syntax }) {
  for (const each of instructionsOf(syntax)) {
    if (each.condition !== null) yield replaced(syntax, each, { ...each, condition: null });
  }
});

/** Loops that only a BRK or RET ends: without either the program does not load. */
export const uncounted = gpuReduction('loops without a count', function* ({ syntax }) {
  for (const each of instructionsOf(syntax)) {
    if (FLOW.get(each.name)?.kind === 'repeat' && each.operands.length > 0) {
      yield pruned(replaced(syntax, each, respelled({ ...each, operands: [] }, { modifiers: [] })));
    }
  }
});

/** A subroutine in the place of a call; it is gone where that was the only one. */
export const inlineCalls = gpuReduction('inline calls', function* ({ syntax }) {
  for (const call of instructionsOf(syntax)) {
    const inlined = inline(syntax, call);
    if (inlined !== null) yield inlined;
  }
});

/** The statements from a label to the next one; null where the call stands among them. */
function inline(syntax: GpuProgramSyntax, call: GpuInstructionSyntax): GpuProgramSyntax | null {
  const { items } = syntax;
  const label = call.target?.text;
  const from = items.findIndex((item) => item.kind === 'label' && item.name.text === label);
  if (label === undefined || from < 0) return null;
  const length = items.slice(from + 1).findIndex((item) => item.kind === 'label');
  const to = length < 0 ? items.length : from + 1 + length;
  const body = items.slice(from + 1, to);
  if (body.includes(call)) return null;
  const last = body.at(-1);
  const returns = last?.kind === 'instruction' && roleOf(last.name) === 'returns';
  const inserted = returns ? body.slice(0, -1) : body;
  const isCalledAgain = instructionsOf(syntax).some(
    (each) => each !== call && each.target?.text === label,
  );
  const rest = isCalledAgain ? items : [...items.slice(0, from), ...items.slice(to)];
  const whole = rest.flatMap((item) => (item === call ? inserted : [item]));
  return pruned({ ...syntax, items: whole });
}

/** The instructions of an IF with its condition as their condition code write masks. */
export const masksForBlocks = gpuReduction('masks for blocks', function* ({ syntax }) {
  for (const { kind, begin, middle, end } of blocksOf(syntax)) {
    const first = syntax.items[begin];
    if (kind !== 'branch' || middle !== null || first?.kind !== 'instruction') continue;
    const conditionMask = first.condition;
    if (conditionMask === null) continue;
    yield rewritten(syntax, (item, index) => {
      if (index === begin || index === end) return [];
      const inside = begin < index && index < end;
      if (!inside || item.kind !== 'instruction' || item.destination === null) return [item];
      return [{ ...item, destination: { ...item.destination, conditionMask } }];
    });
  }
});

/** What a MOV takes from a temporary to a result is written there at once: by all that write it, or the last. */
export const resultsAtOnce = gpuReduction('results at once', function* ({ syntax }) {
  for (const move of instructionsOf(syntax)) {
    const to = move.destination?.variable;
    const from = move.operands[0]?.source;
    if (!gpuCopies(move.name) || to === undefined || from?.kind !== 'name') continue;
    if (from.members.length > 0) continue;
    const writers = instructionsOf(syntax)
      .slice(0, instructionsOf(syntax).indexOf(move))
      .filter(({ destination }) => isNamed(destination?.variable, from.name.text));
    const rest = rewritten(syntax, (item) => (item === move ? [] : [item]));
    for (const changed of [writers, writers.slice(-1)]) {
      yield pruned(
        mapInstructions(rest, (each) =>
          changed.includes(each) && each.destination !== null
            ? { ...each, destination: { ...each.destination, variable: to } }
            : each,
        ),
      );
    }
  }
});

function isNamed(variable: GpuDestinationSyntax['variable'] | undefined, name: string): boolean {
  return variable?.kind === 'name' && variable.name.text === name;
}
