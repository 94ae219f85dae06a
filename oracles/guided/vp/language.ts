/** VP programs, for what they reach. */
import { type VpAuthority, authorityOf } from '../../../spec/authorities.js';
import { COMPONENTS, ENVIRONMENTS } from '../../../spec/environments.js';
import { type AnyEnvironmentName, vpEnvironment } from '../../../spec/gpu/environments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { type Program, load } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import { run } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { trace } from '../../../semantics/machine/trace.js';
import { addressClass, numberClass } from '../../coverage/operand-classes.js';
import { vpLines } from '../../campaign/vp/asked-programs.js';
import { Generator } from '../../generate/vp/generator.js';
import { clausesByInstruction, judgeStep } from '../../cases/clauses-hold.js';
import { inForce } from '../../certify/in-force.js';
import type { BranchWatch } from '../branches.js';
import { classItems, flowItem, formItems } from '../items.js';
import { type Candidate, type GuidedWithInputs, MOST_STEPS, drawnOnce } from '../language.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { choicesOf } from '../choices.js';

/** @param watch of branches of the semantics, which are items too then */
export function vpGuided(
  name: AnyEnvironmentName,
  watch: BranchWatch | null = null,
): GuidedWithInputs<InputValues> {
  const environment = ENVIRONMENTS[vpEnvironment(name)];
  const authority = authorityOf(environment.name, null);
  const clauses = clausesByInstruction(inForce(loadSpecification().clauses, authority));
  const apart = choicesApart(authority);
  const generator = new Generator(environment);
  const drawn = drawnOnce((seed, index) => generator.program(seed, index));
  const inputsOf = (seed: number, { origin, values }: Candidate): InputValues =>
    generator.inputs(seed, values, drawn(seed, origin));
  return {
    textOf: (seed, index) => drawn(seed, index).text,
    inputsOf,
    inputLines: (seed, candidate) => vpLines(inputsOf(seed, candidate)),
    reached: (seed, candidate) => {
      const { text } = candidate;
      const loaded = load(text);
      if (!loaded.loaded || loaded.program.environment.name !== environment.name) return null;
      const items = new Set(formItems(text));
      const inputs = inputsOf(seed, candidate);
      const steps = trace(link(loaded.program, NOMINAL), inputs);
      for (let count = 0; ; count += 1) {
        const { value, done } = steps.next();
        if (done === true) {
          items.add(`ends ${value.end.outcome} ${value.end.reason ?? ''}`);
          for (const item of apart(loaded.program, inputs, value.state)) items.add(item);
          const branches = watch?.takenBy(() => {
            const again = load(text);
            if (again.loaded) run(link(again.program, NOMINAL), inputs);
          });
          for (const item of branches ?? []) items.add(item);
          return [...items];
        }
        if (count >= MOST_STEPS) return null;
        const { instruction, observation, index, before, after } = value;
        const operands = observation.operands.map((operand) =>
          operand.kind === 'address'
            ? COMPONENTS.map((each) => addressClass(operand.value[each]))
            : operand.kind === 'scalar'
              ? [numberClass(operand.value)]
              : COMPONENTS.map((each) => numberClass(operand.value[each])),
        );
        const { result } = observation;
        const made = result === null ? [] : COMPONENTS.map((each) => numberClass(result.value[each])); // prettier-ignore
        classItems({ name: instruction.name, operands, result: made }, (item) => items.add(item));
        for (const { clause, verdict } of judgeStep(clauses.get(instruction.name) ?? [], value)) {
          if (verdict !== 'not in force') items.add(`clause ${clause}`);
        }
        if (instruction.destination === null)
          items.add(flowItem(instruction.name, index, after.next, before.stack.length));
      }
    },
  };
}

/** "told apart: denormals=flushed", for each accepted alternative under which the program leaves something else. */
export function choicesApart(
  authority: VpAuthority,
): (program: Program, inputs: InputValues, left: NominalState) => readonly string[] {
  const others = choicesOf(authority).map(({ item, policies }) => ({
    item,
    domain: concrete(policies),
  }));
  return (program, inputs, left) => {
    const own = leftOf(left);
    return others.flatMap(({ item, domain }) =>
      leftOf(run(link(program, domain), inputs).state) === own ? [] : [item],
    );
  };
}

/** All that shows: results, and what a state program leaves of the parameters. */
function leftOf({ results, parameters }: NominalState): string {
  return [...results, ...parameters]
    .map((register) => COMPONENTS.map((each) => bitsOf(register[each])).join(' '))
    .join('\n');
}
