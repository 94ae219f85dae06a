/** Faulty machines, and boxes of which only results show, from failing programs to the smallest ones. */
import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { GPU_NOMINAL, type GpuNominal } from '../../../semantics/gpu/domains/nominal.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import {
  GPU_STANDARD,
  gpuMachineOf,
  type GpuMachine,
} from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { gpuBoxOf } from '../../judge/gpu/box.js';
import { resultsOnly, withAbilities } from '../../backends/abilities.js';
import { inProcess } from '../../backends/in-process.js';
import { STANDARD } from '../../../semantics/machine/machine.js';
import { gpuFaultNamed } from '../../faults/gpu/faults.js';
import { GpuGenerator } from '../../generate/gpu/generator.js';
import { gpuBackendTest } from './backend-test.js';
import { gpuCandidateOf, type GpuCandidate, type GpuTest } from '../../edit/gpu/candidate.js';
import { gpuCaseOf } from './case-of.js';
import { GPU, gpuSizeOf, shrinkGpu } from './language.js';
import { gpuMachineTest, gpuTest, patientGpuTest } from './run-test.js';
import { machineLeft } from '../../edit/gpu/machine-left.js';
import { sittingIn } from '../sitting.js';
import { everyByDay } from '../../../vitest.night.js';

function withNumbers(changes: Partial<GpuNominal>): GpuMachine {
  return gpuMachineOf({ ...GPU_NOMINAL, ...changes });
}

const FAULTS: Readonly<Record<string, { machine: GpuMachine; most: number }>> = {
  'XOR that is OR': { machine: withNumbers({ xor: GPU_NOMINAL.or32 }), most: 1 },
  'unsigned right shifts that keep the sign': {
    machine: withNumbers({ shiftRight: (a, count) => GPU_NOMINAL.shiftRight(a, count, true) }),
    most: 1,
  },
  'negation that does nothing': { machine: withNumbers({ negateInteger: (a) => a }), most: 2 },
  'sums without overflow': {
    machine: withNumbers({
      flagsOfSum: (result) => GPU_NOMINAL.flagsOfInteger(result),
    }),
    most: 4,
  },
  'an array that is read one member further': {
    machine: {
      ...GPU_STANDARD,
      link: (program) =>
        GPU_STANDARD.link({
          ...program,
          instructions: program.instructions.map((each) => ({
            ...each,
            operands: each.operands.map((operand) => {
              const { source } = operand;
              if (source.file === 'buffer' || source.access.kind !== 'relative') return operand;
              const { slots } = source.access;
              const access = { ...source.access, slots: [...slots.slice(1), slots[0] ?? 0] };
              return { ...operand, source: { ...source, access } };
            }),
          })),
        }),
    },
    most: 2,
  },
};

function firstFailing(test: GpuTest): GpuCandidate {
  const generator = new GpuGenerator(GPU_ENVIRONMENTS['NVvp4.0'], {
    length: { least: 4, most: 12 },
  });
  for (let index = 0; index < 1000; index++) {
    const { program, inputs } = generator.draw(3, index);
    const candidate = gpuCandidateOf(program.text, inputs);
    if (test(candidate) !== null) return candidate;
  }
  throw new Error('no program fails');
}

describe('a machine with a fault shrinks', () => {
  it.each(everyByDay(Object.entries(FAULTS), 2))('%s', (_, { machine, most }) => {
    const test = gpuMachineTest(machine);
    const { candidate, signature, runs, oneMinimal } = shrinkGpu(firstFailing(test), test);
    expect(gpuSizeOf(candidate)).toBeLessThanOrEqual(most);
    expect(oneMinimal).toBe(true);
    expect(runs).toBeLessThan(400);
    expect(test(candidate)?.signature).toBe(signature);
    const { text, inputs } = candidate;
    const left = machineLeft(machine, text, inputs);
    if (left === null) throw new Error(text);
    const made = gpuCaseOf(candidate, { says: 'So.', clauses: [], kind: 'end', left }, machine);
    expect([made.standard, made.tells]).toEqual(['agrees', true]);
  });
});

const XOR = FAULTS['XOR that is OR']?.machine ?? GPU_STANDARD;

const TEXT =
  '!!NVvp4.0\nINT TEMP a, b;\nADD.S a, vertex.attrib[1], {1, 2, 3, 4};\nXOR b, a, -a;\n' +
  'MOV.S result.texcoord[2], b;\nMOV result.position, vertex.attrib[3];\nEND\n';

const INPUTS: GpuInputValues = {
  bindings: {
    'vertex.attrib[1]': { type: 'S', values: [1, 2, 3, 4] },
    'vertex.attrib[3]': { type: 'F', values: [1, NaN, -0, 1e30] },
  },
};

describe('the instruction by which a run departs', () => {
  const start = gpuCandidateOf(TEXT, INPUTS);

  it('is the one that made the value, not a MOV that hands it on', () => {
    const finding = gpuTest((text, values) => machineLeft(XOR, text, values) ?? fail())(start);
    expect(finding?.signature).toBe('end XOR.S');
    expect(finding?.place()?.maker.index).toBe(1);
  });

  it('is of a machine the first that does something else', () => {
    const changed = withNumbers({ negateInteger: (a) => a });
    expect(gpuMachineTest(changed)(start)).toMatchObject({ signature: 'run XOR.S' });
    const adding = withNumbers({ addIntegers: (a, b) => GPU_NOMINAL.subtractIntegers(a, b) });
    expect(gpuMachineTest(adding)(start)).toMatchObject({ signature: 'run ADD.S' });
  });

  it('is none where nothing departs', () => {
    expect(gpuMachineTest(GPU_STANDARD)(start)).toBeNull();
  });

  it('is told by the restriction where loading departs', () => {
    const lax: GpuMachine = { ...GPU_STANDARD, load: () => loadGpu('!!NVvp4.0 END') };
    const bad = gpuCandidateOf('!!NVvp4.0 TEMP a, a; END');
    expect(gpuMachineTest(lax)(bad)?.signature).toBe('load accepted duplicate-variable');
    const strict: GpuMachine = { ...GPU_STANDARD, load: () => loadGpu('!!NVvp4.0 TEMP') };
    expect(gpuMachineTest(strict)(start)?.signature).toBe('load refused');
  });

  it('may be one by which a machine ends otherwise, or not at all', () => {
    const counting = gpuCandidateOf('!!NVvp4.0 REP 2; CONT; ENDREP; END');
    const endless = faultOf('cont-keeps-count');
    expect(gpuMachineTest(endless)(counting)?.signature).toBe('run CONT');
    const calls =
      'main: CAL a; RET; a: CAL b; RET; b: CAL c; RET; c: CAL d; RET; d: TEMP R0; MOV R0, 1;';
    const deep = gpuCandidateOf(`!!NVvp4.0 ${calls} END`);
    const test = gpuMachineTest(faultOf('call-depth-of-three'));
    expect(test(deep)?.signature).toBe('run CAL');
    const left = machineLeft(faultOf('call-depth-of-three'), deep.text, {});
    if (left === null) throw new Error('nothing is left');
    const made = gpuCaseOf(deep, { says: 'So.', clauses: [], kind: 'outcome', left });
    expect([made.standard, made.tells]).toEqual(['agrees', true]);
    expect(made.text).toContain('outcome: completed');
    // The document terminates it too.
    const deeper = gpuCandidateOf(deep.text.replace('MOV R0, 1', 'CAL e; RET; e: MOV R0, 1'));
    expect(test(deeper)).toBeNull();
    expect(gpuMachineTest(GPU_STANDARD)(deeper)).toBeNull();
  });

  it('is none in particular where a subroutine ends: it becomes the simplest, also of a block', () => {
    const machine = faultOf('labels-are-passed');
    const main = 'main: MOV R, 0; CAL a; MOV result.position, R; RET;';
    const loop = 'a: REP.S 3; ADD.CC R, R, 1; BRK (GT.x); ENDREP; b: MOV R, 2;';
    const start = gpuCandidateOf(`!!NVvp4.0 TEMP R; ${main} ${loop} END`);
    const { candidate, signature } = shrinkGpu(start, gpuMachineTest(machine));
    expect(signature).toBe('run to the end of a subroutine');
    expect(gpuSizeOf(candidate)).toBeLessThanOrEqual(4);
    expect(candidate.text).not.toMatch(/REP|BRK|ADD/);
  });

  it('is not looked for in what does not end', () => {
    const endless = gpuCandidateOf(
      '!!NVvp4.0 REP; BRK (FL); ENDREP; XOR result.position, 1, 1; END',
    );
    expect(gpuMachineTest(XOR)(endless)).toBeNull();
  });
});

function faultOf(name: string): GpuMachine {
  return gpuFaultNamed(name)?.machine ?? fail();
}

function fail(): never {
  throw new Error('nothing is left');
}

describe('a backend of which only results show', () => {
  it('shrinks as far', async () => {
    const { result } = await sittingIn(GPU, {
      start: gpuCandidateOf(TEXT, INPUTS),
      test: patientGpuTest(gpuBoxOf(XOR)),
      maxRuns: 1000,
      state: null,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    expect(result?.candidate.text).toBe('!!NVvp4.0\n  XOR result.position, 1, 1;\nEND\n');
    expect(result?.candidate.inputs).toEqual({});
  });

  it('is judged anew for the report', async () => {
    const backend = inProcess({
      spec: 'test', kind: 'test', name: 'test', provenance: '', environment: null,
      machine: STANDARD, gpuMachine: XOR,
    }); // prettier-ignore
    const start = gpuCandidateOf(TEXT, INPUTS);
    for (const tested of [
      gpuBackendTest(backend),
      gpuBackendTest(withAbilities(backend, { gpu: resultsOnly(gpuBoxOf(XOR)) })),
    ]) {
      const violation = await tested?.violation(start);
      expect(violation?.disagreement).toMatchObject({
        where: 'result.texcoord[2].x',
        writer: { name: 'XOR' },
      });
    }
    expect(gpuBackendTest(withAbilities(backend, { gpu: null }))).toBeNull();
  });
});

describe('the case of a shrunk disagreement', () => {
  it('tells the implementation from the semantics', () => {
    const { candidate } = shrinkGpu(gpuCandidateOf(TEXT, INPUTS), gpuMachineTest(XOR));
    const left = machineLeft(XOR, candidate.text, candidate.inputs) ?? fail();
    const clauses = ['gp4.XOR.signed'];
    const made = gpuCaseOf(candidate, { says: 'Each bit alone.', clauses, kind: 'end', left });
    expect(made).toEqual({
      standard: 'agrees',
      tells: true,
      text: [
        '# yaml-language-server: $schema=../../../spec/schema/cases.schema.json',
        'clauses: [gp4.XOR.signed]',
        'environment: NVvp4.0',
        'cases:',
        '  XOR.signed:',
        '    says: "Each bit alone."',
        '    program: |',
        '      !!NVvp4.0',
        '        XOR result.position, 1, 1;',
        '      END',
        '    expect:',
        '      result.position: {s: {all: 0}}',
        '',
      ].join('\n'),
    });
  });

  it('has sets, packed bits, vertices, outcomes and errors', () => {
    const lines = (text: string, left: Parameters<typeof gpuCaseOf>[1]['left'], kind = 'end') => {
      const made = gpuCaseOf(gpuCandidateOf(text), {
        says: 'So.',
        clauses: [],
        kind,
        left,
      });
      expect([made.standard, made.tells]).toEqual(['agrees', true]);
      return made.text
        .slice(made.text.indexOf('    expect'))
        .split('\n')
        .map((line) => line.slice(4));
    };
    const results = [{ x: 7, y: 7, z: 7, w: 7 }];
    const left = { loaded: true, killed: false, results, emitted: [] } as const;
    expect(lines('!!NVvp4.0\nEX2 result.position, 0.5;\nEND\n', left)[1]).toBe(
      '  result.position: {all: {min: 1.4142134, max: 1.4142138}}',
    );
    expect(lines('!!NVvp4.0\nPK2H result.position, {-1}.xyxy;\nEND\n', left)[1]).toBe(
      '  result.position: {all: {oneOf: [0, 6.7442e-41]}}',
    );
    // The bits of a NaN, of which an interpretation keeps no more than that.
    expect(lines('!!NVvp4.0\nPK4UB result.position, {0.5, 0.5, 1, 1};\nEND\n', left)[1]).toBe(
      '  result.position: {all: .nan}',
    );
    const divided = 'DIV.S result.position, 7, {0}.x;\nMOV.S result.position.x, 1;';
    expect(lines(`!!NVvp4.0\n${divided}\nEND\n`, left)[1]).toBe(
      '  result.position: {s: [1, any, any, any]}',
    );
    expect(lines('!!NVfp4.0\nKIL -1.0;\nEND\n', { ...left, results: [] }, 'outcome')).toContain(
      '  outcome: killed',
    );
    const head = '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT LINE_STRIP;\nVERTICES_OUT 2;\n';
    const emitting = `${head}MOV.U result.position.x, 5;\nEMIT;\nENDPRIM;\nEND\n`;
    expect(
      lines(emitting, { ...left, results: [{ x: 5, y: 0, z: 0, w: 0 }], emitted: [results] }),
    ).toEqual([
      'expect:',
      '  emitted:',
      '    - {result.position: {u: [5, any, any, any]}}',
      '    - end',
      '',
    ]);
    expect(lines('!!NVvp4.0\nMOV;\nEND\n', { ...left, results: [] }, 'load')[0]).toMatch(
      /^expect: \{error: \{restriction: syntax, position: \d+\}\}$/,
    );
    expect(lines('!!NVvp4.0\nEND\n', { loaded: false, position: 3 }, 'load')[0]).toBe(
      'expect: {loads: true}',
    );
  });
});

it('a machine that goes on by what is undefined departs when it is made small as it did in the campaign', async () => {
  const machine = gpuFaultNamed('parameters-are-all-environment')?.machine ?? GPU_STANDARD;
  const gpuMachine: GpuMachine = machine;
  const given = { spec: 'made', kind: 'made', name: 'made', provenance: 'made', environment: null };
  const backend = inProcess({ ...given, machine: STANDARD, gpuMachine });
  const text =
    '!!NVvp4.0\nTEMP a;\nMOV.CC a, program.local[0];\nIF NE.x;\nMOV result.position, 2;\nELSE;\n' +
    'MOV result.position, 3;\nENDIF;\nEND';
  const inputs = { bindings: { 'program.local[0]': { type: 'F', values: [1, 1, 1, 1] } } } as const;
  const candidate = gpuCandidateOf(text, inputs);
  expect(machineLeft(gpuMachine, text, inputs)).toBeNull();
  const tested = gpuBackendTest(backend);
  const left = await backend.abilities.gpu?.box.run(text, inputs);
  expect((await tested?.violation(candidate))?.left).toEqual(left);
  expect(await tested?.test()(candidate)).not.toBeNull();
});
