/** What is decided and does not show was not asked: whoever shows nothing agrees with nothing. */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../../spec/load/specification.js';
import { defaultsOf } from '../../../semantics/domains/assignments.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { isQuotientBeyond } from '../../../semantics/gpu/domains/concrete-integers.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { GPU_STANDARD, gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { gpuBoxOf, type GpuBox } from './box.js';
import { resultsOnly, withAbilities } from '../../backends/abilities.js';
import { openBackend } from '../../backends/open.js';
import { GpuPerformer } from '../../units/gpu/perform.js';
import { GpuUnits } from '../../units/gpu/unit.js';
import { programUnit } from '../../units/plan.js';
import { loadCorpus } from '../../cases/corpus.js';
import { observeGpu } from '../../inference/gpu/observe.js';
import type { Bits, GpuLeft, Left } from './left.js';
import { hiddenIn } from './not-shown.js';

const ONE = bitsOf(1);
const ALL = { x: ONE, y: ONE, z: ONE, w: ONE };
const NONE = { x: null, y: null, z: null, w: null };

function told(
  source: string,
  results: Left['results'],
  emitted: Left['emitted'] = [],
): string | null {
  return hiddenIn(source, {}, { loaded: true, killed: false, results, emitted })?.reason ?? null;
}

describe('a component that does not show', () => {
  const vertex = '!!NVvp4.0\nTEMP R;\n';

  it('agrees with nothing where it is decided', () => {
    const source = `${vertex}MOV result.position, 1; END`;
    expect(told(source, [ALL])).toBeNull();
    expect(told(source, [{ ...ALL, y: null }])).toBe(
      'result.position.y is not shown, and it is decided',
    );
    expect(told(source, [NONE])).toBe('result.position.x is not shown, and it is decided');
  });

  it('is none to speak of where it is undefined, or of no use', () => {
    expect(
      told(`${vertex}MOV result.position.xy, 1; END`, [{ ...NONE, x: ONE, y: ONE }]),
    ).toBeNull();
    expect(told(`${vertex}MOV result.position, R; END`, [NONE])).toBeNull();
    expect(told(`${vertex}MOV result.fogcoord, 1; END`, [{ ...NONE, x: ONE }])).toBeNull();
  });

  it('is by the letter where that alone leaves it undefined, and all that does not show', () => {
    // -2^31 / -1: divisions by zero are undefined, of this quotient nothing is said (gp4.E-quotient-overflow).
    const source = `${vertex}MOV.S R, {-2147483648, 6, -6, 0}; DIV.S R, R, -1; MOV.S result.position, R; END`;
    const hidden = (results: Left['results']) =>
      hiddenIn(source, {}, { loaded: true, killed: false, results, emitted: [] });
    const right = { x: 0x80000000, y: -6 >>> 0, z: 6, w: 0 };
    expect(hidden([right])).toBeNull();
    expect(hidden([{ ...right, x: null }])).toMatchObject({
      where: 'result.position.x',
      byLetter: true,
    });
    expect(hidden([{ ...right, y: null }])).toMatchObject({ byLetter: false });
    expect(hidden([{ ...right, x: null, z: null }])).toMatchObject({ byLetter: false });
  });

  it('counts in every vertex that is emitted', () => {
    const source =
      '!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 2;\n' +
      'MOV result.position, 1; EMIT; MOV result.position, 1; EMIT; END';
    expect(told(source, [NONE], [[ALL], [ALL]])).toBeNull();
    expect(told(source, [NONE], [[ALL], [{ ...ALL, w: null }]])).toBe(
      'result.position.w is not shown, and it is decided',
    );
  });
});

describe('an implementation', () => {
  const right = gpuBoxOf(GPU_STANDARD);
  const hiding = (isHidden: (run: number) => boolean): GpuBox => {
    let runs = 0;
    return {
      ...right,
      run: async (source, values): Promise<GpuLeft> => {
        const left = await right.run(source, values);
        if (!isHidden(runs++) || !left.loaded) return left;
        const hide = (all: readonly Record<'x' | 'y' | 'z' | 'w', Bits>[]) => all.map(() => NONE);
        return {
          ...left,
          results: hide(left.results),
          emitted: left.emitted.map((each) => (each === null ? null : hide(each))),
        };
      },
    };
  };

  it('that shows nothing has no record of an instruction', async () => {
    expect(
      await observeGpu(
        hiding(() => true),
        'NVfp4.0',
        'ADD',
      ),
    ).toMatch(/is not shown/);
    expect(await observeGpu(right, 'NVfp4.0', 'ADD')).toBeInstanceOf(Uint32Array);
  });

  it('that has a quotient undefined by the letter alone agrees by the letter, as one that gives another number', async () => {
    const policies = { ...defaultsOf('NVvp4.0'), quotientOverflow: 'undefined' } as const;
    const other = gpuMachineOf({
      ...GPU_NOMINAL,
      divideIntegers: (a, b, isSigned) =>
        isQuotientBeyond(Number(a), Number(b), isSigned)
          ? 7
          : GPU_NOMINAL.divideIntegers(a, b, isSigned),
    });
    const { gpuClauses } = loadSpecification();
    const cases = loadCorpus(['gp4/2.X.8.DIV/integers:overflow']).gpuCases;
    const units = new GpuUnits('NVvp4.0', cases);
    const performer = new GpuPerformer('NVvp4.0', gpuClauses);
    const [id = ''] = units.others.filter((each) => each.startsWith('case:'));
    for (const machine of [gpuMachineOf(gpuConcrete(policies)), other]) {
      const backend = withAbilities(await openBackend('profile:strict'), {
        gpu: resultsOnly(gpuBoxOf(machine)),
      });
      const line = await performer.perform(backend, units.get(id));
      expect(line).toMatchObject({ verdict: 'agrees', letter: { clauses: ['gp4.DIV.signed'] } });
    }
  });

  it('that shows nothing, or not all cases of a unit, leaves the unit open', async () => {
    const { gpuClauses } = loadSpecification();
    const cases = loadCorpus(['gp4/2.X.8.ADD']).gpuCases.filter(
      ({ environment }) => environment === 'NVvp4.0',
    );
    const units = new GpuUnits('NVvp4.0', cases);
    const performer = new GpuPerformer('NVvp4.0', gpuClauses);
    const verdicts = async (box: GpuBox, ids: readonly string[]): Promise<readonly string[]> => {
      const backend = withAbilities(await openBackend('profile:strict'), { gpu: resultsOnly(box) });
      const lines = [];
      for (const id of ids) lines.push(await performer.perform(backend, units.get(id)));
      return lines.map(({ verdict }) => verdict);
    };
    const programs = [0, 1, 2, 3].map((index) => programUnit(1, index));
    expect(await verdicts(right, programs)).toEqual(programs.map(() => 'agrees'));
    expect(
      await verdicts(
        hiding(() => true),
        programs,
      ),
    ).toEqual(programs.map(() => 'inconclusive'));
    const [ofMany] = [...units.foremost, ...units.others].filter((id) => {
      const unit = units.get(id);
      return unit.kind === 'gpu cases' && unit.cases.length > 2 && unit.cases.every(runs);
    });
    if (ofMany === undefined) throw new Error('no unit of several cases');
    expect(await verdicts(right, [ofMany])).toEqual(['agrees']);
    expect(
      await verdicts(
        hiding((run) => run === 1),
        [ofMany],
      ),
    ).toEqual(['inconclusive']);
  });
});

function runs({ expect: { kind } }: { readonly expect: { readonly kind: string } }): boolean {
  return kind === 'runs';
}
