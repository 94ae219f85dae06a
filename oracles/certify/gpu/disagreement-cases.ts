/** What the disagreements of a certificate of GPU programs are as cases. */
import type { TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { quad } from '../../campaign/asked-programs.js';
import { gpuCandidateOf } from '../../edit/gpu/candidate.js';
import { GPU_PROBED, gpuProbeProgram, operandBinding } from '../../generate/gpu/probes.js';
import { gpuCaseOf } from '../../shrink/gpu/case-of.js';
import type { Certificate } from '../certificate.js';
import { withoutSchema, type MadeCase } from '../made-case.js';
import type { Word } from '../witness.js';

export function gpuCases(
  certificate: Certificate,
  environment: GpuEnvironmentName,
): readonly MadeCase[] {
  return [...ofPrograms(certificate), ...ofInstructions(certificate, environment)];
}

/** They were made while there was someone to ask; ways of departing may shrink to one program. */
function ofPrograms({ programs }: Certificate): readonly MadeCase[] {
  return (programs?.violations ?? []).flatMap(({ disagreement, shrunk }, violation) => {
    if (disagreement === null || shrunk?.case === undefined) return [];
    const [clause = null] = disagreement.clauses;
    return [{ text: withoutSchema(shrunk.case), clause, instruction: null, violation }];
  });
}

/** A violated clause's instruction alone, on the operands of the worst record. */
function ofInstructions(
  { clauses }: Certificate,
  environment: GpuEnvironmentName,
): readonly MadeCase[] {
  return clauses.flatMap(({ id, instruction: topic, violations, worst }) => {
    const instruction = worst?.instruction ?? topic;
    if (violations === 0 || worst === null || !GPU_PROBED.includes(instruction)) return [];
    const value = ({ bits }: Word): number => valueOf(Number(bits));
    const bindings = Object.fromEntries(
      worst.operands.map((words, index): [string, TypedQuad] => [
        operandBinding(index),
        { type: 'F', values: quad(words.map(value)) },
      ]),
    );
    const [x = NaN, y = x, z = x, w = x] = worst.result.map(({ bits }) => Number(bits));
    const shown = { x, y, z, w };
    const isGeometry = GPU_ENVIRONMENTS[environment].programType === 'geometry';
    const left = {
      loaded: true,
      killed: false,
      results: [isGeometry ? UNSEEN : shown],
      emitted: isGeometry ? [[shown]] : [],
    } as const;
    const { observed, component, place } = worst;
    const says = `${instruction} on the operands of ${place} gives ${observed.decimal}${
      component === null ? '' : ` in ${component}`
    }.`;
    const candidate = gpuCandidateOf(gpuProbeProgram(environment, instruction), { bindings });
    const made = gpuCaseOf(candidate, { says, clauses: [id], kind: 'end', left });
    if (!made.tells || made.standard !== 'agrees') return [];
    return [{ text: withoutSchema(made.text), clause: id, instruction: topic, violation: null }];
  });
}

const UNSEEN = { x: null, y: null, z: null, w: null };
