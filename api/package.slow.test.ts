/**
 * What `npm pack` makes, installed into an empty project without a network: the examples of docs/api.md run there, their types
 * hold, their backend is certified, and what was left out of the installation is named when it is asked for. It packs dist/ as
 * it is: `npm run build` makes it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { z } from 'zod';
import { packageRoot } from '../spec/load/root.js';
import { byNight, IS_NIGHT } from '../vitest.night.js';

const root = packageRoot();
const { folder: project } = scratch('package');
const installed = join(project, 'node_modules', 'vpspec');

function spawned(
  command: string,
  args: readonly string[],
  cwd = project,
  variables: Readonly<Record<string, string>> = {},
): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, NO_COLOR: '1', ...variables },
  });
  return { code: status, out: stdout, err: stderr };
}

const node = (...args: readonly string[]): ReturnType<typeof spawned> =>
  spawned(process.execPath, args);
const vpspec = (...args: readonly string[]): ReturnType<typeof spawned> =>
  node(join(installed, 'dist/cli/main.js'), ...args);

const PACKED = z.tuple([
  z.object({
    filename: z.string(),
    size: z.number(),
    files: z.array(z.object({ path: z.string() })),
  }),
]);
const LOCK = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

let files: readonly string[] = [];
let size = 0;

/** The code blocks of docs/api.md, each with the output that the document shows behind it. */
const examples = [
  ...readFileSync(join(root, 'docs/api.md'), 'utf8').matchAll(
    /```js\n(.*?)```\n(?:\n```text\n(.*?)```)?/gs,
  ),
].map(([, code = '', output = null]) => ({ code, output }));

/** Where npm packs as tightly as can be, which takes seconds, it packs as fast as can be. */
function fastCompression(): Readonly<Record<string, string>> {
  const before = join(project, 'before.cjs');
  writeFileSync(
    before,
    "const zlib = require('node:zlib');\nconst { Gzip } = zlib;\n" +
      'zlib.Gzip = function (options) { return new Gzip({ ...options, level: 1 }); };\n',
  );
  return { NODE_OPTIONS: `--require "${before}"` };
}

beforeAll(() => {
  // A build by the compiler alone declares everything.
  spawned(process.execPath, ['scripts/declarations.mjs'], root);
  const packed = spawned(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', project],
    root,
    IS_NIGHT ? {} : fastCompression(),
  );
  const [one] = PACKED.parse(JSON.parse(packed.out));
  files = one.files.map(({ path }) => path);
  size = one.size;
  mkdirSync(installed, { recursive: true });
  spawned('tar', ['xzf', join(project, one.filename), '-C', installed, '--strip-components=1']);
  // What `npm install --omit=optional` would put beside it.
  const { packages } = LOCK.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  );
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    if (path === '' || dev === true || optional === true || devOptional === true) continue;
    mkdirSync(dirname(join(project, path)), { recursive: true });
    symlinkSync(join(root, path), join(project, path));
  }
  writeFileSync(join(project, 'package.json'), '{"type": "module"}\n');
  examples.forEach(({ code }, index) => {
    writeFileSync(join(project, `example${String(index)}.mjs`), code);
  });
});

describe('the package', () => {
  it('holds what a user needs, and nothing else', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
    const named = JSON.stringify('exports' in manifest && manifest.exports).matchAll(
      /"\.\/((?:dist)[^"*]*)"/g,
    );
    const wanted = [...named].map(([, path = '']) => path);
    expect(wanted.length).toBeGreaterThan(3);
    expect(files).toEqual(expect.arrayContaining(wanted));
    expect(files).toEqual(
      expect.arrayContaining([
        'dist/cli/main.js',
        'README.md',
        'LICENSE',
        'CHANGELOG.md',
        'docs/api.md',
        'spec/errata.yaml',
      ]),
    );
    const idle = files.filter((path) =>
      /\.(test|testing|arbitrary)\.|\.map$|^docs\/certificates\/|^dist\/bench\//.test(path),
    );
    expect(idle).toEqual([]);
    expect(files.length).toBeLessThan(2900);
    // Two thirds of it are what the build keeps, so that no command reads the whole corpus.
    // By day it is packed less tightly.
    expect(size).toBeLessThan(byNight(8_500_000, 11_000_000));
  });

  it('has nothing to prepare where it was unpacked, as "npm ci --omit=dev" does in it', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      scripts: { prepare: string };
    };
    const [command = '', ...args] = manifest.scripts.prepare.split(' ');
    expect(command).toBe('node');
    expect(spawned(process.execPath, args, installed)).toEqual({ code: 0, out: '', err: '' });
  });

  it('runs the examples of docs/api.md', () => {
    const shown = examples.filter(({ output }) => output !== null);
    expect(shown.length).toBeGreaterThan(1);
    // One process for all of them: each loads the same.
    const names = shown.map((each) => `example${String(examples.indexOf(each))}.mjs`);
    const lines = names.map((name) => `await import('./${name}');\nconsole.log('end');\n`);
    writeFileSync(join(project, 'examples.mjs'), lines.join(''));
    const out = shown.map(({ output }) => `${String(output)}end\n`).join('');
    expect(node('examples.mjs')).toEqual({ code: 0, out, err: '' });
  });

  it('has types, all of them declared', () => {
    const path = join(project, 'typed.mts');
    writeFileSync(
      path,
      // All that is needed of what the compiler knows of browsers, which takes it a second to read.
      'declare const console: { log: (...words: readonly unknown[]) => void };\n' +
        "import { load, run, trace, allowed, permits, judge, type Inputs, type ValueJson } from 'vpspec';\n" +
        "import { allowed as same } from 'vpspec/portable';\n" +
        "const inputs: Inputs = { registers: { 'v[0]': [1, -0, '0x7fc00000', { type: 'F', value: 1 }] } };\n" +
        "const loaded = load('!!VP1.0 MOV o[HPOS], v[0]; END');\n" +
        'if (loaded.loaded) {\n' +
        '  const { results } = run(loaded.program, inputs, { profile: "strict" });\n' +
        "  const value: ValueJson | null | undefined = results['o[HPOS]']?.[0];\n" +
        '  for (const { instruction } of trace(loaded.program, inputs)) console.log(instruction, value);\n' +
        "  const set = allowed(loaded.program, inputs).results['o[HPOS]']?.[0];\n" +
        '  if (set !== undefined) console.log(permits(set, 0), set.cells[0]?.low.bits, same);\n' +
        '  const { verdict } = await judge(loaded.program, inputs, run(loaded.program, inputs));\n' +
        "  const other: 'agrees' | 'agrees by the letter' | 'disagrees' | 'inconclusive' = verdict;\n" +
        '  console.log(other);\n' +
        '} else {\n' +
        '  console.log(loaded.diagnosis);\n' +
        '  // @ts-expect-error a program that has not loaded\n' +
        '  run(loaded.program);\n' +
        '}\n',
    );
    const checked = ts.createProgram([path], {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2023.d.ts'],
      types: [],
    });
    // The declarations of the compiler and of what we depend on are large, and not ours to check.
    const own = checked
      .getSourceFiles()
      .filter(({ fileName }) => fileName === path || fileName.startsWith(`${installed}/`));
    // One file of types for each entry, and nothing behind it that is left out.
    expect(new Set(own.map(({ fileName }) => fileName))).toEqual(
      new Set([
        path,
        ...['index', 'portable'].map((name) => join(installed, `dist/api/${name}.d.ts`)),
      ]),
    );
    const problems = [
      ...checked.getOptionsDiagnostics(),
      ...checked.getGlobalDiagnostics(),
      ...own.flatMap((file) => [
        ...checked.getSyntacticDiagnostics(file),
        ...checked.getSemanticDiagnostics(file),
      ]),
    ].map(({ messageText, file }) => [
      file?.fileName,
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    ]);
    expect(problems).toEqual([]);
  });

  it('explains from what the build kept, and loads nothing that would make it', () => {
    // One process answers twice: what neither asks for is not loaded.
    writeFileSync(
      join(project, 'explain.mjs'),
      "process.argv.splice(1, Infinity, 'vpspec', 'explain', 'MUL');\n" +
        "const cli = './node_modules/vpspec/dist/cli/';\n" +
        'await import(`${cli}main.js`);\n' +
        // The command has its answer once nothing is left to do.
        "process.once('beforeExit', async () => {\n" +
        "console.log('end');\n" +
        "await (await import(`${cli}answer.js`)).answer(['explain', 'swizzle']);\n" +
        '});\n',
    );
    const loads = join(project, 'loaded');
    const explained = spawned(process.execPath, ['explain.mjs'], project, {
      NODE_V8_COVERAGE: loads,
    });
    const [card = '', found = ''] = explained.out.split('end\n');
    expect(card).toMatch(/^MUL /);
    expect(found).toContain('vp2.operand.swizzle');
    const [file = ''] = readdirSync(loads);
    const modules = readFileSync(join(loads, file), 'utf8');
    expect(modules).toContain('dist/cli/explain.js');
    expect(modules).not.toMatch(/node_modules\/(?:zod|yaml)\/|dist\/semantics\/gpu\//);
  });

  it('certifies the backend of docs/api.md', () => {
    const backend = examples.findIndex(({ code }) => code.includes("message: 'results'"));
    const { code, out, err } = vpspec(
      'certify', 'MUL', '--backend', `exec:node example${String(backend)}.mjs`, '--budget', '10', '--require', '1%', '--quiet',
    ); // prettier-ignore
    expect(err).toBe('');
    expect(out).toMatch(/^small: conforms on /);
    expect(code).toBe(0);
  });

  // By day one: what is missing is said by the same function of each.
  const optional: readonly (readonly [backend: string, missing: string])[] = [
    ['webgpu', 'webgpu'],
    ['mesa:llvmpipe', 'koffi'],
    ['browser', 'playwright-core'],
  ];
  it.each(byNight(optional, optional.slice(0, 1)))(
    'names what %s needs and an installation left out',
    (backend, missing) => {
      const program = join(installed, 'examples/lighting.vp');
      const { code, err } = vpspec('run', program, '--backend', backend);
      expect(err).toContain(`the npm package ${missing}, which`);
      expect(err).toContain(`it is an optional dependency: npm install ${missing}`);
      expect(code).toBe(3);
    },
  );
});
