/** Faults of a context with VP programs and those of ARB_vertex_program at once: what both share comes apart. */
import type { Context } from '../../../semantics/gl/context/context.js';
import type { GpuPart } from '../../../semantics/gl/context/gpu/state.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import { failed, type Result } from '../../../semantics/gl/context/result.js';
import { withTarget } from '../../../semantics/gl/state.js';
import { after, fault, keeps, numberAt, type GlFault } from './fault.js';

export function sharedFault(...given: Parameters<typeof fault>): GlFault {
  const own = fault(...given);
  return { ...own, id: `shared.${own.id}`, extension: 'NV_vertex_program2+NV_gpu_program4' };
}

export function withGpu(result: Result, change: (gpu: GpuPart) => Partial<GpuPart>): Result {
  const { gpu } = result.context;
  return gpu === null ? result : { ...result, context: { ...result.context, gpu: { ...gpu, ...change(gpu) } } };
} // prettier-ignore

/** The result with a part of the vertex target as it was before. */
export function withOldTarget(result: Result, { gpu: before }: Context, part: 'environment' | 'current'): Result {
  return withGpu(result, ({ objects }) => {
    const old = (before?.objects ?? objects).targets.vertex;
    return { objects: withTarget(objects, 'vertex', { [part]: old[part] }) };
  });
} // prettier-ignore

/** The result with other enables of the array of an attribute. */
function withEnables(
  result: Result,
  number: number,
  change: (own: Context['client']['attributes'][number]) => Partial<typeof own>,
): Result {
  const { client } = result.context;
  const attributes = client.attributes.map((own, each) =>
    each === number ? { ...own, ...change(own) } : own,
  );
  return { ...result, context: { ...result.context, client: { ...client, attributes } } };
}

export const SHARED_FAULTS: readonly GlFault[] = [
  sharedFault('parameters', 'program parameters are not those that ProgramEnvParameterARB sets', '2.14.1',
    keeps(/^ProgramEnvParameter/, ({ parameters }) => ({ parameters }))),
  sharedFault('tracking', 'matrices are not tracked into environment parameters', '2.14.5',
    after(/^TrackMatrixNV$/, (result, before) => withOldTarget(result, before, 'environment'))),
  sharedFault('binding', 'BindProgramNV leaves the current object of ARB_vertex_program', '2.14.1.8',
    after(/^BindProgramNV$/, (result, before) => withOldTarget(result, before, 'current'))),
  sharedFault('deleting', 'DeleteProgramsARB leaves VP programs', '2.14.1',
    keeps(/^DeleteProgramsARB$/, ({ programs }) => ({ programs }))),
  sharedFault('names', 'GenProgramsARB gives names that GenProgramsNV gives too', '2.14.1',
    after(/^GenProgramsARB$/, (result, before) => ({ ...result, context: before }))),
  sharedFault('residence', 'programs that ProgramStringARB loaded are not there for AreProgramsResidentNV', '2.14.1.8', (context, call, engine) => {
    const result = perform(context, call, engine);
    if (call.command !== 'AreProgramsResidentNV' || result.errors.length > 0) return result;
    const [count, ids] = call.arguments as readonly [number, readonly number[]];
    if (ids.slice(0, count).every((id) => context.programs.has(id))) return result;
    return { ...failed({ ...context, error: context.error ?? 'INVALID_VALUE' }, 'INVALID_VALUE'), returned: false };
  }),
  sharedFault('deleting-of-fragments', 'DeleteProgramsNV leaves the name bound for fragments', '2.14.1.8',
    after(/^DeleteProgramsNV$/, (result, { gpu: before }) => withGpu(result, ({ objects }) => {
      const { current } = (before?.objects ?? objects).targets.fragment;
      return { objects: withTarget(objects, 'fragment', { current }) };
    }))),
  sharedFault('normalised', 'VertexAttribPointerNV leaves how elements were converted', '2.14.3',
    after(/^VertexAttribPointerNV$/, (result, { client }, call) =>
      withEnables(result, numberAt(call, 0), () => ({ isNormalized: client.attributes[numberAt(call, 0)]?.isNormalized === true })))),
  sharedFault('attributes', 'generic attributes are not the conventional ones', '2.7',
    keeps(/^VertexAttrib[1-4]\w+ARB$/, ({ attributes }) => ({ attributes }))),
  sharedFault('enables', 'EnableVertexAttribArrayARB sets its own enable alone', '2.8',
    after(/^EnableVertexAttribArrayARB$/, (result, { client }, call) =>
      withEnables(result, numberAt(call, 0), () => ({ isEnabled: client.attributes[numberAt(call, 0)]?.isEnabled === true })))),
  sharedFault('enables-of-both', 'EnableClientState sets the enable of ARB_vertex_program too', '2.14.3',
    after(/^EnableClientState$/, (result, _, { arguments: [array] }) => {
      const [, number] = /^VERTEX_ATTRIB_ARRAY(\d+)_NV$/.exec(String(array)) ?? [];
      return number === undefined ? result : withEnables(result, Number(number), () => ({ isGenericEnabled: true }));
    })),
]; // prettier-ignore
