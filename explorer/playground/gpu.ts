/** GPU programs in the playground. */
import { GPU_PROGRAMS } from '../../api/languages.js';
import { GPU_INPUTS_SCHEMA } from '../../oracles/cases/format.js';
import { readGpuStart } from '../../oracles/cases/gpu/start.js';
import { temporaryKey } from '../../oracles/cases/gpu/names.js';
import { Reader } from '../../oracles/cases/reader.js';
import { bearingOn } from '../../oracles/evaluate/clauses.js';
import { gpuSingle, gpuValuesSeen } from '../../oracles/evaluate/gpu.js';
import { gpuFaultNamed } from '../../oracles/faults/gpu/faults.js';
import type { GpuTypes } from '../../oracles/languages/gpu/language.js';
import { COMPONENTS } from '../../spec/environments.js';
import { gpuEnvironment } from '../../spec/gpu/environments.js';
import { GPU_WHY } from '../../oracles/why/gpu/language.js';
import { typedBitsOf } from '../../semantics/gpu/domains/words.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import type { NominalGpuState } from '../../semantics/gpu/machine/machine.js';
import { traceGpuBy } from '../../semantics/gpu/machine/trace.js';
import type { GpuProgram } from '../../semantics/gpu/program.js';
import { isDenormal } from '../../semantics/number/binary32.js';
import type { PlayLanguage } from './language.js';

export const GPU: PlayLanguage<GpuTypes> = {
  ...GPU_PROGRAMS,
  ...GPU_WHY,
  places: ({ instructions }) =>
    instructions.map(({ syntax }) => ({ from: syntax.offset, to: syntax.end })),
  withBesides: (program, values, text) => ({ ...values, ...besidesOf(program, text) }),
  componentsOf: () => COMPONENTS.length,
  undone: ({ results, temporaries }, { before, after }) => [
    ...results.flatMap(({ binding }, slot) =>
      isUndone(before.results[slot], after.results[slot]) ? [binding] : [],
    ),
    ...temporaries.flatMap((declared, slot) =>
      isUndone(before.temporaries[slot], after.temporaries[slot]) ? [temporaryKey(declared)] : [],
    ),
  ],
  ends: ({ leaves, joined }) =>
    leaves.map((leaf) => ({ region: leaf.region, explored: { leaves: [leaf], joined } })),
  faulty: (name) => {
    const machine = gpuFaultNamed(name)?.machine;
    if (machine === undefined) return null;
    return { load: machine.load, trace: (program, values) => traceGpuBy(machine, program, values) };
  },
  single: (question, environment) => gpuSingle(question, gpuEnvironment(environment)),
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

type Words = NominalGpuState['results'][number] | undefined;

function isUndone(before: Words, after: Words): boolean {
  return before !== after && isDefined(before) && !isDefined(after);
}

function isDefined(words: Words): boolean {
  return (
    words !== undefined && COMPONENTS.some((component) => typedBitsOf(words[component]) !== null)
  );
}

/** How messages call the text. */
const BESIDES = 'textures and buffers';

/** @throws SpecFileError */
function besidesOf(
  program: GpuProgram,
  text: string,
): Pick<GpuInputValues, 'buffers' | 'textures' | 'derivatives'> {
  const reader = new Reader(BESIDES, text, GPU_INPUTS_SCHEMA);
  const { in: registers, ...besides } = reader.data;
  if (registers !== undefined) {
    const message = 'registers stand in the table: expected buffers, textures or derivatives';
    reader.keyProblem(['in'], message);
  }
  const { buffers, textures, derivatives } = readGpuStart(reader, [], besides, {
    environment: program.environment,
    free: new Set(),
    hasState: false,
    load: () => program,
  });
  reader.finish();
  return { buffers, textures, derivatives };
}
