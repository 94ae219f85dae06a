/** Programs of VP1.x and VSP1.0 in which NaNs are moved, negated, computed with, made and compared. */
import type { EnvironmentName, Quad } from '../../spec/environments.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { oneOf, type Source } from '../generate/source.js';

const INPUTS = [NaN, NaN, Infinity, -Infinity, 0, -0, 1, -1, 2, 1e-40];

/** By how many vectors each takes; of a scalar, one component. */
const INSTRUCTIONS: readonly (readonly [name: string, operands: 1 | 2 | 3 | 'scalar'])[] = [
  ['SLT', 2],
  ['SLT', 2],
  ['SGE', 2],
  ['SGE', 2],
  ['LIT', 1],
  ['LIT', 1],
  ['MAX', 2],
  ['MIN', 2],
  ['MOV', 1],
  ['ADD', 2],
  ['MUL', 2],
  ['MAD', 3],
  ['DP3', 2],
  ['DST', 2],
  ['EXP', 'scalar'],
  ['RSQ', 'scalar'],
];

const LATER = [...INSTRUCTIONS, ['ABS', 1], ['RCC', 'scalar'], ['SUB', 2]] as const;

export function programOfNaN(
  source: Source,
  environment: EnvironmentName,
): { readonly text: string; readonly inputs: InputValues } {
  const coin = (): boolean => oneOf(source, [true, false]);
  const register = (): string => oneOf(source, ['R0', 'R1', 'R2', 'v[0]', 'c[0]']);
  const component = (): string => oneOf(source, ['x', 'y', 'z', 'w']);
  const isState = environment === 'VSP1.0';
  const lines = Array.from({ length: oneOf(source, [3, 4, 5, 6, 7]) }, (_, index) => {
    const [name, count] = oneOf(source, environment === 'VP1.1' ? LATER : INSTRUCTIONS);
    let [hasAttribute, hasParameter] = [false, false];
    const operand = (): string => {
      let own = register();
      // One attribute and one parameter at most, of which there is one each.
      if ((own === 'v[0]' && hasAttribute) || (own === 'c[0]' && hasParameter)) own = 'R0';
      hasAttribute ||= own === 'v[0]';
      hasParameter ||= own === 'c[0]';
      // ABS takes no minus.
      const sign = name !== 'ABS' && oneOf(source, [0, 1, 2]) === 0 ? '-' : '';
      const swizzle = count === 'scalar' || coin() ? `.${component()}` : coin() ? '.yzwx' : '';
      return `${sign}${own}${swizzle}`;
    };
    const operands = Array.from({ length: count === 'scalar' ? 1 : count }, operand);
    const to = index < 3 ? `R${String(index)}` : oneOf(source, ['R0', 'R1', 'R2']);
    return `${name} ${to}, ${operands.join(', ')};`;
  });
  const shown = ['R0', 'R1', 'R2'].map((name, index) =>
    isState
      ? `MOV c[${String(index + 1)}], ${name};`
      : `MOV o[${['HPOS', 'COL0', 'COL1'][index] ?? ''}], ${name};`,
  );
  const quad = (): Quad => [
    oneOf(source, INPUTS),
    oneOf(source, INPUTS),
    oneOf(source, INPUTS),
    oneOf(source, INPUTS),
  ];
  return {
    text: `!!${environment}\n${[...lines, ...shown].join('\n')}\nEND`,
    inputs: { attributes: { 0: quad() }, parameters: { 0: quad() } },
  };
}
