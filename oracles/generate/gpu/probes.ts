/**
 * What tells the policies of an implementation of GPU programs from one another: instructions by themselves on
 * the operands of ../../inference/probes.ts.
 */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import type { PolicyName } from '../../../semantics/domains/policies.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import { POLICY_NAMES } from '../../../semantics/domains/assignments.js';

/**
 * The instructions that are asked, each with the type F. They depend on all policies on which floating-point
 * results of GPU programs depend: others are made of the same operations.
 */
export const GPU_PROBED: readonly string[] = [
  'MOV', 'ADD', 'MUL', 'MAD', 'DP4', 'EX2', 'FLR', 'FRC', 'RCP', 'SIN',
]; // prettier-ignore

/** Policies on which rules of NV_gpu_program4 leave no choice, or whose operations GPU programs lack. */
const ELSEWHERE: readonly PolicyName[] = ['expXOfNaN', 'expYOfInfinity', 'logYOfSpecial'];

/** The policies on which results of GPU programs may depend. */
export const GPU_POLICIES: readonly PolicyName[] = POLICY_NAMES.filter(
  (name) =>
    !ELSEWHERE.includes(name) &&
    // What only GPU programs have shows in the programs of interpretation-probes.ts.
    POLICIES[name].only === undefined &&
    POLICIES[name].affects.some((each) => GPU_PROBED.includes(each)),
);

/** What a program of a few instructions is made of in an environment. */
interface Frame {
  readonly head: string;
  /** The result that every program has. */
  readonly result: string;
  readonly tail: string;
}

export const FRAMES: Readonly<Record<GpuEnvironmentName, Frame>> = {
  'NVvp4.0': { head: '!!NVvp4.0\n', result: 'result.position', tail: 'END\n' },
  'NVfp4.0': { head: '!!NVfp4.0\n', result: 'result.color', tail: 'END\n' },
  'NVgp4.0': {
    head: '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n',
    result: 'result.position',
    tail: 'EMIT;\nEND\n',
  },
};

/** The input that is an instruction's operand. */
export function operandBinding(index: number): string {
  return `program.local[${String(index)}]`;
}

/** An instruction by itself, of operands that are inputs. */
export function gpuProbeProgram(environment: GpuEnvironmentName, instruction: string): string {
  const { head, result, tail } = FRAMES[environment];
  const operands = (gpuInstructionNamed(instruction)?.operands ?? []).map(
    ({ kind }, index) => operandBinding(index) + (kind === 'scalar' ? '.x' : ''),
  );
  return `${head}${[`${instruction} ${result}`, ...operands].join(', ')};\n${tail}`;
}
