import { describe, expect, it } from 'vitest';
import { loadClauses } from '../../../spec/load/specification.js';
import { readCases } from '../../cases/read-file.js';
import { measureCorpus, type CorpusStrength } from './corpus.js';

const clauses = loadClauses();

function measure(...lines: readonly string[]): Promise<CorpusStrength> {
  const text = ['cases:', '  a:', ...lines.map((line) => `    ${line}`)].join('\n');
  return measureCorpus({ cases: readCases(text, 'f.yaml', 'f'), clauses });
}

const MOV = ['instruction: MOV R0, v[0]', 'v: {0: [1, 2, 3, 4]}'] as const;

describe('the strength of the corpus', () => {
  it('tells how many cases do not agree so far', async () => {
    const cases = Array.from({ length: 60 }, (_, index) => [
      `  c${String(index)}:`,
      ...MOV.map((line) => `    ${line}`),
      `    expect: {R0: [${index === 0 ? '1' : '2'}, 2, 3, 4]}`,
    ]);
    const text = ['cases:', ...cases.flat()].join('\n');
    const told: unknown[] = [];
    await measureCorpus({
      cases: readCases(text, 'f.yaml', 'f'),
      clauses,
      onProgress: ({ done, failures }) => told.push([done, failures]),
    });
    expect(told).toEqual([
      [0, 0],
      [50, 49],
    ]);
  });

  it('counts the components that a case compares, by instruction and clause', async () => {
    const strength = await measure(
      ...MOV,
      'clauses: [vp2.MOV.result]',
      'expect: {R0: [1, 2, 3, 4], R1: {all: 0}}',
    );
    expect(strength).toEqual({
      cases: 1,
      checks: 8,
      vacuous: 0,
      declared: 0,
      byInstruction: [
        { instruction: '(none)', checks: 4, vacuous: 0 },
        { instruction: 'MOV', checks: 4, vacuous: 0 },
      ],
      byClause: [{ clause: 'vp2.MOV.result', checks: 8, vacuous: 0 }],
      found: [],
    });
  });

  it('counts "any" apart, where something else is compared', async () => {
    const { checks, declared, vacuous } = await measure(...MOV, 'expect: {R0: [1, 2, 3, any]}');
    expect([checks, declared, vacuous]).toEqual([3, 1, 0]);
  });

  it('finds a case that compares nothing', async () => {
    const { checks, declared, found } = await measure(...MOV, 'expect: {R0: {all: any}}');
    expect([checks, declared]).toEqual([4, 0]);
    expect(found).toEqual([
      {
        case: 'f:a',
        file: 'f.yaml',
        line: 2,
        where: 'R0',
        components: 'xyzw',
        reasons: [{ id: 'f:a', because: 'the case compares nothing' }],
      },
    ]);
  });

  it('finds an expectation that every value meets, and none that misses one', async () => {
    const everything = '{oneOf: [{min: -.inf, max: .inf}, .nan]}';
    const { vacuous, found } = await measure(...MOV, `expect: {R0: [1, ${everything}, 3, 4]}`);
    expect([vacuous, found.map(({ components }) => components)]).toEqual([1, ['y']]);
    const almost = '{oneOf: [{min: -.inf, max: -0}, {min: 1, max: .inf}, .nan]}';
    expect((await measure(...MOV, `expect: {R0: [1, ${almost}, 3, 4]}`)).vacuous).toBe(0);
    const numbers = '{min: -.inf, max: .inf}';
    expect((await measure(...MOV, `expect: {R0: [1, ${numbers}, 3, 4]}`)).vacuous).toBe(0);
  });

  it('never finds addresses and condition codes vacuous that are compared', async () => {
    const { checks, declared, vacuous, byInstruction } = await measure(
      'instruction: ARLC A0, v[0]',
      'v: {0: [1, 2, 3, 4]}',
      'expect: {A0: [1, 2, 3, any], CC: [GT, GT, any, any]}',
    );
    expect([checks, declared, vacuous]).toEqual([5, 3, 0]);
    expect(byInstruction).toEqual([{ instruction: 'ARL', checks: 5, vacuous: 0 }]);
  });

  it('asks the clauses in force where a case is about clauses', async () => {
    const inside = await measure(
      'instruction: "SIN R0, v[0].x"',
      'v: {0: {all: 1}}',
      'expect: clauses',
    );
    expect([inside.checks > 0, inside.vacuous]).toEqual([true, 0]);
    const { vacuous, found } = await measure(
      'instruction: "SIN R0, v[0].x"',
      'v: {0: {all: 7}}',
      'expect: clauses',
    );
    expect(vacuous).toBe(4);
    expect(
      found.map(({ where, components, reasons }) => [where, components, reasons[0]?.id]),
    ).toEqual([['SIN', 'xyzw', 'vp2.SIN.replicated']]);
  });

  it('can be aborted', async () => {
    const cases = readCases(
      `cases:\n  a: {instruction: "MOV R0, v[0]", expect: clauses}`,
      'f',
      'f',
    );
    const signal = AbortSignal.abort();
    await expect(measureCorpus({ cases, clauses, signal })).rejects.toThrow('abort');
  });
});
