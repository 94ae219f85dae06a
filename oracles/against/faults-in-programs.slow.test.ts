/** Engines that differ from the real ones in one place, told by generated programs: no instruction is asked by itself. The kept records tell all (semantics/silicon/faults.test.ts). */
import { describe, expect, it } from 'vitest';
import { CHANGED } from '../../semantics/silicon/changed.js';
import { runOf } from '../judge/black-box/black-box.js';
import { Units } from '../units/vp/unit.js';
import { EngineAnswers } from './expected.js';
import { changedMachine } from './machines.testing.js';
import { engineLine } from './program.js';

/** What so few programs do not tell: one of 65 parabolas, of which few operands show, and a sign that LOG of the language takes away. */
const NARROW = [
  'LOG passes over the sign',
  'a value of LG2 is one more',
  'a slope of LG2 is 64 more',
  'a curvature of EX2 is 8 more',
  'a value of SIN is one less',
];

describe('faults of an engine are told by generated programs', () => {
  it.each([
    ['nv20', 'VP1.1', 1_000, []],
    ['nv30', 'VP2.0', 250, NARROW],
  ] as const)('%s', { timeout: 600_000 }, (engine, authority, most, narrow) => {
    const answers = new EngineAnswers(engine, authority, authority);
    const units = new Units({ authority, wanted: () => true, programs: true, cases: [] });
    const untold = new Map(
      Object.entries(CHANGED[engine]).map(([name, figures]) => [
        name,
        changedMachine(engine, figures),
      ]),
    );
    for (let index = 0; untold.size > narrow.length && index < most; index++) {
      const unit = units.get(`program:1:${String(index)}`);
      if (!('text' in unit)) continue;
      const { text, values } = unit;
      for (const [name, machine] of untold) {
        const line = engineLine(answers, text, values, runOf(machine, text, values));
        if (line !== undefined && 'found' in line && line.differing > 0) untold.delete(name);
      }
    }
    expect([...untold.keys()]).toEqual(narrow);
  });
});
