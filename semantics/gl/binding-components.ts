/**
 * Inputs of GPU programs as the tables of bindings have them (spec/gpu/binding-components.ts): what is fixed
 * or computed is filled in, what is undefined is undefined, and what contradicts a table is told.
 */
import { COMPONENTS, type Component } from '../../spec/environments.js';
import {
  FRAGMENT_COMPONENTS,
  GEOMETRY_COMPONENTS,
  PARAMETER_COMPONENTS,
  VERTEX_COMPONENTS,
  type BindingComponents,
  type ComponentRule,
} from '../../spec/gpu/binding-components.js';
import type { GpuProgramType } from '../../spec/gpu/environments.js';
import type { DataType } from '../../spec/gpu/instructions.js';
import type { InputNumber, TypedQuad } from '../gpu/machine/state.js';
import { decimal } from '../number/binary32.js';
import { halfAngle } from './state-bindings.js';

type Bindings = Readonly<Record<string, TypedQuad>>;

const TABLES: Readonly<Record<GpuProgramType, ReadonlyMap<string, BindingComponents>>> = {
  vertex: tableOf(VERTEX_COMPONENTS),
  fragment: tableOf(FRAGMENT_COMPONENTS),
  geometry: tableOf(GEOMETRY_COMPONENTS),
};

function tableOf(rows: readonly BindingComponents[]): ReadonlyMap<string, BindingComponents> {
  return new Map([...PARAMETER_COMPONENTS, ...rows].map((row) => [row.binding, row]));
}

/**
 * The row of a binding in full and in one spelling.
 *
 * @throws Error where programs of the type have no such binding.
 */
export function componentsOfBinding(
  binding: string,
  programType: GpuProgramType,
): BindingComponents {
  const name = binding.replace(/^vertex\[\d+\]/, 'vertex[m]').replace(/\[\d+\]/g, '[n]');
  const row = TABLES[programType].get(name);
  if (row === undefined) throw new Error(`${programType} programs have no ${binding}`);
  return row;
}

/**
 * The values of bindings with everything that the tables decide: fixed and computed components in place of
 * what stands there, nothing where they are undefined. What is free stays.
 */
export function completedBindings(bindings: Bindings, programType: GpuProgramType): Bindings {
  return Object.fromEntries(
    Object.entries(bindings).map(([binding, quad]) => {
      const { components } = componentsOfBinding(binding, programType);
      return [binding, completed(binding, quad, components, bindings)];
    }),
  );
}

function completed(
  binding: string,
  quad: TypedQuad,
  rules: BindingComponents['components'],
  bindings: Bindings,
): TypedQuad {
  if (rules.every((rule) => rule === 'free')) return quad;
  const decided = (index: 0 | 1 | 2 | 3): InputNumber => {
    const given = quad.values[index];
    const wanted = decidedValue(binding, index, rules[index], quad, bindings);
    // One of the accuracies that OpenGL permits is as good as the other (gp4.E-state-precision).
    return wanted === 'any' || permitsGiven(given, wanted, rules[index]) ? given : wanted;
  };
  return { type: quad.type, values: [decided(0), decided(1), decided(2), decided(3)] };
}

/** What must stand there; 'any' where whatever is given may. */
function decidedValue(
  binding: string,
  index: number,
  rule: ComponentRule,
  { values: [x, y, z] }: TypedQuad,
  bindings: Bindings,
): InputNumber | 'any' {
  switch (rule) {
    case 'free':
      return 'any';
    case 'undefined':
    case 'unused':
      return null;
    case 'fog scale':
      // A division by zero may give anything (gp4.E-fog-scale).
      if (y === null || z === null || y === z) return 'any';
      return Math.fround(1 / (z - y));
    case 'depth difference':
      return x === null || y === null ? 'any' : Math.fround(y - x);
    case 'half-angle': {
      const half = halfAngleOf(bindings[binding.replace(/half$/, 'position')]);
      return half === null ? 'any' : (half[index] ?? 'any');
    }
    default:
      return rule;
  }
}

/** Null where the light's position is not given, or has none. */
function halfAngleOf(position: TypedQuad | undefined): readonly InputNumber[] | null {
  const [x = null, y = null, z = null, w = null] = position?.values ?? [];
  if (x === null || y === null || z === null || w === null) return null;
  return halfAngle([x, y, z, w]).map((value) => (value === null ? null : Math.fround(value)));
}

/** What is fixed is that number; what is computed may be an approximation. */
function permitsGiven(given: InputNumber, wanted: InputNumber, rule: ComponentRule): boolean {
  if (given === null || wanted === null) return false;
  return Object.is(given, wanted) || (typeof rule !== 'number' && isNear(given, wanted));
}

/** Within one part in 10^5, as OpenGL asks for (2.0 §2.1.1; gp4.E-state-precision). */
function isNear(given: number, wanted: number): boolean {
  const least = Math.min(Math.abs(given), Math.abs(wanted));
  return Number.isFinite(least) && Math.abs(given - wanted) <= 1e-5 * least;
}

/** What contradicts a table, in a sentence, and the component; null where all four are wrong together. */
export interface Contradiction {
  readonly component: Component | null;
  readonly message: string;
}

/**
 * The first thing in what is given to a binding that the tables do not permit; null where all is well. Null
 * components are not given.
 *
 * @param bindings what is given together with it, on which computed components depend; null where that is
 * not known yet: then they are not looked at
 */
export function contradictionOf(
  binding: string,
  quad: TypedQuad,
  programType: GpuProgramType,
  bindings: Bindings | null,
): Contradiction | null {
  const row = componentsOfBinding(binding, programType);
  const wrong = wrongType(binding, quad.type, row);
  if (wrong !== null && quad.values.some((value) => value !== null)) {
    return { component: null, message: `${wrong} (${row.source})` };
  }
  for (const [index, component] of COMPONENTS.entries()) {
    const given = quad.values[index] ?? null;
    const rule = row.components[index] ?? 'free';
    if (given === null || (bindings === null && rule in OF_FUNCTION)) continue;
    const wanted = decidedValue(binding, index, rule, quad, bindings ?? {});
    const isPermitted = wanted === 'any' || permitsGiven(given, wanted, rule);
    const problem = isPermitted ? impossible(given, row) : instead(wanted, rule);
    if (problem === null) continue;
    const found = quad.type === 'F' ? decimal(given) : String(given);
    const message = `${component} of ${binding} is ${problem}: found ${found} (${row.source})`;
    return { component, message };
  }
  const hasLength = bindings !== null && row.components.includes('half-angle');
  return hasLength ? notUnit(binding, quad, row) : null;
}

const OF_FUNCTION: Readonly<Partial<Record<ComponentRule, string>>> = {
  'fog scale': '1/(end-start), ',
  'depth difference': 'far minus near, ',
  'half-angle': "that of the light's half-angle vector, ",
};

function instead(wanted: InputNumber | 'any', rule: ComponentRule): string {
  if (wanted === null || wanted === 'any') return 'undefined; leave it out or write ~';
  return `${OF_FUNCTION[rule] ?? ''}${decimal(wanted)}; leave it out, write ~ or that`;
}

function wrongType(binding: string, type: DataType, row: BindingComponents): string | null {
  if (row.isFloat && type !== 'F') return `${binding} is floating-point`;
  const isInteger = row.values === 'integer' || row.values === 'count';
  return isInteger && type === 'F' ? `${binding} is an integer: write {s: …} or {u: …}` : null;
}

function impossible(given: number, { values }: BindingComponents): string | null {
  switch (values) {
    case 'facing':
      return Math.abs(given) === 1 ? null : '1 or -1';
    case 'count':
      return given >= 0 ? null : '0 or more';
    case 'any':
    case 'integer':
      return null;
  }
}

/** The length of a half-angle vector whose light is not known. */
function notUnit(
  binding: string,
  { values: [x, y, z] }: TypedQuad,
  { source }: BindingComponents,
): Contradiction | null {
  if (x === null || y === null || z === null) return null;
  const length = Math.hypot(x, y, z);
  if (isNear(length, 1)) return null;
  const message = `${binding} is a vector of length 1: found one of length ${decimal(Math.fround(length))} (${source})`;
  return { component: null, message };
}
