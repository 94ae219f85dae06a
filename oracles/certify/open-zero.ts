/** Signs of zeros that the document leaves open, and no choice in semantics/domains/choices.ts covers. */

/**
 * LIT clamps a negative diffuse product to 0.0. Its pseudocode leaves -0 alone, which is not below 0; the
 * words may be taken to want 0.0, and an erratum has both readings. Either zero will do.
 */
export function isOpenZero(
  instruction: string,
  component: number,
  wanted: number,
  observed: number,
): boolean {
  return instruction === 'LIT' && component === 1 && wanted === 0 && observed === 0;
}
