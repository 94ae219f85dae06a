import { expect, it } from 'vitest';
import { checkGlCase } from '../oracles/cases/gl/check-case.js';
import { readCaseFile } from '../oracles/cases/read-file.js';
import { PLAIN } from './page/paint.js';
import { failureJson } from './json/case-failure.js';
import { failuresText } from './checked.js';

it('shows the commands of a case, with their numbers', () => {
  const text = `cases:
  a:
    says: nothing is bound at first
    commands:
      - {call: [BindBuffer, VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0]}
      - {call: [GetIntegerv, VERTEX_PROGRAM_PARAMETER_BUFFER_NV], value: 1}
`;
  const [corpusCase] = readCaseFile(text, 'f.yaml', 'f').glCases;
  if (corpusCase === undefined) throw new Error('no case');
  const result = checkGlCase(corpusCase);
  expect(failuresText([{ corpusCase, result }], PLAIN, undefined)).toBe(`disagrees  f:a
  f.yaml:2
  nothing is bound at first
    1 BindBuffer(VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0)
    2 GetIntegerv(VERTEX_PROGRAM_PARAMETER_BUFFER_NV)
  2 GetIntegerv value: expected 1, saw 0
  again: vpspec check f:a

`);
  expect(failureJson(corpusCase, result, 'vpspec check f:a')).toMatchObject({
    environment: 'GL',
    commands: [
      'BindBuffer(VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0)',
      'GetIntegerv(VERTEX_PROGRAM_PARAMETER_BUFFER_NV)',
    ],
    differences: [{ where: '2 GetIntegerv value', expected: '1', observed: '0' }],
  });
});
