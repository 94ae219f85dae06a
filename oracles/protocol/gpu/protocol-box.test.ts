/** A machine of GPU programs behind the protocol must give what it gives without; a spoilt answer is an incident. */
import { describe, expect, it } from 'vitest';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { buildTexture } from '../../../semantics/texture/build.js';
import { BackendIncident } from '../../judge/incident.js';
import { gpuBoxOf } from '../../judge/gpu/box.js';
import { GpuProtocolBox } from './protocol-box.js';
import { hostedGpuMachine } from './machine-host.js';
import type { Hosted } from '../host.js';
import { clientOf } from '../hosted-client.js';
import { ProgramLoader } from '../loader.js';
import type { InvokeRequestBody } from '../bodies.js';
import { hostedMachine } from '../machine-host.js';
import { ProtocolBox } from '../protocol-box.js';

async function boxOf(hosted: Hosted, change?: (line: string) => string) {
  const client = clientOf(() => hosted, change);
  return { client, box: new GpuProtocolBox(client, await client.hello()) };
}

function quad(type: TypedQuad['type'], ...values: TypedQuad['values']): TypedQuad {
  return { type, values };
}

function texture() {
  const built = buildTexture({
    kind: '2D',
    type: 'signed',
    levels: [{ width: 2, height: 1, texels: [[-1, 2, 3, 4], [5, 6, 7, -8]] }],
    parameters: { minFilter: 'NEAREST', magFilter: 'NEAREST' },
  }); // prettier-ignore
  if (!built.ok) throw new Error('no texture');
  return built.texture;
}

const VERTEX = 'vertex.attrib[1]';

const PROGRAMS: readonly (readonly [what: string, text: string, values: GpuInputValues])[] = [
  [
    'numbers, undefined ones included',
    `!!NVvp4.0\nADD result.position, ${VERTEX}, program.local[2];\nMOV.S result.attrib[3].xy, program.env[1];\nEND`,
    {
      bindings: {
        [VERTEX]: quad('F', 1, -0, NaN, Infinity),
        'program.local[2]': quad('F', 2, -0, 1, 1),
        'program.env[1]': quad('S', -1, -(2 ** 31), 7, null),
      },
    },
  ],
  [
    'unsigned integers and buffers',
    '!!NVvp4.0\nBUFFER4 b[] = {program.buffer[2][0..1]};\nMOV.U result.position, b[1];\nEND',
    {
      buffers: {
        2: [0, 1, 2, 3, 4, 4294967295, 6, 7].map((value) => ({ type: 'U' as const, value })),
      },
    },
  ],
  [
    'textures',
    '!!NVfp4.0\nTXF.S result.color, program.local[0], texture[3], 2D;\nEND',
    {
      bindings: { 'program.local[0]': quad('S', 1, 0, 0, 0) },
      textures: new Map([[3, { '2D': texture() }]]),
    },
  ],
  [
    'derivatives',
    '!!NVfp4.0\nDDX result.color, fragment.position;\nEND',
    {
      bindings: { 'fragment.position': quad('F', 1, 1, 1, 1) },
      derivatives: [{ dx: [1, -0, 0.5, 3], dy: [2, 2, 2, 2] }],
    },
  ],
  [
    'a discarded fragment',
    '!!NVfp4.0\nKIL program.local[0];\nMOV result.color, 1.0;\nEND',
    { bindings: { 'program.local[0]': quad('F', -1, 0, 0, 0) } },
  ],
  ['an error', '!!NVfp4.0\nMOV result.colour, 1.0;\nEND', {}],
];

const isWord = (bits: number | null): boolean => bits !== null;

describe('a machine behind the protocol', () => {
  it.each(PROGRAMS)('gives what it gives without: %s', async (_, text, values) => {
    const { client, box } = await boxOf(hostedGpuMachine());
    const left = await box.run(text, values);
    const own = await gpuBoxOf(GPU_STANDARD).run(text, values);
    if (own.loaded && own.killed) expect(left).toMatchObject({ loaded: true, killed: true });
    else expect(left).toEqual(own);
    // Something shows, or nothing was compared.
    if (own.loaded)
      expect(own.killed || Object.values(own.results[0] ?? {}).some(isWord)).toBe(true);
    await client.close();
  });

  it('reads words of buffers, which messages give no type, as each type', async () => {
    const text = [
      '!!NVvp4.0',
      'INT BUFFER4 s[] = {program.buffer[2][0]};',
      'FLOAT BUFFER f = program.buffer[1][1];',
      'TEMP R0;',
      'MOVC.S R0, s[0];',
      'MOV.S result.attrib[1] (LT), s[0];',
      'MOV result.position, f;',
      'END',
    ].join('\n');
    const values: GpuInputValues = {
      buffers: {
        1: [-0, 1.5].map((value) => ({ type: 'F' as const, value })),
        2: [-1, 0, 7, -(2 ** 31)].map((value) => ({ type: 'S' as const, value })),
      },
    };
    // A number that is read as another type than it was written is undefined to this machine.
    const { client, box } = await boxOf(hostedGpuMachine(GPU_STANDARD));
    const left = await box.run(text, values);
    expect(left).toEqual(await gpuBoxOf(GPU_STANDARD).run(text, values));
    expect(JSON.stringify(left)).toContain(String(0xffffffff));
    await client.close();
  });

  it('emits vertices; ends that nobody can see are not told', async () => {
    const geometry = (primitive: string): string =>
      `!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT ${primitive};\nVERTICES_OUT 2;\n` +
      'MOV result.position, vertex[0].position;\nEMIT;\nENDPRIM;\nEND';
    const values = { bindings: { 'vertex[0].position': quad('F', 1, 2, 3, 4) } };
    const vertex = [{ x: 0x3f800000, y: 0x40000000, z: 0x40400000, w: 0x40800000 }];
    const { client, box } = await boxOf(hostedGpuMachine(), (line) =>
      line.replace(/"emitted":\[(.*)\]/, '"emitted":[null,$1,null]'),
    );
    expect(await box.run(geometry('LINE_STRIP'), values)).toEqual({
      loaded: true,
      killed: false,
      results: [{ x: null, y: null, z: null, w: null }],
      emitted: [vertex, null],
    });
    expect(await box.run(geometry('POINTS'), values)).toMatchObject({ emitted: [vertex] });
    await client.close();
  });

  it('is sent what the documents fix or compute', async () => {
    const { invoke, ...hosted } = hostedGpuMachine();
    if (invoke === undefined) throw new Error('a host of GPU programs that does not run them');
    const seen: InvokeRequestBody[] = [];
    const { client, box } = await boxOf({
      ...hosted,
      invoke: (request) => {
        seen.push(request);
        return invoke(request);
      },
    });
    await box.run('!!NVvp4.0\nADD result.position, vertex.normal, state.depth.range;\nEND', {
      bindings: {
        'vertex.normal': quad('F', 1, 2, 3, null),
        'state.depth.range': quad('F', 0, 1, null, null),
      },
    });
    const [one, two, three] = [0x3f800000, 0x40000000, 0x40400000];
    expect(seen.map((request) => request.in)).toEqual([
      {
        'vertex.normal': { type: 'F', words: [one, two, three, one] },
        'state.depth.range': { type: 'F', words: [0, one, one, one] },
      },
    ]);
    await client.close();
  });

  it('does not run what the documents refuse', async () => {
    const hosted = hostedGpuMachine();
    const { client, box } = await boxOf({
      ...hosted,
      load: () => Promise.resolve({ loaded: true }),
    });
    expect(await box.run('!!NVvp4.0\nFOO', {})).toMatchObject({ loaded: true, results: [] });
    await client.close();
  });

  it('knows what the box of VP programs has loaded', async () => {
    const vp = hostedMachine();
    const gpu = hostedGpuMachine();
    const loads: string[] = [];
    const client = clientOf(() => ({
      ...vp,
      hello: async () => ({ ...(await vp.hello()), environments: ['VP1.0', 'NVvp4.0'] }),
      load: (text) => {
        loads.push(text.slice(0, 6));
        return (text.startsWith('!!NV') ? gpu : vp).load(text);
      },
      ...(gpu.invoke === undefined ? {} : { invoke: gpu.invoke }),
    }));
    const hello = await client.hello();
    const loader = new ProgramLoader(client);
    const ones = new ProtocolBox(client, hello, loader);
    const others = new GpuProtocolBox(client, hello, loader);
    const vertex = '!!VP1.0 MOV o[HPOS], v[0]; END';
    const move = '!!NVvp4.0\nMOV result.position, 1.0;\nEND';
    await ones.run(vertex, {});
    await others.run(move, {});
    await others.run(move, {});
    const last = await ones.run(vertex, { attributes: { 0: [5, 0, 0, 1] } });
    expect(last.loaded && last.results[0]).toEqual({ x: 5, y: 0, z: 0, w: 1 });
    expect(loads).toEqual(['!!VP1.', '!!NVvp', '!!VP1.']);
    await client.close();
  });
});

async function incidentOf(
  text: string,
  change: (line: string) => string,
): Promise<readonly [verdict: string, message: string]> {
  const { client, box } = await boxOf(hostedGpuMachine(), change);
  try {
    await box.run(text, {});
  } catch (error) {
    if (error instanceof BackendIncident) return [error.verdict, error.message];
    throw error;
  } finally {
    await client.close();
  }
  throw new Error('there was no incident');
}

const MOVE = '!!NVvp4.0\nMOV result.position, {1, 2, 3, 4};\nEND';
const COLOR = '!!NVfp4.0\nMOV result.color, 1.0;\nEND';
const POINT =
  '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n' +
  'MOV result.position, 1.0;\nEMIT;\nEND';

describe('an answer to invoke that is none', () => {
  it.each<[string, string, (line: string) => string, RegExp]>([
    ['lacks a result', MOVE, (l) => l.replace(/"results":\{.*\}/, '"results":{}}'), /"results" lacks result.position/],
    ['names another', MOVE, (l) => l.replace('"result.position":', '"result.color":'), /names "result.color", which the program does not/],
    ['has three words', MOVE, (l) => l.replace(',"0x40800000"]', ']'), /results.result.position is no array of four words/],
    ['has a number', MOVE, (l) => l.replace('"0x40800000"', '4'), /results.result.position\[3\] is 4, no string of 0x/],
    ['has results that are none', MOVE, (l) => l.replace('"results":{', '"results":3,"x":{'), /at results/],
    ['adds a field', MOVE, (l) => l.replace('"message":"left"', '"message":"left","why":1'), /"why"/],
    ['answers run', MOVE, (l) => l.replace('"message":"left"', '"message":"results"'), /"left", "unsupported" or "error" was expected/],
    ['discards a vertex', MOVE, (l) => l.replace('"message":"left"', '"message":"left","killed":true'), /only fragments are discarded/],
    ['emits a fragment', COLOR, (l) => l.replace('"message":"left"', '"message":"left","emitted":[]'), /emits no vertices/],
    ['is no boolean', COLOR, (l) => l.replace('"message":"left"', '"message":"left","killed":1'), /at killed/],
    ['emits nothing', POINT, (l) => l.replace(/,"emitted":.*\}/, '}'), /"emitted" is absent/],
    ['emits a number', POINT, (l) => l.replace('"emitted":[', '"emitted":[7,'), /at emitted\[0\]/],
    ['emits a vertex without result', POINT, (l) => l.replace('"emitted":[', '"emitted":[{},'), /"emitted\[0\]" lacks result.position/],
  ])('%s', async (_, text, change, message) => {
    const [verdict, said] = await incidentOf(text, (line) =>
      line.includes('"left"') ? change(line) : line,
    );
    expect(verdict).toBe('protocol error');
    expect(said).toMatch(message);
    expect(said).toMatch(/^invoke: /);
  }); // prettier-ignore
});

it('a program of an environment or with an instruction that it does not claim is not sent', async () => {
  const { client } = await boxOf(hostedGpuMachine());
  const hello = { ...(await client.hello()), environments: ['NVvp4.0'] as const };
  const claims = (instructions: readonly string[]): GpuProtocolBox =>
    new GpuProtocolBox(client, {
      ...hello,
      environments: ['NVvp4.0'],
      instructions: [...instructions],
    });
  await expect(claims(['MOV']).run(COLOR, {})).rejects.toMatchObject({
    verdict: 'unsupported',
    message: 'it runs NVvp4.0, not NVfp4.0',
  });
  await expect(claims(['ADD']).run(MOVE, {})).rejects.toMatchObject({
    verdict: 'unsupported',
    message: 'it has no MOV',
  });
  await client.close();
});

it('a backend of VP programs too is not asked to refuse one, which it may take as that', async () => {
  const { client } = await boxOf(hostedGpuMachine());
  const hello = await client.hello();
  const both = new GpuProtocolBox(client, { ...hello, environments: ['NVvp4.0', 'VP2.0'] });
  for (const text of ['!!VP2.0 END', '!!VP2.0 MOV o[HPOS], v[0]; END']) {
    await expect(both.load(text)).rejects.toMatchObject({
      verdict: 'unsupported',
      message: 'it runs VP2.0 too, and nothing but its header says what a program is meant to be',
    });
  }
  expect(await both.load('!!VP1.0 END')).toMatchObject({ loaded: false, position: 0 });
  await client.close();
});

describe('a host', () => {
  it.each([
    ['{"in":{"a":{"X":[]}}}', /in.a wants one of "F", "S" and "U"/],
    ['{"in":{"a":{"F":["0x00000000"]}}}', /in.a.F has 1 words where 4 are expected/],
    ['{"in":{},"buffers":{"0":[1]}}', /buffers.0\[0\] is 1/],
    ['{"in":{},"textures":{"0":{"4D":{}}}}', /textures/],
    ['{"in":{},"derivatives":[{"dx":[],"dy":[]}]}', /derivatives\[0\].dx has 0 words/],
  ])('refuses %s', async (request, message) => {
    const client = clientOf(() => hostedGpuMachine());
    await client.load(MOVE);
    const body = JSON.parse(request) as Readonly<Record<string, unknown>>;
    await expect(client.raw({ message: 'invoke', ...body }, 'invoke')).rejects.toThrow(message);
    await client.close();
  });
});
