/** The record of each language has every member, or says why not; and every registry of a room is a member of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { allGuests, registerGuest } from '../../semantics/guest/registry.js';
import { ABSENCES } from '../../oracles/absences.js';
import { LANGUAGE_NAMES, type AnyLanguage } from '../../oracles/language-names.js';
import { TOY } from '../../oracles/languages/toy.testing.js';
import { vpspecCommand } from '../commands.js';
import { allRecords, MEMBER_NAMES, recordIn, recordOf, recordOfText } from './record.js';

let remove: () => void;
beforeAll(() => {
  remove = registerGuest(TOY);
});
afterAll(() => {
  remove();
});

const HOUSE = readFileSync(join(packageRoot(), 'docs/architecture.md'), 'utf8');
const ROOMS = ['oracles', 'reports', 'cli'] as const;

const RECORD = 'cli/languages/record.ts';
const MEMBERS_HEADING = 'member | where it comes from | what it says | asked by';

/** Those that are no tests. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.(?:test|testing|arbitrary)\.ts$/.test(path))
    .map((path) => `${folder}/${path}`);
}

const known = new Map<string, string>();

function codeOf(path: string): string {
  const code = known.get(path) ?? readFileSync(join(packageRoot(), path), 'utf8');
  known.set(path, code);
  return code;
}

const sources = ROOMS.flatMap((folder) => filesIn(folder));

/** The cells of a table of the house, a row each, below its heading. */
function tableOf(heading: string): readonly (readonly string[])[] {
  const [, rows = ''] = HOUSE.split(`| ${heading} |`)[1]?.split(/\n\|[ |-]+\|\n/) ?? [];
  const [table = ''] = rows.split('\n\n');
  return table.split('\n').map((row) => row.slice(2, -2).split(' | '));
}

/** Null for a member that is there; else why it is not. */
async function absenceOf(language: AnyLanguage, name: (typeof MEMBER_NAMES)[number]) {
  try {
    expect(await recordOf(language)[name]()).toBeDefined();
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'NotForGuests') return error.message;
    throw error;
  }
}

describe('a record', () => {
  it.each(LANGUAGE_NAMES)('of %s programs has every member', async (language) => {
    for (const name of MEMBER_NAMES) {
      expect([name, await absenceOf(language, name)]).toEqual([name, null]);
    }
  });

  it('of a guest has every member, or says why not', async () => {
    const [toy] = allGuests();
    if (toy === undefined) throw new Error('the toy is not registered');
    const absent = new Map<string, string>();
    for (const name of MEMBER_NAMES) {
      const why = await absenceOf(toy, name);
      if (why !== null) absent.set(name, why);
    }
    expect([...absent.keys()].sort()).toEqual(['dialect', 'examined', 'exhausted', 'guided', 'strength', 'stressed']); // prettier-ignore
    expect(absent.get('exhausted')).toBe(
      `vpspec exhaust is for VP and GPU programs; these are TOY programs: ${ABSENCES['vpspec exhaust']}`,
    );
  });

  it('is that of each of its environments, and of a text of its programs', async () => {
    for (const record of allRecords()) {
      for (const environment of record.environments) {
        expect(recordIn(environment).environments).toEqual(record.environments);
      }
    }
    const all = allRecords().flatMap(({ environments }) => environments);
    expect(new Set(all).size).toBe(all.length);
    for (const text of ['!!VP2.0\nEND\n', '!!NVfp4.0\nEND\n', '!!TOY1.0\nEND\n']) {
      const record = recordOfText(text);
      const load = await record.load();
      const result = load(new TextEncoder().encode(text));
      const name = result.loaded ? result.program.environment.name : result.environment;
      expect(record.environments).toContain(name);
    }
  });
});

describe('nothing of a language is said beside the record', () => {
  it('whatever chooses by language is a member of it', () => {
    const text = codeOf(RECORD);
    const registries = sources.filter((path) => {
      const code = codeOf(path);
      return /\b[bB]yLanguage(?:<|\()|\{ readonly \[L in LanguageName\]|Record<LanguageName/.test(code); // prettier-ignore
    });
    const others = registries.filter(
      (path) => !text.includes(`import('../../${path.replace(/\.ts$/, '.js')}')`),
    );
    expect(others.sort()).toEqual([
      // Types of what a backend does with the programs of each, and what a registry is.
      'oracles/backends/abilities.ts',
      'oracles/by-language.ts',
    ]);
  });

  it('the picture of the house lists its members', () => {
    const listed = tableOf(MEMBERS_HEADING).map(([cell = '']) => cell.replaceAll('`', ''));
    expect(listed).toEqual(MEMBER_NAMES);
  });

  it('and what a guest has not, each with the reason that whoever asks is told', () => {
    expect(tableOf('for VP and GPU programs alone | because')).toEqual(
      Object.entries(ABSENCES).map(([what, because]) => [what, because]),
    );
  });

  it('each of which is said: by the command to whoever asks for help, or where the room has nothing', () => {
    const beside = ['api', 'explorer'].flatMap((folder) => filesIn(folder));
    const code = [...sources, ...beside].map(codeOf).join('\n');
    const said = Object.entries(ABSENCES).map(([what, why]) => {
      const [, name] = /^vpspec (.*)$/.exec(what) ?? [];
      if (name === undefined) return [what, code.includes(`new Absent('${what}')`)];
      const help = helpOf(name);
      return [
        what,
        help.includes(`${what} is for VP and GPU programs alone`) && help.includes(why),
      ];
    });
    expect(said.filter(([, isSaid]) => isSaid !== true)).toEqual([]);
  });
});

/** All that a command's help says. */
function helpOf(name: string): string {
  const command = vpspecCommand().commands.find((each) => each.name() === name);
  let text = '';
  command?.configureOutput({ writeOut: (some) => (text += some) }).outputHelp();
  return text;
}

describe('each member is asked', () => {
  /** The names of what asks for it: commands, and what reads a program's file for several. */
  const commandsAsking = (member: string): readonly string[] => {
    const asking = filesIn('cli').filter(
      (path) =>
        path !== RECORD &&
        codeOf(path).includes('languages/record.js') === !path.startsWith('cli/languages/') &&
        new RegExp(String.raw`\.${member}\(\)`).test(codeOf(path)),
    );
    const names = asking.map((path) => (path.startsWith('cli/languages/') ? 'program files' : (path.split('/')[1]?.replace('.ts', '') ?? ''))); // prettier-ignore
    return [...new Set(names)].sort();
  };

  /** The files that ask the registry that it is taken from. */
  const roomsAsking = (member: string): readonly string[] => {
    const taken = new RegExp(
      String.raw`\b${member}: ofRoom\(\s*async \(\) =>\s*\(await import\('\.\./\.\./([^']+)\.js'\)`,
    );
    const [, registry = ''] = taken.exec(codeOf(RECORD)) ?? [];
    const leadsThere = (path: string, to: string): boolean =>
      normalize(join(dirname(path), to)) === `${registry}.js`;
    return ['oracles', 'reports', 'api']
      .flatMap((each) => filesIn(each))
      .filter((path) =>
        [...codeOf(path).matchAll(/from '(\.[^']*\.js)'/g)].some(([, to = '']) =>
          leadsThere(path, to),
        ),
      );
  };

  it.each(MEMBER_NAMES)('%s, as the picture of the house says', (member) => {
    const row = tableOf(MEMBERS_HEADING).find(([cell]) => cell === `\`${member}\``);
    const commands = commandsAsking(member);
    if (commands.length === 0) expect(roomsAsking(member)).not.toEqual([]);
    expect(row?.at(-1)).toBe(commands.length === 0 ? 'rooms' : commands.join(', '));
  });
});
