/** What GPU programs read of a context, and the position that the GL computes for them. NV_vertex_program4 §2.X.3.2, §2.X.6; ARB_vertex_program §2.7. */
import { describe, expect, it } from 'vitest';
import { IntegerWord } from '../../../gpu/domains/words.js';
import type { VertexEffect } from '../result.js';
import { answer, contextAfter, last } from '../scripted.testing.js';
import { gpuContext, gpuLast, loaded, VP } from './gpu.testing.js';

const BOTH = { extension: 'NV_vertex_program2+NV_gpu_program4' } as const;
const NOTHING = [null, null, null, null];

function sent(script: string, provoking = 'glVertex2f(1, 5);'): VertexEffect {
  const [effect] = gpuLast(`${script} glBegin(GL_POINTS); ${provoking}`).effects;
  if (effect?.kind !== 'vertex') throw new Error('no vertex was sent');
  return effect;
}

/** result.texcoord[0], which an instruction of a vertex program writes. */
function written(state: string, lines: string): readonly unknown[] {
  const text = `!!NVvp4.0 MOV result.position, vertex.position; ${lines} END`;
  const { transformed } = sent(`${loaded(VP, text)} glEnable(${VP}); ${state}`);
  const { x, y, z, w } = transformed?.attributes['texcoord[0]'] ?? {};
  return [x, y, z, w].map((each) => (typeof each === 'symbol' ? null : each));
}

const moved = (source: string): string => `MOV result.texcoord[0], ${source};`;

describe('attributes', () => {
  it.each([
    ['vertex.normal', 'glNormal3f(2, 3, 4);', [2, 3, 4, 1]],
    ['vertex.color', 'glColor4f(2, 3, 4, 5);', [2, 3, 4, 5]],
    ['vertex.color.secondary', 'glSecondaryColor3fEXT(2, 3, 4);', [2, 3, 4, 1]],
    ['vertex.fogcoord', 'glFogCoordfEXT(2);', [2, 0, 0, 1]],
    ['vertex.texcoord[0]', 'glTexCoord4f(2, 3, 4, 5);', [2, 3, 4, 5]],
    ['vertex.texcoord[1]', 'glMultiTexCoord2fARB(GL_TEXTURE1_ARB, 2, 3);', [2, 3, 0, 1]],
    ['vertex.attrib[5]', 'glVertexAttrib2fARB(5, 2, 3);', [2, 3, 0, 1]],
    ['vertex.position', '', [1, 5, 0, 1]],
  ])('%s', (binding, state, value) => {
    expect(written(state, moved(binding))).toEqual(value);
  });

  it('vertex.instance is zero, and an integer (NV_vertex_program4 §2.X.3.2)', () => {
    const text = '!!NVvp4.0 MOV result.position, vertex.position; MOV.S result.attrib[0].x, vertex.instance.x; END';
    expect(sent(`${loaded(VP, text)} glEnable(${VP});`).transformed?.attributes['attrib[0]']?.x).toEqual(new IntegerWord('S', 0));
  }); // prettier-ignore

  it('are at first undefined where they are generic, of as many as there are', () => {
    const nothing = { type: 'F', values: NOTHING };
    expect(gpuContext('glIsProgramARB(1);').gpu?.generic).toEqual(new Array(16).fill(nothing));
    const limits = { vertexAttributes: 20 };
    expect(contextAfter('glIsProgramARB(1);', { extension: 'NV_gpu_program4', limits }).gpu?.generic).toHaveLength(20);
    // Where VP programs are there too they are what they alias; others alias nothing.
    const { gpu } = contextAfter('glIsProgramARB(1);', { ...BOTH, limits });
    expect([2, 3, 6, 16, 19].map((number) => gpu?.generic[number]?.values)).toEqual([[0, 0, 1, 1], [1, 1, 1, 1], [0, 0, 0, 1], NOTHING, NOTHING]);
  }); // prettier-ignore

  it('of which conventional ones are lost, one by one, up to the fifteenth (ARB_vertex_program, Table X.1)', () => {
    const lost = (script: string, limits = {}): unknown =>
      [...(contextAfter(script, { extension: 'NV_gpu_program4', limits }).gpu?.lost ?? [])].sort((a, b) => a - b);
    const two = 'glVertexAttrib1fARB(3, 1); glVertexAttrib1fARB(4, 1);';
    expect(lost(two)).toEqual([3, 4]);
    expect(lost(`${two} glColor3f(1, 1, 1);`)).toEqual([4]);
    expect(lost(`${two} glNormal3f(1, 1, 1);`)).toEqual([3, 4]);
    expect(lost('glVertexAttrib1fARB(15, 1); glVertexAttrib1fARB(8, 1); glVertexAttrib1fARB(5, 1);')).toEqual([5, 8, 15]);
    expect(lost('glVertexAttrib1fARB(16, 1);', { vertexAttributes: 20 })).toEqual([]);
  }); // prettier-ignore

  it('of both kinds are one: integers have no conventional value, until a command gives one (Interactions with NV_vertex_program)', () => {
    const integers = 'glVertexAttribI4iEXT(3, 1, 2, 3, 4); glVertexAttribI4iEXT(4, 1, 2, 3, 4);';
    const colour = 'glGetFloatv(GL_CURRENT_COLOR);';
    expect(answer(`${integers} ${colour}`, BOTH)).toEqual(NOTHING);
    expect(answer(`${integers} glColor4f(5, 6, 7, 8); ${colour}`, BOTH)).toEqual([5, 6, 7, 8]);
    expect(answer(`${integers} glVertexAttrib4fARB(3, 5, 6, 7, 8); ${colour}`, BOTH)).toEqual([5, 6, 7, 8]);
    expect(answer(`${integers} glVertexAttrib4fARB(4, 5, 6, 7, 8); ${colour}`, BOTH)).toEqual(NOTHING);
  }); // prettier-ignore
});

describe('state', () => {
  it.each([
    ['state.matrix.projection.row[0]', 'glMatrixMode(GL_PROJECTION); glTranslatef(7, 0, 0);', [1, 0, 0, 7]],
    ['state.matrix.modelview.row[1]', 'glTranslatef(0, 7, 0);', [0, 1, 0, 7]],
    ['state.matrix.texture[1].row[2]', 'glActiveTextureARB(GL_TEXTURE1_ARB); glMatrixMode(GL_TEXTURE); glTranslatef(0, 0, 7);', [0, 0, 1, 7]],
    ['state.matrix.program[3].row[0]', 'glMatrixMode(GL_MATRIX3_ARB); glTranslatef(7, 0, 0);', [1, 0, 0, 7]],
    ['state.clip[2].plane', 'glClipPlane(GL_CLIP_PLANE2, {1, 2, 3, 4});', [1, 2, 3, 4]],
  ])('%s', (binding, state, value) => {
    expect(written(state, moved(binding))).toEqual(value);
  }); // prettier-ignore

  it('state.point.size has the size, and the least and the greatest of sizes that there are', () => {
    const text = `!!NVvp4.0 MOV result.position, vertex.position; ${moved('state.point.size')} END`;
    const of = { extension: 'NV_gpu_program4', limits: { pointSize: 64 } } as const;
    const [effect] = last(`${loaded(VP, text)} glEnable(${VP}); glPointSize(3); glBegin(GL_POINTS); glVertex2f(0, 0);`, of).effects;
    const own = effect?.kind === 'vertex' ? effect.transformed?.attributes['texcoord[0]'] : null;
    expect([own?.x, own?.z]).toEqual([3, 64]);
  }); // prettier-ignore
});

describe('the position that the GL computes', () => {
  const INVARIANT = '!!NVvp4.0 OPTION ARB_position_invariant; MOV result.color, vertex.normal; END';
  const invariant = `${loaded(VP, INVARIANT)} glEnable(${VP});`;
  const MATRICES = 'glTranslatef(2, 0, 0); glMatrixMode(GL_PROJECTION); glScalef(1, 3, 1);';

  it('is that of both matrices, with a position-invariant program and without one', () => {
    expect(sent(MATRICES).clip).toEqual([3, 15, 0, 1]);
    expect(sent(`${invariant} ${MATRICES}`).transformed?.position).toEqual({
      x: 3,
      y: 15,
      z: 0,
      w: 1,
    });
  });

  it('has the distances of all planes, which are not known of one that was given under a singular matrix', () => {
    const planes = 'glClipPlane(GL_CLIP_PLANE1, {1, 0, 0, 4}); glScalef(0, 1, 1); glClipPlane(GL_CLIP_PLANE0, {1, 0, 0, 0}); glLoadIdentity();';
    const attributes = sent(`${invariant} ${planes}`).transformed?.attributes;
    expect(attributes?.['clip[1]']?.x).toBe(5);
    expect(typeof attributes?.['clip[0]']?.x).toBe('symbol');
  }); // prettier-ignore

  it('is not known of integers', () => {
    expect(sent(invariant, 'glVertexAttribI2iEXT(0, 1, 2);').transformed).toBeNull();
    expect(sent('', 'glVertexAttribI2iEXT(0, 1, 2);')).not.toHaveProperty('clip');
  });

  it('is not there where the program does not complete', () => {
    const text = INVARIANT.replace('END', 'CAL main; main: CAL main; END');
    expect(sent(`${loaded(VP, text)} glEnable(${VP});`).transformed).toBeNull();
  });
});
