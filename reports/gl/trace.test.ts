/** Traces: what each call changes is told, and nothing else. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { readScript } from '../../semantics/gl/context/script.js';
import { glSchema } from '../json/gl-format.js';
import { jsonText } from '../json/text.js';
import { glTraceJson, glTraceText, traceScript, type TracedScript } from './trace.js';

const VP = 'GL_VERTEX_PROGRAM_NV';

function traced(script: string): TracedScript {
  return traceScript(newContext(), readScript(script), nominalEngine());
}

/** The changes of the last call, as text. */
function changes(script: string): readonly string[] {
  return glTraceText(traced(script))
    .split(/^\d+ {2}/m)
    .slice(-1)
    .flatMap((last) => last.trim().split('\n').slice(1))
    .map((line) => line.trim());
}

it.each([
  ['glVertexAttrib1fNV(3, 7);', ['CURRENT_ATTRIB_NV of 3: (1, 1, 1, 1) → (7, 0, 0, 1)']],
  ['glVertexAttrib4fNV(3, 1, 1, 1, 1);', []],
  [`glEnable(${VP});`, ['VERTEX_PROGRAM_NV: none → TRUE']],
  [`glEnable(${VP}); glDisable(${VP});`, ['VERTEX_PROGRAM_NV: TRUE → none']],
  ['glEnd();', ['GL_INVALID_OPERATION', 'what GetError returns: GL_NO_ERROR → GL_INVALID_OPERATION']],
  ['glEnd(); glEnd();', ['GL_INVALID_OPERATION']],
  ['glGenProgramsNV(1);', ['returns 1', 'name 1: none → generated, of no program']],
  ['glPushMatrix();', ['stack depth of MODELVIEW: 1 → 2']],
  [`glTrackMatrixNV(${VP}, 4, GL_MODELVIEW, GL_IDENTITY_NV);`, [
    'PROGRAM_PARAMETER_NV of 4: (0, 0, 0, 0) → (1, 0, 0, 0)',
    'PROGRAM_PARAMETER_NV of 5: (0, 0, 0, 0) → (0, 1, 0, 0)',
    'PROGRAM_PARAMETER_NV of 6: (0, 0, 0, 0) → (0, 0, 1, 0)',
    'PROGRAM_PARAMETER_NV of 7: (0, 0, 0, 0) → (0, 0, 0, 1)',
    'TRACK_MATRIX_NV of 4: none → GL_MODELVIEW',
    'TRACK_MATRIX_TRANSFORM_NV of 4: none → GL_IDENTITY_NV',
  ]],
  ['glNewList(3, GL_COMPILE); glColor3f(0, 0, 1);', ['the list keeps glColor3f(0, 0, 1)']],
  ['glNewList(3, GL_COMPILE); glColor3f(0, 0, 1); glEndList();', [
    'LIST_INDEX: 3 → 0',
    'LIST_MODE: GL_COMPILE → none',
    'commands of list 3: none → 1',
  ]],
  ['float a[] = {1}; glVertexAttribPointerNV(2, 1, GL_FLOAT, 4, a);', [
    'size of VERTEX_ATTRIB_ARRAY2_NV: 4 → 1',
    'stride of VERTEX_ATTRIB_ARRAY2_NV: 0 → 4',
    'pointer of VERTEX_ATTRIB_ARRAY2_NV: NULL → 0',
  ]],
  ['glClear(GL_COLOR_BUFFER_BIT);', ['not modelled: glClear is not modelled', '', '1 call not modelled: what came after them may be otherwise in a GL that has them.']],
])('%s', (script, told) => {
  expect(changes(script)).toEqual(told);
}); // prettier-ignore

it('a program that takes the place of another of its length is another', () => {
  const load = (register: string): string =>
    `glLoadProgramNV(${VP}, 1, 30, "!!VP1.0 MOV o[HPOS], v[${register}]; END");`;
  expect(changes(`${load('0')} ${load('1')}`)).toEqual([
    'PROGRAM_STRING_NV of 1: "!!VP1.0 MOV o[HPOS], v[0]; END" → "!!VP1.0 MOV o[HPOS], v[1]; END"',
  ]);
  expect(changes(`${load('1')} ${load('1')}`)).toEqual([]);
});

it('JSON is as its schema has it, bits and what is undefined among it', () => {
  const json = glTraceJson(
    traced(`glTrackMatrixNV(${VP}, 0, GL_MODELVIEW, GL_INVERSE_NV); glScalef(0, -0.0, NAN);
      glNewList(1, GL_COMPILE_AND_EXECUTE); glVertexAttrib1fNV(5, -0.0); glEndList(); glClear(1);`),
  );
  expect(() => glSchema.parse(JSON.parse(jsonText(json)))).not.toThrow();
  expect(json.calls[1]?.changes).toContainEqual({
    variable: 'PROGRAM_PARAMETER_NV of 0',
    before: [1, 0, 0, 0].map((value) => expect.objectContaining({ value }) as unknown),
    after: [null, null, null, null],
  });
  expect(json.calls[3]).toMatchObject({
    kept: ['glVertexAttrib1fNV(5, 0)'],
    changes: [{ variable: 'CURRENT_ATTRIB_NV of 5', after: [{ bits: '0x80000000' }, {}, {}, {}] }],
  });
  expect(json.calls.at(-1)).toMatchObject({ changes: [], kept: [] });
});

it('a query changes nothing, but for GetError', () => {
  const query = fc.constantFrom(
    'glGetFloatv(GL_CURRENT_COLOR);',
    `glIsEnabled(${VP});`,
    'glIsProgramNV(1);',
    'glIsList(1);',
    `glGetTrackMatrixivNV(${VP}, 0, GL_TRACK_MATRIX_NV);`,
  );
  fc.assert(
    fc.property(fc.array(query), (queries) => {
      const { calls } = glTraceJson(traced(queries.join(' ')));
      expect(calls.flatMap((each) => each.changes)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
