/** The functions of one operand that VP programs have. */
import { authorityOf, lawOf } from '../../../spec/authorities.js';
import { COMPONENTS, ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { alike } from '../../../semantics/domains/allowed-denormals.js';
import { allowedUnder } from '../../../semantics/domains/allowed-signs.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import { invocation } from '../../../semantics/machine/state.js';
import { CURVES, ofMagnitude, OPERATION_NAMES, type OperationName } from '../curves.js';
import { shadersOf, verticesOf, type VertexRunner } from '../../stress/vertices-of.js';
import { inX, type Asked, type ExhaustedLanguage } from '../language.js';
import type { Operation } from '../operation.js';

export const VP: ExhaustedLanguage = {
  operations: (environment, document) => {
    const name = vpEnvironment(environment);
    return OPERATION_NAMES.filter((each) => isIn(each, name)).map((each) =>
      operation(each, name, document),
    );
  },
  ofStack: (stack, { environment, source }, document) => {
    const name = vpEnvironment(environment);
    if (!stack.environments.includes(name)) return null;
    return askedOf(shadersOf(stack, authorityOf(name, document)), source);
  },
  ofBackend: ({ vp }, { source }) =>
    // Who holds the backend restarts it.
    vp === null
      ? null
      : askedOf(
          verticesOf(vp, () => Promise.resolve()),
          source,
        ),
};

function askedOf(runner: VertexRunner, source: string): Asked {
  const program = loaded(source);
  const [pass] = runner.passes(program);
  if (pass === undefined) throw new Error('a program of one result has none');
  const parameters = new Uint32Array(program.environment.programParameters * 4);
  return {
    most: runner.maximumInputs,
    ask: async (operands) => {
      const words = await pass.run(operands.length, inX(operands), parameters);
      return { words, hidden: [] };
    },
  };
}

function loaded(source: string): Program {
  const result = load(source);
  if (!result.loaded) throw new Error(result.error.message);
  return result.program;
}

function isIn(operation: OperationName, environment: EnvironmentName): boolean {
  const [opcode = ''] = operation.split('.');
  return ENVIRONMENTS[environment].programType === 'vertex' && hasInstruction(environment, opcode);
}

function hasInstruction(environment: EnvironmentName, opcode: string): boolean {
  const result = load(`${ENVIRONMENTS[environment].header}\n${opcode} o[HPOS], v[0].x;\nEND\n`);
  return result.loaded && instructionNamed(opcode) !== undefined;
}

function operation(
  name: OperationName,
  environment: EnvironmentName,
  document: string | null,
): Operation {
  const authority = authorityOf(environment, document);
  const [opcode = '', own] = name.split('.');
  const destination = own === undefined ? 'o[HPOS]' : `o[HPOS].${own}`;
  const source = `${ENVIRONMENTS[environment].header}\n${opcode} ${destination}, v[0].x;\nEND\n`;
  const program = loaded(source);
  const component = COMPONENTS[COMPONENTS.findIndex((each) => each === (own ?? 'x'))] ?? 'x';
  // The older document's RSQ is that of the absolute value.
  const isOfMagnitude = name === 'RSQ' && lawOf(authority) === 'vp1';
  return {
    name,
    environment,
    authority,
    source,
    component: COMPONENTS.indexOf(component),
    isReplicated: own === undefined,
    curve: isOfMagnitude ? ofMagnitude(CURVES.RSQ) : CURVES[name],
    permitted: (chooser) => {
      const domain = allowedUnder(authority, alike(chooser));
      const { state } = invocation(program, domain, {});
      const [instruction] = link(program, domain).instructions;
      if (instruction === undefined) throw new Error('a program of one instruction has none');
      return (operand) => {
        const value = typeof operand === 'number' ? domain.input(operand) : operand;
        const attributes = [{ x: value, y: value, z: value, w: value }];
        const observed = instruction.observe({ attributes }, state).result;
        if (observed?.kind !== 'vector') throw new Error(`${name} has a result`);
        return observed.value[component];
      };
    },
  };
}
