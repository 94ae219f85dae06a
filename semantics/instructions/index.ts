/** Every instruction of NV_vertex_program2 §2.14.3, by name; and what the GeForce3 paper has otherwise. */
import type { EnvironmentName } from '../../spec/environments.js';
import { ABS } from './ABS.js';
import { ADD } from './ADD.js';
import { ARA } from './ARA.js';
import { ARL } from './ARL.js';
import { ARR } from './ARR.js';
import { BRA } from './BRA.js';
import { CAL } from './CAL.js';
import { COS } from './COS.js';
import { DP3 } from './DP3.js';
import { DP4 } from './DP4.js';
import { DPH } from './DPH.js';
import { DST } from './DST.js';
import { EX2 } from './EX2.js';
import { EXP } from './EXP.js';
import { FLR } from './FLR.js';
import { FRC } from './FRC.js';
import { LG2 } from './LG2.js';
import { LIT, LIT_OF_PAPER } from './LIT.js';
import { LOG } from './LOG.js';
import { MAD } from './MAD.js';
import { MAX } from './MAX.js';
import { MIN } from './MIN.js';
import { MOV } from './MOV.js';
import { MUL } from './MUL.js';
import { RCC } from './RCC.js';
import { RCP } from './RCP.js';
import { RET } from './RET.js';
import { RSQ } from './RSQ.js';
import { SEQ } from './SEQ.js';
import { SFL } from './SFL.js';
import { SGE } from './SGE.js';
import { SGT } from './SGT.js';
import { SIN } from './SIN.js';
import { SLE } from './SLE.js';
import { SLT } from './SLT.js';
import { SNE } from './SNE.js';
import { SSG } from './SSG.js';
import { STR } from './STR.js';
import { SUB } from './SUB.js';
import type { Definition } from './instruction.js';

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
