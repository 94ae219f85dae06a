/** Lists of expected failures held against what operations came to that were asked operand by operand. */
import { describe, expect, it } from 'vitest';
import { compareOperands, listedIn, type OperandsFound } from './compare-operands.js';
import { expectationsOf } from './expectations.js';

const KNOWN = [
  'vp2.RSQ.1',
  'vp2.RSQ.6',
  'vp2.EXP.x',
  'vp2.EXP.z',
  'vp2.SIN.accuracy',
  'vp2.number.arithmetic',
];
const list = (text: string) => expectationsOf(text, 'known.yaml', KNOWN);
const reason = 'reason: known';

function operation(
  name: string,
  wrong: Readonly<Record<string, number>>,
  more: Partial<OperandsFound> = {},
): OperandsFound {
  const clauses = Object.entries(wrong).map(([id, count]) => ({ id, asked: 100, wrong: count }));
  return { operation: name, clauses, letter: 0, isDone: true, ...more };
}

const RSQ = operation('RSQ', { 'vp2.RSQ.1': 0, 'vp2.RSQ.6': 70, 'vp2.number.arithmetic': 0 });

describe('failures of operations that were asked operand by operand', () => {
  it('are expected where each clause that is violated is listed', () => {
    const known = list(`violations: [{clause: vp2.RSQ.6, instruction: RSQ, ${reason}}]`);
    expect(listedIn(known, RSQ)).toEqual({ wrong: true, letter: false });
    const { expected, asExpected } = compareOperands(known, [RSQ], []);
    expect(expected).toEqual([{ clause: 'vp2.RSQ.6', instruction: 'RSQ', reason: 'known' }]);
    expect(asExpected).toBe(true);
  });

  it('are new where one clause more is violated, and the line to add is told', () => {
    const known = list(`violations: [{clause: vp2.RSQ.6, ${reason}}]`);
    const more = operation('RSQ', { 'vp2.RSQ.6': 70, 'vp2.number.arithmetic': 1 });
    expect(listedIn(known, more).wrong).toBe(false);
    expect(compareOperands(known, [more], [])).toMatchObject({
      asExpected: false,
      unexpected: [{ add: '  - {clause: vp2.number.arithmetic, instruction: RSQ, reason: "…"}' }],
    });
  });

  it('are not those of another instruction', () => {
    const known = list(`violations: [{clause: vp2.RSQ.6, instruction: RCP, ${reason}}]`);
    expect(listedIn(known, RSQ).wrong).toBe(false);
  });

  it('are absent where all was asked and nothing violates the clause any more', () => {
    const known = list(
      `violations: [{clause: vp2.RSQ.1, ${reason}}, {clause: vp2.RSQ.6, ${reason}}]`,
    );
    expect(compareOperands(known, [RSQ], [])).toMatchObject({
      asExpected: false,
      absent: [{ clause: 'vp2.RSQ.1', place: 'known.yaml:1' }],
    });
  });

  it('are left open where a part was asked, or what else an entry speaks of was not', () => {
    const known = list(`violations: [{clause: vp2.RSQ.1, ${reason}}]`);
    const part = { ...RSQ, isDone: false };
    expect(compareOperands(known, [part], [part]).absent).toEqual([]);
    const all = list(`violations: [{clause: "vp2.EXP.*", instruction: EXP, ${reason}}]`);
    const [z, x] = [operation('EXP.z', { 'vp2.EXP.z': 0 }), operation('EXP.x', { 'vp2.EXP.x': 0 })];
    expect(compareOperands(all, [z], [{ ...x, isDone: false }]).absent).toEqual([]);
    expect(compareOperands(all, [z, x], []).absent).toHaveLength(1);
  });

  it('say nothing of clauses that speak of nothing that was asked, and of what cannot be asked so', () => {
    const none = { ...RSQ, clauses: [{ id: 'vp2.RSQ.1', asked: 0, wrong: 0 }] };
    const known = list(
      `violations: [{clause: vp2.RSQ.1, ${reason}}, {clause: vp2.SIN.accuracy, ${reason}}]`,
    );
    expect(compareOperands(known, [none], []).absent).toEqual([]);
  });
});

describe('results that the letter alone permits', () => {
  const sine = operation('SIN', { 'vp2.SIN.accuracy': 0 }, { letter: 5 });

  it('are listed by their instruction, or by what is about it', () => {
    for (const entry of ['instruction: SIN, ', 'needs: angleRange=unit, ', '']) {
      const known = list(`letter: [{${entry}${reason}}]`);
      expect(listedIn(known, sine).letter, entry).toBe(true);
      expect(compareOperands(known, [sine], []).asExpected, entry).toBe(true);
    }
    const other = list(`letter: [{instruction: EX2, ${reason}}]`);
    expect(listedIn(other, sine).letter).toBe(false);
    expect(compareOperands(other, [sine], []).unexpected).toMatchObject([{ instruction: 'SIN' }]);
  });

  it('are absent where nothing needs it any more, and left open where something was not asked', () => {
    const known = list(`letter: [{instruction: SIN, ${reason}}]`);
    const right = { ...sine, letter: 0 };
    expect(compareOperands(known, [right], []).absent).toHaveLength(1);
    expect(compareOperands(known, [right], [{ ...right, isDone: false }]).absent).toEqual([]);
    const any = list(`letter: [{${reason}}]`);
    expect(compareOperands(any, [right], [operation('COS', {}, { isDone: false })]).absent).toEqual(
      [],
    );
  });
});
