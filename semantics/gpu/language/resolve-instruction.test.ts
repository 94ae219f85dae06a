import { describe, expect, it } from 'vitest';
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';
import type { GpuInstruction } from '../program.js';
import { loadedGpu } from './load.testing.js';

const V = '!!NVvp4.0 TEMP r, s, a[4]; INT TEMP i; UINT TEMP u; SHORT TEMP h; ';

/** The last instruction of a program. */
function last(source: string): GpuInstruction {
  const instruction = loadedGpu(`${source} END`).instructions.at(-1);
  if (instruction === undefined) throw new Error('no instruction');
  return instruction;
}

describe('modifiers', () => {
  it.each([
    ['ADD r, r, r;', { type: 'F', precision: null, clamp: null, updates: null, special: null }],
    ['ADDRC1_SSAT r, r, r;', { type: 'F', precision: 'R', clamp: 'SSAT', updates: 1 }],
    ['ADDHC_SAT r, r, r;', { type: 'F', precision: 'H', clamp: 'SAT', updates: 0 }],
    ['ADDC0 r, r, r;', { updates: 0 }],
    ['ADD.SAT.CC1.F r, r, r;', { type: 'F', precision: null, clamp: 'SAT', updates: 1 }],
    ['ADD.CC.S r, r, r;', { type: 'S', updates: 0 }],
    ['ADD.SSAT.CC0 r, r, r;', { clamp: 'SSAT', updates: 0 }],
    ['AND r, r, r;', { type: 'S' }],
    ['AND.U r, r, r;', { type: 'U' }],
    ['MUL.S24 r, r, r;', { type: 'S', special: 'S24' }],
    ['MUL.U24 r, r, r;', { type: 'U', special: 'U24' }],
    ['MUL.U.HI r, r, r;', { type: 'U', special: 'HI' }],
    ['TXQ r, r, texture[0], 2D;', { type: 'S' }],
    ['RET;', { type: null }],
    ['REP.S r; ENDREP; RET;', { type: null }],
  ])('%s', (statement, expected) => {
    expect(last(V + statement)).toMatchObject(expected);
  });
});

describe('types of operands and results', () => {
  it.each([
    ['FLR.S i, r;', 'S', ['F']],
    ['I2F.U r, u;', 'F', ['U']],
    ['SAD.S u, i, i, u;', 'U', ['S', 'S', 'U']],
    ['TXF r, i, texture[0], 2D;', 'F', ['S']],
    ['TEX.U u, r, texture[0], 2D;', 'U', ['F']],
    ['TXQ i, i, texture[0], 2D;', 'S', ['S']],
    ['PK2H.U u, r;', 'U', ['F']],
    ['UP2H.U r, u.x;', 'F', ['U']],
    ['SHL.U u, u, u.x;', 'U', ['U', 'U']],
  ])('%s', (statement, result, operands) => {
    const instruction = last(V + statement);
    expect(instruction.destination?.type).toBe(result);
    expect(instruction.operands.map(({ type }) => type)).toEqual(operands);
  });

  it('are known of every instruction that has operands or a result', () => {
    for (const { name, operands, result, defaultType } of GPU_INSTRUCTIONS) {
      if (operands.length > 0 || result !== null) expect(defaultType, name).not.toBe(null);
    }
  });
});

describe('operands', () => {
  it.each([
    ['MOV r, r;', { sign: '', absolute: null, swizzle: 'xyzw', isScalar: false }],
    ['MOV r, -r.y;', { sign: '-', absolute: null, swizzle: 'yyyy' }],
    ['MOV r, +r.abgr;', { sign: '', swizzle: 'wzyx' }],
    ['MOV r, -|+r.r|;', { sign: '-', absolute: { sign: '' }, swizzle: 'xxxx' }],
    ['MOV r, |-r|;', { sign: '', absolute: { sign: '-' } }],
    ['RCP r, r.g;', { swizzle: 'y', isScalar: true }],
    ['RCP r, 2.0;', { swizzle: 'x', isScalar: true }],
    ['RCP r, {1, 2}.y;', { swizzle: 'y', isScalar: true }],
    ['SWZ r, r, 0, -1, x, -a;', { sign: '', swizzle: 'xyzw' }],
  ])('%s', (statement, expected) => {
    expect(last(V + statement).operands[0]).toMatchObject(expected);
  });

  it('read the slots of their variables', () => {
    const { instructions, temporaries } = loadedGpu(
      `${V}ATTRIB p = vertex.position; PARAM c[] = { program.env[3..4] };
       ADD r, p, c[1]; ADD r, a[2], vertex.normal; ADD r, program.local[0], s; END`,
    );
    const sources = instructions.map(({ operands }) => operands.map(({ source }) => source));
    expect(temporaries[4]).toMatchObject({ name: 'a', member: 2 });
    const slot = (number: number): unknown => ({ kind: 'fixed', slot: number });
    expect(sources).toEqual([
      [
        { file: 'attribute', access: slot(0) },
        { file: 'parameter', access: slot(1) },
      ],
      [
        { file: 'temporary', access: slot(4) },
        { file: 'attribute', access: slot(1) },
      ],
      [
        { file: 'parameter', access: slot(2) },
        { file: 'temporary', access: slot(1) },
      ],
    ]);
  });

  it('read constants as what they are wanted as', () => {
    const { instructions, parameters } = loadedGpu(`${V}MOV r, 2; MOV.S i, -2; MOV r, {1}; END`);
    const read = instructions.map(({ operands: [operand] }) => {
      if (operand?.source.file !== 'parameter') return null;
      const { access } = operand.source;
      const slot = access.kind === 'fixed' ? parameters[access.slot] : undefined;
      return { sign: operand.sign, words: slot?.kind === 'constant' ? slot.words : null };
    });
    expect(read).toEqual([
      { sign: '', words: [0x40000000, 0x40000000, 0x40000000, 0x40000000] },
      { sign: '-', words: [2, 2, 2, 2] },
      { sign: '', words: [0x3f800000, 0, 0, 0x3f800000] },
    ]);
  });

  it('have indices that are read at run time', () => {
    const [operand] = last(`${V}MOV r, a[i.y + 3];`).operands;
    expect(operand?.source).toMatchObject({
      file: 'temporary',
      access: {
        kind: 'relative',
        slots: [2, 3, 4, 5],
        dimensions: [
          {
            size: 4,
            index: {
              kind: 'register',
              offset: 3,
              isTyped: true,
              operand: { type: 'S', swizzle: 'y', isScalar: true, sign: '', absolute: null },
            },
          },
        ],
      },
    });
    expect(last(`${V}MOV r, a[u.a];`).operands[0]?.source).toMatchObject({
      access: { dimensions: [{ index: { offset: 0, operand: { type: 'U', swizzle: 'w' } } }] },
    });
    expect(last(`${V}MOV r, a[r.z];`).operands[0]?.source).toMatchObject({
      access: { dimensions: [{ index: { isTyped: false, operand: { type: 'S' } } }] },
    });
  });

  it('have vertices and members', () => {
    const G =
      '!!NVgp4.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; TEMP r; INT TEMP i; ' +
      'ATTRIB p = vertex.position; ATTRIB t[] = { vertex.texcoord[0..2] }; ';
    const accessOf = (operand: string): unknown => {
      const source = last(`${G}MOV r, ${operand};`).operands[0]?.source;
      return source?.file === 'buffer' ? null : source?.access;
    };
    expect(accessOf('p[1]')).toEqual({ kind: 'fixed', slot: 1 });
    expect(accessOf('t[1][2]')).toEqual({ kind: 'fixed', slot: 2 + 3 + 2 });
    expect(accessOf('t[i.x][2]')).toMatchObject({
      kind: 'relative',
      slots: [2, 3, 4, 5, 6, 7],
      dimensions: [
        { size: 2, index: { kind: 'register' } },
        { size: 3, index: { kind: 'fixed', value: 2 } },
      ],
    });
  });

  it('read buffers through their views', () => {
    const B = `${V}BUFFER4 b[] = { program.buffer[1][2..5] }; BUFFER c = program.buffer[0][7]; `;
    expect(last(`${B}MOV r, b[3];`).operands[0]?.source).toEqual({
      file: 'buffer',
      view: { buffer: 1, first: 2, width: 4 },
      dimension: { size: 4, index: { kind: 'fixed', value: 3 } },
    });
    expect(last(`${B}MOV r, b[i.x + 1];`).operands[0]?.source).toMatchObject({
      dimension: { size: 4, index: { kind: 'register', offset: 1 } },
    });
    expect(last(`${B}MOV r, c;`).operands[0]?.source).toEqual({
      file: 'buffer',
      view: { buffer: 0, first: 7, width: 1 },
      dimension: { size: 1, index: { kind: 'fixed', value: 0 } },
    });
  });
});

describe('destinations', () => {
  it.each([
    ['MOV r, r;', { file: 'temporary', writeMask: 'xyzw', condition: null, isShort: false }],
    ['MOV h.ga, r;', { file: 'temporary', writeMask: 'yw', isShort: true }],
    ['MOV a[3].x, r;', { access: { kind: 'fixed', slot: 5 }, writeMask: 'x' }],
    ['MOV a[i.x], r;', { access: { kind: 'relative', slots: [2, 3, 4, 5] } }],
    ['MOV result.position, r;', { file: 'result', access: { kind: 'fixed', slot: 0 } }],
    ['SHORT OUTPUT o = result.position; MOV o, r;', { file: 'result', isShort: true }],
    ['MOV r (GT), r;', { condition: { rule: 'GT', code: 0, swizzle: 'xyzw' } }],
    ['MOV r (NOF0.y), r;', { condition: { rule: 'NOF', code: 0, swizzle: 'yyyy' } }],
    ['MOV r.x (LEG1.abgr), r;', { condition: { rule: 'LEG', code: 1, swizzle: 'wzyx' } }],
  ])('%s', (statement, expected) => {
    expect(last(V + statement).destination).toMatchObject(expected);
  });
});

describe('the rest of an instruction', () => {
  it('has its extended swizzle', () => {
    expect(last(`${V}SWZ r, r, 0, -1, +x, -a;`).extendedSwizzle).toEqual([
      { negate: false, select: '0' },
      { negate: true, select: '1' },
      { negate: false, select: 'x' },
      { negate: true, select: 'w' },
    ]);
    expect(last(`${V}MOV r, r;`).extendedSwizzle).toBe(null);
  });

  it('has its texture', () => {
    const texture = (access: string): unknown => last(`${V}TEX r, r, ${access};`).texture;
    expect(texture('texture, 2D')).toEqual({ unit: 0, target: '2D', offset: [0, 0, 0] });
    expect(texture('texture[3], 3D, (1, -2, -0)')).toEqual({
      unit: 3,
      target: '3D',
      offset: [1, -2, 0],
    });
    expect(texture('texture[3], RECT, (-8)')).toMatchObject({ offset: [-8, 0, 0] });
    const source = `${V}TEX r, r, texture[3], 2D; TXF r, i, texture[3], 2D; TXQ r, r, texture, 1D; END`;
    expect([...loadedGpu(source).textures]).toEqual([
      [3, '2D'],
      [0, '1D'],
    ]);
  });

  it('has its condition', () => {
    expect(last(`${V}IF NE1.xxyy; ENDIF; RET (EQ);`).condition).toMatchObject({ rule: 'EQ' });
    const [first] = loadedGpu(`${V}IF NE1.xxyy; ENDIF; END`).instructions;
    expect(first?.condition).toEqual({ rule: 'NE', code: 1, swizzle: 'xxyy' });
    expect(last('!!NVfp4.0 KIL GT.x;')).toMatchObject({ operands: [], condition: { rule: 'GT' } });
    expect(last('!!NVfp4.0 TEMP r; KIL r;')).toMatchObject({ condition: null, operands: [{}] });
  });
});
