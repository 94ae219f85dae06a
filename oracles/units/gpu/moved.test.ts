/** A case as one of another environment has its names, and shows what it comes to. */
import { describe, expect, it } from 'vitest';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { GpuCaseChecker } from '../../cases/gpu/check-case.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { readCaseFile } from '../../cases/read-file.js';
import { movedGpu } from './moved.js';

function one(environment: GpuEnvironmentName, ...lines: readonly string[]): GpuCase {
  const body = lines.map((line) => `    ${line}\n`).join('');
  const text = `environment: ${environment}\ncases:\n  one:\n${body}`;
  const [first] = readCaseFile(text, 'made.yaml', 'made').gpuCases;
  if (first === undefined) throw new Error('no case');
  return first;
}

const FRAGMENT = one(
  'NVfp4.0',
  'program: |',
  '  !!NVfp4.0',
  '  ADD result.color, fragment.texcoord[1], fragment.color;',
  '  END',
  'in: {"fragment.texcoord[1]": {all: 1}, fragment.color: {all: 2}}',
  'expect: {result.color: {all: 3}}',
);

describe('a moved case', () => {
  it.each([
    ['NVvp4.0', /ADD result\.position, vertex\.texcoord\[1\], vertex\.color;\nEND/],
    [
      'NVgp4.0',
      /ADD result\.position, vertex\[0\]\.texcoord\[1\], vertex\[0\]\.color;\nEMIT;\nEND/,
    ],
  ] as const)('of a fragment is one of %s', (environment, text) => {
    const moved = movedGpu(FRAGMENT, environment);
    expect(moved?.id).toBe(`${FRAGMENT.id}@${environment}`);
    expect(moved?.program.text).toMatch(text);
    if (moved === null) return;
    expect(new GpuCaseChecker().check(moved)).toMatchObject({ verdict: 'agrees' });
    // What it expects is still expected.
    const { expect: expected } = moved;
    if (expected.kind !== 'runs') throw new Error('it runs');
    const where = environment === 'NVgp4.0' ? expected.emitted?.[0] : expected.registers;
    expect(where).toHaveLength(1);
  });

  it('is none of a fragment where integers would be interpolated', () => {
    const vertex = (declared: string, operand: string): GpuCase =>
      one(
        'NVvp4.0',
        'program: |',
        '  !!NVvp4.0',
        ...(declared === '' ? [] : [`  ${declared}`]),
        `  MOV.S result.attrib[0], ${operand};`,
        '  END',
        'in: {"vertex.attrib[3]": {s: [1, 2, 3, 4]}}',
        'expect: {"result.attrib[0]": {s: [1, 2, 3, 4]}}',
      );
    expect(movedGpu(vertex('', 'vertex.attrib[3]'), 'NVfp4.0')).toBeNull();
    expect(movedGpu(vertex('ATTRIB v = vertex.attrib[3];', 'v'), 'NVfp4.0')).toBeNull();
    expect(movedGpu(vertex('', 'vertex.attrib[3]'), 'NVgp4.0')).not.toBeNull();
  });

  it('of a vertex is one of a fragment, and comes back', () => {
    const vertex = one(
      'NVvp4.0',
      'program: |',
      '  !!NVvp4.0',
      '  MOV result.position, vertex.attrib[3];',
      '  END',
      'in: {"vertex.attrib[3]": [1, 2, 3, 4]}',
      'expect: {result.position: [1, 2, 3, 4]}',
    );
    const fragment = movedGpu(vertex, 'NVfp4.0');
    expect(fragment?.program.text).toContain('MOV result.color, fragment.attrib[3];');
    const back = fragment && movedGpu(fragment, 'NVvp4.0');
    expect(back?.program.text).toBe(vertex.program.text);
    expect(back?.start).toEqual(vertex.start);
    expect(back?.expect).toEqual(vertex.expect);
  });

  it('is none where the other environment lacks what it names', () => {
    const kill = one(
      'NVfp4.0',
      'program: |',
      '  !!NVfp4.0',
      '  KIL fragment.color;',
      '  MOV result.color, 1;',
      '  END',
      'in: {fragment.color: {all: 2}}',
      'expect: {result.color: {all: 1}}',
    );
    expect(movedGpu(kill, 'NVvp4.0')).toBeNull();
    expect(movedGpu(kill, 'NVgp4.0')).toBeNull();
  });

  it('has the place of an error where the error is', () => {
    const wrong = one(
      'NVvp4.0',
      'program: |',
      '  !!NVvp4.0',
      '  MOV result.position, vertex.attrib[0];',
      '  MOV result.position, bb;',
      '  END',
      'expect: {error: {restriction: undeclared-variable, at: bb}}',
    );
    const moved = movedGpu(wrong, 'NVgp4.0');
    if (moved?.expect.kind !== 'error') throw new Error('it is an error');
    expect(moved.program.text.slice(moved.expect.position ?? 0)).toMatch(/^bb/);
  });
});
