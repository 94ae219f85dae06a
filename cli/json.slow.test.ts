/** What every command prints with `--json` has the shape of its schema, and so have errors (docs/json.md). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_FORMATS, JSON_FORMATS } from '../reports/json/formats.js';
import { stressJson } from '../reports/json/stress.js';
import { packageRoot } from '../spec/load/root.js';
import { runBuilt } from './built-command.testing.js';
import { vpspecCommand } from './commands.js';
import { printed } from './printed.testing.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';
import { byNight } from '../vitest.night.js';

const { folder, file } = scratch('json');

const inPackage = (path: string): string => join(packageRoot(), path);

const VP = file(
  'a.vp',
  '!!VP2.0 ARL A0.x, v[0].x; SINC R0, v[0].y; MOV o[HPOS], R0; BRA e (LT); e: END',
);
const VSP = file('a.vsp', '!!VSP1.0 RCP c[1].x, v[0].x; END');
const BAD = file('bad.vp', '!!VP2.0 FOO; END');
const VERTEX = file(
  'a.vp4',
  '!!NVvp4.0 TEMP t; REP 2; ADD.S.CC t, 1, 2; ENDREP; RCP result.position, t.x; SHL.S result.attrib[0], t, 1; END',
);
const GEOMETRY = file(
  'a.gp4',
  '!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; MOV result.position, 1; EMIT; END',
);
const VP1 = file('a.vp1', '!!VP1.1 MOV R0, v[0]; RCC R1, v[0].x; MOV o[HPOS], R1; END');
const WORDS = file(
  'a.nv2a',
  '!!NV2A ARL A0.x, v0.x + RCP R1, v0.x; MOV R0 & c[5], v0; NOP; MOV oPos, c[5]; END',
);
const LOG = file(
  'nv2a.txt',
  'NV2A words log 1\nrun a\nword 00000000 0020001b 0836106c 2f80f801\nleft c[5] 00000000 00000000 00000000 00000000\nend\ndone 1\n',
);
const INPUTS = file('a.yaml', 'v: {0: [3, 1.0e+5, 300, 1]}');
const CERTIFICATE = inPackage('docs/certificates/c-vp1.0.tar.gz');

/** It answers hello, and nothing else. */
const BACKEND = file(
  'backend.mjs',
  "import { createInterface } from 'node:readline';\n" +
    "const hello = { protocol: 1, name: 'none', version: '1', environments: ['VP1.0'] };\n" +
    'for await (const line of createInterface({ input: process.stdin })) {\n' +
    '  const { id, message } = JSON.parse(line);\n' +
    "  const known = message === 'hello' ? hello : {};\n" +
    "  const own = message === 'hello' || message === 'bye' ? message : 'unsupported';\n" +
    "  const reason = own === 'unsupported' ? { reason: 'nothing is' } : {};\n" +
    '  console.log(JSON.stringify({ id, message: own, ...known, ...reason }));\n' +
    "  if (message === 'bye') process.exit();\n" +
    '}\n',
);

const CAPTURE = join(folder, 'capture.glx');

const corpus = join(folder, 'corpus');
mkdirSync(corpus);
writeFileSync(
  join(corpus, 'a.yaml'),
  'environment: VP1.1\ncases:\n' +
    '  a: {instruction: "MOV R0, v[0]", v: {0: {all: 1}}, expect: {R0: {all: 1}}}\n' +
    '  b: {instruction: "MOV R0, v[0]", v: {0: {all: 1}}, expect: {R0: {all: 2}}}\n' +
    '  c: {program: "!!VP1.1 FOO; END", expect: {loads: true}}\n' +
    '  d: {instruction: "ADD R0, R1, c[0]", R: {1: {all: 1}}, c: {0: {all: 1}}, expect: {R0: {all: 3}}}\n',
);

writeFileSync(
  join(corpus, 'b.yaml'),
  'environment: NVvp4.0\ncases:\n' +
    '  a: {instruction: "ADD.S R0, R1, R2", table: {columns: "R1:s R2:s -> R0:s", rows: [[1, 2, 9]]}}\n' +
    '  b: {instruction: "ADD R0, vertex.attrib[1], R2", in: {"vertex.attrib[1]": [1, 2, 3, 4], R2: [1, 2, 3, 4]}, expect: {R0: [9, 9, 9, 9]}}\n',
);

const RUNS = join(corpus, 'runs.jsonl');
const ONE = '0x3f800000';
const run = (result: string): string =>
  JSON.stringify({
    program: '!!VP1.0 MOV o[HPOS], c[0]; END',
    inputs: { 'c[0]': [ONE, ONE, ONE, result] },
    results: { 'o[HPOS]': [ONE, ONE, ONE, ONE] },
  });
writeFileSync(RUNS, `${run(ONE)}\n${run('0x40000000')}\n`);

/** What a command prints with `--json`. */
async function asJson(words: readonly string[]): Promise<string> {
  const { text } = await printed(() =>
    vpspecCommand().parseAsync([...words, '--json'], { from: 'user' }),
  );
  process.exitCode = 0;
  return text;
}

/** By day a small certificate is verified, which certify writes before; what it prints then is looked at too. */
const SMALL = join(folder, 'small');
const NV20 = `recording:${inPackage('cases/recordings/nv20')}`;
const CERTIFY = ['certify', 'MUL', '--backend', NV20, '--out', SMALL];
let certified = '';
beforeAll(async () => {
  certified = await asJson(CERTIFY);
});

/** Each command at least once, with as little work as shows all that it prints. */
const asked: readonly (readonly string[])[] = [
  ['run', VP, '--inputs', INPUTS, '--policy', 'madRounding=once'],
  ['run', VSP],
  ['run', VP, '--inputs', INPUTS, '--backend', 'fault:dp3-reads-w'],
  ['run', GEOMETRY, '--backend', 'fault:xor-is-or'],
  ['run', VERTEX],
  ['run', GEOMETRY],
  ['run', VSP, '--profile', 'nv20'],
  ['trace', VP, '--inputs', INPUTS],
  ['trace', VSP, '--profile', 'nv2a'],
  ['trace', VSP],
  ['trace', VERTEX],
  ['trace', GEOMETRY],
  ['run', WORDS, '--reading', 'constant-written=written'],
  ['trace', WORDS, '--reading', 'constant-written=written'],
  ['assemble', VP1, '--pair'],
  ['disassemble', inPackage('examples/pairs.hex')],
  ['allowed', WORDS],
  ['export', 'nxdk', WORDS, '--out', join(folder, 'nxdk')],
  ['import', 'nxdk', LOG, '--out', join(folder, 'recorded')],
  ['allowed', VP, '--inputs', INPUTS],
  ['allowed', VP, '--inputs', INPUTS, '--paths', '1'],
  ['allowed', VERTEX],
  ['allowed', GEOMETRY],
  ['gl', 'run', inPackage('examples/tracked-matrix.glc')],
  ['gl', 'encode', inPackage('examples/tracked-matrix.glc'), '--out', CAPTURE, '--order', 'big'],
  ['gl', 'run', CAPTURE],
  ['why', VP, 'HPOS.x', '--inputs', INPUTS],
  ['why', VERTEX, 'result.position.x[31]'],
  ['engine', VP1, '--vertices', '6', '--trace', '60'],
  ['why', VP, 'R0.x', '--after', '3', '--inputs', INPUTS],
  ['load', VP],
  ['load', VERTEX],
  ['load', BAD],
  ['translate', VP, '--to', 'glsl'],
  ['translate', inPackage('examples/lighting.vp'), '--to', 'arb'],
  ['translate', inPackage('examples/mist.fp4'), '--to', 'wgsl'],
  ['translate', VERTEX, '--to', 'essl'],
  ['unit', 'program:5:160'],
  ['eval', 'SIN 100000'],
  ['eval', 'ADD.U.CC 0xffffffff, 1'],
  ['eval', 'KIL -1'],
  ['eval', 'LOG -1', '--profile', 'nv30'],
  ['eval', 'ARL NaN', '--environment', 'VP1.0'],
  ['eval', 'RCPC 3', '--policy', 'madRounding=once'],
  ['list', 'vp2/2.14.3.24'],
  ['list', 'vp2/2.14.3.24', '--count'],
  ['check', 'vp2/2.14.3.25'],
  ['check', '--cases', corpus],
  // The branches of the semantics take a process of their own, and ten seconds.
  ['cover', '--cases', corpus, ...byNight([], ['--no-branches'])],
  ['strength', '--cases', corpus, '--programs', byNight('5', '1')],
  ['explain', 'vp2.MUL.3', '--cases', corpus],
  ['explain', 'vp2.E-mad-rounding', '--cases', corpus],
  ['explain', 'MUL', '--cases', corpus],
  ['explain', 'gp4.MUL', '--cases', corpus],
  ['explain', 'denormals', '--cases', corpus],
  ['explain', '2.14.3.24', '--cases', corpus],
  ['explain', 'o[HPOS]', '--cases', corpus],
  ['explain', 'result.color', '--cases', corpus],
  ['explain', 'VP1.1', '--cases', corpus],
  ['explain', 'NVfp4.0', '--cases', corpus],
  ['explain', 'glTrackMatrixNV', '--cases', corpus],
  ['explain', 'glVertex3f', '--cases', corpus],
  ['explain', 'madRounding', '--cases', corpus],
  ['explain', 'nv30-like', '--cases', corpus],
  ['explain', 'nv2a', '--cases', corpus],
  ['explain', 'vp2.load.syntax', '--cases', corpus],
  ['explain', 'gp4.E-accuracy', '--cases', corpus],
  ['policies'],
  ['policies', '--document', 'vp11'],
  ['policies', 'madRounding'],
  ['policies', 'madRounding', '--document', 'vp2'],
  ['policies', 'strict'],
  ['policies', 'nv20-like'],
  ['policies', 'nv20'],
  ['diff-profiles', 'strict', 'strict,madRounding=once'],
  ['diff-versions', 'max-nan', 'branches'],
  ['verify', byNight(CERTIFICATE, SMALL)],
  ['compare', CERTIFICATE, inPackage('docs/certificates/python-vp1.0.tar.gz')],
  CERTIFY,
  ['findings', 'add', SMALL, '--store', join(folder, 'findings.sqlite')],
  ['findings', 'list', '--store', join(folder, 'findings.sqlite')],
  ['guide', '--programs', '2', '--out', join(folder, 'corpus.json')],
  ['backend-test', `exec:${process.execPath} ${BACKEND}`],
  ['gl', 'certify', '--backend', 'fault:modes.disable', '--budget', '0'],
  ['judge', RUNS],
  ['shrink', '--backend', 'fault:dp3-reads-w', '--seed', '1'],
  ['shrink', '--backend', 'fault:xor-is-or', '--seed', '1', '--environment', 'NVvp4.0'],
  [
    'shrink',
    '--backend',
    'profile:strict',
    '--seed',
    '1',
    '--environment',
    'VP1.1',
    '--against',
    'nv20',
  ],
  ['faults', 'lit-zero-to-the-zero', '--budget', '2', '--gpu-budget', '1', '--jobs', '1'],
  ['faults', 'xor-is-or', '--budget', '2', '--gpu-budget', '1', '--jobs', '1'],
  ['faults', 'rsq-of-magnitude', '--document', 'vp2', '--budget', '2', '--jobs', '1'],
  // The environment with the fewest cases.
  ['faults', 'rcp-saturates', '--black-box', '--jobs', '1'],
];

describe('--json', () => {
  it.each(asked.map((words) => [words.map((word) => word.replace(/^.*\//, '')).join(' '), words]))(
    'of %s has the shape of its schema',
    async (_, words) => {
      const text = words === CERTIFY ? certified : await asJson(words);
      const [name = ''] = words;
      const { error } = COMMAND_FORMATS[name]?.safeParse(JSON.parse(text)) ?? {};
      expect(error?.issues ?? []).toEqual([]);
    },
  );

  it('of stress, which wants a graphics stack, has the shape of its schema', () => {
    const registers = { 0: [0x3f800000, 0, 0, 0x7fc00000] };
    const difference = {
      number: 3,
      source: '!!VP1.0 MOV o[HPOS], v[0]; END',
      attributes: registers,
      parameters: { 7: [0, 0, 0, 0x80000000] },
      observed: { HPOS: [1, 0, 0, 0] },
      expected: { HPOS: [0, 0, 0, 0] },
    };
    const amounts = { programs: 0, vertices: 5, differing: 1, permitted: 0, notAsked: 0 };
    const times = { seconds: 1, processorSeconds: 2, startSeconds: 0.5 };
    const json = stressJson(
      {
        ...amounts,
        ...times,
        differences: [difference],
        judged: [],
        details: { renderer: 'r' },
        incidents: [],
      },
      [{ difference, verdict: 'permitted', disagreement: null, reason: null }],
      null,
    );
    expect(COMMAND_FORMATS['stress']?.parse(JSON.parse(JSON.stringify(json)))).toMatchObject({
      permitted: 0,
      differences: [
        {
          inputs: { 'v[0]': [{}, {}, {}, { value: 'NaN' }], 'c[7]': [{}, {}, {}, { value: '-0' }] },
          observed: { 'o[HPOS]': [{ bits: '0x00000001' }, {}, {}, {}] },
          verdict: 'permitted',
        },
      ],
    });
  });

  it('is an option of every command, each of which has a schema', () => {
    const { commands } = vpspecCommand();
    const names = commands.map((command) => command.name());
    expect(Object.keys(COMMAND_FORMATS).sort()).toEqual(names.sort());
    for (const command of commands) {
      expect(
        command.options.some(({ long }) => long === '--json'),
        command.name(),
      ).toBe(true);
    }
    const tried = [...asked.map(([name]) => name), 'stress', 'exhaust', 'campaign', 'work', 'site']; // Each by a test of its own.
    expect(names.filter((name) => !tried.includes(name))).toEqual([]);
  });
});

it('has what a failing case is given as registers and values', async () => {
  const text = await asJson(['check', '--cases', corpus]);
  const { failures } = JSON.parse(text) as { failures: { id: string; given?: object }[] };
  const one = { type: 'F', bits: ONE, value: 1 };
  expect(failures.find(({ id }) => id === 'a:d')?.given).toMatchObject({
    registers: { R1: [one, one, one, one], 'c[0]': [one, one, one, one] },
    conditionCodes: [],
  });
  const signed = { type: 'S', bits: '0x00000001', value: 1 };
  expect(failures.find(({ id }) => id.startsWith('b:a'))?.given).toMatchObject({
    registers: { R1: [signed, signed, signed, signed] },
  });
  expect(failures.find(({ id }) => id === 'b:b')?.given).toMatchObject({
    registers: { 'vertex.attrib[1]': [one, {}, {}, {}], R2: [one, {}, {}, {}] },
  });
});

describe('errors with --json', () => {
  it.each([
    ['usage', 2, ['run', '--json', '--nothing'], /unknown option '--nothing'/],
    ['usage', 2, ['nonsense', '--json'], /unknown command 'nonsense'/],
    ['usage', 2, ['--json'], /./],
    ['usage', 2, ['certify', '--json', '--backend', 'x:', '--budget', 'soon'], /budget/],
    ['input', 2, ['run', '--json', 'absent.vp'], /cannot read the program absent\.vp/],
    ['input', 2, ['run', '--json', BAD], /does not load\n.*FOO/],
    ['input', 2, ['policies', '--json', 'qqqqq'], /qqqqq/],
    ['machinery', 3, ['backend-test', '--json', 'exec:node -e 0'], /hello/],
  ] as const)('are JSON on standard error: %s %i', async (kind, exitCode, words, message) => {
    const { code, out, err } = await runHere(words);
    expect(code).toBe(exitCode);
    expect(out).toBe('');
    const line = err.trimEnd().split('\n').at(-1) ?? '';
    const { error } = JSON_FORMATS['command-error']?.parse(JSON.parse(line)) as {
      error: { message: string };
    };
    expect(error).toMatchObject({ kind, exitCode });
    expect(error.message).toMatch(message);
  });

  it('are those of a process', () => {
    const { code, out, err } = runBuilt(['run', '--json', '--nothing']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(JSON.parse(err)).toMatchObject({ error: { kind: 'usage' } });
  });

  it('are words without it', async () => {
    expect((await runHere(['run', 'absent.vp'])).err).toMatch(/^vpspec: cannot read/);
    expect((await runHere(['run', '--nothing'])).err).toMatch(/^vpspec: unknown option/);
  });
});
