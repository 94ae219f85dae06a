import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { explainGpuLoading } from '../../../semantics/gpu/language/loadings.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { GpuCaseChecker } from '../../cases/gpu/check-case.js';
import { loadCorpus } from '../../cases/corpus.js';
import { GpuGenerator } from '../../generate/gpu/generator.js';
import { loadsOtherwise } from '../by-interpretations.testing.js';
import { casesAbout } from '../in-corpus.js';
import { NOT_SHRUNK } from '../../examine/report.js';
import { gpuCampaign } from '../../examine/gpu/campaign.js';
import { mostInstructionsOf } from './fault.js';
import { GPU_FAULTS, gpuFaultNamed } from './faults.js';
import { bindingCases, failingGpuCase } from './in-corpus.js';
import { byNight, everyByDay, IS_NIGHT } from '../../../vitest.night.js';
import { runLeft, sameLeft } from '../../judge/gpu/left-by.js';
import { proveGpu } from '../../examine/gpu/prove.js';

describe('the fault catalogue of GPU programs', () => {
  it('says which of them only larger programs show, and why', () => {
    const large = GPU_FAULTS.flatMap(({ name, needs }) =>
      needs === undefined ? [] : [{ name, ...needs }],
    );
    expect(Object.fromEntries(large.map(({ name, instructions }) => [name, instructions]))).toEqual(
      {
        'brk-leaves-all-loops': 7,
        'loops-share-count': 7,
        'if-depth-of-46': 94,
      },
    );
    for (const { because } of large) expect(because).toMatch(/^[A-Z].*\.$/);
  });

  it('never crashes on a program that loads', () => {
    const environments = Object.values(GPU_ENVIRONMENTS);
    for (const [turn, environment] of environments.entries()) {
      // By day each fault in one of them.
      const faults = GPU_FAULTS.filter(
        (_, index) => IS_NIGHT || index % environments.length === turn,
      );
      const generator = new GpuGenerator(environment);
      for (let index = 0; index < byNight(2, 1); index++) {
        const { program, inputs } = generator.draw(3, index);
        const standard = GPU_STANDARD.load(program.text);
        for (const { name, machine } of faults) {
          const isStandard = machine.load === GPU_STANDARD.load;
          const result = isStandard ? standard : machine.load(program.text);
          if (!result.loaded) continue;
          const run = () => runLeft(machine, machine.link(result.program), inputs, 2000);
          expect(run, name).not.toThrow();
        }
      }
    }
  });
});

const { gpuCases } = loadCorpus();

describe('the corpus alone', () => {
  it('shows each fault of loading by a program that no interpretation of the documents explains', () => {
    const language = { load: loadGpu, explain: explainGpuLoading };
    const permitted = GPU_FAULTS.filter((fault) => {
      if (fault.machine.load === GPU_STANDARD.load) return false;
      // Some load another program instead, which only its results show.
      const how = loadsOtherwise(fault.machine, casesAbout(fault, gpuCases), language);
      return how === 'by interpretations';
    });
    expect(permitted.map(({ name }) => name)).toEqual([]);
  });

  it('catches them by a case about a clause of its own', () => {
    const checker = new GpuCaseChecker();
    const binding = bindingCases(gpuCases);
    const asked = everyByDay(GPU_FAULTS, 8);
    const missed = asked.filter((fault) => {
      const found = failingGpuCase(fault, casesAbout(fault, binding), new Map());
      // A case that the semantics themselves fail proves nothing.
      return found === null || checker.check(found).verdict === 'disagrees';
    });
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  it('passes the standard machine', () => {
    const shifts = bindingCases(gpuCases).filter(({ file }) => file.includes('2.X.8.SHR'));
    expect(shifts.length).toBeGreaterThan(0);
    const standard = { ...required('shr-signed-fills-zeros'), machine: GPU_STANDARD };
    expect(failingGpuCase(standard, shifts, new Map())).toBeNull();
  });

  it('is not asked about what the document leaves undefined', () => {
    const [first] = gpuCases.filter(({ expect: { kind } }) => kind === 'runs');
    if (first?.expect.kind !== 'runs') throw new Error('no case that runs');
    const undecided = {
      ...first,
      expect: { ...first.expect, outcome: 'undefined', reason: 'jump' },
    } as const;
    expect(bindingCases([undecided])).toEqual([]);
    const anything = { kind: 'undefined' } as const;
    const expected = {
      ...first,
      expect: {
        ...first.expect,
        registers: [
          {
            file: 'temporary',
            name: 'R0',
            key: 'R0',
            components: [anything, anything, anything, anything],
          },
        ],
      },
    } as const;
    const any = { kind: 'any' };
    expect(bindingCases([expected])).toMatchObject([
      { expect: { registers: [{ components: [any, any, any, any] }] } },
    ]);
  });
});

describe('generated programs', () => {
  const some = ['flr-toward-zero', 'if-inverted', 'kil-unsigned-kills'];
  const more = ['emit-takes-first-vertex', 'bars-ignored', 'tests-mask-nothing'];
  const ends = ['vertices-out-one-less', 'brk-always-taken'];
  const loading = [
    'types-unchecked',
    'opcodes-without-suffix',
    'names-without-dollar',
    'ntc-ignored',
  ];
  const faults = byNight(
    [...some, ...more, ...ends, ...loading],
    // By day one of each kind.
    [some, more, ends, loading].flatMap(([first = '']) => first),
  ).map(required);

  it('show faults, and judge them to disagree', () => {
    const shown = gpuCampaign(faults, { seed: 1, budget: 300 });
    expect(faults.filter((fault) => !shown.has(fault)).map(({ name }) => name)).toEqual([]);
    for (const { programs, disagreement } of shown.values()) {
      expect(programs).toBeLessThanOrEqual(300);
      expect(disagreement.observed).not.toBe(disagreement.allowed);
    }
    expect(shown.get(required('types-unchecked'))?.disagreement.kind).toBe('load');
  });

  it('show nothing of the standard machine', () => {
    const standard = faults.map((fault) => ({ ...fault, machine: GPU_STANDARD }));
    expect(gpuCampaign(standard, { seed: 1, budget: byNight(40, 10) }).size).toBe(0);
  });

  it('leave the same where NaN is the same, and anything where it is undefined', () => {
    const left = (x: number | null) =>
      ({ loaded: true, killed: false, results: [{ x, y: 0, z: 0, w: 0 }], emitted: [] }) as const;
    expect(sameLeft(left(0x7fc00000), left(0xffc00001))).toBe(true);
    expect(sameLeft(left(null), left(7))).toBe(true);
    expect(sameLeft(left(1), left(0x3f800000))).toBe(false);
    expect(sameLeft(left(1), { ...left(1), killed: true })).toBe(false);
    expect(sameLeft(left(1), { ...left(1), emitted: [null] })).toBe(false);
    expect(sameLeft(left(1), { ...left(1), abnormal: 'unfinished' })).toBe(false);
  });
});

describe('a report', () => {
  it('tells the case, its clause, and the programs', () => {
    const fault = required('not-negates');
    const cases = gpuCases.filter(({ file }) => file.includes('2.X.8.NOT'));
    const stages: string[] = [];
    const onProgress = (stage: string, missed: number): number =>
      stages.push(`${stage} ${String(missed)}`);
    const clock = (): number => 0;
    const options = { seed: 1, budget: 600, cases, formulas: new Map(), clock, onProgress };
    const [report] = proveGpu([fault], options);
    expect(report).toMatchObject({
      name: fault.name,
      caughtByCorpus: true,
      clause: 'gp4.NOT.signed',
      rightClause: true,
    });
    expect(report?.case).toMatch(/^gp4\/2\.X\.8\.NOT\//);
    expect(report?.programsNeeded).toBeGreaterThan(0);
    expect(stages).toEqual(['corpus 0', 'generator 0', 'shrinker 0']);
    expect(report).toMatchObject({ shrunkInstructions: 1, oneMinimal: true });
    const [missed] = proveGpu([fault], { ...options, budget: 0, cases: [] });
    expect(missed).toEqual({
      name: fault.name,
      caughtByCorpus: false,
      case: null,
      clause: null,
      rightClause: false,
      caughtByGenerator: false,
      programsNeeded: null,
      ...NOT_SHRUNK,
    });
    expect(stages.slice(3)).toEqual(['corpus 1', 'generator 1', 'shrinker 1']);
  });
});

// It takes long to come to the one program that it is about.
const whole = IS_NIGHT ? describe : null;
whole?.('what shows a fault', () => {
  it('is shrunk from another program where the first becomes minimal, but not small', () => {
    const fault = required('carry-is-borrow');
    const options = { seed: 1, budget: 320, cases: [], formulas: new Map(), clock: () => 0 };
    const [report] = proveGpu([fault], options);
    expect(report?.shrunkInstructions).toBeLessThanOrEqual(mostInstructionsOf(fault));
    expect(report?.oneMinimal).toBe(true);
  });
});

function required(name: string) {
  const fault = gpuFaultNamed(name);
  if (fault === undefined) throw new Error(`no fault ${name}`);
  return fault;
}
