/**
 * Flow instructions: what they are to blocks and subroutines, and where execution goes on. How it does, with conditions, loop
 * counts and the call stack, is the machine's (../machine/flow.ts); which of them belong together, the loader's
 * (../language/flow.ts). NV_gpu_program4 §2.X.5, §2.X.8; NV_fragment_program4 §2.X.8 KIL.
 */
import type { Reads } from './definition.js';
import { always } from './reads.js';

export type FlowDefinition = JumpDefinition | OtherFlowDefinition;

interface FlowBase {
  readonly name: string;
  /** What it is to blocks and subroutines. */
  readonly structure: Structure;
  /** As of definitions that compute. */
  readonly reads?: Reads;
  /** The erratum by which its operand is a scalar. */
  readonly scalarOperand?: string;
}

/** Goes one way if its test passes in any component or if it has none, and another way if not. */
export interface JumpDefinition extends FlowBase {
  readonly kind: 'jump';
  readonly passed: Way;
  readonly failed: Way;
}

export interface OtherFlowDefinition extends FlowBase {
  readonly kind:
    /** Begins a block that is repeated as often as its operand says. */
    | 'repeat'
    /** Ends it: once more, or on. */
    | 'end of repeat'
    /** Ends the program, if its test passes or a component of its operand is less than zero. */
    | 'kill';
}

export type Way =
  | 'next'
  /** To the instruction with which it belongs. */
  | 'partner'
  /** To what follows that. */
  | 'past partner'
  /** There too, and the innermost repetition is over. */
  | 'out of loop'
  /** To the subroutine that it calls, of which RET comes back. */
  | 'into subroutine'
  | 'back to caller';

export type Structure =
  | { readonly role: 'opens' | 'closes'; readonly block: BlockKind }
  /** Separates the two parts of a block. */
  | { readonly role: 'divides' }
  /** Belongs to the innermost loop; `ends` says whether it is left for good. */
  | { readonly role: 'leaves'; readonly ends: boolean }
  | { readonly role: 'calls' | 'returns' | 'none' };

export type BlockKind = 'branch' | 'loop';

function jump(name: string, structure: Structure, passed: Way, failed: Way): JumpDefinition {
  return { name, kind: 'jump', structure, passed, failed };
}

/** IF: the block's first part if the test passes, else what follows its partner, ELSE or ENDIF. NV_gpu_program4 §2.X.8.IF. */
export const IF = jump('IF', { role: 'opens', block: 'branch' }, 'next', 'past partner');

/** ELSE: reached only from the first part; goes to the ENDIF. NV_gpu_program4 §2.X.8.ELSE. */
export const ELSE = jump('ELSE', { role: 'divides' }, 'partner', 'next');

/** ENDIF: nothing but an end. NV_gpu_program4 §2.X.8.ENDIF. */
export const ENDIF = jump('ENDIF', { role: 'closes', block: 'branch' }, 'next', 'next');

/**
 * REP: the count is read once, and rounded down. A block whose count is not positive is left out: the text
 * goes on after ENDREP, the pseudocode at it, which comes to the same (gp4.E-rep-skip-target).
 * NV_gpu_program4 §2.X.8.REP.
 */
export const REP: FlowDefinition = {
  name: 'REP',
  kind: 'repeat',
  structure: { role: 'opens', block: 'loop' },
  reads: always('x'),
  scalarOperand: 'gp4.E-rep-operand',
};

/** ENDREP: again after REP, unless the count is used up. NV_gpu_program4 §2.X.8.ENDREP. */
export const ENDREP: FlowDefinition = {
  name: 'ENDREP',
  kind: 'end of repeat',
  structure: { role: 'closes', block: 'loop' },
};

/** BRK: out of the innermost loop, after its ENDREP. NV_gpu_program4 §2.X.8.BRK. */
export const BRK = jump('BRK', { role: 'leaves', ends: true }, 'out of loop', 'next');

/** CONT: to the ENDREP of the innermost loop. NV_gpu_program4 §2.X.8.CONT. */
export const CONT = jump('CONT', { role: 'leaves', ends: false }, 'partner', 'next');

/** CAL: into a subroutine. NV_gpu_program4 §2.X.8.CAL. */
export const CAL = jump('CAL', { role: 'calls' }, 'into subroutine', 'next');

/** RET: back to after the most recent CAL. NV_gpu_program4 §2.X.8.RET. */
export const RET = jump('RET', { role: 'returns' }, 'back to caller', 'next');

/** KIL: discards the fragment. NV_fragment_program4 §2.X.8.KIL. */
export const KIL: FlowDefinition = { name: 'KIL', kind: 'kill', structure: { role: 'none' } };

const ALL: readonly FlowDefinition[] = [BRK, CAL, CONT, ELSE, ENDIF, ENDREP, IF, KIL, REP, RET];

export const FLOW: ReadonlyMap<string, FlowDefinition> = new Map(
  ALL.map((definition) => [definition.name, definition]),
);

/** What an instruction is to blocks and subroutines; null for one that is no flow instruction. */
export function roleOf(name: string): Structure['role'] | null {
  return FLOW.get(name)?.structure.role ?? null;
}

/** Whether an instruction may discard the fragment. */
export function kills(name: string): boolean {
  return FLOW.get(name)?.kind === 'kill';
}
