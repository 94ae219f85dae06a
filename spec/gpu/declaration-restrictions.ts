/**
 * The restrictions of declarations, names and bindings; restrictions.ts takes them up with the others. Data
 * only.
 */
import type { GpuRestrictionRow } from './restriction-row.js';

const ALL = ['NVvp4.0', 'NVfp4.0', 'NVgp4.0'] as const;
const VERTEX = ['NVvp4.0'] as const;
const FRAGMENT = ['NVfp4.0'] as const;
const GEOMETRY = ['NVgp4.0'] as const;
const NOT_FRAGMENT = ['NVvp4.0', 'NVgp4.0'] as const;

const NAMES = {
  'duplicate-variable': ['gp4', '2.X.3', ALL, 'A name is declared once.'],
} as const satisfies Record<string, GpuRestrictionRow>;

const VARIABLE_MODIFIERS = {
  'two-data-types': ['gp4', '2.X.3.1', ALL, 'A declaration has one data type modifier at most.'],
  'two-sizes': ['gp4', '2.X.3.1', ALL, 'A declaration has one storage size modifier at most.'],
  'size-unavailable': [
    'gp4',
    '2.X.3.1',
    ALL,
    'LONG stands before TEMP alone, SHORT before TEMP and OUTPUT.',
  ],
  'interpolation-unavailable': [
    'nvfp4',
    '2.X.2',
    NOT_FRAGMENT,
    'Only fragment programs have FLAT, CENTROID and NOPERSPECTIVE.',
  ],
  'interpolation-of-no-attribute': [
    'nvfp4',
    '2.X.3.1',
    FRAGMENT,
    'Interpolation modifiers stand before ATTRIB alone.',
  ],
  'repeated-interpolation': [
    'nvfp4',
    '2.X.3.1',
    FRAGMENT,
    'A declaration has each interpolation modifier once at most.',
  ],
  'flat-conflict': [
    'nvfp4',
    '2.X.3.1',
    FRAGMENT,
    'FLAT does not stand together with CENTROID or NOPERSPECTIVE.',
  ],
  'interpolated-binding': [
    'nvfp4',
    '2.X.3.1',
    FRAGMENT,
    'Position, face direction, fog coordinate and clip distances have no interpolation modifiers.',
  ],
  'different-interpolation': [
    'nvfp4',
    '2.X.3.1',
    FRAGMENT,
    'Variables bound to one fragment attribute have the same interpolation modifiers.',
  ],
  'color-interpolation': [
    'nvfp4',
    '2.X.3.1',
    FRAGMENT,
    'Variables bound to the primary and the secondary color have the same interpolation modifiers.',
  ],
  'integer-not-flat': [
    'nvfp4',
    '2.X.3.1',
    FRAGMENT,
    'A fragment attribute with INT or UINT is FLAT too.',
  ],
} as const satisfies Record<string, GpuRestrictionRow>;

const ARRAYS = {
  'array-size': ['gp4', '2.X.3.1', ALL, 'The declared size of an array is positive.'],
  'array-size-missing': ['gp4', '2.X.3.1', ALL, 'A TEMP array has a size.'],
  'array-size-mismatch': [
    'gp4',
    '2.X.3.1',
    ALL,
    'The declared size of an array is the number of its bindings.',
  ],
  'bindings-outside-array': ['gp4', '2.X.3.2', ALL, 'Ranges stand in declarations of arrays only.'],
  'attribute-array': [
    'gp4',
    '2.X.3.2',
    ALL,
    'The bindings of an attribute array are of one type that is grouped in arrays, and increase ' +
      'consecutively.',
  ],
  'result-array': [
    'gp4',
    '2.X.3.5',
    NOT_FRAGMENT,
    'The bindings of a result array are of one type that is grouped in arrays, and increase ' +
      'consecutively.',
  ],
  'fragment-result-array': [
    'nvfp4',
    '2.X.3.5',
    FRAGMENT,
    'Results of fragment programs are no arrays.',
  ],
  'buffer-array': [
    'gp4',
    '2.X.3.6',
    ALL,
    'The bindings of a buffer array are of one binding point, and increase consecutively.',
  ],
  'relative-attribute': [
    'gp4',
    '2.X.3.2',
    ALL,
    'An attribute is bound to one array with relative addressing at most.',
  ],
  'relative-parameter': [
    'gp4',
    '2.X.3.3',
    ALL,
    'A parameter is bound once at most to arrays with relative addressing.',
  ],
  'relative-result': [
    'gp4',
    '2.X.3.5',
    NOT_FRAGMENT,
    'A result is bound to one array with relative addressing at most.',
  ],
  'temporary-limit': [
    'gp4',
    '2.X.3.9',
    ALL,
    'A program has no more temporaries than MAX_PROGRAM_TEMPORARIES_ARB.',
  ],
} as const satisfies Record<string, GpuRestrictionRow>;

const BINDINGS = {
  'attribute-binding': [
    'gp4',
    '2.X.3.2',
    ALL,
    'An attribute variable is bound to attributes of the program type.',
  ],
  'result-binding': [
    'gp4',
    '2.X.3.5',
    ALL,
    'A result variable is bound to results of the program type.',
  ],
  'attribute-index': ['gp4', '2.X.3.2', ALL, 'The numbers of an attribute binding exist.'],
  'result-index': ['gp4', '2.X.3.5', ALL, 'The numbers of a result binding exist.'],
  'parameter-index': ['gp4', '2.X.3.3', ALL, 'The numbers of a parameter binding exist.'],
  'buffer-index': ['gp4', '2.X.3.6', ALL, 'The binding point of a parameter buffer exists.'],
  'range-order': ['gp4', '2.X.3.3', ALL, 'The first number of a range is not the greater one.'],
  'buffer-width': [
    'gp4',
    '2.X.3.6',
    ALL,
    'Variables declared BUFFER and BUFFER4 do not share a binding point.',
  ],
  'attribute-pair': [
    'nvvp4',
    '2.X.3.2',
    VERTEX,
    'A program does not bind both the conventional and the generic attribute of a row of Table X.X.',
  ],
  'position-invariant-position': [
    'nvvp4',
    '2.X.6.Y',
    VERTEX,
    'A position-invariant program does not bind result.position.',
  ],
  'color-number': [
    'nvfp4',
    '2.X.6.Y',
    FRAGMENT,
    'Only under ARB_draw_buffers or ATI_draw_buffers color outputs have numbers.',
  ],
  'vertex-number': [
    'nvgp4',
    '2.X.3.2',
    GEOMETRY,
    'The number of a vertex is less than the vertices of the input primitive.',
  ],
  'vertex-number-missing': [
    'nvgp4',
    '2.X.3.2',
    GEOMETRY,
    'A vertex attribute that an instruction names has the number of its vertex.',
  ],
} as const satisfies Record<string, GpuRestrictionRow>;

const CONSTANTS = {
  'float-constant': ['gp4', '2.X.3.3', ALL, 'No integer is written as a floating-point constant.'],
  'negative-constant': ['gp4', '2.X.3.3', ALL, 'No unsigned integer is negative.'],
  'constant-range': ['gp4', '2.X.3.3', ALL, 'An integer constant fits its type.'],
} as const satisfies Record<string, GpuRestrictionRow>;

export const DECLARATION_RESTRICTIONS = {
  ...NAMES,
  ...VARIABLE_MODIFIERS,
  ...ARRAYS,
  ...BINDINGS,
  ...CONSTANTS,
};

/** They concern declarations and implicit uses together, hence are decided at the end. */
export const WHOLE_DECLARATION_RESTRICTIONS = {
  'implicit-color-interpolation': [
    'nvfp4',
    '2.X.3.1',
    FRAGMENT,
    'A color that an instruction names has the interpolation modifiers of the variables bound to ' +
      'the other color.',
  ],
} as const satisfies Record<string, GpuRestrictionRow>;
