/**
 * Texture instructions: what they ask a texture for, and with which level of detail. How coordinates become texels is the sampler's
 * (../../texture/); operands and results are the machine's (../machine/texture.ts). NV_gpu_program4 §2.X.4.4, §2.X.8.
 */
import type { Reads } from './definition.js';
import { always } from './reads.js';

export interface TextureDefinition {
  readonly name: string;
  /** A filtered sample; one texel of a level that integers name; the size of a level. */
  readonly asks: 'sample' | 'texel' | 'size';
  /** Where a sample's level of detail comes from: derivatives of the coordinates, with a bias or not; operands two and three, as derivatives; a level that is given. */
  readonly detail: 'derivatives' | 'biased' | 'given derivatives' | 'level' | null;
  /** Whether the first three coordinates are divided by the fourth. */
  readonly isProjected: boolean;
  /** Whether the fourth coordinate is for the instruction: bias, level or divisor. */
  readonly takesFourth: boolean;
  /** As of definitions that compute. */
  readonly reads?: Reads;
  /** The erratum by which its operand is a scalar. */
  readonly scalarOperand?: string;
}

function sample(name: string, detail: TextureDefinition['detail']): TextureDefinition {
  const takesFourth = detail === 'biased' || detail === 'level';
  return { name, asks: 'sample', detail, isProjected: false, takesFourth };
}

/** TEX: a sample. NV_gpu_program4 §2.X.8.TEX. */
export const TEX = sample('TEX', 'derivatives');

/** TXB: with the fourth coordinate as bias of the level of detail. NV_gpu_program4 §2.X.8.TXB. */
export const TXB = sample('TXB', 'biased');

/** TXD: with derivatives as operands. NV_gpu_program4 §2.X.8.TXD. */
export const TXD = sample('TXD', 'given derivatives');

/** TXL: with the fourth coordinate as level of detail. NV_gpu_program4 §2.X.8.TXL. */
export const TXL = sample('TXL', 'level');

/** TXP: of coordinates divided by the fourth. NV_gpu_program4 §2.X.8.TXP. */
export const TXP: TextureDefinition = {
  ...sample('TXP', 'derivatives'),
  isProjected: true,
  takesFourth: true,
};

const WITHOUT_DETAIL = { detail: null, isProjected: false, takesFourth: false };

/** TXF: one texel, unfiltered. NV_gpu_program4 §2.X.8.TXF. */
export const TXF: TextureDefinition = { name: 'TXF', asks: 'texel', ...WITHOUT_DETAIL };

/** TXQ: the size of a level. NV_gpu_program4 §2.X.8.TXQ. */
export const TXQ: TextureDefinition = {
  name: 'TXQ',
  asks: 'size',
  ...WITHOUT_DETAIL,
  reads: always('x'),
  scalarOperand: 'gp4.E-txq-operand',
};

const ALL: readonly TextureDefinition[] = [TEX, TXB, TXD, TXF, TXL, TXP, TXQ];

export const TEXTURE_ACCESSES: ReadonlyMap<string, TextureDefinition> = new Map(
  ALL.map((definition) => [definition.name, definition]),
);

/** Whether an access finds its level of detail by the partial derivatives of its own coordinates. */
export function derivesDetail(name: string): boolean {
  const detail = TEXTURE_ACCESSES.get(name)?.detail ?? null;
  return detail === 'derivatives' || detail === 'biased';
}
