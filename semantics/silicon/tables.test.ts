/**
 * Every entry of every table of the engines, made a step greater or smaller: a kept record tells it. Of slopes and curvatures, whose last bits seldom
 * show, the step is greater than one.
 */
import { describe, expect, it } from 'vitest';
import { engineOf, NV20_FIGURES, NV30_FIGURES, type Figures } from './engines.js';
import type { Parabola } from './interpolator.js';
import { disagreeing, tableRecordsOf } from './records.testing.js';

type EngineName = 'nv20' | 'nv30';

interface Table {
  readonly title: string;
  readonly size: number;
  readonly step: number;
  readonly instructions: readonly string[];
  /** The figures with one entry another. */
  readonly changed: (at: number, by: number) => Figures;
  /** Changes that no test vector of the full set tells, as "place+" or "place-". */
  readonly untold?: readonly string[];
}

function another(table: readonly number[], at: number, by: number): readonly number[] {
  return table.map((entry, index) => (index === at ? entry + by : entry));
}

function tablesOf(own: Figures, untoldSeeds: readonly string[]): readonly Table[] {
  return [
    {
      ...{ title: 'seeds of RCP', size: 64, step: 1, instructions: ['RCP', 'RCC'] },
      changed: (at, by) => ({
        ...own,
        reciprocal: { seeds: another(own.reciprocal.seeds, at, by) },
      }),
    },
    {
      ...{ title: 'seeds of RSQ', size: 128, step: 1, instructions: ['RSQ'] },
      changed: (at, by) => ({
        ...own,
        root: { ...own.root, seeds: another(own.root.seeds, at, by) },
      }),
      untold: untoldSeeds,
    },
    {
      ...{ title: 'slopes of EXP', size: 32, step: 1, instructions: ['EXP', 'LIT'] },
      changed: (at, by) => ({ ...own, powerSlopes: another(own.powerSlopes, at, by) }),
    },
    {
      ...{ title: 'slopes of LOG', size: 32, step: 1, instructions: ['LOG', 'LIT'] },
      changed: (at, by) => ({
        ...own,
        logarithm: { ...own.logarithm, slopes: another(own.logarithm.slopes, at, by) },
      }),
    },
  ];
}

const LATER = [
  ['logarithm', ['LG2']],
  ['power', ['EX2']],
  ['quarterWave', ['SIN', 'COS']],
] as const;
const STEPS = { value: 1, slope: 512, curvature: 16 } as const;

function tablesOfNv30(): readonly Table[] {
  const { later } = NV30_FIGURES;
  if (later === null) throw new Error('NV30 has more than NV20');
  const bent = (table: readonly Parabola[], at: number, of: keyof Parabola, by: number) =>
    table.map((row, index) => (index === at ? { ...row, [of]: row[of] + by } : row));
  return [
    ...LATER.flatMap(([name, instructions]) =>
      (['value', 'slope', 'curvature'] as const).map((of): Table => ({
        ...{ title: `${of} of ${instructions.join(' and ')}`, size: 65, step: STEPS[of] },
        instructions,
        changed: (at, by) => ({
          ...NV30_FIGURES,
          later: { ...later, [name]: bent(later[name], at, of, by) },
        }),
        // The quarter wave ends flat: a slope of 0 has no smaller one.
        ...(name === 'quarterWave' && of === 'slope' ? { untold: ['64-'] } : {}),
      })),
    ),
    {
      ...{ title: 'parts of 1 / 2π', size: 23, step: 2, instructions: ['SIN', 'COS'] },
      changed: (at, by) => ({
        ...NV30_FIGURES,
        later: { ...later, turnParts: another(later.turnParts, at, by) },
      }),
    },
  ];
}

const TABLES: readonly (readonly [EngineName, string, Table])[] = [
  ...tablesOf(NV20_FIGURES, ['28+', '73+']).map((table) => ['nv20', table.title, table] as const),
  ...tablesOf(NV30_FIGURES, [
    ...['0+', '2-', '9+', '44+', '48-', '65+', '70+', '87+', '89-', '91-', '94+', '97+', '114-'],
    ...['118-', '122+'],
  ]).map((table) => ['nv30', table.title, table] as const),
  ...tablesOfNv30().map((table) => ['nv30', table.title, table] as const),
];

describe.each(TABLES)('%s: %s', (engine, _, { size, step, instructions, changed, untold = [] }) => {
  const records = tableRecordsOf(engine).filter(({ instruction }) =>
    instructions.includes(instruction),
  );

  it('no entry can be another', () => {
    const passed: string[] = [];
    for (let at = 0; at < size; at++) {
      for (const [sign, by] of [
        ['+', step],
        ['-', -step],
      ] as const) {
        if (untold.includes(`${String(at)}${sign}`)) continue;
        if (disagreeing(engineOf(changed(at, by)).instructions, records).length === 0)
          passed.push(`${String(at)}${sign}`);
      }
    }
    expect(passed).toEqual([]);
  });
});
