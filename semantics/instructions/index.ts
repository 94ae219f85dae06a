/** Every instruction of NV_vertex_program2 §2.14.3, by name; and what the GeForce3 paper has otherwise. */
import type { EnvironmentName } from '../../spec/environments.js';
import { ABS } from './ABS.js';
import { ADD, SUB } from './sums.js';
import { ARA, ARL, ARR } from './addresses.js';
import { BRA, CAL, RET } from './flow.js';
import { COS, SIN } from './trigonometry.js';
import { DP3, DP4, DPH } from './dot-products.js';
import { DST } from './DST.js';
import { EX2, LG2 } from './exponentials.js';
import { EXP } from './EXP.js';
import { FLR, FRC } from './integral.js';
import { LIT, LIT_OF_PAPER } from './LIT.js';
import { LOG } from './LOG.js';
import { MAD } from './MAD.js';
import { MAX, MIN } from './extremes.js';
import { MOV } from './MOV.js';
import { MUL } from './MUL.js';
import { RCC } from './RCC.js';
import { RCP, RSQ } from './reciprocals.js';
import { SEQ, SFL, SGE, SGT, SLE, SLT, SNE, STR } from './set-on.js';
import { SSG } from './SSG.js';
import type { ControlDefinition, Definition } from './instruction.js';

const ALL: readonly Definition[] = [
  ABS,
  ADD,
  ARA,
  ARL,
  ARR,
  BRA,
  CAL,
  COS,
  DP3,
  DP4,
  DPH,
  DST,
  EX2,
  EXP,
  FLR,
  FRC,
  LG2,
  LIT,
  LOG,
  MAD,
  MAX,
  MIN,
  MOV,
  MUL,
  RCC,
  RCP,
  RET,
  RSQ,
  SEQ,
  SFL,
  SGE,
  SGT,
  SIN,
  SLE,
  SLT,
  SNE,
  SSG,
  STR,
  SUB,
];

const BY_NAME = new Map(ALL.map((definition) => [definition.name, definition]));

export const DEFINITIONS: ReadonlyMap<string, Definition> = BY_NAME;

/** What an instruction is in an environment: that of its text, where it has one of its own. */
export function definitionIn(environment: EnvironmentName, name: string): Definition | undefined {
  return environment === 'GF3' && name === LIT_OF_PAPER.name ? LIT_OF_PAPER : BY_NAME.get(name);
}

/** What an instruction is to the flow of its program; null for one that the next one follows. */
export function controlOf(name: string): ControlDefinition['role'] | null {
  const definition = BY_NAME.get(name);
  return definition?.shape === 'control' ? definition.role : null;
}

/** Whether its result is its operand itself. */
export function copies(name: string): boolean {
  const definition = BY_NAME.get(name);
  return definition?.shape === 'vector' && definition.copies === true;
}

/** Whether one rule makes each component of its result, of the same component of its vector operands. */
export function isByComponent(name: string): boolean {
  const definition = BY_NAME.get(name);
  return definition?.shape === 'vector' && (definition.component !== undefined || copies(name));
}

/** Whether the components of its result have rules of their own. */
export function isApart(name: string): boolean {
  const shape = BY_NAME.get(name)?.shape;
  return shape === 'scalar to vector' || (shape === 'vector' && !isByComponent(name));
}

/** Whether its result is the same whatever its operands are. */
export function ignoresOperands(name: string): boolean {
  const definition = BY_NAME.get(name);
  return definition?.shape === 'vector' && definition.ignoresOperands === true;
}
