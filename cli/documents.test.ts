/** The documents name what is there: commands and options, ids of clauses, errata and cases, files and certificates. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { GPU_INSTRUCTIONS } from '../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../spec/instructions.js';
import { packageRoot } from '../spec/load/root.js';
import { loadSpecification } from '../spec/load/specification.js';
import { languagesOf } from './language-option.js';
import { vpspecCommand } from './commands.js';

const root = packageRoot();

const FOLDERS = [
  'docs',
  'spec',
  'semantics',
  'cases',
  'oracles',
  'reports',
  'api',
  'cli',
  'examples',
];

function readmes(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    path.endsWith('/README.md') || path === 'README.md' ? [`${folder}/${path}`] : [],
  );
}

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  ),
  ...FOLDERS.flatMap(readmes),
];

/** A piece of code in a document: a line of a block, or what stands between backticks. */
interface Code {
  readonly place: string;
  readonly text: string;
}

function codeIn(document: string): readonly Code[] {
  let isFenced = false;
  return readFileSync(join(root, document), 'utf8')
    .split('\n')
    .flatMap((line, index): Code[] => {
      const place = `${document}:${String(index + 1)}`;
      if (/^\s*```/.test(line)) isFenced = !isFenced;
      if (isFenced || /^ {4,}\S/.test(line)) return [{ place, text: line.trim() }];
      return [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => ({ place, text }));
    });
}

const code = documents.flatMap(codeIn);

/** The words of a command line, as a shell takes them; a comment ends it. */
function wordsOf(line: string): readonly string[] {
  const bare = line.replace(/\s#\s.*$/, '').replace(/\s{2,}\S.*$/, '');
  return [...bare.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

interface CommandLine {
  readonly place: string;
  readonly name: string;
  readonly words: readonly string[];
}

/** The examples of help. */
const examples = vpspecCommand().commands.flatMap((command): readonly Code[] => {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  return help
    .split('\n')
    .filter((line) => /^ {2}vpspec /.test(line))
    .map((line) => ({ place: `vpspec ${command.name()} --help`, text: line.trim() }));
});

const commandLines = [...code, ...examples].flatMap(({ place, text }): CommandLine[] => {
  const [, name, rest = ''] = /^(?:npx )?vpspec ([a-z][a-z-]*)(.*)$/.exec(text) ?? [];
  return name === undefined ? [] : [{ place, name, words: wordsOf(rest) }];
});

/** What others take: npm, cosign, `npm run mutation`. */
const FOREIGN = new Set(['--omit', '--type', '--only', '--about', '--patience', '--blobs']);

/** What stands for something that a reader puts there. */
const isOpen = (word: string): boolean => /[[\]|…]|^\.\.\.$/.test(word);

/** The command, with those that it has itself: "gl certify". */
function andOwn(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(andOwn)];
}

/** The innermost command that words begin with, and the words behind its name. */
function innermost(
  command: Command,
  words: readonly string[],
): { readonly command: Command; readonly words: readonly string[] } {
  const [first, ...others] = words;
  const own = command.commands.find((each) => each.name() === first);
  return own === undefined ? { command, words } : innermost(own, others);
}

function longOptions(command: Command): readonly string[] {
  return command.options.flatMap(({ long }) => (long === undefined || long === null ? [] : [long]));
}

describe('commands that documents name', () => {
  it('are those of help too', () => {
    expect(examples.length).toBeGreaterThan(30);
    expect(
      examples.filter(
        ({ text }) => !commandLines.some((line) => text.startsWith(`vpspec ${line.name}`)),
      ),
    ).toEqual([]);
  });

  it('exist, with their options', () => {
    expect(commandLines.length).toBeGreaterThan(80);
    const { commands } = vpspecCommand();
    const wrong = commandLines.flatMap(({ place, name, words }) => {
      const command = commands.find((each) => each.name() === name);
      if (command === undefined) return [`${place}: there is no vpspec ${name}`];
      const { command: own } = innermost(command, words);
      const known = [...longOptions(command), ...longOptions(own), '--help'];
      return words.flatMap((word) => {
        const [, option] = /^\[?(--[a-z][a-z-]*)/.exec(word) ?? [];
        return option === undefined || known.includes(option)
          ? []
          : [`${place}: vpspec ${name} has no ${option}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('are taken by the command line as they stand', async () => {
    const wrong: string[] = [];
    for (const { place, name, words } of commandLines) {
      if (words.some(isOpen)) continue;
      const remove = await languagesOf([name, ...words]);
      const vpspec = vpspecCommand();
      remove();
      const said: string[] = [];
      // Those within others too, which would certify for minutes.
      for (const command of vpspec.commands.flatMap(andOwn)) {
        command
          .action(() => undefined)
          .exitOverride()
          .configureOutput({ writeErr: (text) => said.push(text) });
      }
      // A command alone is spoken of, not given.
      if (innermost(vpspec, [name, ...words]).words.length === 0) continue;
      try {
        await vpspec.parseAsync([name, ...words], { from: 'user' });
      } catch {
        wrong.push(`${place}: ${name} ${words.join(' ')}: ${said[0] ?? ''}`.trim());
      }
    }
    expect(wrong).toEqual([]);
  });

  it('have every option that is named alone', () => {
    const known = new Set([
      ...vpspecCommand().commands.flatMap(andOwn).flatMap(longOptions),
      '--help',
      '--version',
    ]);
    const named = code.flatMap(({ place, text }) => {
      const [, option] = /^(--[a-z][a-z-]*)/.exec(text) ?? [];
      return option === undefined || FOREIGN.has(option) ? [] : [{ place, option }];
    });
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ option }) => !known.has(option))).toEqual([]);
  });
});

describe('ids that documents name', () => {
  const { clauses, gpuClauses, errata } = loadSpecification();
  const ids = [
    ...[...clauses, ...gpuClauses, ...errata].map(({ id }) => id),
    ...INSTRUCTIONS.map(({ name }) => `vp2.${name}`),
    ...GPU_INSTRUCTIONS.map(({ document, name }) => `${document}.${name}`),
  ];
  const prefixes = [...new Set(ids.map((id) => id.split('.')[0] ?? ''))].join('|');

  /** A star stands for the rest, or for one part. */
  const isThere = (id: string, all: readonly string[]): boolean => {
    // "gp4.E-texture-…"
    if (id.endsWith('-')) return all.some((each) => each.startsWith(id));
    if (!id.includes('*')) return all.includes(id);
    const pattern = id
      .split(/(\*\*?)/)
      .map((part) => (part.startsWith('*') ? '.*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')))
      .join('');
    return all.some((each) => new RegExp(`^${pattern}`).test(each));
  };

  it('are clauses, errata or instructions', () => {
    const named = code.flatMap(({ place, text }) =>
      [...text.matchAll(new RegExp(`(?<![\\w/.-])(?:${prefixes})\\.[A-Za-z*][\\w*.-]*`, 'g'))].map(
        ([id]) => ({ place, id: id.replace(/\.$/, '') }),
      ),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(
      named.filter(
        ({ id }) => !/\.(yaml|md|py|vp|ts|txt|peggy|c|h)$/.test(id) && !isThere(id, ids),
      ),
    ).toEqual([]);
  });

  it('are cases', () => {
    const named = code.flatMap(({ place, text }) =>
      [...text.matchAll(/(?<![\w/])((?:vp|gp|nv|gf)\w*\/[\w./-]+):([\w-]+)/g)].map(
        ([, file = '', name = '']) => ({ place, file, name }),
      ),
    );
    expect(named.length).toBeGreaterThan(4);
    const isCase = ({ file, name }: (typeof named)[number]): boolean => {
      const path = join(root, 'cases', `${file}.yaml`);
      return existsSync(path) && readFileSync(path, 'utf8').includes(`\n  ${name}:`);
    };
    expect(named.filter((each) => !isCase(each))).toEqual([]);
  });
});

const PATH =
  /(?<![\w/.])(?:docs|cases|examples|spec|semantics|oracles|reports|api|cli|scripts|bench|\.ci|\.github)\/[\w./-]*\w/g;

describe('files that documents name', () => {
  it('are there', () => {
    const named = code.flatMap(({ place, text }) =>
      [...text.matchAll(PATH)]
        // What stands for several, or for one of the reader's.
        .filter(({ 0: path, index }) => !/^[-.]?[*<{…]/.test(text.slice(index + path.length)))
        .map(([path]) => ({ place, path })),
    );
    expect(named.length).toBeGreaterThan(100);
    const isMade = (path: string): boolean => /^reports\/out\b|\b(?:NAME|DIR)\b/.test(path);
    expect(named.filter(({ path }) => !isMade(path) && !existsSync(join(root, path)))).toEqual([]);
  });

  it('are there, as a README names them from where it stands', () => {
    const named = [...FOLDERS, 'explorer']
      .flatMap(readmes)
      .flatMap((readme) =>
        codeIn(readme).flatMap(({ place, text }) =>
          /^[\w./-]+\.(?:ts|mjs|cjs|yaml|peggy)$/.test(text) && !/\bNAME\b/.test(text)
            ? [{ place, name: text, folder: dirname(join(root, readme)) }]
            : [],
        ),
      );
    expect(named.length).toBeGreaterThan(1000);
    // In its folder, in one below it that the sentence is about, or from the root.
    const isThere = ({ name, folder }: (typeof named)[number]): boolean =>
      [join(folder, name), join(root, name)].some((path) => existsSync(path)) ||
      below(folder).some((path) => path.endsWith(`/${name}`));
    expect(
      named.filter((each) => !isThere(each)).map(({ place, name }) => `${place} ${name}`),
    ).toEqual([]);
  });
});

const known = new Map<string, readonly string[]>();

/** All that stands in a folder and below it. */
function below(folder: string): readonly string[] {
  const all =
    known.get(folder) ??
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${path}`);
  known.set(folder, all);
  return all;
}
