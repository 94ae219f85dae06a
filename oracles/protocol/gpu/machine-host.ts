/** The semantics of GPU programs as a backend: what the others are tried against. */
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { gpuNominal } from '../../../semantics/gpu/domains/nominal.js';
import {
  gpuMachineOf,
  type GpuMachine,
  type NominalGpuProgram,
} from '../../../semantics/gpu/machine/machine.js';
import { IntegerWord } from '../../../semantics/gpu/domains/words.js';
import {
  numberOf,
  type GpuInputValues,
  type TypedQuad,
} from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { leftBy } from '../../judge/gpu/box.js';
import { gpuBatchesOf } from '../../judge/gpu/machine-batch.js';
import type { Bits } from '../../judge/gpu/left.js';
import { batchOf } from '../hosted-batch.js';
import { Unsupported, type Hosted } from '../host.js';
import type { InvokeRequestBody, LeftReplyBody, ShownResults, WordQuad } from '../bodies.js';

/** Words have no types in messages, nor in implementations: what is read as another type is its bits. */
const RAW = gpuMachineOf(gpuNominal({ otherType: 'raw-bits' }));

/** A machine of this process as something to host. */
export function hostedGpuMachine(machine: GpuMachine = RAW, name = 'vpspec'): Hosted {
  const batches = gpuBatchesOf(machine);
  let linked: NominalGpuProgram | null = null;
  let text = '';
  return {
    hello: () =>
      Promise.resolve({
        name,
        version: '1',
        environments: Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[],
        positions: true,
        maxBatch: batches.most,
      }),
    load: (source) => {
      const result = machine.load(source);
      if (!result.loaded) {
        const { position, message } = result.error;
        return Promise.resolve({ loaded: false, position, reason: message });
      }
      linked = machine.link(result.program);
      text = source;
      return Promise.resolve({ loaded: true });
    },
    run: () => Promise.reject(new Unsupported('VP programs are not run')),
    invoke: (request) => {
      if (linked === null) throw new Error('no program is loaded');
      return Promise.resolve(invoked(machine, linked, request));
    },
    batch: (request) => {
      if (linked === null) throw new Error('no program is loaded');
      const { environment } = linked.program;
      if (environment.programType === 'geometry') {
        throw new Unsupported('geometry programs are not run in batches');
      }
      return batchOf(batches, text, request);
    },
    close: () => Promise.resolve(),
  };
}

function invoked(
  machine: GpuMachine,
  linked: NominalGpuProgram,
  request: InvokeRequestBody,
): LeftReplyBody {
  const { program } = linked;
  const { killed, results, emitted } = leftBy(asSent(machine, request), linked, valuesOf(request));
  const isGeometry = program.environment.programType === 'geometry';
  return {
    results: killed || isGeometry ? {} : shown(program, results),
    killed,
    emitted: isGeometry
      ? emitted.map((vertex) => (vertex === null ? null : shown(program, vertex)))
      : null,
  };
}

/** The machine with the buffers of a request, whose words have no types: who reads one as any type has its bits. */
function asSent(machine: GpuMachine, { buffers }: InvokeRequestBody): GpuMachine {
  const words = new Map(
    Object.entries(buffers).map(([point, all]) => [
      Number(point),
      all.map((word) => new IntegerWord(null, word | 0)),
    ]),
  );
  return {
    ...machine,
    invocation: (linked, values) => {
      const { inputs, state } = machine.invocation(linked, values);
      return { inputs: { ...inputs, buffers: words }, state };
    },
  };
}

function shown({ results }: GpuProgram, vectors: readonly Vector<Bits>[]): ShownResults {
  return Object.fromEntries(
    results.flatMap(({ binding }, slot) => {
      const vector = vectors[slot];
      return vector === undefined ? [] : [[binding, [vector.x, vector.y, vector.z, vector.w]]];
    }),
  );
}

function valuesOf(request: InvokeRequestBody): GpuInputValues {
  const { textures, derivatives } = request;
  return {
    bindings: Object.fromEntries(
      Object.entries(request.in).map(([binding, { type, words }]): [string, TypedQuad] => [
        binding,
        { type, values: numbersOf(words, type) },
      ]),
    ),
    textures,
    derivatives: derivatives.map(({ dx, dy }) => ({
      dx: numbersOf(dx, 'F'),
      dy: numbersOf(dy, 'F'),
    })),
  };
}

function numbersOf(
  [x, y, z, w]: WordQuad,
  type: DataType,
): readonly [number, number, number, number] {
  return [numberOf(type, x), numberOf(type, y), numberOf(type, z), numberOf(type, w)];
}
