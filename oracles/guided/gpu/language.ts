/** GPU programs, for what they reach. */
import {
  type AnyEnvironmentName,
  GPU_ENVIRONMENTS,
  type GpuEnvironmentName,
  gpuEnvironment,
} from '../../../spec/gpu/environments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { GPU_STANDARD, gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { traceGpu } from '../../../semantics/gpu/machine/trace.js';
import { gpuClassesOf } from '../../coverage/gpu/language.js';
import { inputsLines } from '../../edit/gpu/inputs-text.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';
import { GpuGenerator } from '../../generate/gpu/generator.js';
import { inForce } from '../../certify/in-force.js';
import { leftOf, ranLeft, sameLeft } from '../../judge/gpu/left-by.js';
import { GpuClausesInForce } from '../../strength/gpu/in-force.js';
import type { BranchWatch } from '../branches.js';
import { classItems, flowItem, formItems } from '../items.js';
import { type Candidate, type GuidedWithInputs, MOST_STEPS, drawnOnce } from '../language.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { Left } from '../../judge/gpu/left.js';
import { choicesOf } from '../choices.js';

/** @param watch of branches of the semantics, which are items too then */
export function gpuGuided(
  name: AnyEnvironmentName,
  watch: BranchWatch | null = null,
): GuidedWithInputs<GpuInputValues> {
  const environment = GPU_ENVIRONMENTS[gpuEnvironment(name)];
  const clauses = GpuClausesInForce.of(inForce(loadSpecification().gpuClauses, environment.name));
  const apart = gpuChoicesApart(environment.name);
  const generator = new GpuGenerator(environment);
  const drawn = drawnOnce((seed, index) => generator.draw(seed, index).program);
  const inputsOf = (seed: number, { origin, values }: Candidate): GpuInputValues =>
    generator.inputs(seed, values, drawn(seed, origin));
  return {
    textOf: (seed, index) => drawn(seed, index).text,
    inputsOf,
    inputLines: (seed, candidate) => inputsLines(inputsOf(seed, candidate)),
    reached: (seed, candidate) => {
      const { text } = candidate;
      const loaded = loadedGpu(text);
      if (!loaded.loaded || loaded.program.environment.name !== environment.name) return null;
      const items = new Set(formItems(text));
      const inputs = inputsOf(seed, candidate);
      const steps = traceGpu(GPU_STANDARD.link(loaded.program), inputs);
      for (let count = 0; ; count += 1) {
        const { value, done } = steps.next();
        if (done === true) {
          items.add(`ends ${value.end.outcome} ${value.end.reason ?? ''}`);
          if (value.end.outcome !== 'undefined') {
            const left = leftOf(value.end, value.state);
            for (const item of apart(loaded.program, inputs, left)) items.add(item);
          }
          const branches = watch?.takenBy(() => {
            const again = loadGpu(text);
            if (again.loaded)
              ranLeft(GPU_STANDARD, GPU_STANDARD.link(again.program), inputs, MOST_STEPS);
          });
          for (const item of branches ?? []) items.add(item);
          return [...items];
        }
        if (count >= MOST_STEPS) return null;
        const { instruction, observation, index, before, after } = value;
        const { result } = observation;
        const type = instruction.type === null ? '' : `.${instruction.type}`;
        const classed = {
          name: `${instruction.name}${type}`,
          operands: observation.operands.map(gpuClassesOf),
          result: result === null ? [] : gpuClassesOf(result),
        };
        classItems(classed, (item) => items.add(item));
        for (const { clause } of clauses.formulasAt(value)) items.add(`clause ${clause}`);
        if (instruction.destination === null)
          items.add(flowItem(instruction.name, index, after.next, before.calls.length));
      }
    },
  };
}

/**
 * "told apart: denormals=kept", for each accepted alternative under which something else shows: of what is undefined
 * nothing does.
 */
export function gpuChoicesApart(
  authority: GpuEnvironmentName,
): (program: GpuProgram, values: GpuInputValues, left: Left) => readonly string[] {
  const others = choicesOf(authority).map(({ item, policies }) => ({
    item,
    machine: gpuMachineOf(gpuConcrete(policies)),
  }));
  return (program, values, left) =>
    others.flatMap(({ item, machine }) => {
      const other = ranLeft(machine, machine.link(program), values, MOST_STEPS);
      return other === null || sameLeft(left, other) ? [] : [item];
    });
}
