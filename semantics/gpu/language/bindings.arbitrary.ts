/** Random bindings of GPU programs, of every production for them and of all program types, for properties. */
import fc from 'fast-check';
import type { GpuProgramType } from '../../../spec/gpu/environments.js';
import type { BindingPart, BindingSyntax } from './ast.js';
import { integer, NOWHERE, word } from './words.arbitrary.js';

/**
 * Bindings in a notation: `(a|b)` is one of several words, `[]` an index, `[?]` an index or nothing, `[..]`
 * a range.
 */
type OfType = Readonly<Record<GpuProgramType, readonly string[]>>;

const ATTRIBUTES: OfType = {
  vertex: [
    'vertex.(position|normal|fogcoord|id|instance)',
    'vertex.weight[?]',
    'vertex.texcoord[?]',
    'vertex.attrib[]',
    'vertex.color',
    'vertex.color.(primary|secondary)',
  ],
  fragment: [
    'fragment.(fogcoord|position|facing)',
    'fragment.texcoord[?]',
    'fragment.clip[]',
    'fragment.attrib[]',
    'fragment.color',
    'fragment.color.(primary|secondary)',
    'primitive.id',
  ],
  geometry: [
    'vertex[?].(position|fogcoord|pointsize|id)',
    'vertex[?].texcoord[?]',
    'vertex[?].clip[]',
    'vertex[?].attrib[]',
    'vertex[?].color',
    'vertex[?].color.(primary|secondary)',
    'vertex[?].color.(front|back)',
    'vertex[?].color.(front|back).(primary|secondary)',
    'primitive.id',
  ],
};

const ATTRIBUTE_RANGES: OfType = {
  vertex: ['vertex.texcoord[..]', 'vertex.attrib[..]'],
  fragment: ['fragment.(texcoord|clip|attrib)[..]'],
  geometry: ['vertex[?].(texcoord|clip|attrib)[..]'],
};

const TRANSFORMED = [
  'result.texcoord[?]',
  'result.clip[]',
  'result.attrib[]',
  'result.color',
  'result.color.(primary|secondary)',
  'result.color.(front|back)',
  'result.color.(front|back).(primary|secondary)',
];

const RESULTS: OfType = {
  vertex: ['result.(position|fogcoord|pointsize|id)', ...TRANSFORMED],
  fragment: ['result.color[?]', 'result.depth'],
  geometry: ['result.(position|fogcoord|pointsize|primid|layer)', ...TRANSFORMED],
};

const RESULT_RANGES: OfType = {
  vertex: ['result.(texcoord|clip|attrib)[..]'],
  fragment: [],
  geometry: ['result.(texcoord|clip|attrib)[..]'],
};

const MATRIX_NAMES = [
  'state.matrix.(modelview|texture)[?]',
  'state.matrix.(projection|mvp)',
  'state.matrix.program[]',
];
const MATRICES = MATRIX_NAMES.flatMap((name) => [name, `${name}.(inverse|transpose|invtrans)`]);

const PARAMETERS = [
  'state.material.(ambient|diffuse|specular|emission|shininess)',
  'state.material.(front|back).(ambient|diffuse|specular|emission|shininess)',
  'state.light[].(ambient|diffuse|specular|position|attenuation|half)',
  'state.light[].spot.direction',
  'state.lightmodel.(ambient|scenecolor)',
  'state.lightmodel.(front|back).scenecolor',
  'state.lightprod[].(ambient|diffuse|specular)',
  'state.lightprod[].(front|back).(ambient|diffuse|specular)',
  'state.fog.(color|params)',
  ...MATRICES.map((name) => `${name}.row[]`),
  'state.texgen[?].(eye|object).(s|t|r|q)',
  'state.clip[].plane',
  'state.point.(size|attenuation)',
  'state.texenv[?].color',
  'state.depth.range',
  'program.env[]',
  'program.local[]',
];

const PARAMETER_RANGES = [
  ...MATRICES,
  ...MATRICES.map((name) => `${name}.row[..]`),
  'program.env[..]',
  'program.local[..]',
];

/** <bufferUseDB> */
const BUFFERS = ['program.buffer[][]'];

const BUFFER_RANGES = ['program.buffer[][..]', 'program.buffer[]'];

const index: fc.Arbitrary<BindingPart> = integer.map((value) => ({
  ...NOWHERE,
  kind: 'index',
  index: value,
}));

const range: fc.Arbitrary<BindingPart> = fc
  .tuple(integer, integer)
  .map(([first, last]) => ({ ...NOWHERE, kind: 'range', first, last }));

function wordPart(text: string): BindingPart {
  return { ...word(text), kind: 'word' };
}

function partsOf(token: string): fc.Arbitrary<readonly BindingPart[]> {
  switch (token) {
    case '[]':
      return index.map((part) => [part]);
    case '[..]':
      return range.map((part) => [part]);
    case '[?]':
      return fc.option(index, { nil: null }).map((part) => (part === null ? [] : [part]));
    default: {
      const words = token.replace(/[()]/g, '').split('|');
      return fc.constantFrom(...words).map((text) => [wordPart(text)]);
    }
  }
}

function bindingOf(notation: string): fc.Arbitrary<BindingSyntax> {
  const tokens = notation.match(/\[[^\]]*\]|\([^)]*\)|[a-z]+/g) ?? [];
  return fc
    .tuple(...tokens.map(partsOf))
    .map((parts) => ({ ...NOWHERE, kind: 'binding', parts: parts.flat() }));
}

function oneOf(...notations: readonly string[]): fc.Arbitrary<BindingSyntax> {
  return fc.oneof(...notations.map(bindingOf));
}

/** Bindings that may stand in instructions of a program type. */
export function attributeBinding(type: GpuProgramType): fc.Arbitrary<BindingSyntax> {
  return oneOf(...ATTRIBUTES[type]);
}

export function resultBinding(type: GpuProgramType): fc.Arbitrary<BindingSyntax> {
  return oneOf(...RESULTS[type]);
}

export const parameterBinding = oneOf(...PARAMETERS);

/** Bindings that may stand in declarations of a program type. */
export function declaredAttribute(type: GpuProgramType): fc.Arbitrary<BindingSyntax> {
  return oneOf(...ATTRIBUTES[type], ...ATTRIBUTE_RANGES[type]);
}

export function declaredResult(type: GpuProgramType): fc.Arbitrary<BindingSyntax> {
  return oneOf(...RESULTS[type], ...RESULT_RANGES[type]);
}

export const declaredBuffer = oneOf(...BUFFERS);

/** Bindings that may stand in a list of a declaration only. */
export const listedParameter = oneOf(...PARAMETERS, ...PARAMETER_RANGES);
export const listedBuffer = oneOf(...BUFFERS, ...BUFFER_RANGES);
