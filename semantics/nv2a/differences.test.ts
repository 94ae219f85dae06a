/** The words of the differences say what the differences are about. */
import { expect, it } from 'vitest';
import { DIFFERENCES } from './differences.js';
import { fromQuad } from './fields.js';
import { decoded, type Instruction } from './instruction.js';

it.each(DIFFERENCES.map((each) => [each.id, each] as const))(
  '%s has two readings at least, and a word that decodes or is refused as it says',
  (id, { word, refusedBy, readings }) => {
    expect(readings.length).toBeGreaterThan(1);
    if (word === null) return;
    const result = decoded(fromQuad(word));
    expect(result.ok ? null : result.refusal.field).toBe(refusedBy);
    // Nothing else is in the word; that one of the readings looks at a field more is what paired-arl-r1 is about.
    const unread = id === 'paired-arl-r1' ? { temporary: 1 } : {};
    if (result.ok) expect(result.instruction.unread).toEqual(unread);
  },
);

function instructionOf(id: string): Instruction {
  const word = DIFFERENCES.find((each) => each.id === id)?.word ?? null;
  if (word === null) throw new Error(`${id} has no word`);
  const result = decoded(fromQuad(word));
  if (!result.ok) throw new Error(result.refusal.message);
  return result.instruction;
}

it('has MAC and ILU write one register', () => {
  expect(instructionOf('paired-r1')).toMatchObject({
    mac: { name: 'MOV', temporary: { number: 1, mask: 15 } },
    ilu: { name: 'RCP', temporary: { number: 1, mask: 8 } },
  });
});

it('has one operand C for a vector and a scalar', () => {
  expect(instructionOf('shared-c-swizzle')).toMatchObject({
    mac: { name: 'ADD', operands: [{}, { swizzle: [0, 1, 2, 3] }] },
    ilu: { name: 'RCP', operands: [{ swizzle: [0] }] },
  });
});

it('reads R12 where the position is written', () => {
  expect(instructionOf('position-alias-read')).toMatchObject({
    mac: { operands: [{ source: { file: 'temporary', number: 12 } }], temporary: { number: 0 } },
    output: { file: 'output', number: 0 },
  });
});
