/** Each variable of the documents' state tables: its value at first, by its query; another once it is set; and the group that saves it. */
import { describe, expect, it } from 'vitest';
import { STATE_VARIABLES, type StateVariable } from '../../../spec/gl/state-tables.js';
import type { ContextName } from '../../../spec/gl/limits.js';
import { answer } from './scripted.testing.js';

const VP = 'GL_VERTEX_PROGRAM_NV';
const ARB = 'GL_VERTEX_PROGRAM_ARB';

/** The queries of a variable: one for each of several that differ in a number. */
function queriesOf({ name, query, count }: StateVariable): readonly string[] {
  const all = typeof count === 'number' ? count : 1;
  const each = (text: (index: number) => string, first = 0): readonly string[] =>
    Array.from({ length: all - first }, (_, at) => text(first + at));
  switch (query) {
    case 'IsEnabled':
      return count === 1 ? [`glIsEnabled(GL_${name});`] : each((n) => `glIsEnabled(GL_${name.replace('n_', `${String(n)}_`)});`);
    case 'GetProgramParameterNV':
      return each((n) => `glGetProgramParameterfvNV(${VP}, ${String(n)}, GL_${name});`);
    case 'GetVertexAttribNV':
      // The current value of attribute 0 is no state (section 2.14.6).
      return each((n) => `glGetVertexAttrib${name.startsWith('CURRENT') ? 'f' : 'i'}vNV(${String(n)}, GL_${name});`, name.startsWith('CURRENT') ? 1 : 0);
    case 'GetTrackMatrixivNV':
      return each((n) => `glGetTrackMatrixivNV(${VP}, ${String(4 * n)}, GL_${name});`);
    case 'GetProgramivNV':
      return [`glGetProgramivNV(1, GL_${name});`];
    case 'GetProgramStringNV':
      return [`glGetProgramStringNV(1, GL_${name});`];
    case 'GetProgramEnvParameterARB':
      return each((n) => `glGetProgramEnvParameterfvARB(${ARB}, ${String(n)});`);
    case 'GetProgramLocalParameterARB':
      return each((n) => `glGetProgramLocalParameterfvARB(${ARB}, ${String(n)});`);
    case 'GetVertexAttribARB':
      return each((n) => `glGetVertexAttrib${name.startsWith('CURRENT') ? 'f' : 'i'}vARB(${String(n)}, GL_${name});`, name.startsWith('CURRENT') ? 1 : 0);
    case 'GetVertexAttribPointerARB':
      return each((n) => `glGetVertexAttribPointervARB(${String(n)}, GL_${name});`);
    case 'GetProgramivARB':
      return [`glGetProgramivARB(${/^(?:GEOMETRY|MAX_PROGRAM_(?:OUTPUT|TOTAL))/.test(name) ? 'GL_GEOMETRY_PROGRAM_NV' : ARB}, GL_${name});`];
    case 'GetProgramStringARB':
      return [`glGetProgramStringARB(${ARB}, GL_${name});`];
    case 'GetFramebufferAttachmentParameterivEXT':
      return ['COLOR_ATTACHMENT0', 'COLOR_ATTACHMENT1', 'DEPTH_ATTACHMENT'].map((point) => `gl${query}(GL_FRAMEBUFFER_EXT, GL_${point}_EXT, GL_${name});`);
    case 'GetIntegerIndexedvEXT':
      return each((n) => `glGetIntegerIndexedvEXT(GL_${name}, ${String(n)});`);
    default:
      return [`gl${query ?? ''}(GL_${name});`];
  }
} // prettier-ignore

const load = (target: string, text: string): string =>
  `glProgramStringARB(${target}, GL_PROGRAM_FORMAT_ASCII_ARB, ${String(text.length)}, "${text}");`;
const NV_TEXT = '!!VP1.0 MOV o[HPOS], v[0]; END';
const loadNv = `glLoadProgramNV(${VP}, 1, ${String(NV_TEXT.length)}, "${NV_TEXT}");`;
const VERTEX =
  '!!NVvp4.0 ATTRIB a = vertex.position; PARAM p = {1, 2, 3, 4}; TEMP t; ADD t, a, p; MOV result.position, t; END';
const loadVertex = load(ARB, VERTEX);
const loadGeometry = load('GL_GEOMETRY_PROGRAM_NV', '!!NVgp4.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 4; MOV result.position, vertex[0].position; EMIT; END'); // prettier-ignore
const array = 'short a[] = {1, 2, 3, 4, 5, 6};';
const pointerNv = `${array} glVertexAttribPointerNV(3, 3, GL_SHORT, 12, a);`;
const pointerArb = `${array} glVertexAttribPointerARB(3, 3, GL_SHORT, GL_TRUE, 12, a);`;
const enableArray = 'glEnableVertexAttribArrayARB(3);';
const buffer = (target: string): string =>
  `glBindBuffer(GL_${target}_PROGRAM_PARAMETER_BUFFER_NV, 7); glBufferData(GL_${target}_PROGRAM_PARAMETER_BUFFER_NV, 64, NULL, GL_STATIC_DRAW); glBindBufferBaseNV(GL_${target}_PROGRAM_PARAMETER_BUFFER_NV, 0, 7);`;
const isNone = 'what nothing sets';

/** What sets a variable, which of its queries shows it, and what that answers then. */
const SET: Readonly<Record<string, readonly [script: string, shown: number, value: unknown]>> = {
  VERTEX_PROGRAM_NV: [`glEnable(${VP});`, 0, true],
  VERTEX_PROGRAM_POINT_SIZE_NV: ['glEnable(GL_VERTEX_PROGRAM_POINT_SIZE_NV);', 0, true],
  VERTEX_PROGRAM_TWO_SIDE_NV: ['glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);', 0, true],
  PROGRAM_ERROR_POSITION_NV: [`glLoadProgramNV(${VP}, 1, 3, "END");`, 0, 0],
  PROGRAM_PARAMETER_NV: [`glProgramParameter4fNV(${VP}, 95, 1, 2, 3, 4);`, 95, [1, 2, 3, 4]],
  CURRENT_ATTRIB_NV: ['glVertexAttrib4fNV(6, 1, 2, 3, 4);', 5, [1, 2, 3, 4]],
  TRACK_MATRIX_NV: [`glTrackMatrixNV(${VP}, 92, GL_MATRIX7_NV, GL_INVERSE_NV);`, 23, 'MATRIX7_NV'],
  TRACK_MATRIX_TRANSFORM_NV: [`glTrackMatrixNV(${VP}, 92, GL_MATRIX7_NV, GL_INVERSE_NV);`, 23, 'INVERSE_NV'],
  VERTEX_PROGRAM_BINDING_NV: [`${loadNv} glBindProgramNV(${VP}, 1);`, 0, 1],
  VERTEX_ATTRIB_ARRAYn_NV: ['glEnableClientState(GL_VERTEX_ATTRIB_ARRAY15_NV);', 15, true],
  ATTRIB_ARRAY_SIZE_NV: [pointerNv, 3, 3],
  ATTRIB_ARRAY_STRIDE_NV: [pointerNv, 3, 12],
  ATTRIB_ARRAY_TYPE_NV: [pointerNv, 3, 'SHORT'],
  PROGRAM_TARGET_NV: [loadNv, 0, 'VERTEX_PROGRAM_NV'],
  PROGRAM_LENGTH_NV: [loadNv, 0, NV_TEXT.length],
  PROGRAM_RESIDENT_NV: [loadNv, 0, true],
  PROGRAM_STRING_NV: [loadNv, 0, NV_TEXT],
  CURRENT_MATRIX_STACK_DEPTH_NV: ['glPushMatrix();', 0, 2],
  CURRENT_MATRIX_NV: ['glScalef(2, 3, 4);', 0, [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1]],
  VERTEX_PROGRAM_ARB: [`glEnable(${ARB});`, 0, true],
  VERTEX_PROGRAM_POINT_SIZE_ARB: ['glEnable(GL_VERTEX_PROGRAM_POINT_SIZE_ARB);', 0, true],
  VERTEX_PROGRAM_TWO_SIDE_ARB: ['glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_ARB);', 0, true],
  'program environment parameters': [`glProgramEnvParameter4fARB(${ARB}, 95, 1, 2, 3, 4);`, 95, [1, 2, 3, 4]],
  CURRENT_VERTEX_ATTRIB_ARB: ['glVertexAttrib4fARB(6, 1, 2, 3, 4);', 5, [1, 2, 3, 4]],
  PROGRAM_ERROR_POSITION_ARB: [load(ARB, 'END'), 0, 0],
  PROGRAM_ERROR_STRING_ARB: [load(ARB, 'END'), 0, expect.stringMatching(/./) as unknown],
  VERTEX_ATTRIB_ARRAY_ENABLED_ARB: [enableArray, 3, true],
  VERTEX_ATTRIB_ARRAY_SIZE_ARB: [pointerArb, 3, 3],
  VERTEX_ATTRIB_ARRAY_STRIDE_ARB: [pointerArb, 3, 12],
  VERTEX_ATTRIB_ARRAY_TYPE_ARB: [pointerArb, 3, 'SHORT'],
  VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB: [pointerArb, 3, true],
  VERTEX_ATTRIB_ARRAY_POINTER_ARB: [pointerArb, 3, expect.anything() as unknown],
  PROGRAM_BINDING_ARB: [`glBindProgramARB(${ARB}, 5);`, 0, 5],
  PROGRAM_LENGTH_ARB: [loadVertex, 0, VERTEX.length],
  PROGRAM_FORMAT_ARB: [loadVertex, 0, 'PROGRAM_FORMAT_ASCII_ARB'],
  PROGRAM_STRING_ARB: [loadVertex, 0, VERTEX],
  PROGRAM_INSTRUCTIONS_ARB: [loadVertex, 0, 2],
  PROGRAM_TEMPORARIES_ARB: [loadVertex, 0, null],
  PROGRAM_PARAMETERS_ARB: [loadVertex, 0, null],
  PROGRAM_ATTRIBS_ARB: [loadVertex, 0, null],
  'program local parameters': [`glProgramLocalParameter4fARB(${ARB}, 95, 1, 2, 3, 4);`, 95, [1, 2, 3, 4]],
  CURRENT_MATRIX_ARB: ['glScalef(2, 3, 4);', 0, [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1]],
  CURRENT_MATRIX_STACK_DEPTH_ARB: ['glPushMatrix();', 0, 2],
  VERTEX_ATTRIB_ARRAY_INTEGER_EXT: [`${array} glVertexAttribIPointerEXT(3, 3, GL_SHORT, 12, a);`, 3, true],
  GEOMETRY_PROGRAM_NV: ['glEnable(GL_GEOMETRY_PROGRAM_NV);', 0, true],
  FRAMEBUFFER_ATTACHMENT_LAYERED_EXT: ['glFramebufferTextureEXT(GL_FRAMEBUFFER_EXT, GL_COLOR_ATTACHMENT1_EXT, 7, 0);', 1, 1],
  GEOMETRY_VERTICES_OUT_EXT: [loadGeometry, 0, 4],
  GEOMETRY_INPUT_TYPE_EXT: [loadGeometry, 0, 'LINES'],
  GEOMETRY_OUTPUT_TYPE_EXT: [loadGeometry, 0, 'POINTS'],
  ...Object.fromEntries(['VERTEX', 'GEOMETRY', 'FRAGMENT'].map((target) => [`${target}_PROGRAM_PARAMETER_BUFFER_NV`, [buffer(target), 0, 7]])),
}; // prettier-ignore

/** Variables of which a program decides which number they have, if any: ranges (semantics/gl/program-queries.test.ts). */
const COUNTED = /^PROGRAM_(?:NATIVE_|ADDRESS_REGISTERS|UNDER_NATIVE|\w+_COMPONENTS_NV$)/;

/** As the tables write what a query answers. */
function shown(value: unknown): unknown {
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
}

/** A number of a count is any that it may be: the table's lies among them. */
function agrees(value: unknown, { initial, type }: StateVariable): boolean {
  const own = shown(value);
  if (own !== null && typeof own === 'object' && 'least' in own && 'greatest' in own) {
    return Number(own.least) <= Number(initial) && Number(initial) <= Number(own.greatest);
  }
  // IsEnabled tells truths, and integer queries numbers.
  if (type === 'B' && typeof initial === 'boolean' && typeof own === 'number')
    return own === Number(initial);
  return JSON.stringify(own) === JSON.stringify(initial);
}

/** Any number from 0 on, or some of them. */
function isNumberLeftOpen(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value === 'number') return value >= 0;
  return typeof value === 'object' && 'least' in value && 'greatest' in value && Number(value.least) >= 0 && Number(value.least) <= Number(value.greatest);
} // prettier-ignore

const ASKED = STATE_VARIABLES.filter(
  ({ query, document, name }) =>
    query !== null &&
    // The tables have no number of it.
    !(document === 'NV_gpu_program4' && name.startsWith('PROGRAM_')),
);
const named = (each: StateVariable): string =>
  `${each.document}, ${each.name} by ${each.query ?? ''}`;
const of = (
  each: StateVariable,
): { extension: ContextName; limits: { colorAttachments: number } } => ({
  limits: { colorAttachments: 2 },
  // Its table has 96 of them, and that of NV_vertex_program2 more.
  extension: each.extension,
});

/** Values at first that are not the table's: of what is aliased (section 2.14.6), and of what is no state of an object that there is not. */
const ALIASED: Readonly<Record<number, readonly number[]>> = { 1: [1, 0, 0, 1], 2: [0, 0, 1, 1], 3: [1, 1, 1, 1] }; // prettier-ignore

describe('the tables', () => {
  it('have each variable once', () => {
    const names = STATE_VARIABLES.map((each) => `${each.document} ${each.name} ${String(each.query)}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have as many rows as the documents', () => {
    const rows = (document: string): number => STATE_VARIABLES.filter((each) => each.document === document).length;
    expect(rows('NV_vertex_program')).toBe(13 + 4 + 3 + 2 + 2);
    expect(rows('NV_vertex_program2')).toBe(1 + 5);
    expect(rows('ARB_vertex_program')).toBe(7 + 6 + 16 + 3 + 2 + 14);
    expect(rows('NV_gpu_program4')).toBe(2 + 9);
    expect([rows('NV_vertex_program4'), rows('NV_geometry_program4'), rows('NV_parameter_buffer_object')]).toEqual([1, 5 + 3, 6 + 2]);
  });
}); // prettier-ignore

describe.each(ASKED.map((each) => [named(each), each] as const))('%s', (_, each) => {
  const queries = queriesOf(each);

  it('has its value at first', () => {
    for (const [index, query] of queries.entries()) {
      const value = answer(query, of(each));
      if (each.name === 'CURRENT_ATTRIB_NV') expect(value).toEqual(ALIASED[index + 1] ?? each.initial);
      // There is no object: the query is an error until a program is loaded (section 6.1.13).
      else if (/Program(?:iv|String)NV$/.test(each.query ?? '')) expect(value).toEqual(['INVALID_OPERATION']);
      // A generic attribute is undefined component by component.
      else if (each.name === 'CURRENT_VERTEX_ATTRIB_ARB') expect(value).toEqual([null, null, null, null]);
      else if (each.name === 'PROGRAM_UNDER_NATIVE_LIMITS_ARB') expect(value).toBeNull();
      // The table has another number than the text (nvpbo.E-buffer-size).
      else if (each.name === 'MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV') expect(value).toBe(16_384);
      else if (each.initial !== null) expect([query, value, agrees(value, each)]).toEqual([query, value, true]);
      // A number that the table leaves to the implementation: it is told, whichever it is.
      else expect([query, isNumberLeftOpen(value)]).toEqual([query, true]);
    }
  });

  it('is set, and saved by its group and no other', () => {
    const own = SET[each.name];
    if (own === undefined) {
      expect([each.name, each.isLimit || COUNTED.test(each.name)]).toEqual([each.name, true]);
      return;
    }
    const [set, at, value] = own;
    const query = queries[at] ?? isNone;
    const tells = (script: string): unknown => shown(answer(`${script} ${query}`, of(each)));
    const first = tells('');
    expect(tells(set)).toEqual(value);
    const isClient = each.group === 'vertex-array';
    const kind = isClient ? 'ClientAttrib' : 'Attrib';
    const bits = isClient ? ['CLIENT_VERTEX_ARRAY_BIT', 'CLIENT_ALL_ATTRIB_BITS', 'CLIENT_PIXEL_STORE_BIT'] : ['CURRENT_BIT', 'ENABLE_BIT', 'TRANSFORM_BIT', 'EVAL_BIT', 'LIST_BIT', 'ALL_ATTRIB_BITS'];
    // ENABLE_BIT of modes, CURRENT_BIT of attributes.
    const ownBit = { enable: 'ENABLE_BIT', current: 'CURRENT_BIT', 'vertex-array': 'CLIENT_VERTEX_ARRAY_BIT' };
    for (const bit of bits) {
      const isSaved = each.group !== null && (bit.includes('ALL_ATTRIB') || bit === ownBit[each.group]);
      const popped = tells(`glPush${kind}(GL_${bit}); ${set} glPop${kind}();`);
      expect([bit, popped]).toEqual([bit, isSaved ? first : value]);
    }
    // The other stack saves none of it.
    const [other, all] = isClient ? ['Attrib', 'ALL_ATTRIB_BITS'] : ['ClientAttrib', 'CLIENT_ALL_ATTRIB_BITS'];
    expect(tells(`glPush${other}(GL_${all}); ${set} glPop${other}();`)).toEqual(value);
  });
}); // prettier-ignore

it('what no command tells stands in the tables of programs that run alone', () => {
  const hidden = STATE_VARIABLES.filter(({ query }) => query === null);
  expect(hidden.every(({ table }) => table === 'X.7' || table === 'X.9')).toBe(true);
});
