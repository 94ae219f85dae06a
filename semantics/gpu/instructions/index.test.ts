import { expect, it } from 'vitest';
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';
import { GPU_DEFINITIONS } from './index.js';

/** What the machine does itself: flow, SWZ, textures, derivatives, and what belongs to a program type. */
const MACHINE = new Set([
  ...['BRK', 'CAL', 'CONT', 'ELSE', 'ENDIF', 'ENDREP', 'IF', 'REP', 'RET', 'SWZ'],
  ...['TEX', 'TXB', 'TXD', 'TXF', 'TXL', 'TXP', 'TXQ', 'DDX', 'DDY', 'KIL', 'EMIT', 'ENDPRIM'],
]);

const COMPUTED = GPU_INSTRUCTIONS.filter(({ name }) => !MACHINE.has(name));

it('defines every instruction that computes, and no other', () => {
  expect([...GPU_DEFINITIONS.keys()].sort()).toEqual(COMPUTED.map(({ name }) => name).sort());
});

it.each(COMPUTED)('$name has the forms that Table X.13 gives it', ({ name, types }) => {
  const definition = GPU_DEFINITIONS.get(name);
  expect(definition?.name).toBe(name);
  expect(definition?.float !== null).toBe(types.includes('F'));
  expect(definition?.integer !== null).toBe(types.includes('S') && types.includes('U'));
});

it.each(COMPUTED)('$name takes its operands and gives its result as the table says', (spec) => {
  const isFloat = spec.operands.every(({ type }) => type === 'F');
  const kind = GPU_DEFINITIONS.get(spec.name)?.integer?.kind;
  if (kind === undefined) return;
  expect(kind === 'from float').toBe(isFloat);
  expect(kind === 'to float').toBe(spec.result?.type === 'F');
  expect(kind === 'sum').toBe(['ADD', 'MAD', 'SAD', 'SUB'].includes(spec.name));
});
