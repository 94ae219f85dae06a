/** Straighter flow: calls and branches that are simpler or go elsewhere, subroutines in their caller's place. */
import type {
  InstructionSyntax,
  ItemSyntax,
  ProgramSyntax,
} from '../../../../semantics/language/ast.js';
import { controlOf } from '../../../../semantics/instructions/index.js';
import { instructionsOf, replaced, withoutUnusedLabels } from '../edit.js';
import { programReduction } from '../../../edit/vp/reduction.js';

export const unconditional = programReduction(
  'branches without a condition',
  function* ({ syntax }) {
    for (const [at, each] of instructionsOf(syntax).entries()) {
      if (each.condition !== null) yield replaced(syntax, at, { ...each, condition: null });
    }
  },
);

/** All branches to one label go to another one: the first is needed no more. */
export const mergeLabels = programReduction('merge labels', function* ({ syntax }) {
  const names = syntax.items.flatMap((item) => (item.kind === 'label' ? [item.name] : []));
  for (const from of names) {
    for (const to of names) {
      if (from === to || from === 'main') continue;
      yield withoutUnusedLabels(retargeted(syntax, from, to));
    }
  }
});

function retargeted(syntax: ProgramSyntax, from: string, label: string): ProgramSyntax {
  const items = syntax.items.map((item): ItemSyntax =>
    item.kind === 'instruction' && item.target?.label === from
      ? { ...item, target: { ...item.target, label } }
      : item,
  );
  return { ...syntax, items };
}

/** A subroutine that is called once, in the place of its call. */
export const inlineCalls = programReduction('inline calls', function* ({ syntax }) {
  const instructions = instructionsOf(syntax);
  for (const call of instructions) {
    if (controlOf(call.name) !== 'calls' || call.target === null) continue;
    const inlined = inline(syntax, call, call.target.label);
    if (inlined !== null) yield inlined;
  }
});

function inline(
  syntax: ProgramSyntax,
  call: InstructionSyntax,
  label: string,
): ProgramSyntax | null {
  const { items } = syntax;
  const from = items.findIndex((item) => item.kind === 'label' && item.name === label);
  const length = items
    .slice(from)
    .findIndex(
      (item) =>
        item.kind === 'instruction' &&
        controlOf(item.name) === 'returns' &&
        item.condition === null,
    );
  if (from < 0 || length < 0) return null;
  const body = items.slice(from, from + length);
  const rest = [...items.slice(0, from), ...items.slice(from + length + 1)];
  if (!rest.includes(call)) return null;
  const inlined = rest.flatMap((item) => (item === call ? body : [item]));
  return withoutUnusedLabels({ ...syntax, items: inlined });
}
