/** Slices of GPU programs: small ones by hand. What holds of all is in ../laws.test.ts. */
import { describe, expect, it } from 'vitest';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { TargetError } from '../target.js';
import { sliceOf } from '../vp/why.testing.js';
import { whyOfGpu } from './why.testing.js';

const VALUES: GpuInputValues = {
  bindings: {
    'vertex.position': { type: 'F', values: [1, 2, 3, 4] },
    'program.local[0]': { type: 'S', values: [7, 2, 3, 4] },
    'program.local[1]': { type: 'S', values: [1, 0, 0, 0] },
  },
};

function slice(source: string, target: string, values = VALUES): readonly string[] {
  return sliceOf(whyOfGpu({ source, target, values }));
}

describe('small programs', () => {
  it('a move is made of its component', () => {
    expect(slice('MOV result.position, vertex.position.wzyx;', 'result.position.x')).toEqual([
      'vertex.position.w',
      '0:vertex.position.w',
    ]);
  });

  it('a component that nothing wrote is undefined, and depends on nothing', () => {
    const source = 'MOV result.position.x, vertex.position;';
    const why = whyOfGpu({ source, target: 'result.position.y', values: VALUES });
    expect(why.left).toEqual([{ name: 'result.position.y', held: null }]);
    expect(sliceOf(why)).toEqual([]);
    expect(why.steps).toEqual([]);
  });

  it('one operand of AND is enough for a bit that is clear', () => {
    const source = 'INT TEMP a;\nAND.S a, program.local[0], 15;\nMOV.S result.texcoord[0], a;';
    const found = slice(source, 'result.texcoord[0].x[31]');
    expect(found).toHaveLength(3);
    expect(found.at(-1)).toBe('1:a.x');
    expect(slice(source, 'result.texcoord[0].x[0]')).toHaveLength(5);
  });

  it('SWZ reads what it selects alone', () => {
    const source = 'SWZ result.position, vertex.position, 1, -w, 0, x;';
    expect(slice(source, 'result.position.x')).toEqual([]);
    expect(slice(source, 'result.position.y')).toEqual([
      'vertex.position.w',
      '0:vertex.position.w',
    ]);
  });

  it('each repetition of a loop is a reason, and so is their number', () => {
    const source =
      'TEMP a;\nMOV a, 1;\nREP.S program.local[1].x;\nADD a, a, vertex.position;\nENDREP;\nMOV result.position, a;';
    expect(slice(source, 'result.position.x')).toEqual([
      'vertex.position.x',
      'constant[0].x',
      'program.local[1].x',
      '0:constant[0].x',
      '1:program.local[1].x',
      '2:a.x',
      '2:vertex.position.x',
      '4:a.x',
    ]);
  });

  it('an index is a reason for what is read and written through it', () => {
    const source =
      'TEMP a[2];\nMOV a[0], vertex.position;\nMOV a[1], -vertex.position;\nINT TEMP i;\nMOV.S i, program.local[1];\nMOV result.position, a[i.x];';
    expect(slice(source, 'result.position.x')).toEqual([
      'vertex.position.x',
      'program.local[1].x',
      '1:vertex.position.x',
      '2:program.local[1].x',
      '3:i.x',
      '3:a[1].x',
    ]);
  });

  it('a condition decides which of two values is written', () => {
    const source =
      'TEMP a;\nMOV.CC a, vertex.position;\nIF GT.x;\nMOV result.position, a;\nELSE;\nMOV result.position, -a;\nENDIF;';
    expect(slice(source, 'result.position.y[31]')).toEqual([
      'vertex.position.x',
      'vertex.position.y',
      '0:vertex.position.x',
      '0:vertex.position.y',
      '1:CC0.x',
      '2:a.y',
    ]);
  });

  it('a geometry program can be asked about its vertices', () => {
    const source =
      '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 2;\nMOV result.position, vertex[0].position;\nEMIT;\nMOV result.position, -vertex[0].position;\nEMIT;\nEND';
    const values: GpuInputValues = {
      bindings: { 'vertex[0].position': { type: 'F', values: [1, 2, 3, 4] } },
    };
    expect(slice(source, 'emitted[1].result.position.x', values)).toEqual([
      'vertex[0].position.x',
      '2:vertex[0].position.x',
    ]);
  });

  it('a program that kills its fragment leaves nothing, for this reason', () => {
    const source = '!!NVfp4.0\nKIL fragment.texcoord[0].x;\nMOV result.color, 1;\nEND';
    const values: GpuInputValues = {
      bindings: { 'fragment.texcoord[0]': { type: 'F', values: [-1, 0, 0, 0] } },
    };
    const why = whyOfGpu({ source, target: 'result.color.x', values });
    expect(why.end).toBe('killed');
    expect(sliceOf(why)).toEqual(['fragment.texcoord[0].x', '0:fragment.texcoord[0].x']);
  });

  it('vertices that are emitted later are not there yet', () => {
    const source =
      '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 2;\nMOV result.position, vertex[0].position;\nEMIT;\nMOV result.position, -vertex[0].position;\nEMIT;\nEND';
    const values: GpuInputValues = {
      bindings: { 'vertex[0].position': { type: 'F', values: [1, 2, 3, 4] } },
    };
    const ask = (target: string) => whyOfGpu({ source, values, target, after: 2 });
    const why = ask('emitted[0].result.position.x');
    expect(sliceOf(why)).toEqual(['vertex[0].position.x', '0:vertex[0].position.x']);
    expect(why).toMatchObject({ after: 2, end: '', executed: 2 });
    expect(() => ask('emitted[1].result.position.x')).toThrow(TargetError);
  });

  it('a name that is none gets another', () => {
    const ask = (target: string) => () =>
      whyOfGpu({ source: 'MOV result.position, vertex.position;', target, values: VALUES });
    expect(ask('result.postion.x')).toThrow(/did you mean result\.position/);
    expect(ask('result.position[31]')).toThrow(/a bit is that of one component/);
    expect(ask('result.position.q')).toThrow(TargetError);
    expect(ask('result.position.x[32]')).toThrow(/from 0 to 31/);
  });
});
