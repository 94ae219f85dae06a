/** A command is one file, and what is its own besides a folder of its name; what stands beside them, several use. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../spec/load/root.js';
import { vpspecCommand } from './commands.js';

const HERE = join(packageRoot(), 'cli');
const FILES = readdirSync(HERE, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(?<!\.test|\.testing)\.ts$/.test(path),
);
const COMMANDS = vpspecCommand().commands.map((command) => command.name());

/** Not of one command: languages, what stands between commands and a language's file, and words of the NV2A. */
const FOLDERS = ['language-file', 'languages', 'words'];
/** How the whole begins: what loads commands, and what npm runs. */
const BEGINNINGS = ['main.ts', 'command-line.ts', 'answer.ts', 'commands.ts', 'start.ts'];

/** The command whose own a file is; null for one that several may use. */
function ownerOf(path: string): string | null {
  // What a command does with words of the NV2A is its own too.
  const [first = ''] = path
    .replace(/^words\//, '')
    .replace(/\.ts$/, '')
    .split('/');
  return COMMANDS.includes(first) ? first : null;
}

const IMPORTS = FILES.flatMap((path) =>
  [...readFileSync(join(HERE, path), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']*)\.js'/g)].map(
    ([, to = '']) => ({ from: path, to: `${normalize(join(dirname(path), to))}.ts` }),
  ),
);

it('each command has its file', () => {
  expect(COMMANDS.filter((name) => !FILES.includes(`${name}.ts`))).toEqual([]);
});

it('a folder is of a command, or of what several have', () => {
  const folders = new Set(FILES.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? '')); // prettier-ignore
  expect([...folders].filter((name) => !COMMANDS.includes(name) && !FOLDERS.includes(name))).toEqual([]); // prettier-ignore
});

it('what is of one command alone stands in its folder', () => {
  const shared = FILES.filter((path) => !path.includes('/') && ownerOf(path) === null);
  const alone = shared.filter((path) => {
    const users = new Set(IMPORTS.filter(({ to }) => to === path).map(({ from }) => ownerOf(from) ?? from)); // prettier-ignore
    const [only] = users;
    return !BEGINNINGS.includes(path) && users.size === 1 && COMMANDS.includes(only ?? '');
  });
  expect(alone).toEqual([]);
});

it('and no other command reaches into it, but by what several use', () => {
  const reaching = IMPORTS.filter(({ from, to }) => {
    const owner = to.includes('/') && !to.startsWith('words/') ? ownerOf(to) : null;
    return owner !== null && ownerOf(from) !== owner;
  });
  expect(reaching.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});
