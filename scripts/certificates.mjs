/**
 * Makes the certificates of a release anew: `npm run certificates [-- NAME... --budget 150 --out DIR]`.
 * Each run of `vpspec certify` has to end as it is written here. What this machine does not have is skipped, and said;
 * it fails where VPSPEC_REQUIRE names it. Without --out each becomes docs/certificates/NAME.tar.gz, without junit.xml, which
 * only build servers read, and the pages that lead to them are made anew: docs/index.html, docs/votes.html and the tables of
 * docs/certificates/README.md and docs/findings.md. `--pages` makes these alone. `--part 1/2` makes every second one, for two
 * that run side by side.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, Command } from 'commander';

const root = fileURLToPath(new URL('..', import.meta.url));
const KEPT = 'docs/certificates';
/** Those of the GL around programs have no clauses to be compared by: they are beside the others. */
const KEPT_GL = 'docs/certificates/gl';
/** Where those that are kept are made. */
const MADE = 'reports/out/certificates';
const EXPECTED = 'oracles/stacks/expected';

/** What a certificate of a short budget has to reach: it is asked whether stacks still do what is known of them. */
const SHORT_FLOOR = '1%';

/**
 * And of a stack that runs GPU programs translated: a tenth of the clauses in force is about commands around programs,
 * and what cannot be translated is unsupported.
 */
const GPU_FLOOR = '0.8';

/** Some of their results are permitted by the letter alone, which no list of violations can name; the certificate shows each. */
const BY_THE_LETTER = ['--by-the-letter'];

/** A recording has results of some instructions, and no programs. */
const RECORDING_FLOOR = '0.3';

/** `needs` is the word of VPSPEC_REQUIRE; absent where nothing is needed that can be missing. `exit` is 0 if absent; 1 is "does not conform". `document` governs instead of
 * the environment's own, and `floor` is asked for instead of "complete". */
const CERTIFICATES = {
  'c-vp1.0': { backend: 'exec:./examples/backends/c/vp1', environment: 'VP1.0', needs: 'gcc' },
  // By the other authority, which asks for other numbers: docs/certificates.md (Who governs) says why.
  'c-vp1.0-vp2': {
    backend: 'exec:./examples/backends/c/vp1',
    environment: 'VP1.0',
    document: 'vp2',
    needs: 'gcc',
    exit: 1,
  },
  'python-vp1.0': {
    backend: 'exec:python3 examples/backends/python/vp1.py',
    environment: 'VP1.0',
    document: 'vp2',
    needs: 'python3',
  },
  'python-vp1.0-vp1': {
    backend: 'exec:python3 examples/backends/python/vp1.py',
    environment: 'VP1.0',
    needs: 'python3',
    exit: 1,
  },
  'nv20-vp1.1': recording('nv20', 'VP1.1'),
  'nv30-vp2.0': { ...recording('nv30', 'VP2.0'), flags: BY_THE_LETTER },
  // The chips themselves, to the bit, by each document that governs their programs.
  'engine-nv20-vp1.0': engine('nv20', 'VP1.0'),
  'engine-nv20-vp1.1': engine('nv20', 'VP1.1'),
  'engine-nv20-vp1.1-vp2': { ...engine('nv20', 'VP1.1'), document: 'vp2' },
  'engine-nv20-vsp1.0': engine('nv20', 'VSP1.0'),
  'engine-nv30-vp2.0': engine('nv30', 'VP2.0'),
  'softpipe-glsl-vp2.0': { ...mesa('softpipe', 'VP2.0', 'softpipe.yaml'), flags: BY_THE_LETTER },
  'softpipe-arb-vp1.1': {
    ...mesa('softpipe,arb', 'VP1.1', 'softpipe-arb.yaml'),
    document: 'vp2',
    flags: BY_THE_LETTER,
  },
  'llvmpipe-glsl-vp2.0': { ...mesa('llvmpipe', 'VP2.0', 'llvmpipe.yaml'), flags: BY_THE_LETTER },
  'llvmpipe-arb-vp1.1': {
    ...mesa('llvmpipe,arb', 'VP1.1', 'llvmpipe-arb.yaml'),
    document: 'vp2',
    flags: BY_THE_LETTER,
  },
  'llvmpipe-plain-vp2.0': { ...mesa('llvmpipe', 'VP2.0'), flags: ['--plain'], exit: 1 },
  'webgpu-vp2.0': {
    backend: 'webgpu',
    environment: 'VP2.0',
    expect: `${EXPECTED}/swiftshader.yaml`,
    needs: 'webgpu',
    flags: BY_THE_LETTER,
  },
  'browser-vp2.0': {
    backend: 'browser',
    environment: 'VP2.0',
    expect: `${EXPECTED}/swiftshader.yaml`,
    needs: 'chromium',
    flags: BY_THE_LETTER,
  },
  'softpipe-nvvp4.0': {
    ...mesa('softpipe', 'NVvp4.0', 'softpipe-gpu.yaml'),
    flags: BY_THE_LETTER,
  },
  'softpipe-nvfp4.0': {
    ...mesa('softpipe', 'NVfp4.0', 'softpipe-gpu.yaml'),
    flags: BY_THE_LETTER,
  },
  'llvmpipe-nvvp4.0': {
    ...mesa('llvmpipe', 'NVvp4.0', 'llvmpipe-gpu.yaml'),
    flags: BY_THE_LETTER,
  },
  'llvmpipe-nvfp4.0': {
    ...mesa('llvmpipe', 'NVfp4.0', 'llvmpipe-gpu.yaml'),
    flags: BY_THE_LETTER,
  },
  'webgpu-nvvp4.0': {
    backend: 'webgpu',
    environment: 'NVvp4.0',
    expect: `${EXPECTED}/swiftshader-gpu.yaml`,
    needs: 'webgpu',
    flags: BY_THE_LETTER,
  },
  'webgpu-nvfp4.0': {
    backend: 'webgpu',
    environment: 'NVfp4.0',
    expect: `${EXPECTED}/swiftshader-gpu.yaml`,
    needs: 'webgpu',
    flags: BY_THE_LETTER,
  },
  'browser-nvvp4.0': {
    backend: 'browser',
    environment: 'NVvp4.0',
    expect: `${EXPECTED}/swiftshader-gpu.yaml`,
    needs: 'chromium',
    flags: BY_THE_LETTER,
  },
  'browser-nvfp4.0': {
    backend: 'browser',
    environment: 'NVfp4.0',
    expect: `${EXPECTED}/swiftshader-gpu.yaml`,
    needs: 'chromium',
    flags: BY_THE_LETTER,
  },
};

/**
 * Certificates of the GL around programs (docs/gl.md): what Mesa has of ARB_vertex_program, of whose vertices what leaves shows alone, and which lacks the
 * commands of EXT_vertex_weighting. No scripts at random.
 */
const GL_CERTIFICATES = {
  'softpipe-gl': { backend: 'mesa:softpipe', expect: `${EXPECTED}/mesa-gl.yaml`, floor: GPU_FLOOR, needs: 'mesa' },
  'llvmpipe-gl': { backend: 'mesa:llvmpipe', expect: `${EXPECTED}/mesa-gl.yaml`, floor: GPU_FLOOR, needs: 'mesa' },
}; // prettier-ignore

function mesa(renderer, environment, expect) {
  return {
    backend: `mesa:${renderer}`,
    environment,
    ...(expect === undefined ? {} : { expect: `${EXPECTED}/${expect}` }),
    needs: 'mesa',
  };
}

function recording(name, environment) {
  const folder = `cases/recordings/${name}`;
  const expect = `${folder}/expected.yaml`;
  return { backend: `recording:${folder}`, environment, expect, floor: RECORDING_FLOOR };
}

/** No list excuses a chip: its certificate says what it does otherwise than the document. */
function engine(name, environment) {
  return { backend: `engine:${name}`, environment, exit: 1 };
}

const EXIT_MACHINERY = 3;
const required = (process.env.VPSPEC_REQUIRE ?? '').split(/[ ,]+/);

const command = new Command('npm run certificates --')
  .description('Certifies the examples and the graphics stacks.')
  .addArgument(
    new Argument('[names...]', 'which certificates; all if none').choices([
      ...Object.keys(CERTIFICATES),
      ...Object.keys(GL_CERTIFICATES),
    ]),
  )
  .option('--out <dir>', 'where they go', KEPT)
  .option('--budget <budget>', 'what each may ask, as for vpspec certify')
  .option('--pages', 'make the pages alone, of the certificates that are kept')
  .option('--jobs <number>', 'workers side by side', '2')
  .option('--part <i/n>', 'of these part i of n alone; needs --out', '1/1')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();
const [values, positionals] = [command.opts(), command.args];

function run(command, words) {
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return {
    status: error === undefined ? status : EXIT_MACHINERY,
    stdout,
    stderr: stderr ?? `${error}`,
  };
}

const vpspec = (...words) => run(process.execPath, ['dist/cli/main.js', ...words]);

/** Null, or why it could not be built. */
function exampleInC() {
  const [source, binary] = ['examples/backends/c/vp1.c', 'examples/backends/c/vp1'];
  // Another part may be running it.
  const made = `${binary}.${String(process.pid)}`;
  const { status, stderr } = run('cc', ['-O2', '-o', made, source, '-lm']);
  if (status !== 0) return stderr.trim() || 'there is no C compiler "cc"';
  renameSync(resolve(root, made), resolve(root, binary));
  return null;
}

/** Makes the archive that is kept of a folder, and returns its path. */
async function keep(name, folder, kept) {
  const { writeManifest } = await import('../dist/oracles/certify/folder.js');
  const { packed, ARCHIVE } = await import('../dist/oracles/certify/archive.js');
  rmSync(join(folder, 'junit.xml'), { force: true });
  rmSync(join(folder, 'results.previous.jsonl'), { force: true });
  writeManifest(folder);
  const path = join(kept, `${name}${ARCHIVE}`);
  mkdirSync(resolve(root, kept), { recursive: true });
  replace(path, packed(folder, name));
  return path;
}

/** Writes a file beside its place, and moves it there whole. */
function replace(path, data) {
  const to = resolve(root, path);
  writeFileSync(`${to}.part`, data);
  renameSync(`${to}.part`, to);
}

/** The verdict of the certificate in a folder; null where there is none. */
function verdictIn(folder) {
  const path = resolve(root, folder, 'certificate.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).verdict : null;
}

/** Where a certificate is made. */
const folderOf = (name) => join(values.out === KEPT ? MADE : values.out, name);

/** Whether it came out as it should; one that is inconclusive is asked for once more. */
async function certify(name, made) {
  const { backend, environment, document, expect, flags = [], exit = 0, needs } = made;
  const { floor = environment.startsWith('NV') ? GPU_FLOOR : null } = made;
  const out = folderOf(name);
  const began = Date.now();
  const missing = name.startsWith('c-') ? exampleInC() : null;
  const more = [
    ...(expect === undefined ? [] : ['--expect', expect]),
    ...(document === undefined ? [] : ['--document', document]),
    ...(values.budget === undefined
      ? floor === null
        ? []
        : ['--require', floor]
      : ['--budget', values.budget, '--require', SHORT_FLOOR]),
  ];
  const ask = () => {
    // Kept results would become results.previous.jsonl.
    rmSync(resolve(root, out), { recursive: true, force: true });
    return missing !== null
      ? { status: EXIT_MACHINERY, stdout: '', stderr: missing }
      : vpspec('certify', '--backend', backend, '--environment', environment, '--jobs', values.jobs, '--quiet',
          '--out', out, ...flags, ...more); // prettier-ignore
  };
  let { status, stdout, stderr } = ask();
  if (verdictIn(out) === 'inconclusive') {
    // It says nothing of the implementation: a driver may hang once. What hangs again fails.
    console.warn(`asked once more: ${name}: ${stdout.trim()}`);
    ({ status, stdout, stderr } = ask());
  }
  const told = `${name}: ${stdout.trim() || stderr.trim()} (${((Date.now() - began) / 1000).toFixed(0)} s)`;
  const isRight = status === exit && verdictIn(out) !== 'inconclusive';
  return came(name, out, { status, stderr, told, needs, exit, isRight });
}

/** Says what a certificate came to, keeps it where it goes to those that are kept, and whether it verifies. */
async function came(name, out, { status, stderr, told, needs, exit, isRight, kept = KEPT }) {
  if (status === EXIT_MACHINERY && needs !== undefined && !required.includes(needs)) {
    console.warn(`skipped: ${told}`);
    return true;
  }
  if (!isRight) {
    console.error(`${told}\nexit code ${status}, and ${exit} was expected\n${stderr}`);
    return false;
  }
  const isKept = values.out === KEPT;
  const verified = vpspec('verify', isKept ? await keep(name, resolve(root, out), kept) : out);
  console.log(told);
  if (verified.status !== 0) console.error(verified.stdout + verified.stderr);
  return verified.status === 0;
}

/** The same of a GL around programs, whose folder has all answers. */
async function certifyGl(name, { backend, expect, floor, needs }) {
  const out = folderOf(name);
  rmSync(resolve(root, out), { recursive: true, force: true });
  const { status, stdout, stderr } = vpspec('gl', 'certify', '--backend', backend, '--budget', '0', '--require', floor, '--expect', expect, '--out', out);
  const told = `${name}: ${stdout.split('\n', 1)[0] || stderr.trim()}`;
  return came(name, out, { status, stderr, told, needs, exit: 0, isRight: status === 0, kept: KEPT_GL });
} // prettier-ignore

/** The pages that lead to all that are kept, in the order of this file; those of GPU programs need not be there. */
async function pages() {
  const { ARCHIVE } = await import('../dist/oracles/certify/archive.js');
  const { certificateFiles } = await import('../dist/oracles/certify/certificate-files.js');
  const { readCertificate } = await import('../dist/oracles/certify/certificate-format.js');
  const { frontHtml } = await import('../dist/reports/kept/front.js');
  const { withDisagreements, withTable } = await import('../dist/reports/kept/list.js');
  const kept = Object.keys(CERTIFICATES)
    .map((name) => ({ name, path: join(KEPT, `${name}${ARCHIVE}`) }))
    .filter(({ path }) => existsSync(resolve(root, path)));
  const { status, stderr } = vpspec(
    'compare',
    ...kept.map(({ path }) => path),
    '--out',
    'docs/votes.html',
  );
  if (status !== 0) {
    console.error(stderr);
    return false;
  }
  const list = kept.map(({ name, path }) => ({
    name,
    certificate: readCertificate(certificateFiles(resolve(root, path))),
  }));
  replace('docs/index.html', frontHtml(list));
  const readme = join(KEPT, 'README.md');
  replace(readme, withTable(readFileSync(resolve(root, readme), 'utf8'), list));
  const findings = 'docs/findings.md';
  replace(findings, withDisagreements(readFileSync(resolve(root, findings), 'utf8'), list));
  return true;
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

const all =
  values.pages === true ? [] : [...Object.keys(CERTIFICATES), ...Object.keys(GL_CERTIFICATES)];
const [, part, parts] = /^(\d+)\/(\d+)$/.exec(values.part)?.map(Number) ?? [];
if (!(part >= 1 && part <= parts)) fail(`--part ${values.part}: expected such as 1/2`);
// The pages are made of all, once all are there.
if (parts > 1 && values.out === KEPT) fail('--part needs --out');
const names = (positionals.length > 0 ? positionals : all).filter(
  (_, index) => index % parts === part - 1,
);
mkdirSync(resolve(root, values.out), { recursive: true });
let failures = 0;
for (const name of names) {
  const gl = GL_CERTIFICATES[name];
  const isRight =
    gl === undefined ? await certify(name, CERTIFICATES[name]) : await certifyGl(name, gl);
  if (!isRight) failures++;
}
if (values.out === KEPT && !(await pages())) failures++;
if (failures > 0) console.error(`${failures} of ${names.length} did not come out as they should`);
process.exitCode = failures > 0 ? 1 : 0;
