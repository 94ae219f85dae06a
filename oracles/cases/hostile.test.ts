import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SpecFileError } from '../../spec/load/spec-file-error.js';
import { CaseChecker } from './vp/check-case.js';
import { mutatedText } from './mutated-text.arbitrary.js';
import { readCases } from './read-file.js';
import { byNight } from '../../vitest.night.js';

const FILE = `clauses: [vp2.MUL.3]
environment: VP2.0
cases:
  table:
    each: {OP: [MUL, ADD]}
    instruction: $OP R0, v[0], c[0]
    A: {0: [1, 2, 3, -512]}
    CC: {all: LT}
    table:
      columns: v[0].x c[0] -> R0.x CC
      rows:
        - [0, .inf, {near: 1, within: 2^-22}, UN]
        - [-0, "0x7f800000", any, any]
  cross:
    program: [ "!!VP2.0", {repeat: 3, text: "MOV R0, R1;"}, "END" ]
    cross: {c[0]: zeros}
    expect: {error: {restriction: no-hpos-write, at: {text: R0, occurrence: 2}, line: 2}}
`;

const WORDS = [
  'cases',
  'expect',
  'all',
  '.nan',
  '-0',
  '{',
  '[',
  ': ',
  '- ',
  '0x1',
  '$OP',
  '->',
  '\n  ',
  '"',
  '1e99',
];

const mutated = mutatedText(FILE, WORDS);

it('reads or refuses any text, and checks what it read', () => {
  fc.assert(
    fc.property(fc.oneof({ arbitrary: mutated, weight: 9 }, fc.string()), (text) => {
      try {
        const checker = new CaseChecker();
        for (const corpusCase of readCases(text, 'f.yaml', 'f')) {
          expect(checker.check(corpusCase).verdict).not.toBe('crash');
        }
      } catch (error) {
        expect(error).toBeInstanceOf(SpecFileError);
      }
    }),
    { numRuns: byNight(500, 100) },
  );
});
