/** Sweeps load, end, give exact numbers, and reach all that they are said to go through. */
import { describe, expect, it } from 'vitest';
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { load } from '../../../semantics/language/load.js';
import {
  machineOf,
  type Machine,
  type NominalState as State,
} from '../../../semantics/machine/machine.js';
import { runOf } from '../../judge/black-box/black-box.js';
import { linking, numbersOf, results } from '../../faults/instructions.js';
import type { Sweep } from './sweep.js';
import { sweepsOf as made } from './sweeps.js';
import { byNight, everyByDay } from '../../../vitest.night.js';

const NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];
const MACHINE = machineOf(NOMINAL);

const SWEEPS = new Map(NAMES.map((name) => [name, made(name)]));

/** Made once for all tests. */
function sweepsOf(name: EnvironmentName): readonly Sweep[] {
  return SWEEPS.get(name) ?? [];
}

function endOf(machine: Machine, { text, values }: Pick<Sweep, 'text' | 'values'>): string {
  const left = runOf(machine, text, values);
  if (!left.loaded) throw new Error(`refused at ${String(left.position)}: ${text}`);
  return JSON.stringify([left.results, left.parameters]);
}

describe.each(NAMES)('the sweeps of %s', (name) => {
  const sweeps = sweepsOf(name);

  it('load, and have names of their own', () => {
    // By day every third: many are run below.
    for (const { text } of everyByDay(sweeps, 3)) expect(load(text).loaded, text).toBe(true);
    expect(new Set(sweeps.map((sweep) => sweep.name)).size).toBe(sweeps.length);
  });

  it('show each change of one operand of an exact instruction', () => {
    const changes: readonly (readonly [RegExp, RegExp, string])[] = [
      [/^swizzles/, /\.xwzy(?=[,;|])/, '.xwzz'],
      [/^swizzles/, /(?<= )-v\[0\]/, 'v[0]'],
      [/^temporaries/, /(?<=MAD .*)R11;/, 'R1;'],
      [/^pairs/, /ADD (R\d+), \1, (?!\1;)R\d+;/, 'ADD $1, $1, $1;'],
      [/^attributes/, /(?<=MAD .*)v\[0\]/, 'c[0]'],
      [/^lengths/, /MUL (R\d+), (R\d+), -c\[0\];/, 'MOV $1, $2;'],
    ];
    for (const [sweep, from, to] of changes) {
      const shown = sweeps.filter((each) => sweep.test(each.name) && from.test(each.text));
      expect(shown.length, String(from)).toBeGreaterThan(0);
      for (const each of shown) {
        const changed = each.text.replace(from, to);
        expect(endOf(MACHINE, { ...each, text: changed }), changed).not.toBe(endOf(MACHINE, each));
      }
    }
  });

  it('read every pair of temporary registers in one instruction, and show what it gives', () => {
    const { temporaries } = ENVIRONMENTS[name];
    const all = sweeps.filter((sweep) => sweep.name.startsWith('pairs'));
    const shown = all.flatMap(({ text }) =>
      Array.from(
        text.matchAll(/ADD (R\d+), \1, (R\d+);\n {2}MOV [oc]\S+, \1;/g),
        ([, a = '', b = '']) => `${a} ${b}`,
      ),
    );
    expect(new Set(shown).size).toBe(temporaries ** 2);
  });

  it('read every parameter and every offset, and write every mask', () => {
    const { programParameters, offsets } = ENVIRONMENTS[name];
    const all = sweeps.map(({ text }) => text).join('');
    for (let n = 0; n < programParameters; n++) expect(all).toContain(`, c[${String(n)}];`);
    for (let n = 0; n <= offsets.positive; n++) expect(all).toContain(` + ${String(n)}];`);
    for (let n = 1; n <= offsets.negative; n++) expect(all).toContain(` - ${String(n)}];`);
    const masks = new Set(Array.from(all.matchAll(/DP3 \S+?\.([xyzw]+),/g), ([, mask]) => mask));
    expect(masks.size).toBe(15);
  });
});

it('branches try each rule on each code, as long as no earlier component decides', () => {
  const all = sweepsOf('VP2.0').filter((sweep) => sweep.name.startsWith('branches'));
  const first = all.flatMap(({ text }) =>
    Array.from(
      text.matchAll(/BRA \S+ \((\w\w)\.(\w)/g),
      ([, rule, code]) => `${rule ?? ''} ${code ?? ''}`,
    ),
  );
  expect(new Set(first).size).toBe(32);
});

describe('an offset', () => {
  it('is told from the others', () => {
    for (const name of NAMES) {
      for (const sweep of sweepsOf(name).filter((each) => each.name.startsWith('offsets'))) {
        const [, offset = ''] = /([+-] \d+)\]/.exec(sweep.text) ?? [];
        const changed = sweep.text.replace(
          offset,
          offset.replace(/\d+/, (n) => String(Math.abs(Number(n) - 1))),
        );
        expect(endOf(MACHINE, { ...sweep, text: changed })).not.toBe(endOf(MACHINE, sweep));
      }
    }
  });
});

describe('numbers', () => {
  const given = [
    'RCP',
    'RCC',
    'RSQ',
    'LG2',
    'LOG',
    'MUL',
    'ADD',
    'MAD',
    'SLT',
    'MIN',
    'FLR',
    'FRC',
  ];
  // By day every third.
  it.each(everyByDay(given, 3))('of every exponent are given to %s', (name) => {
    const seen = new Set<number>();
    const machine = results([name], (result, [a]) => {
      for (const number of Object.values(a ?? {})) seen.add(exponentOf(number));
      return result;
    });
    for (const sweep of sweepsOf('VP2.0').filter(isOf(`numbers-${name}`))) endOf(machine, sweep);
    for (let exponent = -126; exponent <= 127; exponent++) expect(seen).toContain(exponent);
  });

  it('are each given in one program at least of every environment', () => {
    for (const name of NAMES) {
      const seen = new Set<number>();
      const machine = results(['RSQ'], (result, [a]) => {
        seen.add(a?.x ?? 0);
        return result;
      });
      for (const sweep of sweepsOf(name).filter(isOf('numbers-RSQ'))) endOf(machine, sweep);
      for (let exponent = -126; exponent <= 127; exponent++) expect(seen).toContain(2 ** exponent);
    }
  });
});

describe('nesting', () => {
  const sweeps = sweepsOf('VP2.0').filter(isOf('nesting'));

  it.each([1, 2, 3, 4])('shows what goes wrong %d calls deep', (depth) => {
    const ignored = (name: string): Machine =>
      linking(() => (instruction, index) => ({
        ...instruction,
        branch: null,
        step: (inputs, state) => {
          const after = instruction.step(inputs, state);
          const isIt = instruction.syntax.name === name && instruction.syntax.condition !== null;
          if (!isIt || state.stack.length !== depth) return after;
          return { ...state, next: after.next === index + 1 ? index + 2 : index + 1 };
        },
      }));
    for (const name of ['BRA', 'RET', 'CAL']) {
      const machine = ignored(name);
      const shown = sweeps.filter((sweep) => endOf(machine, sweep) !== endOf(MACHINE, sweep));
      expect(shown.length, name).toBeGreaterThan(0);
    }
  });

  it('shows codes and addresses that a return gives back', () => {
    const saved = new WeakMap<readonly number[], Pick<State, 'codes' | 'addresses'>>();
    const machine = (kept: 'codes' | 'addresses'): Machine =>
      linking(() => (instruction) => ({
        ...instruction,
        branch: null,
        step: (inputs, state) => {
          const after = instruction.step(inputs, state);
          if (after.stack.length > state.stack.length) saved.set(after.stack, state);
          if (after.stack.length >= state.stack.length) return after;
          return { ...after, [kept]: saved.get(state.stack)?.[kept] ?? after[kept] };
        },
      }));
    for (const kept of ['codes', 'addresses'] as const) {
      for (const sweep of sweeps) {
        expect(endOf(machine(kept), sweep), sweep.name).not.toBe(endOf(MACHINE, sweep));
      }
    }
  });
});

it('jumps lead from one end of the longest program to the other', () => {
  const sweeps = sweepsOf('VP2.0').filter(isOf('distances'));
  expect(sweeps).toHaveLength(3);
  /** Goes on elsewhere where a jump leads far. */
  const machine = (
    names: readonly string[],
    wrong: (to: number, from: number) => boolean,
  ): Machine =>
    linking(() => (instruction, index) => ({
      ...instruction,
      branch: null,
      step: (inputs, state) => {
        const after = instruction.step(inputs, state);
        const isIt = names.includes(instruction.syntax.name) && wrong(after.next, index);
        return isIt ? { ...after, next: after.next - 1 } : after;
      },
    }));
  const shown = (wrong: Machine): number =>
    sweeps.filter((sweep) => endOf(wrong, sweep) !== endOf(MACHINE, sweep)).length;
  for (const names of [['BRA'], ['CAL'], ['RET']]) {
    expect(shown(machine(names, (to) => to >= 128))).toBeGreaterThan(0);
    expect(shown(machine(names, (to, from) => to - from > 127))).toBeGreaterThan(0);
    expect(shown(machine(names, (to, from) => from - to > 127))).toBeGreaterThan(0);
  }
});

it.each(['VP1.1', 'VP2.0'] as const)(
  'position-invariant programs of %s have every instruction, temporary register and parameter',
  (name) => {
    const sweeps = sweepsOf(name).filter((each) => each.name.startsWith('invariant-'));
    const all = sweeps.map(({ text }) => text).join('');
    for (const { text } of sweeps) expect(text).toContain('OPTION NV_position_invariant;');
    const { temporaries, programParameters } = ENVIRONMENTS[name];
    for (const { name: instruction, since } of INSTRUCTIONS) {
      if (availableIn(ENVIRONMENTS[name], since) && !(name === 'VP1.1' && instruction === 'ARL')) {
        expect(all).toMatch(new RegExp(`\\b${instruction}C? `));
      }
    }
    for (let n = 0; n < temporaries; n++) expect(all).toContain(`, R${String(n)}, v[0];`);
    for (let n = 0; n < programParameters; n++) expect(all).toContain(`, c[${String(n)}];`);
  },
);

function isOf(name: string): (sweep: Sweep) => boolean {
  return (sweep) => new RegExp(`^${name}-(\\d+$|[a-z])`).test(sweep.name);
}

/** The exponent of a normal number. */
function exponentOf(number: number): number {
  return Math.floor(Math.log2(Math.abs(number)));
}

it.each(['ARL', 'ARR'])('halves of every size are given to %s', (name) => {
  const sweeps = sweepsOf('VP2.0').filter((sweep) => sweep.name.startsWith('addresses-halves'));
  for (const least of byNight([16, 64, 128, 256, 384, 500], [16, 128, 500])) {
    const machine = numbersOf([name], {
      floorToAddress: (a) => NOMINAL.floorToAddress(a) + (a > least ? 1 : 0),
      roundToAddress: (a) => (a > least ? Math.floor(a) + 1 : NOMINAL.roundToAddress(a)),
    });
    const shown = sweeps.filter((sweep) => endOf(machine, sweep) !== endOf(MACHINE, sweep));
    expect(shown.length, String(least)).toBeGreaterThan(0);
  }
});
