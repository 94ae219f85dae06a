/**
 * The texture targets of NV_gpu_program4 (Tables X.17 and X.18): which coordinates each uses, and for what.
 * Data only.
 */
import type { Component } from '../environments.js';

export interface TextureTargetSpec {
  readonly name: TextureTarget;
  /** The kind of texture that is accessed, without "TEXTURE_". */
  readonly texture: TextureKind;
  readonly isShadow: boolean;
  /** Components of the coordinate vector that are s, t and r, as many as there are. */
  readonly coordinates: readonly Component[];
  /** The component that selects the layer; null where there are no layers. */
  readonly layer: Component | null;
  /** The component that is the reference value of depth comparisons. */
  readonly reference: Component | null;
  /** Whether TEX and its like sample it (Table X.17); BUFFER is fetched and queried only. */
  readonly isSampled: boolean;
  /** Whether TXF fetches from it (Table X.18). */
  readonly isFetched: boolean;
  /** The component of TXF's coordinates that is added to the base level. */
  readonly fetchLevel: Component | null;
  /** How many components of a texel offset may be other than zero (§2.X.4.4). */
  readonly offsets: 0 | 1 | 2 | 3;
  /** Whether TXB, TXL and TXP refuse it, for want of a coordinate (§2.X.8). */
  readonly lacksFourth: boolean;
}

export const TEXTURE_KINDS = [
  '1D', '2D', '3D', 'CUBE', 'RECT', 'ARRAY1D', 'ARRAY2D', 'BUFFER',
] as const; // prettier-ignore

export type TextureKind = (typeof TEXTURE_KINDS)[number];

export const TEXTURE_TARGET_NAMES = [
  '1D', '2D', '3D', 'CUBE', 'RECT', 'ARRAY1D', 'ARRAY2D',
  'SHADOW1D', 'SHADOW2D', 'SHADOWRECT', 'SHADOWCUBE', 'SHADOWARRAY1D', 'SHADOWARRAY2D', 'BUFFER',
] as const; // prettier-ignore

export type TextureTarget = (typeof TEXTURE_TARGET_NAMES)[number];

type Row = readonly [
  name: TextureTarget,
  texture: TextureKind,
  /** s, t, r; layer; reference: letters, or - for none. */
  coordinates: string,
  layer: string,
  reference: string,
  isFetched: boolean,
  fetchLevel: string,
  offsets: 0 | 1 | 2 | 3,
];

// prettier-ignore
const ROWS: readonly Row[] = [
  ['1D',            '1D',      'x',   '-', '-', true,  'w', 1],
  ['2D',            '2D',      'xy',  '-', '-', true,  'w', 2],
  ['3D',            '3D',      'xyz', '-', '-', true,  'w', 3],
  ['CUBE',          'CUBE',    'xyz', '-', '-', false, '-', 0],
  ['RECT',          'RECT',    'xy',  '-', '-', true,  'w', 2],
  ['ARRAY1D',       'ARRAY1D', 'x',   'y', '-', true,  'w', 1],
  ['ARRAY2D',       'ARRAY2D', 'xy',  'z', '-', true,  'w', 2],
  ['SHADOW1D',      '1D',      'x',   '-', 'z', false, '-', 1],
  ['SHADOW2D',      '2D',      'xy',  '-', 'z', false, '-', 2],
  ['SHADOWRECT',    'RECT',    'xy',  '-', 'z', false, '-', 2],
  ['SHADOWCUBE',    'CUBE',    'xyz', '-', 'w', false, '-', 0],
  ['SHADOWARRAY1D', 'ARRAY1D', 'x',   'y', 'z', false, '-', 1],
  ['SHADOWARRAY2D', 'ARRAY2D', 'xy',  'z', 'w', false, '-', 2],
  ['BUFFER',        'BUFFER',  'x',   '-', '-', true,  '-', 0],
];

function letter(code: string): Component | null {
  return code === '-' ? null : (code as Component);
}

export const TEXTURE_TARGETS: readonly TextureTargetSpec[] = ROWS.map(
  ([name, texture, coordinates, layer, reference, isFetched, fetchLevel, offsets]) => ({
    name,
    texture,
    isShadow: name.startsWith('SHADOW'),
    coordinates: [...coordinates] as Component[],
    layer: letter(layer),
    reference: letter(reference),
    isSampled: name !== 'BUFFER',
    isFetched,
    fetchLevel: letter(fetchLevel),
    offsets,
    lacksFourth: name === 'SHADOWCUBE' || name === 'SHADOWARRAY2D',
  }),
);

const BY_NAME = new Map(TEXTURE_TARGETS.map((target) => [target.name, target]));

export function textureTarget(name: TextureTarget): TextureTargetSpec {
  const target = BY_NAME.get(name);
  if (target === undefined) throw new Error(`${name} is no texture target`);
  return target;
}
