/** `vpspec findings`: what certificates have shown in the course of time, kept in one file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { sha256Of } from '../oracles/certify/sha256.js';
import type { Finding, FindingsStore, Run } from '../oracles/findings/store.js';
import { ENVIRONMENT_NAMES } from '../spec/gpu/environments.js';
import { EXIT, InputError, translated } from './exit.js';
import { requireOutputFolder, writeOutput } from './output.js';
import { jsonText } from '../reports/json/text.js';

const ACTIONS = ['add', 'list', 'show', 'export', 'trend'] as const;
type Action = (typeof ACTIONS)[number];

interface Flags {
  readonly store: string;
  readonly subject?: string;
  readonly environment?: string;
  readonly clause?: string;
  readonly backend?: string;
  readonly state?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** The options that go with each, besides --store and --json. */
const OPTIONS: Readonly<Record<Action, readonly (keyof Flags)[]>> = {
  add: ['subject'],
  list: ['environment', 'clause', 'backend', 'state'],
  show: [],
  export: ['environment', 'clause', 'backend', 'state', 'out'],
  trend: ['environment', 'backend', 'out'],
};

export function findingsCommand(): Command {
  return new Command('findings')
    .description('keep what certificates and campaigns show in one file: what is new, fixed, back')
    .addArgument(new Argument('<action>', 'what to do').choices(ACTIONS))
    .argument(
      '[name...]',
      'of add: certificates, as "verify" takes them, stores of campaigns; of show and export: ids',
    )
    .requiredOption('--store <file>', 'the file of findings; "add" makes it where it is not there')
    .option(
      '--subject <name>',
      'of add: who is asked, from version to version, where its --backend does not say it',
    )
    .addOption(
      new Option('--environment <name>', 'those of this environment').choices(ENVIRONMENT_NAMES),
    )
    .option('--clause <id>', 'those that violate it; "*" stands for any text')
    .option('--backend <name>', 'those of this implementation; "*" stands for any text')
    .addOption(
      new Option('--state <state>', 'those that are so').choices(['open', 'fixed', 'back']),
    )
    .option('--out <dir>', 'of export and trend: write files into this folder')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nadd     keeps what a certificate shows, one that does not verify is refused; or what a campaign does\n' +
        'list    says what there is, what was seen last first\n' +
        'show    says all of one or more: program, inputs, what became of it\n' +
        'export  prints expectation files for "certify --expect", of findings that are open or back; with\n' +
        '        --out each as a file, and each finding as a case (vpspec shrink --replay FILE)\n' +
        'trend   says what was asked and found from day to day; with --out as a page\n\n' +
        'A finding is fixed where everything that ever showed it was asked again and conforms; what was not\n' +
        'asked again leaves it open (docs/findings-store.md).\n\n' +
        'Exit code 0 if that was done; 1 if "add" found something new, or back; 2 if a certificate does not\n' +
        'verify, the file is no store of findings, or there is no such finding; 3 if the file is held by\n' +
        'another process or cannot be written.\n\n' +
        'Examples:\n' +
        '  vpspec findings add docs/certificates/nv20-vp1.1.tar.gz --store reports/out/findings.sqlite\n' +
        "  vpspec findings list --store reports/out/findings.sqlite --state open --clause 'vp2.LIT.*'\n" +
        '  vpspec findings export --store reports/out/findings.sqlite --backend recording:cases/recordings/nv20 --out reports/out/known\n' +
        '  vpspec findings trend --store reports/out/findings.sqlite --out reports/out/trend',
    )
    .action(async (action: Action, names: readonly string[], flags: Flags) => {
      try {
        process.exitCode = await runFindings(action, names, flags);
      } catch (error) {
        throw translated(error);
      }
    });
}

/** @throws InputError, MachineryError, and what a store throws */
async function runFindings(
  action: Action,
  names: readonly string[],
  flags: Flags,
): Promise<number> {
  requireFitting(action, names, flags);
  if (action === 'add') {
    const { addRuns } = await import('./findings/add.js');
    return addRuns(names, flags);
  }
  return withStore(flags.store, async (store) => {
    const runs = store.runs();
    const findings = await chosen(store.findings(), names, action, flags);
    if (action === 'export') await exportFindings(findings, flags);
    else if (action === 'trend') await showTrend(runs, findings, flags);
    else await showFindings(action, runs, findings, flags);
    return EXIT.ok;
  });
}

/** @throws InputError */
function requireFitting(action: Action, names: readonly string[], flags: Flags): void {
  const others = Object.values(OPTIONS).flat();
  const wrong = others.find((flag) => flags[flag] !== undefined && !OPTIONS[action].includes(flag));
  if (wrong !== undefined) throw new InputError(`--${wrong} does not go with "findings ${action}"`);
  if (flags.store === '') throw new InputError('--store "": expected the name of a file');
  if (flags.subject === '') throw new InputError('--subject "": expected a name');
  const isWanted = action === 'add' || action === 'show';
  if (isWanted && names.length === 0) {
    const what = action === 'add' ? 'certificate' : 'finding, by its id';
    throw new InputError(`"findings ${action}" wants a ${what}`);
  }
  const [first] = names;
  if ((action === 'list' || action === 'trend') && first !== undefined)
    throw new InputError(`"findings ${action}" takes no name, and there is "${first}"`);
  if (flags.out !== undefined) requireOutputFolder('--out', flags.out);
}

async function withStore<T>(path: string, work: (store: FindingsStore) => Promise<T>): Promise<T> {
  if (!existsSync(path)) {
    throw new InputError(
      `--store ${path}: there is no such file; "vpspec findings add CERTIFICATE --store ${path}" makes it`,
    );
  }
  const { FindingsStore } = await import('../oracles/findings/store.js');
  const store = await FindingsStore.open(path, 'read');
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** Those that the flags choose, or the names. @throws InputError for a name that is none, or of several */
async function chosen(
  all: readonly Finding[],
  names: readonly string[],
  action: Action,
  { environment, clause, backend, state }: Flags,
): Promise<readonly Finding[]> {
  const { glob } = await import('../oracles/cases/glob.js');
  const ofClause = clause === undefined ? null : glob(doubled(clause), '');
  const ofBackend = backend === undefined ? null : glob(doubled(backend), '');
  const named = names.length === 0 ? all : names.map((name) => findingNamed(all, name));
  return named.filter(
    (each) =>
      (environment === undefined || each.environment === environment) &&
      (ofClause === null || each.shown.clauses.some(ofClause)) &&
      (ofBackend === null || ofBackend(each.subject)) &&
      (state === undefined || each.state === state) &&
      // What is fixed is expected no more, unless it is asked for.
      (action !== 'export' || names.length > 0 || state !== undefined || each.state !== 'fixed'),
  );
}

/** Names of backends have slashes and colons, which one star would stop at. */
function doubled(pattern: string): string {
  return pattern.replace(/\*+/g, '**');
}

function findingNamed(all: readonly Finding[], name: string): Finding {
  const found = all.filter(({ id }) => id.startsWith(name));
  const [first, second] = found;
  if (first === undefined || name === '')
    throw new InputError(`there is no finding "${name}"; "vpspec findings list" has them all`);
  if (second === undefined) return first;
  throw new InputError(
    `"${name}" begins ${String(found.length)} ids, ${first.id} and ${second.id} among them; give more of it`,
  );
}

async function showFindings(
  action: 'list' | 'show',
  runs: readonly Run[],
  findings: readonly Finding[],
  { json }: Flags,
): Promise<void> {
  const { findingJson } = await import('../reports/findings/json.js');
  if (json === true) {
    const all = findings.map((finding) => findingJson(finding, runs));
    process.stdout.write(jsonText({ findings: all }));
    return;
  }
  const { listText, showText } = await import('../reports/findings/text.js');
  const { paintFor } = await import('./paint.js');
  const paint = paintFor(process.stdout);
  process.stdout.write(
    action === 'list'
      ? listText(findings, runs, paint)
      : findings.map((finding) => showText(finding, runs, paint)).join('\n'),
  );
}

/** A list for each environment, document and implementation: an expectation file is about one of each. */
async function exportFindings(findings: readonly Finding[], { out, json }: Flags): Promise<void> {
  const { expectationsText } = await import('../oracles/findings/expectation-lines.js');
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { environment, document, subject } = finding;
    const key = JSON.stringify([environment, document, subject]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  const expectations = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { environment, document, subject } = first;
    return [{ environment, document, subject, text: expectationsText(group) }];
  });
  const cases = findings.flatMap(({ id, shown }) =>
    shown.case === null ? [] : [{ id, text: replayedAs(`${id}.yaml`, shown.case) }],
  );
  for (const { id } of findings.filter(({ state }) => state === 'fixed')) {
    process.stderr.write(
      `vpspec: ${id} is fixed: an implementation without it does not have what the list expects, and its case does not fail\n`,
    );
  }
  const without = findings.flatMap(({ id, shown }) => (shown.case === null ? [id] : []));
  const written: string[] = [];
  const write = (name: string, text: string): void => {
    if (out === undefined) return;
    writeOutput(join(out, name), text);
    written.push(join(out, name));
  };
  for (const each of expectations) write(`${fileName(each)}.expected.yaml`, each.text);
  for (const { id, text } of cases) write(`${id}.yaml`, text);
  if (json === true) {
    process.stdout.write(jsonText({ expectations, cases, without }));
    return;
  }
  if (out === undefined) {
    const text = expectations.map((each) => `# ${each.subject}, ${each.environment} by ${each.document}\n${each.text}`); // prettier-ignore
    process.stdout.write(text.length === 0 ? 'violations: []\n' : text.join('\n'));
    return;
  }
  const lacking = without.length === 0 ? '' : `no case can be made of ${without.join(', ')}\n`;
  process.stdout.write(`${written.map((path) => `${path}\n`).join('')}${lacking}`);
}

/** The case as the file of that name, which a certificate kept under another one: how it is looked at again stands in it. */
function replayedAs(name: string, text: string): string {
  return text.replace(/^(# vpspec shrink --replay )\S+/m, (_, before: string) => before + name);
}

/** A name that any file system takes, and that is another one for another implementation. */
function fileName({
  environment,
  document,
  subject,
}: Pick<Finding, 'environment' | 'document' | 'subject'>): string {
  const plain = subject.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, 40);
  const hash = sha256Of(subject).slice(0, 6);
  return `${plain}-${hash}-${environment}-${document}`;
}

async function showTrend(
  runs: readonly Run[],
  findings: readonly Finding[],
  flags: Flags,
): Promise<void> {
  const { trendJson } = await import('../reports/findings/json.js');
  const kept = await runsOf(runs, flags);
  const trend = trendJson(kept, findings);
  if (flags.json === true) process.stdout.write(jsonText({ trend }));
  else if (flags.out !== undefined) {
    const { trendHtml } = await import('../reports/findings/trend.js');
    const page = join(flags.out, 'index.html');
    writeOutput(page, trendHtml(trend));
    process.stdout.write(`${page}\n`);
  } else {
    const { trendText } = await import('../reports/findings/text.js');
    process.stdout.write(trendText(trend));
  }
}

async function runsOf(
  runs: readonly Run[],
  { environment, backend }: Flags,
): Promise<readonly Run[]> {
  const { glob } = await import('../oracles/cases/glob.js');
  const isOf = backend === undefined ? null : glob(doubled(backend), '');
  return runs.filter(
    ({ about }) =>
      (environment === undefined || about.environment === environment) &&
      (isOf === null || isOf(about.subject)),
  );
}
