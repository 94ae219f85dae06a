/** Observations of an implementation of GPU programs: each instruction by itself on the probes' operands. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { bitsOf, NAN_BITS } from '../../../semantics/number/binary32.js';
import type { GpuBox } from '../../judge/gpu/box.js';
import { recordShape } from '../../backends/shape.js';
import type { Bits, GpuLeft } from '../../judge/gpu/left.js';
import { hiddenIn } from '../../judge/gpu/not-shown.js';
import { probesOf } from '../probes.js';
import { gpuProbeProgram, operandBinding } from '../../generate/gpu/probes.js';
import { valuesOf, type InterpretationProbe } from './interpretation-probes.js';

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
    const left = await box.run(source, { bindings });
    const shown = shownIn(left);
    if (typeof shown === 'string') return shown;
    const hidden = hiddenIn(source, { bindings }, left);
    if (hidden !== null) return hidden.reason;
    for (const operand of operands) for (const value of operand) words[at++] = bitsOf(value);
    const { x, y, z, w } = shown;
    // Where nothing is decided any value would do.
    for (const bits of [x, y, z, w].slice(0, shape.results)) words[at++] = bits ?? NAN_BITS;
  }
  return words;
}

/** What a probe leaves, or why that does not show. @throws BackendIncident */
export async function observeProbe(
  box: GpuBox,
  probe: InterpretationProbe,
): Promise<Vector<Bits> | string> {
  return shownIn(await box.run(probe.source, valuesOf(probe)));
}

/** What a program with one result shows of it, or why nothing shows. */
function shownIn(left: GpuLeft): Vector<Bits> | string {
  if (!left.loaded) return 'a program of it alone does not load';
  const [shown] = left.emitted[0] ?? left.results;
  return shown ?? 'it shows no result';
}

function quadOf([x = 0, y = 0, z = 0, w = 0]: readonly number[]): TypedQuad {
  return { type: 'F', values: [x, y, z, w] };
}
