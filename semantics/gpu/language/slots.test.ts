import { describe, expect, it } from 'vitest';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { examine } from './declarations.testing.js';

function finished(name: GpuEnvironmentName, statements: string) {
  const { violation, declared } = examine(name, statements);
  expect(violation).toBeNull();
  return declared.finish();
}

describe('slots', () => {
  it('gives a binding one slot, however it is spelled and however often it is named', () => {
    const { attributes, variables } = finished(
      'NVvp4.0',
      'ATTRIB a = vertex.texcoord; ATTRIB b[] = { vertex.texcoord[0..1] }; ' +
        'MOV result.texcoord, vertex.texcoord[1]; MOV result.texcoord[0], vertex.color;',
    );
    expect(attributes.map(({ binding }) => binding)).toEqual([
      'vertex.texcoord[0]',
      'vertex.texcoord[1]',
      'vertex.color.primary',
    ]);
    expect(variables.get('a')).toMatchObject({ slots: [0], length: null });
    expect(variables.get('b')).toMatchObject({ slots: [0, 1], length: 2 });
  });

  it('calls generic attribute 0 of vertex programs the position', () => {
    const { attributes } = finished('NVvp4.0', 'ATTRIB a[] = { vertex.attrib[0..1] };');
    expect(attributes.map(({ binding }) => binding)).toEqual([
      'vertex.position',
      'vertex.attrib[1]',
    ]);
    const { attributes: ofGeometry } = finished('NVgp4.0', 'ATTRIB a = vertex[0].attrib[0];');
    expect(ofGeometry[0]?.binding).toBe('vertex.attrib[0]');
  });

  it('numbers temporaries side by side, and marks what is SHORT', () => {
    const { temporaries, results, variables } = finished(
      'NVfp4.0',
      'TEMP a; SHORT TEMP b[2]; UINT TEMP c; OUTPUT d = result.color; SHORT OUTPUT e = result.color; ' +
        'OUTPUT f = result.depth; ALIAS g = c;',
    );
    expect(temporaries).toEqual([
      { name: 'a', member: null, isShort: false },
      { name: 'b', member: 0, isShort: true },
      { name: 'b', member: 1, isShort: true },
      { name: 'c', member: null, isShort: false },
    ]);
    expect(results).toEqual([
      { binding: 'result.color[0]', isShort: true },
      { binding: 'result.depth', isShort: false },
    ]);
    expect(variables.get('b')).toMatchObject({ kind: 'temporary', slots: [1, 2], size: 'SHORT' });
    expect(variables.get('g')).toBe(variables.get('c'));
    expect(variables.get('c')).toMatchObject({ name: 'c', type: 'U' });
  });

  it('spreads ranges and matrices over parameter arrays, in any order', () => {
    const { parameters, variables } = finished(
      'NVvp4.0',
      'PARAM a[] = { state.matrix.mvp.row[2..3], program.local[1], state.matrix.program[0].transpose, ' +
        'program.env[0..1], state.matrix.mvp.row[2], 0.5 }; INT PARAM b = { 7, -1 };',
    );
    expect(parameters.map((slot) => (slot.kind === 'binding' ? slot.binding : slot))).toEqual([
      'state.matrix.mvp.row[2]',
      'state.matrix.mvp.row[3]',
      'program.local[1]',
      'state.matrix.program[0].transpose.row[0]',
      'state.matrix.program[0].transpose.row[1]',
      'state.matrix.program[0].transpose.row[2]',
      'state.matrix.program[0].transpose.row[3]',
      'program.env[0]',
      'program.env[1]',
      { kind: 'constant', type: 'F', words: [0x3f000000, 0x3f000000, 0x3f000000, 0x3f000000] },
      { kind: 'constant', type: 'S', words: [7, 0xffffffff, 0, 1] },
    ]);
    expect(variables.get('a')).toMatchObject({
      length: 11,
      slots: [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9],
    });
    expect(variables.get('b')).toMatchObject({ type: 'S', slots: [10] });
  });

  it('shares equal constants of one type', () => {
    const { parameters, variables } = finished(
      'NVvp4.0',
      'PARAM a = 0; PARAM b = { 0.0, 0, 0, 0 }; INT PARAM c = 0; MOV result.position, 0e5;',
    );
    expect(parameters).toHaveLength(2);
    expect(variables.get('b')?.slots).toEqual(variables.get('a')?.slots);
    expect(variables.get('c')?.slots).toEqual([1]);
  });

  it('gives geometry attributes without a vertex a slot for each vertex, vertex by vertex', () => {
    const { violation, declared } = examine(
      'NVgp4.0',
      'ATTRIB p = vertex.position; ATTRIB t[] = { vertex.texcoord[0..1] }; ATTRIB q = vertex[1].position; ' +
        'ATTRIB u[] = { vertex[0].texcoord[1..2] }; ATTRIB i = primitive.id;',
      'LINES',
    );
    expect(violation).toBeNull();
    const { attributes, variables } = declared.finish();
    const spelled = (name: string) =>
      variables.get(name)?.slots.map((slot) => {
        const { binding, vertex } = attributes[slot] ?? { binding: '', vertex: null };
        return `${String(vertex)} ${binding}`;
      });
    expect(spelled('p')).toEqual(['0 vertex.position', '1 vertex.position']);
    expect(variables.get('p')).toMatchObject({ length: null, vertices: 2 });
    expect(spelled('t')).toEqual([
      '0 vertex.texcoord[0]',
      '0 vertex.texcoord[1]',
      '1 vertex.texcoord[0]',
      '1 vertex.texcoord[1]',
    ]);
    expect(variables.get('t')).toMatchObject({ length: 2, vertices: 2 });
    expect(spelled('q')).toEqual(['1 vertex.position']);
    expect(variables.get('q')).toMatchObject({ length: null, vertices: null });
    expect(spelled('u')).toEqual(['0 vertex.texcoord[1]', '0 vertex.texcoord[2]']);
    expect(spelled('i')).toEqual(['null primitive.id']);
    expect(attributes).toHaveLength(8);
  });

  it('gives attributes the interpolation of declarations, before or after an instruction', () => {
    const { attributes } = finished(
      'NVfp4.0',
      'MOV result.color, fragment.texcoord[1]; NOPERSPECTIVE CENTROID ATTRIB a[3] = { fragment.texcoord[0..2] }; ' +
        'MOV result.color, fragment.texcoord[2]; MOV result.color, fragment.texcoord[3];',
    );
    const interpolation = new Map(attributes.map((each) => [each.binding, each.interpolation]));
    expect(interpolation.get('fragment.texcoord[1]')).toEqual(['CENTROID', 'NOPERSPECTIVE']);
    expect(interpolation.get('fragment.texcoord[2]')).toEqual(['CENTROID', 'NOPERSPECTIVE']);
    expect(interpolation.get('fragment.texcoord[3]')).toEqual([]);
  });
});

describe('buffers', () => {
  const buffer = (statement: string) =>
    finished('NVfp4.0', statement).variables.get('a') ?? expect.unreachable();

  it('are views of elements, without slots', () => {
    expect(buffer('BUFFER a = program.buffer[2][5];')).toMatchObject({
      kind: 'buffer',
      length: null,
      slots: [],
      buffer: { buffer: 2, first: 5, width: 1 },
    });
    expect(
      buffer('BUFFER4 a[] = { program.buffer[7][3..4], program.buffer[7][5] };'),
    ).toMatchObject({ length: 3, buffer: { buffer: 7, first: 3, width: 4 } });
  });

  it('are as long as declared, or as a buffer can be', () => {
    const whole = (statement: string) => buffer(statement).length;
    expect(whole('BUFFER a[6] = { program.buffer[0] };')).toBe(6);
    expect(whole('BUFFER a[] = { program.buffer[0] };')).toBe(16384);
    expect(whole('BUFFER4 a[] = { program.buffer[0] };')).toBe(4096);
    expect(whole('BUFFER a[] = { program.buffer[0][0..4000000000] };')).toBe(4000000001);
  });
});
