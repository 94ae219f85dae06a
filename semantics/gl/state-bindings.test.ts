import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../spec/gpu/environments.js';
import { bindingsOfKind } from '../gpu/language/canonical-binding.js';
import { INITIAL_FIXED_STATE, type FixedState, type Four, type Light } from './fixed-state.js';
import { stateBinding } from './state-bindings.js';

const LIGHT: Light = {
  ambient: [0.25, 0.5, 0.75, 1],
  diffuse: [1, 2, 3, 4],
  specular: [0.5, 0.5, 0.5, 0.5],
  position: [0, 3, 4, 0],
  attenuation: { constant: 1, linear: 2, quadratic: 3 },
  spot: { direction: [0, -1, 0], exponent: 9, cutoff: 60 },
};

const PLANES = {
  s: [1, 2, 3, 4],
  t: [5, 6, 7, 8],
  r: [9, 10, 11, 12],
  q: [13, 14, 15, 16],
} as const;

/** Every number in it is one of a kind, where a mistake could take it for another. */
const STATE: FixedState = {
  material: {
    front: {
      ambient: [0.5, 0.25, 0.125, 0.1],
      diffuse: [2, 4, 8, 0.2],
      specular: [3, 5, 7, 0.3],
      emission: [10, 20, 30, 0.4],
      shininess: 50,
    },
    back: {
      ambient: [1, 1, 0, 0.6],
      diffuse: [0.5, 0.5, 0.5, 0.7],
      specular: [6, 6, 6, 0.8],
      emission: [100, 200, 300, 0.9],
      shininess: 60,
    },
  },
  lights: [INITIAL_FIXED_STATE.lights[0] ?? LIGHT, LIGHT],
  lightModelAmbient: [2, 4, 8, 16],
  textureUnits: [
    {
      environmentColor: [0.5, 0, 0, 1],
      objectPlanes: PLANES,
      eyePlanes: { ...PLANES, s: [-1, -2, -3, -4] },
    },
  ],
  fog: { color: [0.5, 0.25, 0, 1], density: 0.5, start: 2, end: 10 },
  clipPlanes: [
    [0, 0, 0, 0],
    [1, 2, 3, -4],
  ],
  point: {
    size: 5,
    sizeMin: 1,
    sizeMax: 64,
    fadeThreshold: 2,
    attenuation: { constant: 1, linear: 0.5, quadratic: 0.25 },
  },
  depthRange: { near: 0.25, far: 0.75 },
  matrices: {
    modelview: [
      [
        [2, 0, 0, 10],
        [0, 4, 0, 20],
        [0, 0, 8, 30],
        [0, 0, 0, 1],
      ],
    ],
    projection: [
      [0, 1, 0, 0],
      [1, 0, 0, 0],
      [0, 0, 0, 1],
      [0, 0, -1, 0],
    ],
    texture: [],
    program: [
      [
        [1, 2, 0, 0],
        [2, 4, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
      ],
    ],
  },
};

function valueOf(binding: string, state: FixedState = STATE): readonly (number | null)[] {
  return stateBinding(`state.${binding}`, state).values;
}

function withLight(part: Partial<Light>): FixedState {
  return { ...STATE, lights: [{ ...LIGHT, ...part }] };
}

describe('state bindings', () => {
  it('are those of Tables X.3 to X.11', () => {
    const rows: Readonly<Record<string, Four>> = {
      'material.front.ambient': [0.5, 0.25, 0.125, 0.1],
      'material.front.diffuse': [2, 4, 8, 0.2],
      'material.front.specular': [3, 5, 7, 0.3],
      'material.front.emission': [10, 20, 30, 0.4],
      'material.front.shininess': [50, 0, 0, 1],
      'material.back.emission': [100, 200, 300, 0.9],
      'material.back.shininess': [60, 0, 0, 1],
      'light[1].ambient': [0.25, 0.5, 0.75, 1],
      'light[1].diffuse': [1, 2, 3, 4],
      'light[1].specular': [0.5, 0.5, 0.5, 0.5],
      'light[1].position': [0, 3, 4, 0],
      'light[1].attenuation': [1, 2, 3, 9],
      'light[1].spot.direction': [0, -1, 0, 0.5],
      // P = (0, 0.6, 0.8); (0, 0.6, 1.8) has the length sqrt(3.6).
      'light[1].half': [0, 0.6 / Math.sqrt(3.6), 1.8 / Math.sqrt(3.6), 1],
      'lightmodel.ambient': [2, 4, 8, 16],
      // 2 * 0.5 + 10, 4 * 0.25 + 20, 8 * 0.125 + 30; alpha of the diffuse colour.
      'lightmodel.front.scenecolor': [11, 21, 31, 0.2],
      'lightmodel.back.scenecolor': [102, 204, 300, 0.7],
      'lightprod[1].front.ambient': [0.125, 0.125, 0.09375, 0.1],
      'lightprod[1].front.diffuse': [2, 8, 24, 0.2],
      'lightprod[1].front.specular': [1.5, 2.5, 3.5, 0.3],
      'lightprod[1].back.diffuse': [0.5, 1, 1.5, 0.7],
      'texgen[0].eye.s': [-1, -2, -3, -4],
      'texgen[0].object.s': [1, 2, 3, 4],
      'texgen[0].eye.t': [5, 6, 7, 8],
      'texgen[0].object.r': [9, 10, 11, 12],
      'texgen[0].object.q': [13, 14, 15, 16],
      'fog.color': [0.5, 0.25, 0, 1],
      'fog.params': [0.5, 2, 10, 0.125],
      'clip[1].plane': [1, 2, 3, -4],
      'point.size': [5, 1, 64, 2],
      'point.attenuation': [1, 0.5, 0.25, 1],
      'texenv[0].color': [0.5, 0, 0, 1],
      'depth.range': [0.25, 0.75, 0.5, 1],
      'matrix.modelview[0].row[1]': [0, 4, 0, 20],
      'matrix.modelview[0].transpose.row[3]': [10, 20, 30, 1],
      'matrix.modelview[0].inverse.row[2]': [0, 0, 0.125, -3.75],
      'matrix.modelview[0].invtrans.row[3]': [-5, -5, -3.75, 1],
      'matrix.projection.row[2]': [0, 0, 0, 1],
      'matrix.projection.inverse.row[3]': [0, 0, 1, 0],
      // P * M0: its first row is the second of M0.
      'matrix.mvp.row[0]': [0, 4, 0, 20],
      'matrix.mvp.row[3]': [0, 0, -8, -30],
      'matrix.mvp.transpose.row[3]': [20, 10, 1, -30],
      'matrix.texture[1].transpose.row[3]': [0, 0, 0, 1],
      'matrix.program[0].row[1]': [2, 4, 0, 0],
    };
    for (const [binding, values] of Object.entries(rows)) {
      expect(valueOf(binding), binding).toEqual(values.map(Math.fround));
    }
  });

  it('are all that a program can name', () => {
    const all = Object.values(GPU_ENVIRONMENTS).flatMap((environment) =>
      bindingsOfKind('parameter', environment),
    );
    const state = all.filter((binding) => binding.startsWith('state.'));
    expect(state.length).toBeGreaterThan(100);
    for (const binding of state) {
      expect(stateBinding(binding, INITIAL_FIXED_STATE).type, binding).toBe('F');
    }
  });

  it('of a new context are those that OpenGL begins with', () => {
    const rows: Readonly<Record<string, Four>> = {
      'material.back.diffuse': [0.8, 0.8, 0.8, 1],
      'light[0].diffuse': [1, 1, 1, 1],
      'light[1].diffuse': [0, 0, 0, 1],
      'light[7].spot.direction': [0, 0, -1, -1],
      'light[0].half': [0, 0, 1, 1],
      'lightmodel.front.scenecolor': [0.2 * 0.2, 0.2 * 0.2, 0.2 * 0.2, 1],
      'texgen[1].eye.t': [0, 1, 0, 0],
      'fog.params': [1, 0, 1, 1],
      'clip[5].plane': [0, 0, 0, 0],
      'depth.range': [0, 1, 1, 1],
      'matrix.mvp.inverse.row[2]': [0, 0, 1, 0],
    };
    for (const [binding, values] of Object.entries(rows)) {
      const found = valueOf(binding, INITIAL_FIXED_STATE);
      expect(found.length).toBe(4);
      values.forEach((value, index) => {
        expect(found[index], binding).toBeCloseTo(value, 6);
      });
    }
  });

  it('are rounded once, from state that is binary32', () => {
    // The product is a tie between two values of binary32, the sum with the emission is the greater one.
    const color: Four = [1 + 2 ** -12, 0, 0, 1];
    const front = {
      ...STATE.material.front,
      ambient: color,
      emission: [2 ** -24, 0, 0, 1] as const,
    };
    const state = { ...STATE, lightModelAmbient: color, material: { ...STATE.material, front } };
    expect(valueOf('lightmodel.front.scenecolor', state)[0]).toBe(1 + 2 ** -11 + 2 ** -23);
    const tenth = { ...LIGHT, diffuse: [0.1, 0, 0, 1] as const };
    const dark = { ...STATE.material.front, diffuse: [0.1, 0, 0, 1] as const };
    const [red] = valueOf('lightprod[0].front.diffuse', {
      ...STATE,
      lights: [tenth],
      material: { ...STATE.material, front: dark },
    });
    expect(red).toBe(Math.fround(Math.fround(0.1) * Math.fround(0.1)));
    expect(red).not.toBe(Math.fround(0.1 * 0.1));
  });

  it('have the exact cosine of a right angle', () => {
    const spot = { ...LIGHT.spot, cutoff: 90 };
    expect(valueOf('light[0].spot.direction', withLight({ spot }))[3]).toBe(0);
  });

  it('take the direction to a local light from its position in three dimensions', () => {
    const local = valueOf('light[0].half', withLight({ position: [-0, -6, -8, -2] }));
    expect(local).toEqual(valueOf('light[1].half'));
  });

  it('are undefined where OpenGL leaves them so', () => {
    const none = [null, null, null, null];
    expect(valueOf('matrix.program[0].inverse.row[2]')).toEqual(none);
    expect(valueOf('matrix.program[0].invtrans.row[0]')).toEqual(none);
    const behind = withLight({ position: [0, 0, -5, 0] });
    expect(valueOf('light[0].half', behind)).toEqual([null, null, null, 1]);
    const atEye = withLight({ position: [0, 0, 0, 1] });
    expect(valueOf('light[0].half', atEye)).toEqual([null, null, null, 1]);
    const flat = { ...STATE, fog: { ...STATE.fog, end: 2 } };
    expect(valueOf('fog.params', flat)).toEqual([0.5, 2, 2, null]);
  });

  it('have no other names', () => {
    const wrong = [
      'state.material.ambient',
      'state.material.front.gloss',
      'state.material.front.ambient.x',
      'state.material.xfront.ambient',
      'state.lightmodel.xfront.scenecolor',
      'state.lightmodel.front.scenecolor.x',
      'state.lightprod[0].xfront.ambient',
      'state.lightprod[0].front.ambient.x',
      'xstate.fog.color',
      'state.light.ambient',
      'state.light[0].colour',
      'state.light[0].spot',
      'state.lightmodel.scenecolor',
      'state.lightprod[0].front.emission',
      'state.texgen[0].eye.u',
      'state.fog.start',
      'state.fog[0].color',
      'state.clip[0].side',
      'state.point.colour',
      'state.texenv[0].size',
      'state.depth.near',
      'state.matrix.modelview.row[0]',
      'state.matrix.projection[0].row[0]',
      'state.matrix.mvp[0].row[0]',
      'state.matrix.mvp.row[4]',
      'state.matrix.palette[0].row[0]',
      'program.env[0]',
      '',
    ];
    for (const binding of wrong) {
      expect(() => stateBinding(binding, STATE), binding).toThrow(`"${binding}" is no binding`);
    }
  });
});

it.each([
  ['state.light[0].attenuation', [1, 0, 0, 0]],
  ['state.light[7].attenuation', [1, 0, 0, 0]],
  ['state.point.attenuation', [1, 0, 0, 1]],
  ['state.light[0].diffuse', [1, 1, 1, 1]],
  ['state.light[1].diffuse', [0, 0, 0, 1]],
  ['state.light[10].diffuse', [0, 0, 0, 1]],
  ['state.fog.params', [1, 0, 1, 1]],
  ['state.fog.color', [0, 0, 0, 0]],
])('%s is %j at first (OpenGL 1.2.1, Tables 6.8 to 6.10)', (binding, values) => {
  expect(stateBinding(binding, INITIAL_FIXED_STATE).values).toEqual(values);
});
