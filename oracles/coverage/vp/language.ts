/** What counting asks of VP programs. */
import { COMPONENTS } from '../../../spec/environments.js';
import { INSTRUCTIONS, instructionNamed } from '../../../spec/instructions.js';
import { RESTRICTIONS } from '../../../spec/restrictions.js';
import type { LoadResult, Program } from '../../../semantics/language/load.js';
import { PRODUCTIONS, productionsReached } from '../../../semantics/language/productions.js';
import type { CorpusCase } from '../../cases/vp/case.js';
import type { ExecutedStep, Language, OperandRow } from '../language.js';
import { withIndifferent, type StepReach } from '../../slice/live.js';
import { ADDRESS_CLASSES, addressClass, NUMBER_CLASSES, numberClass } from '../operand-classes.js';
import { rawOperand } from '../../slice/vp/raw-operand.js';
import { sliceRun, type Step } from '../../slice/vp/slice.js';
import { violationsOf } from './violations.js';

/** The document that has the language's productions, and most of its restrictions. */
const DOCUMENT = 'vp2';

export const VP_OPERAND_ROWS: readonly OperandRow[] = INSTRUCTIONS.flatMap(({ name, operands }) =>
  operands.map((kind, operand) => ({
    instruction: name,
    operand,
    classes: kind === 'address' ? ADDRESS_CLASSES : NUMBER_CLASSES,
  })),
);

export const VP_LANGUAGE: Language<CorpusCase, LoadResult, Step> = {
  grammar: {
    productions: PRODUCTIONS.map((production) => ({ ...production, document: DOCUMENT })),
    matched: (text) => productionsReached(text).matched,
  },
  restrictions: {
    rows: RESTRICTIONS.map(({ id, clause, section, says, environments }) => {
      const document = clause.slice(0, clause.indexOf('.'));
      return { id, clause, document, section, says, environments };
    }),
    violationsOf,
  },
  instructions: INSTRUCTIONS.map(({ name }) => name),
  operandRows: VP_OPERAND_ROWS,
  shapeNamed: instructionNamed,
  follow,
};

function follow(
  corpusCase: CorpusCase,
  loaded: LoadResult,
  steps: readonly Step[],
): readonly ExecutedStep[] {
  const { expect, start } = corpusCase;
  const [first] = steps;
  if (expect.kind !== 'runs' || first === undefined || !loaded.loaded) return [];
  const reaches = sliceRun(steps, executedProgram(loaded.program, corpusCase), expect.registers);
  return steps.flatMap((step, index) => {
    const reach = reaches[index];
    if (reach === undefined) return [];
    const operands = step.instruction.operands.map((_, number) =>
      rawOperand(step, number, first.before, start),
    );
    return [executed(step, reach, operands)];
  });
}

/** Without the instruction that the harness wrote, and does not run. */
function executedProgram(program: Program, { program: { closed } }: CorpusCase): Program {
  return closed ? { ...program, instructions: program.instructions.slice(0, -1) } : program;
}

function executed(
  { instruction: { name }, observation }: Step,
  reach: StepReach,
  operands: readonly (readonly number[])[],
): ExecutedStep {
  const { result } = observation;
  return {
    instruction: name,
    variant: name,
    isAbout: ({ on }) => on === name,
    seen:
      result === null
        ? null
        : { operands, result: COMPONENTS.map((component) => result.value[component]) },
    operands: operands.map((components, number) => ({
      instruction: name,
      classes: components.map(
        observation.operands[number]?.kind === 'address' ? addressClass : numberClass,
      ),
    })),
    reach: withIndifferent(reach, name, operands.length),
  };
}
