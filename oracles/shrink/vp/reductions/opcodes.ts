/** Simpler instructions in the place of others: MOV of one operand, or one of the same shape. */
import { availableIn, ENVIRONMENTS } from '../../../../spec/environments.js';
import { instructionNamed } from '../../../../spec/instructions.js';
import type { InstructionSyntax, ProgramSyntax } from '../../../../semantics/language/ast.js';
import { instructionsOf, replaced } from '../edit.js';
import { programReduction } from '../../../edit/vp/reduction.js';

export const simplerOpcodes = programReduction('simpler instructions', function* ({ syntax }) {
  for (const [at, each] of instructionsOf(syntax).entries()) {
    for (const simpler of simplerThan(each)) {
      if (isAvailable(syntax, simpler)) yield replaced(syntax, at, simpler);
    }
  }
});

function isAvailable({ environment }: ProgramSyntax, { name }: InstructionSyntax): boolean {
  const spec = instructionNamed(name);
  return spec !== undefined && availableIn(ENVIRONMENTS[environment], spec.since);
}

/** What has the same operands, and does less with them. */
const SIMPLER: Readonly<Record<string, string>> = { ARR: 'ARL', CAL: 'BRA' };

/** Simpler ones of the same result, the simplest first; those as simple are not smaller, and passed over. */
function* simplerThan(each: InstructionSyntax): Generator<InstructionSyntax> {
  const { name, operands } = each;
  const spec = instructionNamed(name);
  if (spec === undefined) return;
  if (spec.result === 'address' || spec.result === 'none') {
    const simpler = SIMPLER[name];
    if (simpler !== undefined) yield { ...each, name: simpler };
    return;
  }
  for (const operand of operands) yield { ...each, name: 'MOV', operands: [operand] };
  if (spec.form === 'SCALARop') {
    yield { ...each, name: 'RCP' };
    return;
  }
  if (operands.length === 1) yield { ...each, name: 'ABS' };
  const [first, second, third] = operands;
  const pairs =
    third === undefined
      ? [operands]
      : [
          [first, second],
          [second, third],
          [first, third],
        ].map((pair) => pair.filter((operand) => operand !== undefined));
  if (second === undefined) return;
  for (const pair of pairs) {
    for (const simple of ['ADD', 'MUL']) yield { ...each, name: simple, operands: pair };
  }
}
