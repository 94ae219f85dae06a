/** The scripts of the site's pages, bundled: each one file that needs no other, and runs where a page was opened as a file. */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { packageRoot } from '../spec/load/root.js';
import type { Specification } from '../spec/load/specification.js';
import type { Example } from './examples.js';

/** By its name in "assets/", the module that it begins with. */
const SCRIPTS = {
  search: 'search.ts',
  play: 'play.ts',
  certificates: 'certificates.ts',
  versions: 'versions.ts',
} as const;

/** The same of what runs beside pages. */
const WORKERS = {
  'play-worker': 'worker.ts',
  'certificate-worker': 'certificate-worker.ts',
} as const;

/** @param examples what the playground opens, in the order of its menu */
export async function bundled(
  specification: Specification,
  examples: readonly Example[],
): Promise<ReadonlyMap<string, string>> {
  const { clauses, gpuClauses } = specification;
  const data = dataModules({
    [SPECIFICATION]: { SPECIFICATION: specification },
    'virtual:specification': { CLAUSES: { clauses, gpuClauses } },
    'virtual:examples': { EXAMPLES: examples },
  });
  const made = new Map<string, string>();
  for (const [name, file] of Object.entries(SCRIPTS)) {
    made.set(`assets/${name}.js`, await bundle(file, data));
  }
  for (const [name, file] of Object.entries(WORKERS)) {
    const path = `assets/${name}.js`;
    made.set(path, asWorker(path, await bundle(file, data)));
  }
  return made;
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
    plugins: [sources, data, asRead],
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
