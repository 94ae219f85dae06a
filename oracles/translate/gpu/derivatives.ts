/**
 * Partial derivatives of translated fragment programs (NV_fragment_program4 §2.X.8 DDX, DDY; NV_gpu_program4
 * §2.X.4.4): the target's own, of what the fragments beside this one have.
 *
 * Where a host gives derivatives, the fragments beside the one at (0, 0) take the operand moved by them, as
 * far as that is exact: the target's own functions then find just these derivatives, whichever fragments they
 * compare. `exact` says whether it was, and whether the four had the same operand before.
 */
import { of, type Helper, type HelperTable } from '../helper.js';

function derivative(by: 'x' | 'y'): Helper {
  return {
    says: `partial derivatives by window ${by}, as the driver approximates them`,
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => {
      if (d.derivatives === null) throw new Error('the target has no derivatives');
      return `computed(${d.derivatives[by]}(${d.toFloat('f4', 'a')}))`;
    },
  };
}

export const DERIVATIVE_HELPERS: HelperTable = { DDX: derivative('x'), DDY: derivative('y') };

/** The uniform block of given derivatives: for each instruction that asks, in turn, those by x, then by y. */
export const DERIVATIVES_BLOCK = 'Derivatives';

/** An operand whose derivatives an instruction asks for. */
export function derived(operand: string, isGiven: boolean): string {
  return isGiven ? `moved(${operand})` : operand;
}

/** What GLSL needs declared where so many pairs of derivatives are given. */
export function givenDeclarations(pairs: number): readonly string[] {
  return [
    `layout(std140) uniform ${DERIVATIVES_BLOCK} { vec4 d[${String(2 * pairs)}]; };`,
    'uint asked;',
    'bool exact;',
  ];
}

export const GIVEN_BEGIN: readonly string[] = ['asked = 0u;', 'exact = true;'];

/** The function `moved`, for so many pairs. */
export function givenFunction(pairs: number): readonly string[] {
  return [
    '// the operand, moved in the fragments beside this one; as it is where no derivatives are given',
    'uvec4 moved(uvec4 a) {',
    `  if (asked >= ${String(pairs)}u) { return a; }`,
    '  uvec4 dx = floatBitsToUint(d[2u * asked]);',
    '  uvec4 dy = floatBitsToUint(d[2u * asked + 1u]);',
    '  asked++;',
    '  uvec4 right = ADD(a, dx);',
    '  uvec4 upper = ADD(a, dy);',
    '  uvec4 both = ADD(right, dy);',
    '  uvec4 byX = same(ADD(right, negated(a)), dx) & same(ADD(both, negated(upper)), dx);',
    '  uvec4 byY = same(ADD(upper, negated(a)), dy) & same(ADD(both, negated(right)), dy);',
    '  exact = exact && (byX & byY) == uvec4(0xffffffffu);',
    '  // What was sampled with other coordinates may be another operand there.',
    '  vec4 value = uintBitsToFloat(a);',
    '  bool isOther = dFdx(value) != vec4(0.0) || dFdy(value) != vec4(0.0);',
    '  exact = exact && !isOther && dFdy(isOther ? 1.0 : 0.0) == 0.0;',
    '  bvec2 isBeside = greaterThan(gl_FragCoord.xy, vec2(1.0));',
    '  return isBeside.x ? (isBeside.y ? both : right) : (isBeside.y ? upper : a);',
    '}',
    '',
  ];
}
