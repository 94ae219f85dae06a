/** What GPU programs alone have; what both languages have is in ../permitted.test.ts. */
import { describe, expect, it } from 'vitest';
import { permittedBox } from '../../../semantics/domains/assignments.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { traceGpu } from '../../../semantics/gpu/machine/trace.js';
import type { GpuNominalStep } from '../../cases/gpu/check-case.js';
import { isUnconstrained } from '../part.js';
import { causeOf } from './causes.js';
import { enabledComponents, why } from './executed.js';
import { GpuPermitted, type PermittedGpuRun } from './permitted.js';

// What the letter permits too, which leaves more open.
const permitted = new GpuPermitted(permittedBox);

type Quad = TypedQuad['values'];

/** The last instruction of a program that reads attribute 1, and what its run permits. */
function last(
  instructions: string,
  values: Quad = [1, 1, 1, 1],
  type: TypedQuad['type'] = 'F',
): { readonly run: PermittedGpuRun; readonly step: GpuNominalStep } {
  const text = `!!NVvp4.0\nTEMP R0, R1;\nSHORT TEMP F;\nATTRIB a = vertex.attrib[1];\n${instructions}\nEND`;
  const loaded = GPU_STANDARD.load(text);
  if (!loaded.loaded) throw new Error(loaded.error.message);
  const given: GpuInputValues = { bindings: { 'vertex.attrib[1]': { type, values } } };
  const step = [...traceGpu(GPU_STANDARD.link(loaded.program), given)].at(-1);
  if (step === undefined) throw new Error('no instruction was executed');
  return { run: permitted.of(loaded.program, given), step };
}

/** What the x component may be: in words, where every policy has its default, and why if open. */
function x(instructions: string, values?: Quad, type?: TypedQuad['type']) {
  const { run, step } = last(instructions, values, type);
  const part = run.parts(step)?.x;
  const reasons = why(run, step, run.outcomes(step), 0, isUnconstrained);
  return {
    words: part?.words(),
    size: part?.size,
    unconstrained: part?.unconstrained,
    byDefault: run.underDefaults(step)?.x.size,
    reasons: part?.unconstrained === true ? reasons.map(({ id }) => id) : [],
    cause: part?.unconstrained === true ? causeOf(reasons) : null,
  };
}

describe('what the documents permit of an executed instruction of a GPU program', () => {
  it('is one value where the result is exact, of each type and of carried bits', () => {
    expect(x('ADD.S R0, a, a;', [-3, 0, 0, 0], 'S')).toMatchObject({ size: 1, words: '-6' });
    expect(x('ADD.U R0, a, a;', [2 ** 31, 0, 0, 0], 'U')).toMatchObject({ size: 1, words: '0' });
    expect(x('ADD.U R0, a, a;', [3, 0, 0, 0], 'U')).toMatchObject({ size: 1, words: '6' });
    expect(x('PK4UB R0, {0, 1, 1, 1};\nMOV R1, R0;')).toMatchObject({
      size: 1,
      words: '0xffffff00',
    });
  });

  it('reads the variables that the run wrote', () => {
    expect(x('MOV R0, a;\nADD R0, R0, R0;\nMUL R1, R0, R0;', [3, 0, 0, 0]).words).toBe('36');
    expect(x('MOV.S R0, a;\nMUL.S R1, R0, R0;', [-5, 0, 0, 0], 'S').words).toBe('25');
  });

  it('is what each permitted assignment permits, and more than the default does', () => {
    expect(x('ADD R0, a.x, a.y;', [1, 2 ** -30, 0, 0])).toMatchObject({ size: 2, byDefault: 1 });
    expect(x('RCP R0, a.x;', [3, 0, 0, 0])).toMatchObject({
      unconstrained: true,
      reasons: ['vp2.E-reciprocal-range'],
      cause: 'approximation',
    });
    expect(x('RCP R0, a.x;', [3, 0, 0, 0]).byDefault).toBeLessThan(30);
    const { run, step } = last('RCP R0, a.x;', [3, 0, 0, 0]);
    expect(run.outcomes(step).map(({ parts }) => parts.x.unconstrained)).toContain(false);
  });

  it('is every value of functions without bound, and of what is undefined', () => {
    expect(x('SIN R0, a.x;', [7, 0, 0, 0])).toMatchObject({
      words: 'anything',
      reasons: ['vp2.E-angles-beyond'],
      cause: 'approximation',
    });
    expect(x('DIV.S R0, a, a.y;', [7, 0, 0, 0], 'S')).toMatchObject({
      words: 'anything',
      unconstrained: true,
      reasons: ['gp4.DIV'],
      cause: 'undefined',
    });
    expect(x('ADD R0, R1, a;')).toMatchObject({ unconstrained: true, cause: 'undefined' });
  });

  it('tells other reasons', () => {
    expect(x('DIV.S R0, a, -1;', [-(2 ** 31), 0, 0, 0], 'S')).toMatchObject({
      reasons: ['gp4.E-quotient-overflow'],
    });
    const huge = 3.4028235e38;
    expect(x('DP2 R0, {1, 1}, a;', [huge, -huge, 0, 0])).toMatchObject({ cause: null });
    // Sums that overflow on the way are a few values, whichever order is taken.
    expect(x('DP3 R0, {2, 2, 1}, a;', [huge, -huge, huge, 0])).toMatchObject({ cause: null });
  });

  it('finds the policy of operands that are sets, of which the outcomes do not part', () => {
    for (const instruction of ['RCP R0, F.x;', 'NRM R0, F;']) {
      expect(x(`MOV F, a;\n${instruction}`, [-3, 2.5, 1, 1])).toMatchObject({
        unconstrained: true,
        reasons: ['vp2.E-reciprocal-range'],
        cause: 'approximation',
      });
    }
  });

  it('tells what is undefined of 16 bits alone', () => {
    // The operand may be zero then.
    expect(x('MOV F, a;\nRSQ R0, F.x;', [1e-13, 0, 0, 0])).toMatchObject({
      reasons: ['gp4.E-short-storage'],
      cause: 'other',
    });
    // A number times an undefined scale is less than that number times the largest there is.
    expect(x('MOV F, a;\nNRM R0, F;', [1e-13, 1e-13, 1e-13, 1]).unconstrained).toBe(false);
    expect(x('LG2H R0, a.x;', [1e-26, 0, 0, 0]).reasons).toEqual(['gp4.E-short-storage']);
    expect(x('LG2 R0, a.x;', [1e-26, 0, 0, 0]).unconstrained).toBe(false);
  });

  it('names the instruction where nothing else is found', () => {
    // Which NaN a computation gives is not said.
    expect(x('MUL R0, a.x, a.y;\nUP2H R1, R0.x;', [Infinity, 0, 0, 0]).reasons).toEqual([
      'gp4.UP2H',
    ]);
  });

  it('has no result of an instruction without one, and checks what the masks enable', () => {
    const { run, step } = last('MOV.CC R0, {1, -1, 0, 1};\nIF GT.x;\nENDIF;');
    expect([run.underDefaults(step), run.outcomes(step)]).toEqual([null, []]);
    expect(enabledComponents(step)).toEqual([]);
    expect(enabledComponents(last('MOV R0.xzw, a;').step)).toEqual([0, 2, 3]);
    const masked = last('MOV.CC R0, {1, -1, 0, 1};\nMOV R1.xyz (GE.xyzw), a;');
    expect(enabledComponents(masked.step)).toEqual([0, 2]);
    expect(enabledComponents(last('MOV R1 (GT), a;').step)).toEqual([]);
  });
});
