/** The data name clauses that there are; each situation is said once, and each table is known. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GPU_CONDITION_RULES } from '../gpu/condition-rules.js';
import { loadSpecification } from '../load/specification.js';
import { deciding, SITUATIONS } from './deciding.js';
import type { Situation, Situations } from './situation.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const tables = ['vp', 'gpu'].flatMap((folder) =>
  readdirSync(`${here}${folder}`).flatMap((name) =>
    name.endsWith('.ts') ? `${folder}/${name.slice(0, -3)}` : [],
  ),
);
const situations: readonly (readonly [string, Situation])[] = Object.entries(SITUATIONS);
const { clauses, gpuClauses } = loadSpecification();
const ids = [...clauses, ...gpuClauses].map(({ id }) => id);

/** What whoever asks may fill in, where that is a few words; of the others some clause has to fit. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  law: ['vp1', 'vp2'],
  file: ['temporaries', 'parameters'],
  clamp: ['SAT', 'SSAT'],
  numbers: ['float', 'integer'],
};

const RULES = {
  vp: ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL'],
  gpu: GPU_CONDITION_RULES,
} as const;

/** The ids that a pattern may become: of words that are not listed what fits one of them. */
function filled(pattern: string): readonly (string | undefined)[] {
  const [open, word = ''] = /\{(\w+)\}/.exec(pattern) ?? [];
  if (open === undefined) return [pattern];
  const rules = pattern.startsWith('gp4') ? RULES.gpu : RULES.vp;
  const words = word === 'rule' ? rules : WORDS[word];
  if (words !== undefined) return words.flatMap((each) => filled(pattern.replace(open, each)));
  const escaped = pattern.split(/\{\w+\}/).map((part) => part.replaceAll('.', '\\.'));
  const fits = new RegExp(`^${escaped.join('[A-Za-z0-9-]+')}$`);
  return [ids.find((id) => fits.test(id))];
}

describe('situations', () => {
  it('name clauses that there are', () => {
    const wrong = situations.flatMap(([name, { clauses: named }]) =>
      named
        .filter((id) => filled(id).some((each) => each === undefined || !ids.includes(each)))
        .map((id) => `${name}: ${id}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name no clause twice', () => {
    const twice = situations.filter(([, { clauses: named }]) => new Set(named).size < named.length);
    expect(twice.map(([name]) => name)).toEqual([]);
  });

  it('are said in sentences, no two in the same', () => {
    const said = situations.map(([, { says }]) => says);
    expect(said.filter((says) => !/^[A-Z].*\.$/.test(says))).toEqual([]);
    expect(said).toEqual([...new Set(said)]);
  });

  it('are those of all tables, and no two tables share a name', async () => {
    const names = await Promise.all(
      tables.map(async (table) => {
        const made = (await import(`${here}${table}.ts`)) as Record<string, Situations>;
        return Object.values(made).flatMap((each) => Object.keys(each));
      }),
    );
    expect(names.flat().sort()).toEqual(situations.map(([name]) => name).sort());
  });

  it('stand in tables of which the README speaks', () => {
    const readme = readFileSync(`${here}/README.md`, 'utf8');
    expect(tables.filter((table) => !readme.includes(`\`${table}.ts\``))).toEqual([]);
  });
});

describe('deciding', () => {
  it('gives the clauses, the most specific first', () => {
    expect(deciding('operand.bars')).toEqual(['vp2.operand.absolute', 'vp2.operand.order']);
  });

  it('fills in the words that clauses leave open', () => {
    expect(deciding('flow.not-taken', { instruction: 'CAL' })).toEqual([
      'vp2.CAL.not-taken',
      'vp2.branch.not-taken',
    ]);
    expect(deciding('result.of-instruction', { instruction: 'LIT', component: 'z' })).toEqual([
      'vp2.LIT.result',
      'vp2.LIT.z',
    ]);
  });

  it('is no TypeScript with a name that is misspelt, or without a word', () => {
    // @ts-expect-error there is no such situation
    expect(() => deciding('operand.bar')).toThrow();
    // @ts-expect-error its clauses leave the instruction open
    expect(deciding('flow.not-taken')).toContain('vp2.{instruction}.not-taken');
    // @ts-expect-error they leave no rule open
    expect(deciding('flow.not-taken', { rule: 'EQ' })).toContain('vp2.{instruction}.not-taken');
  });
});
