/**
 * The instruction table of NV_vertex_program2 (Tables X.4 and X.5, §2.14.3): 21 instructions of VP1.x,
 * 39 of VP2.0. Parser, printer, linker, generators, coverage and reports all read this one table.
 */
import type { LanguageLevel } from './environments.js';

/** The grammar's rule for the instruction's form (§2.14.1.8). */
export type InstructionForm =
  | 'ARL' // <ARL-instruction>: address register <- scalar (VP1.x) or vector (VP2.0)
  | 'VECTORop'
  | 'SCALARop'
  | 'BINop'
  | 'TRIop'
  | 'BRA' // <vp2-BRA-instruction>: BRA and CAL
  | 'RET'
  | 'ARA';

export type OperandKind = 'vector' | 'scalar' | 'address';
/** `replicated` is a scalar written to all four components ("ssss"). */
export type ResultKind = 'vector' | 'replicated' | 'address' | 'none';

export interface InstructionSpec {
  readonly name: string;
  readonly form: InstructionForm;
  readonly operands: readonly OperandKind[];
  readonly result: ResultKind;
  readonly since: LanguageLevel;
  /** Whether VP2.0 has the variant with the suffix "C", which updates the condition code. */
  readonly conditionCodeVariant: boolean;
  readonly section: string;
  readonly title: string;
}

const VECTOR = ['vector'] as const;
const VECTORS = ['vector', 'vector'] as const;
const SCALAR = ['scalar'] as const;
const THREE = ['vector', 'vector', 'vector'] as const;

type Row = readonly [
  name: string,
  form: InstructionForm,
  operands: readonly OperandKind[],
  result: ResultKind,
  since: LanguageLevel,
  conditionCodeVariant: boolean,
  title: string,
];

// In the order of §2.14.3, so that the row's position is its subsection.
// prettier-ignore
const ROWS: readonly Row[] = [
  ['ABS', 'VECTORop', VECTOR,      'vector',     'VP1.1', true,  'absolute value'],
  ['ADD', 'BINop',    VECTORS,     'vector',     'VP1.0', true,  'add'],
  ['ARA', 'ARA',      ['address'], 'address',    'VP2.0', true,  'address register add'],
  ['ARL', 'ARL',      VECTOR,      'address',    'VP1.0', true,  'address register load'],
  ['ARR', 'ARL',      VECTOR,      'address',    'VP2.0', true,  'address register load (with round)'],
  ['BRA', 'BRA',      [],          'none',       'VP2.0', false, 'branch'],
  ['CAL', 'BRA',      [],          'none',       'VP2.0', false, 'subroutine call'],
  ['COS', 'SCALARop', SCALAR,      'replicated', 'VP2.0', true,  'cosine'],
  ['DP3', 'BINop',    VECTORS,     'replicated', 'VP1.0', true,  '3-component dot product'],
  ['DP4', 'BINop',    VECTORS,     'replicated', 'VP1.0', true,  '4-component dot product'],
  ['DPH', 'BINop',    VECTORS,     'replicated', 'VP1.1', true,  'homogeneous dot product'],
  ['DST', 'BINop',    VECTORS,     'vector',     'VP1.0', true,  'distance vector'],
  ['EX2', 'SCALARop', SCALAR,      'replicated', 'VP2.0', true,  'exponential base 2'],
  ['EXP', 'SCALARop', SCALAR,      'vector',     'VP1.0', true,  'exponential base 2 (approximate)'],
  ['FLR', 'VECTORop', VECTOR,      'vector',     'VP2.0', true,  'floor'],
  ['FRC', 'VECTORop', VECTOR,      'vector',     'VP2.0', true,  'fraction'],
  ['LG2', 'SCALARop', SCALAR,      'replicated', 'VP2.0', true,  'logarithm base 2'],
  ['LIT', 'VECTORop', VECTOR,      'vector',     'VP1.0', true,  'compute light coefficients'],
  ['LOG', 'SCALARop', SCALAR,      'vector',     'VP1.0', true,  'logarithm base 2 (approximate)'],
  ['MAD', 'TRIop',    THREE,       'vector',     'VP1.0', true,  'multiply and add'],
  ['MAX', 'BINop',    VECTORS,     'vector',     'VP1.0', true,  'maximum'],
  ['MIN', 'BINop',    VECTORS,     'vector',     'VP1.0', true,  'minimum'],
  ['MOV', 'VECTORop', VECTOR,      'vector',     'VP1.0', true,  'move'],
  ['MUL', 'BINop',    VECTORS,     'vector',     'VP1.0', true,  'multiply'],
  ['RCC', 'SCALARop', SCALAR,      'replicated', 'VP1.1', true,  'reciprocal (clamped)'],
  ['RCP', 'SCALARop', SCALAR,      'replicated', 'VP1.0', true,  'reciprocal'],
  ['RET', 'RET',      [],          'none',       'VP2.0', false, 'subroutine call return'],
  ['RSQ', 'SCALARop', SCALAR,      'replicated', 'VP1.0', true,  'reciprocal square root'],
  ['SEQ', 'BINop',    VECTORS,     'vector',     'VP2.0', true,  'set on equal'],
  ['SFL', 'BINop',    VECTORS,     'vector',     'VP2.0', true,  'set on false'],
  ['SGE', 'BINop',    VECTORS,     'vector',     'VP1.0', true,  'set on greater than or equal'],
  ['SGT', 'BINop',    VECTORS,     'vector',     'VP2.0', true,  'set on greater than'],
  ['SIN', 'SCALARop', SCALAR,      'replicated', 'VP2.0', true,  'sine'],
  ['SLE', 'BINop',    VECTORS,     'vector',     'VP2.0', true,  'set on less than or equal'],
  ['SLT', 'BINop',    VECTORS,     'vector',     'VP1.0', true,  'set on less than'],
  ['SNE', 'BINop',    VECTORS,     'vector',     'VP2.0', true,  'set on not equal'],
  ['SSG', 'VECTORop', VECTOR,      'vector',     'VP2.0', true,  'set sign'],
  ['STR', 'BINop',    VECTORS,     'vector',     'VP2.0', true,  'set on true'],
  ['SUB', 'BINop',    VECTORS,     'vector',     'VP1.1', true,  'subtract'],
];

export const INSTRUCTIONS: readonly InstructionSpec[] = ROWS.map(
  ([name, form, operands, result, since, conditionCodeVariant, title], index) => ({
    name,
    form,
    operands,
    result,
    since,
    conditionCodeVariant,
    section: `2.14.3.${String(index + 1)}`,
    title,
  }),
);

const BY_NAME = new Map(INSTRUCTIONS.map((spec) => [spec.name, spec]));

/** The table's entry for a base name ("ADD", never "ADDC"). */
export function instructionNamed(name: string): InstructionSpec | undefined {
  return BY_NAME.get(name);
}
