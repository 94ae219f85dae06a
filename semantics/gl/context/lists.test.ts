/** Names that one call may ask for: a GL that has no memory for them says so (OpenGL 1.2.1 §2.5); here that is beyond 65 536. */
import { expect, it } from 'vitest';
import { answer } from './scripted.testing.js';

it.each([
  ['glGenLists(65536);', 1],
  ['glGenLists(65537);', ['OUT_OF_MEMORY']],
  ['glGenLists(65537); glGenLists(2);', 1],
  ['glGenProgramsNV(65537);', ['OUT_OF_MEMORY']],
  ['glGenProgramsNV(65537); glGenProgramsNV(2);', [1, 2]],
])('%s', (script, expected) => {
  expect(answer(script)).toEqual(expected);
});

it('a call for so many names gives all of them', () => {
  const names = answer('glGenProgramsNV(65536);');
  expect(names).toHaveLength(65_536);
});
