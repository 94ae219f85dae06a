/** Fewer statements: halves and smaller blocks of instructions, single ones, options, labels. */
import type { ProgramSyntax } from '../../../../semantics/language/ast.js';
import {
  closed,
  closing,
  instructionsOf,
  isRequired,
  requiredResult,
  rewritten,
  withoutUnusedLabels,
} from '../edit.js';
import { SHORT_LABELS } from '../measure.js';
import { programReduction } from '../../../edit/vp/reduction.js';

function without(syntax: ProgramSyntax, dropped: (index: number) => boolean): ProgramSyntax {
  return closed(
    withoutUnusedLabels(rewritten(syntax, (each, index) => (dropped(index) ? [] : [each]))),
  );
}

/** Nothing but what a program has to have: shows what departs always. */
export const dropAll = programReduction('drop all', function* ({ syntax }) {
  yield { ...syntax, options: [], items: [closing(syntax)] };
});

/** What was not executed up to the violation, or stands after it. */
export const dropUnexecuted = programReduction(
  'drop what is not executed',
  function* ({ syntax }, place) {
    const executed = place()?.executed;
    if (executed !== undefined) yield without(syntax, (index) => !executed.has(index));
  },
);

export const dropInstructions = programReduction('drop instructions', function* ({ syntax }) {
  const count = instructionsOf(syntax).length;
  for (let size = count >> 1; size >= 1; size >>= 1) {
    // From the end: what comes later depends on what comes before.
    for (let end = count; end > 0; end -= size) {
      yield without(syntax, (index) => index >= end - size && index < end);
    }
  }
});

/** Without the options; a program without NV_position_invariant writes the position. */
export const dropOptions = programReduction('drop options', function* ({ syntax }) {
  if (syntax.options.length === 0) return;
  const bare = { ...syntax, options: [] };
  yield bare;
  yield* withPosition(bare);
  yield closed(bare);
  yield { ...syntax, options: syntax.options.slice(1) };
});

/** The program with one instruction's result going to the register that has to be written. */
export function* withPosition(syntax: ProgramSyntax): Generator<ProgramSyntax> {
  const register = requiredResult(syntax);
  const instructions = instructionsOf(syntax);
  for (let at = instructions.length - 1; at >= 0; at--) {
    const destination = instructions[at]?.destination ?? null;
    if (destination === null || destination.register.file === 'address') continue;
    if (isRequired(destination.register)) continue;
    yield rewritten(syntax, (each, index) => [
      index === at ? { ...each, destination: { ...destination, register } } : each,
    ]);
  }
}

export const toPosition = programReduction('results to HPOS', function* ({ syntax }) {
  yield* withPosition(syntax);
});

export const dropLabels = programReduction('drop labels', function* ({ syntax }) {
  yield withoutUnusedLabels(syntax);
  // "main" is no use where execution begins there anyway, or may.
  yield {
    ...syntax,
    items: syntax.items.filter((item) => item.kind !== 'label' || item.name !== 'main'),
  };
});

export const shortenLabels = programReduction('shorten labels', function* ({ syntax }) {
  const names = syntax.items.flatMap((item) => (item.kind === 'label' ? [item.name] : []));
  const used = new Set(names);
  for (const name of names) {
    const short = SHORT_LABELS.find((each) => !used.has(each));
    if (SHORT_LABELS.includes(name) || short === undefined) continue;
    yield renamedLabel(syntax, name, short);
  }
});

export function renamedLabel(syntax: ProgramSyntax, from: string, to: string): ProgramSyntax {
  const items = syntax.items.map((item) => {
    if (item.kind === 'label') return item.name === from ? { ...item, name: to } : item;
    return item.target?.label === from ? { ...item, target: { ...item.target, label: to } } : item;
  });
  return { ...syntax, items };
}
