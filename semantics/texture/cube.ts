/** Cube maps: which face a direction selects, and where on it (OpenGL 2.0 §3.8.6). */

interface Face {
  /** The major axis of the direction r, and its sign along it. */
  readonly major: 0 | 1 | 2;
  readonly sign: 1 | -1;
  /** s_c and t_c: a component of r and its sign. */
  readonly s: readonly [component: 0 | 1 | 2, sign: 1 | -1];
  readonly t: readonly [component: 0 | 1 | 2, sign: 1 | -1];
}

/** In the order of a texture's faces: +x -x +y -y +z -z. */
const FACES: readonly Face[] = [
  { major: 0, sign: 1, s: [2, -1], t: [1, -1] },
  { major: 0, sign: -1, s: [2, 1], t: [1, -1] },
  { major: 1, sign: 1, s: [0, 1], t: [2, 1] },
  { major: 1, sign: -1, s: [0, 1], t: [2, -1] },
  { major: 2, sign: 1, s: [0, 1], t: [1, -1] },
  { major: 2, sign: -1, s: [0, -1], t: [1, -1] },
];

type Direction = readonly number[];

/** The face of the greatest magnitude, x before y before z; null for a direction of no length. */
export function faceOf(r: Direction): number | null {
  const greatest = Math.max(...r.map(Math.abs));
  if (!(greatest > 0)) return null;
  return FACES.findIndex(({ major, sign }) => sign * (r[major] ?? 0) === greatest);
}

/** The least and the greatest value. */
type Range = readonly [low: number, high: number];

/**
 * The faces that directions with components in these ranges may select, and where (s, t) may lie on them. An
 * axis counts as the major one where it is less than another by no more than `slack` times that.
 */
export function facesWithin(
  r: readonly Range[],
  slack: number,
): readonly { readonly face: number; readonly coordinates: readonly Range[] }[] {
  const least = Math.max(...r.map(leastMagnitude)) * (1 - slack);
  return FACES.flatMap(({ major, sign, s, t }, face) => {
    const [low, high] = signed(r, [major, sign]);
    if (!(high > 0 && high >= least)) return [];
    const axis = [Math.max(low, least), high] as const;
    return [{ face, coordinates: [signed(r, s), signed(r, t)].map((c) => projected(c, axis)) }];
  });
}

export function leastMagnitude([low, high]: Range): number {
  return low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high));
}

function signed(r: readonly Range[], [at, sign]: readonly [0 | 1 | 2, 1 | -1]): Range {
  const [low, high] = r[at] ?? [0, 0];
  return sign === 1 ? [low, high] : [-high, -low];
}

function projected([low, high]: Range, [near, far]: Range): Range {
  if (near <= 0) return [0, 1];
  const quotients = [low / near, low / far, high / near, high / far];
  const clip = (quotient: number): number => Math.min(1, Math.max(0, (quotient + 1) / 2));
  return [clip(Math.min(...quotients)), clip(Math.max(...quotients))];
}

/** (s, t) on a face. */
export function project(face: number, r: Direction): readonly number[] {
  const { s, t, ma } = onFace(face, r);
  return [(s / ma + 1) / 2, (t / ma + 1) / 2];
}

/**
 * The derivative of (s, t) on a face where that of r is d. By the quotient rule: how an implementation
 * derives it is its own (NV_gpu_program4 §2.X.8 TXD).
 */
export function projectDerivative(face: number, r: Direction, d: Direction): readonly number[] {
  const at = onFace(face, r);
  const by = onFace(face, d);
  const derivative = (c: number, dc: number): number =>
    (dc * at.ma - c * by.ma) / (2 * at.ma * at.ma);
  return [derivative(at.s, by.s), derivative(at.t, by.t)];
}

function onFace(index: number, r: Direction): { s: number; t: number; ma: number } {
  const face = FACES[index];
  if (face === undefined) throw new RangeError(`a cube map has no face ${String(index)}`);
  const component = (at: 0 | 1 | 2): number => r[at] ?? 0;
  return {
    s: face.s[1] * component(face.s[0]),
    t: face.t[1] * component(face.t[0]),
    ma: face.sign * component(face.major),
  };
}
