/** Machines that treat the components of one instruction differently, or one after another. */
import { COMPONENTS, type Component } from '../../spec/environments.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import { DEFINITIONS } from '../../semantics/instructions/index.js';
import type { InstructionSyntax, OperandSyntax } from '../../semantics/language/ast.js';
import type { Machine, NominalState } from '../../semantics/machine/machine.js';
import { linkVectorOperand } from '../../semantics/machine/operand.js';
import { linking, variant, type NominalInstruction, type Values } from './instructions.js';

/** Loads each component of a vector operand as if the operand had been written in another way. */
export function inComponents(
  rewrite: (
    operand: OperandSyntax,
    component: Component,
    instruction: InstructionSyntax,
  ) => OperandSyntax,
): Machine {
  return linking((program) => {
    const plain = variant(program, fromAttributes);
    return (instruction, index) => {
      const { syntax } = instruction;
      const replacement = plain[index];
      if (replacement === undefined || !takesVectors(syntax)) return instruction;
      const loads = syntax.operands.map((operand) => {
        const by = (component: Component) =>
          linkVectorOperand(rewrite(operand, component, syntax), NOMINAL);
        return fourOf(by);
      });
      const attributesOf = (
        inputs: Parameters<NominalInstruction['step']>[0],
        state: NominalState,
      ): readonly Values[] =>
        loads.map(({ x, y, z, w }) => ({
          x: x(inputs, state).x,
          y: y(inputs, state).y,
          z: z(inputs, state).z,
          w: w(inputs, state).w,
        }));
      return {
        ...replacement,
        step: (inputs, state) =>
          replacement.step({ attributes: attributesOf(inputs, state) }, state),
        observe: (inputs, state) =>
          replacement.observe({ attributes: attributesOf(inputs, state) }, state),
      };
    };
  });
}

function takesVectors({ name }: InstructionSyntax): boolean {
  const shape = DEFINITIONS.get(name)?.shape;
  return shape === 'vector' || shape === 'dot';
}

/** The instruction with its operands in v[0], v[1] and v[2]. */
function fromAttributes(instruction: InstructionSyntax): InstructionSyntax {
  if (!takesVectors(instruction)) return instruction;
  return {
    ...instruction,
    operands: instruction.operands.map(({ offset, end }, number) => {
      const place = { offset, end };
      const register = { ...place, file: 'attribute', number, mnemonic: null } as const;
      return { ...place, sign: '', absolute: null, register, swizzle: '' };
    }),
  };
}

const COMPONENTWISE = new Set(
  ['ABS', 'ADD', 'FLR', 'FRC', 'MAD', 'MAX', 'MIN', 'MOV', 'MUL', 'SUB', 'SSG'].concat([
    'SEQ',
    'SFL',
    'SGE',
    'SGT',
    'SLE',
    'SLT',
    'SNE',
    'STR',
  ]),
);

/**
 * Executes what works component by component in four steps, x to w. Each loads its operands anew, so that
 * it sees what the steps before it wrote; the codes are those from before all four.
 */
export function oneAfterAnother(): Machine {
  return linking((program) => {
    const alone = fourOf((component) => variant(program, (syntax) => onlyTo(syntax, component)));
    return (instruction, index) => {
      const parts = COMPONENTS.flatMap((component) => {
        const part = alone[component][index];
        return part === undefined ? [] : [{ component, part }];
      });
      if (parts.length < 4 || !COMPONENTWISE.has(instruction.syntax.name)) return instruction;
      const written = instruction.syntax.destination?.writeMask ?? '';
      const work = (inputs: Parameters<NominalInstruction['step']>[0], before: NominalState) => {
        let state = before;
        let codes = before.codes;
        const seen = parts.map(({ component, part }) => {
          const from = { ...state, executed: before.executed, codes: before.codes };
          if (written === '' || written.includes(component)) {
            state = part.step(inputs, from);
            codes = { ...codes, [component]: state.codes[component] };
          }
          return part.observe(inputs, from);
        });
        return { state: { ...state, next: index + 1, executed: before.executed + 1, codes }, seen };
      };
      return {
        ...instruction,
        step: (inputs, state) => work(inputs, state).state,
        observe: (inputs, state) => {
          const { seen } = work(inputs, state);
          const [first] = seen;
          if (first === undefined) return instruction.observe(inputs, state);
          const operands = first.operands.map((_, position) => ({
            kind: 'vector' as const,
            value: diagonal(seen.map(({ operands: each }) => each[position]?.value)),
          }));
          const value = diagonal(seen.map(({ result }) => result?.value));
          return { operands, result: { kind: 'vector', value } };
        },
      };
    };
  });
}

/** The same instruction, writing one component of those it writes. */
function onlyTo(instruction: InstructionSyntax, component: Component): InstructionSyntax {
  const { destination } = instruction;
  if (destination === null || !COMPONENTWISE.has(instruction.name)) return instruction;
  return { ...instruction, destination: { ...destination, writeMask: component } };
}

/** x of the first, y of the second, z of the third, w of the fourth. */
function diagonal(vectors: readonly (Values | number | undefined)[]): Values {
  const component = (letter: Component, position: number): number => {
    const vector = vectors[position];
    return typeof vector === 'object' ? vector[letter] : NaN;
  };
  return { x: component('x', 0), y: component('y', 1), z: component('z', 2), w: component('w', 3) };
}

function fourOf<T>(make: (component: Component) => T): Vector<T> {
  return { x: make('x'), y: make('y'), z: make('z'), w: make('w') };
}
