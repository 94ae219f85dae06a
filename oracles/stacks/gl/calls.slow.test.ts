/**
 * The conventional part of the GL around programs, held against a driver: attributes, matrices, stacks and modes of
 * OpenGL on Mesa, call by call, with the errors that each generates.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Argument, Call } from '../../../semantics/gl/context/call.js';
import { newContext, type Context } from '../../../semantics/gl/context/context.js';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import { columnsOf } from '../../../semantics/gl/context/matrices.js';
import { trackedMatrix } from '../../../semantics/gl/context/tracking.js';
import { GL_COMMANDS, type GlCommandSpec } from '../../../spec/gl/commands.js';
import type { DeclaredParameter } from '../../../spec/gl/declaration.js';
import { byNight } from '../../../vitest.night.js';
import { hasMesa, isSkipped } from '../required.testing.js';
import { CallRunner } from './calls.testing.js';
import { openContext } from './context.js';
import type { ENUMERANTS } from './enumerants.testing.js';

const skip = isSkipped('mesa', hasMesa(), 'calls of the GL around programs');

/**
 * What Mesa has: no programs of NVIDIA's, no weights, and no query that returns more than errors show. Texture coordinates of fewer than
 * four components are left out: after one of four, PushAttrib may keep its w there.
 */
const MODELLED = [...GL_COMMANDS.values()].filter(
  ({ name, extension }) =>
    extension === null &&
    !/NV$|List|TexCoord[123]|VertexWeight|^Get|^Is|^Gen|^RasterPos|^(?:Enable|Disable)$|^Draw|^ArrayElement|Pointer|ClientActive|ClientState|^Map|^Eval|^Interleaved/.test(
      name,
    ),
);
const FREQUENT = ['Begin', 'End', 'MatrixMode', 'LoadIdentity', 'LoadMatrixf', 'PushMatrix', 'PopMatrix', 'PushAttrib', 'PopAttrib', 'ActiveTextureARB', 'Translatef', 'Scaled', 'Rotatef', 'Frustum', 'Ortho', 'MultMatrixd']; // prettier-ignore
const OFTEN = MODELLED.filter(({ name }) => FREQUENT.includes(name));

const small = fc.integer({ min: -4, max: 4 });

function argument(command: string, { name, type, count }: DeclaredParameter): fc.Arbitrary<Argument> {
  const one = ((): fc.Arbitrary<Argument> => {
    switch (type) {
      case 'enum':
        return enumerant(command);
      case 'bitfield':
        return fc.subarray(['ENABLE_BIT', 'CURRENT_BIT', 'TRANSFORM_BIT', 'POINT_BIT', 'POLYGON_BIT', 'LIGHTING_BIT']);
      case 'float':
      case 'double':
        return name === 'angle' ? fc.constantFrom(0, 30, 90, -120) : fc.constantFrom(0.5, 1, -1, 2, 3, -0.25);
      case 'byte':
        return fc.integer({ min: -128, max: 127 });
      case 'short':
        return fc.integer({ min: -32768, max: 32767 });
      case 'int':
        return fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
      case 'ubyte':
        return fc.integer({ min: 0, max: 255 });
      case 'ushort':
        return fc.integer({ min: 0, max: 65535 });
      case 'uint':
        return /^(?:Secondary)?Color/.test(command) ? fc.integer({ min: 0, max: 2 ** 32 - 1 }) : fc.integer({ min: 0, max: 4 });
      default:
        return small;
    }
  })();
  if (count === null) return one;
  return fc.array(one, { minLength: 16, maxLength: 16 }) as fc.Arbitrary<Argument>;
} // prettier-ignore

/** Mostly what the command takes. */
function enumerant(command: string): fc.Arbitrary<Argument> {
  const any = ['POINTS', 'TEXTURE', 'FLOAT', 'MODELVIEW', 'COMPILE', 'TEXTURE1_ARB'];
  const own: Readonly<Record<string, readonly string[]>> = {
    Begin: ['POINTS', 'TRIANGLES', 'POLYGON'],
    MatrixMode: ['MODELVIEW', 'PROJECTION', 'TEXTURE'],
    NewList: ['COMPILE', 'COMPILE_AND_EXECUTE'],
    ActiveTextureARB: ['TEXTURE0_ARB', 'TEXTURE1_ARB'],
    FrontFace: ['CW', 'CCW', 'FLAT'],
    ShadeModel: ['FLAT', 'SMOOTH', 'CW'],
    ClipPlane: ['CLIP_PLANE0', 'CLIP_PLANE5', 'POINTS'],
  };
  // What a driver makes of a unit that is not there is its own: Mesa takes it for another one.
  if (command.startsWith('MultiTexCoord'))
    return fc.constantFrom('TEXTURE0_ARB', 'TEXTURE1_ARB', 'TEXTURE7_ARB');
  // The matrix of a unit by its own name is EXT_direct_state_access's.
  const some = any.filter((name) => command !== 'MatrixMode' || name !== 'TEXTURE1_ARB');
  const fitting = own[command] ?? ['TEXTURE0_ARB', 'TEXTURE1_ARB', 'TEXTURE7_ARB'];
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...fitting) },
    { weight: 1, arbitrary: fc.constantFrom(...some) },
  );
}

const callOf = (spec: GlCommandSpec): fc.Arbitrary<Call> =>
  fc
    .tuple(...spec.parameters.map((each) => argument(spec.name, each)))
    .map((given) => ({ command: spec.name, arguments: given }));

const anyCall = fc
  .oneof(
    { weight: 1, arbitrary: fc.constantFrom(...MODELLED) },
    { weight: 2, arbitrary: fc.constantFrom(...OFTEN) },
  )
  .chain(callOf);

const shown = ({ command, arguments: given }: Call): string =>
  `gl${command}(${given.map((each) => JSON.stringify(each)).join(', ')})`;

describe.skipIf(skip)('calls of OpenGL', () => {
  it.each(byNight([1, 2, 3, 4, 5, 6], [1]))(
    'do on Mesa what they do here (seed %i)',
    async (seed) => {
      const { egl, extensions } = await openContext('surfaceless');
      const driver = new CallRunner(egl);
      const engine = nominalEngine();
      let context: Context = newContext('NV_vertex_program', {
        textureUnits: 8,
        depths: { MODELVIEW: 32, PROJECTION: 32, TEXTURE: 10, COLOR: 4 },
        imaging: extensions.has('GL_ARB_imaging'),
      });
      const before: string[] = [];
      let pending: (readonly string[])[] = [];
      for (const [index, call] of fc.sample(anyCall, { seed, numRuns: byNight(20_000, 4000) }).entries()) {
        before.push(shown(call));
        const result = perform(context, call, engine);
        context = result.context;
        driver.perform(call);
        if (result.errors.length > 0) pending.push(result.errors);
        if (context.begun !== null) continue;
        const errors = driver.errors();
        const where = `call ${String(index)}, after\n${before.slice(-70).join('\n')}`;
        // The driver keeps the first error of several calls.
        expect(errors.length, `${where}\n${errors.join()} / ${pending.join()}`).toBe(Math.min(1, pending.length));
        if (errors[0] !== undefined) expect(pending[0], where).toContain(errors[0]);
        pending = [];
        for (const [pname, ours, count] of stateOf(context)) {
          near(driver.floats(pname, count), ours, `${pname}, ${where}`);
        }
      }
    },
  );
}); // prettier-ignore

function stateOf(
  context: Context,
): readonly (readonly [keyof typeof ENUMERANTS, readonly number[], number])[] {
  const { attributes, drawing } = context;
  return [
    ['MODELVIEW_MATRIX', columnsOf(trackedMatrix(context, 'MODELVIEW')), 16],
    ['PROJECTION_MATRIX', columnsOf(trackedMatrix(context, 'PROJECTION')), 16],
    ['CURRENT_NORMAL', (attributes[2] ?? []).slice(0, 3), 3],
    ['CURRENT_COLOR', attributes[3] ?? [], 4],
    ['POINT_SIZE', [drawing.pointSize], 1],
    ['CURRENT_SECONDARY_COLOR_EXT', attributes[4] ?? [], 4],
    ['CURRENT_FOG_COORDINATE_EXT', (attributes[5] ?? []).slice(0, 1), 1],
    ['CURRENT_TEXTURE_COORDS', attributes[8 + context.matrices.unit] ?? [], 4],
  ];
}

/** Within what many products in binary32 lose: of the greatest entry. */
function near(theirs: readonly number[], ours: readonly number[], where: string): void {
  const greatest = Math.max(1e-3, ...ours.map(Math.abs));
  if (!Number.isFinite(greatest) || greatest > 1e30) return;
  for (const [index, value] of ours.entries()) {
    expect(Math.abs(value - (theirs[index] ?? NaN)) / greatest, `${where}: ${ours.join()} / ${theirs.join()}`).toBeLessThan(1e-4);
  }
} // prettier-ignore
