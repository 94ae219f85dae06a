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
import { ACCURACY, KnownState } from './derived-state.js';
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
  const name = binding.replace(/^vertex\[\d\]/, 'vertex[m]').replace(/\[\d+\]/g, '[n]');
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

/** What follows from what is given; every binding of it is asked in turn. */
function stateOf(bindings: Bindings): KnownState {
  let known = KNOWN.get(bindings);
  if (known === undefined) KNOWN.set(bindings, (known = new KnownState(bindings)));
  return known;
}

const KNOWN = new WeakMap<Bindings, KnownState>();

function completed(
  binding: string,
  quad: TypedQuad,
  rules: BindingComponents['components'],
  bindings: Bindings,
): TypedQuad {
  const decided = (index: 0 | 1 | 2 | 3): InputNumber => {
    const own = quad.values[index];
    const wanted = wantedValue(binding, index, rules[index], quad, bindings);
    // One of the accuracies that OpenGL permits is as good as the other (gp4.E-state-precision).
    return wanted === 'any' || permitsGiven(own, wanted) ? own : wanted.value;
  };
  return { type: quad.type, values: [decided(0), decided(1), decided(2), decided(3)] };
}

/** What must stand there. */
interface Wanted {
  /** Null where it is undefined. */
  readonly value: InputNumber;
  /** How far from it a value may be that was computed; null where it is that number. */
  readonly bound: number | null;
  /** What it is, in words, before the value: "far minus near, "; empty for a number. */
  readonly as: string;
}

const UNDEFINED: Wanted = { value: null, bound: null, as: '' };

/** 'any' where whatever is given may stand there. */
function wantedValue(
  binding: string,
  index: number,
  rule: ComponentRule,
  { values: [x, y, z] }: TypedQuad,
  bindings: Bindings,
): Wanted | 'any' {
  switch (rule) {
    case 'free':
    case 'cosine':
      return 'any';
    case 'undefined':
    case 'unused':
      return UNDEFINED;
    case 'fog scale':
      // A division by zero may give anything (gp4.E-fog-scale).
      if (y === null || z === null || y === z) return 'any';
      return computed(1 / (z - y), '1/(end-start), ');
    case 'depth difference':
      return x === null || y === null ? 'any' : computed(y - x, 'far minus near, ');
    case 'half-angle': {
      const half = halfAngleOf(bindings[binding.replace(/half$/, 'position')]);
      const value = half?.[index] ?? null;
      return value === null ? 'any' : computed(value, "that of the light's half-angle vector, ");
    }
    case 'color product':
    case 'scene color':
    case 'material alpha':
    case 'matrix entry':
    case 'computed entry': {
      const derived = stateOf(bindings).derived(binding, index);
      const value = Math.fround(derived?.value ?? NaN);
      if (derived === null || !Number.isFinite(value)) return 'any';
      const { bound, as } = derived;
      return { value, bound: bound === 0 ? null : bound, as: `${as}, ` };
    }
    default:
      return { value: rule, bound: null, as: '' };
  }
}

/** To one part in 10^5, as OpenGL asks for (2.0 §2.1.1; gp4.E-state-precision). */
function computed(exact: number, as: string): Wanted {
  const value = Math.fround(exact);
  return { value, bound: Number.isFinite(value) ? ACCURACY * Math.abs(value) : null, as };
}

/** Null where the light's position is not given, or has none. */
function halfAngleOf(position: TypedQuad | undefined): readonly InputNumber[] | null {
  const [x = null, y = null, z = null, w = null] = position?.values ?? [];
  if (x === null || y === null || z === null || w === null) return null;
  return halfAngle([x, y, z, w]);
}

/** What is fixed is that number; what is computed may be an approximation. */
function permitsGiven(given: InputNumber, { value, bound }: Wanted): boolean {
  if (given === null || value === null) return false;
  return Object.is(given, value) || (bound !== null && Math.abs(given - value) <= bound);
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
  const together = bindings ?? {};
  for (const [index, component] of COMPONENTS.entries()) {
    const given = quad.values[index] ?? null;
    const rule = row.components[index] ?? 'free';
    if (given === null || (bindings === null && isOfOthers(rule))) continue;
    const wanted = wantedValue(binding, index, rule, quad, together);
    const isPermitted = wanted === 'any' || permitsGiven(given, wanted);
    const problem = isPermitted ? impossible(given, rule, row) : instead(wanted);
    if (problem === null) continue;
    const found = quad.type === 'F' ? decimal(given) : String(given);
    const message = `${component} of ${binding} is ${problem}: found ${found} (${row.source})`;
    return { component, message };
  }
  const hasLength = bindings !== null && row.components.includes('half-angle');
  return hasLength ? notUnit(binding, quad, row) : null;
}

/** Whether it depends on other components or bindings. */
function isOfOthers(rule: ComponentRule): boolean {
  return !['free', 'undefined', 'unused', 'cosine', 0, 1].includes(rule);
}

function instead({ value, as }: Wanted): string {
  if (value === null) return 'undefined; leave it out or write ~';
  return `${as}${decimal(value)}; leave it out, write ~ or that`;
}

function wrongType(binding: string, type: DataType, row: BindingComponents): string | null {
  if (row.isFloat && type !== 'F') return `${binding} is floating-point`;
  const isInteger = row.values === 'integer' || row.values === 'count';
  return isInteger && type === 'F' ? `${binding} is an integer: write {s: …} or {u: …}` : null;
}

function impossible(
  given: number,
  rule: ComponentRule,
  { values }: BindingComponents,
): string | null {
  if (rule === 'cosine') return Math.abs(given) <= 1 ? null : 'a cosine, from -1 to 1';
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

/**
 * What no light gives, where the light is not known: the half-angle vector is of length 1, and its z is not
 * negative, since it is that of a unit vector and of (0, 0, 1) added up.
 */
function notUnit(
  binding: string,
  { values }: TypedQuad,
  { source }: BindingComponents,
): Contradiction | null {
  const [x = null, y = null, z = null] = values;
  const known = [x, y, z].filter((each) => each !== null);
  const length = Math.hypot(...known);
  const isLong = length > 1 + ACCURACY;
  if (isLong || (known.length === 3 && !permitsGiven(length, computed(1, '')))) {
    const message = `${binding} is a vector of length 1: found one of length ${decimal(Math.fround(length))} (${source})`;
    return { component: null, message };
  }
  if (z === null || z >= -UNIT_LEEWAY) return null;
  const message = `z of ${binding} is not negative, whatever the light: found ${decimal(z)} (${source})`;
  return { component: 'z', message };
}

/**
 * How far what a program reads may be from what it was given, by component, where an implementation computes
 * it of its own state: to the accuracy that OpenGL asks for. 0 where it is a copy of what was set, infinite
 * where anything may stand there, such as in the inverse of a matrix that has none.
 */
export function leewayOf(
  binding: string,
  programType: GpuProgramType,
  bindings: Bindings,
): readonly number[] {
  const { components } = componentsOfBinding(binding, programType);
  if (!components.some(isComputed)) return EXACT;
  const values = bindings[binding]?.values ?? [];
  return components.map((rule, index) => {
    const value = values[index] ?? null;
    if (!isComputed(rule) || value === null) return 0;
    // It is a component of a vector of length 1.
    if (rule === 'half-angle') return UNIT_LEEWAY;
    const { value: exact = value, bound = 0 } = stateOf(bindings).derived(binding, index) ?? {};
    return Number.isFinite(exact) ? Math.max(bound, ACCURACY * Math.abs(value)) : Infinity;
  });
}

const EXACT: readonly number[] = [0, 0, 0, 0];

/** Two normalizations and a sum, one part in 10^5 each. */
const UNIT_LEEWAY = 4e-5;

function isComputed(rule: ComponentRule): boolean {
  return (
    (isOfOthers(rule) && rule !== 'material alpha' && rule !== 'matrix entry') || rule === 'cosine'
  );
}
