/**
 * What a backend says that it has (`hello`), held against what a program uses: who lacks something is not asked
 * for it. VP programs and GPU programs alike.
 */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { GpuProgram } from '../../semantics/gpu/program.js';
import type { Program } from '../../semantics/language/load.js';
import { loadGuest, type GuestProgram } from '../../semantics/guest/load.js';
import { guestOf, type Guest } from '../../semantics/guest/registry.js';
import { loaded, loadedGpu } from '../judge/loaded.js';
import type { HelloReplyBody } from './bodies.js';
import type { Form } from './messages.js';

/** The part of `hello` that says what there is. */
export type Has = Pick<
  HelloReplyBody,
  'instructions' | 'checks' | 'results' | 'options' | 'forms' | 'limits'
> & { readonly environments: readonly AnyEnvironmentName[] };

/** What an implementation lacks that has not the form. */
const LACKING: Readonly<Record<Form, string>> = {
  plus: 'plus sign before an operand',
  absolute: 'absolute value of operands',
  relative: 'relative addressing',
  swizzle: 'swizzle of several components',
  constant: 'constant in operands',
  mask: 'write mask',
  condition: 'condition mask or test',
  'condition-code': 'update of condition codes',
  'null-destination': 'condition code as destination',
};

/** What a program that loads uses. */
interface Uses {
  readonly environment: AnyEnvironmentName;
  /** By base name; each as often as it stands there. */
  readonly instructions: readonly string[];
  /** `HPOS`; of GPU programs bindings in full. */
  readonly results: readonly string[];
  readonly options: readonly string[];
  readonly forms: readonly Form[];
  /** How many registers it takes: one more than the greatest number of one that it names. */
  readonly temporaries: number;
  readonly parameters: number;
}

function usedByVp({ environment, instructions, syntax }: Program): Uses {
  const forms = new Set<Form>();
  const results = new Set<string>();
  let [temporaries, parameters] = [0, 0];
  const named = (file: string, number: number): void => {
    if (file === 'temporary') temporaries = Math.max(temporaries, number + 1);
    if (file === 'parameter') parameters = Math.max(parameters, number + 1);
  };
  for (const { destination, operands, condition, updatesConditionCode } of instructions) {
    if (updatesConditionCode) forms.add('condition-code');
    if (condition !== null) forms.add('condition');
    if (destination !== null) {
      const { register, writeMask, conditionMask } = destination;
      if (writeMask !== '') forms.add('mask');
      if (conditionMask !== null) forms.add('condition');
      if (register.file === 'null') forms.add('null-destination');
      if (register.file === 'result') results.add(register.name);
      if ('number' in register) named(register.file, register.number);
    }
    for (const { sign, absolute, register, swizzle } of operands) {
      if (sign === '+' || absolute?.sign === '+') forms.add('plus');
      if (absolute !== null) forms.add('absolute');
      if (swizzle.length > 1) forms.add('swizzle');
      if (register.file === 'relative') forms.add('relative');
      if ('number' in register) named(register.file, register.number);
    }
  }
  return {
    environment: environment.name,
    instructions: instructions.map(({ name }) => name),
    results: [...results],
    options: syntax.options.map(({ name }) => name),
    forms: [...forms],
    temporaries,
    parameters,
  };
}

function usedByGpu({ environment, instructions, ...program }: GpuProgram): Uses {
  const forms = new Set<Form>();
  for (const { syntax, updates } of instructions) {
    if (updates !== null) forms.add('condition-code');
    if (syntax.condition !== null) forms.add('condition');
    const { destination } = syntax;
    if (destination !== null) {
      if (destination.writeMask.text !== '') forms.add('mask');
      if (destination.conditionMask !== null) forms.add('condition');
    }
    for (const { sign, absolute, source, swizzle } of syntax.operands) {
      if (sign === '+' || absolute?.sign === '+') forms.add('plus');
      if (absolute !== null) forms.add('absolute');
      if (swizzle.text.length > 1) forms.add('swizzle');
      if (source.kind === 'constant') forms.add('constant');
      const members = source.kind === 'name' ? source.members : [];
      if (members.some(({ kind }) => kind === 'relative')) forms.add('relative');
    }
  }
  return {
    environment: environment.name,
    instructions: instructions.map(({ name }) => name),
    results: program.results.map(({ binding }) => binding),
    options: [...program.options],
    forms: [...forms],
    temporaries: program.temporaries.length,
    parameters: program.parameters.length,
  };
}

/** A guest's programs have registers and instructions, and none of what else `hello` tells of. */
function usedByGuest({ environment, instructions, language }: GuestProgram): Uses {
  const temporary = language.banks.filter(({ use }) => use === 'temporary');
  const letters = temporary.map(({ letter }) => letter);
  const registers = instructions.flatMap(({ target, operands }) => [target, ...operands]);
  const numbers = registers.flatMap(({ letter, index }) =>
    letters.includes(letter) ? [index + 1] : [],
  );
  return {
    environment: environment.name,
    instructions: instructions.map(({ name }) => name),
    ...{ results: [], options: [], forms: [], parameters: 0 },
    temporaries: Math.max(0, ...numbers),
  };
}

/** Why a backend is not asked to load or run a program; null where nothing speaks against it. */
export function notClaimed(hello: Has, source: string): string | null {
  const guest = guestOf(source);
  if (guest !== null) return notClaimedOfGuest(hello, guest, source);
  const gpu = loadedGpu(source);
  if (gpu.loaded || gpu.environment !== null) return notClaimedOfGpu(hello, source);
  const vp = loaded(source);
  return vp.loaded ? lackingIn(hello, usedByVp(vp.program)) : refusedBy(hello, vp.environment);
}

/** The same of what is meant to be a GPU program, whatever it begins with. */
export function notClaimedOfGpu(hello: Has, source: string): string | null {
  const gpu = loadedGpu(source);
  return gpu.loaded ? lackingIn(hello, usedByGpu(gpu.program)) : refusedBy(hello, gpu.environment);
}

/** The same of a guest's program; its environment is among those of `hello`. */
export function notClaimedOfGuest(
  hello: Has,
  { name, language }: Guest,
  source: string,
): string | null {
  const result = loadGuest(language, name, source);
  return result.loaded ? lackingIn(hello, usedByGuest(result.program)) : refusedBy(hello, name);
}

/** Why a program that must be refused is not sent to who does not check. */
export const UNCHECKED = 'it does not check programs';

/** Why a program that does not load is not sent; null where it is. */
function refusedBy(
  { environments, checks }: Has,
  environment: AnyEnvironmentName | null,
): string | null {
  if (environment !== null && !environments.includes(environment)) {
    return `it runs ${environments.join(', ')}, not ${environment}`;
  }
  return checks === false ? UNCHECKED : null;
}

function lackingIn(hello: Has, uses: Uses): string | null {
  const { environments, instructions, results, options, forms, limits = {} } = hello;
  if (!environments.includes(uses.environment)) {
    return `it runs ${environments.join(', ')}, not ${uses.environment}`;
  }
  const lacking =
    uses.instructions.find((name) => instructions?.includes(name) === false) ??
    uses.results.find((name) => results?.includes(name) === false) ??
    uses.options.find((name) => options?.includes(name) === false);
  if (lacking !== undefined) return `it has no ${lacking}`;
  const form = uses.forms.find((name) => forms?.includes(name) === false);
  if (form !== undefined) return `it has no ${LACKING[form]}`;
  const counts = {
    instructions: uses.instructions.length,
    temporaries: uses.temporaries,
    parameters: uses.parameters,
  } as const;
  for (const what of ['instructions', 'temporaries', 'parameters'] as const) {
    const limit = limits[what] ?? Infinity;
    if (counts[what] > limit) return `it has ${String(limit)} ${what}, not ${String(counts[what])}`;
  }
  return null;
}
