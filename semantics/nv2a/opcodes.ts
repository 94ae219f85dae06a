/**
 * The operations of both halves, by number, and which operands they read. The same sources as fields.ts; ADD reads A and C, not B.
 */
import type { OperandName } from './fields.js';

export interface Operation {
  readonly name: string;
  readonly operands: readonly OperandName[];
  /** Whether only the first component of the operand counts. */
  readonly scalar: boolean;
  /** Whether the result is an address, which A0.x gets and nothing else. */
  readonly isAddress?: true;
  /** The engine's instruction, where it has another name. */
  readonly computes?: string;
}

const two = (name: string): Operation => ({ name, operands: ['a', 'b'], scalar: false });
const ofC = (name: string, scalar: boolean): Operation => ({ name, operands: ['c'], scalar });

/** Null is NOP; 14 and 15 are no operations. */
export const MAC: readonly (Operation | null)[] = [
  null,
  { name: 'MOV', operands: ['a'], scalar: false },
  two('MUL'),
  { name: 'ADD', operands: ['a', 'c'], scalar: false },
  { name: 'MAD', operands: ['a', 'b', 'c'], scalar: false },
  ...['DP3', 'DPH', 'DP4', 'DST', 'MIN', 'MAX', 'SLT', 'SGE'].map(two),
  { name: 'ARL', operands: ['a'], scalar: true, isAddress: true },
];

/** In text the ILU's move is IMOV, so that the name tells the half. */
export const ILU: readonly (Operation | null)[] = [
  null,
  { ...ofC('IMOV', false), computes: 'MOV' },
  ...['RCP', 'RCC', 'RSQ', 'EXP', 'LOG'].map((name) => ofC(name, true)),
  ofC('LIT', false),
];

export type Half = 'mac' | 'ilu';

const BY_NAME: ReadonlyMap<string, Operation> = new Map(
  [...MAC, ...ILU].flatMap((each) => (each === null ? [] : [[each.name, each] as const])),
);

/** The engine's instruction that an operation of a half is. */
export function computedBy(name: string): string {
  return BY_NAME.get(name)?.computes ?? name;
}

/** Whether an operation's result is an address. */
export function isAddressed(name: string): boolean {
  return BY_NAME.get(name)?.isAddress === true;
}

/** Whether an operation of the MAC reads operand C, which the ILU reads too. */
export function sharesC(name: string): boolean {
  return MAC.some((each) => each?.name === name && each.operands.includes('c'));
}

/** The outputs by number; null where no public description has a name. */
export const OUTPUTS: readonly (string | null)[] = [
  'oPos', null, null, 'oD0', 'oD1', 'oFog', 'oPts', 'oB0', 'oB1', 'oT0', 'oT1', 'oT2', 'oT3', null, null, null,
]; // prettier-ignore

/** The outputs that have a name. */
export const OUTPUT_NAMES: readonly string[] = OUTPUTS.filter((name) => name !== null);

/** What temporary register the position is read as, and no instruction writes. */
export const POSITION_ALIAS = 12;
/** The register that the ILU writes beside a MAC operation. */
export const PAIRED_ILU_REGISTER = 1;
/** Constants, and the number that c[0] has among them. */
export const CONSTANTS = 192;
export const FIRST_CONSTANT = 96;
