/**
 * The texts of GPU programs' own steps (../../machine/hot.ts): operand load and destination update, with variables, swizzles and
 * masks in their places. They say what linkOperand and linkDestination do; operations, conversions, places that programs compute and tests
 * are parts.
 */
import { withComponents } from '../../domains/each.js';
import { withoutForms } from '../../domains/in-all.js';
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
} from '../../machine/hot.js';
import { placesOf } from '../../machine/swizzle.js';
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import type { GpuDestination, GpuInstruction, GpuOperand, GpuProgram } from '../program.js';
import { stored } from './advance.js';
import { linkComputation } from './compute.js';
import { linkCodes, linkDestination, linkMasks, type Storing } from './destination.js';
import type { Computed, Load, Made } from './linked.js';
import { linkSource } from './operand.js';
import type { GpuState } from './state.js';

/** What an instruction computes and writes. */
export interface Storage<T extends GpuKinds, V> {
  readonly instruction: GpuInstruction;
  readonly flags: Computed<T, V, unknown>['flags'];
  readonly storing: Storing<T['word'], V>;
  readonly destination: GpuDestination;
  readonly next: number;
}

const FILES = {
  attribute: 'inputs.attributes',
  temporary: 'state.temporaries',
  parameter: 'inputs.parameters',
  result: 'state.results',
} as const;

/** The step of an instruction by itself; null where none can be made. */
export function hotStep<T extends GpuKinds, V>(
  storage: Storage<T, V>,
  program: GpuProgram,
  domain: GpuDomain<T>,
): Load<T, GpuState<T>> | null {
  const { instruction, flags, storing } = storage;
  const { made: computation, components } = withComponents(() =>
    linkComputation(instruction, program, withoutForms(domain)),
  );
  const { made } = computation;
  if (made === null) return null;
  const ofComponents = components.get(made.operation);
  const { operation, arity } = ofComponents ?? { operation: made.operation, arity: 3 };
  const parts: Parts = { missing, operation };
  const loads = made.operands.map((operand, index) =>
    loadOf(operand, made.of, numeral(index), domain, parts),
  );
  const given = argumentsOf(arity, loads);
  const lines = loads.map(({ variable }) => variable);
  let result: ResultText;
  if (ofComponents === undefined) {
    lines.push(...loads.map(({ name, component }) => `const ${name} = ${vectorText(component)};`));
    lines.push(`const result = operation(${given.map(({ name }) => name).join(', ')});`);
    result = { vector: 'result', component: (letter) => componentText('result', letter) };
  } else {
    lines.push(...ofComponentsText(given));
    result = { vector: '{ x, y, z, w }', component: (letter) => letter };
  }
  if (storing.updates !== null) {
    parts.flagsOf = flags;
    lines.push(`const flags = flagsOf(inputs, state, ${result.vector});`);
  }
  lines.push(...storeText(storage, result, program, domain, parts));
  return stepOf(lines.join('\n'), parts);
}

/** What the operation gave: all of it, and one component. */
interface ResultText {
  readonly vector: string;
  readonly component: (letter: Letter) => string;
}

/** An operand in a text. */
interface OperandText {
  /** A constant: the variable. */
  readonly variable: string;
  readonly name: string;
  /** A component of it as it is loaded. */
  readonly component: (letter: Letter) => string;
}

function loadOf<T extends GpuKinds>(
  operand: GpuOperand,
  as: Made['of'],
  index: string,
  domain: GpuDomain<T>,
  parts: Parts,
): OperandText {
  const { source } = operand;
  const variable = `variable${index}`;
  const isFixed = source.file !== 'buffer' && source.access.kind === 'fixed';
  if (!isFixed) parts[`source${index}`] = linkSource(source, domain);
  const contents =
    source.file !== 'buffer' && source.access.kind === 'fixed'
      ? registerText(FILES[source.file], source.access.slot)
      : `source${index}(inputs, state)`;
  const converted = convertedText(operand, as, domain, parts);
  const places = placesOf(operand.swizzle);
  return {
    variable: `const ${variable} = ${contents};`,
    name: `operand${index}`,
    component: (letter) =>
      converted(componentText(variable, places === null ? letter : LETTERS[places[letter]])),
  };
}

/** What a word is read as, and what signs and bars make of it. */
function convertedText<T extends GpuKinds>(
  { sign, absolute, type }: GpuOperand,
  as: Made['of'],
  domain: GpuDomain<T>,
  parts: Parts,
): (word: string) => string {
  const isFloat = as === 'floats';
  const signed = String(type === 'S');
  if (isFloat) {
    const { floatOf, negate, absolute: magnitude } = domain;
    Object.assign(parts, { floatOf, negate, magnitude });
  } else {
    const { integerOf, negateInteger, absoluteInteger } = domain;
    Object.assign(parts, { integerOf, negateInteger, absoluteInteger });
  }
  const read = (word: string): string =>
    isFloat ? `floatOf(${word})` : `integerOf(${word}, ${signed})`;
  const within = (text: string): string =>
    isFloat ? `magnitude(${text})` : `absoluteInteger(${text}, ${signed})`;
  const negated = (text: string, isNegated: boolean): string =>
    isNegated ? `${isFloat ? 'negate' : 'negateInteger'}(${text})` : text;
  return (word) => {
    if (absolute === null) return negated(read(word), sign === '-');
    return negated(within(negated(read(word), absolute.sign === '-')), sign === '-');
  };
}

/** The state after the result was written. */
function storeText<T extends GpuKinds, V>(
  { storing, destination, next }: Storage<T, V>,
  result: ResultText,
  program: GpuProgram,
  domain: GpuDomain<T>,
  parts: Parts,
): readonly string[] {
  const { updates, word, words, derivatives } = storing;
  const { access, file } = destination;
  if (access.kind !== 'fixed') {
    parts.store = linkDestination(destination, program, domain, storing);
    const flags = updates === null ? 'null' : 'flags';
    return [`return store(inputs, state, ${numeral(next)}, ${result.vector}, ${flags});`];
  }
  const masks = linkMasks(destination, domain);
  const { tests } = masks;
  Object.assign(parts, { stored, word, words, tests, selectWord: domain.selectWord });
  if (updates !== null) parts.codesAfter = linkCodes(masks, updates, domain);
  const merged = (letter: Letter): string => {
    const old = componentText('old', letter);
    if (!masks[letter]) return old;
    const written = `word(${result.component(letter)})`;
    return tests === null
      ? written
      : `selectWord(${componentText('enabled', letter)}, ${written}, ${old})`;
  };
  const isWhole = tests === null && LETTERS.every((letter) => masks[letter]);
  const [temporaries, results] = (['temporary', 'result'] as const).map((each) =>
    each === file ? 'copy' : FILES[each],
  );
  const codes = updates === null ? 'state.codes' : 'codesAfter(state, flags)';
  return [
    ...(isWhole ? [] : [`const old = ${registerText(FILES[file], access.slot)};`]),
    ...(tests === null ? [] : ['const enabled = tests(state);']),
    `const copy = ${FILES[file]}.slice();`,
    `copy[${numeral(access.slot)}] = ${isWhole ? `words(${result.vector})` : vectorText(merged)};`,
    `return stored(state, ${numeral(next)}, ${temporaries}, ${results}, ${codes}, state.derivatives + ${numeral(derivatives)});`,
  ];
}
