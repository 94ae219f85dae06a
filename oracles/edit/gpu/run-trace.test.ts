/** What made a value of a vertex, by the number that the judge has for the vertex. */
import { expect, it } from 'vitest';
import { makerOf, runTrace } from './run-trace.js';

const HEAD = '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nVERTICES_OUT 3;\n';
const BODY =
  'ENDPRIM;\nMOV result.position, 1;\nEMIT;\nENDPRIM;\nENDPRIM;\nABS result.position, 2;\nEMIT;\nEND\n';

/** The instruction that made it; null where there is none. */
function makerIn(primitive: string, where: string): string | null {
  const trace = runTrace(`${HEAD}PRIMITIVE_OUT ${primitive};\n${BODY}`, {});
  return (trace && makerOf(trace, where)?.instruction.name) ?? null;
}

// Ends of points, and of primitives without a vertex, leave nothing.
it.each([
  ['POINTS', 'vertex 0, result.position.x', 'MOV'],
  ['POINTS', 'vertex 1, result.position.x', 'ABS'],
  ['LINE_STRIP', 'vertex 0, result.position.x', 'MOV'],
  ['LINE_STRIP', 'vertex 1, result.position.x', null],
  ['LINE_STRIP', 'vertex 2, result.position.x', 'ABS'],
] as const)('of %s %s was made by %s', (primitive, where, maker) => {
  expect(makerIn(primitive, where)).toBe(maker);
});
