/** The programs of VP environments that show where two assignments of the policies differ. */
import {
  availableIn,
  COMPONENTS,
  ENVIRONMENTS,
  type Component,
  type EnvironmentName,
  type Quad,
} from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { machineOf } from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { bitsOf } from '../../semantics/number/binary32.js';
import { leftBy } from './explain-program.js';
import { programProbes } from './program-probes.js';
import type { AskedInstruction, Found, Kind, Shown, WitnessPrograms } from './witness.js';

export class VpWitnessPrograms implements WitnessPrograms {
  constructor(private readonly environment: EnvironmentName) {}

  has(instruction: string): boolean {
    const spec = instructionNamed(instruction);
    return spec !== undefined && availableIn(ENVIRONMENTS[this.environment], spec.since);
  }

  ofInstruction(
    { instruction, operands, component, isOfScalars }: AskedInstruction,
    all: readonly Policies[],
  ): Found {
    const [a = [], b = []] = operands;
    const values: InputValues = isOfScalars
      ? { attributes: { 0: quad(operands.map(([value = 0]) => value)) } }
      : operands.length === 1
        ? { attributes: { 0: quad(a) } }
        : { attributes: { 0: quad(a) }, parameters: { 0: quad(b) } };
    const listed = isOfScalars
      ? operands.map((_, at) => `v[0].${COMPONENTS[at] ?? 'x'}`)
      : ['v[0]', 'c[0]'].slice(0, operands.length);
    const at = COMPONENTS[component] ?? 'x';
    const { header, programType } = ENVIRONMENTS[this.environment];
    if (programType === 'state') throw new Error('a state program writes no result register');
    const program = `${header}\n${instruction} o[HPOS].${at}, ${listed.join(', ')};\nEND\n`;
    const [first = [], second = []] = all.map((policies) =>
      floats([resultOf(policies, program, values, at)]),
    );
    const given = { language: 'VP', values } as const;
    return { program, given, where: `o[HPOS].${at}`, a: first, b: second, ends: null };
  }

  ofPolicy(policy: PolicyName, { all, shows }: Kind): Found | null {
    for (const probe of programProbes(this.environment)) {
      if (!probe.about.includes(policy)) continue;
      const left = all.map((each) => leftBy(machineOf(concrete(each)), probe));
      const results = left.map((each) =>
        typeof each === 'string' ? [each] : [each.outcome, ...each.value],
      );
      const [a, b] = left;
      if (!shows(results) || typeof a !== 'object' || typeof b !== 'object') continue;
      return {
        program: probe.source,
        given: { language: 'VP', values: probe.values },
        where: 'R0',
        a: floats(a.value),
        b: floats(b.value),
        ends: a.outcome === b.outcome ? null : [a.outcome, b.outcome],
      };
    }
    return null;
  }
}

function floats(values: readonly number[]): Shown {
  return values.map((value) => ({ type: 'F', bits: bitsOf(value) }));
}

function quad([x = 0, y = 0, z = 0, w = 0]: readonly number[]): Quad {
  return [x, y, z, w];
}

function resultOf(
  policies: Policies,
  source: string,
  values: InputValues,
  component: Component,
): number {
  const machine = machineOf(concrete(policies));
  const loading = machine.load(source);
  if (!loading.loaded) throw new Error(loading.error.message);
  const linked = machine.link(loading.program);
  const { inputs, state } = machine.invocation(linked, values);
  const after = linked.instructions[0]?.step(inputs, state);
  const { results } = loading.program.environment;
  return after?.results[results.indexOf('HPOS')]?.[component] ?? NaN;
}
