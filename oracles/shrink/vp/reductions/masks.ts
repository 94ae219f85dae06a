/** Without suffix C, condition masks and write masks, or with simpler ones. */
import type {
  ConditionMaskSyntax,
  DestinationSyntax,
  InstructionSyntax,
} from '../../../../semantics/language/ast.js';
import { instructionsOf, replaced } from '../edit.js';
import { simplerWriteMasks, withSimplerConditions } from '../../reductions/conditions.js';
import { programReduction } from '../../../edit/vp/reduction.js';
import { simplerSwizzles } from '../../reductions/swizzles.js';

/** A reduction of single instructions. */
function eachInstruction(
  name: string,
  propose: (instruction: InstructionSyntax) => Iterable<InstructionSyntax>,
) {
  return programReduction(name, function* ({ syntax }) {
    for (const [at, each] of instructionsOf(syntax).entries()) {
      for (const simpler of propose(each)) yield replaced(syntax, at, simpler);
    }
  });
}

export const dropSuffix = eachInstruction('drop C', function* (each) {
  if (each.updatesConditionCode) yield { ...each, updatesConditionCode: false };
});

export const conditionMasks = eachInstruction('condition masks', (each) =>
  withSimplerConditions(each, simplerConditions),
);

function* simplerConditions(mask: ConditionMaskSyntax): Generator<ConditionMaskSyntax> {
  for (const rule of ['TR', 'EQ', 'NE', 'GT', 'LT', 'GE', 'LE'] as const) yield { ...mask, rule };
  for (const swizzle of simplerSwizzles(mask.swizzle)) yield { ...mask, swizzle };
}

export const writeMasks = eachInstruction('write masks', function* (each) {
  const { destination } = each;
  if (destination === null || destination.writeMask === '') return;
  for (const writeMask of simplerWriteMasks(destination.writeMask)) {
    const simpler: DestinationSyntax = { ...destination, writeMask };
    yield { ...each, destination: simpler };
  }
});
