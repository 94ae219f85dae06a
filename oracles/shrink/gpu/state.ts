/** A shrinker's memory of a GPU program, as it goes into a file between two sittings: JSON, inputs as YAML. */
import { z } from 'zod';
import { SpecFileError } from '../../../spec/load/spec-file-error.js';
import { parseGpuInputs } from '../../languages/gpu/inputs.js';
import { memory, type Memory } from '../memory.js';
import { gpuCandidateOf, type GpuCandidate } from '../../edit/gpu/candidate.js';
import { inputsLines } from '../../edit/gpu/inputs-text.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';

const schema = z.strictObject({
  format: z.literal('vpspec shrink of GPU programs 1'),
  start: z.strictObject({
    text: z.string(),
    /** As a file of inputs has them (docs/gpu-programs.md). */
    inputs: z.string(),
  }),
  ...memory,
});

export type GpuShrinkState = z.infer<typeof schema>;

export function gpuStateOf(
  { text, inputs }: GpuCandidate,
  { signature, isGuess, verdicts }: Memory,
): GpuShrinkState {
  return {
    format: 'vpspec shrink of GPU programs 1',
    start: { text, inputs: `${inputsLines(inputs).join('\n')}\n` },
    signature,
    isGuess,
    verdicts: verdicts.map(([key, departs]) => [key, departs]),
  };
}

/** The state in a file's JSON, and where it began; null where it is none. */
export function readGpuState(
  json: unknown,
): { readonly start: GpuCandidate; readonly memory: Memory } | null {
  const state = schema.safeParse(json).data;
  if (state === undefined) return null;
  const { start, ...rest } = state;
  const loaded = loadedGpu(start.text);
  if (!loaded.loaded || start.inputs.trim() === '') {
    return { start: gpuCandidateOf(start.text), memory: rest };
  }
  try {
    const inputs = parseGpuInputs(start.inputs, 'the saved inputs', loaded.program);
    return { start: gpuCandidateOf(start.text, inputs), memory: rest };
  } catch (error) {
    if (error instanceof SpecFileError) return null;
    throw error;
  }
}
