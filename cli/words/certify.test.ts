/** `certify --environment NV2A` and `shrink` of words, as a user meets them: processes that are right and wrong, recordings, and what is refused where. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { wordsCertificateSchema } from '../../oracles/words/certificate.js';
import { ownProcess } from '../../oracles/protocol/own-process.js';
import { COMMAND_FORMATS } from '../../reports/json/formats.js';
import { packageRoot } from '../../spec/load/root.js';
import { runHere } from '../run-here.testing.js';
import { scratch } from '../../spec/scratch.testing.js';

const { folder, file } = scratch('words-certify');
const PAIRS = join(packageRoot(), 'examples/pairs.nv2a');
const { file: node, words: hosting } = ownProcess('oracles/protocol/machine-host-main');
const exec = (...readings: readonly string[]): string =>
  `exec:'${[node, ...hosting, 'nv2a', ...readings].join("' '")}'`;
const certify = (backend: string, ...more: readonly string[]) =>
  runHere(['certify', '--environment', 'NV2A', '--backend', backend, ...more]);

/** Words by way of our own process, whose answers a script changes on their way. */
function changed(script: string): string {
  const path = file(
    `changed-${String(script.length)}.mjs`,
    `import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
const own = spawn(${JSON.stringify(node)}, ${JSON.stringify([...hosting, 'nv2a'])}, { stdio: ['pipe', 'pipe', 'inherit'] });
const requests = [];
createInterface({ input: process.stdin }).on('line', (line) => { requests.push(JSON.parse(line)); own.stdin.write(line + '\\n'); }).on('close', () => own.stdin.end());
createInterface({ input: own.stdout }).on('line', (line) => {
  const reply = JSON.parse(line);
  const request = requests.shift();
  ${script}
  process.stdout.write(JSON.stringify(reply) + '\\n');
});
own.on('exit', () => process.exit());
`,
  );
  return `exec:'${node}' '${path}'`;
}

/** The position has another first bit. */
const WRONG = changed(
  "if (reply.words !== undefined && reply.message === 'results') reply.words[3] = reply.words[3] === '0x00000000' ? '0x3f800000' : '0x00000000';",
);

describe('a process that takes words', () => {
  it('is certified where it is our own run', async () => {
    const out = join(folder, 'own');
    const { code, out: printed, err } = await certify(exec(), 'pairs', 'ends', '--out', out);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(printed).toContain('Verdict: the same');
    expect(printed).toContain('was ever run on a console by this project');
    const json = JSON.parse(readFileSync(join(out, 'certificate.json'), 'utf8')) as unknown;
    expect(wordsCertificateSchema.parse(json)).toMatchObject({ verdict: 'the same', differs: 0 });
  });

  it('is told which values of a field nobody is asked about', async () => {
    const { code, out } = await certify(exec(), 'field c.register', '--budget', '1');
    expect(code).toBe(0);
    expect(out).toMatch(/field c\.register +78 +78 +0 +0\n/);
    expect(out).toMatch(
      /descriptions give them no meaning, or several:\n {2}c\.register: 3 values\n/,
    );
  });

  it('is asked for no reading where it has none: what is open is no fault', async () => {
    const { code, out } = await certify(exec(), 'constants written', '--json');
    // Nothing but what is open was asked.
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ verdict: 'incomplete', differs: 0, open: 27 });
    const chosen = await certify(
      exec('constant-written=written'),
      'constants written',
      '--reading',
      'constant-written=written',
      '--quiet',
    );
    expect(chosen).toMatchObject({ code: 0 });
    expect(chosen.out).toMatch(/: the same \(asked of constants written alone\)\n$/);
  });

  it('is convicted where it is wrong, by a move', async () => {
    const { code, out } = await certify(WRONG, 'ends');
    expect(code).toBe(1);
    expect(out).toMatch(/Verdict: differs/);
    expect(out).toMatch(/Differs: MAC MOV\n {2}in ends\n {2}!!NV2A\n {2}MOV oPos, v0; END\n/);
    expect(out).toMatch(/oPos\.w: 0x[0-9a-f]{8}, not 0x[0-9a-f]{8}/);
  });

  it('shrinks a program of words', async () => {
    const inputs = join(packageRoot(), 'examples/pairs.yaml');
    const words = ['shrink', '--program', PAIRS, '--inputs', inputs];
    const shrunk = await runHere([...words, '--backend', WRONG]);
    expect(shrunk).toMatchObject({ code: 0 });
    expect(shrunk.out).toMatch(
      /!!NV2A\n {2}MOV oPos, v0; END\n {2}# 00000000 0020001b 0836106c 2070f801\n/,
    );
    const same = await runHere([...words, '--backend', exec()]);
    expect(same).toMatchObject({ code: 2 });
    expect(same.err).toMatch(/does not differ, or is open: there is nothing to shrink/);
  });

  it('passes backend-test, which says how to go on', async () => {
    const { code, out } = await runHere(['backend-test', exec()]);
    expect(code).toBe(0);
    expect(out).toMatch(/microcode +ok/);
    expect(out).toMatch(/--environment NV2A\n$/);
    const without = await runHere(['certify', '--backend', exec()]);
    expect(without).toMatchObject({ code: 2 });
    expect(without.err).toMatch(/words of the NV2A are certified by --environment NV2A/);
  });
});

describe('run of words on an implementation', () => {
  const inputs = join(packageRoot(), 'examples/pairs.yaml');
  const run = (...more: readonly string[]) => runHere(['run', ...more]);

  it('tells what it left, and whether that is right', async () => {
    const right = await run(PAIRS, '--inputs', inputs, '--backend', exec());
    expect(right).toMatchObject({ code: 0 });
    expect(right.out).toMatch(/NV2A on exec:.*\n\n {2}oPos \(400 /);
    expect(right.out).toMatch(/permitted: just what the semantics computes/);
    const wrong = await run(PAIRS, '--inputs', inputs, '--backend', WRONG);
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.out).toMatch(/not permitted:\n {2}oPos\.w is 0 \(0x0+\), permitted 4 /);
    const json = await run(PAIRS, '--inputs', inputs, '--backend', WRONG, '--json');
    expect(COMMAND_FORMATS['run']?.parse(JSON.parse(json.out))).toMatchObject({
      environment: 'NV2A',
      verdict: 'disagrees',
      disagreement: { where: 'oPos.w', clauses: [] },
    });
  });

  it('decides nothing of what is open, unless a reading is asked for', async () => {
    const program = file('fog.nv2a', '!!NV2A MOV oFog.y, v0; END');
    const open = await run(program, '--backend', exec('fog-mask=as-others'));
    expect(open).toMatchObject({ code: 0 });
    expect(open.out.replaceAll(/\s+/g, ' ')).toMatch(
      /undecided: .*oFog written by a mask without x.*fog-mask=/,
    );
    const asked = await run(
      program,
      '--backend',
      exec('fog-mask=as-others'),
      '--reading',
      'fog-mask=as-others',
    );
    expect(asked.out).toMatch(/permitted: /);
  });

  it('fails where there is no answer', async () => {
    const ended = await run(PAIRS, '--backend', `exec:'${node}' '-e' 'process.exit(3)'`);
    expect(ended).toMatchObject({ code: 3 });
  });
});

describe('judge of recorded words', () => {
  const four = ['0x3f800000', '0x40000000', '0x40400000', '0x40800000'];
  const MOVE = { words: ['0x000000000020001b0836106c2070f801'], inputs: { v0: four } };
  const lines = (...runs: readonly object[]): string =>
    runs.map((run) => `${JSON.stringify(run)}\n`).join('');
  const zero = ['0x00000000', '0x00000000', '0x00000000', '0x00000000'];

  it('says of each run whether it is right', async () => {
    const right = file('right.jsonl', lines({ ...MOVE, results: { oPos: four } }));
    const good = await runHere(['judge', right]);
    expect(good).toMatchObject({ code: 0 });
    expect(good.out).toMatch(/1 run: 1 permitted, /);
    const other = { ...MOVE, inputs: {}, results: { oPos: zero } };
    const unseen = { ...MOVE, inputs: { v0: zero }, results: { oFog: zero } };
    const all = file('all.jsonl', lines({ ...MOVE, results: { oPos: four } }, other, unseen));
    const bad = await runHere(['judge', all, '--json']);
    expect(bad.code).toBe(1);
    expect(COMMAND_FORMATS['judge']?.parse(JSON.parse(bad.out))).toMatchObject({
      ...{ runs: 3, agree: 1, disagree: 1, notAsked: 1, violated: [] },
      judged: [
        { place: 'all.jsonl:1' },
        { place: 'all.jsonl:2', disagreement: { where: 'oPos.w', clauses: [] } },
        { place: 'all.jsonl:3', verdict: 'not asked' },
      ],
    });
    const told = await runHere(['judge', all]);
    expect(told.out).toMatch(/all\.jsonl:2: oPos\.w is 0 \(0x0+\), permitted 1 \(0x3f800000\)\n/);
  });

  it('takes readings, and nothing that documents have', async () => {
    const words = ['0x000000000020001b0836106c20704829'];
    const fog = file('fog.jsonl', lines({ words, inputs: { v0: four }, results: { oFog: four } }));
    const open = await runHere(['judge', fog, '--json']);
    expect(JSON.parse(open.out)).toMatchObject({ inconclusive: 1 });
    const chosen = await runHere(['judge', fog, '--json', '--reading', 'fog-mask=as-others']);
    expect(JSON.parse(chosen.out)).toMatchObject({ agree: 1 });
    expect(await runHere(['judge', fog, '--document', 'vp2'])).toMatchObject({ code: 2 });
    expect(await runHere(['judge', fog, '--by-the-letter'])).toMatchObject({ code: 2 });
    const runs = join(packageRoot(), 'examples/runs.jsonl');
    const refused = await runHere(['judge', runs, '--reading', 'fog-mask=as-others']);
    expect(refused).toMatchObject({ code: 2 });
    const broken = file('broken.jsonl', lines({ ...MOVE, results: { HPOS: four } }));
    expect((await runHere(['judge', broken])).err).toMatch(
      /broken\.jsonl:1: results: there is no HPOS/,
    );
  });
});

describe('allowed of words', () => {
  it('has one result where nothing is open', async () => {
    const inputs = join(packageRoot(), 'examples/pairs.yaml');
    const { code, out } = await runHere(['allowed', PAIRS, '--inputs', inputs]);
    expect(code).toBe(0);
    expect(out).toMatch(/nothing is open, so that one result is right\n\n {2}oPos +\(400 /);
  });

  it('has a result for each reading that leaves another, and what nobody says', async () => {
    const lines = 'MOV R1, v0; MOV R1, v1 + IMOV R1.x, v1; MOV oPos, R1; MOV oFog.y, v0;';
    const program = file('open.nv2a', `!!NV2A ${lines} END`);
    const inputs = file('open.yaml', 'v: {0: [1, 2, 3, 4], 1: [5, 6, 7, 8]}');
    // One input a word: the second instruction reads v1 alone.
    const run = await runHere(['allowed', program, '--inputs', inputs, '--json']);
    const json = COMMAND_FORMATS['allowed']?.parse(JSON.parse(run.out)) as {
      open: string[];
      unknown: string[];
      ways: { readings: object[]; results: Record<string, ({ value: number } | null)[]> }[];
    };
    expect(json.open).toEqual(['paired-r1', 'fog-mask']);
    expect(json.unknown).toEqual([]);
    expect(json.ways.map(({ results }) => results['oPos']?.map((each) => each?.value))).toEqual([
      [5, 2, 3, 4],
      [5, 2, 3, 4],
      [5, 6, 7, 8],
      [5, 6, 7, 8],
    ]);
    expect(json.ways[0]?.results['oFog']).toMatchObject([{ value: 2 }, null, null, null]);
    expect(json.ways[1]?.results['oFog']).toMatchObject([null, { value: 2 }, null, null]);
    const one = ['--reading', 'paired-r1=both', '--reading', 'fog-mask=as-others'];
    const chosen = await runHere(['allowed', program, '--inputs', inputs, ...one]);
    expect(chosen.out).toMatch(/nothing is open/);
    expect(chosen.out).toMatch(/oFog +y 2 /);
    const unset = file('unset.nv2a', '!!NV2A MOV R1.xy, v0; MOV oPos, R1; END');
    expect((await runHere(['allowed', unset])).out).toMatch(
      /Anything may be right: it rests on what a temporary register holds before it is written/,
    );
  });

  it('is refused what documents have', async () => {
    expect(await runHere(['allowed', PAIRS, '--document', 'vp2'])).toMatchObject({ code: 2 });
    expect(await runHere(['allowed', PAIRS, '--by-the-letter'])).toMatchObject({ code: 2 });
    const program = join(packageRoot(), 'examples/fog.vp');
    expect(await runHere(['allowed', program, '--reading', 'paired-r1=both'])).toMatchObject({
      code: 2,
    });
  });
});

describe('what there is not', () => {
  const DEAD = `exec:'${node}' '-e' 'process.exit(3)'`;
  it.each<[readonly string[], RegExp, number?]>([
    [['engine:nv30'], /runs no words of the NV2A; known are:\n {2}exec:COMMAND/],
    [['profile:strict'], /runs no words of the NV2A/],
    [['engine:nv2a', 'nothing'], /nothing is asked about "nothing"; expected one of:/],
    [['engine:nv2a', '--expect', PAIRS], /pairs\.nv2a:\d+:\d+: /],
    [['engine:nv2a', '--tolerance', 'RCPX=1ulp'], /--tolerance: there is no instruction "RCPX"/],
    [
      ['engine:nv2a', '--resume'],
      /--resume goes on with the results in a folder: name it with --out/,
    ],
    [['engine:nv2a', '--shard', '1/2'], /--shard is not there/],
    [['engine:nv2a', '--jobs', '2'], /--jobs is not there/],
    [['engine:nv2a', '--against', 'nv20'], /--against is not there/],
    [['engine:nv2a', '--budget', '10s'], /--budget of words .*: expected a number/],
    [['engine:nv2a', '--reading', 'a=b'], /expected DIFFERENCE=READING/],
    [[`exec:'${node}' '${hosting.join("' '")}'`], /takes no words: its hello has no "words"/],
    [[DEAD], /before it answered hello, it ended with code 3/, 3],
  ])('is refused: %j', async (words, message, expected = 2) => {
    const [backend = '', ...more] = words;
    const { code, err } = await certify(backend, ...more);
    expect(code).toBe(expected);
    expect(err).toMatch(message);
  });

  it.each([
    ['--against', 'nv20'],
    ['--tolerance', '1ulp'],
    ['--environment', 'VP1.1'],
    ['--document', 'vp2'],
    ['--seed', '1'],
  ])('shrink of words has no %s', async (flag, value) => {
    const words = ['shrink', '--program', PAIRS, '--backend', 'engine:nv2a', flag, value];
    const { code, err } = await runHere(words);
    expect([code, err]).toEqual([2, expect.stringContaining(`${flag} is not there for words`)]);
  });

  it('is refused where no words are meant', async () => {
    const words = ['certify', '--backend', 'profile:strict', '--reading', 'paired-r1=both'];
    expect(await runHere(words)).toMatchObject({ code: 2 });
  });
});

describe('a recording of words', () => {
  const LINE = {
    name: 'a move',
    words: ['0x000000000020001b0836106c2070f801'],
    inputs: { v0: ['0x3f800000', '0x40000000', '0x40400000', '0x40800000'] },
    results: { oPos: ['0x3f800000', '0x40000000', '0x40400000', '0x40800000'] },
  };
  const recording = (name: string, lines: string, manifest?: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'runs.jsonl'), lines);
    if (manifest !== undefined) writeFileSync(join(path, 'recording.yaml'), manifest);
    return `recording:${path}`;
  };
  const json = (change: object): string => `${JSON.stringify({ ...LINE, ...change })}\n`;

  it('is certified by what it has, and what was not seen is not asked', async () => {
    const manifest = 'name: a console\nenvironment: NV2A\nprovenance: made up\n';
    const { code, out } = await certify(recording('good', json({}), manifest));
    expect(code).toBe(0);
    expect(out).toContain('a console, words of the NV2A');
    expect(out).toContain('made up');
  });

  it('may tell of itself in several lines: its certificate has one, and verifies', async () => {
    const manifest = 'name: "a\\tconsole"\nenvironment: NV2A\nprovenance: |\n  one\n  two\n';
    const out = join(folder, 'lines-certificate');
    const made = await certify(recording('lines', json({}), manifest), '--out', out);
    expect(made).toMatchObject({ code: 0 });
    expect(made.out).toContain(String.raw`a\tconsole, words of the NV2A`);
    expect(made.out).toContain(String.raw`one\ntwo`);
    expect(await runHere(['verify', out])).toMatchObject({ code: 0, err: '' });
  });

  it('says nothing where it has seen nothing that its program writes', async () => {
    const zero = ['0x00000000', '0x00000000', '0x00000000', '0x00000000'];
    for (const [name, results] of [
      ['nothing-seen', {}],
      ['others-seen', { oFog: zero, 'c[7]': zero }],
    ] as const) {
      const { code, out } = await certify(recording(name, json({ results })));
      expect([name, code]).toEqual([name, 1]);
      expect(out).toContain('Verdict: incomplete');
      expect(out).toContain('0 of 1 runs: 0 the same, 0 differ, 0 open, 1 not answered');
    }
    // A constant that the program does not write keeps what it has.
    const results = { 'c[7]': LINE.inputs.v0 };
    expect((await certify(recording('kept', json({ results })))).out).toContain('Verdict: differs');
  });

  it('is convicted by the run that differs, which is shown as it is', async () => {
    const results = { oPos: ['0x3f800000', '0x40000000', '0x40400000', '0x40800001'] };
    const { code, out } = await certify(recording('wrong', json({ results })));
    expect(code).toBe(1);
    expect(out).toMatch(/MOV oPos, v0; END/);
    expect(out).toMatch(/oPos\.w: 0x40800001, not 0x40800000/);
  });

  it.each<[string, string, RegExp, string?]>([
    ['empty', '', /no run; at least one is expected/],
    ['no-json', '{\n', /runs\.jsonl:1: no JSON/],
    ['no-words', json({ words: [] }), /runs\.jsonl:1: .*words/],
    ['bad-words', `\n${json({ words: ['0x1'] })}`, /runs\.jsonl:2: .*32 hexadecimal digits/],
    [
      'undecodable',
      json({ words: ['0x0000000001e000000000000000000001'] }),
      /runs\.jsonl:1: words\[0\]: mac/,
    ],
    [
      'endless',
      json({ words: ['0x000000000020001b0836106c2070f800'] }),
      /words\[0\]: does not end/,
    ],
    ['bad-input', json({ inputs: { v16: LINE.inputs.v0 } }), /inputs: there is no v16/],
    ['bad-constant', json({ inputs: { 'c[96]': LINE.inputs.v0 } }), /inputs: there is no c\[96\]/],
    [
      'bad-result',
      json({ results: { HPOS: LINE.results.oPos } }),
      /results: there is no HPOS; expected oPos/,
    ],
    ['bad-value', json({ results: { oPos: ['1', '2', '3', '4'] } }), /eight hexadecimal digits/],
    [
      'two-answers',
      json({}) +
        json({ results: { oPos: ['0x00000000', '0x00000000', '0x00000000', '0x00000000'] } }),
      /runs\.jsonl:2: the same words and inputs as runs\.jsonl:1, with other results/,
    ],
    ['bad-manifest', json({}), /recording\.yaml/, 'name: x\nenvironment: VP1.0\n'],
    [
      'bad-reading',
      json({}),
      /readings: fog-mask: none: expected first-to-x or as-others/,
      'name: x\nenvironment: NV2A\nreadings: {fog-mask: none}\n',
    ],
  ])('is refused where it is %s', async (name, lines, message, manifest) => {
    const { code, err } = await certify(recording(name, lines, manifest));
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it('is refused where there is none', async () => {
    expect((await certify(`recording:${join(folder, 'absent')}`)).err).toMatch(/could not be read/);
    mkdirSync(join(folder, 'nothing'), { recursive: true });
    expect((await certify(`recording:${join(folder, 'nothing')}`)).err).toMatch(
      /holds no recorded words/,
    );
  });
});

beforeAll(() => {
  process.exitCode = 0;
});
