/**
 * Where two assignments of the policies differ: for each policy the smallest program and inputs whose
 * result tells them apart because of it.
 */
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { differences } from '../../semantics/domains/profiles.js';
import { isByComponent } from '../../semantics/instructions/index.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import { recordShape } from '../backends/shape.js';
import { exactResult } from './evaluate.js';
import { inferringLanguage } from './languages.js';
import { probesOf, type ProbeOperands } from './probes.js';
import { simplified, weight } from './simple-operands.js';
import type { Difference, Found, Kind, Result, Witness, WitnessPrograms } from './witness.js';

/** Two assignments, as the names of profiles stand for them in an environment. */
export interface Sides {
  readonly environment: AnyEnvironmentName;
  readonly a: Policies;
  readonly b: Policies;
}

/** Every policy in which two assignments differ in the first environment, with programs of the first one that shows it. */
export function differencesOf(first: Sides, ...others: readonly Sides[]): readonly Difference[] {
  return differences(first.a, first.b).map((policy) => {
    const [a, b] = [first.a[policy], first.b[policy]];
    let witness: Witness | null = null;
    for (const sides of [first, ...others]) {
      if (sides.a[policy] === a && sides.b[policy] === b) witness ??= witnessOf(policy, sides);
    }
    return { policy, a, b, witness };
  });
}

function witnessOf(policy: PolicyName, { environment, a, b }: Sides): Witness | null {
  const { only } = POLICIES[policy];
  if (only?.some((each) => each === environment) === false) return null;
  const a2 = { ...a, [policy]: b[policy] };
  const b2 = { ...b, [policy]: a[policy] };
  // Best where the policy alone makes all of the difference; at least it has to make some.
  const kinds: readonly Kind[] = [
    { all: [a, b, a2, b2], shows: ([p, q, p2, q2]) => !is(p, q) && is(p2, q) && is(q2, p) },
    { all: [a, b, a2, b2], shows: ([p, q, p2, q2]) => !is(p, q) && (!is(p2, p) || !is(q2, q)) },
    { all: [a, a2], shows: ([p, q]) => !is(p, q) },
  ];
  const programs = inferringLanguage(environment).witnessPrograms(environment);
  for (const [index, kind] of kinds.entries()) {
    const found =
      byInstruction(policy, kind, environment, programs) ?? programs.ofPolicy(policy, kind);
    if (found !== null) return { ...found, environment, alone: index === 2 };
  }
  return null;
}

function is(p: Result, q: Result): boolean {
  return p?.length === q?.length && p?.every((value, at) => Object.is(value, q?.[at])) === true;
}

/** The simplest single instruction. */
function byInstruction(
  policy: PolicyName,
  { all, shows }: Kind,
  environment: AnyEnvironmentName,
  programs: WitnessPrograms,
): Found | null {
  let best: { readonly weight: number; readonly found: Found } | null = null;
  for (const instruction of POLICIES[policy].affects) {
    const shape = programs.has(instruction) ? recordShape(instruction) : null;
    if (shape === null) continue;
    const evaluate = all.map((each) => exactResult(instruction, each, environment));
    const laneWise = isByComponent(instruction);
    const isOfScalars = laneWise || instructionNamed(instruction)?.operands[0] === 'scalar';
    for (let component = 0; component < shape.results; component++) {
      const differs = (operands: ProbeOperands): boolean =>
        shows(evaluate.map((of) => [of(operands)[component] ?? NaN]));
      const seeds = probesOf(instruction)
        .flatMap((operands) => (laneWise ? lanes(operands) : [operands]))
        .filter(differs)
        .sort((p, q) => weight(p) - weight(q));
      // Simplification may come from several sides; the simplest few will do.
      for (const seed of seeds.slice(0, 4)) {
        const operands = simplified(seed, differs);
        const shown = laneWise ? operands.map(([value = 0]) => [value]) : operands;
        const own = weight(shown) + effort(instruction);
        if (best !== null && own >= best.weight) continue;
        const asked = { instruction, operands, component, isOfScalars };
        const found = programs.ofInstruction(asked, all);
        if (found !== null) best = { weight: own, found };
      }
      if (laneWise) break;
    }
  }
  return best?.found ?? null;
}

/** Instructions that everyone knows, the best known first. */
const PLAIN = ['MOV', 'ADD', 'MUL', 'SUB', 'MAX', 'MIN', 'SLT', 'SGE', 'MAD', 'RCP'];

/** How much there is to know of an instruction, in the measure of operands. */
function effort(instruction: string): number {
  const place = PLAIN.indexOf(instruction);
  return place >= 0 ? place : PLAIN.length + (isByComponent(instruction) ? 0 : 8);
}

/** The operands of each component, as vectors of one number four times. */
function lanes(operands: ProbeOperands): readonly ProbeOperands[] {
  return [0, 1, 2, 3].map((lane) =>
    operands.map((operand) => {
      const value = operand[lane] ?? 0;
      return [value, value, value, value];
    }),
  );
}
