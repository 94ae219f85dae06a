/**
 * The command line as a user meets it: exit codes, what goes where, and the promised JSON. A process shows it where standard
 * input, the exit code itself or a reader is what is asked about.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { packageRoot } from '../spec/load/root.js';
import { BUILT } from '../vitest.build.js';
import { IS_NIGHT } from '../vitest.night.js';
import { runBuilt, type Ended } from './built-command.testing.js';
import { runHere } from './run-here.testing.js';

const { folder } = scratch('cli');

/** What would be standard input is a file. */
function vpspec(args: readonly string[], input = ''): Promise<Ended> {
  return runHere(args.map((word) => (word === '-' ? file('input', input) : word)));
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const PASS = '!!VP1.0 MOV o[HPOS], v[OPOS]; END';

/** Values of which the bits are known. */
const floats = (...patterns: readonly string[]): object[] =>
  patterns.map((bits) => ({ type: 'F', bits }));

describe('vpspec run --json', () => {
  it('prints the promised keys, and bits that survive', async () => {
    const program = file(
      'all.vp',
      '!!VP2.0 MOVC R1, v[1]; ARL A1, R1; MOV o[CLP2].x, c[7]; MOV o[HPOS], v[0]; END',
    );
    const inputs = file(
      'all.yaml',
      'v: {OPOS: [1, -0, .inf, .nan], 1: [-2, 0, "0x40200000", .nan]}\nc: {7: [-0.5, 0, 0, 0]}\n',
    );
    const { code, out } = await vpspec(['run', program, '--inputs', inputs, '--json']);
    expect(code).toBe(0);
    const json = JSON.parse(out) as Record<string, unknown>;
    expect(Object.keys(json)).toEqual([
      'environment', 'outcome', 'reason', 'instructions', 'results', 'temporaries', 'addresses',
      'conditionCodes',
    ]); // prettier-ignore
    expect(json).toMatchObject({
      environment: 'VP2.0',
      outcome: 'completed',
      reason: null,
      instructions: 4,
      results: {
        'o[HPOS]': [
          { type: 'F', bits: '0x3f800000', value: 1 },
          { type: 'F', bits: '0x80000000', value: '-0' },
          { type: 'F', bits: '0x7f800000', value: '+INF' },
          { type: 'F', bits: '0x7fc00000', value: 'NaN' },
        ],
        'o[CLP2]': floats('0xbf000000', '0x00000000', '0x00000000', '0x3f800000'),
      },
      temporaries: { R1: floats('0xc0000000', '0x00000000', '0x40200000', '0x7fc00000') },
      addresses: {
        A0: [{ value: 0 }, { value: 0 }, { value: 0 }, { value: 0 }],
        A1: [
          { type: 'S', bits: '0xfffffffe', value: -2 },
          { value: 0 },
          { value: 2 },
          { value: 0 },
        ],
      },
      conditionCodes: [{ register: 'CC', components: ['LT', 'EQ', 'GT', 'UN'] }],
    });
  });

  it('adds the parameters of a state program', () => {
    const { code, out } = runBuilt(['run', '-', '--json'], '!!VSP1.0 MOV c[3].x, v[0].w; END');
    expect(code).toBe(0);
    const { parameters, results } = JSON.parse(out) as Record<string, Record<string, unknown>>;
    expect(Object.keys(parameters ?? {})).toHaveLength(96);
    expect(parameters?.['c[3]']).toMatchObject(
      floats('0x3f800000', '0x00000000', '0x00000000', '0x00000000'),
    );
    expect(results).toEqual({});
  });

  it('tells abnormal ends', async () => {
    const loop = '!!VP2.0 again: MOV o[HPOS], v[0]; BRA again; END';
    expect(JSON.parse((await vpspec(['run', '-', '--json'], loop)).out)).toMatchObject({
      outcome: 'terminated',
      reason: 'instruction-limit',
      instructions: 65536,
    });
  });
});

describe('text that is not ours', () => {
  /** Clears a screen, forges a line, turns the direction of text. */
  const nasty = 'a\u001b[2J\nvpspec: all is well\r\u202eb';
  const steering = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u;

  it.each([
    ['the name of a program that is not there', ['run', nasty]],
    ['the name of one that does not load', ['load', file(nasty, '!!VP1.0 MUL END')]],
    ['a key of YAML', ['run', '-', '--inputs', file('keys.yaml', `${JSON.stringify(nasty)}: 1\n`)]],
    ['a flag', ['run', `--${nasty}`]],
    ['a unit', ['unit', nasty, '--environment', 'VSP1.0']],
  ])('is shown by its escapes: %s', async (_, args) => {
    const { code, out, err } = await vpspec(args, PASS);
    expect(code).toBe(2);
    expect(out + err).toContain('\\u001b[2J');
    expect(steering.test(out + err)).toBe(false);
  });

  it('forges no line of a message about a file', async () => {
    const { err } = await vpspec(['load', file(`${nasty}.vp`, '!!VP1.0 MUL END')]);
    expect(err.split('\n').some((line) => line.startsWith('vpspec: all'))).toBe(false);
  });
});

describe('vpspec run --policy', () => {
  it('says of alternatives that are not accepted what they are, apart from what is printed', async () => {
    const chosen = ['reciprocalRange=unbounded', 'zeroTimes=zero-wins', 'madRounding=once'];
    const flags = chosen.flatMap((each) => ['--policy', each]);
    const { code, out, err } = await vpspec(
      ['run', '-', '--json', ...flags],
      PASS.replace('1.0', '2.0'),
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      environment: 'VP2.0',
      policies: [
        { policy: 'zeroTimes', alternative: 'zero-wins', standing: 'deviation' },
        { policy: 'madRounding', alternative: 'once', standing: 'accepted', deviation: null },
        { policy: 'reciprocalRange', alternative: 'unbounded', standing: 'letter only' },
      ],
    });
    expect(JSON.parse((await vpspec(['run', '-', '--json'], PASS)).out)).not.toHaveProperty(
      'policies',
    );
    const traced = (await vpspec(['trace', '-', '--json', '--policy', 'madRounding=once'], PASS))
      .out;
    expect(JSON.parse(traced)).toMatchObject({
      policies: [{ policy: 'madRounding', alternative: 'once', standing: 'accepted' }],
    });
    expect((await vpspec(['run', '-', '--policy', 'integerDivision=floor'], PASS)).err).toBe(
      'vpspec: integerDivision=floor has no effect: no program of VP1.0 comes to that point\n',
    );
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^vpspec: zeroTimes=zero-wins deviates from NV_vertex_program2: ./),
      'vpspec: reciprocalRange=unbounded is permitted by the letter of NV_vertex_program2 alone',
    ]);
    expect((await vpspec(['run', '-', '--policy', 'zeroTimes=zero-wins'], PASS)).err).toBe('');
  });
});

describe('vpspec trace', () => {
  it('counts one instruction as one', async () => {
    const { code, out } = await vpspec(['trace', '-'], PASS);
    expect(code).toBe(0);
    expect(out).toMatch(/completed after 1 instruction\n$/);
  });
});

describe('vpspec load --json', () => {
  it('answers for a program that loads', async () => {
    const { code, out } = await vpspec(['load', '-', '--json'], PASS);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      loaded: true,
      environment: 'VP1.0',
      instructions: 1,
      position: -1,
    });
  });

  it('says where and why for one that does not', async () => {
    const { code, out } = await vpspec(['load', '-', '--json'], '!!VP2.0\n  FOO R0;\nEND');
    expect(code).toBe(2);
    const json = JSON.parse(out) as Record<string, unknown>;
    expect(Object.keys(json)).toEqual([
      'loaded', 'environment', 'error', 'restriction', 'position', 'line', 'column', 'message',
    ]); // prettier-ignore
    expect(json).toMatchObject({
      loaded: false,
      environment: 'VP2.0',
      error: 'INVALID_OPERATION',
      position: 10,
      line: 2,
      column: 3,
    });
    expect(json['message']).toMatch(/FOO is no instruction of VP2\.0; did you mean FLR\?/);
  });
});

describe('vpspec trace', () => {
  it('shows each step, and ends as run does', async () => {
    const program = '!!VP2.0 ADDC R0.xy, v[0].w, |-v[0]|; MOV o[HPOS], R0; END';
    const { code, out } = await vpspec(['trace', '-', '--json'], program);
    expect(code).toBe(0);
    const { steps, outcome } = JSON.parse(out) as { steps: unknown[]; outcome: string };
    expect(outcome).toBe('completed');
    expect(steps[0]).toMatchObject({
      instruction: 'ADDC R0.xy, v[0].w, |-v[0]|',
      operands: [
        floats('0x3f800000', '0x3f800000', '0x3f800000', '0x3f800000'),
        floats('0x00000000', '0x00000000', '0x00000000', '0x3f800000'),
      ],
      result: floats('0x3f800000', '0x3f800000', '0x3f800000', '0x40000000'),
      written: [
        {
          register: 'R0',
          value: floats('0x3f800000', '0x3f800000', '0x00000000', '0x00000000'),
        },
      ],
      conditionCode: { register: 'CC', components: ['GT', 'GT', 'EQ', 'EQ'] },
    });
    expect(steps).toHaveLength(2);
  });
});

describe('exit codes', () => {
  const bad = (): readonly (readonly [number, readonly string[], RegExp])[] => [
    [2, [], /Usage/],
    [2, ['nonsense'], /unknown command/],
    [2, ['help', 'nonsense'], /^vpspec: unknown command 'nonsense'$/m],
    [
      2,
      ['policies', 'zzzzzzzz'],
      /no policy, profile or engine "zzzzzzzz"; "vpspec policies" lists them$/m,
    ],
    [2, ['diff-versions', 'zzzzzzzz'], /no rule "zzzzzzzz"; known are .*max-nan/],
    [
      2,
      ['certify', '--backend', 'profile:strict', '--seed', 'x'],
      /^vpspec: --seed x: a whole number from 0 to \d+ is expected$/m,
    ],
    [
      2,
      ['certify', '--backend', 'profile:strict', '--budget', 'x'],
      /^vpspec: --budget: "x" is no budget; /m,
    ],
    [
      2,
      ['translate', 'a.vp', '--to', 'basic'],
      /^vpspec: --to basic: expected arb, glsl, essl, hlsl, wgsl or c$/m,
    ],
    [
      2,
      ['judge', file('none.jsonl', '\n')],
      /^vpspec: the recording \S+none\.jsonl holds no runs$/m,
    ],
    [2, ['run'], /missing required argument/],
    [
      2,
      ['run', join(folder, 'absent.vp')],
      /cannot read the program \S+absent\.vp: there is no such file$/m,
    ],
    [2, ['load', file('huge.vp', `!!VP1.0 ${'\n'.repeat(1 << 20)}`)], /larger than 1048576 bytes/],
    [
      2,
      ['load', file('long.vp4', `!!NVvp4.0 ${'RET;'.repeat(16_385)} END`)],
      /it has 16385 statements; at most 16384 are read/,
    ],
    [2, ['run', file('broken.vp', '!!VP1.0 MOV R0, v[0]; END')], /does not write the position/],
    [
      2,
      ['run', file('pass.vp', PASS), '--inputs', file('bad.yaml', 'v: {99: [1, 2, 3, 4]}')],
      /bad\.yaml:1:5: .*no v\[99\]/,
    ],
    [2, ['list', 'nowhere'], /no case is selected/],
    [2, ['list', '--count', '--cases', join(folder, 'absent')], /the folder cannot be read/],
    [2, ['explain', 'vp2.MULL.1'], /did you mean/],
    [2, ['explain', 'RCX'], /did you mean/],
    [2, ['certify', '--backend', 'telepathy:x'], /no kind of backend/],
    [2, ['certify', '--backend', `recording:${join(folder, 'absent')}`], /does not exist/],
  ];
  it.each(bad())('%i for %j', async (code, args, message) => {
    const ended = await vpspec(args);
    expect(ended.err).toMatch(message);
    expect(ended.code).toBe(code);
    expect(ended.err).not.toMatch(/\n {4}at /);
  });

  it('are those of the process', () => {
    const wrong = '{instruction: "MOV R0, v[0]", v: {0: {all: 1}}, expect: {R0: {all: 2}}}';
    mkdirSync(join(folder, 'wrong'));
    file('wrong/one.yaml', `cases:\n  one: ${wrong}\n`);
    const violation = runBuilt(['check', '--cases', join(folder, 'wrong'), '--quiet']);
    expect(violation).toEqual({ code: 1, out: '1 case, 0 agree, 1 disagrees\n', err: '' });
    const machinery = runBuilt(['backend-test', 'exec:node -e 0']);
    expect(machinery).toMatchObject({ code: 3, err: expect.stringMatching(/^vpspec: /) });
    // By day cli/json.slow.test.ts asks for 2 alone.
    if (!IS_NIGHT) return;
    const usage = { code: 2, out: '', err: expect.stringContaining('unknown command') as string };
    expect(runBuilt(['nonsense'])).toMatchObject(usage);
  });

  it('0 for help and version', async () => {
    expect((await vpspec(['--help'])).code).toBe(0);
    expect((await vpspec(['run', '--help'])).out).toContain('--inputs');
    expect((await vpspec(['--version'])).code).toBe(0);
  });

  it('1 for a violation, 2 where a report cannot be written', async () => {
    const recording = join(packageRoot(), 'cases/recordings/nv30');
    const certify = ['certify', '--backend', `recording:${recording}`, 'SIN', '--quiet'];
    const { code, out } = await vpspec(certify);
    expect(code).toBe(1);
    expect(out).toMatch(/^NV30: does not conform: \d+ of \d+ clauses violated; [^\n]+\n$/);
    const taken = file('taken', '');
    expect(await vpspec([...certify, '--out', join(taken, 'below')])).toMatchObject({ code: 2 });
  });
});

describe('a reader that goes away', () => {
  it.each(['main', 'start'])('ends %s quietly', async (command) => {
    const child = spawn(process.execPath, [join(BUILT, 'cli', `${command}.js`), 'policies'], {
      cwd: packageRoot(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // It is gone before anything is written: no timing decides.
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, said }).toEqual({ code: 0, said: '' });
  });
});
