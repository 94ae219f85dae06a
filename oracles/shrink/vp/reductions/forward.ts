/** Values that are handed on: a MOV is left out, and what it takes is written, or read, where it would have brought it. */
import type {
  DestinationRegister,
  InstructionSyntax,
  OperandSyntax,
  ProgramSyntax,
} from '../../../../semantics/language/ast.js';
import { copies } from '../../../../semantics/instructions/index.js';
import { closed, instructionsOf, rewritten } from '../edit.js';
import { programReduction } from '../../../edit/vp/reduction.js';

/** What a MOV takes from a temporary to a result is written there at once: by all that write it, or the last. */
export const resultsAtOnce = programReduction('results at once', function* ({ syntax }) {
  const all = instructionsOf(syntax);
  for (const [at, each] of all.entries()) {
    const to = each.destination?.register;
    const from = moved(each)?.register;
    if (to?.file !== 'result' || from?.file !== 'temporary') continue;
    const writers = [...all.keys()].filter(
      (index) => index < at && isTemporary(all[index]?.destination?.register, from.number),
    );
    for (const changed of [writers, writers.slice(-1)]) {
      yield closed(
        rewritten(syntax, (instruction, index) => {
          if (index === at) return [];
          const { destination } = instruction;
          if (destination === null || !changed.includes(index)) return [instruction];
          return [{ ...instruction, destination: { ...destination, register: to } }];
        }),
      );
    }
  }
});

/** What a MOV takes into a temporary is read from where it takes it. */
export const readAtOnce = programReduction('operands at once', function* ({ syntax }) {
  for (const [at, each] of instructionsOf(syntax).entries()) {
    const to = each.destination?.register;
    const from = moved(each);
    if (to?.file !== 'temporary' || from === null) continue;
    yield closed(without(syntax, at, to.number, from));
  }
});

function without(
  syntax: ProgramSyntax,
  at: number,
  number: number,
  from: OperandSyntax,
): ProgramSyntax {
  return rewritten(syntax, (instruction, index) => {
    if (index === at) return [];
    const operands = instruction.operands.map((operand) =>
      isTemporary(operand.register, number) ? { ...operand, register: from.register } : operand,
    );
    return [{ ...instruction, operands }];
  });
}

/** What a MOV hands on as it is, whatever it writes of it; null for another instruction. */
function moved({ name, operands, updatesConditionCode }: InstructionSyntax): OperandSyntax | null {
  const [operand] = operands;
  if (!copies(name) || operand === undefined || updatesConditionCode) return null;
  const isPlain = operand.sign === '' && operand.absolute === null && operand.swizzle === '';
  return isPlain ? operand : null;
}

function isTemporary(
  register: DestinationRegister | OperandSyntax['register'] | undefined,
  number: number,
): boolean {
  return register?.file === 'temporary' && register.number === number;
}
