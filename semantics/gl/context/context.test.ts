/** What commands around VP programs do where none of them errs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotModelled, type Call } from './call.js';
import { nominalEngine } from './engine.js';
import { performAll } from './perform.js';
import { answer, contextAfter, last, PROGRAMS, results, vertices } from './scripted.testing.js';

const VP = 'GL_VERTEX_PROGRAM_NV';

describe('attributes (§2.14.1.1, §2.14.1.6)', () => {
  it.each([
    ['glVertexAttrib1fNV(6, 2);', [2, 0, 0, 1]],
    ['glVertexAttrib2sNV(6, -3, 4);', [-3, 4, 0, 1]],
    ['glVertexAttrib3dvNV(6, {1, 2, 0.1});', [1, 2, Math.fround(0.1), 1]],
    ['glVertexAttrib4ubNV(6, 255, 0, 51, 1);', [1, 0, Math.fround(0.2), Math.fround(1 / 255)]],
    ['glVertexAttrib4ubvNV(6, {0, 0, 0, 255});', [0, 0, 0, 1]],
  ])('%s', (script, value) => {
    expect(answer(`${script} glGetVertexAttribfvNV(6, GL_CURRENT_ATTRIB_NV);`)).toEqual(value);
  });

  it.each([
    ['glVertexWeightfEXT(0.5);', 1, [0.5, 0, 0, 1]],
    ['glNormal3f(1, 2, 3);', 2, [1, 2, 3, 1]],
    ['glNormal3b(127, -128, 0);', 2, [1, -1, Math.fround(1 / 255), 1]],
    ['glColor3us(65535, 0, 0);', 3, [1, 0, 0, 1]],
    ['glColor4i(2147483647, 0, 0, 0);', 3, [1, 1, 1, 1].map((_, i) => (i === 0 ? 1 : Math.fround(1 / (2 ** 32 - 1))))],
    ['glSecondaryColor3fEXT(1, 2, 3);', 4, [1, 2, 3, 1]],
    ['glFogCoordfEXT(7);', 5, [7, 0, 0, 1]],
    ['glTexCoord2s(3, 4);', 8, [3, 4, 0, 1]],
    ['glMultiTexCoord3fARB(GL_TEXTURE1_ARB, 3, 4, 5);', 9, [3, 4, 5, 1]],
  ] as const)('%s is attribute %i', (script, attribute, value) => {
    const query = `glGetVertexAttribfvNV(${String(attribute)}, GL_CURRENT_ATTRIB_NV);`;
    expect(answer(`${script} ${query}`)).toEqual(value);
  }); // prettier-ignore

  it('attributes are the conventional parameters, the other way round', () => {
    expect(answer('glVertexAttrib4fNV(2, 5, 6, 7, 8); glGetFloatv(GL_CURRENT_NORMAL);')).toEqual([5, 6, 7]);
    expect(answer('glVertexAttrib1fNV(3, 0.25); glGetFloatv(GL_CURRENT_COLOR);')).toEqual([0.25, 0, 0, 1]);
  });

  it('attributes begin as what they alias does, and as (0,0,0,1) (§2.14.6)', () => {
    const initial = contextAfter('glIsProgramNV(1);').attributes;
    expect(initial[2]).toEqual([0, 0, 1, 1]);
    expect(initial[3]).toEqual([1, 1, 1, 1]);
    expect(initial[6]).toEqual([0, 0, 0, 1]);
  });

  it('attribute zero provokes a vertex between Begin and End, and is ignored outside', () => {
    const [one, ...others] = vertices(
      'glVertexAttrib1fNV(0, 9); glBegin(GL_POINTS); glVertexAttrib2fNV(0, 1, 2); glEnd(); glVertex2f(3, 4);',
    );
    expect(one?.attributes[0]).toEqual([1, 2, 0, 1]);
    expect(others).toEqual([]);
  });

  it('VertexAttribs sets attributes from the last to the first, so that zero provokes with all of them', () => {
    const [one] = vertices('glBegin(GL_POINTS); glVertexAttribs2fvNV(0, 3, {1, 2, 3, 4, 5, 6}); glEnd();');
    expect(one?.attributes.slice(0, 3)).toEqual([[1, 2, 0, 1], [3, 4, 0, 1], [5, 6, 0, 1]]);
  });
}); // prettier-ignore

describe('programs (§2.14.1.7, §2.14.1.8, §2.14.4)', () => {
  it('a vertex runs the current program', () => {
    const [one] = vertices(`${PROGRAMS} glBindProgramNV(${VP}, 1); glEnable(${VP});
      glProgramParameter4fNV(${VP}, 0, 1, 2, 3, 4); glBegin(GL_POINTS); glVertex2f(5, 6); glEnd();`);
    expect(one?.results?.HPOS).toEqual([5, 6, 0, 1]);
    expect(one?.results?.COL0).toEqual([1, 2, 3, 4]);
  });

  it('a program that is loaded under the current name is current; one that does not load leaves the old one', () => {
    const loaded = `${PROGRAMS} glBindProgramNV(${VP}, 1); glEnable(${VP});`;
    const draw = 'glBegin(GL_POINTS); glVertex2f(5, 6); glEnd();';
    const other = 'const char b[] = "!!VP1.0 ADD o[HPOS], v[0], v[0]; END"; ';
    const [one] = vertices(`${loaded} ${other} glLoadProgramNV(${VP}, 1, strlen(b), b); ${draw}`);
    expect(one?.results?.HPOS).toEqual([10, 12, 0, 2]);
    const [two] = vertices(`${loaded} glLoadProgramNV(${VP}, 1, 3, "END"); ${draw}`);
    expect(two?.results?.HPOS).toEqual([5, 6, 0, 1]);
  });

  it('a state program adds to what it finds, and its operand is v[0]', () => {
    const run = 'glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 2, {1, 2, 3, 4});';
    const get = `glGetProgramParameterfvNV(${VP}, 8, GL_PROGRAM_PARAMETER_NV);`;
    expect(answer(`${PROGRAMS} ${run} ${run} ${get}`)).toEqual([2, 4, 6, 8]);
  });

  it('the error position is that of the last loading', () => {
    const get = 'glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV);';
    expect(answer(get)).toBe(-1);
    expect(answer(`glLoadProgramNV(${VP}, 3, 17, "!!VP1.0 MOV Q; END"); ${get}`)).toBe(12);
    expect(answer(`glLoadProgramNV(${VP}, 3, 17, "!!VP1.0 MOV Q; END"); ${PROGRAMS} ${get}`)).toBe(-1);
  });

  it('names: generated ones are no programs, loaded ones are, deleted ones are unused', () => {
    expect(answer('glGenProgramsNV(2);')).toEqual([1, 2]);
    expect(answer('glGenProgramsNV(1); glGenProgramsNV(1);')).toEqual([2]);
    expect(answer('glGenProgramsNV(1); glIsProgramNV(1);')).toBe(false);
    expect(answer(`${PROGRAMS} glIsProgramNV(1);`)).toBe(true);
    expect(answer(`${PROGRAMS} glDeleteProgramsNV(3, {1, 0, 77}); glIsProgramNV(1);`)).toBe(false);
    const binding = 'glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV);';
    expect(answer(`${PROGRAMS} glBindProgramNV(${VP}, 1); glDeleteProgramsNV(1, {1}); ${binding}`)).toBe(0);
    expect(answer(`glBindProgramNV(${VP}, 5); ${binding}`)).toBe(5);
  });

  it('queries of a program', () => {
    expect(answer(`${PROGRAMS} glGetProgramivNV(2, GL_PROGRAM_TARGET_NV);`)).toBe('VERTEX_STATE_PROGRAM_NV');
    expect(answer(`${PROGRAMS} glGetProgramivNV(2, GL_PROGRAM_LENGTH_NV);`)).toBe(34);
    const string = answer(`${PROGRAMS} glGetProgramStringNV(2, GL_PROGRAM_STRING_NV);`);
    expect(new TextDecoder().decode(string as Uint8Array)).toBe('!!VSP1.0 ADD c[8], c[8], v[0]; END');
  });

  it('RasterPos runs the program; without one the raster position is invalid', () => {
    const of = (script: string): unknown => last(script).effects[0];
    expect(of('glRasterPos2f(1, 2);')).toMatchObject({ isValid: null });
    expect(of(`glEnable(${VP}); glRasterPos2f(1, 2);`)).toMatchObject({ isValid: false });
    const loaded = `${PROGRAMS} glBindProgramNV(${VP}, 1); glEnable(${VP});`;
    expect(of(`${loaded} glRasterPos3f(1, -1, 0.5);`)).toMatchObject({ isValid: true });
    expect(of(`${loaded} glRasterPos3f(1.5, 0, 0);`)).toMatchObject({ isValid: false });
  });
}); // prettier-ignore

describe('tracked matrices (§2.14.5)', () => {
  const track = (matrix: string, transform = 'IDENTITY_NV'): string =>
    `glTrackMatrixNV(${VP}, 4, GL_${matrix}, GL_${transform});`;
  const row = (number: number): string =>
    `glGetProgramParameterfvNV(${VP}, ${String(4 + number)}, GL_PROGRAM_PARAMETER_NV);`;

  it('the example of the Issues', () => {
    const load = 'glMatrixMode(GL_MATRIX0_NV); glLoadMatrixf({1,5,9,13, 2,6,10,14, 3,7,11,15, 4,8,12,16});';
    expect(answer(`${load} ${track('MATRIX0_NV')} ${row(1)}`)).toEqual([5, 6, 7, 8]);
    expect(answer(`${load} ${track('MATRIX0_NV', 'TRANSPOSE_NV')} ${row(1)}`)).toEqual([2, 6, 10, 14]);
  });

  it('a matrix is followed by each command that changes it, and no longer after NONE', () => {
    const moved = `${track('MODELVIEW')} glTranslatef(1, 2, 3);`;
    expect(answer(`${moved} ${row(1)}`)).toEqual([0, 1, 0, 2]);
    expect(answer(`${moved} glPushMatrix(); glTranslatef(0, 5, 0); ${row(1)}`)).toEqual([0, 1, 0, 7]);
    expect(answer(`${moved} glPushMatrix(); glTranslatef(0, 5, 0); glPopMatrix(); ${row(1)}`)).toEqual([0, 1, 0, 2]);
    expect(answer(`${moved} ${track('NONE')} glTranslatef(0, 5, 0); ${row(1)}`)).toEqual([0, 1, 0, 2]);
  });

  it('TEXTURE is the matrix of the unit that was active, and is asked for by that unit', () => {
    const script = `glActiveTextureARB(GL_TEXTURE1_ARB); ${track('TEXTURE')} glActiveTextureARB(GL_TEXTURE0_ARB);
      glMatrixMode(GL_TEXTURE); glTranslatef(0, 5, 0);`;
    expect(answer(`${script} ${row(1)}`)).toEqual([0, 1, 0, 0]);
    expect(answer(`${script} glActiveTextureARB(GL_TEXTURE1_ARB); glTranslatef(0, 6, 0); ${row(1)}`)).toEqual([0, 1, 0, 6]);
    expect(answer(`${script} glGetTrackMatrixivNV(${VP}, 4, GL_TRACK_MATRIX_NV);`)).toBe('TEXTURE1_ARB');
  });

  it('the product is P M', () => {
    const script = `${track('MODELVIEW_PROJECTION_NV')} glTranslatef(1, 2, 3); glMatrixMode(GL_PROJECTION); glScalef(2, 2, 2);`;
    expect(answer(`${script} ${row(1)}`)).toEqual([0, 2, 0, 4]);
  });

  it('the inverse of a singular matrix is undefined, and so is what a program makes of it', () => {
    const singular = `${track('MODELVIEW', 'INVERSE_NV')} glScalef(0, 1, 1);`;
    expect(answer(`${singular} ${row(0)}`)).toEqual([null, null, null, null]);
    const draw = `${PROGRAMS} glBindProgramNV(${VP}, 1); glEnable(${VP}); glBegin(GL_POINTS); glVertex2f(5, 6); glEnd();`;
    expect(vertices(`${singular} ${draw}`)[0]?.results).toBeNull();
  });

  const entry = fc.double({ min: -4, max: 4, noNaN: true }).map(Math.fround);
  it('transformations agree with a computation of their own in binary64, and the inverse with the identity', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 16, maxLength: 16 }), (columns) => {
        const load = `glLoadMatrixf({${columns.map((each) => (Object.is(each, -0) ? '-0.0' : String(each))).join(', ')}});`;
        const rows = (transform: string): (number | null)[][] => {
          const { parameters } = contextAfter(`${track('MODELVIEW', transform)} ${load}`);
          return [0, 1, 2, 3].map((i) => [...(parameters[4 + i] ?? [null, null, null, null])]);
        };
        const at = (r: number, c: number): number => columns[4 * c + r] ?? NaN;
        expect(rows('IDENTITY_NV')).toEqual([0, 1, 2, 3].map((r) => [0, 1, 2, 3].map((c) => at(r, c))));
        expect(rows('TRANSPOSE_NV')).toEqual([0, 1, 2, 3].map((r) => [0, 1, 2, 3].map((c) => at(c, r))));
        const inverse = rows('INVERSE_NV');
        const greatest = Math.max(...inverse.flat().map((each) => Math.abs(each ?? 0)));
        if (inverse[0]?.[0] === null || greatest > 1e3) return;
        for (let r = 0; r < 4; r++) {
          for (let c = 0; c < 4; c++) {
            const product = [0, 1, 2, 3].reduce((sum, k) => sum + at(r, k) * Number(inverse[k]?.[c]), 0);
            // Entries of the inverse are rounded to binary32: half an ulp each of up to 1000, times 4, four times.
            expect(Math.abs(product - (r === c ? 1 : 0))).toBeLessThan(16 * greatest * 2 ** -24);
          }
        }
        expect(rows('INVERSE_TRANSPOSE_NV').map((own) => own.map((each) => Number(each).toPrecision(3)))).toEqual(
          [0, 1, 2, 3].map((r) => [0, 1, 2, 3].map((c) => Number(inverse[c]?.[r]).toPrecision(3))),
        );
      }),
    );
  });
}); // prettier-ignore

it('a number that is passed as a float is one of binary32', () => {
  const row = `glGetProgramParameterfvNV(${VP}, 0, GL_PROGRAM_PARAMETER_NV);`;
  const after = (calls: string): unknown =>
    answer(`glTrackMatrixNV(${VP}, 0, GL_MODELVIEW, GL_IDENTITY_NV); ${calls} ${row}`);
  const rounded = String(Math.fround(0.3));
  for (const command of [
    'glScalef(0.3, 1, 1);',
    'glMultMatrixf({0.3,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1});',
  ]) {
    const twice = `glScaled(3, 1, 1); ${command}`;
    expect(after(twice)).toEqual(after(twice.replace('0.3', rounded)));
    // As a double it is another number, and three times that rounds to another one.
    expect(after(twice)).not.toEqual(after('glScaled(3, 1, 1); glScaled(0.3, 1, 1);'));
  }
});

describe('arrays (§2.14.3)', () => {
  const program = `${PROGRAMS} glBindProgramNV(${VP}, 1); glEnable(${VP});`;
  const data = 'float a[] = {1, 2, 3, 4, 5, 6}; float n[] = {7, 8, 9, 7, 8, 9};';

  it('attribute zero comes last, whatever else is enabled', () => {
    const sent = vertices(`${program} ${data} glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
      glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
      glVertexAttribPointerNV(3, 1, GL_FLOAT, 8, a + 1); glDrawArrays(GL_POINTS, 0, 3);`);
    expect(sent.map(({ attributes }) => attributes[0])).toEqual([[1, 2, 0, 1], [3, 4, 0, 1], [5, 6, 0, 1]]);
    expect(sent.map(({ attributes }) => attributes[3]?.[0])).toEqual([2, 4, 6]);
  });

  it('a conventional array counts where that of its attribute is disabled, and attribute arrays in program mode alone', () => {
    const arrays = `${data} glEnableClientState(GL_VERTEX_ARRAY); glVertexPointer(2, GL_FLOAT, 0, a);
      glEnableClientState(GL_NORMAL_ARRAY); glNormalPointer(GL_FLOAT, 0, n);
      glEnableClientState(GL_VERTEX_ATTRIB_ARRAY2_NV); glVertexAttribPointerNV(2, 1, GL_FLOAT, 0, a);`;
    const draw = 'glDrawArrays(GL_POINTS, 0, 1);';
    expect(vertices(`${program} ${arrays} ${draw}`)[0]?.attributes[2]).toEqual([1, 0, 0, 1]);
    expect(vertices(`${arrays} ${draw}`)[0]?.attributes[2]).toEqual([7, 8, 9, 1]);
    expect(vertices(`${program} ${arrays} glDisableClientState(GL_VERTEX_ATTRIB_ARRAY2_NV); ${draw}`)[0]?.attributes[2]).toEqual([7, 8, 9, 1]);
  });

  describe('leave the current values of enabled ones indeterminate behind a draw (OpenGL 1.2.1 §2.8)', () => {
    const arrays = `${data} glNormal3f(0, 1, 0); glEnableClientState(GL_NORMAL_ARRAY); glNormalPointer(GL_FLOAT, 0, n);`;
    const attributes = `${data} glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV); glVertexAttribPointerNV(3, 2, GL_FLOAT, 0, a);`;
    const normal = (script: string): unknown => answer(`${arrays} ${script} glGetFloatv(GL_CURRENT_NORMAL);`);
    const third = (script: string): unknown => answer(`${program} ${attributes} ${script} glGetVertexAttribfvNV(3, GL_CURRENT_ATTRIB_NV);`);
    const draw = 'glDrawArrays(GL_POINTS, 0, 2);';

    it.each([
      ['arrays', draw],
      ['elements', 'ubyte i[] = {1, 0}; glDrawElements(GL_POINTS, 2, GL_UNSIGNED_BYTE, i);'],
      ['no element', 'glDrawArrays(GL_POINTS, 0, 0);'],
      ['a list', `glNewList(1, GL_COMPILE); ${draw} glEndList(); glCallList(1);`],
      ['a list that is performed while it is made', `glNewList(1, GL_COMPILE_AND_EXECUTE); ${draw} glEndList();`],
      ['what is popped', `${draw} glPushAttrib(GL_CURRENT_BIT); glNormal3f(1, 0, 0); glVertexAttrib1fNV(3, 0); glPopAttrib();`],
    ])('%s', (_, script) => {
      expect(normal(script)).toEqual([null, null, null]);
      expect(third(script)).toEqual([null, null, null, null]);
    });

    it('and not of others, nor behind an error or a list that is made, nor once they are set', () => {
      expect(normal('glDrawArrays(GL_POINTS, 0, -1);')).toEqual([0, 1, 0]);
      expect(normal(`glNewList(1, GL_COMPILE); ${draw} glEndList();`)).toEqual([0, 1, 0]);
      expect(normal(`${draw} glNormal3f(1, 0, 0);`)).toEqual([1, 0, 0]);
      expect(normal(`glDisableClientState(GL_NORMAL_ARRAY); ${draw}`)).toEqual([0, 1, 0]);
      expect(normal('glBegin(GL_POINTS); glArrayElement(1); glEnd();')).toEqual([7, 8, 9]);
      expect(third(`glDisable(${VP}); ${draw}`)).toEqual([1, 1, 1, 1]);
      expect(answer(`${arrays} ${draw} glGetFloatv(GL_CURRENT_COLOR);`)).toEqual([1, 1, 1, 1]);
    });

    it('and so is what a program makes of them, and of no others', () => {
      const load = (text: string): string => `const char own[] = "!!VP1.0 ${text} END"; glLoadProgramNV(${VP}, 3, strlen(own), own); glBindProgramNV(${VP}, 3);`;
      const shown = (text: string): unknown =>
        vertices(`${program} ${load(text)} ${attributes} ${draw} glBegin(GL_POINTS); glVertex2f(1, 2); glEnd();`).at(-1);
      expect(shown('MOV o[HPOS], v[3];')).toMatchObject({ results: null, attributes: { 3: null } });
      expect(shown('MOV o[HPOS], v[0]; MOV o[COL0], v[2];')).toMatchObject({ results: { HPOS: [1, 2, 0, 1] } });
    });
  });

  it('elements by their indices; ubytes are fractions, shorts are not', () => {
    const sent = vertices(`${program} ubyte b[] = {255, 0, 0, 255, 0, 255, 0, 255}; short s[] = {1, 2, 3, 4}; ushort i[] = {1, 0};
      glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV); glVertexAttribPointerNV(0, 2, GL_SHORT, 0, s);
      glEnableClientState(GL_VERTEX_ATTRIB_ARRAY1_NV); glVertexAttribPointerNV(1, 4, GL_UNSIGNED_BYTE, 0, b);
      glDrawElements(GL_POINTS, 2, GL_UNSIGNED_SHORT, i);`);
    expect(sent.map(({ attributes }) => attributes.slice(0, 2))).toEqual([
      [[3, 4, 0, 1], [0, 1, 0, 1]],
      [[1, 2, 0, 1], [1, 0, 0, 1]],
    ]);
  });

  it('a draw without a program and with a wrong type has either error (OpenGL 1.2.1 §2.5)', () => {
    const wrong = (arguments_: string): unknown =>
      last(`ubyte i[] = {0, 0}; glEnable(${VP}); ${arguments_}`).errors;
    expect(wrong('glDrawElements(GL_LINES, 1, GL_SHORT, i);')).toEqual(['INVALID_ENUM', 'INVALID_OPERATION']); // prettier-ignore
    expect(wrong('glDrawArrays(GL_LINES, 0, -1);')).toEqual(['INVALID_VALUE', 'INVALID_OPERATION']);
    // A mode that there is none of is one error, though the draw begins a primitive.
    expect(last('glDrawArrays(77, 0, 1);').errors).toEqual(['INVALID_ENUM']);
  });

  it('queries of arrays', () => {
    const script = 'short a[] = {1}; glVertexAttribPointerNV(4, 2, GL_SHORT, 12, a);';
    expect(answer(`${script} glGetVertexAttribivNV(4, GL_ATTRIB_ARRAY_SIZE_NV);`)).toBe(2);
    expect(answer(`${script} glGetVertexAttribivNV(4, GL_ATTRIB_ARRAY_STRIDE_NV);`)).toBe(12);
    expect(answer(`${script} glGetVertexAttribivNV(4, GL_ATTRIB_ARRAY_TYPE_NV);`)).toBe('SHORT');
    expect(answer('glGetVertexAttribivNV(5, GL_ATTRIB_ARRAY_TYPE_NV);')).toBe('FLOAT');
    expect(answer('glGetVertexAttribPointervNV(5, GL_ATTRIB_ARRAY_POINTER_NV);')).toBe('NULL');
  });
}); // prettier-ignore

describe('display lists and attribute stacks (§5.4, §6.1.12)', () => {
  it('a list keeps what it is given, and does it when it is called', () => {
    const list = `glNewList(7, GL_COMPILE); glProgramParameter4fNV(${VP}, 1, 1, 2, 3, 4); glGenProgramsNV(1); glEndList();`;
    const get = `glGetProgramParameterfvNV(${VP}, 1, GL_PROGRAM_PARAMETER_NV);`;
    expect(answer(`${list} ${get}`)).toEqual([0, 0, 0, 0]);
    expect(answer(`${list} glCallList(7); ${get}`)).toEqual([1, 2, 3, 4]);
    expect(answer(list.replace('GL_COMPILE', 'GL_COMPILE_AND_EXECUTE') + get)).toEqual([1, 2, 3, 4]);
    // Names are generated at once.
    expect(answer(`${list} glGenProgramsNV(1);`)).toEqual([2]);
  });

  it('a list that calls itself ends, and an error in a list is one when it is called', () => {
    expect(results('glNewList(7, GL_COMPILE); glCallList(7); glEndList(); glCallList(7);').length).toBe(4);
    expect(last('glNewList(7, GL_COMPILE); glVertexAttrib1fNV(16, 0); glEndList(); glCallList(7);').errors).toEqual(['INVALID_VALUE']);
  });

  it('arrays are read when a list is made', () => {
    const script = `float a[] = {1, 2, 3, 4}; glEnableClientState(GL_VERTEX_ARRAY); glVertexPointer(2, GL_FLOAT, 0, a);
      glNewList(7, GL_COMPILE); glDrawArrays(GL_POINTS, 0, 2); glEndList(); glDisableClientState(GL_VERTEX_ARRAY); glCallList(7);`;
    expect(vertices(script).map(({ attributes }) => attributes[0])).toEqual([[1, 2, 0, 1], [3, 4, 0, 1]]);
  });

  it.each([
    ['GL_ENABLE_BIT', `glEnable(${VP});`, `glIsEnabled(${VP});`, false, true],
    ['GL_EVAL_BIT', 'glEnable(GL_MAP1_VERTEX_ATTRIB3_4_NV);', 'glIsEnabled(GL_MAP1_VERTEX_ATTRIB3_4_NV);', false, true],
    ['GL_CURRENT_BIT', 'glNormal3f(1, 2, 3);', 'glGetFloatv(GL_CURRENT_NORMAL);', [0, 0, 1], [1, 2, 3]],
  ] as const)('%s saves what it should, and no other bit does', (bit, change, get, saved, changed) => {
    expect(answer(`glPushAttrib(${bit}); ${change} glPopAttrib(); ${get}`)).toEqual(saved);
    expect(answer(`glPushAttrib(GL_ALL_ATTRIB_BITS); ${change} glPopAttrib(); ${get}`)).toEqual(saved);
    expect(answer(`glPushAttrib(GL_LIGHTING_BIT); ${change} glPopAttrib(); ${get}`)).toEqual(changed);
  });

  it('program parameters, tracking and the binding are in no group', () => {
    const script = `glPushAttrib(GL_ALL_ATTRIB_BITS); glProgramParameter4fNV(${VP}, 0, 1, 2, 3, 4);
      glTrackMatrixNV(${VP}, 4, GL_MODELVIEW, GL_IDENTITY_NV); glBindProgramNV(${VP}, 5); glPopAttrib();`;
    const after = contextAfter(script);
    expect(after.parameters[0]).toEqual([1, 2, 3, 4]);
    expect(after.tracked.size).toBe(1);
    expect(after.bound).toBe(5);
  });

  it('arrays are client state', () => {
    const script = 'glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV); glPopClientAttrib();';
    expect(answer(`${script} glIsEnabled(GL_VERTEX_ATTRIB_ARRAY3_NV);`)).toBe(false);
    expect(answer(`${script.replace('VERTEX_ARRAY_BIT', 'PIXEL_STORE_BIT')} glIsEnabled(GL_VERTEX_ATTRIB_ARRAY3_NV);`)).toBe(true);
  });
}); // prettier-ignore

it('what would have no end that anyone sees is not modelled, or runs out of memory', () => {
  const doubled = Array.from(
    { length: 20 },
    (_, n) =>
      `glNewList(${String(n + 1)}, GL_COMPILE); glCallList(${String(n + 2)}); glCallList(${String(n + 2)}); glEndList();`,
  );
  expect(() => results(`${doubled.join(' ')} glCallList(1);`)).toThrow(NotModelled);
  expect(() => results('glDrawArrays(GL_POINTS, 0, 1000001);')).toThrow(NotModelled);
  expect(() => results('glNewList(1, GL_COMPILE); glDrawArrays(GL_POINTS, 0, 1000001);')).toThrow(
    NotModelled,
  );
  expect(last('glGenProgramsNV(65537);').errors).toEqual(['OUT_OF_MEMORY']);
  expect(last('glGenLists(65537);').errors).toEqual(['OUT_OF_MEMORY']);
});

it('a list of many calls and a call of many vertices take as long as they are', () => {
  const many = 100_000;
  const calls = Array.from({ length: many }, (): Call => {
    return { command: 'VertexAttrib1fNV', arguments: [3, 0] };
  });
  const [after] = [
    ...performAll(
      contextAfter('glNewList(1, GL_COMPILE);'),
      [...calls, { command: 'EndList', arguments: [] }],
      nominalEngine(),
    ),
  ].slice(-1);
  expect(after?.context.lists.lists.get(1)).toEqual(calls);
  const drawn = last(`glDrawArrays(GL_POINTS, 0, ${String(many)});`);
  expect(drawn.effects.map(({ kind }) => kind)).toEqual(['begin', 'end']);
});

describe('what an int cannot hold', () => {
  it.each([
    ['glNormal3f(-1, 1, 0);', 'GL_CURRENT_NORMAL', [-(2 ** 31), 2 ** 31 - 1, 0]],
    ['glNormal3f(-2, 1e30, 0);', 'GL_CURRENT_NORMAL', [null, null, 0]],
    ['glFogCoordfEXT(2147483648);', 'GL_CURRENT_FOG_COORDINATE_EXT', [null]],
    ['glFogCoordfEXT(3e9);', 'GL_CURRENT_FOG_COORDINATE_EXT', [null]],
    ['glFogCoordfEXT(-0.25);', 'GL_CURRENT_FOG_COORDINATE_EXT', [0]],
  ])('%s', (set, pname, value) => {
    expect(answer(`${set} glGetIntegerv(${pname});`)).toEqual(value);
  });
});

it.each(['0, 0, 0', '1.7e308, 1.7e308, 0'])('a rotation about (%s) is not modelled', (axis) => {
  expect(() => results(`glRotated(90, ${axis});`)).toThrow(NotModelled);
});

describe('between Begin and End', () => {
  it('only what belongs to vertices may stand', () => {
    const within = (call: string): unknown => last(`glBegin(GL_POINTS); ${call}`).errors;
    expect(within('glNormal3f(1, 2, 3);')).toEqual([]);
    expect(within('glVertexAttrib1fNV(3, 0);')).toEqual([]);
    for (const call of [
      `glEnable(${VP});`,
      `glProgramParameter4fNV(${VP}, 0, 0, 0, 0, 0);`,
      'glLoadIdentity();',
      'glGenProgramsNV(1);',
      `glBindProgramNV(${VP}, 0);`,
      'glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 1, {0, 0, 0, 0});',
      'glGetError();',
      'glIsProgramNV(1);',
      'glDrawArrays(GL_POINTS, 0, 1);',
    ]) {
      expect(within(call)).toEqual(['INVALID_OPERATION']);
    }
  });
});
