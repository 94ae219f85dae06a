/** The smallest case of each clause: it names it, none is shorter, and the playground begins as it does. */
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { load } from '../../api/program.js';
import { allows, type ValueExpectation } from '../../oracles/cases/expectation.js';
import type { ComponentExpectation } from '../../oracles/cases/gpu/case.js';
import { glCommandNames } from '../../reports/explain/gl/command.js';
import { flagsToJson } from '../../semantics/gpu/machine/serialise.js';
import { valueOf } from '../../semantics/number/binary32.js';
import { loadSpecification, type Specification } from '../../spec/load/specification.js';
import { RegisterHistory } from '../playground/registers.js';
import { played, type Played } from '../playground/run.js';
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

/** What the playground comes to, opened with it; null where it does not open. */
function playedOf(own: SmallestCase | undefined): Played | null {
  const shared = own?.opens.kind === 'opens' ? unpacked(own.opens.play) : null;
  if (shared === null) return null;
  const { program, inputs, besides } = shared;
  const registers = Object.fromEntries(inputs.map(([name, cells]) => [name, vectorOfCells(cells)]));
  return played({ program, inputs: { registers }, besides, choices: '' }, specification);
}

type Expected = ValueExpectation | ComponentExpectation | number | null;

/** Whether a component that the playground shows is what a case expects of it. */
function isAsExpected(expected: Expected, shown: unknown): boolean {
  if (expected === null) return true;
  const bits = (shown as { readonly bits?: string } | null)?.bits;
  if (typeof expected === 'number') return Number(bits) >>> 0 === expected >>> 0;
  switch (expected.kind) {
    case 'undefined':
      return shown === null || shown === undefined;
    case 'float':
      return isAsExpected(expected.value, shown);
    case 'integer':
      return expected.value.kind !== 'value' || Number(bits) >>> 0 === expected.value.value >>> 0;
    case 'exact':
      return Number(bits) === expected.bits;
    default:
      return expected.kind === 'any' || (bits !== undefined && allows(expected, valueOf(Number(bits))));
  }
} // prettier-ignore

/** What the playground may call a register of a case: a result as it is declared, by its binding, by the binding's whole name. */
function namesOf(name: string, program: string): readonly string[] {
  const bound = new RegExp(`\\bOUTPUT\\s+${name.replace(/[^\w]/g, '\\$&')}\\s*=\\s*([\\w.[\\]]+)`).exec(program)?.[1];
  const all = bound === undefined ? [name] : [name, bound];
  const front = all.map((each) => each.replace(/^result\.color$/, 'result.color.primary').replace(/^(result\.color)(?=\.(?:primary|secondary)$)/, '$1.front'));
  return [...all, ...front, ...(all.includes('result.color') ? ['result.color[0]'] : []), `o[${name}]`];
} // prettier-ignore

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
      const ran = playedOf(shown.get(clause));
      if (ran?.kind !== 'ran') return false;
      return ran.steps.some(({ clauses }) => clauses.some((each) => each.clause === clause));
    };
    // Their entries sweep operands, of which the first are zeros.
    for (const clause of ['vp2.MUL.2', 'vp2.MUL.5', 'vp2.SUB.nan', 'vp2.RCP.3', 'vp2.SGT.infinities', 'vp2.ARL.clamp-low', 'vp2.SSG.4']) {
      expect(bears(clause), clause).toBe(true);
    }
    const all = [...conditional(specification)].filter((clause) => shown.get(clause)?.opens.kind === 'opens');
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
  });

  it('opens in the playground, all but those that start from codes which no instruction leaves, or at a label that is called', () => {
    const closed = [...shown].flatMap(([clause, { opens }]) => (opens.kind === 'closed' ? [[clause, opens.reason]] : []));
    expect(closed.length).toBeLessThanOrEqual(14);
    for (const [, reason] of closed) {
      expect(reason).toMatch(/^(?:no sum sets the flags|it starts from temporaries or condition codes, at a label that it calls)/);
    }
    for (const own of [...all.ofRegister.values(), ...all.ofRestriction.values()]) expect(own.opens.kind).toBe('opens');
    // A case that starts from its inputs alone is opened as it is.
    for (const { program, given, opens } of shown.values()) {
      if (opens.kind === 'closed' || opens.isSet) continue;
      expect(unpacked(opens.play)).toMatchObject({ program, inputs: given });
    }
  }); // prettier-ignore

  it('ends in the playground as the case expects, whatever stands around it there', () => {
    const byId = new Map([...corpus.cases, ...corpus.gpuCases].map((each) => [each.id, each]));
    const own = new Map([...shown.values(), ...all.ofRegister.values()].map((each) => [each.id, each]));
    let [compared, shows, unwritten] = [0, 0, 0];
    for (const [id, each] of own) {
      if (each.opens.kind === 'closed' || each.isByOther) continue;
      const expected = byId.get(id)?.expect;
      const ran = playedOf(each);
      if (expected?.kind !== 'runs') {
        expect(ran?.kind, id).toBe(expected?.kind === 'error' ? 'does not load' : 'ran');
        continue;
      }
      if (ran?.kind !== 'ran') throw new Error(`${id} does not run: ${JSON.stringify(ran)}`);
      expect(ran.end.outcome, id).toBe(expected.outcome);
      if (ran.isCut) continue;
      const held = new Map(
        new RegisterHistory(ran.steps).after(ran.steps.length).map(({ name, values }) => [name, values]),
      );
      for (const register of expected.registers) {
        // What shows a temporary is a result that the case does not write.
        if (register.file === 'result' && byId.get(id)?.program.given.includes(register.name) !== true) {
          shows++;
          continue;
        }
        const names = namesOf(register.name, byId.get(id)?.program.text ?? '');
        const left = ran.end.results as Readonly<Record<string, readonly unknown[]>>;
        const values = names.map((name) => held.get(name) ?? left[name]).find((each) => each !== undefined);
        if (register.file === 'condition code') {
          const codes = values ?? ['EQ', 'EQ', 'EQ', 'EQ'];
          const wanted = register.components.map((code, at) => typeof code === 'number' ? flagsToJson(code) : (code ?? codes[at]));
          expect(wanted, `${id} ${register.name}`).toEqual(codes);
          compared++;
          continue;
        }
        if (values === undefined) {
          // It was not written, and the case says so: it holds what it held at the start.
          unwritten++;
          // GPU programs' registers hold nothing then.
          if (!/^(?:vp|gf3)/.test(id)) continue;
          for (const [at, component] of register.components.entries()) {
            const bits = register.file === 'result' && at === 3 ? '0x3f800000' : '0x00000000';
            expect([null, { bits }].some((initial) => isAsExpected(component, initial)), `${id} ${register.name}`).toBe(true);
          }
          continue;
        }
        for (const [at, component] of register.components.entries()) {
          expect(isAsExpected(component, values[at]), `${id} ${register.name} ${JSON.stringify([component, values[at]])}`).toBe(true);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(2500);
    // These are what is not compared to the bit.
    expect(shows).toBeLessThan(60);
    expect(unwritten).toBeLessThan(40);
  }); // prettier-ignore

  it('of commands of the GL is there for each clause that no program alone shows: as its file has it, with commands that have pages', () => {
    const named = corpus.glCases.flatMap(({ clauses }) => clauses);
    const left = [...new Set(named)].filter((clause) => !shown.has(clause));
    expect(left.length).toBeGreaterThan(90);
    const pages = new Set(glCommandNames());
    for (const clause of left) {
      const script = all.scripts.get(clause);
      expect(script?.commands.length, clause).toBeGreaterThan(0);
      const naming = corpus.glCases.filter(({ clauses }) => clauses.includes(clause));
      const shown = naming.find(({ id }) => id === script?.id);
      expect(shown?.steps.length, clause).toBe(Math.min(...naming.map(({ steps }) => steps.length)));
      for (const command of script?.commands ?? []) expect(pages, clause).toContain(command);
      const entry = parse(script?.text ?? '') as Readonly<Record<string, { readonly commands: unknown[] }>>;
      const [key = ''] = Object.keys(entry);
      expect(script?.id).toContain(`:${key}`);
      expect(Object.keys(entry)).toHaveLength(1);
      expect(entry[key]?.commands.length).toBeGreaterThan(0);
    }
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
