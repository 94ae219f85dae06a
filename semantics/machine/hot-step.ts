/**
 * The texts of VP programs' own steps (hot.ts): operand load and destination update, with registers, swizzles and masks in
 * their places. They say what `loaded`, `written` and `writtenToAll` do; operations, signs, addresses and condition codes are parts.
 */
import type { Kinds, NumericDomain } from '../domains/domain.js';
import { withComponents } from '../domains/each.js';
import { withoutForms } from '../domains/in-all.js';
import type { Definition } from '../instructions/instruction.js';
import type { InstructionSyntax, OperandSyntax } from '../language/ast.js';
import { stored } from './advance.js';
import { SpecCrash } from './crash.js';
import { written, type Destination } from './destination.js';
import {
  argumentsOf,
  componentText,
  LETTERS,
  missing,
  numeral,
  ofComponentsText,
  registerText,
  stepOf,
  vectorText,
  type Letter,
  type Parts,
} from './hot.js';
import { decode, linkSign, type Load } from './operand.js';
import {
  dotOperation,
  scalarOperation,
  scalarToVectorOperation,
  vectorOperation,
} from './rule-in.js';
import type { State } from './state.js';

/** What computes a register from registers. */
type FloatDefinition = Extract<
  Definition,
  { shape: 'vector' | 'dot' | 'scalar' | 'scalar to vector' }
>;

/** What an instruction computes. */
interface Computed {
  readonly operation: (...operands: never[]) => unknown;
  /** How many operands it takes: those that an instruction lacks are the last one once more. */
  readonly arity: number;
  /** Its operands: vectors; their components, each by itself; or the one component to which an operand is reduced. */
  readonly of: 'vectors' | 'components' | 'scalar';
  /** Whether it gives one number for all components. */
  readonly isScalar: boolean;
}

function computedBy<T extends Kinds>(
  definition: FloatDefinition,
  domain: NumericDomain<T>,
): Computed {
  switch (definition.shape) {
    case 'scalar': {
      const operation = scalarOperation(definition, domain);
      return { operation, arity: 1, of: 'scalar', isScalar: true };
    }
    case 'scalar to vector': {
      const operation = scalarToVectorOperation(definition, domain);
      return { operation, arity: 1, of: 'scalar', isScalar: false };
    }
    case 'dot': {
      const operation = dotOperation(definition, domain);
      return { operation, arity: 2, of: 'vectors', isScalar: true };
    }
    case 'vector': {
      const { made, components } = withComponents(() =>
        vectorOperation(definition, withoutForms(domain)),
      );
      const component = components.get(made);
      return component === undefined
        ? { operation: made, arity: 3, of: 'vectors', isScalar: false }
        : { ...component, of: 'components', isScalar: false };
    }
  }
}

/** The step of an instruction by itself; null where none can be made. */
export function hotStep<T extends Kinds>(
  { operands }: InstructionSyntax,
  definition: FloatDefinition,
  to: Destination<T>,
  next: number,
  domain: NumericDomain<T>,
): Load<T, State<T>> | null {
  const { operation, arity, of, isScalar } = computedBy(definition, domain);
  const parts: Parts = { missing, operation, stored, to, written };
  const loads = operands.map((operand, index) => loadOf(operand, numeral(index), domain, parts));
  const given = argumentsOf(arity, loads);
  const lines = loads.map(({ register }) => register);
  if (of === 'components') {
    lines.push(...ofComponentsText(given));
  } else if (of === 'scalar') {
    // Its swizzle has the one component everywhere.
    lines.push(`const result = operation(${given.map((load) => load.component('x')).join(', ')});`);
  } else {
    lines.push(...loads.map(({ vector }) => vector));
    lines.push(`const result = operation(${given.map(({ name }) => name).join(', ')});`);
  }
  const component = (letter: Letter): string =>
    of === 'components' ? letter : isScalar ? 'result' : componentText('result', letter);
  const vector = of === 'components' || isScalar ? vectorText(component) : 'result';
  if (to.isPlain) lines.push(...storeText(to, next, component, vector));
  else lines.push(`return written(to, state, ${numeral(next)}, ${vector});`);
  return stepOf(lines.join('\n'), parts);
}

const FILES = {
  attribute: 'inputs.attributes',
  temporary: 'state.temporaries',
  parameter: 'state.parameters',
  result: 'state.results',
} as const;

/** An operand in a text. */
interface OperandText {
  /** A constant: the register. */
  readonly register: string;
  /** A constant with this name: the operand as it is loaded. */
  readonly vector: string;
  readonly name: string;
  /** One component of it. */
  readonly component: (letter: Letter) => string;
}

function loadOf<T extends Kinds>(
  operand: OperandSyntax,
  index: string,
  domain: NumericDomain<T>,
  parts: Parts,
): OperandText {
  const { file, number, element, places, sign: signOfAll } = decode(operand, domain);
  const sign = linkSign(operand, domain);
  const [register, name] = [`register${index}`, `operand${index}`];
  if (file === 'relative') parts[`element${index}`] = element;
  if (sign !== null) parts[`sign${index}`] = sign;
  if (signOfAll !== null) parts[`signOfAll${index}`] = signOfAll;
  const contents =
    file === 'relative' ? `element${index}(state)` : registerText(FILES[file], number);
  const arranged = (letter: Letter): string =>
    componentText(register, places === null ? letter : LETTERS[places[letter]]);
  const vector = places === null ? register : vectorText(arranged);
  return {
    register: `const ${register} = ${contents};`,
    vector: `const ${name} = ${signOfAll === null ? vector : `signOfAll${index}(${vector})`};`,
    name,
    component: (letter) => (sign === null ? arranged(letter) : `sign${index}(${arranged(letter)})`),
  };
}

/** The register with the result under the write mask, in the state that follows. */
function storeText<T extends Kinds>(
  { file, number, masks }: Destination<T>,
  next: number,
  component: (letter: Letter) => string,
  vector: string,
): readonly string[] {
  if (file === 'null') throw new SpecCrash('the null register holds nothing');
  const merged = vectorText((letter) =>
    masks[letter] ? component(letter) : componentText('old', letter),
  );
  const [temporaries, results, parameters] = (['temporary', 'result', 'parameter'] as const).map(
    (each) => (each === file ? 'copy' : FILES[each]),
  );
  return [
    ...(masks.whole ? [] : [`const old = ${registerText(FILES[file], number)};`]),
    `const copy = ${FILES[file]}.slice();`,
    `copy[${numeral(number)}] = ${masks.whole ? vector : merged};`,
    `return stored(state, ${numeral(next)}, ${temporaries}, ${results}, ${parameters}, state.addresses, state.codes);`,
  ];
}
