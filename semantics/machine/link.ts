/**
 * Linking: a loaded program is bound to a numeric domain once. Each instruction, with its operand
 * shapes, write mask and successor, becomes one pure function of inputs and state, so that nothing is
 * decoded while a program runs.
 */
import type { NumericDomain, Vector } from '../domains/domain.js';
import { DEFINITIONS } from '../instructions/index.js';
import type { Definition } from '../instructions/instruction.js';
import type { InstructionSyntax, OperandSyntax } from '../language/ast.js';
import type { Program } from '../language/load.js';
import { linkControl } from './control.js';
import { SpecCrash } from './crash.js';
import {
  decodeDestination,
  linkAddressDestination,
  writtenToAll,
  type Destination,
  written,
  type AddressUpdate,
} from './destination.js';
import {
  decode,
  linkAddressOperand,
  linkScalarOperand,
  linkVectorOperand,
  loaded,
  type Load,
} from './operand.js';
import { lazily } from './lazily.js';
import type { LinkedInstruction, LinkedProgram } from './linked.js';
import type { Inputs, State } from './state.js';

/** Binds a loaded program to a numeric domain. */
export function link<F, B, A, C>(
  program: Program,
  domain: NumericDomain<F, B, A, C>,
): LinkedProgram<F, B, A, C> {
  return {
    program,
    domain,
    instructions: program.instructions.map((syntax, index) =>
      linkInstruction(syntax, index, program, domain),
    ),
  };
}

/** One instruction of a program, where others have another domain. */
export function linkAt<F, B, A, C>(
  program: Program,
  index: number,
  domain: NumericDomain<F, B, A, C>,
): LinkedInstruction<F, B, A, C> {
  const syntax = program.instructions[index];
  if (syntax === undefined) throw new SpecCrash(`no instruction ${String(index)}`);
  return linkInstruction(syntax, index, program, domain);
}

function linkInstruction<F, B, A, C>(
  syntax: InstructionSyntax,
  index: number,
  program: Program,
  domain: NumericDomain<F, B, A, C>,
): LinkedInstruction<F, B, A, C> {
  const definition = DEFINITIONS.get(syntax.name);
  if (definition === undefined) throw new SpecCrash(`${syntax.name} has no definition`);
  const next = index + 1;
  switch (definition.shape) {
    case 'control':
      return linkControl(syntax, definition, next, program, domain);
    case 'address load':
    case 'address add': {
      const update = linkAddressDestination<F, B, A, C>(syntax, domain);
      return linkAddress(syntax, definition, next, domain, update);
    }
    default:
      return linkFloat(syntax, definition, next, program, domain);
  }
}

type FloatDefinition = Extract<
  Definition,
  { shape: 'vector' | 'dot' | 'scalar' | 'scalar to vector' }
>;

function linkFloat<F, B, A, C>(
  syntax: InstructionSyntax,
  definition: FloatDefinition,
  next: number,
  program: Program,
  domain: NumericDomain<F, B, A, C>,
): LinkedInstruction<F, B, A, C> {
  const destination = decodeDestination(syntax, program.environment, domain);
  const isScalar = definition.shape === 'scalar' || definition.shape === 'scalar to vector';
  const { step, result } = isScalar
    ? linkOfScalar(syntax, definition, next, destination, domain)
    : linkOfVectors(syntax, definition, next, destination, domain);
  const operands = lazily(() =>
    syntax.operands.map((operand) => {
      if (isScalar) {
        const load = linkScalarOperand(operand, domain);
        return (inputs: Inputs<F>, state: State<F, A, C>) =>
          ({ kind: 'scalar', value: load(inputs, state) }) as const;
      }
      const load = linkVectorOperand(operand, domain);
      return (inputs: Inputs<F>, state: State<F, A, C>) =>
        ({ kind: 'vector', value: load(inputs, state) }) as const;
    }),
  );
  return {
    syntax,
    step,
    branch: null,
    observe: (inputs, state) => ({
      operands: operands().map((load) => load(inputs, state)),
      result: { kind: 'vector', value: result(inputs, state) },
    }),
  };
}

/** What an instruction does, and its result before the masks alone. */
interface Linked<F, A, C> {
  readonly step: Load<F, A, C, State<F, A, C>>;
  readonly result: Load<F, A, C, Vector<F>>;
}

/** An instruction of one scalar. */
function linkOfScalar<F, B, A, C>(
  syntax: InstructionSyntax,
  definition: Extract<Definition, { shape: 'scalar' | 'scalar to vector' }>,
  next: number,
  to: Destination<F, B, C>,
  domain: NumericDomain<F, B, A, C>,
): Linked<F, A, C> {
  const load = linkScalarOperand(onlyOperand(syntax), domain);
  if (definition.shape === 'scalar') {
    const operation = definition.operation(domain);
    return {
      step: (inputs, state) => writtenToAll(to, state, next, operation(load(inputs, state))),
      result: (inputs, state) => replicate(operation(load(inputs, state))),
    };
  }
  const operation = definition.operation(domain);
  return {
    step: (inputs, state) => written(to, state, next, operation(load(inputs, state))),
    result: (inputs, state) => operation(load(inputs, state)),
  };
}

/**
 * An instruction of one, two or three vectors: a step for each number, so that none decides while a program runs how many
 * there are. Operands that an instruction lacks are those that it has once more: the operation passes over them.
 */
function linkOfVectors<F, B, A, C>(
  { name, operands }: InstructionSyntax,
  definition: Extract<Definition, { shape: 'vector' | 'dot' }>,
  next: number,
  to: Destination<F, B, C>,
  domain: NumericDomain<F, B, A, C>,
): Linked<F, A, C> {
  const [a, b, c] = operands.map((operand) => decode(operand, domain));
  if (a === undefined) throw new SpecCrash(`${name} without operands`);
  const [second, third] = [b ?? a, c ?? b ?? a];
  if (definition.shape === 'dot') {
    const dot = definition.operation(domain);
    return {
      step: (inputs, state) =>
        writtenToAll(to, state, next, dot(loaded(a, inputs, state), loaded(second, inputs, state))),
      result: (inputs, state) =>
        replicate(dot(loaded(a, inputs, state), loaded(second, inputs, state))),
    };
  }
  const operation = definition.operation(domain);
  const result: Load<F, A, C, Vector<F>> = (inputs, state) =>
    operation(
      loaded(a, inputs, state),
      loaded(second, inputs, state),
      loaded(third, inputs, state),
    );
  if (b === undefined) {
    const step: Load<F, A, C, State<F, A, C>> = (inputs, state) => {
      const v = loaded(a, inputs, state);
      return written(to, state, next, operation(v, v, v));
    };
    return { step, result };
  }
  if (c === undefined) {
    const step: Load<F, A, C, State<F, A, C>> = (inputs, state) => {
      const v = loaded(b, inputs, state);
      return written(to, state, next, operation(loaded(a, inputs, state), v, v));
    };
    return { step, result };
  }
  return { step: (inputs, state) => written(to, state, next, result(inputs, state)), result };
}

function linkAddress<F, B, A, C>(
  syntax: InstructionSyntax,
  definition: Extract<Definition, { shape: 'address load' | 'address add' }>,
  next: number,
  domain: NumericDomain<F, B, A, C>,
  update: AddressUpdate<F, A, C>,
): LinkedInstruction<F, B, A, C> {
  if (definition.shape === 'address add') {
    const operation = definition.operation(domain);
    const load = linkAddressOperand<F, A, C>(onlyOperand(syntax));
    return {
      syntax,
      step: (inputs, state) => update(state, next, operation(load(inputs, state)), null),
      branch: null,
      observe: (inputs, state) => {
        const value = load(inputs, state);
        return {
          operands: [{ kind: 'address', value }],
          result: { kind: 'address', value: operation(value) },
        };
      },
    };
  }
  const operation = definition.operation(domain);
  // VP1's scalar operand reads as a vector of one component; its mask names x alone (§2.14.3.4).
  const load = linkVectorOperand(onlyOperand(syntax), domain);
  const result = (v: Vector<F>): Vector<A> => ({
    x: operation(v.x),
    y: operation(v.y),
    z: operation(v.z),
    w: operation(v.w),
  });
  return {
    syntax,
    step: (inputs, state) => {
      const operand = load(inputs, state);
      return update(state, next, result(operand), operand);
    },
    branch: null,
    observe: (inputs, state) => {
      const value = load(inputs, state);
      return {
        operands: [{ kind: 'vector', value }],
        result: { kind: 'address', value: result(value) },
      };
    },
  };
}

function onlyOperand(syntax: InstructionSyntax): OperandSyntax {
  const [operand] = syntax.operands;
  if (operand === undefined) throw new SpecCrash(`${syntax.name} without an operand`);
  return operand;
}

function replicate<V>(value: V): Vector<V> {
  return { x: value, y: value, z: value, w: value };
}
