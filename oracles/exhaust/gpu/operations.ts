/** The functions of one operand that GPU programs have. */
import {
  GPU_ENVIRONMENTS,
  gpuEnvironment,
  type GpuEnvironmentName,
} from '../../../spec/gpu/environments.js';
import { gpuAllowed } from '../../../semantics/gpu/domains/allowed/allowed.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import { gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import { oneNaN, valueOf } from '../../../semantics/number/binary32.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { COMPONENTS } from '../../../spec/environments.js';
import { hiddenRegisters } from '../../judge/batch.js';
import { Refused } from '../../stress/vertices-of.js';
import { translateGpu } from '../../translate/gpu/translate.js';
import { ANYTHING } from '../../../semantics/number/value-set.js';
import { CURVES, OPERATION_NAMES, type OperationName } from '../curves.js';
import { inX, type ExhaustedLanguage } from '../language.js';
import type { Operation } from '../operation.js';

/** One after the other: what a request holds of other programs is one invocation here. */
const MOST_INVOCATIONS = 1024;

export const GPU: ExhaustedLanguage = {
  operations: (environment) => {
    const name = gpuEnvironment(environment);
    if (GPU_ENVIRONMENTS[name].programType === 'geometry') return [];
    return OPERATION_NAMES.filter((each) => !each.includes('.')).map((each) =>
      operation(each, name),
    );
  },
  ofStack: (stack, { environment, source }) => {
    const { gpu, target, maximumInputs } = stack;
    if (gpu?.environments.includes(gpuEnvironment(environment)) !== true) return null;
    const shader = translateGpu(loaded(source), target);
    return {
      most: maximumInputs,
      ask: async (operands) => {
        const batch = { ...NOTHING, count: operands.length, attributes: inX(operands) };
        const words = await gpu.run(shader, batch);
        return { words, hidden: [] };
      },
    };
  },
  ofBackend: ({ gpu }, { source }) => {
    if (gpu === null) return null;
    const { environment, results } = loaded(source);
    const { programType } = environment;
    const { operand } = REGISTERS[programType === 'fragment' ? 'fragment' : 'vertex'];
    const { batches } = gpu;
    if (batches !== null) {
      const varying = [{ name: operand, type: 'F' as const }];
      const names = results.map(({ binding }) => binding);
      return {
        most: batches.most,
        ask: async (operands) => {
          const words = inX(operands);
          // As a number stands in a line of the protocol.
          oneNaN(words);
          const batch = { count: operands.length, constant: {}, varying, results: names, words };
          const run = await batches.run(source, batch);
          if (!run.loaded) throw new Refused();
          return { words: run.words, hidden: hiddenRegisters(run.hidden) };
        },
      };
    }
    return {
      most: MOST_INVOCATIONS,
      ask: async (operands) => {
        const words = new Uint32Array(operands.length * 4);
        const hidden: number[] = [];
        for (const [i, bits] of operands.entries()) {
          const values = [valueOf(bits), 0, 0, 0] as const;
          const left = await gpu.box.run(source, {
            bindings: { [operand]: { type: 'F', values } },
          });
          if (!left.loaded) throw new Refused();
          const [result] = left.results;
          const shown = COMPONENTS.map((each) => result?.[each] ?? null);
          if (shown.includes(null)) hidden.push(i);
          else words.set(shown.map(Number), 4 * i);
        }
        return { words, hidden };
      },
    };
  },
};

const NOTHING = {
  parameters: new Uint32Array(0),
  buffers: [],
  textures: [],
  derivatives: new Uint32Array(0),
};

function loaded(source: string): GpuProgram {
  const result = loadGpu(source);
  if (!result.loaded) throw new Error(result.error.message);
  return result.program;
}

/** What a program of each kind reads and writes. */
const REGISTERS = {
  vertex: { operand: 'vertex.attrib[1]', result: 'result.position' },
  fragment: { operand: 'fragment.texcoord[0]', result: 'result.color' },
} as const;

function operation(name: OperationName, environment: GpuEnvironmentName): Operation {
  const { header, programType } = GPU_ENVIRONMENTS[environment];
  const { operand: from, result: to } =
    REGISTERS[programType === 'fragment' ? 'fragment' : 'vertex'];
  const source = `${header}\n${name} ${to}, ${from}.x;\nEND\n`;
  const program = loaded(source);
  return {
    name,
    environment,
    authority: environment,
    source,
    component: 0,
    isReplicated: true,
    // Where GPU programs keep denormals, no zero stands for them.
    curve: { ...CURVES[name], zeroBelow: -Infinity },
    permitted: (chooser) => {
      const domain = gpuAllowed(chooser);
      const { inputs, state } = gpuInvocation(program, domain);
      const [instruction] = linkGpu(program, domain).instructions;
      if (instruction === undefined) throw new Error('a program of one instruction has none');
      return (operand) => {
        const value = typeof operand === 'number' ? domain.constant(operand) : operand;
        const word = domain.wordOfFloat(value);
        const attributes = [{ x: word, y: word, z: word, w: word }];
        const observed = instruction.observe({ ...inputs, attributes }, state).result;
        if (observed?.type !== 'F') throw new Error(`${name} has a floating-point result`);
        const { x } = observed.value;
        return x instanceof Packed ? ANYTHING : x;
      };
    },
  };
}
