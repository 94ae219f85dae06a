/** What VP programs can be asked: every instruction whose result is a vector of numbers. */
import { authorityOf, lawOf, type VpAuthority } from '../../../spec/authorities.js';
import {
  availableIn,
  COMPONENTS,
  ENVIRONMENTS,
  type EnvironmentName,
} from '../../../spec/environments.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../../spec/instructions.js';
import type { OnOperands } from '../../../semantics/compiled/on-operands.js';
import { DEFINITIONS, isApart } from '../../../semantics/instructions/index.js';
import { load, type Program } from '../../../semantics/language/load.js';
import type { BatchRunner } from '../../judge/batch.js';
import { shadersOf, verticesOf, type VertexRunner } from '../../stress/vertices-of.js';
import { curveNamed, inOrder, ofMagnitude } from '../curves.js';
import { inRegisters, type Asked, type ExhaustedLanguage } from '../language.js';
import type { Operands } from '../kinds.js';
import type { Operation } from '../operation.js';
import { EVERY_OPERAND, latticeAndRandom } from '../questions.js';
import { DEFAULT_RANDOM, type RandomPart } from '../messages.js';
import { clausesOf, generalOf } from './clauses.js';
import { commonOf, expectedOf, permittedOf } from './semantics.js';

export const VP: ExhaustedLanguage = {
  operations: (environment, document, random = DEFAULT_RANDOM) => {
    const name = vpEnvironment(environment);
    const authority = authorityOf(name, document);
    return formsIn(name).map((form) => operation(form, name, authority, random));
  },
  ofStack: (stack, operation, document) => {
    const name = vpEnvironment(operation.environment);
    if (!stack.environments.includes(name)) return null;
    return askedOf(shadersOf(stack, authorityOf(name, document)), operation);
  },
  ofBackend: ({ vp }, operation) => {
    if (vp === null) return null;
    // Who holds the backend restarts it.
    const asked = askedOf(
      verticesOf(vp, () => Promise.resolve()),
      operation,
    );
    const judgedAlone = judgedAloneOf(vp.batches, operation);
    return judgedAlone === null ? asked : { ...asked, judgedAlone };
  },
};

function judgedAloneOf(
  batches: BatchRunner | null,
  { source, questions, component, isReplicated }: Operation,
): OnOperands | null {
  if (!questions.isEvery) return null;
  const own = isReplicated ? 'all' : (COMPONENTS[component] ?? 'x');
  const asked = { varying: 'v[0]', result: RESULT, component: own } as const;
  return batches?.onOperands?.(source, asked) ?? null;
}

function askedOf(runner: VertexRunner, { source, operands }: Operation): Asked {
  const program = loaded(source);
  const [pass] = runner.passes(program);
  if (pass === undefined) throw new Error('a program of one result has none');
  const parameters = new Uint32Array(program.environment.programParameters * 4);
  const inputs = registersOf(operands, pass.attributes);
  return {
    most: runner.maximumInputs,
    ask: async (questions) => {
      const registers = inputs(questions);
      const count = registers.length / 4 / pass.attributes.length;
      const words = await pass.run(count, registers, parameters);
      return { words, hidden: [] };
    },
  };
}

/** Questions as the registers that a shader reads, which may be fewer than a question has. */
function registersOf(
  { types, kind }: Operands,
  attributes: readonly number[],
): (questions: Uint32Array) => Uint32Array {
  if (kind === 'scalars') return (questions) => inRegisters(questions, types.length);
  const size = types.length * 4;
  return (questions) => {
    const count = questions.length / size;
    const registers = new Uint32Array(count * attributes.length * 4);
    for (let i = 0; i < count; i++) {
      for (const [at, number] of attributes.entries()) {
        const from = i * size + 4 * number;
        registers.set(questions.subarray(from, from + 4), (i * attributes.length + at) * 4);
      }
    }
    return registers;
  };
}

function loaded(source: string): Program {
  const result = load(source);
  if (!result.loaded) throw new Error(result.error.message);
  return result.program;
}

/** An instruction, and how it is asked. */
interface Form {
  readonly spec: InstructionSpec;
  readonly operands: Operands;
  /** A component of the result; null where all are the same. */
  readonly component: number | null;
}

function formsIn(environment: EnvironmentName): readonly Form[] {
  const { programType } = ENVIRONMENTS[environment];
  if (programType !== 'vertex') return [];
  const forms = INSTRUCTIONS.filter(
    ({ since, result }) =>
      availableIn(ENVIRONMENTS[environment], since) &&
      (result === 'vector' || result === 'replicated'),
  ).flatMap(formsOf);
  return inOrder(forms, nameOf, orderOf);
}

function formsOf(spec: InstructionSpec): readonly Form[] {
  const types = spec.operands.map(() => 'F' as const);
  const each = (kind: Operands['kind']): readonly Form[] =>
    COMPONENTS.map((_, component) => ({ spec, operands: { types, kind }, component }));
  switch (DEFINITIONS.get(spec.name)?.shape) {
    case 'scalar to vector':
      return each('scalars');
    case 'dot':
      return [{ spec, operands: { types, kind: 'vectors' }, component: null }];
    default:
      return isApart(spec.name)
        ? each('vectors')
        : [{ spec, operands: { types, kind: 'scalars' }, component: null }];
  }
}

function nameOf({ spec, component }: Form): string {
  return component === null ? spec.name : `${spec.name}.${COMPONENTS[component] ?? ''}`;
}

/** Names in order, components from x to w. */
function orderOf({ spec, component }: Form): string {
  return `${spec.name} ${String(component)}`;
}

/** Where its result stands. */
const RESULT = 'HPOS';

/** One instruction may read one attribute alone: of vectors all but the first are moved. */
function sourceOf({ spec, operands, component }: Form, environment: EnvironmentName): string {
  const { types, kind } = operands;
  const moves = kind === 'scalars' ? [] : types.slice(1).map((_, at) => `MOV R${String(at)}, v[${String(at + 1)}];\n`); // prettier-ignore
  const read = types.map((_, at) =>
    kind === 'scalars' ? `v[0].${COMPONENTS[at] ?? ''}` : at === 0 ? 'v[0]' : `R${String(at - 1)}`,
  );
  const mask = component === null ? '' : `.${COMPONENTS[component] ?? ''}`;
  const { header } = ENVIRONMENTS[environment];
  return `${header}\n${moves.join('')}${spec.name} o[${RESULT}]${mask}, ${read.join(', ')};\nEND\n`;
}

function operation(
  form: Form,
  environment: EnvironmentName,
  authority: VpAuthority,
  random: RandomPart,
): Operation {
  const { spec, operands, component } = form;
  const name = nameOf(form);
  const source = sourceOf(form, environment);
  const program = loaded(source);
  const isEvery = operands.kind === 'scalars' && operands.types.length === 1;
  const judged = { program, operands, authority, component: component ?? 0 };
  const curve = curveNamed(name);
  // The older document's RSQ is that of the absolute value.
  const isOfMagnitude = name === 'RSQ' && lawOf(authority) === 'vp1';
  return {
    name,
    environment,
    authority,
    source,
    instruction: spec.name,
    operands,
    questions: isEvery ? EVERY_OPERAND : latticeAndRandom(operands, random),
    component: component ?? 0,
    isReplicated: component === null,
    result: 'F',
    isOfBits: false,
    curve: curve !== null && isOfMagnitude ? ofMagnitude(curve) : curve,
    permitted: permittedOf(judged),
    common: isEvery ? commonOf(judged) : null,
    expected: expectedOf(judged),
    clauses: () => clausesOf(spec, component, authority),
    general: () => generalOf(spec, authority),
  };
}
