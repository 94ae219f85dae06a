/** Without suffix C, condition masks and write masks, or with simpler ones. */
import { COMPONENTS } from '../../../spec/environments.js';
import type {
  ConditionMaskSyntax,
  DestinationSyntax,
  InstructionSyntax,
} from '../../../semantics/language/ast.js';
import { instructionsOf, replaced } from '../edit.js';
import { programReduction } from './reduction.js';
import { simplerSwizzles } from './swizzles.js';

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

export const conditionMasks = eachInstruction('condition masks', function* (each) {
  const { destination, condition } = each;
  if (condition !== null) {
    for (const simpler of simplerConditions(condition)) yield { ...each, condition: simpler };
  }
  if (destination !== null && destination.conditionMask !== null) {
    for (const conditionMask of [null, ...simplerConditions(destination.conditionMask)]) {
      yield { ...each, destination: { ...destination, conditionMask } };
    }
  }
});

function* simplerConditions(mask: ConditionMaskSyntax): Generator<ConditionMaskSyntax> {
  for (const rule of ['TR', 'EQ', 'NE', 'GT', 'LT', 'GE', 'LE'] as const) yield { ...mask, rule };
  for (const swizzle of simplerSwizzles(mask.swizzle)) yield { ...mask, swizzle };
}

export const writeMasks = eachInstruction('write masks', function* (each) {
  const { destination } = each;
  if (destination === null || destination.writeMask === '') return;
  for (const writeMask of simplerMasks(destination.writeMask)) {
    const simpler: DestinationSyntax = { ...destination, writeMask };
    yield { ...each, destination: simpler };
  }
});

/** None, each letter alone, one letter fewer. */
function* simplerMasks(mask: string): Generator<string> {
  yield '';
  yield* COMPONENTS;
  for (const letter of mask) yield mask.replace(letter, '');
}
