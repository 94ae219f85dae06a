import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../../spec/load/specification.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { readCaseFile } from '../../cases/read-file.js';
import { measureGpuCorpus, type GpuCorpusStrength } from './corpus.js';

const clauses = loadSpecification().gpuClauses;

function casesOf(environment: string, lines: readonly string[]): readonly GpuCase[] {
  const text = [`environment: ${environment}`, 'cases:', '  a:', ...lines.map((l) => `    ${l}`)];
  return readCaseFile(text.join('\n'), 'f.yaml', 'f').gpuCases;
}

function measure(...lines: readonly string[]): Promise<GpuCorpusStrength> {
  return measureGpuCorpus({ cases: casesOf('NVvp4.0', lines), clauses });
}

const MOV = ['instruction: MOV.CC R0, R1', 'in: {R1: [1, 2, undefined, 4]}'] as const;

describe('the strength of the cases of GPU programs', () => {
  it('counts the components that a case compares, by instruction and clause', async () => {
    const { executed, ...strength } = await measure(
      'instructions: "MOV.CC R0, R1; MOV R3, R2;"',
      'in: {R1: [1, 2, undefined, 4]}',
      'clauses: [gp4.MOV.result]',
      'expect: {R0: [1, 2, any, 4], R2: {all: undefined}, CC0: ["", any, any, any]}',
    );
    expect(strength).toEqual({
      cases: 1,
      checks: 8,
      vacuous: 0,
      declared: 4,
      undefined: 4,
      byInstruction: [
        { instruction: '(none)', checks: 4, vacuous: 0 },
        { instruction: 'MOV', checks: 4, vacuous: 0 },
      ],
      byClause: [{ clause: 'gp4.MOV.result', checks: 8, vacuous: 0 }],
      found: [],
    });
    expect([executed.checks, executed.byCause]).toEqual([
      8,
      { undefined: 5, approximation: 0, other: 0 },
    ]);
  });

  it('finds what every value meets, of each type, and a case that compares nothing', async () => {
    const open = async (expected: string): Promise<readonly string[]> => {
      const type = /[su]:/.exec(expected)?.[0].slice(0, -1) ?? 'f';
      const suffix = type === 'f' ? '' : `.${type.toUpperCase()}`;
      const { found } = await measure(
        `instruction: MOV${suffix} R0, R1`,
        `in: {R1: ${type === 'f' ? '[1, 2, 3, 4]' : `{${type}: [1, 2, 3, 4]}`}}`,
        `expect: {R0: ${expected}}`,
      );
      return found.map(({ where, components }) => `${where}.${components}`);
    };
    expect(await open('{s: [1, {min: -2147483648}, {max: 2147483646}, 4]}')).toEqual(['R0.y']);
    const halves = '{oneOf: [{min: 2}, {max: 1}]}';
    expect(await open(`{u: [${halves}, {oneOf: [{min: 2}, 0]}, {min: 0}, 4]}`)).toEqual([
      'R0.x',
      'R0.z',
    ]);
    expect(await open('[1, {oneOf: [{min: -.inf, max: .inf}, .nan]}, {max: .inf}, 4]')).toEqual([
      'R0.y',
    ]);
    expect(await open('{all: any}')).toEqual(['R0.xyzw']);
  });

  it('asks the clauses in force where a case is about clauses, of what is defined', async () => {
    const ask = (instruction: string, given: string) =>
      measure(`instruction: ${instruction}`, `in: {R1: ${given}}`, 'expect: clauses');
    const sine = await ask('SIN R0, R1.x', '{all: 7}');
    expect(sine.vacuous).toBe(4);
    expect(sine.found.map(({ where, reasons }) => [where, reasons[0]?.id])).toEqual([
      ['SIN', 'gp4.SIN.replicated'],
    ]);
    expect((await ask('SIN R0, R1.x', '{all: 1}')).vacuous).toBe(0);
    const integers = await ask('ABS.S R0, R1', '{s: [-1, 2, undefined, 4]}');
    expect([integers.checks, integers.vacuous]).toEqual([3, 0]);
  });

  it('counts what geometry programs emit by what wrote it', async () => {
    const cases = casesOf('NVgp4.0', [
      'program: |',
      '  !!NVgp4.0',
      '  PRIMITIVE_IN POINTS;',
      '  PRIMITIVE_OUT POINTS;',
      '  VERTICES_OUT 2;',
      '  MOV result.position, 1.0;',
      '  EMIT;',
      '  ADD result.position, 1.0, 1.0;',
      '  EMIT;',
      '  END',
      'expect:',
      '  emitted:',
      '    - {result.position: {all: 1}}',
      '    - {result.position: [2, any, 2, 2]}',
    ]);
    const { byInstruction, declared } = await measureGpuCorpus({ cases, clauses });
    expect([declared, byInstruction]).toEqual([
      1,
      [
        { instruction: 'ADD', checks: 3, vacuous: 0 },
        { instruction: 'MOV', checks: 4, vacuous: 0 },
      ],
    ]);
  });

  it('can be aborted', async () => {
    const cases = casesOf('NVvp4.0', [...MOV, 'expect: clauses']);
    const signal = AbortSignal.abort();
    await expect(measureGpuCorpus({ cases, clauses, signal })).rejects.toThrow('abort');
  });
});
