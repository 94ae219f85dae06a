/** Fewer statements: halves and smaller blocks of them, single ones, options, labels. */
import type {
  DeclarationSyntax,
  GpuInstructionSyntax,
  GpuItemSyntax,
  GpuProgramSyntax,
} from '../../../../semantics/gpu/language/ast.js';
import { roleOf } from '../../../../semantics/gpu/instructions/flow.js';
import { gpuReduction } from '../../../edit/gpu/candidate.js';
import { blocksOf, instructionsOf, pruned, rewritten, without } from '../../../edit/gpu/edit.js';
import { SHORT_LABELS } from '../measure.js';
import {
  constantOperand,
  destinationOf,
  instructionOf,
  integer,
  word,
} from '../../../edit/gpu/nodes.js';
import { simplestResult } from '../../../edit/gpu/simplest.js';

/** Nothing but what a program has to have. */
export const dropAll = gpuReduction('drop all', function* ({ syntax }) {
  yield { ...syntax, options: [], items: [] };
});

/** What the semantics does not execute; the ends of blocks are never by themselves. */
export const dropUnexecuted = gpuReduction(
  'drop what is not executed',
  function* ({ syntax }, place) {
    const executed = place()?.trace.last;
    if (executed === undefined) return;
    const dead = new Set<GpuItemSyntax>(
      instructionsOf(syntax).filter(
        ({ name }, i) => !executed.has(i) && !ENDS.includes(roleOf(name)),
      ),
    );
    yield without(syntax, (index) => {
      const item = syntax.items[index];
      return item !== undefined && dead.has(item);
    });
  },
);

/** Roles of what goes with the beginning of its block. */
const ENDS: readonly ReturnType<typeof roleOf>[] = ['divides', 'closes'];

/** Blocks of statements that are no declarations, from halves down to single ones. */
export const dropItems = gpuReduction('drop statements', function* ({ syntax }) {
  const places = [...syntax.items.entries()].flatMap(([index, { kind }]) =>
    kind === 'naming' ? [] : [index],
  );
  for (let size = places.length >> 1; size >= 1; size >>= 1) {
    // From the end: what comes later depends on what comes before.
    for (let end = places.length; end > 0; end -= size) {
      const dropped = new Set(places.slice(Math.max(0, end - size), end));
      yield without(syntax, (index) => dropped.has(index));
    }
  }
});

/** A block with all that is in it; a MOV in its place; one branch of it; the block without its ends. */
export const dropBlocks = gpuReduction('drop blocks', function* ({ syntax }) {
  const move = plainMove(syntax);
  for (const { begin, middle, end } of blocksOf(syntax).toReversed()) {
    yield without(syntax, (index) => begin <= index && index <= end);
    // A subroutine has an instruction, whatever it is.
    yield pruned(
      rewritten(syntax, (item, i) => (i === begin ? [move] : begin < i && i <= end ? [] : [item])),
    );
    if (middle === null) continue;
    yield without(syntax, (index) => index === begin || (middle <= index && index <= end));
    yield without(syntax, (index) => index === end || (begin <= index && index <= middle));
    // An ELSE with its statements, and the IF stays.
    yield pruned(rewritten(syntax, (item, i) => (middle <= i && i < end ? [] : [item])));
  }
});

/** What takes the place of other instructions, and does next to nothing. */
function plainMove({ environment }: GpuProgramSyntax): GpuInstructionSyntax {
  const destination = destinationOf(simplestResult(environment));
  const zero = constantOperand('F', [0]);
  return instructionOf('MOV', [], { destination, operands: zero === null ? [] : [zero] });
}

export const dropOptions = gpuReduction('drop options', function* ({ syntax }) {
  if (syntax.options.length === 0) return;
  yield { ...syntax, options: [] };
  for (const dropped of syntax.options) {
    yield { ...syntax, options: syntax.options.filter((option) => option !== dropped) };
  }
});

/** What geometry programs must declare: points to points, fewer vertices. */
export const declarations = gpuReduction('simpler declarations', function* ({ syntax }) {
  for (const [at, declaration] of syntax.declarations.entries()) {
    for (const simpler of simplerDeclarations(declaration)) {
      yield { ...syntax, declarations: syntax.declarations.with(at, simpler) };
    }
  }
});

function* simplerDeclarations(declaration: DeclarationSyntax): Generator<DeclarationSyntax> {
  if (declaration.kind !== 'VERTICES_OUT') {
    yield { ...declaration, type: word('POINTS') };
    return;
  }
  const { value } = declaration.count;
  for (let gap = value - 1; gap >= 1; gap >>= 1) {
    yield { ...declaration, count: integer(value - gap) };
  }
}

export const shortenLabels = gpuReduction('shorten labels', function* ({ syntax }) {
  const names = syntax.items.flatMap((item) => (item.kind === 'label' ? [item.name.text] : []));
  for (const from of names) {
    const to = SHORT_LABELS.find((each) => !names.includes(each));
    if (SHORT_LABELS.includes(from) || to === undefined) continue;
    yield relabelled(syntax, from, to);
  }
});

function relabelled(syntax: GpuProgramSyntax, from: string, to: string): GpuProgramSyntax {
  return rewritten(syntax, (item) => {
    if (item.kind === 'label')
      return [item.name.text === from ? { ...item, name: word(to) } : item];
    if (item.kind === 'instruction' && item.target?.text === from) {
      return [{ ...item, target: word(to) }];
    }
    return [item];
  });
}
