import { expect, it } from 'vitest';
import { errorPositions } from './error-positions.js';

it.each([
  ['LoadProgramNV', '!!VP1.0 MOV', [7, 8, 9, 10, 11]],
  ['LoadProgramNV', '!!VP1.0 MOV R0, v[0]; END', [25]],
  ['LoadProgramNV', '', [0]],
  // This one loads, and is another target's.
  ['LoadProgramNV', '!!VP1.0 MOV o[HPOS], v[0]; END', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['ProgramStringARB', '!!VP1.0', [0, 1, 2, 3, 4, 5, 6, 7]],
] as const)(
  '%s of %j has its error where an interpretation puts it',
  (command, text, positions) => {
    expect([...errorPositions(command, text)]).toEqual(positions);
  },
);

it('a program of ARB_vertex_program has it where one of NVvp4.0 has it, behind a longer header', () => {
  const own = [...errorPositions('ProgramStringARB', '!!NVvp4.0 MOV')].map((each) => (each === 0 ? 0 : each + 1));
  expect([...errorPositions('ProgramStringARB', '!!ARBvp1.0 MOV')]).toEqual(own);
}); // prettier-ignore
