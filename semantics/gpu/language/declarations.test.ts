import { describe, expect, it } from 'vitest';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import {
  DECLARATION_RESTRICTIONS,
  WHOLE_DECLARATION_RESTRICTIONS,
} from '../../../spec/gpu/declaration-restrictions.js';
import { examine } from './declarations.testing.js';

type Refused = readonly [
  restriction: GpuRestrictionId,
  environment: GpuEnvironmentName,
  statements: string,
  /** What stands at the position; "" the end of the program. */
  at: string,
];

const VP = 'NVvp4.0';
const FP = 'NVfp4.0';
const GP = 'NVgp4.0';

// prettier-ignore
const REFUSED: readonly Refused[] = [
  ['duplicate-variable', VP, 'TEMP a; PARAM a = 1;', 'a = 1'],
  ['duplicate-variable', VP, 'TEMP a, b; ALIAS b = a;', 'b = a'],
  ['duplicate-variable', VP, 'TEMP a; ALIAS b = a; TEMP b;', 'b;\nEND'],
  ['undeclared-variable', VP, 'ALIAS b = a; TEMP a;', 'a; TEMP'],
  ['undeclared-variable', VP, 'ALIAS a = a;', 'a;\nEND'],

  ['two-data-types', VP, 'INT FLOAT TEMP a;', 'FLOAT'],
  ['two-data-types', VP, 'INT SHORT INT TEMP a;', 'INT TEMP'],
  ['two-sizes', VP, 'SHORT INT LONG TEMP a;', 'LONG'],
  ['two-sizes', VP, 'SHORT SHORT TEMP a;', 'SHORT TEMP'],
  ['size-unavailable', VP, 'LONG OUTPUT a = result.position;', 'LONG'],
  ['size-unavailable', VP, 'SHORT PARAM a = 1;', 'SHORT'],
  ['size-unavailable', VP, 'SHORT ATTRIB a = vertex.position;', 'SHORT'],
  ['size-unavailable', VP, 'LONG BUFFER a = program.buffer[0][0];', 'LONG'],
  ['interpolation-unavailable', VP, 'FLAT ATTRIB a = vertex.position;', 'FLAT'],
  ['interpolation-unavailable', GP, 'CENTROID ATTRIB a = vertex.position;', 'CENTROID'],
  ['interpolation-of-no-attribute', FP, 'INT FLAT TEMP a;', 'FLAT'],
  ['repeated-interpolation', FP, 'CENTROID CENTROID ATTRIB a = fragment.color;', 'CENTROID ATTRIB'],
  ['flat-conflict', FP, 'FLAT CENTROID ATTRIB a = fragment.color;', 'CENTROID'],
  ['flat-conflict', FP, 'NOPERSPECTIVE FLAT ATTRIB a = fragment.color;', 'FLAT'],
  ['interpolated-binding', FP, 'FLAT ATTRIB a = fragment.position;', 'fragment.position'],
  ['interpolated-binding', FP, 'FLAT ATTRIB a = fragment.facing;', 'fragment.facing'],
  ['interpolated-binding', FP, 'CENTROID ATTRIB a = fragment.fogcoord;', 'fragment.fogcoord'],
  ['interpolated-binding', FP, 'FLAT ATTRIB a[] = { fragment.clip[1..2] };', 'fragment.clip'],
  ['different-interpolation', FP, 'FLAT ATTRIB a[] = { fragment.attrib[0..3] }; ATTRIB b = fragment.attrib[2];', 'fragment.attrib[2]'],
  ['different-interpolation', FP, 'ATTRIB a = fragment.texcoord; CENTROID ATTRIB b = fragment.texcoord[0];', 'fragment.texcoord[0]'],
  ['color-interpolation', FP, 'FLAT ATTRIB a = fragment.color; ATTRIB b = fragment.color.secondary;', 'fragment.color.secondary'],
  ['color-interpolation', FP, 'ATTRIB b = fragment.color.secondary; FLAT ATTRIB a = fragment.color;', 'fragment.color;'],
  ['implicit-color-interpolation', FP, 'FLAT ATTRIB a = fragment.color; MOV result.color, fragment.color.secondary;', ''],
  ['implicit-color-interpolation', FP, 'MOV result.color, fragment.color; CENTROID ATTRIB a = fragment.color.secondary;', ''],
  ['integer-not-flat', FP, 'INT ATTRIB a = fragment.texcoord[1];', 'INT'],
  ['integer-not-flat', FP, 'CENTROID UINT ATTRIB a = fragment.texcoord[1];', 'UINT'],

  ['array-size', VP, 'TEMP a, b[0];', '0];'],
  ['array-size', VP, 'PARAM a[0x0] = { 1 };', '0x0'],
  ['array-size-missing', VP, 'TEMP a[ ];', '];'],
  ['array-size-mismatch', VP, 'ATTRIB a[3] = { vertex.texcoord[0..1] };', '3]'],
  ['array-size-mismatch', VP, 'OUTPUT a[1] = { result.texcoord[0..1] };', '1]'],
  ['array-size-mismatch', VP, 'PARAM a[5] = { state.matrix.mvp, 1, { 1, 2 } };', '5]'],
  ['array-size-mismatch', VP, 'BUFFER a[5] = { program.buffer[0][3..6] };', '5]'],
  ['bindings-outside-array', VP, 'ATTRIB a = vertex.texcoord[0..1];', 'vertex.texcoord'],
  ['bindings-outside-array', GP, 'OUTPUT a = result.clip[0..1];', 'result.clip'],
  ['attribute-array', VP, 'ATTRIB a[] = { vertex.attrib[1], vertex.attrib[3] };', 'vertex.attrib[3]'],
  ['attribute-array', VP, 'ATTRIB a[] = { vertex.attrib[2], vertex.attrib[1] };', 'vertex.attrib[1]'],
  ['attribute-array', VP, 'ATTRIB a[] = { vertex.attrib[1], vertex.texcoord[2] };', 'vertex.texcoord'],
  ['attribute-array', VP, 'ATTRIB a[] = { vertex.attrib[1..3], vertex.attrib[3] };', 'vertex.attrib[3]'],
  ['attribute-array', VP, 'ATTRIB a[] = { vertex.position };', 'vertex.position'],
  ['attribute-array', FP, 'ATTRIB a[] = { fragment.clip[0], primitive.id };', 'primitive'],
  ['attribute-array', GP, 'ATTRIB a[] = { vertex[1].clip[1], vertex[2].clip[2] };', 'vertex[2]'],
  ['attribute-array', GP, 'ATTRIB a[] = { vertex[1].clip[1], vertex.clip[2] };', 'vertex.clip'],
  ['result-array', VP, 'OUTPUT a[] = { result.texcoord[1], result.texcoord[3] };', 'result.texcoord[3]'],
  ['result-array', GP, 'OUTPUT a[] = { result.texcoord[1], result.clip[2] };', 'result.clip'],
  ['result-array', GP, 'OUTPUT a[] = { result.color };', 'result.color'],
  ['fragment-result-array', FP, 'OUTPUT a[] = { result.color };', '[]'],
  ['buffer-array', VP, 'BUFFER a[] = { program.buffer[0][1], program.buffer[0][3] };', 'program.buffer[0][3]'],
  ['buffer-array', VP, 'BUFFER a[] = { program.buffer[0][1], program.buffer[1][2] };', 'program.buffer[1]'],
  ['buffer-array', VP, 'BUFFER a[] = { program.buffer[0], program.buffer[0][1] };', 'program.buffer[0][1]'],
  ['relative-attribute', VP, 'TEMP i; ATTRIB a[] = { vertex.attrib[1..3] }; ATTRIB b[] = { vertex.attrib[3..4] }; MOV i, a[i.x]; MOV i, b[i.x];', 'b[i.x]'],
  ['relative-parameter', VP, 'TEMP i; PARAM a[] = { program.env[0..2] }; PARAM b[] = { program.env[2] }; MOV i, a[i.x]; MOV i, b[i.x];', 'b[i.x]'],
  ['relative-parameter', VP, 'TEMP i; PARAM a[] = { state.fog.color, state.fog.color }; MOV i, a[i.x];', 'a[i.x]'],
  ['relative-result', VP, 'TEMP i; OUTPUT a[] = { result.clip[0..2] }; OUTPUT b[] = { result.clip[2..3] }; MOV a[i.x], i; MOV b[i.x], i;', 'b[i.x]'],
  ['temporary-limit', VP, 'TEMP a[4095]; TEMP b, c;', 'c;'],
  ['temporary-limit', VP, 'TEMP a[9007199254740991];', '9007199254740991'],

  ['attribute-binding', VP, 'ATTRIB a = vertex.clip[1];', 'clip'],
  ['attribute-binding', VP, 'ATTRIB a = vertex.pointsize;', 'pointsize'],
  ['attribute-binding', VP, 'ATTRIB a = vertex.weight[0];', 'weight'],
  ['attribute-binding', VP, 'ATTRIB a = primitive.id;', 'primitive'],
  ['attribute-binding', VP, 'ATTRIB a = vertex[0].position;', '[0]'],
  ['attribute-binding', FP, 'MOV result.color, primitive.id; ATTRIB a = vertex.position;', 'vertex.position'],
  ['attribute-binding', GP, 'ATTRIB a = vertex.instance;', 'instance'],
  ['attribute-binding', GP, 'ATTRIB a = vertex[1].normal;', 'normal'],
  ['result-binding', VP, 'OUTPUT a = result.primid;', 'primid'],
  ['result-binding', VP, 'OUTPUT a = result.depth;', 'depth'],
  ['result-binding', VP, 'OUTPUT a = result.color[0];', '[0]'],
  ['result-binding', FP, 'OUTPUT a = result.position;', 'position'],
  ['result-binding', FP, 'MOV result.color.back, 1;', 'back'],
  ['result-binding', GP, 'OUTPUT a = result.id;', 'id;'],
  ['attribute-index', VP, 'ATTRIB a = vertex.texcoord[8];', '8]'],
  ['attribute-index', VP, 'MOV result.position, vertex.attrib[16];', '16]'],
  ['attribute-index', VP, 'ATTRIB a[] = { vertex.attrib[14..0x10] };', '0x10]'],
  ['attribute-index', FP, 'ATTRIB a = fragment.attrib[16];', '16]'],
  ['attribute-index', GP, 'ATTRIB a = vertex.clip[6];', '6]'],
  ['result-index', VP, 'OUTPUT a[] = { result.clip[4..6] };', '6]'],
  ['result-index', FP, 'OPTION ARB_draw_buffers; OUTPUT a = result.color[4];', '4]'],
  ['parameter-index', VP, 'PARAM a = program.env[96];', '96]'],
  ['parameter-index', VP, 'PARAM a[] = { program.local[95..96] };', '96]'],
  ['parameter-index', VP, 'PARAM a = state.light[8].ambient;', '8]'],
  ['parameter-index', VP, 'PARAM a = state.clip[6].plane;', '6]'],
  ['parameter-index', VP, 'PARAM a = state.matrix.program[8].row[0];', '8]'],
  ['parameter-index', VP, 'PARAM a = state.matrix.modelview[2].inverse.row[0];', '2]'],
  ['parameter-index', VP, 'MOV result.position, state.matrix.mvp.row[4];', '4]'],
  ['parameter-index', FP, 'PARAM a = state.texenv[2].color;', '2]'],
  ['parameter-index', FP, 'PARAM a = state.texgen[8].eye.s;', '8]'],
  ['buffer-index', VP, 'BUFFER a = program.buffer[8][0];', '8]'],
  ['range-order', VP, 'ATTRIB a[] = { vertex.attrib[3..2] };', '2]'],
  ['range-order', VP, 'OUTPUT a[] = { result.clip[3..2] };', '2]'],
  ['range-order', VP, 'PARAM a[] = { program.env[1..0] };', '0]'],
  ['range-order', VP, 'PARAM a[] = { state.matrix.mvp.inverse.row[2..1] };', '1]'],
  ['range-order', VP, 'BUFFER a[] = { program.buffer[1][7..6] };', '6]'],
  ['buffer-width', VP, 'BUFFER a = program.buffer[1][0]; BUFFER4 b = program.buffer[1][7];', '1][7]'],
  ['attribute-pair', VP, 'ATTRIB a = vertex.position; ATTRIB b = vertex.attrib[0];', 'vertex.attrib[0]'],
  ['attribute-pair', VP, 'ATTRIB a[] = { vertex.attrib[1..3] }; MOV result.position, vertex.normal;', 'vertex.normal'],
  ['attribute-pair', VP, 'ATTRIB a = vertex.color; ATTRIB b = vertex.attrib[3];', 'vertex.attrib[3]'],
  ['attribute-pair', VP, 'ATTRIB a = vertex.attrib[4]; ATTRIB b = vertex.color.secondary;', 'vertex.color'],
  ['attribute-pair', VP, 'ATTRIB a = vertex.fogcoord; ATTRIB b = vertex.attrib[5];', 'vertex.attrib[5]'],
  ['attribute-pair', VP, 'ATTRIB a = vertex.texcoord; ATTRIB b = vertex.attrib[8];', 'vertex.attrib[8]'],
  ['attribute-pair', VP, 'ATTRIB a = vertex.texcoord[7]; ATTRIB b = vertex.attrib[15];', 'vertex.attrib[15]'],
  ['position-invariant-position', VP, 'OPTION ARB_position_invariant; OUTPUT a = result.position;', 'result.position'],
  ['position-invariant-position', VP, 'OPTION ARB_position_invariant; MOV result.position, 1;', 'result.position'],
  ['color-number', FP, 'MOV result.color[0], 1;', '0]'],
  ['vertex-number', GP, 'ATTRIB a = vertex[3].position;', '3]'],
  ['vertex-number', GP, 'MOV result.position, vertex[6].position;', '6]'],
  ['vertex-number-missing', GP, 'MOV result.position, vertex .position;', '.position;'],

  ['float-constant', VP, 'INT PARAM a = 1.0;', '1.0'],
  ['float-constant', VP, 'UINT PARAM a = { 1, 2e3 };', '2e3'],
  ['negative-constant', VP, 'UINT PARAM a[] = { 1, -1 };', '-1'],
  ['constant-range', VP, 'INT PARAM a = 2147483648;', '2147483648'],
];

describe('what declarations refuse', () => {
  it.each(REFUSED)('%s in %s: %s', (restriction, environment, statements, at) => {
    const { text, violation } = examine(environment, statements);
    expect(violation?.restriction).toBe(restriction);
    const position = violation?.position ?? 0;
    expect(position === text.length ? '' : text.slice(position, position + at.length)).toBe(at);
  });

  it('has every restriction of declarations once at least', () => {
    const refused = new Set<string>(REFUSED.map(([restriction]) => restriction));
    const all = Object.keys({ ...DECLARATION_RESTRICTIONS, ...WHOLE_DECLARATION_RESTRICTIONS });
    expect(all.filter((restriction) => !refused.has(restriction))).toEqual([]);
  });

  it('names what could stand there, and what was meant', () => {
    expect(examine(GP, 'OUTPUT a = result.id;').violation).toMatchObject({
      message: 'result.id cannot be a result of NVgp4.0 programs',
      expected: expect.stringContaining('primid or layer') as string,
    });
    expect(examine(VP, 'TEMP spot; ALIAS a = sopt;').violation).toMatchObject({
      suggestion: 'spot',
    });
  });
});

const WEIGHTS = { erratum: 'nvvp4.E-weight', interpretations: ['available'], isOpen: true };
const OTHER_VERTICES = {
  erratum: 'nvgp4.E-array-vertices',
  interpretations: ['allowed'],
  isOpen: true,
};
const ARRAYS = { erratum: 'gp4.E-range-without-array', interpretations: ['array'] };
const ZERO = { erratum: 'nvvp4.E-attribute-zero', interpretations: ['allowed'] };

describe('what other interpretations allow', () => {
  // prettier-ignore
  it.each([
    [VP, 'ATTRIB a = vertex.weight;', WEIGHTS],
    [VP, 'ATTRIB a = vertex.weight[1];', WEIGHTS],
    [VP, 'ATTRIB a = vertex[0].weight;', undefined],
    [VP, 'ATTRIB a = vertex.clip[0];', undefined],
    [FP, 'ATTRIB a = vertex.weight;', undefined],
    [GP, 'ATTRIB a = vertex.weight;', undefined],
    [GP, 'ATTRIB a[] = { vertex[0].attrib[0], vertex[1].attrib[1] };', OTHER_VERTICES],
    [GP, 'ATTRIB a[] = { vertex[0].attrib[0], vertex.attrib[1] };', OTHER_VERTICES],
    [GP, 'ATTRIB a[] = { vertex[0].attrib[0], vertex[1].texcoord[1] };', undefined],
    [GP, 'ATTRIB a[] = { vertex[0].attrib[0], vertex[0].attrib[2] };', undefined],
    [VP, 'ATTRIB a[] = { vertex.attrib[1], vertex.texcoord[2] };', undefined],
    [VP, 'ATTRIB a = vertex.attrib[1..2];', ARRAYS],
    [VP, 'OUTPUT a = result.clip[1..1];', ARRAYS],
    [VP, 'ATTRIB a = vertex.attrib[0]; ATTRIB b = vertex.position;', ZERO],
    [VP, 'ATTRIB a = vertex.position; ATTRIB b = vertex.attrib[0];', ZERO],
    [VP, 'ATTRIB a = vertex.normal; ATTRIB b = vertex.attrib[2];', undefined],
  ] as const)('%s: %s', (environment, statements, contested) => {
    const { violation } = examine(environment, statements);
    expect(violation).not.toBeNull();
    expect(violation?.contested).toEqual(contested);
  });
});

describe('what implementations may have more of', () => {
  // prettier-ignore
  it.each([
    [VP, 'BUFFER a = program.buffer[8][0];', true],
    [VP, 'TEMP a[4097];', true],
    [VP, 'PARAM a = program.env[96];', true],
    [VP, 'ATTRIB a = vertex.attrib[16];', true],
    [GP, 'OUTPUT a = result.clip[6];', true],
    [VP, 'PARAM a = state.matrix.program[8].row[0];', true],
    [VP, 'PARAM a = state.matrix.mvp.row[4];', false],
    [GP, 'ATTRIB a = vertex[3].position;', false],
    [VP, 'TEMP a[0];', false],
  ] as const)('%s: %s', (environment, statements, isBeyondLimit) => {
    const { violation } = examine(environment, statements);
    expect(violation).not.toBeNull();
    expect(violation?.isBeyondLimit ?? false).toBe(isBeyondLimit);
  });
});

// prettier-ignore
const ACCEPTED: readonly (readonly [GpuEnvironmentName, string])[] = [
  // NV_gpu_program4 §2.X.3.2, §2.X.3.3, §2.X.3.5, §2.X.3.8, Issue 10.
  [VP, 'ATTRIB a[2] = { vertex.attrib[1], vertex.attrib[2] }; ATTRIB b[] = { vertex.texcoord[0..3] };'],
  [VP, 'OUTPUT a[] = { result.clip[1], result.clip[2] }; OUTPUT b[4] = { result.texcoord[0..3] };'],
  [VP, 'PARAM m0 = state.matrix.modelview[1].row[0]; PARAM m1 = state.matrix.projection.transpose.row[3];'],
  [VP, 'TEMP ADD, END1, $a, fragment; ALIAS b = ADD; ALIAS c = b; LONG INT TEMP d;'],
  // Conventional and generic attributes of different rows; the same attribute twice.
  [VP, 'ATTRIB a = vertex.position; ATTRIB b = vertex.attrib[1]; ATTRIB c = vertex.position;'],
  // NV_fragment_program4 §2.X.3.1, Issues 1 and 3; nvfp4.E-interpolated-bindings.
  [FP, 'FLAT ATTRIB t[4] = { fragment.texcoord[0..3] }; CENTROID ATTRIB u = fragment.texcoord[4]; CENTROID NOPERSPECTIVE ATTRIB v[3] = { fragment.attrib[0..2] };'],
  [FP, 'FLAT INT ATTRIB a = primitive.id; ATTRIB b = fragment.position;'],
  [FP, 'NOPERSPECTIVE CENTROID ATTRIB a = fragment.color; CENTROID NOPERSPECTIVE ATTRIB b = fragment.color.secondary;'],
  [FP, 'MOV result.color, fragment.color; MOV result.color, fragment.color.secondary;'],
  [FP, 'OPTION ATI_draw_buffers; OUTPUT a = result.color[3]; SHORT OUTPUT b = result.depth;'],
  // Integers of other kinds than attributes.
  [FP, 'INT TEMP a; UINT PARAM b = 1;'],
  // A binding in two arrays, of which one has relative addressing; constants in both.
  [VP, 'TEMP i; ATTRIB a[] = { vertex.attrib[1..3] }; ATTRIB b[] = { vertex.attrib[3..4] }; MOV i, a[i.x]; MOV i, a[i.y]; MOV i, b[0];'],
  [VP, 'TEMP i; PARAM a[] = { { 1, 2 }, { 1, 2 } }; PARAM b[] = { { 1, 2 } }; MOV i, a[i.x]; MOV i, b[i.x];'],
  [VP, 'BUFFER a = program.buffer[1][0]; BUFFER b[] = { program.buffer[1] }; BUFFER4 c[] = { program.buffer[0][1..2], program.buffer[0][3] };'],
];

describe('what declarations accept', () => {
  it.each(ACCEPTED)('%s: %s', (environment, statements) => {
    expect(examine(environment, statements).violation).toBeNull();
  });
});
