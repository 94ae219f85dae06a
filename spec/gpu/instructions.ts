/**
 * The instruction table of NV_gpu_program4 (Table X.13, §2.X.8), with the instructions that
 * NV_fragment_program4 and NV_geometry_program4 add. Parser, loader, linker, generators, coverage and
 * reports all read this one table.
 */
import type { GpuProgramType } from './environments.js';

/** F: floating-point; S: signed integer; U: unsigned integer (§2.X.4.1). */
export type DataType = 'F' | 'S' | 'U';

/** Which integer multiply, where a modifier says so (§2.X.8.MUL). */
export type SpecialModifier = 'S24' | 'U24' | 'HI';

/** The grammar's rule for the instruction's form (§2.X.2). */
export type GpuInstructionForm =
  | 'VECTORop'
  | 'SCALARop'
  | 'BINSCop'
  | 'VECSCAop'
  | 'BINop'
  | 'TRIop'
  | 'SWZop'
  | 'TEXop'
  | 'TXDop'
  | 'BRAop'
  | 'FLOWCCop'
  | 'IFop'
  | 'REPop'
  | 'ENDFLOWop'
  | 'SpecialInstruction';

/** Whether an operand is read as a vector or as a scalar, and as what: null inherits the operation's type. */
export interface GpuOperandSpec {
  readonly kind: 'vector' | 'scalar';
  readonly type: DataType | null;
}

export interface GpuResultSpec {
  /** A scalar is written to all four components. */
  readonly kind: 'vector' | 'scalar';
  readonly type: DataType | null;
}

export interface GpuInstructionSpec {
  readonly name: string;
  readonly form: GpuInstructionForm;
  /** Types that a modifier may name; empty where none is allowed. */
  readonly types: readonly DataType[];
  /** The type without a modifier; null where the instruction computes nothing. */
  readonly defaultType: DataType | null;
  /** Whether CC, CC0 and CC1 are allowed. */
  readonly updatesCodes: boolean;
  /** Whether SAT and SSAT are allowed, on floating-point results (§2.X.4.1). */
  readonly clamps: boolean;
  /** Whether the suffix "H" is allowed. */
  readonly half: boolean;
  /** Null where the instruction has no result. */
  readonly result: GpuResultSpec | null;
  readonly operands: readonly GpuOperandSpec[];
  /** Null where every program type has it. */
  readonly programType: GpuProgramType | null;
  /** Document and section, as spec/documents.yaml names them. */
  readonly document: 'gp4' | 'nvfp4' | 'nvgp4';
  readonly section: string;
  readonly title: string;
}

/** v, vf, vs, vu, s, sf, ss, su as in the table's columns "Out" and "Inputs". */
type Code = 'v' | 'vf' | 'vs' | 'vu' | 's';

type Row = readonly [
  name: string,
  form: GpuInstructionForm,
  /** The columns F, I, C, S, H of Table X.13: X or -. */
  modifiers: string,
  defaultType: DataType | '-',
  out: Code | '-',
  inputs: string,
  title: string,
];

// prettier-ignore
const ROWS: readonly Row[] = [
  ['ABS',    'VECTORop',  'XXXXX', 'F', 'v',  'v',        'absolute value'],
  ['ADD',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'add'],
  ['AND',    'BINop',     '-XX--', 'S', 'v',  'v,v',      'bitwise and'],
  ['BRK',    'FLOWCCop',  '-----', '-', '-',  '',         'break out of loop instruction'],
  ['CAL',    'BRAop',     '-----', '-', '-',  '',         'subroutine call'],
  ['CEIL',   'VECTORop',  'XXXXX', 'F', 'v',  'vf',       'ceiling'],
  ['CMP',    'TRIop',     'XXXXX', 'F', 'v',  'v,v,v',    'compare'],
  ['CONT',   'FLOWCCop',  '-----', '-', '-',  '',         'continue with next loop iteration'],
  ['COS',    'SCALARop',  'X-XXX', 'F', 's',  's',        'cosine with reduction to [-PI,PI]'],
  ['DIV',    'VECSCAop',  'XXXXX', 'F', 'v',  'v,s',      'divide vector components by scalar'],
  ['DP2',    'BINop',     'X-XXX', 'F', 's',  'v,v',      '2-component dot product'],
  ['DP2A',   'TRIop',     'X-XXX', 'F', 's',  'v,v,v',    '2-component dot product with scalar add'],
  ['DP3',    'BINop',     'X-XXX', 'F', 's',  'v,v',      '3-component dot product'],
  ['DP4',    'BINop',     'X-XXX', 'F', 's',  'v,v',      '4-component dot product'],
  ['DPH',    'BINop',     'X-XXX', 'F', 's',  'v,v',      'homogeneous dot product'],
  ['DST',    'BINop',     'X-XXX', 'F', 'v',  'v,v',      'distance vector'],
  ['ELSE',   'ENDFLOWop', '-----', '-', '-',  '',         'start of if test else block'],
  ['ENDIF',  'ENDFLOWop', '-----', '-', '-',  '',         'end of if test block'],
  ['ENDREP', 'ENDFLOWop', '-----', '-', '-',  '',         'end of repeat block'],
  ['EX2',    'SCALARop',  'X-XXX', 'F', 's',  's',        'exponential base 2'],
  ['FLR',    'VECTORop',  'XXXXX', 'F', 'v',  'vf',       'floor'],
  ['FRC',    'VECTORop',  'X-XXX', 'F', 'v',  'v',        'fraction'],
  ['I2F',    'VECTORop',  '-XX--', 'S', 'vf', 'v',        'integer to float'],
  ['IF',     'IFop',      '-----', '-', '-',  '',         'start of if test block'],
  ['LG2',    'SCALARop',  'X-XXX', 'F', 's',  's',        'logarithm base 2'],
  ['LIT',    'VECTORop',  'X-XXX', 'F', 'v',  'v',        'compute lighting coefficients'],
  ['LRP',    'TRIop',     'X-XXX', 'F', 'v',  'v,v,v',    'linear interpolation'],
  ['MAD',    'TRIop',     'XXXXX', 'F', 'v',  'v,v,v',    'multiply and add'],
  ['MAX',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'maximum'],
  ['MIN',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'minimum'],
  ['MOD',    'VECSCAop',  '-XX--', 'S', 'v',  'v,s',      'modulus vector components by scalar'],
  ['MOV',    'VECTORop',  'XXXXX', 'F', 'v',  'v',        'move'],
  ['MUL',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'multiply'],
  ['NOT',    'VECTORop',  '-XX--', 'S', 'v',  'v',        'bitwise not'],
  ['NRM',    'VECTORop',  'X-XXX', 'F', 'v',  'v',        'normalize 3-component vector'],
  ['OR',     'BINop',     '-XX--', 'S', 'v',  'v,v',      'bitwise or'],
  ['PK2H',   'VECTORop',  'XX---', 'F', 's',  'vf',       'pack two 16-bit floats'],
  ['PK2US',  'VECTORop',  'XX---', 'F', 's',  'vf',       'pack two floats as unsigned 16-bit'],
  ['PK4B',   'VECTORop',  'XX---', 'F', 's',  'vf',       'pack four floats as signed 8-bit'],
  ['PK4UB',  'VECTORop',  'XX---', 'F', 's',  'vf',       'pack four floats as unsigned 8-bit'],
  ['POW',    'BINSCop',   'X-XXX', 'F', 's',  's,s',      'exponentiate'],
  ['RCC',    'SCALARop',  'X-XXX', 'F', 's',  's',        'reciprocal (clamped)'],
  ['RCP',    'SCALARop',  'X-XXX', 'F', 's',  's',        'reciprocal'],
  ['REP',    'REPop',     'XX--X', 'F', '-',  'v',        'start of repeat block'],
  ['RET',    'FLOWCCop',  '-----', '-', '-',  '',         'subroutine return'],
  ['RFL',    'BINop',     'X-XXX', 'F', 'v',  'v,v',      'reflection vector'],
  ['ROUND',  'VECTORop',  'XXXXX', 'F', 'v',  'vf',       'round to nearest integer'],
  ['RSQ',    'SCALARop',  'X-XXX', 'F', 's',  's',        'reciprocal square root'],
  ['SAD',    'TRIop',     '-XX--', 'S', 'vu', 'v,v,vu',   'sum of absolute differences'],
  ['SCS',    'SCALARop',  'X-XXX', 'F', 'v',  's',        'sine/cosine without reduction'],
  ['SEQ',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'set on equal'],
  ['SFL',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'set on false'],
  ['SGE',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'set on greater than or equal'],
  ['SGT',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'set on greater than'],
  ['SHL',    'VECSCAop',  '-XX--', 'S', 'v',  'v,s',      'shift left'],
  ['SHR',    'VECSCAop',  '-XX--', 'S', 'v',  'v,s',      'shift right'],
  ['SIN',    'SCALARop',  'X-XXX', 'F', 's',  's',        'sine with reduction to [-PI,PI]'],
  ['SLE',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'set on less than or equal'],
  ['SLT',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'set on less than'],
  ['SNE',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'set on not equal'],
  ['SSG',    'VECTORop',  'X-XXX', 'F', 'v',  'v',        'set sign'],
  ['STR',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'set on true'],
  ['SUB',    'BINop',     'XXXXX', 'F', 'v',  'v,v',      'subtract'],
  ['SWZ',    'SWZop',     'X-XXX', 'F', 'v',  'v',        'extended swizzle'],
  ['TEX',    'TEXop',     'XXXX-', 'F', 'v',  'vf',       'texture sample'],
  ['TRUNC',  'VECTORop',  'XXXXX', 'F', 'v',  'vf',       'truncate (round toward zero)'],
  ['TXB',    'TEXop',     'XXXX-', 'F', 'v',  'vf',       'texture sample with bias'],
  ['TXD',    'TXDop',     'XXXX-', 'F', 'v',  'vf,vf,vf', 'texture sample with partials'],
  ['TXF',    'TEXop',     'XXXX-', 'F', 'v',  'vs',       'texel fetch'],
  ['TXL',    'TEXop',     'XXXX-', 'F', 'v',  'vf',       'texture sample with LOD'],
  ['TXP',    'TEXop',     'XXXX-', 'F', 'v',  'vf',       'texture sample with projection'],
  ['TXQ',    'TEXop',     '-----', 'S', 'vs', 'vs',       'texture info query'],
  ['UP2H',   'SCALARop',  'XXXX-', 'F', 'vf', 's',        'unpack two 16-bit floats'],
  ['UP2US',  'SCALARop',  'XXXX-', 'F', 'vf', 's',        'unpack two unsigned 16-bit integers'],
  ['UP4B',   'SCALARop',  'XXXX-', 'F', 'vf', 's',        'unpack four signed 8-bit integers'],
  ['UP4UB',  'SCALARop',  'XXXX-', 'F', 'vf', 's',        'unpack four unsigned 8-bit integers'],
  ['X2D',    'TRIop',     'X-XXX', 'F', 'v',  'v,v,v',    '2D coordinate transformation'],
  ['XOR',    'BINop',     '-XX--', 'S', 'v',  'v,v',      'exclusive or'],
  ['XPD',    'BINop',     'X-XXX', 'F', 'v',  'v,v',      'cross product'],
];

/** In the order of NV_fragment_program4 and NV_geometry_program4. */
// prettier-ignore
const SPECIAL: readonly (readonly [GpuProgramType, 'nvfp4' | 'nvgp4', Row])[] = [
  ['fragment', 'nvfp4', ['DDX',     'SpecialInstruction', 'X-XXX', 'F', 'v', 'v', 'partial derivative relative to X']],
  ['fragment', 'nvfp4', ['DDY',     'SpecialInstruction', 'X-XXX', 'F', 'v', 'v', 'partial derivative relative to Y']],
  ['fragment', 'nvfp4', ['KIL',     'SpecialInstruction', 'XX--X', 'F', '-', 'v', 'kill fragment']],
  ['geometry', 'nvgp4', ['EMIT',    'SpecialInstruction', '-----', '-', '-', '',  'emit vertex']],
  ['geometry', 'nvgp4', ['ENDPRIM', 'SpecialInstruction', '-----', '-', '-', '',  'end of primitive']],
];

const KINDS: Readonly<Record<Code, GpuOperandSpec>> = {
  v: { kind: 'vector', type: null },
  vf: { kind: 'vector', type: 'F' },
  vs: { kind: 'vector', type: 'S' },
  vu: { kind: 'vector', type: 'U' },
  s: { kind: 'scalar', type: null },
};

function kindOf(code: string): GpuOperandSpec {
  const kind = KINDS[code as Code] as GpuOperandSpec | undefined;
  if (kind === undefined) throw new Error(`${code} is no kind of operand`);
  return kind;
}

function specOf(
  [name, form, modifiers, defaultType, out, inputs, title]: Row,
  document: GpuInstructionSpec['document'],
  programType: GpuProgramType | null,
): GpuInstructionSpec {
  const has = (column: number): boolean => modifiers[column] === 'X';
  return {
    name,
    form,
    types: [...(has(0) ? (['F'] as const) : []), ...(has(1) ? (['S', 'U'] as const) : [])],
    defaultType: defaultType === '-' ? null : defaultType,
    updatesCodes: has(2),
    clamps: has(3),
    half: has(4),
    result: out === '-' ? null : kindOf(out),
    operands: inputs === '' ? [] : inputs.split(',').map(kindOf),
    programType,
    document,
    section: `2.X.8.${name}`,
    title,
  };
}

export const GPU_INSTRUCTIONS: readonly GpuInstructionSpec[] = [
  ...ROWS.map((row) => specOf(row, 'gp4', null)),
  ...SPECIAL.map(([programType, document, row]) => specOf(row, document, programType)),
];

const BY_NAME = new Map(GPU_INSTRUCTIONS.map((spec) => [spec.name, spec]));

/** The table's entry for a base name ("ADD", never "ADDR" or "ADD.CC"). */
export function gpuInstructionNamed(name: string): GpuInstructionSpec | undefined {
  return BY_NAME.get(name);
}
