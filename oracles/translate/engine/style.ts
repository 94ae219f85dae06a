/**
 * Translations that compute what an engine computes, to the bit: registers hold bits, and every instruction is what the engine's driver makes of it
 * (semantics/silicon/driver.ts), by the figures of semantics/silicon/engines.ts.
 */
import type { Figures } from '../../../semantics/silicon/engines.js';
import { FACTS, translationOf, type OperandUse } from '../../../semantics/silicon/driver.js';
import type { EngineName } from '../../../semantics/silicon/names.js';
import { copies } from '../../../semantics/instructions/index.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { bits, MAGNITUDE, SIGN } from '../bits.js';
import type { HelperTable } from '../helper.js';
import { parameterReader, relativeParameter, type Style } from '../style.js';
import { arithmetic } from './arithmetic.js';
import { BASICS } from './basics.js';
import { fixedPoint } from './fixed-point.js';
import { interpolated } from './interpolated.js';
import { MACHINE } from './machine.js';
import { ordering } from './order.js';
import { reciprocals } from './reciprocal.js';

/** The functions of an engine that has these figures; those of its own instructions by their names. */
export function engineHelpers(figures: Figures): HelperTable {
  return {
    ...BASICS,
    ...arithmetic(figures),
    ...ordering(figures),
    ...reciprocals(figures),
    ...fixedPoint(figures),
    ...interpolated(figures),
    ...MACHINE,
  };
}

const STYLES = new Map<EngineName, Style>();

/** How programs are written for an engine. The same style each time. */
export function engineStyle(name: EngineName): Style {
  const known = STYLES.get(name);
  if (known !== undefined) return known;
  const facts = FACTS[name];
  const style: Style = {
    mode: name,
    register: 'u4',
    helpers: engineHelpers(facts.engine.figures),
    relativeParameter: parameterReader(
      (d) => `${d.type.u4}(0u, 0u, 0u, 0u)`,
      (d) => d.parameter('u4', 'number'),
    ),
    literal: ({ type }, value) => `${type.u4}(${value.map(bits).join(', ')})`,
    attribute: (d, input, kind) => (kind === 'u4' ? input : d.toBits('u4', input)),
    parameter: (d, index) => d.parameter('u4', String(index)),
    relative: (_, address, displacement) => relativeParameter(address, displacement),
    negate: negated,
    absolute: magnitude,
    result: (_, instruction, operands) => {
      const { becomes, operands: uses } = translationOf(facts, instruction);
      const width = instructionNamed(instruction)?.operands[0] === 'scalar' ? 'one' : 'all';
      const taken = uses?.map((use) => modified(operands[use.of] ?? '', use, width)) ?? operands;
      if (copies(becomes)) return taken[0] ?? '';
      const call = `${becomes}(${taken.join(', ')})`;
      return instructionNamed(instruction)?.result === 'replicated' ? `replicated(${call})` : call;
    },
    conditionOf: (_, value, what) =>
      what === 'number' ? `conditionOf(${value})` : `conditionOfAddress(${value})`,
    pass: (_, rule, codes) => `pass${rule}(${codes})`,
    any: (_, test) => `anyPasses(${test})`,
    pick: (_, kind, test, whenTrue, whenFalse) =>
      `${kind === 'register' ? 'pick' : 'pickAddress'}(${test}, ${whenTrue}, ${whenFalse})`,
    exported: (d, register, kind) => (kind === 'u4' ? register : d.toFloat('f4', register)),
  };
  STYLES.set(name, style);
  return style;
}

function negated(expression: string, width: 'all' | 'one'): string {
  return width === 'all' ? `negated(${expression})` : `(${expression} ^ ${SIGN})`;
}

function magnitude(expression: string, width: 'all' | 'one'): string {
  return width === 'all' ? `magnitude(${expression})` : `(${expression} & ${MAGNITUDE})`;
}

/** An operand of the language's instruction as the engine's takes it. */
export function modified(operand: string, use: OperandUse, width: 'all' | 'one'): string {
  const sized = use.absolute === true ? magnitude(operand, width) : operand;
  return use.negated === true ? negated(sized, width) : sized;
}
