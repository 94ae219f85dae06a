/**
 * Every instruction of NV_gpu_program4 §2.X.8 that computes a result from its operands alone. Flow, texture
 * access, derivatives and emissions have files of their own beside this one; SWZ is an operand load in itself, and the machine's.
 */
import { ABS } from './ABS.js';
import { AND, NOT, OR, XOR } from './bitwise.js';
import { CMP } from './CMP.js';
import type { GpuDefinition } from './definition.js';
import { DP2, DP2A, DP3, DP4, DPH } from './dot-products.js';
import { EX2, LG2, POW } from './exponentials.js';
import { MAX, MIN } from './extremes.js';
import { FRC } from './FRC.js';
import { I2F } from './I2F.js';
import { CEIL, FLR, ROUND, TRUNC } from './integral.js';
import { LIT } from './LIT.js';
import { LRP } from './LRP.js';
import { MOV } from './MOV.js';
import { MUL } from './MUL.js';
import { PK2H, PK2US, PK4B, PK4UB } from './pack.js';
import { DIV, MOD } from './quotients.js';
import { RCC, RCP, RSQ } from './reciprocals.js';
import { SEQ, SFL, SGE, SGT, SLE, SLT, SNE, STR } from './set-on.js';
import { SHL, SHR } from './shifts.js';
import { SSG } from './SSG.js';
import { ADD, MAD, SAD, SUB } from './sums.js';
import { COS, SCS, SIN } from './trigonometry.js';
import { UP2H, UP2US, UP4B, UP4UB } from './unpack.js';
import { DST, NRM, RFL, X2D, XPD } from './vectors.js';

// prettier-ignore
const ALL: readonly GpuDefinition[] = [
  ABS, ADD, AND, CEIL, CMP, COS, DIV, DP2, DP2A, DP3, DP4, DPH, DST, EX2, FLR, FRC, I2F, LG2, LIT, LRP, MAD,
  MAX, MIN, MOD, MOV, MUL, NOT, NRM, OR, PK2H, PK2US, PK4B, PK4UB, POW, RCC, RCP, RFL, ROUND, RSQ, SAD, SCS,
  SEQ, SFL, SGE, SGT, SHL, SHR, SIN, SLE, SLT, SNE, SSG, STR, SUB, TRUNC, UP2H, UP2US, UP4B, UP4UB, X2D,
  XOR, XPD,
];

/** By the name in the table of spec/gpu/instructions.ts. */
export const GPU_DEFINITIONS: ReadonlyMap<string, GpuDefinition> = new Map(
  ALL.map((definition) => [definition.name, definition]),
);

/** Whether its result is its operand itself. */
export function gpuCopies(name: string): boolean {
  return GPU_DEFINITIONS.get(name)?.copies === true;
}
