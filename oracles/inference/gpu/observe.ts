/** Observations of an implementation of GPU programs: each instruction by itself on the probes' operands. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { bitsOf, NAN_BITS } from '../../../semantics/number/binary32.js';
import type { GpuBox } from '../../backends/gpu-box.js';
import { recordShape } from '../../backends/shape.js';
import type { Bits } from '../../judge/gpu/left.js';
import { probesOf } from '../probes.js';
import { gpuProbeProgram, operandBinding } from './probes.js';
import type { ReadingProbe } from './reading-probes.js';

/** The words of an instruction's records (backends/shape.ts), or why there are none. @throws BackendIncident */
export async function observeGpu(
  box: GpuBox,
  environment: GpuEnvironmentName,
  instruction: string,
): Promise<Uint32Array | string> {
  const shape = recordShape(instruction);
  if (shape === null) return `${instruction} has no floating-point result`;
  const source = gpuProbeProgram(environment, instruction);
  const probes = probesOf(instruction);
  const words = new Uint32Array(probes.length * shape.words);
  let at = 0;
  for (const operands of probes) {
    const bindings = Object.fromEntries(
      operands.map((operand, index) => [operandBinding(index), quadOf(operand)]),
    );
    const shown = await shownBy(box, source, { bindings });
    if (typeof shown === 'string') return shown;
    for (const operand of operands) for (const value of operand) words[at++] = bitsOf(value);
    const { x, y, z, w } = shown;
    // Where nothing shows any value would do.
    for (const bits of [x, y, z, w].slice(0, shape.results)) words[at++] = bits ?? NAN_BITS;
  }
  return words;
}

/** What a probe leaves, or why that does not show. @throws BackendIncident */
export function observeProbe(
  box: GpuBox,
  { source, given, textures }: ReadingProbe,
): Promise<Vector<Bits> | string> {
  const bindings = { [operandBinding(0)]: quadOf([given, given, given, given]) };
  return shownBy(box, source, textures === undefined ? { bindings } : { bindings, textures });
}

/** What a program with one result shows of it. */
async function shownBy(
  box: GpuBox,
  source: string,
  values: GpuInputValues,
): Promise<Vector<Bits> | string> {
  const left = await box.run(source, values);
  if (!left.loaded) return 'a program of it alone does not load';
  const [shown] = left.emitted[0] ?? left.results;
  return shown ?? 'it shows no result';
}

function quadOf([x = 0, y = 0, z = 0, w = 0]: readonly number[]): TypedQuad {
  return { type: 'F', values: [x, y, z, w] };
}
