/**
 * By how much an implementation may be off when it samples. No document says (gp4.E-texture-precision): the
 * bounds are those of 8-bit fractions of coordinates, weights and levels, as graphics hardware has them, with
 * room to spare for approximated logarithms. Sound rather than tight.
 */
export interface TextureTolerance {
  /** Error of u, v and w: in texels, and as a part of their magnitude. */
  readonly coordinate: number;
  readonly relativeCoordinate: number;
  /** Error of the weight of a texel among two. */
  readonly weight: number;
  /** Error of the weight of a level among two. */
  readonly levelWeight: number;
  /** Error of a level of detail that the instruction gives. */
  readonly level: number;
  /** Error of a level of detail that is computed from derivatives. */
  readonly derivedLevel: number;
  /** Error of a level of detail to which biases are added, as a part of the greatest magnitude among these. */
  readonly relativeLevel: number;
  /** Error of a mixture, as a part of the greatest magnitude in it. */
  readonly value: number;
  /**
   * How much smaller another coordinate than the greatest may be and still be taken as the major axis, as a part of the
   * greatest magnitude.
   */
  readonly majorAxis: number;
}

export const TEXTURE_TOLERANCE: TextureTolerance = {
  coordinate: 2 ** -8,
  relativeCoordinate: 2 ** -20,
  weight: 2 ** -8,
  levelWeight: 2 ** -7,
  level: 2 ** -7,
  derivedLevel: 2 ** -3,
  relativeLevel: 2 ** -20,
  value: 2 ** -18,
  majorAxis: 2 ** -20,
};
