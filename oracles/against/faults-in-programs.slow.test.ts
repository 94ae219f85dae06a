/** Engines that differ from the real ones in one place, told by generated programs, drawn and swept: no instruction is asked by itself. The kept records tell all (semantics/silicon/faults.test.ts). */
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../semantics/domains/domain.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import { CHANGED } from '../../semantics/silicon/changed.js';
import { FACTS, onEngine } from '../../semantics/silicon/driver.js';
import {
  engineOf,
  NV20_FIGURES,
  NV30_FIGURES,
  type Figures,
} from '../../semantics/silicon/engines.js';
import type { EnvironmentName } from '../../spec/environments.js';
import { sweepsOf } from '../generate/vp/sweeps.js';
import { runOf } from '../judge/black-box/black-box.js';
import { Units } from '../units/vp/unit.js';
import { EngineAnswers } from './expected.js';
import { changedMachine } from './machines.testing.js';
import { engineLine } from './program.js';

/** What neither drawn nor swept programs tell: a sign that no program of the language brings to LOG. */
const NARROW = ['LOG passes over the sign'];

/** Instructions whose tables the narrow faults are in: each certificate has the sweeps through their operands. */
const TABLES = /\b(?:LG2|EX2|SIN|COS)\b/;

describe('faults of an engine are told by generated programs', () => {
  it.each([
    ['nv20', 'VP1.1', 1_000, []],
    ['nv30', 'VP2.0', 250, NARROW],
  ] as const)('%s', { timeout: 600_000 }, (engine, authority, most, narrow) => {
    const answers = new EngineAnswers(engine, authority, authority);
    const units = new Units({ authority, wanted: () => true, programs: true, cases: [] });
    const drawn = Array.from({ length: most }, (_, index) => `program:1:${String(index)}`);
    const untold = new Map(
      Object.entries(CHANGED[engine]).map(([name, figures]) => [
        name,
        changedMachine(engine, figures),
      ]),
    );
    for (const id of [...drawn, ...units.others]) {
      if (untold.size <= narrow.length) break;
      const unit = units.get(id);
      if (!('text' in unit)) continue;
      const { text, values } = unit;
      if (!drawn.includes(id) && !TABLES.test(text)) continue;
      for (const [name, machine] of untold) {
        const line = engineLine(answers, text, values, runOf(machine, text, values));
        if (line !== undefined && 'found' in line && line.differing > 0) untold.delete(name);
      }
    }
    expect([...untold.keys()]).toEqual(narrow);
  });
});

type Entry = NonNullable<Figures['later']>['power'][number];

const bitsOf = (number: number): number => new Uint32Array(Float32Array.of(number).buffer)[0] ?? 0;

/** What an instruction is given by the sweeps through numbers that are named so. */
function given(environment: EnvironmentName, instruction: string, sweeps: RegExp): readonly number[] {
  const line = new RegExp(`\\b${instruction} \\S+, c\\[(\\d+)\\]\\.(\\w)`, 'g');
  return sweepsOf(environment).flatMap(({ name, text, values }) =>
    !sweeps.test(name)
      ? []
      : Array.from(text.matchAll(line), ([, register = '', component = '']) =>
          bitsOf(values.parameters?.[Number(register)]?.['xyzw'.indexOf(component)] ?? 0),
        ),
  );
} // prettier-ignore

/** How many of these figures are told from the real ones by what sweeps give to functions. */
function told(
  real: Figures,
  [environment, sweeps]: readonly [EnvironmentName, RegExp],
  functions: readonly string[],
  changes: readonly Figures[],
): number {
  const right = engineOf(real);
  const asked = functions.map((name) => {
    const own = right.unary.get(name);
    if (own === undefined) throw new Error(name);
    const operands = given(environment, name.replace('.z', ''), sweeps);
    return { name, operands, results: operands.map(own) };
  });
  return changes.filter((figures) => {
    const { unary } = engineOf(figures);
    return asked.some(({ name, operands, results }) =>
      operands.some((bits, at) => unary.get(name)?.(bits) !== results[at]),
    );
  }).length;
}

/** A table with one entry another, for each of its entries. */
function eachOf<E>(table: readonly E[], change: (entry: E) => E): readonly (readonly E[])[] {
  return table.map((_, at) => table.map((entry, index) => (index === at ? change(entry) : entry)));
}

const LATER = NV30_FIGURES.later;

/** How many entries are told by the sweeps through exponents, and with those through parts, of how many. Those that are left are wrong of few operands, or of none. */
describe('each entry of a table that is wrong by itself', () => {
  const more = (by: Partial<Entry>) => (entry: Entry): Entry => ({
    value: entry.value + (by.value ?? 0), slope: entry.slope + (by.slope ?? 0), curvature: entry.curvature + (by.curvature ?? 0),
  }); // prettier-ignore

  it.each([
    ['logarithm', ['LG2'], { value: 1 }, 16, 65],
    ['logarithm', ['LG2'], { slope: 64 }, 3, 65],
    ['logarithm', ['LG2'], { curvature: 8 }, 9, 65],
    ['power', ['EX2'], { value: 1 }, 65, 65],
    ['power', ['EX2'], { slope: 64 }, 34, 61],
    ['power', ['EX2'], { curvature: 8 }, 65, 65],
    ['quarterWave', ['SIN', 'COS'], { value: 1 }, 10, 65],
    ['quarterWave', ['SIN', 'COS'], { slope: 64 }, 7, 65],
    ['quarterWave', ['SIN', 'COS'], { curvature: 8 }, 7, 65],
  ] as const)('%s of NV30, %s, %j', (table, functions, by, before, all) => {
    if (LATER === null) throw new Error('NV30 has more than NV20');
    const changes = eachOf(LATER[table], more(by)).map((own) => ({ ...NV30_FIGURES, later: { ...LATER, [table]: own } }));
    const of = (sweeps: RegExp) => told(NV30_FIGURES, ['VP2.0', sweeps], functions, changes);
    expect([of(/^numbers-/), of(/^(?:numbers|parts)-/)]).toEqual([before, all]);
  }); // prettier-ignore

  const more1 = (entry: number): number => entry + 1;
  const { reciprocal, root, logarithm, powerSlopes } = NV20_FIGURES;
  it.each([
    ['the seeds of RCP', ['RCP', 'RCC'], eachOf(reciprocal.seeds, more1).map((seeds) => ({ reciprocal: { seeds } })), 37, 59],
    ['the seeds of RSQ', ['RSQ'], eachOf(root.seeds, more1).map((seeds) => ({ root: { ...root, seeds } })), 77, 124],
    ['the slopes of EXP', ['EXP.z'], eachOf(powerSlopes, more1).map((own) => ({ powerSlopes: own })), 32, 32],
    ['the slopes of LOG', ['LOG.z'], eachOf(logarithm.slopes, more1).map((slopes) => ({ logarithm: { ...logarithm, slopes } })), 32, 32],
  ] as const)('%s of NV20', (_, functions, own, before, all) => {
    const changes = own.map((figures) => ({ ...NV20_FIGURES, ...figures }));
    const of = (sweeps: RegExp) => told(NV20_FIGURES, ['VP1.1', sweeps], functions, changes);
    expect([of(/^numbers-/), of(/^(?:numbers|parts)-/)]).toEqual([before, all]);
  }); // prettier-ignore
});

describe('the one that is left', () => {
  it('the sign is told by no program, since LOG of the language is of the magnitude', () => {
    const figures = CHANGED.nv30['LOG passes over the sign'];
    if (figures === undefined) throw new Error('there is no such engine');
    const [real, changed] = [
      onEngine(FACTS.nv30),
      onEngine({ ...FACTS.nv30, engine: engineOf(figures) }),
    ].map((instructions) => instructions['scalar to vector']['LOG']);
    if (real === undefined || changed === undefined) throw new Error('there is no LOG');
    const one = (bits: number): number => ((bits & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : bits);
    const shown = ({ x, y, z, w }: Vector<number>): readonly number[] => [x, y, z, w].map(one);
    for (const bits of [...LATTICE, ...LATTICE.map((each) => (each ^ 0x80000000) >>> 0)]) {
      expect(shown(changed(bits))).toEqual(shown(real(bits)));
    }
    const own = engineOf(figures).unary.get('LOG.z');
    expect(own?.(0xc0000000)).not.toBe(FACTS.nv30.engine.unary.get('LOG.z')?.(0xc0000000));
  });
});
