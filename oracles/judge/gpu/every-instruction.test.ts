/** Every instruction that computes from its operands, of every type, is judged: linking asks for no policies. */
import { describe, expect, it } from 'vitest';
import { GPU_INSTRUCTIONS, type GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { GpuJudge } from './judge.js';

const judge = new GpuJudge();

const PLACES = { F: 0, S: 1, U: 2 } as const;

const VALUES: GpuInputValues = {
  bindings: {
    'fragment.texcoord[0]': { type: 'F', values: [0.7, 5.1, NaN, 2] },
    'fragment.texcoord[1]': { type: 'S', values: [3, 5, 7, 2] },
    'fragment.texcoord[2]': { type: 'U', values: [3, 5, 7, 2] },
  },
  derivatives: [{ dx: [1, 2, 3, 4], dy: [5, 6, 7, 8] }],
};

type Form = GpuInstructionSpec['types'][number] | 'H';

function programOf({ name, operands, form }: GpuInstructionSpec, type: Form): string {
  const ofOperation = type === 'H' ? 'F' : type;
  const loads = operands.map(({ kind, type: own }) => {
    const place = PLACES[own ?? ofOperation];
    return `fragment.texcoord[${String(place)}]${kind === 'scalar' ? '.x' : ''}`;
  });
  const all = form === 'SWZop' ? [...loads, 'x, -y, 0, 1'] : loads;
  const opcode = type === 'H' ? `${name}H` : `${name}.${type}`;
  return `!!NVfp4.0\n${opcode} result.color, ${all.join(', ')};\nEND`;
}

const LOADS = ['TEXop', 'TXDop'];
const FORMS = GPU_INSTRUCTIONS.filter(
  ({ result, form }) => result !== null && !LOADS.includes(form),
).flatMap((spec) => {
  const types: readonly Form[] = spec.half ? [...spec.types, 'H'] : spec.types;
  return types.map((type) => ({ name: spec.name, type, text: programOf(spec, type) }));
});

describe('judging', () => {
  it.each(FORMS)('$name.$type comes to a verdict', ({ text }) => {
    // Bits that are no nominal result, so that sets have to be made.
    const results = [{ x: 0x12345678, y: 0x92345678, z: null, w: null }];
    const left = { loaded: true, killed: false, results, emitted: [] } as const;
    expect(judge.judge(text, VALUES, left).verdict).not.toBe('inconclusive');
  });
});
