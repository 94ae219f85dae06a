/** The smallest case of each clause: it names it, none is shorter, and the playground begins as it does. */
import { beforeAll, describe, expect, it } from 'vitest';
import { load } from '../../api/program.js';
import { run } from '../../api/run.js';
import { loadSpecification, type Specification } from '../../spec/load/specification.js';
import { played } from '../playground/run.js';
import { conditional } from './spoken.js';
import { loadCorpus, type Corpus } from '../../oracles/cases/corpus.js';
import { registers } from '../../reports/explain/registers.js';
import { GPU_RESTRICTIONS } from '../../spec/gpu/restrictions.js';
import { RESTRICTIONS } from '../../spec/restrictions.js';
import { vectorOfCells } from '../playground/cells.js';
import { unpacked } from '../playground/share.js';
import { restrictionKey, shortest, smallestCases, type SmallestCase, type SmallestCases } from './smallest.js'; // prettier-ignore

let corpus: Corpus;
let specification: Specification;
let all: SmallestCases;
let shown: ReadonlyMap<string, SmallestCase>;

beforeAll(() => {
  corpus = loadCorpus();
  specification = loadSpecification();
  all = smallestCases(specification);
  shown = all.ofClause;
});

describe('the smallest case', () => {
  it('is there for each clause that a case with a program names; it names it, and no program is shorter that has what it speaks of', () => {
    const all = [...corpus.cases, ...corpus.gpuCases];
    const least = new Map<string, number>();
    const isConditional = conditional(specification);
    for (const { clauses, program } of all) {
      for (const clause of clauses) {
        least.set(clause, Math.min(least.get(clause) ?? Infinity, program.text.length));
      }
    }
    const byId = new Map(all.map((each) => [each.id, each]));
    expect(shown.size).toBeGreaterThan(2000);
    expect([...shown.keys()].sort()).toEqual([...least.keys()].sort());
    for (const [clause, { id, entry, ofEntry, program }] of shown) {
      expect(id === entry || id.startsWith(`${entry}/`)).toBe(true);
      if (id === entry) expect(ofEntry).toBe(1);
      expect(byId.get(id)?.clauses).toContain(clause);
      expect(byId.get(id)?.program.text).toBe(program);
      const shortest = least.get(clause) ?? 0;
      if (isConditional.has(clause)) expect(program.length).toBeGreaterThanOrEqual(shortest);
      else expect(program.length).toBe(shortest);
    }
  });

  it('of a clause about operands of a kind has such operands: the playground says of a step that the clause bears on it', () => {
    const bears = (clause: string): boolean => {
      const shared = unpacked(shown.get(clause)?.play ?? '');
      if (shared === null) return false;
      const registers = Object.fromEntries(
        shared.inputs.map(([name, cells]) => [name, vectorOfCells(cells)]),
      );
      const { program, besides } = shared;
      const ran = played({ program, inputs: { registers }, besides, choices: '' }, specification);
      if (ran.kind !== 'ran') return false;
      return ran.steps.some(({ clauses }) => clauses.some((each) => each.clause === clause));
    };
    // Their entries sweep operands, of which the first are zeros.
    for (const clause of ['vp2.MUL.2', 'vp2.MUL.5', 'vp2.SUB.nan', 'vp2.RCP.3', 'vp2.SGT.infinities', 'vp2.ARL.clamp-low', 'vp2.SSG.4']) {
      expect(bears(clause), clause).toBe(true);
    }
    const all = [...conditional(specification)].filter((clause) => typeof shown.get(clause)?.play === 'string');
    expect(all.length).toBeGreaterThan(140);
    // The playground goes by an environment's own document, and cases by that of their clauses.
    expect(all.filter((clause) => !bears(clause)).length).toBeLessThan(30);
  }); // prettier-ignore

  it('is one that the playground can begin, where one of that length is', () => {
    const { cases, gpuCases } = corpus;
    const clausesOf = (each: { readonly clauses: readonly string[] }): readonly string[] =>
      each.clauses;
    const backwards = shortest([...cases, ...gpuCases].reverse(), clausesOf);
    const forwards = shortest([...cases, ...gpuCases], clausesOf);
    const lengths = (found: typeof forwards): unknown =>
      [...found].map(([clause, { program }]) => [clause, program.text.length]).sort();
    expect(lengths(backwards)).toEqual(lengths(forwards));
    expect([...shown.values()].filter(({ play }) => play !== null).length).toBeGreaterThan(1000);
  });

  it('opens in the playground as it is, with inputs that the package takes', () => {
    let ran = 0;
    for (const { program, given, play, expects } of shown.values()) {
      if (play === null) continue;
      const shared = unpacked(play);
      expect(shared?.program).toBe(program);
      expect(shared?.inputs).toEqual(given);
      if (!expects.startsWith('that it runs to its end') || ran >= 200) continue;
      const registers = Object.fromEntries(given.map(([name, cells]) => [name, vectorOfCells(cells)]));
      expect(() => run(program, { registers }), program).not.toThrow();
      ran++;
    }
    expect(ran).toBeGreaterThan(100);
  }); // prettier-ignore

  it('of a register has it, loads, and is of one of its environments', () => {
    const missing = registers().filter(({ name }) => !all.ofRegister.has(name));
    expect(missing.map(({ name }) => name)).toEqual([]);
    for (const { name, environments } of registers()) {
      const own = all.ofRegister.get(name);
      const [, mnemonic] = /^[vo]\[([A-Z]\w+)\]$/.exec(name) ?? [];
      expect(own?.program).toContain(mnemonic ?? name.split(/[[.]/)[0]);
      expect(own?.expects).toMatch(/^that it (runs|ends|loads)/);
      const ofName = registers().filter((each) => each.name === name);
      if (ofName.length === 1) expect(environments).toContain(own?.environment);
    }
  });

  it('of a restriction is refused by it alone, in each of its environments', () => {
    for (const { id, environments } of [...RESTRICTIONS, ...GPU_RESTRICTIONS]) {
      const found = environments.flatMap(
        (each) => all.ofRestriction.get(restrictionKey(id, each)) ?? [],
      );
      expect(found.length, id).toBeGreaterThan(0);
      for (const { program } of found) {
        const loaded = load(program);
        expect(loaded.loaded ? null : loaded.restriction, program).toBe(id);
      }
    }
  });
});
