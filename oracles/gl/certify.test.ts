/** A GL behind the protocol is certified as one in this process: what it lacks is not asked, what departs is found and shrunk. */
import { describe, expect, it } from 'vitest';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { clientOf } from '../protocol/hosted-client.js';
import { hostedContext, hostedFault } from './context-host.js';
import type { Hosted } from '../protocol/host.js';
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import type { RawAnswer } from '../protocol/gl/answers.js';
import type { RawQuad } from '../protocol/gl/primitives.js';
import { clientGl, contextBackend, glOf, hostedRaw, NoGl } from './backend.js';
import type { GlCertificate } from './certificate.js';
import { certifyGl } from './certify.js';
import { call } from './gesture-parts.js';
import { openRaw } from './open.js';

const ENGINE = nominalEngine();
const OPTIONS = { extension: 'NV_vertex_program2', seed: 1, budget: 0, engine: ENGINE } as const;

/** Few scripts: those of states, groups, and of the first commands. */
async function certified(
  hosted: () => Hosted,
  change?: (line: string) => string,
): Promise<GlCertificate> {
  const gl = await clientGl(clientOf(hosted, change));
  try {
    return await certifyGl(gl, { ...OPTIONS, isFirstOnly: true });
  } finally {
    await gl.close();
  }
}

describe('a GL behind the protocol', () => {
  it('departs as it does in this process, in as few calls', async () => {
    const there = await certified(() => hostedFault('modes.disable'));
    const here = await certifyGl(glOf(await openRaw('fault:modes.disable')), {
      ...OPTIONS,
      isFirstOnly: true,
    });
    expect(there.verdict).toBe('violates');
    expect(there.findings[0]?.calls).toEqual(here.findings[0]?.calls);
    expect(there.findings[0]?.calls.map(({ command }) => command)).toEqual([
      'Enable',
      'Disable',
      'IsEnabled',
    ]);
    expect(there.findings[0]?.isMinimal).toBe(true);
    const sections = there.sections.filter(({ verdict }) => verdict === 'violates');
    expect(sections.map(({ section }) => section)).toContain('2.10');
  });

  it('that generates another error is found by that error alone', async () => {
    const { findings } = await certified(() => hostedFault('points.zero'));
    expect(findings[0]).toMatchObject({ kind: 'error', found: 'NO_ERROR' });
  });

  it.each([
    ['a bit of a float', (line: string) => line.replace('"F":["0x3f800000"', '"F":["0x3f800001"'), 'returned'],
    ['the sign of zero', (line: string) => line.replace('"F":["0x00000000"', '"F":["0x80000000"'), 'returned'],
    ['the clip coordinates of a vertex', (line: string) => line.replace(/"clip":\["0x\w{8}"/, '"clip":["0x7f000000"'), 'sent'],
    ['an enumerant', (line: string) => line.replace('{"S":[5124]}', '{"S":[5125]}').replace('"S":[5126]', '"S":[5122]'), 'returned'],
    ['a pointer', (line: string) => line.replace(/"pointer":\d+/, '"pointer":3'), 'returned'],
    ['an answer cut short', (line: string) => line.replace(/,\{[^{}]*(?:\{[^{}]*\})?[^{}]*\}\]\}$/, ']}'), 'crash'],
    ['one vertex too many', (line: string) => line.replace(/"effects":\[\{/, '"effects":[{"kind":"vertex"},{'), 'sent'],
  ])('%s is enough to be found', async (_, change, kind) => {
    const { findings } = await certified(() => hostedContext(), (line) => (line.includes('"answers"') ? change(line) : line));
    expect(findings[0]?.kind).toBe(kind);
  }, 60_000); // prettier-ignore

  it('is not asked what it says that it lacks, and what it does not perform once', async () => {
    const asked = new Set<string>();
    const host = hostedContext({
      extensions: ['NV_vertex_program'],
      start: (extension) => newContext(extension),
      made: () => (context, each, engine) => {
        asked.add([each.command, ...each.arguments].join(' '));
        return perform(context, each, engine);
      },
    });
    const lacking: Hosted = {
      ...host,
      hello: async () => ({
        ...(await host.hello()),
        gl: { extensions: ['NV_vertex_program'], lacks: ['VertexWeightfEXT', 'POINT_SMOOTH'] },
      }),
      commands: async (request) => {
        const { answers } = (await host.commands?.(request)) ?? { answers: [] };
        return {
          answers: answers.map((each, index) =>
            request.calls[index]?.command === 'GetClipPlane' ? { unsupported: 'no planes' } : each,
          ),
        };
      },
    };
    const gl = await clientGl(clientOf(() => lacking));
    const options = { ...OPTIONS, extension: 'NV_vertex_program' as const };
    const { unsupported, findings, sections } = await certifyGl(gl, { ...options, most: 4 });
    expect(findings).toEqual([]);
    expect(unsupported.slice(0, 2)).toEqual([
      { what: 'GetClipPlane CLIP_PLANE0', reason: 'no planes' },
      { what: 'GetClipPlane CLIP_PLANE1', reason: 'no planes' },
    ]);
    expect(sections.find(({ section }) => section === '2.14.1.5')?.lacking).toContain(
      'GetClipPlane',
    );
    expect(sections.find(({ section }) => section === '2.14.1.6')?.lacking).toContain(
      'VertexWeightfEXT',
    );
    expect([...asked].filter((each) => /VertexWeightf|POINT_SMOOTH/.test(each))).toEqual([]);
    await gl.close();
  });

  it('must have one', async () => {
    const client = clientOf(() => ({
      ...hostedContext(),
      hello: () => Promise.resolve({ name: 'n', version: '0', environments: ['VP1.0'] }),
    }));
    await expect(clientGl(client)).rejects.toThrow(NoGl);
    await client.close();
  });

  it('that crashes is shrunk to what brings it down', async () => {
    const host = hostedContext();
    const { findings } = await certified(() => ({
      ...host,
      commands: (request) =>
        request.calls.some(({ command }) => command === 'GetDoublev')
          ? Promise.reject(new Error('down'))
          : (host.commands?.(request) ?? Promise.reject(new Error('none'))),
    }));
    expect(findings[0]).toMatchObject({
      kind: 'crash',
      found: expect.stringContaining('down') as string,
    });
    expect(findings[0]?.calls.length).toBe(1);
  });
});

it('what is answered once, and unsupported from then on, does not count as reached', async () => {
  const asked = async (isLazy: boolean) => {
    const host = hostedContext();
    let times = 0;
    const own = (): Hosted => ({
      ...host,
      commands: async (request) => {
        const reply = await host.commands?.(request);
        if (reply === undefined || !('answers' in reply)) throw new Error('none');
        // Queries of the color are answered no longer, lest they be wrong.
        const isLeft = ({ command, arguments: given }: (typeof request.calls)[number]): boolean => isLazy && command === 'GetFloatv' && given[0] === 0x0b00 && ++times > 30;
        return { answers: reply.answers.map((each, index) => (isLeft(request.calls[index] ?? { command: '', arguments: [] }) ? { unsupported: 'not now' } : each)) };
      },
    });
    const gl = await clientGl(clientOf(own));
    return certifyGl(gl, { ...OPTIONS, most: 60 });
  };
  const [right, lazy] = [await asked(false), await asked(true)];
  expect(right.unsupported).toEqual([]);
  expect(lazy.unsupported).toEqual([{ what: 'GetFloatv CURRENT_COLOR', reason: 'not now' }]);
  expect(right.reached.queries.asked).toBe(right.reached.queries.all);
  expect(lazy.reached.queries.asked).toBe(lazy.reached.queries.all - 1);
}); // prettier-ignore

describe('words that never show', () => {
  const program = new TextEncoder().encode('!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], v[3]; END');
  const calls = [
    call('LoadProgramNV', 'VERTEX_PROGRAM_NV', 1, program.length, program),
    call('BindProgramNV', 'VERTEX_PROGRAM_NV', 1),
    call('Enable', 'VERTEX_PROGRAM_NV'),
    call('Map1f', 'MAP1_VERTEX_3', 0, 1, 3, 2, { bytes: new Uint8Array(24), offset: 0 }),
    call('Enable', 'MAP1_VERTEX_3'),
    ...['POINTS', 'LINES'].flatMap((mode) => [
      call('Begin', mode),
      ...Array.from({ length: 20 }, (_, at) => call('Vertex2f', at / 64, 0.25)),
      ...(mode === 'POINTS' ? [call('EvalCoord1f', 0.5)] : []),
      call('End'),
    ]),
  ];
  const wanting = async (change: (own: RawAnswer, command: string) => RawAnswer): Promise<readonly string[]> => {
    const host = hostedContext();
    const raw = hostedRaw(
      {
        ...host,
        commands: async (request) => {
          const { answers } = (await host.commands?.(request)) ?? { answers: [] };
          return { answers: answers.map((own, at) => change(own, request.calls[at]?.command ?? '')) };
        },
      },
      { name: 'a GL', version: '1', details: {}, gl: { extensions: ['NV_vertex_program2'], primitives: true } },
    );
    const scripts = [{ kind: 'directed' as const, calls }];
    const { wanting: all } = await certifyGl(glOf(raw), { ...OPTIONS, scripts });
    return all.filter((each) => each.startsWith('words of'));
  }; // prettier-ignore
  const without = (own: RawAnswer, ...names: readonly string[]): RawAnswer => ({
    ...own,
    ...(own.effects === undefined
      ? {}
      : { effects: own.effects.map((each) => ({ ...each, results: Object.fromEntries(Object.entries(each.results ?? {}).filter(([name]) => !names.includes(name))) })) }),
  }); // prettier-ignore

  it('are told by what they are of, though nearly all others do', async () => {
    expect(await wanting((own) => own)).toEqual([]);
    expect(await wanting((own) => without(own, 'BFC0'))).toEqual([
      'words of vertices, BFC0: 0 of 164, 90 % are asked for',
    ]);
    expect(
      await wanting(({ effects, ...own }, command) =>
        command.startsWith('Eval') || effects === undefined ? own : { ...own, effects },
      ),
    ).toEqual([expect.stringMatching(/^words of vertices, EvalCoord: 0 of \d+, 90 % are asked for$/)]);
    expect(
      await wanting(({ primitives, ...own }) => ({
        ...own,
        ...(primitives === undefined
          ? {}
          : { primitives: primitives.map(({ kind, vertices }) => ({ kind, vertices })) }),
      })),
    ).toEqual([expect.stringMatching(/^words of primitives, size: 0 of \d+, 90 % are asked for$/)]);
  }); // prettier-ignore

  describe.each(['ARB_vertex_program', 'NV_gpu_program4'] as const)('of attributes that a context with %s has not', (extension) => {
    const script = [
      call('Begin', 'POINTS'),
      ...Array.from({ length: 20 }, (_, at) => call('Vertex2f', at / 64, 0.25)),
      call('End'),
    ];
    const wantingWith = async (
      change: (quads: readonly (RawQuad | null)[]) => readonly (RawQuad | null)[],
      lacks: readonly string[] = [],
    ): Promise<readonly string[]> => {
      const host = hostedContext();
      const raw = hostedRaw(
        {
          ...host,
          commands: async (request) => {
            const { answers } = (await host.commands?.(request)) ?? { answers: [] };
            return { answers: answers.map(({ effects, ...own }) => ({ ...own, ...(effects === undefined ? {} : { effects: effects.map((each) => ({ ...each, ...(each.attributes === undefined ? {} : { attributes: change(each.attributes) }) })) }) })) };
          },
        },
        { name: 'a GL', version: '1', details: {}, gl: { extensions: [extension], lacks: [...lacks], primitives: true } },
      );
      const scripts = [{ kind: 'directed' as const, calls: script }];
      const { wanting: all, findings } = await certifyGl(glOf(raw), { ...OPTIONS, extension, scripts });
      return [...findings.map(({ about }) => about), ...all.filter((each) => each.startsWith('words of vertices'))];
    };
    const GARBAGE: RawQuad = [1, 2, 3, 4];

    it('need not show, and may be anything', async () => {
      const hiding = (...numbers: readonly number[]) => (quads: readonly (RawQuad | null)[]) => quads.map((own, at) => (numbers.includes(at) ? null : own));
      expect(await wantingWith(hiding(6, 7, 10, 11, 12, 13, 14, 15))).toEqual([]);
      expect(await wantingWith((quads) => quads.map((own, at) => (at === 6 || at === 7 || at > 9 ? GARBAGE : own)))).toEqual([]);
      expect(await wantingWith(hiding(9))).toEqual([expect.stringContaining('attribute 9')]);
      expect(await wantingWith(hiding(1))).toEqual([expect.stringContaining('attribute 1:')]);
      expect(await wantingWith((quads) => quads.map((own, at) => (at === 9 ? GARBAGE : own)))).toEqual(['Vertex2f']);
    });

    it('are those of commands that it lacks', async () => {
      const lacks = [...GL_COMMANDS.keys()].filter((name) => name.startsWith('VertexWeight'));
      expect(await wantingWith((quads) => quads.map((own, at) => (at === 1 ? null : own)), lacks)).toEqual([]);
    });
  }); // prettier-ignore

  it('need not be those of a texture unit that is not there', async () => {
    expect(await wanting((own) => without(own, 'TEX2', 'TEX3', 'TEX7'))).toEqual([]);
    expect(await wanting((own) => without(own, 'TEX1'))).toEqual([
      'words of vertices, TEX1: 0 of 164, 90 % are asked for',
    ]);
  });
});

it('what is no GL is told', async () => {
  await expect(openRaw('fault:modes.disabled')).rejects.toThrow('did you mean modes.disable?');
  await expect(openRaw('model:x')).rejects.toThrow('"model:x" is no GL that can be asked');
  await expect(openRaw('exec:/no/such/program')).rejects.toThrow('does not exist');
});

it('a fault of residence alone contradicts itself', async () => {
  const gl = contextBackend(ENGINE);
  const { answers } = await gl.ask('NV_vertex_program', [call('GetError')]);
  expect(answers.length).toBe(1);
});
