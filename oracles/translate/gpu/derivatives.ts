/**
 * Partial derivatives of translated fragment programs (NV_fragment_program4 §2.X.8 DDX, DDY; NV_gpu_program4
 * §2.X.4.4): the target's own, of what the fragments beside this one have.
 *
 * Where a host gives derivatives, the fragments beside the one at (0, 0) take the operand moved by them, as
 * far as that is exact: the target's own functions then find just these derivatives, whichever fragments they
 * compare. `exact` says whether it was, and whether the four had the same operand before.
 */
import { four, MAGNITUDE } from '../bits.js';
import type { Dialect } from '../dialect.js';
import type { ShaderTarget } from '../frames.js';
import { of, type Helper, type HelperTable } from '../helper.js';

function derivative(by: 'x' | 'y'): Helper {
  return {
    says: `partial derivatives by window ${by}, as the driver approximates them`,
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `computed(${d.derivatives[by]}(${d.toFloat('f4', 'a')}))`,
  };
}

export const DERIVATIVE_HELPERS: HelperTable = { DDX: derivative('x'), DDY: derivative('y') };

/** GLSL: the uniform block of given derivatives. For each instruction that asks, in turn, those by x, then by y. */
export const DERIVATIVES_BLOCK = 'Derivatives';

/** WGSL: the same. */
export const DERIVATIVES_BINDING = 0;

/** An operand whose derivatives an instruction asks for. */
export function derived(operand: string, isGiven: boolean): string {
  return isGiven ? `moved(${operand})` : operand;
}

/** What is declared where so many pairs of derivatives are given. */
export function givenDeclarations(
  target: ShaderTarget,
  dialect: Dialect,
  pairs: number,
): readonly string[] {
  const length = String(2 * pairs);
  return [
    target === 'wgsl'
      ? `@group(0) @binding(${String(DERIVATIVES_BINDING)}) var<uniform> d: array<vec4<u32>, ${length}>;`
      : `layout(std140) uniform ${DERIVATIVES_BLOCK} { uvec4 d[${length}]; };`,
    dialect.global('u', 'asked'),
    dialect.global('b', 'exact'),
    dialect.global('f4', 'here'),
  ];
}

/** @param place where the fragment lies */
export function givenBegin(place: string): readonly string[] {
  return ['asked = 0u;', 'exact = true;', `here = ${place};`];
}

/** The function `moved`, for so many pairs. */
export function givenFunction(dialect: Dialect, pairs: number): readonly string[] {
  const d = dialect;
  const above = `(DDX(a) | DDY(a)) & ${four(d, MAGNITUDE)}`;
  return [
    '// the operand, moved in the fragments beside this one; as it is where no derivatives are given',
    d.functionHead('moved', of('u4', 'a'), 'u4'),
    `  if (asked >= ${String(pairs)}u) { return a; }`,
    `  ${d.fixed('u4', 'dx', 'd[2u * asked]')}`,
    `  ${d.fixed('u4', 'dy', 'd[2u * asked + 1u]')}`,
    '  asked++;',
    `  ${d.fixed('u4', 'right', 'ADD(a, dx)')}`,
    `  ${d.fixed('u4', 'upper', 'ADD(a, dy)')}`,
    `  ${d.fixed('u4', 'both', 'ADD(right, dy)')}`,
    `  ${d.fixed('u4', 'byX', 'same(ADD(right, negated(a)), dx) & same(ADD(both, negated(upper)), dx)')}`,
    `  ${d.fixed('u4', 'byY', 'same(ADD(upper, negated(a)), dy) & same(ADD(both, negated(right)), dy)')}`,
    '  // What was sampled with other coordinates may be another operand there.',
    `  ${d.fixed('b', 'isOther', `anyPasses(${above})`)}`,
    `  ${d.fixed('f', 'others', `${d.derivatives.y}(${d.choose('isOther', '1.0', '0.0')})`)}`,
    '  exact = exact && !anyPasses(~(byX & byY)) && !isOther && others == 0.0;',
    `  return ${d.choose('here.x > 1.0', d.choose('here.y > 1.0', 'both', 'right'), d.choose('here.y > 1.0', 'upper', 'a'))};`,
    '}',
    '',
  ];
}
