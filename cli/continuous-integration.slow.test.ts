/** The recipes for the CI of an implementation: action.yml, the scripts that it runs, Containerfile (docs/continuous-integration.md). */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { parse } from 'yaml';
import { z } from 'zod';
import { packageRoot } from '../spec/load/root.js';
import { vpspecCommand } from './commands.js';

const root = packageRoot();
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const ACTION = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: z.record(
    z.string(),
    z.union([
      z.strictObject({ description: z.string(), required: z.literal(true) }),
      z.strictObject({ description: z.string(), default: z.string() }),
    ]),
  ),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({
    using: z.literal('composite'),
    steps: z.array(
      z.union([
        z.strictObject({ uses: z.string(), with: z.record(z.string(), z.unknown()) }),
        z.strictObject({
          name: z.string(),
          shell: z.literal('bash'),
          env: z.record(z.string(), z.string()).optional(),
          run: z.string(),
        }),
      ]),
    ),
  }),
});

const action = ACTION.parse(parse(textOf('action.yml')));
const script = textOf('.ci/certify');

describe('the action', () => {
  const steps = action.runs.steps.flatMap((step) => ('run' in step ? [step] : []));

  it('gives every input to the script, which knows it, and no other', () => {
    const given = Object.fromEntries(steps.flatMap(({ env = {} }) => Object.entries(env)));
    const wanted = Object.keys(action.inputs).map(
      (name) => [`CERTIFY_${name.toUpperCase()}`, `\${{ inputs.${name} }}`] as const,
    );
    expect(given).toEqual(Object.fromEntries(wanted));
    const known = [...script.matchAll(/\bCERTIFY_([A-Z]+)/g)].map(([name]) => name);
    expect(new Set(known)).toEqual(new Set(Object.keys(given)));
  });

  it('runs scripts that are there, and says where their files lie', () => {
    const run = steps.map((step) => /^bash "\$GITHUB_ACTION_PATH\/(.+)"$/.exec(step.run)?.[1]);
    expect(run).toEqual(['.ci/install', '.ci/certify']);
    for (const file of run) expect(existsSync(join(root, file ?? ''))).toBe(true);
    for (const { value } of Object.values(action.outputs)) {
      expect(Object.keys(action.inputs)).toContain(/^\${{ inputs\.(\w+) }}$/.exec(value)?.[1]);
    }
  });

  it('has the defaults of the script, and options that certify has', () => {
    const defaults = [...script.matchAll(/\$\{CERTIFY_([A-Z]+):-(.*?)\}/g)];
    expect(defaults.length).toBeGreaterThan(5);
    for (const [, name = '', value] of defaults) {
      expect(action.inputs[name.toLowerCase()]).toMatchObject({ default: value });
    }
    const certify = vpspecCommand().commands.find((each) => each.name() === 'certify');
    const known = certify?.options.map(({ long }) => long);
    const used = [...script.matchAll(/(--[a-z]+) "/g)].map(([, option]) => option);
    expect(used).toHaveLength(Object.keys(action.inputs).length);
    expect(known).toEqual(expect.arrayContaining(used));
  });

  it('is shown with inputs that it has, at a version that the changelog names', () => {
    const [, example = ''] =
      /```yaml\n(.*?)```/s.exec(textOf('docs/continuous-integration.md')) ?? [];
    const { jobs } = z
      .object({
        jobs: z.object({
          conformance: z.object({ steps: z.array(z.record(z.string(), z.any())) }),
        }),
      })
      .parse(parse(example));
    const own = jobs.conformance.steps.find(({ uses }) => String(uses).startsWith('OWNER/'));
    const given = Object.keys((own?.with ?? {}) as object);
    expect(given).toContain('backend');
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(given));
    const [, version] = /@v([\d.]+)$/.exec(String(own?.uses)) ?? [];
    expect(textOf('CHANGELOG.md')).toContain(`## ${version ?? '?'},`);
  });
});

describe('the script of the action', () => {
  const { folder } = scratch('ci');
  // One instruction of the kept recording, and how it departs.
  const recording = join(folder, 'recording');
  const expected = join(folder, 'expected.yaml');
  beforeAll(() => {
    mkdirSync(recording);
    for (const file of ['recording.yaml', 'SGE.txt']) {
      cpSync(join(root, 'cases/recordings/nv20', file), join(recording, file));
    }
    const entry = '{clause: vp1.number.denormal-operand, instruction: SGE, reason: as recorded}';
    writeFileSync(expected, `violations: [${entry}]\n`);
  });
  const run = (
    variables: Readonly<Record<string, string>>,
  ): { code: number | null; err: string } => {
    const { status, stderr } = spawnSync('bash', [join(root, '.ci/certify')], {
      cwd: folder,
      encoding: 'utf8',
      // One process: what the script is asked is the same, and each further one takes a second to start.
      env: { ...process.env, NO_COLOR: '1', CERTIFY_JOBS: '1', ...variables },
    });
    return { code: status, err: stderr };
  };

  it('passes where what departs is listed, and leaves folder and JUnit where it was called', () => {
    const variables = {
      CERTIFY_BACKEND: `recording:${recording}`,
      CERTIFY_EXPECT: expected,
      CERTIFY_REQUIRE: '0.01',
    };
    expect(run(variables)).toEqual({ code: 0, err: '' });
    const junit = readFileSync(join(folder, 'vpspec-junit.xml'), 'utf8');
    expect(junit).toBe(readFileSync(join(folder, 'vpspec-certificate/junit.xml'), 'utf8'));
    expect(junit).toContain('<testsuite');
  });

  it('fails where it is not listed, and says what it lacks', () => {
    const variables = {
      CERTIFY_BACKEND: `recording:${recording}`,
      CERTIFY_OUT: 'other',
      CERTIFY_REQUIRE: '0.01',
    };
    expect(run({ ...variables, CERTIFY_JUNIT: 'other.xml' }).code).toBe(1);
    expect(existsSync(join(folder, 'other.xml'))).toBe(true);
    expect(run({}).err).toContain('CERTIFY_BACKEND: names who is certified');
  });
});

describe('the container file', () => {
  const lines = textOf('Containerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  it('installs what the full run installs, but for compilers, a server and a tracer of tests', () => {
    const packages = /^packages=\((.*)\)$/m.exec(textOf('.ci/run'))?.[1]?.split(' ') ?? [];
    const [, own = ''] =
      /install --yes --no-install-recommends (.*?) &&/.exec(lines.join('\n')) ?? [];
    // A queue is served elsewhere, and applications are traced elsewhere.
    const ofTests = ['gcc', 'libc6-dev', 'redis-server', 'apitrace', 'apitrace-tracers'];
    expect(own.split(' ')).toEqual(packages.filter((each) => !ofTests.includes(each)));
  });

  it('leads to the command, and leaves out what it makes itself', () => {
    const { bin } = JSON.parse(textOf('package.json')) as { bin: { vpspec: string } };
    expect(lines).toContain(`RUN ln -s /opt/vpspec/${bin.vpspec} /usr/local/bin/vpspec`);
    expect(lines.at(-1)).toBe('ENTRYPOINT ["vpspec"]');
    expect(textOf('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['node_modules', 'dist']),
    );
  });
});
