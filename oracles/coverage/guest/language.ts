/** What counting asks of guests. */
import { COMPONENTS } from '../../../spec/environments.js';
import { nameOf } from '../../../semantics/guest/language.js';
import { violations, type GuestLoadResult } from '../../../semantics/guest/load.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { byteText } from '../../../semantics/language/text.js';
import type { GuestCase } from '../../cases/guest/case.js';
import { guestClauses, guestShape, restrictionClause } from '../../cases/guest/clauses.js';
import { casesOfGuest, type GuestNominalStep } from '../../cases/guest/language.js';
import { generalOf } from '../../../semantics/guest/language.js';
import { quadOf } from '../../generate/guest/draw.js';
import type { CountedLanguage, ExecutedStep, Language } from '../language.js';
import { NUMBER_CLASSES, numberClass } from '../operand-classes.js';

/** What is counted of a guest's examples. */
export function countedGuest(
  guest: Guest,
): CountedLanguage<GuestCase, GuestLoadResult, GuestNominalStep> {
  return {
    cases: casesOfGuest(guest),
    clausesOf: () => guestClauses(guest).all,
    counting: () => counting(guest),
    // Those of VP and GPU programs watch the same counting.
    canary: null,
  };
}

function counting(guest: Guest): Language<GuestCase, GuestLoadResult, GuestNominalStep> {
  const { language, name } = guest;
  const { grammar, restrictions, instructions, environment } = language;
  const { id: document } = environment.document;
  const clauses = guestClauses(guest);
  return {
    grammar: {
      productions: grammar.productions.map((production) => ({ ...production, document })),
      matched: (text) => grammar.parse(byteText(text)).matched,
    },
    restrictions: {
      rows: restrictions.map(({ id }) => {
        const clause = restrictionClause(clauses, id, generalOf(language).loading);
        const { section = '', says = '' } = clauses.all.find((each) => each.id === clause) ?? {};
        return { id, clause, document, section, says, environments: [name] };
      }),
      violationsOf: (text) => {
        const parsed = grammar.parse(byteText(text));
        if (!parsed.parsed) {
          // What stands behind the first mistake is not read.
          return { restrictions: new Set([parsed.violation.restriction]), complete: true };
        }
        const all = violations(language, parsed.syntax).map(({ restriction }) => restriction);
        return { restrictions: new Set(all), complete: true };
      },
    },
    instructions: instructions.map((instruction) => instruction.name),
    operandRows: instructions.flatMap((instruction) =>
      Array.from({ length: instruction.operands }, (_, operand) => {
        return { instruction: instruction.name, operand, classes: NUMBER_CLASSES };
      }),
    ),
    shapeNamed: (instruction) => guestShape(language, instruction),
    follow: ({ expect }, _, steps) =>
      expect.kind === 'runs' ? steps.map((step) => executed(step, steps, expect.registers)) : [],
  };
}

const WHOLE = 0xf;

/** A result is observed where the register that holds it at the end is compared: what goes through others is not counted. */
function executed(
  step: GuestNominalStep,
  steps: readonly GuestNominalStep[],
  compared: Readonly<Record<string, readonly (number | null)[]>>,
): ExecutedStep {
  const { instruction, operands, result } = step;
  const { name } = instruction;
  const target = nameOf(instruction.target);
  const isLast = !steps.some((other) => {
    return other.index > step.index && nameOf(other.instruction.target) === target;
  });
  const observed = isLast
    ? COMPONENTS.reduce(
        (mask, _, at) => mask | ((compared[target]?.[at] ?? null) === null ? 0 : 1 << at),
        0,
      )
    : 0;
  // An operand's component is taken to be part of a result that is seen as a whole.
  const made =
    observed === WHOLE ? operands.reduce((mask, _, at) => mask | (WHOLE << (4 * at)), 0) : 0;
  const values = operands.map(quadOf);
  return {
    instruction: name,
    variant: name,
    isAbout: ({ on }) => on === name,
    seen: { operands: values, result: quadOf(result) },
    operands: values.map((quad) => ({ instruction: name, classes: quad.map(numberClass) })),
    reach: { written: WHOLE, observed, operands: made },
  };
}
