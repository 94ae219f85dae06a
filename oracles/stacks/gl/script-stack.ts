/**
 * Mesa as a GL that answers scripts of calls: what it has of ARB_vertex_program. NV_vertex_program is gone from it, and EXT_vertex_weighting
 * was never there.
 */
import { Unsupported, type Hosted } from '../../protocol/host.js';
import type { GlHello } from '../../protocol/bodies.js';
import { StackAbsent } from '../stack-absent.js';
import { detailsOf, openContext, type GlContext } from './context.js';
import { HOW_TO_INSTALL } from './egl.js';
import { functionOf } from './gl.js';
import { ScriptCalls } from './script-calls.js';

const EXTENSION = 'ARB_vertex_program';

/** What no Mesa has. */
const LACKS: readonly string[] = [
  'VertexWeightfEXT', 'VertexWeightfvEXT', 'VertexWeightPointerEXT', 'CURRENT_VERTEX_WEIGHT_EXT', 'VERTEX_WEIGHT_ARRAY_EXT',
]; // prettier-ignore

/** By the field of `limits`: the number of the query. */
const LIMITS = {
  trackMatrices: 0x862f,
  trackDepth: 0x862e,
  textureUnits: 0x84e2,
  modelviewDepth: 0x0d36,
  projectionDepth: 0x0d38,
  textureDepth: 0x0d39,
  attribDepth: 0x0d35,
  clipPlanes: 0x0d32,
  evaluatorOrder: 0x0d30,
  vertexAttributes: 0x8869,
} as const;

const ALIASED_POINT_SIZE_RANGE = 0x846d;
const VERTEX_PROGRAM = 0x8620;
/** MAX_PROGRAM_ENV_PARAMETERS_ARB, MAX_PROGRAM_LOCAL_PARAMETERS_ARB. */
const OF_PROGRAMS = { environmentParameters: 0x88b5, localParameters: 0x88b4 } as const;

/** Opens the driver that this process's environment variables choose. @throws StackAbsent */
export async function openMesaScripts(driver: string): Promise<Hosted> {
  const context = await openContext('surfaceless');
  if (!context.renderer.startsWith(driver)) {
    throw new StackAbsent(
      `Mesa's ${driver} was asked for, and the driver is "${context.renderer}"; ${HOW_TO_INSTALL}`,
    );
  }
  if (!context.extensions.has(`GL_${EXTENSION}`)) {
    throw new StackAbsent(`the driver (${context.version}) has no ${EXTENSION}`);
  }
  const gl: GlHello = {
    extensions: [EXTENSION],
    lacks: [...LACKS],
    primitives: true,
    limits: limitsOf(context),
  };
  const calls = new ScriptCalls(context.egl);
  const without = (): Promise<never> =>
    Promise.reject(new Unsupported('programs are run by commands of the GL alone'));
  return {
    hello: () =>
      Promise.resolve({
        name: `mesa ${driver}`,
        version: context.version,
        environments: [],
        gl,
        details: detailsOf(context),
      }),
    load: without,
    run: without,
    commands: async (request) => {
      if (request.extension !== EXTENSION) {
        throw new Unsupported(`there is no ${request.extension}`);
      }
      return Promise.resolve({ answers: calls.perform(request) });
    },
    close: () => Promise.resolve(),
  };
}

function limitsOf({ egl, gl, extensions }: GlContext): GlHello['limits'] {
  const getProgram = functionOf(egl, 'glGetProgramivARB', 'void (uint, uint, int *)');
  const value = (ask: (into: Int32Array) => unknown): number => {
    const into = new Int32Array(4);
    ask(into);
    return into[0] ?? 0;
  };
  const own = Object.entries(LIMITS).map(([name, number]) => {
    const limit = value((into) => {
      gl.GetIntegerv(number, into);
    });
    return [name, name === 'clipPlanes' ? Math.min(8, limit) : Math.min(32, limit)] as const;
  });
  const ofPrograms = Object.entries(OF_PROGRAMS).map(
    ([name, number]) => [name, value((into) => getProgram(VERTEX_PROGRAM, number, into))] as const,
  );
  const sizes = new Int32Array(2);
  gl.GetIntegerv(ALIASED_POINT_SIZE_RANGE, sizes);
  return {
    ...Object.fromEntries([...own, ...ofPrograms]),
    pointSize: Math.max(1, sizes[1] ?? 1),
    imaging: extensions.has('GL_ARB_imaging'),
  };
}
