/**
 * Every reason for which a program fails to load, with the error INVALID_OPERATION
 * (NV_vertex_program2 §2.14.1.8). The loader names one of these; coverage asks for a case for each.
 */
import type { EnvironmentName } from './environments.js';

export interface Restriction {
  readonly id: RestrictionId;
  /** The clause that it realises. */
  readonly clause: string;
  /** Section of NV_vertex_program2, unless another document is named. */
  readonly section: string;
  /** The environments whose programs can violate it. */
  readonly environments: readonly EnvironmentName[];
  /** What a loadable program does or does not do. */
  readonly says: string;
  /** Whether it is decided only at the end, so that the error position is the program's length. */
  readonly wholeProgram: boolean;
}

const ALL = ['VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0', 'GF3'] as const;
const VERTEX = ['VP1.0', 'VP1.1', 'VP2.0', 'GF3'] as const;
const BEFORE_VP2 = ['VP1.0', 'VP1.1', 'VSP1.0', 'GF3'] as const;
const FIRST = ['VP1.0', 'VSP1.0', 'GF3'] as const;
const STATE = ['VSP1.0'] as const;
const WITH_OPTIONS = ['VP1.1', 'VP2.0'] as const;
const VP2 = ['VP2.0'] as const;

type Row = readonly [section: string, environments: readonly EnvironmentName[], says: string];

const SCANNED = {
  header: ['2.14.1.8', ALL, 'The program begins with the token of an environment.'],
  syntax: [
    '2.14.1.8',
    ALL,
    'The program matches the grammar and has no undefined token or character.',
  ],
  'option-unavailable': ['2.14.1.8', FIRST, 'Only VP1.1 and VP2.0 programs have options.'],
  'unknown-option': ['2.14.6', WITH_OPTIONS, 'The only option is NV_position_invariant.'],
  'label-unavailable': ['2.14.1.8', BEFORE_VP2, 'Only VP2.0 programs have labels.'],
  'duplicate-label': ['2.14.2.3', VP2, 'A label is defined once.'],
  'instruction-unavailable': ['2.14.2', BEFORE_VP2, 'The environment has the instruction.'],
  'suffix-unavailable': [
    '2.14.1.8',
    BEFORE_VP2,
    'Only VP2.0 has opcodes with the suffix "C", which updates the condition code.',
  ],
  'instruction-limit': [
    '2.14.1.8',
    ALL,
    'A program has at most 128 instructions, in VP2.0 at most 256.',
  ],
  'temporary-unavailable': [
    '2.14.1.4',
    ALL,
    'Temporary registers are R0 to R11, in VP2.0 R0 to R15.',
  ],
  'null-register-unavailable': ['2.14.1.4', BEFORE_VP2, 'Only VP2.0 has the pseudo-register CC.'],
  'result-unavailable': [
    '2.14.1.5',
    BEFORE_VP2,
    'Clip distances are results of VP2.0 alone; a state program has no vertex result registers.',
  ],
  'parameter-destination-unavailable': [
    '2.14.1.8',
    VERTEX,
    'Only a state program writes program parameters.',
  ],
  'address-unavailable': ['2.14.1.3', ALL, 'The address register is A0, in VP2.0 also A1.'],
  'address-component-unavailable': [
    '2.14.1.3',
    BEFORE_VP2,
    'Before VP2.0 an address register is used through its component x alone.',
  ],
  'address-mask': [
    '2.14.1.8',
    BEFORE_VP2,
    'Before VP2.0 an address register is written with the mask ".x", which must be there.',
  ],
  'scalar-address-operand': [
    '2.14.1.8',
    BEFORE_VP2,
    'Before VP2.0 the operand of ARL is a scalar: it names exactly one component.',
  ],
  'condition-mask-unavailable': ['2.14.1.8', BEFORE_VP2, 'Only VP2.0 has condition code masks.'],
  'sign-unavailable': ['2.14.1.8', FIRST, 'Only VP1.1 and VP2.0 accept a "+" before an operand.'],
  'absolute-unavailable': [
    '2.14.1.8',
    BEFORE_VP2,
    'Only VP2.0 takes the absolute value of an operand.',
  ],
  'attribute-range': ['2.14.1.8', VERTEX, 'Vertex attributes are numbered 0 to 15.'],
  'attribute-unavailable': ['2.14.5', STATE, 'A state program reads no vertex attribute but v[0].'],
  'parameter-range': [
    '2.14.1.8',
    ALL,
    'Program parameters are numbered 0 to 95, in VP2.0 0 to 255.',
  ],
  'offset-range': [
    '2.14.1.8',
    ALL,
    'Offsets of relative addressing are -64 to +63, in VP2.0 -256 to +255.',
  ],
  'two-parameters': [
    '2.14.1.8',
    ALL,
    'An instruction sources one program parameter at most, however often.',
  ],
  'two-attributes': [
    '2.14.1.8',
    VERTEX,
    'An instruction sources one vertex attribute at most, however often.',
  ],
  'position-invariant-hpos': [
    '2.14.6.1',
    WITH_OPTIONS,
    'A position-invariant program does not write HPOS.',
  ],
  'position-invariant-relative': [
    '2.14.6.1',
    ['VP1.1'],
    'A position-invariant VP1.1 program does not use relative addressing.',
  ],
  'position-invariant-instruction-limit': [
    '2.14.6.1',
    WITH_OPTIONS,
    'A position-invariant program has at most 124 instructions, in VP2.0 at most 252.',
  ],
} as const satisfies Record<string, Row>;

const WHOLE_PROGRAM = {
  'undefined-label': ['2.14.2.3', VP2, 'Every label that is branched to is defined.'],
  'no-hpos-write': [
    '2.14.1.8',
    VERTEX,
    'A vertex program that is not position-invariant writes a component of HPOS.',
  ],
  'no-parameter-write': ['2.14.5', STATE, 'A state program writes a program parameter.'],
} as const satisfies Record<string, Row>;

export type RestrictionId = keyof typeof SCANNED | keyof typeof WHOLE_PROGRAM;

function table(rows: Readonly<Record<string, Row>>, wholeProgram: boolean): Restriction[] {
  return Object.entries(rows).map(([id, [section, environments, says]]) => ({
    id: id as RestrictionId,
    clause: `vp2.load.${id}`,
    section,
    environments,
    says,
    wholeProgram,
  }));
}

export const RESTRICTIONS: readonly Restriction[] = [
  ...table(SCANNED, false),
  ...table(WHOLE_PROGRAM, true),
];

export const RESTRICTION_IDS: readonly string[] = RESTRICTIONS.map(({ id }) => id);
