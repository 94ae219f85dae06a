/**
 * Where two assignments of the policies differ: for each policy the smallest program and inputs whose
 * result tells them apart because of it.
 */
import {
  availableIn,
  COMPONENTS,
  ENVIRONMENTS,
  type EnvironmentName,
  type Quad,
} from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { differences } from '../../semantics/domains/profiles.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { machineOf } from '../../semantics/machine/machine.js';
import { recordShape } from '../backends/shape.js';
import { exactResult } from './evaluate.js';
import { leftBy } from './explain-program.js';
import { probesOf, type ProbeOperands } from './probes.js';
import { programProbes } from './program-probes.js';
import { simplified, weight } from './simple-operands.js';

export interface Witness {
  readonly program: string;
  readonly values: InputValues;
  /** What is looked at: "o[HPOS].x", "R0". */
  readonly where: string;
  /** Under the first and the second assignment; one value or the four of a register. */
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** How the program ends under each, where that differs. */
  readonly ends: readonly [string, string] | null;
  /**
   * Whether it is between the first assignment and the same with this policy as in the second, since the
   * other differences hide this one.
   */
  readonly alone: boolean;
}

export interface Difference {
  readonly policy: PolicyName;
  readonly a: string;
  readonly b: string;
  /** Null where the difference cannot show, given the other policies. */
  readonly witness: Witness | null;
}

/** Every policy in which two assignments differ, with programs of an environment. */
export function differencesOf(
  a: Policies,
  b: Policies,
  environment: EnvironmentName = 'VP2.0',
): readonly Difference[] {
  return differences(a, b).map((policy) => ({
    policy,
    a: a[policy],
    b: b[policy],
    witness: witnessOf(policy, a, b, environment),
  }));
}

function witnessOf(
  policy: PolicyName,
  a: Policies,
  b: Policies,
  environment: EnvironmentName,
): Witness | null {
  const a2 = { ...a, [policy]: b[policy] };
  const b2 = { ...b, [policy]: a[policy] };
  // Best where the policy alone makes all of the difference; at least it has to make some.
  const kinds: readonly Kind[] = [
    { all: [a, b, a2, b2], shows: ([p, q, p2, q2]) => !is(p, q) && is(p2, q) && is(q2, p) },
    { all: [a, b, a2, b2], shows: ([p, q, p2, q2]) => !is(p, q) && (!is(p2, p) || !is(q2, q)) },
    { all: [a, a2], shows: ([p, q]) => !is(p, q) },
  ];
  for (const [index, kind] of kinds.entries()) {
    const found = byInstruction(policy, kind, environment) ?? byProgram(policy, kind, environment);
    if (found !== null) return { ...found, alone: index === 2 };
  }
  return null;
}

/** Assignments, the two that are shown first, and whether their results show the difference. */
interface Kind {
  readonly all: readonly Policies[];
  readonly shows: (results: readonly Result[]) => boolean;
}

type Result = readonly (number | string)[] | undefined;

function is(p: Result, q: Result): boolean {
  return p?.length === q?.length && p?.every((value, at) => Object.is(value, q?.[at])) === true;
}

type Found = Omit<Witness, 'alone'>;

/** The simplest single instruction. */
function byInstruction(
  policy: PolicyName,
  { all, shows }: Kind,
  environment: EnvironmentName,
): Found | null {
  let best: { readonly weight: number; readonly found: Found } | null = null;
  for (const instruction of POLICIES[policy].affects) {
    if (!exists(instruction, environment)) continue;
    const shape = recordShape(instruction);
    if (shape === null) continue;
    const evaluate = all.map((each) => exactResult(instruction, each));
    const laneWise = isLaneWise(instruction);
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
        best = {
          weight: own,
          found: asProgram(instruction, operands, component, { all, environment }),
        };
      }
      if (laneWise) break;
    }
  }
  return best?.found ?? null;
}

function exists(instruction: string, environment: EnvironmentName): boolean {
  const spec = instructionNamed(instruction);
  return spec !== undefined && availableIn(ENVIRONMENTS[environment], spec.since);
}

/** Instructions that everyone knows, the best known first. */
const PLAIN = ['MOV', 'ADD', 'MUL', 'SUB', 'MAX', 'MIN', 'SLT', 'SGE', 'MAD', 'RCP'];

/** How much there is to know of an instruction, in the measure of operands. */
function effort(instruction: string): number {
  const place = PLAIN.indexOf(instruction);
  return place >= 0 ? place : PLAIN.length + (isLaneWise(instruction) ? 0 : 8);
}

/** Whether each result component is made of the same component of the operands alone. */
function isLaneWise(instruction: string): boolean {
  const spec = instructionNamed(instruction);
  return (
    spec?.result === 'vector' &&
    spec.operands.every((kind) => kind === 'vector') &&
    instruction !== 'LIT' &&
    instruction !== 'DST'
  );
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

function asProgram(
  instruction: string,
  operands: ProbeOperands,
  component: number,
  { all, environment }: { all: readonly Policies[]; environment: EnvironmentName },
): Found {
  const scalars =
    isLaneWise(instruction) || instructionNamed(instruction)?.operands[0] === 'scalar';
  const [a = [], b = []] = operands;
  const values: InputValues = scalars
    ? { attributes: { 0: quad(operands.map(([value = 0]) => value)) } }
    : operands.length === 1
      ? { attributes: { 0: quad(a) } }
      : { attributes: { 0: quad(a) }, parameters: { 0: quad(b) } };
  const listed = scalars
    ? operands.map((_, at) => `v[0].${COMPONENTS[at] ?? 'x'}`)
    : ['v[0]', 'c[0]'].slice(0, operands.length);
  const at = COMPONENTS[component] ?? 'x';
  const { header, programType } = ENVIRONMENTS[environment];
  if (programType === 'state') throw new Error('a state program writes no result register');
  const program = `${header}\n${instruction} o[HPOS].${at}, ${listed.join(', ')};\nEND\n`;
  const [first = [], second = []] = all.map((policies) => [
    resultOf(policies, program, values, at),
  ]);
  return { program, values, where: `o[HPOS].${at}`, a: first, b: second, ends: null };
}

function quad([x = 0, y = 0, z = 0, w = 0]: readonly number[]): Quad {
  return [x, y, z, w];
}

function resultOf(
  policies: Policies,
  source: string,
  values: InputValues,
  component: 'x' | 'y' | 'z' | 'w',
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

/** One of the small programs. */
function byProgram(
  policy: PolicyName,
  { all, shows }: Kind,
  environment: EnvironmentName,
): Found | null {
  for (const probe of programProbes(environment)) {
    if (!probe.about.includes(policy)) continue;
    const left = all.map((each) => leftBy(machineOf(concrete(each)), probe));
    const results = left.map((each) =>
      typeof each === 'string' ? [each] : [each.outcome, ...each.value],
    );
    const [a, b] = left;
    if (!shows(results) || typeof a !== 'object' || typeof b !== 'object') continue;
    return {
      program: probe.source,
      values: probe.values,
      where: 'R0',
      a: a.value,
      b: b.value,
      ends: a.outcome === b.outcome ? null : [a.outcome, b.outcome],
    };
  }
  return null;
}
