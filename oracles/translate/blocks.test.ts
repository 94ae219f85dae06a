/** Basic blocks, and whether a run can reach the limit of executed instructions. */
import { describe, expect, it } from 'vitest';
import { flowOf, type Flow } from './blocks.js';
import { loaded } from '../../semantics/language/load.testing.js';

function flow(body: string): Flow {
  const program = loaded(`!!VP2.0 ${body} END`);
  return flowOf(program);
}

const firsts = ({ blocks }: Flow): readonly number[] => blocks.map(({ first }) => first);

describe('blocks', () => {
  it('finds one block in a program without branches', () => {
    const straight = flow('MOV R0, v[0]; MOV o[HPOS], R0;');
    expect(straight).toMatchObject({ straight: true, counts: false, calls: false });
    expect(straight.blocks).toEqual([{ first: 0, end: 2 }]);
  });

  it('starts blocks at labels and after transfers, and drops what is never reached', () => {
    const branches = flow('MOV R0, v[0]; BRA b; MOV R1, R0; b: MOV o[HPOS], R0; RET; MOV R2, R0;');
    expect(firsts(branches)).toEqual([0, 3]);
    expect(firsts(flow('BRA b (GT.x); MOV R1, v[0]; b: MOV o[HPOS], v[0];'))).toEqual([0, 1, 2]);
  });

  it('begins at main', () => {
    expect(firsts(flow('a: MOV R0, v[0]; main: MOV o[HPOS], v[0];'))).toEqual([1]);
  });

  it('takes a branch that is never taken for none', () => {
    expect(firsts(flow('l: MOV o[HPOS], v[0]; BRA l (FL);'))).toEqual([0]);
    expect(flow('l: MOV o[HPOS], v[0]; BRA l (FL);').counts).toBe(false);
  });

  it('counts where there is a loop, a recursion, or calls upon calls', () => {
    expect(flow('l: MOV o[HPOS], v[0]; BRA l (GT.x);').counts).toBe(true);
    expect(flow('MOV o[HPOS], v[0]; f: CAL f (GT.x);').counts).toBe(true);
    expect(flow('CAL f; MOV o[HPOS], v[0]; RET; f: MOV R0, v[0]; RET;').counts).toBe(false);
    const calls = (name: string): string => Array<string>(40).fill(`CAL ${name};`).join(' ');
    const nested = `MOV o[HPOS], v[0]; ${calls('a')} RET; a: ${calls('b')} RET; b: ${calls('c')} RET; c: RET;`;
    expect(flow(nested).counts).toBe(true);
  });

  it('knows where nothing goes back', () => {
    expect(flow('BRA b (GT.x); MOV R1, v[0]; b: MOV o[HPOS], v[0];').forwards).toBe(true);
    expect(flow('BRA b (GT.x); MOV o[HPOS], v[0]; RET (LT.y); b: MOV R1, v[0];').forwards).toBe(
      true,
    );
    expect(flow('a: MOV R0, v[0]; main: MOV o[HPOS], v[0]; BRA a (GT.x);').forwards).toBe(false);
    expect(flow('l: BRA l (GT.x); MOV o[HPOS], v[0];').forwards).toBe(false);
    expect(flow('CAL f; MOV o[HPOS], v[0]; RET; f: MOV R0, v[0]; RET;').forwards).toBe(false);
  });
});
