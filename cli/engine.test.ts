/** `vpspec engine` as a user meets it: the paper's figures, clocks, a plot, and what is refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { packageRoot } from '../spec/load/root.js';
import { REPORTED } from '../spec/vertex-engine.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder, file } = scratch('engine');
const inPackage = (path: string): string => join(packageRoot(), path);

const out = async (...words: readonly string[]): Promise<string> => {
  const ended = await runHere(['engine', ...words]);
  expect(ended).toMatchObject({ code: 0, err: '' });
  return ended.out;
};

interface Report {
  readonly measured: {
    readonly vertices: number;
    readonly clocks: number;
    readonly verticesPerSecond: number;
    readonly bytesPerSecond: number;
    readonly bubbles: number;
  };
  readonly sent: {
    readonly each: readonly { attribute: string; components: number; bytes: number }[];
  };
  readonly reported: { readonly verticesPerSecond: number; readonly bytesPerSecond: number } | null;
  readonly trace?: readonly {
    readonly clock: number;
    readonly issued: { readonly instruction: string | null; readonly unit: string | null } | null;
    readonly left: { readonly vertex: number; readonly results: unknown } | null;
  }[];
}

const json = async (...words: readonly string[]): Promise<Report> => {
  const text = await out(...words, '--json');
  COMMAND_FORMATS['engine']?.parse(JSON.parse(text));
  return JSON.parse(text) as Report;
};

describe('the morph of the paper', () => {
  it('stands beside what the paper reports', async () => {
    const text = await out();
    expect(text).toMatch(/^throughput +8\.00 million vertices\/s +about 8 million\/s \(6\.1\)$/m);
    expect(text).toMatch(/^input +384\.0 MB\/s +about 400 MB\/s \(6\.1\)$/m);
    expect(text).toMatch(/^bubbles: load and drain +0; /m);
    expect(text).toMatch(/^the 21 instructions alone, .* 9\.52 million a second/m);
    const { measured, reported } = await json();
    expect(measured.verticesPerSecond).toBe(8e6);
    expect(reported).toEqual({
      verticesPerSecond: REPORTED.throughput,
      bytesPerSecond: REPORTED.input,
    });
  });

  it('says what is given, assumed and chosen', async () => {
    const text = await out('--latency', '12', '--no-push-out');
    expect(text).toMatch(/^clock +200 MHz +given: 200 MHz \(6\.1\)$/m);
    expect(text).toMatch(/^threads +6 threads +assumed: /m);
    expect(text).toMatch(/^latency +12 clocks +chosen; the standard value is 6$/m);
    expect(text).toMatch(/^throughput +4\.00 million/m);
    expect(text).toMatch(/results awaited/);
    expect(text).toContain('contents are not pushed out');
  });

  it('is plotted as the kept picture has it', async () => {
    const plot = join(folder, 'engine.svg');
    await out('--plot', plot);
    expect(readFileSync(plot, 'utf8')).toBe(readFileSync(inPackage('docs/engine.svg'), 'utf8'));
  });
});

describe('clocks', () => {
  it('end with what "vpspec run" leaves', async () => {
    const words = ['examples/fog.vp', '--inputs', 'examples/fog.yaml'].map((each) =>
      each.startsWith('examples') ? inPackage(each) : each,
    );
    const { trace } = await json(...words, '--trace', '300');
    const run = JSON.parse((await runHere(['run', ...words, '--json'])).out) as {
      readonly results: unknown;
    };
    const left = (trace ?? []).flatMap((each) => each.left ?? []);
    expect(left.length).toBeGreaterThan(2);
    expect(left.map(({ vertex }) => vertex)).toEqual(left.map((_, index) => index));
    for (const { results } of left) expect(results).toEqual(run.results);
  });

  it('are shown from one to another', async () => {
    const { trace } = await json('--trace', '100-140');
    expect(trace?.map(({ clock }) => clock)).toEqual(
      Array.from({ length: 41 }, (_, index) => 100 + index),
    );
    const text = await out('--trace', '30');
    expect(text).toMatch(/^15 +\(bus\) +t0 #0\.0 MOV R3, v\[3\]$\n^16 +#1 v\[3\] +\(input\)$/m);
    expect(text).toMatch(/^21 .* t0 #0\.1 MOV R5, v\[2\] +t0 #0\.0$/m);
  });

  it('name the unit of an instruction, and what follows a program', async () => {
    const program = file('rsq.vp', '!!VP1.0 RSQ R0, v[0].x; MOV o[HPOS], R0; END');
    const { trace } = await json(program, '--trace', '60');
    const of = (trace ?? []).flatMap(({ issued }) => issued ?? []);
    expect(new Set(of.map(({ instruction, unit }) => `${instruction ?? '-'} ${unit ?? '-'}`))).toEqual(
      new Set(['RSQ R0, v[0].x special', 'MOV o[HPOS], R0 vector', '- -']),
    ); // prettier-ignore
  });
});

it('sends all that a program reads where nothing is said, and attribute 0 last', async () => {
  const { sent, reported } = await json(inPackage('examples/fog.vp'), '--vertices', '7');
  expect(reported).toBeNull();
  expect(sent.each.at(-1)).toEqual({ attribute: 'v[0]', components: 4, bytes: 16 });
  const own = await json(inPackage('examples/fog.vp'), '--send', '3:4:byte,5:1:short,0:3');
  expect(own.sent.each).toEqual([
    { attribute: 'v[3]', components: 4, bytes: 4 },
    { attribute: 'v[5]', components: 1, bytes: 2 },
    { attribute: 'v[0]', components: 3, bytes: 12 },
  ]);
  expect((await json('--vertices', '7')).measured.vertices).toBe(12);
});

it.each([
  [['--threads', '0'], /--threads 0: a whole number from 1 to 64/],
  [['--latency', '1.5'], /--latency 1\.5: a whole number/],
  [['--send', '1:5'], /"1:5" is no attribute:components/],
  [['--send', ''], /"" is no attribute:components/],
  [['--send', '1:3'], /attribute 0 is not the last one/],
  [['--send', '17:1,0:1'], /there is no attribute 17/],
  [['--send', '2:1,2:1,0:1'], /attribute 2 is sent twice/],
  [['--trace', '5-3'], /--trace 5-3: a number of clocks/],
  [['--trace', '0'], /--trace 0: a number of clocks/],
  [['--bus', '1', '--clock', '10000'], /take about \d+ clocks: expected at most/],
  [['--inputs', 'absent.yaml'], /absent\.yaml: the file cannot be read/],
  [['--figure', '5', '--out', 'x.png'], /--figure 5: 6, 7 or 8 is expected/],
  [['--figure', '6'], /name the PNG file with --out/],
  [['--figure', '6', '--out', ''], /--out "": expected the name of a file/],
  [['--out', 'x.png'], /--out is the file of --figure/],
  [[inPackage('examples/fog.vp'), '--figure', '6', '--out', 'x.png'], /leave the program/],
  [
    ['--figure', '6', '--out', 'x.png', '--threads', '6'],
    /--figure draws on no engine: leave --threads/,
  ],
  [['--figure', '6', '--out', 'x.png', '--plot', 'x.svg'], /leave --plot/],
  [['--figure', '6', '--out', 'x.png', '--no-push-out'], /leave --no-push-out/],
  [
    ['--trace', '9999990-9999999'],
    /--trace begins at clock 9999990: all \d+ vertices have left after \d+/,
  ],
  [['--plot', ''], /--plot "": expected the name of a file/],
  [['absent.vp'], /cannot read the program absent\.vp/],
  [[inPackage('examples/grass.vp')], /runs no VP2\.0 program: expected VP1\.0, VP1\.1 or GF3/],
  [[inPackage('examples/phong.vp4')], /runs no NVvp4\.0 program/],
  [[file('state.vp', '!!VSP1.0 MOV c[0], v[0]; END')], /runs no VSP1\.0 program/],
  [[file('bad.vp', '!!VP1.0 FOO; END')], /does not load[^]*:1:9/],
  [[file('invariant.vp', '!!VP1.1 OPTION NV_position_invariant; END')], /position-invariant/],
])('refuse %j', async (words, message) => {
  const { code, out: printed, err } = await runHere(['engine', ...words]);
  expect({ code, printed }).toEqual({ code: 2, printed: '' });
  expect(err).toMatch(message);
});
