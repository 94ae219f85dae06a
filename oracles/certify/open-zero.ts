/**
 * Signs of zeros that the document leaves open, and no choice in semantics/domains/choices.ts covers:
 * either zero will do.
 *
 * LIT clamps a negative diffuse product to 0.0. Its pseudocode leaves -0 alone, which is not below 0; the
 * words may be taken to want 0.0 (erratum vp2.E-lit-negative-zero). Of the products inside DST and the dot
 * products no rule says which sign a zero has (erratum vp2.E-product-rules).
 */
const OPEN: Readonly<Record<string, readonly number[]>> = {
  LIT: [1],
  DST: [1],
  DP3: [0, 1, 2, 3],
  DP4: [0, 1, 2, 3],
  DPH: [0, 1, 2, 3],
};

export function isOpenZero(
  instruction: string,
  component: number,
  wanted: number,
  observed: number,
): boolean {
  return (OPEN[instruction]?.includes(component) ?? false) && wanted === 0 && observed === 0;
}
