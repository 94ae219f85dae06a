/** The scripts of the site's pages, bundled: each one file that needs no other, and runs where a page was opened as a file. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { strToU8, zlibSync } from 'fflate';
import { build, type Plugin } from 'vite';
import { corpusFolder, fileIdsOf } from '../oracles/cases/case-files.js';
import { halfOf } from '../oracles/cases/kept-files.js';
import type { Hashes } from '../oracles/certify/certificate.js';
import { hashes } from '../oracles/certify/hashes.js';
import { version } from '../oracles/certify/version.js';
import type { FaultBase } from '../oracles/faults/fault.js';
import { FAULTS } from '../oracles/faults/faults.js';
import { GPU_FAULTS } from '../oracles/faults/gpu/faults.js';
import { base64OfBytes } from '../oracles/protocol/base64.js';
import { packageRoot } from '../spec/load/root.js';
import { ENVIRONMENT_NAMES } from '../spec/gpu/environments.js';
import { gpuId } from '../reports/explain/explanation.js';
import { GPU_INSTRUCTIONS } from '../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../spec/instructions.js';
import type { Specification } from '../spec/load/specification.js';
import type { Example } from './examples.js';
import { tokensOf } from './tokens.js';

/** By its name in "assets/", the module that it begins with. */
const SCRIPTS = {
  search: 'search-script.ts',
  lost: 'lost.ts',
  editor: 'editor-script.ts',
  play: 'play.ts',
  certificates: 'certificates.ts',
  versions: 'versions.ts',
  operands: 'operands.ts',
  gpu: 'gpu.ts',
} as const;

/** The same of what runs beside pages. */
const WORKERS = {
  'play-worker': 'worker.ts',
  'certificate-worker': 'certificate-worker.ts',
  'gpu-worker': 'gpu-worker.ts',
} as const;

/** @param examples what the playground opens, in the order of its menu */
export async function bundled(
  specification: Specification,
  examples: readonly Example[],
): Promise<ReadonlyMap<string, string>> {
  const told = unplaced(specification);
  const { clauses, gpuClauses } = told;
  const data = dataModules({
    [SPECIFICATION]: { SPECIFICATION: told },
    'virtual:specification': { CLAUSES: { clauses, gpuClauses } },
    'virtual:examples': { EXAMPLES: examples },
    'virtual:rules': {
      RULES: rulesIn(specification),
      TOKENS: { vp: tokensOf('vp.peggy'), gpu: tokensOf('gp4.peggy') },
    },
    'virtual:faults': { FAULTS: { vp: named(FAULTS), gpu: named(GPU_FAULTS) } },
    'virtual:made': { HASHES: hashesByEnvironment(), VERSION: version(), TEXTS: texts() },
  });
  const made = new Map<string, string>();
  for (const [name, file] of Object.entries(SCRIPTS)) {
    made.set(`assets/${name}.js`, await bundle(file, data));
  }
  for (const [name, file] of Object.entries(WORKERS)) {
    const path = `assets/${name}.js`;
    made.set(path, asWorker(path, await bundle(file, data)));
  }
  for (const half of ['vp', 'gpu'] as const) {
    made.set(`assets/corpus-${half}.js`, corpusScript(half));
  }
  return made;
}

/** The sentence of each instruction's clause about its result; of one without such a clause the first about it. */
function rulesIn({ clauses, gpuClauses }: Specification): Readonly<Record<string, string>> {
  const rules = new Map<string, string>();
  const note = (
    page: string,
    name: string,
    all: readonly { readonly id: string; readonly says: string }[],
  ): void => {
    const about = all.filter(({ id }) => id.split('.')[1] === name);
    const rule = about.find(({ id }) => /\.(?:result|float)$/.test(id)) ?? about[0];
    if (rule !== undefined) rules.set(page, rule.says);
  };
  for (const { name } of INSTRUCTIONS) note(name, name, clauses);
  for (const spec of GPU_INSTRUCTIONS) note(gpuId(spec), spec.name, gpuClauses);
  return Object.fromEntries(rules);
}

/** Faults by name, each with what it does. */
function named(faults: readonly FaultBase[]): readonly (readonly [name: string, says: string])[] {
  return faults.map(({ name, says }) => [name, says]);
}

/** Without where each thing is written down, and without clauses that no environment follows: pages that tell them are made by Node. */
function unplaced(specification: Specification): Specification {
  const source = { file: '', line: 0 };
  const all = <T extends object>(things: readonly T[]): readonly T[] =>
    things.map((each) => ({ ...each, source }));
  const { clauses, gpuClauses, errata } = specification;
  return {
    ...specification,
    clauses: all(clauses),
    gpuClauses: all(gpuClauses.filter(({ environments }) => environments.length > 0)),
    errata: all(errata),
  };
}

/** What a certificate of each environment depends on. */
function hashesByEnvironment(): Readonly<Record<string, Hashes>> {
  return Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, hashes(name)]));
}

/** Files that are read where they are needed, by their paths. */
function texts(): Readonly<Record<string, string>> {
  const path = 'spec/unseen.yaml';
  return { [path]: readFileSync(join(packageRoot(), path), 'utf8') };
}

/** A half of the corpus as a script that leaves it in the page: the texts of its files, compressed. */
function corpusScript(half: 'vp' | 'gpu'): string {
  const folder = corpusFolder();
  const texts = fileIdsOf(folder)
    .filter((fileId) => halfOf(fileId) === half)
    .map((fileId) => [fileId, readFileSync(join(folder, `${fileId}.yaml`), 'utf8')]);
  const packed = base64OfBytes(zlibSync(strToU8(JSON.stringify(texts)), { level: 9 }));
  return `window.vpspecCorpus = { ...window.vpspecCorpus, ${half}: '${packed}' };\n`;
}

/** Runs as a worker; as a script of a page it leaves its text, of which the page makes one (browser/start-worker.ts). */
function asWorker(path: string, code: string): string {
  return `(() => { const work = () => { ${code}
};
if (typeof document === 'undefined') work();
else window.vpspecWorkers = { ...window.vpspecWorkers, ${JSON.stringify(path)}: \`(\${work})()\` };
})();
`;
}

async function bundle(file: string, data: Plugin): Promise<string> {
  const entry = join(packageRoot(), 'explorer/browser', file);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutNode, sources, data, asRead],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'vpspec', fileName: () => 'script.js' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error(`${file} was not bundled`);
  return output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
}

/** Imports name what TypeScript makes of a source: "x.js" is x.ts where that is there. */
const sources: Plugin = {
  name: 'sources',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.startsWith('.') || importer === undefined || !source.endsWith('.js')) return null;
    return this.resolve(source.replace(/\.js$/, '.ts'), importer, { skipSelf: true });
  },
};

const SPECIFICATION = 'virtual:whole-specification';

/** What reads the files of the specification, in the words of who asks it: a page has what was read. */
const asRead: Plugin = {
  name: 'as-read',
  enforce: 'pre',
  load: (id) =>
    id === join(packageRoot(), 'spec/load/specification.ts')
      ? `import { SPECIFICATION } from '${SPECIFICATION}';
export const loadSpecification = () => SPECIFICATION;
export const loadClauses = () => SPECIFICATION.clauses;
export const loadErrata = () => SPECIFICATION.errata;`
      : null,
};

const ROOT = packageRoot();
const INSTEAD = join(ROOT, 'explorer/gpu/instead');

/** What files of this project need of Node, and a page has by other means. */
const REPLACED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [join(ROOT, 'spec/load/built.ts')]: 'built.ts',
    [join(ROOT, 'spec/load/file-text.ts')]: 'file-text.ts',
    [join(ROOT, 'spec/load/root.ts')]: 'root.ts',
    [join(ROOT, 'oracles/campaign/results-file.ts')]: 'results-file.ts',
    [join(ROOT, 'oracles/campaign/worker-process.ts')]: 'worker-process.ts',
    [join(ROOT, 'oracles/cases/kept-files.ts')]: 'kept-files.ts',
    [join(ROOT, 'oracles/certify/sha256.ts')]: 'sha256.ts',
    [join(ROOT, 'oracles/protocol/base64.ts')]: 'base64.ts',
    [join(ROOT, 'oracles/stacks/lost-driver.ts')]: 'lost-driver.ts',
    [join(ROOT, 'oracles/stacks/webgpu/adapter.ts')]: 'adapter.ts',
  }).map(([from, to]) => [from, join(INSTEAD, to)]),
);

/** Node's modules that a page has by other means. */
const OF_NODE: Readonly<
  Record<string, { readonly file: string; readonly names: readonly string[] }>
> = {
  'node:crypto': { file: 'crypto.ts', names: ['createHash'] },
  'node:path': { file: 'path.ts', names: ['join'] },
  'node:timers/promises': { file: 'timers.ts', names: ['setImmediate', 'setTimeout'] },
  'node:util': { file: 'util.ts', names: ['isDeepStrictEqual'] },
};

/** What was made when the site was built. */
const MADE: ReadonlyMap<string, string> = new Map([
  [join(ROOT, 'oracles/certify/hashes.ts'), 'hashes = (environment) => HASHES[environment]'],
  [join(ROOT, 'oracles/certify/version.ts'), 'version = () => VERSION'],
]);

/**
 * A page has no Node. Modules of ours that need it are replaced; what else is imported of Node throws when it is called, and
 * says that a page does not have it.
 */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  async resolveId(source, importer) {
    const own = REPLACED.get(source);
    if (own !== undefined) return own;
    if (source.startsWith('node:')) return `\0${source}`;
    if (!source.startsWith('.') || importer === undefined) return null;
    const found = await this.resolve(source.replace(/\.js$/, '.ts'), importer, { skipSelf: true });
    return found === null ? null : (REPLACED.get(found.id) ?? null);
  },
  load(id) {
    const made = MADE.get(id);
    if (made !== undefined) {
      return `import { HASHES, VERSION } from 'virtual:made';\nexport const ${made};`;
    }
    if (!id.startsWith('\0node:')) return null;
    const name = id.slice(1);
    const { file = '', names: own = [] } = OF_NODE[name] ?? {};
    const all = Object.keys(createRequire(import.meta.url)(name) as object);
    const absent = all.filter((each) => each !== 'default' && !own.includes(each));
    return [
      ...(own.length === 0 ? [] : [`export { ${own.join(', ')} } from '${join(INSTEAD, file)}';`]),
      ...absent.map(
        (each) => `export const ${each} = () => { throw new Error('${NO_NODE} ${name}'); };`,
      ),
      'export default {};',
    ].join('\n');
  },
};

/** How calls of what a page does not have begin their message. */
const NO_NODE = 'a page has no';

/** Modules that hold data: the page reads no file. @param modules what each exports, by name */
function dataModules(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Plugin {
  return {
    name: 'data',
    resolveId: (source) => (source in modules ? `\0${source}` : null),
    load: (id) => {
      const exported = id.startsWith('\0') ? modules[id.slice(1)] : undefined;
      if (exported === undefined) return null;
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
