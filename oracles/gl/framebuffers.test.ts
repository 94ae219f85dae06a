/** GLs with framebuffers that are right in their own way are not convicted, in this process and behind the protocol; what is left to other documents is not asked. */
import { describe, expect, it } from 'vitest';
import { newContext, type Context } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import type { Call } from '../../semantics/gl/context/call.js';
import type { Result } from '../../semantics/gl/context/result.js';
import { clientOf } from '../protocol/hosted-client.js';
import { clientGl, contextBackend, MODEL_LIMITS, startOf } from './backend.js';
import { hostedContext } from './context-host.js';
import { directedScripts } from './directed.js';
import { drawScript, withMeaning } from './generate.js';
import { call } from './gesture-parts.js';
import { contextImplementation, type Perform } from './implementation.js';
import { judgeAnswers, judgeScript } from './judge.js';
import { specsOf } from './places.js';

const ENGINE = nominalEngine();
const start = (): Context => newContext('NV_gpu_program4', MODEL_LIMITS);
const about = (calls: readonly Call[]): boolean =>
  calls.some(({ command }) => command.includes('Framebuffer'));
const DIRECTED = directedScripts(start())
  .filter(about)
  .map((calls) => withMeaning(calls, start));
const SCRIPTS = [
  ...Array.from({ length: 15 }, (_, index) => drawScript(3, index, { start })),
  ...DIRECTED,
];

const own =
  (change: (result: Result, call: Call, before: Context) => Result): Perform =>
  (context, call, engine) =>
    change(perform(context, call, engine), call, context);
const ERR = (context: Context, error: 'INVALID_ENUM' | 'INVALID_OPERATION'): Result => ({
  context: { ...context, error: context.error ?? error },
  errors: [error],
  effects: [],
});

const RIGHT: readonly (readonly [string, Perform])[] = [
  [
    'that has an error where nothing is attached',
    own((result, call, before) =>
      (result.mayErr ?? []).length > 0 && call.command.startsWith('GetFramebuffer')
        ? ERR(before, 'INVALID_OPERATION')
        : result,
    ),
  ],
  [
    'whose framebuffers are never supported',
    own((result) =>
      typeof result.returned === 'object' && result.returned !== null && 'noneOf' in result.returned
        ? { ...result, returned: 'FRAMEBUFFER_UNSUPPORTED_EXT' }
        : result,
    ),
  ],
  [
    'that has the last of several errors',
    own((result, _, before) => {
      const [last] = result.errors.toReversed();
      return last === undefined || result.errors.length === 1
        ? result
        : { ...result, errors: [last], context: { ...before, error: before.error ?? last } };
    }),
  ],
  [
    'that tells the first face of FramebufferTextureFaceEXT',
    own((result, call, before) => {
      if (
        call.command !== 'FramebufferTextureFaceEXT' ||
        result.errors.length > 0 ||
        before.gpu === null ||
        result.context.gpu === null
      )
        return result;
      const attachments = new Map(
        [...result.context.gpu.attachments].map(([point, each]) => [
          point,
          each.hasOwnFace ? { ...each, cubeFace: 'TEXTURE_CUBE_MAP_POSITIVE_X' } : each,
        ]),
      );
      return {
        ...result,
        context: { ...result.context, gpu: { ...result.context.gpu, attachments } },
      };
    }),
  ],
];

describe.each(RIGHT)('a GL %s', (_, made) => {
  it('is right in this process', () => {
    const implementation = contextImplementation(start, ENGINE, () => made);
    for (const calls of SCRIPTS)
      expect(judgeScript(implementation, calls, { start, engine: ENGINE })).toBeNull();
  });

  it('is right behind the protocol', async () => {
    const gl = await clientGl(
      clientOf(() =>
        hostedContext({
          extensions: ['NV_gpu_program4'],
          limits: MODEL_LIMITS,
          start,
          made: () => made,
        }),
      ),
    );
    const setting = { start: startOf(gl, 'NV_gpu_program4'), engine: ENGINE };
    for (const calls of DIRECTED.filter((_each, index) => index % 4 === 0)) {
      const judgement = judgeAnswers(calls, await gl.ask('NV_gpu_program4', calls), setting);
      expect(judgement.disagreements).toEqual([]);
    }
    await gl.close();
  });
});

it.each<readonly [string, string, Perform]>([
  [
    'is complete whatever is attached',
    'CheckFramebufferStatusEXT',
    own((result, call) =>
      call.command === 'CheckFramebufferStatusEXT' && result.errors.length === 0
        ? { ...result, returned: 'FRAMEBUFFER_COMPLETE_EXT' }
        : result,
    ),
  ],
  [
    'writes nothing, and has no error either',
    'GetFramebufferAttachmentParameterivEXT',
    own((result, call) =>
      call.command.startsWith('GetFramebuffer') && result.returned === 0
        ? { context: result.context, errors: [], effects: [] }
        : result,
    ),
  ],
  ...['Layer', 'Face', '1D', '2D', '3D'].map((kind): readonly [string, string, Perform] => [
    `detaches nothing by FramebufferTexture${kind}EXT`,
    'GetFramebufferAttachmentParameterivEXT',
    own((result, call, before) => {
      const isIt = call.command === `FramebufferTexture${kind}EXT` && call.arguments[kind.endsWith('D') ? 3 : 2] === 0;
      return isIt && result.errors.length === 0 ? { ...result, context: before } : result;
    }),
  ]), // prettier-ignore
  [
    'asks two attachments alone whether they are complete together',
    'CheckFramebufferStatusEXT',
    (context, call, engine) => {
      const { gpu } = context;
      if (call.command !== 'CheckFramebufferStatusEXT' || gpu === null) return perform(context, call, engine);
      const attachments = new Map([...gpu.attachments].slice(0, 2));
      return { ...perform({ ...context, gpu: { ...gpu, attachments } }, call, engine), context };
    },
  ], // prettier-ignore
  [
    'attaches the first layer alone of the last level of an array',
    'GetFramebufferAttachmentParameterivEXT',
    own((result, call) => {
      const { gpu } = result.context;
      const [, point = '', texture, level] = call.arguments;
      const attached = gpu?.attachments.get(String(point));
      if (call.command !== 'FramebufferTextureEXT' || texture !== 7 || level !== 2 || !gpu || !attached) return result;
      const attachments = new Map(gpu.attachments).set(String(point), { ...attached, isLayered: false });
      return { ...result, context: { ...result.context, gpu: { ...gpu, attachments } } };
    }),
  ], // prettier-ignore
])('a GL that %s is not', (_, command, made) => {
  const implementation = contextImplementation(start, ENGINE, () => made);
  const found = SCRIPTS.map((calls) =>
    judgeScript(implementation, calls, { start, engine: ENGINE }),
  ).find((each) => each !== null);
  expect(found?.call.command).toBe(command);
});

it('every color attachment is asked, however many a GL has', () => {
  const many = (): Context => newContext('NV_gpu_program4', { colorAttachments: 16 });
  const lost: Perform = (context, each, engine) => {
    const isIt =
      each.command === 'FramebufferTextureEXT' && each.arguments[1] === 'COLOR_ATTACHMENT9_EXT';
    const [target = '', point = '', texture = 0] = each.arguments;
    const first = { ...each, arguments: [target, point, texture, 0] };
    return perform(context, isIt ? first : each, engine);
  };
  const judged = directedScripts(many())
    .filter(about)
    .map((calls) =>
      judgeScript(
        contextImplementation(many, ENGINE, () => lost),
        withMeaning(calls, many),
        { start: many, engine: ENGINE },
      ),
    );
  expect(judged.find((each) => each !== null)?.call.arguments[1]).toBe('COLOR_ATTACHMENT9_EXT');
});

it('a GL that tells errors by GetError alone, and writes nothing where one may be, has one', () => {
  const calls = [
    call(
      'GetFramebufferAttachmentParameterivEXT',
      'FRAMEBUFFER_EXT',
      'DEPTH_ATTACHMENT_EXT',
      'FRAMEBUFFER_ATTACHMENT_LAYERED_EXT',
    ),
    call('GetError'),
  ];
  const foundOf = (made: Perform) =>
    judgeScript(
      contextImplementation(start, ENGINE, () => made),
      calls,
      { start, engine: ENGINE },
    );
  const silent = own((result, each) =>
    each.command === 'GetError' ? result : { context: result.context, errors: [], effects: [] },
  );
  expect(foundOf(silent)).toMatchObject({
    ...{ kind: 'error', expected: ['INVALID_ENUM', 'INVALID_OPERATION'], found: 'NO_ERROR' },
  });
  for (const [, made] of RIGHT) expect(foundOf(made)).toBeNull();
});

it('a GL that does not say how many color attachments it has is asked for none of the commands', () => {
  const gl = contextBackend(ENGINE);
  const names = (limits: typeof gl.limits): readonly string[] => specsOf('NV_gpu_program4', { ...gl, limits }).map(({ name }) => name).filter((name) => name.includes('Framebuffer'));
  expect(names(gl.limits)).toHaveLength(8);
  expect(names({})).toEqual([]);
  const without = () => newContext('NV_gpu_program4');
  expect(directedScripts(without()).some(about)).toBe(false);
  expect(Array.from({ length: 10 }, (_, index) => drawScript(3, index, { start: without })).some(about)).toBe(false);
}); // prettier-ignore
