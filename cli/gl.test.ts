/** `vpspec gl run`, `gl encode`: what calls and requests come to, and files that are neither. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { FaultCatcher } from '../oracles/gl/faults/caught.js';
import { glFaultNamed } from '../oracles/gl/faults/faults.js';
import { nominalEngine } from '../semantics/gl/context/engine.js';
import { glSchema } from '../reports/json/gl-format.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder, file } = scratch('gl');

const script = (text: string): string => file('script.glc', text);

it('tells each call, its error, what it returns, and the vertices that it sends', async () => {
  const { code, out } = await runHere(['gl', 'run', 'examples/tracked-matrix.glc']);
  expect(code).toBe(0);
  expect(out).toMatch(/^22 {2}glGetProgramParameterfvNV\(.*\)\n +returns 0\.125, 0, 0, 0\.125$/m);
  expect(out).toMatch(/^25 {2}glProgramParameter4fNV\(.*\)\n +GL_INVALID_OPERATION$/m);
  expect(out).toMatch(/o\[HPOS\] \(0\.625, 0\.25, 0, 1\)\n +o\[COL0\] \(1, 0, 0\.2, 1\)/);
});

it('keeps bits in JSON, -0 and NaN among them', async () => {
  const text =
    'glVertexAttrib4fNV(5, -0.0, NAN, INFINITY, 1e-45); glGetVertexAttribfvNV(5, GL_CURRENT_ATTRIB_NV);';
  const { out } = await runHere(['gl', 'run', script(text), '--json']);
  const { calls } = JSON.parse(out) as { calls: { returned?: { bits: string }[] }[] };
  expect(calls[1]?.returned?.map(({ bits }) => bits)).toEqual([
    '0x80000000',
    '0x7fc00000',
    '0x7f800000',
    '0x00000001',
  ]);
});

it('says what is not modelled, goes on, and warns', async () => {
  const { code, out } = await runHere([
    'gl',
    'run',
    script('glClear(GL_COLOR_BUFFER_BIT);\nglEnable(GL_LIGHTING);\nglTrackMatricesNV();\nglEnd();'),
  ]);
  expect(code).toBe(0);
  expect(out).toContain('glClear is not modelled');
  expect(out).toContain('GL_LIGHTING: this capability is not modelled');
  expect(out).toContain('glTrackMatricesNV is not modelled; did you mean glTrackMatrixNV?');
  expect(out).toContain('3 calls not modelled');
  expect(out).toContain('GetError would return GL_INVALID_OPERATION');
});

it('has ranges in JSON as the schema has them', async () => {
  const path = script('glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_MAX_PROGRAM_IF_DEPTH_NV);');
  const { out } = await runHere(['gl', 'run', path, '--extension', 'NV_gpu_program4', '--json']);
  expect(glSchema.parse(JSON.parse(out))).toMatchObject({ calls: [{ returned: { least: 48, greatest: 2 ** 31 - 1 } }] });
}); // prettier-ignore

it('has the extensions and units that are asked for', async () => {
  const path = script(
    'glMatrixMode(GL_COLOR); glActiveTextureARB(GL_TEXTURE3_ARB); glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 96, 0, 0, 0, 0);',
  );
  const errors = async (...words: readonly string[]): Promise<number> =>
    ((await runHere(['gl', 'run', path, ...words])).out.match(/GL_INVALID/g) ?? []).length;
  expect(await errors('--extension', 'NV_vertex_program')).toBe(4);
  expect(await errors('--texture-units', '4', '--imaging')).toBe(0);
});

it.each([
  [['--extension', 'NV_vertex_program', '--extension', 'NV_gpu_program4']],
  [['--extension', 'NV_gpu_program4,NV_vertex_program1_1']],
  [['--extension', 'NV_vertex_program2+ARB_vertex_program']],
])('has programs of both kinds with %j, by way of a capture too', async (words) => {
  const path = script(
    'glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 3, 1, 2, 3, 4); glGetProgramEnvParameterfvARB(GL_VERTEX_PROGRAM_ARB, 3);',
  );
  const { code, out } = await runHere(['gl', 'run', path, ...words]);
  expect([code, out.includes('returns 1, 2, 3, 4'), out.includes('not modelled')]).toEqual([0, true, false]);
  const capture = join(folder, 'both.glx');
  expect((await runHere(['gl', 'encode', path, '--out', capture, ...words])).code).toBe(0);
  const replayed = await runHere(['gl', 'run', capture, ...words]);
  expect([replayed.code, replayed.out.includes('returns 1, 2, 3, 4'), replayed.out.includes('not modelled')]).toEqual([0, true, false]);
}); // prettier-ignore

it('tells which extensions there are where one is not known', async () => {
  const { code, err } = await runHere(['gl', 'run', script('glEnd();'), '--extension', 'NV_vertex_program,NV_none']);
  expect(code).toBe(2);
  expect(err).toContain('expected NV_vertex_program, NV_vertex_program1_1, NV_vertex_program2, ARB_vertex_program or NV_gpu_program4');
}); // prettier-ignore

describe.each(['little', 'big'])('requests of GLX, %s-endian', (order) => {
  const out = join(folder, `${order}.glx`);
  const encoded = async (text: string): Promise<string> => {
    const result = await runHere(['gl', 'encode', text, '--out', out, '--order', order]);
    expect(result).toMatchObject({ code: 0, err: '' });
    return result.out;
  };

  it('what a script returns and sends is the same by way of a capture', async () => {
    const path = 'examples/tracked-matrix.glc';
    const told = await encoded(path);
    expect(told).toContain(`14 calls in 11 requests, 564 bytes, ${order}-endian`);
    expect(told).toMatch(/^33 {2}glEnableClientState\(GL_VERTEX_ATTRIB_ARRAY0_NV\): not sent, /m);
    const [script, capture] = [await runHere(['gl', 'run', path]), await runHere(['gl', 'run', out])];
    // Lines of calls begin with their number.
    const results = (text: string): readonly string[] =>
      text.split('\n').flatMap((line) => (/^ *\d/.test(line) ? [] : [line.trim()]));
    expect(results(capture.out)).toEqual(results(script.out));
    expect(capture.out).toMatch(/^ 6 {2}glGetProgramParameterfvNV\(.*\)\n +returns 0\.125, 0, 0, 0\.125$/m);
  });

  it('JSON has the requests of each call, and the bytes of each reply', async () => {
    const path = script('glVertexAttrib1fNV(3, 7);\nglClientActiveTextureARB(GL_TEXTURE0_ARB);\nglGetError();');
    const { out: json } = await runHere(['gl', 'encode', path, '--out', out, '--order', order, '--json']);
    expect(JSON.parse(json)).toMatchObject({
      order,
      requests: 6,
      bytes: readFileSync(out).length,
      calls: [
        { line: 1, requests: [5, 5], notSent: null },
        { line: 2, requests: null, notSent: 'it is about the state of the client' },
        { line: 3, requests: [6, 6] },
      ],
    });
    const { out: run } = await runHere(['gl', 'run', out, '--json']);
    expect(JSON.parse(run)).toMatchObject({
      order,
      requests: 6,
      glxRequests: 5,
      broken: null,
      contexts: [{ error: 'NO_ERROR' }],
      steps: [
        { request: 5, offset: 84, call: 'glVertexAttrib1fvNV(3, {7})', reply: null },
        { request: 6, offset: 96, call: 'glGetError()', returned: 'NO_ERROR', reply: (order === 'big' ? '01000006' : '01000600') + '0'.repeat(56) },
      ],
    });
  });

  it('an error of the protocol has its request, its byte, and what was expected', async () => {
    await encoded(script('glBegin(GL_POINTS);\nglEnd();'));
    const bytes = readFileSync(out);
    // The length of End.
    bytes[order === 'big' ? 93 : 92] = 8;
    const path = file('bad.glx', bytes);
    const { code, out: told } = await runHere(['gl', 'run', path]);
    expect(code).toBe(0);
    expect(told).toBe(
      '5  glBegin(GL_POINTS)\n5  glXRender\n     BadLength at byte 92: a command has the length 8, expected a multiple of 4 from 4 to 4, which are left of the request\n\n1 error of the protocol.\n',
    );
    const { out: json } = await runHere(['gl', 'run', path, '--json']);
    expect(JSON.parse(json)).toMatchObject({
      steps: [{ call: 'glBegin(GL_POINTS)' }, { request: 5, offset: 92, name: 'glXRender', protocolError: 'BadLength' }],
    });
    const cut = await runHere(['gl', 'run', file('cut.glx', bytes.subarray(0, 90))]);
    expect(cut).toMatchObject({ code: 0 });
    expect(cut.out).toContain('At byte 76 the capture ends in a request of 20 bytes, of which it has 14.');
  });

  it('a capture without commands, and one that leaves an error', async () => {
    await encoded(script(''));
    expect((await runHere(['gl', 'run', out])).out).toBe('No request is about a command of the GL.\n');
    await encoded(script('glEnd();'));
    expect((await runHere(['gl', 'run', out])).out).toContain('GetError would return GL_INVALID_OPERATION.\n');
  });
}); // prettier-ignore

it('reads what a client of another maker sent: Mesa, for an indirect context', async () => {
  const { code, out } = await runHere(['gl', 'run', 'examples/mesa-client.glx', '--json']);
  expect(code).toBe(0);
  const { steps, ...capture } = JSON.parse(out) as {
    steps: readonly {
      request: number;
      call?: string;
      returned?: unknown;
      effects: readonly unknown[];
    }[];
  };
  expect(capture).toMatchObject({
    order: 'little',
    requests: 53,
    broken: null,
    contexts: [{ error: 'NO_ERROR' }],
  });
  // Every step is a call: no request has an error of the protocol.
  expect(steps.filter(({ call }) => call === undefined)).toEqual([]);
  const of = (call: string): (typeof steps)[number] | undefined =>
    steps.find((step) => step.call?.startsWith(call) === true);
  const values = (call: string): unknown =>
    (of(call)?.returned as readonly { value: number }[]).map(({ value }) => value);
  // What the program gave, and drew: three vertices twice, by their indices the second time, and 400 in parts.
  expect(values('glGetFloatv(GL_CURRENT_COLOR)')).toEqual([1, 0, Math.fround(0.2), 1]);
  expect(values('glGetFloatv(GL_CURRENT_NORMAL)')).toEqual([0.5, 0.25, 1]);
  const draws = steps.filter(({ call }) => call?.startsWith('glDrawArrays') === true);
  expect(draws.map(({ request, effects }) => [request, effects.length])).toEqual([
    [36, 5],
    [36, 5],
    [38, 402],
  ]);
  expect(of('glProgramStringARB')?.call).toMatch(
    /^glProgramStringARB\(GL_VERTEX_PROGRAM_NV, GL_PROGRAM_FORMAT_ASCII_ARB, 52, /,
  );
  // DeleteProgramsARB comes by glXVendorPrivate.
  expect(of('glDeleteProgramsNV')?.request).toBe(46);
  expect(of('glEnd()')).toBeDefined();
});

describe('what leaves at End', () => {
  it('is told with its side, what clipping made, sizes and what was clipped away', async () => {
    const { code, out } = await runHere(['gl', 'run', 'examples/clip-distances.glc', '--point-size', '64']);
    expect(code).toBe(0);
    expect(out).toMatch(/polygon 0 shows its front:\n.*\n.*\n.*\n +\(-0\.5, -0\.16666667, 0, 1\) {2}o\[COL0\] \(0\.6666667, /);
    expect(out).toContain('polygon 1 shows its back:');
    expect(out).toMatch(/line 0:\n.*COL0\] \(0\.5, 0, 0, 1\).*\n +\(-0\.5, 0, 0, 1\) {2}o\[COL0\] \(0\.5, 0, 0, 1\)/);
    expect(out).toContain('point 0 has the size 8:');
    expect(out).toContain('point 1 is clipped away');
  }); // prettier-ignore

  it('is in JSON too, by primitive', async () => {
    const { out } = await runHere(['gl', 'run', 'examples/clip-distances.glc', '--json']);
    const parsed = glSchema.parse(JSON.parse(out));
    if (!('error' in parsed)) throw new Error('that is no script');
    const { calls } = parsed;
    const ends = calls.flatMap(({ effects }) => effects.flatMap((effect) => (effect.kind === 'end' ? [effect] : [])));
    expect(ends.map(({ primitives }) => primitives?.map(({ outcome }) => outcome))).toEqual([
      ['left', 'left'],
      ['left'],
      ['left', 'clipped away'],
    ]);
    expect(ends[2]?.primitives?.[0]).toMatchObject({ kind: 'point', pointSize: 1, hasFogCoordinate: true });
  }); // prettier-ignore

  it('may be undefined, and is not told without a program', async () => {
    const text = `const char vp[] = "!!VP1.0 MOV o[HPOS], c[0]; MOV o[PSIZ].y, c[0]; END";
      glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, strlen(vp), vp); glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
      glBegin(GL_POINTS); glVertex2f(1, 2); glEnd();
      glEnable(GL_VERTEX_PROGRAM_NV); glEnable(GL_VERTEX_PROGRAM_POINT_SIZE_NV); glPointSize(2);
      glBegin(GL_POINTS); glVertex2f(1, 2); glEnd();
      glScalef(0, 1, 1); glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW, GL_INVERSE_NV);
      glBegin(GL_POINTS); glVertex2f(1, 2); glEnd();`;
    const { out } = await runHere(['gl', 'run', script(text)]);
    expect(out).toContain('a vertex at (1, 2, 0, 1), transformed conventionally to (1, 2, 0, 1)');
    expect(out).toContain('point 0 has the size that is undefined:');
    expect(out).toContain('point 0 depends on what is undefined');
  });
});

describe('vpspec gl run refuses', () => {
  it.each([
    ['glEnd()', 'script.glc:1: the script ends within a statement'],
    [
      '\nglVertexAttrib1sNV(1, 40000);',
      'script.glc:2: glVertexAttrib1sNV: x is 40000, expected an integer from -32768 to 32767',
    ],
    ['glVertexAttrib1fNV(1);', 'glVertexAttrib1fNV has 2 arguments, not 1'],
    [
      'glBegin(GL_POINTS); glEnableClientState(GL_VERTEX_ARRAY); glEnd(); glEnableClientState(GL_VERTEX_ARRAY);\nglDrawArrays(GL_POINTS, 0, 1);',
      'script.glc:2: element 0 is read by the null pointer',
    ],
    [
      'float a[] = {1}; glEnableClientState(GL_VERTEX_ARRAY); glVertexPointer(4, GL_FLOAT, 0, a);\nglDrawArrays(GL_POINTS, 0, 1);',
      'element 0 is read outside of its array: bytes 0 to 15 of 4',
    ],
  ])('%j', async (text, message) => {
    const { code, err } = await runHere(['gl', 'run', script(text)]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it.each<readonly [readonly string[], string]>([
    [['gl', 'encode', 'SCRIPT'], '"gl encode" needs --out FILE'],
    [
      ['gl', 'encode', 'SCRIPT', '--out', 'OUT', '--glx-opcode', '150'],
      '--glx-opcode is an option of "gl run"',
    ],
    [
      ['gl', 'encode', 'SCRIPT', '--out', 'OUT', '--order', 'middle'],
      '--order middle: expected little or big',
    ],
    [
      ['gl', 'encode', 'UNKNOWN', '--out', 'OUT'],
      'unknown.glc:2: glEnable: cap is GL_FROBNICATE, whose number is not known here',
    ],
    [
      ['gl', 'encode', 'BINARY', '--out', 'OUT'],
      'neither a script, which has no byte 0, nor a capture',
    ],
    [['gl', 'encode', 'SCRIPT', '--out', '/dev/null/x'], '--out /dev/null/x'],
    [['gl', 'run', 'SCRIPT', '--out', 'OUT'], '--out is an option of "gl encode"'],
    [['gl', 'run', 'SCRIPT', '--order', 'big'], '--order is an option of "gl encode"'],
    [['gl', 'run', 'SCRIPT', '--glx-opcode', '150'], '--glx-opcode is about captures, and '],
    [['gl', 'run', 'BINARY'], 'neither a script, which has no byte 0, nor a capture'],
    [['gl', 'run', 'SETUP'], 'setup.glx: byte 12: the setup of the connection ends at byte 20'],
    [['gl', 'run', 'BARE'], 'the capture has no glXQueryVersion'],
    [
      ['gl', 'run', 'BARE', '--glx-opcode', '5'],
      '--glx-opcode is 5, expected a number from 128 to 255',
    ],
    [['gl', 'run', 'LONG'], 'it is larger than 1048576 bytes'],
  ])('%j', async (words, message) => {
    const files: Readonly<Record<string, () => string>> = {
      OUT: () => join(folder, 'refused.glx'),
      SCRIPT: () => script('glEnd();'),
      UNKNOWN: () => file('unknown.glc', '\nglEnable(GL_FROBNICATE);'),
      BINARY: () => file('a.bin', Buffer.from([0x7f, 0x45, 0, 0])),
      SETUP: () => file('setup.glx', Buffer.from([0x6c, 0, 11, 0, 0, 0, 5, 0, 0, 0, 0, 0])),
      BARE: () => file('bare.glx', Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      LONG: () => file('long.glc', ' '.repeat(1024 * 1024 + 1)),
    };
    const { code, err } = await runHere(words.map((word) => files[word]?.() ?? word));
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  it('other usage', async () => {
    expect(await runHere(['gl', 'walk', 'x'])).toMatchObject({ code: 2 });
    expect(await runHere(['gl', 'run', 'no-such-file.glc'])).toMatchObject({ code: 2 });
    expect(await runHere(['gl', 'run', script('glEnd();'), '--texture-units', '1'])).toMatchObject({
      code: 2,
    });
    expect(await runHere(['gl', 'run', script('glEnd();'), '--point-size', '0.5'])).toMatchObject({
      code: 2,
    });
  });
});

it.each([
  [['--backend', 'no-such'], '"no-such" is no GL that can be asked'],
  [['--backend', 'model', '--extension', 'NV_none'], '--extension NV_none: expected NV_vertex_program'],
  [['--backend', 'fault:modes.disable', '--extension', 'NV_gpu_program4'], 'has contexts of NV_vertex_program2, not of NV_gpu_program4'],
])('gl certify %j is bad usage', async (words, message) => {
  const { code, err } = await runHere(['gl', 'certify', ...words]);
  expect(code).toBe(2);
  expect(err).toContain(message);
}); // prettier-ignore

it('gl certify is refused where a folder has what is no certificate', async () => {
  const own = file('notes.txt', 'mine');
  const { code, err } = await runHere(['gl', 'certify', '--backend', 'model', '--out', folder]);
  expect(code).toBe(2);
  expect(err).toContain("which is none of a certificate's files");
  expect(readFileSync(own, 'utf8')).toBe('mine');
});

describe('gl faults', () => {
  it('tells by which calls a faulty context is caught', async () => {
    const { code, out } = await runHere([
      'gl',
      'faults',
      'gpu.framebuffer.layered-lost',
      'modes.disable',
      '--budget',
      '20',
    ]);
    expect(code).toBe(0);
    expect(out).toContain(
      'caught  gpu.framebuffer.layered-lost: FramebufferTextureEXT attaches the first layer alone (4.4.2.3)\n',
    );
    expect(out).toMatch(
      / {4}glCheckFramebufferStatusEXT returns \w+, expected .* \(4\.4\.4\.2, 4\.4\.2\.3\)\n/,
    );
    const json = await runHere(['gl', 'faults', 'modes.disable', '--budget', '20', '--json']);
    expect(glSchema.parse(JSON.parse(json.out))).toMatchObject([
      { fault: 'modes.disable', found: { isMinimal: true } },
    ]);
    expect(out).toMatch(/^2 of 2 caught; shrunk to \d calls \(median\)$/m);
  });

  it('counts as caught what was shrunk until no call can be left out', async () => {
    const fault = glFaultNamed('modes.disable');
    const { found } = new FaultCatcher(nominalEngine(), { seed: 7, count: 20 }).catch(fault);
    if (found === null) throw new Error('the fault does not show');
    const caught = vi.spyOn(FaultCatcher.prototype, 'catch');
    const head = 'MISSED  modes.disable: Disable does nothing (2.10)\n';
    for (const [shown, begins] of [
      [null, `${head}0 of 1 caught\n`],
      [{ ...found, isMinimal: false }, `${head}    gl`],
    ] as const) {
      caught.mockReturnValueOnce({ fault, found: shown });
      const { code, out } = await runHere(['gl', 'faults', 'modes.disable']);
      expect([code, out]).toEqual([1, expect.stringMatching(/\n0 of 1 caught\n$/)]);
      expect(out.startsWith(begins)).toBe(true);
    }
    caught.mockRestore();
  });

  it('has a suggestion for a name that no fault has', async () => {
    const { code, err } = await runHere(['gl', 'faults', 'points.zeros']);
    expect([code, err]).toEqual([2, expect.stringContaining('did you mean points.zero?')]);
  });
});

describe('gl shrink', () => {
  const long =
    'glEnable(GL_CLIP_PLANE0); glPointSize(0.5); glColor3f(1, 0.5, 0.25); glNormal3f(0, 1, 0); glGetError(); glPointSize(0); glGetError(); glGetFloatv(GL_POINT_SIZE);';

  it('leaves the calls that show a wrong answer', async () => {
    const { code, out } = await runHere([
      'gl',
      'shrink',
      script(long),
      '--backend',
      'fault:points.zero',
    ]);
    expect(code).toBe(1);
    expect(out).toBe(
      'glPointSize(0);\n// glPointSize has the error NO_ERROR, expected INVALID_VALUE (Errors, 2.14.1.5)\n',
    );
  });

  it('tells the same in JSON', async () => {
    const asked = async (backend: string): Promise<unknown> => {
      const { out } = await runHere(['gl', 'shrink', script(long), '--backend', backend, '--json']);
      return glSchema.parse(JSON.parse(out));
    };
    expect(await asked('fault:points.zero')).toMatchObject({
      found: { script: 'glPointSize(0);\n', calls: 1, isMinimal: true, isAlone: true },
      end: null,
    });
    expect(await asked('model')).toMatchObject({ backend: 'model', found: null, end: null });
  });

  it('says of a script that a GL answers wrong behind others alone that it does', async () => {
    const gl = file(
      'worn-out.mjs',
      `import { createInterface } from 'node:readline';
      let asked = 0;
      for await (const line of createInterface({ input: process.stdin })) {
        const { id, message, calls } = JSON.parse(line);
        const wrong = message === 'commands' && ++asked > 3;
        const answer = ({ command }) => command === 'GetFloatv' ? { returned: { F: [wrong ? '0x40000000' : '0x3f800000'] } } : { unsupported: 'none' };
        const hello = { message: 'hello', protocol: 1, name: 'worn-out', version: '1', environments: [], gl: { extensions: ['NV_vertex_program2'] } };
        const own = message === 'hello' ? hello : message === 'commands' ? { message: 'answers', answers: calls.map(answer) } : { message: 'bye' };
        console.log(JSON.stringify({ id, ...own }));
        if (message === 'bye') break;
      }`,
    );
    const words = ['gl', 'shrink', script('glGetFloatv(GL_POINT_SIZE);'), '--backend', `exec:${process.execPath} ${gl}`];
    const { code, out } = await runHere(words);
    expect([code, out]).toEqual([1, expect.stringContaining('asked of a GL that was asked nothing before, it is answered right')]);
    const told: unknown = JSON.parse((await runHere([...words, '--json'])).out);
    expect(glSchema.parse(told)).toMatchObject({ found: { isAlone: false, isMinimal: false } });
  }); // prettier-ignore

  it('takes scripts alone, and options of its own behind it', async () => {
    const own = script('glEnd();');
    const capture = file('shrunk.glx', Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    for (const [words, says] of [
      [['gl', 'shrink', capture, '--backend', 'model'], '"gl shrink" takes a script: "gl run" runs it'],
      [['gl', 'encode', capture, '--out', capture], '"gl encode" takes a script: "gl run" runs it'],
      [['gl', 'shrink', script('// nothing'), '--backend', 'model'], 'script.glc has no call of the GL'],
      [['gl', 'shrink', own, '--backend', 'model', '--color-attachments', '2'], "unknown option '--color-attachments'"],
      [['gl', '--imaging', 'shrink', own, '--backend', 'model'], '--imaging stands before "shrink"'],
      [['gl', 'certify', '--backend', 'model', '--imaging'], "unknown option '--imaging'"],
    ] as const) {
      const { code, err } = await runHere(words);
      expect([code, err]).toEqual([2, expect.stringContaining(says)]);
    }
  }); // prettier-ignore

  it('says so where all is right, and where a part was not performed', async () => {
    const right = await runHere([
      'gl',
      'shrink',
      script(long),
      '--backend',
      'model',
      '--extension',
      'NV_vertex_program',
    ]);
    expect([right.code, right.out]).toEqual([
      0,
      expect.stringMatching(/^model answers .* as the documents have it\n$/),
    ]);
    const { code, err } = await runHere([
      'gl',
      'shrink',
      script('glClear(GL_COLOR_BUFFER_BIT);'),
      '--backend',
      'model',
    ]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('cannot be judged: glClear is not modelled'),
    ]);
  });
});

it('a script is told where a program is wanted', async () => {
  const { code, err } = await runHere(['run', 'examples/tracked-matrix.glc']);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(
      'examples/tracked-matrix.glc has calls of the GL, and is no program: "vpspec gl" takes scripts of them (run, trace, encode and shrink)',
    ),
  ]);
});

it('textures are attached where the context has framebuffers', async () => {
  const path = 'examples/layered-framebuffer.glc';
  const { out } = await runHere(['gl', 'run', path, '--extension', 'NV_gpu_program4', '--color-attachments', '2']);
  expect(out).toContain('returns anything but GL_FRAMEBUFFER_COMPLETE_EXT');
  const without = await runHere(['gl', 'run', path, '--extension', 'NV_gpu_program4']);
  expect(without.out).toContain('glFramebufferTextureEXT is of EXT_framebuffer_object, which this context has not');
  const other = await runHere(['gl', 'run', path, '--color-attachments', '2']);
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('--color-attachments is about contexts of NV_gpu_program4')]);
  const json = await runHere(['gl', 'run', path, '--extension', 'NV_gpu_program4', '--color-attachments', '2', '--json']);
  expect(() => glSchema.parse(JSON.parse(json.out))).not.toThrow();
  expect((await runHere(['gl', 'run', path, '--color-attachments', '99'])).err).toContain('expected a number from 0 to 16');
}); // prettier-ignore
