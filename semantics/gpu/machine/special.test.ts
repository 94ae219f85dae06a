/** What only some program types have, and texture access. */
import { describe, expect, it } from 'vitest';
import { SpecCrash } from '../../machine/crash.js';
import { buildTexture, type TextureData } from '../../texture/build.js';
import { GPU_NOMINAL, type GpuNominal } from '../domains/nominal.js';
import { UNDEFINED } from '../domains/undefined.js';
import { execute, shown, type Executed, type Options } from './source.arbitrary.js';

type Textures = NonNullable<Options['textures']>;

const NOTHING = [null, null, null, null];

describe('KIL (NV_fragment_program4 §2.X.8)', () => {
  const kill = (lines: string): unknown => execute(lines, { environment: 'NVfp4.0' }).end;
  const KILLED = { outcome: 'killed', reason: null };
  const COMPLETED = { outcome: 'completed', reason: null };

  it('kills where any component is less than zero', () => {
    expect(kill('MOV R0, {0, 0, 0, -1}; KIL R0;')).toEqual(KILLED);
    expect(kill('MOV R0, {0, 1, -0, -1}; KIL R0.xyzz;')).toEqual(COMPLETED);
    expect(kill('MOV.S R0, {0, 0, -1, 0}; KIL.S R0;')).toEqual(KILLED);
    expect(kill('MOV.U R0, 0xFFFFFFFF; KIL.U R0;')).toEqual(COMPLETED);
    expect(kill('KIL.U R0;')).toEqual(COMPLETED);
  });

  it('kills where a test passes', () => {
    expect(kill('MOV.CC R0, {0, 1, 0, 0}; KIL GT;')).toEqual(KILLED);
    expect(kill('MOV.CC R0, {0, 1, 0, 0}; KIL GT.xxzw;')).toEqual(COMPLETED);
  });

  it('leaves open what depends on an undefined value', () => {
    expect(kill('KIL R0;')).toEqual({ outcome: 'undefined', reason: 'kill' });
    expect(kill('MOV R0.x, -1; KIL R0;')).toEqual(KILLED);
  });
});

describe('DDX and DDY (NV_fragment_program4 §2.X.8)', () => {
  it('take the derivatives given, in the order of execution', () => {
    const { at } = execute('DDX R0, R3; DDY R1, R3; DDX.SAT R2, R3; DDX R3, R3;', {
      environment: 'NVfp4.0',
      derivatives: [
        { dx: [1, 2, 3, 4], dy: [5, 6, 7, 8] },
        { dx: [9, 9, 9, 9], dy: [-1, -2, -3, -4] },
        { dx: [0.5, 2, -2, 0], dy: [0, 0, 0, 0] },
      ],
    });
    expect(at('R0')).toEqual([1, 2, 3, 4]);
    expect(at('R1')).toEqual([-1, -2, -3, -4]);
    expect(at('R2')).toEqual([0.5, 1, 0, 0]);
    expect(at('R3')).toEqual(NOTHING);
  });
});

describe('EMIT and ENDPRIM (NV_geometry_program4 §2.14.6.3)', () => {
  const emit = (lines: string): Executed => execute(lines, { environment: 'NVgp4.0' });
  const emissions = ({ state }: Executed): unknown =>
    state.emitted.map((e) => (e.kind === 'vertex' ? e.results.map((v) => shown(v)[0]) : 'end'));

  it('emit the results, which are undefined then', () => {
    const run = emit('MOV result.position, 1; EMIT; MOV result.position.y, 2; EMIT;');
    expect(emissions(run)).toEqual([[1], [null]]);
    expect(run.at('result.position')).toEqual(NOTHING);
    expect(run.state.executed).toBe(4);
  });

  it('complete a primitive, and leave the results as they are', () => {
    const run = emit('MOV result.position, 1; EMIT; MOV result.position, 2; ENDPRIM; EMIT;');
    expect(emissions(run)).toEqual([[1], 'end', [2]]);
  });

  it('complete no primitive without a vertex', () => {
    const run = emit('MOV result.position, 1; ENDPRIM; EMIT; ENDPRIM; ENDPRIM;');
    expect(emissions(run)).toEqual([[1], 'end']);
  });

  it('end the program beyond the vertex limit', () => {
    const run = emit('REP.S 3; EMIT; ENDREP; MOV R0, 1; EMIT; MOV R0, 2;');
    expect(run.end).toEqual({ outcome: 'terminated', reason: 'vertices-out' });
    expect(run.state.emitted).toHaveLength(3);
    expect(run.at('R0')[0]).toBe(1);
    expect(emit('REP.S 3; EMIT; ENDREP;').end.outcome).toBe('completed');
    expect(emit('EMIT; EMIT; EMIT; EMIT;').end.outcome).toBe('terminated');
  });
});

describe('texture access (§2.X.4.4, §2.X.8)', () => {
  /** A sampler that notes what it is asked, and answers with the coordinates. */
  function asked(
    lines: string,
    options: Options = {},
  ): { readonly calls: unknown[]; run: Executed } {
    const calls: unknown[] = [];
    const sampler: GpuNominal['sampler'] = {
      sample: (access, coordinates, detail) => {
        calls.push({ access, coordinates, detail });
        return { kind: 'float', value: coordinates };
      },
      fetch: (access, coordinates) => {
        calls.push({ access, coordinates });
        return { kind: 'integer', value: coordinates };
      },
      size: (access, level) => {
        calls.push({ access, level });
        return { x: level, y: 7, z: UNDEFINED, w: UNDEFINED };
      },
    };
    const run = execute(lines, { ...options, domain: { ...GPU_NOMINAL, sampler } });
    return { calls, run };
  }

  const ZERO = { x: 0, y: 0, z: 0, w: 0 };
  const fragment: Options = {
    environment: 'NVfp4.0',
    derivatives: [
      { dx: [1, 1, 1, 1], dy: [2, 2, 2, 2] },
      { dx: [3, 3, 3, 3], dy: [4, 4, 4, 4] },
    ],
  };
  const COORDINATES = { x: 1, y: 2, z: 3, w: 4 };
  const sample = (instruction: string, options?: Options): ReturnType<typeof asked> =>
    asked(`MOV R0, {1, 2, 3, 4}; ${instruction}`, options);

  it('says which texture, offset and type', () => {
    const unit = {};
    const { calls, run } = sample('TEX R1, R0, texture[3], 2D, (1, -2);', {
      textures: new Map([[3, unit]]),
    });
    expect(calls).toEqual([
      {
        access: { unit, target: '2D', offset: [1, -2, 0], type: 'F' },
        coordinates: COORDINATES,
        detail: { kind: 'derivatives', dx: ZERO, dy: ZERO, bias: null },
      },
    ]);
    expect(run.at('R1')).toEqual([1, 2, 3, 4]);
  });

  it('takes derivatives of fragment programs, one pair for each access that needs them', () => {
    const { calls } = sample(
      `TEX R1, R0, texture[0], 2D; TXL R1, R0, texture[0], 2D; TXB R1, R0, texture[0], 2D;
       TEX R1, R0, texture[0], 2D;`,
      fragment,
    );
    const all = (n: unknown): unknown => ({ x: n, y: n, z: n, w: n });
    expect(calls).toMatchObject([
      { detail: { kind: 'derivatives', dx: all(1), dy: all(2), bias: null } },
      { detail: { kind: 'level', level: 4 } },
      { detail: { kind: 'derivatives', dx: all(3), dy: all(4), bias: 4 } },
      { detail: { kind: 'derivatives', dx: all(UNDEFINED), dy: all(UNDEFINED), bias: null } },
    ]);
  });

  it('projects for TXP', () => {
    const { calls } = sample('TXP R1, R0, texture[0], 3D;');
    expect(calls[0]).toMatchObject({ coordinates: { x: 0.25, y: 0.5, z: 0.75, w: 4 } });
  });

  it('takes the partials of TXD from the program', () => {
    const { calls } = sample('TXD R1, R0, R0.y, -R0, texture[0], 2D;', fragment);
    expect(calls[0]).toMatchObject({
      coordinates: COORDINATES,
      detail: {
        kind: 'derivatives',
        dx: { x: 2, y: 2, z: 2, w: 2 },
        dy: { x: -1, y: -2, z: -3, w: -4 },
      },
    });
  });

  it('fetches at integers, and asks for sizes', () => {
    const { calls, run } = asked(`
      MOV.S A, {3, 1, 2, 0}; TXF.S.CC R0, A, texture[0], 3D; TXQ R1, A, texture[0], 3D;`);
    expect(calls).toMatchObject([
      { access: { type: 'S' }, coordinates: { x: 3, y: 1, z: 2, w: 0 } },
      { level: 3 },
    ]);
    expect(run.at('R0')).toEqual(['S3', 'S1', 'S2', 'S0']);
    expect(run.at('R1')).toEqual(['S3', 'S7', null, null]);
  });

  it('is never given a texel of another type, which the sampler is told', () => {
    expect(() => asked('MOV.S A, 1; TXF R0, A, texture[0], 1D;')).toThrow(SpecCrash);
    expect(() => sample('TEX.U R1, R0, texture[0], 1D;')).toThrow(SpecCrash);
  });

  it('finds nothing defined in a texture of another format', () => {
    const texelsOf = (texture: TextureData): Textures => {
      const built = buildTexture(texture);
      if (!built.ok) throw new Error('no texture');
      return new Map([[0, { [texture.kind]: built.texture }]]);
    };
    const parameters = { minFilter: 'NEAREST', magFilter: 'NEAREST' } as const;
    const levels = [{ width: 1, texels: [1] }];
    const floats = texelsOf({ kind: '1D', format: 'R', levels, parameters });
    const integers = texelsOf({ kind: '1D', format: 'R', type: 'signed', levels, parameters });
    const found = (type: string, textures: Textures): unknown =>
      execute(`TEX.${type} R1, {0, 0, 0, 0}, texture[0], 1D;`, { textures }).at('R1');
    expect([found('F', integers), found('S', floats), found('U', floats)]).toEqual([
      NOTHING,
      NOTHING,
      NOTHING,
    ]);
    expect(found('F', floats)).toEqual([1, 0, 0, 1]);
    expect(found('S', integers)).toEqual(['S1', 'S0', 'S0', 'S1']);
  });

  it('clamps and flags what it finds', () => {
    const { at } = sample('TEX.CC.SAT R1, -R0, texture[0], 1D; MOV R2, 5; MOV R2 (EQ), 6;').run;
    expect(at('R1')).toEqual([0, 0, 0, 0]);
    expect(at('R2')).toEqual([6, 6, 6, 6]);
  });
});
