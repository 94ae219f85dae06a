/** GPU programs in the playground. */
import { GPU_PROGRAMS } from '../../api/languages.js';
import { bearingOn } from '../../oracles/evaluate/clauses.js';
import { gpuValuesSeen } from '../../oracles/evaluate/gpu.js';
import type { GpuTypes } from '../../oracles/languages/gpu/language.js';
import { COMPONENTS } from '../../spec/environments.js';
import { GPU_WHY } from '../../oracles/why/gpu/language.js';
import { isDenormal } from '../../semantics/number/binary32.js';
import type { PlayLanguage } from './language.js';

export const GPU: PlayLanguage<GpuTypes> = {
  ...GPU_PROGRAMS,
  ...GPU_WHY,
  places: ({ instructions }) =>
    instructions.map(({ syntax }) => ({ from: syntax.offset, to: syntax.end })),
  componentsOf: () => COMPONENTS.length,
  bearing: ({ instruction, observation }, authority, clauses) => {
    const seen = gpuValuesSeen(observation);
    const hasDenormal = seen.operands.some(
      (values, index) =>
        instruction.operands[index]?.type === 'F' &&
        values.some((value) => value !== null && isDenormal(value)),
    );
    const about = { name: instruction.name, authority, hasDenormal };
    return bearingOn(seen, about, clauses, instruction);
  },
};
