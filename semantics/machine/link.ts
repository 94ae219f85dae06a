/**
 * Linking: a loaded program is bound to a numeric domain once. Each instruction, with its operand
 * shapes, write mask and successor, becomes one pure function of inputs and state, so that nothing is
 * decoded while a program runs.
 */
import { replicate, type Kinds, type NumericDomain, type Vector } from '../domains/domain.js';
import { definitionIn } from '../instructions/index.js';
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
import { LONGEST, whenHot } from './hot.js';
import { hotStep } from './hot-step.js';
import { lazily } from './lazily.js';
import type { LinkedInstruction, LinkedProgram } from './linked.js';
import {
  dotOperation,
  scalarOperation,
  scalarToVectorOperation,
  vectorOperation,
} from './rule-in.js';
import { shownProgram } from './shown-program.js';
import type { Inputs, State } from './state.js';

/** Binds a loaded program to a numeric domain. */
export function link<T extends Kinds>(
  program: Program,
  domain: NumericDomain<T>,
): LinkedProgram<T> {
  const { behind } = domain;
  if (behind !== undefined) {
    return shownProgram(program, domain, behind, link(program, behind.domain));
  }
  return {
    program,
    domain,
    instructions: program.instructions.map((syntax, index) =>
      linkInstruction(syntax, index, program, domain),
    ),
  };
}

/** One instruction of a program, where others have another domain. */
export function linkAt<T extends Kinds>(
  program: Program,
  index: number,
  domain: NumericDomain<T>,
): LinkedInstruction<T> {
  const syntax = program.instructions[index];
  if (syntax === undefined) throw new SpecCrash(`no instruction ${String(index)}`);
  return linkInstruction(syntax, index, program, domain);
}

function linkInstruction<T extends Kinds>(
  syntax: InstructionSyntax,
  index: number,
  program: Program,
  domain: NumericDomain<T>,
): LinkedInstruction<T> {
  const definition = definitionIn(program.environment.name, syntax.name);
  if (definition === undefined) throw new SpecCrash(`${syntax.name} has no definition`);
  const next = index + 1;
  switch (definition.shape) {
    case 'control':
      return linkControl(syntax, definition, next, program, domain);
    case 'address load':
    case 'address add': {
      const update = linkAddressDestination(syntax, domain);
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

function linkFloat<T extends Kinds>(
  syntax: InstructionSyntax,
  definition: FloatDefinition,
  next: number,
  program: Program,
  domain: NumericDomain<T>,
): LinkedInstruction<T> {
  const destination = decodeDestination(syntax, program.environment, domain);
  const isScalar = definition.shape === 'scalar' || definition.shape === 'scalar to vector';
  const { step, result } = linkComputation(syntax, definition, next, destination, domain);
  const operands = lazily(() =>
    syntax.operands.map((operand) => {
      if (isScalar) {
        const load = linkScalarOperand(operand, domain);
        return (inputs: Inputs<T['number']>, state: State<T>) =>
          ({ kind: 'scalar', value: load(inputs, state) }) as const;
      }
      const load = linkVectorOperand(operand, domain);
      return (inputs: Inputs<T['number']>, state: State<T>) =>
        ({ kind: 'vector', value: load(inputs, state) }) as const;
    }),
  );
  const instruction: LinkedInstruction<T> = {
    syntax,
    step,
    branch: null,
    observe: (inputs, state) => ({
      operands: operands().map((load) => load(inputs, state)),
      result: { kind: 'vector', value: result(inputs, state) },
    }),
  };
  if (program.instructions.length <= LONGEST) {
    whenHot(instruction, () => hotStep(syntax, definition, destination, next, domain));
  }
  return instruction;
}

function linkComputation<T extends Kinds>(
  syntax: InstructionSyntax,
  definition: FloatDefinition,
  next: number,
  destination: Destination<T>,
  domain: NumericDomain<T>,
): Linked<T> {
  return definition.shape === 'scalar' || definition.shape === 'scalar to vector'
    ? linkOfScalar(syntax, definition, next, destination, domain)
    : linkOfVectors(syntax, definition, next, destination, domain);
}

/** An instruction that does nothing but compute a register from registers. */
export interface Assignment<T extends Kinds> {
  readonly to: Destination<T>;
  /** Before the write mask. */
  readonly result: Load<T, Vector<T['number']>>;
  /** The one number that is all components of it, of an instruction that gives one; null of others. */
  readonly scalar: Load<T, T['number']> | null;
}

/** An instruction as an assignment; null of one that also looks at or changes condition codes, addresses, parameters or the way. */
export function assignmentOf<T extends Kinds>(
  syntax: InstructionSyntax,
  program: Program,
  domain: NumericDomain<T>,
): Assignment<T> | null {
  const definition = definitionIn(program.environment.name, syntax.name);
  switch (definition?.shape) {
    case 'vector':
    case 'dot':
    case 'scalar':
    case 'scalar to vector': {
      const to = decodeDestination(syntax, program.environment, domain);
      if (!to.isPlain || to.file === 'parameter') return null;
      const { result, scalar } = linkComputation(syntax, definition, 0, to, domain);
      return { to, result, scalar };
    }
    default:
      return null;
  }
}

/** What an instruction does, and its result before the masks alone. */
interface Linked<T extends Kinds> {
  readonly step: Load<T, State<T>>;
  readonly result: Load<T, Vector<T['number']>>;
  readonly scalar: Load<T, T['number']> | null;
}

/** An instruction of one scalar. */
function linkOfScalar<T extends Kinds>(
  syntax: InstructionSyntax,
  definition: Extract<Definition, { shape: 'scalar' | 'scalar to vector' }>,
  next: number,
  to: Destination<T>,
  domain: NumericDomain<T>,
): Linked<T> {
  const load = linkScalarOperand(onlyOperand(syntax), domain);
  if (definition.shape === 'scalar') {
    const operation = scalarOperation(definition, domain);
    return {
      step: (inputs, state) => writtenToAll(to, state, next, operation(load(inputs, state))),
      result: (inputs, state) => replicate(operation(load(inputs, state))),
      scalar: (inputs, state) => operation(load(inputs, state)),
    };
  }
  const operation = scalarToVectorOperation(definition, domain);
  return {
    step: (inputs, state) => written(to, state, next, operation(load(inputs, state))),
    result: (inputs, state) => operation(load(inputs, state)),
    scalar: null,
  };
}

/**
 * An instruction of one, two or three vectors: a step for each number, so that none decides while a program runs how many
 * there are. Operands that an instruction lacks are those that it has once more: the operation passes over them.
 */
function linkOfVectors<T extends Kinds>(
  { name, operands }: InstructionSyntax,
  definition: Extract<Definition, { shape: 'vector' | 'dot' }>,
  next: number,
  to: Destination<T>,
  domain: NumericDomain<T>,
): Linked<T> {
  const [a, b, c] = operands.map((operand) => decode(operand, domain));
  if (a === undefined) throw new SpecCrash(`${name} without operands`);
  const [second, third] = [b ?? a, c ?? b ?? a];
  if (definition.shape === 'dot') {
    const dot = dotOperation(definition, domain);
    return {
      step: (inputs, state) =>
        writtenToAll(to, state, next, dot(loaded(a, inputs, state), loaded(second, inputs, state))),
      result: (inputs, state) =>
        replicate(dot(loaded(a, inputs, state), loaded(second, inputs, state))),
      scalar: (inputs, state) => dot(loaded(a, inputs, state), loaded(second, inputs, state)),
    };
  }
  const operation = vectorOperation(definition, domain);
  const result: Load<T, Vector<T['number']>> = (inputs, state) =>
    operation(
      loaded(a, inputs, state),
      loaded(second, inputs, state),
      loaded(third, inputs, state),
    );
  if (b === undefined) {
    const step: Load<T, State<T>> = (inputs, state) => {
      const v = loaded(a, inputs, state);
      return written(to, state, next, operation(v, v, v));
    };
    return { step, result, scalar: null };
  }
  if (c === undefined) {
    const step: Load<T, State<T>> = (inputs, state) => {
      const v = loaded(b, inputs, state);
      return written(to, state, next, operation(loaded(a, inputs, state), v, v));
    };
    return { step, result, scalar: null };
  }
  const step: Load<T, State<T>> = (inputs, state) =>
    written(to, state, next, result(inputs, state));
  return { step, result, scalar: null };
}

function linkAddress<T extends Kinds>(
  syntax: InstructionSyntax,
  definition: Extract<Definition, { shape: 'address load' | 'address add' }>,
  next: number,
  domain: NumericDomain<T>,
  update: AddressUpdate<T>,
): LinkedInstruction<T> {
  if (definition.shape === 'address add') {
    const operation = definition.operation(domain);
    const load = linkAddressOperand<T>(onlyOperand(syntax));
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
  const result = (v: Vector<T['number']>): Vector<T['address']> => ({
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
