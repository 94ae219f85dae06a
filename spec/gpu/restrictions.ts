/**
 * Every reason for which a GPU program fails to load, with the error INVALID_OPERATION (NV_gpu_program4
 * §2.X.2). The loader names one of these; coverage asks for a case for each. Data only.
 */
import {
  DECLARATION_RESTRICTIONS,
  WHOLE_DECLARATION_RESTRICTIONS,
} from './declaration-restrictions.js';
import type { GpuEnvironmentName } from './environments.js';
import type { GpuDocument, GpuRestrictionRow } from './restriction-row.js';

export interface GpuRestriction {
  readonly id: GpuRestrictionId;
  /** Document and section, as spec/documents.yaml names them. */
  readonly document: GpuDocument;
  readonly section: string;
  /** The environments whose programs can violate it. */
  readonly environments: readonly GpuEnvironmentName[];
  /** What a loadable program does or does not do. */
  readonly says: string;
  /** Whether it is decided only at the end, so that the error position is the program's length. */
  readonly wholeProgram: boolean;
}

const ALL = ['NVvp4.0', 'NVfp4.0', 'NVgp4.0'] as const;
const FRAGMENT = ['NVfp4.0'] as const;
const GEOMETRY = ['NVgp4.0'] as const;
const NOT_GEOMETRY = ['NVvp4.0', 'NVfp4.0'] as const;

const PROGRAM = {
  header: ['gp4', '2.X.2', ALL, 'The program begins with the header of a program type.'],
  syntax: [
    'gp4',
    '2.X.2',
    ALL,
    'The program matches the grammar and has no undefined token or character.',
  ],
  'unknown-option': ['gp4', '2.X.6', ALL, 'Every option is one of the program type.'],
  'option-conflict': [
    'nvfp4',
    '2.X.6.Y',
    FRAGMENT,
    'A program has one fog option and one precision hint at most.',
  ],
  'declaration-unavailable': [
    'gp4',
    '2.X.7',
    NOT_GEOMETRY,
    'Only geometry programs declare primitive types and a vertex limit.',
  ],
  'duplicate-declaration': ['nvgp4', '2.X.7.Y', GEOMETRY, 'Each declaration stands there once.'],
  'vertices-out-range': [
    'nvgp4',
    '2.14.6.4',
    GEOMETRY,
    'VERTICES_OUT is positive and no greater than MAX_PROGRAM_OUTPUT_VERTICES_NV.',
  ],
  'reserved-word': [
    'gp4',
    '2.X.2',
    ALL,
    'No reserved word of the program type is the name of a variable or label.',
  ],
} as const satisfies Record<string, GpuRestrictionRow>;

const MODIFIERS = {
  'instruction-unavailable': ['gp4', '2.X.8', ALL, 'The program type has the instruction.'],
  'repeated-modifier': [
    'gp4',
    '2.X.4.1',
    ALL,
    'An instruction has one modifier of each kind at most: data type, condition code update, ' +
      'clamping, special, NTC.',
  ],
  'unsupported-modifier': ['gp4', '2.X.4.1', ALL, 'An instruction supports its modifiers.'],
  'clamped-integer': ['gp4', '2.X.4.1', ALL, 'Only floating-point results are clamped.'],
  'special-modifier-type': [
    'gp4',
    '2.X.8.MUL',
    ALL,
    'S24 and U24 stand without a data type modifier, HI stands with S or U.',
  ],
} as const satisfies Record<string, GpuRestrictionRow>;

const OPERANDS = {
  'undeclared-variable': ['gp4', '2.X.3', ALL, 'A variable is declared before it is used.'],
  'type-mismatch': [
    'gp4',
    '2.X.3.1',
    ALL,
    'A variable with a data type modifier is read and written as that type, except under NTC.',
  ],
  'result-read': ['gp4', '2.X.3.5', ALL, 'Results are write-only.'],
  'read-only-destination': [
    'gp4',
    '2.X.4.3',
    ALL,
    'Only temporaries and results are destinations.',
  ],
  'buffer-binding-used': [
    'gp4',
    '2.X.3.6',
    ALL,
    'Bindings of program parameter buffers stand in BUFFER statements alone.',
  ],
  'array-member-missing': ['gp4', '2.X.3.1', ALL, 'The use of an array names a member.'],
  'array-member-unexpected': [
    'gp4',
    '2.X.3.1',
    ALL,
    'The use of a variable that is no array names no member.',
  ],
  'array-member-range': ['gp4', '2.X.4.2', ALL, 'A constant index is less than the size.'],
  'index-register': [
    'gp4',
    '2.X.4.2',
    ALL,
    'A relative index is a component of an integer variable that can be read.',
  ],
  'index-offset-range': [
    'gp4',
    '2.X.4.2',
    ALL,
    'The constant offset of relative addressing is at least 0 and less than the size.',
  ],
  'mixed-swizzle': [
    'gp4',
    '2.X.4.2',
    ALL,
    'The letters of a swizzle are all of xyzw or all of rgba.',
  ],
  'short-packed': ['gp4', '2.X.8.PK2H', ALL, 'No pack instruction writes a SHORT variable.'],
  'short-unpacked': ['gp4', '2.X.8.UP2H', ALL, 'No unpack instruction reads a SHORT variable.'],
} as const satisfies Record<string, GpuRestrictionRow>;

const TEXTURES = {
  'texture-unit-range': ['gp4', '2.X.4.4', ALL, 'The texture image unit exists.'],
  'buffer-texture-sampled': [
    'gp4',
    '2.X.4.4',
    ALL,
    'Buffer textures are fetched from and queried, not sampled.',
  ],
  'texel-fetch-target': ['gp4', '2.X.4.4', ALL, 'TXF fetches from no SHADOW or CUBE target.'],
  'texture-coordinate-shortage': [
    'gp4',
    '2.X.8.TXB',
    ALL,
    'TXB, TXL and TXP have no target SHADOWCUBE or SHADOWARRAY2D.',
  ],
  'mixed-texture-targets': [
    'gp4',
    '2.X.4.4',
    ALL,
    'A texture image unit is accessed by one target only.',
  ],
  'texel-offset-dimension': [
    'gp4',
    '2.X.4.4',
    ALL,
    'A texel offset is zero where the target has no dimension for it.',
  ],
  'texel-offset-range': [
    'gp4',
    '2.X.4.4',
    ALL,
    'A texel offset lies within MIN_ and MAX_PROGRAM_TEXEL_OFFSET_EXT.',
  ],
} as const satisfies Record<string, GpuRestrictionRow>;

const FLOW = {
  'duplicate-label': ['gp4', '2.X.5', ALL, 'A label is defined once.'],
  'label-in-block': ['gp4', '2.X.5', ALL, 'No label stands inside an IF or REP block.'],
  'wrong-block-end': [
    'gp4',
    '2.X.5',
    ALL,
    'ELSE and ENDIF belong to the innermost block, an IF, ENDREP to a REP; an IF has one ELSE.',
  ],
  'if-depth': ['gp4', '2.X.5', ALL, 'IF blocks nest to MAX_PROGRAM_IF_DEPTH_NV at most.'],
  'loop-depth': ['gp4', '2.X.5', ALL, 'REP blocks nest to MAX_PROGRAM_LOOP_DEPTH_NV at most.'],
  'outside-loop': ['gp4', '2.X.5', ALL, 'BRK and CONT stand inside a REP block.'],
  'endless-loop': [
    'gp4',
    '2.X.5',
    ALL,
    'A REP without a count has a BRK of its own, or a RET at any depth.',
  ],
} as const satisfies Record<string, GpuRestrictionRow>;

const WHOLE_PROGRAM = {
  ...WHOLE_DECLARATION_RESTRICTIONS,
  'undefined-label': ['gp4', '2.X.5', ALL, 'Every label that is called is defined.'],
  'open-block': ['gp4', '2.X.5', ALL, 'Every IF and REP block is ended.'],
  'missing-declaration': [
    'nvgp4',
    '2.X.7.Y',
    GEOMETRY,
    'A geometry program declares PRIMITIVE_IN, PRIMITIVE_OUT and VERTICES_OUT.',
  ],
} as const satisfies Record<string, GpuRestrictionRow>;

const SCANNED = {
  ...PROGRAM,
  ...DECLARATION_RESTRICTIONS,
  ...MODIFIERS,
  ...OPERANDS,
  ...TEXTURES,
  ...FLOW,
};

export type GpuRestrictionId = keyof typeof SCANNED | keyof typeof WHOLE_PROGRAM;

function table(
  rows: Readonly<Record<string, GpuRestrictionRow>>,
  wholeProgram: boolean,
): GpuRestriction[] {
  return Object.entries(rows).map(([id, [document, section, environments, says]]) => ({
    id: id as GpuRestrictionId,
    document,
    section,
    environments,
    says,
    wholeProgram,
  }));
}

export const GPU_RESTRICTIONS: readonly GpuRestriction[] = [
  ...table(SCANNED, false),
  ...table(WHOLE_PROGRAM, true),
];

export const GPU_RESTRICTION_IDS: readonly string[] = GPU_RESTRICTIONS.map(({ id }) => id);
