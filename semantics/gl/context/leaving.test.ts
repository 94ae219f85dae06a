/** What leaves the GL at End in vertex program mode, and the state that it depends on. */
import { describe, expect, it } from 'vitest';
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import type { ContextLimits, ContextName } from '../../../spec/gl/limits.js';
import { answer, contextAfter, last, results, vertices } from './scripted.testing.js';
import type { Leaving } from './leaving-primitive.js';
import { leaving } from './leaving.js';
import type { VertexEffect } from './result.js';

interface Of {
  readonly extension?: ContextName;
  readonly limits?: Partial<ContextLimits>;
}

/** A program that takes HPOS, COL0, CLP0 and PSIZ from attributes 0, 3, 1 and 6. */
function using(body: string, header = '!!VP2.0'): string {
  return `
    const char own[] = "${header} ${body} END";
    glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, strlen(own), own);
    glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
  `;
}

const ALL =
  'MOV o[HPOS], v[0]; MOV o[COL0], v[3]; MOV o[BFC0], v[3].wzyx; MOV o[CLP0].x, v[1]; MOV o[PSIZ].x, v[6];';

/** What leaves at the End of a script. */
function at(script: string, of: Of = {}): readonly Leaving[] | null {
  const all = results(script, of);
  const sent = all.flatMap(({ effects }) =>
    effects.filter((effect): effect is VertexEffect => effect.kind === 'vertex'),
  );
  const end = all.flatMap(({ context, effects }) =>
    effects.flatMap((effect) => (effect.kind === 'end' ? [{ context, effect }] : [])),
  );
  const { context, effect } = end.at(-1) ?? never();
  return leaving(context, effect.mode, sent);
}

function never(): never {
  throw new Error('the script has an End');
}

/** Positions x and y of each primitive; or what became of it. */
function shown(script: string, of: Of = {}): readonly unknown[] {
  return (at(script, of) ?? []).map((each) =>
    each.outcome === 'left'
      ? each.left.vertices.map(({ position: { x, y } }) => [x, y])
      : each.outcome,
  );
}

const LINE = 'glBegin(GL_LINES); glVertex2f(0, 0); glVertex2f(4, 0); glEnd();';

describe('the primitives that leave', () => {
  it('have their colours, fog and texture coordinates, and no sizes or distances, which have done their work', () => {
    const all = `${ALL} MOV o[COL1], v[3]; MOV o[BFC1], v[3]; MOV o[FOGC].x, v[1]; MOV o[TEX1], v[0];`;
    const [line] = at(`${using(all)} ${LINE}`) ?? [];
    const registers = line?.outcome === 'left' ? line.left.vertices[0]?.registers : {};
    expect(Object.keys(registers ?? {}).sort()).toEqual(['COL0', 'COL1', 'FOGC', 'TEX0', 'TEX1']);
  }); // prettier-ignore

  it('are clipped to the view volume', () => {
    expect(shown(`${using('MOV o[HPOS], v[0];')} ${LINE}`)).toEqual([
      [
        [0, 0],
        [1, 0],
      ],
    ]);
    const away = 'glBegin(GL_POINTS); glVertex2f(9, 0); glVertex2f(0, 0); glEnd();';
    expect(shown(`${using('MOV o[HPOS], v[0];')} ${away}`)).toEqual(['clipped away', [[0, 0]]]);
  });

  it('are clipped by a distance whose plane is enabled, in VP2.0 alone', () => {
    const drawn = `
      glBegin(GL_LINES); glVertexAttrib1fNV(1, 1); glVertex2f(0, 0); glVertexAttrib1fNV(1, -1); glVertex2f(1, 0); glEnd();
    `;
    const whole = [[[0, 0], [1, 0]]]; // prettier-ignore
    expect(shown(`${using(ALL)} ${drawn}`)).toEqual(whole);
    expect(shown(`${using(ALL)} glEnable(GL_CLIP_PLANE1); ${drawn}`)).toEqual(whole);
    expect(shown(`${using(ALL)} glEnable(GL_CLIP_PLANE0); ${drawn}`)).toEqual([[[0, 0], [0.5, 0]]]); // prettier-ignore
    const old = using('MOV o[HPOS], v[0];', '!!VP1.0');
    expect(shown(`${old} glEnable(GL_CLIP_PLANE0); ${drawn}`)).toEqual(whole);
  });

  it('are not clipped by planes of the GL, which count as disabled', () => {
    const plane = 'double left[] = {-1, 0, 0, 0}; glClipPlane(GL_CLIP_PLANE0, left); glEnable(GL_CLIP_PLANE0);';
    const drawn = 'glBegin(GL_POINTS); glVertex2f(0.5, 0); glEnd();';
    expect(shown(`${using(ALL)} ${plane} glVertexAttrib1fNV(1, 1); ${drawn}`)).toEqual([[[0.5, 0]]]);
  }); // prettier-ignore

  it('have the front colours, or with two-sided colours those of their side', () => {
    const clockwise = 'glBegin(GL_TRIANGLES); glColor4f(1, 0.5, 0, 0.25); glVertex2f(0, 0); glVertex2f(0, 1); glVertex2f(1, 0); glEnd();';
    const colour = (state: string): unknown => {
      const [first] = at(`${using(ALL)} ${state} ${clockwise}`) ?? [];
      return first?.outcome === 'left' ? [first.left.facings, first.left.vertices[0]?.registers.COL0] : null;
    };
    const front = { x: 1, y: 0.5, z: 0, w: 0.25 };
    const back = { x: 0.25, y: 0, z: 0.5, w: 1 };
    expect(colour('')).toEqual([['back'], front]);
    expect(colour('glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);')).toEqual([['back'], back]);
    expect(colour('glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV); glFrontFace(GL_CW);')).toEqual([['front'], front]);
  }); // prettier-ignore

  it('have the colour of the provoking vertex where the shade model is FLAT', () => {
    const drawn = 'glBegin(GL_POLYGON); glColor3f(1, 0, 0); glVertex2f(0, 0); glColor3f(0, 1, 0); glVertex2f(1, 0); glVertex2f(0, 1); glEnd();';
    const reds = (state: string): unknown => {
      const [first] = at(`${using(ALL)} ${state} ${drawn}`) ?? [];
      return first?.outcome === 'left' ? first.left.vertices.map(({ registers }) => registers.COL0?.x) : null;
    };
    expect(reds('')).toEqual([1, 0, 0]);
    expect(reds('glShadeModel(GL_FLAT);')).toEqual([1, 1, 1]);
  }); // prettier-ignore

  it('have colours between 0 and 1, and texture coordinates of the units that there are', () => {
    const body = 'MOV o[HPOS], v[0]; MOV o[COL0], v[3]; MOV o[TEX1], v[3]; MOV o[TEX2], v[3];';
    const drawn = 'glBegin(GL_POINTS); glColor4f(2, -1, 0.5, 1); glVertex2f(0, 0); glEnd();';
    const registers = (of: Of): unknown => {
      const [first] = at(`${using(body)} ${drawn}`, of) ?? [];
      return first?.outcome === 'left' ? first.left.vertices[0]?.registers : null;
    };
    expect(registers({})).toMatchObject({ COL0: { x: 1, y: 0, z: 0.5 }, TEX1: { x: 2, y: -1 } });
    expect(Object.keys(registers({}) as object)).not.toContain('TEX2');
    expect(registers({ limits: { textureUnits: 4 } })).toMatchObject({ TEX2: { x: 2 } });
  });

  it('have a size of the program where that mode is on, clamped from zero to the greatest', () => {
    const size = (state: string, of: Of = {}, body = ALL): unknown => {
      const drawn = 'glBegin(GL_POINTS); glVertex2f(0, 0); glEnd();';
      const [first] = at(`${using(body)} glVertexAttrib1fNV(6, 20); ${state} ${drawn}`, of) ?? [];
      return first?.outcome === 'left' ? first.left.pointSize : null;
    };
    const on = 'glEnable(GL_VERTEX_PROGRAM_POINT_SIZE_NV);';
    expect(size('glPointSize(3);')).toBe(3);
    const [line] = at(`${using(ALL)} glPointSize(3); ${LINE}`) ?? [];
    expect(line?.outcome === 'left' ? line.left.pointSize : line).toBeNull();
    expect(size(on)).toBe(1);
    expect(size(on, { limits: { pointSize: 64 } })).toBe(20);
    expect(size(`${on} glVertexAttrib1fNV(6, -2);`)).toBe(0);
    expect(size(`${on} glPointSize(3);`, {}, 'MOV o[HPOS], v[0];')).toBe(3);
    expect(size(`${on} glPointSize(3);`, {}, 'MOV o[HPOS], v[0]; MOV o[PSIZ].y, v[6];')).toBe(
      UNDEFINED,
    );
  });

  it('have a fog coordinate or not, as the program writes one', () => {
    const has = (body: string): unknown => {
      const [first] = at(`${using(body)} glBegin(GL_POINTS); glVertex2f(0, 0); glEnd();`) ?? [];
      return first?.outcome === 'left' ? first.left.hasFogCoordinate : null;
    };
    expect(has('MOV o[HPOS], v[0];')).toBe(false);
    expect(has('MOV o[HPOS], v[0]; MOV o[FOGC], v[5];')).toBe(true);
    expect(has('MOV o[HPOS], v[0]; MOV o[FOGC].x (LT), v[5];')).toBeNull();
  });

  it('are undefined where a vertex is', () => {
    const singular = 'glScalef(0, 1, 1); glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW, GL_INVERSE_NV);';
    expect(shown(`${using('DP4 o[HPOS], c[0], v[0];')} ${singular} ${LINE}`)).toEqual(['undefined']);
  }); // prettier-ignore

  it('are not modelled without a program', () => {
    expect(at(LINE)).toBeNull();
    expect(at(`${using(ALL)} glDisable(GL_VERTEX_PROGRAM_NV); ${LINE}`)).toBeNull();
    expect(leaving(contextAfter('glEnable(GL_VERTEX_PROGRAM_NV);'), 'POINTS', [])).toBeNull();
  });

  it('come of DrawArrays too', () => {
    const array = 'float where[] = {0, 0,  4, 0}; glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, where); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);';
    expect(shown(`${using('MOV o[HPOS], v[0];')} ${array} glDrawArrays(GL_LINES, 0, 2);`)).toEqual([[[0, 0], [1, 0]]]);
  }); // prettier-ignore
});

describe('a position-invariant program', () => {
  const MATRICES =
    'glMatrixMode(GL_PROJECTION); glFrustum(-1, 2, -1, 1, 1, 7); glMatrixMode(GL_MODELVIEW); glRotatef(33, 1, 2, 3); glTranslatef(0.1, 0.2, -3);';
  const DRAWN = 'glBegin(GL_POINTS); glVertex3f(0.1, 0.7, -0.3); glEnd();';
  const invariant = using('OPTION NV_position_invariant; MOV o[COL0], v[3];'); // prettier-ignore

  it('has the position of conventional transformation, bit for bit', () => {
    const [own] = vertices(`${invariant} ${MATRICES} ${DRAWN}`);
    const [conventional] = vertices(`${MATRICES} ${DRAWN}`);
    expect(own?.results?.HPOS).toEqual(conventional?.clip);
    expect(own?.results?.HPOS).not.toEqual([0, 0, 0, 1]);
    expect(conventional?.results).toBeNull();
  });

  it('comes to a raster position that is inside or not', () => {
    const valid = (x: number): unknown => {
      const [effect] = last(`${invariant} glRasterPos2f(${String(x)}, 0);`).effects;
      return effect?.kind === 'raster position' ? effect.isValid : null;
    };
    expect([valid(0.5), valid(2)]).toEqual([true, false]);
  });
});

describe('the state behind programs', () => {
  it('begins as the tables of OpenGL have it', () => {
    expect(answer('glGetIntegerv(GL_FRONT_FACE);')).toBe('CCW');
    expect(answer('glGetIntegerv(GL_SHADE_MODEL);')).toBe('SMOOTH');
    expect(answer('glGetFloatv(GL_POINT_SIZE);')).toBe(1);
    expect(answer('glGetIntegerv(GL_MAX_CLIP_PLANES);')).toBe(6);
    expect(answer('glGetFloatv(GL_ALIASED_POINT_SIZE_RANGE);')).toEqual([1, 1]);
    expect(answer('glIsEnabled(GL_CLIP_PLANE5);')).toBe(false);
    expect(answer('glIsEnabled(GL_POINT_SMOOTH);')).toBe(false);
    expect(answer('glGetClipPlane(GL_CLIP_PLANE2);')).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['glFrontFace(GL_FLAT);', ['INVALID_ENUM']],
    ['glShadeModel(GL_CW);', ['INVALID_ENUM']],
    ['glPointSize(0);', ['INVALID_VALUE']],
    ['glPointSize(-1);', ['INVALID_VALUE']],
    ['glEnable(GL_CLIP_PLANE6);', ['INVALID_ENUM']],
    ['glIsEnabled(GL_CLIP_PLANE6);', ['INVALID_ENUM']],
    ['glGetClipPlane(GL_CLIP_PLANE6);', ['INVALID_ENUM']],
    ['double p[] = {1, 0, 0, 0}; glClipPlane(GL_CLIP_PLANE9, p);', ['INVALID_ENUM']],
    ['glBegin(GL_POINTS); glFrontFace(GL_CW);', ['INVALID_OPERATION']],
  ])('%s errs', (script, errors) => {
    expect(last(script).errors).toEqual(errors);
  });

  it('keeps planes in eye coordinates: times the inverse of the modelview matrix', () => {
    const plane =
      'double p[] = {1, 0, 0, 0}; glTranslatef(2, 0, 0); glClipPlane(GL_CLIP_PLANE1, p);';
    expect(answer(`${plane} glGetClipPlane(GL_CLIP_PLANE1);`)).toEqual([1, 0, 0, -2]);
    const flat = 'double p[] = {1, 0, 0, 0}; glScalef(0, 1, 1); glClipPlane(GL_CLIP_PLANE1, p);';
    expect(answer(`${flat} glGetClipPlane(GL_CLIP_PLANE1);`)).toEqual([null, null, null, null]);
  });

  it('is saved with its groups of attributes', () => {
    const change = 'double p[] = {1, 0, 0, 0}; glClipPlane(GL_CLIP_PLANE0, p); glEnable(GL_CLIP_PLANE0); glEnable(GL_POINT_SMOOTH); glFrontFace(GL_CW); glShadeModel(GL_FLAT); glPointSize(2); glPopAttrib();';
    const after = (groups: string): unknown => {
      const { drawing, enabled } = contextAfter(`glPushAttrib(${groups}); ${change}`);
      return [drawing.frontFace, drawing.shadeModel, drawing.pointSize, drawing.clipPlanes[0]?.[0], [...enabled].sort()];
    };
    const all = ['CLIP_PLANE0', 'POINT_SMOOTH'];
    expect(after('GL_CURRENT_BIT')).toEqual(['CW', 'FLAT', 2, 1, all]);
    expect(after('GL_POLYGON_BIT')).toEqual(['CCW', 'FLAT', 2, 1, all]);
    expect(after('GL_LIGHTING_BIT')).toEqual(['CW', 'SMOOTH', 2, 1, all]);
    expect(after('GL_POINT_BIT')).toEqual(['CW', 'FLAT', 1, 1, ['CLIP_PLANE0']]);
    expect(after('GL_TRANSFORM_BIT')).toEqual(['CW', 'FLAT', 2, 0, ['POINT_SMOOTH']]);
    expect(after('GL_ENABLE_BIT')).toEqual(['CW', 'FLAT', 2, 1, []]);
    expect(after('GL_ALL_ATTRIB_BITS')).toEqual(['CCW', 'SMOOTH', 1, 0, []]);
  }); // prettier-ignore
});

it('an attribute that the fragment program has flat is that of the provoking vertex', () => {
  const both = { extension: 'NV_vertex_program2+NV_gpu_program4' } as const;
  const flat = '!!NVfp4.0 FLAT ATTRIB c = fragment.texcoord[0]; MOV result.color, c; END';
  const fragment = `glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, ${String(flat.length)}, "${flat}");`;
  const drawn = 'glBegin(GL_LINES); glVertexAttrib1fNV(1, 3); glVertex2f(0, 0); glVertexAttrib1fNV(1, 7); glVertex2f(1, 0); glEnd();';
  const shown = (before: string): unknown =>
    (at(`${using('MOV o[HPOS], v[0]; MOV o[TEX0], v[1];')} ${before} ${drawn}`, both) ?? []).map((each) =>
      each.outcome === 'left' ? each.left.vertices.map(({ registers }) => registers['TEX0']?.x) : each.outcome,
    );
  expect(shown('')).toEqual([[3, 7]]);
  expect(shown(fragment)).toEqual([[3, 7]]);
  expect(shown(`${fragment} glEnable(GL_FRAGMENT_PROGRAM_ARB);`)).toEqual([[7, 7]]);
}); // prettier-ignore
