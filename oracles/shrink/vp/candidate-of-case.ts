/**
 * A case of the corpus as a program and inputs. A case may start from registers that hold something already;
 * here instructions in front of the program bring it there.
 */
import { ENVIRONMENTS, type Environment, type Quad } from '../../../spec/environments.js';
import type { DestinationRegister, InstructionSyntax, ProgramSyntax, SourceRegister } from '../../../semantics/language/ast.js'; // prettier-ignore
import type { ConditionCode } from '../../../semantics/domains/domain.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { CorpusCase } from '../../cases/vp/case.js';
import { address, attribute, destination, instruction, operand, parameter, temporary } from '../../generate/vp/nodes.js'; // prettier-ignore
import { candidateOf, programCandidate, type Candidate } from '../../edit/vp/candidate.js';
import { freeNumber, registersUsed } from './edit.js';

/** The candidate, or in words why there is none. */
export function candidateOfCase({ program, start, environment }: CorpusCase): Candidate | string {
  const { attributes, parameters, temporaries, addresses, codes } = start;
  const candidate = candidateOf(program.text, { attributes, parameters });
  const { syntax } = candidate;
  if (syntax === null) return { ...candidate, inputs: {} };
  const loads = new Loads(syntax, { attributes, parameters });
  const { addressComponents } = ENVIRONMENTS[environment];
  const scalar = addressComponents.length === 1 ? 'x' : '';
  for (const [number, quad] of Object.entries(temporaries)) {
    loads.add('MOV', false, temporary(Number(number)), '', quad);
  }
  for (const [number, quad] of Object.entries(addresses)) {
    loads.add('ARL', false, address(Number(number)), scalar, quad);
  }
  if (codes !== null) {
    const [x, y, z, w] = codes.map((code) => VALUES[code]);
    loads.add('MOV', true, { offset: 0, end: 0, file: 'null' }, '', [
      x ?? 0,
      y ?? 0,
      z ?? 0,
      w ?? 0,
    ]);
  }
  if (loads.instructions.length === 0) return candidate;
  if (!loads.fit) return 'its start needs more registers than the program leaves free';
  const main = syntax.items.findIndex((item) => item.kind === 'label' && item.name === 'main');
  const items = syntax.items.toSpliced(main + 1, 0, ...loads.instructions);
  const whole = programCandidate({ ...syntax, items }, loads.inputs);
  return candidateOf(whole.text).syntax === null
    ? 'its start needs more instructions than the program leaves room for'
    : whole;
}

const VALUES: Readonly<Record<ConditionCode, number>> = { LT: -1, EQ: 0, GT: 1, UN: NaN };

/** Instructions that load registers from inputs which the program leaves alone. */
class Loads {
  readonly instructions: InstructionSyntax[] = [];
  readonly #environment: Environment;
  readonly #used: Set<number>;
  readonly #values: Record<number, Quad> = {};
  readonly #isState: boolean;

  constructor(
    syntax: ProgramSyntax,
    private readonly given: InputValues,
  ) {
    this.#environment = ENVIRONMENTS[syntax.environment];
    this.#isState = this.#environment.programType === 'state';
    this.#used = new Set([
      ...registersUsed(syntax, this.#isState ? 'parameter' : 'attribute'),
      ...Object.keys((this.#isState ? given.parameters : given.attributes) ?? {}).map(Number),
    ]);
  }

  get fit(): boolean {
    const { programParameters, vertexAttributes } = this.#environment;
    const size = this.#isState ? programParameters : vertexAttributes;
    return Math.max(...Object.keys(this.#values).map(Number)) < size;
  }

  get inputs(): InputValues {
    const { attributes, parameters } = this.given;
    return this.#isState
      ? { ...this.given, parameters: { ...parameters, ...this.#values } }
      : { ...this.given, attributes: { ...attributes, ...this.#values } };
  }

  add(
    name: string,
    updatesCodes: boolean,
    to: DestinationRegister,
    mask: string,
    quad: Quad,
  ): void {
    const number = freeNumber(this.#used);
    this.#used.add(number);
    this.#values[number] = quad;
    const from: SourceRegister = this.#isState ? parameter(number) : attribute(number);
    this.instructions.push(
      instruction(name, updatesCodes, destination(to, mask), [operand(from, mask)]),
    );
  }
}
