/** Fewer temporaries, fewer levels of blocks around instructions. */
import type {
  GpuInstructionSyntax,
  GpuItemSyntax,
  GpuProgramSyntax,
} from '../../../../semantics/gpu/language/ast.js';
import { gpuCopies } from '../../../../semantics/gpu/instructions/index.js';
import { roleOf } from '../../../../semantics/gpu/instructions/flow.js';
import { gpuReduction } from '../../../edit/gpu/candidate.js';
import {
  blocksOf,
  instructionsOf,
  mapInstructions,
  mapVariables,
  namingsOf,
  pruned,
  rewritten,
} from '../../../edit/gpu/edit.js';
import { word } from '../../../edit/gpu/nodes.js';

/**
 * A temporary for another one, of those that are no arrays: with all that is written, and with one of the
 * MOVs to both as the only one.
 */
export const mergeTemporaries = gpuReduction('one temporary for two', function* ({ syntax }) {
  const names = namingsOf(syntax).flatMap((naming) =>
    naming.statement === 'TEMP'
      ? naming.names.flatMap(({ name, array }) => (array === null ? [name.text] : []))
      : [],
  );
  for (const from of names) {
    for (const to of names) {
      if (from === to) continue;
      const merged = mergedInto(syntax, from, to);
      yield merged;
      const moves = instructionsOf(merged).filter((each) => isMoveTo(each, to));
      for (const kept of moves.length > 1 ? moves : []) {
        yield pruned(
          rewritten(merged, (item) => (item !== kept && includes(moves, item) ? [] : [item])),
        );
      }
    }
  }
});

function mergedInto(syntax: GpuProgramSyntax, from: string, to: string): GpuProgramSyntax {
  return pruned(
    mapInstructions(syntax, (each) =>
      mapVariables(each, (use) => (use.name.text === from ? { ...use, name: word(to) } : null)),
    ),
  );
}

function isMoveTo({ name, destination }: GpuInstructionSyntax, to: string): boolean {
  const variable = destination?.variable;
  return gpuCopies(name) && variable?.kind === 'name' && variable.name.text === to;
}

function includes(instructions: readonly GpuInstructionSyntax[], item: GpuItemSyntax): boolean {
  return item.kind === 'instruction' && instructions.includes(item);
}

/** Roles of what belongs to the block that it stands in. */
const STAYS: readonly ReturnType<typeof roleOf>[] = ['opens', 'divides', 'closes', 'leaves'];

/** An instruction of a block behind it, or before it; those stay that begin and end blocks, and leave them. */
export const outOfBlocks = gpuReduction('out of blocks', function* ({ syntax }) {
  const { items } = syntax;
  for (const { begin, end } of blocksOf(syntax)) {
    for (const [index, item] of items.slice(0, end).entries()) {
      if (index <= begin || item.kind !== 'instruction' || STAYS.includes(roleOf(item.name)))
        continue;
      const [before, inside] = [items.slice(0, begin), items.slice(begin, end + 1)];
      const rest = inside.filter((each) => each !== item);
      const after = items.slice(end + 1);
      yield { ...syntax, items: [...before, ...rest, item, ...after] };
      yield { ...syntax, items: [...before, item, ...rest, ...after] };
    }
  }
});
