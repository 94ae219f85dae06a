/** Program objects of VP programs, their parameters, and matrices that are tracked: NV_vertex_program §2.14.1.2, §2.14.1.7, §2.14.1.8, §2.14.4, §2.14.5. */
import { describe, expect, it } from 'vitest';
import { answer, contextAfter, last, PROGRAMS } from './scripted.testing.js';

const VP = 'GL_VERTEX_PROGRAM_NV';
const VSP = 'GL_VERTEX_STATE_PROGRAM_NV';
const load = (id: number, text: string, target = VP): string =>
  `glLoadProgramNV(${target}, ${String(id)}, ${String(text.length)}, "${text}");`;
const PASS = '!!VP1.0 MOV o[HPOS], v[0]; END';

it.each([
  ['glGenProgramsNV(0);', []],
  // A name without an object is ignored, and stays bound.
  [`glBindProgramNV(${VP}, 5); glDeleteProgramsNV(1, {5}); glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV);`, 5],
  ['glGenProgramsNV(65536); glGetError();', 'NO_ERROR'],
  ['glGenProgramsNV(-1);', ['INVALID_VALUE']],
  ['glGenProgramsNV(65537);', ['OUT_OF_MEMORY']],
  [`${load(2, PASS)} glGenProgramsNV(2);`, [1, 3]],
  [`glGenProgramsNV(1); ${load(1, PASS)} glDeleteProgramsNV(1, {1}); glGenProgramsNV(1);`, [1]],
  ['glGenProgramsNV(2); glDeleteProgramsNV(1, {1, 2}); glGenProgramsNV(2);', [1, 3]],
  ['glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1); glGenProgramsNV(1);', [1]],
  [`${PROGRAMS} glDeleteProgramsNV(1, {1, 2}); glIsProgramNV(2);`, true],
  [`${PROGRAMS} glDeleteProgramsNV(2, {2, 1}); glIsProgramNV(1);`, false],
  [`${PROGRAMS} glDeleteProgramsNV(0, {}); glIsProgramNV(1);`, true],
  ['glIsProgramNV(0);', false],
  [`${PROGRAMS} glBindProgramNV(${VP}, 1); glDeleteProgramsNV(1, {2}); glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV);`, 1],
  [`${PROGRAMS} glAreProgramsResidentNV(2, {1, 2});`, true],
  [`${PROGRAMS} glAreProgramsResidentNV(1, {1, 9});`, true],
  ['glAreProgramsResidentNV(0, {});', true],
  [`${PROGRAMS} glRequestResidentProgramsNV(2, {1, 2}); glGetError();`, 'NO_ERROR'],
  ['glRequestResidentProgramsNV(0, {}); glGetError();', 'NO_ERROR'],
  ['glRequestResidentProgramsNV(-1, {}); glGetError();', 'INVALID_VALUE'],
  [`${PROGRAMS} glGetProgramivNV(1, GL_PROGRAM_RESIDENT_NV);`, true],
  [`${PROGRAMS} glGetProgramivNV(1, GL_PROGRAM_TARGET_NV);`, 'VERTEX_PROGRAM_NV'],
  [`${load(3, PASS)} glGetProgramivNV(3, GL_PROGRAM_LENGTH_NV);`, PASS.length],
  ['glGetProgramivNV(3, GL_PROGRAM_LENGTH_NV);', ['INVALID_OPERATION']],
  [`${PROGRAMS} glGetProgramivNV(1, GL_NONE);`, ['INVALID_ENUM']],
  [`${PROGRAMS} glGetProgramStringNV(1, GL_NONE);`, ['INVALID_ENUM']],
  ['glGetProgramStringNV(3, GL_NONE);', ['INVALID_ENUM', 'INVALID_OPERATION']],
  [`${PROGRAMS} glBindProgramNV(${VP}, 2);`, ['INVALID_OPERATION']],
  [`${PROGRAMS} glBindProgramNV(${VSP}, 2);`, ['INVALID_ENUM', 'INVALID_OPERATION']],
  [`glBindProgramNV(${VSP}, 9);`, ['INVALID_ENUM']],
  [`${load(0, PASS)}`, ['INVALID_VALUE']],
  [`glLoadProgramNV(${VP}, 3, -1, "");`, ['INVALID_VALUE']],
  [`glLoadProgramNV(${VP}, 3, 0, "");`, ['INVALID_OPERATION']],
  [`glLoadProgramNV(GL_NONE, 0, -1, "");`, ['INVALID_ENUM', 'INVALID_VALUE']],
  [`${PROGRAMS} ${load(2, PASS)}`, ['INVALID_OPERATION']],
  [`${load(3, PASS, VSP)}`, ['INVALID_OPERATION']],
  [`${load(3, PASS, VSP)} glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV);`, 0],
  [`${load(3, '!!VSP1.0 MOV c[0], v[0]; END')} glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV);`, 0],
  [`${load(3, '!!VP1.0 MOV Q; END')} glLoadProgramNV(${VP}, 0, 1, "E"); glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV);`, 12],
  // The length decides how much of the string is the program.
  [`glLoadProgramNV(${VP}, 3, ${String(PASS.length)}, "${PASS} MOV"); glGetProgramivNV(3, GL_PROGRAM_LENGTH_NV);`, PASS.length],
] as const)('%s', (script, value) => {
  expect(answer(script)).toEqual(value);
}); // prettier-ignore

it.each([
  ['VP1.0', 'NV_vertex_program', 'MOV o[HPOS], v[0];'],
  ['VP1.1', 'NV_vertex_program1_1', 'MOV o[HPOS], v[0];'],
  ['VP2.0', 'NV_vertex_program2', 'MOV o[HPOS], v[0];'],
] as const)('programs of %s are there with %s and those after it', (header, since, body) => {
  const extensions = ['NV_vertex_program', 'NV_vertex_program1_1', 'NV_vertex_program2'] as const;
  for (const [place, extension] of extensions.entries()) {
    const errors = place < extensions.indexOf(since) ? ['INVALID_OPERATION'] : [];
    expect(last(load(3, `!!${header} ${body} END`), { extension }).errors).toEqual(errors);
    expect(last(load(3, '!!VSP1.0 MOV c[0], v[0]; END', VSP), { extension }).errors).toEqual([]);
  }
});

describe('a state program', () => {
  const of = (text: string): string => load(5, `!!VSP1.0 ${text} END`, VSP);
  const run = `glExecuteProgramNV(${VSP}, 5, {1, 0.1, 3, 4});`;
  const row = (index: number): string => `glGetProgramParameterfvNV(${VP}, ${String(index)}, GL_PROGRAM_PARAMETER_NV);`;

  it('writes the parameters that it names, from parameters and one vertex attribute, as binary32', () => {
    const script = `glProgramParameter4fNV(${VP}, 3, 5, 6, 7, 8); ${of('MOV c[1], v[0]; MOV c[2].y, c[3];')} ${run}`;
    expect([0, 1, 2, 3].map((index) => answer(`${script} ${row(index)}`))).toEqual([[0, 0, 0, 0], [1, Math.fround(0.1), 3, 4], [0, 6, 0, 0], [5, 6, 7, 8]]);
  });

  it('leaves what it writes undefined where a parameter is that it may read, and no other', () => {
    const singular = `glTrackMatrixNV(${VP}, 8, GL_MODELVIEW, GL_INVERSE_NV); glScalef(0, 1, 1); glProgramParameter4fNV(${VP}, 0, 1, 1, 1, 1);`;
    expect(answer(`${singular} ${of('MOV c[1], c[8];')} ${run} ${row(1)}`)).toEqual([null, null, null, null]);
    expect(answer(`${singular} ${of('MOV c[1], c[8];')} ${run} ${row(0)}`)).toEqual([1, 1, 1, 1]);
    expect(answer(`${singular} ${of('MOV c[1], v[0];')} ${run} ${row(1)}`)).toEqual([1, Math.fround(0.1), 3, 4]);
  });

  it('may write no parameter that is tracked, and may read it', () => {
    const tracked = `glTrackMatrixNV(${VP}, 4, GL_MODELVIEW, GL_IDENTITY_NV);`;
    for (const index of [4, 5, 6, 7]) expect(last(`${tracked} ${of(`MOV c[${String(index)}], v[0];`)} ${run}`).errors).toEqual(['INVALID_OPERATION']);
    for (const index of [3, 8]) expect(last(`${tracked} ${of(`MOV c[${String(index)}], c[4];`)} ${run}`).errors).toEqual([]);
  });
}); // prettier-ignore

describe('program parameters', () => {
  const get = (index: number): string => `glGetProgramParameterdvNV(${VP}, ${String(index)}, GL_PROGRAM_PARAMETER_NV);`;

  it.each([
    [`glProgramParameter4fNV(${VP}, 7, 1, 2, 3, 0.1);`, [1, 2, 3, Math.fround(0.1)]],
    [`glProgramParameter4dNV(${VP}, 7, 1, 2, 3, 0.1);`, [1, 2, 3, Math.fround(0.1)]],
    [`glProgramParameter4fvNV(${VP}, 7, {1, 2, 3, 4, 5, 6, 7, 8});`, [1, 2, 3, 4]],
    [`glProgramParameter4dvNV(${VP}, 7, {1, 2, 3, 4});`, [1, 2, 3, 4]],
    [`glProgramParameters4fvNV(${VP}, 6, 2, {1, 2, 3, 4, 5, 6, 7, 8});`, [5, 6, 7, 8]],
    [`glProgramParameters4dvNV(${VP}, 7, 1, {1, 2, 3, 4, 5, 6, 7, 8});`, [1, 2, 3, 4]],
    [`glProgramParameters4fvNV(${VP}, 6, 1, {1, 2, 3, 4, 5, 6, 7, 8});`, [0, 0, 0, 0]],
    [`glProgramParameters4fvNV(${VP}, 7, 0, {});`, [0, 0, 0, 0]],
  ])('%s', (script, value) => {
    expect(answer(`${script} ${get(7)}`)).toEqual(value);
    expect(answer(`${script} ${get(8)}`)).toEqual([0, 0, 0, 0]);
    expect(answer(`${script} ${get(7).replace('dv', 'fv')}`)).toEqual(value);
  });

  it('end at the last, and are asked for by their name alone', () => {
    expect(last(`glProgramParameter4fNV(${VP}, 255, 0, 0, 0, 0);`).errors).toEqual([]);
    expect(last(`glProgramParameters4fvNV(${VP}, 254, 2, {0,0,0,0,0,0,0,0});`).errors).toEqual([]);
    expect(last(`glProgramParameters4fvNV(${VP}, 256, 0, {});`).errors).toEqual([]);
    expect(answer(get(255))).toEqual([0, 0, 0, 0]);
    expect(answer(get(256))).toEqual(['INVALID_VALUE']);
    expect(answer(get(0).replace('PROGRAM_PARAMETER', 'NONE'))).toEqual(['INVALID_ENUM']);
    expect(last('glProgramParameters4fvNV(GL_NONE, 0, -1, {});').errors).toEqual(['INVALID_ENUM', 'INVALID_VALUE']);
    expect(last('glProgramParameters4fvNV(GL_NONE, 0, 0, {});').errors).toEqual(['INVALID_ENUM']);
  });
}); // prettier-ignore

describe('tracked matrices', () => {
  const track = (address: number, matrix: string, transform = 'IDENTITY_NV'): string =>
    `glTrackMatrixNV(${VP}, ${String(address)}, GL_${matrix}, GL_${transform});`;
  const told = (address: number, pname: string): string => `glGetTrackMatrixivNV(${VP}, ${String(address)}, GL_TRACK_MATRIX${pname}_NV);`;

  it.each(['MODELVIEW', 'PROJECTION', 'TEXTURE0_ARB', 'TEXTURE1_ARB', 'MODELVIEW_PROJECTION_NV', 'MATRIX0_NV', 'MATRIX7_NV'])('%s is tracked, and told', (matrix) => {
    for (const transform of ['IDENTITY_NV', 'INVERSE_NV', 'TRANSPOSE_NV', 'INVERSE_TRANSPOSE_NV']) {
      const script = track(252, matrix, transform);
      expect([answer(`${script} ${told(252, '')}`), answer(`${script} ${told(252, '_TRANSFORM')}`)]).toEqual([matrix, transform]);
      expect(contextAfter(script).parameters.slice(252)).toEqual([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]);
    }
  });

  it('are none at first, and none again', () => {
    expect([answer(told(4, '')), answer(told(4, '_TRANSFORM'))]).toEqual(['NONE', 'IDENTITY_NV']);
    expect(answer(`${track(4, 'MODELVIEW')} ${track(4, 'NONE')} ${told(4, '')}`)).toBe('NONE');
    expect(answer(`${track(4, 'MODELVIEW')} ${track(8, 'NONE')} ${told(4, '')}`)).toBe('MODELVIEW');
    for (const [matrix, transform] of [['NONE', 'NONE'], ['MATRIX8_NV', 'IDENTITY_NV'], ['MATRIX0_ARB', 'IDENTITY_NV'], ['TEXTURE2_ARB', 'IDENTITY_NV']] as const) {
      expect(last(track(4, matrix, transform)).errors).toEqual(['INVALID_ENUM']);
    }
    expect(answer(told(4, '').replace('TRACK_MATRIX_NV', 'NONE'))).toEqual(['INVALID_ENUM']);
    expect(answer(told(256, ''))).toEqual(['INVALID_VALUE']);
    expect(answer(told(6, ''))).toEqual(['INVALID_VALUE']);
    expect(last(track(256, 'MODELVIEW')).errors).toEqual(['INVALID_VALUE']);
    expect(last(track(1, 'NONE')).errors).toEqual(['INVALID_VALUE']);
  });

  it('are those of the stack that changes, and of the product of both', () => {
    const rows = (script: string): unknown => contextAfter(`${track(0, 'MODELVIEW')} ${track(4, 'PROJECTION')} ${track(8, 'MODELVIEW_PROJECTION_NV')} ${track(12, 'MATRIX1_NV')} ${script}`).parameters.filter((_, index) => index % 4 === 0).slice(0, 4);
    const [one, five] = [[1, 0, 0, 0], [1, 0, 0, 5]];
    expect(rows('')).toEqual([one, one, one, one]);
    expect(rows('glTranslatef(5, 0, 0);')).toEqual([five, one, five, one]);
    expect(rows('glMatrixMode(GL_PROJECTION); glTranslatef(5, 0, 0);')).toEqual([one, five, five, one]);
    expect(rows('glMatrixMode(GL_MATRIX1_NV); glTranslatef(5, 0, 0);')).toEqual([one, one, one, five]);
  });

  it('cannot be written, and the three parameters behind the first neither', () => {
    for (const index of [4, 5, 6, 7]) expect(last(`${track(4, 'MODELVIEW')} glProgramParameter4fNV(${VP}, ${String(index)}, 0, 0, 0, 0);`).errors).toEqual(['INVALID_OPERATION']);
    for (const index of [3, 8]) expect(last(`${track(4, 'MODELVIEW')} glProgramParameter4fNV(${VP}, ${String(index)}, 0, 0, 0, 0);`).errors).toEqual([]);
    expect(last(`${track(4, 'MODELVIEW')} glProgramParameters4fvNV(${VP}, 2, 3, {0,0,0,0, 0,0,0,0, 0,0,0,0});`).errors).toEqual(['INVALID_OPERATION']);
  });
}); // prettier-ignore
