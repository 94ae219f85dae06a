/** Engines that differ from the real ones in one place, told by generated programs, drawn and swept: no instruction is asked by itself. The kept records tell all (semantics/silicon/faults.test.ts). */
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../semantics/domains/domain.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import { CHANGED } from '../../semantics/silicon/changed.js';
import { FACTS, onEngine } from '../../semantics/silicon/driver.js';
import { engineOf } from '../../semantics/silicon/engines.js';
import { runOf } from '../judge/black-box/black-box.js';
import { Units } from '../units/vp/unit.js';
import { EngineAnswers } from './expected.js';
import { changedMachine } from './machines.testing.js';
import { engineLine } from './program.js';

/** What neither drawn nor swept programs tell: one of 65 parabolas, which shows in few operands, and a sign that no program of the language brings to LOG. */
const NARROW = ['LOG passes over the sign', 'a slope of LG2 is 64 more'];

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

/** A program of one instruction in all four components, on four numbers in c[0]. */
const onFour = (instruction: string): string =>
  [
    '!!VP2.0',
    ...[...'xyzw'].map((letter) => `${instruction} o[HPOS].${letter}, c[0].${letter};`),
    'END',
  ].join('\n');

/** Whether a program shows the fault on one of the numbers. */
function isTold(fault: string, instruction: string, numbers: readonly number[]): boolean {
  const figures = CHANGED.nv30[fault];
  if (figures === undefined) throw new Error(fault);
  const machine = changedMachine('nv30', figures);
  const answers = new EngineAnswers('nv30', 'VP2.0', 'VP2.0');
  const text = onFour(instruction);
  return Array.from({ length: numbers.length / 4 }, (_, at) => numbers.slice(4 * at)).some(
    ([x = 0, y = 0, z = 0, w = 0]) => {
      const values = { parameters: { 0: [x, y, z, w] as const } };
      const line = engineLine(answers, text, values, runOf(machine, text, values));
      return line !== undefined && 'found' in line && line.differing > 0;
    },
  );
}

describe('the two that are left', () => {
  it('the parabola is told by a program of one instruction, where an interval ends', () => {
    // Two numbers in each of the 64 intervals, near to either end: a slope shows most there, and of a logarithm below 1.
    const ends = Array.from({ length: 128 }, (_, half) => 1 + (half + 0.96) / 128);
    expect(isTold('a slope of LG2 is 64 more', 'LG2', ends.map(Math.fround))).toBe(true);
  });

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
