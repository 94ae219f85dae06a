/** What GPU programs can be asked: every instruction that computes a result from its operands alone. */
import { COMPONENTS } from '../../../spec/environments.js';
import {
  GPU_ENVIRONMENTS,
  gpuEnvironment,
  type GpuEnvironment,
  type GpuEnvironmentName,
} from '../../../spec/gpu/environments.js';
import {
  GPU_INSTRUCTIONS,
  type DataType,
  type GpuInstructionSpec,
} from '../../../spec/gpu/instructions.js';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { GPU_DEFINITIONS } from '../../../semantics/gpu/instructions/index.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { attributeKey } from '../../../semantics/gpu/machine/invocation.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { numberOf } from '../../../semantics/gpu/machine/state.js';
import { oneNaN } from '../../../semantics/number/binary32.js';
import { hiddenRegisters } from '../../judge/batch.js';
import { Refused } from '../../stress/vertices-of.js';
import { translateGpu } from '../../translate/gpu/translate.js';
import { curveNamed, inOrder } from '../curves.js';
import type { ExhaustedLanguage } from '../language.js';
import { widthOf, type Operands } from '../kinds.js';
import type { Operation } from '../operation.js';
import { EVERY_OPERAND, latticeAndRandom } from '../questions.js';
import { DEFAULT_RANDOM, type RandomPart } from '../messages.js';
import { clausesOf, generalOf } from './clauses.js';
import { commonOf, expectedOf, permittedOf } from './semantics.js';

/** One after the other: what a request holds of other programs is one invocation here. */
const MOST_INVOCATIONS = 1024;

export const GPU: ExhaustedLanguage = {
  operations: (environment, _document, random = DEFAULT_RANDOM) => {
    const name = gpuEnvironment(environment);
    return formsIn(GPU_ENVIRONMENTS[name]).flatMap((form) => {
      const one = operation(form, name, random);
      return isUndefined(form, one) ? [] : [one];
    });
  },
  ofStack: (stack, operation) => {
    const { gpu, target, maximumInputs } = stack;
    if (gpu?.environments.includes(gpuEnvironment(operation.environment)) !== true) return null;
    const program = loaded(operation.source);
    const shader = translateGpu(program, target);
    const inputs = registersOf(operation, program);
    return {
      most: maximumInputs,
      ask: async (questions) => {
        const attributes = inputs(questions);
        const count = questions.length / widthOf(operation.operands);
        const words = await gpu.run(shader, { ...NOTHING, count, attributes });
        return { words, hidden: [] };
      },
    };
  },
  ofBackend: ({ gpu }, { source, operands }) => {
    if (gpu === null) return null;
    const { environment, results } = loaded(source);
    const bindings = bindingsIn(environment);
    const width = widthOf(operands);
    const { batches } = gpu;
    if (batches !== null) {
      const varying = operands.types.map((type, at) => ({ name: bindings[at] ?? '', type }));
      const names = results.map(({ binding }) => binding);
      const registers = operandRegisters(operands);
      return {
        most: batches.most,
        ask: async (questions) => {
          const words = registers(questions);
          const batch = {
            count: questions.length / width,
            constant: {},
            varying,
            results: names,
            words,
          };
          const run = await batches.run(source, batch);
          if (!run.loaded) throw new Refused(run);
          return { words: run.words, hidden: hiddenRegisters(run.hidden) };
        },
      };
    }
    return {
      most: MOST_INVOCATIONS,
      ask: async (questions) => {
        const count = questions.length / width;
        const words = new Uint32Array(count * 4);
        const hidden: number[] = [];
        for (let i = 0; i < count; i++) {
          const question = questions.subarray(i * width, (i + 1) * width);
          const given = operands.types.map((type, at) => {
            const values = quadOf(operands, question, at, type);
            return [bindings[at] ?? '', { type, values }] as const;
          });
          const left = await gpu.box.run(source, { bindings: Object.fromEntries(given) });
          if (!left.loaded) throw new Refused(left);
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

/** The values of an operand of a question, as bindings have them. */
function quadOf(
  { kind }: Operands,
  question: Uint32Array,
  operand: number,
  type: DataType,
): readonly [number, number, number, number] {
  const value = (word: number): number => numberOf(type, question[word] ?? 0);
  if (kind === 'scalars') return [value(operand), 0, 0, 0];
  const first = 4 * operand;
  return [value(first), value(first + 1), value(first + 2), value(first + 3)];
}

/** Questions as registers, one for each operand: scalars in x; a NaN is the one that a number stands for in a line of the protocol. */
function operandRegisters({ types, kind }: Operands): (questions: Uint32Array) => Uint32Array {
  const size = kind === 'vectors' ? 4 : 1;
  const isOfNumbers = types.every((type) => type === 'F');
  return (questions) => {
    const registers = new Uint32Array((questions.length / size) * 4);
    for (let from = 0, to = 0; from < questions.length; from += size, to += 4) {
      for (let word = 0; word < size; word++) registers[to + word] = questions[from + word] ?? 0;
    }
    if (isOfNumbers) oneNaN(registers);
    return registers;
  };
}

/** Questions as the attributes of a program, in their order: scalars in x. */
function registersOf(
  { operands }: Operation,
  { attributes, environment }: GpuProgram,
): (questions: Uint32Array) => Uint32Array {
  const width = widthOf(operands);
  const size = operands.kind === 'vectors' ? 4 : 1;
  const bindings = bindingsIn(environment);
  const read = attributes.map((slot) => bindings.indexOf(attributeKey(slot)) * size);
  return (questions) => {
    const count = questions.length / width;
    const registers = new Uint32Array(count * read.length * 4);
    let to = 0;
    for (let i = 0; i < count; i++) {
      for (const from of read) {
        for (let word = 0; word < size; word++) {
          registers[to + word] = questions[i * width + from + word] ?? 0;
        }
        to += 4;
      }
    }
    return registers;
  };
}

function loaded(source: string): GpuProgram {
  const result = loadGpu(source);
  if (!result.loaded) throw new Error(result.error.message);
  return result.program;
}

/** Where a program of each kind reads its operands. */
function bindingsIn({ programType }: Pick<GpuEnvironment, 'programType'>): readonly string[] {
  return [0, 1, 2].map((operand) =>
    programType === 'fragment'
      ? `fragment.texcoord[${String(operand)}]`
      : `vertex.attrib[${String(operand + 1)}]`,
  );
}

/** An instruction of a type, and how it is asked. */
interface Form {
  readonly spec: GpuInstructionSpec;
  readonly type: DataType;
  readonly operands: Operands;
  /** A component of the result; null where all are the same. */
  readonly component: number | null;
}

function formsIn({ programType }: GpuEnvironment): readonly Form[] {
  if (programType === 'geometry') return [];
  const forms = GPU_INSTRUCTIONS.filter(isAsked).flatMap((spec) =>
    spec.types.flatMap((type) => formsOf(spec, type)),
  );
  return inOrder(forms, nameOf, orderOf);
}

/** Whether a result is made of operands and nothing else, and written as all others are. */
function isAsked({ form, result, programType, name }: GpuInstructionSpec): boolean {
  return (
    result !== null &&
    programType === null &&
    !['TEXop', 'TXDop', 'SWZop'].includes(form) &&
    GPU_DEFINITIONS.has(name)
  );
}

function formsOf(spec: GpuInstructionSpec, type: DataType): readonly Form[] {
  const definition = GPU_DEFINITIONS.get(spec.name);
  if (definition === undefined) return [];
  const { bits, reads, float, integer } = definition;
  if ((type === 'F' ? float : integer) === null) return [];
  // The bits of a NaN are no number that could be given to every backend: as integers they are.
  if (bits === 'unpacked' && type === 'F') return [];
  const types = spec.operands.map((operand) => operand.type ?? type);
  const isOfScalars = spec.operands.every(({ kind }) => kind === 'scalar') || bits === 'packed';
  const isByComponent = reads === undefined || COMPONENTS.every((own) => types.every((_, at) => reads(own, at) === '')); // prettier-ignore
  const kind = isOfScalars || isByComponent ? 'scalars' : 'vectors';
  const operands: Operands = { types, kind };
  const isAlike = spec.result?.kind === 'scalar' || (isByComponent && bits === undefined);
  return isAlike
    ? [{ spec, type, operands, component: null }]
    : COMPONENTS.map((_, component) => ({ spec, type, operands, component }));
}

/** Whether a component that depends on no operand is undefined: then nothing can be asked of it. */
function isUndefined({ spec, component }: Form, { operands, expected }: Operation): boolean {
  const reads = GPU_DEFINITIONS.get(spec.name)?.reads;
  const own = COMPONENTS[component ?? 0] ?? 'x';
  if (component === null || reads === undefined) return false;
  if (operands.types.some((_, at) => reads(own, at) !== '')) return false;
  const open = new Uint8Array(1);
  expected(DEFAULT_POLICIES)(new Uint32Array(widthOf(operands)), new Uint32Array(1), open);
  return open[0] === 1;
}

/** Floating-point forms have no suffix. */
function nameOf({ spec, type, component }: Form): string {
  const ofType = type === 'F' ? spec.name : `${spec.name}.${type}`;
  return component === null ? ofType : `${ofType}.${COMPONENTS[component] ?? ''}`;
}

/** Names in order, components from x to w. */
function orderOf({ spec, type, component }: Form): string {
  return `${spec.name} ${type} ${String(component)}`;
}

function operation(form: Form, environment: GpuEnvironmentName, random: RandomPart): Operation {
  const { spec, type, operands, component } = form;
  const { header } = GPU_ENVIRONMENTS[environment];
  const bindings = bindingsIn(GPU_ENVIRONMENTS[environment]);
  const to = GPU_ENVIRONMENTS[environment].programType === 'fragment' ? 'result.color' : 'result.position'; // prettier-ignore
  const read = operands.types.map((_, at) => `${bindings[at] ?? ''}${operands.kind === 'scalars' ? '.x' : ''}`); // prettier-ignore
  const source = `${header}\n${spec.name}.${type} ${to}, ${read.join(', ')};\nEND\n`;
  const program = loaded(source);
  const isEvery = operands.kind === 'scalars' && operands.types.length === 1;
  const judged = { program, operands, bindings, component: component ?? 0 };
  const name = nameOf(form);
  const curve = curveNamed(name);
  const result = spec.result?.type ?? type;
  return {
    name,
    environment,
    authority: environment,
    source,
    instruction: spec.name,
    operands,
    questions: isEvery ? EVERY_OPERAND : latticeAndRandom(operands, random),
    component: component ?? 0,
    isReplicated: component === null,
    result,
    isOfBits: result !== 'F' || GPU_DEFINITIONS.get(spec.name)?.bits === 'packed',
    // Where GPU programs keep denormals, no zero stands for them.
    curve: curve === null ? null : { ...curve, zeroBelow: -Infinity },
    permitted: permittedOf(judged),
    common: isEvery && operands.types[0] === 'F' ? commonOf(judged) : null,
    expected: expectedOf(judged),
    clauses: () => clausesOf(spec, type, component),
    general: generalOf,
  };
}
